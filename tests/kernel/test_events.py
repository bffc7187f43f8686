"""Who may know what of an event."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from tutor.kernel.cards import HIDDEN, cards
from tutor.kernel.events import Event, Step

DATA = MappingProxyType({"secret": 7})


def test_an_open_event_is_seen_as_it_is() -> None:
    event = Event("play", "W-6", 0, cards("9c 2s"), data=DATA)
    assert all(event.seen_by(viewer) is event for viewer in (0, 1, None))


def test_hidden_cards_and_data_are_for_those_who_may_see_them() -> None:
    event = Event("draw", "W-3", 0, cards("9c 2s"), visible_to=frozenset({0}), data=DATA)
    assert event.seen_by(0) is event
    for viewer in (1, None, 7):
        seen = event.seen_by(viewer)
        assert seen is not None and seen.cards == (HIDDEN, HIDDEN) and not seen.data
        assert (seen.kind, seen.clause, seen.seat) == ("draw", "W-3", 0)
        assert "9c" not in repr(seen) and "7" not in repr(seen.data)


def test_an_event_that_others_may_not_know_of_is_nothing_to_them() -> None:
    event = Event("draw", "W-5", 0, cards("9c"), visible_to=frozenset({0}), known_to=frozenset({0}))
    assert event.seen_by(0) is event
    assert event.seen_by(1) is None and event.seen_by(None) is None


def test_an_event_is_frozen() -> None:
    event = Event("play", "W-6", 0, cards("9c"), data=DATA)
    with pytest.raises(AttributeError):
        event.kind = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        event.data["secret"] = 8  # type: ignore[index]


def test_the_events_of_a_step_are_made_once_and_only_when_asked_for() -> None:
    made = []

    def make() -> tuple[Event, ...]:
        made.append(1)
        return (Event("play", "W-6"),)

    step = Step("position", make)
    assert step.state == "position" and not made
    state, events = step
    assert state == "position" and events is step.events and len(made) == 1
