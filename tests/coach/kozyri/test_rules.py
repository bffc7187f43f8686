"""The compact position against the rules of the game, decision by decision."""

from __future__ import annotations

import os
import random

import pytest
from coach.kozyri.matches import OPTIONS, start

from tutor.coach.kozyri import accelerate
from tutor.coach.kozyri.engine import board
from tutor.coach.kozyri.engine.board import DRAWN, KEY, PICKUP, WON_0, WON_1
from tutor.coach.kozyri.position import Position, bits, move_of, read

#: A nightly run sets it to 1000000.
DECISIONS = int(os.environ.get("TUTOR_DECISIONS", "50000"))
#: Random play can go on for tens of thousands of decisions; another match shows more.
LONGEST = 400
RESULTS = {(0,): WON_0, (1,): WON_1, (): DRAWN}


def position_of(state, coding):
    """The kernel's position in the solver's form, without the observation (which also lists what came before)."""
    masks = tuple(coding.mask(hand) for hand in state.hands)
    pile = tuple(coding.number(card) for card in state.pile)
    return Position(masks, pile, state.current_player(), state.phase == "cover", state.game.options.pickup == "free")


def compare(state, b, engine, coding):
    """A position of the kernel and a board: the same cards, the same player, the same choices."""
    position = position_of(state, coding)
    assert Position.of(b) == position
    assert b[KEY] == position.key
    moves = [position.action(move, coding) for move in bits(int(engine.legal(b)))]
    legal = state.legal_actions()
    assert len(moves) == len(legal) and set(moves) == set(legal)
    assert [move_of(action, coding) for action in legal if action.card is None] == [PICKUP] * (moves[-1].card is None)


def follow(decisions, seed, engine, board_of):
    """Random matches on both; whole matches are also taken back."""
    rng, done = random.Random(seed), 0
    while done < decisions:
        state = start(rng, **OPTIONS[rng.randrange(len(OPTIONS))])
        position, coding, spent = read(state.observation(state.current_player()))
        assert position == position_of(state, coding) and len(spent) == (state.game.options.repetition_limit == 2)
        b = board_of(position.numbers())
        first, trail = [int(x) for x in b], []
        while True:
            compare(state, b, engine, coding)
            action = rng.choice(state.legal_actions())
            move = move_of(action, coding)
            result = 0 if move == PICKUP else int(engine.ending(b, move))
            state = state.child(action)
            done += 1
            outcome = state.outcome()
            if outcome is not None and outcome.termination != "repetition":
                assert result == RESULTS[outcome.winners]
                break
            assert result == 0
            key = int(b[KEY])
            trail.append((move, int(engine.play(b, move, engine.child_key(b, move))), key))
            if outcome is not None or len(trail) >= LONGEST:
                break
        for move, undo, key in reversed(trail):
            engine.unplay(b, move, undo, key)
        assert [int(x) for x in b] == first


@pytest.mark.slow
def test_every_decision_of_random_matches_is_the_same_as_by_the_rules():
    follow(DECISIONS, 1, board, lambda numbers: numbers)


@pytest.mark.slow
@pytest.mark.skipif(not accelerate.available(), reason="numba is not installed")
def test_the_compiled_twin_keeps_the_rules_too():
    follow(DECISIONS // 5, 2, accelerate.module("board", True), lambda n: accelerate.array(n, True))


def test_some_decisions_are_the_same_as_by_the_rules():
    follow(300, 3, board, lambda numbers: numbers)


@pytest.mark.slow
def test_positions_that_would_be_draws_are_known_by_their_number():
    rng = random.Random(5)
    found = 0
    while not found:
        state = start(rng, pack=24, repetition_limit=2)
        for _ in range(300):
            if state.is_terminal() or found > 2:
                break
            seen = state.observation(state.current_player())
            position, coding, spent = read(seen)
            assert len(spent) == len(seen.spent)
            for action in state.legal_actions():
                after = position.after(move_of(action, coding))
                outcome = state.child(action).outcome()
                repeated = outcome is not None and outcome.termination == "repetition"
                found += repeated
                assert repeated == (not isinstance(after, int) and after.key in spent)
            state = state.child(rng.choice(state.legal_actions()))
