"""The solved strategy as package data: what it may weigh, that it reads back, and that spoilt data say so."""

from __future__ import annotations

import lzma
import random
from importlib.resources import files
from pathlib import Path

import pytest

from tutor.coach.warlords import match
from tutor.coach.warlords.equilibrium import shipped
from tutor.coach.warlords.hands import HANDS, strengths
from tutor.coach.warlords.match import START, Court, table

DATA = files(shipped.__package__).joinpath("equilibrium.bin")
TABLE = files(match.__package__).joinpath("match.json")
ROOT = Path(__file__).parents[3]


def test_all_that_is_shipped_weighs_a_megabyte_at_most():
    """Of 2**20 bytes, the table of positions included; the docs tell both figures."""
    strategy, both = len(DATA.read_bytes()), len(DATA.read_bytes()) + len(TABLE.read_bytes())
    assert both <= 2**20
    told = {"README.md": [both], "docs/coach.md": [both, 2**20], "docs/equilibrium.md": [strategy]}
    for page, figures in told.items():
        text = (ROOT / page).read_text(encoding="utf-8")
        assert [
            figure for figure in figures if f"{figure:,} bytes" not in text and f"{figure:,} (2²⁰)" not in text
        ] == []


def test_every_position_is_there_and_both_sides_views_agree():
    found = shipped.document().policies
    assert len(found) == 24 * 24
    for mine, theirs in found:
        assert found[mine, theirs].value + found[theirs, mine].value == pytest.approx(1, abs=1e-4)
    assert found[START, START].value == 0.5
    # More court cards are never worse, but for the rounding and the width of a solution.
    for mine, theirs in found:
        for rank, count in zip("QKJ", mine, strict=True):
            less = mine.without(rank)
            if count and less.warlords:
                assert found[less, theirs].value <= found[mine, theirs].value + 0.01


def test_values_are_near_those_of_the_simpler_table():
    """`solve_match` simplifies the round otherwise: two ways to the same numbers."""
    gaps = [abs(policy.value - table("low").worth(*p)) for p, policy in shipped.document().policies.items()]
    assert sum(gaps) / len(gaps) < 0.02 and max(gaps) < 0.08


@pytest.mark.slow
def test_what_is_written_is_read_back():
    rng = random.Random(2)
    made = {position: shipped.Policy(round(rng.random(), 4), {}) for position in shipped.positions()}
    for name, size, where in shipped.groups():
        for position in where:
            made[position].tables[name] = rng.randbytes(size) if size < 200 else bytes([rng.randrange(9)]) * size
    found = shipped.parsed(shipped.written({"ace": "low"}, made))
    assert found.head == {"ace": "low"} and found.policies == made


@pytest.mark.slow
@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: data[:1000],
        lambda data: lzma.compress(b"nothing of the kind"),
        lambda data: lzma.compress(lzma.decompress(data)[:-5]),
        lambda data: lzma.compress(lzma.decompress(data) + b"?"),
    ],
)
def test_spoilt_data_are_refused_in_words(spoil):
    with pytest.raises(ValueError, match="these are not the equilibrium tables of 4 Warlords"):
        shipped.parsed(spoil(DATA.read_bytes()))


def test_steps_hold_about_as_many_hands_each():
    steps, ranks = shipped.steps(16), strengths("low").rank
    sizes = [sum(steps[rank] == step for rank in ranks) for step in range(16)]
    assert sum(sizes) == len(HANDS) and min(sizes) > 50 and list(steps) == sorted(steps)


def test_a_court_without_a_warlord_has_no_strategy():
    with pytest.raises(KeyError):
        shipped.policy(Court(0, 0, 2), START)
