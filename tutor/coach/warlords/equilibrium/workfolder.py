"""The folder in which `solve` keeps what it has found: with which settings, and what is still missing.

Positions rest on one another, so all of a folder must come from the same settings. They are noted in it when the first
run begins, and a run with others is refused.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from ..match import Court
from ..solve_match import levels

SETTINGS = "settings.json"
SIZE = sum(1 for _ in levels())

Solved = Collection[tuple[Court, Court]]
"""The positions that a folder holds."""


class UnfitError(ValueError):
    """A folder is not what a run needs; says why in whole sentences."""


def missing(solved: Solved) -> int:
    """How many of the 300 unordered positions are not among these.

    >>> missing([(Court(1, 0, 0), Court(1, 0, 0))])
    299
    """
    return sum(pair not in solved for pair in levels())


def noted(folder: Path) -> dict[str, Any] | None:
    """The settings that a folder was begun with; None if it notes none. Raises UnfitError if they cannot be read."""
    path = folder / SETTINGS
    if not path.exists():
        return None
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise UnfitError(f"{path} cannot be read as the settings of a run.")
    return found


def agree(folder: Path, asked: Mapping[str, Any], solved: Solved) -> None:
    """Make sure that a folder belongs to the settings of this run, and note them in one that is new.

    Raises UnfitError, in words that name both, if it was begun with others; and if it holds positions without a word of
    their settings.
    """
    found, text = noted(folder), json.dumps(dict(asked))
    if found is None and solved:
        raise UnfitError(
            f"{folder} holds {SIZE - missing(solved)} positions, and no {SETTINGS} tells how they were solved. Name "
            f"another folder; or, if you know that it was with the settings of this run, write {text} into that file."
        )
    if found is None:
        (folder / SETTINGS).write_text(text + "\n", encoding="utf-8")
    elif found != dict(asked):
        raise UnfitError(
            f"{folder} was begun with {_words(found)}; this run asks for {_words(asked)}. Name another folder, or the "
            "settings that this one was begun with."
        )


def fits(folder: Path | None, ace: str, solved: Solved) -> None:
    """Make sure that the values of an earlier run, if any are asked for, can be taken. Raises UnfitError if not."""
    if folder is None:
        return
    if not solved:
        raise UnfitError(f"{folder} holds no positions whose values could be taken.")
    _same_ace(folder, ace)


def ready(folder: Path, ace: str, solved: Solved) -> None:
    """Make sure that a folder can be packed. Raises UnfitError if not."""
    _same_ace(folder, ace)
    left = missing(solved)
    if left:
        raise UnfitError(f"{left} of {SIZE} positions are missing in {folder}: let `solve` finish it first.")


def stopped(folder: Path, solved: Solved) -> str:
    """What to say when a run was broken off."""
    return f"Stopped: {folder} holds {SIZE - missing(solved)} of {SIZE} positions. The same command goes on from there."


def _same_ace(folder: Path, ace: str) -> None:
    was = (noted(folder) or {}).get("ace", ace)
    if was != ace:
        raise UnfitError(f"{folder} was solved with ace {was}; this run asks for ace {ace}.")


def _words(settings: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {json.dumps(value)}" for key, value in settings.items())
