"""The pack of World War III, its deal (R-1, R-2), its ranks (R-5) and the order in which cards are always listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from ...kernel.actions import Action, make
from ...kernel.cards import SUITS, Card

#: R-5: the ranks from the lowest to the highest; suits do not count.
RANKS: Final = "23456789TJQKAX"
JOKER: Final = Card("Xx")
HAND_SIZE: Final = 5
SEATS: Final = range(6)

#: Every different card, ascending by rank; within a rank spades, hearts, diamonds, clubs. The joker comes last.
KINDS: Final = (*[Card(rank + suit) for rank in RANKS[:-1] for suit in SUITS], JOKER)
ORDER: Final = {card: place for place, card in enumerate(KINDS)}
#: R-5: what a card is worth in any comparison, from 0 for a Two to 13 for a joker.
RANK: Final = {card: RANKS.index(card.rank) for card in KINDS}
TOP: Final = len(RANKS) - 1
TWOS: Final = frozenset(card for card in KINDS if card.rank == "2")

#: R-2: for each number of players, the cards dealt to each pile and those left as stock.
DEAL: Final = {2: (18, 18), 3: (13, 15), 4: (21, 24), 5: (18, 18), 6: (15, 18)}

PLAY: Final = {card: make("play", card) for card in KINDS}
LAY: Final = {card: make("lay", card) for card in KINDS}
PASS: Final = {card: make("pass", card) for card in KINDS}
WAR: Final[Action] = make("war")
HOLD: Final[Action] = make("hold")
DRAW: Final[Action] = make("draw")
CALLS: Final = (HOLD, DRAW)
#: Chance's actions by verb, seat and card.
COMES: Final = {
    verb: tuple({card: make(verb, card, seat) for card in KINDS} for seat in SEATS)
    for verb in ("deal", "stock", "turn")
}
CERTAIN: Final = Fraction(1)


def packs(num_players: int) -> int:
    """R-1: how many packs these players need."""
    return 1 if num_players <= 3 else 2


def whole_pack(num_players: int) -> tuple[Card, ...]:
    """R-1: every card in play, in listing order: one pack and two jokers, or two packs and four.

    >>> len(whole_pack(3)), len(whole_pack(4)), whole_pack(4)[:2]
    (54, 108, (Card('2s'), Card('2s')))
    """
    n = packs(num_players)
    return tuple(card for card in KINDS for _ in range(2 * n if card == JOKER else n))


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in listing order.

    >>> in_order([Card("Xx"), Card("Kc"), Card("2s"), Card("Ks")])
    (Card('2s'), Card('Ks'), Card('Kc'), Card('Xx'))
    """
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards less one such card, which must be among them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def less(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """The cards less all of these, each taken away as often as it is named. KeyError if one is not there.

    >>> less((Card("2s"), Card("2s"), Card("Kh")), [Card("2s")])
    (Card('2s'), Card('Kh'))
    """
    count: dict[Card, int] = {}
    for card in cards:
        count[card] = count.get(card, 0) + 1
    for card in gone:
        if not count.get(card):
            raise KeyError(card)
        count[card] -= 1
    return in_order(card for card, n in count.items() for _ in range(n))


def may_come(verb: str, seat: int, unseen: tuple[Card, ...]) -> tuple[Action, ...]:
    """Each card that may come, once, in listing order."""
    return tuple(map(COMES[verb][seat].__getitem__, dict.fromkeys(unseen)))


def shares(unseen: tuple[Card, ...]) -> tuple[Fraction, ...]:
    """The exact chance of each card that `may_come`: as many of it as there are, out of all unseen ones."""
    total = len(unseen)
    found = {n: Fraction(n, total) for n in range(1, 5)}
    return tuple([found[n] for n in Counter(unseen).values()])
