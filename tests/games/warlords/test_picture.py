"""The pictures: every card where it is, and nothing in them that the seat may not know."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET

import pytest

from tutor import CHANCE, SIMULTANEOUS, load_game

#: Two matches in the quick loop, one with each reading of the counts; more where there is time.
SEEDS = (0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 6)))

SVG = "{http://www.w3.org/2000/svg}"


def positions(seed, **options):
    rng = random.Random(seed)
    state = load_game("warlords", **options).new_initial_state()
    yield state
    while not state.is_terminal():
        here = state.current_player()
        if here == SIMULTANEOUS:
            state = state.child({seat: rng.choice(state.legal_actions(seat)) for seat in (0, 1)})
        else:
            state = state.child(rng.choice(state.legal_actions(here)))
        yield state


def played(*script):
    """A state after actions: a text for one actor, a pair for both."""
    state = load_game("warlords").new_initial_state()
    for step in script:
        if isinstance(step, tuple):
            state = state.child({seat: state.parse_action(seat, text) for seat, text in enumerate(step)})
        else:
            state = state.child(state.parse_action(state.current_player(), step))
    return state


MUSTER = [f"draw {draw}" for draw in ("0 Ts", "0 4c", "0 9s", "1 9h", "1 8d", "1 Td")]


def svg_cards(picture):
    return [node.get("data-card") for node in ET.fromstring(picture).iter(f"{SVG}g")]


def test_a_state_shows_everything():
    state = played(
        *MUSTER, ("warlord Ks", "warlord Qh"), "exchange 4c", "draw 0 7s", "stand", "stand", ("play Ts", "play 9h")
    )
    assert str(state).splitlines() == [
        "4 Warlords · round 1 · second reveal · both choose",
        "Red · deck 17",
        "  warlord      Q♥",
        "  laid down    9♥",
        "  hand         8♦ 10♦",
        "  court cards  Q♦ K♥ K♦ J♥ J♦",
        "Black · deck 16",
        "  warlord      K♠",
        "  laid down    10♠",
        "  hand         7♠ 9♠",
        "  put away     4♣",
        "  court cards  Q♠ Q♣ K♣ J♠ J♣",
    ]


def test_an_observation_shows_its_own_side_below_and_the_others_cards_face_down():
    state = played(
        *MUSTER, ("warlord Ks", "warlord Qh"), "exchange 4c", "draw 0 7s", "stand", "stand", ("play Ts", "play 9h")
    )
    assert str(state.observation(1)).splitlines() == [
        "4 Warlords · round 1 · second reveal · both choose",
        "Black · deck 16",
        "  warlord      K♠",
        "  laid down    10♠",
        "  hand         ?? ??",
        "  put away     ??",
        "  court cards  Q♠ Q♣ K♣ J♠ J♣",
        "Red (you) · deck 17",
        "  warlord      Q♥",
        "  laid down    9♥",
        "  hand         8♦ 10♦",
        "  court cards  Q♦ K♥ K♦ J♥ J♦",
    ]
    assert str(state.observation(None)).count("??") == 5


def test_the_others_exchanges_do_not_show_while_they_last():
    state = played(*MUSTER, ("warlord Ks", "warlord Qh"), "exchange 4c")
    lines = str(state.observation(1)).splitlines()
    assert lines[:3] == ["4 Warlords · round 1 · exchange · Black is to act", "Black", "  warlord      K♠"]
    assert str(state.observation(0)).splitlines()[0].endswith(" · a card is drawn")
    assert "put away" not in "".join(lines) and "  hand         ?? ?? ??" in lines


def test_trophies_losses_and_the_end_show():
    surrendered = played(
        *MUSTER,
        ("warlord Ks", "warlord Qh"),
        "stand",
        "stand",
        ("play Ts", "play 9h"),
        ("play 4c", "play 8d"),
        ("play Js", "play Td"),
    )
    assert "  lost         4♣ 10♠ J♠" in str(surrendered).splitlines()
    beaten = played(
        *MUSTER,
        ("warlord Ks", "warlord Qh"),
        "stand",
        "stand",
        ("play Ts", "play 9h"),
        ("play 4c", "play 8d"),
        ("play 9s", "play Td"),
    )
    assert "  trophies     K♠" in str(beaten).splitlines()
    *_, last = positions(3)
    winner = ("Black", "Red")[last.outcome().winners[0]]
    assert str(last).splitlines()[0].endswith(f"the match is over · {winner} has won")
    *_, drawn = positions(3, round_limit=1)
    assert str(drawn).splitlines()[0] == "4 Warlords · round 1 · the match is over · a draw"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_text_and_the_svg_show_the_same_cards(seed):
    for state in positions(seed, exchange_counts=("public", "hidden")[seed % 2]):
        for thing in (state, state.observation(0), state.observation(1), state.observation(None)):
            text = str(thing)
            assert max(map(len, text.splitlines())) <= 79
            shown = re.findall(r"(?:10|[A2-9JQK])[♠♥♦♣]|\?\?", text)
            svg = svg_cards(thing._repr_svg_())
            assert sorted(shown) == sorted(
                "??" if card == "??" else card.replace("T", "10")[:-1] + "♠♥♦♣"["shdc".index(card[-1])] for card in svg
            )


@pytest.mark.parametrize("seed", SEEDS)
def test_no_picture_of_a_seat_holds_a_card_that_is_hidden_from_it(seed):
    for state in positions(seed):
        for viewer in (0, 1, None):
            seen = state.observation(viewer)
            hidden = [
                card
                for seat in (0, 1)
                if seat != viewer
                for card in (*state.sides[seat].hand, *state.sides[seat].aside, *state.sides[seat].deck)
            ]
            text, svg = str(seen), seen._repr_svg_()
            for card in hidden:
                assert card.symbol not in text
                assert str(card.name) not in svg and f'"{card}"' not in svg


@pytest.mark.slow
def test_the_svg_is_whole_speaks_and_stays_in_its_frame():
    state = played(*MUSTER, ("warlord Ks", "warlord Qh"))
    root = ET.fromstring(state._repr_svg_())
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text == "4 Warlords · round 1 · exchange · Black is to act"
    assert "ten of spades" in root.find(f"{SVG}desc").text
    for state in (s for seed in range(8) for s in positions(seed)):
        for thing in (state, state.observation(0)):
            root = ET.fromstring(thing._repr_svg_())
            width, height = (int(root.get(side)) for side in ("width", "height"))
            for node in root.iter(f"{SVG}g"):
                x, y = map(int, re.findall(r"\d+", node.get("transform")))
                assert x + 44 <= width - 8 and y + 62 <= height - 8, thing
    assert "http" not in state._repr_svg_().replace("http://www.w3.org/2000/svg", "")


def test_chance_is_named_as_such():
    state = load_game("warlords").new_initial_state()
    assert state.current_player() == CHANCE
    assert str(state).splitlines()[0] == "4 Warlords · round 1 · muster · a card is drawn"
