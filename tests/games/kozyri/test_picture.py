"""The pictures: the same table as lines and as SVG, from either side."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from testkit.cases import Case, match, spread
from testkit.kozyri import do, place

from tutor.games.kozyri.state import KozyriState
from tutor.kernel.cards import Card


def positions() -> list[KozyriState]:
    return [s for s in spread(match(Case("kozyri"), 0), 25) if isinstance(s, KozyriState)]


def test_each_sits_below_and_has_the_trumps_first() -> None:
    state = place("Td 6s Kc 9s", "9h Ad", "6c 9d")
    assert str(state.observation(1)).splitlines() == [
        "Your Trumps · beat or pick up · Player one is to act",
        "Player one · trumps spades · 4 cards",
        "  6♠ 9♠",
        "  10♦",
        "  K♣",
        "pile, 2 cards, on top 9♦",
        "  6♣ 9♦",
        "Player two (you) · trumps hearts · 2 cards",
        "  9♥",
        "  A♦",
    ]
    assert str(state.observation(0)).splitlines()[-4] == "Player one (you) · trumps spades · 4 cards"
    assert "you are to act" in str(state.observation(0))


def test_ends_are_told() -> None:
    assert "Player one has won" in str(do(place("Td", "9h Ad", "9d"), "beat Td"))
    assert "a draw" in str(do(place("Td", "Ad", "9d"), "beat Td"))
    assert "no pile" in str(place("Td", "Ad"))


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_lines_and_drawing_show_every_card_once(viewer: int | None) -> None:
    for state in positions():
        seen = state.observation(viewer)
        everything = sorted((*seen.hands[0], *seen.hands[1], *seen.pile))
        lines = str(seen).splitlines()
        assert sorted(word for line in lines if line.startswith("  ") for word in line.split()) == sorted(
            c.symbol for c in everything
        )
        root = ElementTree.fromstring(seen._repr_svg_())
        assert sorted(node.get("data-card") for node in root.iter() if node.get("data-card")) == everything  # type: ignore[type-var]
        desc = root.find("{http://www.w3.org/2000/svg}desc")
        assert desc is not None and desc.text
        for card in everything:
            assert str(Card(card).name) in desc.text
        assert not re.search("[♠♥♦♣]", desc.text)


def test_no_card_is_drawn_outside_the_felt() -> None:
    for state in positions():
        root = ElementTree.fromstring(state._repr_svg_())
        width, height = float(root.get("width", "0")), float(root.get("height", "0"))
        for node in root.iter("{http://www.w3.org/2000/svg}g"):
            place_of = re.match(r"translate\((\d+) (\d+)\)", node.get("transform", ""))
            assert place_of is not None
            assert int(place_of[1]) + 44 <= width and int(place_of[2]) + 62 <= height
