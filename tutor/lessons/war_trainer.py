"""A war trainer for World War III: hold or draw, again and again, each answer weighed by the solved war.

The questions come from `war_questions`. Over a whole match another call can be worth more than in the war by itself
(R-15, R-16): the trainer says that it speaks of the war alone.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ..coach.grades import Grade, grade, is_sound
from ..kernel.text import T, Text
from . import war_reasons
from .war_questions import CALLS, SLACK, Question, Side, ask

FORMAT: Final = "tutor-war-trainer"
VERSION: Final = 1
LEVELS: Final = (1, 2, 3)
LEVEL_NAMES: Final = {1: T("Easy"), 2: T("Middling"), 3: T("Hard")}
UP: Final = 3
"""So many right answers in a row at a level lead to the next one."""
DOWN: Final = 2
"""So many wrong answers in a row at a level lead back to the one before."""
_MOST = 10**6


class ProgressError(ValueError):
    """Saved progress that cannot be taken up again; the text says what is wrong with it."""


class Feedback(NamedTuple):
    """What an answer was worth.

    ``loss`` is in points of the chance to win the war; ``grade`` by the house's one table; ``why`` one sentence that
    rests on ``clause``.
    """

    call: str
    right: bool
    loss: float
    grade: Grade
    why: Text
    clause: str


class Score(NamedTuple):
    """The running score; ``lost`` in points, ``streak`` right answers in a row, ``best`` the longest such row."""

    right: int = 0
    total: int = 0
    lost: float = 0.0
    streak: int = 0
    best: int = 0

    def after(self, feedback: Feedback) -> Score:
        """The score with one more answer."""
        streak = self.streak + 1 if feedback.right else 0
        return Score(
            self.right + feedback.right, self.total + 1, self.lost + feedback.loss, streak, max(self.best, streak)
        )

    @property
    def text(self) -> Text:
        """The score in a line.

        >>> str(Score(3, 4, 12.34, 2, 2).text)
        '3 of 4 right · 12.3 points lost · 2 in a row'
        """
        return T(
            "{right} of {total} right · {lost} points lost · {streak} in a row",
            right=self.right,
            total=self.total,
            lost=f"{self.lost:.1f}",
            streak=self.streak,
        )


class WarTrainer:
    """One learner's stream of questions. The same seed and the same answers give the same questions.

    >>> trainer = WarTrainer(seed=7)
    >>> feedback = trainer.answer(trainer.question.right[0])
    >>> feedback.right, trainer.score.right, trainer.score.total
    (True, 1, 1)
    >>> WarTrainer.resume(trainer.progress()).question == trainer.question
    True
    """

    def __init__(self, seed: str | int | None = None) -> None:
        self.seed = secrets.token_hex(8) if seed is None else str(seed)
        self.score = Score()
        self.number = 1
        self.level = LEVELS[0]
        self.feedback: Feedback | None = None
        self._row = 0  # answers in a row at this level: right ones above zero, wrong ones below
        self._coming: Question | None = None
        self.question = ask(self.seed, self.number, self.level)

    def answer(self, call: str) -> Feedback:
        """Say hold or draw. Raises ValueError for anything else, and where the question has been answered."""
        if call not in CALLS:
            raise ValueError(f"there is no call {call!r}; calls are: {', '.join(CALLS)}")
        if self.feedback is not None:
            raise ValueError(str(T("This war has been answered: go on to the next one.")))
        self.feedback = judge(self.question, call)
        self.score = self.score.after(self.feedback)
        return self.feedback

    def next(self) -> Question:
        """Go on to the next question. Raises ValueError where this one has not been answered."""
        if self.feedback is None:
            raise ValueError(str(T("Say hold or draw first.")))
        self.prepare()
        assert self._coming is not None
        self.level, self._row = self._after()
        self.number += 1
        self.feedback = None
        self.question, self._coming = self._coming, None
        return self.question

    def prepare(self) -> None:
        """Look for the next question while the answer to this one is read: a table need not wait for it then."""
        if self.feedback is not None and self._coming is None:
            self._coming = ask(self.seed, self.number + 1, self._after()[0])

    def _after(self) -> tuple[int, int]:
        """The level of the next question, and the answers in a row at it."""
        assert self.feedback is not None
        row = max(self._row, 0) + 1 if self.feedback.right else min(self._row, 0) - 1
        step = 1 if row >= UP else -1 if row <= -DOWN else 0
        return min(max(self.level + step, LEVELS[0]), LEVELS[-1]), 0 if step else row

    # --- progress ----------------------------------------------------------------------------------------

    def progress(self) -> dict[str, Any]:
        """Where the learner stands, as plain JSON data for `resume`."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "seed": self.seed,
            "number": self.number,
            "level": self.level,
            "row": self._row,
            "answer": None if self.feedback is None else self.feedback.call,
            "score": list(self.score),
        }

    @classmethod
    def resume(cls, data: Any) -> WarTrainer:
        """Take up saved progress: the question, the answer to it if there was one, and the score.

        Raises ProgressError for data that is no such progress.
        """
        if not isinstance(data, Mapping) or data.get("format") != FORMAT or data.get("version") != VERSION:
            raise ProgressError(f'this is no progress of the trainer: it lacks "format": "{FORMAT}", version {VERSION}')
        seed, answer = data.get("seed"), data.get("answer")
        if not isinstance(seed, str) or len(seed) > 200:
            raise ProgressError(f'"seed" must be a text of at most 200 letters, not {seed!r}')
        if answer is not None and answer not in CALLS:
            raise ProgressError(f'"answer" must be null or one of {", ".join(CALLS)}, not {answer!r}')
        trainer = cls.__new__(cls)
        trainer.seed = seed
        trainer.number = _whole(data, "number", 1, _MOST)
        trainer.level = _whole(data, "level", LEVELS[0], LEVELS[-1])
        trainer._row = _whole(data, "row", 1 - DOWN, UP - 1)
        trainer.score = _score(data.get("score"))
        trainer._coming = None
        trainer.question = ask(seed, trainer.number, trainer.level)
        trainer.feedback = None if answer is None else judge(trainer.question, answer)
        return trainer

    # --- for a screen ------------------------------------------------------------------------------------

    def page(self) -> dict[str, Any]:
        """The question, the answer to it and the score in the language in force, as plain JSON data."""
        question, feedback = self.question, self.feedback
        return {
            "number": self.number,
            "level": str(LEVEL_NAMES[self.level]),
            "stage": question.stage,
            "title": str(T("World War I") if question.stage == 1 else T("World War II")),
            "task": str(war_reasons.task(question)),
            "table": str(war_reasons.table(question)),
            "mine": _side(T("You"), question.mine),
            "other": _side(T("The other"), question.other),
            "unseen": [
                {"rank": war_reasons.rank_sign(rank), "count": count, "is": word}
                for rank, count, word in reversed(list(war_reasons.ranks(question)))
            ],
            "unseen_text": str(war_reasons.unseen(question)),
            "choices": [{"call": "hold", "label": str(T("Hold"))}, {"call": "draw", "label": str(T("Draw"))}],
            "answer": None if feedback is None else _answer(question, feedback),
            "score": str(self.score.text),
            "right": self.score.right,
            "total": self.score.total,
            "note": str(war_reasons.NOTE),
        }


