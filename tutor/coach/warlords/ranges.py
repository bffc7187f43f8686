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
from typing import NamedTuple

from .hands import DECK, HAND_WITH, HANDS, PAIRS, PARTS

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
    finals: list[Weights] = []
    out: list[dict[int, float]] | None = None  # out[hand][card]: the mass of paths to hand that gave up card
    hands = live_hands(lost)
    remaining = DECK - len(lost) - 3
    for left in range(len(plan) - 1, -1, -1):
        drop = plan[left].drop
        final = [0.0] * len(HANDS)
        kept_mass = [0.0] * len(PAIRS)
        barred: list[dict[int, float]] = [{} for _ in PAIRS]
        both: list[dict[int, float]] = [{} for _ in PAIRS]
        for h in hands:
            weight = mass[h]
            if not weight:
                continue
            choice = drop[h]
            if choice < 0 or not remaining:
                final[h] = weight
                continue
            pair, card = PARTS[h][choice]
            kept_mass[pair] += weight
            bars = barred[pair]
            bars[card] = bars.get(card, 0.0) + weight
            if out is not None:
                joint = both[pair]
                for gone, part in out[h].items():
                    bars[gone] = bars.get(gone, 0.0) + part
                    joint[gone * DECK + card] = joint.get(gone * DECK + card, 0.0) + part
                    joint[card * DECK + gone] = joint.get(card * DECK + gone, 0.0) + part
        finals.append(final)
        if left == 0:
            break
        mass, out = _draw(lost, kept_mass, barred, both, remaining, remember=left > 1)
        remaining -= 1
    return finals


def _draw(
    lost: frozenset[int],
    kept_mass: Sequence[float],
    barred: Sequence[dict[int, float]],
    both: Sequence[dict[int, float]],
    remaining: int,
    remember: bool,
) -> tuple[Weights, list[dict[int, float]]]:
    """One draw to every kept pair from what is left: the new masses, and what each path has given up.

    ``barred[pair][card]`` is the mass of paths for which that card cannot come, ``both`` the same for two cards.
    """
    mass = [0.0] * len(HANDS)
    out: list[dict[int, float]] = [{} for _ in HANDS] if remember else []
    live = [card for card in range(DECK) if card not in lost]
    for pair, total in enumerate(kept_mass):
        if not total:
            continue
        row, bars, joint = HAND_WITH[pair], barred[pair], both[pair]
        total /= remaining
        scaled = [(card, part / remaining) for card, part in bars.items()]
        for card in live:
            hand = row[card]
            if hand < 0:
                continue
            mass[hand] += total - bars.get(card, 0.0) / remaining
            if remember:
                gone = out[hand]
                base = card * DECK
                for other, part in scaled:
                    if other != card:
                        left = part - joint.get(base + other, 0.0) / remaining if joint else part
                        if left > 0.0:
                            gone[other] = gone.get(other, 0.0) + left
    return mass, out


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
