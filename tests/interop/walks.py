"""Random matches through OpenSpiel's door, for tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

#: Every registered game under several parameters, by a name for the test.
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "warlords": ("tutor_warlords", {"round_limit": 2}),
    "warlords-hidden": ("tutor_warlords", {"round_limit": 2, "ace": "both", "exchange_counts": "hidden"}),
    "small": ("tutor_small_warlords", {}),
    "kozyri": ("tutor_kozyri", {"horizon": 60}),
    "kozyri-mirror": ("tutor_kozyri", {"pack": 24, "deal": "mirror", "sixes": "home", "trumps": "cd", "horizon": 60}),
    "kozyri-ending": ("tutor_kozyri", {"hands": "9d Td Ks 6s / 6h Jd As", "pile": "9c Tc"}),
    "worldwar-2": ("tutor_worldwar", {}),
    "worldwar-3-asked": ("tutor_worldwar", {"num_players": 3, "hold_order": "challenger_first"}),
    "worldwar-6": ("tutor_worldwar", {"num_players": 6}),
}


def load(name: str) -> Any:
    import pyspiel

    import tutor.interop.openspiel  # noqa: F401 (registers the games)

    short, params = GAMES[name]
    return pyspiel.load_game(short, params)


def step(state: Any, rng: random.Random) -> None:
    """One random step, chance by its probabilities."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights=chances)[0])
    elif state.is_simultaneous_node():
        choices = [state.legal_actions(seat) for seat in range(state.num_players())]
        state.apply_actions([rng.choice(legal) if legal else 0 for legal in choices])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def walk(game: Any, seed: int) -> Iterator[Any]:
    """Every state of a random match, the end included: the same object, moved on."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        step(state, rng)
        yield state
