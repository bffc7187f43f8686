"""``whatif``: the two deals that the coach names, and one of them tried out. The match waits meanwhile."""

from __future__ import annotations

from typing import Any

from ..coach import Analysis, analyse
from ..coach.witness import Witnesses, witnesses
from ..kernel.actions import Action
from ..kernel.errors import InvalidActionError
from ..kernel.text import T
from ..session.branch import Branch
from .play import TerminalMatch


def ask(match: TerminalMatch, rest: str) -> None:
    """Answer ``whatif``, ``whatif CHOICE`` or ``whatif 1``: tell both deals, or begin a branch with one of them."""
    if len(match.table.people) > 1:
        match.say(
            T("With several people at one screen nothing is tried out: it would lie open before the others."), "error"
        )
        return
    state, seat = match.table.state, match.seat
    against: Action | None = None
    if rest not in ("", "1", "2"):
        try:
            against = match.choice(rest)
        except InvalidActionError:
            match.say(T("Write whatif, whatif 1 or 2, or whatif and a choice to measure the advice by."), "error")
            return
    found = _found(match, state.observation(seat), against)
    if found is None:
        match.say(T("The coach's advice does not hang on hidden cards here."), "coach")
    elif rest in ("1", "2"):
        witness = found.both[int(rest) - 1]
        Tried(match, Branch(state, seat, witness, match.table.bots, match.table.names)).run()
    else:
        _tell(match, found)


def _found(match: TerminalMatch, observation: Any, against: Action | None) -> Witnesses | None:
    if against is None and match.measured_by in observation.legal_actions:
        against = match.measured_by
    if against is not None and against not in observation.legal_actions:
        return None
    judged: Analysis = analyse(observation)
    return witnesses(observation, judged, against)


def _tell(match: TerminalMatch, found: Witnesses) -> None:
    match.measured_by = found.against
    match.say(found.title, "coach")
    for number, one in enumerate(found.both, 1):
        match.screen.say(f"  {number} {one.text}", "coach")
    for note in found.notes:
        match.screen.say(f"    {note.text}" + (f" [{note.clause}]" if note.clause else ""), "quiet")
    match.say(T("Type whatif 1 or whatif 2 to try it out."), "quiet")


class _Back(Exception):  # noqa: N818 — a way out of the loop, not a fault
    """The player has tried enough."""


class Tried(TerminalMatch):
    """A branch, played on until the player goes back. Nothing of it is kept."""

    def __init__(self, match: TerminalMatch, branch: Branch) -> None:
        super().__init__(
            branch.table, match.seat, match.level, match.screen, match.path, match.seed_is_known, match.seating
        )
        self._match, self._branch = match, branch
        self._coach = False
        kept = ("help", "why", "rules", "table", "log", "undo", "quit")
        self._commands = {name: self._commands[name] for name in kept} | {"back": self._back}

    def run(self) -> bool:
        """Play until the player goes back; returns False. What ends the match itself passes through."""
        self.say(self._branch.witness.question, "title")
        self.say(T("Nobody has looked at the real cards."), "quiet")
        self.say(T("Your match waits: type back to return."), "quiet")
        try:
            while True:
                self._turn()
        except _Back:
            self.say(T("Back in your match."), "title")
            self._match.show_table()
        return False

    def _turn(self) -> None:
        if not self.table.state.is_terminal():
            super()._turn()
            return
        number = self.table.number
        prompt = T("What you tried is over: back, undo, log or quit?")
        while self.table.number == number:
            self._answer(self.screen.ask(f"{prompt} ").strip())

    def show_table(self) -> None:
        """Show the table, and what is assumed."""
        super().show_table()
        if cards := self._branch.lies_open(self.table.state):
            self.say(T("Assumed, not looked up: he holds {cards}.", cards=cards), "coach")

    def _can_undo(self) -> bool:
        return self._branch.can_undo

    def _keep(self, say: bool = False) -> None:
        """Nothing of a branch is kept."""

    def _quit(self, rest: str) -> None:
        self._match._quit(rest)

    def _back(self, _: str) -> None:
        raise _Back

    def _help(self, _: str) -> None:
        for name, text in (
            ("1, 9d, 10d", T("choose by the number in the list or by the card")),
            ("why CARD", T("may this card be chosen, and which rule says so?")),
            (f"rules [{list(self.table.game.clauses)[4]}]", T("the rules, or one of them")),
            ("table, log", T("show the table again, or all that has happened")),
            ("undo", T("take your last choice back")),
            ("back", T("back to your match, which has not moved")),
            ("quit", T("leave; the match is kept for next time")),
        ):
            self.screen.say(f"  {name:<13} {text}")
