"""What the terminal says about 4 Warlords: the question, the choices, and the lines of the log.

Each game has a module like this one: `tutor.terminal.play` asks it for whatever is the game's own.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ..coach import Analysis
from ..games.warlords.combos import Combo, compare_text, evaluate
from ..games.warlords.explain import Line, describe
from ..games.warlords.observe import WarlordsObservation
from ..kernel.actions import Action
from ..kernel.events import Event
from ..kernel.text import TN, T, Text
from .screen import Screen

#: What naming a card alone means in each phase.
VERBS = {"warlord": "warlord", "exchange": "exchange", "battle": "play"}
#: Other ways to write an action.
ALIASES: Final[Mapping[str, str]] = {}
#: Whether the other's cards may be shown on request, because they are no secret.
HIDES: Final = False
#: Commands of this game alone, for the help.
HELP: Final = (("whatif [1|2]", T("what if he holds…: hear two deals, or try one of them out")),)
#: Events that end something, shown with more weight.
RESULTS = frozenset({"battle_won", "surrender", "standoff", "game_over"})


def set_up(screen: Screen, seat: int, rng: random.Random) -> dict[str, Any]:
    """What a match is set up with: nothing."""
    return {}


def picture(seen: WarlordsObservation, open_hand: bool, names: Sequence[str | Text]) -> str:
    """The table as the player sees it."""
    return str(seen)


def recent(steps: Sequence[Sequence[Event]], paused: bool) -> list[Event]:
    """What a player who comes back is told: what has happened in this round."""
    found: list[Event] = []
    for events in steps:
        if any(event.kind == "new_round" for event in events) and not paused:
            found = []
        found += events
    return found


def facts(seen: WarlordsObservation, action: Action) -> list[Line]:
    """What may be said of an action beside the ruling on it."""
    return []


def question(seen: WarlordsObservation) -> Text:
    """What the player is asked."""
    if seen.phase == "warlord":
        return T("Choose your warlord.")
    if seen.phase == "exchange":
        assert seen.player is not None
        front, made = seen.warlords[seen.player], seen.exchanges[seen.player]
        left = (1 if front is not None and front.rank == "Q" else 3) - (made or 0)
        return TN(
            "Exchange a card or keep your hand ({n} exchange left).",
            "Exchange a card or keep your hand ({n} exchanges left).",
            left,
        )
    return T("Lay a card face down.")


def remarks(seen: WarlordsObservation) -> list[Text]:
    """What a learner may want to be told before he is asked: what his three cards make."""
    assert seen.player is not None
    held = (*seen.hand, *seen.laid[seen.player])
    if seen.phase not in VERBS or len(held) != 3:
        return []
    return [T("Your three cards: {combo}.", combo=evaluate(held, seen.options.ace).text)]


def choice(action: Action) -> str:
    """An action as one of the choices."""
    if action.card is None:
        return str(T("keep the hand"))
    if action.verb == "play" and action.card.rank == "J":
        return str(T("{card} to surrender", card=action.card))
    return action.card.symbol


def chances(judged: Analysis, names: Sequence[str | Text]) -> list[Text]:
    """What the coach's numbers hold besides the chance of each choice: nothing."""
    return []


def lines(events: Iterable[Event], seat: int, names: Sequence[str | Text]) -> list[tuple[Line, str]]:
    """A line with its style for each event the seat may know of.

    Cards drawn in a row are told as one, and where two combos meet a line says what decides between them.
    """
    found = []
    combos: list[Combo] = []
    for event in _draws_together(events):
        line = describe(event, seat)
        if line is not None:
            style = "result" if event.kind in RESULTS else "mine" if event.seat == seat else "event"
            found.append((line, style))
        if event.kind == "combo":
            combos.append(evaluate(event.cards, event.data["ace"]))
            if len(combos) == 2:
                found.append((Line(compare_text(combos[0], combos[1]), combos[0].clause), "event"))
                combos = []
    return found


def _draws_together(events: Iterable[Event]) -> list[Event]:
    told: list[Event] = []
    for event in events:
        last = told[-1] if told else None
        if last is not None and event.kind == last.kind == "draw" and event.seat == last.seat:
            told[-1] = replace(last, cards=(*last.cards, *event.cards))
        else:
            told.append(event)
    return told
