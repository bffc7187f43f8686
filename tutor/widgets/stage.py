"""What the page shows of a match: one JSON view, made from what the learner may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..kernel.text import T, Text
from ..session import Moment, Table
from . import view
from .line import Line
from .view import Json


def bot_name(level: str) -> Text:
    """How the log calls a bot."""
    return {"beginner": T("Beginner bot"), "club": T("Club bot"), "coach": T("Coach bot")}.get(level, T("Bot"))


class Stage:
    """Draws one table for one seat. Keeps the log, since each line is made only once.

    ``picture`` is the game's own module; ``step`` is the step that is looked at, None for the live table; ``line``
    is the coach's line that lies on the table instead of the match, if one does.
    """

    def __init__(self, picture: Any, me: int, other: Text) -> None:
        self._picture = picture
        self._me = me
        self._other = other
        self._log: list[tuple[Moment, list[Json]]] = []
        self.step: int | None = None
        self.line: Line | None = None

    @property
    def live(self) -> bool:
        """Whether the match as it stands is what lies on the table."""
        return self.step is None and self.line is None

    def come_back(self) -> None:
        """Show the match as it stands."""
        self.step = self.line = None

    def lines(self, table: Table) -> list[Json]:
        """The log as this seat saw it."""
        names = view.seat_names(self._me, 2, self._other)
        seen = list(table.seen(self._me))
        for place, (number, moment, events) in enumerate(seen):
            if place < len(self._log) and _same(self._log[place][0], moment):
                continue
            del self._log[place:]
            round_number = self._picture.round_of(moment.before)
            lines = self._picture.lines(events, self._me, names)
            self._log.append((moment, [{"n": number, "round": round_number} | line for line in lines]))
        del self._log[len(seen) :]
        return [line for _, lines in self._log for line in lines]

    def go_to(self, table: Table, step: int | None) -> None:
        """Look at a step, from 0 (the start) on; None is the live table. Beyond the last it is the last.

        While a line of the coach is shown its steps are meant, and None leaves it.
        """
        if self.line is not None:
            if step is None:
                self.line = None
            else:
                self.line.go_to(step)
            return
        self.lines(table)
        self.step = None if step is None else max(0, min(step, len(self._log)))

    def decision_at(self, table: Table) -> int | None:
        """Which of the learner's choices led to the step that is looked at; None if none did."""
        if not self.step:
            return None
        before = self._log[self.step - 1][0].before
        return next((place for place, one in enumerate(table.decisions) if one.state is before), None)

    def scene(self, table: Table, choices: Mapping[str, str]) -> Json:
        """Everything of the view that depends on the match. Call `lines` first."""
        over = table.state.is_terminal()
        asked = self._me in table.asked()
        bot = table.bot_to_move()
        data = self._position(table, asked, over, choices)
        if self.live:
            data["buttons"] += self._buttons(table, over)
        return data | {
            "me": self._me,
            "turn": [] if self.line is not None else [self._me] if asked else [] if bot is None else [bot],
            "busy": bot is not None,
            "seats": seats(self._picture, self._me, self._other),
            "banner": self._banner(table, over),
            "review": self._review(),
            "steps": len(self._log),
            "can": {"undo": table.can_undo(self._me), "hint": asked, "new": True, "export": True, "lesson": True},
            "lesson": None,
        }

    def _review(self) -> Json | None:
        if self.line is not None:
            told = self._told(self.line.here[1])
            return {"step": self.line.step, "total": len(self.line.moments), "line": True} | told
        if self.step is None:
            return None
        lines = self._log[self.step - 1][1] if self.step else []
        return {"step": self.step, "total": len(self._log)} | _joined(lines)

    def _told(self, moment: Moment | None) -> Json:
        names = view.seat_names(self._me, 2, self._other)
        return _joined([] if moment is None else self._picture.lines(moment.events, self._me, names))

    def _position(self, table: Table, asked: bool, over: bool, choices: Mapping[str, str]) -> Json:
        asked = asked and self.live
        if self.line is not None:
            state, moment = self.line.here
        elif self.step is None:
            state, moment = table.state, table.moments[-1] if table.moments and (table.paused or over) else None
        elif self.step == 0:
            state, moment = table.moments[0].before if table.moments else table.state, None
        else:
            moment = self._log[self.step - 1][0]
            state = moment.after
        found: Json = self._picture.picture(state, self._me, moment, asked=asked, all_open=over, choices=choices)
        return found

    def _buttons(self, table: Table, over: bool) -> list[Json]:
        if over:
            return [view.button("new", "new", T("New match"))]
        if table.paused:
            return [view.button("next", "next", T("Next round"))]
        return []

    def _banner(self, table: Table, over: bool) -> Json | None:
        if not self.live or not table.moments or not (table.paused or over):
            return None
        names = view.seat_names(self._me, 2, self._other)
        found: Json = self._picture.banner(table.moments[-1], self._me, names)
        return found


def seats(picture: Any, me: int, other: Text) -> list[Json]:
    """Who sits where."""
    return [
        {
            "seat": seat,
            "name": str(T("You") if seat == me else other),
            "side": picture.side(seat),
            "side_label": str(picture.side_label(seat)),
            "bot": seat != me,
        }
        for seat in range(2)
    ]


def _joined(lines: Sequence[Json]) -> Json:
    """What a step says, for the eye and for the ear."""
    return {key: " ".join(line[key] for line in lines) for key in ("text", "spoken")}


def _same(one: Moment, other: Moment) -> bool:
    return one.before is other.before and one.after is other.after
