"""Can one player force a win? A proof-number search that runs in slices and can be stopped between any two.

The search is depth-first proof-number search with thresholds and a table, on the question "does the *prover* win,
whatever the other does?". A draw and a repetition count against the prover. From this follows what may be believed:

- **A proof is sound on every path.** It is a finite tree whose leaves are wins; no leaf of it is a repetition.
- **A refutation is a belief.** It may rest on a repetition that only this path has (the graph-history interaction),
  and the table keeps it without the path. `certify` turns beliefs into a certificate or finds the flaw.

A cycle of positions passes through a pick-up, because cards have to come back to a hand. So only positions that a
pick-up made are remembered on the path, and only there is a repetition looked for.
"""

from __future__ import annotations

from .board import (
    BEATS,
    CARDS,
    COVER,
    KEY,
    ONGOING,
    PICKUP,
    PILE,
    SIZE,
    TURN,
    child_key,
    ending,
    legal,
    picked,
    play,
    unplay,
)
from .seam import Ints, jit
from .worth import COUNT as COUNTS
from .worth import HELPLESS, card_worth, hand_worth, lowest_of_neighbours

UNKNOWN, PROVED, REFUTED = 0, 1, 2
INFINITE = 100_000_000
DEPTH = 1200
"""Longer lines count as refuted (and so may a refutation be wrong: `certify` would not confirm it)."""
WIDTH = CARDS + 1

EVEN, STEP = 300, 25
"""First guesses: an even position counts as so much work for either side, a logit's hundredth as a `STEP`-th of it."""

# A frame of the stack: these, then the moves, the children's keys, proof and disproof numbers.
COUNT, MORE_PN, MORE_DN, UNDO, CHOSEN, HERE, HEAD = 0, 1, 2, 3, 4, 5, 6
STRIDE = HEAD + 4 * WIDTH
# The control numbers of one search.
LEVEL, ENTER, NODES, ON_PATH, BANNED, PROVER, NARROW, CONTROL_LENGTH = 0, 1, 2, 3, 4, 5, 6, 7
FULL, FOR_WIN, FOR_HOLD = 0, 1, 2
"""How narrow a search is. All moves; or of the prover's neighbouring cards only the lowest: what this proves is proved,
what it refutes is not; or so with the other's cards: its proofs prove nothing, its refutations are beliefs like any."""
BLOOM = 4096


@jit
def on_path(key: int, control: Ints, path: Ints, bloom: Ints) -> bool:
    """Whether a position is among those remembered: banned ones first, then those of the path."""
    if bloom[key & (BLOOM - 1)] == 0:
        return False
    for place in range(control[ON_PATH] - 1, -1, -1):  # noqa: SIM110 - the accelerator knows no generators
        if path[place] == key:
            return True
    return False


@jit
def remember(key: int, control: Ints, path: Ints, bloom: Ints) -> None:
    """Put a position on the path."""
    path[control[ON_PATH]] = key
    control[ON_PATH] += 1
    bloom[key & (BLOOM - 1)] += 1


@jit
def forget(control: Ints, path: Ints, bloom: Ints) -> None:
    """Take the last position off the path."""
    control[ON_PATH] -= 1
    bloom[path[control[ON_PATH]] & (BLOOM - 1)] -= 1


@jit
def store(key: int, pn: int, dn: int, mask: int, keys: Ints, proof: Ints, disproof: Ints) -> None:
    """Write an entry over the one of a pair that is the same position, or else is the less settled."""
    slot = key & mask
    if keys[slot] != key:
        other = slot ^ 1
        if keys[other] == key or (proof[slot] == 0 or disproof[slot] == 0):
            slot = other
    keys[slot] = key
    proof[slot] = pn
    disproof[slot] = dn


@jit
def seek(key: int, mask: int, keys: Ints) -> int:
    """The slot of a position, or -1."""
    slot = key & mask
    if keys[slot] == key:
        return slot
    if keys[slot ^ 1] == key:
        return slot ^ 1
    return -1


