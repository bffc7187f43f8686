"""What a step of World War III tells, to whom, and that each sentence of it is right for every viewer."""

from __future__ import annotations

import itertools
import re

import pytest
from testkit.cases import Case, match
from testkit.worldwar import deal, do, place, start, step

from tutor.games.worldwar.explain import SEAT_NAMES, The, describe, describe_ruling, together
from tutor.games.worldwar.moves import EVENT_KINDS
from tutor.games.worldwar.state import WorldWarState
from tutor.kernel.cards import Card
from tutor.kernel.events import Event

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay")
LOW, LOWER, LOWEST = "3h 4h 5h 6h 7h", "3c 4c 5c 6c 7c", "3d 4d 5d 6d 7d"


def lines(state: WorldWarState, text: str, viewer: int | None = 0) -> list[str]:
    """The sentences of one step, for a viewer."""
    return [str(line) for event in step(state, text)[1] if (line := describe(event, viewer, NAMES)) is not None]


def war(*steps: str, piles: tuple[int, ...] = (5, 5, 5), **kept: object) -> WorldWarState:
    """Ben goes to war over Ana's king."""
    given = {"heaps": ("Kh", "", ""), "standing": ("Kh", 0), "seat": 1, "turns": "8d 9d 8c 3s Ts Xx", **kept}
    return do(place((LOW, LOWER, LOWEST), piles=piles, **given), *steps)  # type: ignore[arg-type]


# --- events --------------------------------------------------------------------------------------------------


def test_only_its_owner_sees_the_card_that_comes_to_a_hand() -> None:
    (event,) = step(start(), "deal 0 Kd")[1]
    assert event.cards == ("Kd",) and event.seen_by(1).cards == ("??",) and event.seen_by(None).cards == ("??",)  # type: ignore[union-attr]
    event = step(do(deal(LOW, LOWER), "play 7h"), "stock 0 Kd")[1][0]
    assert event.seen_by(0) is event and event.seen_by(1).cards == ("??",)  # type: ignore[union-attr]


def test_a_whole_match_shows_every_kind_that_it_should() -> None:
    seen = set()
    for options in ({}, {"num_players": 3}, {"num_players": 6}):
        for seed in range(4):
            line = match(Case("worldwar", options), seed)
            for before, after in itertools.pairwise(line):
                item = after.last_item
                assert item is not None
                for event in before.replay_item(item).events:
                    assert event.kind in EVENT_KINDS
                    seen.add(event.kind)
    assert set(EVENT_KINDS) - seen <= {"out", "all_passed"}


def test_the_last_deal_tells_who_begins() -> None:
    hands = [f"deal 0 {c}" for c in LOW.split()] + [f"deal 1 {c}" for c in LOWER.split()]
    events = step(do(start(), *hands[:-1]), hands[-1])[1]
    assert [(event.kind, event.seat, event.clause) for event in events] == [("deal", 1, "R-3"), ("begin", 0, "R-4")]


def test_calls_made_at_once_are_told_together_in_seat_order() -> None:
    events = step(war("war", "turn 1 9d", "turn 0 8d"), "draw | hold")[1]
    assert [(event.seat, event.data["says"], event.cards) for event in events] == [
        (0, "draw", ("8d",)),
        (1, "hold", ("9d",)),
    ]


# --- sentences -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_every_event_of_whole_matches_has_a_sentence_for_every_viewer(viewer: int | None) -> None:
    for options in ({"num_players": 3}, {"num_players": 6}):
        line = match(Case("worldwar", options), 0)
        for before, after in itertools.pairwise(line):
            item = after.last_item
            assert item is not None
            for event in before.replay_item(item).events:
                told = describe(event, viewer, NAMES)
                assert told is not None and told.clause == event.clause
                assert str(told).endswith((".", "!")) and "None" not in str(told) and "{" not in str(told)
                assert "??" not in str(told) and not re.search("[♠♥♦♣★]", told.spoken)
                if viewer is not None and event.seat == viewer:
                    assert re.search(r"\b[Yy]ou", str(told)), str(told)
                if event.kind in ("deal", "stock") and event.seat != viewer:
                    assert not re.search("[♠♥♦♣★]|joker", str(told))


