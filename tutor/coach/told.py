"""What was said of a choice at the table, in a few numbers: they outlive the analysis that they come from.

A coach that searches says other numbers when it is asked again. A choice that was graded keeps its grade, so whoever
takes a match up later, when the analysis itself is gone, has the new one say of that choice what was said before.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple, cast, get_args

from ..kernel.actions import Action
from .analysis import Analysis, Candidate, Kind, Loss
from .grades import Grade, grade

_NUMBERS: Final = ("value", "low", "high", "loss", "loss_low", "loss_high")


class Told(NamedTuple):
    """A judgement that was told: the grade, and the numbers of what was chosen (``one``) and of the best.

    Each is the action's text, the numbers of its `Candidate` and how they are known.
    """

    grade: Grade
    one: tuple[str, tuple[float, ...], Kind]
    best: tuple[str, tuple[float, ...], Kind]

    @property
    def loss(self) -> Loss:
        """What the choice was said to cost."""
        return Loss(*self.one[1][3:])

    def as_dict(self) -> dict[str, Any]:
        """Plain data, from which `read` makes the same again."""
        return {"grade": str(self.grade), "one": _plain(self.one), "best": _plain(self.best)}

    def applied(self, analysis: Analysis, action: Action) -> Analysis:
        """A later analysis of the same choice, with these numbers for what was chosen and for the best.

        No other action comes out better than what was called the best. The analysis as it stands is returned where
        this was not told of the action, or of actions that are not there.
        """
        there = {str(one.action) for one in analysis.candidates}
        if str(action) != self.one[0] or not {self.one[0], self.best[0]} <= there:
            return analysis
        top = self.best[1][0]
        candidates = tuple(self._anew(one, top) for one in analysis.candidates)
        best = next(one for one in candidates if str(one.action) == self.best[0])
        rest = tuple(action for action in analysis.best if action != best.action)
        return replace(
            analysis,
            candidates=candidates,
            value=best.value,
            low=best.low,
            high=best.high,
            kind=best.kind,
            best=(best.action, *rest),
        )

    def _anew(self, one: Candidate, top: float) -> Candidate:
        for text, numbers, kind in (self.one, self.best):
            if str(one.action) == text:
                told: dict[str, Any] = dict(zip(_NUMBERS, numbers, strict=True))
                return replace(one, kind=kind, grade=self.grade if text == self.one[0] else Grade.FINE, **told)
        return _below(one, top)


def _below(one: Candidate, top: float) -> Candidate:
    """A candidate against another best one, which is worth this much: it stays behind it."""
    value = min(one.value, math.nextafter(top, 0.0))
    loss = 100 * (top - value)
    low, high = max(0.0, one.loss_low + loss - one.loss), one.loss_high + loss - one.loss
    return replace(
        one, value=value, low=min(one.low, value), loss=loss, loss_low=low, loss_high=high, grade=grade(loss, low)
    )


def _plain(side: tuple[str, tuple[float, ...], Kind]) -> list[Any]:
    action, numbers, kind = side
    return [action, *numbers, kind]


def tell(analysis: Analysis, action: Action, shown: Grade) -> Told:
    """What an analysis says of a choice that gets this grade. Raises KeyError for an action that is not legal."""

    def side(one: Candidate) -> tuple[str, tuple[float, ...], Kind]:
        return str(one.action), tuple(float(getattr(one, name)) for name in _NUMBERS), one.kind

    best = max(analysis.candidates, key=lambda one: one.value)
    return Told(shown, side(analysis.candidate(action)), side(best))


def read(data: Any) -> Told | None:
    """What `Told.as_dict` made, or None for anything else: a save may hold anything.

    >>> read({"grade": "fine"}) is None
    True
    """
    if not isinstance(data, Mapping) or data.get("grade") not in tuple(Grade):
        return None
    one, best = _side(data.get("one")), _side(data.get("best"))
    if one is None or best is None or one[1][0] > best[1][0]:
        return None
    return Told(Grade(data["grade"]), one, best)


def _side(data: Any) -> tuple[str, tuple[float, ...], Kind] | None:
    if not isinstance(data, list) or len(data) != 2 + len(_NUMBERS):
        return None
    action, *numbers, kind = data
    if not isinstance(action, str) or kind not in get_args(Kind):
        return None
    if any(isinstance(n, bool) or not isinstance(n, (int, float)) or not 0 <= n <= 1000 for n in numbers):
        return None
    value, low, high, loss, least, most = map(float, numbers)
    if not (low <= value <= high <= 1 and least <= loss + 1e-9 and loss <= most + 1e-9):
        return None
    return action, (value, low, high, loss, least, most), cast(Kind, kind)
