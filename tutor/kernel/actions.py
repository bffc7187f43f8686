"""Actions and their texts: what a seat, or chance, may do.

The text of an action is what the records keep and what a prompt reads: ``play 9d``, ``stand``,
``draw 0 9c`` (chance draws for seat 0). Each game declares the forms of its verbs; reading a text back is
the same code for all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from .cards import Card, parse_card
from .errors import InvalidActionError
from .plain import quoted
from .text import T


class Action(NamedTuple):
    """One thing done: a verb, and the card and the seat if the verb needs them.

    >>> from tutor.kernel.cards import Card
    >>> str(make("draw", Card("9c"), 0)), str(make("stand"))
    ('draw 0 9c', 'stand')
    """

    verb: str
    card: Card | None = None
    seat: int | None = None

    def __str__(self) -> str:
        if self.card is None:
            return self.verb if self.seat is None else f"{self.verb} {self.seat}"
        if self.seat is None:
            return f"{self.verb} {self.card}"
        return f"{self.verb} {self.seat} {self.card}"


@cache
def make(verb: str, card: Card | None = None, seat: int | None = None) -> Action:
    """The one shared object for this action: games make the same few hundred over and over."""
    # A plain "9d" equals Card("9d"), so it would be served from the cache to everybody who asks for the card.
    return Action(verb, None if card is None else Card(card), seat)


class HistoryItem(NamedTuple):
    """One step of a match: who acted (a seat, CHANCE, or SIMULTANEOUS for all at once) and what was done.

    ``actions`` holds one action, or at a simultaneous step one for each seat that acts, in seat order.
    """

    actor: int
    actions: tuple[Action, ...]


#: What follows a verb: nothing, a card, or a seat and a card.
Forms = Mapping[str, str]
_SHAPES = {"": "{verb}", "card": "{verb} CARD", "seat card": "{verb} SEAT CARD"}


def read_action(text: str, forms: Forms, position: str, num_players: int) -> Action:
    """Read an action's text by a game's forms.

    Args: ``forms`` maps each verb to ``""``, ``"card"`` or ``"seat card"``; ``position`` names the position
    for the error. Returns the shared `Action`. Raises InvalidActionError when the text is no action of the game.

    >>> read_action("play 10d", {"play": "card"}, "round 1", 2)
    Action(verb='play', card=Card('Td'), seat=None)
    """
    if not isinstance(text, str):
        raise InvalidActionError(quoted(text), position, T("an action is a text such as 'play 9d'"))
    words = text.split()
    known = ", ".join(_SHAPES[form].format(verb=verb) for verb, form in forms.items())
    if not words:
        raise InvalidActionError(text, position, T("it is empty; actions are: {known}", known=known))
    verb, rest = words[0].lower(), words[1:]
    if verb not in forms:
        reason = T("{word} is no action here; actions are: {known}", word=quoted(words[0]), known=known)
        raise InvalidActionError(text, position, reason)
    form = forms[verb]
    wanted = len(form.split())
    if len(rest) != wanted:
        raise InvalidActionError(
            text,
            position,
            T(
                "{shape} has {wanted} words after the verb, not {found}",
                shape=repr(_SHAPES[form].format(verb=verb)),
                wanted=wanted,
                found=len(rest),
            ),
        )
    seat: int | None = None
    if form == "seat card":
        if rest[0] not in map(str, range(num_players)):
            reason = T("{word} is no seat: seats are 0 to {last}", word=quoted(rest[0]), last=num_players - 1)
            raise InvalidActionError(text, position, reason)
        seat = int(rest[0])
    if not form:
        return make(verb)
    try:
        card = parse_card(rest[-1])
    except ValueError as error:
        raise InvalidActionError(text, position, str(error)) from None
    if card.is_hidden:
        raise InvalidActionError(text, position, T("an action names its card; ?? stands for one that is not known"))
    return make(verb, card, seat)
