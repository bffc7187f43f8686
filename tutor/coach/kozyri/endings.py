"""Proved endings out of real play, from easy to hard: what the learner is to find, and why nothing else does it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("endings.json")


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why another action does not do: what it is worth to the learner, and the line that shows it if it loses."""

    value: float
    plies: int | None
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """A strategy that proves something about one action: see `strategy` for how its ``row`` is read.

    ``kind`` is "win" or "hold", and ``player`` the seat who does that.
    """

    kind: str
    player: int
    row: str


@dataclass(frozen=True, slots=True)
class Ending:
    """One ending. The learner is the seat ``starter`` of the ``setup``; ``answers`` are the only actions that reach the
    ``goal`` ("win" or "draw"), the quickest first.

    ``plies`` is the length of the win in actions, with best play of both (None for a draw), ``turns`` how many turns
    of the learner it takes; ``line`` begins with the first answer. ``refutations`` and ``proofs`` are by action: every
    action has the strategies that prove what it is worth (none if it ends the match).
    """

    id: str
    level: int
    goal: str
    plies: int | None
    turns: int | None
    setup: Mapping[str, Any]
    options: Mapping[str, Any]
    answers: tuple[str, ...]
    line: tuple[str, ...]
    refutations: Mapping[str, Refutation]
    proofs: Mapping[str, tuple[Proof, ...]]

    @property
    def answer(self) -> str:
        """The first of the answers, with which the line begins."""
        return self.answers[0]

    def data(self) -> dict[str, Any]:
        """The ending as plain data."""
        return asdict(self)


def read_ending(data: Mapping[str, Any]) -> Ending:
    """An ending from plain data."""
    refutations = {
        action: Refutation(one["value"], one["plies"], tuple(one["line"]))
        for action, one in data["refutations"].items()
    }
    proofs = {action: tuple(Proof(**one) for one in some) for action, some in data["proofs"].items()}
    made = {"answers": tuple(data["answers"]), "line": tuple(data["line"]), "refutations": refutations}
    return Ending(**{**data, **made, "proofs": proofs})


@cache
def endings() -> tuple[Ending, ...]:
    """All endings, easy ones first.

    >>> {ending.goal for ending in endings()} == {"win", "draw"}
    True
    """
    return tuple(read_ending(one) for one in json.loads(FILE.read_text("utf-8")))
