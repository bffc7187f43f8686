"""Proved endings to solve: which ones a game has, what each is called and asks for, what a move in it leads to.

An ending is what the game's coach has stored: see `tutor.coach.kozyri.endings`. Here are the words, for every table.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from ..kernel.rulings import Outcome
from ..kernel.text import TN, T, Text

log = logging.getLogger(__name__)

#: Each game's endings: a module with ``endings()``, easy ones first.
MODULES: Final = {"kozyri": "tutor.coach.kozyri.endings"}
LEVELS: Final = {1: T("Easy"), 2: T("Medium"), 3: T("Hard")}


@dataclass(frozen=True, slots=True)
class Proved:
    """What the coach has proved of a move: what it costs in points, what it is worth, how many turns the win takes."""

    loss: float
    value: float
    turns: int | None


def load_endings(game: str) -> tuple[Any, ...]:
    """A game's endings, easy ones first; () where it has none."""
    if game not in MODULES:
        return ()
    try:
        found: tuple[Any, ...] = import_module(MODULES[game]).endings()
    except Exception:  # a match can be played without them
        log.exception("the endings of %s cannot be read", game)
        return ()
    return found


def called(one: Any) -> Text:
    """An ending in two or three words."""
    if one.goal == "draw":
        return T("Save the draw")
    return T("Win") if one.turns is None else T("Win in {n}", n=one.turns)


def size(one: Any) -> Text:
    """How many cards both hold, the learner's first."""
    hands = [len(hand.split()) if isinstance(hand, str) else len(hand) for hand in one.setup["hands"]]
    mine, other = hands[one.setup["starter"]], hands[1 - one.setup["starter"]]
    return TN("{n} card against {other}", "{n} cards against {other}", mine, other=other)


def _other_rules(one: Any) -> list[tuple[Text, Text]]:
    """What is otherwise in an ending than in the lesson (K-2, K-6): in a word or two, and as a sentence."""
    found = []
    if (pack := one.options.get("pack", 36)) != 36:
        found.append((T("{n}-card pack", n=pack), T("The pack has only {n} cards here.", n=pack)))
    if one.options.get("pickup") == "free":
        found.append((T("free to pick up"), T("Here you may pick up although you could beat.")))
    return found


def note(one: Any) -> str:
    """An ending in the list: how many cards both hold, and which rules are otherwise."""
    return " · ".join(map(str, (size(one), *(short for short, _ in _other_rules(one)))))


def goal(one: Any) -> str:
    """An ending on the table: what the learner is to do, and which rules are otherwise."""
    return " ".join(map(str, (task(one), *(sentence for _, sentence in _other_rules(one)))))


def task(one: Any) -> Text:
    """What the learner is to do."""
    if one.goal == "draw":
        return T("You cannot force a win here, but you need not lose: save the draw.")
    if one.turns is None:
        return T("You can win by force.")
    return TN("You can win by force in {n} turn of yours.", "You can win by force in {n} turns of yours.", one.turns)


def kept(one: Any, first: str | None, proved: Proved | None) -> bool | None:
    """Whether a move kept what can be had; None where nobody knows.

    The stored proof decides of the first move (``first`` is None for any later one), the coach's of the others.
    """
    if first is not None and first in one.answers:
        return True
    if first is not None and first in one.refutations:
        return False
    return None if proved is None else proved.loss <= 0.05


def standing(one: Any) -> Text:
    """What is said of a move that kept it all."""
    return T("Right: the win stands.") if one.goal == "win" else T("Right: the draw stands.")


def lost(one: Any, first: str | None, proved: Proved | None) -> Text:
    """What a move has given away. What would have held it is not told: it can be looked for again."""
    stored = None if first is None else one.refutations.get(first)
    value = stored.value if stored is not None else 0.0 if proved is None else proved.value
    turns = None if proved is None else proved.turns
    if value == 0.5:
        return T("That lets the win go: with best play it is a draw now.")
    if turns is None:
        return T("That loses by force.")
    return TN(
        "That loses by force: the other wins in {n} turn.", "That loses by force: the other wins in {n} turns.", turns
    )


def solved(one: Any, end: Outcome, me: int) -> bool:
    """Whether this end of the match solves it."""
    return me in end.winners or (one.goal == "draw" and not end.winners)


def result(one: Any, end: Outcome, me: int) -> Text:
    """What is said at the end."""
    if me in end.winners:
        return T("Solved: you have won it.")
    if end.winners:
        return T("Lost: take back and look for the move that held it.")
    return T("Solved: the draw is saved.") if one.goal == "draw" else T("A draw: here you could have won.")
