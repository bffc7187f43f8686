"""What the coach calls an action within a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..kernel.actions import Action
from ..kernel.cards import Card
from ..kernel.text import T, Text
from .analysis import Candidate, Loss, cost
from .grades import Grade, is_sound

_WITHIN: Final = {
    "stand": T("keeping your hand"),
    "pickup": T("picking up"),
    "war": T("going to war"),
    "hold": T("holding"),
    "draw": T("drawing another card"),
}
#: Verbs that would not be understood by a bare card.
_DOING_TO: Final[Mapping[str, Callable[[object], Text]]] = {
    "exchange": lambda card: T("putting {card} away", card=card),
    "lay": lambda card: T("laying {card} open", card=card),
    "pass": lambda card: T("giving up {card}", card=card),
}


def named(action: Action) -> Text | Card | str:
    """An action within a sentence: a card shows itself to the eye or the ear as the sentence wants it."""
    if action.card is None:
        return _WITHIN.get(action.verb, action.verb)
    return _DOING_TO[action.verb](action.card) if action.verb in _DOING_TO else action.card


def first(words: Text | Card | str) -> Card | str:
    """The same at the start of a sentence."""
    return words if isinstance(words, Card) else str(words)[:1].upper() + str(words)[1:]


def compared(best: Action, one: Candidate | Loss, grade: Grade) -> Text:
    """How the best choice compares to one that was made and cost something: the same at the table, where one looks
    back at a step, and in the review.
    """
    choice, points = first(named(best)), cost(one, grade)
    if grade is Grade.CLOSE:
        return T(
            "{best} looked better, by {points} points, but the coach cannot tell for sure.", best=choice, points=points
        )
    if is_sound(one.loss):
        return T("{best} is as good: {points} points apart.", best=choice, points=f"{one.loss:.1f}")
    return T("{best} was better by {points} points of win chance.", best=choice, points=points)
