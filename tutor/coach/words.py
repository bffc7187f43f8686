"""What the coach calls an action within a sentence."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
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


def whole_percents(chances: Sequence[float], own: int | None = None) -> list[int]:
    """Chances of which one comes true, as whole per cents that sum to 100: whose remainder is largest is rounded up.

    That of ``own`` is the nearest number, since a sentence beside it says the same.

    >>> whole_percents((0.264, 0.636, 0.1))
    [26, 64, 10]
    >>> whole_percents((0.256, 0.637, 0.107)), whole_percents((0.336, 0.336, 0.328), own=1)
    ([25, 64, 11], [33, 34, 33])
    """
    found = [math.floor(100 * one) for one in chances]
    if own is not None:
        found[own] = round(100 * chances[own])
    others = [place for place in range(len(found)) if place != own]
    others.sort(key=lambda place: found[place] - 100 * chances[place])
    for place in others[: max(0, 100 - sum(found))]:
        found[place] += 1
    return found


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
