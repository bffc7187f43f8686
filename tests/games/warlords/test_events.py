"""What each step tells, to whom and under which clause."""

from __future__ import annotations

from typing import Any

from testkit.cases import Case, match
from testkit.warlords import BLACK, RED, battle, do, fought, led, muster, reveals, start

from tutor.games.warlords.explain import describe
from tutor.games.warlords.moves import EVENT_KINDS
from tutor.games.warlords.state import WarlordsState
from tutor.kernel.events import Event
from tutor.kernel.game import SIMULTANEOUS

HANDS = ("As 2s 3s", "Ah 2h 3h")


def step(state: WarlordsState, text: str) -> tuple[Event, ...]:
    if "|" in text:
        parts = text.split("|")
        return state.step({seat: state.parse_action(seat, part) for seat, part in enumerate(parts)}).events
    return state.step(state.parse_action(state.current_player(), text)).events


def told(events: tuple[Event, ...]) -> list[tuple[str, str, int | None, str, dict[str, Any]]]:
    return [(e.kind, e.clause, e.seat, " ".join(e.cards), dict(e.data)) for e in events]


def seen(events: tuple[Event, ...], viewer: int | None) -> list[tuple[str, str]]:
    return [(one.kind, " ".join(one.cards)) for event in events if (one := event.seen_by(viewer)) is not None]


def test_a_card_drawn_at_the_muster_is_seen_by_its_owner_alone() -> None:
    events = step(start(), "draw 0 9c")
    assert told(events) == [("draw", "W-3", BLACK, "9c", {})]
    assert seen(events, BLACK) == [("draw", "9c")]
    assert seen(events, RED) == seen(events, None) == [("draw", "??")]


def test_warlords_are_told_to_all() -> None:
    events = step(muster(start(), *HANDS), "warlord Ks | warlord Qh")
    assert told(events) == [("warlord", "W-4", BLACK, "Ks", {}), ("warlord", "W-4", RED, "Qh", {})]
    assert seen(events, None) == [("warlord", "Ks"), ("warlord", "Qh")]


def test_of_an_exchange_only_its_owner_knows() -> None:
    state = led(start(), *HANDS, "Ks Kh")
    for text, kind, card in (("exchange As", "exchange", "As"), ("draw 0 Tc", "draw", "Tc"), ("stand", "stand", "")):
        events = step(state, text)
        assert told(events) == [(kind, "W-5", BLACK, card, {})]
        assert seen(events, BLACK) == [(kind, card)]
        assert seen(events, RED) == seen(events, None) == []
        state = do(state, text)


def test_the_counts_are_told_when_both_have_finished_or_never() -> None:
    for counts, data in (("public", {"counts": (1, 0)}), ("hidden", {})):
        state = do(led(start(exchange_counts=counts), *HANDS), "exchange As", "draw 0 Tc")
        events = step(state, "stand")
        assert told(events) == [("stand", "W-5", RED, "", {}), ("exchanges_done", "W-5", None, "", data)]
        assert seen(events, BLACK) == [("exchanges_done", "")]
    state = do(led(start(), *HANDS), "stand", "exchange Ah")
    assert [event.kind for event in step(state, "draw 1 Td")] == ["draw", "exchanges_done"]


def test_a_reveal_and_a_battle_won() -> None:
    state = battle(start(), "7s 8c 9s", "Th 6h 2h", "Qs Kh")
    assert told(step(state, "play 7s | play Th")) == [
        ("reveal", "W-6", BLACK, "7s", {"reveal": 1}),
        ("reveal", "W-6", RED, "Th", {"reveal": 1}),
    ]
    events = step(reveals(state, "7s 8c", "Th 6h"), "play 9s | play 2h")
    assert told(events) == [
        ("reveal", "W-6", BLACK, "9s", {"reveal": 3}),
        ("reveal", "W-6", RED, "2h", {"reveal": 3}),
        ("combo", "W-7", BLACK, "7s 8c 9s", {"kind": "STRAIGHT", "ace": "low"}),
        ("combo", "W-7", RED, "Th 6h 2h", {"kind": "FLUSH", "ace": "low"}),
        ("battle_won", "W-8", BLACK, "Kh", {"loser": RED}),
        ("reshuffle", "W-12", None, "", {"deck_sizes": (20, 20)}),
        ("new_round", "W-3", None, "", {"round": 2}),
    ]


def test_a_surrender_tells_what_is_lost_the_jack_last() -> None:
    state = reveals(battle(start(), "4s 9c 2c", "Th 6h 2h"), "9c 4s", "Th 6h")
    assert told(step(state, "play Jc | play 2h"))[2:] == [
        ("surrender", "W-10", BLACK, "4s 9c Jc", {"reveal": 3}),
        ("reshuffle", "W-12", None, "", {"deck_sizes": (18, 20)}),
        ("new_round", "W-3", None, "", {"round": 2}),
    ]


def test_standoffs_say_why() -> None:
    state = battle(start(), "7s 8c 9s", "7h 8d 9h")
    jacks = told(step(state, "play Js | play Jd"))
    assert jacks[2][:3] == ("standoff", "W-11", None) and jacks[2][4] == {"reason": "jacks"}
    combos = told(step(reveals(state, "7s 8c", "7h 8d"), "play 9s | play 9h"))
    assert [event[0] for event in combos] == [
        "reveal",
        "reveal",
        "combo",
        "combo",
        "standoff",
        "reshuffle",
        "new_round",
    ]
    assert combos[4][4] == {"reason": "combos"}


def test_the_end_is_told_with_its_reason() -> None:
    state = start()
    for warlord in ("Qh", "Qd", "Kh"):
        state = fought(state, "7s 8c 9s", "Th 6h 2h", f"Qs {warlord}")
    state = reveals(battle(state, "7s 8c 9s", "Th 6h 2h", "Qs Kd"), "7s 8c", "Th 6h")
    assert told(step(state, "play 9s | play 2h"))[-2:] == [
        ("battle_won", "W-8", BLACK, "Kd", {"loser": RED}),
        ("game_over", "W-9", BLACK, "", {"termination": "no_warlords"}),
    ]
    drawn = told(step(battle(start(round_limit=1), *HANDS), "play Js | play Jh"))
    assert drawn[-1] == ("game_over", "W-9", None, "", {"termination": "round_limit"})


def test_every_kind_happens_and_each_is_a_sentence_for_each_viewer() -> None:
    met = {event.kind for event in step(battle(start(), *HANDS), "play Js | play Jh")}
    for options in ({}, {"exchange_counts": "hidden"}, {"round_limit": 2}):
        for seed in (0, 1):
            for after in match(Case("warlords", options), seed)[1:]:
                assert after.parent is not None and after.last_item is not None
                for event in after.parent.replay_item(after.last_item).events:
                    met.add(event.kind)
                    for viewer in (BLACK, RED, None):
                        line = describe(event, viewer)
                        assert (line is None) is (event.seen_by(viewer) is None)
                        if line is not None:
                            assert line.clause == event.clause and str(line.text).endswith(".")
    assert met == set(EVENT_KINDS)


def test_a_joint_step_has_the_same_events_for_all() -> None:
    for after in match(Case("warlords"), 0)[1:]:
        assert after.last_item is not None and after.parent is not None
        if after.last_item.actor == SIMULTANEOUS:
            for event in after.parent.replay_item(after.last_item).events:
                assert event.visible_to is None and event.known_to is None
