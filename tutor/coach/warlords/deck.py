"""What a deck is good for: the chance of an average battle with some number cards lost for the game (W-10)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .hands import strengths
from .match import table
from .ranges import EXCHANGES, final_hands, live_hands, percentiles, plans

_ROUNDS: Final = 6


def standard(ace: str) -> dict[str, list[float]]:
    """How each combo rank fares against a Queen's and a King's final hand, a standoff counting half.

    Both sides exchange as well as they can against each other, from full decks and without Jacks. Worked out
    offline; the coach reads it from the table (`match.Table.against`).
    """
    table = strengths(ace)
    nothing: frozenset[int] = frozenset()
    flat = [1.0] * len(table.rank)
    even = percentiles(table.rank, table.classes, flat)
    against = {"Q": even, "K": even}
    for _ in range(_ROUNDS):
        worth = [(against["Q"][r] + against["K"][r]) / 2 for r in table.rank]
        now = {}
        for kind, exchanges in EXCHANGES.items():
            finals = final_hands(nothing, flat, plans(nothing, worth, exchanges))
            now[kind] = percentiles(table.rank, table.classes, [sum(ws) for ws in zip(*finals, strict=True)])
        against = now
    return against


def battle_chance(ace: str, lost: frozenset[int], against: dict[str, list[float]]) -> float:
    """The chance to win a battle with these cards lost against a full deck, Queens and Kings of both equally often.

    >>> round(battle_chance("low", frozenset(), standard("low")), 2)
    0.5
    """
    rank = strengths(ace).rank
    hands = live_hands(lost)
    total = 0.0
    for beaten in against.values():
        ways = plans(lost, [beaten[r] for r in rank], max(EXCHANGES.values()))
        for exchanges in EXCHANGES.values():
            total += sum([ways[exchanges].worth[h] for h in hands]) / len(hands)
    return total / (len(against) * len(EXCHANGES))


@lru_cache(maxsize=1024)
def loss_effect(ace: str, lost: frozenset[int]) -> float:
    """What losing these cards adds to the chance of each later battle; losing low cards is a gift.

    >>> loss_effect("low", frozenset({0, 1})) > 0 > loss_effect("low", frozenset({16, 17}))
    True
    """
    if not lost:
        return 0.0
    against = table(ace).against
    return battle_chance(ace, lost, against) - battle_chance(ace, frozenset(), against)
