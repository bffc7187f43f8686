"""One round of 4 Warlords as a game for two, learned by counterfactual regret minimization.

CFR+ as Tammelin describes it (arXiv 1407.5042): regret matching plus, players in turn, averages that weigh later
iterations more; early regrets fade as in discounted CFR (Brown and Sandholm, arXiv 1809.04040). The round is W-3 to
W-11 with public exchange counts; what a round leads to is worth what the table of positions says. The strategy is
simpler than the rules allow; `response` answers it by all the rules, and tells the cost:

- an exchange goes by the hand and how many are left, not by what was given up before;
- which card is held back to the last goes by the hand, the own warlord and number of exchanges, and the other's
  warlord; the two others are laid in random order;
- nobody gives up before the third reveal; there it goes by both classes (`shipped.CLASSES`), the pair that the other
  shows and the strength of the own combo, in steps;
- cards that a surrender loses move the value of what follows, but what is lost is not remembered.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np

from ..match import Court, slope
from . import kernels as k
from . import trading as t
from .numbers import Array, Numbers, compared
from .shipped import KIND, OF_KIND, PLANS, STEPS, has, is_fine

FADE, WEIGHT = 1.5, 4
"""After iteration t a regret keeps t^`FADE` / (t^`FADE` + 1); an average weighs iteration t with t^`WEIGHT`."""
TREMBLE = 0.005
"""A strategy learns everywhere, as if this much of it went astray: else it would not know what it avoids."""

Worth = Callable[[Court, Court], float]
Losses = tuple[Array, Array]


class Stakes:
    """What a round is about, from player 0's side: ``table[kind, other kind]`` = win, lose, draw, give, take.

    ``losses`` are, of each seat, what losing each pair (P) and one card of each rank (10) adds to the chance of every
    later battle; ``gain[seat][P]`` and ``single[seat][10]`` are what that adds to its owner's chances.
    ``draw`` is what a standoff is worth; None: one half where both have the same, else the mean of win and loss.
    """

    def __init__(
        self, mine: Court, theirs: Court, worth: Worth, draw: float | None, losses: tuple[Losses, Losses]
    ) -> None:
        give = worth(mine.without("J"), theirs) if mine.jacks else 0.0
        take = worth(mine, theirs.without("J")) if theirs.jacks else 1.0
        ends = {
            (a, b): (worth(mine, theirs.without(other)), worth(mine.without(kind), theirs))
            for a, kind in enumerate("QK")
            for b, other in enumerate("QK")
            if has(mine, a) and has(theirs, b)
        }
        if draw is None:
            draw = 0.5 if mine == theirs else sum(win + lose for win, lose in ends.values()) / (2 * len(ends))
        self.table = {kinds: [win, lose, draw, give, take] for kinds, (win, lose) in ends.items()}
        steep = slope(mine.warlords, theirs.warlords, draw)
        self.gain = tuple(steep * pairs for pairs, _ in losses)
        self.single = tuple(steep * cards for _, cards in losses)

    def draw(self, value: float) -> None:
        """Set what a standoff is worth: the same position once more."""
        for stakes in self.table.values():
            stakes[2] = value

    def seen_by(self, seat: int, kind: int, other: int) -> Array:
        """The five numbers as that seat sees them, its own kind first."""
        if seat == 0:
            return np.array(self.table[kind, other])
        win, lose, draw, give, take = self.table[other, kind]
        return np.array([1 - lose, 1 - win, 1 - draw, 1 - take, 1 - give])


class Player:
    """One side's strategy and regrets. H hands, P pairs (of which the other has ``others``), K looks, S steps.

    A *plain* player is what is shipped. One who is not tells more apart: what he gave up before when he exchanges, his
    own pair and last card when he gives up, and the other's number of exchanges when he holds a card back (a plain one
    who is *tied* does not, and is so but for the last battles, `shipped.is_fine`). One who *sees* lays his second card,
    or gives up early, by the other's first. To learn against one who is not plain makes the plain one safer.

    ``warlord[H, 2]``; ``exchange[name][2, H, 4]`` by the other's kind (stand, or give up a card);
    ``hold[6, 6, H, 3]`` by own class and the other's; ``gives[own class, other class][K, P, S]`` by
    the own pair's look (of a plain player all are one), the other's pair and the own combo's step. One who sees has
    ``first`` and ``second`` (`kernels.spread_seen`) in the place of ``hold``. ``reach[6, 2, H]``, ``early[6, 6, 11]``,
    ``mass[6, 6, R, P, 18]`` (R is 10 for one who sees, else 1) and ``value[6, 2, H]`` belong to the last walk.
    """

    def __init__(
        self, numbers: Numbers, others: int, court: Court, plain: bool, tied: bool, sees: bool = False
    ) -> None:
        hands, pairs, rest = len(numbers.cards), len(numbers.pair_cards), numbers.rest.shape[1]
        self.court, self.jack = court, court.jacks > 0
        self.kinds = [kind for kind in (0, 1) if has(court, kind)]
        self.classes = [c for kind in self.kinds for c in OF_KIND[kind]]
        self.warlord = np.full((hands, 2), 0.5)
        if len(self.kinds) == 1:
            self.warlord[:] = 0.0
            self.warlord[:, self.kinds[0]] = 1.0
        self.warlord_regret, self.warlord_average = np.zeros((hands, 2)), np.zeros((hands, 2))
        sizes = {"K2": hands * rest, "K3": hands * len(numbers.couples)} if not plain else {}
        self.exchange = {name: np.full((2, sizes.get(name, hands), 4), 0.25) for _kind, name in PLANS}
        self.exchange_regret = {name: np.zeros_like(x) for name, x in self.exchange.items()}
        self.exchange_average = {name: np.zeros_like(x) for name, x in self.exchange.items()}
        self.hold = np.full((6, 6, hands, 3), 1 / 3)
        self.hold_regret, self.hold_average = np.zeros_like(self.hold), np.zeros_like(self.hold)
        self.plain, self.tied, self.sees = plain, tied, sees
        if sees:
            self.first, self.second = np.full((6, 6, hands, 4), 0.25), np.full((6, 6, hands, 3, 10, 3), 1 / 3)
            if not self.jack:  # the last option is a Jack
                self.first[:], self.second[:] = [1 / 3, 1 / 3, 1 / 3, 0], [0.5, 0.5, 0]
            self.first_regret, self.second_regret = np.zeros_like(self.first), np.zeros_like(self.second)
        # One who is not plain tells all pairs apart, and so every card that may come after them.
        self.look: Array = np.zeros(pairs, np.int32) if plain else np.arange(pairs, dtype=np.int32)
        lasts = numbers.last_hand.shape[1]
        self.step = numbers.last_step if plain else np.tile(np.arange(lasts, dtype=np.int32), (pairs, 1))
        shape = (1, others, STEPS) if plain else (pairs, others, lasts)
        self.gives: dict[tuple[int, int], Array] = {}
        self.gives_regret: dict[tuple[int, int], Array] = {}
        self.gives_average: dict[tuple[int, int], Array] = {}
        for key in product(self.classes, range(6)):
            # Without a Jack there is nothing to learn, and nothing is asked.
            self.gives[key] = np.full(shape if self.jack else (1, 1, 1), 0.1 if self.jack else 0.0, np.float32)
            self.gives_regret[key] = np.zeros((*self.gives[key].shape, 2), np.float32)
            self.gives_average[key] = np.zeros((*self.gives[key].shape, 2), np.float32)
        self.reach = np.zeros((6, 2, hands))
        self.once = np.zeros((2, hands * rest))
        self.twice = np.zeros((2, hands * len(numbers.couples)))
        self.mass = np.zeros((6, 6, 10 if sees else 1, *numbers.last_hand.shape))
        self.early = np.zeros((6, 6, 11))
        self.value = np.zeros((6, 2, hands))

    def fade(self, share: float) -> None:
        """Let only this share of all regrets count from now on."""
        regrets = [self.warlord_regret, self.hold_regret, *self.exchange_regret.values(), *self.gives_regret.values()]
        for regret in regrets + ([self.first_regret, self.second_regret] if self.sees else []):
            regret *= share

    def average(self) -> None:
        """Play the average of all iterations from now on: that is what approaches the equilibrium."""
        if len(self.kinds) == 2:
            self.warlord = averaged(self.warlord_average, self.warlord)
        self.exchange = {name: averaged(x, self.exchange[name]) for name, x in self.exchange_average.items()}
        for kind in OF_KIND if self.tied else [(c,) for c in range(6)]:
            self.hold[:, list(kind)] = averaged(self.hold_average[:, kind[-1], None], np.array(1 / 3))
        for key, sums in self.gives_average.items() if self.jack else ():
            given, all_ = sums[..., 0], sums[..., 1]
            self.gives[key] = np.where(all_ > 0, given / np.where(all_ > 0, all_, 1), 0).astype(np.float32)


class Round:
    """A round between two positions' owners, each with a deck (``numbers``) of his own, and what it has learned."""

    def __init__(
        self,
        numbers: tuple[Numbers, Numbers],
        courts: tuple[Court, Court],
        stakes: Stakes,
        plain: tuple[bool, bool] = (True, True),
        sees: tuple[bool, bool] = (False, False),
    ) -> None:
        self.numbers, self.stakes = numbers, stakes
        fine = is_fine(*courts)
        one, other = (
            Player(numbers[i], len(numbers[1 - i].pair_cards), courts[i], plain[i], plain[i] and not fine, sees[i])
            for i in (0, 1)
        )
        self.compared = compared(*numbers), compared(numbers[1], numbers[0])
        self.players = (one, other)
        self.iteration = 0

    @property
    def with_jacks(self) -> bool:
        """Whether anybody can give up; else the order of the cards means nothing."""
        return any(player.jack for player in self.players)

    def walk(self, seat: int) -> None:
        """Work out what the seat's strategy makes likely: ``reach`` and ``mass``."""
        n, me, other = self.numbers[seat], self.players[seat], self.players[1 - seat]
        dealt = me.warlord / len(n.cards)
        x = me.exchange
        for w in other.kinds:
            for kind in me.kinds:
                first = np.ascontiguousarray(dealt[:, kind])
                if kind == 0:
                    t.queen_reach(first, x["Q"][w], n.drawn, me.reach[0, w], me.reach[1, w])
                else:
                    t.king_reach(
                        first, x["K1"][w], x["K2"][w], x["K3"][w], n.drawn, n.second, n.third, n.couples, me.once[w],
                        me.twice[w], me.reach[2, w], me.reach[3, w], me.reach[4, w], me.reach[5, w],
                    )  # fmt: skip
            if self.with_jacks:
                for own in me.classes:
                    for theirs in OF_KIND[w]:
                        mass = me.mass[own, theirs]
                        if not me.sees:
                            k.spread(me.reach[own, w], me.hold[own, theirs], n.shown, n.place, mass[0])
                            continue
                        k.spread_seen(
                            me.reach[own, w], me.first[own, theirs], me.second[own, theirs], n.shown, n.place, n.cards,
                            self.stakes.seen_by(1 - seat, w, KIND[own])[4], self.stakes.single[seat], mass,
                            me.early[own, theirs],
                        )  # fmt: skip

    def value(self, seat: int, weight: float | None = None) -> float:
        """The seat's value of the round with both strategies as they are; with a ``weight`` it also learns from it."""
        n, his_numbers = self.numbers[seat], self.numbers[1 - seat]
        me, other = self.players[seat], self.players[1 - seat]
        first_rank, other_first = n.pair_cards // 2, his_numbers.pair_cards // 2
        lower, upto = self.compared[seat]
        me.value[:] = 0.0
        for own in me.classes:
            for w in other.kinds:
                s = self.stakes.seen_by(seat, KIND[own], w)
                if not self.with_jacks:
                    for theirs in OF_KIND[w]:
                        k.showdown(
                            other.reach[theirs, KIND[own]], his_numbers.rank, n.rank, n.classes, s[0], s[1], s[2],
                            me.value[own, w],
                        )  # fmt: skip
                    continue
                values = np.zeros(me.mass.shape[2:])
                for theirs in OF_KIND[w]:
                    if not me.tied:
                        values[:] = 0.0
                    mine = me.gives[own, theirs]
                    now = np.zeros((*mine.shape, 2))
                    mass, his = me.mass[own, theirs], other.mass[theirs, own]
                    if weight is not None:
                        mass, his = astray(mass), astray(his)
                    k.reveal(
                        his, other.gives[theirs, own], mine, mass, s, me.jack, other.jack, self.stakes.gain[seat],
                        self.stakes.gain[1 - seat], me.look, other.look, me.step, other.step, lower, upto, first_rank,
                        other_first, values, now,
                    )  # fmt: skip
                    if other.sees:
                        early = other.early[theirs, own]
                        values += (early[10] + early[first_rank].mean(-1))[None, :, None]
                    if me.jack and weight is not None:
                        likely = np.zeros((mine.shape[0], mine.shape[2]))
                        np.add.at(likely, (me.look[:, None], me.step), mass.mean(0))
                        k.learn_to_give(
                            me.gives_regret[own, theirs], now, mine, me.gives_average[own, theirs], likely, weight
                        )
                    if me.sees:
                        seen = np.zeros(10)
                        np.add.at(seen, other_first, 0.5 * his[0].sum(-1)[:, None])
                        k.laid_seeing(
                            values, seen, me.jack, s[3], self.stakes.single[seat], me.first[own, theirs],
                            me.second[own, theirs], me.first_regret[own, theirs], me.second_regret[own, theirs],
                            n.shown, n.place, n.cards, me.value[own, w],
                        )  # fmt: skip
                    elif not me.tied or theirs == OF_KIND[w][-1]:
                        k.held_back(
                            weight is not None, values[0], me.hold[own, theirs], me.hold_regret[own, theirs],
                            me.hold_average[own, theirs], weight or 0.0, astray(me.reach[own, w]), n.shown, n.place,
                            me.value[own, w],
                        )  # fmt: skip
                if me.tied:
                    me.hold[own, list(OF_KIND[w])] = me.hold[own, OF_KIND[w][-1]]
        return self.before_battle(seat, weight)

    def before_battle(self, seat: int, weight: float | None = None, best: bool = False) -> float:
        """The exchanges and the choice of the warlord, from the worth of final hands in ``value``.

        ``best`` answers with the best choices that the rules allow, and learns nothing.
        """
        n, me, other = self.numbers[seat], self.players[seat], self.players[1 - seat]
        hands, rest = len(n.cards), n.rest.shape[1]
        u = np.zeros((2, hands))
        x = me.exchange
        for w in other.kinds:
            v = me.value[:, w]
            now = {name: np.zeros(array.shape[1:]) for name, array in x.items()}
            reach: dict[str, Array] = {}
            if 0 in me.kinds:
                reach["Q"] = np.full(hands, 1 / hands)
                t.queen(best, v[0], v[1], x["Q"][w], reach["Q"], n.drawn, now["Q"], u[0])
            if 1 in me.kinds:
                once, twice = astray(me.once[w]), astray(me.twice[w])
                reach["K1"] = np.full(hands, 1 / hands)
                reach["K2"] = once.reshape(hands, rest).sum(1) if me.plain else once
                reach["K3"] = twice.reshape(hands, len(n.couples)).sum(1) if me.plain else twice
                t.king(
                    best, v[2], v[3], v[4], v[5], x["K1"][w], x["K2"][w], x["K3"][w], reach["K1"], once,
                    twice, n.drawn, n.second, n.third, n.couples, now["K1"], now["K2"], now["K3"], u[1],
                )  # fmt: skip
            if weight is not None:
                for name, likely in reach.items():
                    t.learn_plan(
                        me.exchange_regret[name][w], now[name], x[name][w], me.exchange_average[name][w], likely, weight
                    )
        if len(me.kinds) == 1:
            return float(u[me.kinds[0]].mean())
        if best:
            return float(u.max(0).mean())
        values = (me.warlord * u.T).sum(1)
        if weight is not None:
            me.warlord_average += weight * me.warlord
            me.warlord_regret = np.maximum(me.warlord_regret + u.T - values[:, None], 0.0)
            me.warlord = averaged(me.warlord_regret, np.full((1, 2), 0.5))
        return float(values.mean())

    def learn(self, iterations: int) -> float:
        """Learn for some iterations; returns player 0's value in the last one."""
        found = 0.5
        if self.iteration == 0:
            for seat in (0, 1):
                self.walk(seat)
        for _ in range(iterations):
            self.iteration += 1
            weight = float(self.iteration) ** WEIGHT
            for seat in (0, 1):
                found = self.value(seat, weight)
                self.walk(seat)
            kept = self.iteration**FADE
            for player in self.players:
                player.fade(kept / (kept + 1))
        return 1.0 - found

    def settle(self) -> None:
        """End learning: both play their averages."""
        for player in self.players:
            player.average()
        for seat in (0, 1):
            self.walk(seat)


def astray(reach: Array) -> Array:
    """A reach with some of it gone astray, evenly; of ``[R, P, 18]`` each of the R by itself."""
    result: Array = (1 - TREMBLE) * reach + TREMBLE / (reach.size / (len(reach) if reach.ndim == 3 else 1))
    return result


def averaged(sums: Array, otherwise: Array) -> Array:
    """Averages from weighted sums along the last axis."""
    total = sums.sum(-1, keepdims=True)
    result: Any = np.where(total > 0, sums / np.where(total > 0, total, 1), otherwise)
    return result
