"""The solved strategy of 4 Warlords as package data, read with nothing but the standard library.

`pack` writes it, `policy` reads it. The data are one row of bytes, cut into *groups*: a group holds one table for every
position that has it, byte by byte across the positions, which is how they compress best. What a byte means:

| group | entries | byte |
| --- | --- | --- |
| ``W`` | 570 hands | how often a King is sent, in 15ths |
| ``X`` plan, other kind | 570 hands | an exchange: shares of standing and of each card given up (`EXCHANGE`) |
| ``H`` own class, other kind | 570 hands | shares of each card held back (`HOLD`) |
| ``h`` own class, other class | 570 hands | the same where a position is *fine* (`HOLD_FINE`) |
| ``G`` own class, other class | 100 pairs shown by the other | up to which score one gives up (`gives_up`) |
| ``C`` own class | four rows of 64 steps of strength | the scores of a combo on each step |
| ``g`` own class, other class | 100 pairs, 64 steps | the same where a position is *fine*: how often, in `FINE`ths |
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.util import find_spec
from itertools import product
from typing import Any, Final, NamedTuple

from ..hands import HANDS, PAIRS, strengths
from ..match import COURTS, Court

CLASSES: Final = (("Q", 0), ("Q", 1), ("K", 0), ("K", 1), ("K", 2), ("K", 3))
"""What is public of an exchange: the warlord and how often he was used. Six classes, by number."""
OF_KIND: Final = ((0, 1), (2, 3, 4, 5))
"""The classes of a Queen and of a King; kinds are 0 and 1."""
KIND: Final = (0, 0, 1, 1, 1, 1)
"""The kind of each class."""
PLANS: Final = ((0, "Q"), (1, "K1"), (1, "K2"), (1, "K3"))
"""The exchanges that are decided, each with its kind: a Queen's, a King's first, second and third."""
STEPS: Final = 64
"""The steps of strength in which a Jack at the third reveal is decided."""
SOFT: Final = 8.0
"""Over so much of the score giving up fades out."""
ROWS: Final = 4
"""So many rows of scores there are; each limit says which of them it is for."""
LOW: Final = 32
"""A score is kept as this much more."""
LEVELS: Final = 64
LEAST: Final = 3
"""A limit's byte: which row of scores, times `LEVELS`, and how far it lies above the least."""

_FILE: Final = "equilibrium.bin"


def mirror(cards: Sequence[int]) -> tuple[int, ...]:
    """The same cards with the two suits exchanged.

    >>> mirror((0, 4, 19))
    (1, 5, 18)
    """
    return tuple(sorted(card ^ 1 for card in cards))


class Shapes(NamedTuple):
    """Hands and pairs with the suits taken as alike.

    ``hand[1140]`` is each hand's number among the 570, ``swapped[1140]`` whether its suits are exchanged there,
    ``cards`` what the 570 are; ``pair[190]`` a pair's number among the 100, ``pairs`` what those are.
    """

    hand: tuple[int, ...]
    swapped: tuple[bool, ...]
    cards: tuple[tuple[int, ...], ...]
    pair: tuple[int, ...]
    pairs: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=4)
def shapes(ranks: int = 10, lost: frozenset[int] = frozenset()) -> Shapes:
    """The shapes of a deck of the lowest ``ranks`` in two suits without the cards ``lost``.

    Hands and pairs that it does not hold are number -1. Where the suits have lost different ranks they are not alike,
    and every hand and pair stands for itself.

    >>> len(shapes().cards), len(shapes().pairs)
    (570, 100)
    >>> len(shapes(lost=frozenset({0, 1})).cards), len(shapes(lost=frozenset({0, 2})).cards)
    (408, 816)
    """
    turned = mirror if mirror(sorted(lost)) == tuple(sorted(lost)) else tuple
    held = [cards for cards in HANDS if cards[-1] < 2 * ranks and not lost.intersection(cards)]
    cards = tuple(cards for cards in held if cards < turned(cards) or turned is tuple)
    left = [pair for pair in PAIRS if pair[-1] < 2 * ranks and not lost.intersection(pair)]
    pairs = tuple(pair for pair in left if pair <= turned(pair))
    at: dict[tuple[int, ...], int] = {c: i for i, c in enumerate(cards)}
    pair_at: dict[tuple[int, ...], int] = {p: i for i, p in enumerate(pairs)}
    return Shapes(
        tuple(at.get(min(c, turned(c)), -1) for c in HANDS), tuple(c not in at for c in HANDS), cards,
        tuple(pair_at.get(min(p, turned(p)), -1) for p in PAIRS), pairs,
    )  # fmt: skip


