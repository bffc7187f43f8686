"""The games that have a table in the page, and what each needs there besides its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any, Final

from ..kernel.text import T, Text
from ..session import SettingsError
from . import kozyri_setup, worldwar_setup
from .choices import TableChoice
from .warning import WARN

Setup = Callable[[Mapping[str, str], int, str], dict[str, Any]]


def _nothing(_choices: Mapping[str, str], _seat: int, _seed: str) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class GameTable:
    """One game at the table.

    ``module`` draws it: ``picture``, ``lines``, ``banner``, ``side``, ``side_label``, ``round_of`` and
    ``done_label``. ``choices`` are made besides the options, and ``setup`` makes of them what the match is set up
    with. ``sides`` says whether the seats differ enough for the learner to choose one. ``searches`` says whether coach
    and bots think beside the table, ``budget`` how many seconds each may, None where they know by themselves when to
    stop. ``hidden`` says whether anything is hidden, ``endings`` whether there are endings to solve, ``several``
    whether there may be more than two players, of whom several may be people; ``pace`` is the least time between two
    turns of bots, in seconds; ``options`` are what the table begins with where that is not the game's default.
    """

    title: Text
    module: str
    choices: tuple[TableChoice, ...] = ()
    check: Callable[[Mapping[str, str]], None] = lambda _choices: None
    setup: Setup = _nothing
    sides: bool = True
    searches: bool = False
    budget: float | None = None
    endings: bool = False
    hidden: bool = True
    several: bool = False
    pace: Callable[[Mapping[str, str]], float] = lambda _choices: 0.0
    options: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def picture(self) -> Any:
        """The module that draws it, imported when first needed."""
        return import_module(self.module)


TABLES: Final[Mapping[str, GameTable]] = {
    "warlords": GameTable(T("4 Warlords"), "tutor.widgets.warlords_view", choices=(WARN,)),
    "kozyri": GameTable(
        T("Your Trumps"),
        "tutor.widgets.kozyri_view",
        choices=(*kozyri_setup.CHOICES, WARN),
        check=kozyri_setup.check,
        setup=kozyri_setup.setup,
        sides=False,
        searches=True,
        budget=1.0,
        endings=True,
        hidden=False,
    ),
    "worldwar": GameTable(
        T("World War III"),
        "tutor.widgets.worldwar_view",
        choices=(*worldwar_setup.CHOICES, WARN),
        sides=False,
        searches=True,
        several=True,
        pace=worldwar_setup.pace,
        options={"num_players": 3},
    ),
}


def game_table(game: str) -> GameTable:
    """A game's table. Raises SettingsError, listing the games, for one that has none.

    >>> str(game_table("kozyri").title)
    'Your Trumps'
    """
    if game not in TABLES:
        raise SettingsError(
            T("There is no table for {game} yet; there is one for: {games}.", game=repr(game), games=", ".join(TABLES))
        )
    return TABLES[game]
