"""What a position is worth where nothing is proved: alpha-beta on the fitted evaluation, deeper as time allows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from . import accelerate
from .clock import Clock
from .engine.alphabeta import ABORTED, BANNED, DEEP, LENGTH, LIMIT, NODES, ON_PATH, SURE, WIDTH
from .position import Position
from .weights import fitted


def chance(worth: float) -> float:
    """The chance of winning that goes with an evaluation in hundredths of a logit.

    >>> round(chance(0), 2), round(chance(110), 2)
    (0.5, 0.75)
    """
    return 1.0 / (1.0 + math.exp(-max(-700.0, min(700.0, worth / 100))))


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
        self._rule: tuple[bool, tuple[int, ...]] = (False, ())
        self.nodes = 0

    def prepare(self, free: bool, banned: Sequence[int] = ()) -> None:
        """Say under which rule to search, and which positions are draws if they come once more."""
        if self._rule != (free, tuple(banned)):
            self.forget()
        self._rule = (free, tuple(banned))
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
        control[ON_PATH] = control[BANNED]
        b = accelerate.array(position.numbers(), self.compiled)
        found = self._engine.search(
            b, depth, -30001, 30001, 0, control, self._path, self._weights, self._history, self._scores,
            self._mask, self._keys, self._values,
        )  # fmt: skip
        self.nodes += int(control[NODES])
        for place in range(len(self._history)):
            self._history[place] >>= 1
        return None if control[ABORTED] else int(found)

    def deepen(self, position: Position, clock: Clock, deepest: int = 40) -> int:
        """The best move at the greatest depth that the clock allows, or the shortest way to a forced end."""
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
