"""What the page is told of a game once: words, rules, and what can be chosen in its dialogs."""

from __future__ import annotations

from ..coach import levels
from ..games import game_class
from ..kernel.text import T
from ..session import Table
from ..session.seating import MAX_NAME, PERSON, bot_name
from . import view
from .addresses import link, told_seed
from .settings import Settings
from .strings import strings
from .tables import GameTable, game_table
from .view import Json


def config(settings: Settings, name: str) -> Json:
    """The configuration of a table; ``name`` tells two tables of one browser apart."""
    game, kind = game_class(settings.game), game_table(settings.game)
    sides = range(2) if kind.sides else ()
    return {
        "title": str(kind.title),
        "table": f"{settings.game}:{name}",
        "strings": strings(),
        "rules": view.rules(game.clauses.values()),
        "levels": [{"id": level, "label": str(bot_name(level))} for level in levels(game.short_name)],
        "options": view.options(game),
        "choices": [choice.data() for choice in kind.choices],
        "seating": _seating(game.short_name, kind),
        "seats": [{"value": seat, "label": str(kind.picture.side_label(seat))} for seat in sides],
    }


def _seating(game: str, kind: GameTable) -> Json | None:
    """Who may sit in a seat, and which option says how many seats there are; None for a game of two."""
    if not kind.several:
        return None
    values = [{"value": PERSON, "label": str(T("a person here"))}]
    values += [{"value": level, "label": str(bot_name(level))} for level in levels(game)]
    return {"option": "num_players", "values": values, "level": levels(game)[1], "longest": MAX_NAME}


def shown_settings(settings: Settings, table: Table, base: Settings) -> Json:
    """The settings for the page, and how to get this deal once more: on top of ``base``, by the address.

    A seed that the table drew stays secret until the match is over.
    """
    shown = settings.as_dict()
    if table.state.is_terminal():
        shown["played_seed"] = table.dealer.seed
    return shown | {"told_seed": told_seed(settings, table), "link": link(settings, table, base)}
