"""What a position is worth where nothing is proved: alpha-beta on the fitted evaluation, deeper as time allows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from . import accelerate
from .clock import Clock
from .engine.alphabeta import ABORTED, AMONG, BANNED, BRISK, DEEP, DRAW, LENGTH, LIMIT, NODES, ON_PATH, SURE, WIDTH
from .position import Position
from .weights import fitted


def chance(worth: float) -> float:
    """The chance of winning that goes with an evaluation in hundredths of a logit.

    >>> round(chance(0), 2), round(chance(110), 2)
    (0.5, 0.75)
    """
    return 1.0 / (1.0 + math.exp(-max(-700.0, min(700.0, worth / 100))))


EXPECTED: Final = 7
"""So many moves of a line are told of what is only estimated."""


class AlphaBeta:
    """The search with its tables. Deterministic for a limit in nodes or depth."""

    def __init__(self, compiled: bool = False, weights: Sequence[int] | None = None, bits: int | None = None) -> None:
        self.compiled = compiled
        self._engine: Any = accelerate.module("alphabeta", compiled)
        ints = accelerate.zeros(compiled)
        size = 1 << (bits or (19 if compiled else 15))
        self._mask, self._keys, self._values = size - 1, ints(size), ints(size)
        self._weights = accelerate.array(list(fitted() if weights is None else weights), compiled)
        self._control, self._path = ints(LENGTH), ints(4096)
        self._history, self._scores = ints(4 * WIDTH), ints((DEEP + 4) * 2 * WIDTH)
        self._ints = ints
        self.slice: Final = 40_000 if compiled else 400
        self._rule: tuple[bool, tuple[int, ...], int, bool] = (False, (), 0, False)
        self.nodes = 0

    def prepare(self, free: bool, banned: Sequence[int] = (), draw: int = 0, brisk: bool = False) -> None:
        """Say under which rule to search, which positions are draws if they come once more, and what a draw is worth.

        ``draw`` is in hundredths of a logit, for player 0. A ``brisk`` search is deeper and proves nothing.
        """
        rule = (free, tuple(banned), draw, brisk)
        if self._rule != rule:
            self.forget()
        self._rule = rule
        self._control[DRAW], self._control[BRISK] = draw, int(brisk)
        for place, key in enumerate(banned):
            self._path[place] = key
        self._control[BANNED] = len(banned)

    def forget(self) -> None:
        """Empty the table."""
        self._keys = self._ints(len(self._keys))
        self._history = self._ints(4 * WIDTH)

    def value(self, position: Position, depth: int, nodes: int = 1 << 60) -> int | None:
        """The value for the player to move at a depth in turns, or None when ``nodes`` do not suffice."""
        control = self._control
        control[NODES], control[LIMIT], control[ABORTED] = 0, nodes, 0
        # The position itself is on the line: who comes back to it has got nowhere.
        control[ON_PATH] = control[BANNED] + 1
        self._path[int(control[BANNED])] = position.key
        b = accelerate.array(position.numbers(), self.compiled)
        found = self._engine.search(
            b, depth, -30001, 30001, 0, control, self._path, self._weights, self._history, self._scores,
            self._mask, self._keys, self._values,
        )  # fmt: skip
        self.nodes += int(control[NODES])
        for place in range(len(self._history)):
            self._history[place] >>= 1
        return None if control[ABORTED] else int(found)

    def deepen(self, position: Position, clock: Clock, deepest: int = 40, among: int = 0) -> int:
        """The best move at the greatest depth that the clock allows, or the shortest way to a forced end.

        ``among`` is a mask of the moves to choose from, 0 for all.
        """
        self._control[AMONG] = among
        try:
            return self._deepen(position, clock, deepest)
        finally:
            self._control[AMONG] = 0

    def _deepen(self, position: Position, clock: Clock, deepest: int) -> int:
        chosen = self.best(position, 1)
        for depth in range(2, deepest + 1):
            nodes = self.slice
            while (value := self.value(position, depth, nodes)) is None:
                if clock.over:
                    return chosen
                nodes *= 2
            chosen = int(self._values[position.key & self._mask]) & 63
            if abs(value) > SURE or clock.over:
                break
        return chosen

    def best(self, position: Position, depth: int) -> int:
        """The best move at a depth."""
        self.value(position, depth)
        return int(self._values[position.key & self._mask]) & 63

    def expected(self, position: Position, most: int = EXPECTED) -> tuple[int, ...]:
        """The moves that the last search holds best from here on, as far as its table remembers them.

        It ends where a position comes back. Moves at the end rest on little depth: it is a line, not a proof.
        """
        moves: list[int] = []
        seen: set[int] = set()
        here: Position | int = position
        while isinstance(here, Position) and here.key not in seen and len(moves) < most:
            seen.add(here.key)
            place = here.key & self._mask
            move = int(self._values[place]) & 63
            if self._keys[place] != here.key or move not in here.moves():
                break
            moves.append(move)
            here = here.after(move)
        return tuple(moves)
