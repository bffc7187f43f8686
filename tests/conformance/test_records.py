"""Records: a match survives JSON, a view shows nothing hidden, and what cannot be played is refused with its step."""

from __future__ import annotations

import json
import random

import pytest
from testkit.cases import SECRETS, Case, match, spread
from testkit.play import position, universe

from tutor.kernel.errors import RecordError
from tutor.kernel.game import CHANCE, SIMULTANEOUS, TERMINAL, State
from tutor.kernel.records import Record


def test_a_match_survives_json_at_every_length(case: Case) -> None:
    for seed in (0, 1):
        for state in spread(match(case, seed), 20):
            record = Record.of(state, setup=case.setup, seed="7", players=("a", "b"), comments={"3": "ouch"})
            again = Record.from_json(record.to_json())
            assert again == record
            assert again.to_json() == record.to_json()
            assert json.loads(record.to_json()) == json.loads(json.dumps(record.as_dict()))
            line = again.replay()
            assert position(line[-1]) == position(state)
            assert len(line) == len(state.history) + 1


def test_a_record_has_the_fields_of_the_format(case: Case) -> None:
    data = json.loads(Record.of(match(case, 0)[-1], setup=case.setup).to_json())
    assert list(data) == [
        *("format", "version", "game", "options", "setup", "seed", "players", "comments", "outcome", "steps")
    ]
    assert (data["format"], data["version"], data["game"]) == ("tutor-record", 1, case.name)
    actors = {step[0] for step in data["steps"]}
    assert ("chance" in actors) is bool(case.game().chance_forms)
    assert all(isinstance(step[1], list) is (step[0] == "all") for step in data["steps"])


def test_a_view_holds_nothing_that_its_seat_did_not_see(case: Case) -> None:
    rng = random.Random(20)
    for state in spread(match(case, 0), 12):
        for viewer in (*range(state.game.num_players), None):
            view = Record.of(state, setup=case.setup, seed="7", viewer=viewer)
            assert view.seed is None
            twin = case.deal_anew(state, viewer, rng)
            assert Record.of(twin, setup=case.setup, viewer=viewer).to_json() == view.to_json()
            again = Record.from_json(view.to_json())
            assert again == view and again.history() == state.observed_history(viewer)
            with pytest.raises(RecordError):
                again.replay()
            if viewer is not None:
                back = again.resume(rng, state.observation(viewer).to_move)
                assert back.observation(viewer) == state.observation(viewer)
                assert back.observed_history(viewer) == state.observed_history(viewer)


def test_a_view_of_a_first_round_names_no_hidden_card(case: Case) -> None:
    if case.name not in SECRETS:
        pytest.skip("this game hides no cards, or does not say which")
    for state in match(case, 1)[:14]:
        for viewer in (*range(state.game.num_players), None):
            text = Record.of(state, setup=case.setup, viewer=viewer).to_json()
            assert not [card for card in SECRETS[case.name](state, viewer) if f" {card}" in text]


def refused_text(state: State) -> str:
    """An action that whoever is to act may not do here."""
    actor = state.acting()[0] if state.current_player() == SIMULTANEOUS else state.current_player()
    forms = state.game.chance_forms if actor == CHANCE else state.game.action_forms
    legal = state.legal_actions(actor)
    return next(str(a) for a in universe(state.game) if a.verb in forms and a not in legal)


def test_a_step_that_cannot_be_played_is_refused_with_its_number_and_clause(case: Case) -> None:
    state = match(case, 0)[-1]
    good = Record.of(state, setup=case.setup).as_dict()
    assert Record.from_dict(good).replay()
    line = state.line()
    for number in range(0, len(good["steps"]), 7):
        before = line[number]
        actor, what = good["steps"][number]
        seats, joint = len(before.acting()), before.current_player() == SIMULTANEOUS
        illegal = refused_text(before)
        wrongs = [
            [actor, [illegal] * seats if joint else illegal],
            [actor, ["nonsense"] * seats if joint else "nonsense"],
        ]
        wrongs += [[0, what[0]], ["all", [*what, what[0]]]] if joint else [["all", [what] * seats]]
        for wrong in wrongs:
            steps = [*good["steps"][:number], wrong, *good["steps"][number + 1 :]]
            with pytest.raises(RecordError) as refused:
                Record.from_dict({**good, "steps": steps}).replay()
            assert refused.value.step == number and f"step {number}:" in str(refused.value)
            assert before.brief() in str(refused.value)
            if "nonsense" not in str(wrong):
                assert any(clause in str(refused.value) for clause in before.game.clauses)


def test_a_step_after_the_end_is_refused(case: Case) -> None:
    end = match(case, 0)[-1]
    assert end.current_player() == TERMINAL
    data = Record.of(end, setup=case.setup).as_dict()
    data["steps"].append([0, "stand"])
    with pytest.raises(RecordError, match="over"):
        Record.from_dict(data).replay()


def test_a_record_that_claims_another_outcome_is_refused(case: Case) -> None:
    end = match(case, 0)[-1]
    data = Record.of(end, setup=case.setup).as_dict()
    winners = data["outcome"]["winners"]
    claims = [{**data["outcome"], "winners": [0] if winners != [0] else [1]}, {**data["outcome"], "winners": [7]}]
    for claim in claims:
        with pytest.raises(RecordError, match="winners"):
            Record.from_dict({**data, "outcome": claim}).replay()
    with pytest.raises(RecordError, match="winners"):
        Record.from_dict({**data, "steps": data["steps"][:-1]}).replay()
