"""Your Trumps clause by clause."""
# ruff: noqa: N802 - the clauses' numbers are written as in the rules

from __future__ import annotations

import random
from itertools import pairwise
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from testkit.cases import Case, match
from testkit.kozyri import ask, do, place, texts, thrifty, verdict

import tutor
from tutor.games.kozyri.deck import ALL, BEATS, PACKS, RANKS, pickup_count
from tutor.games.kozyri.state import KozyriState
from tutor.kernel.cards import SUITS, Card, cards
from tutor.kernel.game import CHANCE

SUIT_PAIRS = [(a, b) for a in SUITS for b in SUITS if a != b]


def dealt(trumps: str = "sh", seed: int = 0, **options: object) -> KozyriState:
    """A position right after the deal."""
    state = tutor.load_game("kozyri", **options).new_initial_state(trumps=trumps)
    rng = random.Random(seed)
    while state.current_player() == CHANCE:
        state = state.child(rng.choice(state.legal_actions()))
    return state  # type: ignore[return-value]


# --- K-1 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trumps", SUIT_PAIRS)
def test_K_1_any_two_suits_may_be_the_trumps(trumps: tuple[str, str]) -> None:
    state = tutor.load_game("kozyri").new_initial_state(trumps=trumps)
    assert state.trumps == trumps and state.current_player() == CHANCE, "chosen before the deal"


@pytest.mark.parametrize(
    "wrong", ["ss", "s", "shd", "sx", "", 7, None, ["s"], ["s", "s"], ["spades", "hearts"], [1, 2]]
)
def test_K_1_the_two_suits_differ_and_are_suits(wrong: object) -> None:
    with pytest.raises(ValueError, match="trumps must be two different suits"):
        tutor.load_game("kozyri").new_initial_state(trumps=wrong)


def test_K_1_only_your_own_trumps_have_power() -> None:
    assert texts(place("6s 6h", "Ac", "Kd")) == ["beat 6s"]
    assert texts(place("Ac", "6s 6h", "Kd", starter=1)) == ["beat 6h"]


# --- K-2 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "low"), [(36, "6"), (24, "9"), (32, "7"), (52, "2")])
def test_K_2_the_pack_runs_from_its_lowest_rank_to_the_ace(size: int, low: str) -> None:
    pack = PACKS[size]
    assert len(pack) == len(set(pack)) == size
    assert {card.rank for card in pack} == set(RANKS[RANKS.index(low) :]) and {card.suit for card in pack} == set(SUITS)
    start = tutor.load_game("kozyri", pack=size).new_initial_state()
    assert start.stock == pack
    state = dealt(pack=size)
    assert set(state.hands[0]) | set(state.hands[1]) == set(pack)
    assert len(state.hands[0]) == len(state.hands[1]) == size // 2


def test_K_2_cards_are_dealt_in_turn_each_as_likely_as_any_other() -> None:
    state = tutor.load_game("kozyri").new_initial_state()
    for number in range(36):
        outcomes = state.chance_outcomes()
        assert len(outcomes) == 36 - number and {chance * len(outcomes) for _, chance in outcomes} == {1}
        assert {action.seat for action, _ in outcomes} == {number % 2}
        state = state.child(outcomes[-1][0])
    assert state.phase == "lead" and state.chance_outcomes() == ()


def test_K_2_every_deal_of_a_pack_is_as_likely() -> None:
    """By hand: 36! orders fall evenly on the deals, 18! · 18! on each. Here: counted out to the third card."""
    ways: dict[object, object] = {}

    def walk(state: KozyriState, chance: object, depth: int) -> None:
        if depth == 0:
            ways[state.hands] = ways.get(state.hands, 0) + chance  # type: ignore[operator]
            return
        for action, one in state.chance_outcomes():
            walk(state.child(action), chance * one, depth - 1)  # type: ignore[operator]

    walk(tutor.load_game("kozyri", pack=24).new_initial_state(), 1, 3)  # type: ignore[arg-type]
    assert len(ways) == comb(24, 2) * 22 and len(set(ways.values())) == 1 and sum(ways.values()) == 1  # type: ignore[arg-type]


@pytest.mark.parametrize("trumps", SUIT_PAIRS)
def test_K_2_a_mirror_deal_gives_both_the_same_hand_with_the_trumps_exchanged(trumps: tuple[str, str]) -> None:
    first, second = (suit for suit in SUITS if suit not in trumps)
    swap = {trumps[0]: trumps[1], trumps[1]: trumps[0], first: second, second: first}
    for sixes in ("stay", "home"):
        for seed in range(6):
            state = dealt("".join(trumps), seed, deal="mirror", sixes=sixes)
            mine, other = state.hands
            assert {card.rank + swap[card.suit] for card in mine} == set(other)
            assert len(state.history) == 18, "the other's cards follow from these"


