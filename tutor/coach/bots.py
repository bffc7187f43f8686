"""Players that choose for themselves, from an observation and nothing else.

A bot is made by `make_bot` from the name of its game and a level. The same observation and a generator in the
same state give the same choice.
"""

from __future__ import annotations

import random
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


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game's bots, the weakest first. Raises ValueError, listing the games, for an unknown one.

    >>> levels("warlords")
    ('beginner', 'club', 'coach')
    """
    found: tuple[str, ...] = _module(game).LEVELS
    return found


def make_bot(game: str, level: str) -> Bot:
    """A bot. Raises ValueError, listing what is valid, for an unknown game or level.

    >>> make_bot("warlords", "club").level
    'club'
    """
    module = _module(game)
    if level not in module.LEVELS:
        raise ValueError(f"{game}: there is no level {level!r}; levels are: {', '.join(module.LEVELS)}")
    bot: Bot = module.make(level)
    return bot


def _module(game: str) -> Any:
    if game not in _MODULES:
        raise ValueError(f"there are no bots for {game!r}; games with bots are: {', '.join(sorted(_MODULES))}")
    return import_module(_MODULES[game])
