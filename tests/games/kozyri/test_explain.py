"""Every event in words for every viewer, and the facts about cards and pick-ups, held to the kernel."""

from __future__ import annotations

import re
from typing import Any

import pytest
from testkit.cases import Case, match, spread
from testkit.kozyri import do, place

from tutor.games.kozyri.consequences import beat_rulings, leaves, own_pickup, pickup_of, pickup_reason
from tutor.games.kozyri.explain import describe, together
from tutor.games.kozyri.moves import EVENT_KINDS
from tutor.games.kozyri.state import KozyriState
from tutor.kernel.actions import make
from tutor.kernel.cards import Card, cards
from tutor.kernel.events import Event

ANA_BEN = ("Ana", "Ben")


def event(kind: str, seat: int | None, texts: str = "", **data: Any) -> Event:
    return Event(kind, "K-2", seat, cards(texts), data=data)


SAID = [
    (event("deal", 0, "9d 6s"), "You are dealt 9♦, 6♠.", "Ana is dealt 2 cards.", "Ana is dealt 2 cards."),
    (event("deal", 1, "9d"), "Ben is dealt a card.", "You are dealt 9♦.", "Ben is dealt a card."),
    (
        event("sixes_home", 0, "6s"),
        "6♠ is your lowest trump and comes home to you.",
        "6♠ goes home to Ana.",
        "6♠ goes home to Ana.",
    ),
    (event("start", 1, hand_sizes=(18, 18)), "Ben leads first.", "You lead first.", "Ben leads first."),
    (event("lead", 0, "9d", left=3), "You lead 9♦.", "Ana leads 9♦.", "Ana leads 9♦."),
    (
        event("beat", 0, "Td", top=Card("9d"), how="higher", left=3),
        "You beat 9♦ with 10♦.",
        "Ana beats 9♦ with 10♦.",
        "Ana beats 9♦ with 10♦.",
    ),
    (
        event("beat", 0, "6s", top=Card("9d"), how="trump", left=3),
        "You beat 9♦ with your trump 6♠.",
        "Ana beats 9♦ with 6♠, a trump.",
        "Ana beats 9♦ with 6♠, a trump.",
    ),
    (event("cover", 1, "7c", left=3), "Ben covers with 7♣.", "You cover with 7♣.", "Ben covers with 7♣."),
    (
        event("pickup", 0, "9d 8d", rule="three", rest=0),
        "You pick up 9♦, 8♦.",
        "Ana picks up 9♦, 8♦.",
        "Ana picks up 9♦, 8♦.",
    ),
    (
        event("uncovered", 1, "6c", rest=1),
        "Now 6♣ lies on top, for Ben to beat.",
        "Now 6♣ lies on top, and it is for you to beat.",
        "Now 6♣ lies on top, for Ben to beat.",
    ),
    (
        event("uncovered", 1, "", rest=0),
        "The pile is gone, and Ben leads.",
        "The pile is gone, and you lead.",
        "The pile is gone, and Ben leads.",
    ),
    (event("out", 0, other=2), "You have no card left.", "Ana has no card left.", "Ana has no card left."),
    (event("game_over", 0, termination="out"), "You win the match.", "Ana wins the match.", "Ana wins the match."),
    (
        event("game_over", None, "9d", termination="last_card"),
        *["The match is a draw: the last card, 9♦, would have beaten the card on top."] * 3,
    ),
    (
        event("game_over", None, termination="repetition", times=3),
        *["The match is a draw: this position has occurred 3 times."] * 3,
    ),
]


@pytest.mark.parametrize(
    ("told", "first", "second", "watching"), SAID, ids=[f"{one[0].kind}-{n}" for n, one in enumerate(SAID)]
)
def test_what_each_viewer_reads(told: Event, first: str, second: str, watching: str) -> None:
    assert [str(describe(told, viewer, ANA_BEN)) for viewer in (0, 1, None)] == [first, second, watching]


def test_every_kind_of_event_is_described() -> None:
    assert {told.kind for told, *_ in SAID} == set(EVENT_KINDS)
    with pytest.raises(ValueError, match="has no event 'draw'"):
        describe(event("draw", 0), 0)


def test_a_spoken_line_names_cards_in_words() -> None:
    line = describe(event("beat", 0, "Td", top=Card("9d"), how="higher", left=3), 0)
    assert line is not None and line.spoken == "You beat the nine of diamonds with the ten of diamonds."


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_every_event_of_whole_matches_is_one_sentence(viewer: int | None) -> None:
    for seed in (0, 1):
        for state in match(Case("kozyri", {"pack": 24, "sixes": "home"}), seed)[1:]:
            assert state.parent is not None and state.last_item is not None
            for one in state.parent.replay_item(state.last_item).events:
                line = describe(one, viewer)
                assert line is not None and re.fullmatch(r"[^.]+\.", str(line)) and "None" not in str(line)
                assert not re.search("[♠♥♦♣]", line.spoken)


