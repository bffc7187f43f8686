"""The hands that the other may hold: a model of a player who exchanges well, worked out exactly.

Nobody sees the other's hand, his discards or the order of his deck; what is known is which number cards he
has not lost, his warlord, and (with public counts) how often he exchanged. This module turns that into a
weight for each of his possible final hands, under one stated model:

1. he drew three cards at random from the cards that he has not lost;
2. if he had both a Queen and a King he chose by his hand, with the frequencies given to `final_hands`;
3. he exchanges by the card that gains most, looking ahead through his remaining exchanges, but he forgets
   what he has thrown away when he weighs a draw (his real draws do come from what is left);
4. each order of laying his cards is equally likely (used by `battle`).

Given the model the weights are exact: the forward pass below counts every path of draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from .hands import DECK, HAND_WITH, HANDS, PAIRS, PARTS

EXCHANGES: Final = {"Q": 1, "K": 3}
"""How many exchanges each kind of warlord allows (W-5)."""

Weights = list[float]
"""A weight for each of the 1,140 hands."""


class Plan(NamedTuple):
    """How he exchanges with so many exchanges left: ``worth[hand]``, and which of the three cards goes (-1: none)."""

    worth: Weights
    drop: list[int]


@lru_cache(maxsize=64)
def live_hands(lost: frozenset[int]) -> tuple[int, ...]:
    """The hands that contain none of the lost cards.

    >>> len(live_hands(frozenset())), len(live_hands(frozenset({0, 1})))
    (1140, 816)
    """
    return tuple(h for h, cards in enumerate(HANDS) if not any(card in lost for card in cards))


def plans(lost: frozenset[int], worth: Sequence[float], exchanges: int) -> list[Plan]:
    """How a player exchanges who wants ``worth``: one `Plan` for 0, 1, … ``exchanges`` exchanges left.

    The worth of a hand in a plan is the mean over draws from all live cards outside the hand (point 3 above).
    """
    hands = live_hands(lost)
    found = [Plan(list(worth), [-1] * len(HANDS))]
    others = DECK - len(lost) - 3
    if others <= 0:
        return found * (exchanges + 1)
    for _ in range(exchanges):
        before = found[-1].worth
        sums = [0.0] * len(PAIRS)
        for h in hands:
            value = before[h]
            for pair, _card in PARTS[h]:
                sums[pair] += value
        now, drop = list(worth), [-1] * len(HANDS)
        for h in hands:
            best, choice, own = worth[h], -1, before[h]
            (p0, _), (p1, _), (p2, _) = PARTS[h]
            for place, pair in ((0, p0), (1, p1), (2, p2)):
                mean = (sums[pair] - own) / others
                if mean > best + 1e-12:
                    best, choice = mean, place
            now[h], drop[h] = best, choice
        found.append(Plan(now, drop))
    return found


def final_hands(lost: frozenset[int], first: Sequence[float], plan: Sequence[Plan]) -> list[Weights]:
    """The weights of his final hands after exactly 0, 1, … exchanges.

    Args: ``first`` the weight of each hand he may have started with (zero for hands with lost cards); ``plan``
    as `plans` gives it, whose length says how many exchanges his warlord allows. Returns one list a count; all of
    them together sum to the sum of ``first``. Discards never come back: every path is followed with the cards
    that are really left.
    """
    mass: Sequence[float] = first
    out: dict[int, list[float]] = {}  # out[hand][card]: the mass of the paths to a hand that gave up that card
    finals: list[Weights] = []
    hands = live_hands(lost)
    remaining = DECK - len(lost) - 3
    for left in range(len(plan) - 1, -1, -1):
        drop = plan[left].drop
        final = [0.0] * len(HANDS)
        givers: dict[int, list[tuple[int, int]]] = {}
        for h in hands:
            weight = mass[h]
            if not weight:
                continue
            choice = drop[h]
            if choice < 0 or not remaining:
                final[h] = weight
            else:
                pair, card = PARTS[h][choice]
                givers.setdefault(pair, []).append((card, h))
        finals.append(final)
        if left:
            mass, out = _draw(lost, mass, out, givers, remaining, plan[left - 1].drop if left > 1 else None)
            remaining -= 1
    return finals


def _draw(
    lost: frozenset[int],
    mass: Sequence[float],
    out: dict[int, list[float]],
    givers: dict[int, list[tuple[int, int]]],
    remaining: int,
    next_drop: Sequence[int] | None,
) -> tuple[Weights, dict[int, list[float]]]:
    """One draw to every kept pair from what is left: the new masses, and what the paths to each hand have given up.

    ``givers[pair]`` lists the cards given up to keep that pair, each with the hand that it was given up from. What was
    given up is remembered only for hands that will exchange again by ``next_drop`` (None: nobody will).
    """
    drawn = [0.0] * len(HANDS)
    gone: dict[int, list[float]] = {}
    live = [card for card in range(DECK) if card not in lost]
    for pair, gives in givers.items():
        row = HAND_WITH[pair]
        total, bars = 0.0, [0.0] * DECK  # bars[card]: the mass for which that card cannot come
        for card, hand in gives:
            total += mass[hand]
            bars[card] += mass[hand]
            if hand in out:
                bars = [a + b for a, b in zip(bars, out[hand], strict=True)]
        earlier: list[list[float]] | None = None
        if next_drop is not None and any(hand in out for _card, hand in gives):
            # both[a][b]: the mass for which neither a nor b can come, one given up now and one before.
            rows = [_NONE] * DECK
            for card, hand in gives:
                rows[card] = out.get(hand, _NONE)
            earlier = [
                [a + b for a, b in zip(r, column, strict=True)]
                for r, column in zip(rows, zip(*rows, strict=True), strict=True)
            ]
        for card in live:
            hand = row[card]
            if hand < 0:
                continue
            drawn[hand] += (total - bars[card]) / remaining
            if next_drop is not None and next_drop[hand] >= 0:
                new = bars if earlier is None else [a - b for a, b in zip(bars, earlier[card], strict=True)]
                old = gone.get(hand)
                if old is None:
                    old = gone[hand] = [0.0] * DECK
                own = old[card]
                gone[hand] = old = [a + b / remaining for a, b in zip(old, new, strict=True)]
                old[card] = own  # a card that has come was not given up
    return drawn, gone


_NONE = [0.0] * DECK


def percentiles(rank: Sequence[int], classes: int, weights: Sequence[float]) -> list[float]:
    """For each combo rank, the chance to beat a hand of these weights, a tie counting half.

    >>> percentiles([0, 1, 1], 2, [1.0, 1.0, 2.0])
    [0.125, 0.625]
    """
    by_rank = [0.0] * classes
    for h, weight in enumerate(weights):
        if weight:
            by_rank[rank[h]] += weight
    total = sum(by_rank)
    below, found = 0.0, []
    for weight in by_rank:
        found.append((below + weight / 2) / total)
        below += weight
    return found