def test_K_2_in_a_mirror_deal_every_choice_out_of_each_pair_is_as_likely() -> None:
    state = tutor.load_game("kozyri", deal="mirror").new_initial_state()
    for left in range(36, 0, -2):
        outcomes = state.chance_outcomes()
        assert len(outcomes) == left and {action.seat for action, _ in outcomes} == {0}
        state = state.child(outcomes[left // 2][0])
    assert state.phase == "lead"


def test_K_2_sixes_stay_or_go_home() -> None:
    for seed in range(20):
        stay, home = dealt("dc", seed), dealt("dc", seed, sixes="home")
        assert [set(hand) - {"6d", "6c"} for hand in stay.hands] == [set(hand) - {"6d", "6c"} for hand in home.hands]
        assert "6d" in home.hands[0] and "6c" in home.hands[1]
        assert {"6s", "6h"} <= set(stay.hands[0]) | set(stay.hands[1])
    low = dealt("sh", 1, sixes="home", pack=24)
    assert "9s" in low.hands[0] and "9h" in low.hands[1], "the lowest rank of the pack"


def test_K_2_a_given_position_is_played_from_as_it_is() -> None:
    state = place("6h 9s", "6s 9h", sixes="home")
    assert state.hands == (cards("9s 6h"), cards("6s 9h")) and state.history == ()


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), which=st.sampled_from([{}, {"pack": 24, "pickup": "free"}, {"deal": "mirror"}]))
def test_K_2_no_card_is_ever_lost_or_doubled(seed: int, which: dict[str, object]) -> None:
    state = dealt("hc", seed, **which)
    pack, rng = PACKS[state.game.options.pack], random.Random(seed)
    for _ in range(200):
        assert sorted((*state.hands[0], *state.hands[1], *state.pile)) == sorted(pack)
        if state.is_terminal():
            break
        state = state.child(thrifty(rng, state.legal_actions()))


# --- K-3 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("starter", [0, 1])
def test_K_3_the_starter_leads_any_card(starter: int) -> None:
    state = place("9d Ts", "Ah 6c", starter=starter)
    assert state.current_player() == starter
    assert texts(state) == [f"lead {card}" for card in state.hands[starter]]
    after = do(state, texts(state)[0])
    assert after.pile == (state.hands[starter][0],) and after.current_player() == 1 - starter and after.phase == "beat"


@pytest.mark.parametrize("wrong", [2, -1, True, "0", None, 1.5])
def test_K_3_the_starter_is_a_seat(wrong: object) -> None:
    with pytest.raises(ValueError, match="starter must be seat 0 or 1"):
        tutor.load_game("kozyri").new_initial_state(starter=wrong)


def test_K_3_after_the_deal_it_is_the_starter_who_leads() -> None:
    assert dealt().current_player() == 0
    case = Case("kozyri", {"pack": 24}, {"starter": 1})
    lead = next(state for state in match(case, 0) if state.phase == "lead")  # type: ignore[attr-defined]
    assert lead.current_player() == 1


# --- K-4 -----------------------------------------------------------------------------------------------------


def test_K_4_which_card_beats_which_by_another_way() -> None:
    """Every trump, top card and card of the full pack, by an order of strengths instead of cases."""
    for trump in SUITS:

        def strength(card: Card, top: Card, trump: str = trump) -> int:
            return RANKS.index(card.rank) + (100 if card.suit == trump else 50 if card.suit == top.suit else -100)

        for top in ALL:
            assert BEATS[trump][top] == {card for card in ALL if strength(card, top) > strength(top, top)}, (trump, top)


def test_K_4_nothing_beats_the_ace_of_the_own_trumps_and_any_trump_beats_another_ace() -> None:
    for trump in SUITS:
        assert BEATS[trump][Card("A" + trump)] == frozenset()
        for other in SUITS.replace(trump, ""):
            assert BEATS[trump][Card("A" + other)] == {card for card in ALL if card.suit == trump}


def test_K_4_suit_need_not_be_followed() -> None:
    assert texts(place("Td 6s", "Ac", "9d")) == ["beat 6s", "beat Td"]


