"""How far the shipped strategy can be exploited: ``python -m tutor.coach.warlords.equilibrium.measure``.

An exact best response (`response`) is worked out in every position, from the fewest court cards up, each resting on
those it leads to; so it is the response to the whole match. What a position can be exploited for is what its best
response reaches there above the position's value. The figure covers the match with public exchange counts and the
ace low in which cards lost by surrender move the value of what follows but come back (`game`); not the play with
lost cards.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from ..match import COURTS, START, Court
from . import shipped
from .game import Round
from .numbers import numbers
from .pack import adopt
from .response import respond
from .shipped import Policy, Position
from .solve import Values, losses, stakes_of

_CLOSE = 1e-5


def best_value(mine: Court, theirs: Court, policy: Policy, best: Values, first: float) -> float:
    """What ``mine`` can reach at most against the owner of ``theirs`` who plays ``policy``, as long as it lasts."""
    stakes = stakes_of("low", mine, theirs, best, first)
    game = Round((numbers("low"),) * 2, (mine, theirs), stakes)
    adopt(game, 1, policy)
    game.walk(1)
    value = first
    for _ in range(30):
        stakes.draw(value)
        now = respond(game, 0)
        if abs(now - value) < _CLOSE:
            break
        value = now
    return now


def measure(policies: Mapping[Position, Policy], positions: list[Position] | None = None) -> Values:
    """The best response's value at every position (or at some, in an order in which each finds those it leads to)."""
    best: Values = {}
    every = positions or sorted(((a, b) for a in COURTS for b in COURTS), key=lambda p: sum(p[0]) + sum(p[1]))
    for done, (mine, theirs) in enumerate(every, 1):
        best[mine, theirs] = best_value(mine, theirs, policies[theirs, mine], best, policies[mine, theirs].value)
        if done % 24 == 0 or done == len(every):
            print(f"\r{done} of {len(every)} positions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return best


def main() -> None:
    """Print the exploitability of the package data, or of a file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--file", type=Path, help="other data than the package's")
    parser.add_argument("--list", type=int, default=5, help="how many of the worst positions to name")
    asked = parser.parse_args()
    data = shipped.parsed(asked.file.read_bytes()) if asked.file else shipped.document()
    losses("low")
    began = time.process_time()
    policies = data.policies
    best = measure(policies)
    cost = {position: value - policies[position].value for position, value in best.items()}
    print(f"at the start: {cost[START, START]:.4f} of a match")
    print(f"mean of {len(cost)} positions: {sum(cost.values()) / len(cost):.4f}")
    for position in sorted(cost, key=lambda p: -cost[p])[: asked.list]:
        words = " against ".join("".join(map(str, court)) for court in position)
        print(f"worst: {cost[position]:.4f} for {words} (Queens, Kings, Jacks)")
    print(f"{time.process_time() - began:.0f} CPU seconds")


if __name__ == "__main__":
    main()
