"""Giving up at the third reveal as a limit for each pair that the other shows and a score for each step of strength.

What is learned (`game`) is a table of 100 pairs and 64 steps for every two classes, far too much to keep. A limit and a
score (`shipped.gives_up`) tell nearly the same: how weak a combo has to be, and which combos are given up sooner than
others as strong.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numba import njit

from .numbers import Array
from .shipped import LEAST, LEVELS, LOW, ROWS, SOFT, STEPS

TURNS = 6
"""How often limits and scores are fitted to one another."""
SLACK = 0.002
"""Of what is given up so much may be wrong where a number can then stay as it was in the position before."""
CLOSE = 0.002
"""A row keeps its scores unless others fit it better by this."""


@njit(cache=True, fastmath=True)
def _slope(above):  # type: ignore[no-untyped-def]
    """How often a combo is given up whose score the limit is so far above, as in `shipped.gives_up`."""
    return np.minimum(1.0, np.maximum(0.0, above / SOFT + 0.5))


@njit(cache=True, fastmath=True)
def _by_row(limit, score, share, out):  # type: ignore[no-untyped-def]
    """How much is given up in each row."""
    for i in range(share.shape[0]):
        total = 0.0
        for s in range(share.shape[1]):
            total += share[i, s] * _slope(limit[i] - score[s])
        out[i] = total


@njit(cache=True, fastmath=True)
def _by_step(limit, score, share, out):  # type: ignore[no-untyped-def]
    """How much is given up on each step."""
    out[:] = 0.0
    for i in range(share.shape[0]):
        for s in range(share.shape[1]):
            out[s] += share[i, s] * _slope(limit[i] - score[s])


def fitted(gives: Array, given: Array, before: tuple[Array, Array] | None = None) -> tuple[Array, Array]:
    """``gives[N, S]`` as a limit for each of N rows and `ROWS` rows of scores (`shipped.gives_up`), as bytes.

    With them one gives up as often in each row, and as often on each step over the rows that share its scores, as
    ``gives`` does. Rows count alike, for which pair the other shows is not one's own to choose, and steps by ``given``.
    Each row takes the scores that fit it better. What can be anything stays as ``before``, which are such bytes too.
    """
    share = given / np.maximum(given.sum(-1, keepdims=True), 1e-30) + 1e-7
    wanted, plain = gives * share, np.arange(float(STEPS))
    if before is None:
        takes: Array = np.zeros(len(gives), int)
        used = [plain] * ROWS
        wished = np.rint(gives.mean(-1) * STEPS)
    else:
        takes, level = np.divmod(before[0].astype(int), LEVELS)
        used, wished = list(before[1].reshape(ROWS, -1).astype(float) - LOW), level + float(LEAST)
    scores, limits = list(used), [wished] * ROWS
    made = np.zeros((ROWS, *gives.shape))
    for turn in range(TURNS):
        fresh = turn == 0 and before is None
        for which in range(1 if fresh else ROWS):
            rows = takes == which
            if rows.any():
                scores[which] = _scores(limits[which][rows], share[rows], wanted[rows], used[which])
            limits[which] = _limits(scores[which], share, wanted, wished)
            made[which] = share * _slope(limits[which][:, None] - scores[which])
        if fresh:  # part the rows by what one row of scores gets wrong most
            scores, limits = [scores[0]] * ROWS, [limits[0]] * ROWS
            wrong = np.linalg.svd((made[0] - wanted) / np.sqrt(share), full_matrices=False)[0][:, 0]
            takes = np.searchsorted(np.quantile(wrong, np.arange(1, ROWS) / ROWS), wrong)
        elif turn < TURNS - 1:
            off = np.array([_off(one - wanted, share) for one in made])
            best = off.argmin(0)
            takes = np.where(np.take_along_axis(off, takes[None], 0)[0] - off.min(0) < CLOSE, takes, best)
    limit = np.take_along_axis(np.array(limits), takes[None], 0)[0] - LEAST + LEVELS * takes
    return limit.astype(np.uint8), np.clip(np.stack(scores) + LOW, 0, 255).astype(np.uint8).reshape(-1)


def _scores(limit: Array, share: Array, wanted: Array, wished: Array) -> Array:
    """The scores with which as much is given up on each step as is wanted."""
    sums = np.zeros(STEPS)

    def on_steps(x: Array) -> Array:
        _by_step(limit, -x, share, sums)
        return sums

    result: Array = -_nearest(-wished, on_steps, wanted.sum(0), share.sum(0))
    return result


def _limits(score: Array, share: Array, wanted: Array, wished: Array) -> Array:
    """The limits with which as much is given up in each row as is wanted."""
    sums = np.zeros(len(share))

    def in_rows(x: Array) -> Array:
        _by_row(x, score, share, sums)
        return sums

    result: Array = np.clip(_nearest(wished, in_rows, wanted.sum(1), share.sum(1)), LEAST, LEAST + LEVELS - 1)
    return result


def _off(apart: Array, share: Array) -> Array:
    """How far rows are off: on each step, and in what all weaker combos do."""
    result: Array = np.abs(np.cumsum(apart, -1)).mean(-1) + (apart**2 / share).sum(-1)
    return result


def _nearest(wished: Array, amount: Callable[[Array], Array], target: Array, most: Array) -> Array:
    """The whole numbers nearest to those wished at which a growing ``amount`` meets its target, but for the slack."""
    ends = []
    for goal in (target - SLACK * most, target + SLACK * most):
        low, high = np.full(len(target), -128.0), np.full(len(target), 128.0)
        for _ in range(11):
            middle = (low + high) / 2
            below = amount(middle) < goal
            low, high = np.where(below, middle, low), np.where(below, high, middle)
        ends.append((low + high) / 2)
    result: Array = np.rint(np.clip(wished, *ends))
    return result


def spread_out(limit: Array, scores: Array) -> Array:
    """The table ``[N, S]`` that bytes stand for: `shipped.gives_up` of every row and step."""
    which, level = np.divmod(limit.astype(int), LEVELS)
    score = scores.astype(int).reshape(ROWS, -1)[which] - LOW
    result: Array = _slope(level[:, None] + LEAST - score)
    return result
