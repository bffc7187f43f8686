"""The match that is kept between two sittings at the terminal: a file that is written after each choice.

The other's hidden cards are in it only sealed (see `tutor.session.sealing`); in the open it holds what the player
himself saw. Where the seal cannot be made or opened, the match goes on from that, its hidden cards drawn anew.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..kernel.errors import RecordError
from ..kernel.game import State
from ..kernel.plain import read_json
from ..kernel.records import Record
from ..kernel.text import T, Text
from ..session import SaveError, Table
from ..session.sealing import seal, unseal
from ..session.seating import PERSON, Seating
from .screen import Screen

FORMAT: Final = "tutor-terminal"
VERSION: Final = 2

DAMAGED: Final = T("its file was changed or damaged")
#: Files that could neither be read nor moved: they stay as they are, and nothing is written over them.
_held: set[Path] = set()


class UnreadableError(RecordError):
    """Why what was kept cannot be read, in a player's words; what is wrong in it is attached as the ``__cause__``."""


def plainly(error: Exception) -> Text:
    """Why a file cannot be read, in words for whoever only wants to go on.

    >>> print(plainly(ValueError("Expecting value: line 1 column 1 (char 0)")))
    its file was changed or damaged
    """
    return error.reason if isinstance(error, UnreadableError) and isinstance(error.reason, Text) else DAMAGED


@dataclass(frozen=True, slots=True)
class Kept:
    """A match as it was left: the position and its seed, whose seat the person has, how strong the other plays.

    ``seats`` and ``names`` say who sits where in games for more than two, as `tutor.session.seating` reads them.
    ``redealt`` says that the hidden cards had to be drawn anew; then there is no seed.
    """

    state: State
    seed: str | None
    seat: int
    level: str
    redealt: bool
    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


def default_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where programs keep such files on this system, in a folder of our own."""
    if sys.platform == "win32" and "LOCALAPPDATA" in environ:
        return Path(environ["LOCALAPPDATA"]) / "card-tutor"
    state = environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "card-tutor"


def file_of(folder: Path, game: str) -> Path:
    """The file for a game's match."""
    return folder / f"{game}.json"


def write(path: Path, table: Table, seat: int, level: str, seating: Seating | None = None) -> None:
    """Keep a match. Whole or not at all: a crash in the middle leaves the older file. Raises OSError.

    With several people at the terminal there is no hand that may stand open in the file: it is sealed, or not kept.
    """
    common: dict[str, Any] = {"seat": seat, "level": level}
    if seating is not None:
        common |= {"seats": list(seating.seats), "names": [str(name) for name in seating.names]}
    shared = len(table.people) > 1
    seen = {**common, "record": table.record(viewer=None if shared else seat).as_dict()}
    try:
        sealed = seal({**common, "record": table.record().as_dict()}, seen)
    except ImportError:  # without the cryptography package the match is kept as the player saw it
        if shared:
            raise OSError(str(T("what several people hold is kept only sealed: pip install cryptography"))) from None
        sealed = ""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "sealed": sealed,
        "seen": seen,
    }
    write_text(path, json.dumps(data, ensure_ascii=False))


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all. Raises OSError, also where a file lies that could not be set aside."""
    if path in _held:
        raise OSError(str(T("in its place lies a file that can neither be read nor moved")))
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(text, "utf-8")
    fresh.replace(path)


def read_text(path: Path) -> str | None:
    """A file's text, or None if there is no such file. Raises UnreadableError for one that cannot be read."""
    try:
        return path.read_text("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except UnicodeDecodeError as error:
        raise UnreadableError(DAMAGED) from error
    except OSError as error:
        raise UnreadableError(T("this computer does not let you open its file")) from error


def read(path: Path) -> Kept | None:
    """The kept match, or None if there is none. Raises UnreadableError for a file that is no such match."""
    try:
        return _read(path)
    except UnreadableError:
        raise
    except RecordError as error:
        raise UnreadableError(DAMAGED) from error


def _read(path: Path) -> Kept | None:
    text = read_text(path)
    if text is None:
        return None
    try:
        data: Any = read_json(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(T("it is not JSON ({error})", error=str(error))) from None
    if isinstance(data, dict) and data.get("format") == FORMAT and data.get("version") not in (VERSION, None):
        raise UnreadableError(T("another version of the tutor has kept it, and only that one can go on with it"))
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != VERSION:
        raise RecordError(T('it lacks "format": "{format}", "version": {version}', format=FORMAT, version=VERSION))
    try:
        content: Any = unseal(data.get("sealed"))
        redealt = False
    except (SaveError, ImportError):
        content, redealt = data.get("seen"), True
    if not isinstance(content, dict):
        raise RecordError(T('"seen" must be an object'))
    seat, level = content.get("seat"), content.get("level")
    if isinstance(seat, bool) or not isinstance(seat, int) or not isinstance(level, str):
        raise RecordError(T('"seat" must be a number and "level" a text'))
    record = Record.from_dict(content.get("record"))
    if redealt and record.viewer is None:
        raise UnreadableError(
            T("the hands in it are sealed, and only whoever kept it, on that computer, can open the seal")
        )
    if redealt and record.viewer != seat:
        raise RecordError(T("it holds what another seat saw"))
    # What the player could not see is drawn from true randomness: no seed in a file may tell it.
    state = record.resume(random.SystemRandom())
    if not 0 <= seat < state.game.num_players:
        raise RecordError(T("there is no seat {seat}", seat=seat))
    seats, names = _texts(content, "seats", state), _texts(content, "names", state)
    if bool(seats) != bool(names) or (seats and PERSON not in seats):
        raise RecordError(T('"seats" must hold a person, and "names" a name for each seat'))
    return Kept(state, record.seed, seat, level, redealt and not state.is_terminal(), seats, names)


def _texts(content: Mapping[str, Any], name: str, state: State) -> tuple[str, ...]:
    """A text for each seat, or none at all."""
    found = content.get(name) or []
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise RecordError(T('"{name}" must be a list of texts', name=name))
    if found and len(found) != state.game.num_players:
        raise RecordError(T('"{name}" must have a text for each seat', name=name))
    return tuple(found)


def set_aside(path: Path) -> Path:
    """Move a file that cannot be read out of the way, so that nothing is lost. Returns where it is now.

    It takes no other's place, so an older one that was set aside stays. Where it cannot be moved it stays as it is.
    """
    broken, count = path.with_suffix(".broken.json"), 1
    while broken.exists():
        count += 1
        broken = path.with_suffix(f".broken-{count}.json")
    try:
        path.replace(broken)
    except OSError:
        _held.add(path)
        return path
    return broken


def tell_aside(path: Path, text: Text, screen: Screen) -> bool:
    """Say that a file cannot be read, and where it lies now. Returns False where it could not be moved."""
    screen.say(str(text), "error")
    aside = set_aside(path)
    if aside == path:
        return False
    screen.say(str(T("Nothing is lost: its file now lies in {file}.", file=str(aside))), "error")
    return True


def forget(path: Path) -> None:
    """Keep the match no longer."""
    if path not in _held:
        path.unlink(missing_ok=True)
