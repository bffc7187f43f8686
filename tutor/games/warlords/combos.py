"""Three number cards and what they are worth (W-7).

A combo is a kind and the ranks that decide within the kind; suits only matter for a flush. Two combos are
equal exactly when the battle is a standoff (W-11). The three readings of the ace:

- ``"low"``: the number 1;
- ``"high"``: above the 10, so that 9-10-A is a straight and A-2-3 is none;
- ``"both"``: 1 in A-2-3, above the 10 in every other hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from tutor.kernel.cards import Card
from tutor.kernel.text import T, Text

ACE_READINGS: Final = ("low", "high", "both")
COMBO_CLAUSE: Final = "W-7"

_HIGH_ACE = 11
_NUMBERS: Final = "A23456789T"


class ComboKind(IntEnum):
    """The five classes of combo, the weakest first."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE = 4

    @property
    def text(self) -> Text:
        """The class in words.

        >>> str(ComboKind.HIGH_CARD.text)
        'high card'
        """
        return _KIND_NAMES[self]


_KIND_NAMES: Final = {
    ComboKind.HIGH_CARD: T("high card"),
    ComboKind.PAIR: T("pair"),
    ComboKind.FLUSH: T("flush"),
    ComboKind.STRAIGHT: T("straight"),
    ComboKind.THREE: T("three of a kind"),
}

_PLURALS: Final = {
    1: T("aces"),
    2: T("twos"),
    3: T("threes"),
    4: T("fours"),
    5: T("fives"),
    6: T("sixes"),
    7: T("sevens"),
    8: T("eights"),
    9: T("nines"),
    10: T("tens"),
    _HIGH_ACE: T("aces"),
}


def number_text(value: int) -> Text | str:
    """A number of a combo for people: ``"9"``, and "ace" for the ace in either reading."""
    return T("ace") if value in (1, _HIGH_ACE) else str(value)


@dataclass(frozen=True, order=True)
class Combo:
    """What three number cards are worth.

    Combos compare by class and then rank by rank; equal combos make a standoff. ``ranks`` holds only what
    decides: the top card of a straight, the pair and then the odd card, or all three cards from the top.

    >>> evaluate(["7s", "8c", "9s"]) > evaluate(["Th", "6h", "2h"])
    True
    """

    kind: ComboKind
    ranks: tuple[int, ...]
    cards: tuple[Card, ...] = field(compare=False)
    ace: str = field(compare=False)

    @property
    def clause(self) -> str:
        """The clause that ranks combos."""
        return COMBO_CLAUSE

    @property
    def strength(self) -> int:
        """One number that orders combos of the same ace reading exactly as the combos themselves."""
        packed = int(self.kind)
        for place in range(3):
            packed = packed * 16 + (self.ranks[place] if place < len(self.ranks) else 0)
        return packed

    @property
    def text(self) -> Text:
        """The combo in a few words.

        >>> str(evaluate(["9c", "9s", "2c"]).text)
        'pair of nines with the 2'
        """
        top = self.ranks[0]
        if self.kind is ComboKind.THREE:
            return T("three {ranks}", ranks=_PLURALS[top])
        if self.kind is ComboKind.STRAIGHT:
            if top == _HIGH_ACE:
                return T("straight to the ace")
            return T("straight to {top}", top=number_text(top))
        if self.kind is ComboKind.FLUSH:
            return T("flush, {top} high", top=number_text(top))
        if self.kind is ComboKind.PAIR:
            return T("pair of {ranks} with the {odd}", ranks=_PLURALS[top], odd=number_text(self.ranks[1]))
        return T("high card {top}", top=number_text(top))

    def __str__(self) -> str:
        return str(self.text)


def evaluate(cards: Iterable[str], ace: str = "low") -> Combo:
    """The combo that three number cards make (W-7).

    Raises ValueError, and says what is wrong, when there are not exactly three cards, when one is a court
    card or no card at all, when one appears twice, or when the ace reading is unknown.

    >>> str(evaluate(["7s", "8c", "9s"]))
    'straight to 9'
    >>> str(evaluate(["Ts", "As", "9c"])), str(evaluate(["Ts", "As", "9c"], ace="high"))
    ('high card 10', 'straight to the ace')
    """
    hand = tuple(Card(card) for card in cards)
    _check(hand, ace)
    ace_value = 1 if ace == "low" else _HIGH_ACE
    ranks = sorted((_value(card, ace_value) for card in hand), reverse=True)
    high, middle, low = ranks
    kind: ComboKind
    deciding: tuple[int, ...]
    if high == middle == low:
        kind, deciding = ComboKind.THREE, (high,)
    elif ace == "both" and ranks == [_HIGH_ACE, 3, 2]:
        kind, deciding = ComboKind.STRAIGHT, (3,)
    elif high - 1 == middle == low + 1:
        kind, deciding = ComboKind.STRAIGHT, (high,)
    elif hand[0].suit == hand[1].suit == hand[2].suit:
        kind, deciding = ComboKind.FLUSH, (high, middle, low)
    elif high == middle:
        kind, deciding = ComboKind.PAIR, (high, low)
    elif middle == low:
        kind, deciding = ComboKind.PAIR, (low, high)
    else:
        kind, deciding = ComboKind.HIGH_CARD, (high, middle, low)
    return Combo(kind, deciding, hand, ace)


