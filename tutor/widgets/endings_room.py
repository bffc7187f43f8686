"""Endings beside the match: a list to choose from, and the free match that waits aside meanwhile."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from ..kernel.game import State
from ..kernel.text import T
from ..lessons.endings import load_endings
from . import keeping
from .endings import Endings
from .view import Json

if TYPE_CHECKING:
    from .adviser import Adviser
    from .match import Match

log = logging.getLogger(__name__)


class EndingsRoom:
    """Where the learner of a match solves endings."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.endings = Endings(load_endings(match.settings.game))

    @property
    def playing(self) -> bool:
        """Whether an ending is on the table."""
        return self.endings.current is not None

    def handle(self, message: Json) -> None:
        """The list of endings is opened or closed, or one of them is begun."""
        match, endings, move = self._match, self.endings, message.get("move")
        if move == "start":
            ending = endings.ending(message.get("ending"))
            if endings.current is None:
                endings.aside = keeping.set_aside(match.table, match.settings, match.grades())
            endings.begin(ending.id)
            given = {
                "seat": ending.setup["starter"],
                "options": dict(ending.options),
                "level": "coach",  # the one that proves them
            }
            settings = match.settings.changed(given)
            match.start(keeping.ending_table(ending, settings), settings.changed({"coach": "after"}))
            return
        endings.open = move == "open"  # before the match comes back, or its first view would still show the list
        if move == "close" and endings.current is not None:
            endings.current = None
            self._back_to_match()
        match.show()
        match.vault.save()

    def _back_to_match(self) -> None:
        """The match that waited aside, or a new one."""
        match = self._match
        aside, self.endings.aside = self.endings.aside, None
        try:
            settings, table, grades = keeping.take_back(aside, match.settings)
        except (ValueError, KeyError, TypeError) as error:
            log.warning("no match came back from aside: %s", error)
            settings, table, grades = match.settings, keeping.new_table(match.settings), {}
        match.start(table, settings, grades)

    def restore(self, progress: Any) -> None:
        """Take up what was kept."""
        self.endings = Endings(self.endings.items, progress)

    def add_solved(self, solved: Any) -> None:
        """What was solved in this browser at another address is solved here too."""
        self.endings.solved |= Endings(self.endings.items, {"solved": solved}).solved

    def leave(self) -> None:
        """A new match takes the place of the ending, and of the match that waited aside."""
        self.endings.current = self.endings.aside = None
        self.endings.open = False

    def page(self, adviser: Adviser | None, me: int | None, scene: Json) -> Json:
        """What the view says of endings. One that is over ends otherwise than a match does."""
        endings, table = self.endings, self._match.table
        if me is None or adviser is None or not endings.items:
            return {"endings": None}
        moves = [str(decision.action) for decision in table.decisions]
        wrong = bool(moves) and endings.refutation(moves[0]) is not None
        endings.look(table.state, me, wrong or any(one["loss"] > 0.05 for one in adviser.grades.values()))
        first = moves[0] if len(moves) == 1 else None
        undo, line = table.can_undo(me), self.line(adviser) is not None
        found: Json = {"endings": endings.page(table.state, me, adviser.verdict, first, undo=undo, line=line)}
        if found["endings"] is not None:  # two moves may be told the same: each is an answer
            found["endings"]["place"] = 0 if first is not None else adviser.verdict_place
        if self.playing and scene["banner"] is not None:
            found |= {"banner": endings.banner(scene["banner"]), "buttons": [], "prompt": ""}
        return found

    def line(self, adviser: Adviser) -> tuple[State, tuple[str, ...], bool] | None:
        """How the last move is punished: by the stored proof for the first, else as the coach has proved it."""
        decisions = self._match.table.decisions
        if not self.playing or not decisions:
            return None
        last = decisions[-1]
        action = str(last.action)
        stored = self.endings.refutation(action) if len(decisions) == 1 else None
        if stored is not None and stored.line:
            return last.state, tuple(stored.line), True
        return adviser.line_after(action, "last")

    def quiet(self, panel: Json, asked: bool) -> Json:
        """The coach's panel while an ending is being solved: what would tell the answer waits until it is over.

        ``asked`` says whether a hint was asked for, and so whether the learner waits for the coach.
        """
        if not self.playing or self._match.table.state.is_terminal():
            return panel
        told = T("Find it yourself: the coach speaks when you ask for a hint, and once it is over.")
        hidden: Json = {"summary": str(told), "kind": "", "value": None, "verdict": None, "candidates": [], "odds": []}
        hidden |= {"tally": {"counts": {}, "loss": 0.0, "worst": None}, "pending": panel["pending"] and asked}
        return panel | hidden