def test_a_war_in_words() -> None:
    state = war()
    assert lines(state, "war", 1) == ["You go to war with Ana over K♥."]
    assert lines(state, "war", 0) == ["Ben goes to war with you over K♥."]
    assert lines(state, "war", 2) == ["Ben goes to war with Ana over K♥."]
    state = do(state, "war")
    assert lines(state, "turn 1 8d") == ["Ben turns 8♦."]
    state = do(state, "turn 1 8d")
    assert lines(state, "turn 0 9d") == ["You turn 9♦."]
    assert lines(state, "turn 0 8c")[1] == (
        "8♦ against 8♣, equal ranks: the war begins again, and the cards stay on the heaps."
    )
    assert "A joker is turned" in lines(state, "turn 0 Xx")[1]
    state = do(state, "turn 0 9d")
    assert lines(state, "hold | draw") == ["You hold 9♦.", "Ben gives up 8♦ to turn another card."]
    state = do(state, "hold | draw")
    assert lines(state, "turn 1 Ts", 1) == [
        "You turn 10♠.",
        "You win the war against Ana: 10♠ beats 9♦.",
        "You put Ana's heap of 2 cards under your pile.",
    ]
    assert lines(state, "turn 1 Ts", 0)[1:] == [
        "Ben wins the war against you: 10♠ beats 9♦.",
        "Your heap of 2 cards goes under Ben's pile.",
    ]
    assert lines(state, "turn 1 Ts", None)[1:] == [
        "Ben wins the war against Ana: 10♠ beats 9♦.",
        "Ana's heap of 2 cards goes under Ben's pile.",
    ]


def test_empty_piles_in_words() -> None:
    state = war("war", "turn 1 9d", "turn 0 8d", piles=(5, 1, 5))
    assert lines(state, "draw | draw", 0)[2:] == [
        "Ben has no card left to turn: you win the war.",
        "You put Ben's heap of 1 card under your pile.",
        "The pile of Ben is empty: Ben is out of the game.",
    ]
    assert lines(state, "draw | draw", 1)[2:] == [
        "You have no card left to turn: Ana wins the war.",
        "Your heap of 1 card goes under Ana's pile.",
        "Your pile is empty: you are out of the game.",
    ]
    assert lines(state, "draw | draw", 2)[2] == "Ben has no card left to turn: Ana wins the war."
    both = war("war", "turn 1 9d", "turn 0 8d", piles=(1, 1, 5))
    assert "you win the war" in lines(both, "draw | draw", 1)[2]
    assert "Ben has the higher card" in lines(both, "draw | draw", 2)[2]
    ruin = war("war", "turn 1 8d", piles=(1, 1, 5))
    assert "both have lost" in lines(ruin, "turn 0 8c", 2)[2]
    assert lines(ruin, "turn 0 8c", 2)[-1] == "You are the last one left: you win the match."
    assert lines(ruin, "turn 0 8c", 0)[-1] == "Cleo is the last one left and wins the match."


def test_plays_and_passes_in_words() -> None:
    state = deal("2h 4h 5h 6h 9h", "2c 4c 5c Tc Kc", "2d 3d 4d 5d 6d")
    assert lines(state, "lay 2h", 0) == ["You lay 2♥ open as a pass."]
    assert lines(state, "lay 2h", 1) == ["Ana lays 2♥ open as a pass."]
    assert lines(state, "play 9h", 0) == ["You lead 9♥."]
    assert lines(state, "play 9h", 1) == ["Ana leads 9♥, the highest card of the hand."]
    state = do(state, "play 9h", "stock 0 3s")
    assert lines(state, "play Tc", 1) == ["You beat 9♥ with 10♣."]
    assert lines(state, "play Tc", 0) == ["Ben beats 9♥ with 10♣."]
    state = do(state, "play Tc", "stock 1 3c", "lay 2d")
    assert lines(state, "pass 2d", 2) == ["You give up 2♦ as a pass: 10♣ still stands."]
    assert lines(state, "pass 2d", 0) == ["Cleo gives up 2♦ as a pass: 10♣ still stands."]
    two = do(deal("4h 5h 6h 7h 9h", "2c 4c 5c 6c 7c"), "play 9h", "stock 0 3s", "lay 2c", "pass 2c")
    assert lines(two, "stock 1 3d", 0)[-1] == "All others have passed: you lead anew."
    assert lines(two, "stock 1 3d", 1)[-1] == "All others have passed: Ana leads anew."


