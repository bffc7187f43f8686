"""What the other may have noticed of somebody's play: which card he keeps for the last reveal.

Read from what the other saw of the match (`State.observed_history`) and from nothing else: whoever remembers knows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING, Final

from ...kernel.actions import HistoryItem
from ...kernel.game import SIMULTANEOUS
from ...kernel.text import T, Text
from .hands import card_number

if TYPE_CHECKING:
    from ...games.warlords.state import WarlordsState

Laid = tuple[tuple[int, ...], tuple[int, ...]]
"""What both laid in a battle, black first: card numbers in their order, without the Jack that ended it."""

_LAST_OF_SOUND: Final = (0.18, 0.28, 0.54)
"""How often sound play keeps the lowest, the middle and the highest of three different ranks for the last reveal
(docs/coach.md)."""
_SELDOM: Final = 0.03
"""A count is told if sound play would reach it less often than this."""


def battles(seen: Sequence[HistoryItem]) -> tuple[Laid, ...]:
    """What was laid in every battle that is over, as a seat saw the match.

    >>> battles(())
    ()
    """
    over: list[Laid] = []
    laid: Laid = ((), ())
    for item in seen:
        if item.actor != SIMULTANEOUS or item.actions[0].verb == "warlord":
            continue
        black, red = (action.card for action in item.actions)
        assert black is not None
        assert red is not None
        jack = "J" in (black.rank, red.rank)
        if not jack:
            laid = (*laid[0], card_number(black)), (*laid[1], card_number(red))
        if jack or len(laid[0]) == 3:
            over.append(laid)
            laid = ((), ())
    return tuple(over)


def noticed(state: WarlordsState, seat: int) -> tuple[Text, ...]:
    """Two sentences if a seat has kept the same kind of card for the last reveal far more often than sound play does.

    Hands with a pair do not count: their highest or lowest card is two.

    >>> from tutor import load_game
    >>> noticed(load_game("warlords").new_initial_state(), 0)
    ()
    """
    kept = [0, 0, 0]
    for laid in battles(state.observed_history(1 - seat)):
        cards = laid[seat]
        if len(cards) == 3 and len({card // 2 for card in cards}) == 3:
            kept[sorted(cards).index(cards[2])] += 1
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
