"""Pictures of World War III: the same facts as lines and as SVG, and nothing that a seat may not see."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from testkit.cases import Case, match, spread
from testkit.worldwar import deal, do, place, start

from tutor.games.worldwar.picture import SHOWN

LOW, LOWER, LOWEST = "3h 4h 5h 6h 7h", "3c 4c 5c 6c 7c", "3d 4d 5d 6d 7d"
SVG = "{http://www.w3.org/2000/svg}"


def test_a_start_in_lines() -> None:
    assert str(start(num_players=3)).splitlines() == [
        "World War III · deal · stock 15 · a card comes",
        "Player 1 · pile 13 · heap 0",
        "Player 2 · pile 13 · heap 0",
        "Player 3 · pile 13 · heap 0",
    ]


def test_a_seat_sits_last_and_sees_its_hand_alone() -> None:
    state = do(deal(LOW, LOWER, LOWEST), "play 7h", "stock 0 9s")
    assert str(state.observation(1)).splitlines() == [
        "World War III · follow · stock 14 · you are to act",
        "7♥ of Player 1 stands",
        "Player 3 · pile 8 · heap 0",
        "  hand  ?? ?? ?? ?? ??",
        "Player 1 · pile 8 · heap 1",
        "  hand  ?? ?? ?? ?? ??",
        "  heap  7♥",
        "Player 2 (you) · pile 8 · heap 0",
        "  hand  3♣ 4♣ 5♣ 6♣ 7♣",
    ]
    assert "Player 2 is to act" in str(state.observation(0)) and "(you)" not in str(state.observation(None))
    assert "9♠" in str(state) and "9♠" not in str(state.observation(1))


def test_a_war_stands_in_the_middle() -> None:
    state = place((LOW, LOWER, LOWEST), heaps=("Kh", "", ""), standing=("Kh", 0), seat=1, turns="8d 9d")
    state = do(state, "war", "turn 1 8d")
    assert "World War I · " in str(state) and "Player 2 (8♦) at war with Player 1 (no card yet)" in str(state)
    state = do(state, "turn 0 9d")
    assert "both call at once" in str(state)
    assert "Player 1 (holds 9♦)" in str(do(state, "hold | draw"))
    after = do(state, "hold | hold")
    assert "known at the bottom of the pile  8♦" in str(after.observation(2))


def test_the_end_and_who_is_out() -> None:
    state = place((LOW, LOWER, ""), piles=(3, 4, 0), out=(2,), stock=1)
    state = do(state, "play 7h", f"stock 0 {state.unseen[0]}")
    assert "Player 1, Player 2 share the win" in str(state) and "Player 3 · out" in str(state)
    state = place((LOW, LOWER), piles=(5, 4), stock=1)
    assert "Player 1 has won" in str(do(state, "play 7h", f"stock 0 {state.unseen[0]}"))


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_svg_is_well_formed_and_shows_what_the_lines_show(players: int) -> None:
    for state in spread(match(Case("worldwar", {"num_players": players} if players > 2 else {}), 2), 12):
        for shown in (state, *(state.observation(seat) for seat in (0, players - 1, None))):
            svg = shown._repr_svg_()  # type: ignore[attr-defined]
            root = ElementTree.fromstring(svg)
            drawn = [g.get("data-card") for g in root.iter(f"{SVG}g")]
            lines = str(shown).splitlines()
            assert (root.findtext(f"{SVG}title") or "").startswith("World War III")
            words = root.findtext(f"{SVG}desc") or ""
            hands = [line for line in lines if line.startswith("  hand")]
            assert len(re.findall(r"hand: ", words)) == len(hands)
            assert sum(card == "??" for card in drawn) == sum(line.count("??") for line in hands)


def test_a_long_heap_shows_its_youngest_cards_and_its_count() -> None:
    heap = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    state = place((LOW, LOWER), heaps=(heap, ""), piles=(3, 3), stock=5)
    line = next(line for line in str(state).splitlines() if line.startswith("  heap"))
    assert len(line.split()) == SHOWN + 1 and line.endswith("K♠") and "heap 12" in str(state)


def test_a_joker_can_be_drawn() -> None:
    svg = place(("3h 4h 5h 6h Xx", LOWER))._repr_svg_()
    assert 'data-card="Xx"' in svg and "joker" in svg
