"""How long the coach of World War III takes: all annotations of a decision, and a war's hold or draw by itself.

    python tests/bench/bench_worldwar.py [--matches 12] [--seed 1] [--players 2 3 4 6]

Decisions come from whole matches of club bots, in the order in which they arise, each asked seat judged: this is
how a table asks. The figures are processor milliseconds, and, since those say as much about the machine as about the
code, the same in units of a fixed loop of plain Python that is timed between the analyses. Aims: all annotations
150 ms at the median and 500 ms at p95, a war's decision 10 ms.
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

from tests.bench.bench_annotate import quantile, reference
from tests.bench.measure import machine, verdict
from tutor import CHANCE, SIMULTANEOUS, load_game
from tutor.coach import analyse, make_bot
from tutor.coach.worldwar.advise import war_odds
from tutor.coach.worldwar.world import Scene
from tutor.session import Dealer

MEDIAN_AIM, P95_AIM, WAR_AIM = 150.0, 500.0, 10.0


def milliseconds(work: object) -> float:
    """Processor time of a call."""
    began = time.process_time()
    work()  # type: ignore[operator]
    return 1000 * (time.process_time() - began)


def main() -> None:
    """Judge the decisions of some matches and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=12)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 6])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(machine())
    taken: list[float] = []
    wars: list[float] = []
    loops: list[float] = []
    for players in asked.players:
        here: list[float] = []
        phases: dict[str, list[float]] = defaultdict(list)
        club, rng = make_bot("worldwar", "club"), random.Random(asked.seed)
        for match in range(asked.matches):
            dealer = Dealer(f"{asked.seed}:{players}:{match}")
            state = load_game("worldwar", num_players=players).new_initial_state()
            while not state.is_terminal():
                if state.current_player() == CHANCE:
                    state = state.child(dealer.choose(state))
                    continue
                chosen = {}
                for seat in state.acting():
                    seen = state.observation(seat)
                    here.append(milliseconds(lambda seen=seen: analyse(seen)))
                    phases[seen.phase].append(here[-1])
                    if seen.phase == "call":
                        scene = Scene(seen)
                        wars.append(milliseconds(lambda scene=scene: war_odds(scene)))
                    chosen[seat] = club.choose(seen, rng)
                loops.append(reference())
                state = state.child(chosen if state.current_player() == SIMULTANEOUS else next(iter(chosen.values())))
        parts = ", ".join(f"{phase} {quantile(sorted(ms), 0.5):.0f}" for phase, ms in sorted(phases.items()))
        here.sort()
        print(
            f"{players} players: {len(here):5} decisions, median {quantile(here, 0.5):6.1f} ms, "
            f"p95 {quantile(here, 0.95):6.1f} ms, worst {here[-1]:.0f} ms (medians: {parts})"
        )
        taken += here
    taken.sort()
    wars.sort()
    loop = quantile(sorted(loops), 0.5)
    median, p95, war = quantile(taken, 0.5), quantile(taken, 0.95), quantile(wars, 0.95)
    print(f"all: {len(taken)} decisions, {len(wars)} of them hold or draw; reference loop {loop:.2f} ms")
    print(verdict("all annotations, median", median, MEDIAN_AIM, unit="ms", form=".1f"), f"= {median / loop:.1f} loops")
    print(verdict("all annotations, p95", p95, P95_AIM, unit="ms", form=".1f"), f"= {p95 / loop:.1f} loops")
    print(verdict("hold or draw alone, p95", war, WAR_AIM, unit="ms", form=".2f"), f"worst {wars[-1]:.2f} ms")


if __name__ == "__main__":
    main()
