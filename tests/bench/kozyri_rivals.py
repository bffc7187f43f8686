"""Rivals for the coach of Your Trumps: plain greed, and plain Monte Carlo tree search with random playouts.

The tree search is the textbook's: UCT with one node a playout and no knowledge of the game, so that a match against it
says what the fitted evaluation is worth. Like the product's engine it is written once, plain or compiled.
"""

from __future__ import annotations

import math
import time
from typing import Any

from tutor.coach.kozyri import accelerate
from tutor.coach.kozyri.bots import cheapest
from tutor.coach.kozyri.position import Position

LONGEST = 400
NODES = 400_000


def greedy(position: Position) -> int:
    """The rule of thumb, without a slip."""
    return cheapest(position, position.moves())


def make_playouts(compiled: bool) -> Any:
    """``tree(...)``: so many playouts of UCT, on the board functions of the product."""
    seam, board = accelerate.module("seam", compiled), accelerate.module("board", compiled)
    legal, ending, child_key = board.legal, board.ending, board.child_key
    play, unplay = board.play, board.unplay
    pickup = board.PICKUP
    turn, key_at = board.TURN, board.KEY
    sqrt, log = math.sqrt, math.log

    @seam.jit
    def draw(state, below):
        x = state[0]
        x = (x * 6364136223846793 + 1442695040888963) & 0x3FFFFFFFFFFFFFF
        state[0] = x
        return (x >> 24) % below

    @seam.jit
    def tree(b, state, first, count, visits, gains, moves, results, trail, size, playouts):
        for _ in range(playouts):
            node = 0
            depth = 0
            nodes = 0
            result = 0
            while True:
                trail[4 * depth] = node
                trail[4 * depth + 3] = b[turn]
                left = legal(b)
                if node >= 0 and count[node] == 0 and (visits[node] > 0 or node == 0) and size[0] + 60 < len(first):
                    first[node] = size[0]
                    rest = left
                    while rest:
                        bit = rest & -rest
                        rest ^= bit
                        moves[size[0]] = bit.bit_length() - 1
                        size[0] += 1
                        count[node] += 1
                move = -1
                following = -1
                if node >= 0 and count[node] > 0:
                    best = -1.0
                    whole = log(visits[node] + 1.0)
                    skip = draw(state, count[node])
                    for i in range(count[node]):
                        at = first[node] + (i + skip) % count[node]
                        score = 1e6
                        if visits[at] > 0:
                            score = gains[at] / visits[at] + sqrt(whole / visits[at])
                        if score > best:
                            best = score
                            following = at
                    move = moves[following]
                else:
                    skip = draw(state, left.bit_count())
                    for _ in range(skip):
                        left &= left - 1
                    move = (left & -left).bit_length() - 1
                nodes += 1
                if move != pickup:
                    result = ending(b, move)
                trail[4 * depth + 1] = move
                if following >= 0:
                    trail[4 * depth + 2] = following
                else:
                    trail[4 * depth + 2] = -1
                if result != 0 or depth >= 399:
                    depth += 1
                    break
                before = b[key_at]
                results[2 * depth] = before
                results[2 * depth + 1] = play(b, move, child_key(b, move))
                node = following
                depth += 1
            value = 0.5
            if result == 1:
                value = 1.0
            elif result == 2:
                value = 0.0
            visits[0] += 1
            for d in range(depth - 1, -1, -1):
                if not (d == depth - 1 and (result != 0 or depth >= 400)):
                    unplay(b, trail[4 * d + 1], results[2 * d + 1], results[2 * d])
                at = trail[4 * d + 2]
                if at >= 0:
                    visits[at] += 1
                    gains[at] += value if trail[4 * d + 3] == 0 else 1.0 - value

    return tree


class Uct:
    """Plain UCT for so many seconds of the process, or so many playouts."""

    def __init__(self, compiled: bool, seconds: float = 1.0, seed: int = 1) -> None:
        self.compiled, self.seconds = compiled, seconds
        self._tree = make_playouts(compiled)
        self._ints = accelerate.zeros(compiled)
        self._state = self._ints(1)
        self._state[0] = seed
        self.playouts = 0

    def choose(self, position: Position, seconds: float | None = None, playouts: int | None = None) -> int:
        """The move that was visited most."""
        ints = self._ints
        nodes = NODES if self.compiled else NODES // 10
        first, count, visits, moves = ints(nodes), ints(nodes), ints(nodes), ints(nodes)
        gains: Any = [0.0] * nodes
        if self.compiled:
            import numpy

            gains = numpy.zeros(nodes)
        size, trail, results = ints(1), ints(4 * LONGEST + 8), ints(2 * LONGEST + 8)
        size[0] = 1
        b = accelerate.array(position.numbers(), self.compiled)
        until = time.process_time() + (self.seconds if seconds is None else seconds)
        step = 500 if self.compiled else 5
        done = 0
        while time.process_time() < until if playouts is None else done < playouts:
            self._tree(b, self._state, first, count, visits, gains, moves, results, trail, size, step)
            done += step
        self.playouts += done
        children = range(int(first[0]), int(first[0] + count[0]))
        return int(moves[max(children, key=lambda at: int(visits[at]))])
