"""The endings that are shipped: each is proved again, its line played by the rules, and what does not do refuted."""

from __future__ import annotations

from collections import Counter

import pytest

from tutor import load_game
from tutor.coach.kozyri import accelerate
from tutor.coach.kozyri.clock import Clock
from tutor.coach.kozyri.endings import endings
from tutor.coach.kozyri.make_endings import WORK, prove_all
from tutor.coach.kozyri.position import move_of, read
from tutor.coach.kozyri.solver import Solver


@pytest.fixture(scope="module")
def solver():
    """One that is empty for every ending; compiled where that is possible."""
    return Solver(accelerate.available(), 16)


def position(ending):
    return load_game("kozyri", **ending.options).new_initial_state(**ending.setup)


def play(state, texts):
    for text in texts:
        state = state.child(state.parse_action(state.current_player(), text))
    return state


def test_there_are_enough_from_easy_to_hard():
    all_of_them = endings()
    assert len(all_of_them) >= 30 and len({one.id for one in all_of_them}) == len(all_of_them)
    assert [one.level for one in all_of_them] == sorted(one.level for one in all_of_them)
    kinds = Counter((one.goal, one.level) for one in all_of_them)
    assert all(kinds[goal, level] >= 3 for goal in ("win", "draw") for level in (1, 2, 3))


@pytest.mark.parametrize("ending", endings(), ids=lambda one: one.id)
def test_lines_are_legal_and_end_as_they_say(ending):
    state = position(ending)
    me = ending.setup["starter"]
    assert state.current_player() == me
    assert {*ending.answers, *ending.refutations} == {str(action) for action in state.legal_actions()}
    if ending.goal == "win":
        assert ending.line[0] == ending.answers[0] and len(ending.line) == ending.plies
        assert play(state, ending.line).outcome().winners == (me,)
    for action, refutation in ending.refutations.items():
        assert refutation.line[0] == action
        assert refutation.value < (1.0 if ending.goal == "win" else 0.5)
        if refutation.value == 0.0:
            assert len(refutation.line) == refutation.plies
            assert play(state, refutation.line).outcome().winners == (1 - me,)


@pytest.mark.slow
@pytest.mark.parametrize("ending", endings(), ids=lambda one: one.id)
def test_every_ending_is_proved_again(ending, solver):
    state = position(ending)
    found, coding, _ = read(state.observation(state.current_player()))
    solver.forget()
    proved = prove_all(solver, found, 20 * WORK)
    assert proved is not None
    by_action = {str(action): proved[move_of(action, coding)] for action in state.legal_actions()}
    best = 1.0 if ending.goal == "win" else 0.5
    assert {action for action, one in by_action.items() if one.value == best} == set(ending.answers)
    assert all(by_action[action].value == one.value for action, one in ending.refutations.items())
    if ending.goal == "win":
        # Exactly so many actions: not sooner against the best resistance.
        distance = solver.distances[found.turn]
        assert distance.of(found, Clock(60.0)) == ending.plies
