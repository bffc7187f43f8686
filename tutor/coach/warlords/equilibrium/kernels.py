"""The inner loops of the offline solver in battle, compiled by numba; those of the exchange are in `trading`.

Arrays are those of `numbers.Numbers`. Everything is counted from one player's side, "me" against "the other", in
chances of that player to win the match. A *reach* is a row of 570 weights: how likely each hand is, given what its
owner did to hold it. Values are weighted by the other's reach, so that they add up over whatever he may hold.
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


@njit(cache=True)
def spread_seen(reach, first, second, shown, place, cards, take, single, out, early):
    """`spread` of one who sees the other's first card before he chooses his second: ``out[10, P, 18]`` by its rank.

    ``first[H, 4]`` is which card he lays (3: a Jack), ``second[H, 3, 10, 3]`` what then: the next card after it, the
    one after that, or a Jack. ``early[11]`` takes up what his early Jacks bring the other, who gets ``take`` less what
    losing a card adds (``single[10]``): the first ten by the rank seen, the last without seeing.
    """
    out[:] = 0.0
    early[:] = 0.0
    for h in range(reach.shape[0]):
        early[10] += reach[h] * first[h, 3] * take
        for f in range(3):
            x, y = (f + 1) % 3, (f + 2) % 3
            w = reach[h] * first[h, f]
            if w <= 0.0:
                continue
            got = take - single[cards[h, f] // 2]
            for r in range(out.shape[0]):
                early[r] += w * second[h, f, r, 2] * got
                # To lay x is to hold y back, and the other way round.
                u = 0.5 * w * second[h, f, r, 0]
                out[r, shown[h, y], place[h, y, 0]] += u
                out[r, shown[h, y], place[h, y, 1]] += u
                u = 0.5 * w * second[h, f, r, 1]
                out[r, shown[h, x], place[h, x, 0]] += u
                out[r, shown[h, x], place[h, x, 1]] += u


@njit(cache=True, fastmath=True)
def showdown(reach, rank, mine, classes, win, lose, draw, out):
    """Add to ``out[H]`` what each hand is worth where nobody has a Jack; ``mine`` are my ranks."""
    upto = np.zeros(classes + 1)
    for h in range(reach.shape[0]):
        upto[rank[h] + 1] += reach[h]
    for i in range(classes):
        upto[i + 1] += upto[i]
    for h in range(out.shape[0]):
        low, high = upto[mine[h]], upto[mine[h] + 1]
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
    other_gain,
    look,
    other_look,
    step,
    other_step,
    lower,
    upto,
    first_rank,
    other_first,
    out,
    regret,
):
    """The third reveal of every two pairs: add its values to ``out[R, P, 18]``, and what I might have done better to
    ``regret[K, P, S, 2]`` (play, give up), weighted by ``own[R, P, 18]``, my own reach.

    ``mass[R, P, 18]`` is the other's reach. R is 1, or 10 for one who lays his second card when he has seen the other's
    first: then there is a reach for each rank of that (``first_rank[P, 2]``: a pair is laid in random order). What
    begins with ``other`` is the other's: with cards lost he may have other pairs and fewer last cards.
    ``gives[K, P, S]`` is how often he gives up when his pair has this look, mine
    is this one and his combo stands on this step, ``mine[K, P, S]`` the same for me. ``stakes``: win, lose, draw, I
    give up, he gives up. ``gain[P]`` what losing a pair adds to its owner's chances.
    """
    win, lose, draw, give, take = stakes[0], stakes[1], stakes[2], stakes[3], stakes[4]
    pairs, last = own.shape[1:]
    his_pairs, his_last = mass.shape[1:]
    he_sees, i_see = mass.shape[0] > 1, own.shape[0] > 1
    cum = np.zeros(his_last + 1)
    for p in range(pairs):
        lost = give + gain[p]
        r0, r1 = (first_rank[p, 0], first_rank[p, 1]) if he_sees else (0, 0)
        for q in range(his_pairs):
            taken = take - other_gain[q]
            given = 0.0
            total = 0.0
            if other_jack:
                for b in range(his_last):
                    x = 0.5 * (mass[r0, q, b] + mass[r1, q, b])
                    y = x * gives[other_look[q], p, other_step[q, b]]
                    given += y
                    total += x - y
                    cum[b + 1] = total
            else:
                for b in range(his_last):
                    total += 0.5 * (mass[r0, q, b] + mass[r1, q, b])
                    cum[b + 1] = total
            base = given * taken + total * lose
            up = given * draw + total * lost
            s0, s1 = (other_first[q, 0], other_first[q, 1]) if i_see else (0, 0)
            for a in range(last):
                low = cum[lower[p, q, a]]
                v = base + low * (win - lose) + (cum[upto[p, q, a]] - low) * (draw - lose)
                if jack:
                    play = v
                    r = step[p, a]
                    s = mine[look[p], q, r]
                    v = s * up + (1.0 - s) * play
                    w = 0.5 * (own[s0, p, a] + own[s1, p, a])
                    regret[look[p], q, r, 0] += w * (play - v)
                    regret[look[p], q, r, 1] += w * (up - v)
                out[s0, p, a] += 0.5 * v
                out[s1, p, a] += 0.5 * v


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
def laid_seeing(values, seen, jack, give, single, first, second, first_regret, second_regret, shown, place, cards, out):
    """Which cards to lay for one who sees the other's first: add each hand's value to ``out[H]`` and learn from it.

    ``values[10, P, 18]`` by the rank of that card, ``seen[10]`` how likely it is, ``give`` what giving up at once is
    worth; the rest as in `spread_seen`.
    """
    u = np.zeros(3)
    z = np.zeros(4)
    total = seen.sum()
    for h in range(first.shape[0]):
        for f in range(3):
            x, y = (f + 1) % 3, (f + 2) % 3
            z[f] = 0.0
            for r in range(seen.shape[0]):
                u[0] = 0.5 * (values[r, shown[h, y], place[h, y, 0]] + values[r, shown[h, y], place[h, y, 1]])
                u[1] = 0.5 * (values[r, shown[h, x], place[h, x, 0]] + values[r, shown[h, x], place[h, x, 1]])
                u[2] = seen[r] * (give + single[cards[h, f] // 2])
                z[f] += matched(second_regret[h, f, r], second[h, f, r], u, 3 if jack else 2)
        z[3] = give * total
        out[h] += matched(first_regret[h], first[h], z, 4 if jack else 3)


@njit(cache=True, fastmath=True)
def answer(
    mass, gives, stakes, jack, other_jack, gain, other_gain, look, step, lower, upto, other_first, out, laid
):  # fmt: skip
    """Add the best third reveal to ``out[P, 18, 10]``, by the rank of the card that the other laid first, and to
    ``laid[10]`` how likely that rank is. A pair is laid in random order; ``other_first[P, 2]`` are its ranks.
    """
    win, lose, draw, give, take = stakes[0], stakes[1], stakes[2], stakes[3], stakes[4]
    pairs, last = out.shape[:2]
    his_pairs, his_last = mass.shape
    cum = np.zeros(his_last + 1)
    for q in range(his_pairs):
        total = 0.0
        for b in range(his_last):
            total += mass[q, b]
        laid[other_first[q, 0]] += 0.5 * total
        laid[other_first[q, 1]] += 0.5 * total
    for p in range(pairs):
        lost = give + gain[p]
        for q in range(his_pairs):
            taken = take - other_gain[q]
            given = 0.0
            total = 0.0
            for b in range(his_last):
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
                out[p, a, other_first[q, 0]] += 0.5 * v
                out[p, a, other_first[q, 1]] += 0.5 * v


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
