"""A position of Your Trumps in a handful of integers, and the rules K-3 to K-9 on it.

A card is ``13 * suit + rank``. Suits are counted from the players: 0 is the trump of player 0, 1 that of player 1,
2 and 3 are plain; ranks run from the two (0) to the ace (12), whatever the pack. A hand is a mask of its cards.
The *board* is one flat list, so that a move changes a few of its numbers and `unplay` changes them back:

====  =================================================================================================
0, 1  the hands
2     how many cards lie in the pile
3     the player to move
4     1 when he has beaten and must cover, else 0
5     1 when he may pick up although he could beat (``pickup="free"``)
6     a 62-bit number of the position (Zobrist), kept up to date
7 …   the pile from the bottom up
====  =================================================================================================

`test_rules` holds these few lines against the rules of `tutor.games.kozyri`, decision by decision.
"""

from __future__ import annotations

from collections.abc import Iterator

from .seam import Ints, jit, table

CARDS = 52
PICKUP = 52
"""The move that is no card. A move is a card's number or this."""
PICKUP_BIT = 1 << PICKUP
ACE = 12
SIZE, TURN, COVER, FREE, KEY, PILE = 2, 3, 4, 5, 6, 7
BOARD_LENGTH = PILE + CARDS
ONGOING, WON_0, WON_1, DRAWN = 0, 1, 2, 3
"""What a move leads to. The winner's result is his number plus one."""


def _beaten_by(player: int, card: int) -> int:
    """The cards with which a player beats a card (K-4)."""
    suit, rank = divmod(card, 13)
    higher = ((1 << 13) - (2 << rank)) << (13 * suit)
    return higher if suit == player else higher | ((1 << 13) - 1) << (13 * player)


def _numbers(seed: int) -> Iterator[int]:
    """An endless row of well mixed 62-bit numbers, the same everywhere (splitmix64)."""
    wrap = (1 << 64) - 1
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & wrap
        z = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & wrap
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & wrap
        yield (z ^ (z >> 31)) >> 2


_random = _numbers(2)
BEATS = table(_beaten_by(player, card) for player in (0, 1) for card in range(CARDS))
Z_HAND = table(next(_random) for _ in range(2 * CARDS))
Z_PILE = table(next(_random) for _ in range(CARDS * CARDS))
Z_TURN = next(_random)
Z_COVER = next(_random)


@jit
def position_key(b: Ints) -> int:
    """The position's number, from scratch."""
    key = 0
    for player in range(2):
        for card in range(CARDS):
            if b[player] >> card & 1:
                key ^= Z_HAND[CARDS * player + card]
    for place in range(b[SIZE]):
        key ^= Z_PILE[CARDS * place + b[PILE + place]]
    if b[TURN]:
        key ^= Z_TURN
    if b[COVER]:
        key ^= Z_COVER
    return key


@jit
def legal(b: Ints) -> int:
    """A mask of the legal moves; bit `PICKUP` stands for the pick-up."""
    player = b[TURN]
    hand = b[player]
    size = b[SIZE]
    if size == 0 or b[COVER]:
        return hand
    found = hand & BEATS[CARDS * player + b[PILE + size - 1]]
    if found == 0 or b[FREE]:
        found |= PICKUP_BIT
    return found


@jit
def picked(b: Ints) -> int:
    """How many cards a pick-up takes now (K-6)."""
    size = b[SIZE]
    top = b[PILE + size - 1]
    trump = CARDS // 4 * b[TURN]
    if top < trump or top > trump + ACE:
        return min(3, size)
    if top == trump + ACE:
        return size
    return min(5, size)


@jit
def ending(b: Ints, card: int) -> int:
    """What playing a card leads to: it is the last one, or the play goes on (K-8, K-9)."""
    player = b[TURN]
    if b[player] != 1 << card:
        return ONGOING
    other = b[1 - player]
    if other & (other - 1) == 0 and other & BEATS[CARDS * (1 - player) + card]:
        return DRAWN
    return player + 1


@jit
def child_key(b: Ints, move: int) -> int:
    """The number of the position after a move that ends nothing."""
    player = b[TURN]
    size = b[SIZE]
    key = b[KEY]
    if move == PICKUP:
        for place in range(size - picked(b), size):
            card = b[PILE + place]
            key ^= Z_HAND[CARDS * player + card] ^ Z_PILE[CARDS * place + card]
        return key ^ Z_TURN
    key ^= Z_HAND[CARDS * player + move] ^ Z_PILE[CARDS * size + move]
    if b[COVER]:
        return key ^ Z_COVER ^ Z_TURN
    if size == 0:
        return key ^ Z_TURN
    return key ^ Z_COVER


@jit
def play(b: Ints, move: int, key: int) -> int:
    """Do a legal move that does not end the match; ``key`` is its `child_key`. Returns what `unplay` needs."""
    player = b[TURN]
    size = b[SIZE]
    before = player + 2 * b[COVER]
    b[KEY] = key
    if move == PICKUP:
        count = picked(b)
        hand = b[player]
        for place in range(size - count, size):
            hand |= 1 << b[PILE + place]
        b[player] = hand
        b[SIZE] = size - count
        b[TURN] = 1 - player
        return before + 4 * count
    before += 4 * b[PILE + size]
    b[player] ^= 1 << move
    b[PILE + size] = move
    b[SIZE] = size + 1
    if b[COVER]:
        b[COVER] = 0
        b[TURN] = 1 - player
    elif size == 0:
        b[TURN] = 1 - player
    else:
        b[COVER] = 1
    return before


@jit
def unplay(b: Ints, move: int, undo: int, key: int) -> None:
    """Take a move back; ``key`` is the number of the position before it."""
    player = undo & 1
    b[TURN] = player
    b[COVER] = undo >> 1 & 1
    b[KEY] = key
    if move == PICKUP:
        count = undo >> 2
        size = b[SIZE]
        hand = b[player]
        # The cards still lie in the list above the pile's end: a later move that wrote there has put them back.
        for place in range(size, size + count):
            hand ^= 1 << b[PILE + place]
        b[player] = hand
        b[SIZE] = size + count
    else:
        size = b[SIZE] - 1
        b[SIZE] = size
        b[PILE + size] = undo >> 2
        b[player] |= 1 << move
