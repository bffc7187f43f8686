"""What is hidden may be anything that was not ruled out: every arrangement is reached, and no other."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from testkit.cases import Case, match, spread
from testkit.warlords import BLACK, RED, battle, deal_anew, do, led, muster, start

from tutor.games.warlords.deck import NUMBERS
from tutor.games.warlords.state import WarlordsState

HANDS = ("As 2s 3s", "Ah 2h 3h")


def near_even(counts: Counter[object], expected: int) -> bool:
    """Whether all possibilities came up about as often: chi-square within six standard deviations."""
    total = sum(counts.values())
    each = total / expected
    chi = sum((count - each) ** 2 / each for count in counts.values()) + each * (expected - len(counts))
    return chi < expected + 6 * (2 * expected) ** 0.5


def other_side(state: WarlordsState, seat: int, times: int) -> list[WarlordsState]:
    rng = random.Random(31)
    return [state.resample(seat, rng) for _ in range(times)]


@pytest.mark.slow
def test_a_hand_nobody_has_shown_may_be_any_hand_with_the_same_chance() -> None:
    state = muster(start(), *HANDS)
    found: Counter[object] = Counter(twin.sides[RED].hand for twin in other_side(state, BLACK, 9_000))
    assert set(found) <= set(combinations(NUMBERS[RED], 3))
    assert len(found) == 1140 and near_even(found, 1140)


@pytest.mark.slow
def test_a_hand_of_which_two_cards_lie_open_may_hold_any_third() -> None:
    state = do(battle(start(), *HANDS), "play As | play Ah", "play 2s | play 2h")
    twins = other_side(state, BLACK, 1_500)
    found: Counter[object] = Counter(twin.sides[RED].hand for twin in twins)
    assert set(found) == {(card,) for card in NUMBERS[RED] if card not in ("Ah", "2h")}
    assert near_even(found, 18)
    assert all(twin.sides[RED].laid == state.sides[RED].laid for twin in twins)
    assert all(twin.sides[BLACK] == state.sides[BLACK] for twin in twins)


@pytest.mark.slow
def test_every_way_to_have_exchanged_once_is_reached() -> None:
    """The third card, the card put away, and which card of the last hand came for it: 18 × 17 × 3 ways."""
    state = led(start(), *HANDS, "Ks Kh")
    state = do(state, "stand", "exchange 3h", "draw 1 4h", "stand", "play As | play Ah", "play 2s | play 2h")
    found: Counter[object] = Counter()
    for twin in other_side(state, BLACK, 13_000):
        discard, draw = [i.actions[0].card for i in twin.history if i.actions[0].verb in ("exchange", "draw")][-2:]
        found[twin.sides[RED].hand[0], discard, draw] += 1
    assert len(found) == 18 * 17 * 3


@pytest.mark.parametrize("counts", ["public", "hidden"])
@pytest.mark.slow
def test_an_untold_number_of_exchanges_may_be_any(counts: str) -> None:
    state = do(led(start(exchange_counts=counts), *HANDS, "Ks Kh"), "exchange As", "draw 0 4s", "stand")
    assert {twin.sides[BLACK].exchanges for twin in other_side(state, RED, 200)} == {0, 1, 2, 3}
    assert {twin.sides[RED].exchanges for twin in other_side(state, BLACK, 200)} == {0, 1, 2}, "red is not done"
    state = do(state, "exchange Ah", "draw 1 4h", "stand")
    expected = {1} if counts == "public" else {0, 1, 2, 3}
    assert {twin.sides[BLACK].exchanges for twin in other_side(state, RED, 200)} == expected
    assert {twin.sides[RED].exchanges for twin in other_side(state, BLACK, 200)} == expected


def test_a_queens_exchange_is_one_at_most() -> None:
    state = do(led(start(exchange_counts="hidden"), *HANDS), "stand", "exchange Ah", "draw 1 4h")
    assert {twin.sides[RED].exchanges for twin in other_side(state, BLACK, 100)} == {0, 1}


def test_lost_cards_never_come_back_in_a_resampled_hand() -> None:
    state = do(battle(start(), *HANDS), "play As | play Ah", "play 2s | play 2h", "play 3s | play Jh")
    state = muster(state, "As 2s 3s", "3h 4h 5h")
    hands = {card for twin in other_side(state, BLACK, 500) for card in twin.sides[RED].hand}
    assert hands == set(NUMBERS[RED]) - {"Ah", "2h"}


@pytest.mark.parametrize("options", [{}, {"exchange_counts": "hidden"}])
def test_what_resampling_gives_is_what_may_be_and_the_other_way_round(options: dict[str, str]) -> None:
    """The last round of the hidden side, against a dealer that works in another way."""
    line = match(Case("warlords", options), 0)
    tried = 0
    for state in spread(line, 30):
        assert isinstance(state, WarlordsState)
        if state.phase != "battle" or state.round > 6 or len(state.sides[0].laid) < 2:
            continue
        tried += 1
        rng = random.Random(33)
        twins = {state.resample(BLACK, rng).sides[RED].hand for _ in range(200)}
        others = {deal_anew(state, BLACK, rng).sides[RED].hand for _ in range(200)}
        assert twins == others
    if not tried:
        state = do(battle(start(**options), *HANDS), "play As | play Ah", "play 2s | play 2h")
        rng = random.Random(33)
        twins = {state.resample(BLACK, rng).sides[RED].hand for _ in range(200)}
        assert twins == {deal_anew(state, BLACK, rng).sides[RED].hand for _ in range(200)}
