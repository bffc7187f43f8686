"""Players that choose for themselves, from an observation and nothing else.

A bot is made by `make_bot` from the name of its game and a level. The same observation and a generator in the
same state give the same choice.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, Protocol

from ..kernel.actions import Action


class Bot(Protocol):
    """What a table asks of a bot."""

    @property
    def level(self) -> str:
        """The level it was made for."""
        ...

    def choose(self, observation: Any, rng: random.Random) -> Action:
        """One of the observation's legal actions. Raises ValueError when the observer is not to act."""
        ...


#: Each game's bots: a module with LEVELS (weakest first) and make(level).
_MODULES: Final = {
    "kozyri": "tutor.coach.kozyri.bots",
    "warlords": "tutor.coach.warlords.bots",
    "worldwar": "tutor.coach.worldwar.bots",
}


#: Bots of other people's making, by game and level.
_GUESTS: Final[dict[str, dict[str, Callable[[], Any]]]] = {game: {} for game in _MODULES}


def add_bot(game: str, level: str, make: Callable[[], Any]) -> None:
    """Let a bot of one's own sit at the table: from now on `levels` names it, the terminal and the page offer it.

    ``make`` is called for every match and returns a `Bot`, or one that is told how the match went
    (`tutor.session.table.Rememberer`). A level added again is replaced. Raises ValueError for an unknown game, a level
    of the game's own, and a name that is not one word of at most 20 characters.

    >>> add_bot("warlords", "club", lambda: make_bot("warlords", "club"))
    Traceback (most recent call last):
    ValueError: warlords: 'club' is a level of the game's own; take another name than beginner, club, coach
    """
    own = _module(game).LEVELS
    if level in own:
        raise ValueError(f"{game}: {level!r} is a level of the game's own; take another name than {', '.join(own)}")
    if not level.isidentifier() or len(level) > 20 or level == "person":
        raise ValueError(
            f"{game}: {level!r} cannot be a level: it is one word of at most 20 letters, digits and _, and not 'person'"
        )
    _GUESTS[game][level] = make


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game's bots, the weakest first, then those that were added; see `add_bot`.

    Raises ValueError, listing the games, for an unknown one.

    >>> levels("warlords")
    ('beginner', 'club', 'coach')
    """
    found: tuple[str, ...] = _module(game).LEVELS
    return (*found, *_GUESTS[game])


def make_bot(game: str, level: str) -> Bot:
    """A bot. Raises ValueError, listing what is valid, for an unknown game or level.

    >>> make_bot("warlords", "club").level
    'club'
    """
    module = _module(game)
    if level in _GUESTS[game]:
        guest: Bot = _GUESTS[game][level]()
        return guest
    if level not in module.LEVELS:
        raise ValueError(f"{game}: there is no level {level!r}; levels are: {', '.join(levels(game))}")
    bot: Bot = module.make(level)
    return bot


def _module(game: str) -> Any:
    if game not in _MODULES:
        raise ValueError(f"there are no bots for {game!r}; games with bots are: {', '.join(sorted(_MODULES))}")
    return import_module(_MODULES[game])
