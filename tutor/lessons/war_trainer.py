"""A war trainer for World War III: hold or draw, again and again, each answer weighed by the solved war.

A question is a war that has come up in a match between bots, seen from one of its two seats. Its odds are those of the
war by itself, with every card that this seat has not seen as likely to be turned as any other; so what a learner can
count out at the table decides. Over a whole match another call can be worth more (R-15, R-16): the trainer says that
it speaks of the war alone.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from ..coach.grades import Grade, grade, is_sound
from ..coach.worldwar import war
from ..coach.worldwar.advise import war_odds
from ..coach.worldwar.bots import Club
from ..coach.worldwar.fresh import LONG
from ..coach.worldwar.world import Scene, rank_of
from ..games import load_game
from ..games.worldwar.deck import JOKER, RANKS
from ..games.worldwar.observe import WorldWarObservation
from ..kernel.cards import Card
from ..kernel.game import CHANCE, SIMULTANEOUS
from ..kernel.text import T, Text
from ..session.dealer import Dealer
from . import war_reasons

FORMAT: Final = "tutor-war-trainer"
VERSION: Final = 1
CALLS: Final = ("hold", "draw")
LEVELS: Final = (1, 2, 3)
LEVEL_NAMES: Final = {1: T("Easy"), 2: T("Middling"), 3: T("Hard")}
#: How many points hold and draw lie apart at each level: at least, and less than.
APART: Final = {1: (15.0, 101.0), 2: (6.0, 15.0), 3: (0.0, 6.0)}
UP: Final = 3
"""So many right answers in a row at a level lead to the next one."""
DOWN: Final = 2
"""So many wrong answers in a row at a level lead back to the one before."""
SHORT: Final = 3
"""A pile of so few cards may run out in one war."""
SURE_FROM: Final = 6
"""From so many cards in both piles on, what a restart is worth is known so well that the odds are right to half a
point; with fewer, to `SLACK` points. So it was measured, by enumerating one restart more in a pack of few ranks, where
restarts are most frequent; in common positions the error is a fifth of that."""
SLACK: Final = 1.5
TABLES: Final = (2, 2, 3, 3, 4, 6)
_MOST = 10**6


class ProgressError(ValueError):
    """Saved progress that cannot be taken up again; the text says what is wrong with it."""


class Side(NamedTuple):
    """One of the two: the card that stands for it, and how many cards lie in its pile and heap."""

    card: Card
    pile: int
    heap: int


class Question(NamedTuple):
    """A war in which hold or draw is to be said.

    ``players`` at the table (from four on there are two packs); ``stage`` is 1 or 2 for World War I or II; ``unseen``
    how many cards of each rank, 0 for a Two to 13 for a joker, may still be turned; ``hold`` and ``draw`` are the
    chances to win the war against sound play; ``exact`` whether they are right to half a point (`SURE_FROM`).
    ``by_pile`` says that holding is right because the own pile is short: with long ones drawing would be.
    """

    players: int
    stage: int
    mine: Side
    other: Side
    unseen: tuple[int, ...]
    hold: float
    draw: float
    exact: bool
    by_pile: bool = False

    @property
    def ahead(self) -> bool:
        """Whether the own card is the higher one."""
        return rank_of(self.mine.card) > rank_of(self.other.card)

    @property
    def apart(self) -> float:
        """How many points the worse call loses."""
        return 100 * abs(self.hold - self.draw)

    def chance(self, call: str) -> float:
        """The chance to win the war with this call."""
        return self.hold if call == "hold" else self.draw

    def loss(self, call: str) -> float:
        """How many points a call loses against the better one.

        >>> question = Question(2, 1, Side(Card("As"), 9, 1), Side(Card("7d"), 9, 2), (4,) * 14, 0.9, 0.5, True)
        >>> round(question.loss("draw")), question.loss("hold")
        (40, 0.0)
        """
        return 100 * (max(self.hold, self.draw) - self.chance(call))

    @property
    def right(self) -> tuple[str, ...]:
        """Every call that is as good as the best one for teaching."""
        return tuple(call for call in CALLS if is_sound(self.loss(call)))


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


# --- where questions come from -----------------------------------------------------------------------------------


class _Wish(NamedTuple):
    """What a question should be like, beside its level."""

    ahead: bool
    stage: int
    short: bool


def ask(seed: str, number: int, level: int) -> Question:
    """The question with this number at this level: the first war in matches of this seed that is as wished for.

    The player is mostly ahead, since only then the call takes thought; one question in five has a short pile, and one
    in three is World War II. Where a dozen matches hold no such war, the wish for the stage or the pile is dropped.
    """
    rng = random.Random(f"war trainer {seed} {number} {level}")
    wish = _Wish(rng.random() < 0.8, 2 if rng.random() < 0.33 else 1, rng.random() < 0.2)
    low, high = APART[level]
    spare: Question | None = None
    for tried in range(1000):
        for seen in _wars(rng.choice(TABLES), rng):
            if tried < 12 and not _as_wished(seen, wish):
                continue
            question = question_of(seen)
            if low <= question.apart < high:
                return question
            spare = question
    assert spare is not None, "a thousand matches have wars"
    return spare


def _as_wished(seen: WorldWarObservation, wish: _Wish) -> bool:
    fight = seen.war
    assert fight is not None and seen.player is not None
    side = fight.seats.index(seen.player)
    mine, other = fight.stands[side], fight.stands[1 - side]
    assert mine is not None and other is not None
    short = min(seen.pile_sizes[seat] for seat in fight.seats) <= SHORT
    return ((rank_of(mine) > rank_of(other)) == wish.ahead, fight.stage, short) == wish


def _wars(players: int, rng: random.Random) -> Iterator[WorldWarObservation]:
    """The hold-or-draw decisions of one match between bots, one seat of each war, in any order."""
    dealer, club = Dealer(str(rng.getrandbits(64))), Club()
    state: Any = load_game("worldwar", num_players=players).new_initial_state()
    found = []
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            state = state.child(dealer.choose(state))
            continue
        chosen = {seat: club.choose(state.observation(seat), rng) for seat in state.acting()}
        if state.current_player() == SIMULTANEOUS:
            found += [state.observation(seat) for seat in state.acting() if _open(state, seat)]
            state = state.child(chosen)
        else:
            state = state.child(next(iter(chosen.values())))
    rng.shuffle(found)
    yield from found


def _open(state: Any, seat: int) -> bool:
    """Whether there is something to ask: a pile to draw from, and no card known that may still be turned."""
    sides = [state.sides[at] for at in state.war.seats]
    turns = 3 - state.war.stage
    return state.sides[seat].pile > 0 and all(side.unknown >= turns or not side.spoils for side in sides)


def question_of(seen: WorldWarObservation) -> Question:
    """The question that a seat is asked here. Raises ValueError where it is not asked for hold or draw."""
    scene = Scene(seen)
    unseen = [0] * len(RANKS)
    for card in scene.pool:
        unseen[rank_of(card)] += 1
    odds = war_odds(scene, tuple(map(float, unseen)))
    fight = seen.war
    if odds is None or fight is None:
        raise ValueError("the observer is not asked for hold or draw")
    side = fight.seats.index(scene.player)
    mine, other = (_of(seen, fight.seats[at], fight.stands[at]) for at in (side, 1 - side))
    shorter = min(mine.pile, other.pile)
    question = Question(
        scene.seats, fight.stage, mine, other, tuple(unseen), odds.hold, odds.draw, odds.exact or shorter >= SURE_FROM
    )
    return question._replace(by_pile=_by_pile(question))


def _by_pile(question: Question) -> bool:
    """Whether only hold is right, and with long piles only draw would be: so it can be with a single card left."""
    if question.mine.pile != 1 or question.right != (CALLS[0],):
        return False
    stands = (rank_of(question.mine.card), rank_of(question.other.card))
    counts = tuple(map(float, question.unseen))
    found = war.solve(war.Position(counts, (war.Pile(LONG), war.Pile(LONG)), stands, question.stage)).calls[0]
    assert found is not None
    return not is_sound(100 * (found[1] - found[0]))


def _of(seen: WorldWarObservation, seat: int, card: Card | None) -> Side:
    assert card is not None and card != JOKER
    return Side(card, seen.pile_sizes[seat], len(seen.heaps[seat]))


__all__ = [
    "CALLS",
    "Feedback",
    "ProgressError",
    "Question",
    "Score",
    "Side",
    "WarTrainer",
    "ask",
    "judge",
    "question_of",
]
