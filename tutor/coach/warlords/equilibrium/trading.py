"""The inner loops of the offline solver in the exchange (W-5), compiled by numba. Terms as in `kernels`."""

from __future__ import annotations

import numpy as np
from numba import njit


@njit(cache=True)
def decided(best, u, s, reach, now):
    """The value of one exchange decision over four options: the best of ``u``, or taken as often as ``s`` says.

    In that case ``now`` takes up what each option would have gained, weighted by the own ``reach``.
    """
    if best:
        return max(max(u[0], u[1]), max(u[2], u[3]))
    v = s[0] * u[0] + s[1] * u[1] + s[2] * u[2] + s[3] * u[3]
    for k in range(4):
        now[k] += reach * (u[k] - v)
    return v


@njit(cache=True)
def drawing(worth, drawn, u):
    """What giving up each of three cards is worth, into ``u[1:]``: the mean over the hands ``drawn[3, rest]``."""
    rest = drawn.shape[1]
    for k in range(3):
        t = 0.0
        for z in range(rest):
            t += worth[drawn[k, z]]
        u[k + 1] = t / rest


@njit(cache=True)
def queen(best, stay, after, s, dealt, drawn, now, out):
    """The one exchange of a Queen: ``out[H]`` from the worth of hands kept (``stay``) and drawn (``after``).

    ``best``: answer with the best, else as ``s[H, 4]`` says; then ``now[H, 4]`` takes up what each option would have
    gained, weighted by the own reach ``dealt[H]``.
    """
    u = np.zeros(4)
    for h in range(len(drawn)):
        u[0] = stay[h]
        drawing(after, drawn[h], u)
        out[h] += decided(best, u, s[h], dealt[h], now[h])


@njit(cache=True)
def king(best, v0, v1, v2, v3, s1, s2, s3, dealt, once, twice, drawn, second, third, couples, now1, now2, now3, out):
    """The three exchanges of a King: ``out[H]`` from the worth of hands after 0, 1, 2 and 3 of them.

    As `queen`; ``s2`` and ``s3`` go by the hand, or also by what was given up (as many rows as ``once[H * 17]`` and
    ``twice[H * 136]``, the reaches of hands with that). The best answer knows all.
    """
    hands, _, rest = drawn.shape
    pairs = couples.shape[0]
    u = np.zeros(4)
    sums = np.zeros(3)
    row = np.zeros((3, rest))
    u3 = np.zeros(hands * pairs)
    u2 = np.zeros(hands * rest)
    for h in range(hands):
        for k in range(3):
            t = 0.0
            for z in range(rest):
                x = v3[drawn[h, k, z]]
                row[k, z] = x
                t += x
            sums[k] = t
        u[0] = v2[h]
        for d in range(pairs):
            a, b = couples[d, 0], couples[d, 1]
            for k in range(3):
                u[k + 1] = (sums[k] - row[k, a] - row[k, b]) / (rest - 2) if rest > 2 else u[0]
            i = h * pairs + d
            m = i if len(s3) > hands else h
            u3[i] = decided(best, u, s3[m], twice[i], now3[m])
    for h in range(hands):
        u[0] = v1[h]
        for d in range(rest):
            for k in range(3):
                t = 0.0
                for z in range(rest):
                    if z != d:
                        t += u3[third[h, d, k, z]]
                u[k + 1] = t / (rest - 1)
            i = h * rest + d
            m = i if len(s2) > hands else h
            u2[i] = decided(best, u, s2[m], once[i], now2[m])
    for h in range(hands):
        u[0] = v0[h]
        drawing(u2, second[h], u)
        out[h] += decided(best, u, s1[h], dealt[h], now1[h])


@njit(cache=True)
def learn_plan(regret, now, strategy, average, reach, weight):
    """Regret matching plus for an exchange: ``[H, 4]`` each, ``reach[H]`` how likely the decision comes up."""
    for h in range(strategy.shape[0]):
        z = 0.0
        for k in range(4):
            average[h, k] += weight * reach[h] * strategy[h, k]
            g = max(regret[h, k] + now[h, k], 0.0)
            regret[h, k] = g
            z += g
        if z > 0.0:
            for k in range(4):
                strategy[h, k] = regret[h, k] / z


