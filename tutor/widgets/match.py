"""A match at the table: what the page asks, what the table session does, what the page then shows.

The table is updated first, the coach after it: a click is answered at once, and the chances follow. Both happen
before the next message is read, and so does the bot's sealed choice.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from ..coach import levels, make_bot
from ..games import game_class, load_game
from ..kernel.errors import IllegalActionError
from ..kernel.text import T, language
from ..session import NotAskedError, StaleActionError, Table
from . import coach_panel, keeping, view
from .adviser import Adviser
from .card_table import CardTable
from .lesson import LessonTable
from .settings import Settings
from .stage import Stage, bot_name, seats
from .strings import STRINGS
from .view import Json

log = logging.getLogger(__name__)

#: Each game's module with ``picture``, which draws a position, and ``lines``, which tells events.
_PICTURES: Final = {"warlords": "tutor.widgets.warlords_view"}
_TITLES: Final = {"warlords": T("4 Warlords")}


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
        self._picture: Any = import_module(_PICTURES[settings.game])
        self._problem = problem
        self._note = ""
        self._greeted = False
        self._said = 0
        self._bump = 0
        self._lesson_progress: Any = None
        self.lesson = LessonTable(settings.game, self._picture) if lesson else None
        self._sit_down(self._new_table(), settings)
        handlers: dict[str, Callable[[Json], None]] = {
            "hello": self._hello,
            "act": self._act,
            "next": self._next,
            "undo": self._undo,
            "hint": self._hint,
            "new": self._new,
            "goto": self._goto,
            "settings": self._change_settings,
            "export": self._export,
            "import": self._import,
            "lesson": self._lesson,
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

    def _new_table(self) -> Table:
        settings = self.settings
        game = load_game(settings.game, **settings.options)
        bots = {1 - settings.seat: make_bot(settings.game, settings.level)}
        names = tuple(str(T("You") if seat == settings.seat else bot_name(settings.level)) for seat in range(2))
        return Table(game, bots, seed=settings.seed or None, names=names)

    def _sit_down(self, table: Table, settings: Settings, adviser: Adviser | None = None) -> None:
        """Take a match to this table, in place of the one before."""
        self.table = table
        self.settings = settings
        self._stage = Stage(self._picture, settings.seat, bot_name(settings.level))
        self._adviser = adviser or Adviser()
        self._said = 0
        self.page.config = self._config()

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
        self.think()

    def _act(self, message: Json) -> None:
        action = message.get("action")
        if not isinstance(action, str):
            raise ValueError("a choice names its action as a text")
        self._check(message)
        if self.lesson is not None:
            self.lesson.submit(action)
            self._changed_lesson()
            return
        self._stage.step = None
        mode = self.settings.coach
        analysis = self._adviser.analysis(self.table, self.me, mode)
        self.table.submit(self.me, action)
        self.show()
        self.page.hurry()
        self._adviser.judge(len(self.table.decisions) - 1, self.table.decisions[-1], analysis, mode)
        self.think()
        self.save()

    def _next(self, message: Json) -> None:
        self._check(message)
        self._stage.step = None
        self.table.go_on()
        self._adviser.go_on()
        self._changed()

    def _undo(self, message: Json) -> None:
        self._check(message)
        self._stage.step = None
        self.table.undo(self.me)
        self._adviser.take_back(len(self.table.decisions))
        self._changed()

    def _changed(self) -> None:
        self.show()
        self.page.hurry()
        self.think()
        self.save()

    def _hint(self, message: Json) -> None:
        self._check(message)
        if self.lesson is None:
            self._adviser.climb(self.table, self.me)
            self.think()

    def _new(self, message: Json) -> None:
        given = message.get("settings")
        if given is not None and not isinstance(given, dict):
            raise ValueError("the settings of a match are an object")
        settings = self.settings.changed(given or {})
        self.settings = settings
        self._start(self._new_table(), settings)

    def _start(self, table: Table, settings: Settings) -> None:
        table.number = self.table.number + 1  # clicks meant for the old match are stale
        self._leave_lesson()
        self._note = ""
        self._sit_down(table, settings)
        self._changed()

    def _goto(self, message: Json) -> None:
        if self.lesson is None:
            self._stage.go_to(self.table, message.get("step"))
        self.show()

    def _change_settings(self, message: Json) -> None:
        self.settings = self.settings.with_coach(message.get("coach"))
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
        self._stage.step = None
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
        name = f"{self.settings.game}-{'match' if self.table.state.is_terminal() else 'so-far'}.json"
        self.page.download(name, keeping.shared_record(self.table, self.me).to_json())

    def _import(self, message: Json) -> None:
        settings, table = keeping.read_file(message.get("text"), self.settings)
        self._start(table, settings)

    def save(self) -> None:
        """Give the page the match to keep."""
        in_lesson = self.lesson is not None
        grades = self._adviser.grades
        packed = keeping.pack(self.table, self.settings, self.number, grades, self._lesson_progress, in_lesson)
        self.page.keep(packed)

    def _restore(self, saved: Json) -> None:
        """Take up the match that the page has kept. What cannot be read is said, and the new match stays."""
        try:
            kept = keeping.unpack(saved, self.settings)
        except (ValueError, KeyError, TypeError) as error:
            log.warning("a saved match could not be taken up: %s", error)
            self._problem = str(T("Your saved match could not be taken up, so a new one was dealt."))
            return
        self._sit_down(kept.table, kept.settings, Adviser(kept.grades))
        self._bump = kept.number + 1  # what an old page still sends is stale
        self._lesson_progress = kept.lesson
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
        self.page.coach = self._adviser.panel(self.table, self.me, self.number, self.settings.coach)

    def _lines(self) -> list[Json]:
        if self.lesson is not None:
            return self.lesson.lines(self.lesson.side_names())
        return self._stage.lines(self.table)

    def show(self) -> None:
        """Bring the table on the page up to date."""
        lines = self._lines()
        live = self.lesson is not None or self._stage.step is None
        fresh = lines[self._said :] if live else []
        if live:
            self._said = len(lines)
        scene = self._lesson_scene(self.lesson) if self.lesson is not None else self._stage.scene(self.table)
        self.page.view = scene | {
            "number": self.number,
            "game": self.settings.game,
            "lang": language(),
            "busy": False,
            "pending": False,
            "options_line": view.options_line(self.table.game),
            "log": lines,
            "say": [{"text": line["spoken"], "assertive": False} for line in fresh],
            "undo_note": str(T("If you have seen a new card since, the new choice is not graded.")),
            "note": self._note,
            "error": self._problem or None,
            "settings": self._shown_settings(),
        }

    def _lesson_scene(self, lesson: LessonTable) -> Json:
        seat = lesson.session.seat
        return lesson.scene() | {
            "me": seat,
            "turn": [] if lesson.session.done else [seat],
            "seats": seats(self._picture, seat, self._picture.side_label(1 - seat)),
            "banner": None,
            "review": None,
            "steps": 0,
            "can": {"undo": False, "hint": False, "new": True, "export": False, "lesson": True},
            "lesson": lesson.page(),
        }

    def _shown_settings(self) -> Json:
        """The settings for the page. A seed that the table drew stays secret until the match is over."""
        shown = self.settings.as_dict()
        if self.table.state.is_terminal():
            shown["played_seed"] = self.table.dealer.seed
        return shown

    def _config(self) -> Json:
        game = game_class(self.settings.game)
        return {
            "title": str(_TITLES[self.settings.game]),
            "table": f"{self.settings.game}:{self.name}",
            "strings": {key: str(text) for key, text in STRINGS.items()},
            "rules": view.rules(game.clauses.values()),
            "levels": [{"id": level, "label": str(view.level_label(level))} for level in levels(game.short_name)],
            "options": view.options(game),
            "seats": [{"value": seat, "label": str(self._picture.side_label(seat))} for seat in range(2)],
        }
