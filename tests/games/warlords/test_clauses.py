"""Each clause of 4 Warlords by its number. `tests/clauses` fails when a clause has no test here."""
# ruff: noqa: N802 - the clauses' numbers are written as in the rules

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from testkit.cases import Case, match
from testkit.play import early, evenly, random_line
from testkit.warlords import BLACK, RED, all_cards, battle, do, fought, led, muster, reveals, start, verdict

import tutor
from tutor.games.warlords.deck import COURTS, NUMBERS
from tutor.games.warlords.state import Phase, WarlordsState, battle_winner
from tutor.kernel.cards import Card, cards
from tutor.kernel.errors import IllegalActionError
from tutor.kernel.game import CHANCE, SIMULTANEOUS

PACK = [[Card(r + s) for r in "A23456789TJQK" for s in suits] for suits in ("sc", "hd")]


def texts(state: WarlordsState, player: int | None = None) -> list[str]:
    return [str(action) for action in state.legal_actions(player)]


def check_conserved(state: WarlordsState) -> None:
    for seat in (BLACK, RED):
        assert sorted(all_cards(state, seat)) == sorted(PACK[seat]), (state.brief(), seat)


# --- W-1, W-2 ---------------------------------------------------------------------------------------------------


def test_W_1_each_side_has_26_cards_of_its_colour() -> None:
    state = start()
    check_conserved(state)
    assert not set(PACK[BLACK]) & set(PACK[RED]) and len(PACK[BLACK] + PACK[RED]) == 52
    assert verdict(muster(state, "As 2s 3s", "Ah 2h 3h"), BLACK, "warlord Xx")[1:] == ("no_card", "W-1")


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), bold=st.booleans(), limit=st.sampled_from([1, 2, 3, 100]))
def test_W_1_no_card_is_ever_lost_doubled_or_given_to_the_other_side(seed: int, bold: bool, limit: int) -> None:
    game = tutor.load_game("warlords", round_limit=limit)
    for state in random_line(game, seed, choose=early if bold else evenly):
        assert isinstance(state, WarlordsState)
        check_conserved(state)
        for side in state.sides:
            assert 16 <= len(side.deck + side.hand + side.aside + side.laid) <= 20


def test_W_1_nobody_plays_a_card_of_the_other_colour() -> None:
    state = battle(start(), "As 2s 3s", "Ah 2h 3h")
    assert verdict(state, BLACK, "play Ah") == (False, "other_colour", "W-1")
    assert verdict(state, RED, "play Js") == (False, "other_colour", "W-1")


def test_W_2_court_cards_are_held_and_the_twenty_numbers_are_the_deck() -> None:
    state = start()
    for seat, suits in enumerate(("sc", "hd")):
        side = state.sides[seat]
        assert set(side.courts) == {Card(r + s) for r in "JQK" for s in suits}
        assert set(side.deck) == {Card(r + s) for r in "A23456789T" for s in suits}
        assert side.hand == side.laid == side.aside == side.trophies == side.lost == ()
    assert [len(NUMBERS[s]) for s in (0, 1)] == [20, 20] and [len(COURTS[s]) for s in (0, 1)] == [6, 6]


def test_W_2_no_court_card_can_be_drawn_or_exchanged() -> None:
    for state in match(Case("warlords"), 0):
        assert all(action.card is not None and action.card.rank not in "JQK" for action, _ in state.chance_outcomes())
    state = led(start(), "As 2s 3s", "Ah 2h 3h")
    for court in COURTS[BLACK]:
        assert verdict(state, BLACK, f"exchange {court}") == (False, "court_no_exchange", "W-2")


# --- W-3, W-4 ---------------------------------------------------------------------------------------------------


def test_W_3_each_draws_three_and_every_card_of_the_deck_is_as_likely() -> None:
    state = start()
    for number in range(6):
        seat, gone = divmod(number, 3)
        assert state.phase is Phase.MUSTER and state.current_player() == CHANCE
        outcomes = state.chance_outcomes()
        assert len(outcomes) == 20 - gone
        assert {chance for _, chance in outcomes} == {Fraction(1, 20 - gone)}
        assert {action.seat for action, _ in outcomes} == {seat}
        assert texts(state, BLACK) == texts(state, RED) == []
        state = state.child(outcomes[number][0])
    assert [len(side.hand) for side in state.sides] == [3, 3] and [len(side.deck) for side in state.sides] == [17, 17]
    assert state.phase is Phase.WARLORD


