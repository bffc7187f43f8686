"""What the page shows of a match: one JSON view, made from what one seat may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..kernel.game import State
from ..kernel.text import T
from ..session import Moment, Table
from ..session.seating import PERSON, Seating
from . import view
from .line import Line
from .screen import Screen
from .tables import GameTable
from .view import Json


class Stage:
    """Draws one table for one seat. Keeps the log, since each line is made only once.

    ``kind`` is the game's table; ``me`` is the seat, None for what everybody sees; ``step`` is the step that is
    looked at, None for the live table; ``line`` is the coach's line that lies on the table instead, if one does;
    ``trial`` is a position of the past in which a seat chooses anew, for itself; ``opened`` says of a position whether
    hidden hands lie open in it, as assumed ones do.
    """

    def __init__(
        self,
        kind: GameTable,
        me: int | None,
        seating: Seating,
        opened: Callable[[State], bool] = lambda _state: False,
    ) -> None:
        self._kind = kind
        self._picture = kind.picture
        self._me = me
        self._names = seating.called(me)
        self._seating = seating
        self._opened = opened
        self._log: list[tuple[Moment, list[Json]]] = []
        self._waits = False  # whether the log's last step was told without what comes after the pause
        self.step: int | None = None
        self.line: Line | None = None
        self.trial: tuple[State, int] | None = None
        self.until: int | None = None  # the step at which the trial or the line begins, where it is known

    @property
    def live(self) -> bool:
        """Whether the match as it stands is what lies on the table."""
        return self.step is None and self.line is None and self.trial is None

    def come_back(self) -> None:
        """Show the match as it stands."""
        self.step = self.line = self.trial = self.until = None

    def lines(self, table: Table) -> list[Json]:
        """The log as this seat saw it, up to the position from which something is tried out or a line is shown."""
        seen = list(table.seen(self._me))
        if self._waits != table.paused:
            del self._log[-1:]
            self._waits = table.paused
        for place, (number, moment, events) in enumerate(seen):
            if place < len(self._log) and _same(self._log[place][0], moment):
                continue
            del self._log[place:]
            round_number = self._picture.round_of(moment.before)
            if place == len(seen) - 1:
                events = table.read_now(events)
            lines = self._picture.lines(events, self._me, self._names)
            self._log.append((moment, [{"n": number, "round": round_number} | line for line in lines]))
        del self._log[len(seen) :]
        return [line for _, lines in self._log[: self._end()] for line in lines]

    def _end(self) -> int | None:
        """How many steps came before the position that a trial or a line begins with; None for all."""
        if self.line is None or self.until is not None:
            return self.until
        return self._step_from(self.line.start)

    def _step_from(self, state: State) -> int | None:
        """The step at which a position lay on the table and something was done; None if it never did."""
        return next((step for step, (moment, _) in enumerate(self._log) if moment.before is state), None)

    def go_to(self, table: Table, step: int | None) -> None:
        """Look at a step, from 0 (the start) on; None is the live table. Beyond the last it is the last.

        While a line of the coach is shown its steps are meant, and None leaves it.
        """
        if self.line is not None:
            if step is None:
                self.line = self.until = None
            else:
                self.line.go_to(step)
            return
        self.lines(table)
        self.trial = self.until = None
        self.step = None if step is None else max(0, min(step, len(self._log)))

    def told(self, table: Table) -> list[tuple[Moment, list[Json]]]:
        """The steps that this seat saw, each with its lines in the log."""
        self.lines(table)
        return list(self._log)

    def decision_at(self, table: Table, ahead: bool = False) -> int | None:
        """Which of this seat's choices led to the step that is looked at (``ahead``: led on from it); None if none did.

        Whoever sees what all see is shown no seat's choice while the match goes on, and any seat's after it.
        """
        at = -1 if self.step is None else self.step - (0 if ahead else 1)
        if not 0 <= at < len(self._log) or (self._me is None and not table.state.is_terminal()):
            return None
        before = self._log[at][0].before
        mine = [(place, one) for place, one in enumerate(table.decisions) if self._me in (None, one.seat)]
        return next((place for place, one in mine if one.state is before), None)

    def step_of(self, table: Table, place: int) -> int | None:
        """The step at which a choice of the learner was made, by its place among his choices; None if there is none."""
        if place >= len(table.decisions):
            return None
        return self._step_from(table.decisions[place].state)

    def scene(self, table: Table, screen: Screen, choices: Mapping[str, str]) -> Json:
        """Everything of the view that depends on the match. Call `lines` first."""
        over = table.state.is_terminal()
        asked = self._me is not None and self._me in table.asked()
        bot = table.bot_to_move()
        bottom = screen.bottom if self.trial is None else self.trial[1]
        data = self._position(table, bottom, asked, over, choices)
        if self.live:
            data["buttons"] += self._buttons(table, screen, over)
        turn = [self._me] if asked else list(table.asked()) if bot is None else [bot]
        if self.trial is not None:
            turn = [bottom]
        return data | {
            "me": bottom,
            "turn": [] if self.line is not None or screen.awaited is not None else turn,
            "busy": bot is not None,
            "seats": seats(self._kind, bottom, self._seating, self._names),
            "banner": self._curtain(screen) or self._banner(table, over),
            "eyes": None if not screen.shared else "all" if self._me is None else str(self._me),
            "review": self._review(),
            "steps": len(self._log),
            "can": {
                "undo": self.trial is None and screen.can_undo(table),
                "hint": asked,
                "new": True,
                "export": over or not screen.shared,
                "lesson": True,
            },
            "lesson": None,
        }

    def _curtain(self, screen: Screen) -> Json | None:
        """What is shown while the screen goes from one person to the next."""
        if screen.awaited is None or not self.live:
            return None
        name = self._seating.names[screen.awaited]
        title = T("Hand the screen to {name}. Ready?", name=name)
        text = T("All hands are covered, and nobody else should look.")
        return {"kind": "info", "title": str(title), "text": str(text), "over": False}

    def _review(self) -> Json | None:
        if self.line is not None:
            told = self._told(self.line.here[1])
            return {"step": self.line.step, "total": len(self.line.moments), "line": True, "of": self.line.of} | told
        if self.step is None:
            return None
        lines = self._log[self.step - 1][1] if self.step else []
        return {"step": self.step, "total": len(self._log)} | _joined(lines)

    def _told(self, moment: Moment | None) -> Json:
        return _joined([] if moment is None else self._picture.lines(moment.events, self._me, self._names))

    def _position(self, table: Table, bottom: int, asked: bool, over: bool, choices: Mapping[str, str]) -> Json:
        asked = asked and self.live
        if self.trial is not None:
            (state, _), moment = self.trial, None
            asked, over = True, False
        elif self.line is not None:
            state, moment = self.line.here
        elif self.step is None:
            state, moment = table.state, table.moments[-1] if table.moments and (table.paused or over) else None
        elif self.step == 0:
            state, moment = table.moments[0].before if table.moments else table.state, None
        else:
            moment = self._log[self.step - 1][0]
            state = moment.after
        me = self._me if self.trial is None else bottom
        all_open = over or self._opened(state if moment is None else moment.before)
        more: Json = {}
        if self._kind.several:
            more = {"names": self._names, "bottom": bottom}
        found: Json = self._picture.picture(state, me, moment, asked=asked, all_open=all_open, choices=choices, **more)
        return found

    def _buttons(self, table: Table, screen: Screen, over: bool) -> list[Json]:
        if over:
            return [view.button("new", "new", T("New match"))]
        if screen.awaited is not None:
            name = self._seating.names[screen.awaited]
            return [view.button("next", "next", T("I am {name}: show my hand", name=name))]
        if table.paused:
            return [view.button("next", "next", T("Go on") if self._kind.several else T("Next round"))]
        return []

    def _banner(self, table: Table, over: bool) -> Json | None:
        if not self.live or not table.moments or not (table.paused or over):
            return None
        found: Json = self._picture.banner(table.moments[-1], self._me, self._names)
        return found


def seats(kind: GameTable, bottom: int, seating: Seating, names: Any) -> list[Json]:
    """Who sits where: the seats after the one at the bottom in turn, so that their places round the table follow."""
    picture, count = kind.picture, len(seating.seats)
    found = []
    for seat in range(count):
        data = {
            "seat": seat,
            "name": str(names[seat]),
            "side": picture.side(seat),
            "side_label": str(picture.side_label(seat)),
            "bot": seat not in seating.people,
        }
        if kind.several:
            data |= {"place": (seat - bottom) % count, "level": _level(seating.seats[seat])}
        found.append(data)
    return found


def _level(who: str) -> str:
    """A bot's level in one word for its plate, "" for a person."""
    known = {PERSON: "", "beginner": T("beginner"), "club": T("club"), "coach": T("coach")}
    return str(known.get(who, who))


def _joined(lines: Sequence[Json]) -> Json:
    """What a step says, for the eye and for the ear."""
    return {key: " ".join(line[key] for line in lines) for key in ("text", "spoken")}


def _same(one: Moment, other: Moment) -> bool:
    return one.before is other.before and one.after is other.after
