"""What whoever sat opposite may have noticed of somebody's play, told after the match."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from ..kernel.game import State
from ..kernel.text import Text

#: Each game's own part, a module with `noticed`; where nothing is hidden there is nothing to be given away.
_GAMES: Final = {"warlords": "tutor.coach.warlords.habits"}


def noticed(state: State, seat: int) -> tuple[Text, ...]:
    """Sentences on the habits of a seat, by what the other has seen up to ``state``; none where there are none to tell.

    >>> from tutor import load_game
    >>> noticed(load_game("kozyri").new_initial_state(trumps=["s", "h"], starter=0), 0)
    ()
    """
    module = _GAMES.get(state.game.short_name)
    found: tuple[Text, ...] = import_module(module).noticed(state, seat) if module else ()
    return found
