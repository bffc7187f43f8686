"""The lesson beside the match: begun, left and taken up again, while the match waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel.text import T
from ..session import NotAskedError
from .lesson import LessonTable
from .view import Json

if TYPE_CHECKING:
    from .match import Match


class LessonRoom:
    """Where the learner of a match takes a lesson. ``table`` is the lesson on the table, ``progress`` what to keep."""

    def __init__(self, match: Match, table: LessonTable | None) -> None:
        self._match = match
        self.table = table
        self.progress: Any = None

    def handle(self, message: Json) -> None:
        """The lesson is begun or left, or its page is turned."""
        move = message.get("move")
        if move == "start":
            self._match.whatif.drop()
            self.table = self.table or LessonTable(self._match.settings.game, self.progress)
        elif self.table is None:
            raise NotAskedError(T("No lesson is open."))
        elif move == "leave" or (not self.table.move(str(move)) and move == "next"):
            self.leave()
        self._changed()

    def submit(self, action: str) -> None:
        """The learner's answer to a task."""
        assert self.table is not None
        self.table.submit(action)
        self._changed()

    def _changed(self) -> None:
        self._match.new_scene(known=self.table is None)
        if self.table is not None:
            self.progress = self.table.session.progress()
        self._match.changed()

    def leave(self) -> None:
        """Back to the match; the lesson goes on from here another time."""
        if self.table is not None:
            self.progress = self.table.session.progress()
            self.table = None

    def restore(self, progress: Any, open_now: bool) -> None:
        """Take up what was kept."""
        self.progress = progress
        self.table = LessonTable(self._match.settings.game, progress) if open_now else None
