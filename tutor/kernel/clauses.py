"""Clauses: the numbered rules of a game, as every ruling, event and explanation cites them."""

from __future__ import annotations

from dataclasses import dataclass

from .text import Text


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule in our words: its id, a short title, the rule, why it matters, and how it may be read otherwise.

    ``text`` and ``why`` are sentences, one `Text` each; ``readings`` pairs an option's name ("" for a reading
    that is no option) with a sentence.
    """

    id: str
    title: Text
    text: tuple[Text, ...]
    why: tuple[Text, ...] = ()
    readings: tuple[tuple[str, Text], ...] = ()
