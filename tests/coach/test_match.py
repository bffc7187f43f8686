"""What positions between rounds are worth, and the facts that the tutor teaches about them."""

from __future__ import annotations

import json
import random
from importlib.resources import files
from itertools import pairwise

import pytest

from tutor.coach.warlords.deck import loss_effect, standard
from tutor.coach.warlords.exchange import outlooks
from tutor.coach.warlords.hands import DECK, HANDS, strengths
from tutor.coach.warlords.match import COURTS, START, Court, pack_rising, race, shifted, table
from tutor.coach.warlords.ranges import EXCHANGES, final_hands, plans
from tutor.coach.warlords.scene import Position
from tutor.coach.warlords.solve_match import Solver, levels
from tutor.games.warlords.combos import ACE_READINGS

NOTHING: frozenset[int] = frozenset()


def costs(ace, rank):
    """The points that losing one court card costs at the start."""
    return 100 * (0.5 - table(ace).worth(START.without(rank), START))


def test_the_known_costs_at_the_start():
    assert costs("low", "Q") == pytest.approx(9, abs=1)
    assert costs("low", "K") == pytest.approx(20, abs=1)
    assert costs("low", "J") == pytest.approx(10.5, abs=1)
    assert costs("low", "J") > costs("low", "Q")  # a Jack is worth more than a Queen


@pytest.mark.parametrize("ace", ACE_READINGS)
def test_a_table_is_fair_and_no_card_is_ever_worth_less_than_nothing(ace):
    known = table(ace)
    for mine in COURTS:
        assert known.worth(mine, mine) == 0.5
        for theirs in COURTS:
            value = known.worth(mine, theirs)
            assert 0 < value < 1
            assert value + known.worth(theirs, mine) == pytest.approx(1)
            for rank in "QKJ":
                less = mine.without(rank)
                if min(less) >= 0:
                    assert known.worth(less, theirs) <= value + 0.002  # two thousandths: the solver's own noise
    assert known.worth(Court(0, 0, 2), START) == 0 and known.worth(START, Court(0, 0, 1)) == 1


def test_an_ace_above_the_ten_only_renames_the_ranks():
    for mine in COURTS:
        for theirs in COURTS:
            assert table("high").worth(mine, theirs) == pytest.approx(table("low").worth(mine, theirs), abs=2e-4)


def finals(kind, against):
    """Final hands of a warlord who exchanges well by these chances."""
    rank = strengths("low").rank
    plan = plans(NOTHING, [against[r] for r in rank], EXCHANGES[kind])
    return [sum(ws) for ws in zip(*final_hands(NOTHING, [1 / len(HANDS)] * len(HANDS), plan), strict=True)]


def test_a_king_beats_a_queen_in_688_of_1000_and_kings_stand_off_in_2_of_100():
    against, rank = standard("low"), strengths("low").rank
    king, queen = finals("K", against["Q"]), finals("Q", against["K"])
    beaten = [0.0] * strengths("low").classes
    for h, weight in enumerate(queen):
        beaten[rank[h]] += weight
    wins = sum(w * sum(beaten[: rank[h]]) for h, w in enumerate(king))
    ties = sum(w * beaten[rank[h]] for h, w in enumerate(king))
    assert wins + ties / 2 == pytest.approx(0.688, abs=0.002)
    assert table("low").worth(Court(0, 1, 0), Court(1, 0, 0)) == pytest.approx(0.688, abs=0.002)
    by_rank = [0.0] * strengths("low").classes
    for h, weight in enumerate(finals("K", against["K"])):
        by_rank[rank[h]] += weight
    assert sum(w * w for w in by_rank) == pytest.approx(0.02, abs=0.003)


