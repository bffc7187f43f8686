"""The packs of Your Trumps (K-2), which card beats which (K-4), and how many cards a pick-up takes (K-6).

Cards are always listed suit by suit, spades, hearts, diamonds, clubs, and in a suit from the lowest up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from ...kernel.actions import Action, make
from ...kernel.cards import SUITS, Card

RANKS: Final = "23456789TJQKA"
#: K-2: the lowest rank of each pack.
LOWEST: Final = {36: "6", 24: "9", 32: "7", 52: "2"}

ALL: Final = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
ORDER: Final = {card: place for place, card in enumerate(ALL)}
#: K-2: the cards of each pack, in listing order.
PACKS: Final = {
    size: tuple(card for card in ALL if RANKS.index(card.rank) >= RANKS.index(low)) for size, low in LOWEST.items()
}


def beats(card: Card, top: Card, trump: str) -> bool:
    """K-4: whether a card beats the pile's top card for a player with this trump suit.

    >>> beats(Card("6s"), Card("9d"), "s"), beats(Card("Kc"), Card("9d"), "s"), beats(Card("Ah"), Card("Qs"), "s")
    (True, False, False)
    """
    if card.suit == top.suit:
        return RANKS.index(card.rank) > RANKS.index(top.rank)
    return card.suit == trump


#: K-4: by trump suit and top card, all cards that beat it. The rules read this table and nothing else.
BEATS: Final = {
    trump: {top: frozenset(card for card in ALL if beats(card, top, trump)) for top in ALL} for trump in SUITS
}

LEAD: Final = {card: make("lead", card) for card in ALL}
BEAT: Final = {card: make("beat", card) for card in ALL}
COVER: Final = {card: make("cover", card) for card in ALL}
DEAL: Final = tuple({card: make("deal", card, seat) for card in ALL} for seat in (0, 1))
PICKUP: Final[Action] = make("pickup")

#: One fraction object for each number of cards still to be dealt.
ONE_OF: Final = (Fraction(1), *(Fraction(1, n) for n in range(1, 53)))


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in their listing order.

    >>> in_order([Card("6c"), Card("As"), Card("Td"), Card("7s")])
    (Card('7s'), Card('As'), Card('Td'), Card('6c'))
    """
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards less this one, which must be among them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def pickup_count(pile: Sequence[Card], trump: str) -> int:
    """K-6: how many cards a player with this trump suit takes from a pile. The pile must not be empty.

    >>> pile = [Card(text) for text in "6c 7c 8c 9c Tc".split()]
    >>> [pickup_count([*pile, Card(top)], "s") for top in ("Ah", "Qs", "As")]
    [3, 5, 6]
    """
    top, size = pile[-1], len(pile)
    if top[1] != trump:
        return min(3, size)
    return size if top[0] == "A" else min(5, size)


def mirrored(card: Card, trumps: tuple[str, str]) -> Card:
    """K-2: the card that a mirror deal gives to the other player: the trump suits change places, the rest too.

    >>> mirrored(Card("9s"), ("s", "h")), mirrored(Card("9d"), ("s", "h"))
    (Card('9h'), Card('9c'))
    """
    first, second = (suit for suit in SUITS if suit not in trumps)
    partner = {trumps[0]: trumps[1], trumps[1]: trumps[0], first: second, second: first}
    return Card(card.rank + partner[card.suit])


def by_suit(cards: Iterable[Card], trump: str) -> tuple[tuple[Card, ...], ...]:
    """A hand as people sort it: the own trumps first, then the other suits that it has, each from the lowest up.

    >>> [" ".join(suit) for suit in by_suit([Card("Td"), Card("6s"), Card("Ah"), Card("9d")], "h")]
    ['Ah', '6s', '9d Td']
    """
    held = in_order(cards)
    suits = (trump, *[suit for suit in SUITS if suit != trump])
    return tuple(found for suit in suits if (found := tuple(card for card in held if card.suit == suit)))
