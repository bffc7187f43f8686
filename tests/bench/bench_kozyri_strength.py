"""Who wins at Your Trumps: ``python tests/bench/bench_kozyri_strength.py coach uct --deals 20 --seconds 0.1``.

Players: ``coach`` (proofs, then estimates), ``alphabeta`` (estimates alone), ``uct`` (plain Monte Carlo tree search),
``greedy`` (the rule of thumb), ``random``. Each mirror deal is played twice with the seats swapped, at equal wall-clock
time a decision; a draw is half a point. Prints the score with its 95 % interval over deals.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections.abc import Callable
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[2])]

from kozyri_rivals import Uct, greedy
from measure import machine

from tutor.coach.kozyri import accelerate
from tutor.coach.kozyri.clock import Clock
from tutor.coach.kozyri.coachroom import Room
from tutor.coach.kozyri.estimate import AlphaBeta
from tutor.coach.kozyri.judge import judge
from tutor.coach.kozyri.make_weights import dealt
from tutor.coach.kozyri.position import Position

Player = Callable[[Position], int]
LIMIT = 3


def player(name: str, compiled: bool, seconds: float, seed: int) -> Player:
    """A player by its name."""
    rng = random.Random(seed)
    if name == "greedy":
        return greedy
    if name == "random":
        return lambda position: rng.choice(position.moves())
    if name == "uct":
        uct = Uct(compiled, seconds, seed)
        return uct.choose
    if name == "alphabeta":
        return deepening(AlphaBeta(compiled), seconds)
    tools = Room(compiled)
    return lambda position: judge(tools, position, (), Clock(seconds)).best().move


def deepening(searcher: AlphaBeta, seconds: float) -> Player:
    """Alpha-beta, deeper as time allows."""

    def choose(position: Position) -> int:
        clock, best, depth = Clock(seconds), searcher.best(position, 1), 2
        searcher.prepare(position.free)
        while not clock.over and depth < 40:
            nodes = searcher.slice
            while (value := searcher.value(position, depth, nodes)) is None:
                if clock.over:
                    return best
                nodes *= 2
            best = int(searcher._values[position.key & searcher._mask]) & 63
            if abs(value) > 25_000:
                return best
            depth += 1
        return best

    return choose


def match(start: Position, players: tuple[Player, Player]) -> float:
    """The value for player 0; the third occurrence of a position is a draw (K-9)."""
    here: Position | int = start
    seen: dict[int, int] = {}
    for _ in range(2000):
        assert isinstance(here, Position)
        if not here.cover:
            seen[here.key] = seen.get(here.key, 0) + 1
            if seen[here.key] >= LIMIT:
                return 0.5
        moves = here.moves()
        here = here.after(moves[0] if len(moves) == 1 else players[here.turn](here))
        if isinstance(here, int):
            return {1: 1.0, 2: 0.0, 3: 0.5}[here]
    return 0.5


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--deals", type=int, default=20, help="each is played twice")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plain", action="store_true")
    chosen = parser.parse_args()
    compiled = accelerate.available() and not chosen.plain
    print(f"{chosen.one} : {chosen.other}, {chosen.seconds:g} s a decision, "
          f"{'compiled' if compiled else 'plain Python'} · {machine()}")  # fmt: skip
    one = player(chosen.one, compiled, chosen.seconds, 1)
    other = player(chosen.other, compiled, chosen.seconds, 2)
    for warm in (one, other):
        warm(dealt(random.Random(0), mirror=True))
    rng, scores = random.Random(chosen.seed), []
    for number in range(chosen.deals):
        start = dealt(rng, mirror=True)
        scores.append((match(start, (one, other)) + 1.0 - match(start, (other, one))) / 2)
        if (number + 1) % 5 == 0 or number + 1 == chosen.deals:
            spread = 1.96 * statistics.stdev(scores) / len(scores) ** 0.5 if number else 0.5
            print(f"  {number + 1} deals: {100 * statistics.mean(scores):.1f} % ± {100 * spread:.1f}", flush=True)


if __name__ == "__main__":
    main()