@lru_cache(maxsize=2)
def steps(parts: int) -> tuple[int, ...]:
    """The step of strength of each combo rank, ace low: so many parts with about as many hands each.

    >>> found = steps(64)
    >>> found[0], found[-1]
    (0, 63)
    """
    table = strengths("low")
    below, found = 0, []
    for rank in range(table.classes):
        found.append(min(below * parts // len(HANDS), parts - 1))
        below += table.rank.count(rank)
    return tuple(found)


def mixes(options: int, parts: int) -> tuple[tuple[float, ...], ...]:
    """What each byte of a mix stands for: every way to share so many equal parts among the options.

    >>> mixes(3, 4)[:3], len(mixes(3, 4)), len(mixes(4, 4)), len(mixes(3, 8))
    (((0.0, 0.0, 1.0), (0.0, 0.25, 0.75), (0.0, 0.5, 0.5)), 15, 35, 45)
    """
    shares = product(range(parts + 1), repeat=options)
    return tuple(tuple(part / parts for part in found) for found in shares if sum(found) == parts)


EXCHANGE: Final = mixes(4, 8)
HOLD: Final = mixes(3, 8)
HOLD_FINE: Final = mixes(3, 15)
FINE: Final = 8


def gives_up(limit: int, scores: Sequence[int], step: int) -> float:
    """How often a combo on a step of strength gives up where the other shows the pair that this limit (a byte) is for.

    A combo's score is about its step, more where it is given up more seldom than others as strong. Below the limit all
    give up, above none, with a slope between.

    >>> scores = bytes(range(32, 96)) + bytes(range(22, 86)) + bytes(128)
    >>> gives_up(17, scores, 8), gives_up(17, scores, 18), gives_up(17 + 64, scores, 28), gives_up(17, scores, 28)
    (1.0, 0.75, 0.75, 0.0)
    """
    which, level = divmod(limit, LEVELS)
    return min(1.0, max(0.0, (level + LEAST - scores[STEPS * which + step] + LOW) / SOFT + 0.5))


Position = tuple[Court, Court]


def has(court: Court, kind: int) -> bool:
    """Whether a court holds a warlord of this kind."""
    return (court.queens, court.kings)[kind] > 0


def is_fine(mine: Court, theirs: Court) -> bool:
    """Whether the strategy is kept in more detail: where the next battle may end the match for either."""
    return mine.warlords == 1 and theirs.warlords == 1


def positions() -> list[Position]:
    """Every position as its owner sees it, in the order of the data: alike ones beside one another."""
    found = [(a, b) for a in COURTS for b in COURTS]
    return sorted(found, key=lambda p: (p[1].jacks > 0, p[0].jacks > 0, p[0], p[1]))


def groups() -> Iterator[tuple[str, int, list[Position]]]:
    """Every group of the data in its order: its name, the bytes of one table, and the positions that have one."""
    every = positions()
    of_kinds = {(kind, w): [(a, b) for a, b in every if has(a, kind) and has(b, w)] for kind in (0, 1) for w in (0, 1)}
    hands, pairs = len(shapes().cards), len(shapes().pairs)
    yield "W", hands, [(a, b) for a, b in every if has(a, 0) and has(a, 1)]
    for kind, plan in PLANS:
        for w in (0, 1):
            yield f"X{plan}{w}", hands, of_kinds[kind, w]
    parted = {}
    for key, found in of_kinds.items():
        some = [p for p in found if p[0].jacks or p[1].jacks]
        parted[key] = [p for p in some if not is_fine(*p)], [p for p in some if is_fine(*p)]
    for own in range(len(CLASSES)):
        for w in (0, 1):
            rough, fine = parted[KIND[own], w]
            yield f"H{own}{w}", hands, rough
            for theirs in OF_KIND[w]:
                yield f"h{own}{theirs}", hands, fine
    giving = {key: tuple([p for p in part if p[0].jacks] for part in both) for key, both in parted.items()}
    for own in range(len(CLASSES)):
        parts = [giving[KIND[own], w][0] for w in (0, 1)]
        yield f"C{own}", ROWS * STEPS, sorted({*parts[0], *parts[1]}, key=every.index)
        for theirs in range(len(CLASSES)):
            rough, fine = giving[KIND[own], KIND[theirs]]
            yield f"G{own}{theirs}", pairs, rough
            yield f"g{own}{theirs}", STEPS * pairs, fine


class Policy(NamedTuple):
    """What a player of a position does, as bytes by group name (see the module); ``value`` is his chance to win."""

    value: float
    tables: dict[str, bytes]


class Document:
    """The data: their ``head`` (what they are) and, cut out when asked for, every position's `Policy`."""

    def __init__(self, head: dict[str, Any], values: Sequence[int], body: bytes) -> None:
        self.head, self._body = head, body
        self._values = dict(zip(positions(), values, strict=True))
        self._at: list[tuple[str, int, int, dict[Position, int]]] = []
        start = 0
        for name, size, where in groups():
            end = start + size * len(where)
            if end > len(body):
                raise ValueError(f"they end before {name}")
            self._at.append((name, start, end, {position: i for i, position in enumerate(where)}))
            start = end
        if start != len(body):
            raise ValueError(f"{len(body) - start} bytes too many")

    def policy(self, position: Position) -> Policy:
        """The strategy of the one who owns the first court. Raises KeyError for a position that is none."""
        tables = {
            name: self._body[start + where[position] : end : len(where)]
            for name, start, end, where in self._at
            if position in where
        }
        return Policy(self._values[position] / 10_000, tables)

    @property
    def policies(self) -> dict[Position, Policy]:
        """All of them."""
        return {position: self.policy(position) for position in self._values}


def written(head: dict[str, Any], policies: dict[Position, Policy]) -> bytes:
    """The data as the bytes of a file."""
    body = bytearray()
    for name, size, where in groups():
        rows = [policies[position].tables[name] for position in where]
        assert all(len(row) == size for row in rows)
        body += bytes(row[i] for i in range(size) for row in rows)
    top = dict(head, values=[round(10_000 * policies[position].value) for position in positions()])
    import lzma

    # Bytes without words or alignment: tables of one kind, one beside the other.
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]
    return lzma.compress(json.dumps(top).encode() + b"\n" + bytes(body), filters=filters)


def parsed(data: bytes) -> Document:
    """The data of a file's bytes. Raises ValueError where they are no such data."""
    import lzma

    try:
        line, body = lzma.decompress(data).split(b"\n", 1)
        head = json.loads(line)
        return Document(head, head.pop("values"), body)
    except (lzma.LZMAError, EOFError, ValueError, KeyError, AttributeError) as error:
        raise ValueError(f"these are not the equilibrium tables of 4 Warlords: {error}") from error


@lru_cache(maxsize=1)
def readable() -> bool:
    """Whether this Python can read the data: some are built without the standard library's ``lzma``.

    >>> readable()
    True
    """
    return find_spec("_lzma") is not None


@lru_cache(maxsize=1)
def document() -> Document:
    """The shipped data.

    >>> document().head["ace"]
    'low'
    """
    return parsed(files(__package__).joinpath(_FILE).read_bytes())


@lru_cache(maxsize=64)
def policy(mine: Court, theirs: Court) -> Policy:
    """The strategy of the one who owns ``mine``. Raises KeyError for courts without a warlord.

    >>> policy(Court(2, 2, 2), Court(2, 2, 2)).value
    0.5
    """
    return document().policy((mine, theirs))
