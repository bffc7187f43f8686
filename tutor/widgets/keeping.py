"""Matches kept by the page and matches in files: how they are packed, and how they are taken up again."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..games import load_game
from ..kernel.errors import RecordError
from ..kernel.records import Record
from ..kernel.text import T
from ..session import SaveError, Table
from ..session.files import damaged, read_match
from ..session.sealing import seal, unseal
from .settings import Settings
from .tables import game_table
from .view import Json

SAVE_VERSION = 1


@dataclass(frozen=True, slots=True)
class Kept:
    """A match taken up from a page: as it was, or with its hidden cards drawn anew (``redealt``)."""

    table: Table
    settings: Settings
    number: int
    grades: Mapping[str, Any]
    lesson: Any
    in_lesson: bool
    redealt: bool
    endings: Any = None
    trainer: Any = None

    @property
    def note(self) -> str:
        """What is said of it as long as it lies on the table."""
        text = T("This match came back from what you had seen: the cards you could not see were drawn anew.")
        return str(text) if self.redealt else ""


def new_table(settings: Settings) -> Table:
    """A table with a new match."""
    game, kind, seating = load_game(settings.game, **settings.options), game_table(settings.game), settings.seating
    seed = settings.seed or secrets.token_hex(8)
    setup = kind.setup(settings.choices, settings.seat, seed)
    names = tuple(map(str, seating.names))
    return Table(game, seating.bots(settings.game), seed=seed, setup=setup, names=names, patient=kind.searches)


def shared_record(table: Table, settings: Settings) -> Record:
    """The record that may be shown: in full once the match is over, and only what the learner saw while it goes on.

    With several people at one screen that is what all of them saw.
    """
    if table.state.is_terminal():
        return table.record("all")
    return table.record(settings.seat if len(table.people) == 1 else None)


def pack(
    table: Table,
    settings: Settings,
    number: int,
    grades: Mapping[int, Json],
    lesson: Any,
    in_lesson: bool,
    beside: Mapping[str, Any] | None = None,
) -> Json:
    """A match for the page to keep: sealed, and beside it what the learner saw.

    ``beside`` is progress in what lies beside the match: ``endings`` and ``trainer``.
    """
    common = {
        "version": SAVE_VERSION,
        "settings": settings.as_dict(),
        "number": number,
        "lesson": lesson,
        "in_lesson": in_lesson,
        "grades": {str(place): one for place, one in grades.items()},
        **(beside or {}),
    }
    visible = {**common, "record": shared_record(table, settings).as_dict()}
    if len(table.people) > 1:  # a verdict tells of a hand, and of what was said in secret
        visible["grades"] = {}
    try:
        secret = {"record": table.record("all").as_dict(), "shown_until": table.shown_until}
        sealed = seal(common | secret, visible)
    except ImportError:  # without the cryptography package the match is kept as the learner saw it
        sealed = ""
    return {"sealed": sealed, "visible": visible, "origin": settings.origin}


def unpack(saved: Mapping[str, Any], settings: Settings) -> Kept:
    """The match that a page has kept. Raises ValueError, with what is wrong, for one that cannot be taken up."""
    try:
        data: Any = unseal(saved.get("sealed"))
        redealt = False
    except (SaveError, ImportError):
        data, redealt = saved.get("visible"), True
    if not isinstance(data, Mapping) or not isinstance(data.get("settings"), Mapping):
        raise SaveError(T("This saved match holds no match."))
    if data.get("version") != SAVE_VERSION:
        raise SaveError(T("This saved match is of another version and cannot be taken up."))
    kept = settings.changed(data["settings"])
    record = Record.from_dict(data.get("record"))
    table = table_of(record, kept)
    shown = data.get("shown_until")
    if not redealt and isinstance(shown, int):
        table.shown_until = shown
    number, grades = data.get("number"), data.get("grades")
    return Kept(
        table=table,
        settings=kept,
        number=number if isinstance(number, int) and 0 <= number < 10**9 else 0,
        grades=grades if isinstance(grades, dict) else {},
        lesson=data.get("lesson"),
        in_lesson=data.get("in_lesson") is True,
        redealt=redealt and not table.state.is_terminal() and game_table(settings.game).hidden,
        endings=data.get("endings"),
        trainer=data.get("trainer"),
    )


def table_of(record: Record, settings: Settings) -> Table:
    """A table that takes up a record: to be played on if it is open, to be stepped through if it is over.

    Raises RecordError for a record of another game, of another seat, or one that cannot be played.
    """
    if record.game != settings.game:
        raise RecordError(
            T(
                "this is a record of {found}, and this table plays {game}",
                found=repr(record.game),
                game=repr(settings.game),
            )
        )
    if record.viewer is None:
        raise RecordError(T("this is a spectator's view of a match, which has no hand to play on with"))
    if record.viewer not in ("all", settings.seat):
        raise RecordError(T("this is another seat's view of a match, which cannot be played on from here"))
    # What the viewer could not see is drawn from true randomness: a seed in a file must not tell it.
    state = record.resume(random.SystemRandom())
    bots = settings.seating.bots(settings.game)
    names = record.players if len(record.players) == state.game.num_players else ()
    patient = game_table(settings.game).searches
    setup = state.setup()
    return Table(state.game, bots, seed=record.seed, names=names, setup=setup, state=state, patient=patient)


def read_file(text: Any, settings: Settings) -> tuple[Settings, Table]:
    """A match from a file's text, and the settings that go with it. Raises SaveError, in words for a learner."""
    record = read_match(text, settings.game)
    if record.viewer is None:
        raise SaveError(
            T(
                "This file holds what an onlooker saw, and no hand to play on with: "
                "choose a match that was played to its end."
            )
        )
    changes: dict[str, Any] = {"options": dict(record.options), "seed": ""}
    if isinstance(record.viewer, int):
        changes["seat"] = record.viewer
    try:
        changed = settings.changed(changes)
        return changed, table_of(record, changed)
    except ValueError as error:
        raise SaveError(damaged(error)) from error


def set_aside(table: Table, settings: Settings, grades: Mapping[int, Json]) -> Json:
    """A match that waits while an ending is on the table. Only for games in which nothing is hidden."""
    kept = {str(place): one for place, one in grades.items()}
    return {"settings": settings.as_dict(), "record": table.record("all").as_dict(), "grades": kept}


def take_back(aside: Any, settings: Settings) -> tuple[Settings, Table, Mapping[str, Any]]:
    """A match that was set aside. Raises ValueError, KeyError or TypeError for anything else."""
    kept = settings.changed(aside["settings"])
    grades = aside["grades"]
    table = table_of(Record.from_dict(aside["record"]), kept)
    return kept, table, grades if isinstance(grades, dict) else {}


def ending_table(ending: Any, settings: Settings) -> Table:
    """A table that begins in an ending's position."""
    game = load_game(settings.game, **settings.options)
    bots = settings.seating.bots(settings.game)
    return Table(game, bots, seed=ending.id, setup=ending.setup, patient=True)