def test_K_4_whose_trump_the_top_card_was_does_not_matter() -> None:
    led = do(place("Ts 9c", "Js Ah 6h"), "lead Ts")
    assert texts(led) == ["beat Js", "beat 6h", "beat Ah"], "a spade is seat 0's trump and a plain card to seat 1"


# --- K-5 -----------------------------------------------------------------------------------------------------


def test_K_5_any_second_card_covers_and_there_must_be_one() -> None:
    state = do(place("6s Td 7c", "Ac", "9d"), "beat Td")
    assert state.current_player() == 0 and state.phase == "cover"
    assert texts(state) == ["cover 6s", "cover 7c"], "no need to beat anything, and no picking up"
    after = do(state, "cover 7c")
    assert after.pile == ("9d", "Td", "7c") and after.current_player() == 1


def test_K_5_the_last_card_needs_no_cover() -> None:
    state = do(place("Td", "Ac 6c", "9d"), "beat Td")
    assert state.is_terminal() and state.pile == ("9d", "Td")


# --- K-6 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pile", "taken"),
    [
        ("9d", 1),
        ("8d 9d", 2),
        ("7d 8d 9d", 3),
        ("6d 7d 8d 9d", 3),
        ("9d 9s", 2),
        ("6d 7d 8d 9d 9s", 5),
        ("6h 6d 7d 8d 9d 9s", 5),
        ("6h 6d 7d 8d 9d 9s As", 7),
        ("As", 1),
        ("6h 6d 7d 8d As 9d", 3),
        ("6h 6d 7d As 8d 9s", 5),
    ],
)
def test_K_6_how_much_is_picked_up(pile: str, taken: int) -> None:
    # Seat 0's trumps are spades; its clubs beat no diamond and no spade.
    state = place("7c 8c", "Kc Qc", pile)
    assert pickup_count(cards(pile), "s") == taken
    assert texts(state) == ["pickup"]
    after = do(state, "pickup")
    assert after.pile == cards(pile)[: len(cards(pile)) - taken]
    assert set(after.hands[0]) == {"7c", "8c", *cards(pile)[-taken:]}
    assert after.hands[1] == state.hands[1]


def test_K_6_only_who_cannot_beat_picks_up() -> None:
    state = place("Td 6s Kc", "9h", "9d")
    ruling = ask(state, "pickup")
    assert (ruling.legal, ruling.code, ruling.clause) == (False, "can_beat", "K-6")
    assert str(ruling.message) == "You can beat 9♦ with 6♠, 10♦: only who cannot beat picks up."


def test_K_6_where_picking_up_is_free_one_may_though_one_could_beat() -> None:
    state = place("Td 6s Kc", "9h", "9d", pickup="free")
    assert texts(state) == ["beat 6s", "beat Td", "pickup"]
    assert verdict(state, "pickup") == (True, "pickup_free", "K-6")
    assert do(state, "pickup").hands[0] == cards("6s 9d Td Kc")
    assert texts(place("7c", "9h", "9d", pickup="free")) == ["pickup"]
    assert "pickup" not in texts(do(place("Td 6s", "9h", "9d", pickup="free"), "beat Td"))


# --- K-7 -----------------------------------------------------------------------------------------------------


def test_K_7_after_a_pick_up_the_other_faces_the_next_card_or_leads() -> None:
    after = do(place("7c 8c", "Kd 6h", "8d Qd 6d 7d 9d"), "pickup")
    assert after.current_player() == 1 and after.pile == ("8d", "Qd") and texts(after) == ["beat 6h", "beat Kd"]
    stuck = do(place("7c 8c", "6c 9c", "8d Ah 6d 7d 9d"), "pickup", "pickup")
    assert stuck.pile == () and stuck.hands[1] == cards("Ah 8d 6c 9c")
    assert stuck.current_player() == 0 and stuck.phase == "lead", "none remain: the other leads"


# --- K-8 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "pile", "steps"),
    [("9d", "", ["lead 9d"]), ("Td", "9d", ["beat Td"]), ("Td 6c", "9d", ["beat Td", "cover 6c"])],
)
def test_K_8_who_is_rid_of_all_cards_wins(mine: str, pile: str, steps: list[str]) -> None:
    state = do(place(mine, "Kd Kc", pile), *steps)
    end = state.outcome()
    assert end is not None and (end.winners, end.termination, end.clause) == ((0,), "out", "K-8")
    assert state.returns() == (1.0, -1.0) and state.legal_actions() == ()
    mirror = place("Kd Kc", mine.replace("s", "h"), pile, starter=1)
    assert do(mirror, *steps).returns() == (-1.0, 1.0)


