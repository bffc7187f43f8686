"""Matches in files that somebody has chosen: a file that holds none is refused in a learner's words.

The records' own errors name the field and the step at fault, for whoever writes such files; they stay attached as the
``__cause__``. Whoever only wanted to open a match is told what is wrong with the file and what would be right.
"""

from __future__ import annotations

from typing import Any

from ..games import game_title, games
from ..kernel.errors import RecordError
from ..kernel.plain import quoted, read_json
from ..kernel.records import FORMAT, MAX_CHARACTERS, VERSION, Record
from ..kernel.text import T, Text
from .errors import SaveError


def read_match(text: Any, game: str | None = None) -> Record:
    """The record that a file holds; with a ``game``, a match of that one.

    Raises SaveError, in words for a learner. Whether the match can be played is found out by playing it: `damaged`.

    >>> read_match("")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    tutor.session.errors.SaveError: This file is empty: choose one that was saved at a table, ...
    """
    try:
        record = Record.from_json(text)
    except RecordError as error:
        raise SaveError(_no_match(text)) from error
    if record.game not in games():
        raise SaveError(T("This is a match of a game that is not here: {game}.", game=quoted(record.game)))
    if game is not None and record.game != game:
        raise SaveError(T("This is a match of {game}; open it there.", game=game_title(record.game)))
    return record


def damaged(error: Exception) -> Text:
    """What to say of a match that is told in full and yet cannot be taken up.

    >>> print(damaged(ValueError("there is no such option")))
    The match in this file cannot be played, so the file was changed or damaged: choose it as it was saved.
    """
    if isinstance(error, RecordError) and error.step is not None:
        return T(
            "The match in this file cannot be played from its step {step} on, so the file was changed or damaged: "
            "choose it as it was saved.",
            step=error.step + 1,
        )
    return T("The match in this file cannot be played, so the file was changed or damaged: choose it as it was saved.")


def _no_match(text: Any) -> Text:
    """Why a text is no record."""
    if not isinstance(text, str) or len(text) > MAX_CHARACTERS:
        return T("This file is too big to be a saved match: choose another one, with a name that ends in .json.")
    if not text.strip():
        return T("This file is empty: choose one that was saved at a table, with a name that ends in .json.")
    try:
        data = read_json(text)
    except (ValueError, RecursionError):
        data = None
        if f'"{FORMAT}"' in text:
            return T("This file breaks off, or was changed, so its match cannot be read: choose a whole copy of it.")
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return T(
            "There is no match in this file: choose one that was saved at a table, with a name that ends in .json."
        )
    if data.get("version") != VERSION:
        return T("This match was saved by another version of the tutor: open it with that one.")
    return damaged(ValueError())
