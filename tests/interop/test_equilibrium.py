"""On small Warlords OpenSpiel and we agree: on what a policy can lose, and on what the game is worth.

OpenSpiel walks the registered game (through its own conversion to a game of turns) or a Gambit file; we walk the
kernel's positions (`best_response.py`), and a linear program in sequence form knows the exact value.
"""

from __future__ import annotations

import pytest
from interop.best_response import Policy, best_response, dealt, equilibrium_value, exploitability
from interop.efg import written

from tutor.interop.numbers import numbers_of
from tutor.interop.small import SmallWarlords
from tutor.interop.words import information_words
from tutor.kernel.game import State

#: The smallest tree in which a card is hidden: red has four cards to hold three of. 3,917 nodes.
TINY = {"decks": "As 2s 3s / Ah 3d 4h 5d", "courts": "Qs Js / Qh"}
#: Black sees two of red's cards before it may surrender with its Jack, and red hides what the third one is.
DECKS = ("Ac 5c 7s", "Ad 2d 3d 5h 6h")


def looked_up(probabilities, prefix="Current player: {seat}\n") -> Policy:
    """A policy on the kernel's positions from a table of OpenSpiel's: text and number to probability."""

    def policy(state: State, seat: int) -> dict:
        numbers = numbers_of(state.game)
        table = probabilities(prefix.format(seat=seat) + information_words(state, seat))
        return {action: table[numbers.of(seat, action)] for action in state.legal_actions(seat)}

    return policy


def action_names(state) -> dict[tuple[str, int], int]:
    """OpenSpiel numbers a file's actions anew: by information set and its number, ours."""
    found: dict[tuple[str, int], int] = {}
    open_ = [state]
    while open_:
        here = open_.pop()
        for action in [] if here.is_terminal() else here.legal_actions():
            if not here.is_chance_node():
                key = (here.information_state_string(), action)
                name = int(here.action_to_string(action))
                assert found.setdefault(key, name) == name
            open_.append(here.child(action))
    return found


@pytest.mark.slow
def test_openspiel_s_cfr_and_its_exploitability_agree_with_ours(pyspiel):
    from open_spiel.python import policy as policies
    from open_spiel.python.algorithms import cfr
    from open_spiel.python.algorithms.exploitability import nash_conv

    import tutor.interop.openspiel  # noqa: F401

    game = pyspiel.load_game("tutor_small_warlords", TINY)
    turns = pyspiel.convert_to_turn_based(game)
    start = dealt(game.rules.new_initial_state())
    assert len(start) == 4 and sum(share for _, share in start) == pytest.approx(1)
    uniform = policies.UniformRandomPolicy(turns)
    ours = exploitability(start, lambda state, seat: dict.fromkeys(legal := state.legal_actions(seat), 1 / len(legal)))
    assert ours == pytest.approx(nash_conv(turns, uniform) / 2, abs=1e-12) and ours > 0.2

    solver, gaps = cfr.CFRPlusSolver(turns), []
    for iterations in (1, 3):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        average = solver.average_policy()
        ours = exploitability(start, looked_up(average.policy_for_key))
        assert ours == pytest.approx(nash_conv(turns, average) / 2, abs=1e-12)
        gaps.append(ours)
    assert gaps[1] < gaps[0] / 2


@pytest.mark.slow
def test_openspiel_s_equilibrium_is_the_linear_program_s(pyspiel):
    """A tree in which it pays to hide: what CFR+ finds is worth what the program says, and loses what we say it does."""
    import tutor.interop.openspiel  # noqa: F401

    game = SmallWarlords(DECKS)
    start = dealt(game.new_initial_state())
    value, sequences = equilibrium_value(start)
    assert sequences == 4622 and value == pytest.approx(0.3, abs=1e-9)

    text, sets = written(pyspiel.load_game("tutor_small_warlords").root)
    tree = pyspiel.load_efg_game(text)
    solver, gaps = pyspiel.CFRPlusSolver(tree), []
    texts = {(seat, number): words for seat, own in enumerate(sets) for words, number in own.items()}
    names = action_names(tree.new_initial_state())
    for iterations in (2, 98):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        gaps.append(pyspiel.exploitability(tree, solver.average_policy()))
    assert gaps[1] < 0.001 < gaps[0]

    table = {}
    for key, choices in solver.tabular_average_policy().policy_table().items():
        seat, _, number, _ = key.split("-")
        table[texts[int(seat), int(number)]] = {names[key, action]: chance for action, chance in choices}
    policy = looked_up(table.__getitem__, prefix="")
    ours = [best_response(start, seat, policy) for seat in (0, 1)]
    assert sum(ours) / 2 == pytest.approx(gaps[1], abs=1e-9)
    # Against any policy a best response is worth the value at least; against these two hardly more.
    assert value <= ours[0] + 1e-9 <= value + 0.002 and -value <= ours[1] + 1e-9 <= -value + 0.002
