"""What a match has shown of how the other plays: the order in which he lays his cards, and when he gives up.

Read from what one seat saw (`State.observed_history`) and from nothing else, so that whoever counts on it knows no more
than a person who remembers. They are what `sparring` plays against, and what `noticed` tells their owner when the match
is over.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from ...kernel.actions import HistoryItem
from ...kernel.game import SIMULTANEOUS
from ...kernel.text import T, Text
from .hands import DECK, HAND_WITH, PAIR_AT, card_number, hand_number, strengths
from .reveal import Stakes
from .scene import Pairing, Position, knowledge

if TYPE_CHECKING:
    from ...games.warlords.state import WarlordsState

ORDERS: Final[tuple[tuple[int, int, int], ...]] = tuple(permutations(range(3)))  # type: ignore[arg-type]
"""The orders of laying three cards: ``(1, 2, 0)`` lays the middle card first and the lowest last."""

_DOUBT: Final = 0.5  # of each order, before any was seen
_STAYS, _GIVES = 0.5, 2.0  # as many hopeless hands laid and given up are taken as seen before the first
HOPEFUL: Final = 0.03
"""How often somebody gives up a hand that his own reckoning would rather play."""


class Fight(NamedTuple):
    """A battle that is over: where the match stood before it, the warlords' kinds and what was laid, black first.

    ``laid`` holds card numbers in the order in which they were laid; ``gave_up`` says whose Jack ended it.
    """

    position: Position
    kinds: tuple[str, str]
    laid: tuple[tuple[int, ...], tuple[int, ...]]
    gave_up: tuple[bool, bool]


def fights(seen: Sequence[HistoryItem], now: Position) -> tuple[Fight, ...]:
    """Every battle that is over, as a seat saw the match; ``now`` is where the match stands.

    >>> from tutor.coach.warlords.match import START
    >>> fights((), Position("low", (START, START), (frozenset(), frozenset()), False))
    ()
    """
    told = [[action.card for action in item.actions if action.card] for item in seen if item.actor == SIMULTANEOUS]
    over: list[Fight] = []
    kinds: tuple[str, str] | None = None
    laid: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    for black, red in told:
        if kinds is None:
            kinds = black.rank, red.rank
            continue
        gave_up = black.rank == "J", red.rank == "J"
        if not any(gave_up):
            laid = (*laid[0], card_number(black)), (*laid[1], card_number(red))
        if any(gave_up) or len(laid[0]) == 3:
            over.append(Fight(now, kinds, laid, gave_up))
            kinds, laid = None, ((), ())
    for place in range(len(over) - 1, -1, -1):  # from the end, since a branch may begin in the middle of a match
        now = _before(over[place], now)
        over[place] = over[place]._replace(position=now)
    return tuple(over)


def _before(one: Fight, after: Position) -> Position:
    """The position before a battle, from the one after it (W-8, W-10, W-11)."""
    if one.gave_up == (True, True):
        return after
    if any(one.gave_up):
        loser, rank, cards = one.gave_up.index(True), "J", one.laid[one.gave_up.index(True)]
    else:
        black, red = (strengths(after.ace).rank[hand_number(cards)] for cards in one.laid)
        if black == red:
            return after
        loser, cards = int(red < black), ()
        rank = one.kinds[loser]
    courts, lost = list(after.courts), list(after.lost)
    courts[loser] = courts[loser].having(rank)
    lost[loser] -= frozenset(cards)
    return after._replace(courts=(courts[0], courts[1]), lost=(lost[0], lost[1]))


@lru_cache(maxsize=256)
def chances(ace: str, pair: int, lost: frozenset[int]) -> tuple[float, ...]:
    """For each combo rank its chance to win against this pair, a standoff counting half, all last cards as likely.

    So somebody reckons at the third reveal who does not ask what the other is likely to hold.
    """
    rank = strengths(ace).rank
    ladder = sorted(rank[hand] for card, hand in enumerate(HAND_WITH[pair]) if hand >= 0 and card not in lost)
    size = 2 * len(ladder)
    return tuple((bisect_left(ladder, one) + bisect_right(ladder, one)) / size for one in range(strengths(ace).classes))


def needed(stakes: Stakes, effect: float) -> float:
    """The chance below which giving up is worth more to player 0, if losing his laid pair has this effect."""
    return (stakes.give + effect - stakes.lose) / (stakes.win - stakes.lose)


class Habits(NamedTuple):
    """How one player has played: ``orders`` counts each of `ORDERS`, ``stayed`` and ``gave`` hopeless last cards."""

    orders: tuple[int, ...]
    stayed: int
    gave: int

    def order(self, place: int) -> float:
        """How likely he is taken to lay his cards in this order."""
        return (self.orders[place] + _DOUBT) / (sum(self.orders) + _DOUBT * len(ORDERS))

    @property
    def gives_up(self) -> float:
        """How likely he is taken to give up a hand that is hopeless by his own reckoning."""
        return (self.gave + _GIVES) / (self.gave + self.stayed + _GIVES + _STAYS)


def habits(seen: Sequence[HistoryItem], now: Position, seat: int) -> Habits:
    """The habits of a seat, from all battles that are over.

    >>> from tutor.coach.warlords.match import START
    >>> habits((), Position("low", (START, START), (frozenset(), frozenset()), False), 1)
    Habits(orders=(0, 0, 0, 0, 0, 0), stayed=0, gave=0)
    """
    orders = [0] * len(ORDERS)
    stayed = gave = 0
    for one in fights(seen, now):
        mine = one.laid[seat]
        if len(mine) == 3:
            orders[ORDERS.index(order_of(mine))] += 1
        if not one.position.courts[seat].jacks:
            continue
        if len(mine) == 3:
            stayed += _hopeless(one, seat)
        elif len(mine) == 2:
            gave += one.gave_up[seat]
    return Habits(tuple(orders), stayed, gave)


@lru_cache(maxsize=256)
def _hopeless(one: Fight, seat: int) -> bool:
    """Whether somebody who laid his last card should have given up by his own reckoning."""
    # Not the shared pairing of this battle: those that lie open now would go for it.
    here, ace = Pairing(one.position, one.kinds), one.position.ace
    mine, theirs = (PAIR_AT[one.laid[player][0] * DECK + one.laid[player][1]] for player in (seat, 1 - seat))
    chance = chances(ace, theirs, one.position.lost[1 - seat])[strengths(ace).rank[hand_number(one.laid[seat])]]
    return chance < needed(here.stakes_of(seat), here.losses[mine])


def order_of(laid: Sequence[int]) -> tuple[int, int, int]:
    """Which of `ORDERS` three cards were laid in, by their numbers.

    >>> order_of((7, 12, 3))
    (1, 2, 0)
    """
    first, second, third = laid
    return (first > second) + (first > third), (second > first) + (second > third), (third > first) + (third > second)


# --- what is told after the match ---------------------------------------------------------------------------

_LAST_OF_SOUND: Final = (0.18, 0.28, 0.54)
"""How often sound play keeps the lowest, the middle and the highest of three different ranks for the last reveal
(docs/coach.md)."""
_SELDOM: Final = 0.03
"""A count is told if sound play would reach it less often than this."""


def noticed(state: WarlordsState, seat: int) -> tuple[Text, ...]:
    """Two sentences if a seat has kept the same kind of card for the last reveal far more often than sound play does.

    Hands with a pair do not count: their highest or lowest card is two.

    >>> from tutor import load_game
    >>> noticed(load_game("warlords").new_initial_state(), 0)
    ()
    """
    kept = [0, 0, 0]
    now = knowledge(state.observation(1 - seat)).position
    for one in fights(state.observed_history(1 - seat), now):
        if len(one.laid[seat]) == 3 and len({card // 2 for card in one.laid[seat]}) == 3:
            kept[order_of(one.laid[seat])[2]] += 1
    count = sum(kept)
    for place, share in enumerate(_LAST_OF_SOUND):
        if at_least(kept[place], count, share) < _SELDOM:
            return _told(place, kept[place], count), T("Whoever notices can guess what is still to come.")
    return ()


def at_least(times: int, count: int, share: float) -> float:
    """The chance that something which comes with this share comes so often or more.

    >>> at_least(2, 2, 0.5), at_least(1, 2, 0.5)
    (0.25, 0.75)
    """
    return sum(comb(count, k) * share**k * (1.0 - share) ** (count - k) for k in range(times, count + 1))


def _told(place: int, times: int, count: int) -> Text:
    sentences = (
        T("You kept your lowest card for the last reveal in {times} of {count} battles without a pair; sound play "
          "does so in about one of five.", times=times, count=count),
        T("You kept your middle card for the last reveal in {times} of {count} battles without a pair; sound play "
          "does so in about three of ten.", times=times, count=count),
        T("You kept your highest card for the last reveal in {times} of {count} battles without a pair; sound play "
          "does so in about half of them.", times=times, count=count),
    )  # fmt: skip
    return sentences[place]
