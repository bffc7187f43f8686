"""Every hand, pair and exchange of a full deck as arrays, with the two suits taken as alike.

Needs numpy; only the offline programs of this package import it. A player's suits can be swapped without changing
any combo, so 1,140 hands are 570 and 190 pairs are 100: each stands for itself and its mirror image, and where a
pair is its own image (two of a rank) its 18 third cards come in nine mirrored couples.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from ..hands import hand_number, strengths
from .shipped import STEPS, mirror, shapes

Array = Any
"""A numpy array; its shape stands beside its name."""


class Numbers(NamedTuple):
    """The arrays of one reading of the ace. H = 570 hands, P = 100 pairs (fewer where the deck is small).

    ``hand[1140]``: a hand's number here; ``cards[H, 3]``: its cards, ascending; ``rank[H]``: its combo rank;
    ``classes``: how many ranks there are; ``swapped[1140]``: whether the hand is the mirror image of its stand-in.
    ``pair[190]``: a pair's number here; ``pair_cards[P, 2]``.
    ``shown[H, 3]``: the pair that lies when the k-th card is
    held back; ``place[H, 3, 2]``: where that card then stands among the 18, and where its mirror image does (the same
    unless the pair is its own image). ``last_hand[P, 18]`` and ``last_rank[P, 18]``: the hands by
    strength; ``last_step``: in steps.
    ``drawn[H, 3, 17]``: the hand after giving up the k-th card and drawing the z-th of
    the rest.
    ``rest[H, 17]``: the rest. ``second[H, 3, 17]``: a hand and what it gave up (hand * 17 + place of that card in its
    rest). ``third[H, 17, 3, 17]``: a hand and the two cards given up (hand * 136 + number of the couple), -1 where the
    card drawn is the one given up before. ``couples[136, 2]``: the couples of places in a rest.
    """

    hand: Array
    cards: Array
    rank: Array
    classes: int
    swapped: Array
    pair: Array
    pair_cards: Array
    shown: Array
    place: Array
    last_hand: Array
    last_rank: Array
    last_step: Array
    drawn: Array
    rest: Array
    second: Array
    third: Array
    couples: Array


@lru_cache(maxsize=16)
def numbers(ace: str, ranks: int = 10, lost: frozenset[int] = frozenset()) -> Numbers:
    """The arrays of a reading of the ace, for a deck of the lowest ``ranks`` in two suits without the cards ``lost``.

    Combo ranks and steps of strength are those of the deck that has lost nothing, so that two decks can be compared.

    >>> found = numbers("low")
    >>> len(found.cards), len(found.pair_cards), found.last_hand.shape
    (570, 100, (100, 18))
    """
    deck = 2 * ranks
    remaining = deck - 3 - len(lost)
    table = strengths(ace)
    found, whole = shapes(ranks, lost), shapes(ranks)
    hand, swapped = np.array(found.hand, np.int32), np.array(found.swapped)
    pair = np.array(found.pair, np.int32)
    dense = {value: at for at, value in enumerate(sorted({table.rank[hand_number(cards)] for cards in whole.cards}))}
    rank = np.array([dense[table.rank[hand_number(cards)]] for cards in found.cards], np.int32)

    alike = mirror(sorted(lost)) == tuple(sorted(lost))
    pair_at = {cards: i for i, cards in enumerate(found.pairs)}
    lasts: list[list[int]] = []
    for a, b in found.pairs:
        others = [card for card in range(deck) if card not in (a, b) and card not in lost]
        lasts.append(sorted(others, key=lambda card: (table.rank[hand_number((a, b, card))], card)))
    last_hand = np.array(
        [[hand[hand_number((*cards, last))] for last in row] for cards, row in zip(found.pairs, lasts, strict=True)]
    )
    last_rank = rank[last_hand]
    shown: Array = np.zeros((len(found.cards), 3), np.int32)
    place: Array = np.zeros((len(found.cards), 3, 2), np.int32)
    for h, cards in enumerate(found.cards):
        for k, held in enumerate(cards):
            kept = tuple(card for card in cards if card != held)
            number = pair_at[kept if kept in pair_at else mirror(kept)]
            shown[h, k] = number
            own_image = alike and kept == mirror(kept)
            card = held if kept in pair_at else held ^ 1
            place[h, k] = lasts[number].index(card), lasts[number].index(card ^ 1 if own_image else card)
    # So many steps of strength that each holds about as many hands; hands that stand off are in one.
    order = np.sort([dense[table.rank[hand_number(cards)]] for cards in whole.cards])
    step = np.minimum(np.searchsorted(order, rank) * STEPS // len(order), STEPS - 1)
    last_step = step[last_hand].astype(np.int32)
    live = [card for card in range(deck) if card not in lost]
    rest: Array = np.array([[card for card in live if card not in cards] for cards in found.cards], np.int32)
    couples = np.array(list(combinations(range(remaining), 2)), np.int32)
    couple_at: Array = np.full((remaining, remaining), -1, np.int32)
    for i, (a, b) in enumerate(couples):
        couple_at[a, b] = couple_at[b, a] = i
    where: Array = np.full((len(found.cards), deck), -1, np.int32)
    for h in range(len(found.cards)):
        where[h, rest[h]] = np.arange(remaining)
    drawn: Array = np.zeros((len(found.cards), 3, remaining), np.int32)
    second = np.zeros_like(drawn)
    third: Array = np.full((len(found.cards), remaining, 3, remaining), -1, np.int32)
    for h, cards in enumerate(found.cards):
        for k, given in enumerate(cards):
            left = [card for card in cards if card != given]
            for z, draw in enumerate(rest[h]):
                number = hand_number((*left, int(draw)))
                new, flip = hand[number], int(swapped[number])
                drawn[h, k, z] = new
                here = where[new, given ^ flip]
                second[h, k, z] = new * remaining + here
                for d, before in enumerate(rest[h]):
                    if d != z:
                        third[h, d, k, z] = new * len(couples) + couple_at[here, where[new, before ^ flip]]
    return Numbers(
        hand, np.array(found.cards, np.int32), rank, len(dense), swapped, pair, np.array(found.pairs, np.int32), shown,
        place, last_hand.astype(np.int32), last_rank, last_step, drawn, rest, second, third, couples,
    )  # fmt: skip


def compared(mine: Numbers, theirs: Numbers) -> tuple[Array, Array]:
    """How many of another's last cards leave a weaker combo than mine, and how many one that is not stronger.

    Two arrays [P, the other's P, 18] by the own pair, the other's and the place of the own last card.

    >>> weaker, upto = compared(numbers("low"), numbers("low"))
    >>> weaker.shape, bool((weaker <= upto).all())
    ((100, 100, 18), True)
    """
    lower: Array = np.zeros((len(mine.last_rank), len(theirs.last_rank), mine.last_rank.shape[1]), np.uint8)
    upto = np.zeros_like(lower)
    for other, row in enumerate(theirs.last_rank):
        lower[:, other] = np.searchsorted(row, mine.last_rank, side="left")
        upto[:, other] = np.searchsorted(row, mine.last_rank, side="right")
    return lower, upto
