"""Every clause of World War III, R-1 to R-16, by its number."""
# ruff: noqa: N802 - the clauses' numbers are written as in the rules

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from testkit.worldwar import all_cards, at_war, deal, do, place, start, step, texts, verdict

from tutor.games.worldwar.deck import RANK, whole_pack
from tutor.games.worldwar.state import Phase, WorldWarState
from tutor.kernel.cards import Card, cards
from tutor.kernel.game import CHANCE, SIMULTANEOUS
from tutor.kernel.rulings import Outcome

LOW, LOWER = "3h 4h 5h 6h 7h", "3c 4c 5c 6c 7c"


def cannot_beat(*turns: str, piles: tuple[int, ...] = (13, 13), **options: object) -> WorldWarState:
    """Seat 1 cannot beat the king that seat 0 has played."""
    kept = {"heaps": ("Kh", ""), "standing": ("Kh", 0), "seat": 1, **options}
    return place((LOW, LOWER), piles=piles, turns=" ".join(turns), **kept)  # type: ignore[arg-type]


def test_R_1_up_to_three_use_one_pack_and_two_jokers() -> None:
    for n in (2, 3):
        count = Counter(whole_pack(n))
        assert sum(count.values()) == 54 and count.pop(Card("Xx")) == 2
        assert len(count) == 52 and set(count.values()) == {1}


def test_R_1_four_to_six_use_two_packs_and_four_jokers() -> None:
    for n in (4, 5, 6):
        count = Counter(whole_pack(n))
        assert sum(count.values()) == 108 and count.pop(Card("Xx")) == 4
        assert len(count) == 52 and set(count.values()) == {2}


@pytest.mark.parametrize(
    ("players", "pile", "stock"), [(2, 18, 18), (3, 13, 15), (4, 21, 24), (5, 18, 18), (6, 15, 18)]
)
def test_R_2_piles_and_stock(players: int, pile: int, stock: int) -> None:
    state = start(num_players=players)
    assert [side.pile for side in state.sides] == [pile] * players and state.stock == stock
    assert len(state.unseen) == players * pile + stock


def test_R_3_each_takes_five_cards_from_the_own_pile() -> None:
    state = start(num_players=3)
    seats = []
    while state.phase is Phase.DEAL:
        seats.append(state.seat)
        assert state.deck_key() == f"pile {state.seat}"
        state = state.child(state.legal_actions()[0])
    assert seats == [0] * 5 + [1] * 5 + [2] * 5
    assert [side.pile for side in state.sides] == [8, 8, 8] and state.stock == 15
    assert all(len(side.hand) == 5 for side in state.sides)


def test_R_3_whoever_plays_draws_from_the_stock() -> None:
    state = do(deal("3h 4h 5h 6h Kh", "3c 4c 5c 6c Ac"), "play Kh")
    assert state.current_player() == CHANCE and state.deck_key() == "stock"
    state = do(state, "stock 0 8d", "play Ac", "stock 1 9d")
    assert state.stock == 16 and all(len(side.hand) == 5 for side in state.sides)


def test_R_3_an_open_pass_counts_as_one_of_the_five() -> None:
    state = do(deal("2h 4h 5h 6h Kh", LOWER), "lay 2h", "play Kh", "stock 0 8d")
    assert len(state.sides[0].hand) == 4 and state.sides[0].passes == ("2h",)


def test_R_3_every_unseen_card_is_as_likely_from_a_pile_as_from_the_stock() -> None:
    state = deal("3h 4h 5h 6h Kh", "3c 4c 5c 6c 7c")
    state = do(state, "play Kh")
    chances = dict(state.chance_outcomes())
    assert len(state.unseen) == 44 and sum(chances.values()) == 1
    assert chances[state.parse_action(CHANCE, "stock 0 As")] == Fraction(1, 44)
    assert chances[state.parse_action(CHANCE, "stock 0 Xx")] == Fraction(2, 44)
    state = do(state, "stock 0 As", "war")
    turns = dict(state.chance_outcomes())
    assert turns[state.parse_action(CHANCE, "turn 1 Xx")] == Fraction(2, 43)


