"""The games that must conform, each with the option sets and setups it is tested under.

Joining takes one line in `CASES`; a game without a line is tested with its defaults. A game that hides cards
adds how its hidden cards are dealt anew (`DEAL_ANEW`) and which cards those are (`SECRETS`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import tutor
from tutor.kernel.game import Game, State

from . import kozyri, play, warlords, worldwar

CASES: dict[str, list[dict[str, Any]]] = {
    "kozyri": [
        {},
        {"pack": 24, "pickup": "free", "repetition_limit": 4},
        {"pack": 32, "deal": "mirror", "sixes": "home"},
    ],
    "warlords": [{}, {"ace": "high"}, {"ace": "both", "exchange_counts": "hidden"}, {"round_limit": 2}],
    "worldwar": [
        {},
        {"num_players": 2, "hold_order": "challenger_first"},
        {"num_players": 3},
        {"num_players": 4, "hold_order": "challenger_first"},
        {"num_players": 5},
        {"num_players": 6},
    ],
}
#: Setups other than the empty one, for games that are set up with something.
SETUPS: dict[str, list[dict[str, Any]]] = {"kozyri": [{"trumps": ["c", "h"], "starter": 1}]}

DEAL_ANEW: dict[str, Callable[[State, int | None, random.Random], State]] = {
    "warlords": warlords.deal_anew,
    "worldwar": worldwar.deal_anew,
}
#: How the seats of a match choose, by the parity of its seed, where any action with the same chance would not do.
CHOOSERS: dict[str, tuple[play.Choose, play.Choose]] = {"kozyri": (kozyri.thrifty, kozyri.careless)}
SECRETS: dict[str, Callable[[State, int | None], frozenset[str]]] = {
    "warlords": warlords.secrets,
    "worldwar": worldwar.secrets,
}


@dataclass(frozen=True)
class Case:
    """One game under one set of options and one setup."""

    name: str
    options: Mapping[str, Any] = field(default_factory=dict)
    setup: Mapping[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """A name for the test's report."""
        words = [f"{key}={_word(value)}" for key, value in {**self.options, **self.setup}.items()]
        return "-".join([self.name, *(words or ["defaults"])])

    def __hash__(self) -> int:
        return hash(self.id)

    def game(self) -> Game[Any]:
        """The game with this case's options."""
        return tutor.load_game(self.name, **self.options)

    def start(self) -> State:
        """The first position."""
        return self.game().new_initial_state(**self.setup)

    def deal_anew(self, state: State, viewer: int | None, rng: random.Random) -> State:
        """A match that looks the same to the viewer; by `resample` where a game names no other way."""
        if self.name in DEAL_ANEW:
            return DEAL_ANEW[self.name](state, viewer, rng)
        return state if viewer is None else state.resample(viewer, rng)


def _word(value: Any) -> str:
    return "".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def every_case() -> list[Case]:
    """All cases of all games."""
    return [
        Case(name, options, setup)
        for name in tutor.games()
        for options in CASES.get(name, [{}])
        for setup in SETUPS.get(name, [{}])
    ]


@lru_cache(maxsize=64)
def match(case: Case, seed: int) -> tuple[State, ...]:
    """One random match of a case: with an even seed any action is as likely, with an odd one the early ones are."""
    choose = CHOOSERS.get(case.name, (play.evenly, play.early))[seed % 2]
    return play.random_line(case.game(), seed, case.setup, choose)


def stops(case: Case) -> int:
    """At how many positions of a whole match to stop where every seat looks: about as many looks at every table."""
    return 360 // (case.game().num_players + 1)


def spread(states: tuple[State, ...], count: int) -> tuple[State, ...]:
    """About this many positions, spread over a match with strides that hit every kind of node, ends included."""
    if len(states) <= count:
        return states
    step = max(1, len(states) // count)
    return (*[states[i + (i // step) % step] for i in range(0, len(states) - step, step)], states[-1])
