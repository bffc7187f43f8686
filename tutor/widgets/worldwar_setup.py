"""What a table of World War III lets one choose besides its rules: how fast bots play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..kernel.text import T
from .choices import TableChoice

#: The least time from one move of the bots to the next, in seconds, so that a learner can follow them.
PACES: Final = {"calm": 1.4, "brisk": 0.6, "none": 0.0}

CHOICES: Final = (
    TableChoice(
        "pace",
        T("Bots play"),
        (("calm", T("slowly")), ("brisk", T("briskly")), ("none", T("at once"))),
        "brisk",
        "",
        "table",
    ),
)


def pace(choices: Mapping[str, str]) -> float:
    """The least time from one turn of the bots to the next, in seconds."""
    return PACES[choices["pace"]]
