"""The solver and its best response against the rules themselves, on a deck of four cards each."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")

from coach.equilibrium.small import policy_of, small_game, small_round
from interop.best_response import best_response, dealt, equilibrium_value

from tutor.coach.warlords.equilibrium.response import respond

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("courts", [("Qs Js", "Qh"), ("Qs Js", "Qh Jh")])
def test_the_best_response_is_that_of_the_rules(courts):
    """Against the uniform strategy, and against what is learned: the kernel, walked whole, agrees to the last digit."""
    start = dealt(small_game(courts).new_initial_state())
    game = small_round(courts)
    for iterations in (0, 30):
        if iterations:
            game.learn(iterations)
            game.settle()
        for seat in (0, 1):
            game.walk(seat)
        for seat in (0, 1):
            by_rules = (best_response(start, seat, policy_of(game)) + 1) / 2
            assert respond(game, seat) == pytest.approx(by_rules, abs=1e-9)


def test_learning_comes_near_the_value_of_a_linear_program():
    courts = ("Qs Js", "Qh")
    value = (equilibrium_value(dealt(small_game(courts).new_initial_state()))[0] + 1) / 2
    game = small_round(courts)
    game.learn(200)
    game.settle()
    high, low = respond(game, 0), 1 - respond(game, 1)
    assert low - 1e-9 <= value <= high + 1e-9
    assert high - low < 0.02
