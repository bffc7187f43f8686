"""How strong the coach of World War III is against a plain rule of thumb, at tables of two to six.

    python tests/bench/bench_worldwar_strength.py RESULTS [--games 2000] [--players 2 3 4 6] [--level coach]
    python tests/bench/bench_worldwar_strength.py RESULTS --summary

One seat, each in turn, is the coach's (the bot of the level ``coach`` as it is shipped, unless ``--worlds`` says
otherwise); all others play the lowest card that beats, hold nine or better when ahead and pass when they can. The same
deal is also played with the rule of thumb in the coach's seat: the gain is the difference, deal by deal. A shared win
counts its share, so an average player has one in as many as there are players.

Every game has a number, and its seed comes from it. Each result is a line of RESULTS, written at once; started again,
the program plays only what is missing there, so it may be stopped at any time. The tables take turns, so that all of
them stand at the same number of games. Intervals are for 95 in 100 cases: Wilson's for the share of wins (a little wide
where wins are shared), the normal one for the gain.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Iterable, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

if __package__ in (None, ""):
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from tests.bench.measure import machine
from tutor import CHANCE, SIMULTANEOUS, load_game
from tutor.coach import make_bot
from tutor.coach.worldwar.bots import Coach, Thumb
from tutor.session import Dealer

Z = 1.96


class Setting(NamedTuple):
    """What is measured; ``worlds`` is 0 for a level that draws none."""

    level: str
    worlds: int
    order: str
    seed: int


class Game(NamedTuple):
    """One game's result: the share of the win with the coach in the seat, and with the rule of thumb there."""

    players: int
    number: int
    got: float
    plain: float
    seconds: float


def share(seed: str, players: int, bots: Sequence[Any], seat: int, order: str) -> float:
    """What a seat gets of the win in one match of this deal."""
    dealer, rng = Dealer(seed), random.Random(seed)
    state = load_game("worldwar", num_players=players, hold_order=order).new_initial_state()
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            state = state.child(dealer.choose(state))
            continue
        chosen = {at: bots[at].choose(state.observation(at), rng) for at in state.acting()}
        state = state.child(chosen if state.current_player() == SIMULTANEOUS else next(iter(chosen.values())))
    outcome = state.outcome()
    assert outcome is not None
    return (seat in outcome.winners) / len(outcome.winners)


def wilson(share_won: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share.

    >>> [round(bound, 3) for bound in wilson(0.5, 100)]
    [0.404, 0.596]
    >>> [round(bound, 3) for bound in wilson(1.0, 10)]
    [0.722, 1.0]
    """
    below = 1 + Z * Z / games
    middle = (share_won + Z * Z / (2 * games)) / below
    half = Z * sqrt(share_won * (1 - share_won) / games + Z * Z / (4 * games * games)) / below
    return max(0.0, middle - half), min(1.0, middle + half)


def read(path: Path, setting: Setting) -> dict[tuple[int, int], Game]:
    """The games of this setting that the file holds. A line cut short by a stop is played again."""
    found = {}
    for text in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            row = json.loads(text)
            game = Game(**{name: row[name] for name in Game._fields})
            here = Setting(**{name: row[name] for name in Setting._fields})
        except (ValueError, KeyError, TypeError):
            continue
        if here == setting:
            found[game.players, game.number] = game
    return found


def line(players: int, setting: Setting, games: Sequence[Game]) -> str:
    """How a table stands after so many games."""
    mean = statistics.fmean(game.got for game in games)
    low, high = wilson(mean, len(games))
    gains = [game.got - game.plain for game in games]
    half = Z * statistics.stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else float("nan")
    verdict = "better" if low > 1 / players else "not shown"
    return (
        f"{players} players: {setting.level} wins {mean:.3f} [{low:.3f}, {high:.3f}] "
        f"(fair share {1 / players:.3f}: {verdict}), gain on the same deals {statistics.fmean(gains):+.3f} ± {half:.3f}; "
        f"{len(games)} games, {sum(game.seconds for game in games) / len(games):.2f} s of processor a game"
    )


def summary(tables: Iterable[int], setting: Setting, games: Iterable[Game]) -> str:
    """A line for every table that has games."""
    by_table = {players: [game for game in games if game.players == players] for players in tables}
    return "\n".join(line(players, setting, played) for players, played in by_table.items() if played)


def play(players: int, number: int, setting: Setting, bot: Any) -> Game:
    """One game, and the same deal with the rule of thumb in the seat."""
    began = time.process_time()
    seat, seed = number % players, f"{setting.seed}:{players}:{number // players}"
    seats: list[Any] = [Thumb() for _ in range(players)]
    plain = share(seed, players, seats, seat, setting.order)
    seats[seat] = bot
    got = share(seed, players, seats, seat, setting.order)
    return Game(players, number, got, plain, round(time.process_time() - began, 4))


def main() -> None:
    """Play what is missing, and print how the tables stand."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path, help="a file of results, taken up and continued")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 6])
    parser.add_argument("--worlds", type=int, default=None, help="as shipped, if not given")
    parser.add_argument("--level", default="coach")
    parser.add_argument("--hold-order", default="together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", type=int, default=250, help="how the tables stand, after so many games of each")
    parser.add_argument("--summary", action="store_true", help="play nothing, print how the tables stand")
    asked = parser.parse_args()
    bot: Any = make_bot("worldwar", asked.level)
    if isinstance(bot, Coach) and asked.worlds is not None:
        bot = Coach(asked.worlds)
    worlds = bot.worlds if isinstance(bot, Coach) else 0
    setting = Setting(asked.level, worlds, asked.hold_order, asked.seed)
    print(machine(), "·", f"{worlds} worlds a decision")
    done = read(asked.results, setting)
    if not asked.summary:
        with asked.results.open("a", encoding="utf-8") as file:
            print(file=file)  # ends a line that a stop has cut short
            for number in range(asked.games):
                for players in asked.players:
                    if (players, number) in done:
                        continue
                    game = play(players, number, setting, bot)
                    done[players, number] = game
                    print(json.dumps({**setting._asdict(), **game._asdict()}), file=file, flush=True)
                if (number + 1) % asked.report == 0 and number + 1 < asked.games:
                    print(f"{number + 1} games of each:", flush=True)
                    print(summary(asked.players, setting, done.values()), flush=True)
    print(summary(asked.players, setting, done.values()))


if __name__ == "__main__":
    main()
