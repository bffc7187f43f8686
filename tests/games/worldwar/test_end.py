"""Every reading that touches the end: empty piles, the stock's last card, all passing, dropping out, shared wins."""

from __future__ import annotations

import pytest
from testkit.worldwar import at_war, do, place, step, texts

from tutor.games.worldwar.state import Phase, WorldWarState
from tutor.kernel.game import TERMINAL
from tutor.kernel.rulings import Outcome

LOW, LOWER, LOWEST = "3h 4h 5h 6h 7h", "3c 4c 5c 6c 7c", "3d 4d 5d 6d 7d"


def war(piles: tuple[int, ...], *turns: str, hands: tuple[str, ...] = (LOW, LOWER), **kept: object) -> WorldWarState:
    """Seat 1 goes to war over seat 0's king."""
    rest = ("",) * (len(hands) - 1)
    given = {"heaps": ("Kh", *rest), "standing": ("Kh", 0), "seat": 1, "stock": 6, **kept}
    return do(place(hands, piles=piles, turns=" ".join(turns), **given), "war")  # type: ignore[arg-type]


def reasons(state: WorldWarState, text: str) -> tuple[WorldWarState, list[str], str]:
    after, events = step(state, text)
    over = [event for event in events if event.kind == "war_over"]
    return after, [event.kind for event in events], over[0].data["reason"] if over else ""


# --- a player must turn a card and has none ------------------------------------------------------------------


def test_who_must_turn_a_card_and_has_none_is_out_and_loses() -> None:
    state = do(war((5, 1, 5), "8d", "9d", hands=(LOW, LOWER, LOWEST)), "turn 1 9d", "turn 0 8d")
    after, kinds, reason = reasons(state, "draw | draw")
    assert reason == "no_card" and kinds[-3:] == ["war_over", "spoils", "out"]
    assert after.sides[1].out and after.sides[0].spoils == ("9d",)
    assert after.seat == 0 and after.fed, "the winner draws and leads, though his card was the lower one"


def test_who_holds_with_an_empty_pile_need_not_turn() -> None:
    state = do(war((5, 1), "8d", "9d", "3s", "4s"), "turn 1 9d", "turn 0 8d", "draw | hold", "turn 0 3s")
    after = do(state, "draw", "turn 0 4s")
    assert after.seat == 1 and after.sides[1].pile == 4 and not after.sides[1].out


def test_an_empty_pile_in_world_war_iii_loses_too() -> None:
    state = do(war((5, 2), "8d", "9d", "3s", "4s"), "turn 1 9d", "turn 0 8d", "draw | draw", "turn 1 4s", "turn 0 3s")
    after, _, reason = reasons(state, "draw | draw")
    assert reason == "no_card" and after.outcome() == Outcome((0,), "last_standing", "R-16")


def test_the_one_who_draws_against_a_hold_and_has_none_loses() -> None:
    state = do(war((5, 1), "8d", "9d"), "turn 1 8d", "turn 0 9d")
    after, _, reason = reasons(state, "hold | draw")
    assert reason == "no_card" and after.returns() == (1.0, -1.0)


def test_a_restart_with_one_empty_pile_is_lost_at_once() -> None:
    state = do(war((5, 1), "8d", "8c"), "turn 1 8d")
    after, kinds, reason = reasons(state, "turn 0 8c")
    assert kinds == ["turn", "restart", "war_over", "spoils", "out", "game_over"] and reason == "no_card"
    assert after.outcome() == Outcome((0,), "last_standing", "R-16")


def test_if_neither_has_a_card_the_higher_standing_card_wins() -> None:
    state = do(war((1, 1, 5), "8d", "9d", hands=(LOW, LOWER, LOWEST)), "turn 1 9d", "turn 0 8d")
    after, kinds, reason = reasons(state, "draw | draw")
    assert reason == "both_empty" and kinds[-3:] == ["war_over", "spoils", "out"]
    assert after.sides[0].out and after.sides[1].spoils == ("Kh", "8d") and after.seat == 1


def test_if_neither_has_a_card_and_neither_stands_higher_both_are_out() -> None:
    hands = (LOW, "4c 5c 6c 7c", LOWEST, "3s 4s 5s 6s 7s")
    state = war((1, 1, 5, 5), "8d", "8c", hands=hands, passes=("", "2c", "", ""))
    before = state.gone
    after, kinds, reason = reasons(do(state, "turn 1 8d"), "turn 0 8c")
    assert kinds == ["turn", "restart", "war_over", "out", "out"] and reason == "ruin"
    assert [side.out for side in after.sides] == [True, True, False, False]
    assert after.gone == (*before, "8d", "2c", "Kh", "8c"), "heaps that nobody took, and passes, leave the game"
    assert after.seat == 2 and after.phase is Phase.LEAD and not after.fed, "the next in turn leads, and draws after"
    assert after.standing is None and texts(after) == ["play 7d"]


