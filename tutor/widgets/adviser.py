"""The coach at the table: judges each choice from what the learner could know, and climbs the hint ladder.

A coach that searches does so in a `Worker`. Whoever acts before it has finished makes it end early; the verdict on
that act follows when its judgement comes, made from the position before the act like any other.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ..coach import Analysis, analyse
from ..coach.grades import Grade
from ..coach.hints import LAST, SHORT_LAST, hint, short_hint
from ..coach.told import Told, read, tell
from ..kernel.actions import Action
from ..kernel.errors import InvalidActionError
from ..kernel.game import State
from ..kernel.text import T, Text
from ..session import Decision, NotAskedError, Table
from . import coach_panel
from .view import Json
from .worker import Job, Worker

log = logging.getLogger(__name__)

#: How long a search is expected to take that ends by itself, in seconds: for the bar that shows how far it is.
_EXPECTED = 0.5

_AWAITED: Final = "awaited"
"""What a save says in the place of a grade while the coach is still judging that choice."""
_MOST_AWAITED: Final = 5
"""So many of them a save can have in earnest, the last choices; one that was written by hand may have any number."""


class Adviser:
    """What the coach has said in one match: the present analysis, the last verdict, the grades so far.

    ``grades`` are those of a save, as `to_keep` gave them: `catch_up` judges what was still being judged then.
    ``worker`` is where a coach that searches does so, ``budget`` how many seconds it may, None where it knows by itself
    when to stop; ``ready`` is called when an analysis has come from there. Without a worker the coach answers at once.
    """

    def __init__(
        self,
        picture: Any,
        grades: Mapping[str, Any] | None = None,
        *,
        budget: float | None = None,
        worker: Worker | None = None,
        ready: Callable[[], None] = lambda: None,
    ) -> None:
        self._picture = picture
        self._budget = budget
        self._worker = worker
        self._ready = ready
        self._analysis: tuple[State, Analysis | None] | None = None
        self._job: tuple[State, Job] | None = None
        self._late: dict[int, tuple[int, Decision]] = {}
        self._catching: list[Job] = []
        self._verdict: tuple[int, Json] | None = None
        self._judged: tuple[State, Analysis] | None = None
        self._last_place = -1
        self._hint_level = 0
        #: The positions of the choices that were judged, by the number of the decision, each with its judgement.
        self.kept: dict[int, tuple[State, Analysis]] = {}
        self.grades: dict[int, Json] = _checked_grades(grades or {})

    # --- analyses ----------------------------------------------------------------------------------------

    @property
    def pending(self) -> bool:
        """Whether the coach is searching for what to say of the present choice."""
        return self._job is not None

    @property
    def asked(self) -> bool:
        """Whether a hint was asked for."""
        return self._hint_level > 0

    def analysis(self, table: Table, me: int, mode: str) -> Analysis | None:
        """The analysis of the present choice, made once.

        None if there is no choice, if the coach is off, or while it still searches.
        """
        state = table.state
        watching = table.paused and hasattr(self._picture, "advice")  # chances are told while a result is read, too
        if (me not in table.asked() and not watching) or (mode == "off" and not self._hint_level):
            self._forget_job()
            return None
        if self._analysis is None or self._analysis[0] is not state:
            if self._worker is None:
                self._analysis = (state, _attempt(state, me))
            elif self._job is None or self._job[0] is not state:
                self._search(state, me, self._worker)
        ready = self._analysis is not None and self._analysis[0] is state
        return self._analysis[1] if ready and self._analysis is not None else None

    def _search(self, state: State, me: int, worker: Worker) -> None:
        self._forget_job()
        budget = self._budget
        observation = state.observation(me)
        finished = False

        def done(result: Analysis | None) -> None:
            nonlocal finished
            finished = True
            mine = started and self._job is not None and self._job[1] is job
            wanted = mine or self._job is None
            if mine:  # and not a later search of the same position
                self._job = None
            if wanted and id(state) not in self._late:
                self._analysis = (state, result)
            late = self._late.pop(id(state), None)
            if late is not None and result is not None:
                self._settle(*late, result)
            if started:
                self._ready()

        started = False
        job = worker.start(lambda stop: analyse(observation, budget, stop), done)
        started = True
        if not finished:
            self._job = (state, job)

    def stop(self, all_: bool = True) -> None:
        """End the search with what it has; ``all_`` also ends what `catch_up` began."""
        if self._job is not None:
            self._job[1].stop()
        for job in self._catching if all_ else ():
            job.stop()

    def _forget_job(self) -> None:
        """Nobody looks at that position any more; a verdict that waits for it still gets it."""
        if self._job is not None:
            state, job = self._job
            if id(state) in self._late:
                job.stop()
            else:
                job.drop()
            self._job = None

    def close(self) -> None:
        """Forget all that is still searched for."""
        self._late.clear()
        self._forget_job()
        for job in self._catching:
            job.drop()
        self._catching = []

    # --- verdicts ----------------------------------------------------------------------------------------

    def judge(self, place: int, decision: Decision, analysis: Analysis | None, mode: str) -> None:
        """The verdict on a choice that has just been made, by the analysis from before it."""
        self._hint_level = 0
        self._verdict = None
        self._judged = None
        self._last_place = place
        if mode == "off":
            return
        if analysis is not None:
            self._settle(place, decision, analysis)
        elif self._job is not None and self._job[0] is decision.state:
            self._late[id(decision.state)] = (place, decision)
            self._forget_job()

    def catch_up(self, kept: Mapping[str, Any], decisions: Sequence[Decision]) -> None:
        """Judge the choices of a save on which the verdict was still being searched for when it was made."""
        for place, graded in sorted(_awaited(kept).items())[-_MOST_AWAITED:]:
            decision = replace(decisions[place], graded=graded)
            if all(one.seat != decision.seat for one in decisions[place + 1 :]):
                self._last_place = place  # nobody has read the verdict on it
            if self._worker is not None:
                self._search_late(place, decision, self._worker)
            elif (analysis := _attempt(decision.state, decision.seat)) is not None:
                self._settle(place, decision, analysis)

    def _search_late(self, place: int, decision: Decision, worker: Worker) -> None:
        self._late[id(decision.state)] = (place, decision)
        observation, budget = decision.state.observation(decision.seat), self._budget

        def done(result: Analysis | None) -> None:
            late = self._late.pop(id(decision.state), None)
            if late is not None and result is not None:
                self._settle(*late, result)
            if started:
                self._ready()

        started = False
        self._catching.append(worker.start(lambda stop: analyse(observation, budget, stop), done))
        started = True

    def to_keep(self) -> dict[int, Json]:
        """What a save says of each choice by the number of its decision: its grade, or that it is being judged."""
        late = {place: {"grade": _AWAITED, "graded": decision.graded} for place, decision in self._late.values()}
        return late | self.grades

    def _settle(self, place: int, decision: Decision, analysis: Analysis) -> None:
        found = coach_panel.verdict(analysis, decision.action, decision.graded, self._picture)
        if len(analysis.candidates) > 1:  # where there is nothing to choose there is nothing to count
            self.grades[place] = {key: found[key] for key in ("grade", "loss", "label")}
            if found["graded"]:
                self.grades[place]["told"] = tell(analysis, decision.action, Grade(found["grade"])).as_dict()
        self.kept[place] = (decision.state, analysis)
        if place == self._last_place:
            self._verdict = (place, found)
            self._judged = (decision.state, analysis)

    @property
    def verdict(self) -> Json | None:
        """What was said of the last choice."""
        return None if self._verdict is None else self._verdict[1]

    @property
    def verdict_place(self) -> int | None:
        """The number of the decision that the verdict is about; None without one."""
        return None if self._verdict is None else self._verdict[0]

    def judged(self, of: str) -> tuple[State, Analysis] | None:
        """The position and the analysis of the present choice (``"now"``) or of the last one, None without one."""
        at = self._analysis if of == "now" else self._judged
        return (at[0], at[1]) if at is not None and at[1] is not None else None

    def go_on(self) -> None:
        """A new choice is coming: the ladder starts from its foot."""
        self._hint_level = 0

    def take_back(self, decisions: int) -> None:
        """Forget what was said of choices that were taken back, and what was to be said of them."""
        self._late = {key: late for key, late in self._late.items() if late[0] < decisions}
        self._forget_job()
        self.grades = {place: grade for place, grade in self.grades.items() if place < decisions}
        self.kept = {place: one for place, one in self.kept.items() if place < decisions}
        self._verdict = None
        self._judged = None
        self._hint_level = 0

    def climb(self, table: Table, me: int) -> None:
        """One rung up the hint ladder. Raises NotAskedError where there is nothing to choose."""
        if me not in table.asked():
            raise NotAskedError(T("There is no choice to give a hint for now."))
        self._hint_level = min(self._hint_level + 1, LAST)

    def line_after(self, action: str, of: str) -> tuple[State, tuple[str, ...], bool] | None:
        """The line that follows an action: the position before it, the actions, whether it is proved.

        ``of`` is ``"now"`` for the present choice, ``"last"`` for the last one. None where there is none.
        """
        at = self.judged(of)
        if at is None:
            return None
        one = next((c for c in at[1].candidates if str(c.action) == action), None)
        line = coach_panel.line_of(one) if one is not None else ()
        return (at[0], line, one.kind != "estimated") if one is not None and line else None

    # --- the panel ---------------------------------------------------------------------------------------

    def panel(self, table: Table, me: int, number: int, mode: str, names: Sequence[str | Text] = ()) -> Json:
        """The coach's panel for the page; ``names`` are the players' as this seat reads them."""
        analysis = self.analysis(table, me, mode)
        data = coach_panel.panel(
            number,
            analysis,
            mode=mode,
            last=self.verdict,
            hint=self._rung(table, analysis, mode),
            tally=self.tally(),
        )
        if analysis is not None and mode != "off":
            data |= self._picture.advice(analysis, names, mode) if hasattr(self._picture, "advice") else {}
        if mode != "off" and hasattr(self._picture, "trail"):
            moment = table.moments[-1] if table.moments and not table.asked() else None
            data |= {"trail": self._picture.trail(table.state, moment, me, names)}
        expected = self._budget or (None if self._worker is None else _EXPECTED)
        return data | {"pending": self.pending, "budget": expected}

    def look_back(self, number: int, place: int | None, decision: Decision | None) -> Json:
        """The panel for a step of the past: what was said of the choice made there, if one was made and judged."""
        found = None if place is None else self.grades.get(place)
        told = None if found is None else read(found.get("told"))
        last = None if found is None else coach_panel.looked_back(found, _better(told, decision), told)
        return coach_panel.panel(number, None, mode="always", last=last, hint=None, tally=self.tally())

    def _rung(self, table: Table, analysis: Analysis | None, mode: str) -> Json | None:
        if not self._hint_level or analysis is None:
            return None
        # Whoever has the candidates before him needs no rung that tells less than they do.
        ladder, last = (short_hint, SHORT_LAST) if mode == "always" else (hint, LAST)
        rung = ladder(analysis, table.game.clauses, table.state.deciding_clause(), self._hint_level)
        action = None if rung.action is None else str(rung.action)
        return {
            "level": rung.level,
            "text": str(rung.text),
            "clause": rung.clause,
            "action": action,
            "more": rung.level < last,
        }

    def tally(self) -> Json:
        """How many choices of this match got each grade, what they cost together, in points, and the place of the
        costliest among the match's choices (None if none cost anything).
        """
        counts: dict[str, int] = {}
        for one in self.grades.values():
            counts[one["grade"]] = counts.get(one["grade"], 0) + 1
        judged = {place: one for place, one in self.grades.items() if one["grade"] != "ungraded"}
        loss = sum(one["loss"] for one in judged.values())
        worst = max(judged, key=lambda place: judged[place]["loss"], default=None)
        if worst is not None and judged[worst]["loss"] < 0.05:
            worst = None
        return {"counts": counts, "loss": round(loss, 1), "worst": None if worst is None else {"place": worst}}


def _attempt(state: State, me: int) -> Analysis | None:
    try:
        return analyse(state.observation(me))
    except Exception:  # the table goes on without its coach
        log.exception("the coach failed (%s)", state.brief())
        return None


def _better(told: Told | None, decision: Decision | None) -> Action | None:
    """What was called better than a choice of the past; None where nothing was, or nothing of it was kept."""
    if told is None or decision is None or told.best[0] == told.one[0]:
        return None
    try:
        return decision.state.parse_action(decision.seat, told.best[0])
    except InvalidActionError:  # a save may hold anything
        return None


def own_grades(grades: Mapping[str, Any], decisions: Sequence[Decision], seat: int) -> dict[str, Any]:
    """Of grades by the number of the decision, those of one seat's choices, where there was anything to choose."""
    places = {text: _place(text) for text in grades}
    return {text: grades[text] for text, place in places.items() if _chose(decisions, place, seat)}


