"""Number cards as small integers, and every hand of three of them in flat tables.

The coach asks about millions of hands, so it works on numbers: a card of one player is
``2 * rank + suit`` (rank 0 is the ace, 9 the ten; suit 0 is the first suit of that player), a hand is one of
1,140 numbers, a pair of kept cards one of 190. What a hand is worth comes from the rules
(`tutor.games.warlords.combos`) and from nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from ...games.warlords.combos import evaluate
from ...games.warlords.deck import NUMBERS
from ...kernel.cards import Card

DECK: Final = 20
_NUMBER_OF: Final = {card: place for deck in NUMBERS for place, card in enumerate(deck)}

HANDS: Final[tuple[tuple[int, int, int], ...]] = tuple(combinations(range(DECK), 3))
"""Every hand, as three ascending cards; the place in this tuple is the hand's number."""

PAIRS: Final[tuple[tuple[int, int], ...]] = tuple(combinations(range(DECK), 2))
"""Every pair, as two ascending cards; the place in this tuple is the pair's number."""


def _pair_table() -> list[int]:
    table = [-1] * (DECK * DECK)
    for number, (a, b) in enumerate(PAIRS):
        table[a * DECK + b] = table[b * DECK + a] = number
    return table


PAIR_AT: Final = _pair_table()
"""``PAIR_AT[20 * a + b]`` is the pair of two cards in either order, -1 for a card with itself."""


def _hand_tables() -> tuple[list[list[int]], list[tuple[tuple[int, int], ...]]]:
    with_card = [[-1] * DECK for _ in PAIRS]
    parts: list[tuple[tuple[int, int], ...]] = []
    for number, (a, b, c) in enumerate(HANDS):
        split = ((PAIR_AT[b * DECK + c], a), (PAIR_AT[a * DECK + c], b), (PAIR_AT[a * DECK + b], c))
        for pair, card in split:
            with_card[pair][card] = number
        parts.append(split)
    return with_card, parts


_TABLES = _hand_tables()
HAND_WITH: Final = _TABLES[0]
"""``HAND_WITH[pair][card]`` is the hand of that pair and that card, -1 if the card is in the pair."""
PARTS: Final = _TABLES[1]
"""``PARTS[hand]`` lists, for each of its three cards, the pair that is left without it and the card."""


def hand_number(cards: Iterable[int]) -> int:
    """The number of the hand of three different cards, in any order.

    >>> HANDS[hand_number([19, 0, 4])]
    (0, 4, 19)
    """
    a, b, c = cards
    return HAND_WITH[PAIR_AT[a * DECK + b]][c]


def card_number(card: Card) -> int:
    """The number, 0 to 19, of a number card in its owner's deck. Raises KeyError for a court card.

    >>> card_number(Card("As")), card_number(Card("Td"))
    (0, 19)
    """
    return _NUMBER_OF[card]


def card_of(number: int, seat: int) -> Card:
    """The card that a seat owns under this number.

    >>> card_of(19, 1), card_of(0, 0)
    (Card('Td'), Card('As'))
    """
    return NUMBERS[seat][number]


class Strengths(NamedTuple):
    """What every hand is worth under one reading of the ace.

    ``rank[hand]`` is dense: 0 for the weakest, equal exactly for hands that stand off; ``kind[hand]`` is the
    combo class as its number; ``classes`` counts the different ranks.
    """

    rank: tuple[int, ...]
    kind: tuple[int, ...]
    classes: int


@lru_cache(maxsize=3)
def strengths(ace: str) -> Strengths:
    """The table of all 1,140 hands, worked out once by the rules themselves.

    >>> table = strengths("low")
    >>> [table.kind.count(kind) for kind in range(5)]
    [672, 180, 224, 64, 0]
    """
    combos = [evaluate([card_of(card, 0) for card in hand], ace) for hand in HANDS]
    order = {value: place for place, value in enumerate(sorted({combo.strength for combo in combos}))}
    return Strengths(
        tuple(order[combo.strength] for combo in combos), tuple(int(combo.kind) for combo in combos), len(order)
    )
