"""The table of World War III as the page shows it: for one seat, or for all who sit before a shared screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..games.worldwar.deck import TWOS
from ..games.worldwar.explain import SEAT_NAMES, describe, together
from ..games.worldwar.state import WorldWarState, playable
from ..kernel.actions import Action
from ..kernel.cards import Card
from ..kernel.events import Event
from ..kernel.game import State
from ..kernel.text import TN, T, Text
from ..session import Moment
from . import view
from . import worldwar_fight as fights
from .view import Json
from .worldwar_advice import advice
from .worldwar_trail import trail
from .worldwar_zones import Scene, buttons, can_beat, clock, keys, zones

__all__ = ["advice", "banner", "done_label", "label_at", "lines", "picture", "round_of", "side", "side_label", "trail"]

Names = Sequence[str | Text]


def picture(
    state: State,
    me: int | None,
    moment: Moment | None,
    *,
    asked: bool,
    all_open: bool,
    choices: Mapping[str, str] | None = None,
    names: Names = SEAT_NAMES,
    bottom: int = 0,
) -> Json:
    """Everything of the view that depends on the game's own rules. ``bottom`` is the seat drawn below."""
    assert isinstance(state, WorldWarState)
    fight = fights.fight_of(state, moment)
    hands = tuple(side.hand or side.dropped for side in state.sides) if all_open else None
    seen = state.observation(me)
    settled = fight is not None and fight.over
    shown = Scene(seen, me, bottom, names, state if asked else None, hands, fight, settled)
    return {
        "heading": str(heading(shown)),
        "prompt": str(prompt(shown)),
        "zones": zones(shown),
        "combos": [],
        "score": score(shown),
        "buttons": buttons(shown),
        "keys": keys(),
        "clock": clock(shown),
        "duel": None if fight is None else fights.duel(fight, names, me),
        "out": [seat for seat, out in enumerate(seen.out) if out],
        "round": None,
        "phase": seen.phase,
    }


def score(shown: Scene) -> list[Json]:
    """R-16: what counts in the end: each seat's cards in pile and heap together."""
    o = shown.seen
    return [
        {
            "seat": seat,
            "label": str(shown.name(seat)),
            "text": str(T("out") if o.out[seat] else TN("{n} card", "{n} cards", o.scores[seat])),
        }
        for seat in range(len(o.hand_sizes))
    ]


def heading(shown: Scene) -> Text:
    """Where the match stands, in a few words."""
    o = shown.seen
    if o.phase == "over":
        return T("The match is over")
    if shown.settled:
        return T("The war is over")
    if shown.fight is not None:
        return fights.STAGES[shown.fight.stage - 1]
    if o.phase == "deal":
        return T("Before the deal")
    mine = o.to_move == shown.me and o.to_move >= 0
    name = shown.name(o.to_move) if o.to_move >= 0 else ""
    if o.standing is None:
        return T("You lead") if mine else T("{name} leads", name=name) if name else T("The lead")
    if mine:
        return T("You face {top}", top=o.standing.card)
    if name:
        return T("{name} faces {top}", name=name, top=o.standing.card)
    return T("{top} stands", top=o.standing.card)


def prompt(shown: Scene) -> Text:
    """What the viewer is asked, in one sentence."""
    o = shown.seen
    if o.phase == "over":
        return T("Step through the match, or play another.")
    if shown.settled:
        return T("Read how the war went, then go on.")
    if shown.asking is None or shown.me is None:
        return _waiting(shown)
    if o.war is not None:
        return _call(shown)
    if o.standing is None:
        highest = playable(o.hand, None)
        if len(set(highest)) > 1:
            return T("You lead: play one of the highest cards of your hand.")
        return T("You lead: play the highest card of your hand, {card}.", card=highest[-1])
    top, owner = o.standing
    if can_beat(o):
        return T("Beat {top} of {name} with any higher card.", top=top, name=shown.name(owner))
    if o.passes[shown.me]:
        return T("You cannot beat {top} of {name}: give up a pass, or go to war.", top=top, name=shown.name(owner))
    if len(o.hand) > 1 and any(card in TWOS for card in o.hand):
        return T(
            "You cannot beat {top} of {name}: lay a Two open to pass with it, or go to war.",
            top=top,
            name=shown.name(owner),
        )
    return T("You cannot beat {top} of {name}: go to war.", top=top, name=shown.name(owner))


def _waiting(shown: Scene) -> Text:
    o = shown.seen
    if shown.me is not None and o.out[shown.me]:
        return T("Your pile is empty, so you are out: watch how it ends.")
    if o.war is not None and shown.me is not None and shown.me in o.war.seats:
        return T("You have spoken: wait for the other.")
    if o.war is not None:
        first, second = o.war.seats
        return T("{first} and {second} are at war.", first=shown.name(first), second=shown.name(second))
    if o.to_move >= 0:
        return T("{name} is to play.", name=shown.name(o.to_move))
    return T("Wait for the others.")


