"""Finished matches to look back on."""

from __future__ import annotations

from testkit.play import random_line

from tutor import load_game
from tutor.kernel.cards import Card
from tutor.kernel.game import State

HANDS = (("As", "7s", "9d", "Jc", "8c"), ("8h", "Td", "Qc", "6h", "9c"))


def punished_duel() -> State:
    """The end of an ending of Your Trumps in which two random choices of the first seat have a proved line against them."""
    hands = tuple(tuple(map(Card, hand)) for hand in HANDS)
    return random_line(load_game("kozyri"), 2, {"trumps": ("s", "h"), "starter": 0, "hands": hands})[-1]
