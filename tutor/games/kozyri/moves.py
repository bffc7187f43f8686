"""What a step of Your Trumps tells: its events, in order. Everybody sees all of them.

| kind | clause | seat | cards | data |
| --- | --- | --- | --- | --- |
| deal | K-2 | who gets it | the card | |
| sixes_home | K-2 | who gets them | the lowest trumps of that seat that were dealt to the other | |
| start | K-3 | who leads | | hand_sizes: both |
| lead | K-3 | who leads | the card | left: cards in that hand |
| beat | K-4 | who beats | the card | top: the card beaten, how: higher or trump, left |
| cover | K-5 | who covers | the card | left |
| pickup | K-6 | who picks up | what is taken, the top card first | rule: three, five, all; rest: how many stay |
| uncovered | K-7 | who is to beat or lead | the card now on top, if any | rest |
| out | K-8 | who has no card left | | other: cards in the other hand |
| game_over | K-8, K-9 | winner or None | | termination: out, last_card or repetition; times, for a repetition |
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ...kernel.actions import HistoryItem
from ...kernel.cards import Card
from ...kernel.events import Event
from .deck import LOWEST, mirrored

if TYPE_CHECKING:
    from .state import KozyriState

EVENT_KINDS = ("deal", "sixes_home", "start", "lead", "beat", "cover", "pickup", "uncovered", "out", "game_over")


def _data(**values: Any) -> MappingProxyType[str, Any]:
    return MappingProxyType(values)


def pickup_rule(top: Card, trump: str) -> str:
    """K-6: which part of the clause says how much is picked up: ``"three"``, ``"five"`` or ``"all"``.

    >>> [pickup_rule(Card(top), "s") for top in ("Ah", "Qs", "As")]
    ['three', 'five', 'all']
    """
    if top.suit != trump:
        return "three"
    return "all" if top.rank == "A" else "five"


def events(before: KozyriState, item: HistoryItem, after: KozyriState) -> tuple[Event, ...]:
    """The events of one step."""
    action, seat = item.actions[0], item.actor
    if action.verb == "deal":
        return _deal(before, item, after)
    if action.verb == "pickup":
        return (*_pickup(before, seat, after), *_ending(after))
    card = action.card
    assert card is not None
    left = len(after.hands[seat])
    if action.verb == "beat":
        top = before.pile[-1]
        how = "higher" if card.suit == top.suit else "trump"
        first = Event("beat", "K-4", seat, (card,), data=_data(top=top, how=how, left=left))
    else:
        first = Event(action.verb, "K-3" if action.verb == "lead" else "K-5", seat, (card,), data=_data(left=left))
    return (first, *_ending(after))


def _deal(before: KozyriState, item: HistoryItem, after: KozyriState) -> tuple[Event, ...]:
    _, card, seat = item.actions[0]
    assert card is not None and seat is not None
    found = [Event("deal", "K-2", seat, (card,))]
    if before.game.options.deal == "mirror":
        found.append(Event("deal", "K-2", 1 - seat, (mirrored(card, before.trumps),)))
    if after.phase == "deal":
        return tuple(found)
    if before.game.options.sixes == "home":
        low = LOWEST[before.game.options.pack]
        last = {event.cards[0]: event.seat for event in found}
        for owner, suit in enumerate(before.trumps):
            six = Card(low + suit)
            if six in before.hands[1 - owner] or last.get(six) == 1 - owner:
                found.append(Event("sixes_home", "K-2", owner, (six,)))
    sizes = tuple(len(hand) for hand in after.hands)
    found.append(Event("start", "K-3", after.current_player(), data=_data(hand_sizes=sizes)))
    return tuple(found)


def _pickup(before: KozyriState, seat: int, after: KozyriState) -> tuple[Event, ...]:
    pile, rest = before.pile, len(after.pile)
    taken = pile[rest:][::-1]
    rule = pickup_rule(pile[-1], before.trumps[seat])
    return (
        Event("pickup", "K-6", seat, taken, data=_data(rule=rule, rest=rest)),
        Event("uncovered", "K-7", 1 - seat, after.pile[-1:], data=_data(rest=rest)),
    )


def _ending(after: KozyriState) -> tuple[Event, ...]:
    end = after.outcome()
    if end is None:
        return ()
    if end.termination == "repetition":
        data = _data(termination="repetition", times=after.repetitions)
        return (Event("game_over", "K-9", None, data=data),)
    seat = 0 if not after.hands[0] else 1
    winner = end.winners[0] if end.winners else None
    return (
        Event("out", "K-8", seat, data=_data(other=len(after.hands[1 - seat]))),
        # The card that would have beaten is what the draw rests on.
        Event(
            "game_over",
            end.clause,
            winner,
            after.hands[1 - seat] if winner is None else (),
            data=_data(termination=end.termination),
        ),
    )
