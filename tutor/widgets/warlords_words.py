"""What the table of 4 Warlords says in words: the log's lines, how a battle or the match has ended, what was done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..games.warlords.combos import evaluate
from ..games.warlords.explain import describe
from ..games.warlords.moves import shown_cards
from ..games.warlords.state import WarlordsState
from ..kernel.actions import Action
from ..kernel.events import Event
from ..kernel.text import TN, T, Text
from ..session import Moment
from .view import Json

#: After these events the cards of the battle stay on the table until the player goes on.
ENDINGS = frozenset({"battle_won", "surrender", "standoff"})


def lines(events: Iterable[Event], me: int, names: Sequence[Text]) -> list[Json]:
    """The log's lines for what a seat saw."""
    found: list[Json] = []
    for event in _draws_together(events):
        line = describe(event, me, names)
        if line is not None:
            # A round is announced in the step that ends the one before: the log puts it where it belongs.
            begins = {"round": event.data["round"]} if event.kind == "new_round" else {}
            found.append({**line.data(), "seat": event.seat, "kind": event.kind, **begins})
    return found


def _draws_together(events: Iterable[Event]) -> list[Event]:
    """The same events, with cards that one seat draws in a row told as one."""
    found: list[Event] = []
    for event in events:
        last = found[-1] if found else None
        if last is not None and (last.kind, last.seat, event.kind) == ("draw", event.seat, "draw"):
            found[-1] = replace(last, cards=last.cards + event.cards)
        else:
            found.append(event)
    return found


def banner(moment: Moment, me: int, names: Sequence[Text]) -> Json | None:
    """How a round or the match has ended, for the player; None if it has not."""
    ending = [event for event in moment.events if event.kind in ENDINGS]
    over = next((event for event in moment.events if event.kind == "game_over"), None)
    if not ending:
        return None
    last = ending[-1]
    told: list[object] = [_compared(moment, event, me) or describe(event, me, names) for event in ending]
    if over is not None:
        told.append(describe(over, me, names) if over.seat is None else _farewell(moment, over.seat, me))
    text = " ".join(str(line) for line in told if line is not None)
    if over is not None:
        if over.seat is None:
            return {"kind": "draw", "title": str(T("The match is a draw")), "text": text, "over": True}
        won = over.seat == me
        title = T("You win the match!") if won else T("You lose the match")
        return {"kind": "win" if won else "loss", "title": str(title), "text": text, "over": True}
    if last.kind == "standoff":
        return {"kind": "draw", "title": str(T("Standoff")), "text": text, "over": False}
    if last.kind == "surrender":
        title = T("You surrender the battle") if last.seat == me else T("The other side surrenders")
        return {"kind": "info", "title": str(title), "text": text, "over": False}
    won = last.seat == me
    return {
        "kind": "win" if won else "loss",
        "title": str(T("You win the battle") if won else T("You lose the battle")),
        "text": text,
        "over": False,
    }


def _compared(moment: Moment, event: Event, me: int) -> Text | None:
    """How a battle was decided, combo against combo; None for an event that decides none."""
    before, item = moment.before, moment.after.last_item
    if event.kind != "battle_won" or item is None:
        return None
    assert isinstance(before, WarlordsState)
    rows = shown_cards(before, item)
    combo = [evaluate(row, before.observation(me).options.ace).text for row in rows]
    said = {"mine": combo[me], "theirs": combo[1 - me], "card": event.cards[0]}
    if event.seat == me:
        return T("Your {mine} wins against {theirs}. {card} is your trophy.", **said)
    return T("Your {mine} loses to {theirs}. {card} is gone.", **said)


def _farewell(moment: Moment, winner: int, me: int) -> Text:
    """A word to take along from a match, by how close it was."""
    courts = moment.after.observation(me).courts[winner]
    left = sum(card.rank in "QK" for card in courts)
    if winner == me:
        return TN(
            "It hung by your last warlord: bravely held!", "Well played: {n} of your warlords are still standing.", left
        )
    return TN(
        "It was as close as can be: one battle more and the match was yours.",
        "Well fought: the other side kept {n} warlords.",
        left,
    )


def done_label(action: Action) -> Text:
    """What the player did, in a few words."""
    card = action.card
    if action.verb == "stand" or card is None:
        return T("You kept your hand.")
    if action.verb == "warlord":
        return T("You chose {card} as your warlord.", card=card)
    if action.verb == "exchange":
        return T("You exchanged {card}.", card=card)
    if card.rank == "J":
        return T("You surrendered with {card}.", card=card)
    return T("You laid {card}.", card=card)
