"""Actions as whole numbers from 0, for tools that know no other: one numbering for each game and its options.

| game | numbers | what they mean |
| --- | --- | --- |
| 4 Warlords | 27 | the own 20 number cards, A to 10, then the own Queens, Kings and Jacks; ``stand`` is 26 |
| Your Trumps | pack + 1 | the cards of the pack, suit by suit; ``pickup`` is the last |
| World War III | 64 | ``play`` of 53 kinds of card, 2 to joker; ``lay`` and ``pass`` of the Twos; war, hold, draw |

What is done with a card of 4 Warlords or Your Trumps follows from the phase. The seats of 4 Warlords own different
cards, and a number means the same place in either pack: what is learnt for one seat serves the other.
A leader of World War III plays the highest card of his hand (R-6), so ``play`` of a Two takes a hand of Twos alone:
with one pack it never comes. Its four numbers are there all the same, so that all tables count alike.
A card that chance brings is numbered by its place in the pack that it comes from.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Protocol

from ..games.kozyri.deck import PACKS
from ..games.kozyri.options import KozyriGame
from ..games.warlords.deck import COURTS, NUMBERS
from ..games.warlords.options import WarlordsGame
from ..games.worldwar.deck import KINDS, TWOS
from ..games.worldwar.options import WorldWarGame
from ..kernel.actions import Action
from ..kernel.cards import Card
from ..kernel.game import Game

#: Each seat's cards of 4 Warlords in the order of their numbers.
WARLORDS_CARDS = tuple(numbers + courts for numbers, courts in zip(NUMBERS, COURTS, strict=True))
_TWOS = tuple(card for card in KINDS if card in TWOS)


class Numbers(Protocol):
    """How one game's actions are numbered."""

    @property
    def size(self) -> int:
        """How many numbers there are: 0 to ``size - 1``."""
        ...

    def of(self, seat: int, action: Action) -> int:
        """The number of a seat's action. Raises KeyError for what is no action of the game."""
        ...

    def of_chance(self, action: Action) -> int:
        """The number of a card that chance brings: its place in the pack."""
        ...


class _Warlords:
    size = 27

    def __init__(self) -> None:
        self._place = tuple({card: place for place, card in enumerate(own)} for own in WARLORDS_CARDS)

    def of(self, seat: int, action: Action) -> int:
        return 26 if action.card is None else self._place[seat][action.card]

    def of_chance(self, action: Action) -> int:
        assert action.seat is not None and action.card is not None
        return self._place[action.seat][action.card]


class _Kozyri:
    def __init__(self, pack: int) -> None:
        self.size = pack + 1
        self._place = {card: place for place, card in enumerate(PACKS[pack])}

    def of(self, seat: int, action: Action) -> int:
        return self.size - 1 if action.card is None else self._place[action.card]

    def of_chance(self, action: Action) -> int:
        assert action.card is not None
        return self._place[action.card]


class _WorldWar:
    size = len(KINDS) + 2 * len(_TWOS) + 3

    def __init__(self) -> None:
        names: list[tuple[str, Card | None]] = [("play", card) for card in KINDS]
        names += [(verb, card) for verb in ("lay", "pass") for card in _TWOS]
        names += [("war", None), ("hold", None), ("draw", None)]
        self._place = {name: place for place, name in enumerate(names)}

    def of(self, seat: int, action: Action) -> int:
        return self._place[action.verb, action.card]

    def of_chance(self, action: Action) -> int:
        return self._place["play", action.card]


@cache
def _kozyri(pack: int) -> _Kozyri:
    return _Kozyri(pack)


_WARLORDS, _WORLDWAR = _Warlords(), _WorldWar()


def numbers_of(game: Game[Any]) -> Numbers:
    """The numbering of a game. Raises ValueError for a game that has none.

    >>> from tutor import load_game
    >>> [numbers_of(load_game(name)).size for name in ("warlords", "kozyri", "worldwar")]
    [27, 37, 64]
    """
    if isinstance(game, WarlordsGame):
        return _WARLORDS
    if isinstance(game, KozyriGame):
        return _kozyri(game.options.pack)
    if isinstance(game, WorldWarGame):
        return _WORLDWAR
    raise ValueError(f"no numbers are given to the actions of {game!r}")


def numbered(numbers: Numbers, seat: int, actions: Iterable[Action]) -> dict[int, Action]:
    """A seat's actions by their numbers, ascending.

    >>> from tutor import load_game
    >>> game = load_game("kozyri")
    >>> state = game.new_initial_state(hands=("Td 6s", "9h"), pile="9d")
    >>> {number: str(action) for number, action in numbered(numbers_of(game), 0, state.legal_actions()).items()}
    {0: 'beat 6s', 22: 'beat Td'}
    """
    return dict(sorted((numbers.of(seat, action), action) for action in actions))
