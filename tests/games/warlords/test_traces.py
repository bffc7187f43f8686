"""The worked traces of the rules page, one test each, played out on the real positions."""

from __future__ import annotations

import pytest
from testkit.warlords import BLACK, RED, battle, do, fought, number_cards, reveals, start

from tutor.games.warlords.combos import ComboKind, evaluate
from tutor.games.warlords.state import battle_winner
from tutor.kernel.cards import cards
from tutor.kernel.game import TERMINAL


def test_trace_1_a_straight_beats_a_flush() -> None:
    assert evaluate(cards("7s 8c 9s")).kind is ComboKind.STRAIGHT
    assert evaluate(cards("Th 6h 2h")).kind is ComboKind.FLUSH
    end = fought(start(), "7s 8c 9s", "Th 6h 2h", "Qs Kh")
    assert end.sides[BLACK].trophies == cards("Kh") and end.sides[RED].courts == cards("Qh Qd Kd Jh Jd")
    assert end.round == 2 and end.outcome() is None


@pytest.mark.parametrize("ace", ["low", "high", "both"])
def test_trace_2_the_ace_in_a_straight(ace: str) -> None:
    three_down, ten_up = evaluate(cards("Ac 2s 3c"), ace), evaluate(cards("Ts As 9c"), ace)
    if ace == "low":
        assert str(three_down) == "straight to 3" and str(ten_up) == "high card 10"
    elif ace == "high":
        assert str(three_down) == "high card ace" and str(ten_up) == "straight to the ace"
    else:
        assert str(three_down) == "straight to 3" and str(ten_up) == "straight to the ace"


def test_trace_2_decides_a_battle_as_it_is_read() -> None:
    winners = {}
    for ace in ("low", "high", "both"):
        end = fought(start(ace=ace), "Ac 2s 3c", "Th Ah 9d")
        winners[ace] = [seat for seat in (BLACK, RED) if end.sides[seat].trophies]
    assert winners == {"low": [BLACK], "high": [RED], "both": [RED]}


def test_trace_3_equal_pairs_are_decided_by_the_odd_card_or_stand_off() -> None:
    assert battle_winner(cards("9c 9s 2c"), cards("9h 9d 3h"), "low") == RED
    assert battle_winner(cards("9c 9s 2c"), cards("9h 9d 2d"), "low") is None
    won = fought(start(), "9c 9s 2c", "9h 9d 3h")
    assert won.sides[RED].trophies == cards("Qs")
    tied = fought(start(), "9c 9s 2c", "9h 9d 2d")
    assert not tied.sides[BLACK].trophies and not tied.sides[RED].trophies
    assert tied.round == 2 and [len(side.deck) for side in tied.sides] == [20, 20]


def test_trace_4_a_surrender_at_the_third_reveal() -> None:
    state = battle(start(), "Ts 4c 7s", "9h 8d Td", "Ks Qh")
    state = reveals(state, "Ts 4c", "9h 8d")
    state = do(state, "play Js | play Td")
    black, red = state.sides
    assert set(black.lost) == set(cards("Ts 4c Js"))
    assert len(black.deck) == 18 and "7s" in black.deck and "Ts" not in black.deck and "4c" not in black.deck
    assert black.courts == cards("Qs Qc Ks Kc Jc"), "the warlord is safe, the Jack is not"
    assert len(red.deck) == 20 and red.lost == () and red.trophies == () and len(red.courts) == 6
    assert state.round == 2


def test_trace_5_two_jacks_at_the_second_reveal_stand_off() -> None:
    state = battle(start(), "Ts 4c 7s", "9h 8d Td", "Ks Qh")
    state = do(state, "play Ts | play 9h", "play Js | play Jd")
    for side in state.sides:
        assert len(side.deck) == 20 and side.lost == () and side.trophies == () and len(side.courts) == 6
    assert state.round == 2 and state.outcome() is None


def test_trace_6_a_jack_at_the_first_reveal_costs_only_itself() -> None:
    state = do(battle(start(), "Ts 4c 7s", "9h 8d Td"), "play Js | play Td")
    assert state.sides[BLACK].lost == cards("Js")
    assert len(state.sides[BLACK].deck) == 20 and len(state.sides[BLACK].courts) == 5
    assert len(state.sides[RED].deck) == 20 and state.sides[RED].lost == () and len(state.sides[RED].courts) == 6


def test_trace_7_the_last_warlord_falls_and_the_jacks_are_no_help() -> None:
    state = start()
    for warlord in ("Qh", "Qd", "Kh", "Kd"):
        assert not state.is_terminal()
        state = fought(state, "7s 8c 9s", "Th 6h 2h", f"Qs {warlord}")
    assert state.is_terminal() and state.current_player() == TERMINAL
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.termination, outcome.clause) == ((BLACK,), "no_warlords", "W-9")
    assert state.returns() == (1.0, -1.0)
    assert state.sides[RED].courts == cards("Jh Jd"), "red still holds both Jacks"
    assert state.sides[BLACK].trophies == cards("Qh Qd Kh Kd")


def test_the_rows_of_these_tests_are_hands() -> None:
    assert number_cards("Ts 4c Js", "sc") == "Ts 4c As"