def test_W_3_both_know_their_hand_before_they_choose_a_warlord() -> None:
    state = muster(start(), "9s 2c As", "Th Ad 5h")
    assert state.current_player() == SIMULTANEOUS
    assert state.observation(BLACK).hand == cards("As 2c 9s")
    assert state.observation(RED).hand == cards("Ad 5h Th")


def test_W_4_a_warlord_is_a_queen_or_a_king_chosen_by_both_at_once() -> None:
    state = muster(start(), "As 2s 3s", "Ah 2h 3h")
    assert texts(state, BLACK) == ["warlord Qs", "warlord Qc", "warlord Ks", "warlord Kc"]
    assert texts(state, RED) == ["warlord Qh", "warlord Qd", "warlord Kh", "warlord Kd"]
    assert verdict(state, BLACK, "warlord Js") == (False, "jack_no_warlord", "W-4")
    with pytest.raises(IllegalActionError):
        state.step(state.parse_action(BLACK, "warlord Qs"))
    after = do(state, "warlord Ks | warlord Qd")
    assert [side.warlord for side in after.sides] == ["Ks", "Qd"]
    assert after.observation(RED).warlords == after.observation(None).warlords == cards("Ks Qd")


def test_W_4_the_warlord_stays_in_front_for_the_round_and_then_goes_home() -> None:
    state = battle(start(), "As 2s 3s", "Ah 2h 3h", "Ks Qd")
    assert verdict(state, BLACK, "play Ks") == (False, "leads", "W-4")
    state = reveals(state, "As 2s", "Ah 2h")
    assert [side.warlord for side in state.sides] == ["Ks", "Qd"]
    state = do(state, "play 3s | play 3h")
    assert [side.warlord for side in state.sides] == [None, None]
    state = muster(state, "As 2s 3s", "Ah 2h 3h")
    assert "warlord Ks" in texts(state, BLACK) and "warlord Qd" in texts(state, RED)


# --- W-5 --------------------------------------------------------------------------------------------------------


def test_W_5_a_queen_allows_one_exchange_or_none() -> None:
    state = led(start(), "As 2s 3s", "Ah 2h 3h", "Qs Qh")
    assert texts(state) == ["exchange As", "exchange 2s", "exchange 3s", "stand"]
    kept = do(state, "stand")
    assert kept.current_player() == RED and kept.sides[BLACK].hand == cards("As 2s 3s")
    once = do(state, "exchange 2s")
    assert once.current_player() == CHANCE and len(once.chance_outcomes()) == 17
    assert "2s" not in {action.card for action, _ in once.chance_outcomes()}
    once = do(once, "draw 0 Tc")
    assert once.current_player() == RED and once.sides[BLACK].hand == cards("As 3s Tc")
    assert once.sides[BLACK].aside == cards("2s")


def test_W_5_a_king_allows_up_to_three_and_each_new_card_is_seen_before_the_next() -> None:
    state = led(start(), "As 2s 3s", "Ah 2h 3h", "Ks Kh")
    state = do(state, "exchange 2s", "draw 0 Tc")
    assert state.current_player() == BLACK and "exchange Tc" in texts(state)
    assert "Tc" in state.observation(BLACK).hand
    stood = do(state, "stand")
    assert stood.current_player() == RED and stood.sides[BLACK].exchanges == 1
    state = do(state, "exchange Tc", "draw 0 4c", "exchange As", "draw 0 5c")
    assert state.current_player() == RED, "three exchanges are all: no word is needed"
    assert state.sides[BLACK].hand == cards("3s 4c 5c") and set(state.sides[BLACK].aside) == set(cards("2s Tc As"))
    assert len(state.sides[BLACK].deck) == 14


def test_W_5_cards_put_away_do_not_come_back_in_the_same_round() -> None:
    state = do(led(start(), "As 2s 3s", "Ah 2h 3h", "Ks Kh"), "exchange 2s", "draw 0 Tc", "exchange As")
    assert {"2s", "As"}.isdisjoint({str(action.card) for action, _ in state.chance_outcomes()})
    assert verdict(do(state, "draw 0 9c"), BLACK, "exchange 2s") == (False, "aside", "W-5")


