"""A war told step by step with the odds before and after each: what the coach's panel shows of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ..coach.worldwar.advise import war_chance
from ..games.worldwar.state import WorldWarState
from ..games.worldwar.war import STAGE_CLAUSE
from ..kernel.cards import Card
from ..kernel.game import State
from ..kernel.text import T, Text
from ..session import Moment
from . import worldwar_fight as fights
from .view import Json


class Step(NamedTuple):
    """One step of a war: in words, its clause, and the chance of the one it is told for once it was done."""

    text: Text
    clause: str
    chance: float


def trail(state: State, moment: Moment | None, me: int, names: Sequence[str | Text]) -> Json | None:
    """The war that is on, or has just ended, with the odds after each step; None in peace.

    They are those of the viewer if he fights, else of the one who could not beat the card, by what the viewer knows.
    """
    assert isinstance(state, WorldWarState)
    fight = fights.fight_of(state, moment)
    if fight is None or not any(fight.rows):
        return None
    who = me if me in fight.seats else fight.seats[0]
    told = steps(line_of(state), me, who)
    if fight.over and fight.winner is not None:
        winner = fight.seats[fight.winner]
        ended = T("You win the war.") if winner == me else T("{name} wins the war.", name=names[winner])
        told.append(Step(ended, "R-13", float(winner == who)))
    elif fight.over:
        told.append(Step(T("Both have lost the war."), "R-15", 0.0))
    rows = [
        {
            "text": str(step.text),
            "clause": step.clause,
            "before": round(one.chance, 4),
            "after": round(step.chance, 4),
        }
        for one, step in pairwise(told)
    ]
    title = T("This war, step by step") if who == me else T("This war, step by step, for {name}", name=names[who])
    return {"title": str(title), "steps": rows} if rows else None


def line_of(state: WorldWarState) -> list[WorldWarState]:
    """The positions of the war that is on, or of the last one, in order."""
    here: WorldWarState | None = state
    while here is not None and here.war is None:
        here = here.parent
    found: list[WorldWarState] = []
    while here is not None and here.war is not None:
        found.append(here)
        here = here.parent
    return found[::-1]


def steps(line: Sequence[WorldWarState], me: int, who: int) -> list[Step]:
    """The start of the war, each pair of standing cards that a call was asked for, and each beginning anew."""
    found: list[Step] = []
    at: tuple[int, int] | None = None
    for state in line:
        war = state.war
        assert war is not None
        here = (war.restarts, war.stage)
        if here == at or (state.phase == "turn" and (war.stage > 1 or war.stands != (None, None))):
            continue
        chance = _chance(state, me, who)
        if chance is None:
            continue
        if state.phase == "call":
            at = here
            text = _stands(war.stands, war.seats, war.held, war.stage, who)
            found.append(Step(text, STAGE_CLAUSE[war.stage], chance))
        else:
            met = fights.fight_of(state, None)
            last = () if met is None else met.last
            text = fights.restart_text(last) if last else T("The war begins.")
            found.append(Step(text, "R-12" if last else "R-8", chance))
    return found


_KEPT: dict[tuple[int, int], tuple[WorldWarState, int, float | None]] = {}


def _chance(state: WorldWarState, me: int, who: int) -> float | None:
    """The odds at a state, solved once."""
    key = (id(state), who)
    kept = _KEPT.get(key)
    if kept is None or kept[0] is not state or kept[1] != me:
        if len(_KEPT) > 64:
            _KEPT.clear()
        kept = _KEPT[key] = (state, me, war_chance(state.observation(me), who))
    return kept[2]


def _stands(
    stands: tuple[Card | None, Card | None],
    seats: tuple[int, int],
    held: tuple[bool, bool],
    stage: int,
    who: int,
) -> Text:
    side = seats.index(who)
    mine, theirs = stands[side], stands[1 - side]
    name = fights.STAGES[stage - 1]
    if held[1 - side]:
        return T("{war}: {mine} against {theirs}, which is held.", war=name, mine=mine, theirs=theirs)
    if held[side]:
        return T("{war}: {mine}, which is held, against {theirs}.", war=name, mine=mine, theirs=theirs)
    return T("{war}: {mine} against {theirs}.", war=name, mine=mine, theirs=theirs)
