"""The endings that are shipped: their proofs are followed by the rules alone, and what they say is solved again."""

from __future__ import annotations

from collections import Counter

import pytest
from coach.kozyri.follower import FlawError, Follower, fresh
from coach.kozyri.matches import endgames

from tutor import load_game
from tutor.coach.kozyri import accelerate
from tutor.coach.kozyri.clock import Clock
from tutor.coach.kozyri.endings import Proof, endings
from tutor.coach.kozyri.make_endings import WORK, prove_all, shape
from tutor.coach.kozyri.position import move_of, read
from tutor.coach.kozyri.solver import Inquiry, Solver
from tutor.coach.kozyri.strategy import holding, winning


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
        end = play(state, refutation.line)
        if refutation.value == 0.0:
            assert len(refutation.line) == refutation.plies
            assert end.outcome().winners == (1 - me,)
        else:
            assert end.outcome().winners == () if end.is_terminal() else end.repetitions == 2
            assert all(state.repetitions == 1 for state in end.line()[1:-1] if str(state.phase) in ("lead", "beat"))


def prove(ending):
    """Follow every proof of an ending; returns what each action is worth to the learner."""
    state, me, worth = position(ending), ending.setup["starter"], {}
    for action in state.legal_actions():
        text, after = str(action), state.child(action)
        proofs, end = ending.proofs[text], after.outcome()
        if end is not None:
            assert not proofs
            worth[text] = 0.5 if not end.winners else float(me in end.winners)
            continue
        proved = set()
        for proof in proofs:
            followed = Follower(proof, fresh(after))
            proved.add((proof.kind, proof.player))
            if proof.kind == "win":
                plies = ending.refutations[text].plies if text in ending.refutations else None
                assert plies is None or 1 + followed.longest == plies
                if text == ending.answer:
                    assert 1 + followed.longest == ending.plies
        worth[text] = {
            frozenset({("win", me)}): 1.0,
            frozenset({("win", 1 - me)}): 0.0,
            frozenset({("hold", 0), ("hold", 1)}): 0.5,
        }[frozenset(proved)]
    return worth


def check(ending):
    worth = prove(ending)
    best = 1.0 if ending.goal == "win" else 0.5
    assert max(worth.values()) == best
    assert {text for text, value in worth.items() if value == best} == set(ending.answers)
    assert {text: one.value for text, one in ending.refutations.items()} == {
        text: value for text, value in worth.items() if value < best
    }


@pytest.mark.parametrize("ending", endings()[::8], ids=lambda one: one.id)
def test_some_stored_proofs_hold_by_the_rules_alone(ending):
    check(ending)


@pytest.mark.slow
@pytest.mark.parametrize("ending", endings(), ids=lambda one: one.id)
def test_every_stored_proof_holds_by_the_rules_alone(ending):
    check(ending)


def test_a_proof_that_proves_nothing_is_found_out():
    """Each kind of flaw: a choice left out, one too many, one that is not legal, the wrong player, too strong a claim."""
    ending = next(one for one in endings() if one.goal == "win" and len(one.proofs[one.answer][0].row) > 40)
    state = position(ending)
    after = fresh(state.child(state.parse_action(state.current_player(), ending.answer)))
    (proof,) = ending.proofs[ending.answer]
    assert Follower(proof, after).longest == ending.plies - 1
    choices = proof.row.split(", ")
    for row in (choices[:-1], [*choices, "pickup"], ["lead 2s", *choices[1:]]):
        with pytest.raises(FlawError):
            Follower(Proof("win", proof.player, ", ".join(row)), after)
    with pytest.raises(FlawError):
        Follower(Proof("win", 1 - proof.player, proof.row), after)
    with pytest.raises(FlawError):
        Follower(Proof("hold", 1 - proof.player, proof.row), after)
    drawn = next(e for e in endings() if e.goal == "draw" and sum(len(p.row) for p in e.proofs[e.answer]) > 60)
    state = position(drawn)
    after = fresh(state.child(state.parse_action(state.current_player(), drawn.answer)))
    for held in drawn.proofs[drawn.answer]:
        Follower(held, after)
        with pytest.raises(FlawError):
            Follower(Proof("win", held.player, held.row), after)


def test_no_two_endings_are_the_same_but_for_names():
    shapes = [shape(read(position(one).observation(one.setup["starter"]))[0]) for one in endings()]
    assert len(set(shapes)) == len(shapes)


def test_the_set_is_worth_while():
    """A spread of lengths, a choice in every first move, a pick-up that is right although one could beat."""
    wins = [one for one in endings() if one.goal == "win"]
    assert len({one.plies for one in wins}) >= 7
    assert all(one.answers and one.refutations for one in endings())
    assert sum(one.answers == ("pickup",) and len(one.proofs) > 1 for one in endings()) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("ending", endings()[::2], ids=lambda one: one.id)
def test_endings_are_proved_again_and_no_win_is_shorter(ending, solver):
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


@pytest.mark.slow
@pytest.mark.parametrize("pickup", ["forced", "free"])
def test_strategies_of_other_positions_hold_by_the_rules_as_well(pickup, solver):
    """What `make_endings` writes, it writes for any position: wins are as long as told, holds never lose."""
    written = dict.fromkeys(("win", "hold"), 0)
    for state in endgames(51, 40, 8, pickup=pickup):
        found, coding, _ = read(state.observation(state.current_player()))
        if found.cover:
            continue
        solver.forget()
        solver.prepare(found.free)
        inquiry = Inquiry(solver, found)
        inquiry.run(Clock(WORK, None, lambda: solver.nodes))
        value = inquiry.verdict.value
        if value is None:
            continue
        for player, own in ((0, value), (1, 1.0 - value)):
            kind, write = ("win", winning) if own == 1.0 else ("hold", holding)
            clock = Clock(WORK, None, lambda: solver.nodes)
            row = write(solver, found, player, coding, clock, 400) if own else None
            if row is None:
                continue
            followed = Follower(Proof(kind, player, row), fresh(state))
            if kind == "win":
                assert followed.longest == solver.distances[player].of(found, Clock(20.0))
            written[kind] += 1
    assert written["win"] >= 6