@njit(cache=True)
def queen_reach(first, s, drawn, r0, r1):
    """The reach of hands after no and one exchange, from the reach of hands dealt to a Queen."""
    hands, _, rest = drawn.shape
    r0[:] = 0.0
    r1[:] = 0.0
    for h in range(hands):
        r0[h] = first[h] * s[h, 0]
        for k in range(3):
            y = first[h] * s[h, k + 1] / rest
            if y > 0.0:
                for z in range(rest):
                    r1[drawn[h, k, z]] += y


@njit(cache=True)
def king_reach(first, s1, s2, s3, drawn, second, third, couples, once, twice, r0, r1, r2, r3):
    """The reach of hands after 0, 1, 2 and 3 exchanges, from the reach of hands dealt to a King.

    ``once[H * 17]`` and ``twice[H * 136]`` become the reach of hands with what was given up for them. ``s2`` and ``s3``
    may go by that too, see `king`.
    """
    hands, _, rest = drawn.shape
    pairs = couples.shape[0]
    once[:] = 0.0
    twice[:] = 0.0
    r1[:] = 0.0
    r2[:] = 0.0
    r3[:] = 0.0
    for h in range(hands):
        r0[h] = first[h] * s1[h, 0]
        for k in range(3):
            y = first[h] * s1[h, k + 1] / rest
            if y > 0.0:
                for z in range(rest):
                    once[second[h, k, z]] += y
    for h in range(hands):
        for d in range(rest):
            x = once[h * rest + d]
            if x <= 0.0:
                continue
            m = h * rest + d if len(s2) > hands else h
            r1[h] += x * s2[m, 0]
            for k in range(3):
                y = x * s2[m, k + 1] / (rest - 1)
                if y > 0.0:
                    for z in range(rest):
                        if z != d:
                            twice[third[h, d, k, z]] += y
    bar = np.zeros((3, rest))
    total = np.zeros(3)
    for h in range(hands):
        total[:] = 0.0
        bar[:] = 0.0
        for d in range(pairs):
            y = twice[h * pairs + d]
            if y <= 0.0:
                continue
            m = h * pairs + d if len(s3) > hands else h
            r2[h] += y * s3[m, 0]
            for k in range(3):
                x = y * s3[m, k + 1] / max(rest - 2, 1)
                total[k] += x
                bar[k, couples[d, 0]] += x
                bar[k, couples[d, 1]] += x
        for k in range(3):
            if total[k] > 0.0:
                for z in range(rest):
                    r3[drawn[h, k, z]] += total[k] - bar[k, z]


@njit(cache=True)
def picked(u):
    """Which of the four options is best; the first where they are even."""
    best = 0
    for k in range(1, 4):
        if u[k] > u[best] + 1e-12:
            best = k
    return best


@njit(cache=True)
def queen_picks(worth, drawn, out):
    """Which option a Queen's owner takes who wants ``worth[H]``: ``out[H]``."""
    u = np.zeros(4)
    for h in range(len(drawn)):
        u[0] = worth[h]
        drawing(worth, drawn[h], u)
        out[h] = picked(u)


@njit(cache=True)
def king_picks(worth, drawn, second, third, couples, out1, out2, out3):
    """Which option a King's owner takes who wants ``worth[H]``, by the hand and what was given up for it.

    ``out1[H]``, ``out2[H * 17]``, ``out3[H * 136]`` at the first, second and third exchange, numbered as in `king`.
    """
    hands, _, rest = drawn.shape
    pairs = len(couples)
    u = np.zeros(4)
    u3 = np.zeros(hands * pairs)
    u2 = np.zeros(hands * rest)
    for h in range(hands):
        u[0] = worth[h]
        for d in range(pairs):
            a, b = couples[d, 0], couples[d, 1]
            for k in range(3):
                t = 0.0
                for z in range(rest):
                    if z != a and z != b:
                        t += worth[drawn[h, k, z]]
                u[k + 1] = t / (rest - 2)
            i = h * pairs + d
            out3[i] = picked(u)
            u3[i] = u[out3[i]]
    for h in range(hands):
        u[0] = worth[h]
        for d in range(rest):
            for k in range(3):
                t = 0.0
                for z in range(rest):
                    if z != d:
                        t += u3[third[h, d, k, z]]
                u[k + 1] = t / (rest - 1)
            i = h * rest + d
            out2[i] = picked(u)
            u2[i] = u[out2[i]]
    for h in range(hands):
        u[0] = worth[h]
        drawing(u2, second[h], u)
        out1[h] = picked(u)