def _place(text: Any) -> int:
    """The number of a decision, as a save names it; -1 for anything that is none."""
    return int(text) if isinstance(text, str) and re.fullmatch("[0-9]{1,6}", text) else -1


def _chose(decisions: Sequence[Decision], place: int, seat: int) -> bool:
    if not 0 <= place < len(decisions) or decisions[place].seat != seat:
        return False
    return len(decisions[place].state.legal_actions(seat)) > 1


def _awaited(kept: Mapping[str, Any]) -> dict[int, bool]:
    """The choices of a save that were still being judged, by their place: whether each is to be graded."""
    waiting = {
        _place(text): one.get("graded")
        for text, one in kept.items()
        if isinstance(one, Mapping) and one.get("grade") == _AWAITED
    }
    return {place: graded for place, graded in waiting.items() if place >= 0 and isinstance(graded, bool)}


def _checked_grades(grades: Mapping[str, Any]) -> dict[int, Json]:
    """Grades from a save; whatever is no grade is left out."""
    found: dict[int, Json] = {}
    for text, one in grades.items():
        if (place := _place(text)) < 0 or not isinstance(one, dict):
            continue
        grade, loss, label = one.get("grade"), one.get("loss"), one.get("label")
        if grade not in (*Grade, "ungraded") or not isinstance(label, str):
            continue
        if isinstance(loss, (int, float)) and 0 <= loss <= 100:
            found[place] = {"grade": str(grade), "loss": float(loss), "label": label}
            if (told := read(one.get("told"))) is not None and told.grade == grade:
                found[place]["told"] = told.as_dict()
    return found
