"""Pieces of what the table shows, for any game: cards, zones, the log, the rules, the options.

Everything here becomes JSON that the page can read, so nothing here ever takes a state: only observations,
events as a seat saw them, and texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..kernel.cards import HIDDEN, Card
from ..kernel.clauses import Clause
from ..kernel.events import Event
from ..kernel.game import Game
from ..kernel.lines import Line
from ..kernel.options import Choice
from ..kernel.rulings import Ruling
from ..kernel.text import T, Text

Json = dict[str, Any]


def card(
    owner: int, value: Card, *, action: str | None = None, ruling: Ruling | None = None, badge: Text | None = None
) -> Json:
    """A card that the viewer sees, with the ruling on what clicking it would do."""
    data: Json = {
        "key": f"{owner}:{value}",
        "card": str(value),
        "name": str(value.name),
        "face": True,
        "action": action,
        "playable": ruling is not None and ruling.legal,
        "why": str(ruling.message) if ruling is not None else "",
        "clause": ruling.clause if ruling is not None else "",
        "badge": str(badge) if badge else "",
        "state": "",
    }
    return data


def backs(owner: int, zone: str, count: int) -> list[Json]:
    """Cards that lie face down. Their keys say where they lie and nothing else."""
    return [
        {
            "key": f"{owner}:{zone}:{place}",
            "card": str(HIDDEN),
            "name": str(HIDDEN.name),
            "face": False,
            "action": None,
            "playable": False,
            "why": "",
            "clause": "",
            "badge": "",
            "state": "",
        }
        for place in range(count)
    ]


def log_lines(
    events: Iterable[Event], describe: Callable[[Event, Any, Any], Line | None], me: int | None, names: Any
) -> list[Json]:
    """The log's lines for events as a seat saw them; ``describe`` is the game's, and None of it is no line."""
    told = [(event, describe(event, me, names)) for event in events]
    return [{**line.data(), "seat": event.seat, "kind": event.kind} for event, line in told if line is not None]


def zone(
    area: str,
    layout: str,
    label: Text,
    owner: int,
    cards: list[Json],
    *,
    count: int | None = None,
    text: Text | None = None,
    short: Text | None = None,
) -> Json:
    """A place on the table. ``count`` is how many cards lie there, None if the viewer is not told.

    ``label`` is the whole name, for an ear; ``short`` what stands over the place, where it says whose it is.
    """
    return {
        "id": area,
        "area": area,
        "layout": layout,
        "label": str(label),
        "short": str(short or label),
        "owner": owner,
        "count": count,
        "text": str(text) if text else "",
        "cards": cards,
    }


def rules(clauses: Iterable[Clause]) -> list[Json]:
    """The clauses for the page of rules beside the table."""
    return [
        {
            "id": clause.id,
            "title": str(clause.title),
            "text": " ".join(str(text) for text in clause.text),
            "why": " ".join(str(text) for text in clause.why),
            "readings": [str(text) for _, text in clause.readings],
        }
        for clause in clauses
    ]


def options(game: type[Game[Any]]) -> list[Json]:
    """The options of a game, for the dialog of a new match: choices with labels, numbers with their bounds."""
    found: list[Json] = []
    for spec in game.option_specs:
        data: Json = {"id": spec.name, "label": str(spec.label), "clause": spec.clause, "default": spec.default}
        if isinstance(spec, Choice):
            data |= {
                "kind": "choice",
                "values": [{"value": value, "label": str(label)} for value, label in spec.values],
            }
        else:
            data |= {"kind": "number", "min": spec.minimum, "max": spec.maximum, "optional": spec.optional}
        found.append(data)
    return found


def options_line(game: Game[Any]) -> str:
    """The options that differ from the usual rules in one line, or that none does."""
    parts: list[str] = []
    values = game.options_dict()
    for spec in game.option_specs:
        value = values[spec.name]
        if value == spec.default:
            continue
        shown = dict(spec.values)[value] if isinstance(spec, Choice) else T("no limit") if value is None else value
        parts.append(str(T("{option}: {value}", option=spec.label, value=shown)))
    return " · ".join(parts) or str(T("Usual rules"))


def button(name: str, kind: str, label: Text) -> Json:
    """A button of the table itself, such as the one that goes on to the next round."""
    return {
        "id": name,
        "kind": kind,
        "action": None,
        "label": str(label),
        "why": "",
        "clause": "",
        "enabled": True,
        "primary": True,
    }
