"""Several people at one terminal: it is cleared between them, so that nobody finds another's hand on it."""

from __future__ import annotations

from typing import Any

from ..kernel.text import T, Text
from .play import TerminalMatch


class SharedMatch(TerminalMatch):
    """A match in which several people take turns at the terminal.

    ``seat`` is whoever sits there, and everything that is shown is what that seat sees. Before another is asked the
    terminal is cleared, what was scrolled away and typed included; then that person is told what has happened since.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._present = False
        self._since = 0
        #: How many steps each person has been told of.
        self._told: dict[int, int] = dict.fromkeys(self.table.people, 0)

    def _turn(self) -> None:
        asked = self.table.asked()
        if asked and not (self._present and self.seat in asked):
            number = self.table.number
            self._hand_over(asked[0])
            if self.table.number != number:
                return  # the last choice was taken back instead
        elif not self._present:  # a match taken up in a pause, or after its end: it begins with what all have seen
            self._sit_down(self.seat)
        super()._turn()

    def _hand_over(self, seat: int) -> None:
        name = self.table.names[seat]
        if self._present and self._wait(T("Press Enter to clear the terminal for {name}, or type undo.", name=name)):
            return
        self._present = False
        self.screen.clear()
        self._wait(T("{name}, press Enter when nobody else looks.", name=name))
        self._sit_down(seat)

    def _sit_down(self, seat: int) -> None:
        self.seat, self._present = seat, True
        self._since = len(self.table.decisions)
        self._rungs = 0
        self._open = False
        news = self.table.moments[self._told[seat] :]
        self._tell([event for moment in news for event in moment.events])

    def _wait(self, prompt: Text) -> bool:
        """Wait for Enter. Returns whether the last choice was taken back instead."""
        while True:
            text = self.screen.ask(f"{prompt} ").strip().lower()
            word = self._aliases.get(text, text)
            if not word:
                return False
            if word == "quit":
                self._quit("")
            elif word == "undo" and self._present:
                if self._can_undo():
                    self._undo("")
                    return True
                self.say(T("There is no choice of yours to take back."), "error")
            else:
                self.say(T("Just now there is only Enter, or quit."), "error")

    def _tell(self, events: Any) -> None:
        super()._tell(events)
        self._told[self.seat] = len(self.table.moments)

    def _recall(self) -> None:
        """Nobody sits there yet: whoever comes is told then."""

    def _can_undo(self) -> bool:
        """A choice that lies behind a clearing stays: the next one has seen a hand of his own since."""
        return super()._can_undo() and len(self.table.decisions) > self._since

    def _undo(self, rest: str) -> None:
        super()._undo(rest)
        there = len(self.table.moments)
        self._told = {seat: min(told, there) for seat, told in self._told.items()}

    def _save(self, rest: str) -> None:
        if self.table.state.is_terminal():
            super()._save(rest)
        else:
            self.say(T("With several people at one screen a match is saved to a file once it is over."), "error")