def test_W_5_nothing_is_told_until_both_have_finished_and_then_the_counts_are() -> None:
    state = led(start(), "As 2s 3s", "Ah 2h 3h", "Ks Kh")
    for text in ("exchange 2s", "draw 0 Tc", "exchange As", "draw 0 9c", "stand"):
        state = do(state, text)
        seen = state.observation(RED)
        assert seen.exchanges[BLACK] is None and seen.deck_sizes[BLACK] is None and seen.hand_sizes[BLACK] == 3
    state = do(state, "exchange 3h", "draw 1 Td")
    assert state.observation(BLACK).exchanges == (2, None) and state.observation(RED).exchanges == (None, 1)
    state = do(state, "stand")
    assert state.phase is Phase.BATTLE
    for viewer in (BLACK, RED, None):
        assert state.observation(viewer).exchanges == (2, 1)
        assert state.observation(viewer).deck_sizes == (15, 16)


def test_W_5_the_order_of_exchange_means_nothing() -> None:
    """Red's choices and knowledge are the same whatever black did before him."""
    base = led(start(), "As 2s 3s", "Ah 2h 3h", "Ks Kh")
    first = do(base, "stand")
    second = do(base, "exchange As", "draw 0 Tc", "exchange 2s", "draw 0 Ts", "exchange 3s", "draw 0 9c")
    assert first.observation(RED) == second.observation(RED)
    assert first.observed_history(RED) == second.observed_history(RED)


# --- W-6 --------------------------------------------------------------------------------------------------------


def test_W_6_three_reveals_and_the_cards_stay_on_the_table() -> None:
    state = battle(start(), "As 5c 9s", "Ah 5d 9h")
    for number, (black, red) in enumerate([("5c", "9h"), ("As", "5d")], 1):
        assert state.current_player() == SIMULTANEOUS
        state = do(state, f"play {black} | play {red}")
        assert [len(side.laid) for side in state.sides] == [number, number]
        assert [len(side.hand) for side in state.sides] == [3 - number, 3 - number]
        assert state.observation(None).laid == (cards("5c As")[:number], cards("9h 5d")[:number])
    assert do(state, "play 9s | play Ah").round == 2


def test_W_6_only_the_hand_and_the_jacks_may_be_laid() -> None:
    state = do(battle(start(), "As 5c 9s", "Ah 5d 9h"), "play 5c | play 9h")
    assert texts(state, BLACK) == ["play As", "play 9s", "play Js", "play Jc"]
    assert texts(state, RED) == ["play Ah", "play 5d", "play Jh", "play Jd"]
    assert verdict(state, BLACK, "play 5c") == (False, "laid", "W-6")
    assert verdict(state, BLACK, "play Ts") == (False, "in_deck", "W-3")
    assert verdict(state, BLACK, "play Kc") == (False, "court_no_battle", "W-6")


# --- W-7, W-8 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ac 2s 3c", "Th 8h 7h"),  # the lowest straight, the best flush but for 10 9
        ("As 2s 4s", "Th Td 9h"),  # the lowest flush, the best pair
        ("As Ac 2s", "Th 9d 7h"),  # the lowest pair, the best high card but for 10 9 8
        ("8s 9c Ts", "7h 8d 9h"),  # straights by the top card
        ("9s 5s 2s", "9h 4h 3h"),  # flushes from the top
        ("5s 5c As", "4h 4d Th"),  # pairs by the pair first
        ("5s 5c 3s", "5h 5d 2h"),  # and then by the odd card
        ("Ts 6c 2s", "Th 5d 4h"),  # high cards rank by rank
        ("8s 9s Ts", "7h 8d 9h"),  # one suit makes a straight no better or worse
    ],
)
def test_W_7_the_order_of_combos(better: str, worse: str) -> None:
    assert battle_winner(cards(better), cards(worse), "low") == BLACK
    assert battle_winner(cards(worse), cards(better), "low") == RED


def test_W_7_suits_and_the_order_of_laying_mean_nothing() -> None:
    assert battle_winner(cards("8s 9s Ts"), cards("8h 9d Th"), "low") is None
    assert battle_winner(cards("Ts 8s 9s"), cards("8h 9d Th"), "low") is None


