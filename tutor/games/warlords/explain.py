"""What happened, in one short sentence for one viewer.

A line is made from what that viewer may know of the event and from nothing else, so it cannot name a card
he may not see. The viewer is "you"; everybody else has a name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...kernel.events import Event
from ...kernel.lines import Line, The, describe_ruling
from ...kernel.text import TN, T, Text
from .combos import Combo, evaluate

__all__ = ["SIDE_NAMES", "Line", "The", "describe", "describe_combo", "describe_ruling"]

Name = str | Text

SIDE_NAMES: Final = (T("Black"), T("Red"))


class _View:
    """An event as one viewer knows it, with everybody's name."""

    def __init__(self, event: Event, viewer: int | None, names: Sequence[Name]) -> None:
        self.event = event
        self.viewer = viewer
        self.names = names
        self.cards = tuple(The(card) for card in event.cards)

    @property
    def mine(self) -> bool:
        return self.viewer is not None and self.event.seat == self.viewer

    @property
    def name(self) -> Name:
        """The name of the seat that the event is about."""
        assert self.event.seat is not None
        return self.names[self.event.seat]

    @property
    def other(self) -> Name:
        """The name of the seat across the table from the event's (from the viewer's, if it has none)."""
        seat = self.event.seat if self.event.seat is not None else self.viewer
        assert seat is not None
        return self.names[1 - seat]

    def pair(self, key: str) -> tuple[int, int] | None:
        """Two numbers by seat, the viewer's own first; None if this viewer is not told."""
        values = self.event.data.get(key)
        if values is None:
            return None
        first = self.viewer if self.viewer is not None else 0
        return values[first], values[1 - first]


def describe(event: Event, viewer: int | None, names: Sequence[Name] | None = None) -> Line | None:
    """The event as one sentence for a viewer; None is a spectator.

    Args: ``names`` are the players' names, black first. Returns None when the viewer may not know of the
    event at all. Raises ValueError for an event of a kind that 4 Warlords does not have.

    >>> from tutor.kernel.cards import cards
    >>> event = Event("draw", "W-3", 1, cards("9h"), visible_to=frozenset({1}))
    >>> str(describe(event, 1)), str(describe(event, 0)), str(describe(event, None, ("Ana", "Ben")))
    ('You draw 9♥.', 'Red draws a card.', 'Ben draws a card.')
    """
    sentence = _SENTENCES.get(event.kind)
    if sentence is None:
        raise ValueError(f"4 Warlords has no event {event.kind!r}; events are: {', '.join(_SENTENCES)}")
    seen = event.seen_by(viewer)
    if seen is None:
        return None
    view = _View(seen, viewer, SIDE_NAMES if names is None else names)
    return Line(sentence(view), event.clause)


def describe_combo(combo: Combo) -> Line:
    """A combo as a line.

    >>> str(describe_combo(evaluate(["7s", "8c", "9s"])))
    'straight to 9'
    """
    return Line(combo.text, combo.clause)


def _draw(view: _View) -> Text:
    # A log may tell the cards of a muster as one event.
    if view.mine:
        return T("You draw {cards}.", cards=view.cards)
    return TN("{name} draws a card.", "{name} draws {n} cards.", len(view.cards), name=view.name)


def _warlord(view: _View) -> Text:
    if view.mine:
        return T("You lead with {card}.", card=view.cards[0])
    return T("{name} leads with {card}.", name=view.name, card=view.cards[0])


def _exchange(view: _View) -> Text:
    # Only the owner knows of an exchange; the sentence for others is there for a table with open cards.
    if view.mine:
        return T("You put away {card}.", card=view.cards[0])
    return T("{name} puts a card away.", name=view.name)


def _stand(view: _View) -> Text:
    if view.mine:
        return T("You keep your hand.")
    return T("{name} keeps the hand.", name=view.name)


def _exchanges_done(view: _View) -> Text:
    counts = view.pair("counts")
    if counts is None:
        return T("Both have finished exchanging.")
    first, second = counts
    if view.viewer is None:
        black, red = view.names
        return T(
            "Both have finished exchanging: {black} {first}, {red} {second}.",
            black=black,
            first=first,
            red=red,
            second=second,
        )
    return T("Both have finished exchanging: you {mine}, {name} {theirs}.", mine=first, name=view.other, theirs=second)


def _reveal(view: _View) -> Text:
    if view.mine:
        return T("You lay {card}.", card=view.cards[0])
    return T("{name} lays {card}.", name=view.name, card=view.cards[0])


def _combo(view: _View) -> Text:
    combo = evaluate(view.event.cards, view.event.data["ace"]).text
    if view.mine:
        return T("Your combo: {combo}.", combo=combo)
    return T("{name}'s combo: {combo}.", name=view.name, combo=combo)


def _battle_won(view: _View) -> Text:
    card = view.cards[0]
    if view.mine:
        return T("You win the battle and take {card} as a trophy.", card=card)
    if view.viewer is not None:
        return T("{name} wins the battle and takes your {card}.", name=view.name, card=view.event.cards[0])
    return T("{name} wins the battle and takes {card} as a trophy.", name=view.name, card=card)


def _surrender(view: _View) -> Text:
    *laid, jack = view.cards
    if view.mine:
        if laid:
            return T("You surrender, and {cards} are lost for the whole match.", cards=view.cards)
        return T("You surrender, and only {jack} is lost.", jack=jack)
    if laid:
        return T("{name} surrenders, and {cards} are lost for the whole match.", name=view.name, cards=view.cards)
    return T("{name} surrenders, and only {jack} is lost.", name=view.name, jack=jack)


def _standoff(view: _View) -> Text:
    if view.event.data.get("reason") == "jacks":
        return T("Two Jacks at once: a standoff, and nothing is lost.")
    return T("The combos are equal: a standoff, and nothing is lost.")


def _reshuffle(view: _View) -> Text:
    sizes = view.pair("deck_sizes")
    if sizes is None:
        return T("Both shuffle a new deck.")
    first, second = sizes
    if first == second:
        return T("Both shuffle a new deck of {n} cards.", n=first)
    if view.viewer is None:
        black, red = view.names
        return T(
            "Both shuffle a new deck: {black} of {first} cards, {red} of {second}.",
            black=black,
            first=first,
            red=red,
            second=second,
        )
    return T("Both shuffle a new deck: yours of {mine} cards, the other of {theirs}.", mine=first, theirs=second)


def _new_round(view: _View) -> Text:
    return T("Round {round} begins.", round=view.event.data.get("round", ""))


def _game_over(view: _View) -> Text:
    reason = view.event.data.get("termination")
    if view.event.seat is None:
        if reason == "round_limit":
            return T("The match is a draw: its last round is over.")
        return T("The match is a draw.")
    if reason != "no_warlords":
        if view.mine:
            return T("You win the match.")
        return T("{name} wins the match.", name=view.name)
    if view.mine:
        return T("You win the match: {name} has no warlord left.", name=view.other)
    if view.viewer is not None:
        return T("{name} wins the match: you have no warlord left.", name=view.name)
    return T("{name} wins the match: {other} has no warlord left.", name=view.name, other=view.other)


_SENTENCES: Final[dict[str, Callable[[_View], Text]]] = {
    "draw": _draw,
    "warlord": _warlord,
    "exchange": _exchange,
    "stand": _stand,
    "exchanges_done": _exchanges_done,
    "reveal": _reveal,
    "combo": _combo,
    "battle_won": _battle_won,
    "surrender": _surrender,
    "standoff": _standoff,
    "reshuffle": _reshuffle,
    "new_round": _new_round,
    "game_over": _game_over,
}
