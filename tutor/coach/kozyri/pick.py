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

CONTEMPT: Final = 150
"""So much less than an even position the bot takes a draw for, in hundredths of a logit: it plays on against who may
yet err. What the coach says knows nothing of it."""
NEAR: Final = {True: 22, False: 12}
"""Up to so many cards in both hands a proof is looked for first, compiled and not."""


def pick(
    room: Room, position: Position, banned: tuple[int, ...], clock: Clock, extra: Callable[[], Clock]
) -> int:  # fmt: skip
    """The move to play; ``extra`` is the time for the line of a proved win, by which it gets on."""
    moves = position.moves()
    if len(moves) == 1:
        return moves[0]
    mover = position.turn
    draw = CONTEMPT if mover else -CONTEMPT
    if position.cards_held > NEAR[room.compiled]:
        room.estimator.prepare(position.free, banned, draw, brisk=True)
        return room.estimator.deepen(position, clock)
    found = judge(room, position, banned, clock.part(0.6), extra)
    best = found.best()
    low = max(choice.bounds(mover)[0] for choice in found.choices)
    among = [choice for choice in found.choices if worth_a_try(*choice.bounds(mover), low)]
    if low == 1.0 or len(among) < 2:
        return best.move
    room.estimator.prepare(position.free, banned, draw, brisk=True)
    return room.estimator.deepen(position, clock, among=sum(1 << choice.move for choice in among))


def worth_a_try(least: float, most: float, sure: float) -> bool:
    """Whether a move of these bounds can be as good as what is sure, and is not proved to be lost."""
    return most > 0.0 and most >= sure and (least >= sure or most > sure)
