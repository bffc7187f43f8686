"""How soon? The shortest forced win, by asking for a win within so many actions, more and more.

Within a number of actions nothing goes on for ever, so no path matters and every answer is exact. (A shortest win has
no repetition in it: who could come back to a position would have had a shorter one from there.)
"""

from __future__ import annotations

from .board import (
    BEATS,
    CARDS,
    COVER,
    FREE,
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
from .proof import BANNED, on_path
from .seam import Ints, jit
from .worth import safe

NODES, LIMIT, ABORTED, LENGTH = 0, 1, 2, 3
NEVER = 255


@jit
def fewest(b: Ints, winner: int) -> int:
    """A number of actions below which the winner cannot get rid of his cards if the other does not want it."""
    cards = b[winner].bit_count()
    size = b[SIZE]
    if b[TURN] == winner:
        if size > 0 and b[COVER] == 0 and b[winner] & BEATS[CARDS * winner + b[PILE + size - 1]] == 0 and b[FREE] == 0:
            cards += picked(b)
            return cards + (cards - 1) // 2 + 2
        return cards + (cards - 1) // 2
    least = cards + (cards - 1) // 2 + 1
    # Who can beat may do so, and covers: two actions instead of one.
    if b[COVER] or (size > 0 and b[1 - winner] & BEATS[CARDS * (1 - winner) + b[PILE + size - 1]]):
        return least + (0 if b[COVER] else 1)
    return least


@jit
def within(
    b: Ints, winner: int, plies: int, control: Ints, proof_control: Ints, path: Ints, bloom: Ints,
    mask: int, keys: Ints, values: Ints,
) -> int:  # fmt: skip
    """1 if the winner forces a win within ``plies`` actions, else 0; meaningless once ``control[ABORTED]`` is set.

    ``proof_control``, ``path`` and ``bloom`` hold the positions that would be draws; ``values`` packs for each key up
    to how many actions it is known not to be won, within how many it is, and the move that decided.
    """
    if fewest(b, winner) > plies:
        return 0
    control[NODES] += 1
    if control[NODES] > control[LIMIT]:
        control[ABORTED] = 1
        return 0
    key = b[KEY]
    slot = key & mask
    no = 0
    yes = NEVER
    first = 0
    if keys[slot] == key:
        no = values[slot] >> 16
        yes = values[slot] >> 8 & 255
        if plies >= yes:
            return 1
        if plies <= no:
            return 0
        first = 1 << (values[slot] & 63)
    player = b[TURN]
    ours = player == winner
    answer = 0 if ours else 1
    moves = legal(b)
    first &= moves
    # First what decided last time, then what the other could not beat, then the rest.
    strong = 0
    if b[COVER] or b[SIZE] == 0:
        strong = safe(b, player) & moves & ~first
    decisive = 0
    for part in range(3):
        left = first if part == 0 else strong if part == 1 else moves & ~(first | strong)
        while left:
            bit = left & -left
            left ^= bit
            move = bit.bit_length() - 1
            result = ONGOING
            if move != PICKUP:
                result = ending(b, move)
            if result != ONGOING:
                found = 1 if result == winner + 1 else 0
            else:
                after = child_key(b, move)
                if proof_control[BANNED] > 0 and on_path(after, proof_control, path, bloom):
                    found = 0
                else:
                    undo = play(b, move, after)
                    found = within(b, winner, plies - 1, control, proof_control, path, bloom, mask, keys, values)
                    unplay(b, move, undo, key)
                    if control[ABORTED]:
                        return 0
            if (ours and found == 1) or (not ours and found == 0):
                answer = found
                decisive = move
                break
        if answer != (0 if ours else 1):
            break
    if answer:
        yes = plies
    else:
        no = plies
    if keys[slot] != key or values[slot] >> 16 <= plies:
        keys[slot] = key
        values[slot] = no << 16 | yes << 8 | decisive
    return answer
