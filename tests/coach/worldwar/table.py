"""Matches of World War III for the tests and benchmarks: the kernel dealt from a world, and players by a style."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tutor import CHANCE, SIMULTANEOUS, load_game
from tutor.coach.worldwar.playout import Style, World
from tutor.coach.worldwar.world import Scene
from tutor.games.worldwar.deck import DRAW, HOLD, RANK, WAR
from tutor.games.worldwar.state import WorldWarState
from tutor.kernel.actions import Action


def new_game(players: int, order: str = "together") -> WorldWarState:
    """The start of a match."""
    return load_game("worldwar", num_players=players, hold_order=order).new_initial_state()


def asked(state: WorldWarState) -> tuple[int, ...]:
    """The seats that are to act."""
    return state.acting()


def positions(seed: int, players: int, order: str = "together", choose: Any = None) -> Iterator[WorldWarState]:
    """Every position of a match in which somebody is asked, the end included; at random unless ``choose`` is given."""
    rng = random.Random(seed)
    state = new_game(players, order)
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            outcomes = state.chance_outcomes()
            state = state.child(rng.choices([a for a, _ in outcomes], [float(p) for _, p in outcomes])[0])
            continue
        yield state
        pick = choose or (lambda observation, rng: rng.choice(observation.legal_actions))
        chosen = {seat: pick(state.observation(seat), rng) for seat in state.acting()}
        state = state.child(chosen if state.current_player() == SIMULTANEOUS else next(iter(chosen.values())))
    yield state


def by_style(state: WorldWarState, seat: int, style: Style) -> Action:
    """What a style does here: told from the kernel's state, apart from the playout's code."""
    legal = state.legal_actions(seat)
    side = state.sides[seat]
    if HOLD in legal:
        war = state.war
        i = war.seats.index(seat)
        mine, other = RANK[war.stands[i]], RANK[war.stands[1 - i]]
        good = mine >= style.hold[war.stage - 1] and (style.bold or mine > other)
        return HOLD if not side.pile or good else DRAW
    plays = [a for a in legal if a.verb == "play"]
    if plays:
        if state.standing is not None:
            after = next(
                (seat + k) % len(state.sides) for k in range(1, 9) if not state.sides[(seat + k) % len(state.sides)].out
            )
            if style.keen < 99 and len(state.sides[after].heap) >= len(side.heap) + style.keen:
                return plays[-1]
        return plays[0]
    rich = style.margin < -50 or len(side.heap) - len(state.sides[state.standing.seat].heap) >= style.margin
    if rich:
        for verb in ("pass", "lay"):
            found = [a for a in legal if a.verb == verb]
            if found:
                return found[0]
    return WAR


def play_world(
    state: WorldWarState, world: World, styles: tuple[Style, ...], forced: Mapping[int, Action] | None = None
) -> WorldWarState:
    """The kernel's match from here to its end, every chance card as the world has it, every seat by its style.

    ``forced`` is what seats do first.
    """
    piles, stock = [pile[:] for pile in world.piles], world.stock[:]
    hidden = {seat: hand[:] for seat, hand in enumerate(world.hands)}
    first = dict(forced or {})
    assert all(sorted(RANK[c] for c in side.hand) == hidden[seat] for seat, side in enumerate(state.sides))
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            actions = state.legal_actions()
            if actions[0].verb == "stock":
                rank = stock.pop()
            elif state.sides[state.seat].unknown:
                rank = piles[state.seat].pop()
            else:
                rank = RANK[actions[0].card]  # spoils: the kernel knows their order itself
            state = state.child(next(a for a in actions if RANK[a.card] == rank))
            continue
        chosen = {}
        for seat in state.acting():
            chosen[seat] = first.pop(seat) if seat in first else by_style(state, seat, styles[seat])
        state = state.child(chosen if state.current_player() == SIMULTANEOUS else next(iter(chosen.values())))
    return state


def scene(state: WorldWarState, seat: int) -> Scene:
    """What a seat sees, ready for drawing worlds."""
    return Scene(state.observation(seat))


Player = Callable[[Any, random.Random], Action]
