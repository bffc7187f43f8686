"""Every event of a match has a sentence for every viewer, and no sentence tells what its viewer may not see."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from tutor import CHANCE, SIMULTANEOUS, load_game
from tutor.games.warlords.clauses import CLAUSES
from tutor.games.warlords.combos import evaluate
from tutor.games.warlords.explain import SIDE_NAMES, Line, The, describe, describe_combo, describe_ruling
from tutor.games.warlords.moves import EVENT_KINDS
from tutor.kernel.cards import Card, cards
from tutor.kernel.events import Event
from tutor.kernel.text import T

VIEWERS = (0, 1, None)


def random_match(seed, **options):
    """All events of a match of random legal actions."""
    rng = random.Random(seed)
    state = load_game("warlords", **options).new_initial_state()
    found = []
    while not state.is_terminal():
        here = state.current_player()
        if here == SIMULTANEOUS:
            action = {seat: rng.choice(state.legal_actions(seat)) for seat in (0, 1)}
        else:
            action = rng.choice(state.legal_actions(here))
        state, events = state.step(action)
        found += events
    return found


@cache
def many_events():
    found = []
    for seed in range(40):
        found += random_match(seed)
    for seed in range(10):
        found += random_match(seed, exchange_counts="hidden", ace="both", round_limit=3)
    return found


@pytest.mark.slow
def test_every_kind_of_event_occurs_and_has_a_sentence_and_a_clause():
    told = {}
    for event in many_events():
        for viewer in VIEWERS:
            line = describe(event, viewer)
            if line is not None:
                assert re.fullmatch(r"[A-Z].*\.", str(line)), line
                assert "{" not in str(line) and "{" not in line.spoken
                assert line.clause in CLAUSES
                told.setdefault(event.kind, set()).add(viewer)
    assert set(told) == set(EVENT_KINDS)
    # What only its owner may know of is told to owners, never to a spectator.
    for kind in EVENT_KINDS:
        assert told[kind] == ({0, 1} if kind in ("exchange", "stand") else {0, 1, None})


def test_no_sentence_names_a_card_that_its_viewer_may_not_see():
    hidden = 0
    for event in many_events():
        for viewer in VIEWERS:
            if event.visible_to is None or viewer in event.visible_to:
                continue
            line = describe(event, viewer)
            hidden += 1
            if line is not None:
                for card in event.cards:
                    assert card.symbol not in str(line) and str(card.name) not in line.spoken
                assert "??" not in str(line) and "hidden card" not in line.spoken
    assert hidden > 1000


def test_the_spoken_sentence_uses_words_for_suits():
    for event in many_events()[:4000]:
        for viewer in VIEWERS:
            line = describe(event, viewer)
            if line is not None:
                assert not re.search("[♠♥♦♣]", line.spoken)
                assert (line.spoken != str(line)) is bool(re.search("[♠♥♦♣]", str(line)))


def said(kind, viewer, seat=None, shown="", names=None, **data):
    only = frozenset({seat}) if kind == "draw" else None
    line = describe(Event(kind, "W-1", seat, cards(shown), visible_to=only, data=data), viewer, names)
    return str(line)


@pytest.mark.parametrize(
    ("kind", "seat", "shown", "data", "black", "red", "spectator"),
    [
        ("draw", 0, "9c", {}, "You draw 9♣.", "Black draws a card.", "Black draws a card."),
        ("draw", 0, "7s 9c", {}, "You draw 7♠, 9♣.", "Black draws 2 cards.", "Black draws 2 cards."),
        ("warlord", 0, "Ks", {}, "You lead with K♠.", "Black leads with K♠.", "Black leads with K♠."),
        ("reveal", 1, "9d", {}, "Red lays 9♦.", "You lay 9♦.", "Red lays 9♦."),
        (
            "exchanges_done",
            None,
            "",
            {"counts": (1, 3)},
            "Both have finished exchanging: you 1, Red 3.",
            "Both have finished exchanging: you 3, Black 1.",
            "Both have finished exchanging: Black 1, Red 3.",
        ),
        ("exchanges_done", None, "", {}, *["Both have finished exchanging."] * 3),
        (
            "combo",
            0,
            "Ts As 9c",
            {"ace": "high"},
            "Your combo: straight to the ace.",
            "Black's combo: straight to the ace.",
            "Black's combo: straight to the ace.",
        ),
        (
            "battle_won",
            1,
            "Qs",
            {"loser": 0},
            "Red wins the battle and takes your Q♠.",
            "You win the battle and take Q♠ as a trophy.",
            "Red wins the battle and takes Q♠ as a trophy.",
        ),
        (
            "surrender",
            0,
            "4c Ts Js",
            {},
            "You surrender, and 4♣, 10♠, J♠ are lost for the whole match.",
            "Black surrenders, and 4♣, 10♠, J♠ are lost for the whole match.",
            "Black surrenders, and 4♣, 10♠, J♠ are lost for the whole match.",
        ),
        (
            "surrender",
            1,
            "Jh",
            {},
            "Red surrenders, and only J♥ is lost.",
            "You surrender, and only J♥ is lost.",
            "Red surrenders, and only J♥ is lost.",
        ),
        ("standoff", None, "", {"reason": "jacks"}, *["Two Jacks at once: a standoff, and nothing is lost."] * 3),
        ("standoff", None, "", {"reason": "combos"}, *["The combos are equal: a standoff, and nothing is lost."] * 3),
        ("reshuffle", None, "", {"deck_sizes": (20, 20)}, *["Both shuffle a new deck of 20 cards."] * 3),
        (
            "reshuffle",
            None,
            "",
            {"deck_sizes": (18, 20)},
            "Both shuffle a new deck: yours of 18 cards, the other of 20.",
            "Both shuffle a new deck: yours of 20 cards, the other of 18.",
            "Both shuffle a new deck: Black of 18 cards, Red of 20.",
        ),
        ("new_round", None, "", {"round": 4}, *["Round 4 begins."] * 3),
        (
            "game_over",
            0,
            "",
            {"termination": "no_warlords"},
            "You win the match: Red has no warlord left.",
            "Black wins the match: you have no warlord left.",
            "Black wins the match: Red has no warlord left.",
        ),
        (
            "game_over",
            None,
            "",
            {"termination": "round_limit"},
            *["The match is a draw: its last round is over."] * 3,
        ),
        ("game_over", 1, "", {}, "Red wins the match.", "You win the match.", "Red wins the match."),
    ],
)
def test_sentences(kind, seat, shown, data, black, red, spectator):
    assert [said(kind, viewer, seat, shown, **data) for viewer in VIEWERS] == [black, red, spectator]


def test_names_take_the_place_of_the_colours():
    assert said("reveal", 0, 1, "9d", names=("Ana", "Ben")) == "Ben lays 9♦."
    assert [str(name) for name in SIDE_NAMES] == ["Black", "Red"]


def test_w5_the_others_exchange_is_told_to_nobody_else():
    only = frozenset({0})
    event = Event("exchange", "W-5", 0, cards("4c"), visible_to=only, known_to=only)
    assert str(describe(event, 0)) == "You put away 4♣."
    assert describe(event, 1) is None and describe(event, None) is None


def test_a_line_is_also_data():
    line = Line(T("You lay {card}.", card=The(Card("Td"))), "W-6")
    assert line.data() == {"text": "You lay 10♦.", "spoken": "You lay the ten of diamonds.", "clause": "W-6"}


def test_rulings_and_combos_become_lines_too():
    state = load_game("warlords").new_initial_state()
    ruling = state.verify(0, state.parse_action(0, "stand"))
    assert describe_ruling(ruling).data()["clause"] == ruling.clause == "W-3"
    assert describe_combo(evaluate(cards("9c 9s 2c"))).data() == {
        "text": "pair of nines with the 2",
        "spoken": "pair of nines with the 2",
        "clause": "W-7",
    }


def test_an_event_of_another_game_is_refused():
    with pytest.raises(ValueError, match="no event 'trump_turned'"):
        describe(Event("trump_turned", "K-1"), 0)


def test_the_sentences_follow_a_match_as_it_is_played():
    """Worked trace 4: black surrenders at the third reveal."""
    state = load_game("warlords").new_initial_state()
    script = "0 Ts|0 4c|0 9s|1 9h|1 8d|1 Td"
    for draw in script.split("|"):
        state = state.child(state.parse_action(CHANCE, f"draw {draw}"))
    lines = []

    def act(action):
        nonlocal state
        state, events = state.step(action)
        lines.extend(str(line) for event in events if (line := describe(event, 0)))

    def both(black, red):
        act({0: state.parse_action(0, black), 1: state.parse_action(1, red)})

    both("warlord Qs", "warlord Kh")
    act(state.parse_action(0, "stand"))
    act(state.parse_action(1, "stand"))
    both("play Ts", "play 9h")
    both("play 4c", "play 8d")
    both("play Js", "play Td")
    assert lines == [
        "You lead with Q♠.",
        "Red leads with K♥.",
        "You keep your hand.",
        "Both have finished exchanging: you 0, Red 0.",
        "You lay 10♠.",
        "Red lays 9♥.",
        "You lay 4♣.",
        "Red lays 8♦.",
        "You lay J♠.",
        "Red lays 10♦.",
        "You surrender, and 4♣, 10♠, J♠ are lost for the whole match.",
        "Both shuffle a new deck: yours of 18 cards, the other of 20.",
        "Round 2 begins.",
    ]
