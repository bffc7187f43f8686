"""A tutor for card games: rules that explain themselves, a coach, a table.

>>> import tutor
>>> "warlords" in tutor.games()
True
>>> state = tutor.load_game("warlords").new_initial_state()
>>> state.current_player() == tutor.CHANCE
True
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .games import games, load_game
from .kernel.game import CHANCE, SIMULTANEOUS, TERMINAL

__version__ = "0.1.0"

__all__ = ["CHANCE", "SIMULTANEOUS", "TERMINAL", "__version__", "games", "load_game"]

_PARTS = frozenset({"coach", "lessons", "session", "terminal", "widgets"})


def __getattr__(name: str) -> Any:
    """The larger parts are loaded when they are first named, so that ``import tutor`` stays light."""
    if name in _PARTS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
