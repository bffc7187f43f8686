"""What a step of 4 Warlords tells, and to whom: its events, in order.

| kind | clause | seat | cards | data |
| --- | --- | --- | --- | --- |
| draw | W-3, W-5 | drawer | the card (the drawer only) | |
| warlord | W-4 | owner | the warlord | |
| exchange | W-5 | owner | the discard (the owner only knows of it) | |
| stand | W-5 | owner (only he knows) | | |
| exchanges_done | W-5 | | | counts: both, or absent where they are hidden |
| reveal | W-6 | owner | the card | reveal: 1 to 3 |
| combo | W-7 | owner | the three | kind, ace |
| battle_won | W-8 | winner | the trophy | loser |
| surrender | W-10 | loser | what is lost, the Jack last | reveal |
| standoff | W-11 | | | reason: combos or jacks |
| reshuffle | W-12 | | | deck_sizes: both |
| new_round | W-3 | | | round |
| game_over | W-9 | winner or None | | termination |
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ...kernel.actions import HistoryItem
from ...kernel.cards import Card
from ...kernel.events import Event
from .combos import evaluate
from .deck import in_order

if TYPE_CHECKING:
    from .state import WarlordsState

EVENT_KINDS = (
    "draw",
    "warlord",
    "exchange",
    "stand",
    "exchanges_done",
    "reveal",
    "combo",
    "battle_won",
    "surrender",
    "standoff",
    "reshuffle",
    "new_round",
    "game_over",
)


def _data(**values: Any) -> MappingProxyType[str, Any]:
    return MappingProxyType(values)


def events(before: WarlordsState, item: HistoryItem, after: WarlordsState) -> tuple[Event, ...]:
    """The events of one step."""
    if before.phase == "battle":
        return tuple(_battle(before, item, after))
    action = item.actions[0]
    if action.verb == "draw":
        seat = action.seat
        assert seat is not None and action.card is not None
        only = frozenset({seat})
        if before.phase == "muster":
            return (Event("draw", "W-3", seat, (action.card,), visible_to=only),)
        drawn = Event("draw", "W-5", seat, (action.card,), visible_to=only, known_to=only)
        return (drawn, *_done(after))
    if action.verb == "warlord":
        return tuple(
            Event("warlord", "W-4", seat, (one.card,)) for seat, one in enumerate(item.actions) if one.card is not None
        )
    only = frozenset({item.actor})
    if action.verb == "stand":
        return (Event("stand", "W-5", item.actor, visible_to=only, known_to=only), *_done(after))
    assert action.card is not None
    return (Event("exchange", "W-5", item.actor, (action.card,), visible_to=only, known_to=only),)


def _done(after: WarlordsState) -> tuple[Event, ...]:
    if after.phase != "battle":
        return ()
    if after.game.options.exchange_counts == "hidden":
        return (Event("exchanges_done", "W-5"),)
    counts = tuple(side.exchanges for side in after.sides)
    return (Event("exchanges_done", "W-5", data=_data(counts=counts)),)


def shown_cards(before: WarlordsState, item: HistoryItem) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Both rows on the table once this reveal lies there, Jacks included."""
    rows = [
        (*side.laid, action.card)
        for side, action in zip(before.sides, item.actions, strict=True)
        if action.card is not None
    ]
    return (rows[0], rows[1])


def _battle(before: WarlordsState, item: HistoryItem, after: WarlordsState) -> list[Event]:
    rows = shown_cards(before, item)
    number = len(rows[0])
    found = [Event("reveal", "W-6", seat, (row[-1],), data=_data(reveal=number)) for seat, row in enumerate(rows)]
    jacks = [row[-1].rank == "J" for row in rows]
    if all(jacks):
        found.append(Event("standoff", "W-11", data=_data(reason="jacks")))
    elif any(jacks):
        seat = jacks.index(True)
        lost = (*in_order(rows[seat][:-1]), rows[seat][-1])
        found.append(Event("surrender", "W-10", seat, lost, data=_data(reveal=number)))
    elif number < 3:
        return found
    else:
        found += _showdown(before, rows, after)
    return found + _ending(after)


def _showdown(before: WarlordsState, rows: tuple[tuple[Card, ...], ...], after: WarlordsState) -> list[Event]:
    ace = before.game.options.ace
    found = [
        Event("combo", "W-7", seat, row, data=_data(kind=evaluate(row, ace).kind.name, ace=ace))
        for seat, row in enumerate(rows)
    ]
    for seat in (0, 1):
        taken = after.sides[seat].trophies[len(before.sides[seat].trophies) :]
        if taken:
            found.append(Event("battle_won", "W-8", seat, taken, data=_data(loser=1 - seat)))
            return found
    found.append(Event("standoff", "W-11", data=_data(reason="combos")))
    return found


def _ending(after: WarlordsState) -> list[Event]:
    end = after.outcome()
    if end is not None:
        winner = end.winners[0] if end.winners else None
        return [Event("game_over", end.clause, winner, data=_data(termination=end.termination))]
    sizes = tuple(len(side.deck) for side in after.sides)
    return [
        Event("reshuffle", "W-12", data=_data(deck_sizes=sizes)),
        Event("new_round", "W-3", data=_data(round=after.round)),
    ]
