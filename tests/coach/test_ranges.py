"""The model of the other's hand, against every path of draws followed one by one."""

from __future__ import annotations

import random

import pytest

from tutor.coach.warlords.hands import DECK, HAND_WITH, HANDS, PARTS, strengths
from tutor.coach.warlords.ranges import final_hands, live_hands, percentiles, plans

RANK = strengths("low").rank


def followed(lost, first, plan):
    """Every path of exchanges, with the cards that are really left."""
    finals = [[0.0] * len(HANDS) for _ in plan]

    def follow(hand, out, left, mass, count):
        choice = plan[left].drop[hand] if left else -1
        if choice < 0:
            finals[count][hand] += mass
            return
        pair, card = PARTS[hand][choice]
        gone = out | {card}
        draws = [c for c in range(DECK) if c not in lost and c not in gone and HAND_WITH[pair][c] >= 0]
        for draw in draws:
            follow(HAND_WITH[pair][draw], gone, left - 1, mass / len(draws), count + 1)

    for hand in live_hands(lost):
        if first[hand]:
            follow(hand, frozenset(), len(plan) - 1, first[hand], 0)
    return finals


@pytest.mark.parametrize("lost", [frozenset(), frozenset({0, 1, 7}), frozenset({3, 8, 12, 19})])
@pytest.mark.parametrize("exchanges", [1, 3])
def test_final_hands_follow_every_path(lost, exchanges):
    rng = random.Random(len(lost))
    hands = live_hands(lost)
    first = [0.0] * len(HANDS)
    for hand in rng.sample(hands, 60):
        first[hand] = rng.random()
    plan = plans(lost, [r**1.5 for r in RANK], exchanges)
    found, expected = final_hands(lost, first, plan), followed(lost, first, plan)
    assert len(found) == exchanges + 1
    for ours, theirs in zip(found, expected, strict=True):
        assert ours == pytest.approx(theirs, abs=1e-12)
    assert sum(map(sum, found)) == pytest.approx(sum(first))


def test_a_plan_is_the_best_of_four_means():
    plan = plans(frozenset({5}), [float(r) for r in RANK], 2)
    rng = random.Random(1)
    for hand in rng.sample(live_hands(frozenset({5})), 40):
        for left in (1, 2):
            before = plan[left - 1].worth
            means = []
            for pair, _card in PARTS[hand]:
                others = [c for c in range(DECK) if c != 5 and c not in HANDS[hand]]
                means.append(sum(before[HAND_WITH[pair][c]] for c in others) / len(others))
            assert plan[left].worth[hand] == pytest.approx(max(RANK[hand], *means))


def test_percentiles_count_half_of_a_tie():
    rng = random.Random(2)
    weights = [rng.random() for _ in HANDS]
    found = percentiles(RANK, strengths("low").classes, weights)
    total = sum(weights)
    for hand in rng.sample(range(len(HANDS)), 20):
        below = sum(w for w, r in zip(weights, RANK, strict=True) if r < RANK[hand])
        same = sum(w for w, r in zip(weights, RANK, strict=True) if r == RANK[hand])
        assert found[RANK[hand]] == pytest.approx((below + same / 2) / total)
