"""Rulings: the kernel's answer to "may I?", with the clause that decides and a sentence that teaches."""

from __future__ import annotations

from dataclasses import dataclass

from .text import Text


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether an action is allowed, on which clause that rests, and why, in one sentence.

    ``code`` is the same reason for a program: a short name that stays when the sentence is reworded.
    """

    legal: bool
    clause: str
    message: Text
    code: str

    def __bool__(self) -> bool:
        return self.legal


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winning seats (none for a draw), the reason's name, and its clause."""

    winners: tuple[int, ...]
    termination: str
    clause: str
