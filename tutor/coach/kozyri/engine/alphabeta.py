"""Alpha-beta with the fitted evaluation, for positions that nothing is proved about.

Values are hundredths of a logit for the player to move, beyond `SURE` the distance to a forced end. A repetition on the
line counts as a draw, and so does what the match calls one. The value of a line that met a repetition is kept in the
table all the same: these are estimates, and only `proof` proves.

Two things are only for a bot, which is to choose and not to judge. What a draw is worth is told (`DRAW`): to who would
rather play on, a little less than an even position. And a *brisk* search (`BRISK`) gets deeper by leaving out what
seldom matters: of the cards of a suit between which the other holds none it looks at the lowest, and later moves are
looked at a turn less deep until they surprise. What it calls a forced end is therefore no proof.
"""

from __future__ import annotations

from .board import (
    BEATS,
    CARDS,
    COVER,
    DRAWN,
    KEY,
    ONGOING,
    PICKUP,
    PICKUP_BIT,
    SIZE,
    TURN,
    child_key,
    ending,
    legal,
    play,
    unplay,
)
from .seam import Ints, jit
from .worth import card_worth, lowest_of_neighbours, worth

SURE = 25_000
END = 30_000
DEEP = 120
"""No line gets longer than this."""
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
# The control numbers: nodes so far, the limit, whether it was reached, banned positions on the path, positions there,
# what a draw is worth to player 0, a mask of the moves to choose from at the root (0 for all), 1 for a brisk search.
NODES, LIMIT, ABORTED, BANNED, ON_PATH, DRAW, AMONG, BRISK, LENGTH = 0, 1, 2, 3, 4, 5, 6, 7, 8
# A frame: moves and their order, kept apart by ply.
WIDTH = CARDS + 1
HOLDS = 200_000
"""What a card that cannot be beaten now promises."""
FIRST = 2
"""So many moves a brisk search takes in earnest before it asks first whether a turn less says the same."""


@jit
def repeats(key: int, control: Ints, path: Ints) -> bool:
    """Whether a position has been on this line, or is a draw if it comes once more."""
    for place in range(control[ON_PATH] - 1, -1, -1):  # noqa: SIM110 - the accelerator knows no generators
        if path[place] == key:
            return True
    return False


@jit
def order(b: Ints, weights: Ints, first: int, history: Ints, scores: Ints, base: int, left: int) -> int:
    """Write the moves and their promise at ``base``; returns how many there are."""
    player = b[TURN]
    other = 1 - player
    puts = b[COVER] == 1 or b[SIZE] == 0
    count = 0
    while left:
        bit = left & -left
        left ^= bit
        move = bit.bit_length() - 1
        promise = history[(2 * player + (1 if puts else 0)) * WIDTH + move]
        if move == first:
            promise += 1 << 40
        elif move != PICKUP:
            promise -= 20 * card_worth(player, move, weights)
            if puts and b[other] & BEATS[CARDS * other + move] == 0:
                promise += HOLDS
        scores[base + 2 * count] = move
        scores[base + 2 * count + 1] = promise
        count += 1
    return count


@jit
def search(
    b: Ints, depth: int, alpha: int, beta: int, ply: int, control: Ints, path: Ints, weights: Ints, history: Ints,
    scores: Ints, mask: int, keys: Ints, values: Ints,
) -> int:  # fmt: skip
    """The value of the position; meaningless once ``control[ABORTED]`` is set.

    ``values`` packs for each key: value, bound, depth and best move.
    """
    control[NODES] += 1
    if control[NODES] > control[LIMIT]:
        control[ABORTED] = 1
        return 0
    player = b[TURN]
    left = legal(b)
    if ply == 0 and control[AMONG] != 0:
        left &= control[AMONG]
    drawn = control[DRAW] if player == 0 else -control[DRAW]
    forced = left == PICKUP_BIT
    if b[COVER] == 0 and ply > 0 and ((depth <= 0 and not forced) or ply >= DEEP):
        return max(-SURE + 1, min(SURE - 1, worth(b, weights)))
    if ply >= DEEP + 2:
        return 0
    key = b[KEY]
    slot = key & mask
    first = -1
    if keys[slot] == key:
        packed = values[slot]
        first = packed & 63
        bound = packed >> 6 & 3
        value = (packed >> 16 & 0xFFFF) - 32768
        if value > SURE:
            value -= ply
        elif value < -SURE:
            value += ply
        if ply > 0 and ((packed >> 8 & 255) >= depth or abs(value) > SURE):
            if bound == EXACT and ((packed >> 8 & 255) >= depth):
                return value
            if bound == AT_LEAST and value >= beta:
                return value
            if bound == AT_MOST and value <= alpha:
                return value
    base = ply * 2 * WIDTH
    if (control[BRISK] == 1 or control[BRISK] == 2 + player) and left & (left - 1):
        left = lowest_of_neighbours(left, b[1 - player])
    count = order(b, weights, first, history, scores, base, left)
    best = -END - 1
    chosen = scores[base]
    lowest = alpha
    for i in range(count):
        top = i
        for j in range(i + 1, count):
            if scores[base + 2 * j + 1] > scores[base + 2 * top + 1]:
                top = j
        move = scores[base + 2 * top]
        promise = scores[base + 2 * top + 1]
        scores[base + 2 * top] = scores[base + 2 * i]
        scores[base + 2 * top + 1] = scores[base + 2 * i + 1]
        scores[base + 2 * i] = move
        scores[base + 2 * i + 1] = promise
        result = ONGOING
        if move != PICKUP:
            result = ending(b, move)
        if result != ONGOING:
            value = drawn if result == DRAWN else END - ply - 1
        else:
            after = child_key(b, move)
            if (move == PICKUP or control[BANNED] > 0) and repeats(after, control, path):
                value = drawn
            else:
                undo = play(b, move, after)
                if move == PICKUP:
                    path[control[ON_PATH]] = after
                    control[ON_PATH] += 1
                same = b[TURN] == player
                less = depth if same or (forced and depth > -20 and count == 1) else depth - 1
                reduced = control[BRISK] > 0 and i >= FIRST and less >= 1 and promise < HOLDS
                value = lowest + 1
                # A turn less deep, then in earnest with an empty window, then with the whole one.
                for stage in range(0 if reduced else 1 if i > 0 else 2, 3):
                    if value <= lowest or (stage == 2 and i > 0 and value >= beta) or control[ABORTED]:
                        break
                    asked = less - 1 if stage == 0 else less
                    high = beta if stage == 2 else lowest + 1
                    if same:
                        value = search(b, asked, lowest, high, ply + 1, control, path, weights, history,
                                       scores, mask, keys, values)  # fmt: skip
                    else:
                        value = -search(b, asked, -high, -lowest, ply + 1, control, path, weights, history,
                                        scores, mask, keys, values)  # fmt: skip
                if move == PICKUP:
                    control[ON_PATH] -= 1
                unplay(b, move, undo, key)
                if control[ABORTED]:
                    return 0
        if value > best:
            best = value
            chosen = move
            if value > lowest:
                lowest = value
                if value >= beta:
                    place = (2 * player + (1 if b[COVER] == 1 or b[SIZE] == 0 else 0)) * WIDTH + move
                    history[place] += depth * depth + 1 if depth > 0 else 1
                    break
    bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
    value = best
    if value > SURE:
        value += ply
    elif value < -SURE:
        value -= ply
    keys[slot] = key
    values[slot] = (value + 32768) << 16 | max(0, min(255, depth)) << 8 | bound << 6 | chosen
    return best
