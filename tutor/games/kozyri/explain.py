"""What happened in Your Trumps, in one short sentence for one viewer.

The viewer is "you"; everybody else has a name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from ...kernel.events import Event
from ...kernel.lines import Line, The, describe_ruling
from ...kernel.text import TN, T, Text
from .picture import SIDE_NAMES

__all__ = ["SIDE_NAMES", "Line", "The", "describe", "describe_ruling", "together"]

Name = str | Text


class _View:
    """An event with everybody's name, as one viewer reads it."""

    def __init__(self, event: Event, viewer: int | None, names: Sequence[Name]) -> None:
        self.event = event
        self.viewer = viewer
        self.names = names
        self.cards = tuple(The(card) for card in event.cards)
        self.data = event.data

    @property
    def mine(self) -> bool:
        return self.viewer is not None and self.event.seat == self.viewer

    @property
    def name(self) -> Name:
        """The name of the seat that the event is about."""
        assert self.event.seat is not None
        return self.names[self.event.seat]


def describe(event: Event, viewer: int | None, names: Sequence[Name] | None = None) -> Line | None:
    """The event as one sentence for a viewer; None is a spectator.

    Args: ``names`` are the players' names by seat. Raises ValueError for an event of a kind that Your Trumps does
    not have.

    >>> from tutor.kernel.cards import cards
    >>> event = Event("cover", "K-5", 1, cards("9h"), data={"left": 3})
    >>> str(describe(event, 1)), str(describe(event, 0, ("Ana", "Ben")))
    ('You cover with 9♥.', 'Ben covers with 9♥.')
    """
    sentence = _SENTENCES.get(event.kind)
    if sentence is None:
        raise ValueError(f"Your Trumps has no event {event.kind!r}; events are: {', '.join(_SENTENCES)}")
    view = _View(event, viewer, SIDE_NAMES if names is None else names)
    return Line(sentence(view), event.clause)


def together(events: Iterable[Event]) -> list[Event]:
    """The events with the cards that were dealt to a seat told as one, where they came one after another.

    >>> from tutor.kernel.cards import cards
    >>> deal = [Event("deal", "K-2", seat, cards(card)) for seat, card in ((0, "9d"), (1, "Td"), (0, "6s"))]
    >>> [(event.seat, " ".join(event.cards)) for event in together(deal)]
    [(0, '9d 6s'), (1, 'Td')]
    """
    told: list[Event] = []
    places: dict[int | None, int] = {}
    for event in events:
        if event.kind != "deal":
            places.clear()
        elif event.seat in places:
            place = places[event.seat]
            told[place] = replace(told[place], cards=(*told[place].cards, *event.cards))
            continue
        else:
            places[event.seat] = len(told)
        told.append(event)
    return told


def _deal(view: _View) -> Text:
    if view.mine:
        return T("You are dealt {cards}.", cards=view.cards)
    return TN("{name} is dealt a card.", "{name} is dealt {n} cards.", len(view.cards), name=view.name)


def _sixes_home(view: _View) -> Text:
    if view.mine:
        return T("{card} is your lowest trump and comes home to you.", card=view.cards[0])
    return T("{card} goes home to {name}.", card=view.cards[0], name=view.name)


def _start(view: _View) -> Text:
    return T("You lead first.") if view.mine else T("{name} leads first.", name=view.name)


def _lead(view: _View) -> Text:
    card = view.cards[0]
    return T("You lead {card}.", card=card) if view.mine else T("{name} leads {card}.", name=view.name, card=card)


def _beat(view: _View) -> Text:
    card, top = view.cards[0], The(view.data["top"])
    if view.data["how"] == "trump":
        if view.mine:
            return T("You beat {top} with your trump {card}.", top=top, card=view.event.cards[0])
        return T("{name} beats {top} with {card}, a trump.", name=view.name, top=top, card=card)
    if view.mine:
        return T("You beat {top} with {card}.", top=top, card=card)
    return T("{name} beats {top} with {card}.", name=view.name, top=top, card=card)


def _cover(view: _View) -> Text:
    card = view.cards[0]
    if view.mine:
        return T("You cover with {card}.", card=card)
    return T("{name} covers with {card}.", name=view.name, card=card)


def _pickup(view: _View) -> Text:
    if view.mine:
        return T("You pick up {cards}.", cards=view.cards)
    return T("{name} picks up {cards}.", name=view.name, cards=view.cards)


def _uncovered(view: _View) -> Text:
    if not view.cards:
        if view.mine:
            return T("The pile is gone, and you lead.")
        return T("The pile is gone, and {name} leads.", name=view.name)
    if view.mine:
        return T("Now {card} lies on top, and it is for you to beat.", card=view.cards[0])
    return T("Now {card} lies on top, for {name} to beat.", card=view.cards[0], name=view.name)


def _out(view: _View) -> Text:
    if view.mine:
        return T("You have no card left.")
    return T("{name} has no card left.", name=view.name)


def _game_over(view: _View) -> Text:
    reason = view.data.get("termination")
    if view.event.seat is not None:
        return T("You win the match.") if view.mine else T("{name} wins the match.", name=view.name)
    if reason == "repetition":
        times = view.data["times"]
        return TN(
            "The match is a draw: this position has occurred {n} time.",
            "The match is a draw: this position has occurred {n} times.",
            times,
        )
    if view.cards:
        return T("The match is a draw: the last card, {card}, would have beaten the card on top.", card=view.cards[0])
    return T("The match is a draw.")


_SENTENCES: Final[dict[str, Callable[[_View], Text]]] = {
    "deal": _deal,
    "sixes_home": _sixes_home,
    "start": _start,
    "lead": _lead,
    "beat": _beat,
    "cover": _cover,
    "pickup": _pickup,
    "uncovered": _uncovered,
    "out": _out,
    "game_over": _game_over,
}
