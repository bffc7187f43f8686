"""What a match of Your Trumps is set up with: the trump suits, who leads, and a position if it begins from one.

| name | what | default |
| --- | --- | --- |
| trumps | K-1: the trump suits of seats 0 and 1, such as ``["s", "h"]`` or ``"sh"`` | spades, hearts |
| starter | K-3: the seat that is to act first | 0 |
| hands | both hands, such as ``["9d Td", "6h"]`` or lists of cards; None: chance deals the whole pack | None |
| pile | the pile, its bottom card first; only with ``hands`` | empty |

A position given by ``hands`` is played from as it is: no six goes home. It need not hold the whole pack, as in a
lesson; cards that are in neither hand nor the pile are then in nobody's reach. With a pile the starter has its top
card to beat, without one he leads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...kernel.cards import SUITS, Card
from .deck import PACKS, in_order

NAMES = ("trumps", "starter", "hands", "pile")


@dataclass(frozen=True, slots=True)
class Setup:
    """A checked setup. ``hands`` is None where the cards are to be dealt."""

    trumps: tuple[str, str]
    starter: int
    hands: tuple[tuple[Card, ...], tuple[Card, ...]] | None
    pile: tuple[Card, ...]

    def data(self) -> dict[str, Any]:
        """The setup as plain data, for a record."""
        found: dict[str, Any] = {"trumps": list(self.trumps), "starter": self.starter}
        if self.hands is not None:
            found["hands"] = [" ".join(hand) for hand in self.hands]
            found["pile"] = " ".join(self.pile)
        return found


def read_setup(pack: int, given: Mapping[str, Any]) -> Setup:
    """Check a setup. Raises ValueError, saying what is valid, for one that no match can begin with.

    >>> read_setup(36, {"trumps": "ch", "hands": ["9d 6s", "Td"]}).hands
    ((Card('6s'), Card('9d')), (Card('Td'),))
    >>> read_setup(36, {"trumps": "ss"})
    Traceback (most recent call last):
    ValueError: kozyri: trumps must be two different suits out of s, h, d, c, one a player, not 'ss'
    """
    for name in given:
        if name not in NAMES:
            raise ValueError(f"kozyri: a match is set up with {', '.join(NAMES)}, not with {name!r}")
    trumps = _trumps(given.get("trumps", "sh"))
    starter = given.get("starter", 0)
    if isinstance(starter, bool) or starter not in (0, 1):
        raise ValueError(f"kozyri: starter must be seat 0 or 1, not {starter!r}")
    hands, pile = given.get("hands"), _cards(pack, "pile", given.get("pile") or ())
    if hands is None:
        if pile:
            raise ValueError("kozyri: a pile needs the hands beside it")
        return Setup(trumps, int(starter), None, ())
    if isinstance(hands, str) or not isinstance(hands, Sequence) or len(hands) != 2:
        raise ValueError(f"kozyri: hands must be two, one a player, not {hands!r}")
    first, second = (_cards(pack, f"hand {seat}", hand) for seat, hand in enumerate(hands))
    if not first or not second:
        raise ValueError("kozyri: each hand needs a card: who has none has won")
    every = [*first, *second, *pile]
    if double := sorted({card for card in every if every.count(card) > 1}):
        raise ValueError(f"kozyri: there is one {double[0]} in the pack, not two")
    return Setup(trumps, int(starter), (in_order(first), in_order(second)), pile)


def _trumps(given: Any) -> tuple[str, str]:
    found = tuple(given) if isinstance(given, (str, Sequence)) else ()
    if len(found) != 2 or found[0] == found[1] or any(suit not in tuple(SUITS) for suit in found):
        raise ValueError(
            f"kozyri: trumps must be two different suits out of {', '.join(SUITS)}, one a player, not {given!r}"
        )
    return found[0], found[1]


def _cards(pack: int, where: str, given: Any) -> tuple[Card, ...]:
    texts = given.split() if isinstance(given, str) else given
    if not isinstance(texts, Sequence) or not all(isinstance(text, str) for text in texts):
        raise ValueError(f"kozyri: {where} must be cards such as '9d Td', not {given!r}")
    found = tuple(Card(text) for text in texts)
    for card in found:
        if card not in PACKS[pack]:
            raise ValueError(f"kozyri: {card} in {where} is not in a pack of {pack}")
    return found
