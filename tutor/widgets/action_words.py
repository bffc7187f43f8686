"""What actions are called: on a button or in a list, for an ear, and at the start of a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..coach.words import first, named
from ..kernel.actions import Action
from ..kernel.cards import Card
from ..kernel.text import T, Text

__all__ = ["action_label", "action_name", "at_start", "named"]

_LABELS: Final = {
    "stand": T("Keep this hand"),
    "pickup": T("Pick up"),
    "war": T("Go to war"),
    "hold": T("Hold"),
    "draw": T("Draw another card"),
}
#: Verbs whose candidates would not be understood as a bare card.
_DONE_TO: Final[Mapping[str, Callable[[object], Text]]] = {
    "exchange": lambda card: T("Put away {card}", card=card),
    "lay": lambda card: T("Lay {card} open", card=card),
    "pass": lambda card: T("Give up {card}", card=card),
}


def action_label(action: Action) -> Text | str:
    """An action in the fewest words: its card, with what is done to it where that is not plain, or its name."""
    if action.card is not None:
        return _DONE_TO[action.verb](action.card.symbol) if action.verb in _DONE_TO else action.card.symbol
    return _LABELS.get(action.verb, action.verb)


def action_name(action: Action) -> Text | str:
    """An action for an ear."""
    if action.card is None:
        return action_label(action)
    return _DONE_TO[action.verb](action.card.name) if action.verb in _DONE_TO else action.card.name


def at_start(words: Text | Card | str) -> str:
    """The same at the start of a sentence.

    >>> at_start("keeping your hand"), at_start(Card("Td"))
    ('Keeping your hand', '10♦')
    """
    shown = first(words)
    return shown.symbol if isinstance(shown, Card) else shown
