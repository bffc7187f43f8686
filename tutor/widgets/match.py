"""A match at the table: what the page asks, what the table session does, what the page then shows.

The table is updated first, the coach after it: a click is answered at once, and the chances follow. Both happen
before the next message is read, and so does the bot's sealed choice.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

from ..coach import Analysis, analyse, levels, make_bot
from ..coach.hints import LAST, hint
from ..games import game_class, load_game
from ..kernel.errors import IllegalActionError, RecordError
from ..kernel.records import Record
from ..kernel.text import T, Text, language
from ..session import Decision, Moment, NotAskedError, SaveError, StaleActionError, Table
from . import coach_panel, view
from .card_table import CardTable
from .saves import seal, unseal
from .settings import Settings
from .strings import STRINGS
from .view import Json

log = logging.getLogger(__name__)

#: Each game's module with ``picture``, which draws a position, and ``line``, which tells an event.
_PICTURES: Final = {"warlords": "tutor.widgets.warlords_view"}
_TITLES: Final = {"warlords": T("4 Warlords")}
SAVE_VERSION: Final = 1


class Match:
    """One learner against one bot, on one `CardTable`.

    Args: ``page`` the widget; ``settings`` how to begin; ``name`` tells two tables of one browser apart.
    """

    def __init__(self, page: CardTable, settings: Settings, name: str = "main", problem: str = "") -> None:
        self.page = page
        self.settings = settings
        self.name = name
        self._picture: Any = import_module(_PICTURES[settings.game])
        self._problem = problem
        self._touched = False
        self._log: list[tuple[Moment, list[Json]]] = []
        self._said = 0
        self._reset()
        self.table = self._new_table()
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
        }
        for kind, handler in handlers.items():
            page.on(kind, self._guarded(handler))
        page.config = self._config()

    # --- the match ---------------------------------------------------------------------------------------

    @property
    def me(self) -> int:
        """The learner's seat."""
        return self.settings.seat

    def _reset(self) -> None:
        self._analysis: tuple[Any, Analysis] | None = None
        self._verdict: Json | None = None
        self._hint_level = 0
        self._step: int | None = None
        self._grades: dict[int, Json] = {}
        self._note = ""

    def _new_table(self) -> Table:
        game = load_game(self.settings.game, **self.settings.options)
        bots = {1 - self.me: make_bot(self.settings.game, self.settings.level)}
        names = self._record_names()
        return Table(game, bots, seed=self.settings.seed or None, names=names)

    def _record_names(self) -> tuple[str, ...]:
        bot = str(self._bot_name())
        return tuple("You" if seat == self.me else bot for seat in range(2))

    def _bot_name(self) -> Text:
        return {
            "beginner": T("Beginner bot"),
            "club": T("Club bot"),
            "coach": T("Coach bot"),
        }.get(self.settings.level, T("Bot"))

    # --- messages from the page --------------------------------------------------------------------------

    def _guarded(self, handler: Callable[[Json], None]) -> Callable[[Json], None]:
        """What people do wrong is answered in the page; anything else is a fault, which the widget reports."""

        def run(message: Json) -> None:
            self._problem = ""
            try:
                handler(message)
            except StaleActionError:
                self.show()  # a second click or an old one: nothing happens, and the page sees how things stand
            except IllegalActionError as error:
                self._problem = str(error.ruling.message)
                self.show()
            except (NotAskedError, SaveError, ValueError) as error:
                self._problem = str(error)
                self.show()

        return run

    def _hello(self, message: Json) -> None:
        """A page has opened. It brings the match that it kept, if it has one, and this table is still untouched."""
        saved = message.get("saved")
        if isinstance(saved, dict) and not self._touched and saved.get("origin") == self.settings.origin:
            self._restore(saved)
        self._touched = True
        self._said = len(self._lines())
        self.show()
        self.think()

    def _act(self, message: Json) -> None:
        action = message.get("action")
        if not isinstance(action, str):
            raise ValueError("a choice names its action as a text")
        self._live()
        analysis = self._current_analysis()
        self.table.submit(self.me, action, _number(message))
        decision = self.table.decisions[-1]
        self._hint_level = 0
        self.show()
        self._judge(decision, analysis)
        self.think()
        self.save()

    def _next(self, message: Json) -> None:
        self._live()
        self.table.go_on(_number(message))
        self.show()
        self.think()
        self.save()

    def _undo(self, message: Json) -> None:
        self._live()
        self.table.undo(self.me, _number(message))
        self._grades = {n: g for n, g in self._grades.items() if n < len(self.table.decisions)}
        self._verdict = None
        self._hint_level = 0
        self.show()
        self.think()
        self.save()

    def _hint(self, message: Json) -> None:
        if _number(message) != self.table.number:
            raise StaleActionError("the table has moved on since")
        if self.me not in self.table.asked():
            raise NotAskedError("there is no choice to give a hint for now")
        self._hint_level = min(self._hint_level + 1, LAST)
        self.think()

    def _new(self, message: Json) -> None:
        given = message.get("settings")
        if given is not None and not isinstance(given, dict):
            raise ValueError("the settings of a match are an object")
        self.settings = self.settings.changed(given or {})
        self._start(self._new_table())

    def _start(self, table: Table) -> None:
        table.number = self.table.number + 1  # clicks meant for the old match are stale
        self.table = table
        self._reset()
        self._log.clear()
        self._said = 0
        self.page.config = self._config()
        self.show()
        self.think()
        self.save()

    def _goto(self, message: Json) -> None:
        step = message.get("step")
        if step is not None and (isinstance(step, bool) or not isinstance(step, int)):
            raise ValueError("a step is a number, or null for the live table")
        last = self._last_step()
        self._step = None if step is None else max(0, min(step, last))
        self.show()

    def _change_settings(self, message: Json) -> None:
        self.settings = self.settings.with_coach(message.get("coach"))
        self.show()
        self.think()
        self.save()

    def _live(self) -> None:
        self._step = None

    # --- files and saves ---------------------------------------------------------------------------------

    def record(self) -> Record:
        """The match so far: in full once it is over, and only what the learner saw while it goes on."""
        return self.table.record("all" if self.table.state.is_terminal() else self.me)

    def _export(self, _message: Json) -> None:
        name = f"{self.settings.game}-{'match' if self.table.state.is_terminal() else 'so-far'}.json"
        self.page.download(name, self.record().to_json())

    def _import(self, message: Json) -> None:
        record = Record.from_json(message.get("text", ""))
        if record.game != self.settings.game:
            raise RecordError(f"this is a record of {record.game!r}, and this table plays {self.settings.game!r}")
        self.settings, table = self._table_of(record, self.settings)
        self._start(table)

    def _table_of(self, record: Record, settings: Settings, *, seed: str | None = None) -> tuple[Settings, Table]:
        """A table that takes up a record: to be played on if it is open, to be stepped through if it is over."""
        if isinstance(record.viewer, int):
            settings = settings.changed({"seat": record.viewer})
        settings = settings.changed({"options": dict(record.options), "seed": ""})
        state = record.resume(random.SystemRandom())
        bots = {1 - settings.seat: make_bot(settings.game, settings.level)}
        names = record.players if len(record.players) == 2 else ()
        table = Table(state.game, bots, seed=seed or record.seed, names=names, state=state)
        return settings, table

    def save(self) -> None:
        """Give the page the match to keep: sealed, and beside it what the learner saw."""
        full = self.table.record("all").as_dict()
        common = {"version": SAVE_VERSION, "settings": self.settings.as_dict(), "number": self.table.number}
        private = {**common, "record": full, "grades": {str(n): g for n, g in self._grades.items()}}
        visible = {**common, "record": self.record().as_dict()}
        try:
            sealed = seal(private)
        except ImportError:  # without the cryptography package the match is kept as the learner saw it
            sealed = ""
        self.page.keep({"sealed": sealed, "visible": visible, "origin": self.settings.origin})

    def _restore(self, saved: Mapping[str, Any]) -> None:
        """Take up the match that a page has kept. What cannot be read is said, and the new match stays."""
        try:
            try:
                data = unseal(saved.get("sealed"))
                seed = data["record"].get("seed")
            except (SaveError, ImportError, KeyError, AttributeError):
                data, seed = _checked_visible(saved), None
                self._note = str(
                    T("This match came back from what you had seen: the cards you could not see were drawn anew.")
                )
            settings = self.settings.changed(data["settings"])
            record = Record.from_dict(data["record"])
            settings, table = self._table_of(record, settings, seed=seed)
        except (ValueError, KeyError, TypeError) as error:
            log.warning("a saved match could not be taken up: %s", error)
            self._problem = str(T("Your saved match could not be taken up, so a new one was dealt."))
            return
        note = self._note
        self._reset()
        self._note = note if not table.state.is_terminal() else ""
        number = data.get("number")
        table.number = number + 1 if isinstance(number, int) and 0 <= number < 10**9 else 1
        grades = data.get("grades")
        if isinstance(grades, dict):
            self._grades = {int(n): g for n, g in grades.items() if n.isdigit() and isinstance(g, dict)}
        self.settings = settings.changed({"seed": data["settings"].get("seed", "")})
        self.table = table
        self._log.clear()

    # --- the coach ---------------------------------------------------------------------------------------

    def _current_analysis(self) -> Analysis | None:
        """The analysis of the learner's present choice, made once; None if he is not asked or the coach is off."""
        state = self.table.state
        if self.settings.coach == "off" and not self._hint_level:
            return None
        if self.me not in self.table.asked():
            return None
        if self._analysis is None or self._analysis[0] is not state:
            try:
                self._analysis = (state, analyse(state.observation(self.me)))
            except Exception:  # the table goes on without its coach
                log.exception("the coach failed (%s)", state.brief())
                return None
        return self._analysis[1]

    def _judge(self, decision: Decision, analysis: Analysis | None) -> None:
        if analysis is None or self.settings.coach == "off":
            self._verdict = None
            return
        self._verdict = coach_panel.verdict(analysis, decision.action, decision.graded)
        summary = {key: self._verdict[key] for key in ("grade", "loss", "label")}
        self._grades[len(self.table.decisions) - 1] = summary

    def think(self) -> None:
        """Let the bots commit, then bring the coach's panel up to date."""
        self.table.seal_bots()
        analysis = self._current_analysis()
        rung = self._hint_rung(analysis)
        mode = self.settings.coach
        self.page.coach = coach_panel.panel(
            self.table.number, analysis, mode=mode, last=self._verdict, hint=rung, tally=self._tally()
        )

    def _hint_rung(self, analysis: Analysis | None) -> Json | None:
        if not self._hint_level or analysis is None:
            return None
        clauses, clause = self.table.game.clauses, self.table.state.deciding_clause()
        rung = hint(analysis, clauses, clause, self._hint_level)
        action = None if rung.action is None else str(rung.action)
        return {"level": rung.level, "text": str(rung.text), "clause": rung.clause, "action": action}

    def _tally(self) -> Json:
        """How many decisions of this match got each grade, and what they cost together."""
        counts: dict[str, int] = {}
        for one in self._grades.values():
            counts[str(one["grade"])] = counts.get(str(one["grade"]), 0) + 1
        loss = sum(float(one["loss"]) for one in self._grades.values() if one["grade"] != "ungraded")
        return {"counts": counts, "loss": round(loss, 1)}

    # --- what the page shows -----------------------------------------------------------------------------

    def _lines(self) -> list[Json]:
        """The log as the learner saw it, made once a moment."""
        names = view.seat_names(self.me, 2, self._bot_name())
        seen = list(self.table.seen(self.me))
        for place, (number, moment, events) in enumerate(seen):
            if place < len(self._log) and _same(self._log[place][0], moment):
                continue
            del self._log[place:]
            lines = self._picture.lines(events, self.me, names)
            for line in lines:
                line |= {"n": number, "round": self._picture.round_of(moment.before)}
            self._log.append((moment, lines))
        del self._log[len(seen) :]
        return [line for _, lines in self._log for line in lines]

    def _last_step(self) -> int:
        return sum(1 for _ in self.table.seen(self.me))

    def show(self) -> None:
        """Bring the table on the page up to date."""
        lines = self._lines()
        fresh = lines[self._said :] if self._step is None else []
        self._said = max(self._said, len(lines)) if self._step is not None else len(lines)
        table, state = self.table, self.table.state
        over = state.is_terminal()
        asked = self.me in table.asked()
        data = self._scene(asked, over)
        if self._step is None:
            data["buttons"] += self._table_buttons(over)
        self.page.view = data | {
            "number": table.number,
            "game": self.settings.game,
            "lang": language(),
            "busy": False,
            "pending": False,
            "options_line": view.options_line(table.game),
            "me": self.me,
            "turn": [self.me] if asked else [],
            "seats": self._seats(),
            "banner": self._banner(over),
            "log": lines,
            "say": [{"text": line["spoken"], "assertive": False} for line in fresh],
            "review": None if self._step is None else {"step": self._step, "total": len(self._log)},
            "steps": len(self._log),
            "can": {"undo": table.can_undo(self.me), "hint": asked, "new": True, "export": True},
            "undo_note": str(T("If you have seen a new card since, the new choice is not graded.")),
            "note": self._note,
            "error": self._problem or None,
            "lesson": None,
            "settings": self._shown_settings(over),
        }

    def _scene(self, asked: bool, over: bool) -> Json:
        table = self.table
        if self._step is None:
            last = table.moments[-1] if table.moments and (table.paused or over) else None
            found: Json = self._picture.picture(table.state, self.me, last, asked=asked, all_open=over)
            return found
        if self._step == 0:
            start = table.moments[0].before
            first: Json = self._picture.picture(start, self.me, None, asked=False, all_open=over)
            return first
        moment = self._log[self._step - 1][0]
        past: Json = self._picture.picture(moment.after, self.me, moment, asked=False, all_open=over)
        return past

    def _seats(self) -> list[Json]:
        return [
            {
                "seat": seat,
                "name": str(T("You") if seat == self.me else self._bot_name()),
                "side": self._picture.side(seat),
                "side_label": str(self._picture.side_label(seat)),
                "bot": seat != self.me,
            }
            for seat in range(2)
        ]

    def _table_buttons(self, over: bool) -> list[Json]:
        if over:
            return [view.button("new", "new", T("New match"))]
        if self.table.paused:
            return [view.button("next", "next", T("Next round"))]
        return []

    def _banner(self, over: bool) -> Json | None:
        table = self.table
        if self._step is not None or not table.moments or not (table.paused or over):
            return None
        names = view.seat_names(self.me, 2, self._bot_name())
        found: Json = self._picture.banner(table.moments[-1], self.me, names)
        return found

    def _shown_settings(self, over: bool) -> Json:
        """The settings for the page. A seed that the table drew stays secret until the match is over."""
        shown = self.settings.as_dict()
        if over:
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


def _same(one: Moment, other: Moment) -> bool:
    return one.before is other.before and one.after is other.after


def _number(message: Json) -> int:
    number = message.get("number")
    if isinstance(number, bool) or not isinstance(number, int):
        raise ValueError("a message carries the number of the table that it was made for")
    return number


def _checked_visible(saved: Mapping[str, Any]) -> dict[str, Any]:
    visible = saved.get("visible")
    if not isinstance(visible, dict):
        raise SaveError("this saved match holds no match")
    return visible
