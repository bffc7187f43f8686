"""What is hidden stays hidden, and may be anything: leaks, and positions that a player cannot tell apart."""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise

import pytest
from testkit.cases import SECRETS, Case, match, spread, stops
from testkit.play import jsonable, position, random_step, replayed, universe

from tutor.kernel.cards import HIDDEN
from tutor.kernel.errors import IllegalActionError
from tutor.kernel.game import CHANCE, SIMULTANEOUS, State


def viewers(state: State) -> tuple[int | None, ...]:
    return (*range(state.game.num_players), None)


def check_indistinguishable(state: State, twin: State, viewer: int | None) -> None:
    """Everything a viewer can ask of two positions has one answer."""
    where = f"{state.brief()}, seat {viewer}"
    assert twin.observation(viewer) == state.observation(viewer), where
    assert repr(twin.observation(viewer)) == repr(state.observation(viewer))
    assert twin.observed_history(viewer) == state.observed_history(viewer), where
    assert twin.brief() == state.brief()
    assert twin.outcome() == state.outcome() and twin.returns() == state.returns()
    if viewer is None:
        return
    assert twin.legal_actions(viewer) == state.legal_actions(viewer)
    for action in universe(state.game):
        assert twin.verify(viewer, action) == state.verify(viewer, action), (where, str(action))
    mine = state.resample(viewer, random.Random(9))
    assert position(twin.resample(viewer, random.Random(9))) == position(mine), where


def seen_events(state: State, viewer: int | None) -> list[object]:
    """Every event of a match as a viewer may know it."""
    line = state.line()
    found: list[object] = []
    for before, after in pairwise(line):
        assert after.last_item is not None
        for event in before.replay_item(after.last_item).events:
            seen = event.seen_by(viewer)
            if seen is not None:
                found.append((seen.kind, seen.clause, seen.seat, seen.cards, sorted(seen.data.items())))
    return found


def test_dealing_the_hidden_cards_anew_changes_nothing_that_a_viewer_can_see(case: Case) -> None:
    rng, changed = random.Random(6), 0
    for seed in (0, 1):
        for state in spread(match(case, seed), 9):
            for viewer in viewers(state):
                twin = case.deal_anew(state, viewer, rng)
                check_indistinguishable(state, twin, viewer)
                changed += twin.history != state.history
    assert changed > 10 or case.name not in SECRETS, "nothing was hidden in these matches: they test nothing"


@pytest.mark.slow
def test_no_leak_at_any_position_of_whole_matches(case: Case) -> None:
    rng = random.Random(7)
    for seed in (20, 21, 23):
        line = match(case, seed)
        # Where nothing is hidden every position says the same: a few will do.
        for state in spread(line, stops(case) if case.name in SECRETS else 20):
            for viewer in viewers(state):
                check_indistinguishable(state, case.deal_anew(state, viewer, rng), viewer)


def test_events_tell_the_same_whatever_is_hidden(case: Case) -> None:
    rng = random.Random(8)
    for seed in (0, 1):
        for state in spread(match(case, seed), 8):
            for viewer in viewers(state):
                twin = case.deal_anew(state, viewer, rng)
                assert seen_events(twin, viewer) == seen_events(state, viewer), (state.brief(), viewer)


def test_no_hidden_card_is_written_anywhere_in_an_observation(case: Case) -> None:
    if case.name not in SECRETS:
        pytest.skip("this game hides no cards, or does not say which")
    rng, searched = random.Random(10), 0
    for seed in (0, 1):
        for state in match(case, seed):
            for viewer in viewers(state):
                seen = state.observation(viewer)
                texts = repr(seen) + json.dumps(jsonable(seen))
                hidden = SECRETS[case.name](state, viewer)
                searched += len(hidden)
                assert not named(texts) & hidden, (viewer, state.brief())
                if state.is_terminal():
                    continue
                step = state.step(random_step(state, rng))
                item = step.state.last_item
                assert item is not None
                # A card that all turned up may go back to a deck in the same step: it was shown all the same.
                shown = {action.card for action in item.actions if item.actor == SIMULTANEOUS}
                events = [event.seen_by(viewer) for event in step.events]
                texts = repr(events) + repr(step.state.observed_history(viewer)[-1:])
                texts += repr([str(event.data) for event in events if event is not None])
                still = (hidden & SECRETS[case.name](step.state, viewer)) - shown
                assert not named(texts) & still, (viewer, state.brief())
    assert searched > 1000


