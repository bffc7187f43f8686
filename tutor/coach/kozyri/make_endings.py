"""Mine played matches for endings with proved answers: ``python -m tutor.coach.kozyri.make_endings POOL --write``.

The bot plays itself, with slips. A position is kept if every action in it is proved and at most half of them reach
the best value (often two do: who beats with one card and covers with another may do it the other way round) or the
rule of thumb does not, and if each of those proofs can be written out as a short strategy (`strategy`). What is found
goes to the file ``POOL``, one ending a line; a later run adds to it. From the pool a set is chosen that goes from easy
to hard, prefers positions in which a first look is wrong, and shows nothing twice.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...games import load_game
from ...kernel.cards import SUITS
from . import accelerate
from .bots import cheapest
from .clock import Clock
from .endings import FILE, Ending, Proof, Refutation, read_ending
from .estimate import AlphaBeta
from .lines import Line, winning_line
from .make_weights import dealt
from .position import Coding, Position, bits, read
from .reasons import actions_of
from .solver import Inquiry, Solver, Verdict, ended
from .strategy import decided, drawn_line, holding, winning

WORK = 40_000
"""Nodes within which all of an ending has to be proved."""
MOST_CARDS = 18
"""Cards in both hands together."""
MOST_CHOICES = 500
"""Choices of one written strategy."""
LOWEST = {36: 4, 32: 5, 24: 7}
"""The lowest rank of each pack, as the engine counts ranks."""
WANTED = {("win", 1): 9, ("win", 2): 9, ("win", 3): 9, ("draw", 1): 4, ("draw", 2): 5, ("draw", 3): 4}
"""How many endings of each goal and level the set has."""
PICKUPS = 4
"""So many of the set, at least, are solved by picking up (where that is a choice)."""


@dataclass(frozen=True, slots=True)
class Proved:
    """One move of a position with its proof, from the mover's view."""

    value: float
    line: Line


def prove_all(solver: Solver, position: Position, work: float = WORK) -> dict[int, Proved] | None:
    """The proved value of every move; None if the work does not suffice, or if this is no riddle.

    That is: more than half of the moves win, and the rule of thumb is one of them.
    """
    solver.prepare(position.free)
    clock = Clock(work, None, lambda: solver.nodes)
    found: dict[int, Proved] = {}
    moves = position.moves()
    plain = cheapest(position, moves)
    right: dict[int, bool] = {}
    for move in sorted(moves, key=lambda move: move != plain):
        after = position.after(move)
        verdict = ended(after) if isinstance(after, int) else _verdict(solver, after, clock)
        value = verdict.value
        if value is None:
            return None
        own = value if position.turn == 0 else 1.0 - value
        right[move] = own == 1.0
        if 2 * sum(right.values()) > len(moves) and right.get(plain, True):
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


def _level(goal: str, plies: int | None, choices: int) -> int:
    """Easy, middling or hard: by the length of a win, by the choices that holding a draw may ask for."""
    if goal == "win":
        assert plies is not None
        return 1 if plies <= 5 else 2 if plies <= 8 else 3
    return 1 if choices <= 3 else 2 if choices <= 15 else 3


def _proofs(solver: Solver, after: Position | int, value: float, me: int, coding: Coding) -> tuple[Proof, ...] | None:
    """The strategies that prove what a move is worth; None if one of them is too long."""
    if isinstance(after, int):
        return ()
    clock, found = Clock(2 * WORK, None, lambda: solver.nodes), []
    wanted = [("hold", 0), ("hold", 1)] if value == 0.5 else [("win", me if value == 1.0 else 1 - me)]
    for kind, player in wanted:
        write = winning if kind == "win" else holding
        row = write(solver, after, player, coding, clock, MOST_CHOICES)
        if row is None:
            return None
        found.append(Proof(kind, player, row))
    return tuple(found)


def _to_the_draw(after: Position | int, me: int, coding: Coding, proofs: tuple[Proof, ...]) -> tuple[int, ...]:
    """How the other holds the draw; nothing where the match is over."""
    if isinstance(after, int):
        return ()
    return drawn_line(after, 1 - me, coding, next(one.row for one in proofs if one.player != me))


