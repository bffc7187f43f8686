"""How far the proofs of Your Trumps reach: ``python tests/bench/bench_kozyri_solver.py [--plain] [--seconds 1]``.

Positions with a real choice out of 36-card matches, one a match and number of cards, by the number of cards that both
hands hold together. Prints nodes and playouts a second, and the frontier as a table for `docs/kozyri.md`: the share
that is proved in the time, and the median and 95th percentile of the time. Times are processor times.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from tests.bench.kozyri_rivals import Uct, greedy
from tests.bench.measure import machine
from tutor.coach.kozyri import accelerate
from tutor.coach.kozyri.clock import Clock
from tutor.coach.kozyri.coachroom import Room
from tutor.coach.kozyri.estimate import AlphaBeta
from tutor.coach.kozyri.judge import judge
from tutor.coach.kozyri.make_weights import dealt
from tutor.coach.kozyri.position import Position
from tutor.coach.kozyri.solver import Inquiry, Solver

Player = Callable[[Position, random.Random], int]


def styles(compiled: bool) -> dict[str, Player]:
    """Whose play the positions come from."""
    searcher = AlphaBeta(compiled)

    def thumb(position: Position, rng: random.Random) -> int:
        return rng.choice(position.moves()) if rng.random() < 1 / 6 else greedy(position)

    def two_turns(position: Position, rng: random.Random) -> int:
        return rng.choice(position.moves()) if rng.random() < 0.1 else searcher.best(position, 2)

    return {
        "random": lambda position, rng: rng.choice(position.moves()),
        "thumb": thumb,
        "club": two_turns,
    }


def match(rng: random.Random, player: Player, free: bool) -> Iterator[Position]:
    """The positions of a match that offer a choice."""
    here: Position | int = dealt(rng, free=free)
    for _ in range(700):
        assert isinstance(here, Position)
        moves = here.moves()
        if len(moves) > 1:
            yield here
        here = here.after(moves[0] if len(moves) == 1 else player(here, rng))
        if isinstance(here, int):
            return


def positions(seed: int, number: int, sizes: range, player: Player, free: bool = False) -> dict[int, list[Position]]:
    """So many positions of each number of cards."""
    rng = random.Random(seed)
    found: dict[int, list[Position]] = {size: [] for size in sizes}
    for _ in range(400 * number):
        by_size: dict[int, list[Position]] = {}
        for position in match(rng, player, free):
            by_size.setdefault(position.cards_held, []).append(position)
        for size, some in by_size.items():
            if size in found and len(found[size]) < number:
                found[size].append(rng.choice(some))
        if all(len(some) == number for some in found.values()):
            break
    return found


def frontier(solver: Solver, found: dict[int, list[Position]], seconds: float) -> tuple[int, int]:
    """Print a row for each number of cards; returns how many of how many were proved."""
    print("| cards | positions | proved | wins | draws | median | p95 |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    proved = every = 0
    for size, some in found.items():
        times, values = [], []
        for position in some:
            solver.prepare(position.free)
            solver.forget()
            begun = time.process_time()
            inquiry = Inquiry(solver, position)
            inquiry.run(Clock(seconds, None, time.process_time))
            times.append(time.process_time() - begun)
            values.append(inquiry.verdict.value)
        done = sum(value is not None for value in values)
        draws = sum(value == 0.5 for value in values)
        times.sort()
        p95 = times[min(len(times) - 1, int(0.95 * len(times)))]
        print(
            f"| {size} | {len(some)} | {100 * done / len(some):.0f} % | {done - draws} | {draws} "
            f"| {1000 * statistics.median(times):.0f} ms | {1000 * p95:.0f} ms |",
            flush=True,
        )
        proved, every = proved + done, every + len(some)
    return proved, every


def rates(compiled: bool) -> None:
    """Nodes and playouts a second, from deals."""
    rng = random.Random(5)
    solver, searcher, uct = Solver(compiled), AlphaBeta(compiled), Uct(compiled)
    some = [dealt(rng) for _ in range(4)]
    late = [p for n in positions(3, 2, range(10, 21, 2), styles(compiled)["thumb"]).values() for p in n]
    for position in [*late[:1], *some[:1]]:  # compile
        Inquiry(solver, position).run(Clock(0.05))
        searcher.value(position, 1)
        uct.choose(position, 0.05)
    solver.nodes = searcher.nodes = uct.playouts = 0
    begun = time.process_time()
    for position in late:
        solver.forget()
        Inquiry(solver, position).run(Clock(0.3, None, time.process_time))
    proof = solver.nodes / (time.process_time() - begun)
    begun = time.process_time()
    for position in some:
        searcher.forget()
        depth = 1
        while time.process_time() - begun < 2 and depth < 5:
            searcher.value(position, depth, 2_000_000 if compiled else 20_000)
            depth += 1
    estimate = searcher.nodes / (time.process_time() - begun)
    begun = time.process_time()
    uct.choose(some[0], 1.0)
    playouts = uct.playouts / (time.process_time() - begun)
    print(f"proof: {proof:,.0f} nodes/s; alpha-beta: {estimate:,.0f} nodes/s; random playouts: {playouts:,.0f}/s")


def annotation(compiled: bool, player: Player, number: int) -> None:
    """How long it takes to judge every move as `analyse` does without a budget, over whole matches.

    The first answer is there when every move has an estimate; the last when all is proved or time is up.
    """
    from tutor.coach.kozyri.advise import LIKELY, LONG, QUICK

    tools, rng = Room(compiled), random.Random(8)
    first: list[float] = []
    last: list[float] = []
    for _ in range(number):
        for position in match(rng, player, False):
            if rng.random() < 0.12:
                limit = LONG if position.cards_held <= LIKELY[compiled] else QUICK
                for times, clock in ((first, 0.0), (last, limit)):
                    tools.solver.forget()
                    tools.estimator.forget()
                    begun = time.process_time()
                    judge(
                        tools,
                        position,
                        (),
                        Clock(clock, None, time.process_time),
                        lambda: Clock(0.05, None, time.process_time),
                    )
                    times.append(time.process_time() - begun)
    for name, times in (("first", first), ("last", last)):
        times.sort()
        print(
            f"annotation of all moves, {name} answer: {len(times)} positions, "
            f"median {1000 * statistics.median(times):.0f} ms, p95 {1000 * times[int(0.95 * len(times))]:.0f} ms, "
            f"longest {1000 * times[-1]:.0f} ms"
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plain", action="store_true", help="pure Python even where numba is installed")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--number", type=int, default=20, help="positions for each number of cards")
    parser.add_argument("--most", type=int, default=28)
    parser.add_argument("--style", default="thumb", choices=["random", "thumb", "club"])
    parser.add_argument("--free", action="store_true", help='pickup="free"')
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only-frontier", action="store_true")
    chosen = parser.parse_args()
    compiled = accelerate.available() and not chosen.plain
    print(f"Your Trumps, {'compiled' if compiled else 'plain Python'} · {machine()}")
    if not chosen.only_frontier:
        rates(compiled)
    player = styles(compiled)[chosen.style]
    if not chosen.only_frontier:
        annotation(compiled, player, 6)
    found = positions(chosen.seed, chosen.number, range(6, chosen.most + 1, 2), player, chosen.free)
    print(f"\nPlay: {chosen.style}{', pickup free' if chosen.free else ''}; {chosen.seconds:g} s a position\n")
    solver = Solver(compiled)
    Inquiry(solver, next(iter(found.values()))[0]).run(Clock(0.1))
    small = {size: some for size, some in found.items() if size <= 12}
    proved, every = frontier(solver, small, chosen.seconds)
    print(f"up to 12 cards: {100 * proved / every:.0f} %")
    middle = {size: some for size, some in found.items() if 12 < size <= 20}
    if middle:
        more, further = frontier(solver, middle, chosen.seconds)
        print(f"up to 20 cards: {100 * (proved + more) / (every + further):.0f} %")
    large = {size: some for size, some in found.items() if size > 20}
    if large:
        frontier(solver, large, chosen.seconds)


if __name__ == "__main__":
    main()
