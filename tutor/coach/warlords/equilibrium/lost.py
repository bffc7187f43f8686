"""What the strategy loses where number cards are lost: ``python -m tutor.coach.warlords.equilibrium.lost``.

The tables are solved for whole decks. `played` lets both sides of a round do what `play` does with what they have
really lost, and `gap` answers each side by the best that there is, from the right decks; what follows is worth what
`scene.Position.worth` says. Positions are those that two bots of the level ``coach`` come to. Needs numba.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from tutor import CHANCE, SIMULTANEOUS, load_game

from ..hands import hand_number, strengths
from ..match import Court
from ..scene import Position, knowledge, pairing
from . import shipped
from . import trading as t
from .game import Round
from .numbers import Array, Numbers, numbers
from .pack import adopt, seen_as
from .response import respond
from .shipped import PLANS
from .solve import WHOLE, Lost, Values, stakes_of

_CLOSE = 1e-5
Courts = tuple[Court, Court]


@lru_cache(maxsize=1)
def _values() -> Values:
    """What every position is worth by the shipped data."""
    return {position: policy.value for position, policy in shipped.document().policies.items()}


def played(courts: Courts, lost: Lost) -> Round:
    """A round from these courts, each side playing what `play.shares` says with these cards lost."""
    policies = [shipped.policy(*courts), shipped.policy(courts[1], courts[0])]
    decks = numbers("low", lost=lost[0]), numbers("low", lost=lost[1])
    game = Round(decks, courts, stakes_of("low", *courts, _values(), policies[0].value, lost))
    for seat in (0, 1):
        adopt(game, seat, policies[seat])
        if lost[seat]:
            _exchange(game, seat, Position("low", courts, lost, False))
        if game.players[seat].jack:
            _certain(game, seat)
    for seat in (0, 1):
        game.walk(seat)
    return game


def _exchange(game: Round, seat: int, position: Position) -> None:
    """What `play` does with the own deck's exchanges, by the hand and what was given up before."""
    n, me, other = game.numbers[seat], game.players[seat], game.players[1 - seat]
    alone = not any(player.jack for player in game.players)
    hand, order = seen_as(n)
    options = np.concatenate([np.zeros_like(order[:, :1]), 1 + order], 1)
    nothing: frozenset[int] = frozenset()
    before = position._replace(lost=(nothing, position.lost[1]) if seat == 0 else (position.lost[0], nothing))
    whole = numbers("low")
    same = _same(n, whole, hand)
    changed = {plan: np.zeros((2, len(n.cards) * size, 4)) for plan, size in _sizes(n).items()}
    for kind, w in product(me.kinds, other.kinds):
        now = _picks(n, position, seat, (kind, w), rough=not alone)
        usual = _picks(whole, before, seat, (kind, w), rough=True)
        for plan, row in now.items():
            share = np.eye(4)[row]
            if not alone:
                table = np.repeat(me.exchange[plan][w], len(row) // len(n.cards), axis=0)
                was = _turned(usual[plan][same[plan]], np.repeat(options, len(row) // len(n.cards), axis=0))
                sure = np.take_along_axis(table, was[:, None], 1) == 1
                share = np.where(sure & (was != row)[:, None], share, table)
            changed[plan][w] = share
    for plan, array in changed.items():
        me.exchange[plan] = array


def _turned(option: Array, options: Array) -> Array:
    """An option of the hand's stand-in as one of the hand itself."""
    return (options == option[:, None]).argmax(1)


def _sizes(n: Numbers) -> dict[str, int]:
    return {"Q": 1, "K1": 1, "K2": n.rest.shape[1], "K3": len(n.couples)}


def _same(n: Numbers, whole: Numbers, hand: Array) -> dict[str, Array]:
    """For each hand, and what was given up for it, the number of the same on the whole deck, by plan."""
    rest, couples = whole.rest.shape[1], {(a, b): i for i, (a, b) in enumerate(whole.couples.tolist())}
    twice, thrice = [], []
    for h, cards in enumerate(n.cards.tolist()):
        there = whole.rest[hand[h]].tolist()
        flip = int(whole.swapped[hand_number(cards)])
        at = [there.index(card ^ flip) for card in n.rest[h].tolist()]
        twice += [hand[h] * rest + place for place in at]
        thrice += [
            hand[h] * len(couples) + couples[min(at[a], at[b]), max(at[a], at[b])] for a, b in n.couples.tolist()
        ]
    return {"Q": hand, "K1": hand, "K2": np.array(twice), "K3": np.array(thrice)}


def _picks(n: Numbers, position: Position, seat: int, kinds: tuple[int, int], rough: bool) -> dict[str, Array]:
    """The model's choices in the exchanges of a seat whose warlord and the other's are of these kinds."""
    names = "QK"[kinds[seat]], "QK"[kinds[1 - seat]]
    by_rank = pairing(position, names).worth(seat, rough=rough)
    rank = strengths("low").rank
    worth = np.array([by_rank[rank[hand_number(cards)]] for cards in n.cards.tolist()])
    found: dict[str, Array] = {plan: np.zeros(len(n.cards) * size, np.int64) for plan, size in _sizes(n).items()}
    if kinds[0] == 0:
        t.queen_picks(worth, n.drawn, found["Q"])
    else:
        t.king_picks(worth, n.drawn, n.second, n.third, n.couples, found["K1"], found["K2"], found["K3"])
    return {plan: found[plan] for kind, plan in PLANS if kind == kinds[0]}


def _certain(game: Round, seat: int) -> None:
    """Give up nothing that beats all, and what loses to all if that is cheaper (`play.decided`)."""
    n, his, me, other = game.numbers[seat], game.numbers[1 - seat], game.players[seat], game.players[1 - seat]
    lower, upto = game.compared[seat]
    beats_all, loses = lower == his.last_hand.shape[1], upto == 0
    step = n.last_step
    for own, theirs in product(me.classes, other.classes):
        stakes = game.stakes.seen_by(seat, shipped.KIND[own], shipped.KIND[theirs])
        table = me.gives[own, theirs][0]
        gives = np.stack([table[:, row].T for row in step], 0).transpose(0, 2, 1)
        gives = np.where(beats_all, 0.0, gives)
        if not other.jack:
            cheaper = stakes[3] + game.stakes.gain[seat] > stakes[1]
            gives = np.where(loses, cheaper[:, None, None], gives)
        me.gives[own, theirs] = np.ascontiguousarray(gives, np.float32)
    me.look = np.arange(len(step), dtype=np.int32)
    me.step = np.tile(np.arange(step.shape[1], dtype=np.int32), (len(step), 1))


def gap(game: Round) -> float:
    """What both sides together leave to the best answers; a standoff is worth what lies between those."""
    value = next(iter(game.stakes.table.values()))[2]
    for _ in range(20):
        one, other = respond(game, 0), respond(game, 1)
        if abs((one + 1 - other) / 2 - value) < _CLOSE:
            break
        value = (one + 1 - other) / 2
        game.stakes.draw(value)
    return one + other - 1


def met(seed: int) -> Iterator[tuple[Courts, Lost]]:
    """The positions between the rounds of a match that two bots of the level ``coach`` play."""
    from ... import make_bot

    rng, bot, last = random.Random(seed), make_bot("warlords", "coach"), 0
    state: Any = load_game("warlords").new_initial_state()
    while not state.is_terminal():
        here = state.current_player()
        if here == CHANCE:
            state = state.child(rng.choice(state.legal_actions()))
            continue
        if state.round != last:
            last = state.round
            position = knowledge(state.observation(0)).position
            yield position.courts, position.lost
        chosen = {seat: bot.choose(state.observation(seat), rng) for seat in state.acting()}
        state = state.child(chosen if here == SIMULTANEOUS else chosen[here])


def main() -> None:
    """Print how much is left to the best answers in positions with cards lost, and in the same without."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--matches", type=int, default=40, help="how many matches to take positions from")
    parser.add_argument("--positions", type=int, default=120, help="how many of those to measure")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began = time.process_time()
    every = [found for match in range(asked.matches) for found in met(1000 * asked.seed + match)]
    losing = [found for found in every if any(found[1])]
    print(f"{len(losing)} of {len(every)} rounds are played with cards lost")
    chosen = random.Random(asked.seed).sample(losing, min(asked.positions, len(losing)))
    found = []
    for done, (courts, lost) in enumerate(chosen, 1):
        found.append((gap(played(courts, lost)), gap(played(courts, WHOLE))))
        print(f"\r{done} of {len(chosen)} positions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for name, column in zip(("with the cards lost", "the same on whole decks"), np.array(found).T, strict=True):
        half = 1.96 * column.std(ddof=1) / len(column) ** 0.5
        print(f"both sides' gaps together, {name}: {column.mean():.4f} ± {half:.4f}, most {column.max():.4f}")
    print(f"{time.process_time() - began:.0f} CPU seconds")


if __name__ == "__main__":
    main()