def ending_of(solver: Solver, position: Position, coding: Coding, pack: int) -> Ending | None:
    """The position as an ending, if it is one."""
    solver.forget()
    solver.prepare(position.free)
    # A quick look first: most positions are lost, or not to be proved in a moment.
    verdict = _verdict(solver, position, Clock(WORK // 8, None, lambda: solver.nodes))
    if verdict.value is None or verdict.value == position.turn:
        return None
    proved = prove_all(solver, position)
    if proved is None or len(proved) < 2:
        return None
    best = max(one.value for one in proved.values())
    answers = [move for move, one in proved.items() if one.value == best]
    if best == 0.0 or (2 * len(answers) > len(proved) and cheapest(position, position.moves()) in answers):
        return None
    goal, me = ("win" if best == 1.0 else "draw"), position.turn
    answers.sort(key=lambda move: proved[move].line.plies or 0)
    line = proved[answers[0]].line
    if goal == "win" and (line.plies is None or line.plies < 3):
        return None
    texts = {move: str(position.action(move, coding)) for move in proved}
    proofs = {}
    for move, one in proved.items():
        strategies = _proofs(solver, position.after(move), one.value, me, coding)
        if strategies is None:
            return None
        proofs[texts[move]] = strategies
    refutations = {}
    for move, one in proved.items():
        if move not in answers:
            after, line = position.after(move), one.line
            if one.value == 0.5:
                line = Line((move, *_to_the_draw(after, me, coding, proofs[texts[move]])))
            told = tuple(str(action) for action in actions_of(position, line, coding))
            refutations[texts[move]] = Refutation(one.value, line.plies if one.value == 0.0 else None, told)
    plies = line.plies if goal == "win" else None
    turns = line.turns(position) if goal == "win" else None
    # What the learner may be asked for, or what it takes to beat who holds against him.
    choices = max(len(proof.row.split(",")) for some in proofs.values() for proof in some)
    level = _level(goal, plies, choices)
    name = f"{goal}-{turns or position.cards_held}-{position.key % 0xFFFFF:05x}"
    setup = {
        "trumps": list(coding.trumps),
        "starter": me,
        "hands": [" ".join(coding.cards(hand)) for hand in position.hands],
        "pile": " ".join(coding.card(card) for card in position.pile),
    }
    options = {"pickup": "free" if position.free else "forced", "pack": pack}
    moves = tuple(str(action) for action in actions_of(position, line, coding))
    solutions = tuple(texts[move] for move in answers)
    return Ending(name, level, goal, plies, turns, setup, options, solutions, moves, refutations, proofs)


def match(player: AlphaBeta, rng: random.Random, lowest: int, free: bool) -> Iterator[Position]:
    """The positions of a match in which somebody leads or beats and has a choice; each player in a style of his own."""
    here: Position | int = dealt(rng, lowest, free)
    searches = rng.random() < 0.3, rng.random() < 0.3
    for _ in range(400):
        assert isinstance(here, Position)
        moves = here.moves()
        move = moves[0]
        if len(moves) > 1:
            if not here.cover and here.cards_held <= MOST_CARDS:
                yield here
            if rng.random() < 0.15:
                move = rng.choice(moves)
            else:
                move = player.best(here, 2) if searches[here.turn] else cheapest(here, moves)
        here = here.after(move)
        if isinstance(here, int):
            return


def traps(solver: Solver, ending: Ending) -> int:
    """At how many of the learner's decisions the rule of thumb gives away what is proved.

    Looked for on the line of a win, in the first dozen decisions of holding a draw.
    """
    state = load_game("kozyri", **ending.options).new_initial_state(**ending.setup)
    start, coding, _ = read(state.observation(state.current_player()))
    me, best = start.turn, 1.0 if ending.goal == "win" else 0.5
    decisions = [start]
    if ending.goal == "win":
        for text in ending.line[:-1]:
            state = state.child(state.parse_action(state.current_player(), text))
            decisions.append(read(state.observation(state.current_player()))[0])
    else:
        after = start.after(next(m for m in start.moves() if str(start.action(m, coding)) == ending.answer))
        row = next((proof.row for proof in ending.proofs[ending.answer] if proof.player == me), "")
        if isinstance(after, Position):
            decisions += decided(after, me, coding, row)[:12]
    found = 0
    for here in decisions:
        moves = here.moves()
        if here.turn != me or len(moves) < 2:
            continue
        after = here.after(cheapest(here, moves))
        verdict = (
            ended(after) if isinstance(after, int) else _verdict(solver, after, Clock(WORK, None, lambda: solver.nodes))
        )
        value = verdict.value
        found += value is not None and (value if me == 0 else 1.0 - value) < best
    return found


def _misleads(solver: Solver, position: Position) -> bool:
    """Whether the rule of thumb is quickly proved not to win here. That is rare, and cheaper to ask first."""
    solver.forget()
    solver.prepare(position.free)
    after = position.after(cheapest(position, position.moves()))
    clock = Clock(WORK // 8, None, lambda: solver.nodes)
    value = (ended(after) if isinstance(after, int) else _verdict(solver, after, clock)).value
    return value is not None and value != 1.0 - position.turn


def mine(compiled: bool, seed: int, seconds: float, pool: Path, hard: bool = False) -> None:
    """Play for so many seconds of the processor, and write what is found; at most two endings of a match."""
    rng = random.Random(seed)
    player, solver = AlphaBeta(compiled), Solver(compiled, 17 if compiled else 15)
    tally: Counter[tuple[str, int]] = Counter()
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        trumps = rng.sample(SUITS, 2)
        coding = Coding((trumps[0], trumps[1]))
        pack, free = rng.choice((36, 36, 32, 24)), rng.random() < 0.4
        player.prepare(free)
        player.forget()
        positions = list(match(player, rng, LOWEST[pack], free))
        rng.shuffle(positions)
        taken = 0
        for position in positions[:24]:
            if hard and not _misleads(solver, position):
                continue
            ending = ending_of(solver, position, coding, pack)
            if ending is None:
                continue
            missed = traps(solver, ending)
            tally[ending.goal, ending.level] += 1
            row = {"ending": ending.data(), "traps": missed, "shape": shape(position)}
            with pool.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
            taken += 1
            if taken == 2:
                break
        if taken:
            print(sorted(tally.items()), flush=True)


def shape(position: Position) -> str:
    """What two positions have in common that are the same but for names: of players, suits, ranks between others."""
    me = position.turn
    where = {card: f"{abs(me - player)}" for player in (0, 1) for card in bits(position.hands[player])}
    where |= {card: f"p{place}" for place, card in enumerate(position.pile)}
    suits = []
    for suit in range(4):
        held = [
            where[13 * suit + rank] + ("A" if rank == 12 else "") for rank in range(13) if 13 * suit + rank in where
        ]
        suits.append("".join(held))
    own, others = suits[me], suits[1 - me]
    return "|".join((own, others, *sorted(suits[2:]), "free" if position.free else ""))


def choose(pool: Sequence[Any], wanted: dict[tuple[str, int], int]) -> list[Ending]:
    """A set out of the pool: of each kind as many as are wanted, of many lengths, the least obvious first."""
    chosen: list[Ending] = []
    shapes: set[str] = set()
    pickups = 0

    def surprise(row: Any) -> tuple[int, int, int]:
        one = row["ending"]
        return row["traps"], min(5, len(one["proofs"])) - len(one["answers"]), -len(str(one["setup"]))

    for kind, number in wanted.items():
        some = [row for row in pool if (row["ending"]["goal"], row["ending"]["level"]) == kind]
        some.sort(key=surprise, reverse=True)
        first = [row for row in some if "pickup" in row["ending"]["answers"]][: max(0, PICKUPS - pickups)][:2]
        lengths: Counter[Any] = Counter()
        cards: Counter[Any] = Counter()
        limit, taken = 1, 0
        rows = first + some
        while taken < number and limit <= number:
            for row in rows:
                one = row["ending"]
                held = sum(len(hand.split()) for hand in one["setup"]["hands"])
                if taken == number or row["shape"] in shapes:
                    continue
                # So that the steps from easy to hard are small: a length, and a number of cards, as seldom as can be.
                if (one["plies"] and lengths[one["plies"]] >= limit) or cards[held] >= limit:
                    continue
                shapes.add(row["shape"])
                lengths[one["plies"]] += 1
                cards[held] += 1
                pickups += one["answers"] == ["pickup"]
                chosen.append(read_ending(one))
                taken += 1
            limit += 1
        print(f"{kind[0]}, level {kind[1]}: {taken} of {number}, out of {len(some)}")
    return chosen


def in_order(found: list[Ending]) -> list[Ending]:
    """Easy ones first; within a level wins by their length, then draws by the number of cards."""

    def key(one: Ending) -> Any:
        cards = sum(len(hand.split()) for hand in one.setup["hands"])
        return one.level, one.goal == "draw", one.turns or 0, one.plies or 0, cards, len(one.refutations)

    return sorted(found, key=key)


def main() -> None:
    """Mine, choose, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pool", type=Path)
    parser.add_argument("--seconds", type=float, default=0.0, help="mine for so many seconds of the processor")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hard", action="store_true", help="only where the rule of thumb begins wrongly")
    parser.add_argument("--write", action="store_true", help="choose a set and write it")
    parser.add_argument("--plain", action="store_true", help="without the compiled twin")
    chosen = parser.parse_args()
    if chosen.seconds:
        mine(accelerate.available() and not chosen.plain, chosen.seed, chosen.seconds, chosen.pool, chosen.hard)
    pool = [json.loads(line) for line in chosen.pool.read_text("utf-8").splitlines()]
    found = in_order(choose(pool, WANTED))
    if chosen.write:
        text = "[\n" + ",\n".join(json.dumps(one.data(), ensure_ascii=False) for one in found) + "\n]\n"
        FILE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