@pytest.mark.slow
def test_a_perfect_memory_of_discards_gains_little():
    # The model of the other forgets what he threw away when he weighs a draw; the advice does not.
    against, rank = standard("low"), strengths("low").rank
    worth = [against["Q"][r] for r in rank]
    plan, rng = plans(NOTHING, worth, 3), random.Random(6)
    found = forgot = 0.0
    sample = rng.sample(range(len(HANDS)), 25)
    for h in sample:
        deck = [c for c in range(DECK) if c not in HANDS[h]]
        found += max(o.value for o in outlooks(HANDS[h], (), deck, 3, worth))
        first = [float(g == h) for g in range(len(HANDS))]
        forgot += sum(w * worth[g] for ws in final_hands(NOTHING, first, plan) for g, w in enumerate(ws) if w)
    assert 0 <= (found - forgot) / len(sample) < 0.003


def test_random_battles_tie_in_4_of_1000():
    by_rank = [0] * strengths("low").classes
    for rank in strengths("low").rank:
        by_rank[rank] += 1
    assert sum(n * n for n in by_rank) / len(HANDS) ** 2 == pytest.approx(0.004, abs=0.0005)


def test_losing_both_aces_is_a_gift():
    position = Position("low", (START, START), (frozenset({0, 1}), NOTHING), False)
    assert position.worth() == pytest.approx(0.60, abs=0.03)
    assert loss_effect("low", frozenset({0})) > 0.01 > -0.01 > loss_effect("low", frozenset({18, 19}))
    # An ace that counts above the ten is no gift.
    assert loss_effect("high", frozenset({0, 1})) < 0


def test_losses_shift_a_match_without_leaving_0_and_1():
    for mine in (1, 2, 4):
        for theirs in (1, 3, 4):
            for value in (0.01, 0.3, 0.5, 0.99):
                assert shifted(mine, theirs, value, 0.0) == value
                moved = [shifted(mine, theirs, value, by) for by in (-0.2, -0.05, 0.0, 0.05, 0.2)]
                assert all(0 <= a <= b <= 1 for a, b in pairwise(moved))
                assert moved[0] < value < moved[-1]
    assert race(4, 4, 0.5) == pytest.approx(0.5)


def test_the_last_round_allowed_is_worth_a_draw_unless_it_decides():
    position = Position("low", (START, Court(1, 0, 0)), (NOTHING, NOTHING), True)
    assert position.worth() == 0.5
    assert position.after(1, "Q") == 1.0 and position.after(0, "K") == 0.5


def test_the_shipped_table_is_small_and_says_how_it_was_made():
    text = files("tutor.coach.warlords").joinpath("match.json").read_text(encoding="utf-8")
    assert len(text) <= 60_000
    document = json.loads(text)
    assert set(document["tables"]) == set(document["solved"]) == set(ACE_READINGS)
    assert document["program"] == "python -m tutor.coach.warlords.solve_match"


def solved_again(ace, count):
    """The first positions of a table, solved anew with the settings that the document names."""
    text = files("tutor.coach.warlords").joinpath("match.json").read_text(encoding="utf-8")
    how = json.loads(text)["solved"][ace]
    solver = Solver(ace, how["passes"], how["spread"])
    for mine, theirs in list(levels())[:count]:
        solver.solve(mine, theirs)
        yield mine, theirs, solver.values[mine, theirs]


@pytest.mark.slow
def test_the_table_is_what_the_program_solves():
    for mine, theirs, value in solved_again("low", 3):
        assert table("low").worth(mine, theirs) == pytest.approx(value, abs=6e-5)


@pytest.mark.slow
@pytest.mark.parametrize("ace", ACE_READINGS)
def test_more_of_the_table_is_what_the_program_solves(ace):
    for mine, theirs, value in solved_again(ace, 24):
        assert table(ace).worth(mine, theirs) == pytest.approx(value, abs=6e-5)


def test_the_chances_against_each_warlord_are_what_the_program_finds():
    for kind, chances in standard("low").items():
        assert table("low").against[kind] == pytest.approx(chances, abs=6e-5)
        assert pack_rising(chances) == pack_rising(table("low").against[kind])
