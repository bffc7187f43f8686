"""Choices compared by playing the match out from drawn worlds, each world for all of them: common random numbers.

Every choice meets the same hidden hands, piles and stock, so their differences are known far better than their
values. Bounds are for 95 in 100 cases, from the differences world by world.
A choice that is behind beyond doubt is played out no more. What the bounds do not hold: that real players choose
otherwise than the playouts' rules of thumb (`SOUND`).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, NamedTuple

from .playout import NOBODY, Forced, Playout, Style
from .world import Scene

SOUND: Final = {
    2: Style(hold=(3, 3), margin=6),
    3: Style(hold=(5, 4), margin=6),
    4: Style(hold=(5, 4), margin=6),
    5: Style(hold=(6, 5), margin=6),
    6: Style(hold=(6, 5), margin=6),
}
"""How every seat plays in the playouts, by the number of players; found by matches of such styles among each other.
They hold lower cards than a war by itself would ask for, since each card drawn is a card less in the pile; and they
give up a Two only for a war in which the own heap is much the larger one."""
BATCH: Final = 50
LEAST: Final = 4 * BATCH
"""Before so many worlds no choice is dropped."""
SURE: Final = 3.5
"""How many standard errors behind the best a choice is dropped."""
WIDTH: Final = 1.96


class Estimate(NamedTuple):
    """One choice. ``value`` is the mover's chance with its bounds; ``loss`` (0 to 1) against the best with its own.

    ``win`` is every seat's chance.
    """

    value: float
    low: float
    high: float
    loss: float
    loss_low: float
    loss_high: float
    win: tuple[float, ...]


class Found(NamedTuple):
    """What a search found, choice by choice, in ``worlds`` worlds.

    ``unbeaten`` tells for each rank that may be played how often the next player has nothing higher; ``war_won`` how
    often the mover wins a war that he begins now, None if he may not.
    """

    estimates: tuple[Estimate, ...]
    best: int
    worlds: int
    unbeaten: dict[int, float]
    war_won: float | None


class _Tally:
    """What came of one choice, world by world."""

    def __init__(self, seats: int) -> None:
        self.results: list[float] = []
        self.win = [0.0] * seats

    def add(self, winners: tuple[int, ...], player: int) -> None:
        share = 1.0 / len(winners)
        for seat in winners:
            self.win[seat] += share
        self.results.append(share if player in winners else 0.0)


def search(
    scene: Scene,
    choices: Sequence[Forced | None],
    rng: random.Random,
    worlds: int,
    seconds: float | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> Found:
    """Compare choices by playouts: so many worlds, or as many as fit the time; at least one batch in any case.

    ``choices`` may be ``(None,)``: then the position is judged as it stands. ``should_stop`` is asked after every
    batch. A choice that draws the last card of the stock ends the match by the count, and has no bounds.
    """
    tallies = [_Tally(scene.seats) for _ in choices]
    alive = list(range(len(choices)))
    styles = (SOUND[scene.seats],) * scene.seats
    until = None if seconds is None else time.perf_counter() + seconds
    after = _next_seat(scene)
    tops: list[int] = []
    wars = [0, 0]
    drawn = 0
    while not drawn or (drawn < worlds if until is None else time.perf_counter() < until):
        if drawn and should_stop is not None and should_stop():
            break
        for _ in range(BATCH):
            world = scene.draw(rng)
            if after is not None:
                tops.append(world.hands[after][-1] if world.hands[after] else NOBODY)
            for i in alive:
                playout = Playout(world.copy(), styles, choices[i])
                tallies[i].add(playout.run(), scene.player)
                forced = choices[i]
                if forced is not None and forced[0] == "war" and playout.first_war is not None:
                    wars[0] += playout.first_war[0] == scene.player
                    wars[1] += 1
        drawn += BATCH
        if len(alive) > 1 and drawn >= LEAST:
            alive = _still(tallies, alive)
    best = max(alive, key=lambda i: sum(tallies[i].results))
    ranks = {forced[1] for forced in choices if forced is not None and forced[0] == "play"}
    unbeaten = {rank: sum(top <= rank for top in tops) / len(tops) for rank in ranks} if tops else {}
    last = scene.seen.stock == 1 and not scene.seen.fed
    sure = [last and forced is not None and forced[0] in ("play", "pass") for forced in choices]
    found = tuple([_estimate(*one, tallies[best], sure[best]) for one in zip(tallies, sure, strict=True)])
    return Found(found, best, drawn, unbeaten, wars[0] / wars[1] if wars[1] else None)


def _next_seat(scene: Scene) -> int | None:
    """Who has to beat the mover's card, if he is to play one."""
    if scene.seen.phase not in ("lead", "follow") or scene.seen.seat != scene.player:
        return None
    seats = (*range(scene.player + 1, scene.seats), *range(scene.player))
    return next((seat for seat in seats if not scene.seen.out[seat]), None)


def _still(tallies: Sequence[_Tally], alive: list[int]) -> list[int]:
    """The choices that may yet turn out best."""
    best = max(alive, key=lambda i: sum(tallies[i].results))
    kept = []
    for i in alive:
        mean, error = _difference(tallies[best].results, tallies[i].results)
        if mean <= SURE * error:
            kept.append(i)
    return kept


def _difference(better: Sequence[float], worse: Sequence[float]) -> tuple[float, float]:
    """Mean of better minus worse over the worlds that both were played in, and its standard error."""
    differences = [a - b for a, b in zip(better, worse, strict=False)]
    n = len(differences)
    mean = sum(differences) / n
    return mean, _error(sum([d * d for d in differences]), mean, n)


def _error(squares: float, mean: float, n: int) -> float:
    """A standard error that is never 0: where all worlds say the same, the next one may not."""
    return sqrt(max(squares / n - mean * mean, 1.0 / (n + 1)) / n)


def _estimate(tally: _Tally, sure: bool, best: _Tally, best_sure: bool) -> Estimate:
    """One choice against the best; ``sure`` are those of which every world says the same."""
    played = len(tally.results)
    top, mine = sum(best.results) / len(best.results), sum(tally.results) / played
    if tally is best:
        loss, error_of_loss = 0.0, 0.0
    elif sure:
        loss, error_of_loss = max(0.0, top - mine), 0.0 if best_sure else _error_of(best.results)
    else:
        loss, error_of_loss = _difference(best.results, tally.results)
        loss = max(loss, 0.0)
    error = 0.0 if sure else _error_of(tally.results)
    value = max(0.0, top - loss)
    return Estimate(
        value,
        max(0.0, value - WIDTH * error),
        min(1.0, value + WIDTH * error),
        loss,
        max(0.0, loss - WIDTH * error_of_loss),
        loss + WIDTH * error_of_loss,
        tuple([total / played for total in tally.win]),
    )


def _error_of(results: Sequence[float]) -> float:
    n = len(results)
    return _error(sum([r * r for r in results]), sum(results) / n, n)
