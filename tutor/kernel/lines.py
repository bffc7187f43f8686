"""Lines of a log: one sentence with its clause, for an eye and for an ear."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card
from .rulings import Ruling
from .text import T, Text


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence with the clause it rests on.

    >>> line = Line(T("You lay {card}.", card=The(Card("9c"))), "W-6")
    >>> str(line), line.spoken, line.clause
    ('You lay 9♣.', 'You lay the nine of clubs.', 'W-6')
    """

    text: Text
    clause: str

    @property
    def spoken(self) -> str:
        """The sentence for an ear: cards in words."""
        return self.text.spoken()

    def data(self) -> dict[str, str]:
        """The line for a program, in the language in force: ``text``, ``spoken`` and ``clause``."""
        return {"text": str(self.text), "spoken": self.spoken, "clause": self.clause}

    def __str__(self) -> str:
        return str(self.text)


@dataclass(frozen=True, slots=True)
class The:
    """A card within a sentence: ``9♦`` to the eye, "the nine of diamonds" to the ear; "the joker" to both."""

    card: Card

    def show(self, spoken: bool) -> str:
        """The card as the sentence wants it."""
        in_words = spoken or self.card == "Xx"
        return str(T("the {card}", card=self.card.name)) if in_words else self.card.symbol


def describe_ruling(ruling: Ruling) -> Line:
    """A ruling as a line, beside the lines of the events."""
    return Line(ruling.message, ruling.clause)
