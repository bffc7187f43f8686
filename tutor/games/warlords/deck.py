"""The pack of 4 Warlords, split by colour (W-1, W-2), and the order in which cards are always listed."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from ...kernel.actions import Action, make
from ...kernel.cards import Card

BLACK: Final = 0
RED: Final = 1
NUMBER_RANKS: Final = "A23456789T"
_SUITS: Final = ("sc", "hd")

#: W-2: each seat's 20 number cards, ascending by number with the ace first, suits in the seat's order.
NUMBERS: Final = tuple(tuple(Card(r + s) for r in NUMBER_RANKS for s in suits) for suits in _SUITS)
#: W-2: each seat's 6 court cards: Queens, Kings, Jacks.
COURTS: Final = tuple(tuple(Card(r + s) for r in "QKJ" for s in suits) for suits in _SUITS)

#: W-1: which seat owns a card.
OWNER: Final = {card: seat for seat in (BLACK, RED) for card in NUMBERS[seat] + COURTS[seat]}
ORDER: Final = {card: place for seat in (BLACK, RED) for place, card in enumerate(NUMBERS[seat] + COURTS[seat])}

DRAW: Final = tuple({card: make("draw", card, seat) for card in NUMBERS[seat]} for seat in (BLACK, RED))
#: All draws of a deck that has lost no card.
DRAWS: Final = tuple(tuple(draw.values()) for draw in DRAW)
PLAY: Final = {card: make("play", card) for card in OWNER}
EXCHANGE: Final = {card: make("exchange", card) for card in OWNER}
WARLORD: Final = {card: make("warlord", card) for card in OWNER}
STAND: Final[Action] = make("stand")

#: One fraction object for each deck size.
ONE_OF: Final = (Fraction(1), *(Fraction(1, n) for n in range(1, 21)))


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of one seat in their listing order.

    >>> in_order([Card("Kc"), Card("Ts"), Card("Ac"), Card("As")])
    (Card('As'), Card('Ac'), Card('Ts'), Card('Kc'))
    """
    return tuple(sorted(cards, key=ORDER.__getitem__))


def is_number(card: Card) -> bool:
    """W-2: whether this is a number card."""
    return card.rank in NUMBER_RANKS


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards less this one, which must be among them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
