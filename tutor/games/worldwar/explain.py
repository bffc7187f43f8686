"""What happened, in one short sentence for one viewer.

A line is made from what that viewer may know of the event and from nothing else, so it cannot name a card he may
not see. The viewer is "you"; everybody else has a name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from ...kernel.events import Event
from ...kernel.lines import Line, The, describe_ruling
from ...kernel.text import TN, T, Text

__all__ = ["SEAT_NAMES", "Line", "The", "describe", "describe_ruling", "together"]

Name = str | Text

#: The seats' names where nobody has given them others.
SEAT_NAMES: Final = tuple(T("Player {number}", number=number) for number in range(1, 7))


class _View:
    """An event as one viewer knows it, with everybody's name."""

    def __init__(self, event: Event, viewer: int | None, names: Sequence[Name]) -> None:
        self.event = event
        self.viewer = viewer
        self.names = names
        self.cards = tuple(The(card) for card in event.cards)

    def get(self, key: str) -> Any:
        return self.event.data.get(key)

    def is_me(self, seat: int | None) -> bool:
        return self.viewer is not None and seat == self.viewer

    @property
    def mine(self) -> bool:
        return self.is_me(self.event.seat)

    @property
    def name(self) -> Name:
        """The name of the seat that the event is about."""
        assert self.event.seat is not None
        return self.names[self.event.seat]

    @property
    def card(self) -> The:
        return self.cards[0]


def describe(event: Event, viewer: int | None, names: Sequence[Name] | None = None) -> Line | None:
    """The event as one sentence for a viewer; None is a spectator.

    Args: ``names`` are the players' names by seat. Returns None when the viewer may not know of the event at all.
    Raises ValueError for an event of a kind that World War III does not have.

    >>> from tutor.kernel.cards import cards
    >>> event = Event("stock", "R-3", 1, cards("9h"), visible_to=frozenset({1}))
    >>> str(describe(event, 1)), str(describe(event, 0)), str(describe(event, None, ("Ana", "Ben")))
    ('You draw 9♥ from the stock.', 'Player 2 draws from the stock.', 'Ben draws from the stock.')
    """
    sentence = _SENTENCES.get(event.kind)
    if sentence is None:
        raise ValueError(f"World War III has no event {event.kind!r}; events are: {', '.join(_SENTENCES)}")
    seen = event.seen_by(viewer)
    if seen is None:
        return None
    return Line(sentence(_View(seen, viewer, SEAT_NAMES if names is None else names)), event.clause)


def together(events: Iterable[Event]) -> list[Event]:
    """The events with the cards that one seat took from its pile told as one.

    >>> from tutor.kernel.cards import cards
    >>> deal = [Event("deal", "R-3", seat, cards(card)) for seat, card in ((0, "9d"), (0, "6s"), (1, "Td"))]
    >>> [(event.seat, " ".join(event.cards)) for event in together(deal)]
    [(0, '9d 6s'), (1, 'Td')]
    """
    told: list[Event] = []
    for event in events:
        last = told[-1] if told else None
        if last is not None and event.kind == last.kind == "deal" and event.seat == last.seat:
            told[-1] = replace(last, cards=(*last.cards, *event.cards))
        else:
            told.append(event)
    return told


def _deal(view: _View) -> Text:
    # A log may tell the cards of a deal as one event: see `together`.
    if view.mine:
        return T("You take {cards} from your pile.", cards=view.cards)
    return TN("{name} takes a card from the pile.", "{name} takes {n} cards.", len(view.cards), name=view.name)


def _begin(view: _View) -> Text:
    if view.mine:
        return T("You sit to the dealer's left: you begin.")
    return T("{name} sits to the dealer's left and begins.", name=view.name)


def _lead(view: _View) -> Text:
    if view.mine:
        return T("You lead {card}.", card=view.card)
    return T("{name} leads {card}, the highest card of the hand.", name=view.name, card=view.card)


def _follow(view: _View) -> Text:
    standing = The(view.get("standing"))
    if view.mine:
        return T("You beat {standing} with {card}.", card=view.card, standing=standing)
    return T("{name} beats {standing} with {card}.", name=view.name, card=view.card, standing=standing)


def _lay(view: _View) -> Text:
    if view.mine:
        return T("You lay {card} open as a pass.", card=view.card)
    return T("{name} lays {card} open as a pass.", name=view.name, card=view.card)


def _pass(view: _View) -> Text:
    standing = The(view.get("standing"))
    if view.mine:
        return T("You give up {card} as a pass: {standing} still stands.", card=view.card, standing=standing)
    return T(
        "{name} gives up {card} as a pass: {standing} still stands.", name=view.name, card=view.card, standing=standing
    )


def _stock(view: _View) -> Text:
    if view.mine:
        return T("You draw {cards} from the stock.", cards=view.cards)
    return T("{name} draws from the stock.", name=view.name)


def _all_passed(view: _View) -> Text:
    if view.mine:
        return T("All others have passed: you lead anew.")
    return T("All others have passed: {name} leads anew.", name=view.name)