def _side(name: Text, side: Side) -> dict[str, Any]:
    return {
        "name": str(name),
        "card": str(side.card),
        "card_name": str(side.card.name),
        "text": str(T("pile {pile} · heap {heap}", pile=side.pile, heap=side.heap)),
    }


def _answer(question: Question, feedback: Feedback) -> dict[str, Any]:
    return {
        "call": feedback.call,
        "right": feedback.right,
        "best": list(question.right),
        "grade": str(feedback.grade),
        "grade_label": str(feedback.grade.text),
        "text": str(war_reasons.verdict(question, feedback)),
        "odds": str(war_reasons.odds(question)),
        "why": str(feedback.why),
        "clause": feedback.clause,
        "loss": round(feedback.loss, 1),
    }


def judge(question: Question, call: str) -> Feedback:
    """What a call was worth: right if it is as good as the best one, graded by the house's table."""
    loss = question.loss(call)
    slack = 0.0 if question.exact else SLACK
    why, clause = war_reasons.why(question)
    return Feedback(call, is_sound(loss), loss, grade(loss, max(0.0, loss - slack)), why, clause)


def _whole(data: Mapping[str, Any], name: str, low: int, high: int) -> int:
    value = data.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ProgressError(f'"{name}" must be a whole number from {low} to {high}, not {value!r}')
    return value


def _score(given: Any) -> Score:
    numbers = given if isinstance(given, list) and len(given) == len(Score._fields) else None
    if numbers is None or any(isinstance(n, bool) or not isinstance(n, int | float) for n in numbers):
        raise ProgressError(f'"score" must be a list of {len(Score._fields)} numbers, not {given!r}')
    score = Score(*numbers)
    whole = all(isinstance(n, int) for n in (score.right, score.total, score.streak, score.best))
    if not whole or not 0 <= score.streak <= score.best <= score.right <= score.total < _MOST:
        raise ProgressError(f'"score" cannot be: {given!r}')
    if not 0 <= score.lost <= 100 * score.total:
        raise ProgressError(f'"score" cannot be: {given!r}')
    return score._replace(lost=float(score.lost))


__all__ = ["CALLS", "Feedback", "ProgressError", "Question", "Score", "Side", "WarTrainer", "judge"]
