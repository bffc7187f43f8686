"""Hold or draw: a war of two piles as a game, solved from the counts of the cards that nobody has seen (R-9 to R-13).

A position is what both sides see: the ranks not seen yet, of which any is as likely to be turned next; what is left
of both piles, spoils at the bottom known; the standing ranks, who holds, and the heaps. Side 0 is the challenger, and
every value is from his view. Where both choose at once the two-by-two game is solved, with mixed choices where sound
play mixes; where the challenger speaks first the defender answers what he has heard.

Everything up to a restart is enumerated. What the war is worth once it begins again is even by symmetry if both
piles are then equally long, or both so long that the difference does not count. If not, it is read from a table
(`fresh.py`) that takes the turned cards for average ones; `Solution.exact` says which. ``restarts`` asks for that
many restarts to be enumerated as well, which is for small packs: each one multiplies the work by thousands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from .fresh import LONG, odds

JOKER: Final = 13
FULL_PACK: Final = (*(4,) * JOKER, 2)


class Pile(NamedTuple):
    """What is left of a pile: ``unknown`` cards, then the ranks of the ``spoils``; and how many the heap has."""

    unknown: int
    spoils: tuple[int, ...] = ()
    heap: int = 0

    @property
    def size(self) -> int:
        """How many cards can still be turned."""
        return self.unknown + len(self.spoils)


class Position(NamedTuple):
    """A war in which hold or draw is asked for. Pairs are challenger first.

    ``counts`` holds how many cards of each rank, 0 for a Two to 13 for a joker, may be turned from the unknown parts
    of piles (whole numbers, or expectations); ``said`` is whether the challenger has just said hold (True) or draw
    (False) while the defender has yet to speak, None otherwise.
    """

    counts: tuple[float, ...]
    piles: tuple[Pile, Pile]
    stands: tuple[int, int]
    stage: int = 1
    held: tuple[bool, bool] = (False, False)
    together: bool = True
    said: bool | None = None


class Payoff(NamedTuple):
    """What the end of a war is worth to the challenger.

    ``win`` and ``lose``; ``win_out`` and ``lose_out`` if the loser's pile is empty and he drops out (R-15); ``ruin``
    if both do; and ``per_card`` for each card that the loser has turned from here on.
    """

    win: float = 1.0
    lose: float = 0.0
    win_out: float = 1.0
    lose_out: float = 0.0
    ruin: float = 0.5
    per_card: float = 0.0

    @property
    def plain(self) -> bool:
        """Whether nothing counts but who wins the war."""
        return not self.per_card and self.win == self.win_out and self.lose == self.lose_out


WINNING: Final = Payoff()
"""The chance to win the war; if both sides drop out, one half."""


def cards_at_stake(piles: tuple[Pile, Pile]) -> Payoff:
    """The cards that the challenger wins from the defender, or loses to him: whole heaps, with what is still turned."""
    mine, theirs = float(piles[0].heap), float(piles[1].heap)
    return Payoff(theirs, -mine, theirs, -mine, 0.0, 1.0)


class Solution(NamedTuple):
    """A war solved, from the challenger's view.

    ``value`` with sound play of both; ``calls`` for each side what hold and draw are worth *to the challenger* while
    the other side plays soundly (None where the side is not asked); ``shares`` how often each says hold;
    ``exact`` whether no restart had to be read from the table.
    """

    value: float
    calls: tuple[tuple[float, float] | None, tuple[float, float] | None]
    shares: tuple[float, float]
    exact: bool


def two_by_two(hh: float, hd: float, dh: float, dd: float) -> tuple[float, float, float]:
    """A zero-sum game of two choices each: its value, and how often row and column take their first.

    >>> two_by_two(1, 0, 0, 1)
    (0.5, 0.5, 0.5)
    >>> two_by_two(3, 2, 1, 0)
    (2, 1.0, 0.0)
    """
    low = max(min(hh, hd), min(dh, dd))
    high = min(max(hh, dh), max(hd, dd))
    if low >= high:
        return low, float(min(hh, hd) > min(dh, dd)), float(max(hh, dh) < max(hd, dd))
    span = hh - hd - dh + dd
    return (hh * dd - hd * dh) / span, (dd - dh) / span, (dd - hd) / span


def solve(position: Position, payoff: Payoff = WINNING, restarts: int = 0) -> Solution:
    """Solve a war where hold or draw is asked for.

    With a full pack, an ace that stands against a seven is held:

    >>> piles = (Pile(16, (), 1), Pile(16, (), 1))
    >>> counts = tuple(n - (rank in (5, 12)) for rank, n in enumerate(FULL_PACK))
    >>> found = solve(Position(counts, piles, (12, 5)))
    >>> found.shares, found.exact, f"{found.value:.3f}"
    ((1.0, 0.0), True, '0.908')
    """
    work = Work(position, payoff)
    line = (position.piles[0].size, position.piles[1].size, 0, 0)
    x, y = position.stands
    if any(position.held):
        return _one_asked(work, position, line, restarts)
    hh, hd, dh, dd = work.matrix(position.stage, x, y, line, restarts)
    if position.together:
        value, first, second = two_by_two(hh, hd, dh, dd)
        mine = (second * hh + (1 - second) * hd, second * dh + (1 - second) * dd)
        theirs = (first * hh + (1 - first) * dh, first * hd + (1 - first) * dd)
        return Solution(value, (mine, theirs), (first, second), work.exact)
    if position.said is not None:
        answers = (hh, hd) if position.said else (dh, dd)
        shares = (float(position.said), float(answers[0] <= answers[1]))
        return Solution(min(answers), (None, answers), shares, work.exact)
    mine = (min(hh, hd), min(dh, dd))
    hold = mine[0] >= mine[1]
    answer = hh <= hd if hold else dh <= dd
    return Solution(max(mine), (mine, None), (float(hold), float(answer)), work.exact)


def _one_asked(work: Work, position: Position, line: _Line, restarts: int) -> Solution:
    """One side holds the higher card: the other alone is asked."""
    holder = 0 if position.held[0] else 1
    stop, go = work.answers(holder, position.stage, position.stands[holder], line, restarts)
    if holder == 0:
        return Solution(min(stop, go), (None, (stop, go)), (1.0, float(stop <= go)), work.exact)
    return Solution(max(stop, go), ((stop, go), None), (float(stop >= go), 1.0), work.exact)


#: What is left of both piles, and how many cards each has turned from here on.
_Line = tuple[int, int, int, int]


class Work:
    """One solution in the making. ``counts`` is changed on the way down and put back on the way up."""

    def __init__(self, position: Position, payoff: Payoff, begun_again: Callable[[int, int], float] = odds) -> None:
        self.begun_again = begun_again
        self.counts = list(position.counts)
        self.payoff = payoff
        self.spoils = (position.piles[0].spoils, position.piles[1].spoils)
        self.together = position.together
        self.exact = True

    # --- ends --------------------------------------------------------------------------------------------

    def won(self, side: int, line: _Line) -> float:
        """A side has won: what that is worth to the challenger."""
        pay = self.payoff
        if side == 0:
            return (pay.win if line[1] else pay.win_out) + pay.per_card * line[3]
        return (pay.lose if line[0] else pay.lose_out) - pay.per_card * line[2]

    def again(self, line: _Line, restarts: int) -> float:
        """R-12: the war begins again."""
        if not (line[0] and line[1]):
            return self.won(0 if line[0] else 1, line) if line[0] or line[1] else self.payoff.ruin
        if restarts:
            return self.turn_both(1, -1, -1, line, restarts - 1)
        self.exact = self.exact and self.even(line)
        chance = self.begun_again(line[0], line[1])
        return chance * self.won(0, line) + (1 - chance) * self.won(1, line)

    def even(self, line: _Line) -> bool:
        """Whether each wins half of the time once the war begins again: both are in the same case.

        So they are, to the fourth digit, if both piles are long, be one a card longer.
        """
        same = line[0] == line[1] or min(line[0], line[1]) >= LONG
        alike = same and not (self.spoils[0] or self.spoils[1])
        return alike and self.together and self.payoff.plain

    # --- cards -------------------------------------------------------------------------------------------

    def comes(self, side: int, left: int) -> int | None:
        """The rank that a side turns next if it is known: its pile is down to the spoils."""
        spoils = self.spoils[side]
        return spoils[len(spoils) - left] if left <= len(spoils) else None

    def may_come(self, side: int, left: int) -> list[tuple[int, float]]:
        """The ranks that a side may turn next, each with its chance."""
        known = self.comes(side, left)
        if known is not None:
            return [(known, 1.0)]
        total = sum(self.counts)
        return [(rank, count / total) for rank, count in enumerate(self.counts) if count > 0]

    def take(self, rank: int, known: int | None) -> float:
        """Remove a card from the counts if it came from them; returns what to put back."""
        if known is not None:
            return 0.0
        taken = min(1.0, self.counts[rank])
        self.counts[rank] -= taken
        return taken

    # --- calls -------------------------------------------------------------------------------------------

    def matrix(self, stage: int, x: int, y: int, line: _Line, restarts: int) -> tuple[float, float, float, float]:
        """What both hold, only the challenger holds, only the defender holds and both draw are worth."""
        both = self.won(0 if x > y else 1, line)
        first = self.turn_one(0, stage + 1, x, line, restarts)
        second = self.turn_one(1, stage + 1, y, line, restarts)
        return both, first, second, self.turn_both(stage + 1, x, y, line, restarts)

    def asked(self, stage: int, x: int, y: int, line: _Line, restarts: int) -> float:
        """Both are asked: the value with sound play."""
        hh, hd, dh, dd = self.matrix(stage, x, y, line, restarts)
        if self.together:
            return two_by_two(hh, hd, dh, dd)[0]
        return max(min(hh, hd), min(dh, dd))

    def answers(self, holder: int, stage: int, rank: int, line: _Line, restarts: int) -> tuple[float, float]:
        """One side holds the higher card; the other may hold too, which loses the war, or turn one more."""
        return self.won(holder, line), self.turn_one(holder, stage + 1, rank, line, restarts)

    # --- turns -------------------------------------------------------------------------------------------

    def turn_one(self, holder: int, stage: int, rank: int, line: _Line, restarts: int) -> float:
        """R-10, R-11: one side keeps a card of this rank, the other turns a new one."""
        side = 1 - holder
        if not line[side]:
            return self.won(holder, line)
        if self.comes(side, line[side]) is not None or restarts:
            return self._turn_one_each(holder, stage, rank, line, restarts)
        after = _turned(line, side)
        counts = self.counts
        below, above = sum(counts[:rank]), sum(counts[rank + 1 : JOKER])
        level = counts[rank] + counts[JOKER]
        value = above * self.won(side, after) + level * self.again(after, 0)
        if below:
            # All lower ranks leave the same to hope for: one stands for all.
            value += below * self.stands_below(holder, stage, rank, after, _likeliest(counts[:rank]))
        return value / (below + level + above)

    def _turn_one_each(self, holder: int, stage: int, rank: int, line: _Line, restarts: int) -> float:
        side = 1 - holder
        known = self.comes(side, line[side])
        after = _turned(line, side)
        value = 0.0
        for card, chance in self.may_come(side, line[side]):
            taken = self.take(card, known)
            if card in (JOKER, rank):
                value += chance * self.again(after, restarts)
            elif card > rank:
                value += chance * self.won(side, after)
            else:
                value += chance * self.stands_below(holder, stage, rank, after, None, restarts)
            self.counts[card] += taken
        return value

    def stands_below(
        self, holder: int, stage: int, rank: int, line: _Line, card: int | None, restarts: int = 0
    ) -> float:
        """The card turned against a held one is lower. ``card`` is still to be taken from the counts, if given."""
        if stage == 3:
            return self.won(holder, line)
        taken = self.take(card, None) if card is not None else 0.0
        stop, go = self.answers(holder, stage, rank, line, restarts)
        if card is not None:
            self.counts[card] += taken
        return min(stop, go) if holder == 0 else max(stop, go)

    def turn_both(self, stage: int, x: int, y: int, line: _Line, restarts: int) -> float:
        """R-9 to R-11: both turn a card. ``x`` and ``y`` stood before (-1: none); they count if both piles end."""
        if not (line[0] and line[1]):
            if line[0] or line[1]:
                return self.won(0 if line[0] else 1, line)
            return self.won(0 if x > y else 1, line) if x >= 0 else self.payoff.ruin
        after = (line[0] - 1, line[1] - 1, line[2] + 1, line[3] + 1)
        first_known, second_known = self.comes(0, line[0]), self.comes(1, line[1])
        if stage == 3 and not restarts and first_known is None and second_known is None:
            return self._last_of_both(after)
        value = 0.0
        for first, chance in self.may_come(0, line[0]):
            took_first = self.take(first, first_known)
            for second, share in self.may_come(1, line[1]):
                took_second = self.take(second, second_known)
                value += chance * share * self.both_stand(stage, first, second, after, restarts)
                self.counts[second] += took_second
            self.counts[first] += took_first
        return value

    def both_stand(self, stage: int, x: int, y: int, line: _Line, restarts: int) -> float:
        if x in (y, JOKER) or y == JOKER:
            return self.again(line, restarts)
        if stage == 3:
            return self.won(0 if x > y else 1, line)
        return self.asked(stage, x, y, line, restarts)

    def _last_of_both(self, after: _Line) -> float:
        """Both turn an unknown third card: whoever has the higher one wins, and either is as likely."""
        counts = self.counts
        total = sum(counts)
        plain = total - counts[JOKER]
        unequal = plain * plain - sum([n * n for n in counts[:JOKER]])
        share = unequal / (total * (total - 1))
        return share / 2 * (self.won(0, after) + self.won(1, after)) + (1 - share) * self.again(after, 0)


def _likeliest(counts: Sequence[float]) -> int:
    """The rank with most cards: it has a whole card to take if any has."""
    return max(range(len(counts)), key=counts.__getitem__)


def _turned(line: _Line, side: int) -> _Line:
    if side == 0:
        return line[0] - 1, line[1], line[2] + 1, line[3]
    return line[0], line[1] - 1, line[2], line[3] + 1
