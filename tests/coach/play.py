"""Matches between bots, for the tests and for measuring: ``python tests/coach/play.py club beginner 1000``."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from math import sqrt
from typing import Any

from tutor import CHANCE, SIMULTANEOUS, load_game
from tutor.coach import make_bot
from tutor.coach.warlords.advise import ModelEvaluator, frequencies
from tutor.games.warlords.deck import NUMBERS
from tutor.games.warlords.state import WarlordsState
from tutor.kernel.cards import Card

#: After so many matches a line is printed, so that a long measurement that is broken off has still measured.
EVERY = 100


class ModelCoach:
    """The coach before the match was solved: it plays what its model of the other advises."""

    def choose(self, observation: Any, rng: random.Random) -> Any:
        """An action drawn by the model's frequencies."""
        return rng.choices(observation.legal_actions, frequencies(observation, ModelEvaluator()))[0]


def positions(
    seed: int, matches: int, levels: tuple[str | None, str | None] = (None, None), **options: Any
) -> Iterator[Any]:
    """Every state in which somebody is asked, over some matches; ``None`` as a level plays at random."""
    for number in range(matches):
        yield from _states(random.Random(seed * 1_000_003 + number), levels, options)


def _states(
    rng: random.Random,
    levels: tuple[str | None, str | None],
    options: dict[str, Any],
    lost: tuple[int, tuple[Card, ...]] | None = None,
) -> Iterator[Any]:
    state = load_game("warlords", **options).new_initial_state()
    if lost:
        state = handicapped(state, *lost)
    bots = [
        None if level is None else ModelCoach() if level == "model" else make_bot("warlords", level) for level in levels
    ]
    while not state.is_terminal():
        here = state.current_player()
        if here == CHANCE:
            state = state.child(rng.choice(state.legal_actions()))
            continue
        yield state
        asked = (0, 1) if here == SIMULTANEOUS else (here,)
        chosen = {}
        for seat in asked:
            bot = bots[seat]
            if bot is None:
                chosen[seat] = rng.choice(state.legal_actions(seat))
            else:
                chosen[seat] = bot.choose(state.observation(seat), rng)
        state = state.child(chosen if here == SIMULTANEOUS else chosen[here])
    yield state


def handicapped(state: Any, seat: int, lost: tuple[Card, ...]) -> Any:
    """The start of a match in which a seat has already lost these number cards."""
    sides = list(state.sides)
    deck = tuple(card for card in sides[seat].deck if card not in lost)
    sides[seat] = sides[seat]._replace(deck=deck, lost=lost)
    return WarlordsState(state.game, None, None, state.phase, state.round, tuple(sides), None)


def match(
    rng: random.Random,
    levels: tuple[str | None, str | None],
    lost: tuple[int, tuple[Card, ...]] | None = None,
    **options: Any,
) -> float:
    """Black's result of one match: 1, 0 or one half; ``lost`` is a seat and the cards it begins without."""
    last = None
    for state in _states(rng, levels, options, lost):
        last = state
    assert last is not None
    return (last.returns()[0] + 1) / 2


def main() -> None:
    """Play matches, both seats equally often, and print how often the first level wins with a 95 % interval, as it goes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("matches", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--without", nargs="*", default=[], help="ranks of which the first begins with no card, such as A"
    )
    asked = parser.parse_args()
    first, second = (None if name == "random" else name for name in (asked.first, asked.second))
    began, total = time.perf_counter(), 0.0
    for number in range(asked.matches):
        rng = random.Random(asked.seed * 1_000_003 + number)
        seat = number % 2
        lost = (seat, tuple(c for c in NUMBERS[seat] if c.rank in asked.without)) if asked.without else None
        total += match(rng, (first, second), lost) if seat == 0 else 1 - match(rng, (second, first), lost)
        if (number + 1) % EVERY == 0 or number + 1 == asked.matches:
            print(_result(asked, total, number + 1, time.perf_counter() - began), flush=True)


def _result(asked: argparse.Namespace, total: float, matches: int, seconds: float) -> str:
    rate = total / matches
    half = 1.96 * sqrt(rate * (1 - rate) / matches)
    handicap = f" without {' '.join(asked.without)}" if asked.without else ""
    return (
        f"{asked.first}{handicap} against {asked.second}: {rate:.3f} ± {half:.3f} of {matches} matches, {seconds:.0f} s"
    )


if __name__ == "__main__":
    main()
