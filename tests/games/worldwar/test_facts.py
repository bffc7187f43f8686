"""What the clauses tell a learner about wars, worked out here from the counts and from nothing else.

A war is taken to be fought with a full pack of which only the two standing cards are gone, and to be even where it
begins again: both piles are long. Rank 0 is a Two, 12 an ace, 13 a joker.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

FULL = (4,) * 13 + (2,)
JOKER = 13
NINE, TEN, JACK = 7, 8, 9
Counts = tuple[int, ...]
#: stage, the unseen cards, the own standing card, the other's: whether to hold.
Policy = Callable[[int, Counts, int, int], bool]


def less(counts: Counts, *ranks: int) -> Counts:
    return tuple(n - ranks.count(rank) for rank, n in enumerate(counts))


@cache
def held(counts: Counts, card: int, draws: int) -> tuple[float, float]:
    """The chances that a held card wins, and that the war begins again, if the other has so many draws left."""
    total = sum(counts)
    again = (counts[card] + counts[JOKER]) / total
    if draws == 1:
        return sum(counts[:card]) / total, again
    wins = 0.0
    for rank in range(card):
        if counts[rank]:
            then = held(less(counts, rank), card, draws - 1)
            wins += counts[rank] / total * then[0]
            again += counts[rank] / total * then[1]
    return wins, again


def pairs(counts: Counts) -> list[tuple[int, int, float]]:
    """Two cards turned: the ranks that let the war go on, with their chances."""
    total = sum(counts) * (sum(counts) - 1)
    ranks = range(JOKER)
    return [(x, y, counts[x] * counts[y] / total) for x in ranks for y in ranks if x != y and counts[x] * counts[y]]


def holding(stage: int, counts: Counts, card: int) -> float:
    """The chance to win the war by holding, one half where it begins again."""
    wins, again = held(counts, card, 3 - stage)
    return wins + again / 2


def sound(stage: int, counts: Counts, mine: int, theirs: int) -> bool:
    """Hold if ahead, and if that is no worse than drawing, after which both stand alike."""
    return mine > theirs and holding(stage, counts, mine) >= 0.5


def never(stage: int, counts: Counts, mine: int, theirs: int) -> bool:
    return False


def at_least(first: int, second: int) -> Policy:
    return lambda stage, counts, mine, theirs: mine > theirs and mine >= (first if stage == 1 else second)


def contest(one: Policy, other: Policy, stage: int = 1, counts: Counts = FULL) -> tuple[float, float]:
    """How often the first wins a war before it begins again, and how often it does begin again."""
    wins = again = 0.0
    told = 0.0
    for x, y, chance in pairs(counts):
        told += chance
        left = less(counts, x, y)
        a, b = one(stage, left, x, y), other(stage, left, y, x)
        if a and b:
            found = (float(x > y), 0.0)
        elif a:
            found = held(left, x, 3 - stage)
        elif b:
            lost = held(left, y, 3 - stage)
            found = (1 - lost[0] - lost[1], lost[1])
        elif stage == 1:
            found = contest(one, other, 2, left)
        else:
            open_end = sum(part for _, _, part in pairs(left))
            found = (open_end / 2, 1 - open_end)
        wins += chance * found[0]
        again += chance * found[1]
    return wins, again + 1 - told


def test_with_a_full_pack_hold_a_jack_first_and_a_nine_one_war_later() -> None:
    """The rule of thumb of R-9: it holds against nearly all cards, and is never far off."""
    for stage, bar in ((1, JACK), (2, NINE)):
        for x in range(JOKER):
            for y in range(x):
                assert sound(stage, less(FULL, x, y), x, y) is (x >= bar), (stage, x, y)


def test_only_the_player_ahead_ever_gains_by_holding() -> None:
    """Behind, to hold is at best as good as to draw: the other may hold too, and then it is lost."""
    for stage in (1, 2):
        for x in range(JOKER):
            for y in range(x):
                left = less(FULL, x, y)
                mine, theirs = holding(stage, left, x), holding(stage, left, y)
                # For the one ahead: hold or draw by rows, the other's hold or draw by columns.
                table = ((1.0, mine), (1 - theirs, 0.5))
                if_the_other_always_draws = max(row[1] for row in table)
                assert max(min(row) for row in table) == if_the_other_always_draws, (
                    "a saddle point: holding gains him nothing"
                )


@pytest.mark.slow
def test_never_holding_costs_sixteen_points() -> None:
    wins, again = contest(sound, never)
    assert wins / (1 - again) == pytest.approx(0.6625, abs=0.0005)
    mirror, again = contest(sound, sound)
    assert mirror / (1 - again) == pytest.approx(0.5)


def test_the_rule_of_thumb_gives_away_next_to_nothing() -> None:
    wins, again = contest(sound, at_least(JACK, NINE))
    assert 0.5 <= wins / (1 - again) < 0.5005
