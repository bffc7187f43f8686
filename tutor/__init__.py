"""A tutor for card games: rules that explain themselves, a coach, a table.

>>> import tutor
>>> "warlords" in tutor.games()
True
>>> state = tutor.load_game("warlords").new_initial_state()
>>> state.current_player() == tutor.CHANCE
True
"""

from __future__ import annotations

from .games import games, load_game
from .kernel.game import CHANCE, SIMULTANEOUS, TERMINAL

__version__ = "0.1.0"

__all__ = ["CHANCE", "SIMULTANEOUS", "TERMINAL", "__version__", "games", "load_game"]
