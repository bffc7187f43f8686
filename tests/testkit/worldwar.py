"""World War III for tests: positions from a scripted deal, and hidden hands dealt anew by trial.

`deal_anew` exchanges the cards of draws that the viewer did not see, with each other or with cards that nobody has
seen, and keeps an exchange only if the whole match can still be played. It knows nothing of ceilings or `resample`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import tutor
from tutor.games.worldwar.deck import COMES, DEAL, TOP, in_order, less, whole_pack
from tutor.games.worldwar.draft import Phase, Side, Standing, War
from tutor.games.worldwar.state import WorldWarState
from tutor.kernel.actions import HistoryItem
from tutor.kernel.cards import Card, cards
from tutor.kernel.events import Event
from tutor.kernel.game import CHANCE, State

# --- building positions ----------------------------------------------------------------------------------------


def start(**options: Any) -> WorldWarState:
    """The start of a match."""
    return tutor.load_game("worldwar", **options).new_initial_state()  # type: ignore[return-value]


def do(state: WorldWarState, *texts: str) -> WorldWarState:
    """Do steps by their texts; ``"hold | draw"`` is said at once, in seat order."""
    for text in texts:
        state = step(state, text)[0]
    return state


def step(state: WorldWarState, text: str) -> tuple[WorldWarState, tuple[Event, ...]]:
    """One step by its text, with its events."""
    if "|" in text:
        parts = zip(state.acting(), text.split("|"), strict=True)
        done = state.step({seat: state.parse_action(seat, part) for seat, part in parts})
    else:
        done = state.step(state.parse_action(state.current_player(), text))
    return done.state, done.events


def deal(*hands: str, **options: Any) -> WorldWarState:
    """R-3: each seat has been dealt its hand; ``num_players`` is how many hands there are."""
    state = start(num_players=len(hands), **options)
    return do(state, *[f"deal {seat} {card}" for seat, hand in enumerate(hands) for card in hand.split()])


def place(
    hands: tuple[str, ...],
    *,
    piles: tuple[int, ...] | None = None,
    spoils: tuple[str, ...] = (),
    heaps: tuple[str, ...] = (),
    passes: tuple[str, ...] = (),
    out: tuple[int, ...] = (),
    stock: int | None = None,
    standing: tuple[str, int] | None = None,
    seat: int = 0,
    turns: str = "",
    **options: Any,
) -> WorldWarState:
    """A position that no match has led to: these hands, and ``piles`` of so many unknown cards above ``spoils``.

    ``turns`` are cards that must be left to come; without a ``stock`` it is as full as it can be; what is too many
    has left the game. For questions about one rule: it has no history and cannot be
    resampled, but hands can be drawn for what a seat sees of it.
    """
    n = len(hands)
    game = tutor.load_game("worldwar", num_players=n, **options)
    sides = []
    for at in range(n):
        hand, known, open_twos, heap = (
            cards(given[at]) if given and given[at] else () for given in (hands, spoils, passes, heaps)
        )
        pile = 0 if at in out else DEAL[n][0] - 5 if piles is None else piles[at]
        sides.append(Side(pile, known, in_order(hand), in_order(open_twos), heap, at in out))
    seen = [card for side in sides for card in (*side.hand, *side.passes, *side.heap, *side.spoils)]
    free = less(whole_pack(n), [*seen, *cards(turns)])
    room = len(free) + len(cards(turns)) - sum(side.unknown for side in sides)
    left = min(DEAL[n][1], room) if stock is None else stock
    fill = left + sum(side.unknown for side in sides) - len(cards(turns))
    assert 0 <= fill <= len(free), "too many or too few cards"
    unseen, gone = in_order((*cards(turns), *free[:fill])), free[fill:]
    state = WorldWarState(game, None, None)  # type: ignore[arg-type]
    stands = None if standing is None else Standing(Card(standing[0]), standing[1])
    phase = Phase.LEAD if stands is None else Phase.FOLLOW
    state._take_over(phase, tuple(sides), unseen, left, seat, stands, False, None, gone)
    # Nothing has been played that would tell of a hand.
    state._ceilings = tuple((((TOP,) * len(side.hand), 1),) for side in sides)
    return state


def at_war(state: WorldWarState) -> War:
    """The war that is on."""
    assert state.war is not None
    return state.war


def texts(state: WorldWarState, seat: int | None = None) -> list[str]:
    """What may be done here, as texts."""
    return [str(action) for action in state.legal_actions(seat)]


def verdict(state: WorldWarState, player: int, text: str) -> tuple[bool, str, str]:
    """What `verify` says of a text: legal, code, clause."""
    ruling = state.verify(player, state.parse_action(player, text))
    return ruling.legal, ruling.code, ruling.clause


def all_cards(state: WorldWarState) -> list[Card]:
    """Every card, wherever it is: all places, each listed once."""
    found = [*state.unseen, *state.gone]
    for side in state.sides:
        found += [*side.spoils, *side.hand, *side.passes, *side.heap, *side.dropped]
    return found


# --- what is hidden --------------------------------------------------------------------------------------------


def _hidden(history: tuple[HistoryItem, ...], viewer: int | None) -> Iterator[tuple[int, Card]]:
    """The steps in which a card came to a hand that the viewer does not see, with that card."""
    for number, item in enumerate(history):
        verb, card, seat = item.actions[0]
        if item.actor == CHANCE and verb != "turn" and seat != viewer and card is not None:
            yield number, card


def _renamed(item: HistoryItem, card: Card) -> HistoryItem:
    verb, _, seat = item.actions[0]
    assert seat is not None
    return HistoryItem(CHANCE, (COMES[verb][seat][card],))


def deal_anew(state: State, viewer: int | None, rng: random.Random) -> WorldWarState:
    """A match that looks the same to the viewer, with some of what he cannot see exchanged at random."""
    assert isinstance(state, WorldWarState)
    for _ in range(5):
        state = _exchanged(state, viewer, rng)
    return state


def _exchanged(state: WorldWarState, viewer: int | None, rng: random.Random) -> WorldWarState:
    history = state.history
    hidden = list(_hidden(history, viewer))
    if not hidden:
        return state
    number, card = rng.choice(hidden)
    changed = {}
    if rng.random() < 0.6 and state.unseen:
        changed[number] = rng.choice(state.unseen)
    else:
        other, its = rng.choice(hidden)
        changed[number], changed[other] = its, card
    first = min(changed)
    fresh = state.line()[first]
    try:
        for place, item in enumerate(history[first:], first):
            fresh = fresh.replay_item(_renamed(item, changed[place]) if place in changed else item).state
    except ValueError:
        return state
    return fresh


def secrets(state: State, viewer: int | None) -> frozenset[str]:
    """The cards that a viewer sees no copy of: in other hands, piles and the stock."""
    assert isinstance(state, WorldWarState)
    hidden, seen = set(state.unseen), set(state.gone)
    for seat, side in enumerate(state.sides):
        seen.update(side.heap, side.passes, side.spoils)
        (seen if seat == viewer else hidden).update(side.hand, side.dropped)
    if state.war is not None:
        seen.update(card for card in state.war.stands if card is not None)
    return frozenset(hidden - seen)
