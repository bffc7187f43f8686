"""Solve 4 Warlords position by position: ``python -m tutor.coach.warlords.equilibrium.solve --work FOLDER``.

Every battle takes a court card out of the game, and only a standoff comes back to the same position. So the 300
unordered positions are solved from the fewest court cards up, each as one round (`game`) whose ends are known. What is
found is kept in the folder, a file a position, and a run that was broken off goes on where it stood. `pack` makes the
package data of it. Needs numba (``card-tutor[fast]``); nothing is random.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Iterable
from functools import lru_cache
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import numpy as np

from ..deck import battle_chance, loss_effect
from ..hands import PAIRS
from ..match import COURTS, Court, shifted, table
from ..solve_match import levels
from . import workfolder
from .game import Losses, Player, Round, Stakes
from .numbers import Array, numbers
from .response import respond
from .shipped import OF_KIND, has, is_fine

ITERATIONS = 100
_STEP = 10  # after so many iterations a standoff is worth what was found last

Values = dict[tuple[Court, Court], float]


def name(mine: Court, theirs: Court) -> str:
    """The file name of a position.

    >>> name(Court(2, 2, 2), Court(1, 0, 2))
    '222-102.npz'
    """
    return "-".join("".join(map(str, court)) for court in (mine, theirs)) + ".npz"


def worth(values: Values, mine: Court, theirs: Court) -> float:
    """The value of a position that is solved or decided."""
    if not mine.warlords:
        return 0.0
    if not theirs.warlords:
        return 1.0
    return values[mine, theirs]


@lru_cache(maxsize=16)
def losses(ace: str, lost: frozenset[int] = frozenset()) -> Losses:
    """What losing each pair (P), and one card of each rank (10), adds to the chance of every later battle.

    ``lost`` is what is lost already. Of a rank that is lost as a whole nothing can be lost.
    """
    n, known = numbers(ace, lost=lost), table(ace)
    now = battle_chance(ace, lost, known.against)
    if lost:
        pairs = [battle_chance(ace, lost | {a, b}, known.against) - now for a, b in n.pair_cards.tolist()]
    else:
        at = {pair: place for place, pair in enumerate(PAIRS)}
        pairs = [known.pair_loss[at[a, b]] for a, b in n.pair_cards.tolist()]
    single = np.zeros(10)
    for rank in range(10):
        live = [card for card in (2 * rank, 2 * rank + 1) if card not in lost]
        if live:
            single[rank] = battle_chance(ace, lost | {live[0]}, known.against) - now
    return np.array(pairs), single


Lost = tuple[frozenset[int], frozenset[int]]
"""The number cards that each has lost, the owner of the first court first."""
WHOLE: Lost = (frozenset(), frozenset())


def stakes_of(
    ace: str, mine: Court, theirs: Court, values: Values, value: float | None = None, lost: Lost = WHOLE
) -> Stakes:
    """The stakes of a round from this position; ``value`` is what a standoff is worth, as in `Stakes`.

    With cards ``lost`` what follows is worth what `scene.Position.worth` says.
    """
    edge = loss_effect(ace, lost[0]) - loss_effect(ace, lost[1])

    def worth_(a: Court, b: Court) -> float:
        found = worth(values, a, b)
        return shifted(a.warlords, b.warlords, found, edge) if edge and a.warlords and b.warlords else found

    return Stakes(mine, theirs, worth_, value, (losses(ace, lost[0]), losses(ace, lost[1])))


def solve(
    ace: str, mine: Court, theirs: Court, values: Values, iterations: int = ITERATIONS, value: float | None = None
) -> dict[str, Any]:
    """Solve one position: its ``value`` to the owner of ``mine``, the ``gap`` of the best answers to the two plain
    strategies, ``seconds``, and what is `kept` of those.

    First both learn without being plain (`game.Player`), which tells the value, unless it is given. Then each side
    learns to be plain by itself, against one who is not and who sees, the standoff's worth fixed: who is simple himself
    should not count on it in the other.
    """
    began = time.process_time()
    n = numbers(ace)
    found: dict[str, Any] = {}
    rounds = -(-iterations * (2 if is_fine(mine, theirs) else 1) // _STEP)
    if mine == theirs:
        value = 0.5
    if value is None:
        round_ = Round((n, n), (mine, theirs), stakes_of(ace, mine, theirs, values), (False, False))
        for _ in range(rounds):
            round_.stakes.draw(round_.learn(_STEP))
        round_.settle()
        value = (respond(round_, 0) + 1.0 - respond(round_, 1)) / 2
    gap = 0.0
    for seat in (0, 1):
        stakes = stakes_of(ace, mine, theirs, values, value)
        round_ = Round((n, n), (mine, theirs), stakes, (seat == 0, seat == 1), (seat == 1, seat == 0))
        round_.learn(rounds * _STEP)
        round_.settle()
        gap += respond(round_, 1 - seat) - (value if seat else 1.0 - value)
        player, other = round_.players[seat], round_.players[1 - seat]
        found |= {f"{seat}{key}": array for key, array in kept(player, other).items()}
        if mine == theirs:
            gap *= 2
            break  # the other seat's strategy is the same
    return found | {"value": value, "gap": gap, "seconds": time.process_time() - began}


def kept(player: Player, other: Player) -> dict[str, Array]:
    """A player's average strategy, as small as it can be kept without a decision about its shape."""
    found: dict[str, Array] = {"warlord": (player.warlord[:, 1] * 255).round().astype(np.uint8)}
    for plan, array in player.exchange.items():
        found[plan] = (array * 255).round().astype(np.uint8)
    found["hold"] = (player.hold * 255).round().astype(np.uint8)
    if player.jack:
        for own in player.classes:
            for theirs in other.classes:
                found[f"gives{own}{theirs}"] = (player.gives[own, theirs] * 255).round().astype(np.uint8)
                found[f"given{own}{theirs}"] = player.gives_average[own, theirs][..., 1].astype(np.float32)
    return found


