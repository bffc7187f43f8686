"""4 Warlords for tests: positions built move by move, and hidden cards dealt anew by another way than the product's.

`deal_anew` plays every round of the unseen seats again with cards that nobody has named yet, and then names
them so that what was shown comes out as it was shown. It knows nothing of `resample` or `observed_history`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import tutor
from tutor.games.warlords.state import WarlordsState
from tutor.kernel.actions import HistoryItem
from tutor.kernel.cards import Card
from tutor.kernel.game import CHANCE, State

BLACK, RED = 0, 1


# --- building positions ----------------------------------------------------------------------------------------


def start(**options: Any) -> WarlordsState:
    """The start of a match."""
    return tutor.load_game("warlords", **options).new_initial_state()  # type: ignore[return-value]


def do(state: WarlordsState, *texts: str) -> WarlordsState:
    """Do steps by their texts; ``"play 9s | play 9h"`` is a joint one, black first."""
    for text in texts:
        if "|" in text:
            parts = text.split("|")
            state = state.child({seat: state.parse_action(seat, part) for seat, part in enumerate(parts)})
        else:
            state = state.child(state.parse_action(state.current_player(), text))
    return state


def muster(state: WarlordsState, black: str, red: str) -> WarlordsState:
    """W-3: both draw these three cards."""
    return do(state, *[f"draw 0 {card}" for card in black.split()], *[f"draw 1 {card}" for card in red.split()])


def led(state: WarlordsState, black: str, red: str, warlords: str = "Qs Qh") -> WarlordsState:
    """W-3, W-4: both have drawn and shown these warlords."""
    first, second = warlords.split()
    return do(muster(state, black, red), f"warlord {first} | warlord {second}")


def battle(state: WarlordsState, black: str, red: str, warlords: str = "Qs Qh") -> WarlordsState:
    """W-3 to W-5: both have drawn, shown these warlords and kept their hands."""
    return do(led(state, black, red, warlords), "stand", "stand")


def fought(state: WarlordsState, black: str, red: str, warlords: str = "Qs Qh") -> WarlordsState:
    """W-3 to W-8: a whole round in which both lay their three cards in the order given."""
    return reveals(battle(state, number_cards(black, "sc"), number_cards(red, "hd"), warlords), black, red)


def number_cards(row: str, suits: str) -> str:
    """The hand from which a row is laid: Jacks are always held, so other cards fill their places."""
    chosen = [card for card in row.split() if card[0] != "J"]
    spare = [rank + suit for rank in "A23456789T" for suit in suits if rank + suit not in chosen]
    return " ".join((chosen + spare)[:3])


def reveals(state: WarlordsState, black: str, red: str) -> WarlordsState:
    """W-6: both lay these cards, one pair after the other."""
    return do(state, *[f"play {b} | play {r}" for b, r in zip(black.split(), red.split(), strict=True)])


def verdict(state: WarlordsState, player: int, text: str) -> tuple[bool, str, str]:
    """What `verify` says of a text: legal, code, clause."""
    ruling = state.verify(player, state.parse_action(player, text))
    return ruling.legal, ruling.code, ruling.clause


# --- what is hidden --------------------------------------------------------------------------------------------


@dataclass
class _Round:
    muster: list[HistoryItem] = field(default_factory=list)
    warlords: list[HistoryItem] = field(default_factory=list)
    exchange: dict[int, list[HistoryItem]] = field(default_factory=lambda: {0: [], 1: []})
    plays: list[HistoryItem] = field(default_factory=list)
    over: bool = False  # whether both had finished their exchanges
    done: tuple[bool, bool] = (False, False)


def _rounds(state: WarlordsState) -> list[_Round]:
    found = [_Round()]
    line = state.line()
    for before, after in pairwise(line):
        item, now = after.last_item, found[-1]
        assert item is not None
        if before.phase == "muster":
            now.muster.append(item)
        elif before.phase == "warlord":
            now.warlords.append(item)
        elif before.phase == "exchange":
            seat = item.actions[0].seat if item.actor == CHANCE else item.actor
            assert seat is not None
            now.exchange[seat].append(item)
            now.done = (after.sides[0].done, after.sides[1].done)
            now.over = after.phase == "battle"
        else:
            now.plays.append(item)
            if after.round != before.round:
                found.append(_Round())
    return found


def deal_anew(state: State, viewer: int | None, rng: random.Random) -> WarlordsState:
    """A match that looks the same to the viewer, with everything that he cannot see chosen at random."""
    assert isinstance(state, WarlordsState)
    fresh: WarlordsState = state.game.new_initial_state()
    for this in _rounds(state):
        scripts = {seat: _script(state, this, seat, rng) if seat != viewer else None for seat in (BLACK, RED)}
        named = {
            seat: _name_cards(fresh.sides[seat].deck, this, seat, script, rng)
            for seat, script in scripts.items()
            if script is not None
        }
        for item in this.muster:
            seat = item.actions[0].seat
            assert seat is not None
            fresh = do(fresh, named[seat].pop(0)) if seat in named else fresh.replay_item(item).state
        for item in this.warlords:
            fresh = fresh.replay_item(item).state
        for seat in (BLACK, RED):
            if seat in named:
                fresh = do(fresh, *named[seat])
            else:
                for item in this.exchange[seat]:
                    fresh = fresh.replay_item(item).state
        for item in this.plays:
            fresh = fresh.replay_item(item).state
    return fresh


def _script(state: WarlordsState, this: _Round, seat: int, rng: random.Random) -> list[str]:
    """The verbs of an unseen seat's exchanges: as they were where that is told, else any that are possible."""
    was = [item.actions[0].verb for item in this.exchange[seat]]
    if not this.warlords or (this.over and state.game.options.exchange_counts == "public"):
        return was
    leader = this.warlords[0].actions[seat].card
    assert leader is not None
    allowance = {"Q": 1, "K": 3}[leader.rank]
    if this.done[seat]:
        count = rng.randint(0, allowance)
        return ["exchange", "draw"] * count + ["stand"] * (count < allowance)
    if seat == RED and not this.done[BLACK]:
        return []
    count = rng.randrange(allowance)
    return ["exchange", "draw"] * count + ["exchange"] * rng.randint(0, 1)


