"""What all at the table can work out about a hand that they cannot see.

A leader must play his highest card (R-6), and only who cannot beat the standing card goes to war or passes (R-8,
R-14): each time, every card of that hand is at most so high. A card drawn later is bound by nothing yet. So a hand
is a handful of *ceilings*, one a card. When a card is played nobody knows which of them it fulfilled: every
ceiling that is high enough is a way, and all ways are kept, with how often each comes up.

Given a way, all hands that keep below its ceilings are equally likely: what a player chose among cards that he was
free to choose from is not read as a sign of anything. `fill` draws such a hand.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Iterator
from math import gcd
from typing import TYPE_CHECKING, Final

from ...kernel.actions import HistoryItem
from ...kernel.cards import Card
from .deck import RANK, TOP
from .draft import Standing

if TYPE_CHECKING:
    from .state import WorldWarState

#: A hand's ceilings, ascending: for each card the highest rank (0 to 13) that it may have.
Ceilings = tuple[int, ...]
#: All ways a hand may be bounded, ascending, each with how often it comes up.
Ways = tuple[tuple[Ceilings, int], ...]

NOTHING: Final[Ways] = (((), 1),)


def _merged(found: Iterator[tuple[Ceilings, int]]) -> Ways:
    total: dict[Ceilings, int] = {}
    for ceilings, count in found:
        total[ceilings] = total.get(ceilings, 0) + count
    shared = gcd(*total.values()) or 1
    return tuple([(ceilings, total[ceilings] // shared) for ceilings in sorted(total)])


def drawn(ways: Ways) -> Ways:
    """A card has come to the hand: it may be anything.

    >>> drawn((((3, 8), 1),))
    (((3, 8, 13), 1),)
    """
    return tuple([((*ceilings, TOP), count) for ceilings, count in ways])


def bounded(ways: Ways, rank: int) -> Ways:
    """Every card of the hand is known to be at most this high.

    >>> bounded((((3, 8, 13), 1), ((3, 13, 13), 2)), 6)
    (((3, 6, 6), 1),)
    """
    return _merged((tuple([min(one, rank) for one in ceilings]), count) for ceilings, count in ways)


def removals(ceilings: Ceilings, rank: int) -> Iterator[Ceilings]:
    """What is left of the ceilings when a card of this rank leaves: once for each that it may have been."""
    for place, ceiling in enumerate(ceilings):
        if ceiling >= rank:
            yield ceilings[:place] + ceilings[place + 1 :]


def played(ways: Ways, rank: int) -> Ways:
    """A card of this rank has left the hand, face up.

    >>> played((((3, 8, 13), 1),), 5)
    (((3, 8), 1), ((3, 13), 1))
    """
    return _merged((left, count) for ceilings, count in ways for left in removals(ceilings, rank))


#: One thing that a step tells about a hand: "draw", or "bound" or "play" with a rank.
Hint = tuple[str, int]


def hints(item: HistoryItem, standing: Standing | None) -> tuple[int, tuple[Hint, ...]] | None:
    """The seat whose hand a step tells about, and what it tells; None for a step that tells nothing.

    ``standing`` is the card that stood before the step. Needs no hidden card.
    """
    verb, card, seat = item.actions[0]
    if verb in ("deal", "stock"):
        assert seat is not None
        return seat, (("draw", TOP),)
    if verb == "lay":
        return item.actor, (("play", 0),)
    if verb == "play":
        assert card is not None
        rank = RANK[card]
        if standing is None or standing.seat == item.actor:  # to the latter all others have passed
            return item.actor, (("bound", rank), ("play", rank))
        return item.actor, (("play", rank),)
    if verb in ("war", "pass"):
        assert standing is not None
        return item.actor, (("bound", RANK[standing.card]),)
    return None


def stands_after(item: HistoryItem, standing: Standing | None) -> Standing | None:
    """The card that stands after a step, as far as the steps need it that are yet to come."""
    verb, card, _ = item.actions[0]
    if verb == "play" and card is not None:
        return Standing(card, item.actor)
    return None if verb == "war" else standing


_DO: Final[dict[str, Callable[[Ways, int], Ways]]] = {
    "draw": lambda ways, _: drawn(ways),
    "bound": bounded,
    "play": played,
}


def follow(ways: Ways, hint: Hint) -> Ways:
    """The ways after one hint."""
    return _DO[hint[0]](ways, hint[1])


def ceilings_of(state: WorldWarState) -> tuple[Ways, ...]:
    """What is known about each seat's hand here. Kept in the positions it was worked out for."""
    behind = [state]
    while behind[-1]._ceilings is None and (parent := behind[-1].parent) is not None:
        behind.append(parent)
    every = behind[-1]._ceilings or (NOTHING,) * state.game.num_players
    while behind:
        at = behind.pop()
        if at._ceilings is None:
            if (before := at.parent) is not None and at.last_item is not None:
                every = _after(every, hints(at.last_item, before.standing))
            at._ceilings = every
        every = at._ceilings
    return every


def _after(every: tuple[Ways, ...], told: tuple[int, tuple[Hint, ...]] | None) -> tuple[Ways, ...]:
    if told is None:
        return every
    seat, news = told
    ways = every[seat]
    for hint in news:
        ways = follow(ways, hint)
    return (*every[:seat], ways, *every[seat + 1 :])


def room(pool: tuple[Card, ...], ceilings: Ceilings) -> int:
    """In how many ways cards of the pool, which is in listing order, fill these ceilings, which must ascend.

    >>> from tutor.kernel.cards import cards
    >>> room(cards("2s 9d Kh"), (3, 13))
    2
    """
    ways = 1
    for used, ceiling in enumerate(ceilings):
        ways *= max(0, _fitting(pool, ceiling) - used)
    return ways


def _fitting(pool: tuple[Card, ...], ceiling: int) -> int:
    """How many cards of the pool are at most this high: they come first."""
    return bisect_right(pool, ceiling, key=RANK.__getitem__)


def fill(pool: tuple[Card, ...], ceilings: Ceilings, rng: random.Random) -> tuple[list[Card], list[Card]]:
    """Cards for these ceilings, which must ascend: any that fit are as likely. Returns them and what is left.

    The lowest ceiling is filled first, and what fits it fits all others too: so each choice leaves the same room.
    Raises ValueError if the pool has no room.
    """
    cards: list[Card] = []
    left = list(pool)
    last, fitting = -1, 0
    for used, ceiling in enumerate(ceilings):
        if ceiling != last:
            last, fitting = ceiling, _fitting(pool, ceiling)
        if fitting <= used:
            raise ValueError("no hand can have been played like this: too many of its cards would have to be low")
        cards.append(left.pop(int(rng.random() * (fitting - used))))
    return cards, left