def test_W_7_three_of_a_kind_cannot_occur() -> None:
    for seat in (BLACK, RED):
        for rank in "A23456789T":
            assert sum(card.rank == rank for card in NUMBERS[seat]) == 2


@pytest.mark.parametrize("ace", ["low", "high", "both"])
@pytest.mark.parametrize(
    ("black", "red", "winner"),
    [
        ("As Ac 2s", "Th Td 3h", {"low": RED, "high": BLACK, "both": BLACK}),
        ("As 7c 5s", "Th 7d 5h", {"low": RED, "high": BLACK, "both": BLACK}),
        ("As 2c 3s", "4h 4d 5h", {"low": BLACK, "high": RED, "both": BLACK}),
        ("As 2c 3s", "2h 3d 4h", {"low": RED, "high": RED, "both": RED}),
        ("9s Tc As", "8h 9d Th", {"low": RED, "high": BLACK, "both": BLACK}),
        ("As 2s 3s", "Ah Td 9h", {"low": BLACK, "high": RED, "both": RED}),
        ("As Ts 2s", "9h 5h 4h", {"low": BLACK, "high": BLACK, "both": BLACK}),
        ("As Tc 2s", "Th 9d 2h", {"low": RED, "high": BLACK, "both": BLACK}),
    ],
)
def test_W_7_each_reading_of_the_ace(ace: str, black: str, red: str, winner: dict[str, int]) -> None:
    end = fought(start(ace=ace), black, red)
    assert [bool(side.trophies) for side in end.sides] == [winner[ace] == BLACK, winner[ace] == RED]


def test_W_8_the_winner_takes_the_warlord_and_keeps_his_own() -> None:
    end = fought(start(), "Ts 6s 2s", "7h 8d 9h", "Ks Qd")
    assert end.sides[RED].trophies == cards("Ks") and end.sides[BLACK].trophies == ()
    assert "Ks" not in end.sides[BLACK].courts and len(end.sides[BLACK].courts) == 5
    assert len(end.sides[RED].courts) == 6, "the winner's Queen went home"
    later = muster(end, "As 2s 3s", "Ah 2h 3h")
    assert "warlord Qd" in texts(later, RED)
    assert verdict(later, BLACK, "warlord Ks") == (False, "taken", "W-8")
    assert [len(side.deck) for side in end.sides] == [20, 20], "no number card is lost"


# --- W-9 --------------------------------------------------------------------------------------------------------


def test_W_9_the_match_ends_with_the_fourth_warlord_and_not_before() -> None:
    state = start()
    for number, warlord in enumerate(("Ks", "Kc", "Qs", "Qc"), 1):
        state = fought(state, "Ts 6s 2s", "7h 8d 9h", f"{warlord} Qh")
        assert state.is_terminal() is (number == 4)
    outcome = state.outcome()
    assert outcome is not None and outcome.winners == (RED,) and state.returns() == (-1.0, 1.0)
    assert outcome.clause == "W-9" and state.phase is Phase.OVER


def test_W_9_jacks_given_up_do_not_matter_for_the_end() -> None:
    state = start()
    for jack in ("Jh", "Jd"):
        state = do(battle(state, "As 2s 3s", "Ah 2h 3h"), f"play As | play {jack}")
    assert not state.is_terminal() and state.sides[RED].courts == cards("Qh Qd Kh Kd")
    for warlord in ("Qh", "Qd", "Kh", "Kd"):
        state = fought(state, "7s 8c 9s", "Th 6h 2h", f"Qs {warlord}")
    assert state.is_terminal() and state.sides[RED].courts == ()


def stand_off(state: WarlordsState) -> WarlordsState:
    return do(battle(state, "As 2s 3s", "Ah 2h 3h"), "play Js | play Jh")


@pytest.mark.parametrize("limit", [1, 2, 100])
def test_W_9_after_the_round_limit_the_match_is_a_draw(limit: int) -> None:
    state = start(round_limit=limit)
    for number in range(1, limit + 1):
        assert not state.is_terminal() and state.round == number
        state = stand_off(state)
    outcome = state.outcome()
    assert outcome is not None and outcome.winners == () and outcome.termination == "round_limit"
    assert outcome.clause == "W-9" and state.returns() == (0.0, 0.0) and state.round == limit


