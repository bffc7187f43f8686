"""Are the estimates of Your Trumps what they say? ``python tests/bench/bench_kozyri_estimates.py``.

Matches of the two-turn search against itself, with slips, from 36-card deals. Of positions on the way the chance that
`estimate` tells is compared with how their matches ended (a draw is a half), in ten bins: where it says 70 %, are 70 %
of the points made? The deviation over the bins, weighted, is what `judge.ERROR` stands for.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from tests.bench.measure import machine
from tutor.coach.kozyri import accelerate
from tutor.coach.kozyri.estimate import AlphaBeta, chance
from tutor.coach.kozyri.make_weights import dealt, match


def main() -> None:
    """Play, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--seed", type=int, default=9)
    parser.add_argument("--plain", action="store_true")
    chosen = parser.parse_args()
    compiled = accelerate.available() and not chosen.plain
    print(f"estimates at depth {chosen.depth}, {'compiled' if compiled else 'plain Python'} · {machine()}")
    rng = random.Random(chosen.seed)
    player, searcher = AlphaBeta(compiled), AlphaBeta(compiled)
    told: list[tuple[float, float]] = []
    for _ in range(chosen.matches):
        line, value = match(player, dealt(rng, mirror=rng.random() < 0.5), rng, 2, 0.1)
        for position in rng.sample(line, min(len(line), 8)):
            worth = searcher.value(position, chosen.depth)
            assert worth is not None
            told.append((chance(worth), value if position.turn == 0 else 1.0 - value))
    print("| told | positions | told on average | made |\n| --- | --- | --- | --- |")
    off = 0.0
    for low in range(10):
        some = [(guess, made) for guess, made in told if low <= min(9.99, 10 * guess) < low + 1]
        if some:
            guess, made = (sum(column) / len(some) for column in zip(*some, strict=True))
            off += len(some) * abs(guess - made)
            print(f"| {10 * low}-{10 * low + 10} % | {len(some)} | {100 * guess:.0f} % | {100 * made:.0f} % |")
    print(f"mean deviation {100 * off / len(told):.1f} points over {len(told)} positions")


if __name__ == "__main__":
    main()
