"""What each card and a pick-up would lead to, as facts with a sentence: for the table, the terminal and the coach.

Facts only: nothing here says what is good. All of it follows from one observation, for the seat to move.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.cards import Card
from ...kernel.lines import The
from ...kernel.rulings import Ruling
from ...kernel.text import TN, T, Text
from .deck import BEATS, pickup_count
from .moves import pickup_rule
from .observe import KozyriObservation
from .rulings import why_beats


@dataclass(frozen=True, slots=True)
class Pickup:
    """K-6, K-7: what a seat would take from a pile, the top card first, by which rule, and what then lies on top."""

    cards: tuple[Card, ...]
    rule: str
    rest: tuple[Card, ...]
    text: Text
    clause: str = "K-6"

    @property
    def top(self) -> Card | None:
        """The card that would lie on top afterwards, or None: then the other leads."""
        return self.rest[-1] if self.rest else None


@dataclass(frozen=True, slots=True)
class Left:
    """What a lead, a cover or a last card leaves the other: the card on top, and what he can do about it.

    ``beaters`` are the cards of his hand that beat it; without any, ``pickup`` is what he must take. ``wins`` and
    ``draws`` say that the card ends the match (K-8, K-9).
    """

    card: Card
    beaters: tuple[Card, ...]
    pickup: Pickup | None
    wins: bool
    draws: bool
    text: Text
    clause: str


def beat_rulings(seen: KozyriObservation) -> dict[Card, Ruling]:
    """K-4: for each card of the hand to move whether it beats the top card, and why. {} where there is no pile.

    >>> from tutor import load_game
    >>> state = load_game("kozyri").new_initial_state(trumps="sh", hands=("Td 6s Kc", "9h"), pile="9d")
    >>> [(str(card), ruling.legal) for card, ruling in beat_rulings(state.observation(0)).items()]
    [('6s', True), ('Td', True), ('Kc', False)]
    """
    if seen.phase != "beat":
        return {}
    hand, trump = seen.hands[seen.to_move], seen.trumps[seen.to_move]
    return {card: why_beats(card, seen.pile[-1], trump) for card in hand}


def pickup_of(pile: tuple[Card, ...], trump: str) -> Pickup | None:
    """K-6: what a player with this trump suit takes from a pile when he picks up; None without a pile.

    >>> from tutor.kernel.cards import cards
    >>> found = pickup_of(cards("6c 7c 8c 9c"), "s")
    >>> " ".join(found.cards), found.rule, found.top
    ('9c 8c 7c', 'three', Card('6c'))
    >>> print(found.text)
    Picking up brings 3 cards, 9♣, 8♣, 7♣, and leaves 6♣ on top.
    """
    if not pile:
        return None
    count = pickup_count(pile, trump)
    rest = pile[: len(pile) - count]
    taken = pile[len(rest) :][::-1]
    named = tuple(map(The, taken))
    if rest:
        text = TN(
            "Picking up brings {n} card, {cards}, and leaves {top} on top.",
            "Picking up brings {n} cards, {cards}, and leaves {top} on top.",
            count,
            cards=named,
            top=The(rest[-1]),
        )
    else:
        text = TN(
            "Picking up brings the whole pile, {n} card, {cards}.",
            "Picking up brings the whole pile, {n} cards, {cards}.",
            count,
            cards=named,
        )
    return Pickup(taken, pickup_rule(pile[-1], trump), rest, text)


def own_pickup(seen: KozyriObservation) -> Pickup | None:
    """K-6: what the seat to move would pick up, whether it may or not; None where there is no pile to beat."""
    return pickup_of(seen.pile, seen.trumps[seen.to_move]) if seen.phase == "beat" else None


def pickup_reason(top: Card, trump: str) -> Text:
    """K-6: why it is three, five or all that is picked up.

    >>> print(pickup_reason(Card("Qs"), "s"))
    Q♠ is a trump of yours but not the ace: it costs five cards.
    """
    rule = pickup_rule(top, trump)
    if rule == "three":
        return T("{top} is no trump of yours: it costs three cards.", top=top)
    if rule == "five":
        return T("{top} is a trump of yours but not the ace: it costs five cards.", top=top)
    return T("{top} is the ace of your trumps: it costs the whole pile.", top=top)


def leaves(seen: KozyriObservation) -> dict[Card, Left]:
    """What each card of the hand to move leaves the other when it is led or covers; {} in other phases.

    >>> from tutor import load_game
    >>> state = load_game("kozyri").new_initial_state(trumps="sh", hands=("Td 6s", "9h 7c"))
    >>> for left in leaves(state.observation(0)).values():
    ...     print(left.text)
    6♠ can be beaten with 9♥.
    10♦ can be beaten with 9♥.
    """
    if seen.phase not in ("lead", "cover"):
        return {}
    return {card: left_by(seen, card) for card in seen.hands[seen.to_move]}


def left_by(seen: KozyriObservation, card: Card) -> Left:
    """What this card leaves the other when the seat to move puts it on the pile as the last card of its turn."""
    mover = seen.to_move
    other = 1 - mover
    hand, trump = seen.hands[other], seen.trumps[other]
    strong = BEATS[trump][card]
    beaters = tuple(one for one in hand if one in strong)
    if len(seen.hands[mover]) == 1:
        if len(hand) == 1 and beaters:
            text = T(
                "{card} is your last, but {other} alone would beat it: a draw.", card=The(card), other=The(hand[0])
            )
            return Left(card, beaters, None, False, True, text, "K-9")
        return Left(card, beaters, None, True, False, T("{card} is your last card and wins.", card=The(card)), "K-8")
    if beaters:
        text = T("{card} can be beaten with {cards}.", card=The(card), cards=tuple(map(The, beaters)))
        return Left(card, beaters, None, False, False, text, "K-4")
    pickup = pickup_of((*seen.pile, card), trump)
    assert pickup is not None
    text = TN(
        "{card} cannot be beaten: the other takes {n} card, {cards}.",
        "{card} cannot be beaten: the other takes {n} cards, {cards}.",
        len(pickup.cards),
        card=The(card),
        cards=tuple(map(The, pickup.cards)),
    )
    return Left(card, (), pickup, False, False, text, "K-6")
