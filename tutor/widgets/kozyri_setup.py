"""How a match of Your Trumps is set up at the table: trumps chosen before the deal (K-1), and who leads (K-3)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from ..games.kozyri.picture import SUIT_NAMES
from ..kernel.text import T
from ..session import SettingsError
from .choices import TableChoice

_SUITS: Final = tuple(SUIT_NAMES.items())

CHOICES: Final = (
    TableChoice("trump", T("Your trumps"), _SUITS, "s", "K-1"),
    TableChoice("other_trump", T("The other's trumps"), (("any", T("as the bot likes")), *_SUITS), "any", "K-1"),
    TableChoice(
        "starter",
        T("Who leads first"),
        (("me", T("you")), ("other", T("the other player")), ("lot", T("by lot"))),
        "me",
        "K-3",
    ),
    TableChoice(
        "hand", T("The other hand"), (("shown", T("lies open")), ("hidden", T("is hidden"))), "shown", "", "table"
    ),
)


def check(choices: Mapping[str, str]) -> None:
    """K-1. Raises SettingsError if both would have the same trumps."""
    if choices["trump"] == choices["other_trump"]:
        raise SettingsError(T("The two trump suits differ: choose another one for one of you."))


def setup(choices: Mapping[str, str], seat: int, seed: str) -> dict[str, Any]:
    """What the match is set up with, for the learner's seat. The same seed decides the same.

    >>> setup({"trump": "h", "other_trump": "c", "starter": "other", "hand": "shown"}, 0, "7")
    {'trumps': ['h', 'c'], 'starter': 1}
    """
    check(choices)
    lots = Random(f"{seed}|set up")  # every suit is as good as another before the deal, so the bot draws lots
    mine, other = choices["trump"], choices["other_trump"]
    bots = lots.choice([suit for suit, _ in _SUITS if suit != mine])
    by_lot = lots.choice((0, 1))
    other = bots if other == "any" else other
    trumps = [mine, other] if seat == 0 else [other, mine]
    starter = {"me": seat, "other": 1 - seat, "lot": by_lot}[choices["starter"]]
    return {"trumps": trumps, "starter": starter}