def test_W_9_a_win_in_the_last_round_is_a_win() -> None:
    state = start(round_limit=4)
    for warlord in ("Qh", "Qd", "Kh", "Kd"):
        state = fought(state, "7s 8c 9s", "Th 6h 2h", f"Qs {warlord}")
    outcome = state.outcome()
    assert outcome is not None and outcome.winners == (BLACK,) and outcome.termination == "no_warlords"


def test_W_9_without_a_limit_the_match_goes_on() -> None:
    state = start(round_limit=None)
    for _ in range(103):
        state = stand_off(state)
    assert state.round == 104 and not state.is_terminal() and state.outcome() is None


def test_W_9_the_last_table_of_a_drawn_match_shows_each_card_once() -> None:
    surrendered = do(battle(start(round_limit=1), "As 2s 3s", "Ah 2h 3h"), "play As | play Ah", "play Js | play 2h")
    assert surrendered.is_terminal()
    check_conserved(surrendered)
    black, red = surrendered.sides
    assert black.lost == cards("As Js") and black.laid == () and black.hand == cards("2s 3s")
    assert red.laid == cards("Ah 2h") and red.hand == cards("3h")
    check_conserved(stand_off(start(round_limit=1)))
    check_conserved(fought(start(round_limit=1), "As 2s 3s", "Ah 2h 3h"))


# --- W-10, W-11, W-12 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reveal", [1, 2, 3])
@pytest.mark.parametrize("seat", [BLACK, RED])
def test_W_10_a_surrender_costs_the_jack_and_what_was_laid_before(reveal: int, seat: int) -> None:
    hands = (cards("4s 5c 6s"), cards("Th 2d 9h"))
    state = battle(start(), "4s 5c 6s", "Th 2d 9h", "Ks Qh")
    for number in range(reveal - 1):
        state = do(state, f"play {hands[0][number]} | play {hands[1][number]}")
    jack = Card("Jc") if seat == BLACK else Card("Jh")
    shown = [str(hand[reveal - 1]) for hand in hands]
    shown[seat] = jack
    state = do(state, f"play {shown[0]} | play {shown[1]}")
    loser, other = state.sides[seat], state.sides[1 - seat]
    assert set(loser.lost) == {*hands[seat][: reveal - 1], jack}
    assert set(NUMBERS[seat]) - set(loser.deck) == set(hands[seat][: reveal - 1]), "the hand is safe"
    assert len(loser.courts) == 5 and jack not in loser.courts, "the warlord is safe"
    assert (len(other.deck), other.lost, other.trophies, len(other.courts)) == (20, (), (), 6)
    assert state.round == 2


def test_W_10_what_was_lost_stays_out_and_a_side_loses_four_at_most() -> None:
    state = start()
    for jack, row in (("Js", "4s 5c"), ("Jc", "6s 7c")):
        state = battle(state, row + " 9s", "Th 2d 9h")
        state = do(reveals(state, row, "Th 2d"), f"play {jack} | play 9h")
    lost = cards("4s 5c 6s 7c")
    assert set(state.sides[BLACK].lost) == {*lost, "Js", "Jc"}
    assert len(state.sides[BLACK].deck) == 16 and len(state.chance_outcomes()) == 16
    assert {chance for _, chance in state.chance_outcomes()} == {Fraction(1, 16)}
    assert set(lost).isdisjoint(state.sides[BLACK].deck)
    for _ in range(3):
        state = fought(state, "As 2c 3s", "Ah 2d 3h")
        assert len(state.sides[BLACK].deck) == 16, "lost for the game, not for a round"
    late = battle(state, "As 2c 3s", "Ah 2d 3h")
    assert verdict(late, BLACK, "play 4s") == (False, "lost", "W-10")
    assert verdict(late, BLACK, "play Js") == (False, "lost", "W-10")
    assert texts(late, BLACK) == ["play As", "play 2c", "play 3s"], "no Jack, no surrender"


