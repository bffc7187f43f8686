"""Random play: 4 Warlords beside the nearest games of RLCard, pokerkit and OpenSpiel.

    python tests/bench/bench_random_play.py [--rounds 9] [--seconds 0.4]

Every contender plays whole random matches in this one process, in turns, on processor time. Each chooses with the
same ``random.choice`` among what the library lists as legal, and each library is driven as its users drive it.
Two figures, because libraries cut a match into steps differently:

steps      calls that change the position. 4 Warlords and OpenSpiel count each drawn card as a step of chance and a
           simultaneous choice as one step; RLCard and pokerkit deal inside the calls for players' actions.
decisions  choices made by players; a simultaneous choice is as many as there are players. This is the fair figure
           against RLCard and pokerkit, and the one that their aim is measured by.

Not alike, and not made alike: an OpenSpiel state and an RLCard environment change in place, a 4 Warlords state is
immutable and keeps its whole history; so OpenSpiel is shown with ``child()`` as well, which is the same operation.
RLCard's environment returns what the next player sees with each step, so 4 Warlords is shown with an observation
for each decision too; and RLCard's bare game without its environment, as 4 Warlords without observations.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

if __package__ in (None, ""):
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from tests.bench.measure import machine, ratios, rounds, spread, verdict

#: Plays one whole match and returns (steps, decisions).
Player = Callable[[], tuple[int, int]]
choice = random.choice


# --- 4 Warlords ----------------------------------------------------------------------------------------------


def warlords_child() -> Player:
    """``state.child(action)``."""
    from tutor import load_game
    from tutor.kernel.game import SIMULTANEOUS, TERMINAL

    game = load_game("warlords")

    def match() -> tuple[int, int]:
        state = game.new_initial_state()
        steps = decisions = 0
        while (player := state.current_player()) != TERMINAL:
            if player == SIMULTANEOUS:
                state = state.child({0: choice(state.legal_actions(0)), 1: choice(state.legal_actions(1))})
                decisions += 2
            else:
                state = state.child(choice(state.legal_actions()))
                decisions += player >= 0
            steps += 1
        state.returns()
        return steps, decisions

    return match


def warlords_events() -> Player:
    """``state.step(action)``, and its events are read: what a table does that shows the match."""
    from tutor import load_game
    from tutor.kernel.game import SIMULTANEOUS, TERMINAL

    game = load_game("warlords")

    def match() -> tuple[int, int]:
        state = game.new_initial_state()
        steps = decisions = 0
        while (player := state.current_player()) != TERMINAL:
            if player == SIMULTANEOUS:
                step = state.step({0: choice(state.legal_actions(0)), 1: choice(state.legal_actions(1))})
                decisions += 2
            else:
                step = state.step(choice(state.legal_actions()))
                decisions += player >= 0
            state, _ = step
            steps += 1
        state.returns()
        return steps, decisions

    return match


def warlords_observed() -> Player:
    """``state.child(action)``, and before each decision what its player knows."""
    from tutor import load_game
    from tutor.kernel.game import SIMULTANEOUS, TERMINAL

    game = load_game("warlords")

    def choose(state: Any, seat: int) -> Any:
        return choice(state.observation(seat).legal_actions)

    def match() -> tuple[int, int]:
        state = game.new_initial_state()
        steps = decisions = 0
        while (player := state.current_player()) != TERMINAL:
            if player == SIMULTANEOUS:
                state = state.child({0: choose(state, 0), 1: choose(state, 1)})
                decisions += 2
            elif player >= 0:
                state = state.child(choose(state, player))
                decisions += 1
            else:
                state = state.child(choice(state.legal_actions()))
            steps += 1
        state.returns()
        return steps, decisions

    return match


# --- the others ----------------------------------------------------------------------------------------------


def openspiel(name: str, copying: bool = False) -> Player:
    """OpenSpiel through its Python binding; chance is chosen from ``legal_actions`` too, for its speed."""
    import pyspiel

    game = pyspiel.load_game(name)
    seats = range(game.num_players())

    def match() -> tuple[int, int]:
        state = game.new_initial_state()
        steps = decisions = 0
        while not state.is_terminal():
            if state.is_simultaneous_node():
                state.apply_actions([choice(state.legal_actions(seat)) for seat in seats])
                decisions += len(seats)
            else:
                decisions += not state.is_chance_node()
                action = choice(state.legal_actions())
                if copying:
                    state = state.child(action)
                else:
                    state.apply_action(action)
            steps += 1
        state.returns()
        return steps, decisions

    return match


def rlcard_environment(name: str) -> Player:
    """RLCard as its examples drive it: ``env.step``, which returns the next player's state."""
    import rlcard

    env = rlcard.make(name)

    def match() -> tuple[int, int]:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(choice(list(state["legal_actions"])))
            steps += 1
        env.get_payoffs()
        return steps, steps

    return match


def rlcard_game(name: str) -> Player:
    """RLCard's game below its environment: no observations, no encoding of actions."""
    import rlcard

    game: Any = rlcard.make(name).game
    legal = game.judge.get_legal_actions if name == "gin-rummy" else game.get_legal_actions

    def match() -> tuple[int, int]:
        game.init_game()
        steps = 0
        while not game.is_over():
            game.step(choice(list(legal())))
            steps += 1
        return steps, steps

    return match


