"""The match that is kept between two sittings at the terminal: a file that is written after each choice.

It is a full record, so it holds the other's hidden cards. It lies on the player's own machine, like the bot
that it plays against, and keeps nobody from cheating himself.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..kernel.errors import RecordError
from ..kernel.game import State
from ..kernel.records import Record

FORMAT: Final = "tutor-terminal"
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Kept:
    """A match as it was left: the record, whose seat the person has, and how strong the other plays."""

    record: Record
    seat: int
    level: str

    def state(self) -> State:
        """The position it was left at. Raises RecordError if the record cannot be played."""
        return self.record.replay()[-1]


def default_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where programs keep such files on this system, in a folder of our own."""
    if sys.platform == "win32" and "LOCALAPPDATA" in environ:
        return Path(environ["LOCALAPPDATA"]) / "card-tutor"
    state = environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "card-tutor"


def file_of(folder: Path, game: str) -> Path:
    """The file for a game's match."""
    return folder / f"{game}.json"


def write(path: Path, kept: Kept) -> None:
    """Keep a match. Whole or not at all: a crash in the middle leaves the older file. Raises OSError."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "seat": kept.seat,
        "level": kept.level,
        "record": kept.record.as_dict(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(data, ensure_ascii=False), "utf-8")
    fresh.replace(path)


def read(path: Path) -> Kept | None:
    """The kept match, or None if there is none. Raises RecordError, saying why, for a file that is no such match."""
    try:
        text = path.read_text("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(str(error)) from None
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"it is not JSON ({error})") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != VERSION:
        raise RecordError(f'it lacks "format": "{FORMAT}", "version": {VERSION}')
    seat, level = data.get("seat"), data.get("level")
    if isinstance(seat, bool) or not isinstance(seat, int) or not isinstance(level, str):
        raise RecordError('"seat" must be a number and "level" a text')
    kept = Kept(Record.from_dict(data.get("record")), seat, level)
    state = kept.state()
    if not 0 <= seat < state.game.num_players:
        raise RecordError(f"there is no seat {seat}")
    return kept


def set_aside(path: Path) -> Path:
    """Move a file that cannot be read out of the way, so that nothing is lost. Returns where it is now."""
    broken = path.with_suffix(".broken.json")
    try:
        path.replace(broken)
    except OSError:
        return path  # where nothing can be moved, nothing will be written over it either
    return broken


def forget(path: Path) -> None:
    """Keep the match no longer."""
    path.unlink(missing_ok=True)
