"""The fast playout and the kernel, side by side: same cards, same choices, same winners."""

from __future__ import annotations

import random

import pytest
from coach.worldwar.table import new_game, play_world, positions, scene

from tutor import CHANCE
from tutor.coach.worldwar.playout import Playout, Style, World
from tutor.games.worldwar.deck import DRAW, HOLD, RANK, WAR


def true_world(state, rng):
    """A world with the hands as they are: only piles and stock are drawn."""
    world = scene(state, 0).draw(rng)
    rest = [RANK[card] for card in state.unseen]
    rng.shuffle(rest)
    world.hands = [sorted(RANK[card] for card in side.hand) for side in state.sides]
    for seat, side in enumerate(state.sides):
        cut = len(rest) - side.unknown
        world.piles[seat] = [RANK[card] for card in reversed(side.spoils)] + rest[cut:]
        del rest[cut:]
    world.stock = rest
    return world


def any_style(rng):
    return Style(
        hold=(rng.randrange(3, 14), rng.randrange(3, 14)),
        bold=rng.random() < 0.3,
        margin=rng.choice([-99, -3, 0, 3, 99]),
        keen=rng.choice([99, 0, -2, 3]),
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("order", ["together", "challenger_first"])
def test_whole_matches_end_alike(players, order):
    rng = random.Random(players)
    endings, wars = set(), 0
    for number in range(12):
        state = next(iter(positions(number, players, order)))
        styles = tuple(any_style(rng) for _ in range(players))
        world = true_world(state, rng)
        end = play_world(state, world, styles)
        playout = Playout(world, styles)
        assert playout.run() == end.outcome().winners
        assert [len(p) + len(h) for p, h in zip(world.piles, world.heaps, strict=True)] == [s.score for s in end.sides]
        assert world.heaps == [[RANK[c] for c in s.heap] for s in end.sides]
        endings.add(end.outcome().termination)
        wars += playout.wars
    assert wars > 12 and "stock" in endings


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("order", ["together", "challenger_first"])
def test_every_position_and_every_first_choice_ends_alike(players, order):
    rng = random.Random(players)
    seen = set()
    for state in positions(70 + players, players, order):
        if state.is_terminal():
            continue
        if rng.random() < 0.5:
            continue
        styles = tuple(any_style(rng) for _ in range(players))
        for seat in state.acting():
            for action in state.legal_actions(seat):
                if action.verb == "lay":
                    continue
                forced = (action.verb, RANK[action.card] if action.card else 0)
                if action in (HOLD, DRAW):
                    forced = (action.verb, state.war.seats.index(seat))
                world = true_world(state, rng)
                end = play_world(state, world.copy(), styles, {seat: action})
                assert Playout(world, styles, forced).run() == end.outcome().winners
                seen.add(action.verb)
    assert seen >= {"play", "war", "hold", "draw"}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_positions_in_which_a_card_is_to_come_end_alike(players):
    rng = random.Random(players)
    phases = set()
    for number in range(4):
        walk = random.Random(number)
        state = new_game(players)
        while not state.is_terminal():
            legal = [(seat, state.legal_actions(seat)) for seat in state.acting()]
            if state.current_player() == CHANCE and str(state.phase) != "deal" and rng.random() < 0.4:
                styles = tuple(any_style(rng) for _ in range(players))
                world = true_world(state, rng)
                end = play_world(state, world.copy(), styles)
                assert Playout(world, styles).run() == end.outcome().winners
                phases.add(str(state.phase))
            if state.current_player() == CHANCE:
                state = state.child(walk.choice(state.legal_actions()))
            elif len(legal) == 2:
                state = state.child({seat: walk.choice(actions) for seat, actions in legal})
            else:
                state = state.child(walk.choice(legal[0][1]))
    assert phases == {"stock", "turn"}


def test_a_world_is_left_as_it_is_by_the_playout_of_its_copy():
    state = next(iter(positions(5, 4)))
    world = true_world(state, random.Random(1))
    parts = [list(map(list, part)) for part in (world.hands, world.heaps, world.piles)]
    Playout(world.copy(), (Style(),) * 4).run()
    assert [list(map(list, part)) for part in (world.hands, world.heaps, world.piles)] == parts
    assert isinstance(world, World) and WAR.verb == "war"
