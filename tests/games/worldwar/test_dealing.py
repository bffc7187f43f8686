"""Dealing World War III: piles and stock are cut from one shuffle, cards are never lost, tables of three play on."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from testkit.play import random_step
from testkit.worldwar import all_cards, start

import tutor
from tutor.games.worldwar.deck import DEAL, whole_pack
from tutor.games.worldwar.state import WorldWarState
from tutor.kernel.game import CHANCE, SIMULTANEOUS
from tutor.session import Dealer, Table


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 6), order=st.sampled_from(["together", "challenger_first"]), seed=st.integers(0, 10**6))
def test_no_card_is_ever_lost_or_made(players: int, order: str, seed: int) -> None:
    rng = random.Random(seed)
    state = start(num_players=players, hold_order=order)
    whole = Counter(whole_pack(players))
    assert sum(whole.values()) == (54 if players < 4 else 108)
    while True:
        assert Counter(all_cards(state)) == whole
        assert len(state.unseen) == state.stock + sum(side.unknown for side in state.sides)
        for side in state.sides:
            held = len(side.hand) + len(side.passes)
            assert held <= 6 and (not side.out or (held == 0 and side.pile == 0 and side.heap == ()))
        if state.is_terminal():
            break
        state = state.child(random_step(state, rng))
    assert state.stock == 0 or sum(not side.out for side in state.sides) <= 1


def played(dealer: Dealer, seed: int, **options: int) -> WorldWarState:
    state, rng = start(**options), random.Random(seed)
    while not state.is_terminal():
        state = state.child(dealer.choose(state) if state.current_player() == CHANCE else random_step(state, rng))
    return state


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_same_seed_holds_the_same_card_in_every_place_whatever_is_played(players: int) -> None:
    places: dict[int, set[str]] = {}
    for seed in range(4):
        dealer = Dealer("one")
        for state in played(dealer, seed, num_players=players).line():
            place = state.deck_place()
            if place is not None:
                action = dealer.choose(state)
                places.setdefault(place[0], set()).add(str(action.card))
    pile, stock = DEAL[players]
    assert all(len(found) == 1 for found in places.values()), "what if is fair: no deck depends on another"
    assert set(range(players * pile, players * pile + stock - 3)) <= set(places)


def test_a_shuffle_is_even() -> None:
    pack, n = whole_pack(4), 1000
    first = Counter(str(Dealer(f"s{i}").choose(start(num_players=4)).card) for i in range(n))
    assert len(pack) == 108 and len(first) == 53
    assert 12 <= first["Xx"] <= 65 and all(3 <= count <= 45 for card, count in first.items() if card != "Xx")


@pytest.mark.slow
def test_a_match_taken_up_with_other_hands_is_dealt_on_by_the_exact_chances() -> None:
    state: WorldWarState | None = None
    for one in played(Dealer("a"), 1, num_players=4).line():
        if one.deck_key() == "stock" and one.current_player() == CHANCE:
            state = one
    assert state is not None
    twin = state.resample(2, random.Random(1))
    n, count = 1200, Counter()
    for seed in range(n):
        dealer = Dealer(f"b{seed}")
        dealer.take_up(twin)
        count[dealer.choose(twin)] += 1
    for action, chance in twin.chance_outcomes():
        expected = n * float(chance)
        assert abs(count[action] - expected) < 4.5 * expected**0.5 + 1
    dealer = Dealer("a")
    dealer.take_up(state)
    assert dealer.choose(state) == Dealer("a").choose(state), "a match of this seed goes on as it was shuffled"


class AnyBot:
    def choose(self, observation, rng):  # type: ignore[no-untyped-def]
        return rng.choice(observation.legal_actions)


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("order", ["together", "challenger_first"])
def test_a_table_of_people_and_bots_plays_to_the_end(players: int, order: str) -> None:
    game = tutor.load_game("worldwar", num_players=players, hold_order=order)
    bots = {seat: AnyBot() for seat in range(1, players)}
    table, rng, pauses, joint = Table(game, bots, seed=f"t{players}"), random.Random(1), 0, 0
    while not table.state.is_terminal():
        if table.paused:
            assert table.asked() == ()
            pauses += 1
            table.go_on(table.number)
            continue
        assert table.asked() == (0,)
        joint += table.state.current_player() == SIMULTANEOUS
        assert table.state.current_player() in (0, SIMULTANEOUS)
        table.submit(0, rng.choice(table.state.legal_actions(0)), table.number)
    assert not table.paused and pauses > 0, "the table waits after a war, and not after the match"
    fought = [
        event.data.get("seats") or (event.seat, event.data["loser"])
        for moment in table.moments
        for event in moment.events
        if event.kind == "war_over" and not moment.after.is_terminal()
    ]
    assert pauses == sum(0 in seats for seats in fought), "it waits for who fought; the bots' own wars are in the log"
    assert players == 2 or pauses < len(fought)
    assert joint > 0 or order == "challenger_first" or players == 6
    again = Table(game, bots, seed=f"t{players}", state=table.state)
    assert [decision.action for decision in again.decisions] == [decision.action for decision in table.decisions]
    assert table.record().replay()[-1].outcome() == table.state.outcome()


def test_two_people_of_three_seats_are_asked_at_once_only_in_their_own_war() -> None:
    game = tutor.load_game("worldwar", num_players=3)
    table, rng, seen = Table(game, {1: AnyBot()}, seed="p"), random.Random(3), set()
    while not table.state.is_terminal():
        if table.paused:
            table.go_on()
            continue
        asked = table.asked()
        seen.add(asked)
        assert set(asked) <= set(table.state.acting()) - {1}
        table.submit(asked[-1], rng.choice(table.state.legal_actions(asked[-1])))
    assert {(0,), (2,)} <= seen
