"""The games. Each is a package of pure rules that knows no other game and gives no advice."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..kernel.game import Game
from ..kernel.plain import quoted
from ..kernel.records import install_loader
from ..kernel.text import T, Text

#: Each game's class, by short name. Loaded when asked for, so that `import tutor` stays light.
_GAMES = {
    "kozyri": ("tutor.games.kozyri", "KozyriGame"),
    "warlords": ("tutor.games.warlords", "WarlordsGame"),
    "worldwar": ("tutor.games.worldwar", "WorldWarGame"),
}


def games() -> tuple[str, ...]:
    """The short names of all games, in alphabetical order.

    >>> games()
    ('kozyri', 'warlords', 'worldwar')
    """
    return tuple(sorted(_GAMES))


def game_class(name: str) -> type[Game[Any]]:
    """The class of a game, for its options and clauses. Raises ValueError, listing the games, if there is none."""
    if name not in _GAMES:
        raise ValueError(T("there is no game {name}; games are: {games}", name=quoted(name), games=games()))
    module, attribute = _GAMES[name]
    loaded: type[Game[Any]] = getattr(import_module(module), attribute)
    return loaded


def game_title(name: str) -> Text:
    """What people call a game. Raises ValueError as `game_class` does.

    >>> str(game_title("worldwar"))
    'World War III'
    """
    game_class(name)  # an unknown game is refused by name
    title: Text = import_module(f"{_GAMES[name][0]}.clauses").TITLE
    return title


def load_game(name: str, **options: Any) -> Game[Any]:
    """A game with its options frozen.

    Raises ValueError, listing what is valid, for an unknown game, option or value.

    >>> load_game("warlords", ace="high").options.ace
    'high'
    """
    return game_class(name)(**options)


install_loader(load_game)