def _war(view: _View) -> Text:
    defender = view.get("defender")
    if view.mine:
        return T("You go to war with {name} over {card}.", name=view.names[defender], card=view.card)
    if view.is_me(defender):
        return T("{name} goes to war with you over {card}.", name=view.name, card=view.card)
    return T("{name} goes to war with {other} over {card}.", name=view.name, other=view.names[defender], card=view.card)


def _turn(view: _View) -> Text:
    if view.get("known"):
        if view.mine:
            return T("You turn {card}, as all knew.", card=view.card)
        return T("{name} turns {card}, as all knew.", name=view.name, card=view.card)
    if view.mine:
        return T("You turn {card}.", card=view.card)
    return T("{name} turns {card}.", name=view.name, card=view.card)


def _call(view: _View) -> Text:
    if view.get("says") == "hold":
        if view.mine:
            return T("You hold {card}.", card=view.card)
        return T("{name} holds {card}.", name=view.name, card=view.card)
    if view.mine:
        return T("You give up {card} to turn another card.", card=view.card)
    return T("{name} gives up {card} to turn another card.", name=view.name, card=view.card)


def _restart(view: _View) -> Text:
    if view.get("reason") == "joker":
        return T("A joker is turned: the war begins again, and the cards stay on the heaps.")
    mine, theirs = view.cards
    return T(
        "{first} against {second}, equal ranks: the war begins again, and the cards stay on the heaps.",
        first=mine,
        second=theirs,
    )


def _war_over(view: _View) -> Text:
    reason, loser = view.get("reason"), view.get("loser")
    if reason == "ruin":
        first, second = view.get("seats")
        return T(
            "Neither {first} nor {second} has a card left to turn: both have lost.",
            first=view.names[first],
            second=view.names[second],
        )
    if reason in ("no_card", "both_empty"):
        return _war_over_empty(view, reason, loser)
    card, beaten = view.cards
    if view.mine:
        return T(
            "You win the war against {name}: {card} beats {beaten}.", name=view.names[loser], card=card, beaten=beaten
        )
    if view.is_me(loser):
        return T("{name} wins the war against you: {card} beats {beaten}.", name=view.name, card=card, beaten=beaten)
    return T(
        "{name} wins the war against {other}: {card} beats {beaten}.",
        name=view.name,
        other=view.names[loser],
        card=card,
        beaten=beaten,
    )


def _war_over_empty(view: _View, reason: str, loser: int) -> Text:
    if reason == "both_empty":
        if view.mine:
            return T("Neither of you has a card left to turn: your card is higher, so you win the war.")
        return T("Neither has a card left to turn: {name} has the higher card and wins the war.", name=view.name)
    if view.mine:
        return T("{name} has no card left to turn: you win the war.", name=view.names[loser])
    if view.is_me(loser):
        return T("You have no card left to turn: {name} wins the war.", name=view.name)
    return T("{other} has no card left to turn: {name} wins the war.", other=view.names[loser], name=view.name)


def _spoils(view: _View) -> Text:
    loser, n = view.get("loser"), len(view.cards)
    if view.mine:
        return TN(
            "You put {name}'s heap of {n} card under your pile.",
            "You put {name}'s heap of {n} cards under your pile.",
            n,
            name=view.names[loser],
        )
    if view.is_me(loser):
        return TN(
            "Your heap of {n} card goes under {name}'s pile.",
            "Your heap of {n} cards goes under {name}'s pile.",
            n,
            name=view.name,
        )
    return TN(
        "{other}'s heap of {n} card goes under {name}'s pile.",
        "{other}'s heap of {n} cards goes under {name}'s pile.",
        n,
        name=view.name,
        other=view.names[loser],
    )


def _out(view: _View) -> Text:
    if view.mine:
        return T("Your pile is empty: you are out of the game.")
    return T("The pile of {name} is empty: {name} is out of the game.", name=view.name)


def _game_over(view: _View) -> Text:
    reason, winners, scores = view.get("termination"), view.get("winners"), view.get("scores")
    if len(winners) > 1:
        return _shared(view, winners, scores)
    winner = winners[0]
    if reason == "last_standing":
        if view.is_me(winner):
            return T("You are the last one left: you win the match.")
        return T("{name} is the last one left and wins the match.", name=view.names[winner])
    if view.is_me(winner):
        return T("The stock is used up: you win the match with {score} cards.", score=scores[winner])
    return T(
        "The stock is used up: {name} wins the match with {score} cards.",
        name=view.names[winner],
        score=scores[winner],
    )


def _shared(view: _View, winners: tuple[int, ...], scores: tuple[int, ...]) -> Text:
    names = tuple(view.names[seat] for seat in winners)
    if view.get("termination") == "nobody_left":
        return T("Nobody is left: {names} share the match.", names=names)
    return T(
        "The stock is used up: {names} have {score} cards each and share the match.",
        names=names,
        score=scores[winners[0]],
    )


_SENTENCES: Final[dict[str, Callable[[_View], Text]]] = {
    "deal": _deal,
    "begin": _begin,
    "lead": _lead,
    "follow": _follow,
    "lay": _lay,
    "pass": _pass,
    "stock": _stock,
    "all_passed": _all_passed,
    "war": _war,
    "turn": _turn,
    "call": _call,
    "restart": _restart,
    "war_over": _war_over,
    "spoils": _spoils,
    "out": _out,
    "game_over": _game_over,
}
