"""How far the shipped strategy can be exploited: measured anew, and told everywhere as it was measured."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest

from tutor.coach.warlords.equilibrium import shipped
from tutor.coach.warlords.match import Court

ROOT = Path(__file__).parents[3]
MEASURED = "e20611b09f3386fad96b5a1fa59c9fbef4254ed9fde3f42b5e5d01e06bba4312"
"""The data for which the figures below were found by this very test."""
NUMBER = r"\**(0\.\d{4})\**"


@lru_cache(maxsize=2)
def text(name: str) -> str:
    """A page, its lines as one."""
    return " ".join((ROOT / name).read_text(encoding="utf-8").split())


def told(name: str, pattern: str) -> tuple[str, ...]:
    """The figures of the one place in a page that this pattern fits."""
    found = re.findall(pattern, text(name))
    assert len(found) == 1, f"{name}: {pattern} fits {len(found)} places"
    return found[0] if isinstance(found[0], tuple) else (found[0],)


def in_the_docs() -> tuple[str, str, str]:
    """Start, worst and mean by the table of docs/equilibrium.md."""
    page = "docs/equilibrium.md"
    (start,) = told(page, rf"at the start \([^)]*\) \| {NUMBER} \|")
    (worst,) = told(page, rf"worst of 576 positions \([^)]*\) \| {NUMBER} \|")
    (mean,) = told(page, rf"mean of all positions \| {NUMBER} \|")
    return start, worst, mean


def court(words: str) -> Court:
    """A court by its name in the docs.

    >>> court("a King and two Jacks")
    Court(queens=0, kings=1, jacks=2)
    """
    counts = {kind: {"a": 1, "two": 2}[many] for many, kind in re.findall(r"\b(a|two) (Queen|King|Jack)s?\b", words)}
    return Court(counts.get("Queen", 0), counts.get("King", 0), counts.get("Jack", 0))


def test_the_pages_tell_the_same_figures() -> None:
    start, worst, mean = in_the_docs()
    assert told("docs/equilibrium.md", rf"\(shipped\) \| {NUMBER} \| {NUMBER} \| {NUMBER} \|") == (start, worst, mean)
    readme = rf"exploitability {NUMBER} at the start, {NUMBER} in the worst of 576 positions"
    assert told("README.md", readme) == (start, worst)
    won = f"{50 + 100 * float(start):.1f}"  # by who knows all tables
    assert told("README.md", r"would win (\d\d\.\d) % of matches \(exploitability") == (won,)
    assert told("docs/equilibrium.md", r"knows every table by heart wins (\d\d\.\d) % of matches") == (won,)


def test_both_pages_tell_the_same_of_the_coach_against_club() -> None:
    rate = r"(\d\d\.\d % ± \d\.\d of \d+)"
    assert told("docs/coach.md", rf"coach against club \([^|]*\) \| {rate} matches") == told(
        "docs/equilibrium.md", rf"\| club \([^)]*\) \| {rate} \|"
    )


def of_one_warlord() -> Iterator[shipped.Position]:
    """Positions with one warlord each: all that they lead to is among them or decided; the fewest cards first."""
    every = [(mine, theirs) for mine, theirs in shipped.document().policies if mine.warlords == theirs.warlords == 1]
    yield from sorted(every, key=lambda position: sum(map(sum, position)))


@pytest.mark.slow
def test_the_smallest_positions_are_measured_as_before() -> None:
    """36 of 576, in a tenth of the time: these figures change with the data, and with nothing else."""
    pytest.importorskip("numba")
    from tutor.coach.warlords.equilibrium.measure import measure
    from tutor.coach.warlords.equilibrium.solve import losses

    losses("low")
    policies, positions = shipped.document().policies, list(of_one_warlord())
    best = measure(policies, positions)
    cost = {position: best[position] - policies[position].value for position in positions}
    assert len(cost) == 36
    assert sum(cost.values()) / 36 == pytest.approx(0.00394, abs=5e-5)
    worst = max(cost, key=lambda position: cost[position])
    assert worst == (Court(0, 1, 2), Court(1, 0, 2))
    assert cost[worst] == pytest.approx(0.01302, abs=5e-5)
    # Both best answers together get more than all there is to win: nobody can lose by knowing what the other does.
    assert all(best[mine, theirs] + best[theirs, mine] >= 1 - 2e-5 for mine, theirs in positions)


@pytest.mark.slow
def test_the_command_prints_what_the_pages_say(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    """The whole measurement takes half a minute of processor time: once for each state of the data.

    ``TUTOR_MEASURE=1`` runs it in any case; the smallest positions are measured always.
    """
    pytest.importorskip("numba")
    data = files(shipped.__package__).joinpath("equilibrium.bin").read_bytes()
    if sha256(data).hexdigest() == MEASURED and not os.environ.get("TUTOR_MEASURE"):
        assert in_the_docs() == ("0.0195", "0.0209", "0.0060"), (
            "these data were measured: the pages tell something else"
        )
        return
    from tutor.coach.warlords.equilibrium.measure import main

    monkeypatch.setattr(sys, "argv", ["measure", "--list", "1"])
    main()
    said = capsys.readouterr().out
    start, worst, mean = in_the_docs()
    assert re.findall(r"at the start: (\S+) of a match", said) == [start]
    assert re.findall(r"mean of 576 positions: (\S+)", said) == [mean]
    ((printed, *courts),) = re.findall(r"worst: (\S+) for (\d{3}) against (\d{3})", said)
    (named,) = told("docs/equilibrium.md", r"worst of 576 positions \(([^)]*)\)")
    assert printed == worst
    assert [Court(*map(int, digits)) for digits in courts] == [court(side) for side in named.split(" against ")]
