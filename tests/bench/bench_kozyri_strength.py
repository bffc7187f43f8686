"""Who wins at Your Trumps: ``python tests/bench/bench_kozyri_strength.py coach uct --deals 20 --seconds 0.1 --to FILE``.

Players: ``coach`` (proofs, then estimates), ``alphabeta`` (estimates alone), ``uct`` (plain Monte Carlo tree search),
``greedy`` (the rule of thumb), ``random``. Each mirror deal is played twice with the seats swapped, at equal processor
time a decision (so that a busy machine is fair to both); a draw is half a point. Every deal has a seed of its own and
its result is appended to the file, so a run that was broken off goes on where it was. Prints the score with Wilson's
95 % interval, each deal counted as one trial (the two matches of a deal are not independent).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from tests.bench.kozyri_rivals import Uct, greedy
from tests.bench.measure import machine
from tutor.coach.kozyri import accelerate
from tutor.coach.kozyri.clock import Clock
from tutor.coach.kozyri.coachroom import Room
from tutor.coach.kozyri.estimate import AlphaBeta
from tutor.coach.kozyri.make_weights import dealt
from tutor.coach.kozyri.pick import pick
from tutor.coach.kozyri.position import Position

Player = Callable[[Position, tuple[int, ...]], int]
"""Chooses a move, from the position and those that would end the match if they came once more (K-9)."""
LIMIT = 3


def player(name: str, compiled: bool, seconds: float, seed: int) -> Player:
    """A player by its name."""
    rng = random.Random(seed)
    if name == "greedy":
        return lambda position, spent: greedy(position)
    if name == "random":
        return lambda position, spent: rng.choice(position.moves())
    if name == "uct":
        uct = Uct(compiled, seconds, seed)
        return lambda position, spent: uct.choose(position)
    if name == "alphabeta":
        searcher = AlphaBeta(compiled)

        def alphabeta(position: Position, spent: tuple[int, ...]) -> int:
            searcher.prepare(position.free, spent)
            return searcher.deepen(position, cpu(seconds))

        return alphabeta
    tools = Room(compiled)

    def coach(position: Position, spent: tuple[int, ...]) -> int:
        """A tenth of the time is for the lines, by which a proved win gets on."""
        return pick(tools, position, spent, cpu(0.9 * seconds), lambda: cpu(0.1 * seconds))

    return coach


def cpu(seconds: float) -> Clock:
    """So many seconds of this process."""
    return Clock(seconds, None, time.process_time)


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
        spent = tuple(key for key, times in seen.items() if times == LIMIT - 1)
        here = here.after(moves[0] if len(moves) == 1 else players[here.turn](here, spent))
        if isinstance(here, int):
            return {1: 1.0, 2: 0.0, 3: 0.5}[here]
    return 0.5


def wilson(score: float, trials: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share of so many trials.

    >>> [round(bound, 3) for bound in wilson(0.95, 100)]
    [0.888, 0.978]
    """
    middle = (score + z * z / (2 * trials)) / (1 + z * z / trials)
    reach = z / (1 + z * z / trials) * (score * (1 - score) / trials + z * z / (4 * trials * trials)) ** 0.5
    return max(0.0, middle - reach), min(1.0, middle + reach)


def report(scores: list[float]) -> str:
    """The score of so many deals."""
    mean = sum(scores) / len(scores)
    low, high = wilson(mean, len(scores))
    return f"{len(scores)} deals: {100 * mean:.1f} % ({100 * low:.0f} to {100 * high:.0f})"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--deals", type=int, default=20, help="each is played twice")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--to", type=Path, help="a file of results to go on with")
    chosen = parser.parse_args()
    compiled = accelerate.available() and not chosen.plain
    kind = {"one": chosen.one, "other": chosen.other, "seconds": chosen.seconds, "compiled": compiled}
    print(f"{chosen.one} : {chosen.other}, {chosen.seconds:g} s a decision, "
          f"{'compiled' if compiled else 'plain Python'} · {machine()}")  # fmt: skip
    done: dict[int, float] = {}
    if chosen.to is not None and chosen.to.exists():
        for line in chosen.to.read_text("utf-8").splitlines():
            row = json.loads(line)
            if all(row[key] == value for key, value in kind.items()):
                done[row["seed"]] = row["score"]
    one = player(chosen.one, compiled, chosen.seconds, 1)
    other = player(chosen.other, compiled, chosen.seconds, 2)
    for warm in (one, other):
        warm(dealt(random.Random(0), mirror=True), ())
    for seed in range(chosen.seed, chosen.seed + chosen.deals):
        if seed in done:
            continue
        start = dealt(random.Random(seed), mirror=True)
        results = match(start, (one, other)), 1.0 - match(start, (other, one))
        done[seed] = sum(results) / 2
        if chosen.to is not None:
            with chosen.to.open("a", encoding="utf-8") as file:
                file.write(json.dumps({**kind, "seed": seed, "score": done[seed], "matches": results}) + "\n")
        if len(done) % 5 == 0:
            print("  " + report(list(done.values())), flush=True)
    print(report(list(done.values())))


if __name__ == "__main__":
    main()
