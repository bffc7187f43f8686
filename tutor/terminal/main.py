"""`tutor play --terminal`: a whole match against a bot, by typing.

Nothing that is typed can lose the match: it is kept after each choice, and so it is at Ctrl-C, at the end of
input, and when the terminal goes away.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..coach import levels, make_bot
from ..games import load_game
from ..kernel.errors import RecordError
from ..kernel.text import T
from ..session import Dealer, Table
from . import keep
from .play import TerminalMatch
from .screen import Screen, make_screen
from .words import words_for

DEFAULT_LEVEL = "club"


def play(
    game: str = "warlords",
    *,
    seed: str | int | None = None,
    level: str | None = None,
    seat: int | None = None,
    options: Mapping[str, Any] | None = None,
    screen: Screen | None = None,
    folder: Path | None = None,
) -> int:
    """Play a match in the terminal.

    Args: ``seed`` deals known cards; ``level`` is one of `tutor.coach.levels`; ``seat`` is 0 or 1;
    ``folder`` is where the match is kept. Returns an exit code: 0, or 2 after one line on the error stream for
    an argument that is none, or 130 after Ctrl-C.
    """
    screen = screen if screen is not None else make_screen()
    folder = folder if folder is not None else keep.default_folder()
    asked: dict[str, Any] = {"seat": seat, "level": level, "seed": None if seed is None else str(seed), "options": None}
    try:
        words_for(game)
        table_game = load_game(game, **(options or {}))
        seat = 0 if seat is None else seat
        if seat not in range(table_game.num_players):
            raise ValueError(f"there is no seat {seat!r}: seats are 0 to {table_game.num_players - 1}")
        level = level or DEFAULT_LEVEL
        if level not in levels(game):
            raise ValueError(f"{game}: there is no level {level!r}; levels are: {', '.join(levels(game))}")
        asked["options"] = table_game.options_dict() if options else None
    except ValueError as error:
        print(f"tutor: {error}", file=sys.stderr)
        return 2

    def new(seed: str | int | None) -> TerminalMatch:
        dealer = Dealer(seed)
        setup = words_for(game).set_up(screen, seat, dealer.rng("setup"))
        bots = {1 - seat: make_bot(game, level)}
        table = Table(table_game, bots, seed=dealer.seed, setup=setup, names=_names(seat, level))
        return TerminalMatch(table, seat, level, screen, path, seed is not None)

    path = keep.file_of(folder, game)
    try:
        match: TerminalMatch | None = _kept(game, path, screen, asked)
        if match is None:
            match = new(seed)
        while match.run():
            match = new(None)
    except EOFError:
        return 0
    except KeyboardInterrupt:
        return 130
    return 0


def _kept(game: str, path: Path, screen: Screen, asked: Mapping[str, Any]) -> TerminalMatch | None:
    """The kept match, if there is one and the player wants to go on with it.

    ``asked`` is what the player asks for now: where the kept match is another one, he has to say which he wants.
    """
    try:
        kept = keep.read(path)
        if kept is None:
            return None
        state = kept.state
        if state.game.short_name != game:
            raise RecordError(T("it is a match of {game}", game=repr(state.game.short_name)))
        level = kept.level if kept.level in levels(game) else DEFAULT_LEVEL
    except RecordError as error:
        aside = keep.set_aside(path)
        screen.say(str(T("The kept match cannot be read: {reason}.", reason=str(error).rstrip("."))), "error")
        if aside == path:
            text = T("It could not be moved out of the way, so this match is not kept: {file}.", file=str(path))
        else:
            text = T("It now lies in {file}.", file=str(aside))
        screen.say(str(text), "error")
        return None
    if state.is_terminal():
        keep.forget(path)
        return None
    if (round_number := getattr(state, "round", None)) is not None:
        screen.say(str(T("A match is kept from last time, in round {round}.", round=round_number)), "title")
    else:
        screen.say(str(T("A match is kept from last time.")), "title")
    there = {"seat": kept.seat, "level": level, "seed": kept.seed, "options": state.game.options_dict()}
    other = any(value is not None and value != there[name] for name, value in asked.items())
    if other:
        screen.say(str(T("It is set up otherwise than you ask for now: answer n for a new match.")), "error")
    while True:
        answer = screen.ask(str(T("Go on with it?")) + (" [y/n] " if other else " [Y/n] ")).strip().lower()
        if answer in ("y", "yes") or (not answer and not other):
            break
        if answer in ("n", "no"):
            return None
        screen.say(str(T("Please answer y or n.")), "error")
    if kept.redealt:
        message = T("Its seal cannot be opened here: what you had not seen is dealt anew.")
        screen.say(str(message), "quiet")
    bot = {1 - kept.seat: make_bot(game, level)}
    names = _names(kept.seat, level)
    table = Table(state.game, bot, seed=kept.seed, names=names, setup=state.setup(), state=state)
    return TerminalMatch(table, kept.seat, level, screen, path)


def _names(seat: int, level: str) -> tuple[str, ...]:
    return tuple("You" if each == seat else f"Bot ({level})" for each in range(2))
