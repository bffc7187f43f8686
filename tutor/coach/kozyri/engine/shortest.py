"""How soon? The shortest forced win, by asking for a win within so many actions, more and more.

Within a number of actions nothing goes on for ever, so no path matters and every answer is exact. (A shortest win has
no repetition in it: who could come back to a position would have had a shorter one from there.)
"""

from __future__ import annotations

from .board import (
    ACE,
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
    play,
    unplay,
)
from .proof import BANNED, on_path
from .seam import Ints, jit
from .worth import safe

NODES, LIMIT, ABORTED, LENGTH = 0, 1, 2, 3
NEVER = 255
WIDTH = CARDS + 1
HISTORY = 8 * WIDTH
"""A row for who looks for the win and one for the other, by player and by whether he puts a card down or beats."""


@jit
def need(cards: int, pairs: bool) -> int:
    """The fewest actions in which so many cards are got rid of, the other's turns between them counted as one each.

    ``pairs`` is whether the first turn takes two cards (a beat and its cover) or one (a lead, or a cover alone).
    """
    if pairs or cards == 1:
        return cards + (cards - 1) // 2
    return cards + 1 + (cards - 2) // 2


@jit
def taken(size: int, top: int, player: int) -> int:
    """How many cards a player takes from a pile of this size with this card on top (K-6)."""
    trump = 13 * player
    if top < trump or top > trump + ACE:
        return min(3, size)
    if top == trump + ACE:
        return size
    return min(5, size)


@jit
def fewest(b: Ints, winner: int) -> int:
    """A number of actions below which the winner cannot get rid of his cards if the other does not want it.

    It looks for one thing that the loser can do: put a card on top that the winner cannot beat now. Until he has
    picked up he will not be able to later either, for his hand only gets smaller.
    """
    loser = 1 - winner
    hand = b[winner]
    cards = hand.bit_count()
    size = b[SIZE]
    if b[TURN] == winner:
        if size == 0 or b[COVER]:
            return need(cards, False)
        top = b[PILE + size - 1]
        if hand & BEATS[CARDS * winner + top] == 0:
            return 2 + need(cards + taken(size, top, winner), True)
        return need(cards, True)
    held = b[loser]
    if size == 0 or b[COVER]:
        # He leads or covers: a card that holds costs the winner a pick-up.
        left = safe(b, loser)
        if left:
            return 3 + need(cards + min(3, size + 1), True)
        return 1 + need(cards, True)
    top = b[PILE + size - 1]
    beaters = held & BEATS[CARDS * loser + top]
    if beaters == 0:
        # He picks up, and what then lies on top may hold in his stead.
        rest = size - taken(size, top, loser)
        if rest == 0:
            return 1 + need(cards, False)
        top = b[PILE + rest - 1]
        if hand & BEATS[CARDS * winner + top] == 0:
            return 3 + need(cards + taken(rest, top, winner), True)
        return 1 + need(cards, True)
    # Who can beat may do so, and covers: two actions instead of one.
    strong = safe(b, loser)
    if strong and (beaters & (beaters - 1) or strong & ~beaters):
        return 4 + need(cards + min(3, size + 2), True)
    return 2 + need(cards, True)


@jit
def best_of(moves: int, player: int, row: int, history: Ints) -> int:
    """The move (as a mask) that decided most often in its place; else plain cards before trumps, low before high."""
    found = moves & -moves
    left = moves ^ found
    if left == 0:
        return found
    best = -1
    left = moves
    while left:
        bit = left & -left
        left ^= bit
        move = bit.bit_length() - 1
        score = history[row + move] * 64 + (0 if move // 13 == player else 32) + 12 - move % 13
        if score > best:
            best = score
            found = bit
    return found


@jit
def within(
    b: Ints, winner: int, plies: int, control: Ints, proof_control: Ints, path: Ints, bloom: Ints,
    mask: int, keys: Ints, values: Ints, history: Ints,
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
    row = (2 * player + (1 if b[COVER] or b[SIZE] == 0 else 0)) * WIDTH + (0 if ours else 4 * WIDTH)
    for part in range(3):
        left = first if part == 0 else strong if part == 1 else moves & ~(first | strong)
        while left:
            bit = best_of(left, player, row, history)
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
                    found = within(b, winner, plies - 1, control, proof_control, path, bloom, mask, keys, values,
                                   history)  # fmt: skip
                    unplay(b, move, undo, key)
                    if control[ABORTED]:
                        return 0
            if (ours and found == 1) or (not ours and found == 0):
                answer = found
                decisive = move
                history[row + move] += plies * plies
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