def test_W_10_a_king_has_cards_enough_with_the_smallest_deck() -> None:
    state = start()
    for jack, row in (("Js", "4s 5c"), ("Jc", "6s 7c")):
        state = do(reveals(battle(state, row + " 9s", "Th 2d 9h"), row, "Th 2d"), f"play {jack} | play 9h")
    state = led(state, "As 2c 3s", "Ah 2d 3h", "Ks Kh")
    state = do(state, "exchange As", "draw 0 Ac", "exchange Ac", "draw 0 8s", "exchange 8s")
    assert len(state.chance_outcomes()) == 11


def test_W_10_the_surrender_is_hidden_until_the_reveal() -> None:
    """Until then nothing is a state: both cards turn up in one step."""
    state = battle(start(), "As 2s 3s", "Ah 2h 3h")
    assert state.current_player() == SIMULTANEOUS
    assert {"play Js", "play Jc"} <= set(texts(state, BLACK))


@pytest.mark.parametrize("jacks", list(product(("Js", "Jc"), ("Jh", "Jd"))))
@pytest.mark.parametrize("reveal", [1, 2, 3])
def test_W_11_two_jacks_stand_off_at_any_reveal(jacks: tuple[str, str], reveal: int) -> None:
    state = reveals(
        battle(start(), "4s 5c 6s", "Th 2d 9h"),
        " ".join(["4s", "5c"][: reveal - 1]),
        " ".join(["Th", "2d"][: reveal - 1]),
    )
    state = do(state, f"play {jacks[0]} | play {jacks[1]}")
    for side in state.sides:
        assert (len(side.deck), side.lost, side.trophies, len(side.courts)) == (20, (), (), 6)
    assert state.round == 2


@pytest.mark.parametrize(
    ("black", "red"), [("7s 8c 9s", "7h 8d 9h"), ("9s 5s 2s", "9d 5d 2d"), ("Ts 6c 2s", "Td 6h 2d")]
)
def test_W_11_equal_combos_give_every_card_back(black: str, red: str) -> None:
    state = fought(start(), black, red, "Ks Qh")
    for side in state.sides:
        assert (len(side.deck), side.lost, side.trophies, len(side.courts)) == (20, (), (), 6)
        assert side.warlord is None


def test_W_11_a_standoff_gives_back_what_was_put_away_as_well() -> None:
    state = do(led(start(), "As 2s 3s", "Ah 2h 3h", "Ks Kh"), "exchange As", "draw 0 Ts", "stand", "stand")
    state = do(state, "play 2s | play Ah", "play Jc | play Jh")
    assert all(len(side.deck) == 20 and side.aside == side.laid == side.hand == () for side in state.sides)


def test_W_12_all_that_is_not_lost_makes_a_new_deck() -> None:
    state = led(start(), "As 2s 3s", "Ah 2h 3h", "Ks Kh")
    state = do(state, "exchange As", "draw 0 Ts", "exchange 2s", "draw 0 9c", "stand", "stand")
    state = do(state, "play 9c | play Ah", "play Js | play 2h")
    black, red = state.sides
    assert black.hand == black.laid == black.aside == ()
    assert black.deck == tuple(card for card in NUMBERS[BLACK] if card != "9c"), "hand, put away, never drawn"
    assert red.deck == NUMBERS[RED]
    assert (black.exchanges, black.done, black.warlord) == (0, False, None)


def test_W_12_the_decks_of_a_round_have_their_own_key_for_the_dealer() -> None:
    drawing = [state for state in match(Case("warlords"), 0) if state.current_player() == CHANCE]
    keys = {state.deck_key() for state in drawing}
    rounds = {state.round for state in drawing if isinstance(state, WarlordsState)}
    assert len(keys) == 2 * len(rounds)


@settings(max_examples=20)
@given(seed=st.integers(0, 10**6))
def test_W_12_every_round_begins_with_all_that_is_not_lost(seed: int) -> None:
    line = random_line(tutor.load_game("warlords"), seed)
    for before, after in pairwise(line):
        assert isinstance(before, WarlordsState) and isinstance(after, WarlordsState)
        if after.round == before.round:
            continue
        for seat in (BLACK, RED):
            side = after.sides[seat]
            assert side.deck == tuple(card for card in NUMBERS[seat] if card not in side.lost)
            assert len(set(side.lost) & set(NUMBERS[seat])) <= 4
