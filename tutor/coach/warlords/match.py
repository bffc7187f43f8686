"""What a position between two rounds is worth: the chance to win the match from the courts and what was lost.

The table over courts (Queens, Kings, Jacks of each) is solved offline by `solve_match` and shipped as package
data. Number cards lost by surrender are laid over it: they change the owner's chance in every later battle, and
a match is a race of battles, so the table's value is moved as a race moves when its single chance moves.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate
from math import comb
from typing import Any, Final, NamedTuple


class Court(NamedTuple):
    """How many Queens, Kings and Jacks a player still owns."""

    queens: int
    kings: int
    jacks: int

    @property
    def warlords(self) -> int:
        """Queens and Kings together: how many battles he can lose."""
        return self.queens + self.kings

    def without(self, rank: str) -> Court:
        """The court less one card of rank Q, K or J.

        >>> Court(2, 2, 2).without("K")
        Court(queens=2, kings=1, jacks=2)
        """
        return Court(self.queens - (rank == "Q"), self.kings - (rank == "K"), self.jacks - (rank == "J"))


START: Final = Court(2, 2, 2)
COURTS: Final = tuple(Court(q, k, j) for q in range(3) for k in range(3) for j in range(3) if q + k)
_PLACE: Final = {court: place for place, court in enumerate(COURTS)}


def race(mine: int, theirs: int, chance: float) -> float:
    """The chance to win ``theirs`` battles before losing ``mine``, each won with ``chance``.

    >>> race(2, 2, 0.5), race(1, 4, 0.5)
    (0.5, 0.0625)
    """
    lost = 1.0 - chance
    return sum(comb(theirs - 1 + k, k) * chance**theirs * lost**k for k in range(mine))


@lru_cache(maxsize=4096)
def _single(mine: int, theirs: int, value: float) -> float:
    """The single chance with which a race has this value."""
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        if race(mine, theirs, middle) < value:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def shifted(mine: int, theirs: int, value: float, by: float) -> float:
    """The value of a match when the chance of every battle moves by ``by``.

    >>> shifted(4, 4, 0.5, 0.0), round(shifted(1, 1, 0.5, 0.04), 6)
    (0.5, 0.54)
    """
    if not by or not 0.0 < value < 1.0:
        return value
    return race(mine, theirs, min(1.0, max(0.0, _single(mine, theirs, value) + by)))


def slope(mine: int, theirs: int, value: float) -> float:
    """How fast the value of a match grows with the chance of every battle."""
    step = 1e-3
    return (shifted(mine, theirs, value, step) - shifted(mine, theirs, value, -step)) / (2 * step)


class Table(NamedTuple):
    """The solved match for one reading of the ace.

    ``value[i][j]`` is the chance of the owner of ``COURTS[i]`` against ``COURTS[j]``; ``kings[i][j]`` how often he
    chooses a King there (0 or 1 where he has no choice); ``pair_loss[p]`` what losing pair ``p`` does to the chance
    of each later battle; ``against[kind][rank]`` how a combo rank fares against a warlord's final hands (no Jacks).
    At the start, ``king_hands[h]`` is how often hand ``h`` sends a King and ``start_worth[kind, other][rank]`` what a
    combo rank is worth in a battle of these two.
    """

    value: Sequence[Sequence[float]]
    kings: Sequence[Sequence[float]]
    pair_loss: Sequence[float]
    against: dict[str, list[float]]
    king_hands: Sequence[float]
    start_worth: dict[tuple[str, str], list[float]]

    def worth(self, mine: Court, theirs: Court) -> float:
        """The chance to win the match from these courts with nothing else lost."""
        if not mine.warlords:
            return 0.0
        if not theirs.warlords:
            return 1.0
        return self.value[_PLACE[mine]][_PLACE[theirs]]

    def king_share(self, mine: Court, theirs: Court) -> float:
        """How often a sound player with ``mine`` chooses a King against ``theirs``, before his hand is seen."""
        return self.kings[_PLACE[mine]][_PLACE[theirs]]


def pack(numbers: Iterable[float], scale: int) -> str:
    """Chances as text: one integer each, so many parts of the whole."""
    return " ".join(str(round(number * scale)) for number in numbers)


def unpack(text: str, scale: int) -> list[float]:
    """The numbers of `pack`.

    >>> unpack(pack([0.25, -0.5], 100), 100)
    [0.25, -0.5]
    """
    return [int(word) / scale for word in text.split()]


def pack_rising(numbers: Sequence[float]) -> str:
    """Numbers that never fall, to four places, each as its rise over the one before."""
    whole = [round(number * 10_000) for number in numbers]
    return " ".join(str(b - a) for a, b in zip([0, *whole], whole, strict=False))


def unpack_rising(text: str) -> list[float]:
    """The numbers of `pack_rising`.

    >>> unpack_rising(pack_rising([0.1, 0.1, 0.25]))
    [0.1, 0.1, 0.25]
    """
    return [total / 10_000 for total in accumulate(int(word) for word in text.split())]


@lru_cache(maxsize=1)
def _document() -> dict[str, Any]:
    text = files(__package__).joinpath("match.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    return document


@lru_cache(maxsize=3)
def table(ace: str = "low") -> Table:
    """The shipped table for a reading of the ace. Raises ValueError for a reading that does not exist.

    >>> table("low").worth(Court(2, 2, 2), Court(2, 2, 2))
    0.5
    """
    document = _document()
    if ace not in document["tables"]:
        raise ValueError(f"unknown ace reading {ace!r}: choose one of {', '.join(document['tables'])}")
    return read_table(document["tables"][ace])


def read_table(data: dict[str, str]) -> Table:
    """A table from its packed form (`solve_match` writes it)."""
    size = len(COURTS)
    upper = iter(unpack(data["value"], 10_000))
    value = [[0.5] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1, size):
            value[i][j] = next(upper)
            value[j][i] = 1.0 - value[i][j]
    flat = unpack(data["kings"], 100)
    kings = [flat[i * size : (i + 1) * size] for i in range(size)]
    return Table(
        value,
        kings,
        unpack(data["pair_loss"], 10_000),
        {kind: unpack_rising(data["against " + kind]) for kind in "QK"},
        unpack(data["king_hands"], 99),
        {(kind, other): unpack_rising(data[f"worth {kind} {other}"]) for kind in "QK" for other in "QK"},
    )