def _call(shown: Scene) -> Text:
    war = shown.seen.war
    assert war is not None and shown.me is not None
    side = war.seats.index(shown.me)
    mine, theirs = war.stands[side], war.stands[1 - side]
    name = shown.name(war.seats[1 - side])
    if war.held[1 - side]:
        return T("{name} holds {theirs}, you stand at {mine}: hold, or draw?", name=name, theirs=theirs, mine=mine)
    return T("You stand at {mine}, {name} at {theirs}: hold, or draw?", mine=mine, name=name, theirs=theirs)


# --- names, log, results -----------------------------------------------------------------------------------


def side(seat: int) -> str:
    """The colour of a seat, for the style sheet."""
    return f"seat{seat + 1}"


def side_label(seat: int) -> Text:
    """What somebody who has no name is called."""
    return SEAT_NAMES[seat]


def round_of(_state: State) -> None:
    """There are no rounds."""
    return


def lines(events: Iterable[Event], me: int | None, names: Names) -> list[Json]:
    """The log's lines for what a seat saw."""
    return view.log_lines(together(events), describe, me, names)


_TOLD = ("war_over", "spoils", "out", "game_over")


def banner(moment: Moment, me: int | None, names: Names) -> Json | None:
    """How a war or the match has ended; None if neither has."""
    kinds = {event.kind for event in moment.events}
    if not kinds & {"war_over", "game_over"}:
        return None
    told = [describe(event, me, names) for event in moment.events if event.kind in _TOLD]
    text = " ".join(str(line) for line in told if line is not None)
    over = next((event for event in moment.events if event.kind == "game_over"), None)
    if over is not None:
        return _match_over(over, moment, me, names) | {"text": text, "over": True}
    war = next(event for event in moment.events if event.kind == "war_over")
    if war.seat is None:
        return {"kind": "draw", "title": str(T("Both have lost the war")), "text": text, "over": False}
    fighters = (war.seat, war.data["loser"])
    if me not in fighters:
        title: Text = T("{name} wins the war", name=names[war.seat])
        return {"kind": "info", "title": str(title), "text": text, "over": False}
    title = T("You win the war") if war.seat == me else T("You lose the war")
    return {"kind": "win" if war.seat == me else "loss", "title": str(title), "text": text, "over": False}


def _match_over(over: Event, moment: Moment, me: int | None, names: Names) -> Json:
    """The result, and everybody's cards counted out (R-16)."""
    winners = over.data["winners"]
    state = moment.after
    assert isinstance(state, WorldWarState)
    rows = [
        {
            "seat": seat,
            "name": str(names[seat]),
            "pile": one.pile,
            "heap": len(one.heap),
            "total": one.score,
            "out": one.out,
            "won": seat in winners,
        }
        for seat, one in enumerate(state.sides)
    ]
    rows.sort(key=lambda row: (not row["won"], row["out"], -int(str(row["total"]))))
    count = {
        "rows": rows,
        "head": [str(text) for text in (T("Player"), T("Pile"), T("Heap"), T("Together"))],
        "out": str(T("out")),
        "title": str(T("Counted out")),
        "clause": "R-16",
    }
    shared = len(winners) > 1
    if me is None or (shared and me not in winners):
        title = T("The match is shared") if shared else T("{name} wins the match", name=names[winners[0]])
        kind = "info" if me is None else "loss"
    elif shared:
        title, kind = T("You share the match"), "draw"
    else:
        won = me in winners
        title, kind = (T("You win the match"), "win") if won else (T("You lose the match"), "loss")
    return {"kind": kind, "title": str(title), "count": count}


def label_at(state: State, seat: int, action: Action) -> Text | None:
    """What a choice is called where its position is known: a held card by its name; None if that adds nothing."""
    assert isinstance(state, WorldWarState)
    if action.verb != "hold" or state.war is None:
        return None
    card = state.war.stands[state.war.seats.index(seat)]
    return None if card is None else T("Hold {card}", card=card)


def done_label(action: Action) -> Text:
    """What the player did, in a few words."""
    card: Card | None = action.card
    if action.verb == "hold":
        return T("You held your card.")
    if action.verb == "draw":
        return T("You drew another card.")
    if action.verb == "war" or card is None:
        return T("You went to war.")
    if action.verb == "lay":
        return T("You laid {card} open.", card=card)
    if action.verb == "pass":
        return T("You gave up {card}.", card=card)
    return T("You played {card}.", card=card)
