"""A war as its two players see it: what stands, what is held, what the piles may still give, what is at stake."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ...games.worldwar.deck import RANK, RANKS

if TYPE_CHECKING:
    from ...games.worldwar.observe import WorldWarObservation

#: The joker's rank; below it come 0 for a Two to 12 for an ace.
JOKER: Final = len(RANKS) - 1

Counts = tuple[int, ...]


class Pile(NamedTuple):
    """A pile from the top: so many cards that nobody has seen, then spoils of these ranks, in order (R-13)."""

    unknown: int
    known: Counts = ()

    @property
    def size(self) -> int:
        """How many cards it has."""
        return self.unknown + len(self.known)


class Front(NamedTuple):
    """A war at the moment of calling. Pairs are "mine, the other's".

    ``counts`` holds how many cards of each rank are unseen; ``heaps`` what both have at stake; ``stands`` the ranks
    that stand.
    """

    counts: Counts
    piles: tuple[Pile, Pile]
    heaps: tuple[int, int]
    stage: int
    stands: tuple[int, int]
    held: tuple[bool, bool] = (False, False)


class Stakes(NamedTuple):
    """What the end of a war is worth: won, ``win`` and ``card`` for each card of the other's heap; lost, ``lose``
    less ``card`` for each card of the own heap."""

    win: float = 1.0
    lose: float = 0.0
    card: float = 0.0

    def won(self, heaps: tuple[int, int]) -> float:
        """The worth of winning now."""
        return self.win + self.card * heaps[1]

    def lost(self, heaps: tuple[int, int]) -> float:
        """The worth of losing now."""
        return self.lose - self.card * heaps[0]


#: Only winning the war counts.
CHANCE_TO_WIN: Final = Stakes()
#: Only cards count.
CARDS: Final = Stakes(0.0, 0.0, 1.0)


def counts_of(ranks: list[int] | tuple[int, ...]) -> Counts:
    """How often each rank occurs.

    >>> counts_of([0, 0, 12])[:2], counts_of([0, 0, 12])[12]
    ((2, 0), 1)
    """
    return tuple([ranks.count(rank) for rank in range(JOKER + 1)])


def front_of(seen: WorldWarObservation) -> Front:
    """The war that an observer has to call in.

    Both are taken to know what the observer knows: that the other also knows his own hand is left out. Raises
    ValueError if the observer is not at war, or there is nothing to call.
    """
    war = seen.war
    if war is None or seen.player not in war.seats or seen.phase != "call":
        raise ValueError("there is nothing for this seat to call in a war")
    mine, theirs = war.stands if seen.player == war.seats[0] else war.stands[::-1]
    held = war.held if seen.player == war.seats[0] else war.held[::-1]
    other = war.seats[1] if seen.player == war.seats[0] else war.seats[0]
    assert mine is not None and theirs is not None
    piles = [Pile(seen.unknown(seat), tuple(RANK[card] for card in seen.spoils[seat])) for seat in (seen.player, other)]
    return Front(
        counts_of([RANK[card] for card in seen.unseen()]),
        (piles[0], piles[1]),
        (len(seen.heaps[seen.player]), len(seen.heaps[other])),
        war.stage,
        (RANK[mine], RANK[theirs]),
        (held[0], held[1]),
    )
