"""Working through a lesson: a pure object that a notebook, a table or a terminal can sit in front of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

from ..kernel.actions import Action
from ..kernel.events import Event
from ..kernel.game import SIMULTANEOUS, State
from ..kernel.text import T, Text
from ..session.table import Moment
from .model import Feedback, FeedbackKind, Lesson, LessonStep, Task

FORMAT: Final = "tutor-lesson"
VERSION: Final = 1


class ProgressError(ValueError):
    """Saved progress that cannot be taken up again; the text says what is wrong with it."""


class LessonSession:
    """One learner's way through a lesson.

    ``state`` is a kernel state at every moment; ``moments`` are the steps since the task's position was
    set, for a log. An action that does not fulfil the task changes nothing.

    >>> from tutor.lessons import load_lesson
    >>> session = LessonSession(load_lesson("warlords"))
    >>> print(session.task.ask)
    Lay your last number card and win the battle.
    >>> feedback = session.submit("play 9s")
    >>> session.done, session.next(), session.index
    (True, True, 1)
    """

    def __init__(self, lesson: Lesson) -> None:
        from ..games import load_game

        self.lesson = lesson
        self.seat = lesson.seat
        self._game = load_game(lesson.game, **lesson.options)
        self._describe: Callable[[Event, int | None], Any] = import_module(
            f"tutor.games.{lesson.game}.explain"
        ).describe
        self.completed: set[str] = set()
        self._enter(0)

    # --- where the learner stands ------------------------------------------------------------------------

    @property
    def total(self) -> int:
        """How many steps the lesson has."""
        return len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        """The step in hand."""
        return self.lesson.steps[self.index]

    @property
    def task(self) -> Task | None:
        """What is asked now, or None when the step is done."""
        return self.step.tasks[self.task_index] if self.task_index < len(self.step.tasks) else None

    @property
    def done(self) -> bool:
        """Whether every task of this step is fulfilled."""
        return self.task is None

    @property
    def finished(self) -> bool:
        """Whether every step of the lesson has been fulfilled at some time."""
        return len(self.completed) == self.total

    def legal_actions(self) -> tuple[Action, ...]:
        """What the learner may do here by the rules; () when the step is done."""
        return () if self.done else self.state.legal_actions(self.seat)

    def page(self, feedback: Feedback | None = None) -> dict[str, Any]:
        """The step for a screen, in the language in force, as plain JSON data.

        Returns ``index`` (from 1), ``total``, ``id``, ``title``, ``clauses``, ``text`` (a list of sentences),
        ``task`` ("" when done), ``done``, ``feedback`` ("" without one), ``kind``, ``next`` and ``back``.
        """
        return {
            "index": self.index + 1,
            "total": self.total,
            "id": self.step.id,
            "title": str(self.step.title),
            "clauses": list(self.step.clauses),
            "text": [str(sentence) for sentence in self.step.text],
            "task": "" if self.task is None else str(self.task.ask),
            "done": self.done,
            "feedback": "" if feedback is None else str(feedback.text),
            "kind": "" if feedback is None else str(feedback.kind),
            "next": self.index + 1 < self.total,
            "back": self.index > 0,
        }

    # --- moving through it -------------------------------------------------------------------------------

    def submit(self, action: Action | str) -> Feedback:
        """An answer of the learner. Returns what to say to it; only a right answer changes the position.

        Raises InvalidActionError for a text that is no action of the game at all.
        """
        if isinstance(action, str):
            action = self.state.parse_action(self.seat, action)
        task = self.task
        if task is None:
            return self._say(FeedbackKind.OVER, T("This step is done: go on to the next one."), self.step.clauses[0])
        ruling = self.state.verify(self.seat, action)
        if not ruling:
            return self._say(FeedbackKind.ILLEGAL, ruling.message, ruling.clause)
        if str(action) not in task.accept:
            return self._say(FeedbackKind.LEGAL, task.others.get(str(action), task.other), ruling.clause)
        first = len(self.moments)
        self._carry_out(task, action)
        self.moves.append(str(action))
        self.task_index += 1
        events = [event for moment in self.moments[first:] for event in moment.events]
        lines = [self._describe(event, self.seat) for event in events]
        happened = tuple(line.text for line in lines if line is not None)
        if self.done:
            self.completed.add(self.step.id)
        else:
            self._set_up()
        return self._say(FeedbackKind.RIGHT, task.right, task.clause or ruling.clause, happened)

    def next(self) -> bool:
        """Go to the next step, fulfilled or not. Returns False at the last one, and stays."""
        return self.go_to(self.index + 1)

    def back(self) -> bool:
        """Go to the step before, from its beginning. Returns False at the first one, and stays."""
        return self.go_to(self.index - 1)

    def go_to(self, index: int) -> bool:
        """Go to a step by its number from 0. Returns False, and stays, if there is none."""
        if not 0 <= index < self.total:
            return False
        self._enter(index)
        return True

    def restart(self) -> None:
        """Begin this step anew."""
        self._enter(self.index)

    # --- progress ----------------------------------------------------------------------------------------

    def progress(self) -> dict[str, Any]:
        """Where the learner stands, as plain JSON data for `resume`."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "lesson": self.lesson.name,
            "step": self.step.id,
            "moves": list(self.moves),
            "completed": [step.id for step in self.lesson.steps if step.id in self.completed],
        }

    @classmethod
    def resume(cls, lesson: Lesson, data: Any) -> LessonSession:
        """Take up saved progress.

        A lesson may have changed since: steps that are gone are forgotten, and moves that no longer fit begin
        their step anew. Raises ProgressError for data that is no progress of this lesson.
        """
        if not isinstance(data, Mapping) or data.get("format") != FORMAT or data.get("version") != VERSION:
            raise ProgressError(f'this is no lesson progress: it lacks "format": "{FORMAT}", "version": {VERSION}')
        if data.get("lesson") != lesson.name:
            raise ProgressError(f"this is progress of the lesson {data.get('lesson')!r}, not of {lesson.name!r}")
        moves, completed = data.get("moves"), data.get("completed")
        for name, texts in (("moves", moves), ("completed", completed)):
            if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
                raise ProgressError(f'"{name}" must be a list of texts, not {texts!r}')
        assert isinstance(moves, list) and isinstance(completed, list)
        session = cls(lesson)
        ids = [step.id for step in lesson.steps]
        session.completed = set(completed) & set(ids)
        if data.get("step") in ids:
            session.go_to(ids.index(data["step"]))
            session._replay(moves)
        return session

    def _replay(self, moves: list[str]) -> None:
        for move in moves:
            try:
                kind = self.submit(move).kind
            except ValueError:
                kind = FeedbackKind.ILLEGAL
            if kind is not FeedbackKind.RIGHT:
                self.restart()
                return

    # --- inside ------------------------------------------------------------------------------------------

    def _enter(self, index: int) -> None:
        self.index = index
        self.task_index = 0
        self.moves: list[str] = []
        self.moments: list[Moment] = []
        self.state: State = self._game.new_initial_state()
        self._set_up()

    def _set_up(self) -> None:
        """Set the position of the task, if it has one of its own."""
        task = self.task
        if task is not None and (task.setup or task.start):
            state: State = self._game.new_initial_state(**task.start)
            for entry in task.setup:
                state = _scripted(state, entry).state
            self.state = state
            self.moments = []

    def _carry_out(self, task: Task, action: Action) -> None:
        here = self.state.current_player()
        if here == SIMULTANEOUS:
            others = [seat for seat in self.state.acting() if seat != self.seat]
            self._do({self.seat: action, **{seat: self.state.parse_action(seat, task.theirs) for seat in others}})
        else:
            self._do(action)
        for entry in task.then:
            before = self.state
            step = _scripted(before, entry)
            self.state = step.state
            self.moments.append(Moment(before, step.events, step.state))

    def _do(self, action: Action | Mapping[int, Action]) -> None:
        before = self.state
        step = before.step(action)
        self.state = step.state
        self.moments.append(Moment(before, step.events, step.state))

    def _say(self, kind: FeedbackKind, text: Text, clause: str, happened: tuple[Text, ...] = ()) -> Feedback:
        return Feedback(kind, text, clause, happened, self.done)


def _scripted(state: State, entry: str) -> Any:
    """One entry of a script: an action of whoever is to act, or ``"a | b"`` of those who choose at once."""
    if "|" in entry:
        texts = [text.strip() for text in entry.split("|")]
        seats = state.acting()
        return state.step({seat: state.parse_action(seat, text) for seat, text in zip(seats, texts, strict=True)})
    return state.step(state.parse_action(state.current_player(), entry))
