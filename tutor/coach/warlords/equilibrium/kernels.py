"""The inner loops of the offline solver, compiled by numba. Arrays are those of `numbers.Numbers`.

Everything is counted from one player's side, "me" against "the other", in chances of that player to win the match. A
*reach* is a row of 570 weights: how likely each hand is, given what its owner did to hold it. Values are weighted by
the other's reach, so that they add up over whatever he may hold.
"""

# Nothing here is a public promise: names are short, as in formulas.
from __future__ import annotations

import numpy as np
from numba import njit


@njit(cache=True)
def spread(reach, hold, shown, place, out):
    """How likely each pair lies while each card is held back: ``out[P, 18]``."""
    out[:] = 0.0
    for h in range(reach.shape[0]):
        for k in range(3):
            x = 0.5 * reach[h] * hold[h, k]
            p = shown[h, k]
            out[p, place[h, k, 0]] += x
            out[p, place[h, k, 1]] += x


@njit(cache=True, fastmath=True)
def showdown(reach, rank, classes, win, lose, draw, out):
    """Add to ``out[H]`` what each hand is worth where nobody has a Jack."""
    upto = np.zeros(classes + 1)
    for h in range(reach.shape[0]):
        upto[rank[h] + 1] += reach[h]
    for i in range(classes):
        upto[i + 1] += upto[i]
    for h in range(reach.shape[0]):
        low, high = upto[rank[h]], upto[rank[h] + 1]
        out[h] += low * win + (high - low) * draw + (upto[classes] - high) * lose


@njit(cache=True, fastmath=True)
def reveal(
    mass,
    gives,
    mine,
    own,
    stakes,
    jack,
    other_jack,
    gain,
    look,
    other_look,
    step,
    other_step,
    lower,
    upto,
    out,
    regret,
):
    """The third reveal of every two pairs: add its values to ``out[P, 18]``, and what I might have done better to
    ``regret[K, P, S, 2]`` (play, give up), weighted by ``own[P, 18]``, my own reach.

    ``mass[P, 18]`` is the other's reach; ``gives[K, P, S]`` how often he gives up when his pair has this look, mine
    is this one and his combo stands on this step, ``mine[K, P, S]`` the same for me. ``stakes``: win, lose, draw, I
    give up, he gives up. ``gain[P]`` what losing a pair adds to its owner's chances.
    """
    win, lose, draw, give, take = stakes[0], stakes[1], stakes[2], stakes[3], stakes[4]
    pairs, last = mass.shape
    cum = np.zeros(last + 1)
    for p in range(pairs):
        lost = give + gain[p]
        for q in range(pairs):
            taken = take - gain[q]
            given = 0.0
            total = 0.0
            if other_jack:
                for b in range(last):
                    x = mass[q, b]
                    y = x * gives[other_look[q], p, other_step[q, b]]
                    given += y
                    total += x - y
                    cum[b + 1] = total
            else:
                for b in range(last):
                    total += mass[q, b]
                    cum[b + 1] = total
            base = given * taken + total * lose
            if not jack:
                for a in range(last):
                    low = cum[lower[p, q, a]]
                    out[p, a] += base + low * (win - lose) + (cum[upto[p, q, a]] - low) * (draw - lose)
                continue
            up = given * draw + total * lost
            for a in range(last):
                low = cum[lower[p, q, a]]
                play = base + low * (win - lose) + (cum[upto[p, q, a]] - low) * (draw - lose)
                r = step[p, a]
                s = mine[look[p], q, r]
                v = s * up + (1.0 - s) * play
                out[p, a] += v
                w = own[p, a]
                regret[look[p], q, r, 0] += w * (play - v)
                regret[look[p], q, r, 1] += w * (up - v)


@njit(cache=True)
def learn_to_give(regret, now, mine, average, likely, weight):
    """Regret matching plus for giving up: ``regret[K, P, S, 2]`` takes up ``now``, ``average`` sums (given, all).

    ``likely[K, S]`` is how likely I show a pair of each look and hold a combo of each step.
    """
    looks, pairs, ranks = mine.shape
    for k in range(looks):
        for q in range(pairs):
            for r in range(ranks):
                average[k, q, r, 0] += weight * likely[k, r] * mine[k, q, r]
                average[k, q, r, 1] += weight * likely[k, r]
                g0 = max(regret[k, q, r, 0] + now[k, q, r, 0], 0.0)
                g1 = max(regret[k, q, r, 1] + now[k, q, r, 1], 0.0)
                regret[k, q, r, 0] = g0
                regret[k, q, r, 1] = g1
                if g0 + g1 > 0.0:
                    mine[k, q, r] = g1 / (g0 + g1)


@njit(cache=True)
def matched(regret, strategy, values, options):
    """One decision by regret matching plus: its value, and the next strategy."""
    v = 0.0
    for k in range(options):
        v += strategy[k] * values[k]
    z = 0.0
    for k in range(options):
        g = max(regret[k] + values[k] - v, 0.0)
        regret[k] = g
        z += g
    for k in range(options):
        strategy[k] = regret[k] / z if z > 0.0 else 1.0 / options
    return v


