"""From a loss to a verdict: one table, for live verdicts, warnings before a move, hints, reviews and puzzles.

Losses are in points: hundredths of the chance to win the match, against the best action.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from ..kernel.text import T, Text

SOUND_WITHIN: Final = 2.0
"""Up to this loss an action counts as good as the best one."""
RETRY_WITHIN: Final = 4.0
"""A second try is accepted up to this loss."""
WARN_FROM: Final = 10.0
"""The table may warn before an action that loses this much."""


class Grade(StrEnum):
    """What an action deserves, mildest first. ``CLOSE`` is no blame: it may cost much, and it may be sound."""

    FINE = "fine"
    CLOSE = "close"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def text(self) -> Text:
        """The grade in a word or two.

        >>> str(Grade.CLOSE.text)
        'unclear'
        """
        return _NAMES[self]


_NAMES: Final = {
    Grade.FINE: T("fine"),
    Grade.CLOSE: T("unclear"),
    Grade.INACCURACY: T("inaccuracy"),
    Grade.MISTAKE: T("mistake"),
    Grade.BLUNDER: T("blunder"),
}

THRESHOLDS: Final[tuple[tuple[float, Grade], ...]] = (
    (20.0, Grade.BLUNDER),
    (10.0, Grade.MISTAKE),
    (5.0, Grade.INACCURACY),
)
"""The loss from which each grade of blame applies. Below the last line an action is fine; a loss between
`SOUND_WITHIN` and that line is told as a number but not blamed."""


def grade(loss: float, low: float | None = None) -> Grade:
    """The grade of a loss that is at least ``low`` whatever the coach assumes (default: the loss itself).

    A line is applied only where the whole interval clears it. A loss that the estimate would blame although no line
    is cleared is an inaccuracy if the interval at least leaves no room for a sound choice (`SOUND_WITHIN`), else it
    is unclear. What the estimate does not blame is fine.

    >>> grade(12.0).value, grade(12.0, 7.0).value, grade(6.0, 1.0).value, grade(4.9).value
    ('mistake', 'inaccuracy', 'close', 'fine')
    >>> grade(34.0, 3.7).value, grade(34.0, 0.0).value
    ('inaccuracy', 'close')
    """
    low = loss if low is None else low
    line, mildest = THRESHOLDS[-1]
    if loss < line:
        return Grade.FINE
    for line, verdict in THRESHOLDS:
        if low >= line:
            return verdict
    return mildest if low > SOUND_WITHIN else Grade.CLOSE


def mildest(grades: Iterable[Grade]) -> Grade:
    """The mildest of some grades. Raises ValueError if there is none.

    >>> mildest([Grade.MISTAKE, Grade.CLOSE]).value
    'close'
    """
    return min(grades, key=tuple(Grade).index)


def is_sound(loss: float) -> bool:
    """Whether an action is as good as the best one for teaching: any choice within this is right."""
    return loss <= SOUND_WITHIN


def accepts_retry(loss: float) -> bool:
    """Whether a second try is accepted.

    >>> accepts_retry(4.0), accepts_retry(4.1)
    (True, False)
    """
    return loss <= RETRY_WITHIN


def warns(low: float, least: Grade = Grade.MISTAKE) -> bool:
    """Whether to warn before an action that loses at least ``low``, if one wants to hear of this grade and worse.

    >>> warns(12.0), warns(12.0, Grade.BLUNDER), warns(9.9)
    (True, False, False)
    """
    return any(verdict is least and low >= max(line, WARN_FROM) for line, verdict in THRESHOLDS)
