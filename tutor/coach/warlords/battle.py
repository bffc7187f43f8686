"""What a battle is worth: over the hands of both, with the Jacks of both at the third reveal.

The sides are ranges: a weight for each hand that a player may hold, as the other sees it (`ranges`). Each
order of laying three cards is taken as equally likely (point 4 there), so after two reveals a player's range
is the hands that contain the two shown cards. What then happens is the game of `reveal`.

Without Jacks nothing but the showdown counts, and everything here is exact given the ranges. With Jacks the
values of many hands at once (`balance`) come from a fixed spread of situations, and only the *gain over a plain
showdown* is taken from them; the showdown itself is always counted in full.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from .hands import HAND_WITH, PAIRS, PARTS
from .ranges import percentiles
from .reveal import Holding, Reveal, Stakes, holding, solve

KNOTS = (0.0, 0.08, 0.16, 0.25, 0.35, 0.5, 0.7, 1.0)
_GOLDEN = 0.6180339887498949

Effects = Sequence[float]
"""For each pair of cards, what losing it by surrender adds to its owner's chance to win the match (often positive)."""

NO_EFFECT: Effects = (0.0,) * len(PAIRS)


class Side:
    """One player's range, and what he may hold last after showing a pair; worked out pair by pair when asked."""

    def __init__(self, rank: Sequence[int], classes: int, weights: Sequence[float]) -> None:
        total = sum(weights)
        self.rank, self.classes = rank, classes
        self.weights = [w / total for w in weights]
        self._holdings: dict[int, Holding | None] = {}
        self._percentiles: list[float] | None = None
        self._shown: list[float] | None = None

    def last(self, pair: int) -> Holding | None:
        """What he may hold after showing this pair; None if the range has no such hand."""
        if pair not in self._holdings:
            row, weights, rank = HAND_WITH[pair], self.weights, self.rank
            found = [(rank[h], weights[h]) for h in row if h >= 0 and weights[h] > 0.0]
            self._holdings[pair] = holding(found) if found else None
        return self._holdings[pair]

    @property
    def beaten_by(self) -> list[float]:
        """For each combo rank, its chance to beat this range, a standoff counting half."""
        if self._percentiles is None:
            self._percentiles = percentiles(self.rank, self.classes, self.weights)
        return self._percentiles

    @property
    def shown(self) -> list[float]:
        """For each pair, the chance that it is what the first two reveals show."""
        if self._shown is None:
            shown = [0.0] * len(PAIRS)
            for h, weight in enumerate(self.weights):
                if weight:
                    for pair, _card in PARTS[h]:
                        shown[pair] += weight / 3
            self._shown = shown
        return self._shown


class Balance(NamedTuple):
    """A battle between two ranges. ``worth[rank]`` is what a hand of that rank is worth to player 0 in chance to win
    the match, ``other_worth[rank]`` the same to player 1 (his own view); ``share`` and ``other_share`` how often each
    gives up at the third reveal; ``showdown`` and ``tie`` what would happen without Jacks."""

    value: float
    worth: list[float]
    other_worth: list[float]
    share: float
    other_share: float
    showdown: float
    tie: float


def showdown(me: Side, other: Side) -> tuple[float, float]:
    """The chance that ``me`` wins a plain showdown (a standoff counting half), and the chance of a standoff."""
    beaten = other.beaten_by
    win = sum([w * beaten[r] for w, r in zip(me.weights, me.rank, strict=True) if w])
    mine, theirs = [0.0] * me.classes, [0.0] * me.classes
    for h, r in enumerate(me.rank):
        mine[r] += me.weights[h]
        theirs[r] += other.weights[h]
    return win, sum([a * b for a, b in zip(mine, theirs, strict=True)])


def situation(
    me: Side, pair: int, other: Side, other_pair: int, stakes: Stakes, effects: Effects, other_effects: Effects
) -> Reveal | None:
    """The third reveal after these two pairs; None where a range has no such hand."""
    mine, theirs = me.last(pair), other.last(other_pair)
    if mine is None or theirs is None:
        return None
    if stakes.jack or stakes.other_jack:
        stakes = stakes._replace(give=stakes.give + effects[pair], take=stakes.take - other_effects[other_pair])
    return solve(mine, theirs, stakes)


