"""How long a forced win takes, exactly: see `engine.shortest`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import accelerate
from .engine.proof import BLOOM, CONTROL_LENGTH
from .engine.shortest import ABORTED, HISTORY, LENGTH, LIMIT, NODES
from .position import Position

if TYPE_CHECKING:
    from .clock import Clock
    from .solver import Solver

LONGEST = 60
"""Longer wins are told without their number of actions."""


class Distance:
    """Lengths of one player's forced wins, for a solver whose rule and banned positions it shares.

    What it has found out stays true for any position under the same rule, so its table is kept.
    """

    def __init__(self, solver: Solver, winner: int, bits: int | None = None) -> None:
        self._solver = solver
        self.winner = winner
        self._engine: Any = accelerate.module("shortest", solver.compiled)
        self._proof: Any = accelerate.module("proof", solver.compiled)
        ints = accelerate.zeros(solver.compiled)
        size = 1 << (bits or (20 if solver.compiled else 15))
        self._ints, self._size = ints, size
        self._keys, self._values, self._history = ints(0), ints(0), ints(0)
        self._control = ints(LENGTH)
        self._path, self._bloom, self._marks = ints(4096), ints(BLOOM), ints(CONTROL_LENGTH)

    def forget(self) -> None:
        """Empty the table and read the solver's banned positions anew."""
        self._keys, self._values = self._ints(self._size), self._ints(self._size)
        self._history = self._ints(HISTORY)
        self._bloom[:] = self._ints(BLOOM)
        self._marks[:] = self._ints(CONTROL_LENGTH)
        for key in self._solver.banned:
            self._proof.remember(key, self._marks, self._path, self._bloom)
        self._marks[self._proof.BANNED] = len(self._solver.banned)

    def fewest(self, position: Position) -> int:
        """A number of actions below which it cannot be done."""
        return int(self._engine.fewest(self._solver.numbers(position), self.winner))

    def within(self, position: Position, plies: int, nodes: int) -> bool | None:
        """Whether the winner forces a win within ``plies`` actions; None if ``nodes`` do not suffice to tell.

        Asked again it gets on from where it was: its answers so far are in the table.
        """
        control = self._control
        control[NODES], control[LIMIT], control[ABORTED] = 0, nodes, 0
        answer = self._engine.within(
            self._solver.numbers(position), self.winner, plies, control, self._marks, self._path, self._bloom,
            self._size - 1, self._keys, self._values, self._history,
        )  # fmt: skip
        self._solver.nodes += int(control[NODES])
        return None if control[ABORTED] else bool(answer)

    def of(self, position: Position, clock: Clock, longest: int = LONGEST) -> int | None:
        """In how many actions the winner wins, both playing best; None if that is not found in time."""
        for plies in range(self.fewest(position), longest + 1):
            nodes = 2 * self._solver.slice
            while (answer := self.within(position, plies, nodes)) is None:
                if clock.over:
                    return None
                nodes *= 2
            if answer:
                return plies
            if clock.over:
                return None
        return None
