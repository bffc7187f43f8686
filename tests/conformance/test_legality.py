"""Legality is one thing: `verify`, `legal_actions` and `step` never disagree, over every well-formed action."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from testkit.cases import Case, match, spread, stops
from testkit.play import actors, position, random_step, universe

from tutor.kernel.actions import Action, make
from tutor.kernel.cards import Card
from tutor.kernel.errors import IllegalActionError
from tutor.kernel.game import CHANCE, SIMULTANEOUS, TERMINAL, State
from tutor.kernel.rulings import Ruling


def may_act(state: State) -> tuple[int, ...]:
    """Who is asked here."""
    here = state.current_player()
    assert state.acting() == tuple(sorted(state.acting()))
    if here == SIMULTANEOUS:
        assert len(state.acting()) > 1
    else:
        assert state.acting() == ((here,) if here >= 0 else ())
    return (CHANCE,) if here == CHANCE else state.acting()


def check_every_action(state: State) -> None:
    everything = universe(state.game)
    for player in actors(state.game):
        legal = state.legal_actions(player)
        assert set(legal) <= set(everything)
        assert len(set(legal)) == len(legal)
        if player in may_act(state):
            assert legal, f"{player} is asked and may do nothing: {state.brief()}"
        else:
            assert legal == ()
        for action in everything:
            ruling = state.verify(player, action)
            assert isinstance(ruling, Ruling)
            assert ruling.legal is (action in legal) is bool(ruling), (player, str(action), state.brief())
            assert ruling.clause in state.game.clauses, (ruling, str(action))
            assert ruling.code
            assert str(ruling.message).endswith((".", "!", "?"))
            assert "None" not in str(ruling.message)
    if state.current_player() != SIMULTANEOUS:
        assert state.legal_actions() == state.legal_actions(state.current_player())


@pytest.mark.slow
def test_verify_and_legal_actions_agree_on_every_action_and_every_player(case: Case) -> None:
    for seed in (0, 1):
        for state in spread(match(case, seed), 9):
            check_every_action(state)


@pytest.mark.slow
def test_verify_and_legal_actions_agree_throughout_whole_matches(case: Case) -> None:
    for seed in range(10, 14):
        for state in spread(match(case, seed), stops(case)):
            check_every_action(state)


def attempts(state: State, action: Action) -> list[Action | dict[int, Action]]:
    """Ways to try one action of some seat, everything else being legal."""
    if state.current_player() != SIMULTANEOUS:
        return [action]
    seats = state.acting()
    lawful = {seat: state.legal_actions(seat)[0] for seat in seats}
    return [{**lawful, seat: action} for seat in seats]


@pytest.mark.slow
def test_step_does_what_is_legal_and_refuses_the_rest_without_a_trace(case: Case) -> None:
    everything = universe(case.game())
    for state in spread(match(case, 0), 8) + spread(match(case, 1), 8):
        before = position(state)
        for action in everything:
            for attempt in attempts(state, action):
                joint = attempt if isinstance(attempt, dict) else {state.current_player(): attempt}
                if all(one in state.legal_actions(seat) for seat, one in joint.items()):
                    assert state.child(attempt).parent is state
                    continue
                for try_it in (state.step, state.child):
                    with pytest.raises(IllegalActionError) as refused:
                        try_it(attempt)
                    assert isinstance(refused.value, ValueError)
                    ruling = refused.value.ruling
                    assert not ruling.legal and ruling.clause in state.game.clauses
                    assert str(ruling.message) in str(refused.value) and state.brief() in str(refused.value)
        assert position(state) == before


def test_what_is_no_action_is_refused(case: Case) -> None:
    for state in spread(match(case, 0), 20):
        before = position(state)
        legal = state.legal_actions(may_act(state)[0]) if may_act(state) else (make("stand"),)
        for junk in (None, 7, "play 9d", str(legal[0]), tuple(legal[0]), [legal[0]], {}, {0: None}):
            with pytest.raises(IllegalActionError):
                state.step(junk)  # type: ignore[arg-type]
        if state.current_player() == SIMULTANEOUS:
            seats = state.acting()
            texts = {seat: str(state.legal_actions(seat)[0]) for seat in seats}
            tuples = {seat: tuple(state.legal_actions(seat)[0]) for seat in seats}
            for joint in (texts, tuples):
                with pytest.raises(IllegalActionError):
                    state.step(joint)  # type: ignore[arg-type]
        assert position(state) == before


def test_an_action_made_with_a_plain_text_leaves_no_plain_text_behind(case: Case) -> None:
    for state in match(case, 0)[:60]:
        for seat in may_act(state)[:1]:
            action = next((one for one in state.legal_actions(seat) if one.card is not None), None)
            if action is None or state.current_player() == SIMULTANEOUS:
                continue
            plain = Action(action.verb, str(action.card), action.seat)  # type: ignore[arg-type]
            assert state.verify(seat, plain).legal
            last = state.child(plain).last_item
            assert last is not None and type(last.actions[0].card) is Card
            assert type(make(action.verb, str(action.card), action.seat).card) is Card  # type: ignore[arg-type]


def test_a_simultaneous_node_takes_one_action_from_every_player(case: Case) -> None:
    met = 0
    for state in match(case, 0):
        if state.current_player() != SIMULTANEOUS:
            continue
        met += 1
        n, seats = state.game.num_players, state.acting()
        joint = {seat: state.legal_actions(seat)[0] for seat in seats}
        with pytest.raises(ValueError, match="legal_actions"):
            state.legal_actions()
        wrong = [
            {seat: action for seat, action in joint.items() if seat != seats[0]},
            {**joint, n: joint[seats[0]]},
            {**joint, CHANCE: joint[seats[0]]},
            {},
            joint[seats[0]],
            tuple(joint.values()),
        ]
        for attempt in wrong:
            with pytest.raises(IllegalActionError) as refused:
                state.step(attempt)  # type: ignore[arg-type]
            assert refused.value.ruling.code == "simultaneous"
        item = state.child(dict(reversed(joint.items()))).last_item
        assert item is not None
        assert item.actor == SIMULTANEOUS and item.actions == tuple(joint[seat] for seat in seats)
    if case.name == "warlords":
        assert met > 1


def test_chance_is_exact_and_everything_it_lists_can_happen(case: Case) -> None:
    met = 0
    for seed in (0, 1):
        for state in match(case, seed):
            outcomes = state.chance_outcomes()
            if state.current_player() != CHANCE:
                assert outcomes == ()
                continue
            met += 1
            assert all(type(chance) is Fraction and chance > 0 for _, chance in outcomes)
            assert sum(chance for _, chance in outcomes) == 1
            assert tuple(action for action, _ in outcomes) == state.legal_actions(CHANCE) == state.legal_actions()
            assert state.deck_key()
            for action, _ in outcomes:
                assert state.verify(CHANCE, action).legal
                assert state.child(action).last_item == (CHANCE, (action,))
    assert met > 0 or not case.game().chance_forms


def test_a_match_of_random_steps_ends(case: Case) -> None:
    for seed in range(6):
        assert match(case, seed)[-1].is_terminal()


def test_at_the_end_nobody_may_do_anything_and_the_returns_say_who_won(case: Case) -> None:
    for seed in range(4):
        line = match(case, seed)
        for state in line:
            assert abs(sum(state.returns())) < 1e-9
            assert len(state.returns()) == state.game.num_players
            assert all(type(one) is float for one in state.returns())
            assert (state.outcome() is not None) is state.is_terminal() is (state is line[-1])
        end = line[-1]
        outcome = end.outcome()
        assert outcome is not None and outcome.clause in end.game.clauses and outcome.termination
        winners = [seat for seat, worth in enumerate(end.returns()) if worth > 0]
        assert tuple(winners) == outcome.winners or len(outcome.winners) == end.game.num_players
        assert end.current_player() == TERMINAL
        assert end.chance_outcomes() == ()
        assert end.legal_actions() == ()
        for action in universe(end.game):
            with pytest.raises(IllegalActionError):
                end.step(action)
            if action.verb in end.game.action_forms:
                assert end.parse_action(0, str(action)) == action
        for seat in range(end.game.num_players):
            assert end.resample(seat, random.Random(1)).is_terminal()


def test_events_cite_clauses_and_are_the_same_read_twice_or_unpacked(case: Case) -> None:
    rng = random.Random(5)
    for state in spread(match(case, 0), 60):
        if state.is_terminal():
            continue
        action = random_step(state, rng)
        step = state.step(action)
        after, events = step
        assert after is step.state and events is step.events
        again = state.step(action)
        assert again.events == events and events
        assert position(again.state) == position(after) == position(state.child(action))
        for event in events:
            assert event.clause in state.game.clauses
            assert event.seat is None or 0 <= event.seat < state.game.num_players
