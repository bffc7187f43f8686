"""What the solved war says in general: from which card on to hold, who ever wants to, what it costs never to hold.

``python -m tutor.coach.worldwar.facts`` prints it for one pack and for two. A war is taken to begin with the whole
pack unseen and with long piles.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...games.worldwar.deck import RANKS
from .fresh import LONG
from .war import FULL_PACK, JOKER, WINNING, Pile, Position, Work, _Line, solve

PACKS: Final = {1: tuple(map(float, FULL_PACK)), 2: tuple(2.0 * count for count in FULL_PACK)}
_LINE: Final[_Line] = (LONG + 9, LONG + 9, 0, 0)


class Facts(NamedTuple):
    """``hold_from`` is the lowest rank (0 to 12) that is held when ahead, in World War I and II.

    ``steady`` says whether every higher rank is held too, whatever the other's card; ``behind`` whether the one behind
    ever does better by holding. ``never`` is the chance to win a war against sound play if one never holds, ``early``
    if one holds in World War I already what is held in World War II; ``used`` is the former against one who knows
    that one never holds and makes the most of it.
    """

    hold_from: tuple[int, int]
    steady: bool
    behind: bool
    never: float
    early: float
    used: float


def facts(packs: int = 1) -> Facts:
    """Compute them; takes some seconds. Raises KeyError for another number of packs than 1 or 2."""
    lowest, steady, behind = [], True, False
    for stage in (1, 2):
        held = {}
        for x in range(JOKER):
            for y in range(JOKER):
                if x == y:
                    continue
                counts = [count - (rank in (x, y)) for rank, count in enumerate(PACKS[packs])]
                pile = Pile(_LINE[0], (), 1)
                calls = solve(Position(tuple(counts), (pile, pile), (x, y), stage)).calls[0]
                assert calls is not None
                if x > y:
                    held[x, y] = calls[0] > calls[1]
                else:
                    behind = behind or calls[0] > calls[1] + 1e-12
        from_rank = min(x for x, y in held if held[x, y])
        steady = steady and all(held[x, y] == (x >= from_rank) for x, y in held)
        lowest.append(from_rank)
    sound = (lowest[0], lowest[1])
    nothing, early = (JOKER, JOKER), (lowest[1], lowest[1])
    return Facts(
        sound, steady, behind,
        _chance(packs, nothing, sound), _chance(packs, early, sound), _chance(packs, nothing, None),
    )  # fmt: skip


class _ByRule(Work):
    """The challenger holds from these ranks on when ahead; so does the defender, or he does what is best for him."""

    def __init__(self, packs: int, mine: tuple[int, int], theirs: tuple[int, int] | None, again: float) -> None:
        pile = Pile(_LINE[0])
        super().__init__(Position(PACKS[packs], (pile, pile), (0, 0)), WINNING, lambda _a, _b: again)
        self.mine, self.theirs = mine, theirs

    def asked(self, stage: int, x: int, y: int, line: _Line, restarts: int) -> float:
        hh, hd, dh, dd = self.matrix(stage, x, y, line, restarts)
        held, drawn = (hh, hd) if x > y and x >= self.mine[stage - 1] else (dh, dd)
        if self.theirs is None:
            return min(held, drawn)
        return held if y > x and y >= self.theirs[stage - 1] else drawn


def _chance(packs: int, mine: tuple[int, int], theirs: tuple[int, int] | None) -> float:
    """How often the challenger wins a war from its beginning. Where it begins again it is the same once more."""
    lost, won = (_ByRule(packs, mine, theirs, again).turn_both(1, -1, -1, _LINE, 0) for again in (0.0, 1.0))
    return lost / (1 - (won - lost))


def main() -> None:
    """Print the facts."""
    for packs in PACKS:
        found = facts(packs)
        first, second = (RANKS[rank] for rank in found.hold_from)
        print(f"{packs} pack{'s' if packs > 1 else ''}:")
        print(f"  ahead, hold {first} or better in World War I, {second} or better in World War II")
        print(f"  whatever the other's card: {'yes' if found.steady else 'no'}; behind, ever better: {found.behind}")
        print(f"  never to hold costs {100 * (0.5 - found.never):.2f} points against sound play", end=", ")
        print(f"{100 * (0.5 - found.used):.2f} against who makes the most of it")
        print(f"  to hold {second} or better already in World War I costs {100 * (0.5 - found.early):.2f} points")


if __name__ == "__main__":
    main()
