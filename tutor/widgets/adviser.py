"""The coach at the table: judges each choice from what the learner could know, and climbs the hint ladder."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from ..coach import Analysis, analyse
from ..coach.hints import LAST, hint
from ..kernel.text import T
from ..session import Decision, NotAskedError, Table
from . import coach_panel
from .view import Json

log = logging.getLogger(__name__)


class Adviser:
    """What the coach has said in one match: the present analysis, the last verdict, the grades so far."""

    def __init__(self, grades: Mapping[str, Any] | None = None) -> None:
        self._analysis: tuple[Any, Analysis] | None = None
        self._verdict: Json | None = None
        self._hint_level = 0
        self.grades: dict[int, Json] = _checked_grades(grades or {})

    def analysis(self, table: Table, me: int, mode: str) -> Analysis | None:
        """The analysis of the present choice, made once; None if there is no choice or the coach is off."""
        if me not in table.asked() or (mode == "off" and not self._hint_level):
            return None
        state = table.state
        if self._analysis is None or self._analysis[0] is not state:
            try:
                self._analysis = (state, analyse(state.observation(me)))
            except Exception:  # the table goes on without its coach
                log.exception("the coach failed (%s)", state.brief())
                return None
        return self._analysis[1]

    def judge(self, place: int, decision: Decision, analysis: Analysis | None, mode: str) -> None:
        """The verdict on a choice that has just been made, by the analysis from before it."""
        self._hint_level = 0
        self._verdict = None
        if analysis is not None and mode != "off":
            self._verdict = coach_panel.verdict(analysis, decision.action, decision.graded)
            self.grades[place] = {key: self._verdict[key] for key in ("grade", "loss", "label")}

    def go_on(self) -> None:
        """A new choice is coming: the ladder starts from its foot."""
        self._hint_level = 0

    def take_back(self, decisions: int) -> None:
        """Forget what was said of choices that were taken back."""
        self.grades = {place: grade for place, grade in self.grades.items() if place < decisions}
        self._verdict = None
        self._hint_level = 0

    def climb(self, table: Table, me: int) -> None:
        """One rung up the hint ladder. Raises NotAskedError where there is nothing to choose."""
        if me not in table.asked():
            raise NotAskedError(T("There is no choice to give a hint for now."))
        self._hint_level = min(self._hint_level + 1, LAST)

    def panel(self, table: Table, me: int, number: int, mode: str) -> Json:
        """The coach's panel for the page."""
        analysis = self.analysis(table, me, mode)
        return coach_panel.panel(
            number, analysis, mode=mode, last=self._verdict, hint=self._rung(table, analysis), tally=self.tally()
        )

    def _rung(self, table: Table, analysis: Analysis | None) -> Json | None:
        if not self._hint_level or analysis is None:
            return None
        rung = hint(analysis, table.game.clauses, table.state.deciding_clause(), self._hint_level)
        action = None if rung.action is None else str(rung.action)
        return {"level": rung.level, "text": str(rung.text), "clause": rung.clause, "action": action}

    def tally(self) -> Json:
        """How many choices of this match got each grade, and what they cost together, in points."""
        counts: dict[str, int] = {}
        for one in self.grades.values():
            counts[one["grade"]] = counts.get(one["grade"], 0) + 1
        loss = sum(one["loss"] for one in self.grades.values() if one["grade"] != "ungraded")
        return {"counts": counts, "loss": round(loss, 1)}


def _checked_grades(grades: Mapping[str, Any]) -> dict[int, Json]:
    """Grades from a save; whatever is no grade is left out."""
    found: dict[int, Json] = {}
    for place, one in grades.items():
        if str(place).isdigit() and isinstance(one, dict):
            grade, loss, label = one.get("grade"), one.get("loss"), one.get("label")
            if isinstance(grade, str) and isinstance(loss, (int, float)) and isinstance(label, str):
                found[int(place)] = {"grade": grade, "loss": float(loss), "label": label}
    return found
