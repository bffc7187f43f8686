"""What a deck is good for: the chance of an average battle with some number cards lost for the game (W-10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .hands import strengths
from .ranges import Weights, final_hands, live_hands, percentiles, plans

_ROUNDS = 4


class Standard(NamedTuple):
    """``hands`` weighs the final hands of a Queen and a King; ``against`` says how each combo rank fares against a
    Queen's and a King's, a standoff counting half."""

    hands: dict[str, Weights]
    against: tuple[list[float], list[float]]


@lru_cache(maxsize=3)
def standard(ace: str) -> Standard:
    """Final hands of both kinds when both exchange as well as they can against each other, full decks, no Jacks."""
    table = strengths(ace)
    nothing: frozenset[int] = frozenset()
    flat = [1.0] * len(table.rank)
    against = (percentiles(table.rank, table.classes, flat),) * 2
    for _ in range(_ROUNDS):
        worth = [(against[0][r] + against[1][r]) / 2 for r in table.rank]
        finals = [final_hands(nothing, flat, plans(nothing, worth, exchanges)) for exchanges in (1, 3)]
        hands = [[sum(ws) for ws in zip(*final, strict=True)] for final in finals]
        against = (
            percentiles(table.rank, table.classes, hands[0]),
            percentiles(table.rank, table.classes, hands[1]),
        )
    return Standard({"Q": hands[0], "K": hands[1]}, against)


@lru_cache(maxsize=512)
def battle_chance(ace: str, lost: frozenset[int]) -> float:
    """The chance to win a battle with these cards lost against a full deck, Queens and Kings of both equally often.

    >>> round(battle_chance("low", frozenset()), 3)
    0.5
    """
    rank = strengths(ace).rank
    hands = live_hands(lost)
    total = 0.0
    for against in standard(ace).against:
        worth = [against[r] for r in rank]
        ways = plans(lost, worth, 3)
        for exchanges in (1, 3):
            total += sum([ways[exchanges].worth[h] for h in hands]) / len(hands)
    return total / 4


def loss_effect(ace: str, lost: frozenset[int]) -> float:
    """What losing these cards adds to the chance of each later battle; low cards are often a gift.

    >>> loss_effect("low", frozenset({0, 1})) > 0 > loss_effect("low", frozenset({16, 17}))
    True
    """
    if not lost:
        return 0.0
    return battle_chance(ace, lost) - battle_chance(ace, frozenset())


