"""What the strongest bot plays: proofs where they are likely, depth where they are not.

The advice (`judge`) has to say something about every move; who only wants the best one gets deeper by searching them
all at once. Measured (`tests/bench/bench_kozyri_strength.py`): see `docs/kozyri.md`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .clock import Clock
from .coachroom import Room
from .judge import judge
from .position import Position

NEAR: Final = {True: 22, False: 12}
"""Up to so many cards in both hands a proof is looked for first, compiled and not."""


def pick(
    room: Room, position: Position, banned: tuple[int, ...], clock: Clock, extra: Callable[[], Clock]
) -> int:  # fmt: skip
    """The move to play; ``extra`` is the time for the line of a proved win, by which it gets on."""
    moves = position.moves()
    if len(moves) == 1:
        return moves[0]
    room.estimator.prepare(position.free, banned)
    if position.cards_held > NEAR[room.compiled]:
        return room.estimator.deepen(position, clock)
    found = judge(room, position, banned, clock.part(0.6), extra)
    best, mover = found.best(), found.mover
    if all(choice.verdict.value is not None for choice in found.choices) or best.bounds(mover)[0] == 1.0:
        return best.move
    move = room.estimator.deepen(position, clock)
    chosen = next(choice for choice in found.choices if choice.move == move)
    # The search does not know what was proved; a move that is known to be worth less is not played.
    low, high = chosen.bounds(mover)
    return best.move if high < 1.0 and (high == 0.0 or low == high) and best is not chosen else move
