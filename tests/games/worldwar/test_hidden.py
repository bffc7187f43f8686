"""What a seat knows of World War III, what follows from it about the other hands, and drawing those hands anew."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from math import gcd

import pytest
from testkit.cases import Case, match, spread
from testkit.play import random_line
from testkit.worldwar import deal, do, place

import tutor
from tutor.games.worldwar.ceilings import Ways, ceilings_of, fill, room
from tutor.games.worldwar.deck import RANK, TOP, less, whole_pack
from tutor.games.worldwar.resample import _Hand, hold_hands, resample
from tutor.games.worldwar.state import WorldWarState
from tutor.kernel.actions import HistoryItem, make
from tutor.kernel.cards import HIDDEN, Card, cards
from tutor.kernel.game import CHANCE

LOW, LOWER = "3h 4h 5h 6h 7h", "3c 4c 5c 6c 7c"


def rank(name: str) -> int:
    return RANK[Card(name + "s")]


def ways(state: WorldWarState, seat: int) -> list[tuple[int, ...]]:
    return [one for one, _ in ceilings_of(state)[seat]]


# --- what is told --------------------------------------------------------------------------------------------


def test_a_lead_bounds_the_hand_and_a_new_card_is_free() -> None:
    state = deal("2h 4h 5h 6h 9h", LOWER)
    assert ways(state, 0) == [(TOP,) * 5]
    state = do(state, "play 9h")
    assert ways(state, 0) == [(rank("9"),) * 4]
    assert ways(do(state, "stock 0 As"), 0) == [(*[rank("9")] * 4, TOP)]


def test_going_to_war_and_passing_bound_the_hand_by_the_standing_card() -> None:
    state = do(deal("2h 4h 5h 6h 9h", "2c 4c 5c 6c 7c"), "play 9h", "stock 0 As")
    assert ways(do(state, "war"), 1) == [(rank("9"),) * 5]
    assert ways(do(state, "lay 2c"), 1) == [(TOP,) * 4], "to lay a Two open says nothing of the rest"
    assert ways(do(state, "lay 2c", "pass 2c"), 1) == [(rank("9"),) * 4]


def test_a_follow_tells_nothing_of_the_rest() -> None:
    state = do(deal("2h 4h 5h 6h 9h", "2c 4c 5c Tc Kc"), "play 9h", "stock 0 As", "play Tc")
    assert ways(state, 1) == [(TOP,) * 4]


def test_a_card_may_have_been_any_that_was_high_enough() -> None:
    state = do(deal("2h 4h 5h 6h 9h", "2c 4c 5c Tc Kc"), "play 9h", "stock 0 As", "play Tc", "stock 1 3d", "play As")
    nine = rank("9")
    assert ceilings_of(state)[0] == (((nine,) * 4, 1),), "an ace can only be the card that came last"
    state = do(state, "stock 0 3s", "war")
    assert ways(state, 1) == [(rank("A"),) * 5]


def test_an_earlier_card_leaves_the_later_one_free() -> None:
    state = do(deal("8h 8s 8d 8c 9h", "2c 4c 5c Tc Jc"), "play 9h", "stock 0 3s", "play Tc", "stock 1 3d", "war")
    state = do(state, "turn 0 4d", "turn 1 6d", "hold | hold", "stock 1 4h", "play Jc")
    assert ways(state, 0) == [tuple(sorted([rank("9")] * 4 + [rank("T")]))]
    assert ways(state, 1) == [(rank("J"),) * 5], "the winner has led: nothing is higher"


def test_the_true_hands_keep_below_some_way_at_every_position() -> None:
    for options in ({}, {"num_players": 3}, {"num_players": 6}):
        for seed in range(3):
            for state in match(Case("worldwar", options), seed):
                assert isinstance(state, WorldWarState)
                for side, known in zip(state.sides, ceilings_of(state), strict=True):
                    ranks = sorted(RANK[card] for card in side.hand or side.dropped)
                    assert any(all(r <= c for r, c in zip(ranks, one, strict=True)) for one, _ in known)
                    assert all(count > 0 for _, count in known)


# --- observation ---------------------------------------------------------------------------------------------


def test_a_seat_sees_its_hand_and_what_lies_open() -> None:
    state = do(deal("2h 4h 5h 6h 9h", "2c 4c 5c Tc Kc"), "lay 2h", "play 9h", "stock 0 As")
    seen = state.observation(1)
    assert seen.hand == cards("2c 4c 5c Tc Kc") and seen.passes == (("2h",), ()) and seen.heaps == (("9h",), ())
    assert seen.hand_sizes == (4, 5) and seen.pile_sizes == (13, 13) and seen.stock == 17
    assert seen.standing == ("9h", 0) and seen.to_move == 1 and seen.scores == (14, 13)
    assert Counter(seen.unseen()) == Counter(less(whole_pack(2), cards("2h 9h 2c 4c 5c Tc Kc")))
    assert "As" in seen.unseen() and "As" not in state.observation(0).unseen()
    assert state.observation(None).hand == () and state.observation(0).dropped == ()


def test_the_unseen_cards_are_the_other_hands_and_what_nobody_has_seen() -> None:
    for state in spread(match(Case("worldwar", {"num_players": 6}), 3), 25):
        assert isinstance(state, WorldWarState)
        for seat in range(6):
            others = [c for at, s in enumerate(state.sides) if at != seat for c in (*s.hand, *s.dropped)]
            seen = state.observation(seat)
            assert Counter(seen.unseen()) == Counter([*state.unseen, *others])
            assert sum(seen.unknown(at) for at in range(6)) + seen.stock == len(state.unseen)


def test_the_spoils_at_the_bottom_of_a_pile_are_known_to_all() -> None:
    state = place((LOW, LOWER), heaps=("Kh", ""), standing=("Kh", 0), seat=1, turns="8d 9d")
    state = do(state, "war", "turn 1 8d", "turn 0 9d", "hold | hold")
    for viewer in (0, 1, None):
        seen = state.observation(viewer)
        assert seen.spoils == (("8d",), ()) and seen.pile_sizes[0] == seen.unknown(0) + 1


def test_who_is_out_keeps_his_hand_to_himself() -> None:
    state = place(
        (LOW, LOWER, "3d 4d 5d 6d 7d"), piles=(5, 1, 5), heaps=("Kh", "", ""), standing=("Kh", 0), seat=1, turns="8d 9d"
    )
    state = do(state, "war", "turn 1 8d", "turn 0 9d", "hold | hold")
    assert state.observation(1).dropped == cards(LOWER) and state.observation(1).hand == ()
    for viewer in (0, 2, None):
        seen = state.observation(viewer)
        assert seen.dropped == () and seen.hand_sizes[1] == 0 and not set(cards(LOWER)) & set(seen.gone)


def test_the_steps_as_a_seat_saw_them_name_no_card_of_another_hand() -> None:
    state = do(deal("2h 4h 5h 6h 9h", LOWER), "play 9h", "stock 0 As", "war", "turn 1 8d")
    mine = [str(item.actions[0]) for item in state.observed_history(1)]
    assert mine[:6] == [*["deal 0 ??"] * 5, "deal 1 3c"]
    assert mine[10:] == ["play 9h", "stock 0 ??", "war", "turn 1 8d"]
    assert [str(item.actions[0]) for item in state.observed_history(0)][11] == "stock 0 As"
    nobody = [str(item.actions[0]) for item in state.observed_history(None)]
    assert nobody[5:10] == ["deal 1 ??"] * 5 and nobody[11] == "stock 0 ??"


# --- drawing anew --------------------------------------------------------------------------------------------


def test_fill_is_even_over_all_hands_that_fit() -> None:
    pool, ceilings = cards("2s 3s 3h 5d 9c Kd"), (1, 3, 13)
    fitting = [
        hand for hand in permutations(pool, 3) if all(RANK[c] <= top for c, top in zip(hand, ceilings, strict=True))
    ]
    assert room(pool, ceilings) == len(fitting)
    rng = random.Random(1)
    count = Counter(tuple(fill(pool, ceilings, rng)[0]) for _ in range(6000))
    assert set(count) == set(fitting)
    expected = 6000 / len(fitting)
    assert sum((n - expected) ** 2 / expected for n in count.values()) < 2.2 * len(fitting)
    with pytest.raises(ValueError, match="low"):
        fill(cards("9s Ks"), (3,), rng)


@pytest.mark.slow
def test_the_other_hand_is_drawn_evenly_from_all_histories_that_fit() -> None:
    """Two players: every way in which the cards can have come has the same chance."""
    state = do(deal("9h 9s 9d 9c Th", "2c 4c 5c Jc Qc"), "play Th", "stock 0 3s", "play Jc", "stock 1 7d", "war")
    state = do(state, "turn 0 4d", "turn 1 6d", "hold | hold", "stock 1 7h")
    # Seat 0 led a ten, then could not beat a jack: four cards at most ten, one at most jack.
    rng, n = random.Random(2), 3000
    pool = state.observation(1).unseen()
    low = sum(RANK[card] <= rank("T") for card in pool)
    mid = sum(RANK[card] <= rank("J") for card in pool)
    jacks = 0
    for _ in range(n):
        hand = state.resample(1, rng).sides[0].hand
        assert sum(RANK[card] <= rank("T") for card in hand) >= 4 and RANK[hand[-1]] <= rank("J")
        jacks += RANK[hand[-1]] == rank("J")
    share = (mid - low) / (mid - 4)
    assert abs(jacks / n - share) < 4 * (share * (1 - share) / n) ** 0.5


def test_ambiguous_plays_are_weighed_exactly() -> None:
    """Seat 0 plays a five: was it one of its old cards, which are low, or the new one? Brute force over both."""
    old, new = 2, TOP
    pool = cards("2s 3s 4s 4h 5s 9c Kd As")
    known = (((old, old), 3), ((old, new), 2))
    rng, n = random.Random(3), 8000
    count = Counter(hold_hands([known], pool, rng)[0][0] for _ in range(n))
    rooms = {one: many * room(pool, one) for one, many in known}
    for one, expected in rooms.items():
        assert abs(count[one] / n - expected / sum(rooms.values())) < 0.02


def test_tight_hands_of_several_seats_are_found_even_if_they_leave_no_choice() -> None:
    pool = cards("2s 2h 3s 3h 9c Kd As")
    every = [(((TOP, TOP), 1),), (((0, 0), 1),), (((1, 1), 1),)]
    for seed in range(20):
        hands = [sorted(held) for _, held in hold_hands(every, pool, random.Random(seed))]
        assert hands[1] == ["2h", "2s"] and hands[2] == ["3h", "3s"]
    with pytest.raises(ValueError):
        hold_hands([(((0, 0, 0), 1),), (((1,), 1),)], pool, random.Random(1))


def test_steps_that_nobody_can_have_played_are_refused() -> None:
    state = do(deal("2h 4h 5h 6h 9h", LOWER), "play 9h", "stock 0 3s", "war")
    seen = list(state.observed_history(0))
    with pytest.raises(ValueError):
        resample(state.game, 0, seen, 0, random.Random(1))  # it is chance's turn
    with pytest.raises(ValueError):
        resample(state.game, 2, seen, None, random.Random(1))
    with pytest.raises(ValueError):
        state.resample(-1, random.Random(1))


@pytest.mark.slow
def test_hands_of_resampled_worlds_match_the_truth_on_average() -> None:
    """Over many matches of random play, a world drawn anew is as the true one: here by its highest cards."""
    game = tutor.load_game("worldwar", num_players=3)
    rng = random.Random(5)
    true = drawn = 0
    n = 0
    for seed in range(150):
        line = random_line(game, seed)
        state = line[len(line) // 2]
        assert isinstance(state, WorldWarState)
        twin = state.resample(0, rng)
        for seat in (1, 2):
            true += sum(RANK[card] for card in state.sides[seat].hand)
            drawn += sum(RANK[card] for card in twin.sides[seat].hand)
            n += len(state.sides[seat].hand)
    assert abs(true - drawn) / n < 0.5


def joint_hands(pool: tuple[Card, ...], *every: tuple[int, ...]) -> Counter[tuple[tuple[Card, ...], ...]]:
    """All hands of several seats with these ceilings, each as often as it comes up, by trying everything."""
    found: Counter[tuple[tuple[Card, ...], ...]] = Counter()
    tops = [top for ceilings in every for top in ceilings]
    for dealt in permutations(pool, len(tops)):
        if all(RANK[card] <= top for card, top in zip(dealt, tops, strict=True)):
            rest = iter(dealt)
            found[tuple(tuple(sorted(next(rest) for _ in ceilings)) for ceilings in every)] += 1
    return found


def distance(
    every: list[Ways], pool: tuple[Card, ...], expected: Counter[tuple[tuple[Card, ...], ...]], n: int
) -> float:
    """How far the hands drawn are from those expected: half the sum of all differences of chances."""
    rng = random.Random(7)
    count = Counter(tuple(tuple(sorted(held)) for _, held in hold_hands(every, pool, rng)) for _ in range(n))
    assert set(count) <= set(expected)
    total = sum(expected.values())
    return sum(abs(count[one] / n - many / total) for one, many in expected.items()) / 2


def test_hands_of_several_seats_are_drawn_evenly_if_each_has_one_way() -> None:
    pool = cards("2s 2h 3s 5d 9c Kd")
    every: list[Ways] = [(((TOP,), 1),), (((1, TOP), 1),), (((0,), 1),)]
    expected = joint_hands(pool, (TOP,), (1, TOP), (0,))
    assert len(expected) > 20
    assert distance(every, pool, expected, 12000) < 0.03, "the counting alone makes up 0.02"


@pytest.mark.slow
def test_several_ways_of_several_seats_are_weighed_against_each_other_as_good_as_exactly() -> None:
    pool = cards("2s 2h 3s 5d 9c Kd As")
    every: list[Ways] = [(((0, TOP), 1), ((TOP, TOP), 2)), (((1, 1), 3), ((1, TOP), 1))]
    expected: Counter[tuple[tuple[Card, ...], ...]] = Counter()
    for first, many in every[0]:
        for second, more in every[1]:
            for hands, times in joint_hands(pool, first, second).items():
                expected[hands] += many * more * times
    assert distance(every, pool, expected, 12000) < 0.06


def test_in_real_positions_the_ways_are_so_few_that_all_is_exact() -> None:
    """How often the approximation is needed at all: in these matches nowhere, and hardly ever elsewhere."""
    needed = total = 0
    for players in (3, 6):
        for state in spread(match(Case("worldwar", {"num_players": players}), 0), 40):
            assert isinstance(state, WorldWarState)
            total += 1
            needed += sum(len(known) > 1 for known in ceilings_of(state)) > 1
    assert total > 60 and needed <= total // 20


def test_each_way_in_which_shown_cards_may_have_come_has_the_same_chance() -> None:
    """A nine was led, then two fives were played, a card drawn after each: which cards were the fives?

    Three old cards and a new one are left. Of the twelve ways to that, the first five is the first new card in four.
    """
    nine, five = rank("9"), rank("5")
    deals = [HistoryItem(CHANCE, (make("deal", HIDDEN, 1),))] * 5
    stock = HistoryItem(CHANCE, (make("stock", HIDDEN, 1),))
    plays = [HistoryItem(1, (make("play", Card(text)),)) for text in ("9s", "5s", "5h")]
    steps = [*[(item, [("draw", TOP)]) for item in deals], (plays[0], [("bound", nine), ("play", nine)])]
    steps += [(stock, [("draw", TOP)]), (plays[1], [("play", five)])]
    steps += [(stock, [("draw", TOP)]), (plays[2], [("play", five)])]
    hand = _Hand(1)
    for number, (item, hints) in enumerate(steps):
        for hint in hints:
            hand.take(number, hint, item)
    assert dict(hand.ways)[nine, nine, nine, TOP] == 12 // gcd(1, 12, 12)
    rng, n, first, left = random.Random(8), 6000, 0, list(cards("2s 3s 4s Ks"))
    for _ in range(n):
        named = hand.name((nine, nine, nine, TOP), left, rng)
        assert sorted(named) == [0, 1, 2, 3, 4, 6, 8] and sorted(named.values()) == sorted([*left, "9s", "5s", "5h"])
        first += named[6] == "5s"
    assert abs(first / n - 4 / 12) < 0.03
