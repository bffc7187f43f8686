"""Fit the evaluation to played matches: ``python -m tutor.coach.kozyri.make_weights``. Needs numpy, better numba too.

Round by round, the bot that rests on the weights so far plays matches with some random moves in them; the result of
each is what the evaluation of its positions should have told. Prints the weights that `weights.json` holds.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from . import accelerate
from .engine import board, worth
from .estimate import AlphaBeta
from .position import Position, bits

FILE = Path(__file__).with_name("weights.json")
SHAPES = ("forced", "free")


def features(position: Position) -> list[float]:
    """What the weights are multiplied by; the table by count is one feature, the logarithm, at its first place."""
    b = position.numbers()
    found = [0.0] * worth.LENGTH
    me, size = position.turn, len(position.pile)
    for player, sign in ((me, 1), (1 - me, -1)):
        for card in bits(position.hands[player]):
            suit, rank = divmod(card, 13)
            row = worth.OWN if suit == player else worth.OTHERS if suit == 1 - player else worth.PLAIN
            found[row + rank] += sign
        found[worth.COUNT] += sign * math.log(1 + position.hands[player].bit_count())
        found[worth.SAFE] += sign * worth.safe(b, player).bit_count()
        if position.hands[player] >> (13 * (1 - player) + board.ACE) & 1:
            found[worth.ACES] += sign * size
    found[worth.BIAS] = 1.0
    found[worth.HEIGHT] = size
    if not size:
        found[worth.LEADS] = 1.0
    else:
        choices = (position.hands[me] & board.BEATS[52 * me + position.pile[-1]]).bit_count()
        found[worth.HELPLESS] = float(choices == 0)
        found[worth.SINGLE] = float(choices == 1)
        found[worth.TAKES] = float(board.picked(b)) if not choices else 0.0
    return found


def whole(fitted: Sequence[float], ranks: Sequence[int]) -> list[int]:
    """Hundredths of a logit, the table by count written out; ranks never played count as the lowest that was."""
    weights = [round(100 * one) for one in fitted]
    for row in (worth.OWN, worth.OTHERS, worth.PLAIN):
        weights[row : row + min(ranks)] = [weights[row + min(ranks)]] * min(ranks)
    slope = fitted[worth.COUNT]
    weights[worth.COUNT : worth.COUNT + 53] = [round(100 * slope * math.log(1 + n)) for n in range(53)]
    return weights


def dealt(rng: random.Random, lowest: int = 4, free: bool = False, mirror: bool = False) -> Position:
    """A deal of the pack whose lowest rank is given (4 is the six)."""
    pack = [13 * suit + rank for suit in range(4) for rank in range(lowest, 13)]
    if mirror:
        first = [rng.choice([(13 * s + r, 13 * (s ^ 1) + r), (13 * (s ^ 1) + r, 13 * s + r)])
                 for s in (0, 2) for r in range(lowest, 13)]  # fmt: skip
        hands = [sum(1 << pair[i] for pair in first) for i in (0, 1)]
        return Position((hands[0], hands[1]), free=free)
    rng.shuffle(pack)
    half = len(pack) // 2
    return Position((sum(1 << c for c in pack[:half]), sum(1 << c for c in pack[half:])), free=free)


def match(
    player: AlphaBeta, start: Position, rng: random.Random, depth: int, slips: float
) -> tuple[list[Position], float]:
    """One match against itself, and its value for player 0 (a draw when it does not end)."""
    here, line = start, []
    player.prepare(start.free, brisk=True)
    for _ in range(700):
        moves = here.moves()
        move = moves[0]
        if len(moves) > 1:
            if not here.cover:
                line.append(here)
            move = rng.choice(moves) if rng.random() < slips else player.best(here, depth)
        following = here.after(move)
        if isinstance(following, int):
            return line, {board.WON_0: 1.0, board.WON_1: 0.0, board.DRAWN: 0.5}[following]
        here = following
    return line, 0.5


def fit(rows: Any, results: Any, prior: Any, strength: float = 3.0) -> Any:
    """Logistic regression, drawn towards ``prior``, by Newton's method."""
    import numpy

    w = prior.copy()
    for _ in range(12):
        p = 1.0 / (1.0 + numpy.exp(-rows @ w))
        slope = rows.T @ (results - p) - strength * (w - prior)
        curve = (rows * (p * (1 - p))[:, None]).T @ rows + strength * numpy.eye(len(w))
        w = w + numpy.linalg.solve(curve, slope)
    return w


def main() -> None:
    """Play, fit, print; writes `weights.json` with ``--write``."""
    import numpy

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--matches", type=int, default=700)
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--slips", type=float, default=0.08)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)
    prior = numpy.zeros(worth.LENGTH)
    prior[worth.OWN : worth.OWN + 13] = 0.1
    prior[worth.COUNT] = -2.0
    weights = whole(list(prior), [4])
    rows: list[list[float]] = []
    results: list[float] = []
    for number in range(chosen.rounds):
        player = AlphaBeta(accelerate.available(), weights)
        rows, results = (rows[len(rows) // 2 :], results[len(results) // 2 :])
        for _ in range(chosen.matches):
            start = dealt(rng, free=rng.random() < 0.3, mirror=rng.random() < 0.3)
            line, value = match(player, start, rng, chosen.depth, chosen.slips)
            for position in rng.sample(line, min(len(line), 12)):
                rows.append(features(position))
                results.append(value if position.turn == 0 else 1.0 - value)
        x, y = numpy.array(rows), numpy.array(results)
        w = fit(x, y, prior)
        p = 1.0 / (1.0 + numpy.exp(-x @ w))
        loss = -numpy.mean(y * numpy.log(p) + (1 - y) * numpy.log(1 - p))
        print(f"round {number}: {len(y)} positions, loss {loss:.4f} (no knowledge: 0.6931)", flush=True)
        weights = whole([float(one) for one in w], [4])
    print(json.dumps(weights))
    if chosen.write:
        FILE.write_text(json.dumps(weights) + "\n", "utf-8")


if __name__ == "__main__":
    main()
