"""A what-if: made from what one seat saw and an assumption, and from nothing else."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from coach.play import positions
from coach.worldwar import table

from tutor import SIMULTANEOUS, load_game
from tutor.coach import analyse, make_bot
from tutor.coach.witness import Witness, witnesses
from tutor.coach.worldwar import advise
from tutor.games.warlords.resample import resample
from tutor.games.warlords.state import WarlordsState
from tutor.games.worldwar.state import WorldWarState
from tutor.kernel.cards import Card
from tutor.session.branch import Branch

Case = tuple[WarlordsState, int, Witness]


pytestmark = pytest.mark.slow  # the positions that all of them share take seconds to find


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    found = []
    for options in ({}, {"exchange_counts": "hidden"}):
        for number, state in enumerate(positions(11, 2, ("club", "club"), **options)):
            here = state.current_player()
            for seat in (0, 1) if here == SIMULTANEOUS else (here,) if here >= 0 else ():
                seen = state.observation(seat)
                if number % 7 == 0 or (len(seen.hand) == 1 and len(seen.legal_actions) > 1):
                    told = witnesses(seen, analyse(seen))
                    found += [(state, seat, one) for one in told.both] if told is not None else []
    assert {state.phase for state, *_ in found} == {"warlord", "exchange", "battle"}
    left = {len(state.sides[seat].hand) for state, seat, _ in found if state.phase == "battle"}
    assert left == {1, 2, 3}, "a Jack at each of the three reveals"
    return found


def branch(state: WarlordsState, seat: int, witness: Witness, level: str = "beginner") -> Branch:
    return Branch(state, seat, witness, {1 - seat: make_bot("warlords", level)})


def everything(one: Branch) -> tuple[object, ...]:
    """All that there is of a branch, seed and hidden cards included."""
    return (one.table.dealer.seed, one.start.sides, one.start.history, one.table.record("all").to_json())


@pytest.mark.slow
def test_the_learner_sees_what_he_saw_and_the_other_holds_what_is_assumed(cases: list[Case]) -> None:
    for state, seat, witness in cases:
        made = branch(state, seat, witness)
        assert made.start.observation(seat) == state.observation(seat)
        assert made.start.observed_history(seat) == state.observed_history(seat)
        other = made.start.sides[1 - seat]
        assert {*other.hand, *other.laid} == {*witness.holds}
        assert made.table.asked() == (seat,) and not made.can_undo


def test_it_is_the_same_whatever_the_real_cards_are(cases: list[Case]) -> None:
    rng = random.Random(1)
    for state, seat, witness in cases:
        made = everything(branch(state, seat, witness))
        for _ in range(2):
            assert everything(branch(state.resample(seat, rng), seat, witness)) == made


def test_the_seed_of_the_match_is_not_that_of_the_branch(cases: list[Case]) -> None:
    """With the same seed the learner would draw in the branch what he will draw in the match."""
    seeds = {branch(state, seat, witness).table.dealer.seed for state, seat, witness in cases}
    assert all(seed.startswith("what if ") for seed in seeds)
    assert len(seeds) == len({(seat, state.observed_history(seat)) for state, seat, _ in cases})


def play_out(made: Branch, rng: random.Random) -> None:
    for _ in range(3000):
        if made.table.state.is_terminal():
            return
        if made.table.paused:
            made.table.go_on()
        else:
            seat = made.seat
            made.table.submit(seat, rng.choice(made.table.state.legal_actions(seat)))
    raise AssertionError("a branch without end")


def test_it_can_be_played_to_the_end_and_taken_back_to_its_beginning(cases: list[Case]) -> None:
    rng = random.Random(2)
    for state, seat, witness in cases[::9]:
        made = branch(state, seat, witness)
        play_out(made, rng)
        assert made.table.state.is_terminal()
        while made.can_undo:
            made.table.undo(seat)
        assert made.table.state is made.start


def test_what_he_is_assumed_to_do_he_does(cases: list[Case]) -> None:
    checked = 0
    for state, seat, witness in cases:
        made = branch(state, seat, witness, "coach")
        if witness.does is not None:
            made.table.submit(seat, state.legal_actions(seat)[0])
            item = made.table.moments[len(made.start.line()) - 1].after.last_item
            assert item is not None and item.actions[1 - seat] == witness.does
            checked += 1
        elif state.phase == "exchange":
            made.table.submit(seat, "stand")
            after = made.table.state
            assert after.phase == "battle" and {*after.sides[1 - seat].hand} == {*witness.holds}
            checked += 1
    assert checked >= 10


def test_the_hand_lies_open_for_the_round_that_it_is_assumed_for(cases: list[Case]) -> None:
    state, seat, witness = next(case for case in cases if case[0].phase == "battle")
    made = branch(state, seat, witness)
    assert made.open(made.start)
    made.table.submit(seat, state.legal_actions(seat)[0])
    assert made.table.state.round == state.round + 1 and not made.open(made.table.state)


@pytest.mark.parametrize("holds", [("As", "Ah", "2h"), ("Ah", "Ah", "2h"), ("Ah", "2h")])
def test_cards_that_he_cannot_hold_are_refused(holds: tuple[str, ...]) -> None:
    state = next(iter(positions(1, 1)))
    with pytest.raises(ValueError, match="cannot hold"):
        resample(
            load_game("warlords"), 0, state.observed_history(0), SIMULTANEOUS, random.Random(0), tuple(map(Card, holds))
        )


# --- World War III -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wars() -> list[tuple[WorldWarState, int, Witness]]:
    found = []
    for seed, players in ((1, 2), (5, 3), (3, 4)):
        for state in table.positions(seed, players):
            for seat in state.acting():
                if any(action.verb == "hold" for action in state.legal_actions(seat)):
                    seen = state.observation(seat)
                    told = witnesses(seen, advise.analyse(seen, worlds=20))
                    found += [(state, seat, one) for one in told.both] if told is not None else []
    assert len(found) >= 20
    return found[::3]


def war_branch(state: WorldWarState, seat: int, witness: Witness) -> Branch:
    bots = {at: make_bot("worldwar", "beginner") for at in range(state.game.num_players) if at != seat}
    return Branch(state, seat, witness, bots)


def test_the_assumed_cards_come_next(wars: list[tuple[WorldWarState, int, Witness]]) -> None:
    turned = 0
    for state, seat, witness in wars:
        made = war_branch(state, seat, witness)
        assert made.start.observation(seat) == state.observation(seat)
        assert made.start.observed_history(seat) == state.observed_history(seat)
        assert made.lies_open(made.start) == () and not made.can_undo
        call = next(action for action in state.legal_actions(seat) if action.verb == "draw")
        begun = len(made.table.moments)
        made.table.submit(seat, call)
        items = [moment.after.last_item for moment in made.table.moments[begun:]]
        first: dict[int, Card] = {}
        for item in items:
            assert item is not None
            action = item.actions[0]
            if action.verb == "turn" and action.seat is not None and action.card is not None:
                first.setdefault(action.seat, action.card)
        assumed = dict(witness.turns)
        assert first[seat] == assumed[seat]
        turned += sum(card == assumed[at] for at, card in first.items() if at in assumed and at != seat)
        made.table.undo(seat)
        assert made.table.state is made.start
        made.table.submit(seat, call)
        again = made.table.moments[begun + len(items) - 1].after.last_item
        assert again == items[-1], "taken back, the same cards come again"
    assert turned >= 1


def test_a_war_is_the_same_whatever_the_real_cards_are(wars: list[tuple[WorldWarState, int, Witness]]) -> None:
    rng = random.Random(1)
    for state, seat, witness in wars[::3]:
        one, other = (war_branch(each, seat, witness) for each in (state, state.resample(seat, rng)))
        assert one.start.history == other.start.history and one.table.dealer.seed == other.table.dealer.seed
        for made in (one, other):
            made.table.submit(seat, "draw")
        assert one.table.state.history == other.table.state.history


def test_cards_that_cannot_come_are_refused(wars: list[tuple[WorldWarState, int, Witness]]) -> None:
    state, seat, witness = wars[0]
    own = state.sides[seat].hand[0]
    gone = replace(witness, turns=tuple((seat, own) for _ in range(9)))
    with pytest.raises(ValueError, match="cannot come next"):
        war_branch(state, seat, gone)
