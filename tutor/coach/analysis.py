"""What every coach says about a position: the same words for every game.

Values are chances to win the match from the view of the player who is to act, 0 to 1, a draw one half.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from ..kernel.actions import Action
from ..kernel.text import T, Text
from .grades import Grade, is_sound, mildest

Kind = Literal["proved", "exact", "estimated"]
"""How a value is known: proved by the rules alone, exact by enumeration, or estimated with an interval."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence made from checked numbers. ``data`` holds those numbers, ``clause`` the rule it rests on."""

    code: str
    text: Text
    clause: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One legal action judged.

    ``low`` and ``high`` bound ``value``; ``loss`` is in points (hundredths) against the best action, and
    ``loss_low`` and ``loss_high`` bound it. Those two are compared action against action under the same
    assumptions, so they are much narrower than the values' own bounds. ``share`` is how often sound play takes this
    action, or None where the coach gives no frequencies.
    """

    action: Action
    value: float
    low: float
    high: float
    kind: Kind
    loss: float
    loss_low: float
    loss_high: float
    grade: Grade
    share: float | None = None
    reasons: tuple[Reason, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def sound(self) -> bool:
        """Whether it is as good as the best for teaching, within the table's tolerance."""
        return is_sound(self.loss)


@dataclass(frozen=True, slots=True)
class Analysis:
    """A position judged for one player, from what he can know.

    ``candidates`` are in the order of the legal actions (empty when he is not asked); ``value`` is the position's
    value if he acts well; ``best`` are the actions that lose nothing to speak of, the best first; ``line`` is the
    principal continuation where there is one; ``facts`` are plain data for a panel.
    """

    player: int
    game: str
    candidates: tuple[Candidate, ...]
    value: float
    low: float
    high: float
    kind: Kind
    best: tuple[Action, ...]
    line: tuple[Action, ...] = ()
    reasons: tuple[Reason, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    def candidate(self, action: Action) -> Candidate:
        """The judgement of one action. Raises KeyError for an action that is not legal here."""
        for candidate in self.candidates:
            if candidate.action == action:
                return candidate
        raise KeyError(f"{action} is not among the legal actions here")


def shown_grade(analysis: Analysis, one: Candidate) -> Grade:
    """The grade to tell of an action: choices that show the same chance get the same grade, the mildest of theirs."""
    alike = [other for other in analysis.candidates if round(100 * other.value) == round(100 * one.value)]
    return mildest(other.grade for other in alike)


VAGUE: Final = 30
"""From so many points on an upper bound far above the estimate tells a learner nothing, and is not told."""


class Loss(NamedTuple):
    """What a choice costs in points and the bounds of that, as a `Candidate` has them."""

    loss: float
    loss_low: float
    loss_high: float


def cost(one: Candidate | Loss, grade: Grade) -> Text | str:
    """What a choice costs in points, as a part of a sentence: the estimate, which the ledgers of a review count, and
    from and to where the coach cannot say it closer.

    Of what is too little to blame only the estimate is told: how much worse it might be would contradict the grade.

    >>> str(cost(Loss(11.1, 5.2, 17.0), Grade.INACCURACY)), str(cost(Loss(3.0, 0.0, 6.0), Grade.FINE))
    ('11.1 (5 to 17)', 'about 3.0')
    >>> str(cost(Loss(11.1, 0.0, 17.0), Grade.CLOSE)), str(cost(Loss(5.2, 0.0, 61.0), Grade.CLOSE))
    ('11.1 (up to 17)', '5.2 (perhaps far more)')
    """
    points, low, high = f"{one.loss:.1f}", round(one.loss_low), min(100, round(one.loss_high))
    if high - low < 2:
        return points
    if grade is Grade.FINE:
        return T("about {points}", points=points)
    if low:
        return T("{points} ({low} to {high})", points=points, low=low, high=high)
    if high >= VAGUE and high > 4 * one.loss:
        return T("{points} (perhaps far more)", points=points)
    return T("{points} (up to {high})", points=points, high=high)


def sure_loss(one: Candidate, grade: Grade) -> float:
    """The points that a choice gave away for certain, as far as its grade blames it: none for one without blame."""
    return 0.0 if grade in (Grade.FINE, Grade.CLOSE) else one.loss_low
