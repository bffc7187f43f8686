"""Drawing anew what a player cannot see, from nothing but what he saw.

The observed history holds all of the player's own steps and the other's visible ones. Each round is filled
in by itself: the other's final hand must hold the number cards he has laid, and may hold anything else of his
live deck; his exchanges are then drawn backwards from that hand.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ...kernel.actions import HistoryItem
from ...kernel.cards import Card
from ...kernel.game import CHANCE, SIMULTANEOUS
from .deck import DRAW, EXCHANGE, STAND, is_number

if TYPE_CHECKING:
    from .options import WarlordsGame
    from .state import WarlordsState


def resample(
    game: WarlordsGame,
    player: int,
    seen: Sequence[HistoryItem],
    to_move: int | None,
    rng: random.Random,
    holds: Sequence[Card] = (),
) -> WarlordsState:
    """A state whose observed history for ``player`` is ``seen`` and where ``to_move`` is observed to act.

    ``holds`` are the three number cards that the other is to have in this round, those that he has laid among them;
    where nothing tells how often he has exchanged, he has kept them as they came. Without them his hand is drawn too.
    Raises ValueError for a seat that does not exist (a spectator has none) and for cards that he cannot hold.
    """
    if player not in (0, 1):
        raise ValueError(f"there is no seat {player!r}: seats are 0 (black) and 1 (red)")
    state = game.new_initial_state()
    rounds = _rounds(seen)
    for number, items in enumerate(rounds, 1):
        last = number == len(rounds)
        state = _fill(state, player, items, last and to_move == 1 - player, rng, holds if last else ())
    return state


def _rounds(seen: Sequence[HistoryItem]) -> list[list[HistoryItem]]:
    """The history cut after each battle."""
    rounds: list[list[HistoryItem]] = []
    for battle, group in groupby(seen, key=lambda item: item.actions[0].verb == "play"):
        if battle and rounds:
            rounds[-1].extend(group)
        else:
            rounds.append(list(group))
    return rounds


def _fill(
    state: WarlordsState,
    player: int,
    items: list[HistoryItem],
    busy: bool,
    rng: random.Random,
    holds: Sequence[Card] = (),
) -> WarlordsState:
    """Play one round: the visible steps as they were, the other's hidden ones drawn anew."""
    other = 1 - player
    joint = [item for item in items if item.actor == SIMULTANEOUS]
    muster = items if not joint else items[: items.index(joint[0])]
    battle = joint[1:]
    laid = [card for item in battle if (card := item.actions[other].card) is not None and is_number(card)]
    told = any(item.actor == other for item in items)
    swaps = 0 if holds and not told else _swap_count(state, player, items, joint, busy, rng)
    start, exchanges = _hidden_cards(state.sides[other].deck, laid, swaps, rng, holds)
    for item in muster:
        hidden = _owner(item) == other
        state = state.child(DRAW[other][start.pop()]) if hidden else state.replay_item(item).state
    if not joint:
        return state
    state = state.replay_item(joint[0]).state
    mine = [item for item in items[len(muster) :] if item.actor != SIMULTANEOUS and _owner(item) == player]
    for seat in (0, 1):
        if seat == player:
            for item in mine:
                state = state.replay_item(item).state
        elif state.phase == "exchange" and state.current_player() == other:
            for discard, draw in exchanges:
                state = state.child(EXCHANGE[discard]).child(DRAW[other][draw])
            if not busy and state.phase == "exchange" and state.current_player() == other:
                state = state.child(STAND)
    for item in battle:
        state = state.replay_item(item).state
    return state


def _owner(item: HistoryItem) -> int | None:
    return item.actions[0].seat if item.actor == CHANCE else item.actor


def _swap_count(
    state: WarlordsState,
    player: int,
    items: list[HistoryItem],
    joint: list[HistoryItem],
    busy: bool,
    rng: random.Random,
) -> int:
    """How often the other has exchanged: as told, or drawn at random where it is not told."""
    if not joint:
        return 0
    other = 1 - player
    leader = joint[0].actions[other].card
    assert leader is not None
    # Every exchange draws a card: a deck smaller than the game's own may hold fewer than the warlord allows.
    allowance = min(1 if leader.rank == "Q" else 3, len(state.sides[other].deck) - 3)
    told = [item for item in items if item.actor == other]
    if told:
        return sum(1 for item in told if item.actions[0].verb == "exchange")
    return rng.randint(0, max(0, allowance - 1) if busy else allowance)


def _hidden_cards(
    deck: tuple[Card, ...], laid: list[Card], swaps: int, rng: random.Random, holds: Sequence[Card] = ()
) -> tuple[list[Card], list[tuple[Card, Card]]]:
    """The other's first three cards and his (discard, draw) pairs, to end in ``holds`` or a hand with ``laid``."""
    fixed = list(holds or laid)
    if holds and (len({*holds}) != 3 or not {*laid} <= {*holds} <= {*deck}):
        raise ValueError(f"he cannot hold {', '.join(map(str, holds))} here")
    rest = [card for card in deck if card not in fixed]
    pool = rng.sample(rest, 3 - len(fixed) + swaps)
    hand = fixed + pool[: 3 - len(fixed)]
    discards = pool[3 - len(fixed) :]
    pairs: list[tuple[Card, Card]] = []
    for discard in reversed(discards):
        place = rng.randrange(3)
        pairs.append((discard, hand[place]))
        hand[place] = discard
    rng.shuffle(hand)
    return hand, pairs[::-1]
