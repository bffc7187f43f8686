"""A match at the table: what the page asks, and what the table session does (`showing`: what the page then shows).

The table is updated first, the coach after it: a click is answered at once, and the chances follow. Where coach and
bot answer at once, both happen before the next message is read, and so does the bot's sealed choice. Where they
search, they do so in a `Worker`, and their answers come back between two messages.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from ..kernel.errors import IllegalActionError
from ..kernel.text import T
from ..session import NotAskedError, StaleActionError, Table
from . import keeping
from .adviser import Adviser, own_grades
from .card_table import CardTable
from .configure import config
from .endings_room import EndingsRoom
from .lesson import LessonTable
from .lesson_room import LessonRoom
from .looking import Looking
from .opponent import Opponent, Turn
from .review_room import ReviewRoom
from .screen import Screen
from .settings import Settings
from .showing import Showing
from .stage import Stage
from .tables import game_table
from .trainer import TrainerRoom
from .vault import Vault
from .view import Json
from .warning import Warner
from .whatif_room import WhatIfRoom
from .worker import Worker

log = logging.getLogger(__name__)


class Match:
    """One match on one `CardTable`: a learner, or several at one screen, and bots.

    Args: ``page`` the widget; ``settings`` how to begin, ``base`` what the call alone asks for; ``name`` tells two
    tables of one browser apart; ``problem`` is told on the page; ``lesson`` begins with the lesson.
    """

    def __init__(
        self,
        page: CardTable,
        settings: Settings,
        name: str = "main",
        problem: str = "",
        lesson: bool = False,
        base: Settings | None = None,
    ) -> None:
        self.page = page
        self.settings = settings
        self.name = name
        self._kind = game_table(settings.game)
        self._picture: Any = self._kind.picture
        self._worker = Worker()
        self._opponent = Opponent(self._worker, self._bot_moves)
        self.endings = EndingsRoom(self)
        self.trainer = TrainerRoom(self)
        self.review = ReviewRoom(self, self._worker)
        self.lessons = LessonRoom(self, LessonTable(settings.game) if lesson else None)
        self.looking = Looking(self)
        self.whatif = WhatIfRoom(self, self._worker)
        self.vault = Vault(self, base or settings)
        self.warner = Warner()
        self._advisers: dict[int, Adviser] = {}
        self._stages: dict[int | None, Stage] = {}
        self.showing = Showing(self)
        self.problem = problem
        self._greeted = False
        self._bump = 0
        self.sit_down(keeping.new_table(settings), settings)
        handlers: dict[str, Callable[[Json], None]] = {
            "hello": self._hello,
            "act": self._act,
            "next": self._next,
            "undo": self._undo,
            "hint": self._hint,
            "stop": self._stop,
            "line": self.looking.line,
            "new": self._new,
            "goto": self.looking.go_to,
            "settings": self._change_settings,
            "export": self.vault.export,
            "import": self.vault.take_file,
            "resume": self.vault.resume,
            "lesson": self.lessons.handle,
            "endings": self.endings.handle,
            "trainer": self.trainer.handle,
            "review": self.review.handle,
            "whatif": self.whatif.handle,
        }
        for kind, handler in handlers.items():
            page.on(kind, self._guarded(handler))

    @property
    def me(self) -> int | None:
        """The seat whose view the page shows; None while the screen goes from one person to the next."""
        return self.screen.viewer

    @property
    def number(self) -> int:
        """The number of what the page shows: grows with every accepted change, in a match or in a lesson."""
        return self.table.number + self._bump

    @property
    def lesson(self) -> LessonTable | None:
        """The lesson on the table, if one is."""
        return self.lessons.table

    @property
    def stage(self) -> Stage:
        """What the present viewer sees of the match."""
        if self.me not in self._stages:
            self._stages[self.me] = Stage(self._kind, self.me, self.settings.seating)
        return self._stages[self.me]

    @property
    def adviser(self) -> Adviser | None:
        """The present viewer's: what it has said is for nobody else."""
        return None if self.me is None else self._advisers[self.me]

    def adviser_of(self, seat: int) -> Adviser:
        """A person's own."""
        return self._advisers[seat]

    def grades(self) -> dict[int, Any]:
        """What a save says of the choices so far, by the number of the decision (`Adviser.to_keep`)."""
        return {place: one for adviser in self._advisers.values() for place, one in adviser.to_keep().items()}

    def sit_down(self, table: Table, settings: Settings, grades: Mapping[str, Any] | None = None) -> None:
        """Take a match to this table, in place of the one before."""
        self._opponent.drop()
        self.whatif.drop()
        for adviser in self._advisers.values():
            adviser.close()
        self.table = table
        self.settings = settings
        self.screen = Screen(table.people)
        self._stages = {}
        self._advisers = {seat: self._new_adviser(seat, grades or {}) for seat in table.people}
        self.showing.heard(False)
        self.page.config = config(self.settings, self.name) | self.vault.place()

    def _new_adviser(self, seat: int, grades: Mapping[str, Any]) -> Adviser:
        own = own_grades(grades, self.table.decisions, seat)
        worker = self._worker if self._kind.searches else None
        made = Adviser(self._picture, own, budget=self._kind.budget, worker=worker, ready=self._coach_is_ready)
        made.catch_up(own, self.table.decisions)
        return made

    def new_scene(self, known: bool) -> None:
        """Something else lies on the table: clicks meant for what lay there are stale, and hands are covered.

        ``known`` says whether what its log tells was heard before.
        """
        self._bump += 1
        self.stage.come_back()
        self.screen.cover()
        self.showing.heard(known)

    def moved(self) -> None:
        """What lies beside the match has moved: clicks meant for what lay there are stale."""
        self._bump += 1

    def stand_still(self) -> None:
        """Let the bots wait: something is tried out beside the match. `resume` lets them go on."""
        self._opponent.drop()

    def resume(self) -> None:
        """Show the match again, and let whoever is next think."""
        self.show()
        self._go_on()

    def _new_viewer(self) -> None:
        self._bump += 1
        for adviser in self._advisers.values():
            adviser.stop(all_=False)
        self.stage.come_back()

    # --- messages from the page --------------------------------------------------------------------------

    def _guarded(self, handler: Callable[[Json], None]) -> Callable[[Json], None]:
        """What people do wrong is answered in the page; anything else is a fault, which the widget reports."""

        def run(message: Json) -> None:
            # The first page is told what was wrong with its address. What a later one would find was said to whoever
            # sat here before, and may name a card of that hand.
            if message.get("kind") != "hello" or self._greeted:
                self.problem = ""
            try:
                handler(message)
            except StaleActionError:
                self.show()  # a second click or an old one: nothing happens, and the page sees how things stand
            except IllegalActionError as error:
                self._refuse(error.ruling.message)
            except ValueError as error:
                self._refuse(error)

        return run

    def _refuse(self, why: object) -> None:
        """Say what was wrong. The same sentence may be said twice in a row, and is an answer each time."""
        self.problem = str(why)
        self.showing.problems += 1
        self.show()

    def _check(self, message: Json) -> None:
        number = message.get("number")
        if isinstance(number, bool) or not isinstance(number, int):
            raise ValueError("a message carries the number of the table that it was made for")
        if number != self.number:
            raise StaleActionError(T("The table has moved on since: look again and choose anew."))

    def _hello(self, message: Json) -> None:
        """A page has opened. It brings the match that it kept, if it has one, to a table that is still untouched."""
        fresh, self._greeted = not self._greeted, True
        self.vault.meet(message, fresh)
        self.screen.cover()
        self.whatif.drop()
        self.showing.heard(True)
        self.show()
        self._go_on()

    def _act(self, message: Json) -> None:
        action = message.get("action")
        if not isinstance(action, str):
            raise ValueError("a choice names its action as a text")
        self._check(message)
        if self.lesson is not None:
            self.lessons.submit(action)
            return
        if self.whatif.playing:
            self.whatif.submit(action)
            return
        if self.review.trying:
            self.review.answer(action)
            self.show()
            return
        me, adviser = self.me, self.adviser
        if me is None or adviser is None:
            raise NotAskedError(T("The hands are covered: first say who sits before the screen."))
        self.stage.come_back()
        mode = self.settings.coach
        analysis = adviser.analysis(self.table, me, mode)
        # In an ending a word would be the answer.
        least = "off" if self.endings.playing else self.settings.choices["warn"]
        if self.warner.holds(self.table.state, me, action, analysis, least):
            self._bump += 1
            self.show()
            return
        adviser.stop()  # a search that goes on would take its share of the time in which this is answered
        self.table.submit(me, action)
        self.show()
        self.page.hurry()
        adviser.judge(len(self.table.decisions) - 1, self.table.decisions[-1], analysis, mode)
        if self.endings.playing:
            self.show()  # what the proof says of the move
        self.vault.save()  # before anything that takes time: what was played survives whatever comes
        self._go_on()

    # --- what takes time ---------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """After the table has changed: let a bot that searches find its turn, and the coach what it says."""
        number = self.number
        if self.lesson is None and not self.whatif.playing:
            self._opponent.pace = self._kind.pace(self.settings.choices)
            self._opponent.go(self.table)
        if number == self.number:  # else the bot has answered at once, and all is told
            self.think()

    def _bot_moves(self, table: Table, turn: Turn) -> None:
        if table is self.table:
            table.play_bots(turn)
            self._bump += 1  # what the page shows has changed, though nobody sent a message
            if self.lesson is None:
                self.changed()

    def _coach_is_ready(self) -> None:
        """An analysis has come: the panel, and with a verdict that it brought the grades to keep."""
        if self.lesson is None:
            self.think()
            if self.endings.playing:
                self.show()
            self.vault.save()

    def _stop(self, _message: Json) -> None:
        if self.adviser is not None:
            self.adviser.stop()

    # --- more messages -----------------------------------------------------------------------------------

    def _match_waits(self) -> None:
        """Refuse what is meant for the match while a lesson lies on it."""
        if self.lesson is not None:
            raise NotAskedError(T("The match waits while the lesson lies on the table: leave the lesson first."))

    def _next(self, message: Json) -> None:
        self._check(message)
        self._match_waits()
        if self.whatif.playing:
            self.whatif.go_on()
            return
        self.stage.come_back()
        if self.screen.open(self.table):
            self._new_viewer()
            self.show()
            self.think()
            return
        self.table.go_on()
        if self.adviser is not None:
            self.adviser.go_on()
        self.changed()

    def _undo(self, message: Json) -> None:
        self._check(message)
        self._match_waits()
        if self.whatif.playing:
            self.whatif.undo()
            return
        self.stage.come_back()
        if self.me is None or not self.screen.can_undo(self.table):
            raise NotAskedError(T("There is no choice of yours to take back."))
        self.table.undo(self.me)
        self._opponent.drop()
        self._advisers[self.me].take_back(len(self.table.decisions))
        self.changed()

    def changed(self) -> None:
        """After the table has changed: show it, keep it, and let whoever is next think."""
        self.show()
        self.page.hurry()
        self.vault.save()
        self._go_on()

    def _hint(self, message: Json) -> None:
        self._check(message)
        if self.lesson is None:
            if self.me is None or self.whatif.playing:
                raise NotAskedError(T("There is no choice to give a hint for now."))
            self._advisers[self.me].climb(self.table, self.me)
            self.think()

    def _new(self, message: Json) -> None:
        if (given := message.get("settings")) is not None and not isinstance(given, dict):
            raise ValueError("the settings of a match are an object")
        # Without a seed of its own a new match is dealt anew, and not the last one over again.
        settings = self.settings.changed({"seed": "", **(given or {})})
        table = keeping.new_table(settings)
        self.endings.leave()
        self.start(table, self.vault.begin(settings))

    def start(self, table: Table, settings: Settings, grades: Mapping[str, Any] | None = None, note: str = "") -> None:
        """Lay another match on the table."""
        table.number = self.table.number + 1  # clicks meant for the old match are stale
        self.lessons.leave()
        self.showing.note = note
        self.sit_down(table, settings, grades)
        self.changed()

    def _change_settings(self, message: Json) -> None:
        given = {name: message[name] for name in ("coach", "choices") if message.get(name) is not None}
        self.settings = self.settings.at_table(given)
        self.changed()

    def take_up(self, kept: keeping.Kept) -> None:
        """Take up a match that the page has kept."""
        self.sit_down(kept.table, kept.settings, kept.grades)
        self._bump = kept.number + 1  # what an old page still sends is stale
        self.lessons.restore(kept.lesson, kept.in_lesson)
        self.endings.restore(kept.endings)
        self.trainer.restore(kept.trainer)
        self.showing.note = kept.note

    # --- what the page shows -----------------------------------------------------------------------------

    def think(self) -> None:
        """Let the bots commit, then bring the coach's panel up to date."""
        if self.lesson is None:
            self.table.seal_bots()
        self.page.coach = self.showing.panel()

    def quiet(self) -> Json:
        """The panel of a coach who says nothing (`Showing.quiet`)."""
        return self.showing.quiet()

    def show(self) -> None:
        """Bring the table on the page up to date."""
        if self.lesson is None and self.screen.look(self.table):
            self._new_viewer()
        self.review.look()
        self.page.view = self.showing.view()
