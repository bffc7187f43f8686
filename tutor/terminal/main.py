"""`tutor play --terminal`: a whole match against a bot, by typing.

Nothing that is typed can lose the match: it is kept after each choice, and so it is at Ctrl-C, at the end of
input, and when the terminal goes away.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..coach import levels, make_bot
from ..games import game_class, game_title, load_game
from ..kernel.game import Game
from ..kernel.text import T
from ..session import Dealer, Table
from ..session.seating import PERSON, Seating, company, pair, read_names, read_seats
from . import keep
from .play import TerminalMatch
from .screen import Screen, make_screen
from .share import SharedMatch
from .words import words_for

DEFAULT_LEVEL = "club"


def play(
    game: str = "warlords",
    *,
    seed: str | int | None = None,
    level: str | None = None,
    seat: int | None = None,
    seats: str | Sequence[str] | None = None,
    names: str | Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    screen: Screen | None = None,
    folder: Path | None = None,
) -> int:
    """Play a match in the terminal.

    Args: ``seed`` deals known cards; ``level`` is one of `tutor.coach.levels`; ``seat`` is the person's, from 0.
    In games for more than two ``seats`` says who sits where instead ("person,club,person"), and ``names`` what people
    are called; several people take turns at the terminal. ``folder`` is where the match is kept. Returns an exit code:
    0, or 2 after one line on the error stream for an argument that is none, or 130 after Ctrl-C.
    """
    screen = screen if screen is not None else make_screen()
    folder = folder if folder is not None else keep.default_folder()
    asked: dict[str, Any] = {"seat": seat, "level": level, "seed": None if seed is None else str(seed), "options": None}
    try:
        words_for(game)
        level = level or DEFAULT_LEVEL
        if level not in levels(game):
            raise ValueError(f"{game}: there is no level {level!r}; levels are: {', '.join(levels(game))}")
        table_game, seating = _seated(game, dict(options or {}), seat, level, seats, names)
        seat = seating.people[0]
        if seats is not None:
            asked |= {"seat": None, "level": None, "seats": list(seating.seats)}
            asked["names"] = [str(name) for name in seating.names] if names is not None else None
        asked["options"] = table_game.options_dict() if options else None
        if len(seating.people) > 1 and not screen.clears:
            raise ValueError("several people need a terminal that can be cleared between them, and this is none")
    except ValueError as error:
        print(f"tutor: {error}", file=sys.stderr)
        return 2

    def new(seed: str | int | None) -> TerminalMatch:
        dealer = Dealer(seed)
        setup = words_for(game).set_up(screen, seat, dealer.rng("setup"))
        table = Table(table_game, _bots(game, seating), seed=dealer.seed, setup=setup, names=_names(seating))
        return _match(table, seat, level, screen, path, seating, seed is not None)

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
            raise keep.UnreadableError(T("it is a match of {game}", game=game_title(state.game.short_name)))
        level = kept.level if kept.level in levels(game) else DEFAULT_LEVEL
    except keep.UnreadableError as error:
        text = T("The match that was kept from last time cannot be opened: {reason}.", reason=keep.plainly(error))
        if not keep.tell_aside(path, text, screen):
            text = T(
                "Its file stays as it is, so the new match that begins now cannot be kept: {file}.", file=str(path)
            )
            screen.say(str(text), "error")
        else:
            text = T(
                "To try it again, give the file its name {name} back; until then you play a new match.", name=path.name
            )
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
    there |= {"seats": list(kept.seats), "names": list(kept.names)}
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
    seating = _sat(game, kept, level)
    if len(seating.people) > 1 and not screen.clears:
        text = T("Several people played it, who need a terminal that can be cleared between them: this is none.")
        screen.say(str(text), "error")
        raise EOFError
    bots, names = _bots(game, seating), _names(seating)
    table = Table(state.game, bots, seed=kept.seed, names=names, setup=state.setup(), state=state)
    return _match(table, seating.people[0], level, screen, path, seating, False)


def _several(game: str) -> bool:
    """Whether more than two may play a game."""
    return any(spec.name == "num_players" for spec in game_class(game).option_specs)


def _seated(
    game: str,
    options: dict[str, Any],
    seat: int | None,
    level: str,
    seats: str | Sequence[str] | None,
    names: str | Sequence[str] | None,
) -> tuple[Game[Any], Seating]:
    """The game with its options, and who sits where. Raises ValueError, with what would be right."""
    several = _several(game)
    if (seats is not None or names is not None) and not several:
        raise ValueError(f"{game}: two play, choose your seat with --seat")
    if seats is not None:
        options.setdefault("num_players", len(read_seats(seats, game, None)))
    found = load_game(game, **options)
    count = found.num_players
    if seats is not None:
        if seat is not None:
            raise ValueError(f"{game}: name either your seat or who sits where, not both")
        who = read_seats(seats, game, count)
    else:
        seat = 0 if seat is None else seat
        if seat not in range(count):
            raise ValueError(f"there is no seat {seat!r}: seats are 0 to {count - 1}")
        who = tuple(PERSON if at == seat else level for at in range(count))
    if not several:
        return found, pair(who.index(PERSON), level)
    return found, company(who, read_names(names or (), count))


def _sat(game: str, kept: keep.Kept, level: str) -> Seating:
    """Who sat where in a kept match."""
    if not _several(game):
        return pair(kept.seat, level)
    count = kept.state.game.num_players
    seats = kept.seats or tuple(PERSON if at == kept.seat else level for at in range(count))
    known = (PERSON, *levels(game))
    seats = tuple(who if who in known else DEFAULT_LEVEL for who in seats)
    return Seating(seats, kept.names) if kept.names else company(seats, ("",) * count)


def _bots(game: str, seating: Seating) -> dict[int, Any]:
    return {seat: make_bot(game, who) for seat, who in enumerate(seating.seats) if who != PERSON}


def _names(seating: Seating) -> tuple[str, ...]:
    return tuple(map(str, seating.names))


def _match(
    table: Table, seat: int, level: str, screen: Screen, path: Path, seating: Seating, seed_is_known: bool
) -> TerminalMatch:
    several = _several(table.game.short_name)
    kind = SharedMatch if len(seating.people) > 1 else TerminalMatch
    return kind(table, seat, level, screen, path, seed_is_known, seating if several else None)
