"""Proofs that can be read back: what one player plays, whatever the other does.

A *strategy* is written as the row of the strategist's choices. Whoever reads it goes through the game from the start,
depth first: where the other is to move, through all his actions in the order of their texts; where the strategist is,
through the next action of the row, or through the only one there is. A position that has been met is not entered
again. So a strategy needs no names of positions, and it can be followed with nothing but the rules.

It proves one of two things:

- ``win``: no position can come back, and every end is a win of the strategist;
- ``hold``: no end is a loss of the strategist. Positions may come back: play that lasts is a draw (K-9).
"""

from __future__ import annotations

from collections.abc import Callable

from .bots import cheapest
from .clock import Clock
from .engine.board import DRAWN
from .position import Coding, Position
from .solver import Solver

Chooser = Callable[[Position, dict[int, Position | int], set[int]], int | None]


def winning(solver: Solver, start: Position, winner: int, coding: Coding, clock: Clock, most: int) -> str | None:
    """The strategy of the shortest win; None if it is longer than ``most`` choices or not found in time."""
    distance = solver.distances[winner]

    def choose(here: Position, after: dict[int, Position | int], _: set[int]) -> int | None:
        won = next((move for move, one in after.items() if one == winner + 1), None)
        if won is not None:
            return won
        left = distance.of(here, clock)
        if left is None or clock.over:
            return None
        for move, one in after.items():
            if isinstance(one, Position) and distance.of(one, clock, left - 1) is not None:
                return move
        return None

    if distance.of(start, clock) is None:
        return None
    return _write(start, winner, coding, choose, most)


def holding(solver: Solver, start: Position, holder: int, coding: Coding, clock: Clock, most: int) -> str | None:
    """A strategy by which the holder does not lose; None if it is longer than ``most`` or not found in time."""
    closed = solver.closed(start, 1 - holder, clock)
    if closed is None:
        return None

    def choose(_: Position, after: dict[int, Position | int], seen: set[int]) -> int | None:
        for move, one in after.items():
            if one in (DRAWN, holder + 1) or (isinstance(one, Position) and one.key in seen):
                return move
        # Fewer choices for the other keep the proof small.
        left = sorted(
            (len(one.moves()), one.hands[1 - holder].bit_count(), move)
            for move, one in after.items()
            if isinstance(one, Position) and one.key in closed
        )
        return left[0][2] if left else None

    return _write(start, holder, coding, choose, most)


def decided(start: Position, player: int, coding: Coding, row: str) -> list[Position]:
    """The positions in which a written strategy chooses, in the order of its row."""
    left, found = iter(row.split(", ")), []

    def choose(here: Position, after: dict[int, Position | int], _: set[int]) -> int | None:
        text = next(left, None)
        found.append(here)
        return next((move for move in after if str(here.action(move, coding)) == text), None)

    _write(start, player, coding, choose, len(row))
    return found


def drawn_line(start: Position, holder: int, coding: Coding, row: str) -> tuple[int, ...]:
    """How somebody who holds by a written strategy comes to the draw: up to its end, or to a position that has been.

    The other plays by the rule of thumb; where he would lose by that, the shortest way to a draw is told.
    """
    known = dict(zip((one.key for one in decided(start, holder, coding, row)), row.split(", "), strict=False))

    def choices(here: Position) -> list[int]:
        moves = here.moves()
        if here.turn != holder or len(moves) == 1:
            return list(moves)
        return [move for move in moves if str(here.action(move, coding)) == known[here.key]]

    def shortest(by_thumb: bool) -> tuple[int, ...] | None:
        ways: list[tuple[Position, tuple[int, ...], frozenset[int]]] = [(start, (), frozenset({start.key}))]
        while ways:
            here, line, been = ways.pop(0)
            moves = choices(here)
            for move in [cheapest(here, moves)] if by_thumb and here.turn != holder else moves:
                after = here.after(move)
                if after == DRAWN or (isinstance(after, Position) and after.key in been):
                    return *line, move
                if isinstance(after, Position):
                    ways.append((after, (*line, move), been | {after.key}))
        return None

    found = shortest(True) or shortest(False)
    if found is None:
        raise ValueError("this strategy comes to no draw")
    return found


def _write(start: Position, player: int, coding: Coding, choose: Chooser, most: int) -> str | None:
    """Go through the game as a reader will, and write what the strategist chooses."""
    row: list[str] = []
    seen: set[int] = set()
    stack: list[Position] = [start]
    while stack:
        here = stack.pop()
        if here.key in seen:
            continue
        seen.add(here.key)
        after = {move: here.after(move) for move in here.moves()}
        if here.turn == player and len(after) > 1:
            chosen = choose(here, after, seen)
            if chosen is None or len(seen) > 4 * most or len(row) >= most:
                return None
            row.append(str(here.action(chosen, coding)))
            after = {chosen: after[chosen]}
        texts = {str(here.action(move, coding)): one for move, one in after.items()}
        following = [texts[text] for text in sorted(texts, reverse=True)]
        if any(one == 2 - player for one in following):  # the other has won: that was no strategy
            return None
        stack += [one for one in following if isinstance(one, Position)]
    return ", ".join(row)
