"""The bot's way of searching: what a draw is worth to it, among which moves it chooses, and what it leaves out."""

from __future__ import annotations

import random

import pytest
from coach.kozyri.matches import endgames

from tutor.coach.kozyri import accelerate
from tutor.coach.kozyri.clock import Clock
from tutor.coach.kozyri.engine.board import PICKUP
from tutor.coach.kozyri.engine.worth import lowest_of_neighbours
from tutor.coach.kozyri.estimate import AlphaBeta
from tutor.coach.kozyri.make_weights import dealt
from tutor.coach.kozyri.pick import worth_a_try
from tutor.coach.kozyri.position import Position, bits, read

#: Player 0 can end it with his last card, but the last card of the other beats that one (K-9); or he picks up three,
#: and the other cannot beat the ace below them.
LAST = Position((1 << 32, 1 << 33), (27, 28, 51, 29, 30, 31), 0, False, True)


def work(engine, nodes=2000):
    return Clock(nodes, None, lambda: engine.nodes)


@pytest.mark.parametrize(("draw", "move"), [(20_000, 32), (-20_000, PICKUP)])
def test_who_thinks_little_of_a_draw_plays_on(draw, move):
    engine = AlphaBeta(bits=10)
    for mover, sign in ((0, 1), (1, -1)):
        here = LAST if mover == 0 else mirrored(LAST)
        engine.prepare(True, (), sign * draw)
        chosen = engine.deepen(here, work(engine), deepest=2)
        assert chosen == (move if mover == 0 or move == PICKUP else swapped(move))


def swapped(card):
    """The same card seen from the other seat: the trumps change places, the plain suits stay."""
    return card + 13 if card < 13 else card - 13 if card < 26 else card


def mirrored(position):
    hands = [sum(1 << swapped(card) for card in bits(hand)) for hand in position.hands]
    return Position((hands[1], hands[0]), tuple(map(swapped, position.pile)), 1, position.cover, position.free)


def test_only_the_moves_that_are_given_are_chosen_from():
    engine = AlphaBeta(bits=12)
    for state in endgames(19, 6, 30):
        position, _, _ = read(state.observation(state.current_player()))
        engine.prepare(position.free)
        for move in position.moves():
            assert engine.deepen(position, work(engine, 300), among=1 << move) == move
        assert engine.deepen(position, work(engine, 300)) in position.moves()


def test_of_neighbours_the_lowest_is_looked_at():
    """Against the rule said plainly: a card stays if the other holds one between it and the next lower of its suit."""
    rng = random.Random(4)
    for _ in range(300):
        moves, others = rng.getrandbits(52), rng.getrandbits(52)
        others &= ~moves
        kept = lowest_of_neighbours(moves | 1 << PICKUP, others)
        assert kept >> PICKUP & 1
        for card in bits(moves):
            lower = [c for c in bits(moves) if c // 13 == card // 13 and c < card]
            between = [c for c in bits(others) if lower and lower[-1] < c < card]
            assert bool(kept >> card & 1) == (not lower or bool(between))


@pytest.mark.skipif(not accelerate.available(), reason="numba is not installed")
def test_a_brisk_search_is_the_same_plain_and_compiled_and_looks_at_less():
    found = []
    for compiled in (False, True):
        engine = AlphaBeta(compiled, bits=12)
        for brisk in (False, True):
            engine.prepare(False, (), 0, brisk)
            engine.nodes = 0
            values = [engine.value(dealt(random.Random(seed)), 2) for seed in range(3)]
            found.append((values, engine.nodes))
    assert found[:2] == found[2:]
    assert found[1][1] < found[0][1] / 2


def test_a_move_is_worth_a_try_if_it_may_be_as_good_as_what_is_sure():
    assert worth_a_try(0.0, 1.0, sure=0.5) and worth_a_try(0.5, 0.5, sure=0.5) and worth_a_try(0.0, 0.5, sure=0.0)
    assert not worth_a_try(0.0, 0.0, sure=0.0) and not worth_a_try(0.0, 0.5, sure=0.5)
