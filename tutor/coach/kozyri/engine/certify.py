"""Can one player avoid losing for ever? A certificate that needs no path: a closed set of positions.

The *attacker* cannot win from a position if there is a set of positions that holds it and in which

- where the attacker is to move, no move wins at once and every move that ends nothing stays in the set;
- where the defender is to move, one move ends the match without losing it, or stays in the set.

The defender then stays in the set as long as the match lasts. If it lasts for ever it is not lost, and under the rule
of repetition it does not last: some position comes for the third time, and that is a draw (K-9). Cycles inside the
set are welcome, so nothing here depends on how a position was reached.

The set is looked for from the root, the defender following the beliefs that `proof` has left in the table. Where they
give out the caller searches that position anew; where they prove wrong the walk starts again with what was learnt.
"""

from __future__ import annotations

from .board import KEY, ONGOING, PICKUP, TURN, child_key, ending, legal, play, unplay
from .proof import INFINITE, on_path, seek, store
from .seam import Ints, jit

PAUSED, CLOSED, ASKS, BROKEN, TOO_LARGE = 0, 1, 2, 3, 4
LINES = 20_000
"""How deep the walk may go."""
# A frame of the walk: moves still to be looked at, the move being looked at, how to undo it, the position.
LEFT, MOVE, UNDO, HERE, STEP = 0, 1, 2, 3, 4
# The control numbers of one walk.
LEVEL, MEMBERS, ATTACKER, FRESH, WALK_LENGTH = 0, 1, 2, 3, 4


@jit
def member(key: int, region: Ints) -> bool:
    """Whether a position is in the set."""
    mask = len(region) - 1
    slot = key & mask
    while region[slot] != 0:
        if region[slot] == key:
            return True
        slot = (slot + 1) & mask
    return False


@jit
def admit(key: int, region: Ints) -> None:
    """Put a position into the set."""
    mask = len(region) - 1
    slot = key & mask
    while region[slot] != 0:
        slot = (slot + 1) & mask
    region[slot] = key


@jit
def clear(region: Ints) -> None:
    """Empty the set."""
    for slot in range(len(region)):
        region[slot] = 0


@jit
def restart(b: Ints, walk: Ints, lines: Ints, region: Ints) -> None:
    """Take all moves of the walk back and begin anew at the root."""
    for level in range(walk[LEVEL] - 1, -1, -1):
        f = level * STEP
        unplay(b, lines[f + MOVE], lines[f + UNDO], lines[f + HERE])
    walk[LEVEL] = 0
    walk[FRESH] = 1
    walk[MEMBERS] = 0
    clear(region)


@jit
def broke(b: Ints, walk: Ints, lines: Ints, mask: int, keys: Ints, proof: Ints, disproof: Ints) -> None:
    """The attacker wins here: note it for this position and for those above in which he chose to come here."""
    store(b[KEY], 0, INFINITE, mask, keys, proof, disproof)
    level = walk[LEVEL]
    while level > 0:
        level -= 1
        f = level * STEP
        unplay(b, lines[f + MOVE], lines[f + UNDO], lines[f + HERE])
        walk[LEVEL] = level
        if b[TURN] != walk[ATTACKER]:
            break
        store(b[KEY], 0, INFINITE, mask, keys, proof, disproof)


@jit
def defence(
    b: Ints, control: Ints, path: Ints, bloom: Ints, region: Ints, attacker: int,
    mask: int, keys: Ints, proof: Ints, disproof: Ints,
) -> int:  # fmt: skip
    """The defender's move to follow: -1 if one ends it well or is in the set already, -2 if beliefs give out."""
    found = -2
    left = legal(b)
    while left:
        bit = left & -left
        left ^= bit
        move = bit.bit_length() - 1
        result = ONGOING
        if move != PICKUP:
            result = ending(b, move)
        if result != ONGOING:
            if result != attacker + 1:
                return -1
            continue
        key = child_key(b, move)
        if member(key, region) or (control_banned(control) and on_path(key, control, path, bloom)):
            return -1
        if found == -2:
            slot = seek(key, mask, keys)
            if slot >= 0 and disproof[slot] == 0:
                found = move
    return found


@jit
def control_banned(control: Ints) -> bool:
    """Whether some positions would end the match by repetition if they came once more."""
    return control[4] > 0


@jit
def certify(
    b: Ints, control: Ints, path: Ints, bloom: Ints, walk: Ints, lines: Ints, region: Ints,
    mask: int, keys: Ints, proof: Ints, disproof: Ints, budget: int,
) -> int:  # fmt: skip
    """Go on with the walk for at most ``budget`` positions.

    Returns `CLOSED` (the attacker cannot win at the root), `PAUSED` (call again), `ASKS` (the board stands where the
    defender needs a new search), `BROKEN` (the attacker wins where the board stands: `broke`, then `restart`), or
    `TOO_LARGE`.
    """
    attacker = walk[ATTACKER]
    fresh = walk[FRESH] == 1
    spent = 0
    while True:
        level = walk[LEVEL]
        f = level * STEP
        if fresh:
            fresh = False
            spent += 1
            if walk[MEMBERS] * 2 > len(region) or level >= LINES - 1:
                return TOO_LARGE
            if not member(b[KEY], region):
                admit(b[KEY], region)
                walk[MEMBERS] += 1
            lines[f + HERE] = b[KEY]
            if b[TURN] == attacker:
                lines[f + LEFT] = legal(b)
            else:
                move = defence(b, control, path, bloom, region, attacker, mask, keys, proof, disproof)
                if move == -2:
                    walk[FRESH] = 1
                    return ASKS
                lines[f + LEFT] = 0 if move == -1 else 1 << move
        left = lines[f + LEFT]
        move = -1
        while left:
            bit = left & -left
            left ^= bit
            m = bit.bit_length() - 1
            result = ONGOING
            if m != PICKUP:
                result = ending(b, m)
            if result != ONGOING:
                if result == attacker + 1:
                    return BROKEN
                continue
            key = child_key(b, m)
            if member(key, region) or (control_banned(control) and on_path(key, control, path, bloom)):
                continue
            move = m
            break
        lines[f + LEFT] = left
        if move >= 0:
            lines[f + MOVE] = move
            lines[f + UNDO] = play(b, move, child_key(b, move))
            walk[LEVEL] = level + 1
            fresh = True
            if spent >= budget:
                walk[FRESH] = 1
                return PAUSED
        elif level == 0:
            return CLOSED
        else:
            level -= 1
            f = level * STEP
            walk[LEVEL] = level
            unplay(b, lines[f + MOVE], lines[f + UNDO], lines[f + HERE])
