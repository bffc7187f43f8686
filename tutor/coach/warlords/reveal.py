"""The third reveal as a game: lay the last card, or give up with a Jack (W-10)?

Both have shown two cards and hold one. Each knows his own last card and only the chances of the other's, so
this is a small game of its own, for two who choose at once. Playing gains more from a Jack the stronger the
last card is, whatever the other does: so good play gives up with the weakest part of what one may hold, and
the whole strategy of a player is one number, the share of his holdings that gives up. What a player wins is
concave in his own share and convex in the other's; the balance is found by halving intervals.

Everything is seen from player 0: stakes are player 0's chance to win the match after each result.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

_HALVINGS = 14


class Stakes(NamedTuple):
    """What each result of a battle means to player 0 and whether each holds a Jack.

    ``give`` and ``take`` are the results when player 0, or player 1, gives up alone; ``draw`` is a standoff (W-11).
    """

    win: float
    lose: float
    draw: float
    give: float
    take: float
    jack: bool
    other_jack: bool

    def mirrored(self) -> Stakes:
        """The same stakes as player 1 sees them.

        >>> Stakes(0.7, 0.2, 0.5, 0.4, 0.6, True, False).mirrored().win
        0.8
        """
        return Stakes(
            1 - self.lose, 1 - self.win, 1 - self.draw, 1 - self.take, 1 - self.give, self.other_jack, self.jack
        )


class Holding(NamedTuple):
    """What a player may hold last: the ``rank`` of each combo it makes, ascending, and its ``weight`` (sum 1).

    ``upto[i]`` is the weight of the first ``i`` entries.
    """

    rank: tuple[int, ...]
    weight: tuple[float, ...]
    upto: tuple[float, ...]


def holding(weighted: Sequence[tuple[int, float]]) -> Holding:
    """Put (combo rank, weight) pairs in order, merging equal ranks. Raises ValueError if all weights are zero.

    >>> holding([(5, 1.0), (2, 2.0), (5, 1.0)])
    Holding(rank=(2, 5), weight=(0.5, 0.5), upto=(0.0, 0.5, 1.0))
    """
    merged: dict[int, float] = {}
    for rank, weight in weighted:
        if weight > 0.0:
            merged[rank] = merged.get(rank, 0.0) + weight
    total = sum(merged.values())
    if not total > 0.0:
        raise ValueError("there is nothing that this player may hold")
    ranks = sorted(merged)
    weights = [merged[rank] / total for rank in ranks]
    upto = [0.0]
    for weight in weights:
        upto.append(upto[-1] + weight)
    upto[-1] = 1.0
    return Holding(tuple(ranks), tuple(weights), tuple(upto))


class Reveal(NamedTuple):
    """The balance of one third reveal.

    ``value`` is player 0's; ``share`` and ``other_share`` are the parts of their holdings with which each gives
    up; ``play`` and ``jack`` are what player 0 gets from playing with each of his ranks, and from a Jack, against
    ``other_share`` (``jack`` is None without one); ``showdown`` is the chance of each rank to win if nobody gives
    up, a standoff counting half; ``stayed`` is what playing is worth against one who never gives up.
    """

    value: float
    share: float
    other_share: float
    play: tuple[float, ...]
    jack: float | None
    showdown: tuple[float, ...]
    stayed: tuple[float, ...]


class _Side:
    """One player at the reveal: what playing gains him over a Jack, by the other's share."""

    def __init__(self, own: Holding, other: Holding, stakes: Stakes) -> None:
        self.own, self.stakes = own, stakes
        self.below: list[float] = []
        self.within: list[float] = []
        ranks, upto = other.rank, other.upto
        place, size = 0, len(ranks)
        for rank in own.rank:
            while place < size and ranks[place] < rank:
                place += 1
            self.below.append(upto[place])
            self.within.append(upto[place + 1] if place < size and ranks[place] == rank else upto[place])

    def play(self, i: int, share: float) -> float:
        """What the i-th rank gets by playing when the weakest ``share`` of the other gives up."""
        s = self.stakes
        below, within = self.below[i], self.within[i]
        below = below if below > share else share
        within = within if within > share else share
        return share * s.take + (below - share) * s.win + (within - below) * s.draw + (1.0 - within) * s.lose

    def jack(self, share: float) -> float:
        return share * self.stakes.draw + (1.0 - share) * self.stakes.give

    def answer(self, share: float) -> float:
        """The best share to give up with when the other gives up with ``share``."""
        jack = self.jack(share)
        low, high = 0, len(self.below)
        while low < high:
            middle = (low + high) // 2
            if self.play(middle, share) < jack:
                low = middle + 1
            else:
                high = middle
        return self.own.upto[low]

    def gain(self, at: float, share: float) -> float:
        """What playing gains over a Jack for the holding at the quantile ``at``."""
        i = min(bisect_right(self.own.upto, at) - 1, len(self.below) - 1)
        return self.play(i, share) - self.jack(share)


def _balance(me: _Side, other: _Side) -> float:
    """The share of ``me`` at the balance: where giving up with more, against the best answer, stops to pay."""
    low, high = 0.0, 1.0
    if me.gain(0.0, other.answer(0.0)) >= 0.0:
        return 0.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if me.gain(middle, other.answer(middle)) < 0.0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def solve(own: Holding, other: Holding, stakes: Stakes) -> Reveal:
    """Balance one third reveal, seen from player 0.

    >>> weak, strong = holding([(1, 1.0)]), holding([(2, 1.0)])
    >>> found = solve(weak, strong, Stakes(0.7, 0.2, 0.5, 0.4, 0.6, True, False))
    >>> round(found.value, 6), found.share      # a lost battle: the Jack saves the warlord
    (0.4, 1.0)
    """
    mine = _Side(own, other, stakes)
    if stakes.jack and stakes.other_jack:
        theirs = _Side(other, own, stakes.mirrored())
        share, other_share = _balance(mine, theirs), _balance(theirs, mine)
    elif stakes.jack:
        share, other_share = mine.answer(0.0), 0.0
    elif stakes.other_jack:
        share, other_share = 0.0, _Side(other, own, stakes.mirrored()).answer(0.0)
    else:
        share = other_share = 0.0
    play = tuple([mine.play(i, other_share) for i in range(len(own.rank))])
    jack = mine.jack(other_share) if stakes.jack else None
    if jack is None:
        value = sum([w * v for w, v in zip(own.weight, play, strict=True)])
    else:
        value = sum([w * (v if v > jack else jack) for w, v in zip(own.weight, play, strict=True)])
    showdown = tuple([(a + b) / 2 for a, b in zip(mine.below, mine.within, strict=True)])
    stayed = tuple([mine.play(i, 0.0) for i in range(len(own.rank))])
    return Reveal(value, share, other_share, play, jack, showdown, stayed)
