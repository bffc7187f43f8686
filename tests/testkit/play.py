"""Random matches and deep looks at positions, for any game that keeps the kernel's contract."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from tutor.kernel.actions import Action, make
from tutor.kernel.cards import RANKS, SUITS, Card
from tutor.kernel.game import CHANCE, SIMULTANEOUS, TERMINAL, Game, State
from tutor.kernel.text import Text

#: All cards that an action can name.
EVERY_CARD = (*[Card(rank + suit) for rank in RANKS[:-1] for suit in SUITS], Card("Xx"))

Choose = Callable[[random.Random, tuple[Action, ...]], Action]


def universe(game: Game[Any]) -> tuple[Action, ...]:
    """Every well-formed action of a game, legal anywhere or not."""
    found: list[Action] = []
    for verb, form in [*game.action_forms.items(), *game.chance_forms.items()]:
        if form == "":
            found.append(make(verb))
        elif form == "card":
            found += [make(verb, card) for card in EVERY_CARD]
        else:
            assert form == "seat card", f"{verb}: a form that this test does not know"
            found += [make(verb, card, seat) for seat in range(game.num_players) for card in EVERY_CARD]
    return tuple(found)


def actors(game: Game[Any]) -> tuple[int, ...]:
    """Every number that `verify` may be asked about: the seats, chance, and some that are none."""
    return (CHANCE, *range(game.num_players), game.num_players, 99, SIMULTANEOUS, TERMINAL, -3)


def evenly(rng: random.Random, legal: tuple[Action, ...]) -> Action:
    """Any legal action with the same chance."""
    return legal[rng.randrange(len(legal))]


def early(rng: random.Random, legal: tuple[Action, ...]) -> Action:
    """Rather an action that is listed early: games list what ends a fight last."""
    return legal[min(rng.randrange(len(legal)) for _ in range(3))]


def random_step(state: State, rng: random.Random, choose: Choose = evenly) -> Action | dict[int, Action]:
    """Something legal for whoever acts: an action, or at a simultaneous node one for each seat that is asked."""
    if state.current_player() == SIMULTANEOUS:
        return {seat: choose(rng, state.legal_actions(seat)) for seat in state.acting()}
    return choose(rng, state.legal_actions())


def random_line(
    game: Game[Any], seed: int, setup: Mapping[str, Any] | None = None, choose: Choose = evenly, limit: int = 5000
) -> tuple[State, ...]:
    """All positions of one random match."""
    rng = random.Random(seed)
    state = game.new_initial_state(**(setup or {}))
    for _ in range(limit):
        if state.is_terminal():
            break
        state = state.child(random_step(state, rng, choose))
    return state.line()


def public_slots(state: State) -> tuple[str, ...]:
    """The names of what a position consists of, its past and its caches left out."""
    names: list[str] = []
    for kind in type(state).__mro__:
        names += [name for name in getattr(kind, "__slots__", ()) if not name.startswith("_") and name != "game"]
    return tuple(sorted(names))


def position(state: State) -> tuple[Any, ...]:
    """All that a position is, in one value that can be compared: what it holds, what may follow, what led here."""
    here = state.current_player()
    seats = range(state.game.num_players)
    return (
        state.game.short_name,
        tuple(sorted(state.game.options_dict().items(), key=repr)),
        tuple((name, getattr(state, name)) for name in public_slots(state)),
        here,
        tuple(state.legal_actions(seat) for seat in seats),
        state.legal_actions(CHANCE),
        state.chance_outcomes(),
        state.outcome(),
        state.returns(),
        state.history,
        tuple(state.observation(seat) for seat in (*seats, None)),
    )


PLAIN = (str, int, float, bool, type(None), Fraction, Enum)


def mutable_parts(value: Any, where: str = "") -> Iterator[str]:
    """Every place inside a value that could be changed from outside."""
    if isinstance(value, PLAIN):
        return
    if isinstance(value, (tuple, frozenset)):
        for number, part in enumerate(value):
            yield from mutable_parts(part, f"{where}[{number}]")
    elif isinstance(value, MappingProxyType):
        for key, part in value.items():
            yield from mutable_parts(part, f"{where}[{key!r}]")
    elif isinstance(value, Text):
        yield from mutable_parts(tuple(value.params.values()), f"{where}.params")
    elif is_dataclass(value) and not isinstance(value, type):
        if not type(value).__dataclass_params__.frozen:  # type: ignore[attr-defined]
            yield f"{where}: {type(value).__name__} is not frozen"
        for part in fields(value):
            yield from mutable_parts(getattr(value, part.name), f"{where}.{part.name}")
    else:
        yield f"{where}: {type(value).__name__}"


def replayed(game: Game[Any], setup: Mapping[str, Any], history: tuple[Any, ...]) -> State:
    """The position that a history leads to, each step verified."""
    state = game.new_initial_state(**setup)
    for item in history:
        state = state.replay_item(item).state
    return state


def jsonable(value: Any) -> Any:
    """An observation as plain data, for a search in its text."""
    if is_dataclass(value) and not isinstance(value, type):
        return {part.name: jsonable(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, (tuple, list)):
        return [jsonable(part) for part in value]
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)