@njit(cache=True)
def held_back(learns, values, hold, regret, average, weight, reach, shown, place, out):
    """Which card to hold back: add each hand's value to ``out[H]``, and perhaps learn from it."""
    u = np.zeros(3)
    for h in range(hold.shape[0]):
        for k in range(3):
            p = shown[h, k]
            u[k] = 0.5 * (values[p, place[h, k, 0]] + values[p, place[h, k, 1]])
        if learns:
            for k in range(3):
                average[h, k] += weight * reach[h] * hold[h, k]
            out[h] += matched(regret[h], hold[h], u, 3)
        else:
            out[h] += hold[h, 0] * u[0] + hold[h, 1] * u[1] + hold[h, 2] * u[2]


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
def queen(best, stay, after, s, dealt, drawn, now, out):
    """The one exchange of a Queen: ``out[H]`` from the worth of hands kept (``stay``) and drawn (``after``).

    ``best``: answer with the best, else as ``s[H, 4]`` says; then ``now[H, 4]`` takes up what each option would have
    gained, weighted by the own reach ``dealt[H]``.
    """
    hands, _, rest = drawn.shape
    u = np.zeros(4)
    for h in range(hands):
        u[0] = stay[h]
        for k in range(3):
            t = 0.0
            for z in range(rest):
                t += after[drawn[h, k, z]]
            u[k + 1] = t / rest
        out[h] += decided(best, u, s[h], dealt[h], now[h])


@njit(cache=True)
def king(best, v0, v1, v2, v3, s1, s2, s3, dealt, once, twice, drawn, second, third, couples, now1, now2, now3, out):
    """The three exchanges of a King: ``out[H]`` from the worth of hands after 0, 1, 2 and 3 of them.

    As `queen`; ``s2`` and ``s3`` go by the hand and not by what was given up, whose reaches are ``once[H * 17]`` and
    ``twice[H * 136]``. The best answer knows all.
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
            u3[i] = decided(best, u, s3[h], twice[i], now3[h])
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
            u2[i] = decided(best, u, s2[h], once[i], now2[h])
    for h in range(hands):
        u[0] = v0[h]
        for k in range(3):
            t = 0.0
            for z in range(rest):
                t += u2[second[h, k, z]]
            u[k + 1] = t / rest
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

    ``once[H * 17]`` and ``twice[H * 136]`` become the reach of hands with what was given up for them.
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
            r1[h] += x * s2[h, 0]
            for k in range(3):
                y = x * s2[h, k + 1] / (rest - 1)
                if y > 0.0:
                    for z in range(rest):
                        if z != d:
                            twice[third[h, d, k, z]] += y
    bar = np.zeros(rest)
    for h in range(hands):
        total = 0.0
        bar[:] = 0.0
        for d in range(pairs):
            y = twice[h * pairs + d]
            total += y
            bar[couples[d, 0]] += y
            bar[couples[d, 1]] += y
        if total <= 0.0:
            continue
        r2[h] += total * s3[h, 0]
        for k in range(3):
            share = s3[h, k + 1] / max(rest - 2, 1)
            if share > 0.0:
                for z in range(rest):
                    r3[drawn[h, k, z]] += share * (total - bar[z])


@njit(cache=True, fastmath=True)
def answer(mass, gives, stakes, jack, other_jack, gain, look, step, lower, upto, first_rank, out, laid):
    """Add the best third reveal to ``out[P, 18, 10]``, by the rank of the card that the other laid first, and to
    ``laid[10]`` how likely that rank is. A pair's cards are laid in random order; ``first_rank[P, 2]`` are their ranks.
    """
    win, lose, draw, give, take = stakes[0], stakes[1], stakes[2], stakes[3], stakes[4]
    pairs, last = mass.shape
    cum = np.zeros(last + 1)
    for q in range(pairs):
        total = 0.0
        for b in range(last):
            total += mass[q, b]
        laid[first_rank[q, 0]] += 0.5 * total
        laid[first_rank[q, 1]] += 0.5 * total
    for p in range(pairs):
        lost = give + gain[p]
        for q in range(pairs):
            taken = take - gain[q]
            given = 0.0
            total = 0.0
            for b in range(last):
                x = mass[q, b]
                y = x * gives[look[q], p, step[q, b]] if other_jack else 0.0
                given += y
                total += x - y
                cum[b + 1] = total
            base = given * taken + total * lose
            up = given * draw + total * lost
            for a in range(last):
                low = cum[lower[p, q, a]]
                v = base + low * (win - lose) + (cum[upto[p, q, a]] - low) * (draw - lose)
                if jack and up > v:
                    v = up
                out[p, a, first_rank[q, 0]] += 0.5 * v
                out[p, a, first_rank[q, 1]] += 0.5 * v


@njit(cache=True)
def answered(values, laid, shown, place, cards, jack, give, single, out):
    """Add to ``out[H]`` the best way to lay each hand against one who gives up at the last reveal only.

    Each card may be laid first; the second is chosen, or a Jack laid, when the other's first is seen. ``give`` is what
    giving up is worth, ``single[10]`` what losing one card of a rank adds.
    """
    ranks = laid.shape[0]
    total = laid.sum()
    for h in range(cards.shape[0]):
        best = -1.0
        if jack:
            best = give * total
        for first in range(3):
            x, y = (first + 1) % 3, (first + 2) % 3
            v = 0.0
            for r in range(ranks):
                # Laying x second holds y back, and the other way round.
                u = max(
                    0.5 * (values[shown[h, y], place[h, y, 0], r] + values[shown[h, y], place[h, y, 1], r]),
                    0.5 * (values[shown[h, x], place[h, x, 0], r] + values[shown[h, x], place[h, x, 1], r]),
                )
                if jack:
                    u = max(u, laid[r] * (give + single[cards[h, first] // 2]))
                v += u
            best = max(best, v)
        out[h] += best