def test_a_joker_stands_for_nobody_when_both_piles_are_empty() -> None:
    state = do(war((1, 1), "Xx", "8c"), "turn 1 Xx")
    after, _, reason = reasons(state, "turn 0 8c")
    assert reason == "ruin" and after.outcome() == Outcome((0, 1), "nobody_left", "R-16")
    assert after.returns() == (0.0, 0.0) and all(side.out for side in after.sides)


def test_after_ruin_the_last_one_left_wins() -> None:
    state = do(war((1, 1, 5), "8d", "8c", hands=(LOW, LOWER, LOWEST)), "turn 1 8d", "turn 0 8c")
    assert state.outcome() == Outcome((2,), "last_standing", "R-16") and state.returns() == (-1.0, -1.0, 2.0)


def test_the_last_two_who_fall_together_share_the_win_among_themselves() -> None:
    hands = (LOW, LOWER, "")
    state = do(war((1, 1, 0), "8d", "8c", hands=hands, out=(2,)), "turn 1 8d", "turn 0 8c")
    assert state.outcome() == Outcome((0, 1), "nobody_left", "R-16") and state.returns() == (0.5, 0.5, -1.0)


# --- when R-15 is checked ------------------------------------------------------------------------------------


def test_an_empty_pile_during_a_war_is_no_matter_before_its_end() -> None:
    state = do(war((5, 1), "8d", "9d"), "turn 1 8d", "turn 0 9d")
    assert state.sides[1].pile == 0 and not state.sides[1].out and at_war(state).stage == 1


def test_the_loser_with_an_empty_pile_drops_out_and_play_goes_on_with_the_winner() -> None:
    state = do(war((5, 1, 5), "8d", "9d", hands=(LOW, LOWER, LOWEST)), "turn 1 8d", "turn 0 9d", "hold | hold")
    state = do(state, f"stock 0 {state.unseen[-1]}")
    assert state.seat == 0 and state.phase is Phase.LEAD
    state = do(state, texts(state)[0])
    assert state.seat == 2, "seat 1 is out"


def test_who_is_out_has_no_card_that_counts() -> None:
    state = place((LOW, LOWER, ""), piles=(4, 4, 0), out=(2,), heaps=("Ts", "Js", ""), stock=1)
    after = do(state, "play 7h", f"stock 0 {state.unseen[0]}")
    assert [side.score for side in after.sides] == [6, 5, 0] and after.outcome() == Outcome((0,), "stock", "R-16")


# --- the stock's last card -----------------------------------------------------------------------------------


def test_the_last_card_after_a_lead_ends_it_before_the_next_may_follow() -> None:
    state = place((LOW, "8c 9c Tc Jc Qc"), piles=(3, 4), stock=1)
    after = do(state, "play 7h", f"stock 0 {state.unseen[0]}")
    assert after.current_player() == TERMINAL and after.outcome() == Outcome((0, 1), "stock", "R-16")


def test_the_last_card_after_a_follow_ends_it() -> None:
    state = place((LOW, "8c 9c Tc Jc Qc"), piles=(3, 4), stock=1, heaps=("Ts", ""), standing=("Ts", 0), seat=1)
    after = do(state, "play Qc", f"stock 1 {state.unseen[0]}")
    assert after.outcome() == Outcome((1,), "stock", "R-16")


def test_the_last_card_after_a_pass_ends_it_before_the_next_faces_the_card() -> None:
    state = place(
        (LOW, "4c 5c 6c 7c", LOWEST),
        piles=(3, 4, 3),
        stock=1,
        heaps=("Ts", "", ""),
        passes=("", "2c", ""),
        standing=("Ts", 0),
        seat=1,
    )
    after = do(state, "pass 2c", f"stock 1 {state.unseen[0]}")
    assert after.outcome() == Outcome((0, 1), "stock", "R-16"), "the pass itself counts for nobody"
    assert after.returns() == (0.5, 0.5, -1.0)


def test_the_last_card_after_a_war_ends_it_before_the_winner_leads() -> None:
    state = do(war((5, 5), "8d", "9d", stock=1), "turn 1 8d", "turn 0 9d", "hold | hold")
    after, events = step(state, f"stock 0 {state.unseen[0]}")
    assert [event.kind for event in events] == ["stock", "game_over"] and events[0].clause == "R-13"
    assert after.outcome() == Outcome((0,), "stock", "R-16")
    assert [side.score for side in after.sides] == [4 + 1 + 2, 4], "pile, spoils and heap; the hand counts nothing"


