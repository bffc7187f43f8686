"""What the coach calls an action within a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..kernel.actions import Action
from ..kernel.cards import Card
from ..kernel.text import T, Text

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
