"""The arrays and inner loops of the solver against the coach's plain code, which shares nothing with them."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("numba")

import numpy as np

from tutor.coach.warlords.equilibrium import shipped
from tutor.coach.warlords.equilibrium import trading as k
from tutor.coach.warlords.equilibrium.numbers import compared, numbers
from tutor.coach.warlords.exchange import outlooks
from tutor.coach.warlords.hands import DECK, HANDS, PAIR_AT, PARTS, hand_number, strengths
from tutor.coach.warlords.ranges import Plan, final_hands

pytestmark = pytest.mark.slow

FULL = numbers("low")
SHAPES = shipped.shapes()


def alike(rng: random.Random, size: int = 570) -> list[float]:
    """Numbers for the 570 hands."""
    return [rng.random() for _ in range(size)]


def test_hands_and_pairs_stand_for_their_mirror_images():
    assert list(FULL.hand) == list(SHAPES.hand) and list(FULL.pair) == list(SHAPES.pair)
    table = strengths("low")
    assert all(table.rank[h] == FULL.rank[FULL.hand[h]] for h in range(len(HANDS)))
    for h, cards in enumerate(FULL.cards.tolist()):
        for held in range(3):
            kept = [card for i, card in enumerate(cards) if i != held]
            pair = FULL.shown[h, held]
            assert pair == FULL.pair[PAIR_AT[kept[0] * DECK + kept[1]]]
            assert all(FULL.last_hand[pair, place] == h for place in FULL.place[h, held])


def test_a_combo_s_step_is_the_shipped_one():
    table, steps = strengths("low"), shipped.steps(shipped.STEPS)
    for pair in range(len(FULL.pair_cards)):
        for place in range(18):
            hand = hand_number(FULL.cards[FULL.last_hand[pair, place]].tolist())
            assert FULL.last_step[pair, place] == steps[table.rank[hand]]


def test_pointers_count_the_weaker_hands():
    rng = random.Random(3)
    fewer = numbers("low", lost=frozenset({0, 7}))
    for one, other in ((FULL, FULL), (FULL, fewer), (fewer, FULL)):
        lower, upto = compared(one, other)
        for _ in range(300):
            p, q, a = (rng.randrange(size) for size in lower.shape)
            mine = one.last_rank[p, a]
            assert lower[p, q, a] == sum(other.last_rank[q] < mine)
            assert upto[p, q, a] == sum(other.last_rank[q] <= mine)


@pytest.mark.parametrize(("kind", "left"), [("Q", 1), ("K", 3)])
def test_the_best_exchange_is_that_of_the_plain_search(kind, left):
    """`exchange.outlooks` looks ahead hand by hand, remembering every card given up."""
    rng = random.Random(11)
    worth = np.array(alike(rng))
    out, hands = np.zeros(570), len(FULL.cards)
    flat = np.full((hands, 4), 0.25)
    if kind == "Q":
        k.queen(True, worth, worth, flat, np.ones(hands), FULL.drawn, np.zeros((hands, 4)), out)
    else:
        some = (np.zeros((hands, 4)),) * 3
        k.king(
            True, worth, worth, worth, worth, flat, flat, flat, np.zeros(hands), np.zeros(hands * 17),
            np.zeros(hands * 136), FULL.drawn, FULL.second, FULL.third, FULL.couples, *some, out,
        )  # fmt: skip
    by_hand = [float(worth[FULL.hand[h]]) for h in range(len(HANDS))]
    for number in rng.sample(range(len(HANDS)), 12):
        cards = HANDS[number]
        deck = [card for card in range(DECK) if card not in cards]
        best = max(o.value for o in outlooks(cards, (), deck, left, by_hand))
        assert out[FULL.hand[number]] == pytest.approx(best, abs=1e-9)


def test_the_reach_of_hands_is_that_of_the_plain_count():
    """`ranges.final_hands` follows every draw; a plan there is pure and goes by the hand, as here."""
    rng = random.Random(5)
    hands = len(FULL.cards)
    picks = [[rng.randrange(4) for _ in range(hands)] for _ in range(3)]
    s1, s2, s3 = (np.eye(4)[row] for row in picks)
    first = np.array(alike(rng))
    reach = [np.zeros(hands) for _ in range(4)]
    k.king_reach(
        first, s1, s2, s3, FULL.drawn, FULL.second, FULL.third, FULL.couples, np.zeros(hands * 17),
        np.zeros(hands * 136), *reach,
    )  # fmt: skip

    def drop(row: list[int]) -> list[int]:
        found = []
        for h in range(len(HANDS)):
            pick = row[FULL.hand[h]]
            card = None if not pick else int(FULL.cards[FULL.hand[h], pick - 1]) ^ int(FULL.swapped[h])
            found.append(-1 if card is None else next(i for i, (_p, c) in enumerate(PARTS[h]) if c == card))
        return found

    # The last exchange's plan comes first: `plans` counts exchanges left.
    plan = [Plan([], [-1] * len(HANDS)), *(Plan([], drop(row)) for row in reversed(picks))]
    finals = final_hands(frozenset(), [float(first[FULL.hand[h]]) / 2 for h in range(len(HANDS))], plan)
    for count in range(4):
        together = np.zeros(hands)
        np.add.at(together, FULL.hand, finals[count])
        assert reach[count] == pytest.approx(together, abs=1e-9)
