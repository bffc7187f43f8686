"""W-5: the odds of exchanges, against draws that are counted one by one."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from tutor.coach.warlords.exchange import KEEP, outlooks
from tutor.coach.warlords.hands import DECK, HANDS, PARTS, card_number, card_of, hand_number, strengths
from tutor.games.warlords.combos import ACE_READINGS, evaluate
from tutor.kernel.cards import cards


def brute(hand, out, deck, left, worth):
    """The best worth from here, by trying every card and every draw."""
    found = worth[hand_number(hand)]
    if left and deck:
        found = max(found, *(after(hand, card, out, deck, left, worth) for card in hand))
    return found


def after(hand, card, out, deck, left, worth):
    """The mean worth of giving up one card."""
    kept = [c for c in hand if c != card]
    values = [brute((*kept, d), (*out, card), [c for c in deck if c != d], left - 1, worth) for d in deck]
    return sum(values, Fraction(0)) / len(values)


@pytest.mark.parametrize(("left", "decksize"), [(1, 17), (1, 3), (2, 12), (3, 7), (3, 2)])
def test_outlooks_equal_a_count_of_every_draw(left, decksize):
    rng = random.Random(100 * left + decksize)
    for _ in range(4):
        order = rng.sample(range(DECK), DECK)
        hand, aside, deck = tuple(order[:3]), tuple(order[3:5]), order[5 : 5 + min(decksize, 15)]
        worth = [Fraction(rng.randrange(1000)) for _ in HANDS]
        found = outlooks(hand, aside, deck, left, worth)
        assert [o.discard for o in found] == [KEEP, *hand]
        assert found[0].value == worth[hand_number(hand)]
        for outlook in found[1:]:
            assert outlook.value == after(hand, outlook.discard, (), list(deck), left, worth)


def test_final_hands_are_chances_and_carry_the_value():
    rng = random.Random(5)
    rank = strengths("low").rank
    for left in (1, 2, 3):
        for _ in range(5):
            order = rng.sample(range(DECK), DECK)
            lost = rng.randrange(5)
            hand, deck = tuple(order[:3]), order[3 : DECK - lost]
            worth = [rank[h] ** 1.3 for h in range(len(HANDS))]
            for outlook in outlooks(hand, (), deck, left, worth):
                assert sum(outlook.finals.values()) == pytest.approx(1, abs=1e-12)
                carried = sum(chance * worth[h] for h, chance in outlook.finals.items())
                assert carried == pytest.approx(outlook.value, rel=1e-12)
                for h in outlook.finals:  # nothing lost, set aside or given up comes back
                    assert set(HANDS[h]) <= set(hand) | set(deck)
                    assert outlook.discard not in HANDS[h]


def test_a_queens_flush_draw_is_7_of_17():
    # Two spades and a club: eight spades are left, and one of them with the 8 and the 9 makes the straight instead.
    hand = tuple(card_number(c) for c in cards("8s 9s 2c"))
    deck = [c for c in range(DECK) if c not in hand]
    table = strengths("low")
    worth = [float(r) for r in table.rank]
    drop = next(o for o in outlooks(hand, (), deck, 1, worth) if o.discard == card_number(cards("2c")[0]))
    chances = [sum(p for h, p in drop.finals.items() if table.kind[h] == kind) for kind in range(5)]
    # straights: 7s 7c Ts Tc; flushes: the other six spades; pairs: 8c 9c.
    assert chances == pytest.approx([5 / 17, 2 / 17, 6 / 17, 4 / 17, 0])


def test_a_simulation_of_the_kernel_meets_the_odds():
    from tutor import load_game
    from tutor.kernel.actions import make

    rng = random.Random(8)
    state = load_game("warlords").new_initial_state()
    for text in ("draw 0 4s", "draw 0 5s", "draw 0 9c", "draw 1 2h", "draw 1 3h", "draw 1 9d"):
        state = state.child(state.parse_action(-1, text))
    king, other = state.parse_action(0, "warlord Ks"), state.parse_action(1, "warlord Qh")
    state = state.child({0: king, 1: other}).child(make("exchange", cards("9c")[0]))
    hand = tuple(card_number(c) for c in cards("4s 5s 9c"))
    rank = [float(r) for r in strengths("low").rank]
    found = outlooks(hand, (), [c for c in range(DECK) if c not in hand], 1, rank)
    drop = next(o for o in found if o.discard == card_number(cards("9c")[0]))
    seen = [0] * 5
    draws = 4000
    for _ in range(draws):
        drawn = state.child(rng.choice(state.legal_actions()))
        seen[evaluate(drawn.sides[0].hand).kind] += 1
    for kind, count in enumerate(seen):
        chance = sum(p for h, p in drop.finals.items() if strengths("low").kind[h] == kind)
        assert abs(count / draws - chance) <= 4 * (chance * (1 - chance) / draws) ** 0.5 + 1e-9


def test_a_card_in_two_places_is_refused():
    with pytest.raises(ValueError, match="only in one"):
        outlooks((0, 1, 2), (3,), (3, 4), 1, [0.0] * len(HANDS))


@pytest.mark.parametrize("ace", ACE_READINGS)
def test_the_strength_table_is_the_rules_own(ace):
    table = strengths(ace)
    for seat in (0, 1):
        combos = [evaluate([card_of(c, seat) for c in hand], ace) for hand in HANDS]
        assert [int(combo.kind) for combo in combos] == list(table.kind)
        order = sorted(range(len(HANDS)), key=combos.__getitem__)
        for a, b in pairwise(order):
            assert (combos[a] == combos[b]) == (table.rank[a] == table.rank[b])
            assert table.rank[a] <= table.rank[b]


def test_hand_numbers_and_parts():
    for number, hand in enumerate(HANDS):
        assert hand_number(reversed(hand)) == number
    assert len(HANDS) == len(list(combinations(range(DECK), 3))) == len(PARTS) == 1140
