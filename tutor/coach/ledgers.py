"""What a review consists of: points of a chain of values, the entries between them, the choices with their grades."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from ..kernel.actions import Action
from ..kernel.text import T, Text
from .analysis import Analysis, Candidate
from .grades import Grade


class Source(StrEnum):
    """Where a change of the chance to win came from."""

    CHOICE = "choice"
    DRAW = "draw"
    OTHER = "other"
    LOOK = "look"

    def text(self, game: str) -> Text:
        """The source in a few words, as a game has it.

        >>> str(Source.DRAW.text("warlords")), str(Source.DRAW.text("kozyri"))
        ('cards drawn', 'the deal')
        """
        return _OPEN.get(self, _SOURCES[self]) if game == "kozyri" else _SOURCES[self]


_SOURCES: Final = {
    Source.CHOICE: T("your choices"),
    Source.DRAW: T("cards drawn"),
    Source.OTHER: T("others' choices, hidden cards"),
    Source.LOOK: T("estimates that the coach corrected later"),
}
#: Where nothing is hidden and nothing is drawn once the cards are dealt.
_OPEN: Final = {Source.DRAW: T("the deal"), Source.OTHER: T("what the other gave away")}
LUCK: Final = (Source.DRAW, Source.OTHER, Source.LOOK)
"""The sources that make up the ledger of luck."""


class Entry(NamedTuple):
    """One change of the chance to win, between positions ``start`` and ``end`` of the match (numbers from 0).

    ``amount`` is exact, positive for the better. A choice has ``start == end``: its position with another action.
    """

    start: int
    end: int
    source: Source
    amount: Fraction


class Point(NamedTuple):
    """A value on the chain: the chance to win at position ``place``; ``chosen``: after the seat's choice there."""

    place: int
    chosen: bool
    value: float
    low: float
    high: float
    kind: str


@dataclass(frozen=True, slots=True)
class Judged:
    """One choice of the learner's: at position ``place`` he took ``one``; ``best`` was the best he could know.

    ``loss`` is in points, at least 0; ``sure`` is the part that its grade blames. ``graded`` is False where he had
    seen what comes, since he took a choice back.
    """

    place: int
    one: Candidate
    best: Candidate
    analysis: Analysis
    grade: Grade
    sure: float
    graded: bool = True

    @property
    def action(self) -> Action:
        """What he did."""
        return self.one.action

    @property
    def loss(self) -> float:
        """What it cost, in points: 100 times the difference that stands in the ledger."""
        return 100 * (self.best.value - self.one.value)


@dataclass(frozen=True, slots=True)
class Review:
    """A finished match from one seat's view. ``first`` and ``result`` are chances to win, the ends of the chain."""

    game: str
    viewer: int
    first: Fraction
    result: Fraction
    points: tuple[Point, ...]
    entries: tuple[Entry, ...]
    decisions: tuple[Judged, ...]

    def total(self, *sources: Source) -> Fraction:
        """The sum of the entries of some sources; of all without any."""
        wanted = sources or tuple(Source)
        return sum((entry.amount for entry in self.entries if entry.source in wanted), Fraction(0))

    @property
    def decided(self) -> Fraction:
        """The ledger of decisions: never positive."""
        return self.total(Source.CHOICE)

    @property
    def luck(self) -> Fraction:
        """The ledger of luck. ``decided + luck == result - first``, exactly."""
        return self.total(*LUCK)

    def by_cost(self, grades: Collection[Grade] | None = None) -> tuple[Judged, ...]:
        """The choices by what they cost, the dearest first; of some grades only, if named."""
        found = [one for one in self.decisions if grades is None or one.grade in grades]
        return tuple(sorted(found, key=lambda one: (-one.loss, one.place)))


def tenths(amounts: Sequence[Fraction]) -> tuple[int, ...]:
    """Changes of a chance as tenths of a point, rounded so that they still add up to their rounded sum.

    >>> tenths([Fraction(1, 3), Fraction(1, 3), Fraction(-1, 6)])
    (334, 333, -167)
    """
    exact = [1000 * amount for amount in amounts]
    down = [math.floor(amount) for amount in exact]
    missing = round(sum(exact, Fraction(0))) - sum(down)
    raised = sorted(range(len(exact)), key=lambda i: (down[i] - exact[i], i))[:missing]
    return tuple(number + (i in raised) for i, number in enumerate(down))


def steps(review: Review) -> Iterable[tuple[Point, Point, Entry]]:
    """Each entry with the points that it lies between."""
    return ((a, b, entry) for (a, b), entry in zip(pairwise(review.points), review.entries, strict=True))
