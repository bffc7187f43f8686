"""How long the coach takes to judge every legal action of a 4 Warlords position.

    python tests/bench/bench_annotate.py [--decisions 1000] [--seed 1] [--ace low]

Decisions come from whole matches of club bots, in the order in which they arise, both seats judged: this is how
a table asks. The figures are processor milliseconds an analysis, and, since those say as much about the machine as
about the code, the same figures in units of a fixed loop of plain Python that is timed between the analyses.
Aims: 100 ms at the median, 250 ms at p95; the first analysis of a process (imports left out) 300 ms.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import defaultdict
from pathlib import Path

if __package__ in (None, ""):
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from tests.bench.measure import machine

MEDIAN_AIM, P95_AIM, FIRST_AIM = 100.0, 250.0, 300.0


def reference() -> float:
    """Milliseconds of a fixed loop: 20,000 steps of integer and float work on a list."""
    began = time.process_time()
    values, total = [float(i % 97) for i in range(1000)], 0.0
    for i in range(20_000):
        total += values[i % 1000] * 0.5
    assert total > 0
    return 1000 * (time.process_time() - began)


def quantile(sorted_values: list[float], part: float) -> float:
    """The value below which this part lies."""
    return sorted_values[min(len(sorted_values) - 1, int(part * len(sorted_values)))]


def main() -> None:
    """Judge the decisions and print the figures; exit 1 if an aim is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ace", default="low")
    asked = parser.parse_args()
    began = time.process_time()
    from tests.coach.play import positions
    from tutor import SIMULTANEOUS
    from tutor.coach import analyse, make_bot

    make_bot("warlords", "coach")
    loading = 1000 * (time.process_time() - began)
    taken: list[float] = []
    by_phase: dict[str, list[float]] = defaultdict(list)
    loops: list[float] = []
    rng = random.Random(asked.seed)
    while len(taken) < asked.decisions:
        for state in positions(rng.randrange(10**9), 1, ("club", "club"), ace=asked.ace):
            here = state.current_player()
            for seat in (0, 1) if here == SIMULTANEOUS else (here,) if here >= 0 else ():
                observation = state.observation(seat)
                began = time.process_time()
                analyse(observation)
                taken.append(1000 * (time.process_time() - began))
                phase = observation.phase + (str(len(observation.laid[0]) + 1) if observation.phase == "battle" else "")
                by_phase[phase].append(taken[-1])
            if len(taken) % 20 < 2:
                loops.append(reference())
    first, taken = taken[0], sorted(taken[: asked.decisions])
    loop = sorted(loops)[len(loops) // 2]
    median, p95 = quantile(taken, 0.5), quantile(taken, 0.95)
    print(machine())
    print(f"{len(taken)} decisions; reference loop {loop:.2f} ms; loading the coach {loading:.0f} ms (once)")
    rows = [("median", median, MEDIAN_AIM), ("p95", p95, P95_AIM), ("first", first, FIRST_AIM)]
    for name, value, aim in rows:
        print(f"{name:>7} {value:8.1f} ms   {value / loop:8.1f} loops   aim {aim:.0f} ms")
    print(f"{'mean':>7} {sum(taken) / len(taken):8.1f} ms   worst {taken[-1]:.0f} ms")
    for phase, values in sorted(by_phase.items()):
        values.sort()
        print(
            f"{phase:>9}: {len(values):5}   median {quantile(values, 0.5):6.1f} ms   p95 {quantile(values, 0.95):6.1f} ms"
        )
    missed = [name for name, value, aim in rows if value > aim]
    if missed:
        print("missed: " + ", ".join(missed))
        sys.exit(1)


if __name__ == "__main__":
    main()
