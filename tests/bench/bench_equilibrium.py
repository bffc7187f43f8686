"""How far the solved strategy of 4 Warlords can be exploited, what it weighs, and how long a decision takes.

    python tests/bench/bench_equilibrium.py [--decisions 2000] [--skip-exploitability]

The exploitability is that of the shipped data, by an exact best response through all 576 positions
(`tutor.coach.warlords.equilibrium.measure`, which needs numba and some minutes). A decision is what a bot of the level
``coach`` asks: the shares of every legal action, from package data and the standard library; its processor time is told
in milliseconds and in units of a fixed loop of plain Python timed between them. Aims: exploitability 0.005 of a match
at the start, 0.01 in the worst position; 1,000,000 bytes; 300 ms a decision.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from importlib.resources import files
from pathlib import Path

if __package__ in (None, ""):
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from tests.bench.bench_annotate import quantile, reference
from tests.bench.measure import machine


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=2000)
    parser.add_argument("--skip-exploitability", action="store_true")
    asked = parser.parse_args()
    from tests.coach.play import positions
    from tutor.coach.warlords.advise import frequencies
    from tutor.coach.warlords.equilibrium import shipped

    print(machine())
    print(f"data: {len(files(shipped.__package__).joinpath('equilibrium.bin').read_bytes()):,} bytes")
    began = time.process_time()
    shipped.document()
    print(f"reading them: {1000 * (time.process_time() - began):.0f} ms, once")
    taken: list[float] = []
    loops: list[float] = []
    rng = random.Random(1)
    while len(taken) < asked.decisions:
        for state in positions(rng.randrange(10**9), 1, ("coach", "coach")):
            for seat in state.acting():
                observation = state.observation(seat)
                began = time.process_time()
                frequencies(observation)
                taken.append(1000 * (time.process_time() - began))
        loops.append(reference())
    taken, loop = sorted(taken), sorted(loops)[len(loops) // 2]
    for name, part in (("median", 0.5), ("p95", 0.95), ("most", 1.0)):
        value = quantile(taken, part)
        print(f"a decision, {name}: {value:.2f} ms, {value / loop:.2f} loops of {loop:.2f} ms")
    if not asked.skip_exploitability:
        from tutor.coach.warlords.equilibrium.measure import main as measure

        sys.argv[1:] = []
        measure()


if __name__ == "__main__":
    main()
