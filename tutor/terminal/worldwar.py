"""What the terminal says about World War III: the question, the choices, the lines of the log."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ..coach import Analysis
from ..coach.words import whole_percents
from ..games.worldwar.explain import describe, together
from ..games.worldwar.observe import WorldWarObservation
from ..games.worldwar.picture import observation_text
from ..kernel.actions import Action
from ..kernel.events import Event
from ..kernel.lines import Line, The
from ..kernel.text import TN, T, Text
from .screen import Screen

#: What naming a card alone means in each phase.
VERBS: Final = {"lead": "play", "follow": "play"}
#: Other ways to write an action.
ALIASES: Final[Mapping[str, str]] = {"go to war": "war", "turn": "draw"}
#: Whether the others' cards may be shown on request, because they are no secret.
HIDES: Final = False
#: Commands of this game alone, for the help.
HELP: Final = (
    ("lay 2h, pass 2h", T("lay a Two open, or give one up that lies open")),
    ("war, hold, draw", T("go to war; keep the card that you have turned, or turn another")),
    ("whatif [1|2]", T("what if other cards come next: hear two cases at hold or draw, or try one of them out")),
)
#: Events that end something, shown with more weight.
RESULTS: Final = frozenset({"war_over", "out", "game_over"})
#: How many steps a player who comes back is told of.
_RECENT: Final = 6


def set_up(screen: Screen, seat: int, rng: random.Random) -> dict[str, Any]:
    """What a match is set up with: nothing."""
    return {}


def picture(seen: WorldWarObservation, open_hand: bool, names: Sequence[str | Text]) -> str:
    """The table as the player sees it."""
    return observation_text(seen, names)


def recent(steps: Sequence[Sequence[Event]], paused: bool) -> list[Event]:
    """What a player who comes back is told: the last few steps, and at the start the deal."""
    return [event for events in steps[-_RECENT:] for event in events]


def question(seen: WorldWarObservation) -> Text:
    """What the player is asked."""
    if seen.phase == "call":
        assert seen.war is not None and seen.player is not None
        side = seen.war.seats.index(seen.player)
        mine, other = seen.war.stands[side], seen.war.stands[1 - side]
        assert mine is not None and other is not None
        return T("You stand at {mine} against {other}: hold or draw?", mine=The(mine), other=The(other))
    if seen.phase == "lead":
        return T("Lead the highest card of your hand.")
    assert seen.standing is not None
    card = The(seen.standing.card)
    if any(action.verb == "play" for action in seen.legal_actions):
        return T("Beat {card}.", card=card)
    if any(action.verb in ("lay", "pass") for action in seen.legal_actions):
        return T("You cannot beat {card}: go to war, or keep out of it with a Two.", card=card)
    return T("You cannot beat {card}: it comes to war.", card=card)


def remarks(seen: WorldWarObservation) -> list[Text]:
    """What a learner may want to be told before he is asked: what a war is about, and how long the match lasts."""
    assert seen.player is not None
    found: list[Text] = []
    foe = None
    if seen.phase == "call" and seen.war is not None:
        foe = next(seat for seat in seen.war.seats if seat != seen.player)
    elif seen.standing is not None and any(action.verb == "war" for action in seen.legal_actions):
        foe = seen.standing.seat
    if foe is not None:
        mine, other = len(seen.heaps[seen.player]), len(seen.heaps[foe])
        found.append(T("Your heap of {mine} stands against a heap of {other}.", mine=mine, other=other))
        pile = seen.pile_sizes[seen.player]
        if pile <= 3:
            found.append(TN("Your pile has {n} card left.", "Your pile has {n} cards left.", pile))
    return found


def choice(action: Action) -> str:
    """An action as one of the choices."""
    if action.verb == "lay":
        return str(T("lay {card} open", card=action.card))
    if action.verb == "pass":
        return str(T("give up {card}", card=action.card))
    if action.card is not None:
        return action.card.symbol
    return str({"war": T("go to war"), "hold": T("hold"), "draw": T("draw")}[action.verb])


def facts(seen: WorldWarObservation, action: Action) -> list[Line]:
    """What may be said of an action beside the ruling on it."""
    return []


def chances(judged: Analysis, names: Sequence[str | Text]) -> list[Text]:
    """Everybody's chance to win the match, and in a war the odds of the war by itself."""
    win = judged.facts["win"]
    rows = tuple(
        T("{name} {percent} %", name=name, percent=percent)
        for name, percent in zip(names, whole_percents(win, judged.player), strict=True)
    )
    found = [T("Chances to win the match: {rows}.", rows=rows)]
    war = judged.facts.get("war")
    if war is not None:
        found.append(
            T(
                "This war by itself: {hold} % if you hold, {draw} % if you draw.",
                hold=round(100 * war["hold"]),
                draw=round(100 * war["draw"]),
            )
        )
    return found


def lines(events: Iterable[Event], seat: int, names: Sequence[str | Text]) -> list[tuple[Line, str]]:
    """A line with its style for each event; the cards of a deal that one seat took are told as one."""
    found = []
    for event in together(events):
        line = describe(event, seat, names)
        if line is not None:
            style = "result" if event.kind in RESULTS else "mine" if event.seat == seat else "event"
            found.append((line, style))
        if event.kind == "game_over" and event.data["termination"] == "stock":
            found.append((_counted(event.data["scores"], names), "quiet"))
    return found


def _counted(scores: Sequence[int], names: Sequence[str | Text]) -> Line:
    """R-16: the end counted out, most cards first."""
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    rows = tuple(T("{name} {score}", name=names[seat], score=scores[seat]) for seat in order)
    return Line(T("Cards in pile and heap together: {rows}.", rows=rows), "R-16")
