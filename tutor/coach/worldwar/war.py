"""Hold or draw: a war solved by going through everything that may be turned (R-9 to R-13, R-15).

A call is a two-by-two game: both say hold or draw. What follows is enumerated rank by rank from the unseen cards,
without replacement, down to the war's end; each call on the way is solved as a game of its own. What a war is worth
once it begins again (R-12) is the one thing that has no end: see `Restarts`.

* Both piles as long and nobody has seen a card of them: both stand alike, so it is even. Nothing is estimated.
* `exact`: restarts are followed to the piles' ends. For short piles and small packs, and for tests.
* Otherwise a restart is valued for piles of these lengths and the unseen cards of now, and bounded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from .front import CHANCE_TO_WIN, JOKER, Counts, Front, Pile, Stakes

#: Piles shorter than this are looked at closely when a war begins again; a longer one lasts, as good as always.
SHORT: Final = 4
#: How far a restart's value with a short pile may be off. Measured against exact solutions in the tests.
DOUBT: Final = 0.12

Piles = tuple[Pile, Pile]
Heaps = tuple[int, int]
Held = tuple[bool, bool]
Matrix = tuple[tuple[float, float], tuple[float, float]]


class Solution(NamedTuple):
    """A call solved. ``matrix`` has my hold and draw as rows, the other's as columns; None where he does not call.

    ``value`` is what the war is worth if both call well, between ``low`` and ``high``; ``hold`` how often sound play
    holds; ``holding`` and ``drawing`` what each is worth against the other's sound play.
    """

    value: float
    low: float
    high: float
    hold: float
    holding: float
    drawing: float
    matrix: Matrix | None

    @property
    def exact(self) -> bool:
        """Whether nothing was estimated."""
        return self.high - self.low < 1e-12


def game_value(matrix: Matrix) -> tuple[float, float, float]:
    """A two-by-two game: its value, how often the row player takes the first row, the other the first column.

    >>> game_value(((1.0, 0.0), (0.0, 1.0)))
    (0.5, 0.5, 0.5)
    >>> game_value(((0.6, 0.7), (0.2, 0.9)))
    (0.6, 1.0, 1.0)
    """
    (a, b), (c, d) = matrix
    low, high = max(min(a, b), min(c, d)), min(max(a, c), max(b, d))
    if low >= high - 1e-12:
        return low, float(min(a, b) >= min(c, d)), float(max(a, c) <= max(b, d))
    total = a - b - c + d
    return (a * d - b * c) / total, (d - c) / total, (d - b) / total


class _Duel:
    """One solution under way. ``cards`` are the unseen counts at each moment: cards are taken out and put back."""

    def __init__(self, counts: Counts, stakes: Stakes, shift: float, exact: bool) -> None:
        self.cards = list(counts)
        self.left = sum(counts)
        self.stakes = stakes
        self.restarts = None if exact else Restarts(counts, stakes, shift)
        self.known: dict[tuple[Counts, Piles, Heaps], float] = {}

    # --- calling -------------------------------------------------------------------------------------------

    def call(self, piles: Piles, heaps: Heaps, stage: int, stands: tuple[int, int], held: Held) -> float:
        """The worth of a call, both calling well."""
        if held[0]:
            return min(self.decided(heaps, stands), self.turn(piles, heaps, stage + 1, stands, held))
        if held[1]:
            return max(self.decided(heaps, stands), self.turn(piles, heaps, stage + 1, stands, held))
        return game_value(self.matrix(piles, heaps, stage, stands))[0]

    def matrix(self, piles: Piles, heaps: Heaps, stage: int, stands: tuple[int, int]) -> Matrix:
        """What follows from each pair of calls."""
        follow = [
            self.turn(piles, heaps, stage + 1, stands, held) for held in ((True, False), (False, True), (False, False))
        ]
        return (self.decided(heaps, stands), follow[0]), (follow[1], follow[2])

    def decided(self, heaps: Heaps, stands: tuple[int, int]) -> float:
        """The higher card wins at once (R-9)."""
        return self.stakes.won(heaps) if stands[0] > stands[1] else self.stakes.lost(heaps)

    # --- turning -------------------------------------------------------------------------------------------

    def turn(self, piles: Piles, heaps: Heaps, stage: int, stands: tuple[int, int] | None, held: Held) -> float:
        """Who does not hold turns a card; who has none has lost (R-15)."""
        mine, theirs = not held[0], not held[1]
        i_lack, he_lacks = mine and not piles[0].size, theirs and not piles[1].size
        if i_lack and he_lacks:
            if stands is None:  # both are out: neither has won
                return (self.stakes.won(heaps) + self.stakes.lost(heaps)) / 2
            return self.decided(heaps, stands)
        if i_lack:
            return self.stakes.lost(heaps)
        if he_lacks:
            return self.stakes.won(heaps)
        if stage == 3 and self.restarts is not None and all(not p.known or p.unknown for p in piles):
            assert stands is not None
            return self.last(piles, heaps, stands, held)
        if mine and theirs:
            return self.both(piles, heaps, stage)
        assert stands is not None
        return self.one(0 if mine else 1, piles, heaps, stage, stands, held)

    def both(self, piles: Piles, heaps: Heaps, stage: int) -> float:
        """Both turn: every pair of ranks."""
        total, heaps = 0.0, (heaps[0] + 1, heaps[1] + 1)
        for first, chance, my_pile in self.draws(piles[0]):
            for second, other_chance, his_pile in self.draws(piles[1]):
                after = self.met((my_pile, his_pile), heaps, stage, (first, second), (False, False))
                total += chance * other_chance * after
        return total

    def one(self, i: int, piles: Piles, heaps: Heaps, stage: int, stands: tuple[int, int], held: Held) -> float:
        """One of the two turns, against a held card."""
        total = 0.0
        heaps = (heaps[0] + 1, heaps[1]) if i == 0 else (heaps[0], heaps[1] + 1)
        for rank, chance, pile in self.draws(piles[i]):
            now = (rank, stands[1]) if i == 0 else (stands[0], rank)
            total += chance * self.met((pile, piles[1]) if i == 0 else (piles[0], pile), heaps, stage, now, held)
        return total

    def draws(self, pile: Pile) -> Iterator[tuple[int, float, Pile]]:
        """Each rank that may come, with its chance and the pile after it. The card is out while the caller looks."""
        if not pile.unknown:
            yield pile.known[0], 1.0, Pile(0, pile.known[1:])
            return
        cards, left, rest = self.cards, self.left, Pile(pile.unknown - 1, pile.known)
        for rank in range(JOKER + 1):
            count = cards[rank]
            if count:
                cards[rank] -= 1
                self.left -= 1
                yield rank, count / left, rest
                cards[rank] += 1
                self.left += 1

    def met(self, piles: Piles, heaps: Heaps, stage: int, stands: tuple[int, int], held: Held) -> float:
        """R-10 to R-12: all have turned who had to."""
        first, second = stands
        if first == second or JOKER in stands:
            return self.again(piles, heaps)
        if stage == 3 or held[1 if first > second else 0]:
            return self.decided(heaps, stands)
        return self.call(piles, heaps, stage, stands, held)

    def last(self, piles: Piles, heaps: Heaps, stands: tuple[int, int], held: Held) -> float:
        """World War III with unseen cards and restarts of one worth: counted, not gone through."""
        cards, left = self.cards, self.left
        jokers = cards[JOKER]
        if held[0] or held[1]:
            i = 1 if held[0] else 0  # who turns
            bar = stands[1 - i]
            heaps = (heaps[0] + 1, heaps[1]) if i == 0 else (heaps[0], heaps[1] + 1)
            piles = (_shorter(piles[0]), piles[1]) if i == 0 else (piles[0], _shorter(piles[1]))
            below, equal = sum(cards[:bar]), cards[bar] + jokers
            wins = below if i == 1 else left - below - equal
            again, total = equal, left
        else:
            heaps = (heaps[0] + 1, heaps[1] + 1)
            piles = (_shorter(piles[0]), _shorter(piles[1]))
            plain = left - jokers
            apart = plain * plain - sum([n * n for n in cards[:JOKER]])  # ordered pairs of different ranks
            total = left * (left - 1)
            wins, again = apart / 2, total - apart
        found = wins * self.stakes.won(heaps) + (total - wins - again) * self.stakes.lost(heaps)
        if again:
            found += again * self.again(piles, heaps)
        return found / total

    def again(self, piles: Piles, heaps: Heaps) -> float:
        """R-12: the war begins again."""
        if not piles[0].size or not piles[1].size:
            return self.turn(piles, heaps, 1, None, (False, False))
        if self.restarts is not None:
            return self.restarts.value(piles, heaps)
        key = (tuple(self.cards), piles, heaps)
        if key not in self.known:
            self.known[key] = self.turn(piles, heaps, 1, None, (False, False))
        return self.known[key]


def _shorter(pile: Pile) -> Pile:
    return Pile(pile.unknown - 1, pile.known)


class Restarts:
    """What a war is worth that begins again, for piles of some lengths and the cards that are unseen now.

    Even where both piles are unseen and of one length. Else the chance to win is bounded: with long piles by how
    unlikely so many restarts are that one of them runs out, with a short one by `DOUBT` around what the lengths
    give. ``shift`` -1 takes the lower bound, 1 the upper one.
    """

    def __init__(self, counts: Counts, stakes: Stakes, shift: float) -> None:
        self.counts = counts
        self.stakes = stakes
        self.shift = shift
        self.doubtful = False
        self.seen: dict[tuple[int, int], tuple[float, float]] = {}
        left, plain = sum(counts), sum(counts[:JOKER])
        apart = plain * plain - sum(n * n for n in counts[:JOKER])
        even = 1 - apart / (left * (left - 1)) if left > 1 else 1.0
        self.repeat = 1 - (1 - even) ** 3  # at most three pairs meet in one go

    def value(self, piles: Piles, heaps: Heaps) -> float:
        """The worth of a restart with these piles and heaps."""
        mine, theirs = piles
        if mine.known or theirs.known:
            chance, doubt = self.chance(mine.size, theirs.size)
            # A known card matters only if the unknown ones above it are used up first.
            above = min(pile.unknown for pile in piles if pile.known)
            doubt = max(doubt, 0.5 * self.repeat ** (above // 3))
        else:
            chance, doubt = self.chance(mine.size, theirs.size)
        if doubt:
            self.doubtful = True
            chance = min(1.0, max(0.0, chance + self.shift * doubt))
        return chance * self.stakes.won(heaps) + (1 - chance) * self.stakes.lost(heaps)

    def chance(self, mine: int, theirs: int) -> tuple[float, float]:
        """My chance to win, and how far it may be off."""
        if mine == theirs:
            return 0.5, 0.0
        if min(mine, theirs) >= SHORT:
            return 0.5, 0.5 * self.repeat ** (min(mine, theirs) // 3)
        if mine > theirs:
            chance, doubt = self.chance(theirs, mine)
            return 1 - chance, doubt
        pair = (mine, min(theirs, mine + SHORT))
        if pair not in self.seen:
            self.seen[pair] = (self.short(*pair), DOUBT)
        return self.seen[pair]

    def short(self, mine: int, theirs: int) -> float:
        """My chance with the shorter pile: one World War I with the cards of now.

        What both draw is taken from all unseen cards again, so that it is the same for every pair that stands.
        """
        duel = _Duel(self.counts, CHANCE_TO_WIN, 0.0, False)
        duel.restarts = self
        stakes, self.stakes, shift, self.shift = self.stakes, CHANCE_TO_WIN, self.shift, 0.0
        piles, heaps, counts = (Pile(mine - 1), Pile(theirs - 1)), (0, 0), self.counts
        left, total = sum(counts), 0.0
        neither: dict[bool, float] = {}
        for x, many in enumerate(counts):
            for y, more in enumerate(counts):
                pairs = many * (more - (x == y))
                if not pairs:
                    continue
                if x == y or JOKER in (x, y):
                    total += pairs * duel.again(piles, heaps)
                    continue
                if x > y not in neither:
                    neither[x > y] = duel.turn(piles, heaps, 2, (x, y), (False, False))
                i_hold = duel.turn(piles, heaps, 2, (x, y), (True, False))
                he_holds = duel.turn(piles, heaps, 2, (x, y), (False, True))
                table = ((float(x > y), i_hold), (he_holds, neither[x > y]))
                total += pairs * game_value(table)[0]
        self.stakes, self.shift = stakes, shift
        return total / (left * (left - 1)) if left > 1 else 0.5


def solve(front: Front, stakes: Stakes = CHANCE_TO_WIN, exact: bool = False) -> Solution:
    """Solve a call.

    Args: ``stakes`` what winning and losing are worth; ``exact`` follows restarts to the piles' ends, which is quick
    only for short piles or few ranks.

    >>> full = (4,) * 13 + (2,)
    >>> jack, three = 9, 1
    >>> counts = tuple(n - (rank in (jack, three)) for rank, n in enumerate(full))
    >>> found = solve(Front(counts, (Pile(12), Pile(12)), (1, 2), 1, (jack, three)))
    >>> found.hold, round(found.value, 3), found.exact
    (1.0, 0.518, False)
    """
    solutions = [_solved(front, stakes, shift, exact) for shift in (0.0,)]
    found, doubtful = solutions[0]
    if not doubtful:
        return found
    low = _solved(front, stakes, -1.0, exact)[0].value
    high = _solved(front, stakes, 1.0, exact)[0].value
    return found._replace(low=min(low, found.value), high=max(high, found.value))


def _solved(front: Front, stakes: Stakes, shift: float, exact: bool) -> tuple[Solution, bool]:
    duel = _Duel(front.counts, stakes, shift, exact)
    piles, heaps, stage, stands, held = front.piles, front.heaps, front.stage, front.stands, front.held
    if held[1]:
        holding = duel.decided(heaps, stands)
        drawing = duel.turn(piles, heaps, stage + 1, stands, held)
        value, hold, matrix = max(holding, drawing), float(holding >= drawing), None
    else:
        matrix = duel.matrix(piles, heaps, stage, stands)
        value, hold, other = game_value(matrix)
        holding, drawing = (row[0] * other + row[1] * (1 - other) for row in matrix)
    doubtful = duel.restarts is not None and duel.restarts.doubtful
    return Solution(value, value, value, hold, holding, drawing, matrix), doubtful
