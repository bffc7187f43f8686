"""What the benchmarks share: rounds that interleave the contenders, medians with their spread, the machine's line.

A figure in seconds says more about the machine and its other work than about the code. So the contenders take
turns, many short ones, and what counts is the ratio within one round: both had the same machine then.
"""

from __future__ import annotations

import os
import platform
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime


def machine() -> str:
    """One line on when and where: date, Python, cores, load."""
    load = " ".join(f"{value:.1f}" for value in os.getloadavg()) if hasattr(os, "getloadavg") else "?"
    when = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    return f"{when} · Python {platform.python_version()} · {os.cpu_count()} cores · load {load}"


def rounds(contenders: Mapping[str, Callable[[], float]], number: int) -> dict[str, list[float]]:
    """Call every contender once a round, in turn, and return each one's figures.

    The order is reversed in every second round, so that nobody always follows the same neighbour.
    """
    figures: dict[str, list[float]] = {name: [] for name in contenders}
    for turn in range(number):
        names = list(contenders)
        for name in names if turn % 2 == 0 else reversed(names):
            figures[name].append(contenders[name]())
    return figures


def ratios(over: Sequence[float], under: Sequence[float]) -> list[float]:
    """The ratio of each round."""
    return [a / b for a, b in zip(over, under, strict=True)]


def percentile(values: Iterable[float], share: float) -> float:
    """The value below which this share of the values lies, by the nearest rank.

    >>> percentile(range(1, 101), 0.95)
    95
    """
    ordered = sorted(values)
    return ordered[max(0, min(len(ordered) - 1, round(share * len(ordered)) - 1))]


def spread(values: Sequence[float], form: str = ".2f") -> str:
    """The median, and the smallest and largest in brackets."""
    return f"{statistics.median(values):{form}} ({min(values):{form}}–{max(values):{form}})"


def verdict(
    what: str, value: float, limit: float, more_is_better: bool = False, form: str = ".2f", unit: str = "×"
) -> str:
    """A line that says whether an aim of the project was reached in this run. A benchmark never fails for it."""
    reached = value >= limit if more_is_better else value <= limit
    sign = "≥" if more_is_better else "≤"
    return f"  {'reached' if reached else 'MISSED '}  {what}: {value:{form}} {unit} (aim {sign} {limit:g} {unit})"
