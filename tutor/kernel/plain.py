"""Plain data from texts that anybody may have written: JSON, whole numbers, and how a value is quoted in a message."""

from __future__ import annotations

import json
import re
from reprlib import Repr
from typing import Any, Final

from .text import T

DIGITS: Final = 18
"""A longer number means nothing here, and Python itself refuses to read one of some thousand digits."""

_short = Repr()
_short.maxstring = _short.maxother = _short.maxlong = 60
_short.maxlist = _short.maxtuple = _short.maxdict = 8


def quoted(value: Any) -> str:
    """A value as a message quotes it: whole where it is short, and never a page of it.

    >>> quoted("wild"), len(quoted("9" * 5000)), len(quoted(9**4000))
    ("'wild'", 60, 60)
    """
    return _short.repr(value)


def whole_number(text: str) -> int | None:
    """A whole number that a person typed, from 0 on; None for any other text, and for one of too many digits.

    >>> whole_number("12"), whole_number("²"), whole_number("-1"), whole_number("9" * 5000)
    (12, None, None, None)
    """
    return int(text) if re.fullmatch(f"[0-9]{{1,{DIGITS}}}", text) else None


def read_json(text: str | bytes) -> Any:
    """Data from JSON. Raises ValueError, saying why, for a text that is none or holds a number that is far too long.

    >>> read_json("[1, " + "9" * 5000 + "]")
    Traceback (most recent call last):
    ValueError: a number in it has 5000 digits
    """
    try:
        return json.loads(text, parse_int=_int)
    except RecursionError:
        raise ValueError(T("it is nested too deeply")) from None


def _int(text: str) -> int:
    # Numbers as large as a seed's may stand in a record; their sum of digits is bounded far below Python's own limit.
    if len(text) > 1000:
        raise ValueError(T("a number in it has {n} digits", n=len(text.lstrip("-"))))
    return int(text)