def test_a_known_card_is_told_as_known() -> None:
    state = war("war", "turn 1 8d", piles=(0, 5, 5), spoils=("Qs Js", "", ""))
    assert lines(state, "turn 0 Qs", 0) == ["You turn Q♠, as all knew."]
    assert lines(state, "turn 0 Qs", 2) == ["Ana turns Q♠, as all knew."]


def test_the_end_in_words() -> None:
    state = place((LOW, LOWER), piles=(5, 4), stock=1)
    state, last = do(state, "play 7h"), f"stock 0 {state.unseen[0]}"
    assert lines(state, last, 0)[-1] == "The stock is used up: you win the match with 6 cards."
    assert lines(state, last, 1)[-1] == "The stock is used up: Ana wins the match with 6 cards."
    tie = place((LOW, LOWER), piles=(3, 4), stock=1)
    tie, last = do(tie, "play 7h"), f"stock 0 {tie.unseen[0]}"
    assert lines(tie, last, 0)[-1] == "The stock is used up: Ana, Ben have 4 cards each and share the match."
    ruin = do(
        place((LOW, LOWER), piles=(1, 1), heaps=("Kh", ""), standing=("Kh", 0), seat=1, stock=5, turns="8d 8c"),
        "war",
        "turn 1 8d",
    )
    assert lines(ruin, "turn 0 8c", 0)[-1] == "Nobody is left: Ana, Ben share the match."


def test_several_dealt_cards_may_be_told_as_one_event() -> None:
    event = Event("deal", "R-3", 1, (Card("3h"), Card("4h")), visible_to=frozenset({1}))
    assert str(describe(event, 1)) == "You take 3♥, 4♥ from your pile."
    assert str(describe(event, 0)) == "Player 2 takes 2 cards."


def test_a_joker_is_called_by_its_name() -> None:
    event = Event("lead", "R-6", 1, (Card("Xx"),))
    line = describe(event, 1)
    assert line is not None and str(line) == line.spoken == "You lead the joker."
    assert The(Card("Xx")).show(False) == "the joker"


def test_an_unknown_event_is_refused_and_one_that_nobody_may_know_says_nothing() -> None:
    with pytest.raises(ValueError, match="reshuffle"):
        describe(Event("reshuffle", "R-1"), 0)
    assert describe(Event("lead", "R-6", 1, (Card("9h"),), known_to=frozenset({1})), 0) is None
    assert len(SEAT_NAMES) == 6


def test_a_ruling_becomes_a_line() -> None:
    state = deal(LOW, LOWER)
    line = describe_ruling(state.verify(0, state.parse_action(0, "play 3h")))
    assert line.clause == "R-6" and "the highest card" in str(line) and "seven of hearts" in line.spoken


def test_a_whole_deal_is_told_in_a_line_for_each_seat() -> None:
    state = start(num_players=3)
    events: list[Event] = []
    for seat, hand in enumerate((LOW, LOWER, LOWEST)):
        for card in hand.split():
            state, more = step(state, f"deal {seat} {card}")
            events += [seen for event in more if (seen := event.seen_by(1)) is not None]
    assert [str(describe(event, 1, NAMES)) for event in together(events)] == [
        "Ana takes 5 cards.",
        "You take 3♣, 4♣, 5♣, 6♣, 7♣ from your pile.",
        "Cleo takes 5 cards.",
        "Ana sits to the dealer's left and begins.",
    ]
