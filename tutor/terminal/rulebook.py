"""The rules at the terminal: all of a game's, or one clause."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from ..kernel.clauses import Clause
from ..kernel.pages import clause_text
from ..kernel.text import T
from .screen import Screen


def tell(screen: Screen, game: str, clauses: Mapping[str, Clause], asked: str) -> None:
    """The clause that was asked for, or the whole page if none was."""
    if asked:
        tell_one(screen, clauses, asked)
    else:
        screen.say(import_module(f"tutor.games.{game}.clauses").rules_page("text"), "rule")


def tell_one(screen: Screen, clauses: Mapping[str, Clause], asked: str) -> None:
    """One clause by its name or its number alone, or which there are if there is no such clause."""
    first, last = next(iter(clauses)), list(clauses)[-1]
    name = f"{first.split('-')[0]}-{asked}" if asked.isdigit() else asked.upper()
    if name in clauses:
        screen.say(clause_text(clauses[name]), "rule")
        return
    text = T("There is no rule {name}: they run from {first} to {last}.", name=asked, first=first, last=last)
    screen.say(str(text), "error")
