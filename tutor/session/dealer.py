"""The dealer: the only place where chance is decided, from a seed.

Every deck has its own order, fixed by the seed and the deck's key and by nothing else. So the same seed deals
the same next card of the same deck whatever was played in between, and "what if" is fair. Decks that are cut from
one pack are cut from one shuffle of it.
"""

from __future__ import annotations

import math
import secrets
from hashlib import sha256
from itertools import pairwise
from random import Random

from ..kernel.actions import Action
from ..kernel.cards import Card
from ..kernel.game import State

_SPAN = float(1 << 64)


class Dealer:
    """Deals from a seed, a text. Two dealers of one seed deal alike.

    >>> from tutor import load_game
    >>> state = load_game("warlords").new_initial_state()
    >>> Dealer("demo").choose(state) == Dealer("demo").choose(state)
    True
    """

    def __init__(self, seed: str | int | None = None) -> None:
        self.seed = secrets.token_hex(8) if seed is None else str(seed)
        self._shuffled: dict[tuple[Card, ...], tuple[Card, ...]] = {}
        self._foreign = False

    def take_up(self, state: State) -> None:
        """Go on with a match. If it was not dealt from this seed, one shuffle cannot serve the rest of its pack."""
        for before, after in pairwise(state.line()):
            item = after.last_item
            if item is not None and before.deck_place() is not None and self.choose(before) != item.actions[0]:
                self._foreign = True
                return

    def choose(self, state: State) -> Action:
        """The chance action that happens here. Raises ValueError where chance is not to act.

        Each outcome waits for an exponentially distributed time, at a rate of its probability, drawn from the
        hash of (seed, deck, action); the first to ring is chosen, which happens with just its probability.
        """
        outcomes = state.chance_outcomes()
        if not outcomes:
            raise ValueError(f"chance is not to act here: {state.brief()}")
        deck = state.deck_key()
        place = state.deck_place()
        if place is not None:
            at, pack = place
            card = self._shuffle(pack)[at]
            if not self._foreign:
                for action, _ in outcomes:
                    if action.card == card:
                        return action
            deck = f"{deck} place {at}"
        return min((self._wait(deck, str(action)) / float(chance), str(action), action) for action, chance in outcomes)[
            2
        ]

    def _shuffle(self, pack: tuple[Card, ...]) -> tuple[Card, ...]:
        """The pack in the seed's order; equal cards are told apart by their number."""
        if pack not in self._shuffled:
            numbered = [(card, pack[:place].count(card)) for place, card in enumerate(pack)]
            order = sorted(numbered, key=lambda one: self._wait("pack", f"{one[0]} {one[1]}"))
            self._shuffled[pack] = tuple(card for card, _ in order)
        return self._shuffled[pack]

    def _wait(self, deck: str, text: str) -> float:
        digest = sha256(f"{self.seed}|{deck}|{text}".encode()).digest()
        return -math.log((int.from_bytes(digest[:8], "big") + 1) / (_SPAN + 1))

    def rng(self, purpose: str) -> Random:
        """Random numbers for one purpose, such as a bot's choice at one step: the same whenever it is asked again."""
        return Random(f"{self.seed}|{purpose}")
