"""W-10: the third reveal as a game; its balance against regret matching and against its own mirror."""

from __future__ import annotations

import random

import pytest

from tutor.coach.warlords.battle import Side, balance
from tutor.coach.warlords.hands import HANDS, strengths
from tutor.coach.warlords.reveal import Stakes, holding, solve


def random_game(rng):
    def held():
        return holding([(rng.randrange(25), rng.random() ** 2 + 1e-3) for _ in range(rng.randrange(1, 15))])

    lose, win = sorted((rng.random(), rng.random()))
    draw = rng.uniform(lose, win)
    stakes = Stakes(win, lose, draw, rng.uniform(0, draw), rng.uniform(draw, 1), True, True)
    return held(), held(), stakes


def matched(own, other, stakes, rounds=3000):
    """What each can be held to, by regret matching over every single holding."""
    regrets = [[[0.0, 0.0] for _ in side.rank] for side in (own, other)]
    sums = [[[0.0, 0.0] for _ in side.rank] for side in (own, other)]

    def pay(i, a, j, b):
        if a and b:
            return stakes.draw
        if a or b:
            return stakes.give if a else stakes.take
        x, y = own.rank[i], other.rank[j]
        return stakes.draw if x == y else stakes.win if x > y else stakes.lose

    for turn in range(1, rounds + 1):
        now = []
        for side in (0, 1):
            mix = []
            for r in regrets[side]:
                good = max(r[0], 0) + max(r[1], 0)
                mix.append([max(r[0], 0) / good, max(r[1], 0) / good] if good else [0.5, 0.5])
            now.append(mix)
            for total, m in zip(sums[side], mix, strict=True):
                total[0] += turn * m[0]
                total[1] += turn * m[1]
        for i in range(len(own.rank)):
            rivals = [(w * now[1][j][b], j, b) for j, w in enumerate(other.weight) for b in (0, 1)]
            v = [sum(w * pay(i, a, j, b) for w, j, b in rivals) for a in (0, 1)]
            mean = now[0][i][0] * v[0] + now[0][i][1] * v[1]
            regrets[0][i] = [max(0.0, regrets[0][i][a] + v[a] - mean) for a in (0, 1)]
        for j in range(len(other.rank)):
            rivals = [(w * now[0][i][a], i, a) for i, w in enumerate(own.weight) for a in (0, 1)]
            v = [sum(w * pay(i, a, j, b) for w, i, a in rivals) for b in (0, 1)]
            mean = now[1][j][0] * v[0] + now[1][j][1] * v[1]
            regrets[1][j] = [max(0.0, regrets[1][j][b] + mean - v[b]) for b in (0, 1)]
    mix = [[[t / sum(total) for t in total] for total in sums[side]] for side in (0, 1)]

    def against(i, a):
        return sum(w * mix[1][j][b] * pay(i, a, j, b) for j, w in enumerate(other.weight) for b in (0, 1))

    def conceded(j, b):
        return sum(w * mix[0][i][a] * pay(i, a, j, b) for i, w in enumerate(own.weight) for a in (0, 1))

    top = sum(w * max(against(i, 0), against(i, 1)) for i, w in enumerate(own.weight))
    floor = sum(w * min(conceded(j, 0), conceded(j, 1)) for j, w in enumerate(other.weight))
    return floor, top


def test_the_balance_lies_where_regret_matching_ends():
    rng = random.Random(4)
    for _ in range(5):
        own, other, stakes = random_game(rng)
        own = holding(list(zip(own.rank, own.weight, strict=True))[:6])
        other = holding(list(zip(other.rank, other.weight, strict=True))[:6])
        floor, top = matched(own, other, stakes, 600)
        assert floor - 1e-4 <= solve(own, other, stakes).value <= top + 1e-4
        assert top - floor < 0.01


def test_both_views_of_a_reveal_agree():
    rng = random.Random(1)
    for _ in range(500):
        own, other, stakes = random_game(rng)
        mine, theirs = solve(own, other, stakes), solve(other, own, stakes.mirrored())
        assert mine.value + theirs.value == pytest.approx(1, abs=1e-4)
        assert mine.share == theirs.other_share and mine.other_share == theirs.share


def test_without_jacks_only_the_showdown_counts():
    rng = random.Random(3)
    for _ in range(50):
        own, other, stakes = random_game(rng)
        stakes = stakes._replace(jack=False, other_jack=False)
        value = sum(
            a * b * (stakes.win if x > y else stakes.draw if x == y else stakes.lose)
            for x, a in zip(own.rank, own.weight, strict=True)
            for y, b in zip(other.rank, other.weight, strict=True)
        )
        found = solve(own, other, stakes)
        assert found.value == pytest.approx(value) and found.jack is None and found.share == 0


def test_no_holding_gains_by_leaving_the_balance():
    rng = random.Random(9)
    for _ in range(200):
        own, other, stakes = random_game(rng)
        found = solve(own, other, stakes)
        for i, play in enumerate(found.play):
            if own.upto[i + 1] <= found.share:  # gives up for certain
                assert play <= found.jack + 1e-3
            elif own.upto[i] >= found.share:
                assert play >= found.jack - 1e-3


def test_a_balance_of_equal_sides_is_even_and_a_better_hand_is_worth_no_less():
    table = strengths("low")
    side = Side(table.rank, table.classes, [1.0] * len(HANDS))
    found = balance(side, side, Stakes(0.7, 0.3, 0.5, 0.4, 0.6, True, True), spread=48)
    assert found.value == pytest.approx(0.5, abs=0.005)
    assert found.worth == sorted(found.worth) and found.other_worth == sorted(found.other_worth)
    assert found.worth[0] >= 0.3 and found.worth[-1] <= 0.7
