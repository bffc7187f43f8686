"""A word before a choice that gives much away: it is carried out when it is chosen once more.

Only what the coach is sure of warns (`tutor.coach.grades`), so a word is the start of a verdict that will follow.
"""

from __future__ import annotations

from typing import Final

from ..coach import Analysis, Grade
from ..coach.analysis import shown_grade
from ..coach.grades import warns
from ..kernel.game import State
from ..kernel.text import T, Text
from .action_words import action_label
from .choices import TableChoice
from .view import Json

WARN: Final = TableChoice(
    "warn",
    T("Warn me before (unless the coach is silent)"),
    (("off", T("nothing")), ("blunder", T("blunders")), ("mistake", T("mistakes and blunders"))),
    "off",
    "",
    "table",
)
"""From which grade on a table warns."""


class Warner:
    """Holds back a choice once."""

    def __init__(self) -> None:
        self._at: tuple[State, int, str] | None = None
        self._text: Text | None = None

    def holds(self, state: State, seat: int, action: str, analysis: Analysis | None, least: str) -> bool:
        """Whether a choice is held back with a word: the first time it is made, if it surely costs as much."""
        here = (state, seat, action)
        if self._at is not None and self._at[0] is state and self._at[1:] == here[1:]:
            self._at = self._text = None
            return False
        self._at = self._text = None
        one = next((c for c in analysis.candidates if str(c.action) == action), None) if analysis is not None else None
        if analysis is None or one is None or least == "off":
            return False
        grades = tuple(Grade)
        line = Grade(least)
        blamed = grades.index(shown_grade(analysis, one)) >= grades.index(line)
        if not (blamed and warns(one.loss_low, line)):
            return False
        self._at = here
        self._text = T(
            "{action} gives away at least {points} points of win chance: choose it again to play it all the same.",
            action=action_label(one.action), points=int(one.loss_low),
        )  # fmt: skip
        return True

    def banner(self, state: State, seat: int | None) -> Json | None:
        """The word for the page, while the position it belongs to is on the table before its seat."""
        if self._at is None or self._text is None or self._at[0] is not state or self._at[1] != seat:
            return None
        return {"kind": "info", "title": str(T("Are you sure?")), "text": str(self._text), "over": False}