def test_R_3_equal_cards_of_two_packs_come_as_one_action() -> None:
    state = do(start(num_players=4), "deal 0 Kd")
    chances = dict(state.chance_outcomes())
    assert len(chances) == 53 and sum(chances.values()) == 1
    assert chances[state.parse_action(CHANCE, "deal 0 Kd")] == Fraction(1, 107)
    assert chances[state.parse_action(CHANCE, "deal 0 Ks")] == Fraction(2, 107)
    state = do(state, "deal 0 Kd")
    assert "deal 0 Kd" not in texts(state) and state.sides[0].hand == cards("Kd Kd")


def test_R_4_seat_0_begins_and_play_goes_clockwise() -> None:
    state = deal("3h 4h 5h 6h 7h", "3c 4c 5c 6c 8c", "3d 4d 5d 6d 9d")
    order = []
    for text in ("play 7h", "stock 0 Td", "play 8c", "stock 1 Jd", "play 9d", "stock 2 Qd", "play Td", "stock 0 Kd"):
        if text.startswith("play"):
            order.append(state.seat)
        state = do(state, text)
    assert order == [0, 1, 2, 0] and state.seat == 1


def test_R_4_a_player_who_is_out_is_left_out() -> None:
    state = place(("3h 4h 5h 6h Kh", "", LOWER), out=(1,))
    assert do(state, "play Kh", "stock 0 2s").seat == 2


