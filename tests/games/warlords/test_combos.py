"""W-7: the combos, against counts and an evaluator that were reasoned out independently of the code."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.games.warlords.combos import ACE_READINGS, ComboKind, combo_steps, compare_text, evaluate, strength
from tutor.kernel.cards import Card, cards

BLACK = [Card(r + s) for s in "sc" for r in "A23456789T"]
RED = [Card(r + s) for s in "hd" for r in "A23456789T"]
ALL = [Card(r + s) for s in "shdc" for r in "A23456789T"]

readings = st.sampled_from(ACE_READINGS)
hands = st.lists(st.sampled_from(ALL), min_size=3, max_size=3, unique=True)


def reference(hand, ace):
    """Another way to the same order: number the straights by name, count ranks, and never sort suits."""
    order = "A23456789T" if ace == "low" else "23456789TA"
    runs = [frozenset(order[i : i + 3]) for i in range(8)]
    if ace == "both":
        runs.insert(0, frozenset("A23"))
    letters = [card[0] for card in hand]
    counts = Counter(letters)
    by_weight = sorted(counts, key=lambda r: (counts[r], order.index(r)), reverse=True)
    tie = [order.index(r) for r in by_weight]
    if max(counts.values()) == 3:
        return (4, tie)
    if frozenset(letters) in runs:
        return (3, [runs.index(frozenset(letters))])
    if len({card[1] for card in hand}) == 1:
        return (2, tie)
    return (len(hand) - len(counts), tie)


@pytest.mark.parametrize("ace", ACE_READINGS)
@pytest.mark.slow
def test_w7_all_9880_hands_rank_as_in_an_independent_evaluator(ace):
    every = list(combinations(ALL, 3))
    assert len(every) == 9880
    by_reference = sorted(every, key=lambda hand: reference(hand, ace))
    for weaker, stronger in pairwise(by_reference):
        same = reference(weaker, ace) == reference(stronger, ace)
        assert (evaluate(weaker, ace) == evaluate(stronger, ace)) is same
        assert evaluate(weaker, ace) <= evaluate(stronger, ace)
        assert (strength(weaker, ace) == strength(stronger, ace)) is same
        assert strength(weaker, ace) <= strength(stronger, ace)


# Low and high each know eight runs of three neighbours (A23 … 89T, and 234 … 9TA), both knows nine. A run
# comes in 2·2·2 = 8 hands, 2 of them in one suit. One suit: 2 · C(10,3) = 240 hands, runs among them taken
# off. Pairs: 10 ranks · 18 odd cards. The rest of C(20,3) = 1,140 is high card.
COUNTS = {
    "low": {"straight": 64, "suited": 16, "flush": 224, "pair": 180, "high": 672},
    "high": {"straight": 64, "suited": 16, "flush": 224, "pair": 180, "high": 672},
    "both": {"straight": 72, "suited": 18, "flush": 222, "pair": 180, "high": 666},
}


@pytest.mark.parametrize("pack", [BLACK, RED], ids=["black", "red"])
@pytest.mark.parametrize("ace", ACE_READINGS)
def test_w7_class_counts_of_one_pack(ace, pack):
    combos = [evaluate(hand, ace) for hand in combinations(pack, 3)]
    assert len(combos) == 1140
    kinds = Counter(combo.kind for combo in combos)
    suited = sum(c.kind is ComboKind.STRAIGHT and len({x.suit for x in c.cards}) == 1 for c in combos)
    expected = COUNTS[ace]
    assert kinds[ComboKind.STRAIGHT] == expected["straight"]
    assert suited == expected["suited"]
    assert kinds[ComboKind.FLUSH] == expected["flush"]
    assert kinds[ComboKind.PAIR] == expected["pair"]
    assert kinds[ComboKind.HIGH_CARD] == expected["high"]
    assert kinds[ComboKind.THREE] == 0, "two cards of a rank in a pack: three of a kind cannot occur"


def ranking_hash(pack, ace):
    """SHA-256 of every hand with its place in the ranking (1 = weakest; equal combos share a place)."""
    every = [evaluate(hand, ace) for hand in combinations(pack, 3)]
    places = {combo: place for place, combo in enumerate(sorted(set(every)), start=1)}
    lines = [f"{' '.join(combo.cards)} {combo.kind.name} {places[combo]}" for combo in every]
    return len(places), hashlib.sha256("\n".join(lines).encode()).hexdigest()


# The number of places is 8 (or 9) straights, C(10,3) less as many flushes and high cards each, 10 · 9 pairs.
RANKINGS = {
    "low": (322, "d6776bf0c16414fcdb885922d6b3e31dcb9dee002090876ca6c11cc978803294"),
    "high": (322, "30338f03ab83857cf1a6c1b9669f895b709fa12a05e18040929dfce6385cd540"),
    "both": (321, "a1dcbf349874e0d4b8b1cb5a2d11f182fafcd6f5fd5d5e3a560a184923bc8e80"),
}


@pytest.mark.parametrize("ace", ACE_READINGS)
def test_w7_the_whole_ranking_is_pinned(ace):
    assert ranking_hash(BLACK, ace) == RANKINGS[ace]


def test_w7_both_packs_rank_alike():
    swap = str.maketrans("sc", "hd")
    for ace in ACE_READINGS:
        for hand in combinations(BLACK, 3):
            assert strength(hand, ace) == strength([card.translate(swap) for card in hand], ace)


def test_w7_trace_1_a_straight_beats_a_flush():
    black, red = evaluate(cards("7s 8c 9s")), evaluate(cards("Th 6h 2h"))
    assert (black.kind, str(black)) == (ComboKind.STRAIGHT, "straight to 9")
    assert (red.kind, str(red)) == (ComboKind.FLUSH, "flush, 10 high")
    assert black > red
    assert str(compare_text(black, red)) == str(compare_text(red, black)) == "A straight beats a flush."


def test_w7_trace_2_the_ace():
    assert str(evaluate(cards("Ac 2s 3c"))) == "straight to 3"
    assert str(evaluate(cards("Ts As 9c"))) == "high card 10"
    assert str(evaluate(cards("Ts As 9c"), ace="high")) == "straight to the ace"
    assert str(evaluate(cards("Ts As 9c"), ace="both")) == "straight to the ace"
    assert str(evaluate(cards("Ac 2s 3c"), ace="high")) == "high card ace"
    assert str(evaluate(cards("Ac 2s 3c"), ace="both")) == "straight to 3"
    assert evaluate(cards("Ac 2s 3c"), ace="both") < evaluate(cards("2c 3s 4c"), ace="both")


def test_w7_trace_3_the_odd_card_decides_and_equal_pairs_stand_off():
    black = evaluate(cards("9c 9s 2c"))
    red = evaluate(cards("9h 9d 3h"))
    assert red > black
    assert str(compare_text(black, red)) == "Two pairs of nines: the third card decides, and 3 beats 2."
    even = evaluate(cards("9h 9d 2d"))
    assert even == black and not even < black
    assert str(compare_text(black, even)) == "The combos are equal in every card that counts."


def test_w7_three_of_a_kind_is_ranked_though_no_pack_can_make_it():
    three = evaluate(cards("2s 2h 2d"))
    assert (three.kind, str(three)) == (ComboKind.THREE, "three twos")
    assert three > evaluate(cards("8s 9s Ts"))
    assert evaluate(cards("As Ah Ad")) < three < evaluate(cards("As Ah Ad"), ace="high")


def test_w7_an_ace_is_the_highest_of_a_flush_a_pair_and_a_high_card_unless_it_is_low():
    for ace in ("high", "both"):
        assert str(evaluate(cards("As 4s 9s"), ace)) == "flush, ace high"
        assert evaluate(cards("As Ac 2s"), ace) > evaluate(cards("Ts Tc 9s"), ace)
        assert str(evaluate(cards("Ts Tc As"), ace)) == "pair of tens with the ace"
    assert evaluate(cards("As Ac 2s")) < evaluate(cards("2s 2c As"))


@pytest.mark.parametrize(
    ("hand", "ace", "message"),
    [
        ("7s 8c", "low", "exactly three cards, not 2 (got 7s 8c)"),
        ("", "low", "exactly three cards, not 0 (got none)"),
        ("7s 8c 9s Ts", "low", "exactly three cards, not 4"),
        ("7s 8c Js", "low", "'Js' is no number card"),
        ("7s 8c ??", "low", "'??' is no number card"),
        ("7s 8c 7s", "low", "'7s' is there more than once (got 7s 8c 7s)"),
        ("7s 8c 9s", "wild", "unknown ace reading 'wild': choose one of low, high, both"),
    ],
)
@pytest.mark.parametrize("function", [evaluate, strength, combo_steps])
def test_w7_a_hand_that_is_none_is_refused_with_the_reason(function, hand, ace, message):
    with pytest.raises(ValueError) as caught:
        function(hand.split(), ace)
    assert message in str(caught.value)


def test_w7_text_that_is_no_card_is_refused():
    with pytest.raises(ValueError, match="'1s' is no card"):
        evaluate(["1s", "2s", "3s"])


def test_w7_combos_of_two_readings_are_not_compared():
    hand = cards("Ts As 9c")
    with pytest.raises(ValueError, match="two ace readings"):
        compare_text(evaluate(hand, "low"), evaluate(hand, "high"))


@given(hands, readings)
def test_w7_neither_order_nor_the_names_of_the_suits_count(hand, ace):
    strengths = {strength(order, ace) for order in permutations(hand)}
    for suits in permutations("shdc"):
        moved = [card[0] + suits["shdc".index(card[1])] for card in hand]
        strengths.add(strength(moved, ace))
        assert evaluate(moved, ace) == evaluate(hand, ace)
    assert len(strengths) == 1


@given(hands, hands, hands, readings)
def test_w7_a_total_order(first, second, third, ace):
    a, b, c = (evaluate(hand, ace) for hand in (first, second, third))
    assert (a < b) + (a == b) + (a > b) == 1
    assert (a < b) is (a.strength < b.strength) and (a == b) is (a.strength == b.strength)
    if a <= b <= c:
        assert a <= c


@given(hands, readings, st.integers(0, 2))
def test_w7_one_number_higher_never_hurts_within_a_class(hand, ace, place):
    order = "A23456789T" if ace == "low" else "23456789TA"
    at = order.index(hand[place].rank)
    if at == 9:
        return
    raised = list(hand)
    raised[place] = Card(order[at + 1] + hand[place].suit)
    if len(set(raised)) == 3 and evaluate(raised, ace).kind is evaluate(hand, ace).kind:
        assert strength(raised, ace) >= strength(hand, ace)


@given(hands, readings)
def test_w7_the_steps_agree_with_the_combo(hand, ace):
    combo = evaluate(hand, ace)
    steps = [str(step) for step in combo_steps(hand, ace)]
    assert all(step[0].isupper() or step[0].isdigit() for step in steps)
    assert all(step.endswith(".") and step.count(".") == 1 for step in steps)
    assert str(combo.text).lower() in steps[-1].lower()
    assert ("No three alike." in steps) is (combo.kind is not ComboKind.THREE)
    assert any("are consecutive" in step for step in steps) is (combo.kind is ComboKind.STRAIGHT)
    assert any(step.startswith("The ace counts") for step in steps) is any(card[0] == "A" for card in hand)
    suited = len({card[1] for card in hand}) == 1
    suits = {f"All three are {suit}." for suit in ("spades", "hearts", "diamonds", "clubs")}
    suit_named = any(step in suits for step in steps)
    assert suit_named is (combo.kind is ComboKind.FLUSH)
    assert any("share a suit" in step for step in steps) is (suited and combo.kind is ComboKind.STRAIGHT)


def test_w7_steps_read_as_a_teacher_would_say_them():
    def said(hand, ace="low"):
        return " ".join(str(step) for step in combo_steps(cards(hand), ace))

    assert said("7s 8c 9s") == (
        "No three alike. 7, 8 and 9 are consecutive. A straight to 9: it beats every flush, pair and high card."
    )
    assert said("7s 8s 9s") == (
        "No three alike. 7, 8 and 9 are consecutive. "
        "They share a suit as well, which adds nothing to a straight. "
        "A straight to 9: it beats every flush, pair and high card."
    )
    assert said("Th 6h 2h") == (
        "No three alike. 2, 6 and 10 are not consecutive. All three are hearts. "
        "A flush, 10 high: it beats every pair and high card."
    )
    assert said("9c 9s 2c") == (
        "No three alike. Two are nines, which leaves no room for a straight or a flush. "
        "A pair of nines with the 2: it beats every high card."
    )
    assert said("Ts As 9c", "high") == (
        "The ace counts above the 10 here. No three alike. 9, 10 and ace are consecutive. "
        "A straight to the ace: it beats every flush, pair and high card."
    )
    assert said("Ts Ac 4c") == (
        "The ace counts as 1 here. No three alike. Ace, 4 and 10 are not consecutive. "
        "They are not all of one suit. No two alike. High card 10: it beats only lower high cards."
    )
    assert said("2s 2h 2d") == ("All three are twos. Three twos: nothing but a higher three of a kind beats them.")


@given(hands, hands, readings)
def test_w7_a_comparison_names_what_decides(first, second, ace):
    mine, theirs = evaluate(first, ace), evaluate(second, ace)
    said = str(compare_text(mine, theirs))
    assert said == str(compare_text(theirs, mine))
    if mine == theirs:
        assert "equal in every card" in said
    elif mine.kind is not theirs.kind:
        better, worse = max(mine, theirs), min(mine, theirs)
        before, after = said.split(" beats ")
        assert str(better.kind.text) in before.lower() and str(worse.kind.text) in after
    else:
        assert " beat" in said and "equal in every card" not in said
