"""How the review of a match of Your Trumps asks its coach: an amount of search that is the same wherever it runs.

A review has tools of its own, and it goes from the end of the match to its beginning: what is proved of a position
shortens the proofs of those before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..analysis import Analysis
from .advise import advise
from .clock import Clock
from .coachroom import Room, once_compiled

WORK: Final = {True: 6_000_000, False: 90_000}
"""Nodes for a whole match, compiled and not: some seconds."""
MOST: Final = {True: 240_000, False: 4_000}
"""Nodes for one position at most."""


class Judge:
    """Judges the choices of a match of so many choices, one after the other."""

    def __init__(self, choices: int, compiled: bool | None = None) -> None:
        self.room = Room(once_compiled() if compiled is None else compiled)
        self.work = min(MOST[self.room.compiled], WORK[self.room.compiled] / max(1, choices))

    def __call__(self, observation: Any) -> Analysis:
        """The analysis of an observation whose seat is to choose. Raises ValueError for another."""
        if not observation.legal_actions:
            raise ValueError("in Your Trumps a review judges choices, and here is none")
        tools = self.room

        def clock(work: float) -> Clock:
            return Clock(work, None, lambda: tools.solver.nodes + tools.estimator.nodes)

        return advise(observation, tools, clock(self.work), lambda: clock(self.work / 10))


def judge_of(states: Sequence[Any]) -> Judge:
    """The judge for these positions."""
    return Judge(sum(state.current_player() >= 0 for state in states))