def read(folder: Path) -> Values:
    """The values that a folder holds so far."""
    values: Values = {}
    for mine, theirs in levels():
        path = folder / name(mine, theirs)
        if path.exists():
            with np.load(path) as kept_:
                values[mine, theirs] = float(kept_["value"])
                values[theirs, mine] = 1.0 - values[mine, theirs]
    return values


def _one(task: tuple[str, Court, Court, Values, int, Path, float | None]) -> tuple[Court, Court, float, float, float]:
    ace, mine, theirs, values, iterations, folder, value = task
    found = solve(ace, mine, theirs, values, iterations, value)
    path = folder / name(mine, theirs)
    partial = path.with_suffix(".part.npz")
    np.savez(partial, **found)
    partial.replace(path)  # a file is there whole or not at all
    return mine, theirs, found["value"], found["gap"], found["seconds"]


def _levels() -> Iterable[list[tuple[Court, Court]]]:
    """Positions that do not lead to one another, the fewest court cards first."""
    by_size: dict[int, list[tuple[Court, Court]]] = {}
    for mine, theirs in levels():
        by_size.setdefault(sum(mine) + sum(theirs), []).append((mine, theirs))
    return [by_size[size] for size in sorted(by_size)]


def main() -> None:
    """Solve what the folder does not hold yet."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--work", type=Path, required=True, help="where solved positions are kept, 3 GB in all")
    parser.add_argument("--ace", choices=("low", "high", "both"), default="low")
    parser.add_argument("--iterations", type=int, default=ITERATIONS)
    parser.add_argument("--values", type=Path, help="a folder of an earlier run, whose values are taken as they are")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    try:
        _run(asked)
    except workfolder.UnfitError as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        print(f"\n{workfolder.stopped(asked.work, read(asked.work))}", file=sys.stderr)
        raise SystemExit(130) from None


def _run(asked: argparse.Namespace) -> None:
    asked.work.mkdir(parents=True, exist_ok=True)
    values = read(asked.work)
    before = read(asked.values) if asked.values else {}
    workfolder.fits(asked.values, asked.ace, before)
    workfolder.agree(
        asked.work, {"ace": asked.ace, "iterations": asked.iterations, "values": bool(asked.values)}, values
    )
    size = len(COURTS) * (len(COURTS) + 1) // 2
    done, spent, worst, began = sum(pair in values for pair in levels()), 0.0, 0.0, time.monotonic()
    numbers(asked.ace)
    # Ctrl-C is this process's to answer: it ends the others.
    with Pool(asked.processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        for level in _levels():
            tasks = [
                (asked.ace, mine, theirs, values, asked.iterations, asked.work, before.get((mine, theirs)))
                for mine, theirs in sorted(level, key=lambda pair: -weight(*pair))
                if (mine, theirs) not in values
            ]
            found: list[tuple[Court, Court, float]] = []
            for mine, theirs, value, gap, seconds in pool.imap_unordered(_one, tasks):
                found.append((mine, theirs, value))
                done, spent, worst = done + 1, spent + seconds, max(worst, gap)
                wide = 30 * done // size
                bar = "#" * wide + "." * (30 - wide)
                line = f"\r[{bar}] {done} of {size}, {spent:.0f} CPU seconds, widest gap {worst:.4f}"
                print(line, end="", file=sys.stderr, flush=True)
            for mine, theirs, value in found:
                values[mine, theirs], values[theirs, mine] = value, 1.0 - value
    print(f"\n{time.monotonic() - began:.0f} s on the wall", file=sys.stderr)


def weight(mine: Court, theirs: Court) -> int:
    """How much work a position is, roughly: the long ones are begun first."""
    classes = [sum(len(OF_KIND[kind]) for kind in (0, 1) if has(court, kind)) for court in (mine, theirs)]
    return classes[0] * classes[1] * (1 + (mine.jacks > 0) + (theirs.jacks > 0))


if __name__ == "__main__":
    main()
