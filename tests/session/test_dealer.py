"""The dealer: one seed, one order of each deck, whatever was played in between."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from tutor import CHANCE, SIMULTANEOUS, load_game
from tutor.games.warlords.deck import BLACK, NUMBERS
from tutor.session import Dealer


def deal_muster(dealer, state):
    while state.current_player() == CHANCE:
        state = state.child(dealer.choose(state))
    return state


def test_the_same_seed_deals_alike_and_another_does_not():
    start = load_game("warlords").new_initial_state()
    hands = {seed: deal_muster(Dealer(seed), start).observation(0).hand for seed in ("a", "b", "c", "d")}
    assert deal_muster(Dealer("a"), start).observation(0).hand == hands["a"]
    assert len(set(hands.values())) > 1


def test_a_number_and_its_text_are_the_same_seed():
    start = load_game("warlords").new_initial_state()
    assert Dealer(7).choose(start) == Dealer("7").choose(start)


def test_without_a_seed_one_is_drawn():
    assert Dealer().seed != Dealer().seed


def test_the_next_card_of_a_deck_does_not_depend_on_what_was_played_in_between():
    """What if I had exchanged another card? I would have drawn the same one."""
    dealer = Dealer("fair")
    state = deal_muster(dealer, load_game("warlords").new_initial_state())
    state = state.child({seat: state.legal_actions(seat)[-1] for seat in (0, 1)})  # a King each
    drawn = set()
    for action in state.legal_actions(BLACK)[:-1]:
        drawn.add(dealer.choose(state.child(action)))
    assert len(drawn) == 1
    # And red's deck does not depend on how often black exchanged.
    red = set()
    for swaps in range(4):
        at = state
        for _ in range(swaps):
            at = at.child(at.legal_actions(BLACK)[0])
            at = at.child(dealer.choose(at))
        if swaps < 3:
            at = at.child(at.parse_action(BLACK, "stand"))
        red.add(dealer.choose(at.child(at.legal_actions(1)[0])))
    assert len(red) == 1


def test_every_card_is_as_likely_as_any_other():
    start = load_game("warlords").new_initial_state()
    n = 4000
    first = Counter(str(Dealer(f"s{i}").choose(start).card) for i in range(n))
    assert set(first) == set(NUMBERS[BLACK])
    expected = n / 20
    chi_square = sum((count - expected) ** 2 / expected for count in first.values())
    assert chi_square < 43.8  # the 0.1 % point for 19 degrees of freedom; the seeds are fixed, so this cannot flicker


def test_unequal_chances_are_kept():
    """A dealer must serve games whose chance is not uniform, too."""
    start = load_game("warlords").new_initial_state()
    one, other = start.legal_actions()[:2]

    class Loaded:
        def chance_outcomes(self):
            return ((one, Fraction(3, 4)), (other, Fraction(1, 4)))

        def deck_key(self):
            return "loaded"

        def deck_place(self):
            return None

    n = 4000
    share = sum(Dealer(f"s{i}").choose(Loaded()) == one for i in range(n)) / n
    assert abs(share - 0.75) < 0.03


def test_no_deal_where_chance_is_not_to_act():
    state = deal_muster(Dealer("a"), load_game("warlords").new_initial_state())
    assert state.current_player() == SIMULTANEOUS
    with pytest.raises(ValueError, match="chance is not to act"):
        Dealer("a").choose(state)


def test_random_numbers_for_one_purpose_are_the_same_again_and_others_are_not():
    dealer = Dealer("a")
    assert dealer.rng("x").random() == dealer.rng("x").random() != dealer.rng("y").random()
    assert isinstance(dealer.rng("x"), random.Random)
