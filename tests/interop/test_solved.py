"""What the solver of 4 Warlords learns on a few cards can be exploited for as much as OpenSpiel says."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")

from coach.equilibrium.small import DECKS, policy_of, small_game, small_round
from interop.best_response import dealt
from interop.efg import written
from interop.test_equilibrium import action_names

from tutor.coach.warlords.equilibrium.response import respond
from tutor.interop.numbers import numbers_of
from tutor.interop.words import information_words
from tutor.kernel.game import CHANCE

COURTS = ("Qs Js", "Qh")


@pytest.mark.slow
def test_openspiel_s_exploitability_of_the_solved_strategy_is_ours(pyspiel):
    import tutor.interop.openspiel  # noqa: F401

    game = small_round(COURTS)
    game.learn(30)
    game.settle()
    ours = (respond(game, 0) + respond(game, 1) - 1) / 2  # in chance to win, both sides' gains together, halved

    rules, policy = small_game(COURTS), policy_of(game)
    numbers = numbers_of(rules)
    chosen: dict[tuple[int, str], dict[int, float]] = {}
    open_ = [state for state, _ in dealt(rules.new_initial_state())]
    while open_:
        state = open_.pop()
        if state.is_terminal():
            continue
        if state.current_player() == CHANCE:
            open_ += [state.child(action) for action, _ in state.chance_outcomes()]
            continue
        moves = []
        for seat in state.acting():
            shares = policy(state, seat)
            chosen[seat, information_words(state, seat)] = {
                numbers.of(seat, action): share for action, share in shares.items()
            }
            moves.append(list(shares))
        if len(moves) == 1:
            open_ += [state.child(action) for action in moves[0]]
        else:
            open_ += [state.child({0: a, 1: b}) for a in moves[0] for b in moves[1]]

    parameters = {"decks": " / ".join(DECKS), "courts": " / ".join(COURTS)}
    text, sets = written(pyspiel.load_game("tutor_small_warlords", parameters).root)
    tree = pyspiel.load_efg_game(text)
    texts = {(seat, number): words for seat, own in enumerate(sets) for words, number in own.items()}
    names = action_names(tree.new_initial_state())
    table: dict[str, list[tuple[int, float]]] = {}
    for key, action in names:
        seat, _, number, _ = key.split("-")
        shares = chosen[int(seat), texts[int(seat), int(number)]]
        table.setdefault(key, []).append((action, shares[names[key, action]]))
    by_openspiel = pyspiel.exploitability(tree, pyspiel.TabularPolicy(table))
    # OpenSpiel counts from -1 to 1, which is twice the chance to win.
    assert by_openspiel / 2 == pytest.approx(ours, abs=1e-9)
    assert 0 < ours < 0.02
