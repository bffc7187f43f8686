"""A slow, plain solution of small packs: every position, by going backwards from the ends of matches.

It shares nothing with the product but the numbering of the cards: its own rules, sets instead of masks, no search.
What is neither a win for 0 nor for 1 when nothing more follows backwards is a draw: play need not end there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

WIN_0, WIN_1, DRAW = 1.0, 0.0, 0.5


class Spot(NamedTuple):
    """A position: two hands, the pile from the bottom up, who moves, whether he must cover."""

    hands: tuple[frozenset[int], frozenset[int]]
    pile: tuple[int, ...]
    turn: int
    cover: bool


def beats(player: int, card: int, top: int) -> bool:
    """K-4."""
    if card // 13 == top // 13:
        return card > top
    return card // 13 == player and top // 13 != player


def pickup_count(spot: Spot) -> int:
    """K-6."""
    top, size = spot.pile[-1], len(spot.pile)
    if top // 13 != spot.turn:
        return min(3, size)
    return size if top % 13 == 12 else min(5, size)


def moves(spot: Spot, free: bool) -> list[int | None]:
    """Cards, and None for a pick-up."""
    hand = spot.hands[spot.turn]
    if spot.cover or not spot.pile:
        return sorted(hand)
    found: list[int | None] = [card for card in sorted(hand) if beats(spot.turn, card, spot.pile[-1])]
    return [*found, None] if free or not found else found


def after(spot: Spot, move: int | None) -> Spot | float:
    """The next position, or the value for player 0."""
    me = spot.turn
    hands = list(spot.hands)
    if move is None:
        rest = len(spot.pile) - pickup_count(spot)
        hands[me] = hands[me] | set(spot.pile[rest:])
        return Spot((hands[0], hands[1]), spot.pile[:rest], 1 - me, False)
    hands[me] = hands[me] - {move}
    if not hands[me]:
        other = hands[1 - me]
        if len(other) == 1 and beats(1 - me, next(iter(other)), move):
            return DRAW
        return WIN_0 if me == 0 else WIN_1
    beaten = bool(spot.pile) and not spot.cover
    return Spot((hands[0], hands[1]), (*spot.pile, move), me if beaten else 1 - me, beaten)


def every_spot(pack: tuple[int, ...]) -> Iterator[Spot]:
    """Every position of a pack that the form of the game allows, reachable from a deal or not."""
    for held in range(2, len(pack) + 1):
        for in_hands in combinations(pack, held):
            rest = [card for card in pack if card not in in_hands]
            for count in range(1, held):
                for first in combinations(in_hands, count):
                    hands = (frozenset(first), frozenset(in_hands) - frozenset(first))
                    for pile in permutations(rest):
                        for turn in (0, 1):
                            yield Spot(hands, pile, turn, False)
                            if len(pile) >= 2:
                                yield Spot(hands, pile, turn, True)


def solve(pack: tuple[int, ...], free: bool) -> dict[Spot, float]:
    """The value for player 0 of every position of a pack."""
    return {spot: value for spot, (value, _) in lengths(pack, free).items()}


def lengths(pack: tuple[int, ...], free: bool) -> dict[Spot, tuple[float, int | None]]:
    """The value for player 0 of every position of a pack, and in how many actions a win comes with best play of both.

    Positions are settled in the order of that number (a queue), so the first settled child is the winner's shortest
    way, and the last one the loser's longest.
    """
    spots = list(every_spot(pack))
    number = {spot: i for i, spot in enumerate(spots)}
    parents: list[list[int]] = [[] for _ in spots]
    open_moves = [0] * len(spots)  # moves that do not lose, as far as known
    value: list[float | None] = [None] * len(spots)
    far: list[int | None] = [None] * len(spots)
    settled: deque[int] = deque()

    def settle(i: int, won: float, actions: int) -> None:
        if value[i] is None:
            value[i], far[i] = won, actions
            settled.append(i)

    for i, spot in enumerate(spots):
        best = WIN_0 if spot.turn == 0 else WIN_1
        for move in moves(spot, free):
            child = after(spot, move)
            if isinstance(child, float):
                if child == best:
                    settle(i, best, 1)
                open_moves[i] += child == DRAW
            else:
                open_moves[i] += 1
                parents[number[child]].append(i)
        if not open_moves[i]:
            settle(i, 1.0 - best, 1)
    while settled:
        i = settled.popleft()
        won, actions = value[i], far[i]
        assert won is not None and actions is not None
        for parent in parents[i]:
            if won == (WIN_0 if spots[parent].turn == 0 else WIN_1):
                settle(parent, won, actions + 1)
            else:
                open_moves[parent] -= 1
                if not open_moves[parent]:
                    settle(parent, won, actions + 1)
    return {spot: (DRAW if one is None else one, actions) for spot, one, actions in zip(spots, value, far, strict=True)}
