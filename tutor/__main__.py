"""The ``tutor`` command, also ``python -m tutor``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from . import __version__, games, load_game
from .games import game_class
from .kernel.pages import clause_text
from .kernel.plain import quoted, whole_number


def _word(text: str) -> str:
    """A text that can be written down: bytes that are no UTF-8 come from the shell as something that cannot."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("a seed is a number or a word in UTF-8, and this is neither") from None
    return text


def _whole(text: str) -> int:
    """A whole number, which may have a sign."""
    number = whole_number(text.removeprefix("-"))
    if number is None:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no whole number")
    return -number if text.startswith("-") else number


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tutor", description="Card games that explain themselves.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    play = commands.add_parser("play", help="open a table in the browser, or in this terminal")
    play.add_argument("game", nargs="?", help="one of: " + ", ".join(games()) + "; without it the lobby opens")
    play.add_argument("--terminal", action="store_true", help="play here, without a browser")
    play.add_argument("--port", type=_whole, help="the port to serve at (default: the usual one, or a free one)")
    play.add_argument("--no-browser", action="store_true", help="only print the address")
    play.add_argument("--seed", type=_word, help="deal the cards of this number or word")
    play.add_argument("--level", help="how strong the other plays")
    play.add_argument("--seat", type=_whole, help="your seat, from 0: 0 is Black or leads, 1 is Red or answers")
    play.add_argument(
        "--seats", metavar="WHO,WHO,…", help="who sits where, for more than two: person, or how strong the bot plays"
    )
    play.add_argument("--names", metavar="NAME,NAME,…", help="what people are called, seat by seat; with --seats")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a reading of the rules")
    play.set_defaults(run=_play)

    train = commands.add_parser("train", help="hold or draw: the war trainer of World War III, in this terminal")
    train.add_argument("--seed", type=_word, help="begin anew, with the questions of this number or word")
    train.set_defaults(run=_train)

    review = commands.add_parser("review", help="look back on a finished match that was saved to a file")
    review.add_argument("file", metavar="FILE", help="a game record, as the table and the terminal save it")
    review.add_argument("--seat", type=_whole, default=0, help="whose review, from 0 (default: 0)")
    review.add_argument("--most", type=_whole, default=8, help="how many choices to tell (default: 8)")
    review.set_defaults(run=_review)

    endings = commands.add_parser("endings", help="proved endings of Your Trumps to solve, in this terminal")
    endings.add_argument("number", nargs="?", type=_whole, help="which one; without it you choose from the list")
    endings.set_defaults(run=_endings)

    rules = commands.add_parser("rules", help="read the rules, or one clause of them")
    words = "a game, a clause such as W-6 or K-4, or both; without any, all of 4 Warlords"
    rules.add_argument("about", nargs="*", metavar="GAME or CLAUSE", help=words)
    rules.add_argument("--game", help="whose rules (default: the clause's game, or warlords)")
    rules.set_defaults(run=_rules)

    version = commands.add_parser("version", help="print the version")
    version.set_defaults(run=_version)
    return parser


def _play(args: argparse.Namespace) -> int:
    game = args.game or ("warlords" if args.terminal else None)
    if game is not None and game not in games():
        return _fail(f"There is no game {game!r}; there are: {', '.join(games())}.")
    wishes = {"seed": args.seed, "level": args.level, "seat": args.seat, "seats": args.seats, "names": args.names}
    if game is None and (args.option or any(value is not None for value in wishes.values())):
        return _fail("Which game is that for? Name it: tutor play GAME …")
    try:
        options = _options(game, args.option) if game else {}
        if game:
            _check_seat(game, options, args)
    except ValueError as error:
        return _fail(str(error))
    if game and args.level is not None:
        from .coach import levels

        if args.level not in levels(game):
            return _fail(f"There is no level {quoted(args.level)}; there are: {', '.join(levels(game))}.")
    return _in_terminal(game, options, wishes) if args.terminal and game else _in_browser(game, options, wishes, args)


def _options(game: str, words: Sequence[str]) -> dict[str, Any]:
    """The options that were named, as the game reads them; ValueError that says what is valid."""
    options: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"An option is NAME=VALUE, not {quoted(word)}.")
        number = whole_number(value)
        options[name] = None if value in ("none", "None") else value if number is None else number
    load_game(game, **options)
    return options


def _check_seat(game: str, options: dict[str, Any], args: argparse.Namespace) -> None:
    """Raises ValueError for a seat that nobody has. How many play without being told, the table says itself."""
    many = any(spec.name == "num_players" for spec in game_class(game).option_specs)
    if args.seat is None or args.seats is not None or (many and "num_players" not in options):
        return
    count = load_game(game, **options).num_players
    if args.seat not in range(count):
        raise ValueError(f"There is no seat {args.seat}: seats are 0 to {count - 1}.")


def _in_terminal(game: str, options: dict[str, Any], wishes: dict[str, Any]) -> int:
    try:
        from .terminal import main as terminal
    except ImportError as error:
        return _fail(f"The terminal needs {error.name}: pip install 'card-tutor[terminal]'.")
    return terminal.play(game, **wishes, options=options)


def _in_browser(game: str | None, options: dict[str, Any], wishes: dict[str, Any], args: argparse.Namespace) -> int:
    from .app.launch import LaunchError, play_in_browser

    try:
        return play_in_browser(game, args.port, not args.no_browser, **wishes, **options)
    except LaunchError as error:
        return _fail(str(error))


def _endings(args: argparse.Namespace) -> int:
    try:
        from .terminal.endings import solve
    except ImportError as error:
        return _fail(f"The terminal needs {error.name}: pip install 'card-tutor[terminal]'.")
    return solve(args.number)


def _train(args: argparse.Namespace) -> int:
    from .terminal.train import train

    return train(seed=args.seed)


def _review(args: argparse.Namespace) -> int:
    if args.most < 0:
        return _fail(f"--most is a number from 0 on, not {args.most}.")
    from .terminal.review import review_file

    return review_file(args.file, args.seat, args.most)


def _rules(args: argparse.Namespace) -> int:
    asked = list(args.about)
    named = args.game or next((word for word in asked if word in games()), None)
    if named is not None and named not in games():
        return _fail(f"There is no game {named!r}; there are: {', '.join(games())}.")
    asked = [word for word in asked if word != named]
    if len(asked) > 1:
        return _fail(f"One clause at a time, please: {' '.join(asked)} are {len(asked)}.")
    wanted = asked[0].upper() if asked else None
    owners = [game for game in games() if wanted in game_class(game).clauses]
    game = named or (owners[0] if owners else "warlords")
    clauses = game_class(game).clauses
    if wanted is None:
        print(import_module(f"tutor.games.{game}.clauses").rules_page("text"))
        return 0
    if wanted not in clauses:
        return _fail(
            f"There is no game and no clause {asked[0]!r}; games are: {', '.join(games())}; "
            f"clauses of {game} are: {', '.join(clauses)}."
        )
    print(clause_text(clauses[wanted]))
    return 0


def _version(_: argparse.Namespace) -> int:
    print(f"card-tutor {__version__}")
    return 0


def _fail(sentence: str) -> int:
    print(f"tutor: {sentence}", file=sys.stderr)
    return 2


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command.

    Returns:
        0, or 2 after one line on the error stream that says what was wrong with the command.
    """
    args = _parser().parse_args(argv)
    code: int = args.run(args)
    return code


if __name__ == "__main__":
    sys.exit(main())
