"""Who sits before the screen. Where several people share one, the hand is covered between them.

The page is shown one seat's view at a time. While the screen goes from hand to hand it shows what everybody at the
table sees and nothing else: the view of the next one is not made before that person asks for it, and nothing of the
view of the one before stays.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..session import Table


class Screen:
    """The seat whose view is shown (``viewer``, None for what all see) and who is ``awaited`` behind the curtain."""

    def __init__(self, people: Sequence[int]) -> None:
        self.people = tuple(people)
        self.viewer: int | None = self.people[0] if len(self.people) == 1 else None
        self.awaited: int | None = None
        self.bottom = self.people[0]
        self._since = 0

    @property
    def shared(self) -> bool:
        """Whether several people sit before this screen."""
        return len(self.people) > 1

    def look(self, table: Table) -> bool:
        """Draw the curtain where somebody else is asked. Returns whether what may be shown has changed."""
        if not self.shared:
            return False
        before = (self.viewer, self.awaited)
        asked = table.asked()
        if table.state.is_terminal():
            self.viewer = self.awaited = None
        elif asked and self.viewer not in asked:
            self.viewer, self.awaited = None, asked[0]
            self.bottom = asked[0]
        return before != (self.viewer, self.awaited)

    def open(self, table: Table) -> bool:
        """The one who is awaited sits before the screen. Returns False if nobody is."""
        if self.awaited is None:
            return False
        self.viewer, self.awaited = self.awaited, None
        self._since = len(table.decisions)
        return True

    def cover(self) -> None:
        """Draw the curtain: `look` finds out for whom."""
        if self.shared:
            self.viewer = None

    def can_undo(self, table: Table) -> bool:
        """Whether the viewer may take a choice back: among several people only one that no curtain lies behind."""
        if self.viewer is None or not table.can_undo(self.viewer):
            return False
        return not self.shared or len(table.decisions) > self._since
