"""Worlds drawn for a seat: they fit what it sees, they are drawn as its knowledge says, and leak nothing."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from coach.worldwar.table import positions, scene

from tutor.games.worldwar.deck import RANK, whole_pack


def ranks(cards):
    return sorted(RANK[card] for card in cards)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_world_holds_every_card_once_and_what_the_seat_sees_where_it_is(players):
    rng = random.Random(players)
    for number, state in enumerate(positions(30 + players, players)):
        if state.is_terminal() or number % 3:
            continue
        for seat in state.acting():
            seen = state.observation(seat)
            world = scene(state, seat).draw(rng)
            everything = [r for part in (world.hands, world.heaps, world.piles) for cards in part for r in cards]
            everything += world.stock + [0] * sum(world.passes) + ranks(seen.gone)
            hidden = sum(len(side.dropped) for side in state.sides)
            missing = Counter(ranks(whole_pack(players))) - Counter(everything)
            assert sum(missing.values()) == hidden
            assert world.hands[seat] == ranks(seen.hand)
            assert [len(hand) for hand in world.hands] == list(seen.hand_sizes)
            assert [len(pile) for pile in world.piles] == list(seen.pile_sizes)
            assert len(world.stock) == seen.stock
            for at, spoils in enumerate(seen.spoils):
                assert world.piles[at][: len(spoils)] == [RANK[card] for card in reversed(spoils)]
            assert all(hand == sorted(hand) for hand in world.hands)


def test_the_same_observation_draws_the_same_world_whatever_is_hidden():
    rng = random.Random(7)
    for number, state in enumerate(positions(8, 3)):
        if state.is_terminal() or number % 5:
            continue
        seat = state.acting()[0]
        other = state.resample(seat, rng)
        worlds = [scene(at, seat).draw(random.Random(1)) for at in (state, other)]
        assert worlds[0].hands == worlds[1].hands and worlds[0].piles == worlds[1].piles


def test_expected_counts_are_the_mean_of_the_worlds():
    """With one hidden hand the counts of what lies outside are exact, whatever its ceilings say."""
    rng, checked = random.Random(2), 0
    for number, state in enumerate(positions(12, 2)):
        if state.is_terminal() or number % 7 != 6:
            continue
        seat = state.acting()[0]
        here = scene(state, seat)
        counts, n = here.counts(), 1000
        if here.free:
            assert counts == tuple(ranks(here.pool).count(rank) for rank in range(14))
            continue
        total = [0] * 14
        for _ in range(n):
            world = here.draw(rng)
            taken = Counter(world.hands[1 - seat])
            for rank, count in Counter(ranks(here.pool)).items():
                total[rank] += count - taken[rank]
        for rank in range(14):
            assert counts[rank] == pytest.approx(total[rank] / n, abs=0.12)
        assert sum(counts) == pytest.approx(len(here.pool) - len(state.sides[1 - seat].hand))
        checked += not here.free
    assert checked >= 2