def test_K_8_the_match_goes_on_while_a_card_is_left() -> None:
    for before, after in pairwise(match(Case("kozyri", {"pack": 24}), 0)):
        if before.current_player() != CHANCE:
            assert after.is_terminal() is (not all(after.hands))  # type: ignore[attr-defined]


# --- K-9 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("last", "other", "drawn"),
    [
        ("8d", "9d", True),
        ("8d", "7d", False),
        ("8d", "6h", True),
        ("8d", "As", False),
        ("8d", "9d 6c", False),
        ("Kh", "6h", False),
        ("Kh", "Ah", True),
        ("Ah", "Kh", False),
        ("As", "6h", True),
    ],
)
def test_K_9_a_single_card_that_beats_the_top_makes_a_draw(last: str, other: str, drawn: bool) -> None:
    for mine, pile, steps in ((last, "", [f"lead {last}"]), (f"Ts {last}", "Tc", ["beat Ts", f"cover {last}"])):
        end = do(place(mine, other, pile), *steps).outcome()
        assert end is not None
        assert (end.winners, end.clause) == (((), "K-9") if drawn else ((0,), "K-8"))
        assert end.termination == ("last_card" if drawn else "out")


#: Round and round: A cannot get past the King of spades, and B picks it up again.
ROUND = ["lead Ts", "beat Js", "cover Ks", "pickup", "lead Qh", "beat Js", "cover Ks", "pickup"]


@pytest.mark.parametrize("limit", [2, 3, 4])
def test_K_9_the_same_position_once_too_often_is_a_draw(limit: int) -> None:
    state = place("Ts Kd", "Js Ks Qh 9d", repetition_limit=limit)
    for number in range(1, limit):
        assert state.repetitions == number and not state.is_terminal()
        state = do(state, *ROUND)
    end = state.outcome()
    assert end is not None and (end.winners, end.termination, end.clause) == ((), "repetition", "K-9")
    assert state.repetitions == limit and state.returns() == (0.0, 0.0)


def test_K_9_the_usual_number_of_times_is_three() -> None:
    state = do(place("Ts Kd", "Js Ks Qh 9d"), *ROUND)
    assert not state.is_terminal()
    assert do(state, *ROUND).deciding_clause() == "K-9"


@pytest.mark.parametrize("limit", [2, 3])
@pytest.mark.parametrize("pickup", ["forced", "free"])
def test_K_9_repetitions_are_counted_as_a_plain_count_of_the_past_does(limit: int, pickup: str) -> None:
    rng, met = random.Random(limit), 0
    options = {"pack": 24, "pickup": pickup, "repetition_limit": limit}
    for _ in range(400):
        state = place("Ts Kd", "Js Ks Qh 9d", **options)  # type: ignore[arg-type]
        past: list[object] = []
        for _ in range(150):
            key = (state.hands, state.pile, 1 - state.parent.current_player() if state.parent else 0)
            if all(state.hands) and state.phase != "cover":
                past.append(key)
                assert state.repetitions == past.count(key)
                met += state.repetitions > 1
                assert state.is_terminal() is (past.count(key) == limit)
            if state.is_terminal():
                break
            state = state.child(rng.choice(state.legal_actions()))
    assert met > 20


def test_K_9_a_position_in_which_one_covers_never_comes_too_often_first() -> None:
    """Each follows from one position only, so that one has been there as often."""
    state = place("Ts Kd", "Js Ks Qh 9d", repetition_limit=2)
    for before, after in pairwise(do(state, *ROUND).line()):
        if after.phase == "cover":
            undone = place(
                " ".join((*after.hands[0], *after.pile[-1:]))
                if after.current_player() == 0
                else " ".join(after.hands[0]),
                " ".join((*after.hands[1], *after.pile[-1:]))
                if after.current_player() == 1
                else " ".join(after.hands[1]),
                " ".join(after.pile[:-1]),
                starter=after.current_player(),
            )
            assert (undone.hands, undone.pile, undone.phase) == (before.hands, before.pile, before.phase)


def test_K_9_what_would_end_the_match_is_observed() -> None:
    state = place("Ts Kd", "Js Ks Qh 9d")
    assert state.observation(0).spent == ()
    again = do(state, *ROUND)
    spent = again.observation(0).spent
    assert [(one.hands, one.pile, one.to_move) for one in spent] == [(state.hands, (), 0)]
    further = do(again, *ROUND[:3])
    assert len(further.observation(1).spent) == 3, "the start, what the lead left, and the position itself"
