"""Mine played matches for endings with proved answers: ``python -m tutor.coach.kozyri.make_endings --write``.

The bot plays itself, with slips. A position is kept if every action in it is proved and at most half of them reach
the best value (often two do: who beats with one card and covers with another may do it the other way round); small
enough a proof that plain Python repeats it in a moment. From what is found a set is chosen that goes from easy to
hard and shows no match twice in one kind.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...kernel.cards import SUITS
from . import accelerate
from .clock import Clock
from .endings import FILE, Ending, Refutation
from .estimate import AlphaBeta
from .lines import Line, winning_line
from .make_weights import dealt
from .position import Coding, Position
from .reasons import actions_of
from .solver import Inquiry, Solver, Verdict, ended

WORK = 25_000
"""Nodes within which all of an ending has to be proved: a second or so of plain Python."""
MOST_CARDS = 18
"""Cards in both hands together."""
LOWEST = {36: 4, 32: 5, 24: 7}
"""The lowest rank of each pack, as the engine counts ranks."""
WANTED = {("win", 1): 9, ("win", 2): 9, ("win", 3): 9, ("draw", 1): 4, ("draw", 2): 4, ("draw", 3): 4}
"""How many endings of each goal and level the set has."""


@dataclass(frozen=True, slots=True)
class Proved:
    """One move of a position with its proof, from the mover's view."""

    value: float
    line: Line


def prove_all(solver: Solver, position: Position, work: float = WORK) -> dict[int, Proved] | None:
    """The proved value of every move; None if the work does not suffice, or too many of them win."""
    solver.prepare(position.free)
    clock = Clock(work, None, lambda: solver.nodes)
    found: dict[int, Proved] = {}
    moves, tally = position.moves(), {0.0: 0, 0.5: 0, 1.0: 0}
    for move in moves:
        after = position.after(move)
        verdict = ended(after) if isinstance(after, int) else _verdict(solver, after, clock)
        value = verdict.value
        if value is None:
            return None
        own = value if position.turn == 0 else 1.0 - value
        tally[own] += 1
        if 2 * tally[1.0] > len(moves):
            return None
        line = Line((move,), 1)
        if not isinstance(after, int):
            line = Line((move,))
            if value != 0.5:
                rest = winning_line(solver, after, 0 if value == 1.0 else 1, clock)
                if rest.plies is None or len(rest.moves) != rest.plies:
                    return None
                line = Line((move, *rest.moves), rest.plies + 1)
        found[move] = Proved(own, line)
    return found


def _verdict(solver: Solver, position: Position, clock: Clock) -> Verdict:
    inquiry = Inquiry(solver, position)
    inquiry.run(clock)
    return inquiry.verdict


def _level(goal: str, plies: int | None, work: int) -> int:
    """Easy, middling or hard: by the length of a win, by the work of proving a draw."""
    if goal == "win":
        assert plies is not None
        return 1 if plies <= 5 else 2 if plies <= 9 else 3
    return 1 if work <= 300 else 2 if work <= 2000 else 3


def ending_of(solver: Solver, position: Position, coding: Coding, pack: int) -> Ending | None:
    """The position as an ending, if it is one."""
    solver.forget()
    before = solver.nodes
    proved = prove_all(solver, position)
    if proved is None or len(proved) < 2:
        return None
    best = max(one.value for one in proved.values())
    answers = [move for move, one in proved.items() if one.value == best]
    if best == 0.0 or 2 * len(answers) > len(proved):
        return None
    goal = "win" if best == 1.0 else "draw"
    answers.sort(key=lambda move: proved[move].line.plies or 0)
    line = proved[answers[0]].line
    if goal == "win" and (line.plies is None or line.plies < 3):
        return None
    refutations = {}
    for move, one in proved.items():
        if move not in answers:
            texts = tuple(str(action) for action in actions_of(position, one.line, coding))
            lost = one.value == 0.0
            refutations[str(position.action(move, coding))] = Refutation(
                one.value, one.line.plies if lost else None, texts if lost else texts[:1]
            )
    plies = line.plies if goal == "win" else None
    turns = line.turns(position) if goal == "win" else None
    level = _level(goal, plies, solver.nodes - before)
    name = f"{goal}-{plies or position.cards_held}-{position.key % 0xFFFFF:05x}"
    setup = {
        "trumps": list(coding.trumps),
        "starter": position.turn,
        "hands": [" ".join(coding.cards(hand)) for hand in position.hands],
        "pile": " ".join(coding.card(card) for card in position.pile),
    }
    options = {"pickup": "free" if position.free else "forced", "pack": pack}
    texts = tuple(str(action) for action in actions_of(position, line, coding))
    solutions = tuple(str(position.action(move, coding)) for move in answers)
    return Ending(name, level, goal, plies, turns, setup, options, solutions, texts, refutations)


def match(player: AlphaBeta, rng: random.Random, lowest: int) -> Iterator[Position]:
    """The positions of a match in which somebody leads or beats and has a choice."""
    here: Position | int = dealt(rng, lowest)
    for _ in range(600):
        assert isinstance(here, Position)
        moves = here.moves()
        move = moves[0]
        if len(moves) > 1:
            if not here.cover and here.cards_held <= MOST_CARDS:
                yield here
            move = rng.choice(moves) if rng.random() < 0.12 else player.best(here, 2)
        here = here.after(move)
        if isinstance(here, int):
            return


def mine(compiled: bool, seed: int, wanted: dict[tuple[str, int], int]) -> list[Ending]:
    """Play until every kind of ending was found often enough; at most one of a kind from a match."""
    rng = random.Random(seed)
    player, solver = AlphaBeta(compiled), Solver(compiled)
    found: dict[tuple[str, int], list[Ending]] = {kind: [] for kind in wanted}
    while any(len(found[kind]) < number for kind, number in wanted.items()):
        trumps = rng.sample(SUITS, 2)
        coding = Coding((trumps[0], trumps[1]))
        player.forget()
        pack = rng.choice((36, 36, 32, 24))
        positions = list(match(player, rng, LOWEST[pack]))
        rng.shuffle(positions)
        taken = set()
        for position in positions:
            ending = ending_of(solver, position, coding, pack)
            if ending is None:
                continue
            kind = (ending.goal, ending.level)
            # No more than a third of a kind of one length, so that the steps from easy to hard are small.
            same = sum(one.plies == ending.plies for one in found[kind])
            if kind in taken or len(found[kind]) >= wanted[kind] or (ending.plies and same * 3 > wanted[kind]):
                continue
            taken.add(kind)
            found[kind].append(ending)
            print(ending.id, "level", ending.level, {kind: len(some) for kind, some in found.items()}, flush=True)
    return [one for some in found.values() for one in some]


def in_order(found: list[Ending]) -> list[Ending]:
    """Easy ones first; within a level wins by their length, then draws by the number of choices."""

    def key(one: Ending) -> Any:
        cards = sum(len(hand.split()) for hand in one.setup["hands"])
        return one.level, one.goal == "draw", one.plies or 0, len(one.refutations), cards

    return sorted(found, key=key)


def main() -> None:
    """Mine, sort, print or write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--plain", action="store_true", help="without the compiled twin")
    chosen = parser.parse_args()
    found = in_order(mine(accelerate.available() and not chosen.plain, chosen.seed, WANTED))
    text = "[\n" + ",\n".join(json.dumps(one.data(), ensure_ascii=False) for one in found) + "\n]\n"
    if chosen.write:
        FILE.write_text(text, "utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