def named(text: str) -> set[str]:
    """The words of a text, cards among them."""
    return set(re.findall(r"\w+|\?\?", text))


def test_the_picture_of_an_observation_is_the_same_whatever_is_hidden(case: Case) -> None:
    rng = random.Random(11)
    for state in spread(match(case, 0), 12):
        for viewer in viewers(state):
            twin = case.deal_anew(state, viewer, rng)
            mine, other = state.observation(viewer), twin.observation(viewer)
            assert str(mine) == str(other)
            if hasattr(mine, "_repr_svg_"):
                assert mine._repr_svg_() == other._repr_svg_()


def test_an_error_tells_a_seat_nothing_of_what_is_hidden(case: Case) -> None:
    rng = random.Random(12)
    for state in spread(match(case, 0), 10):
        here = state.current_player()
        if here == CHANCE or state.is_terminal():
            continue
        for viewer in range(state.game.num_players):
            twin = case.deal_anew(state, viewer, rng)
            if twin.current_player() != here:
                continue
            for action in universe(state.game):
                if action in state.legal_actions(viewer):
                    continue
                told = []
                for one in (state, twin):
                    others = {s: one.legal_actions(s)[0] for s in one.acting()} if here == SIMULTANEOUS else {}
                    if here == SIMULTANEOUS:
                        with pytest.raises(IllegalActionError) as refused:
                            one.step({**others, viewer: action})
                    elif viewer == here:
                        with pytest.raises(IllegalActionError) as refused:
                            one.step(action)
                    else:
                        continue
                    told.append(str(refused.value))
                assert len(set(told)) <= 1


def test_a_step_that_a_seat_did_not_see_has_its_card_hidden(case: Case) -> None:
    for state in (match(case, 0)[-1], match(case, 1)[-1]):
        for viewer in viewers(state):
            seen = state.observed_history(viewer)
            assert len(seen) <= len(state.history)
            open_items = [item for item in seen if all(action.card is not HIDDEN for action in item.actions)]
            # What is shown in full has happened, in this order.
            rest = iter(state.history)
            assert all(any(item == real for real in rest) for item in open_items)
            for item in seen:
                if item.actor == viewer:
                    assert all(action.card is not HIDDEN for action in item.actions)


def test_a_resampled_position_looks_the_same_and_can_be_played_to(case: Case) -> None:
    rng, other = random.Random(13), 0
    for seed in (0, 1):
        for state in spread(match(case, seed), 12):
            for seat in range(state.game.num_players):
                twin = state.resample(seat, rng)
                assert twin.observation(seat) == state.observation(seat), (state.brief(), seat)
                assert twin.observed_history(seat) == state.observed_history(seat), (state.brief(), seat)
                assert position(replayed(case.game(), case.setup, twin.history)) == position(twin)
                other += twin.history != state.history
    assert other > 10 or case.name not in SECRETS


def test_resampling_depends_on_the_random_numbers_alone(case: Case) -> None:
    for state in spread(match(case, 0), 20):
        for seat in range(state.game.num_players):
            first, second = (state.resample(seat, random.Random(14)) for _ in range(2))
            assert position(first) == position(second)
            again = first.resample(seat, random.Random(15))
            assert position(again) == position(state.resample(seat, random.Random(15)))


def test_a_resampled_match_can_be_played_to_its_end(case: Case) -> None:
    rng = random.Random(16)
    for state in spread(match(case, 0), 12):
        for seat in range(state.game.num_players):
            twin = state.resample(seat, rng)
            for _ in range(5000):
                if twin.is_terminal():
                    break
                twin = twin.child(random_step(twin, rng))
            assert twin.is_terminal()


def test_there_is_no_observation_of_a_seat_that_does_not_exist(case: Case) -> None:
    state = case.start()
    for seat in (-1, state.game.num_players, 99):
        with pytest.raises(ValueError):
            state.observation(seat)
        with pytest.raises(ValueError):
            state.resample(seat, random.Random(0))
    with pytest.raises(ValueError):
        state.resample(None, random.Random(0))  # type: ignore[arg-type]
