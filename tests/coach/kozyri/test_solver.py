"""The solver against a plain solution of small packs, against its own twin, and against play that could repeat."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest
from coach.kozyri import reference
from coach.kozyri.matches import endgames, states

from tutor.coach.kozyri import accelerate
from tutor.coach.kozyri.clock import Clock
from tutor.coach.kozyri.engine.proof import FOR_HOLD, FOR_WIN
from tutor.coach.kozyri.lines import winning_line
from tutor.coach.kozyri.position import Position, read
from tutor.coach.kozyri.solver import Can, Inquiry, Question, Solver, Verdict

FAST = accelerate.available()
MODES = (False, True) if FAST else (False,)
#: The share of the positions of larger packs that are looked at. A nightly run sets it to 1.
SHARE = float(os.environ.get("TUTOR_SHARE", "0.02"))
#: Packs of six cards: two ranks of three suits, all in two suits, a pack with both trump aces, one without, a mixture.
SIX = (
    (11, 12, 24, 25, 37, 38),
    (8, 9, 12, 21, 22, 25),
    (4, 12, 17, 25, 30, 43),
    (5, 7, 19, 21, 34, 50),
    (10, 11, 12, 36, 37, 38),
)
FIVE = (SIX[0][1:], SIX[2][1:])
#: Cut to seven cards, so that their solution is quickly there; a nightly run takes all eight.
EIGHT = ((11, 12, 24, 25, 37, 38, 50, 51), (2, 5, 12, 13, 14, 15, 42, 48), (7, 9, 12, 20, 25, 33, 38, 47))
LARGE = 7 if SHARE < 1 else 8


def position_of(spot, free):
    """The reference's position as the solver's."""
    hands = tuple(sum(1 << card for card in hand) for hand in spot.hands)
    return Position(hands, spot.pile, spot.turn, spot.cover, free)


def check(solver, pack, free, share=1.0, fresh=0.02, seed=1, seconds=5.0):
    """Solve every position (or a share) of a pack; returns how often each value was proved, None included."""
    rng, found = random.Random(seed), Counter()
    solver.prepare(free)
    solver.forget()
    for spot, value in reference.solve(pack, free).items():
        if rng.random() >= share:
            continue
        if rng.random() < fresh:  # so that answers do not all come from one full table
            solver.forget()
        verdict = solver.solve(position_of(spot, free), seconds)
        low, high = verdict.bounds
        assert low <= value <= high, (spot, verdict, value)
        found[verdict.value] += 1
    return found


@pytest.mark.slow
@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("pack", FIVE)
def test_every_position_of_a_pack_of_five_is_proved_and_never_wrongly(pack, free, compiled):
    found = check(Solver(compiled, 12), pack, free)
    assert found[None] == 0
    assert found[1.0] and found[0.0] and found[0.5]


@pytest.mark.slow
@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("pack", SIX)
def test_positions_of_packs_of_six_are_proved_and_never_wrongly(pack, free, compiled):
    """A share of them in CI, every one of them in a nightly run."""
    found = check(Solver(compiled, 12), pack, free, SHARE)
    assert found[None] <= 0.001 * found.total()
    assert found[1.0] and found[0.0] and found[0.5]


@pytest.mark.slow
@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("pack", (*FIVE, SIX[0]))
def test_a_narrow_question_is_answered_one_way_and_never_wrongly(pack, free):
    """Each way of asking by itself: together the others might hide what one of them gets wrong."""
    solver, rng, found = Solver(FAST, 12), random.Random(5), Counter()
    solver.prepare(free)
    for spot, value in reference.solve(pack, free).items():
        if rng.random() >= (1.0 if len(pack) == 5 else min(1.0, 10 * SHARE)):
            continue
        position = position_of(spot, free)
        for narrow in (FOR_WIN, FOR_HOLD):
            for player in (0, 1):
                question, answer = Question(solver, position, player, narrow), None
                for _ in range(40):
                    answer = answer or question.advance(100)
                question.close()
                wins = value == (reference.WIN_0, reference.WIN_1)[player]
                assert answer is not (Can.NO if wins else Can.YES), (spot, player, narrow)
                found[narrow, answer] += 1
    assert found[FOR_WIN, Can.YES] > 50 and found[FOR_HOLD, Can.NO] > 50
    assert not found[FOR_WIN, Can.NO] and not found[FOR_HOLD, Can.YES]


@pytest.mark.slow
@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("free", [False, True])
def test_the_length_of_every_win_of_small_packs_is_the_shortest(free, compiled):
    """A bound of the search for short wins that asked for too much would call a win longer than it is."""
    solver, rng, checked = Solver(compiled, 12), random.Random(3), 0
    solver.prepare(free)
    for pack, share in [(pack, 1.0) for pack in FIVE] + [(pack, SHARE / 2) for pack in SIX]:
        solver.forget()
        for spot, (value, actions) in reference.lengths(pack, free).items():
            if actions is None or rng.random() >= share:
                continue
            winner = 0 if value == reference.WIN_0 else 1
            found = solver.distances[winner]
            assert found.fewest(position_of(spot, free)) <= actions, spot
            assert found.of(position_of(spot, free), Clock(20.0)) == actions, spot
            checked += 1
    assert checked > 1000


@pytest.mark.slow
@pytest.mark.parametrize(("pack", "free"), [(pack[:LARGE], free) for pack in EIGHT for free in (False, True)])
def test_positions_of_larger_packs_are_proved_and_never_wrongly(pack, free):
    share = SHARE / 8 if LARGE == 7 else 0.02
    found = check(Solver(FAST, 14), pack, free, share, fresh=0.2)
    assert found[None] <= 0.002 * found.total()
    assert found.total() > 50


@pytest.mark.slow
@pytest.mark.parametrize("free", [False, True])
def test_some_positions_of_a_small_pack_are_proved_and_never_wrongly(free):
    found = check(Solver(bits=10), SIX[2], free, share=0.01)
    assert found[None] == 0 and found[0.5] > 5


def test_the_reference_knows_the_worked_traces():
    # K-9, trace 5: ten of hearts on the pile; seven of spades beats, eight of diamonds covers; the nine draws.
    hands = (frozenset({5, 26 + 6}), frozenset({26 + 7}))
    spot = reference.Spot(hands, (13 + 8,), 0, False)
    covered = reference.after(reference.after(spot, 5), 26 + 6)
    assert covered == reference.DRAW
    two = spot._replace(hands=(hands[0], frozenset({26 + 7, 39 + 4})))
    assert reference.after(reference.after(two, 5), 26 + 6) == reference.WIN_0


@pytest.mark.slow
@pytest.mark.skipif(not FAST, reason="numba is not installed")
def test_plain_and_compiled_search_do_the_same_step_by_step():
    plain, fast = Solver(False, 12), Solver(True, 12)
    plain.slice = fast.slice = 200
    proved = 0
    for state in endgames(3, 12, 14):
        position, _, spent = read(state.observation(state.current_player()))
        both = []
        for solver in (plain, fast):
            solver.prepare(position.free, spent)
            solver.forget()
            solver.nodes = 0
            inquiry = Inquiry(solver, position)
            inquiry.run(Clock(4000, None, lambda solver=solver: solver.nodes))
            both.append((inquiry.verdict, solver.nodes, [int(x) for table in solver._tables for x in table[1]]))
        assert both[0] == both[1]
        proved += both[0][0].proved
    assert proved >= 6


@pytest.mark.slow
@pytest.mark.skipif(not FAST, reason="numba is not installed")
def test_plain_and_compiled_proofs_never_contradict_each_other():
    """With tables and slices of different sizes they search differently; what both prove is the same."""
    plain, fast, both = Solver(False, 12), Solver(True, 16), 0
    for free in (False, True):
        for state in endgames(17, 20, 10, pickup="free" if free else "forced"):
            position, _, spent = read(state.observation(state.current_player()))
            bounds = []
            for solver, work in ((plain, 1_500), (fast, 40_000)):
                solver.prepare(free, spent)
                inquiry = Inquiry(solver, position)
                inquiry.run(Clock(work, None, lambda solver=solver: solver.nodes))
                bounds.append(inquiry.verdict.bounds)
            (low, high), (other_low, other_high) = bounds
            assert max(low, other_low) <= min(high, other_high), (position, bounds)
            both += low == high and other_low == other_high
    assert both >= 15


@pytest.mark.slow
def test_a_proved_win_is_won_by_its_line_and_each_shortest_win_is_one_action_shorter_after_its_first():
    solver, won = Solver(bits=14), 0
    for state in endgames(7, 25, 10):
        position, _, spent = read(state.observation(state.current_player()))
        solver.prepare(position.free, spent)
        verdict = solver.solve(position, 0.3)
        if verdict.value not in (0.0, 1.0):
            continue
        winner = 0 if verdict.value == 1.0 else 1
        line = winning_line(solver, position, winner, Clock(1.0))
        if line.plies is None:
            continue
        here = position
        for left, move in zip(range(line.plies, 0, -1), line.moves, strict=True):
            assert solver.distances[winner].of(here, Clock(5.0)) == left
            assert move in here.moves()
            here = here.after(move)
        assert here == winner + 1
        won += 1
    assert won >= 10


@pytest.mark.slow
def test_a_win_through_a_position_that_has_come_too_often_is_no_win():
    """The one winning move leads to a position that the match would call a draw: then it is not proved a win."""
    solver, found = Solver(bits=14), 0
    for state in endgames(11, 24, 8):
        position, _, _ = read(state.observation(state.current_player()))
        solver.prepare(position.free)
        if solver.solve(position, 0.3).can[position.turn] is not Can.YES:
            continue
        children = [c for m in position.moves() if not isinstance(c := position.after(m), int)]
        verdicts = [solver.solve(child, 0.3) for child in children]
        if len(children) < len(position.moves()) or not all(v.proved for v in verdicts):
            continue
        winning = [c for c, v in zip(children, verdicts, strict=True) if v.can[position.turn] is Can.YES]
        solver.prepare(position.free, [child.key for child in winning])
        assert solver.solve(position, 0.5).can[position.turn] is not Can.YES
        assert solver.solve(position, 0.5).can[1 - position.turn] is not Can.YES  # that draw is there to be taken
        found += 1
    assert found >= 2


def test_the_search_stops_when_told_and_keeps_its_board():
    rng = random.Random(2)
    state = next(s for s in states(rng) if not s.is_terminal())
    position, _, _ = read(state.observation(state.current_player()))
    solver, asked = Solver(bits=12), 0

    def stop():
        nonlocal asked
        asked += 1
        return asked > 3

    verdict = solver.solve(position, None, stop)
    assert asked == 4 and verdict == Verdict()
    # The same tools answer the next question.
    assert solver.solve(Position((1 << 12, 1 << 13)), 1.0).proved
