"""Sentences for the advice: what is proved, the line that shows it, and what the card does on the table."""

from __future__ import annotations

from typing import Any

from ...games.kozyri.consequences import left_by, own_pickup
from ...games.kozyri.deck import BEATS, in_order
from ...games.kozyri.observe import KozyriObservation
from ...kernel.actions import Action
from ...kernel.cards import Card
from ...kernel.lines import The
from ...kernel.text import TN, T, Text
from ..analysis import Reason
from .judge import Choice
from .lines import Line
from .position import Coding, Position

SHOWN = 8
"""As many actions of a line are told in a sentence; all of them travel with the candidate."""


def percent(chance: float) -> int:
    """A chance in whole per cent."""
    return round(100 * chance)


def told(position: Position, line: Line, me: int, coding: Coding) -> tuple[Text, ...]:
    """A line in words, from the view of ``me``."""
    words = []
    here: Position | int = position
    for move in line.moves:
        assert isinstance(here, Position)
        action = here.action(move, coding)
        words.append(deed(action, here.turn == me))
        here = here.after(move)
    return tuple(words)


def deed(action: Action, mine: bool) -> Text:
    """One action of a line in words: the observer's own, or the other's.

    >>> str(deed(Action("beat", Card("9s")), True)), str(deed(Action("pickup"), False))
    ('you beat with 9♠', 'the other picks up')
    """
    if action.card is None:
        return T("you pick up") if mine else T("the other picks up")
    card = The(action.card)
    if action.verb == "lead":
        return T("you lead {card}", card=card) if mine else T("the other leads {card}", card=card)
    if action.verb == "beat":
        return T("you beat with {card}", card=card) if mine else T("the other beats with {card}", card=card)
    return T("you cover with {card}", card=card) if mine else T("the other covers with {card}", card=card)


def _proof(choice: Choice, position: Position, low: float, high: float) -> Reason | None:
    """What is proved of a choice, if anything."""
    plies, turns = choice.line.plies, choice.line.turns(position)
    data: dict[str, Any] = {"low": low, "high": high, "plies": plies}
    if (low, high) == (1.0, 1.0):
        if plies is None:
            return Reason("wins", T("This wins by force."), "K-8", data)
        text = TN("This wins by force in {n} turn of yours.", "This wins by force in {n} turns of yours.", turns)
        return Reason("wins", text, "K-8", data)
    if (low, high) == (0.0, 0.0):
        if plies is None:
            return Reason("loses", T("After this the other wins by force."), "K-8", data)
        text = TN(
            "After this the other wins by force in {n} turn.", "After this the other wins by force in {n} turns.", turns
        )
        return Reason("loses", text, "K-8", data)
    if (low, high) == (0.5, 0.5):
        text = T("After this neither side can force a win: a draw with best play.")
        return Reason("draws", text, "K-9", data)
    if low == 0.5:
        return Reason("no_loss", T("After this you cannot be made to lose; whether you can win is open."), "K-9", data)
    if high == 0.5:
        text = T("After this you can no longer force a win; whether you can hold the draw is open.")
        return Reason("no_win", text, "K-9", data)
    return None


def for_choice(seen: KozyriObservation, position: Position, choice: Choice, coding: Coding) -> tuple[Reason, ...]:
    """The reasons for one choice, what is proved first."""
    mover = position.turn
    found = []
    low, high = choice.bounds(mover)
    proof = _proof(choice, position, low, high)
    if proof is not None:
        found.append(proof)
    if low == high != 0.5 and len(choice.line.moves) > 1:
        line = told(position, choice.line, mover, coding)
        text = T("The line: {line}.", line=line[:SHOWN])
        if len(line) > SHOWN:
            text = T("The line begins: {line}.", line=line[:SHOWN])
        actions = actions_of(position, choice.line, coding)
        found.append(Reason("line", text, None, {"line": [str(action) for action in actions]}))
    if low != high:
        value = choice.value(mover)
        text = T("Not proved: the coach estimates a win in {chance} % of such positions.", chance=percent(value))
        found.append(Reason("estimate", text, None, {"value": value, "depth": choice.depth}))
    found += _on_the_table(seen, position.action(choice.move, coding))
    return tuple(found)


def actions_of(position: Position, line: Line, coding: Coding) -> tuple[Action, ...]:
    """A line as actions."""
    found = []
    here: Position | int = position
    for move in line.moves:
        assert isinstance(here, Position)
        found.append(here.action(move, coding))
        here = here.after(move)
    return tuple(found)


def _on_the_table(seen: KozyriObservation, action: Action) -> list[Reason]:
    """What an action leaves the other, and what it brings."""
    card = action.card
    if card is None:
        return _picking_up(seen)
    if action.verb != "beat" or len(seen.hands[seen.to_move]) == 1:
        left = left_by(seen, card)
        data = {"beaters": [str(one) for one in left.beaters]}
        return [Reason("leaves", left.text, left.clause, data)]
    mover = seen.to_move
    strong = in_order(one for one in seen.hands[mover] if one != card and not _beaters(seen, 1 - mover, one))
    data = {"covers": [str(one) for one in strong]}
    if strong:
        text = T(
            "You can then cover with {cards}, which the other cannot beat.", cards=tuple(The(one) for one in strong)
        )
        return [Reason("covers", text, "K-5", data)]
    return [Reason("covers", T("Whatever you then cover with, the other can beat it."), "K-5", data)]


def _beaters(seen: KozyriObservation, player: int, top: Card) -> tuple[Card, ...]:
    return tuple(one for one in seen.hands[player] if one in BEATS[seen.trumps[player]][top])


def _picking_up(seen: KozyriObservation) -> list[Reason]:
    pickup = own_pickup(seen)
    assert pickup is not None
    found = [Reason("pickup", pickup.text, "K-6", {"cards": [str(card) for card in pickup.cards]})]
    other = 1 - seen.to_move
    if pickup.top is None:
        found.append(Reason("then", T("Then no pile is left, and the other leads."), "K-7", {}))
        return found
    beaters = _beaters(seen, other, pickup.top)
    top = The(pickup.top)
    if beaters:
        text = T("The other can beat {top} with {cards}.", top=top, cards=tuple(The(one) for one in beaters))
    else:
        text = T("The other cannot beat {top} and must pick up in turn.", top=top)
    found.append(Reason("then", text, "K-7", {"beaters": [str(one) for one in beaters]}))
    return found


def for_position(value: float, low: float, high: float) -> Reason:
    """How the position stands for the player to move."""
    data = {"value": value, "low": low, "high": high}
    if low == high:
        text = {
            1.0: T("Proved: you win if you play on well."),
            0.5: T("Proved: with best play of both this is a draw."),
            0.0: T("Proved: with best play the other wins."),
        }[low]
        return Reason("match", text, "K-9" if low == 0.5 else "K-8", data)
    text = T("Not proved: the coach estimates your chances at {chance} %.", chance=percent(value))
    return Reason("match", text, None, data)