def pokerkit_holdem() -> Player:
    """Fixed-limit Texas hold'em for two; everything but the players' choices is automated."""
    from pokerkit import Automation, FixedLimitTexasHoldem

    automations = tuple(Automation)

    def match() -> tuple[int, int]:
        state = FixedLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 4, 200, 2)
        return _pokerkit_play(state)

    return match


def pokerkit_kuhn() -> Player:
    """Kuhn poker, the smallest game that pokerkit has."""
    from pokerkit import Automation, KuhnPoker

    automations = tuple(Automation)

    def match() -> tuple[int, int]:
        return _pokerkit_play(KuhnPoker.create_state(automations))

    return match


def _pokerkit_play(state: Any) -> tuple[int, int]:
    steps = 0
    while state.status:
        legal = []
        if state.can_fold():
            legal.append(state.fold)
        if state.can_check_or_call():
            legal.append(state.check_or_call)
        if state.can_complete_bet_or_raise_to():
            legal.append(state.complete_bet_or_raise_to)
        choice(legal)()
        steps += 1
    return steps, steps


OURS = {
    "4 Warlords child()": warlords_child,
    "4 Warlords step() + events": warlords_events,
    "4 Warlords child() + observation": warlords_observed,
}
#: Nearest first; what makes each near stands in docs/benchmarks.md.
PEERS: dict[str, Callable[[], Player]] = {
    "RLCard gin-rummy, environment": partial(rlcard_environment, "gin-rummy"),
    "RLCard uno, environment": partial(rlcard_environment, "uno"),
    "RLCard leduc-holdem, environment": partial(rlcard_environment, "leduc-holdem"),
    "RLCard gin-rummy, bare game": partial(rlcard_game, "gin-rummy"),
    "RLCard uno, bare game": partial(rlcard_game, "uno"),
    "RLCard leduc-holdem, bare game": partial(rlcard_game, "leduc-holdem"),
    "pokerkit limit hold'em": pokerkit_holdem,
    "pokerkit Kuhn poker": pokerkit_kuhn,
    "OpenSpiel goofspiel, hidden bids": partial(openspiel, "goofspiel(imp_info=True)"),
    "OpenSpiel gin_rummy": partial(openspiel, "gin_rummy"),
    "OpenSpiel leduc_poker": partial(openspiel, "leduc_poker"),
    "OpenSpiel leduc_poker, child()": partial(openspiel, "leduc_poker", copying=True),
    "OpenSpiel liars_dice": partial(openspiel, "liars_dice"),
}


def timed(play: Player, seconds: float) -> tuple[float, float]:
    """(steps, decisions) a second of processor time, over whole matches."""
    steps = decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        more = play()
        steps += more[0]
        decisions += more[1]
    return steps / spent, decisions / spent


def make(makers: dict[str, Callable[[], Player]]) -> Iterator[tuple[str, Player]]:
    """The contenders that are installed, each warmed up with one match."""
    for name, maker in makers.items():
        try:
            player = maker()
        except ImportError as error:
            print(f"  left out  {name}: {error} (python3 dev.py bench installs it)")
            continue
        with contextlib.redirect_stdout(sys.stderr):
            player()
        yield name, player


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="random play beside RLCard, pokerkit and OpenSpiel")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.4, help="of processor time a turn")
    chosen = parser.parse_args()
    print(f"Random play · {machine()}")
    players = dict(make({**OURS, **PEERS}))
    both: dict[str, list[tuple[float, float]]] = {name: [] for name in players}

    def turn(name: str) -> float:
        both[name].append(timed(players[name], chosen.seconds))
        return 0.0

    rounds({name: partial(turn, name) for name in players}, chosen.rounds)
    steps = {name: [one[0] for one in found] for name, found in both.items()}
    decisions = {name: [one[1] for one in found] for name, found in both.items()}
    child, _, observed = OURS
    print(f"  {'':34}{'steps/s':>28}{'decisions/s':>28}{'ours : it, decisions':>24}{'steps':>20}")
    for name in players:
        ours = observed if "environment" in name else child
        compared = f"{spread(ratios(decisions[ours], decisions[name])):>24}" if name in PEERS else ""
        compared += f"{spread(ratios(steps[ours], steps[name])):>20}" if name in PEERS else ""
        print(f"  {name:34}{spread(steps[name], '.0f'):>28}{spread(decisions[name], '.0f'):>28}{compared}")
    print("  (an environment is compared with child() + observation, everything else with child())")
    for name in players:
        if name in PEERS:
            ours = observed if "environment" in name else child
            if name.startswith("OpenSpiel"):
                value = statistics.median(ratios(steps[name], steps[ours]))
                print(verdict(f"{name} : ours, steps", value, 3))
            else:
                value = statistics.median(ratios(decisions[ours], decisions[name]))
                print(verdict(f"ours : {name}, decisions", value, 2, more_is_better=True))
    print(f"  at the end: {machine()}")


if __name__ == "__main__":
    main()