def test_a_whole_deal_is_told_in_two_lines() -> None:
    line = match(Case("kozyri", {"pack": 24}), 0)
    events = [e for a in line[1:25] for e in a.parent.replay_item(a.last_item).events]  # type: ignore[union-attr,arg-type]
    told = together(events)
    assert [(one.kind, len(one.cards)) for one in told] == [("deal", 12), ("deal", 12), ("start", 0)]
    assert together(told) == told


# --- facts -----------------------------------------------------------------------------------------------------


def positions() -> list[KozyriState]:
    found: list[KozyriState] = []
    for case in (Case("kozyri"), Case("kozyri", {"pack": 24, "pickup": "free"}, {"trumps": "ch"})):
        for seed in (0, 1):
            found += [s for s in spread(match(case, seed), 80) if isinstance(s, KozyriState) and s.phase != "deal"]
    return found


def test_a_card_is_said_to_beat_exactly_when_it_may() -> None:
    met = 0
    for state in positions():
        rulings = beat_rulings(state.observation(0))
        assert (rulings != {}) is (state.phase == "beat")
        for card, ruling in rulings.items():
            met += 1
            assert ruling == state.verify(state.current_player(), make("beat", card))
    assert met > 300


def test_a_pick_up_brings_what_the_kernel_gives() -> None:
    met = 0
    for state in positions():
        found = own_pickup(state.observation(None))
        if make("pickup") not in state.legal_actions():
            assert found is None or state.phase == "beat"
            continue
        met += 1
        assert found is not None
        after = state.child(make("pickup"))
        seat = state.current_player()
        assert set(found.cards) == set(after.hands[seat]) - set(state.hands[seat])
        assert found.rest == after.pile and found.top == (after.pile[-1] if after.pile else None)
    assert met > 30


def test_what_a_card_leaves_is_what_the_other_then_may_do() -> None:
    met = ended = 0
    for state in positions():
        for card, left in leaves(state.observation(1)).items():
            met += 1
            after = state.child(make(str(state.phase), card))
            if after.is_terminal() and after.outcome().termination != "repetition":  # type: ignore[union-attr]
                ended += 1
                assert left.wins is bool(after.outcome().winners) and left.draws is not left.wins  # type: ignore[union-attr]
                continue
            assert not left.wins and not left.draws
            if after.is_terminal():
                continue
            assert left.beaters == tuple(a.card for a in after.legal_actions() if a.verb == "beat")
            if left.beaters:
                assert left.pickup is None
                continue
            final = after.child(make("pickup"))
            assert left.pickup is not None and left.pickup.rest == final.pile
    assert met > 300 and ended >= 2


@pytest.mark.parametrize(
    ("pile", "sentence"),
    [
        ("9d", "Picking up brings the whole pile, 1 card, 9♦."),
        ("6d 7d 8d 9d", "Picking up brings 3 cards, 9♦, 8♦, 7♦, and leaves 6♦ on top."),
        ("6d As", "Picking up brings the whole pile, 2 cards, A♠, 6♦."),
    ],
)
def test_a_pick_up_in_words(pile: str, sentence: str) -> None:
    found = pickup_of(cards(pile), "s")
    assert found is not None and str(found.text) == sentence
    assert pickup_of((), "s") is None


def test_why_a_pick_up_costs_what_it_costs() -> None:
    said = [str(pickup_reason(Card(top), "s")) for top in ("9d", "9s", "As")]
    assert said == [
        "9♦ is no trump of yours: it costs three cards.",
        "9♠ is a trump of yours but not the ace: it costs five cards.",
        "A♠ is the ace of your trumps: it costs the whole pile.",
    ]


@pytest.mark.parametrize(
    ("mine", "other", "pile", "card", "sentence", "clause"),
    [
        ("Td 7c", "Ad 6c", "", "Td", "10♦ can be beaten with A♦.", "K-4"),
        ("Kd 7c", "6c 8c", "", "Kd", "K♦ cannot be beaten: the other takes 1 card, K♦.", "K-6"),
        ("Kd", "6c 8c", "", "Kd", "K♦ is your last card and wins.", "K-8"),
        ("Kd", "Ad", "", "Kd", "K♦ is your last, but A♦ alone would beat it: a draw.", "K-9"),
    ],
)
def test_what_a_card_leaves_in_words(mine: str, other: str, pile: str, card: str, sentence: str, clause: str) -> None:
    left = leaves(place(mine, other, pile).observation(0))[Card(card)]
    assert (str(left.text), left.clause) == (sentence, clause)


def test_what_a_cover_makes_the_other_take() -> None:
    state = do(place("Td Ah 7c", "6c 8c", "6d 9d"), "beat Td")
    left = leaves(state.observation(0))[Card("Ah")]
    assert str(left.text) == "A♥ cannot be beaten: the other takes 4 cards, A♥, 10♦, 9♦, 6♦."
    assert left.pickup is not None and left.pickup.rule == "all"
