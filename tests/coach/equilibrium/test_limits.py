"""Giving up as limits and scores: how near they come to a whole table, and that both readers read them alike."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")

import numpy as np

from tutor.coach.warlords.equilibrium import shipped
from tutor.coach.warlords.equilibrium.limits import SLACK, fitted, spread_out
from tutor.coach.warlords.equilibrium.shipped import LEVELS, ROWS, STEPS

pytestmark = pytest.mark.slow
PAIRS = 200


def a_table(rng):
    """How often each of some rows gives up on each step, by two kinds of combos; and how likely each step is."""
    kinds = rng.integers(0, 2, PAIRS)
    scores = np.arange(STEPS) + rng.integers(-12, 13, (2, STEPS))
    limit = rng.integers(5, 60, PAIRS)
    return np.clip((limit[:, None] - scores[kinds]) / shipped.SOFT + 0.5, 0, 1), rng.random((PAIRS, STEPS)) + 0.2


def amounts(table, given):
    """The part of all hands that gives up in each row."""
    return (table * given).sum(1) / given.sum(1)


def test_the_reader_of_the_package_reads_what_the_solver_wrote():
    gives, given = a_table(np.random.default_rng(1))
    limit, scores = fitted(gives, given)
    table = spread_out(limit, scores)
    assert len(scores) == ROWS * STEPS and {byte // LEVELS for byte in limit.tolist()} <= set(range(ROWS))
    for row in range(0, PAIRS, 7):
        for step in range(STEPS):
            assert shipped.gives_up(int(limit[row]), scores.tobytes(), step) == pytest.approx(table[row, step])


def test_as_much_is_given_up_in_every_row():
    gives, given = a_table(np.random.default_rng(2))
    table = spread_out(*fitted(gives, given))
    # A limit is a whole number: half of one moves a slope of eight steps by half a step of 64.
    assert np.abs(amounts(table, given) - amounts(gives, given)).max() < 1.5 * 0.5 / STEPS + SLACK
    assert np.abs(table - gives).mean() < 0.03


def test_scores_tell_more_than_limits_alone():
    gives, given = a_table(np.random.default_rng(3))
    alone = np.clip((STEPS * gives.mean(1, keepdims=True) - np.arange(STEPS)) / shipped.SOFT + 0.5, 0, 1)
    assert np.abs(spread_out(*fitted(gives, given)) - gives).mean() < 0.3 * np.abs(alone - gives).mean()


def test_what_fits_as_it_was_stays_as_it_was():
    gives, given = a_table(np.random.default_rng(4))
    first = fitted(gives, given)
    again = fitted(spread_out(*first), given, first)
    assert (again[0] == first[0]).all() and (again[1] == first[1]).all()
