"""One round of the match as a game: warlord, exchanges, battle, solved to a steady state.

Each player chooses his warlord by his hand, exchanges by what his final hands are worth against the other's,
and uses his Jacks well at the third reveal (`reveal`). Those choices depend on one another, so they are
repeated, each time as an answer to a blend of what went before, until they stand still. What is simplified:

- no Jack before the third reveal, and each order of laying the cards is equally likely;
- exchanges as `ranges.plans` does them (a discard is forgotten when a draw is weighed);
- the choice of warlord is a smooth best answer: a player mixes where it makes little difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final, NamedTuple

from .battle import Balance, Effects, Side, balance
from .hands import HANDS, Strengths
from .match import Court, slope
from .ranges import EXCHANGES, Plan, Weights, final_hands, plans
from .reveal import Stakes

_MIX: Final = 0.006  # how much a choice of warlord must gain, in match chance, before the mixing leans to it
_NOTHING: frozenset[int] = frozenset()

Worth = Callable[[Court, Court], float]


def stakes(mine: Court, theirs: Court, warlord: str, other: str, worth: Worth, draw: float) -> Stakes:
    """What a battle between these warlords is about, seen from the owner of ``mine``.

    ``draw`` is the value of the standoff: the same position again.
    """
    return Stakes(
        win=worth(mine, theirs.without(other)),
        lose=worth(mine.without(warlord), theirs),
        draw=draw,
        give=worth(mine.without("J"), theirs) if mine.jacks else 0.0,
        take=worth(mine, theirs.without("J")) if theirs.jacks else 1.0,
        jack=mine.jacks > 0,
        other_jack=theirs.jacks > 0,
    )


def choices(court: Court) -> str:
    """The kinds of warlord that a court can send."""
    return ("Q" if court.queens else "") + ("K" if court.kings else "")


class Round(NamedTuple):
    """The steady state of a round: player 0's value, how often each sends a King, and for player 0 by hand.

    ``worth[kind, other]`` is what each combo rank is worth to player 0 in a battle of these two."""

    value: float
    kings: float
    other_kings: float
    king_hands: Weights
    battles: dict[tuple[str, str], Balance]
    ranges: dict[tuple[str, str], tuple[Side, Side]]
    worth: dict[tuple[str, str], list[float]]


class _Player:
    """One side's policy: how often each hand sends a King, and what final hands are worth by pairing."""

    def __init__(self, court: Court, rank: Sequence[int]) -> None:
        self.kinds = choices(court)
        self.rank = rank
        self.king = [0.5 if len(self.kinds) == 2 else float(self.kinds == "K")] * len(HANDS)
        self.worth: dict[tuple[str, str], list[float]] = {}
        self.plan: dict[tuple[str, str], list[Plan]] = {}

    def share(self, kind: str) -> float:
        """How often he sends this kind."""
        king = sum(self.king) / len(self.king)
        return king if kind == "K" else 1.0 - king

    def prepare(self, others: str) -> None:
        """Plan the exchanges of every pairing."""
        for kind in self.kinds:
            for other in others:
                worth = self.worth[kind, other]
                self.plan[kind, other] = plans(_NOTHING, [worth[r] for r in self.rank], EXCHANGES[kind])

    def choose(self, other: _Player, blend: float) -> None:
        """Lean the choice of warlord to the better one, hand by hand."""
        if len(self.kinds) < 2:
            return
        gain = [0.0] * len(HANDS)
        for kind in other.kinds:
            share = other.share(kind)
            king, queen = self.plan["K", kind][-1].worth, self.plan["Q", kind][-1].worth
            gain = [g + share * (k - q) for g, k, q in zip(gain, king, queen, strict=True)]
        self.king = [
            (1 - blend) * old + blend / (1.0 + exp(max(-40.0, min(40.0, -g / _MIX))))
            for old, g in zip(self.king, gain, strict=True)
        ]

    def finals(self, kind: str, other: str) -> Weights:
        """The weights of his final hands in a pairing."""
        first = self.king if kind == "K" else [1.0 - k for k in self.king]
        return [sum(ws) for ws in zip(*final_hands(_NOTHING, first, self.plan[kind, other]), strict=True)]


def solve_round(
    mine: Court,
    theirs: Court,
    worth: Worth,
    table: Strengths,
    effects: Effects,
    against: dict[str, list[float]],
    passes: int = 8,
    spread: int = 96,
) -> Round:
    """Solve one round, the standoff's value at its fixed point.

    Args: ``worth`` the value of every position that a round from here can lead to; ``effects`` what losing a pair
    does to each later battle; ``against`` how combo ranks fare against each kind's final hand, to begin with.
    """
    me, other = _Player(mine, table.rank), _Player(theirs, table.rank)
    value = 0.5
    pairings = [(a, b) for a in me.kinds for b in other.kinds]
    if mine != theirs:
        ends = [stakes(mine, theirs, a, b, worth, 0.5) for a, b in pairings]
        value = sum(s.win + s.lose for s in ends) / (2 * len(ends))
    for a, b in pairings:
        s = stakes(mine, theirs, a, b, worth, value)
        me.worth[a, b] = [s.lose + (s.win - s.lose) * p for p in against[b]]
        other.worth[b, a] = [1 - s.win + (s.win - s.lose) * p for p in against[a]]
    battles: dict[tuple[str, str], Balance] = {}
    ranges: dict[tuple[str, str], tuple[Side, Side]] = {}
    for turn in range(passes):
        blend = 1.0 if turn == 0 else 2.0 / (turn + 2)
        me.prepare(other.kinds)
        other.prepare(me.kinds)
        me.choose(other, blend)
        other.choose(me, blend)
        per_battle = slope(mine.warlords, theirs.warlords, value)
        losses = [per_battle * effect for effect in effects]
        for a, b in pairings:
            s = stakes(mine, theirs, a, b, worth, value)
            sides = (
                Side(table.rank, table.classes, me.finals(a, b)),
                Side(table.rank, table.classes, other.finals(b, a)),
            )
            found = balance(sides[0], sides[1], s, losses, losses, spread)
            battles[a, b], ranges[a, b] = found, sides
            me.worth[a, b] = _blend(me.worth[a, b], found.worth, blend)
            other.worth[b, a] = _blend(other.worth[b, a], found.other_worth, blend)
        new = sum(me.share(a) * other.share(b) * battles[a, b].value for a, b in pairings)
        value = 0.5 if mine == theirs else new
    return Round(value, me.share("K"), other.share("K"), me.king, battles, ranges, me.worth)


def _blend(old: Sequence[float], new: Sequence[float], part: float) -> list[float]:
    return [(1 - part) * a + part * b for a, b in zip(old, new, strict=True)]