def test_R_5_ranks_from_the_joker_down() -> None:
    ranks = ["X", "A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]
    values = [RANK[Card(rank + ("x" if rank == "X" else "s"))] for rank in ranks]
    assert values == sorted(values, reverse=True) and len(set(values)) == 14


def test_R_5_suits_do_not_count() -> None:
    assert len({RANK[card] for card in cards("7s 7h 7d 7c")}) == 1
    state = place(("3h 4h 5h 6h 7h", "3c 4c 5c 6c 7s"), heaps=("7d", ""), standing=("7d", 0), seat=1)
    assert texts(state) == ["war"]


def test_R_6_the_leader_plays_his_highest_card() -> None:
    state = deal("Kh Ks 5h 6h 7h", LOWER)
    assert texts(state) == ["play Ks", "play Kh"], "the choice among equal cards is free"
    state, events = step(state, "play Kh")
    assert events[0].kind == "lead" and events[0].clause == "R-6"
    assert state.sides[0].heap == ("Kh",) and state.standing == ("Kh", 0)


def test_R_6_all_others_pass_and_the_owner_leads_anew() -> None:
    state = place((LOW, LOWER, "3d 4d 5d 6d"), heaps=("Kh", "", ""), passes=("", "", "2d"), standing=("Kh", 0), seat=2)
    state = do(state, "pass 2d")
    after, events = step(state, "stock 2 8d")
    assert [event.kind for event in events] == ["stock", "all_passed"]
    assert after.seat == 0 and after.standing is None and texts(after) == ["play 7h"]
    assert not after.fed, "he draws after this lead"


def test_R_7_any_higher_card_follows() -> None:
    state = place((LOW, "8c Tc Jc Kc Xx"), heaps=("Th", ""), standing=("Th", 0), seat=1)
    assert texts(state) == ["play Jc", "play Kc", "play Xx"]
    assert do(state, "play Jc").standing == ("Jc", 1)


def test_R_7_who_can_beat_the_card_must() -> None:
    state = place((LOW, "8c Tc Jc"), passes=("", "2c 2d"), heaps=("Th", ""), standing=("Th", 0), seat=1)
    assert texts(state) == ["play Jc"]
    assert verdict(state, 1, "war") == (False, "can_beat", "R-8")
    assert verdict(state, 1, "pass 2c") == (False, "pass_can_beat", "R-14")


def test_R_8_war_is_between_the_two_alone() -> None:
    state = place((LOW, LOWER, "3d 4d 5d 6d 7d"), heaps=("Kh", "", ""), standing=("Kh", 0), seat=1, turns="9d Td")
    state = do(state, "war")
    assert at_war(state).seats == (1, 0)
    state = do(state, "turn 1 9d", "turn 0 Td")
    assert state.current_player() == SIMULTANEOUS and state.acting() == (0, 1)
    assert state.legal_actions(2) == () and verdict(state, 2, "hold")[1] == "others_at_war"
    assert verdict(state, 0, "play 7h") == (False, "at_war", "R-8"), "the hands lie aside"


def test_R_8_the_second_player_fights_whose_card_stands() -> None:
    state = deal("Th 3h 4h 5h 6h", "Jc 3c 4c 5c 6c", "3d 4d 5d 6d 7d")
    state = do(state, "play Th", "stock 0 3s", "play Jc", "stock 1 4s", "war")
    assert at_war(state).seats == (2, 1)


def test_R_9_both_turn_and_then_call_at_once() -> None:
    state = do(cannot_beat("8d", "9d"), "war")
    assert texts(state)[0].startswith("turn 1"), "who could not beat the card turns first; it means nothing"
    state = do(state, "turn 1 8d", "turn 0 9d")
    assert state.sides[0].heap[-1] == "9d" and state.sides[1].heap[-1] == "8d"
    assert [texts(state, seat) for seat in (0, 1)] == [["hold", "draw"]] * 2


def test_R_9_the_challenger_may_have_to_speak_first() -> None:
    state = do(cannot_beat("8d", "9d", hold_order="challenger_first"), "war", "turn 1 8d", "turn 0 9d")
    assert state.current_player() == 1
    assert verdict(state, 0, "hold")[1] == "challenger_first"
    state = do(state, "draw")
    assert state.current_player() == 0 and at_war(state).said is not None
    assert verdict(state, 1, "hold")[1] == "spoken"
    state = do(state, "hold")
    assert at_war(state).held == (False, True) and texts(state)[0].startswith("turn 1")


def test_R_9_both_hold_and_the_higher_card_wins_at_once() -> None:
    for order in ("together", "challenger_first"):
        state = do(cannot_beat("8d", "9d", hold_order=order), "war", "turn 1 8d", "turn 0 9d")
        calls = ("hold | hold",) if order == "together" else ("hold", "hold")
        state = do(state, *calls)
        assert state.war is None and state.seat == 0 and state.sides[0].spoils == ("8d",)


def test_R_10_a_new_card_that_beats_the_held_one_ends_the_war() -> None:
    state = do(cannot_beat("8d", "9d", "Td"), "war", "turn 1 8d", "turn 0 9d", "hold | draw")
    after, events = step(state, "turn 1 Td")
    over = next(event for event in events if event.kind == "war_over")
    assert (over.clause, over.seat, over.data["reason"]) == ("R-10", 1, "beaten") and after.war is None


def test_R_10_the_new_card_stands_even_if_it_is_lower() -> None:
    state = do(cannot_beat("8d", "9d", "Jd", "3d"), "war", "turn 1 Jd", "turn 0 9d")
    state = do(state, "draw | draw", "turn 1 3d", "turn 0 8d")
    assert at_war(state).stands == ("3d", "8d")


def test_R_10_a_held_card_that_stays_higher_leaves_the_other_a_third_card() -> None:
    state = do(cannot_beat("8d", "9d", "7d", "Td"), "war", "turn 1 8d", "turn 0 9d", "hold | draw", "turn 1 7d")
    assert at_war(state).stage == 2 and state.current_player() == 1, "only he is asked"
    assert verdict(state, 0, "hold") == (False, "held", "R-9")
    beaten = do(state, "hold")
    assert beaten.war is None and beaten.seat == 0, "to hold the lower card is to give in"
    assert do(state, "draw", "turn 1 Td").seat == 1


def test_R_11_the_higher_third_card_wins() -> None:
    state = do(cannot_beat("8d", "9d", "7d", "Td", "Jd", "Qd"), "war", "turn 1 8d", "turn 0 9d", "draw | draw")
    state = do(state, "turn 1 7d", "turn 0 Td", "draw | draw", "turn 1 Qd")
    after, events = step(state, "turn 0 Jd")
    over = next(event for event in events if event.kind == "war_over")
    assert (over.clause, over.seat, over.data["reason"]) == ("R-11", 1, "higher") and after.seat == 1


@pytest.mark.parametrize("stage", [1, 2, 3])
@pytest.mark.parametrize(("mine", "theirs"), [("Jd", "Jc"), ("Xx", "4d"), ("Xx", "Xx")])
def test_R_12_equal_ranks_or_a_joker_begin_the_war_again(stage: int, mine: str, theirs: str) -> None:
    state = do(cannot_beat("8d", "9d", "7d", "Td", *{mine, theirs} - {"Xx"}, "Xx", "Xx"), "war")
    for turns in (("8d", "9d"), ("7d", "Td"))[: stage - 1]:
        state = do(state, f"turn 1 {turns[0]}", f"turn 0 {turns[1]}", "draw | draw")
    before = [len(side.heap) for side in state.sides]
    after, events = step(do(state, f"turn 1 {mine}"), f"turn 0 {theirs}")
    assert [event.kind for event in events] == ["turn", "restart"]
    assert events[1].data["reason"] == ("joker" if "Xx" in (mine, theirs) else "equal")
    assert at_war(after) == at_war(do(cannot_beat(), "war"))._replace(restarts=1)
    assert [len(side.heap) for side in after.sides] == [before[0] + 1, before[1] + 1], "the cards stay"


def test_R_13_the_winner_takes_the_heap_draws_and_leads() -> None:
    state = cannot_beat("8d", "9d", heaps=("Kh", "Ts Js"))
    state = do(state, "war", "turn 1 8d", "turn 0 9d", "hold | hold")
    assert state.sides[0].spoils == ("Ts", "Js", "8d") and state.sides[1].heap == ()
    assert state.current_player() == CHANCE and state.deck_key() == "stock" and state.fed
    stock = state.stock
    state = do(state, "stock 0 Ac")
    assert len(state.sides[0].hand) == 6 and texts(state) == ["play Ac"]
    state = do(state, "play Ac")
    assert state.stock == stock - 1 and len(state.sides[0].hand) == 5 and state.phase is Phase.FOLLOW
    assert not state.fed, "whoever follows draws again as always"


def test_R_13_the_oldest_card_of_the_spoils_is_turned_first_and_is_certain() -> None:
    state = cannot_beat("8d", "9d", piles=(1, 13), spoils=("Ts Js", ""))
    state = do(state, "war", "turn 1 8d", "turn 0 9d", "draw | draw", "turn 1 4d")
    assert [(str(action), chance) for action, chance in state.chance_outcomes()] == [("turn 0 Ts", Fraction(1))]
    assert verdict(state, CHANCE, "turn 0 Js") == (False, "known_card", "R-13")
    after, events = step(state, "turn 0 Ts")
    assert events[0].data["known"] and after.sides[0].spoils == ("Js",)
    assert after.unseen == state.unseen


def test_R_14_a_two_is_laid_open_and_given_up() -> None:
    state = place((LOW, "2c 4c 5c 6c 7c"), heaps=("Kh", ""), standing=("Kh", 0), seat=1)
    assert texts(state) == ["lay 2c", "war"]
    state = do(state, "lay 2c")
    assert state.seat == 1 and texts(state) == ["pass 2c", "war"], "a pass need not be used"
    state = do(state, "pass 2c")
    assert state.gone[-1] == "2c" and state.sides[1].passes == ()
    state = do(state, "stock 1 8d")
    assert len(state.sides[1].hand) == 5


def test_R_14_the_next_player_faces_the_same_card() -> None:
    hands = (LOW, "4c 5c 6c 7c", "3d 4d 5d 6d 7d")
    state = place(hands, heaps=("Kh", "", ""), passes=("", "2c", ""), standing=("Kh", 0), seat=1)
    state = do(state, "pass 2c", "stock 1 8d")
    assert state.seat == 2 and state.standing == ("Kh", 0)
    assert at_war(do(state, "war")).seats == (2, 0)


def test_R_14_the_leader_may_lay_too_and_several_passes_may_lie_open() -> None:
    state = place(("2s 2h 2d 2c 9h", LOWER))
    state = do(state, "lay 2s", "lay 2h", "lay 2d", "lay 2c")
    assert texts(state) == ["play 9h"] and len(state.sides[0].passes) == 4


def test_R_14_one_card_stays_in_the_hand() -> None:
    state = place(("2s", LOWER), passes=("2h 2d 2c", ""))
    assert texts(state) == ["play 2s"], "a Two is played like any other card"
    assert verdict(state, 0, "lay 2s") == (False, "last_card", "R-14")
    assert verdict(state, 0, "play 2h") == (False, "lies_open", "R-14")


def test_R_14_a_two_turned_in_a_war_is_the_lowest_card() -> None:
    state = do(cannot_beat("2s", "3s"), "war", "turn 1 2s", "turn 0 3s", "hold | hold")
    assert state.seat == 0 and state.sides[1].passes == ()


def test_R_15_an_empty_pile_is_out_once_the_spoils_are_moved() -> None:
    state = place(
        (LOW, "3c 4c 5c 6c", "3d 4d 5d 6d 7d"),
        piles=(8, 1, 8),
        heaps=("Kh", "Ts", ""),
        passes=("", "2c", ""),
        standing=("Kh", 0),
        seat=1,
        turns="8d 9d",
    )
    state = do(state, "war", "turn 1 8d", "turn 0 9d")
    after, events = step(state, "hold | hold")
    assert [event.kind for event in events] == ["call", "call", "war_over", "spoils", "out"]
    loser = after.sides[1]
    assert loser.out and loser.hand == loser.passes == loser.heap == ()
    assert loser.dropped == cards("3c 4c 5c 6c") and after.gone[-1] == "2c"
    assert after.seat == 0 and not after.is_terminal()


def test_R_15_the_spoils_refill_a_winners_pile() -> None:
    state = do(cannot_beat("8d", "9d", piles=(1, 5)), "war", "turn 1 8d", "turn 0 9d", "hold | hold")
    assert state.sides[0].pile == 1 and not state.sides[0].out


def test_R_16_the_last_card_of_the_stock_ends_the_match() -> None:
    state = place(("3h 4h 5h 6h Kh", LOWER), stock=1, heaps=("Ts", ""), turns="9d")
    state = do(state, "play Kh")
    after, events = step(state, "stock 0 9d")
    assert [event.kind for event in events] == ["stock", "game_over"]
    assert after.outcome() == Outcome((0,), "stock", "R-16")
    assert events[-1].data["scores"] == (15, 13) and after.returns() == (1.0, -1.0)


def test_R_16_it_ends_when_one_player_is_left() -> None:
    state = do(cannot_beat("8d", "9d", piles=(13, 1)), "war", "turn 1 8d", "turn 0 9d", "hold | hold")
    outcome = state.outcome()
    assert outcome is not None and outcome.winners == (0,) and outcome.termination == "last_standing"


def test_every_card_is_somewhere_in_these_positions() -> None:
    for state in (deal(LOW, LOWER), cannot_beat("8d"), place(("3h 4h 5h 6h Kh", LOWER), stock=1)):
        assert Counter(all_cards(state)) == Counter(whole_pack(2))
