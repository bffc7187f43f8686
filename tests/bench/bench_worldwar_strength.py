"""How strong the coach of World War III is against a plain rule of thumb, at tables of two to six.

    python tests/bench/bench_worldwar_strength.py [--games 2000] [--players 2 3 4 6] [--worlds 400] [--level coach]

One seat, each in turn, is the coach's; all others play the lowest card that beats, hold nine or better when ahead
and pass when they can. The same deal is also played with the rule of thumb in the coach's seat: the gain is the
difference, deal by deal. A shared win counts its share, so an average player has one in as many as there are players.
Intervals are for 95 in 100 cases.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from math import sqrt
from pathlib import Path
from typing import Any

if __package__ in (None, ""):
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from tests.bench.measure import machine
from tutor import CHANCE, SIMULTANEOUS, load_game
from tutor.coach import make_bot
from tutor.coach.worldwar.bots import Coach, Thumb
from tutor.session import Dealer


def share(seed: str, players: int, bots: list[Any], seat: int, order: str) -> float:
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


def interval(values: list[float]) -> tuple[float, float]:
    """Mean and half the width of its interval."""
    return statistics.fmean(values), 1.96 * statistics.stdev(values) / sqrt(len(values))


def line(players: int, level: str, got: list[float], gains: list[float], seconds: float) -> str:
    """How a table stands after so many games."""
    mean, half = interval(got)
    gain, around = interval(gains)
    verdict = "better" if mean - half > 1 / players else "not shown"
    return (
        f"{players} players: {level} wins {mean:.3f} ± {half:.3f} (even: {1 / players:.3f}; {verdict}), "
        f"gain on the same deals {gain:+.3f} ± {around:.3f}; {len(got)} games, {seconds:.0f} s of processor"
    )


def main() -> None:
    """Play the matches and print each table's line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 6])
    parser.add_argument("--worlds", type=int, default=400)
    parser.add_argument("--level", default="coach")
    parser.add_argument("--hold-order", default="together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", type=int, default=100, help="a line after so many games")
    asked = parser.parse_args()
    print(machine())
    for players in asked.players:
        bot = Coach(asked.worlds) if asked.level == "coach" else make_bot("worldwar", asked.level)
        got, gains, began = [], [], time.process_time()
        for game in range(asked.games):
            seat, seed = game % players, f"{asked.seed}:{players}:{game // players}"
            thumbs: list[Any] = [Thumb() for _ in range(players)]
            plain = share(seed, players, thumbs, seat, asked.hold_order)
            thumbs[seat] = bot
            got.append(share(seed, players, thumbs, seat, asked.hold_order))
            gains.append(got[-1] - plain)
            if len(got) % asked.report == 0 or len(got) == asked.games:
                print(line(players, asked.level, got, gains, time.process_time() - began), flush=True)


if __name__ == "__main__":
    main()