@jit
def prove(
    b: Ints, control: Ints, frames: Ints, path: Ints, bloom: Ints,
    mask: int, keys: Ints, proof: Ints, disproof: Ints, weights: Ints, budget: int,
) -> int:  # fmt: skip
    """Go on with the search for at most ``budget`` nodes. The board comes back as the stack has it: see `unwind`.

    Returns `UNKNOWN` (call again), `PROVED` or `REFUTED` (believed).
    """
    prover = control[PROVER]
    level = control[LEVEL]
    entering = control[ENTER] == 1
    nodes = 0
    while True:
        f = level * STRIDE
        moves = f + HEAD
        keyed = moves + WIDTH
        pns = keyed + WIDTH
        dns = pns + WIDTH
        ours = b[TURN] == prover
        pn = -1
        dn = -1
        if entering:
            entering = False
            nodes += 1
            frames[f + HERE] = b[KEY]
            me = b[TURN]
            count = 0
            left = legal(b)
            if control[NARROW] != FULL and (control[NARROW] == FOR_WIN) == ours:
                left = lowest_of_neighbours(left, b[1 - me])
            mine = b[me].bit_count()
            his = b[1 - me].bit_count()
            lead = hand_worth(b, me, weights) - hand_worth(b, 1 - me, weights)
            if level == DEPTH - 1:
                left = 0
                pn = INFINITE
                dn = 0
            while left:
                bit = left & -left
                left ^= bit
                move = bit.bit_length() - 1
                result = ONGOING
                if move != PICKUP:
                    result = ending(b, move)
                if result != ONGOING:
                    if result == prover + 1:
                        p = 0
                        d = INFINITE
                    else:
                        p = INFINITE
                        d = 0
                    key = 0
                    if (p == 0) == ours:
                        pn = p
                        dn = d
                        left = 0
                else:
                    key = child_key(b, move)
                    if (move == PICKUP or control[BANNED] > 0) and on_path(key, control, path, bloom):
                        p = INFINITE
                        d = 0
                        key = 0
                        if not ours:
                            pn = p
                            dn = d
                            left = 0
                    else:
                        slot = seek(key, mask, keys)
                        if slot >= 0:
                            p = proof[slot]
                            d = disproof[slot]
                        else:
                            after = mine - 1
                            v = lead - weights[COUNTS + mine]
                            mob = 0
                            if move == PICKUP:
                                k = picked(b)
                                after = mine + k
                                for place in range(b[SIZE] - k, b[SIZE]):
                                    v += card_worth(me, b[PILE + place], weights)
                                if b[SIZE] > k:
                                    mob = (b[1 - me] & BEATS[CARDS * (1 - me) + b[PILE + b[SIZE] - k - 1]]).bit_count()
                                else:
                                    mob = his
                            else:
                                v -= card_worth(me, move, weights)
                                if b[COVER] or b[SIZE] == 0:
                                    mob = (b[1 - me] & BEATS[CARDS * (1 - me) + move]).bit_count()
                                else:
                                    mob = -after
                            v += weights[COUNTS + after]
                            if mob == 0:
                                v -= weights[HELPLESS]
                            if not ours:
                                v = -v
                            p = 1 + max(0, EVEN - v) // STEP
                            d = 1 + max(0, EVEN + v) // STEP
                            # who is to choose makes work for the one who has to answer all of it
                            if mob > 0:
                                if ours:
                                    p += mob
                                else:
                                    d += mob
                            elif mob < 0:
                                if ours:
                                    d -= mob
                                else:
                                    p -= mob
                frames[moves + count] = move
                frames[keyed + count] = key
                frames[pns + count] = p
                frames[dns + count] = d
                count += 1
            frames[f + COUNT] = count
        count = frames[f + COUNT]
        # What the children say, and which of them to look at.
        best = -1
        second = INFINITE
        bound = 0
        while pn < 0:
            low = INFINITE
            second = INFINITE
            high = 0
            live = 0
            best = -1
            near = pns if ours else dns
            far = dns if ours else pns
            for i in range(count):
                a = frames[near + i]
                c = frames[far + i]
                if a < low:
                    second = low
                    low = a
                    best = i
                elif a < second:
                    second = a
                if 0 < c < INFINITE:
                    live += 1
                    high = max(high, c)
            if low == INFINITE:
                near_value = INFINITE
                far_value = 0
            elif low == 0:
                near_value = 0
                far_value = INFINITE
            else:
                near_value = low
                far_value = high + live - 1
            bound = live - 1
            if near_value == 0 or near_value == INFINITE:
                pass
            elif near_value < frames[f + (MORE_PN if ours else MORE_DN)] and (
                far_value < frames[f + (MORE_DN if ours else MORE_PN)]
            ):
                key = frames[keyed + best]
                slot = seek(key, mask, keys)
                if slot >= 0 and (proof[slot] != frames[pns + best] or disproof[slot] != frames[dns + best]):
                    frames[pns + best] = proof[slot]
                    frames[dns + best] = disproof[slot]
                    continue
                break
            if ours:
                pn = near_value
                dn = far_value
            else:
                pn = far_value
                dn = near_value
        if pn >= 0:
            store(frames[f + HERE], pn, dn, mask, keys, proof, disproof)
            if level == 0:
                if pn == 0 or dn == 0:
                    control[LEVEL] = 0
                    control[ENTER] = 1
                    control[NODES] += nodes
                    return PROVED if pn == 0 else REFUTED
                # Thresholds at the root are infinite; only a child at infinity brings us here.
                control[NODES] += nodes
                return REFUTED
            level -= 1
            f = level * STRIDE
            chosen = frames[f + CHOSEN]
            move = frames[f + HEAD + chosen]
            if move == PICKUP:
                forget(control, path, bloom)
            unplay(b, move, frames[f + UNDO], frames[f + HERE])
            frames[f + HEAD + 2 * WIDTH + chosen] = pn
            frames[f + HEAD + 3 * WIDTH + chosen] = dn
            continue
        if nodes >= budget:
            control[LEVEL] = level
            control[ENTER] = 0
            control[NODES] += nodes
            return UNKNOWN
        # Look at the best child until it is no longer the best, or this node's bounds are reached.
        more_near = frames[f + (MORE_PN if ours else MORE_DN)]
        more_far = frames[f + (MORE_DN if ours else MORE_PN)]
        more_near = min(more_near, second + second // 4 + 1)
        here_far = frames[(dns if ours else pns) + best]
        more_far = min(INFINITE, max(more_far - bound, here_far + 1))
        move = frames[moves + best]
        frames[f + CHOSEN] = best
        frames[f + UNDO] = play(b, move, frames[keyed + best])
        if move == PICKUP:
            remember(b[KEY], control, path, bloom)
        level += 1
        g = level * STRIDE
        frames[g + MORE_PN] = more_near if ours else more_far
        frames[g + MORE_DN] = more_far if ours else more_near
        entering = True


@jit
def unwind(b: Ints, control: Ints, frames: Ints, path: Ints, bloom: Ints) -> None:
    """Give a search up: the board stands at its root again."""
    level = control[LEVEL]
    while level > 0:
        level -= 1
        f = level * STRIDE
        move = frames[f + HEAD + frames[f + CHOSEN]]
        if move == PICKUP:
            forget(control, path, bloom)
        unplay(b, move, frames[f + UNDO], frames[f + HERE])
    control[LEVEL] = 0
    control[ENTER] = 1
