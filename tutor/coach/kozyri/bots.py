"""Three players of Your Trumps. Each sees what its seat sees, which is everything.

``beginner`` plays the plain rule of thumb: beat as cheaply as you can, keep the trumps, cover high if it holds.
``club`` looks two turns ahead with the fitted evaluation, and now and then plays its second choice.
``coach`` plays what can be proved, or else what is best as deep as it sees (`pick`), after an amount of search that is
fixed, so that the same position gets the same answer.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from ...games.kozyri.observe import KozyriObservation
from ...kernel.actions import Action
from .clock import Clock
from .coachroom import Room, room
from .engine.board import BEATS, PICKUP
from .pick import pick
from .position import Coding, Position, read

LEVELS: Final = ("beginner", "club", "coach")
WORK: Final = {True: 1_200_000, False: 12_000}
"""Nodes that the coach's search may visit for a choice, compiled and not: below a second."""


def make(level: str) -> Beginner | Club | Coach:
    """The bot of a level. Raises KeyError for an unknown one (`tutor.coach.make_bot` says it nicely)."""
    bots: dict[str, type[Beginner] | type[Club] | type[Coach]] = {"beginner": Beginner, "club": Club, "coach": Coach}
    return bots[level]()


def _asked(observation: KozyriObservation) -> tuple[Position, Coding, tuple[int, ...]]:
    if not observation.legal_actions:
        raise ValueError("the observer is not to act")
    return read(observation)


def cheapest(position: Position, moves: Sequence[int]) -> int:
    """The rule of thumb: the lowest card that holds, trumps last; to cover, the lowest that cannot be beaten.

    >>> cheapest(Position((1 << 30 | 1 << 8, 1 << 20), (29,)), (8, 30))
    30
    """
    me = position.turn
    cards = [move for move in moves if move != PICKUP]
    if not cards:
        return PICKUP
    if position.cover or not position.pile:
        other = 1 - me
        holding = [card for card in cards if not position.hands[other] & BEATS[52 * other + card]]
        cards = holding or cards
    return min(cards, key=lambda card: (card // 13 == me, card % 13, card))


class Beginner:
    """Plays by the rule of thumb."""

    level = "beginner"

    def choose(self, observation: KozyriObservation, rng: random.Random) -> Action:
        """The cheapest card, one time in six any."""
        position, coding, _ = _asked(observation)
        if rng.random() < 1 / 6:
            return rng.choice(observation.legal_actions)
        return position.action(cheapest(position, position.moves()), coding)


class Club:
    """Looks two turns ahead."""

    level = "club"
    depth = 2

    def choose(self, observation: KozyriObservation, rng: random.Random) -> Action:
        """The best choice at a small depth, one time in ten the second best."""
        position, coding, spent = _asked(observation)
        moves = position.moves()
        if len(moves) == 1:
            return position.action(moves[0], coding)
        with room() as tools:
            ranked = self.ranked(tools, position, spent)
        return position.action(ranked[1 if rng.random() < 0.1 else 0], coding)

    def ranked(self, tools: Room, position: Position, spent: tuple[int, ...]) -> list[int]:
        """The moves, the best first."""
        estimator = tools.estimator
        estimator.prepare(position.free, spent)
        estimator.forget()
        scores = {}
        for move in position.moves():
            after = position.after(move)
            if isinstance(after, int):
                score = {position.turn + 1: 30_000, 3: 0}.get(after, -30_000)
            elif after.key in spent:
                score = 0
            else:
                value = estimator.value(after, self.depth - 1)
                assert value is not None
                score = value if after.turn == position.turn else -value
            scores[move] = score
        return sorted(scores, key=lambda move: -scores[move])


class Coach:
    """Plays what the coach advises."""

    level = "coach"

    def choose(self, observation: KozyriObservation, rng: random.Random) -> Action:
        """The coach's choice."""
        _asked(observation)
        if len(observation.legal_actions) == 1:
            return observation.legal_actions[0]
        with room() as tools:
            tools.solver.forget()
            tools.estimator.forget()

            def clock(work: float = WORK[tools.compiled]) -> Clock:
                return Clock(work, None, lambda: tools.solver.nodes + tools.estimator.nodes)

            position, coding, spent = read(observation)
            work = WORK[tools.compiled]
            move = pick(tools, position, spent, clock(), lambda: clock(work / 10))
            return position.action(move, coding)
