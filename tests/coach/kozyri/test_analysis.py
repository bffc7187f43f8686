"""The advice: a candidate for every legal action, proofs that hold, bounds that are honest, sentences that are true."""

from __future__ import annotations

import json
import random
import time

import pytest
from coach.kozyri.matches import OPTIONS, endgames, start, states

from tutor import load_game
from tutor.coach import Grade, analyse, grade
from tutor.coach.hints import LAST, hint
from tutor.coach.kozyri.estimate import AlphaBeta
from tutor.coach.kozyri.make_weights import features
from tutor.coach.kozyri.position import read
from tutor.coach.kozyri.weights import fitted
from tutor.kernel.actions import make
from tutor.kernel.cards import Card

ENOUGH = 60.0  # seconds, of which a proof takes what it needs: a busy machine finds it later, not never


def here(state):
    return state.observation(state.current_player())


def check(observation, budget=None):
    """The promises that hold for every analysis."""
    found = analyse(observation, budget)
    assert tuple(c.action for c in found.candidates) == observation.legal_actions
    assert found.player == observation.player and found.game == "kozyri"
    assert found.value == pytest.approx(max(c.value for c in found.candidates))
    assert found.low <= found.value <= found.high
    assert found.best and found.candidate(found.best[0]).loss == 0
    for c in found.candidates:
        assert 0 <= c.low <= c.value <= c.high <= 1
        assert 0 <= c.loss_low <= c.loss + 1e-9 and c.loss <= c.loss_high + 1e-9
        assert c.loss == pytest.approx(100 * (found.value - c.value))
        assert c.grade is grade(c.loss, c.loss_low)
        assert (c.kind == "proved") == (c.low == c.high) and c.kind in ("proved", "estimated") and c.reasons
        assert c.value in (0.0, 0.5, 1.0) if c.kind == "proved" else 0 < c.value < 1
        assert c.reasons[0].code in ("estimate", "no_loss", "no_win") or c.kind == "proved"
        assert c.facts["line"][:1] in ([], [str(c.action)]) and (c.kind == "proved" or len(c.facts["line"]) != 1)
        json.dumps(dict(c.facts))
        for reason in c.reasons:
            assert str(reason.text) and json.dumps(dict(reason.data))
    # Guesses stand side by side only if they come from one depth.
    assert len({c.facts["depth"] for c in found.candidates if c.kind == "estimated"}) <= 1
    json.dumps(dict(found.facts))
    return found


def follow(state, candidate):
    """Play a candidate's line by the rules; returns the last position."""
    for text in candidate.facts["line"]:
        state = state.child(state.parse_action(state.current_player(), text))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_phase_is_judged_under_every_option(options):
    rng, phases = random.Random(4), set()
    for number, state in enumerate(states(rng, limit=90, **options)):
        if number % 12 == 0 and not state.is_terminal():
            check(here(state), 0.02)
            phases.add(str(state.phase))
    assert {"beat", "cover"} <= phases


@pytest.mark.slow
def test_lines_of_proofs_are_legal_and_reach_what_they_promise():
    wins = losses = 0
    for state in endgames(21, 30, 9):
        mover = state.current_player()
        for candidate in check(here(state), 0.4).candidates:
            if candidate.kind != "proved" or candidate.value == 0.5 or candidate.facts["plies"] is None:
                continue
            end = follow(state, candidate)
            assert len(candidate.facts["line"]) == candidate.facts["plies"]
            assert end.outcome().winners == ((mover,) if candidate.value == 1.0 else (1 - mover,))
            wins, losses = wins + (candidate.value == 1.0), losses + (candidate.value == 0.0)
    assert wins >= 20 and losses >= 10


@pytest.mark.slow
def test_what_is_only_estimated_has_the_line_that_the_search_expects():
    """Such a line is legal to its end (`follow` plays it)."""
    long = met = 0
    for number, state in enumerate(states(random.Random(8), limit=60)):
        if number % 10 or state.is_terminal() or state.current_player() < 0:
            continue
        observation = here(state)
        for candidate in check(observation, 0.1).candidates:
            if candidate.kind != "estimated":
                continue
            met += 1
            line = candidate.facts["line"]
            follow(state, candidate)
            long += len(line) > 2
    assert met > 20 and long > 0.7 * met


