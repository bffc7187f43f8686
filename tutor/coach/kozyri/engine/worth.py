"""What a position looks like, in hundredths of a logit, for the player to move: a linear evaluation fitted to play.

The weights are whole numbers (`WEIGHTS`, from ``python -m tutor.coach.kozyri.make_weights``), so that compiled and
plain code add up to the same. A card counts by whose trump it is and by its rank; the rest is about how many cards
each holds, which of them nobody can beat, the ace that makes the other take the whole pile, and what lies on top.
"""

from __future__ import annotations

from .board import ACE, BEATS, CARDS, PICKUP_BIT, PILE, SIZE, TURN, picked
from .seam import Ints, jit

# Places in the row of weights: own trumps, the other's trumps and plain cards by rank, then the rest.
OWN, OTHERS, PLAIN, COUNT, SAFE, ACES, HEIGHT, HELPLESS, SINGLE, TAKES, LEADS, BIAS, LENGTH = (
    0, 13, 26, 39, 92, 93, 94, 95, 96, 97, 98, 99, 100,
)  # fmt: skip
"""`COUNT` is a table by the number of cards; the others are single weights."""


@jit
def safe(b: Ints, player: int) -> int:
    """A mask of a player's cards that the other could not beat with what he holds now."""
    hand = b[player]
    other = b[1 - player]
    trump = 13 * (1 - player)
    trumps = other >> trump & 8191
    if trumps:
        return hand & BEATS[CARDS * (1 - player) + trump + trumps.bit_length() - 1] & (8191 << trump)
    found = 0
    for suit in range(4):
        high = (other >> (13 * suit) & 8191).bit_length()
        found |= hand & (8191 >> high) << (13 * suit + high)
    return found


@jit
def lowest_of_neighbours(moves: int, others: int) -> int:
    """Of the moves those that differ: a card only if the other holds one between it and the next lower."""
    kept = moves & PICKUP_BIT
    left = moves ^ kept
    suit = -1
    low = 0
    while left:
        bit = left & -left
        left ^= bit
        here = (bit.bit_length() - 1) // 13
        if here != suit or others & (bit - low):
            kept |= bit
        suit = here
        low = bit
    return kept


@jit
def card_worth(player: int, card: int, weights: Ints) -> int:
    """What holding a card counts for a player."""
    suit = card // 13
    if suit == player:
        return weights[OWN + card % 13]
    if suit == 1 - player:
        return weights[OTHERS + card % 13]
    return weights[PLAIN + card % 13]


@jit
def hand_worth(b: Ints, player: int, weights: Ints) -> int:
    """What a hand counts for its player."""
    total = weights[COUNT + b[player].bit_count()] + weights[SAFE] * safe(b, player).bit_count()
    left = b[player]
    while left:
        bit = left & -left
        left ^= bit
        total += card_worth(player, bit.bit_length() - 1, weights)
    # The ace of the other's trumps: once it lies on top, he takes the whole pile.
    if b[player] >> (13 * (1 - player) + ACE) & 1:
        total += weights[ACES] * b[SIZE]
    return total


@jit
def worth(b: Ints, weights: Ints) -> int:
    """The evaluation of a position in which the player to move leads or beats."""
    player = b[TURN]
    size = b[SIZE]
    total = hand_worth(b, player, weights) - hand_worth(b, 1 - player, weights)
    total += weights[BIAS] + weights[HEIGHT] * size
    if size == 0:
        return total + weights[LEADS]
    choices = (b[player] & BEATS[CARDS * player + b[PILE + size - 1]]).bit_count()
    if choices == 0:
        return total + weights[HELPLESS] + weights[TAKES] * picked(b)
    if choices == 1:
        return total + weights[SINGLE]
    return total
