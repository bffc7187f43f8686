"""How long the coach takes to name two deals for an advice that rests on hidden cards.

    python tests/bench/bench_witness.py [--matches 4] [--seed 1]

Decisions come from whole matches: club bots in 4 Warlords, random play for three in World War III, where few worlds are drawn for
the advice, which is not what is timed. The figures are processor milliseconds, beside the advice that comes before.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

if __package__ in (None, ""):
    sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[1])]

from tests.bench.bench_annotate import quantile
from tests.bench.measure import machine


def decisions(seed: int, matches: int) -> Iterator[tuple[str, Any, Any]]:
    """Every decision: where it is, the observation and the advice."""
    from coach.play import positions
    from coach.worldwar.table import positions as wars

    from tutor import SIMULTANEOUS
    from tutor.coach import analyse
    from tutor.coach.worldwar import advise

    for state in positions(seed, matches, ("club", "club")):
        here = state.current_player()
        for seat in (0, 1) if here == SIMULTANEOUS else (here,) if here >= 0 else ():
            seen = state.observation(seat)
            early = seen.phase == "battle" and len(seen.hand) != 1
            yield f"4 Warlords, {'earlier reveals' if early else seen.phase}", seen, analyse(seen)
    for number in range(matches):
        for state in wars(seed + number, 3):
            for seat in state.acting():
                seen = state.observation(seat)
                if any(action.verb == "hold" for action in seen.legal_actions):
                    yield "World War III, hold or draw", seen, advise.analyse(seen, worlds=20)


def main() -> None:
    """Name the deals and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    from tutor.coach.witness import witnesses

    taken: dict[str, list[float]] = defaultdict(list)
    named: dict[str, int] = defaultdict(int)
    for where, seen, analysis in decisions(asked.seed, asked.matches):
        began = time.process_time()
        named[where] += witnesses(seen, analysis) is not None
        taken[where].append(1000 * (time.process_time() - began))
    print(machine())
    for where, values in taken.items():
        values.sort()
        print(
            f"{where:<28} {len(values):5} decisions, {named[where]:5} with two deals   "
            f"median {quantile(values, 0.5):5.1f} ms   p95 {quantile(values, 0.95):5.1f} ms   worst {values[-1]:5.1f} ms"
        )


if __name__ == "__main__":
    main()
