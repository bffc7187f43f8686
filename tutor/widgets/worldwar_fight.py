"""A war of World War III as the table shows it: who fights, what each has turned, who is ahead (R-8 to R-13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..games.worldwar.deck import JOKER, RANK
from ..games.worldwar.state import WorldWarState
from ..kernel.cards import Card
from ..kernel.game import CHANCE
from ..kernel.text import T, Text
from ..session import Moment
from . import view
from .view import Json

STAGES = (T("World War I"), T("World War II"), T("World War III"))
_NUMBERS = ("I", "II", "III")


@dataclass(frozen=True, slots=True)
class Turned:
    """A card that was turned in a war: by whom, and how often the war had begun again by then."""

    seat: int
    card: Card
    restarts: int


@dataclass(frozen=True, slots=True)
class Fight:
    """A war. Pairs are challenger first.

    ``rows`` hold what each turned since the war began, or began again, last; ``earlier`` how many cards each turned
    before that; ``stage`` is 1 to 3; ``held`` who keeps his card; ``winner`` (0 or 1) and ``reason``
    are known once it is over.
    """

    seats: tuple[int, int]
    rows: tuple[tuple[Card, ...], tuple[Card, ...]]
    earlier: tuple[int, int]
    stage: int
    held: tuple[bool, bool]
    restarts: int
    last: tuple[Card, ...] = ()
    over: bool = False
    winner: int | None = None
    reason: str = ""

    @property
    def compared(self) -> bool:
        """Whether one card has beaten the other: a war may also end because a pile is empty."""
        return self.over and self.winner is not None and self.reason in ("higher", "beaten", "both_hold")

    @property
    def ahead(self) -> int | None:
        """Which of the two stands higher, None while one of them has yet to turn a card."""
        if self.over:
            return self.winner
        if not all(self.rows) or (len(self.rows[0]) != len(self.rows[1]) and not any(self.held)):
            return None
        mine, theirs = (RANK[row[-1]] for row in self.rows)
        return None if mine == theirs else 0 if mine > theirs else 1


def fight_of(state: WorldWarState, moment: Moment | None) -> Fight | None:
    """The war that is on, or the one that ended with this moment; None in peace."""
    if state.war is not None:
        return _going(state)
    ended = None if moment is None else next((one for one in moment.events if one.kind == "war_over"), None)
    if moment is None or ended is None:
        return None
    here, after = state, None
    while here.war is None and here is not moment.before and here.parent is not None:
        here, after = here.parent, here
    loser = ended.data.get("loser")
    if here.war is None or after is None:  # it was lost before a card was turned
        seats = ended.data.get("seats") or _pair(moment, ended.seat, loser)
        winner = None if ended.seat is None else seats.index(ended.seat)
        return Fight(seats, ((), ()), (0, 0), 1, (False, False), 0, over=True, winner=winner)
    fight = _going(here, after)
    winner = None if ended.seat is None else fight.seats.index(ended.seat)
    return replace(fight, over=True, winner=winner, reason=ended.data["reason"])


def _pair(moment: Moment, winner: int | None, loser: int | None) -> tuple[int, int]:
    assert winner is not None and loser is not None
    begun = next((one for one in moment.events if one.kind == "war"), None)
    return (loser, winner) if begun is None or begun.seat == loser else (winner, loser)


def _going(state: WorldWarState, after: WorldWarState | None = None) -> Fight:
    """The war at a state; ``after`` is the state with which it ended, if it did."""
    war = state.war
    assert war is not None
    turned = list(turns(state))
    held = war.held
    if after is not None:
        turned += _turn(after, war.restarts)
        held = _held(state, after)
    rows = tuple(tuple(t.card for t in turned if t.seat == seat and t.restarts == war.restarts) for seat in war.seats)
    earlier = tuple(sum(t.seat == seat and t.restarts < war.restarts for t in turned) for seat in war.seats)
    run = war.restarts - 1
    met = [[t.card for t in turned if t.seat == seat and t.restarts == run][-1:] for seat in war.seats]
    last = (*met[0], *met[1])
    return Fight(war.seats, (rows[0], rows[1]), (earlier[0], earlier[1]), war.stage, held, war.restarts, last)


def turns(state: WorldWarState) -> Iterable[Turned]:
    """The cards turned in the war that is on, in order."""
    found: list[Turned] = []
    here: WorldWarState | None = state
    while here is not None and here.war is not None:
        before = here.parent
        if before is not None and before.war is not None:
            found += _turn(here, before.war.restarts)
        here = before
    return reversed(found)


def _turn(after: WorldWarState, restarts: int) -> list[Turned]:
    item = after.last_item
    assert item is not None
    action = item.actions[0]
    if item.actor != CHANCE or action.verb != "turn" or action.card is None or action.seat is None:
        return []
    return [Turned(action.seat, action.card, restarts)]


def _held(before: WorldWarState, after: WorldWarState) -> tuple[bool, bool]:
    war, item = before.war, after.last_item
    assert war is not None and item is not None
    says = dict(zip(before.acting(), item.actions, strict=False)) if item.actor != CHANCE else {}
    if war.said is not None:
        says[war.seats[0]] = war.said
    first, second = (
        held or (seat in says and says[seat].verb == "hold") for seat, held in zip(war.seats, war.held, strict=True)
    )
    return first, second


# --- on the table ----------------------------------------------------------------------------------------


def duel(fight: Fight, names: Sequence[str | Text], me: int | None) -> Json:
    """The phases of the war, and in words how it stands."""
    lines: list[tuple[Text, str]] = []
    if fight.last and not fight.over:
        lines.append((restart_text(fight.last), "R-12"))
    if not fight.over and fight.ahead is not None:
        lines.append((_ahead(fight, names, me), "R-5"))
    first, second = fight.seats
    title = T("War between {first} and {second}", first=names[first], second=names[second])
    if me in fight.seats:
        title = T("Your war with {name}", name=names[second if me == first else first])
    return {
        "title": str(title),
        "phases": [
            {
                "label": number,
                "name": str(STAGES[place]),
                "now": not fight.over and place + 1 == fight.stage,
                "done": place + 1 < fight.stage or fight.over,
            }
            for place, number in enumerate(_NUMBERS)
        ],
        "lines": [{"text": str(text), "clause": clause} for text, clause in lines],
        "over": fight.over,
    }


def restart_text(last: Sequence[Card]) -> Text:
    """Why the war began again."""
    if JOKER in last:
        return T("A joker was turned: the war began again.")
    return T("{first} met {second}: the war began again.", first=last[0], second=last[1])


def _ahead(fight: Fight, names: Sequence[str | Text], me: int | None) -> Text:
    assert fight.ahead is not None
    seat = fight.seats[fight.ahead]
    card, other = fight.rows[fight.ahead][-1], fight.rows[1 - fight.ahead][-1]
    if seat == me:
        return T("You are ahead: {card} against {other}.", card=card, other=other)
    return T("{name} is ahead: {card} against {other}.", name=names[seat], card=card, other=other)


def zones(fight: Fight, heaps: Sequence[int], names: Sequence[str | Text], bottom: int) -> list[Json]:
    """Both fighters' rows: the one at the bottom of the table below, else the challenger."""
    below = fight.seats.index(bottom) if bottom in fight.seats else 0
    return [
        _row(fight, side, where, heaps, names, bottom)
        for side, where in ((1 - below, "war-above"), (below, "war-below"))
    ]


def _row(fight: Fight, side: int, where: str, heaps: Sequence[int], names: Sequence[str | Text], bottom: int) -> Json:
    seat = fight.seats[side]
    place = "me" if seat == bottom else f"s{seat}"
    cards = []
    for stage, value in enumerate(fight.rows[side]):
        held = fight.held[side] and stage == len(fight.rows[side]) - 1
        card = view.card(seat, value, badge=T("held") if held else None)
        card |= {"key": f"w{seat}:{fight.restarts}:{stage}", "from": f"{place}-pile"}
        if fight.compared and stage == len(fight.rows[side]) - 1:
            card["state"] = "win" if fight.winner == side else "lose"
        cards.append(card)
    text: Text | None = None
    if not fight.over:
        text = T("{n} at stake", n=heaps[seat])
    found = view.zone(
        where,
        "row",
        T("{name}: cards turned in this war", name=names[seat]),
        seat,
        cards,
        count=len(cards),
        text=text,
    )
    return found | {"short": str(names[seat]), "slots": 3, "group": "middle"}