def test_the_expected_line_follows_the_best_moves_of_the_search():
    game = load_game("kozyri")
    state = game.new_initial_state(trumps="sh", hands=("7s 8d Td Jc", "9d Qh Kc 8c"), pile="Th")
    position, _, spent = read(here(state))
    search = AlphaBeta()
    search.prepare(position.free, spent)
    search.value(position, 4)
    line = search.expected(position)
    assert len(line) > 2 and line[0] == search.best(position, 4)
    again = AlphaBeta()
    again.prepare(position.free, spent)
    assert again.expected(position) == (), "nothing was searched"
    assert len(search.expected(position, 1)) == 1


def test_worked_trace_five_is_a_proved_draw_and_its_sister_a_proved_win():
    game = load_game("kozyri")
    draw = game.new_initial_state(trumps="sh", hands=("7s 8d", "9d"), pile="Th")
    found = check(here(draw), ENOUGH)
    assert found.kind == "proved" and found.value == 0.5
    win = game.new_initial_state(trumps="sh", hands=("7s 8d", "9d 6c"), pile="Th")
    found = check(here(win), ENOUGH)
    assert (found.kind, found.value) == ("proved", 1.0)
    assert [str(action) for action in found.line] == ["beat 7s", "cover 8d"]
    reason = found.candidate(make("beat", Card("7s"))).reasons[0]
    assert str(reason.text) == "This wins by force in 1 turn of yours."


def test_a_losing_card_is_answered_with_the_line_that_punishes_it():
    # Seat 0 may cover with the queen, which the king beats: then the ace covers and seat 1 is out.
    game = load_game("kozyri")
    state = game.new_initial_state(trumps="sh", hands=("Td Qd 9c", "Kd Ac"), pile="9d")
    state = state.child(make("beat", Card("Td")))
    found = check(here(state), ENOUGH)
    loser = found.candidate(make("cover", Card("Qd")))
    assert (loser.kind, loser.value, loser.facts["plies"]) == ("proved", 0.0, 3)
    assert loser.facts["line"] == ["cover Qd", "beat Kd", "cover Ac"]
    told = [str(reason.text) for reason in loser.reasons]
    assert told[0] == "After this the other wins by force in 1 turn."
    assert "you cover with Q♦, the other beats with K♦, the other covers with A♣" in told[1]
    assert "Q♦ can be beaten with K♦." in told


def test_what_is_not_proved_is_called_an_estimate():
    state = start(random.Random(9))
    found = check(here(state), 0.02)
    assert found.kind == "estimated" and found.low < found.value < found.high
    assert all(c.kind == "estimated" and c.grade in (Grade.FINE, *Grade) for c in found.candidates)
    assert "Not proved" in str(found.reasons[0].text)


def test_an_analysis_ends_when_told():
    state, begun = start(random.Random(3)), time.perf_counter()
    found = analyse(here(state), 60.0, lambda: time.perf_counter() - begun > 0.2)
    assert time.perf_counter() - begun < 5 and found.candidates


def test_a_seat_that_is_not_asked_gets_the_position_alone():
    state = start(random.Random(1))
    found = analyse(state.observation(1 - state.current_player()))
    assert found.candidates == () and found.kind == "estimated"
    dealing = load_game("kozyri").new_initial_state()
    assert analyse(dealing.observation(0)).value == 0.5
    with pytest.raises(ValueError, match="spectator"):
        analyse(state.observation(None))


def test_the_end_is_told_as_proved():
    line = list(states(random.Random(8), "beginner"))
    outcome = line[-1].outcome()
    for seat in (0, 1):
        found = analyse(line[-1].observation(seat))
        assert found.kind == "proved"
        assert found.value == (0.5 if not outcome.winners else float(seat in outcome.winners))


def test_every_rung_of_the_hint_ladder_says_something():
    for state in endgames(5, 3, 12):
        observation = here(state)
        analysis = analyse(observation, 0.05)
        rungs = [hint(analysis, state.game.clauses, state.deciding_clause(), n) for n in range(1, LAST + 1)]
        assert all(str(rung.text) for rung in rungs)
        assert rungs[3].action in observation.legal_actions


def test_the_evaluation_is_the_weights_times_the_features():
    engine = AlphaBeta()._engine
    from tutor.coach.kozyri.engine import worth

    checked = 0
    for state in endgames(13, 6, 30, None):
        position, _, _ = read(here(state))
        if position.cover:
            continue
        row, weights = features(position), list(fitted())
        slope = weights[worth.COUNT + 1] / row_log(1)
        counted = sum(f * w for i, (f, w) in enumerate(zip(row, weights, strict=True)) if i != worth.COUNT)
        assert engine.worth(position.numbers(), weights) == pytest.approx(counted + slope * row[worth.COUNT], abs=3)
        checked += 1
    assert checked


def row_log(n):
    from math import log

    return log(1 + n)
