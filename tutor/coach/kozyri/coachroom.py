"""The tools of the coach, made once and lent to one analysis at a time: solver, evaluation, tables."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from . import accelerate
from .clock import Clock
from .estimate import AlphaBeta
from .solver import Solver


@dataclass
class Room:
    """A solver and an estimator that share nothing with those of another room."""

    compiled: bool
    lock: threading.Lock = field(default_factory=threading.Lock)

    @cached_property
    def solver(self) -> Solver:
        """The proofs."""
        return Solver(self.compiled)

    @cached_property
    def estimator(self) -> AlphaBeta:
        """The estimates."""
        return AlphaBeta(self.compiled)


_rooms: dict[bool, Room] = {}
_making = threading.Lock()
_warm = threading.Event()
_warming: threading.Thread | None = None


def use_compiled() -> bool:
    """Whether the compiled twin is there and ready. Starts to make it ready, beside the play, when first asked.

    Compiling takes some seconds once a machine and about a second once a process; until then plain Python answers.
    """
    global _warming
    if not accelerate.available():
        return False
    with _making:
        if _warming is None:
            _warming = threading.Thread(target=warm_up, name="kozyri-warm-up", daemon=True)
            _warming.start()
    return _warm.is_set()


WAIT: Final = 30.0
"""So many seconds a review waits for the compiler at most; by then every machine that was tried was ready."""


def once_compiled() -> bool:
    """As `use_compiled`, but waits until the twin is ready: for work that shall come out the same each time."""
    return use_compiled() or (accelerate.available() and _warm.wait(WAIT))


def warm_up() -> None:
    """Compile, or load what was compiled before: every function is called once, as the table and the bots call it."""
    from .engine.board import PICKUP
    from .judge import judge
    from .position import Position

    room = _room(True)
    suit = sum(1 << rank for rank in range(4, 13))
    deal = Position((suit | suit << 26, suit << 13 | suit << 39))
    small = Position((0b11 << 11, 0b11 << 24 | 1 << 30), (35, 49))
    # A lead, a cover, a choice of picking up, and what happens with a position that came twice before.
    some = [deal, small, Position(small.hands, small.pile, 0, True), Position(small.hands, small.pile, 1, False, True)]
    with room.lock:
        for position in some:
            after = position.after(position.moves()[0])
            banned = (after.key,) if isinstance(after, Position) and position.moves()[0] != PICKUP else ()
            for draws in ((), banned):
                judge(room, position, draws, Clock(0.05))
        room.estimator.deepen(deal, Clock(0.05))
        room.solver.warm_up()
    _warm.set()


def _room(compiled: bool) -> Room:
    with _making:
        return _rooms.setdefault(compiled, Room(compiled))


@contextmanager
def room(compiled: bool | None = None) -> Iterator[Room]:
    """The tools for one analysis; others wait. None takes what is fastest now."""
    found = _room(use_compiled() if compiled is None else compiled)
    with found.lock:
        yield found