def _name_cards(deck: Sequence[Card], this: _Round, seat: int, script: list[str], rng: random.Random) -> list[str]:
    """The unseen seat's steps of a round: played with blank cards first, named afterwards."""
    blanks = list(range(len(deck)))
    rng.shuffle(blanks)
    drawn = sum(1 for item in this.muster if item.actions[0].seat == seat)
    hand = [blanks.pop() for _ in range(drawn)]
    steps: list[tuple[str, int]] = [("draw", blank) for blank in hand]
    for verb in script:
        if verb == "draw":
            hand.append(blanks.pop())
            steps.append((verb, hand[-1]))
        elif verb == "exchange":
            rng.shuffle(hand)
            steps.append((verb, hand.pop()))
        else:
            steps.append((verb, -1))
    shown = [item.actions[seat].card for item in this.plays]
    laid = [card for card in shown if card is not None and card in deck]
    rng.shuffle(hand)
    names = dict(zip(hand, laid, strict=False))
    others = [card for card in deck if card not in laid]
    rng.shuffle(others)
    names.update((blank, others.pop()) for blank in range(len(deck)) if blank not in names)
    texts = {"draw": f"draw {seat} ", "exchange": "exchange ", "stand": "stand"}
    return [texts[verb] + (names[blank] if blank >= 0 else "") for verb, blank in steps]


def secrets(state: State, viewer: int | None) -> frozenset[str]:
    """The cards whose place a viewer cannot know: in an unseen seat's hand, deck, or among its exchanged cards."""
    assert isinstance(state, WarlordsState)
    return frozenset(
        card for seat, side in enumerate(state.sides) if seat != viewer for card in side.hand + side.aside + side.deck
    )


def all_cards(state: WarlordsState, seat: int) -> list[Card]:
    """Where each of a seat's 26 cards is: every place, listed once."""
    side = state.sides[seat]
    return [*side.deck, *side.hand, *side.aside, *side.laid, *side.courts, *side.lost, *state.sides[1 - seat].trophies]
