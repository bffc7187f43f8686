"""A match at the table: what the page asks, what the table session does, what the page then shows.

The table is updated first, the coach after it: a click is answered at once, and the chances follow. Where coach and
bot answer at once, both happen before the next message is read, and so does the bot's sealed choice. Where they
search, they do so in a `Worker`, and their answers come back between two messages.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from ..games import load_game
from ..kernel.errors import IllegalActionError
from ..kernel.text import T, language
from ..session import NotAskedError, StaleActionError, Table
from . import coach_panel, keeping, view
from .adviser import Adviser
from .card_table import CardTable
from .configure import config, shown_settings
from .endings_room import EndingsRoom
from .lesson import LessonTable
from .line import Line
from .opponent import Opponent, Turn
from .screen import Screen
from .settings import Settings
from .stage import Stage
from .tables import game_table
from .trainer import TrainerRoom
from .view import Json
from .worker import Worker

log = logging.getLogger(__name__)


class Match:
    """One match on one `CardTable`: a learner, or several at one screen, and bots.

    Args: ``page`` the widget; ``settings`` how to begin; ``name`` tells two tables of one browser apart;
    ``problem`` is told on the page; ``lesson`` begins with the lesson, for a learner who comes for the first time.
    """

    def __init__(
        self, page: CardTable, settings: Settings, name: str = "main", problem: str = "", lesson: bool = False
    ) -> None:
        self.page = page
        self.settings = settings
        self.name = name
        self._kind = game_table(settings.game)
        self._picture: Any = self._kind.picture
        self._worker = Worker()
        self._opponent = Opponent(self._worker, self._bot_moves)
        self._endings = EndingsRoom(self)
        self._trainer = TrainerRoom(self)
        self._advisers: dict[int, Adviser] = {}
        self._stages: dict[int | None, Stage] = {}
        self._problem = problem
        self._note = ""
        self._greeted = False
        self._said = 0
        self._bump = 0
        self._lesson_progress: Any = None
        self.lesson = LessonTable(settings.game) if lesson else None
        self._sit_down(self.new_table(settings), settings)
        handlers: dict[str, Callable[[Json], None]] = {
            "hello": self._hello,
            "act": self._act,
            "next": self._next,
            "undo": self._undo,
            "hint": self._hint,
            "stop": self._stop,
            "line": self._line,
            "new": self._new,
            "goto": self._goto,
            "settings": self._change_settings,
            "export": self._export,
            "import": self._import,
            "lesson": self._lesson,
            "endings": self._endings.handle,
            "trainer": self._trainer.handle,
        }
        for kind, handler in handlers.items():
            page.on(kind, self._guarded(handler))

    @property
    def me(self) -> int | None:
        """The seat whose view the page shows; None while the screen goes from one person to the next."""
        return self._screen.viewer

    @property
    def number(self) -> int:
        """The number of what the page shows: grows with every accepted change, in a match or in a lesson."""
        return self.table.number + self._bump

    @property
    def _stage(self) -> Stage:
        """What the present viewer sees of the match."""
        if self.me not in self._stages:
            self._stages[self.me] = Stage(self._kind, self.me, self.settings.seating)
        return self._stages[self.me]

    @property
    def _adviser(self) -> Adviser | None:
        """The present viewer's: what it has said is for nobody else."""
        return None if self.me is None else self._advisers[self.me]

    def grades(self) -> dict[int, Any]:
        """The grades of all choices so far, by the number of the decision."""
        return {place: one for adviser in self._advisers.values() for place, one in adviser.grades.items()}

    def new_table(self, settings: Settings) -> Table:
        """A new match."""
        game = load_game(settings.game, **settings.options)
        seating = settings.seating
        names = tuple(map(str, seating.names))
        seed = settings.seed or secrets.token_hex(8)
        setup = self._kind.setup(settings.choices, settings.seat, seed)
        bots = seating.bots(settings.game)
        return Table(game, bots, seed=seed, setup=setup, names=names, patient=self._kind.searches)

    def _sit_down(self, table: Table, settings: Settings, grades: Mapping[str, Any] | None = None) -> None:
        """Take a match to this table, in place of the one before."""
        self._opponent.drop()
        for adviser in self._advisers.values():
            adviser.close()
        self.table = table
        self.settings = settings
        self._screen = Screen(table.people)
        self._stages = {}
        self._advisers = {seat: self._new_adviser(seat, grades or {}) for seat in table.people}
        self._said = 0
        self.page.config = config(self.settings, self.name)

    def _new_adviser(self, seat: int, grades: Mapping[str, Any]) -> Adviser:
        made = self.table.decisions
        own = {
            place: one
            for place, one in grades.items()
            if str(place).isdigit() and int(place) < len(made) and made[int(place)].seat == seat
        }
        worker = self._worker if self._kind.searches else None
        return Adviser(self._picture, own, budget=self._kind.budget, worker=worker, ready=self._coach_is_ready)

    def _look(self) -> None:
        """See who is to sit before the screen now. Whatever an old view may still send is stale."""
        if self._screen.look(self.table):
            self._new_viewer()

    def _new_viewer(self) -> None:
        self._bump += 1
        for adviser in self._advisers.values():
            adviser.stop()
        self._stage.come_back()

    # --- messages from the page --------------------------------------------------------------------------

    def _guarded(self, handler: Callable[[Json], None]) -> Callable[[Json], None]:
        """What people do wrong is answered in the page; anything else is a fault, which the widget reports."""

        def run(message: Json) -> None:
            if message.get("kind") != "hello":
                self._problem = ""
            try:
                handler(message)
            except StaleActionError:
                self.show()  # a second click or an old one: nothing happens, and the page sees how things stand
            except IllegalActionError as error:
                self._problem = str(error.ruling.message)
                self.show()
            except ValueError as error:
                self._problem = str(error)
                self.show()

        return run

    def _check(self, message: Json) -> None:
        number = message.get("number")
        if isinstance(number, bool) or not isinstance(number, int):
            raise ValueError("a message carries the number of the table that it was made for")
        if number != self.number:
            raise StaleActionError(T("The table has moved on since: look again and choose anew."))

    def _hello(self, message: Json) -> None:
        """A page has opened. It brings the match that it kept, if it has one, to a table that is still untouched."""
        saved = message.get("saved")
        fresh = not self._greeted
        self._greeted = True
        if fresh and isinstance(saved, dict) and saved.get("origin") == self.settings.origin:
            self._restore(saved)
        self._screen.cover()
        self._said = len(self._lines())
        self.show()
        self._go_on()

    def _act(self, message: Json) -> None:
        action = message.get("action")
        if not isinstance(action, str):
            raise ValueError("a choice names its action as a text")
        self._check(message)
        if self.lesson is not None:
            self.lesson.submit(action)
            self._changed_lesson()
            return
        me, adviser = self.me, self._adviser
        if me is None or adviser is None:
            raise NotAskedError(T("The hands are covered: first say who sits before the screen."))
        self._stage.come_back()
        mode = self.settings.coach
        analysis = adviser.analysis(self.table, me, mode)
        adviser.stop()  # a search that goes on would take its share of the time in which this is answered
        self.table.submit(me, action)
        self.show()
        self.page.hurry()
        adviser.judge(len(self.table.decisions) - 1, self.table.decisions[-1], analysis, mode)
        if self._endings.playing:
            self.show()  # what the proof says of the move
        self.save()  # before anything that takes time: what was played survives whatever comes
        self._go_on()

    # --- what takes time ---------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """After the table has changed: let a bot that searches find its turn, and the coach what it says."""
        number = self.number
        if self.lesson is None:
            self._opponent.pace = self._kind.pace(self.settings.choices)
            self._opponent.go(self.table)
        if number == self.number:  # else the bot has answered at once, and all is told
            self.think()

    def _bot_moves(self, table: Table, turn: Turn) -> None:
        if table is self.table:
            table.play_bots(turn)
            self._bump += 1  # what the page shows has changed, though nobody sent a message
            if self.lesson is None:
                self._changed()

    def _coach_is_ready(self) -> None:
        """An analysis has come: the panel, and with a verdict that it brought the grades to keep."""
        if self.lesson is None:
            self.think()
            if self._endings.playing:
                self.show()
            self.save()

    def _stop(self, _message: Json) -> None:
        if self._adviser is not None:
            self._adviser.stop()

    def _line(self, message: Json) -> None:
        """Put a line of the coach on the table, or take it away."""
        action = message.get("action")
        adviser, found = self._adviser, None
        if action is not None and adviser is not None:
            ending = message.get("of") == "ending"
            found = (
                self._endings.line(adviser)
                if ending
                else adviser.line_after(str(action), str(message.get("of", "now")))
            )
        self._stage.come_back()
        if found is not None and self.lesson is None:
            state, actions, proved = found
            self._stage.line = Line(state, actions, proved, str(message.get("of", "now")))
        self.show()
        self.think()

    # --- more messages -----------------------------------------------------------------------------------

    def _next(self, message: Json) -> None:
        self._check(message)
        self._stage.come_back()
        if self._screen.open(self.table):
            self._new_viewer()
            self.show()
            self.think()
            return
        self.table.go_on()
        if self._adviser is not None:
            self._adviser.go_on()
        self._changed()

    def _undo(self, message: Json) -> None:
        self._check(message)
        self._stage.come_back()
        if self.me is None or not self._screen.can_undo(self.table):
            raise NotAskedError(T("There is no choice of yours to take back."))
        self.table.undo(self.me)
        self._opponent.drop()
        self._advisers[self.me].take_back(len(self.table.decisions))
        self._changed()

    def _changed(self) -> None:
        self.show()
        self.page.hurry()
        self.save()
        self._go_on()

    def _hint(self, message: Json) -> None:
        self._check(message)
        if self.lesson is None:
            if self.me is None:
                raise NotAskedError(T("There is no choice to give a hint for now."))
            self._advisers[self.me].climb(self.table, self.me)
            self.think()

    def _new(self, message: Json) -> None:
        given = message.get("settings")
        if given is not None and not isinstance(given, dict):
            raise ValueError("the settings of a match are an object")
        # Without a seed of its own a new match is dealt anew, and not the last one over again.
        settings = self.settings.changed({"seed": "", **(given or {})})
        table = self.new_table(settings)
        self._endings.leave()
        self.start(table, settings)

    def start(self, table: Table, settings: Settings, grades: Mapping[str, Any] | None = None) -> None:
        """Lay another match on the table."""
        table.number = self.table.number + 1  # clicks meant for the old match are stale
        self._leave_lesson()
        self._note = ""
        self._sit_down(table, settings, grades)
        self._changed()

    def _goto(self, message: Json) -> None:
        in_line = self._stage.line is not None
        if self.lesson is None:
            self._stage.go_to(self.table, message.get("step"))
            if in_line:
                self.think()  # the panel shows where the line stands
        self.show()
        if self.lesson is None and self._stage.line is None and not in_line:
            if self._stage.step is None:
                self.think()
            else:  # the panel speaks of the step that is looked at
                self.page.coach = self._look_back(self._stage.decision_at(self.table))

    def _look_back(self, place: int | None) -> Json:
        """What was said of a choice of the past, by whoever's adviser said it."""
        seat = self.me if place is None else self.table.decisions[place].seat
        if seat is None:
            return self._quiet()
        return self._advisers[seat].look_back(self.number, place)

    def _change_settings(self, message: Json) -> None:
        given = {name: message[name] for name in ("coach", "choices") if message.get(name) is not None}
        self.settings = self.settings.at_table(given)
        self._changed()

    # --- the lesson --------------------------------------------------------------------------------------

    def _lesson(self, message: Json) -> None:
        move = message.get("move")
        if move == "start":
            self.lesson = self.lesson or LessonTable(self.settings.game, self._lesson_progress)
        elif self.lesson is None:
            raise NotAskedError(T("No lesson is open."))
        elif move == "leave" or (not self.lesson.move(str(move)) and move == "next"):
            self._leave_lesson()
        self._changed_lesson()

    def _changed_lesson(self) -> None:
        self._bump += 1
        self._stage.come_back()
        self._screen.cover()
        self._said = 0 if self.lesson is not None else len(self._lines())
        if self.lesson is not None:
            self._lesson_progress = self.lesson.session.progress()
        self._changed()

    def _leave_lesson(self) -> None:
        if self.lesson is not None:
            self._lesson_progress = self.lesson.session.progress()
            self.lesson = None

    # --- files and saves ---------------------------------------------------------------------------------

    def _export(self, _message: Json) -> None:
        over = self.table.state.is_terminal()
        if self._screen.shared and not over:
            raise NotAskedError(T("With several people at one screen a match is saved to a file once it is over."))
        name = f"{self.settings.game}-{'match' if over else 'so-far'}.json"
        self.page.download(name, keeping.shared_record(self.table, self.settings).to_json())

    def _import(self, message: Json) -> None:
        settings, table = keeping.read_file(message.get("text"), self.settings)
        self._endings.leave()
        self.start(table, settings)

    def save(self) -> None:
        """Give the page the match to keep."""
        in_lesson = self.lesson is not None
        grades = self.grades()
        endings = self._endings.endings.progress()
        beside = {"endings": endings, "trainer": self._trainer.progress()}
        packed = keeping.pack(self.table, self.settings, self.number, grades, self._lesson_progress, in_lesson, beside)
        self.page.keep(packed)

    def _restore(self, saved: Json) -> None:
        """Take up the match that the page has kept. What cannot be read is said, and the new match stays."""
        try:
            kept = keeping.unpack(saved, self.settings)
        except (ValueError, KeyError, TypeError) as error:
            log.warning("a saved match could not be taken up: %s", error)
            self._problem = str(T("Your saved match could not be taken up, so a new one was dealt."))
            return
        self._sit_down(kept.table, kept.settings, kept.grades)
        self._bump = kept.number + 1  # what an old page still sends is stale
        self._lesson_progress = kept.lesson
        self._endings.restore(kept.endings)
        self._trainer.restore(kept.trainer)
        self.lesson = LessonTable(kept.settings.game, kept.lesson) if kept.in_lesson else None
        if kept.redealt:
            self._note = str(
                T("This match came back from what you had seen: the cards you could not see were drawn anew.")
            )

    # --- what the page shows -----------------------------------------------------------------------------

    def think(self) -> None:
        """Let the bots commit, then bring the coach's panel up to date."""
        adviser = self._adviser
        if self.lesson is None:
            self.table.seal_bots()
        if self.lesson is not None or adviser is None or self.me is None:
            self.page.coach = self._quiet()
            return
        names = self.settings.seating.called(self.me)
        panel = adviser.panel(self.table, self.me, self.number, self.settings.coach, names)
        worst = panel["tally"]["worst"]
        if worst is not None:
            worst["step"] = self._stage.step_of(self.table, worst["place"])
        panel = self._endings.quiet(panel, adviser.asked)
        line = self._stage.line
        self.page.coach = panel | {"line": None if line is None else line.data(self._picture, self.me, names)}

    def _quiet(self) -> Json:
        """The panel of a coach who says nothing. A lesson shows how the match beside it goes, a curtain nothing."""
        tally = {"counts": {}, "loss": 0.0} if self._adviser is None else self._adviser.tally()
        return coach_panel.panel(self.number, None, mode="off", last=None, hint=None, tally=tally)

    def _lines(self) -> list[Json]:
        return self._stage.lines(self.table) if self.lesson is None else self.lesson.lines()

    def show(self) -> None:
        """Bring the table on the page up to date."""
        if self.lesson is None:
            self._look()
        lines = self._lines()
        live = self.lesson is not None or self._stage.live
        fresh = lines[self._said :] if live else []
        if live:
            self._said = len(lines)
        spoken = [line["spoken"] for line in fresh]
        if self.lesson is not None:
            scene = self.lesson.whole_scene(self.settings.choices)
        else:
            scene = self._stage.scene(self.table, self._screen, self.settings.choices)
            if scene["review"] is not None:
                spoken = [scene["review"]["spoken"]]
            scene |= self._endings.page(self._adviser, self.me, scene) | self._trainer.page()
            scene["can"] |= {
                "endings": bool(self._endings.endings.items) and not self._endings.endings.open,
                "trainer": self._trainer.here and not self._trainer.open,
            }
        self.page.view = scene | {
            "number": self.number,
            "game": self.settings.game,
            "lang": language(),
            "pending": False,
            "options_line": view.options_line(self.table.game if self.lesson is None else self.lesson.game),
            "log": lines,
            "say": [{"text": text, "assertive": False} for text in spoken if text],
            "undo_note": str(T("If you have seen a new card since, the new choice is not graded.")),
            "note": self._note,
            "error": self._problem or None,
            "settings": shown_settings(self.settings, self.table),
        }
