"""What each step tells: the events in order, with what they hold."""

from __future__ import annotations

import random
from typing import Any

import pytest
from testkit.cases import Case, match
from testkit.kozyri import do, place

import tutor
from tutor.games.kozyri.moves import EVENT_KINDS
from tutor.kernel.game import CHANCE


def told(state: Any, text: str) -> list[tuple[Any, ...]]:
    """The events of a step in short."""
    events = state.step(state.parse_action(state.current_player(), text)).events
    return [(event.kind, event.clause, event.seat, " ".join(event.cards), dict(event.data)) for event in events]


def test_a_lead_a_beat_and_a_cover() -> None:
    state = place("6c Td 9d", "7c 6h As")
    assert told(state, "lead 6c") == [("lead", "K-3", 0, "6c", {"left": 2})]
    state = do(state, "lead 6c")
    assert told(state, "beat 7c") == [("beat", "K-4", 1, "7c", {"top": "6c", "how": "higher", "left": 2})]
    assert told(state, "beat 6h") == [("beat", "K-4", 1, "6h", {"top": "6c", "how": "trump", "left": 2})]
    assert told(do(state, "beat 7c"), "cover As") == [("cover", "K-5", 1, "As", {"left": 1})]


@pytest.mark.parametrize(
    ("pile", "cards", "rule", "below", "rest"),
    [
        ("6d 7d 8d 9d", "9d 8d 7d", "three", "6d", 1),
        ("6d 7d 8d 9d 9h 9s", "9s 9h 9d 8d 7d", "five", "6d", 1),
        ("6d 7d As", "As 7d 6d", "all", "", 0),
        ("9d", "9d", "three", "", 0),
    ],
)
def test_a_pick_up_tells_the_cards_and_what_then_lies_on_top(
    pile: str, cards: str, rule: str, below: str, rest: int
) -> None:
    assert told(place("7c 8c", "Kc Qc", pile), "pickup") == [
        ("pickup", "K-6", 0, cards, {"rule": rule, "rest": rest}),
        ("uncovered", "K-7", 1, below, {"rest": rest}),
    ]


def test_an_end_is_told_after_the_card_that_made_it() -> None:
    assert told(place("9d", "Kd Kc"), "lead 9d") == [
        ("lead", "K-3", 0, "9d", {"left": 0}),
        ("out", "K-8", 0, "", {"other": 2}),
        ("game_over", "K-8", 0, "", {"termination": "out"}),
    ]
    assert told(place("9d", "Kd"), "lead 9d")[1:] == [
        ("out", "K-8", 0, "", {"other": 1}),
        ("game_over", "K-9", None, "Kd", {"termination": "last_card"}),
    ]


def test_a_repetition_is_told() -> None:
    state = place("Ts Kd", "Js Ks Qh 9d", repetition_limit=2)
    state = do(state, "lead Ts", "beat Js", "cover Ks", "pickup", "lead Qh", "beat Js", "cover Ks")
    assert told(state, "pickup")[-1] == ("game_over", "K-9", None, "", {"termination": "repetition", "times": 2})


def test_the_deal_tells_each_card_and_who_begins() -> None:
    line = match(Case("kozyri", {"pack": 24}, {"starter": 1}), 0)
    item = line[1].last_item
    assert item is not None
    assert [event.kind for event in line[0].replay_item(item).events] == ["deal"]
    last = next(state for state in line if state.phase == "lead")  # type: ignore[attr-defined]
    events = last.parent.replay_item(last.last_item).events  # type: ignore[union-attr,arg-type]
    assert [(e.kind, e.clause, e.seat) for e in events] == [("deal", "K-2", 1), ("start", "K-3", 1)]
    assert events[-1].data["hand_sizes"] == (12, 12)


def test_a_mirror_deal_tells_both_cards() -> None:
    state = tutor.load_game("kozyri", deal="mirror").new_initial_state(trumps="sh")
    assert told(state, "deal 0 9s") == [("deal", "K-2", 0, "9s", {}), ("deal", "K-2", 1, "9h", {})]


@pytest.mark.parametrize("deal", ["random", "mirror"])
def test_sixes_that_go_home_are_told_with_the_last_card(deal: str) -> None:
    moved = 0
    for seed in range(12):
        state = tutor.load_game("kozyri", sixes="home", deal=deal).new_initial_state(trumps="sh")
        rng, got = random.Random(seed), [set(), set()]  # type: ignore[var-annotated]
        while state.current_player() == CHANCE:
            state, events = state.step(rng.choice(state.legal_actions()))
            for event in events:
                if event.kind == "deal":
                    got[event.seat].update(event.cards)
                elif event.kind == "sixes_home":
                    moved += 1
                    assert event.cards[0] in got[1 - event.seat]
                    got[1 - event.seat].discard(event.cards[0])
                    got[event.seat].add(event.cards[0])
        assert [set(hand) for hand in state.hands] == got
    assert moved > 3


def test_every_step_of_a_match_tells_known_kinds_to_everybody() -> None:
    seen = set()
    for state in match(Case("kozyri", {"pack": 24, "sixes": "home"}), 0)[1:]:
        assert state.parent is not None and state.last_item is not None
        for event in state.parent.replay_item(state.last_item).events:
            seen.add(event.kind)
            assert event.visible_to is None and event.known_to is None
            assert event.seen_by(None) is event
    assert seen <= set(EVENT_KINDS)