_TABLES: Final[dict[str, dict[frozenset[str], int]]] = {ace: {} for ace in ACE_READINGS}


def strength(cards: Iterable[str], ace: str = "low") -> int:
    """A number for three number cards: larger is better, equal is a standoff.

    The same order as `evaluate`, but each hand is worked out only once, so a coach can ask a million
    times. Raises the ValueErrors of `evaluate`.

    >>> strength(["7s", "8c", "9s"]) > strength(["Th", "6h", "2h"])
    True
    """
    hand = tuple(cards)
    try:
        # The length is asked too, because a set would forgive a card that is given twice.
        if len(hand) == 3:
            return _TABLES[ace][frozenset(hand)]
    except KeyError:
        pass
    number = evaluate(hand, ace).strength
    _TABLES[ace][frozenset(hand)] = number
    return number


def combo_steps(cards: Iterable[str], ace: str = "low") -> tuple[Text, ...]:
    """How the three cards are evaluated, one short sentence a step, the verdict last.

    Raises the ValueErrors of `evaluate`.

    >>> for step in combo_steps(["7s", "8c", "9s"]):
    ...     print(step)
    No three alike.
    7, 8 and 9 are consecutive.
    A straight to 9: it beats every flush, pair and high card.
    """
    combo = evaluate(cards, ace)
    steps = [_ace_step(combo)] if any(card.rank == "A" for card in combo.cards) else []
    if combo.kind is ComboKind.THREE:
        return (*steps, T("All three are {ranks}.", ranks=_PLURALS[combo.ranks[0]]), _verdict(combo))
    steps.append(T("No three alike."))
    if combo.kind is ComboKind.PAIR:
        pair = _PLURALS[combo.ranks[0]]
        steps.append(T("Two are {ranks}, which leaves no room for a straight or a flush.", ranks=pair))
        return (*steps, _verdict(combo))
    values = sorted(_value(card, _ace_value(combo)) for card in combo.cards)
    low, middle, high = (number_text(value) for value in values)
    if values[0] == 1:
        low = T("Ace")  # it begins the sentence
    one_suit = len({card.suit for card in combo.cards}) == 1
    if combo.kind is ComboKind.STRAIGHT:
        steps.append(T("{low}, {middle} and {high} are consecutive.", low=low, middle=middle, high=high))
        if one_suit:
            steps.append(T("They share a suit as well, which adds nothing to a straight."))
        return (*steps, _verdict(combo))
    steps.append(T("{low}, {middle} and {high} are not consecutive.", low=low, middle=middle, high=high))
    if combo.kind is ComboKind.FLUSH:
        steps.append(_one_suit_step(combo.cards[0].suit))
    else:
        steps.append(T("They are not all of one suit."))
        steps.append(T("No two alike."))
    return (*steps, _verdict(combo))


def compare_text(mine: Combo, theirs: Combo) -> Text:
    """Why one of two combos beats the other, or that neither does; the order of the two does not matter.

    Raises ValueError when the two were evaluated with different readings of the ace.

    >>> red, black = evaluate(["9h", "9d", "3h"]), evaluate(["9c", "9s", "2c"])
    >>> str(compare_text(black, red))
    'Two pairs of nines: the third card decides, and 3 beats 2.'
    """
    if mine.ace != theirs.ace:
        raise ValueError(f"combos of two ace readings cannot be compared: {mine.ace!r} and {theirs.ace!r}")
    better, worse = max(mine, theirs), min(mine, theirs)
    if better == worse:
        return T("The combos are equal in every card that counts.")
    if better.kind is not worse.kind:
        return _BEATS[better.kind, worse.kind]
    place = next(i for i, rank in enumerate(better.ranks) if rank != worse.ranks[i])
    a, b = number_text(better.ranks[place]), number_text(worse.ranks[place])
    if better.kind is ComboKind.THREE:
        return T("Two threes of a kind: {a} beats {b}.", a=a, b=b)
    if better.kind is ComboKind.STRAIGHT:
        return T("Two straights: the higher top card decides, and {a} beats {b}.", a=a, b=b)
    if better.kind is ComboKind.PAIR:
        pair = _PLURALS[better.ranks[0]]
        if place == 0:
            return T("Two pairs: {a} beat {b}.", a=pair, b=_PLURALS[worse.ranks[0]])
        return T("Two pairs of {ranks}: the third card decides, and {a} beats {b}.", ranks=pair, a=a, b=b)
    flush = better.kind is ComboKind.FLUSH
    if place == 0:
        if flush:
            return T("Two flushes: the highest card decides, and {a} beats {b}.", a=a, b=b)
        return T("High card against high card: {a} beats {b}.", a=a, b=b)
    if place == 1:
        if flush:
            return T("Two flushes with the same top card: the second decides, and {a} beats {b}.", a=a, b=b)
        return T("The highest cards are equal: the second decides, and {a} beats {b}.", a=a, b=b)
    if flush:
        return T("Two flushes alike but for the lowest card: {a} beats {b}.", a=a, b=b)
    return T("Two cards are equal: the lowest decides, and {a} beats {b}.", a=a, b=b)


