"""The worked traces of the rules, step by step. Player A is seat 0."""
# ruff: noqa: N802 - the clauses' numbers are written as in the rules

from __future__ import annotations

from testkit.kozyri import do, place, texts, verdict


def test_K_4_trace_1_a_higher_card_or_an_own_trump_beats() -> None:
    state = place("Td 6s Kc", "9h", "9d")
    assert texts(state) == ["beat 6s", "beat Td"]
    assert verdict(state, "beat Kc") == (False, "other_suit", "K-4")
    assert texts(do(state, "beat 6s")) == ["cover Td", "cover Kc"]


def test_K_6_trace_2_an_own_trump_on_top_costs_five_or_all() -> None:
    state = place("Js Ah 6c", "9d", "9h Qs")
    assert texts(state) == ["pickup"]
    assert verdict(state, "beat Js") == (False, "lower_trump", "K-4")
    assert verdict(state, "beat Ah") == (False, "own_trump", "K-4")
    after = do(state, "pickup")
    assert after.hands[0] == ("Js", "Qs", "9h", "Ah", "6c") and after.pile == ()
    assert after.current_player() == 1 and texts(after) == ["lead 9d"]


def test_K_6_trace_3_the_ace_of_the_own_trumps_costs_the_whole_pile() -> None:
    state = place("Ks 9d", "9h", "6c 7c 8c As")
    assert texts(state) == ["pickup"]
    after = do(state, "pickup")
    assert set(after.hands[0]) == {"Ks", "9d", "6c", "7c", "8c", "As"} and after.pile == ()


def test_K_7_trace_4_three_cards_go_and_the_other_faces_what_lies_below() -> None:
    state = place("Kh Td", "9h 7d", "6c 7c 8c 9c")
    after = do(state, "pickup")
    assert set(after.hands[0]) == {"Kh", "Td", "7c", "8c", "9c"}
    assert after.pile == ("6c",) and after.current_player() == 1
    assert texts(after) == ["beat 9h"], "a heart is a trump of his"
    stuck = do(place("Kh Td", "9s 7d", "6c 7c 8c 9c"), "pickup")
    assert texts(stuck) == ["pickup"]
    assert do(stuck, "pickup").hands[1] == ("9s", "7d", "6c")


def test_K_9_trace_5_a_single_card_that_beats_makes_a_draw() -> None:
    drawn = do(place("7s 8d", "9d", "Th"), "beat 7s", "cover 8d")
    end = drawn.outcome()
    assert end is not None and (end.winners, end.termination, end.clause) == ((), "last_card", "K-9")
    assert drawn.returns() == (0.0, 0.0) and drawn.deciding_clause() == "K-9"
    won = do(place("7s 8d", "9d 6c", "Th"), "beat 7s", "cover 8d")
    assert won.outcome().winners == (0,) and won.returns() == (1.0, -1.0)  # type: ignore[union-attr]


def test_K_9_trace_6_the_beating_card_itself_may_be_the_last() -> None:
    drawn = do(place("7s", "6h", "Th"), "beat 7s")
    assert drawn.is_terminal() and drawn.returns() == (0.0, 0.0)
    won = do(place("7s", "8c", "Th"), "beat 7s")
    assert won.returns() == (1.0, -1.0)
