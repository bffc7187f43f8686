"""What the terminal asks of a game: a module with its questions and lines, such as `tutor.terminal.warlords`."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, Protocol, cast

from ..coach import Analysis
from ..kernel.actions import Action
from ..kernel.events import Event
from ..kernel.lines import Line
from ..kernel.text import Text
from .screen import Screen

Names = Sequence[str | Text]


class Words(Protocol):
    """What such a module has. Observations are the game's own."""

    @property
    def VERBS(self) -> Mapping[str, str]:  # noqa: N802 - the constant of a module
        """What naming a card alone means in each phase."""
        ...

    @property
    def ALIASES(self) -> Mapping[str, str]:  # noqa: N802
        """Other ways to write an action."""
        ...

    @property
    def HIDES(self) -> bool:  # noqa: N802
        """Whether the other's cards may be shown on request, because they are no secret."""
        ...

    @property
    def HELP(self) -> Sequence[tuple[str, Text]]:  # noqa: N802
        """Commands of this game alone, for the help."""
        ...

    def set_up(self, screen: Screen, seat: int, rng: random.Random) -> dict[str, Any]:
        """What a new match is set up with; asks the player for what he may choose."""
        ...

    def picture(self, seen: Any, open_hand: bool, names: Names) -> str:
        """The table as the player sees it. ``names`` are everybody's by seat, where more than two may play."""
        ...

    def recent(self, steps: Sequence[Sequence[Event]], paused: bool) -> list[Event]:
        """What a player who comes back is told, out of all steps so far."""
        ...

    def question(self, seen: Any) -> Text:
        """What the player is asked."""
        ...

    def remarks(self, seen: Any) -> list[Text]:
        """What a learner may want to be told before he is asked."""
        ...

    def choice(self, action: Action) -> str:
        """An action as one of the choices."""
        ...

    def facts(self, seen: Any, action: Action) -> list[Line]:
        """What may be said of an action beside the ruling on it."""
        ...

    def chances(self, judged: Analysis, names: Names) -> list[Text]:
        """What the coach's numbers hold besides the chance of each choice."""
        ...

    def lines(self, events: Iterable[Event], seat: int, names: Names) -> list[tuple[Line, str]]:
        """A line with its style for each event the seat may know of; ``names`` as in `picture`."""
        ...


_MODULES: Final = {
    "kozyri": "tutor.terminal.kozyri",
    "warlords": "tutor.terminal.warlords",
    "worldwar": "tutor.terminal.worldwar",
}


def words_for(game: str) -> Words:
    """The words of a game. Raises ValueError, listing the games, for one that cannot be played here.

    >>> words_for("kozyri").VERBS["lead"]
    'lead'
    """
    if game not in _MODULES:
        raise ValueError(f"there is no terminal for {game!r}; there is one for: {', '.join(_MODULES)}")
    return cast(Words, import_module(_MODULES[game]))
