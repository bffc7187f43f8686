"""Cards and their texts."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.kernel.cards import HIDDEN, RANKS, SUITS, Card, cards, parse_card

EVERY = [Card(r + s) for r in RANKS[:-1] for s in SUITS] + [Card("Xx"), HIDDEN]


def test_there_are_52_cards_a_joker_and_the_unknown_one() -> None:
    assert len(set(EVERY)) == 54
    assert len({card.symbol for card in EVERY}) == 54 and len({str(card.name) for card in EVERY}) == 54


@pytest.mark.parametrize("card", EVERY)
def test_a_card_is_its_text_and_one_object(card: Card) -> None:
    text = str(card)
    assert Card(text) is card and card == text and hash(card) == hash(text)
    assert card.rank + card.suit == text
    assert pickle.loads(pickle.dumps(card)) is card and copy.deepcopy(card) is card and copy.copy(card) is card
    assert json.loads(json.dumps(card)) == card
    assert card.is_hidden is (card is HIDDEN)
    assert repr(card) == f"Card('{text}')"


@pytest.mark.parametrize("text", ["", "T", "10d", "td", "TD", "Td ", "1d", "Ax", "X", "xx", "?", "♦T"])
def test_what_is_no_card_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(ValueError) as refused:
        Card(text)
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("td", "Td"),
        ("10D", "Td"),
        ("10♦", "Td"),
        (" ks ", "Ks"),
        ("a♥", "Ah"),
        ("T♣", "Tc"),
        ("XX", "Xx"),
        ("K♠\ufe0e", "Ks"),
    ],
)
def test_people_may_write_cards_as_they_like(text: str, card: str) -> None:
    assert parse_card(text) is Card(card)


@given(st.text(max_size=5))
def test_any_text_is_a_card_or_a_value_error_that_quotes_it(text: str) -> None:
    try:
        assert parse_card(text) in EVERY
    except ValueError as refused:
        assert repr(text) in str(refused)


def test_a_spoken_card_has_no_symbol() -> None:
    for card in EVERY:
        assert not set(card.show(spoken=True)) & set("♠♥♦♣★?")
        assert card.show(spoken=False) == card.symbol
    assert [str(card.name) for card in cards("Td As Xx ??")] == [
        "ten of diamonds",
        "ace of spades",
        "joker",
        "hidden card",
    ]
