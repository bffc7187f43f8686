"""Positions of Your Trumps that would take long to play to, as files that the table can load."""

from __future__ import annotations

from itertools import count
from random import Random

import tutor
from tutor.games.kozyri.deck import PACKS
from tutor.kernel.records import Record


def large_hand(cards: int, other: int, pack: int, **options: object) -> str:
    """A record that begins with so many cards in the hands of seat 0, who may beat the top card or pick up."""
    game = tutor.load_game("kozyri", pack=pack, pickup="free", **options)
    for seed in count(1):
        deck = list(PACKS[pack])
        Random(seed).shuffle(deck)
        hands, pile = (deck[:cards], deck[cards : cards + other]), deck[cards + other :]
        state = game.new_initial_state(trumps="sh", hands=hands, pile=pile, starter=0)
        if {"beat", "pickup"} <= {action.verb for action in state.legal_actions()}:
            return Record.of(state).to_json()
    raise AssertionError  # for the type checker: the count has no end
