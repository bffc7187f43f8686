"""What a lesson is made of. Plain data: a position by a script, a task, the answers and what to say to each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from ..kernel.text import Text

_NONE: Final[Mapping[str, Text]] = MappingProxyType({})
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Task:
    """One thing for the learner to do.

    ``setup`` is the script from the start of a match to the position, and ``start`` what that match is set up
    with; without both the task goes on where the one before it ended. A script is a list of action texts, chance
    included; ``"a | b"`` is what both players choose at once. ``accept`` are the answers that fulfil the task,
    ``right`` what to say to them; ``other`` answers any other legal action, and ``others`` some of them in
    particular. ``theirs`` is what the other player chooses at the same time, ``then`` what follows.
    ``clause`` is the one that ``right`` tells of, where that is not the act's own but what came of it.
    """

    ask: Text
    accept: tuple[str, ...]
    right: Text
    other: Text
    others: Mapping[str, Text] = field(default_factory=lambda: _NONE)
    setup: tuple[str, ...] = ()
    start: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)
    theirs: str = ""
    then: tuple[str, ...] = ()
    clause: str = ""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One page of a lesson: a title, a few sentences, the clauses it teaches, and its tasks."""

    id: str
    title: Text
    clauses: tuple[str, ...]
    text: tuple[Text, ...]
    tasks: tuple[Task, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson for one seat of one game, played under these options."""

    name: str
    game: str
    seat: int
    title: Text
    steps: tuple[LessonStep, ...]
    options: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)


class FeedbackKind(StrEnum):
    """What an answer was."""

    RIGHT = "right"
    LEGAL = "legal"
    """Allowed, but not what the task asks: the position stays."""
    ILLEGAL = "illegal"
    """Against the rules: the ruling says why, and the position stays."""
    OVER = "over"
    """The step has no task left."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """The answer to an answer: its kind, one sentence, the clause, what happened, whether the step is done.

    ``happened`` holds a sentence for each event that the learner's action led to.
    """

    kind: FeedbackKind
    text: Text
    clause: str
    happened: tuple[Text, ...] = ()
    done: bool = False
