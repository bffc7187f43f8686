"""Positions never change, come out the same by every way to them, and travel."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from testkit.cases import Case, match, spread
from testkit.play import mutable_parts, position, public_slots, random_step, replayed

import tutor
from tutor.games import game_class
from tutor.kernel.options import Choice

ROOT = Path(__file__).resolve().parents[2]


def test_a_step_leaves_the_position_as_it_was(case: Case) -> None:
    rng = random.Random(2)
    for state in spread(match(case, 0), 60):
        before = position(state)
        for _ in range(3):
            if not state.is_terminal():
                state.child(random_step(state, rng))
                _ = state.step(random_step(state, rng)).events
        assert position(state) == before


def test_nothing_in_a_position_can_be_changed_from_outside(case: Case) -> None:
    for state in spread(match(case, 0), 60):
        for name in public_slots(state):
            assert list(mutable_parts(getattr(state, name), name)) == []
        for seat in (*range(state.game.num_players), None):
            assert list(mutable_parts(state.observation(seat), f"observation({seat})")) == []
            assert list(mutable_parts(state.observed_history(seat), f"observed_history({seat})")) == []
        assert list(mutable_parts(state.history, "history")) == []
        assert list(mutable_parts(state.chance_outcomes(), "chance_outcomes")) == []
        assert list(mutable_parts(state.game.options, "options")) == []
        assert not hasattr(state, "__dict__"), "a misspelled attribute would be kept without a word"


def test_events_and_rulings_cannot_be_changed(case: Case) -> None:
    rng = random.Random(3)
    for state in spread(match(case, 0), 40):
        if state.is_terminal():
            continue
        events = state.step(random_step(state, rng)).events
        assert list(mutable_parts(events, "events")) == []
        for seat in range(state.game.num_players):
            for action in state.legal_actions(seat):
                assert list(mutable_parts(state.verify(seat, action), "ruling")) == []


def test_branches_know_nothing_of_each_other(case: Case) -> None:
    rng = random.Random(4)
    for state in spread(match(case, 0), 30):
        if state.is_terminal():
            continue
        first = state.child(random_step(state, rng))
        seen = position(first)
        for _ in range(10):
            branch = state.child(random_step(state, rng))
            for _ in range(5):
                branch = branch if branch.is_terminal() else branch.child(random_step(branch, rng))
        assert position(first) == seen
        assert first.parent is state


def test_a_history_leads_to_the_same_position_again(case: Case) -> None:
    for seed in (0, 1):
        for state in spread(match(case, seed), 25):
            again = replayed(case.game(), case.setup, state.history)
            assert position(again) == position(state)
            assert len(state.line()) == len(state.history) + 1
            assert state.line()[-1] is state and state.line()[0].parent is None
            assert state.line()[0].last_item is None


def test_positions_can_be_copied_and_pickled_however_long_the_match(case: Case) -> None:
    longest = max((match(case, seed) for seed in range(4)), key=len)
    for state in (*spread(longest, 8), longest[0]):
        assert position(copy.copy(state)) == position(state)
        assert position(copy.deepcopy(state)) == position(state)
        assert position(pickle.loads(pickle.dumps(state))) == position(state)
    game = case.game()
    twin = pickle.loads(pickle.dumps(game))
    assert twin == game and hash(twin) == hash(game) and repr(twin) == repr(game)


def test_an_error_can_be_pickled(case: Case) -> None:
    state = case.start()
    with pytest.raises(ValueError) as refused:
        state.step(None)  # type: ignore[arg-type]
    with pytest.raises(ValueError) as invalid:
        state.parse_action(0, "nonsense")
    for error in (refused.value, invalid.value):
        twin = pickle.loads(pickle.dumps(error))
        assert type(twin) is type(error) and str(twin) == str(error)


SCRIPT = """
import hashlib, random, sys
sys.path.insert(0, "tests")
from testkit.cases import every_case, match, spread
for case in every_case():
    digest = hashlib.sha256()
    for state in spread(match(case, 0), 15):
        seats = range(state.game.num_players)
        facts = [state.legal_actions(s) for s in (-1, *seats)] + [state.chance_outcomes(), state.history]
        facts += [state.observation(s) for s in (*seats, None)] + [state.observed_history(s) for s in (*seats, None)]
        facts += [state.resample(s, random.Random(1)).history for s in seats]
        digest.update(repr(facts).encode())
    print(case.id, digest.hexdigest())
"""


@pytest.mark.slow
def test_orders_are_the_same_in_every_process() -> None:
    answers = set()
    for seed in ("0", "77"):
        environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "PATH": ""}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        assert len(done.stdout.split()) >= 2
        answers.add(done.stdout)
    assert len(answers) == 1


def test_an_unknown_option_or_value_lists_what_is_valid(case: Case) -> None:
    kind = game_class(case.name)
    with pytest.raises(ValueError) as unknown:
        tutor.load_game(case.name, no_such_option=1)
    assert "no_such_option" in str(unknown.value)
    for spec in kind.option_specs:
        assert spec.name in str(unknown.value)
        assert spec.accepts(spec.default)
        assert spec.clause in kind.clauses
        junk: tuple[Any, ...] = ("nonsense", -1, 1.5, True, [], {})
        for value in junk:
            with pytest.raises(ValueError) as wrong:
                tutor.load_game(case.name, **{spec.name: value})
            assert spec.name in str(wrong.value) and repr(value) in str(wrong.value)
            assert spec.valid in str(wrong.value)
        if isinstance(spec, Choice):
            for value, label in spec.values:
                assert tutor.load_game(case.name, **{spec.name: value}).options_dict()[spec.name] == value
                assert str(label)
    with pytest.raises(ValueError, match="no_such_setup"):
        case.game().new_initial_state(no_such_setup=1)


def test_options_are_frozen_and_make_the_same_game_again(case: Case) -> None:
    game = case.game()
    first = next(iter(game.options_dict()))
    with pytest.raises(AttributeError):
        setattr(game.options, first, None)
    again = tutor.load_game(case.name, **game.options_dict())
    assert again == game and hash(again) == hash(game)
    game.options_dict()[first] = "changed"
    assert again == game


def test_an_unknown_game_lists_the_games() -> None:
    with pytest.raises(ValueError) as unknown:
        tutor.load_game("bridge")
    assert "'bridge'" in str(unknown.value)
    assert all(name in str(unknown.value) for name in tutor.games())
