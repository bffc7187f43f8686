"""The review beside a finished match: made in the worker, shown in a panel, with positions to play anew.

The match itself is never changed: a position is looked at, and a choice made in it once more is judged and forgotten.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Any, Final

from ..coach.ledgers import Judged, Review
from ..coach.review import Reviewing
from ..coach.review_words import Retry, retry
from ..coach.told import read, tell
from ..kernel.actions import Action
from ..kernel.errors import IllegalActionError
from ..kernel.game import State
from ..kernel.text import T, Text
from ..session import Moment, NotAskedError
from .action_words import action_label, action_name
from .coach_panel import line_of, looked_back, panel
from .line import Line
from .review_page import Pages
from .tables import game_table
from .view import Json
from .worker import Job, Worker

if TYPE_CHECKING:
    from .match import Match

log = logging.getLogger(__name__)

SLICE: Final = 0.25
"""Seconds that the coach works before it tells how far it is and hears whether to stop."""


class ReviewRoom:
    """The review of the match at one table, from the view of one of its people."""

    def __init__(self, match: Match, worker: Worker) -> None:
        self._match = match
        self._worker = worker
        self._end: State | None = None
        self._seat = 0
        self._work: Reviewing | None = None
        self._job: Job | None = None
        self._pages: Pages | None = None
        self._review: Review | None = None
        self._data: Json = {}
        self._at: Judged | None = None
        self._trying = False
        self._said: tuple[Action, Retry] | None = None
        self._tries = 0
        self._problem: Text | None = None

    # --- what the match asks -----------------------------------------------------------------------------

    @property
    def possible(self) -> bool:
        """Whether a match that people have played lies on the table, and is over."""
        match = self._match
        free = match.lesson is None and not match.endings.playing
        return free and bool(match.table.people) and match.table.state.is_terminal()

    @property
    def trying(self) -> bool:
        """Whether a choice of the past is being made anew: then a choice on the page is meant for it."""
        return self._trying

    @property
    def looked_at(self) -> tuple[State, Judged] | None:
        """The choice that is looked at and its position; None while none is, or while one is being made anew."""
        if self._at is None or self._pages is None or self._trying:
            return None
        return self._pages.states[self._at.place], self._at

    def panel_of(self, one: Judged) -> Json:
        """The coach's panel while a choice is looked at: what the review says of it."""
        match, graded = self._match, one.graded
        found = {
            "grade": str(one.grade) if graded else "ungraded",
            "loss": round(one.sure, 2),
            "label": str(game_table(match.settings.game).picture.done_label(one.action)),
        }
        best = None if one.best.action == one.action else one.best.action
        last = looked_back(found, best, tell(one.analysis, one.action, one.grade)) | {"here": True}
        tally = match.adviser_of(self._seat).tally()
        return panel(match.number, None, mode="always", last=last, hint=None, tally=tally)

    def show_again(self) -> None:
        """Put the choice that is looked at back on the table, after something else lay there."""
        if self._at is not None and not self._trying:
            self._look_at(self._at, "show", None)
            self._draw()

    def look(self) -> None:
        """See whether the match is still the one that is looked back on; forget the review if not."""
        if self._end is not None and (self._end is not self._match.table.state or not self.possible):
            self._close()
            self._draw()

    def left(self) -> None:
        """The learner goes through the match by himself: no choice is looked at any more."""
        if self._at is not None:
            self._leave_choice()
            self._draw()

    # --- messages ----------------------------------------------------------------------------------------

    def handle(self, message: Json) -> None:
        """Open or close the review, show a choice, make it anew. Raises NotAskedError where that cannot be."""
        self._match.whatif.leave()
        move = message["move"]
        if move == "open":
            self._open(message.get("seat"))
        elif move in ("close", "stop"):
            self._close()
            self._match.stage.come_back()
        elif self._review is None:
            raise NotAskedError(T("There is no review of this match yet."))
        elif move == "back":
            self._leave_choice()
            self._match.stage.come_back()
        else:
            self._look_at(self._judged(message.get("place")), move, message.get("action"))
        self._draw()
        self._match.show()
        self._match.think()  # the coach's panel names two deals for the choice that is looked at

    def _judged(self, place: Any) -> Judged:
        assert self._review is not None
        found = next((one for one in self._review.decisions if one.place == place), None)
        if found is None:
            raise NotAskedError(T("There is no choice of yours there."))
        return found

    def _look_at(self, one: Judged, move: str, action: Any) -> None:
        assert self._pages is not None
        self._at, self._said = one, None
        self._trying = move == "try"
        stage, state = self._match.stage, self._pages.states[one.place]
        stage.come_back()
        if self._trying:
            stage.trial, stage.until = (state, self._seat), self._pages.step_of(one.place)
        elif move == "line":
            chosen = next((c for c in (one.one, one.best) if str(c.action) == action), None)
            line = () if chosen is None else line_of(chosen)
            if chosen is None or not line:
                raise NotAskedError(T("The coach has no line there."))
            stage.line = Line(state, line, chosen.kind == "proved", "review")
            stage.until = self._pages.step_of(one.place)
        else:
            stage.go_to(self._match.table, self._pages.step_of(one.place))

    def answer(self, text: str) -> None:
        """A choice made anew. Raises IllegalActionError for one that the rules forbid."""
        assert self._at is not None and self._pages is not None
        state = self._pages.states[self._at.place]
        action = state.parse_action(self._seat, text)
        ruling = state.verify(self._seat, action)
        if not ruling.legal:
            raise IllegalActionError(ruling, action, state.brief())
        self._tries += 1
        self._said = action, retry(self._at.analysis, action)
        self._draw()

    # --- making it ---------------------------------------------------------------------------------------

    def _open(self, seat: Any) -> None:
        match = self._match
        if not self.possible:
            raise NotAskedError(T("A match can be looked back on once it is over."))
        people = match.table.people
        seat = people[0] if seat is None else seat
        if seat not in people:
            raise NotAskedError(T("There is no choice of yours there."))
        if self._end is match.table.state and self._seat == seat and (self._work is not None or self._review):
            return
        self._close()
        self._end, self._seat = match.table.state, seat
        self._work = Reviewing(self._end, seat, **self._from_the_table())
        self._go_on()

    def _from_the_table(self) -> Json:
        """What the coach said while the match went on is not said otherwise afterwards."""
        match, adviser = self._match, self._match.adviser_of(self._seat)
        places = {id(state): place for place, state in enumerate(match.table.state.line())}
        known = {places[id(state)]: analysis for state, analysis in adviser.kept.values() if id(state) in places}
        ungraded = [number for number, one in adviser.grades.items() if one["grade"] == "ungraded"]
        states = [match.table.decisions[number].state for number in ungraded]
        seen = {places[id(state)] for state in states if id(state) in places}
        # Of a match that was taken up again the analyses are gone, but not what was said.
        told = {
            places[id(match.table.decisions[number].state)]: one
            for number, grade in adviser.grades.items()
            if number not in adviser.kept and (one := read(grade.get("told"))) is not None
        }
        return {"known": known, "told": told, "seen_before": seen}

    def _go_on(self) -> None:
        """Judge on for a while in the worker's thread, then tell how far it is."""
        work = self._work
        assert work is not None

        def some(stopped: Any) -> bool:
            until = time.perf_counter() + SLICE
            while work.step():
                if stopped() or time.perf_counter() > until:
                    return True
            return False

        def told(more: bool | None) -> None:
            if work is not self._work:
                return
            self._job = None
            if more is None:
                self._work = self._end = None
                self._problem = T("The coach could not judge this match; the details are in the log.")
            elif more:
                self._draw()
                self._go_on()
                return
            else:
                self._finish(work)
            self._draw()

        self._draw()
        job = self._worker.start(some, told)
        if self._work is work and not job.over:
            self._job = job

    def _finish(self, work: Reviewing) -> None:
        match = self._match
        self._work, self._review = None, work.review()
        states = match.table.state.line()
        places = {id(state): place for place, state in enumerate(states)}
        told = [
            (places[id(moment.before)], places[id(moment.after)], lines, moment)
            for moment, lines in match.stage.told(match.table)
        ]
        self._pages = Pages(self._review, states, told, game_table(match.settings.game).picture, self._drawn)
        self._data = self._pages.data()

    def _drawn(self, state: State, moment: Moment | None) -> Json:
        """The table as the learner saw it at a position of the match."""
        settings, seat = self._match.settings, self._seat
        kind = game_table(settings.game)
        more = {"names": settings.seating.called(seat), "bottom": seat} if kind.several else {}
        found: Json = kind.picture.picture(
            state, seat, moment, asked=False, all_open=False, choices=settings.choices, **more
        )
        return found

    # --- leaving it --------------------------------------------------------------------------------------

    def _leave_choice(self) -> None:
        self._at = self._said = None
        self._trying = False

    def _close(self) -> None:
        if self._job is not None:
            self._job.drop()
        self._end = self._work = self._job = self._review = self._pages = self._problem = None
        self._data = {}
        self._leave_choice()

    # --- the page ----------------------------------------------------------------------------------------

    def _draw(self) -> None:
        """Tell the page how things stand."""
        self._match.page.review = self._page()

    def _page(self) -> Json:
        if self._problem is not None:
            return {"state": "failed", "text": str(self._problem)}
        if self._work is not None:
            return {"state": "working", "done": self._work.done, "total": self._work.total}
        if self._review is None:
            return {}
        people = self._match.table.people
        seats = [] if len(people) < 2 else [{"seat": s, "label": self._match.settings.seating.names[s]} for s in people]
        seats = [one | {"label": str(one["label"])} for one in seats]
        return self._data | {"state": "ready", "seat": self._seat, "seats": seats, "at": self._at_page()}

    def _at_page(self) -> Json | None:
        """The choice that is looked at."""
        if self._at is None:
            return None
        found = {
            "place": self._at.place,
            "trying": self._trying,
            "whatif": [] if self._trying else self._match.whatif.ways(),
            "shares": "" if self._trying else self._match.whatif.shares(),
            "said": "",
            "spoken": "",
            "tries": self._tries,
            "kind": "",
        }
        if self._said is None:
            return found
        action, answer = self._said
        return found | {
            "said": str(T("{action}: {said}", action=action_label(action), said=answer.text)),
            "spoken": T("{action}: {said}", action=action_name(action), said=answer.text).spoken(),
            "kind": {True: "right", None: "legal", False: "illegal"}[answer.accepted],
        }
