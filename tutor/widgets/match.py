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

from ..coach import levels, make_bot
from ..games import load_game
from ..kernel.actions import Action
from ..kernel.errors import IllegalActionError
from ..kernel.text import T, language
from ..session import NotAskedError, StaleActionError, Table
from . import coach_panel, keeping, view
from .adviser import Adviser
from .card_table import CardTable
from .configure import config, shown_settings
from .endings import Endings, load_endings
from .lesson import LessonTable
from .line import Line
from .opponent import Opponent
from .settings import Settings
from .stage import Stage, bot_name, seats
from .tables import game_table
from .view import Json
from .worker import Worker

log = logging.getLogger(__name__)


class Match:
    """One learner against one bot, on one `CardTable`.

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
        self._endings = Endings(load_endings(settings.game))
        self._adviser: Adviser
        self._problem = problem
        self._note = ""
        self._greeted = False
        self._said = 0
        self._bump = 0
        self._lesson_progress: Any = None
        self.lesson = LessonTable(settings.game, self._picture) if lesson else None
        self._sit_down(self._new_table(settings), settings)
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
            "endings": self._end,
        }
        for kind, handler in handlers.items():
            page.on(kind, self._guarded(handler))

    @property
    def me(self) -> int:
        """The learner's seat."""
        return self.settings.seat

    @property
    def number(self) -> int:
        """The number of what the page shows: grows with every accepted change, in a match or in a lesson."""
        return self.table.number + self._bump

    def _new_table(self, settings: Settings) -> Table:
        game = load_game(settings.game, **settings.options)
        bots = {1 - settings.seat: make_bot(settings.game, settings.level)}
        names = tuple(str(T("You") if seat == settings.seat else bot_name(settings.level)) for seat in range(2))
        seed = settings.seed or secrets.token_hex(8)
        setup = self._kind.setup(settings.choices, settings.seat, seed)
        return Table(game, bots, seed=seed, setup=setup, names=names, patient=self._kind.budget is not None)

    def _sit_down(self, table: Table, settings: Settings, grades: Mapping[str, Any] | None = None) -> None:
        """Take a match to this table, in place of the one before."""
        self._opponent.drop()
        if hasattr(self, "_adviser"):
            self._adviser.close()
        self.table = table
        self.settings = settings
        self._stage = Stage(self._picture, settings.seat, bot_name(settings.level))
        self._adviser = Adviser(
            self._picture, grades, budget=self._kind.budget, worker=self._worker, ready=self._coach_is_ready
        )
        self._said = 0
        self.page.config = config(self.settings, self.name)

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
        self._stage.come_back()
        mode = self.settings.coach
        analysis = self._adviser.analysis(self.table, self.me, mode)
        self._adviser.stop()  # a search that goes on would take its share of the time in which this is answered
        self.table.submit(self.me, action)
        self.show()
        self.page.hurry()
        self._adviser.judge(len(self.table.decisions) - 1, self.table.decisions[-1], analysis, mode)
        if self._endings.current is not None:
            self.show()  # what the proof says of the move
        self.save()  # before anything that takes time: what was played survives whatever comes
        self._go_on()

    # --- what takes time ---------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """After the table has changed: let a bot that searches find its turn, and the coach what it says."""
        number = self.number
        if self.lesson is None:
            self._opponent.go(self.table)
        if number == self.number:  # else the bot has answered at once, and all is told
            self.think()

    def _bot_moves(self, table: Table, actions: tuple[Action, ...]) -> None:
        if table is self.table:
            table.play_bots(actions)
            self._bump += 1  # what the page shows has changed, though nobody sent a message
            if self.lesson is None:
                self._changed()

    def _coach_is_ready(self) -> None:
        """An analysis has come: the panel, and with a verdict that it brought the grades to keep."""
        if self.lesson is None:
            self.think()
            if self._endings.current is not None:
                self.show()
            self.save()

    def _stop(self, _message: Json) -> None:
        self._adviser.stop()

    def _line(self, message: Json) -> None:
        """Put a line of the coach on the table, or take it away."""
        action = message.get("action")
        found = None if action is None else self._adviser.line_after(str(action), str(message.get("of", "now")))
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
        self.table.go_on()
        self._adviser.go_on()
        self._changed()

    def _undo(self, message: Json) -> None:
        self._check(message)
        self._stage.come_back()
        self.table.undo(self.me)
        self._opponent.drop()
        self._adviser.take_back(len(self.table.decisions))
        self._changed()

    def _changed(self) -> None:
        self.show()
        self.page.hurry()
        self.save()
        self._go_on()

    def _hint(self, message: Json) -> None:
        self._check(message)
        if self.lesson is None:
            self._adviser.climb(self.table, self.me)
            self.think()

    def _new(self, message: Json) -> None:
        given = message.get("settings")
        if given is not None and not isinstance(given, dict):
            raise ValueError("the settings of a match are an object")
        # Without a seed of its own a new match is dealt anew, and not the last one over again.
        settings = self.settings.changed({"seed": "", **(given or {})})
        table = self._new_table(settings)
        self._leave_endings()
        self._start(table, settings)

    def _start(self, table: Table, settings: Settings, grades: Mapping[str, Any] | None = None) -> None:
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
                place = self._stage.decision_at(self.table)
                self.page.coach = self._adviser.look_back(self.number, place)

    def _change_settings(self, message: Json) -> None:
        given = {name: message[name] for name in ("coach", "choices") if message.get(name) is not None}
        self.settings = self.settings.at_table(given)
        self._changed()

    # --- the lesson --------------------------------------------------------------------------------------

    def _lesson(self, message: Json) -> None:
        move = message.get("move")
        if move == "start":
            self.lesson = self.lesson or LessonTable(self.settings.game, self._picture, self._lesson_progress)
        elif self.lesson is None:
            raise NotAskedError(T("No lesson is open."))
        elif move == "leave" or (not self.lesson.move(str(move)) and move == "next"):
            self._leave_lesson()
        self._changed_lesson()

    def _changed_lesson(self) -> None:
        self._bump += 1
        self._stage.come_back()
        self._said = 0 if self.lesson is not None else len(self._lines())
        if self.lesson is not None:
            self._lesson_progress = self.lesson.session.progress()
        self._changed()

    def _leave_endings(self) -> None:
        """A new match takes the place of the ending, and of the match that waited aside."""
        self._endings.current = self._endings.aside = None
        self._endings.open = False

    def _leave_lesson(self) -> None:
        if self.lesson is not None:
            self._lesson_progress = self.lesson.session.progress()
            self.lesson = None

    # --- endings -----------------------------------------------------------------------------------------

    def _end(self, message: Json) -> None:
        """The list of endings is opened or closed, or one of them is begun."""
        move = message.get("move")
        if move == "start":
            ending = self._endings.ending(message.get("ending"))
            if self._endings.current is None:
                self._endings.aside = keeping.set_aside(self.table, self.settings, self._adviser.grades)
            self._endings.begin(ending.id)
            given = {
                "seat": ending.setup["starter"],
                "options": dict(ending.options),
                "level": levels(self.settings.game)[-1],
            }
            settings = self.settings.changed(given)
            self._start(keeping.ending_table(ending, settings), settings.changed({"coach": "after"}))
            return
        if move == "close" and self._endings.current is not None:
            self._endings.current = None
            self._back_to_match()
        self._endings.open = move == "open"
        self.show()
        self.save()

    def _back_to_match(self) -> None:
        """The match that waited aside, or a new one."""
        aside, self._endings.aside = self._endings.aside, None
        try:
            settings, table, grades = keeping.take_back(aside, self.settings)
        except (ValueError, KeyError, TypeError) as error:
            log.warning("no match came back from aside: %s", error)
            settings, table, grades = self.settings, self._new_table(self.settings), {}
        self._start(table, settings, grades)

    # --- files and saves ---------------------------------------------------------------------------------

    def _export(self, _message: Json) -> None:
        name = f"{self.settings.game}-{'match' if self.table.state.is_terminal() else 'so-far'}.json"
        self.page.download(name, keeping.shared_record(self.table, self.me).to_json())

    def _import(self, message: Json) -> None:
        settings, table = keeping.read_file(message.get("text"), self.settings)
        self._leave_endings()
        self._start(table, settings)

    def save(self) -> None:
        """Give the page the match to keep."""
        in_lesson = self.lesson is not None
        grades = self._adviser.grades
        endings = self._endings.progress()
        packed = keeping.pack(self.table, self.settings, self.number, grades, self._lesson_progress, in_lesson, endings)
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
        self._endings = Endings(self._endings.items, kept.endings)
        self.lesson = LessonTable(kept.settings.game, self._picture, kept.lesson) if kept.in_lesson else None
        if kept.redealt:
            self._note = str(
                T("This match came back from what you had seen: the cards you could not see were drawn anew.")
            )

    # --- what the page shows -----------------------------------------------------------------------------

    def think(self) -> None:
        """Let the bots commit, then bring the coach's panel up to date."""
        if self.lesson is not None:
            self.page.coach = coach_panel.panel(
                self.number, None, mode="off", last=None, hint=None, tally=self._adviser.tally()
            )
            return
        self.table.seal_bots()
        panel = self._adviser.panel(self.table, self.me, self.number, self.settings.coach)
        line = self._stage.line
        names = view.seat_names(self.me, 2, bot_name(self.settings.level))
        self.page.coach = panel | {"line": None if line is None else line.data(self._picture, self.me, names)}

    def _lines(self) -> list[Json]:
        if self.lesson is not None:
            return self.lesson.lines(self.lesson.side_names())
        return self._stage.lines(self.table)

    def show(self) -> None:
        """Bring the table on the page up to date."""
        lines = self._lines()
        live = self.lesson is not None or self._stage.live
        fresh = lines[self._said :] if live else []
        if live:
            self._said = len(lines)
        spoken = [line["spoken"] for line in fresh]
        if self.lesson is not None:
            scene = self._lesson_scene(self.lesson)
        else:
            scene = self._stage.scene(self.table, self.settings.choices)
            if scene["review"] is not None:
                spoken = [scene["review"]["spoken"]]
            scene["can"] |= {"endings": bool(self._endings.items) and not self._endings.open}
            verdict = self._adviser.verdict
            first = str(self.table.decisions[0].action) if len(self.table.decisions) == 1 else None
            state, undo = self.table.state, self.table.can_undo(self.me)
            self._endings.look(state, self.me, any(one["loss"] > 0.05 for one in self._adviser.grades.values()))
            scene["endings"] = self._endings.page(state, self.me, verdict, first, undo)
        self.page.view = scene | {
            "number": self.number,
            "game": self.settings.game,
            "lang": language(),
            "pending": False,
            "options_line": view.options_line(self.table.game),
            "log": lines,
            "say": [{"text": text, "assertive": False} for text in spoken if text],
            "undo_note": str(T("If you have seen a new card since, the new choice is not graded.")),
            "note": self._note,
            "error": self._problem or None,
            "settings": shown_settings(self.settings, self.table),
        }

    def _lesson_scene(self, lesson: LessonTable) -> Json:
        seat = lesson.session.seat
        return lesson.scene(self.settings.choices) | {
            "busy": False,
            "me": seat,
            "turn": [] if lesson.session.done else [seat],
            "seats": seats(self._picture, seat, self._picture.side_label(1 - seat)),
            "banner": None,
            "review": None,
            "steps": 0,
            "can": {"undo": False, "hint": False, "new": True, "export": False, "lesson": True},
            "lesson": lesson.page(),
        }
