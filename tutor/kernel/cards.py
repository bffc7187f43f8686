"""Playing cards: one short text each, rank then suit, as in the records.

A `Card` *is* its text (a `str`), so it compares, hashes, sorts and goes into JSON as plainly as a string,
and every card of the same name is the same object. Ranks mean nothing here: each game orders them.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from .plain import quoted
from .text import T, Text

RANKS: Final = "A23456789TJQKX"
SUITS: Final = "shdc"

_SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def _rank_name(rank: str) -> Text:
    return {
        "A": T("ace"),
        "2": T("two"),
        "3": T("three"),
        "4": T("four"),
        "5": T("five"),
        "6": T("six"),
        "7": T("seven"),
        "8": T("eight"),
        "9": T("nine"),
        "T": T("ten"),
        "J": T("jack"),
        "Q": T("queen"),
        "K": T("king"),
    }[rank]


def _suit_name(suit: str) -> Text:
    return {"s": T("spades"), "h": T("hearts"), "d": T("diamonds"), "c": T("clubs")}[suit]


@cache
def _name(card: str) -> Text:
    """A card's name: a text that says in each language what it is, so one for each card is enough."""
    if card == "??":
        return T("hidden card")
    if card == "Xx":
        return T("joker")
    return T("{rank} of {suit}", rank=_rank_name(card[0]), suit=_suit_name(card[1]))


class Card(str):
    """A card by its text: ``As Kh Td 9c``, the joker ``Xx``, an unknown card ``??``.

    Raises ValueError for a text that names no card.

    >>> Card("Td").rank, Card("Td").suit, Card("Td").symbol
    ('T', 'd', '10♦')
    >>> Card("Td") is Card("Td")
    True
    >>> Card("1d")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: '1d' is no card: write rank then suit, such as Td for the ten of diamonds (ranks A23...
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Card:
        card = _CARDS.get(text)
        if card is None:
            raise ValueError(
                T(
                    "{text} is no card: write rank then suit, such as Td for the ten of diamonds "
                    "(ranks {ranks}, suits {suits}, joker Xx)",
                    text=quoted(text),
                    ranks=RANKS[:-1],
                    suits=SUITS,
                )
            )
        return card

    @property
    def rank(self) -> str:
        """The rank letter: one of ``A23456789TJQK``, ``X`` for a joker, ``?`` if unknown."""
        return self[0]

    @property
    def suit(self) -> str:
        """The suit letter: one of ``shdc``, ``x`` for a joker, ``?`` if unknown."""
        return self[1]

    @property
    def is_hidden(self) -> bool:
        """Whether this stands for a card that the reader may not see."""
        return self is HIDDEN

    @property
    def symbol(self) -> str:
        """The card as people write it, such as ``10♦``."""
        if self == "??":
            return "??"
        if self == "Xx":
            return "★"
        return ("10" if self[0] == "T" else self[0]) + _SYMBOLS[self[1]]

    @property
    def name(self) -> Text:
        """The card in words, for an ear: "ten of diamonds"."""
        return _name(str(self))

    def show(self, spoken: bool) -> str:
        """How a sentence shows this card: its symbol, or its name if the sentence is spoken."""
        return str(self.name) if spoken else self.symbol

    def __repr__(self) -> str:
        return f"Card({str.__repr__(self)})"


_CARDS: dict[str, Card] = {}
for _text in [r + s for r in RANKS[:-1] for s in SUITS] + ["Xx", "??"]:
    _CARDS[_text] = str.__new__(Card, _text)

HIDDEN: Final[Card] = _CARDS["??"]
"""The card that stands for one the reader may not see."""


def cards(text: str) -> tuple[Card, ...]:
    """Several cards from a text with blanks between them.

    >>> cards("7s 8c 9s")
    (Card('7s'), Card('8c'), Card('9s'))
    """
    return tuple(Card(part) for part in text.split())


def parse_card(text: str) -> Card:
    """A card as a person types it: ``10d``, ``td`` and ``10♦`` are all the ten of diamonds.

    Raises ValueError, naming the text, when it is no card.

    >>> [parse_card(t) for t in ("10d", "kH", "10♦")]
    [Card('Td'), Card('Kh'), Card('Td')]
    """
    plain = text.strip()
    for letter, symbol in _SYMBOLS.items():
        plain = plain.replace(symbol + "\N{VARIATION SELECTOR-15}", letter).replace(symbol, letter)
    if plain[:2] == "10":
        plain = "T" + plain[2:]
    plain = plain[:1].upper() + plain[1:].lower()
    return Card(plain) if plain in _CARDS else Card(text)