def test_the_last_card_drawn_by_the_last_who_passes_ends_it_before_the_owner_leads_anew() -> None:
    state = place(
        (LOW, "4c 5c 6c 7c", "4d 5d 6d 7d"),
        piles=(4, 3, 3), stock=2, heaps=("Kh", "", ""), passes=("", "2c", "2d"), standing=("Kh", 0), seat=1,
    )  # fmt: skip
    state = do(state, "pass 2c", f"stock 1 {state.unseen[0]}")
    assert state.phase is Phase.FOLLOW and state.seat == 2
    after, events = step(do(state, "pass 2d"), f"stock 2 {state.unseen[0]}")
    assert [event.kind for event in events] == ["stock", "game_over"], "nobody leads anew"
    assert after.outcome() == Outcome((0,), "stock", "R-16")


def test_the_last_one_left_wins_by_that_and_draws_no_last_card() -> None:
    state = do(war((2, 1), "8d", "9d", stock=1), "turn 1 8d", "turn 0 9d")
    after, events = step(state, "hold | hold")
    assert [event.kind for event in events][-2:] == ["out", "game_over"] and after.stock == 1
    assert after.outcome() == Outcome((0,), "last_standing", "R-16")


def test_the_last_card_after_a_war_in_which_somebody_dropped_out_is_counted_without_him() -> None:
    state = do(war((2, 1, 9), "8d", "9d", hands=(LOW, LOWER, LOWEST), stock=1), "turn 1 8d", "turn 0 9d", "hold | hold")
    assert state.sides[1].out
    after = do(state, f"stock 0 {state.unseen[0]}")
    assert after.outcome() == Outcome((2,), "stock", "R-16") and [side.score for side in after.sides] == [4, 0, 9]


def test_a_war_draws_nothing_from_the_stock_before_it_is_over() -> None:
    state = do(war((5, 5), "8d", "9d", "Td", "4s", stock=1), "turn 1 8d", "turn 0 9d")
    state = do(state, "draw | draw", "turn 1 Td", "turn 0 4s")
    assert state.stock == 1 and at_war(state).stage == 2


def test_laying_a_two_draws_nothing_and_so_ends_nothing() -> None:
    state = place(("2h 4h 5h 6h 7h", LOWER), piles=(3, 4), stock=1)
    assert do(state, "lay 2h").current_player() == 0


# --- all pass; ties ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_when_all_others_pass_the_owner_leads_again_and_draws_after(players: int) -> None:
    twos = ("2c", "2d", "2s", "2h", "2c")[: players - 1]
    hands = (LOW, "4c 5c 6c 7c", "4d 5d 6d 7d", "4s 5s 6s 7s", "4h 5c 6d 7s", "3c 3d 3s 7d")[:players]
    state = place(hands, heaps=("Kh", *[""] * (players - 1)), passes=("", *twos), standing=("Kh", 0), seat=1, stock=8)
    for seat, two in enumerate(twos, 1):
        state = do(state, f"pass {two}", f"stock {seat} {state.unseen[0]}")
    assert state.seat == 0 and state.phase is Phase.LEAD and state.standing is None
    assert do(state, "play 7h").phase is Phase.STOCK


def test_all_others_have_passed_though_one_between_them_is_out() -> None:
    state = place(
        (LOW, "4c 5c 6c 7c", "", "4s 5s 6s 7s"), piles=(9, 9, 0, 9), out=(2,),
        heaps=("Kh", "", "", ""), passes=("", "2c", "", "2s"), standing=("Kh", 0), seat=1, stock=8,
    )  # fmt: skip
    state = do(state, "pass 2c", f"stock 1 {state.unseen[0]}")
    assert state.seat == 3
    state = do(state, "pass 2s", f"stock 3 {state.unseen[0]}")
    assert state.seat == 0 and state.phase is Phase.LEAD and state.standing is None


def test_a_tie_of_some_is_shared_and_the_returns_add_up_to_nothing() -> None:
    state = place((LOW, LOWER, LOWEST, "3s 4s 5s 6s 7s"), piles=(3, 4, 4, 2), stock=1)
    after = do(state, "play 7h", f"stock 0 {state.unseen[0]}")
    assert after.outcome() == Outcome((0, 1, 2), "stock", "R-16")
    assert after.returns() == (1 / 3, 1 / 3, 1 / 3, -1.0) and abs(sum(after.returns())) < 1e-12


def test_a_tie_of_all_is_a_draw() -> None:
    state = place((LOW, LOWER), piles=(3, 4), stock=1)
    assert do(state, "play 7h", f"stock 0 {state.unseen[0]}").returns() == (0.0, 0.0)