_BEATS: Final = {
    (ComboKind.THREE, ComboKind.STRAIGHT): T("Three of a kind beats a straight."),
    (ComboKind.THREE, ComboKind.FLUSH): T("Three of a kind beats a flush."),
    (ComboKind.THREE, ComboKind.PAIR): T("Three of a kind beats a pair."),
    (ComboKind.THREE, ComboKind.HIGH_CARD): T("Three of a kind beats a high card."),
    (ComboKind.STRAIGHT, ComboKind.FLUSH): T("A straight beats a flush."),
    (ComboKind.STRAIGHT, ComboKind.PAIR): T("A straight beats a pair."),
    (ComboKind.STRAIGHT, ComboKind.HIGH_CARD): T("A straight beats a high card."),
    (ComboKind.FLUSH, ComboKind.PAIR): T("A flush beats a pair."),
    (ComboKind.FLUSH, ComboKind.HIGH_CARD): T("A flush beats a high card."),
    (ComboKind.PAIR, ComboKind.HIGH_CARD): T("A pair beats a high card."),
}


def _check(hand: tuple[Card, ...], ace: str) -> None:
    """Raise a ValueError for anything that is not three different number cards and a known reading."""
    if ace not in ACE_READINGS:
        raise ValueError(f"unknown ace reading {ace!r}: choose one of {', '.join(ACE_READINGS)}")
    shown = " ".join(hand) or "none"
    for card in hand:
        if card.rank not in _NUMBERS:
            raise ValueError(f"{str(card)!r} is no number card (got {shown}): a combo wants aces and 2 to 10")
    if len(hand) != 3:
        raise ValueError(f"a combo is made of exactly three cards, not {len(hand)} (got {shown})")
    for card in hand:
        if hand.count(card) > 1:
            raise ValueError(f"{str(card)!r} is there more than once (got {shown})")


def _value(card: Card, ace_value: int) -> int:
    return ace_value if card.rank == "A" else _NUMBERS.index(card.rank) + 1


def _ace_value(combo: Combo) -> int:
    """What an ace counts in this very hand."""
    a23 = combo.kind is ComboKind.STRAIGHT and combo.ranks == (3,)
    return 1 if combo.ace == "low" or a23 else _HIGH_ACE


def _ace_step(combo: Combo) -> Text:
    if _ace_value(combo) == 1:
        return T("The ace counts as 1 here.")
    return T("The ace counts above the 10 here.")


def _one_suit_step(suit: str) -> Text:
    return {
        "s": T("All three are spades."),
        "h": T("All three are hearts."),
        "d": T("All three are diamonds."),
        "c": T("All three are clubs."),
    }[suit]


def _verdict(combo: Combo) -> Text:
    """The last step: the combo and which classes it beats."""
    top = combo.ranks[0]
    if combo.kind is ComboKind.THREE:
        return T("Three {ranks}: nothing but a higher three of a kind beats them.", ranks=_PLURALS[top])
    if combo.kind is ComboKind.STRAIGHT:
        if top == _HIGH_ACE:
            return T("A straight to the ace: it beats every flush, pair and high card.")
        return T("A straight to {top}: it beats every flush, pair and high card.", top=number_text(top))
    if combo.kind is ComboKind.FLUSH:
        return T("A flush, {top} high: it beats every pair and high card.", top=number_text(top))
    if combo.kind is ComboKind.PAIR:
        odd = number_text(combo.ranks[1])
        return T("A pair of {ranks} with the {odd}: it beats every high card.", ranks=_PLURALS[top], odd=odd)
    return T("High card {top}: it beats only lower high cards.", top=number_text(top))
