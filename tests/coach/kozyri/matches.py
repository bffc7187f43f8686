"""Matches of Your Trumps for the coach's tests, played by the rules of the kernel."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tutor import CHANCE, load_game
from tutor.coach import make_bot

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"pickup": "free"},
    {"pack": 24, "deal": "mirror"},
    {"pack": 32, "sixes": "home", "repetition_limit": 2},
    {"pack": 52, "pickup": "free"},
)


def start(rng: random.Random, **options: Any) -> Any:
    """A dealt match with trumps drawn by lot."""
    state = load_game("kozyri", **options).new_initial_state(trumps=rng.sample("shdc", 2), starter=rng.randrange(2))
    while state.current_player() == CHANCE:
        state = state.child(rng.choice(state.legal_actions()))
    return state


def states(rng: random.Random, level: str | None = None, limit: int = 700, **options: Any) -> Iterator[Any]:
    """Every position of one match, the last one included; at random without a level."""
    state = start(rng, **options)
    bot = None if level is None else make_bot("kozyri", level)
    for _ in range(limit):
        yield state
        if state.is_terminal():
            return
        seat = state.current_player()
        if bot is None or rng.random() < 0.1:
            action = rng.choice(state.legal_actions())
        else:
            action = bot.choose(state.observation(seat), rng)
        state = state.child(action)


def endgames(seed: int, number: int, most: int, level: str | None = "beginner", **options: Any) -> list[Any]:
    """Positions with a choice and at most so many cards in both hands, one a match."""
    rng, found = random.Random(seed), []
    while len(found) < number:
        late = [
            state
            for state in states(rng, level, **options)
            if not state.is_terminal()
            and len(state.hands[0]) + len(state.hands[1]) <= most
            and len(state.legal_actions()) > 1
        ]
        if late:
            found.append(rng.choice(late))
    return found