def balance(
    me: Side,
    other: Side,
    stakes: Stakes,
    effects: Effects = NO_EFFECT,
    other_effects: Effects = NO_EFFECT,
    spread: int = 128,
) -> Balance:
    """What the battle and each hand in it are worth when both use their Jacks well at the third reveal.

    ``spread`` is the number of situations that stand for all of them; without Jacks none is needed.
    """
    win, tie = showdown(me, other)
    span = stakes.win - stakes.lose
    middle = (stakes.win + stakes.lose) / 2
    value = stakes.lose + span * win + tie * (stakes.draw - middle)
    plain = [stakes.lose + span * p for p in other.beaten_by]
    other_plain = [1 - stakes.win + span * p for p in me.beaten_by]
    if not (stakes.jack or stakes.other_jack):
        return Balance(value, plain, other_plain, 0.0, 0.0, win, tie)
    pairs, other_pairs = _spread(me, other, spread)
    mirrored = stakes.mirrored()
    gains, other_gains = _Gains(), _Gains()
    total = share = other_share = 0.0
    for pair, other_pair in zip(pairs, other_pairs, strict=True):
        found = situation(me, pair, other, other_pair, stakes, effects, other_effects)
        if found is None:
            continue
        back = situation(other, other_pair, me, pair, mirrored, other_effects, effects)
        assert back is not None
        total += 1.0
        share += found.share
        other_share += found.other_share
        gains.add(me, pair, found, other.beaten_by, stakes.lose, span)
        other_gains.add(other, other_pair, back, me.beaten_by, mirrored.lose, span)
    worth = gains.onto(plain, other.beaten_by)
    other_worth = other_gains.onto(other_plain, me.beaten_by)
    # Both views estimate the same number; their mean keeps equal sides exactly equal.
    value += (gains.mean() - other_gains.mean()) / 2 - tie * (stakes.draw - middle)
    return Balance(value, worth, other_worth, share / total, other_share / total, win, tie)


class _Gains:
    """What Jacks add to a plain showdown, as a function of the hand's chance in one."""

    def __init__(self) -> None:
        self.weight = [0.0] * len(KNOTS)
        self.gain = [0.0] * len(KNOTS)
        self.total = self.summed = 0.0

    def add(self, side: Side, pair: int, found: Reveal, beaten: Sequence[float], lose: float, span: float) -> None:
        held = side.last(pair)
        assert held is not None
        jack = found.jack
        for i, rank in enumerate(held.rank):
            value, weight = found.play[i], held.weight[i]
            if jack is not None and jack > value:
                value = jack
            gain = value - lose - span * found.showdown[i]
            self.total += weight
            self.summed += weight * gain
            place, part = _between(beaten[rank])
            self.weight[place] += weight * (1 - part)
            self.gain[place] += weight * (1 - part) * gain
            if part:
                self.weight[place + 1] += weight * part
                self.gain[place + 1] += weight * part * gain

    def mean(self) -> float:
        return self.summed / self.total

    def onto(self, plain: Sequence[float], beaten: Sequence[float]) -> list[float]:
        """The plain worth of each rank with the gain added; a better hand is never worth less."""
        overall = self.mean()
        knots = [g / w if w > 1e-9 else overall for g, w in zip(self.gain, self.weight, strict=True)]
        worth = []
        for value, chance in zip(plain, beaten, strict=True):
            place, part = _between(chance)
            gain = knots[place] if not part else knots[place] * (1 - part) + knots[place + 1] * part
            worth.append(value + gain)
        return list(accumulate(worth, max))


def _between(chance: float) -> tuple[int, float]:
    """The knot at or below a chance, and how far it is on the way to the next."""
    place = max(0, bisect_left(KNOTS, chance) - 1)
    return place, (chance - KNOTS[place]) / (KNOTS[place + 1] - KNOTS[place])


def _spread(me: Side, other: Side, count: int) -> tuple[list[int], list[int]]:
    """Pairs of both that stand evenly for all that may be shown: ordered by strength, one of each slice, crossed
    by the golden ratio, so that the same ranges always give the same situations."""
    places = [(i + 0.5) / count for i in range(count)]
    crossed = [(0.5 + i * _GOLDEN) % 1.0 for i in range(count)]
    return _quantiles(me, other, places), _quantiles(other, me, crossed)


def _quantiles(side: Side, other: Side, places: Sequence[float]) -> list[int]:
    beaten, rank, weights = other.beaten_by, side.rank, side.weights
    strength = [0.0] * len(PAIRS)
    for h, weight in enumerate(weights):
        if weight:
            value = weight * beaten[rank[h]] / 3
            for pair, _card in PARTS[h]:
                strength[pair] += value
    shown = side.shown
    order = sorted((strength[p] / shown[p], p) for p in range(len(PAIRS)) if shown[p] > 0.0)
    upto = list(accumulate(shown[p] for _s, p in order))
    last = len(order) - 1
    return [order[min(bisect_left(upto, place * upto[-1]), last)][1] for place in places]
