"""From what a seat sees to worlds in which everything is decided: the hidden hands, the piles, the stock.

Hidden hands are drawn within the ceilings that the play so far has set them (`tutor.games.worldwar.ceilings`); all
that is left over lies in any order in piles and stock. Only ranks count.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from ...games.worldwar.ceilings import Ways
from ...games.worldwar.deck import HAND_SIZE, RANK, TOP
from ...games.worldwar.draft import War
from ...games.worldwar.observe import WorldWarObservation
from ...games.worldwar.resample import Hands
from ...kernel.cards import Card
from .playout import NOBODY, Fight, World


class Scene:
    """What a seat sees, made ready for drawing worlds. Raises ValueError for a spectator."""

    def __init__(self, seen: WorldWarObservation) -> None:
        if seen.player is None:
            raise ValueError("a spectator sees no hand: there is nothing to judge a choice by")
        self.seen = seen
        self.player = seen.player
        self.seats = seen.options.num_players
        self.pool = seen.unseen()
        self.others = [seat for seat in range(self.seats) if seat != seen.player]
        self.ways = [self._known(seat) for seat in self.others]
        self.free = all(_unbound(ways) for ways in self.ways)
        self.hidden = Hands(self.ways, self.pool)
        self.hand = sorted(RANK[card] for card in seen.hand)
        self.heaps = [[RANK[card] for card in heap] for heap in seen.heaps]
        self.spoils = [[RANK[card] for card in reversed(spoils)] for spoils in seen.spoils]
        self.passes = [len(passes) for passes in seen.passes]
        self.fight = _fight(seen.war)

    def _known(self, seat: int) -> Ways:
        """What is known of a hand. In a position that was set up no step has told anything, not even its size."""
        ways, size = self.seen.ceilings[seat], self.seen.hand_sizes[seat]
        if self.seen.out[seat] or len(ways[0][0]) == size:
            return ways
        return (((TOP,) * size, 1),)

    def counts(self) -> tuple[float, ...]:
        """How many cards of each rank are to be expected outside of the other hands: in piles and stock.

        Whole numbers while nothing is known of any hand but its size: then an unseen card is as likely to lie in a
        hand as in a pile, and the counts are those of all unseen cards.
        """
        found = [0.0] * (TOP + 1)
        for card in self.pool:
            found[RANK[card]] += 1.0
        if not self.free:
            for ways in self.ways:
                found = _outside(found, ways)
        return tuple(found)

    def draw(self, rng: random.Random) -> World:
        """One world as likely as any other that fits what this seat has seen (see `resample.Hands`)."""
        seen = self.seen
        hands: list[list[int]] = [[] for _ in range(self.seats)]
        if self.free:
            rest = [RANK[card] for card in self.pool]
            _shuffle(rest, rng)
            for seat, ways in zip(self.others, self.ways, strict=True):
                size = len(ways[0][0])
                hands[seat] = [] if seen.out[seat] else sorted(rest[len(rest) - size :])
                del rest[len(rest) - size :]
        else:
            drawn, left = self.hidden.draw(rng)
            for seat, (_, cards) in zip(self.others, drawn, strict=True):
                hands[seat] = [] if seen.out[seat] else sorted([RANK[card] for card in cards])
            rest = [RANK[card] for card in left]
            _shuffle(rest, rng)
        hands[self.player] = self.hand[:]
        piles = []
        for seat in range(self.seats):
            unknown = seen.unknown(seat)
            cut = len(rest) - unknown
            piles.append(self.spoils[seat] + rest[cut:])
            del rest[cut:]
        world = World(
            hands, self.passes[:], [heap[:] for heap in self.heaps], piles, rest, list(seen.out),
            fed=seen.fed, fight=self.fight,
        )  # fmt: skip
        self._place(world)
        return world

    def _place(self, world: World) -> None:
        """Whose turn it is; a deal that is not over is ended."""
        seen = self.seen
        if seen.phase == "deal":
            for hand, pile in zip(world.hands, world.piles, strict=True):
                while len(hand) < HAND_SIZE:
                    hand.append(pile.pop())
                hand.sort()
            world.seat = 0
            return
        world.seat = NOBODY if seen.seat is None else seen.seat
        if seen.standing is not None:
            world.standing, world.owner = RANK[seen.standing.card], seen.standing.seat
        world.feed = seen.phase == "stock"


def _shuffle(ranks: list[int], rng: random.Random) -> None:
    """Any order is as likely; several times as fast as `random.Random.shuffle`."""
    draw = rng.random
    ranks.sort(key=lambda _: draw())


def rank_of(card: Card) -> int:
    """0 for a Two to 13 for a joker."""
    return RANK[card]


def _fight(war: War | None) -> Fight | None:
    if war is None:
        return None
    first, second = (NOBODY if card is None else RANK[card] for card in war.stands)
    waiting = (0 in war.waiting, 1 in war.waiting)
    said = None if war.said is None else war.said.verb == "hold"
    return Fight(war.seats, war.stage, (first, second), war.held, waiting, said)


def _unbound(ways: Ways) -> bool:
    return all(ceiling == TOP for ceilings, _ in ways for ceiling in ceilings)


def _outside(counts: Sequence[float], ways: Ways) -> list[float]:
    """The expected counts once a hand bounded in these ways has been taken out of them."""
    total, found = 0.0, [0.0] * len(counts)
    below = [0.0]
    for count in counts:
        below.append(below[-1] + count)
    for ceilings, often in ways:
        weight, stays = float(often), [1.0] * len(counts)
        for used, ceiling in enumerate(ceilings):
            fitting = below[ceiling + 1] - used
            if fitting <= 0:
                weight = 0.0
                break
            weight *= fitting
            # Every card that fits and is not taken yet is as likely to be the next one.
            share = 1.0 - 1.0 / fitting
            for rank in range(ceiling + 1):
                stays[rank] *= share
        if weight:
            total += weight
            for rank, count in enumerate(counts):
                found[rank] += weight * count * stays[rank]
    if not total:
        return list(counts)
    return [amount / total for amount in found]
