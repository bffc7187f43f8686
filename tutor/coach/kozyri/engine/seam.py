"""The seam between plain Python and a compiler: this is its plain side, which does nothing.

The compiled twin of this package gets another module of this name (`tutor.coach.kozyri.accelerate`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableSequence
from typing import TypeVar

Ints = MutableSequence[int]
"""A list of integers here, an array of 64-bit integers in the compiled twin. Every number stays below 2**62."""
Floats = MutableSequence[float]

_F = TypeVar("_F", bound=Callable[..., object])


def jit(function: _F) -> _F:
    """The function itself."""
    return function


def table(values: Iterable[int]) -> Ints:
    """A fixed table of integers."""
    return list(values)


def floats(values: Iterable[float]) -> Floats:
    """A fixed table of floating-point numbers."""
    return list(values)
