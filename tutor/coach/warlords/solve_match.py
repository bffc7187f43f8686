"""Solve the match table and write it as package data: ``python -m tutor.coach.warlords.solve_match``.

Every battle takes a warlord or a Jack out of the game, and only a standoff returns to the same position. So the
300 unordered positions are solved from the fewest court cards up, each with `rounds.solve_round`; nothing is
random, and the same program gives the same numbers. Number cards lost by surrender are not part of a position:
what losing a pair does to later battles is counted once, when it is lost.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from .deck import battle_chance, standard
from .hands import PAIRS, strengths
from .match import COURTS, START, Court, pack, pack_rising
from .rounds import Round, solve_round

PASSES = 8
SPREAD = 96


def levels(courts: tuple[Court, ...] = COURTS) -> Iterator[tuple[Court, Court]]:
    """Every unordered position, the fewest court cards first, so that a round's ends are always solved.

    >>> len(list(levels()))
    300
    """
    pairs = [(a, b) for i, a in enumerate(courts) for b in courts[i:]]
    return iter(sorted(pairs, key=lambda pair: sum(pair[0]) + sum(pair[1])))


class Solver:
    """The table of one ace reading while it grows."""

    def __init__(self, ace: str, passes: int = PASSES, spread: int = SPREAD) -> None:
        self.ace, self.passes, self.spread = ace, passes, spread
        self.strengths, self.against = strengths(ace), standard(ace)
        full = battle_chance(ace, frozenset(), self.against)
        self.pair_loss = [battle_chance(ace, frozenset(pair), self.against) - full for pair in PAIRS]
        self.values: dict[tuple[Court, Court], float] = {}
        self.kings: dict[tuple[Court, Court], float] = {}

    def worth(self, mine: Court, theirs: Court) -> float:
        """The value of a solved or finished position."""
        if not mine.warlords:
            return 0.0
        if not theirs.warlords:
            return 1.0
        return self.values[mine, theirs]

    def solve(self, mine: Court, theirs: Court) -> Round:
        """Solve one position whose ends are solved, and keep its value."""
        found = solve_round(
            mine, theirs, self.worth, self.strengths, self.pair_loss, self.against, self.passes, self.spread
        )
        self.values[mine, theirs] = found.value
        self.values[theirs, mine] = 1.0 - found.value
        self.kings[mine, theirs] = found.kings
        self.kings[theirs, mine] = found.other_kings
        return found


def packed(solver: Solver, start: Round) -> dict[str, str]:
    """The table as package data (`match.read_table` reads it)."""
    upper = [solver.values[a, b] for i, a in enumerate(COURTS) for b in COURTS[i + 1 :]]
    return {
        "value": pack(upper, 10_000),
        "kings": pack([solver.kings[a, b] for a in COURTS for b in COURTS], 100),
        "pair_loss": pack(solver.pair_loss, 10_000),
        "king_hands": pack(start.king_hands, 99),
        **{f"against {kind}": pack_rising(numbers) for kind, numbers in solver.against.items()},
        **{f"worth {kind} {other}": pack_rising(numbers) for (kind, other), numbers in start.worth.items()},
    }


def solve_table(ace: str, passes: int = PASSES, spread: int = SPREAD) -> tuple[dict[str, str], float]:
    """Solve one reading; returns its packed table and the processor seconds that it took."""
    began = time.process_time()
    solver = Solver(ace, passes, spread)
    start: Round | None = None
    for done, (mine, theirs) in enumerate(levels(), 1):
        found = solver.solve(mine, theirs)
        if (mine, theirs) == (START, START):
            start = found
        if done % 20 == 0:
            seconds = time.process_time() - began
            print(f"{ace}: {done} of 300 positions, {seconds:.0f} s", file=sys.stderr, flush=True)
    assert start is not None
    return packed(solver, start), time.process_time() - began


def main() -> None:
    """Solve the readings asked for and write the document, keeping the readings not asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--ace", nargs="*", default=["low", "high", "both"])
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("match.json"))
    parser.add_argument("--passes", type=int, default=PASSES)
    parser.add_argument("--spread", type=int, default=SPREAD)
    asked = parser.parse_args()
    document = json.loads(asked.out.read_text(encoding="utf-8")) if asked.out.exists() else {}
    tables = document.get("tables", {})
    how = document.get("solved", {})
    for ace in asked.ace:
        tables[ace], seconds = solve_table(ace, asked.passes, asked.spread)
        how[ace] = {"passes": asked.passes, "spread": asked.spread, "cpu_seconds": round(seconds)}
        document = {
            "what": "4 Warlords: chance to win the match by courts (simplified round game, see rounds.py)",
            "program": "python -m tutor.coach.warlords.solve_match",
            "courts": ["".join(map(str, court)) for court in COURTS],
            "solved": how,
            "tables": tables,
        }
        asked.out.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
