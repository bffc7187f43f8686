"""Hold or draw: against the kernel gone through to the end, against simulation, and the facts that are known."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from testkit.worldwar import do, place

from tutor import CHANCE, SIMULTANEOUS
from tutor.coach.worldwar import facts
from tutor.coach.worldwar.fresh import LONG, odds
from tutor.coach.worldwar.playout import Fight, Playout, Style, World
from tutor.coach.worldwar.war import (
    FULL_PACK,
    WINNING,
    Pile,
    Position,
    Work,
    cards_at_stake,
    solve,
    two_by_two,
)
from tutor.games.worldwar.deck import DRAW, HOLD, RANK, RANKS

JACK, NINE = RANKS.index("J"), RANKS.index("9")


# --- the kernel, gone through to the end -------------------------------------------------------------------------


def game_value(hh, hd, dh, dd):
    """A two-by-two game by trying every mixture at which the row player may be best."""
    tries = [Fraction(0), Fraction(1)]
    if hh - hd - dh + dd:
        p = Fraction(dd - dh) / (hh - hd - dh + dd)
        tries += [p] if 0 <= p <= 1 else []
    return max(min(p * hh + (1 - p) * dh, p * hd + (1 - p) * dd) for p in tries)


def brute(state, worth, known=None):
    """What a war is worth to the challenger by the kernel's own tree: every card, every call, every restart."""
    known = {} if known is None else known
    war = state.war
    key = (war, state.sides, state.unseen, state.current_player())
    if key in known:
        return known[key]
    challenger, defender = war.seats

    def after(action):
        done = state.step(action)
        over = [event for event in done.events if event.kind == "war_over"]
        return worth(done, over[0]) if over else brute(done.state, worth, known)

    here = state.current_player()
    if here == CHANCE:
        value = sum(p * after(action) for action, p in state.chance_outcomes())
    elif here == SIMULTANEOUS:
        value = game_value(*[after({challenger: a, defender: b}) for a in (HOLD, DRAW) for b in (HOLD, DRAW)])
    else:
        value = (max if here == challenger else min)(after(HOLD), after(DRAW))
    known[key] = value
    return value


def by_winning(done, over):
    if over.seat is None:
        return Fraction(1, 2)
    return Fraction(int(over.seat == 1))


def by_cards(done, over):
    """The challenger is seat 1 throughout."""
    if over.seat is None:
        return Fraction(0)
    spoils = next(event for event in done.events if event.kind == "spoils")
    return Fraction(len(spoils.cards) * (1 if over.seat == 1 else -1))


def in_war(turns, piles, first, second, spoils=(), stock=2, heaps=("Kd", "3d 5d"), **options):
    """Seat 1 has gone to war with seat 0, whose king stands, and these two cards have been turned."""
    state = place(
        ("4c 4s 4h 4d 5c", "6c 6d 6h 6s 7c"), piles=piles, spoils=spoils, heaps=heaps, stock=stock,
        standing=("Kd", 0), seat=1, turns=turns, **options,
    )  # fmt: skip
    assert len(state.unseen) == len(turns.split())
    return do(state, "war", f"turn 1 {first}", f"turn 0 {second}")


def position_of(state):
    """The same for the solver."""
    war, counts = state.war, [0.0] * 14
    for card in state.unseen:
        counts[RANK[card]] += 1
    piles = tuple(
        Pile(state.sides[at].unknown, tuple(RANK[c] for c in state.sides[at].spoils), len(state.sides[at].heap))
        for at in war.seats
    )
    said = None if war.said is None else war.said is HOLD
    together = state.game.options.hold_order == "together"
    return Position(tuple(counts), piles, tuple(RANK[c] for c in war.stands), war.stage, war.held, together, said)


CASES = [
    # unseen cards, piles, the challenger's and the defender's card, spoils
    ("9s 7s 2s 3s Qs Js 8s 5s", (3, 3), "9s", "7s", ()),
    ("9s 7s 2s 9h Xx Js 7h 5s", (3, 3), "7s", "9s", ()),
    ("9s 9h 2s 9d Qs Qh 2h", (3, 2), "9s", "2s", ()),
    ("Ks Ts 2s Xx Xx Kh 3s", (2, 3), "Ts", "Ks", ()),
    ("Ks Ts 2s Xx 3h Kh 3s", (4, 1), "Ts", "Ks", ()),
    ("8s Ts 2s Th 8h Kh", (1, 3), "8s", "Ts", ()),
    ("8s Ts 2s Th 8h Kh", (2, 2), "8s", "Ts", ("Qc Tc", "")),
    ("8s Ts 8h Th", (1, 1), "8s", "Ts", ("Qc 9c 2c", "Jc 9h 3c")),
    ("8s Ts 8h Th", (1, 1), "Ts", "8s", ("8c 9c", "Xx 9h")),
]


@pytest.mark.slow
@pytest.mark.parametrize("order", ["together", "challenger_first"])
@pytest.mark.parametrize(("turns", "piles", "first", "second", "spoils"), CASES)
def test_small_packs_agree_with_the_kernels_whole_tree(turns, piles, first, second, spoils, order):
    stock = len(turns.split()) - sum(piles)
    state = in_war(turns, piles, first, second, spoils, stock=stock, hold_order=order)
    position = position_of(state)
    for payoff, worth in ((WINNING, by_winning), (cards_at_stake(position.piles), by_cards)):
        found = solve(position, payoff, restarts=9)
        assert found.value == pytest.approx(float(brute(state, worth)), abs=1e-12)
        # What each call is worth, against the other's sound play, brackets the value.
        for side, best in ((0, max), (1, min)):
            if found.calls[side] is not None:
                assert best(found.calls[side]) == pytest.approx(found.value, abs=1e-12)


@pytest.mark.parametrize("call", ["hold", "draw"])
def test_what_the_challenger_has_said_is_answered(call):
    state = do(in_war(CASES[0][0], (3, 3), "7s", "9s", hold_order="challenger_first"), call)
    position = position_of(state)
    assert position.said is (call == "hold")
    assert solve(position, restarts=9).value == pytest.approx(float(brute(state, by_winning)), abs=1e-12)


def test_who_faces_a_held_card_is_asked_alone():
    state = do(in_war(CASES[0][0], (3, 3), "9s", "7s"), "draw | hold", "turn 0 2s")
    position = position_of(state)
    assert position.held == (True, False) and position.stage == 2
    found = solve(position, restarts=9)
    assert found.calls[0] is None and found.value == pytest.approx(float(brute(state, by_winning)), abs=1e-12)


def test_without_restarts_to_follow_a_sum_over_ranks_says_the_same_as_card_by_card():
    """One lower rank stands for all lower ones only because no restart looks at the counts."""
    for counts in (FULL_PACK, (2, 1, 0, 3, 1, 1, 0, 2, 1, 0, 1, 2, 1, 1)):
        position = Position(tuple(map(float, counts)), (Pile(12), Pile(12)), (8, 4))
        work, line = Work(position, WINNING), (12, 12, 0, 0)
        assert work.turn_one(0, 2, 8, line, 0) == pytest.approx(work._turn_one_each(0, 2, 8, line, 0), abs=1e-12)
        assert work.counts == list(map(float, counts))


# --- a full pack -------------------------------------------------------------------------------------------------


def full_pack(x, y, stage=1, size=16):
    counts = list(map(float, FULL_PACK))
    counts[x] -= 1
    counts[y] -= 1
    return Position(tuple(counts), (Pile(size, (), 1), Pile(size, (), 1)), (x, y), stage)


@pytest.mark.slow
@pytest.mark.parametrize(("stage", "from_rank"), [(1, JACK), (2, NINE)])
def test_hold_a_jack_or_better_at_first_and_a_nine_or_better_then_and_only_who_is_ahead(stage, from_rank):
    for x in range(13):
        for y in range(13):
            if x != y:
                found = solve(full_pack(x, y, stage))
                holds = (float(x > y and x >= from_rank), float(y > x and y >= from_rank))
                assert found.shares == holds and found.exact, "nobody mixes, and no restart is looked up"


def outcome(x, y, counts, stage, first, second):
    """Chances that the first side wins and that the war begins again, both holding by a rule; by plain counting."""
    total = sum(counts)
    a, b = first(stage, x, y), second(stage, y, x)
    if a or b:
        if a and b:
            return float(x > y), 0.0
        held = x if a else y
        win = again = 0.0
        reach = 1.0
        below, level = sum(counts[:held]), counts[held] + counts[13]
        for drawn in range(3 - stage):
            left = total - drawn
            again += reach * level / left
            reach *= max(0, below - drawn) / left
        win = reach
        return (win, again) if a else (1 - win - again, again)
    return both_turn(list(counts), stage + 1, first, second)


def both_turn(counts, stage, first, second):
    total = sum(counts)
    pairs = total * (total - 1)
    win, unequal = 0.0, 0.0
    again = 0.0
    for x in range(13):
        for y in range(13):
            if x == y or not counts[x] or not counts[y]:
                continue
            chance = counts[x] * counts[y] / pairs
            unequal += chance
            if stage == 3:
                win += chance * (x > y)
                continue
            counts[x] -= 1
            counts[y] -= 1
            w, v = outcome(x, y, counts, stage, first, second)
            counts[x] += 1
            counts[y] += 1
            win += chance * w
            again += chance * v
    return win, again + 1 - unequal


def rule(*thresholds):
    return lambda stage, mine, other: mine > other and mine >= thresholds[stage - 1]


@pytest.mark.slow
@pytest.mark.parametrize("packs", [1, 2])
def test_the_facts_that_are_printed(packs):
    found = facts.facts(packs)
    assert (found.hold_from, found.steady, found.behind) == ((JACK, NINE), True, False)
    assert round(100 * (0.5 - found.never)) == 16 and found.used < found.never < found.early < 0.5
    if packs == 1:  # by plain counting, with nothing of the solver
        for chance, ranks in ((found.never, (99, 99)), (found.early, (NINE, NINE))):
            win, again = both_turn(list(FULL_PACK), 1, rule(*ranks), rule(JACK, NINE))
            assert chance == pytest.approx(win / (1 - again), abs=1e-9)


@pytest.mark.slow
def test_never_to_hold_costs_sixteen_points():
    win, again = both_turn(list(FULL_PACK), 1, rule(JACK, NINE), rule(99, 99))
    chance = win / (1 - again)
    assert round(100 * (chance - 0.5)) == 16
    win, again = both_turn(list(FULL_PACK), 1, rule(JACK, NINE), rule(NINE, NINE))
    assert 100 * (win / (1 - again) - 0.5) == pytest.approx(1.4, abs=0.1), "what it costs to hold a nine at once"


def test_a_simulated_war_is_won_as_often_as_computed():
    rng, n = random.Random(4), 1500
    for x, y in ((9, 3), (12, 10), (7, 2)):
        hold, draw = solve(full_pack(x, y)).calls[0]
        for call, expected in (("hold", hold), ("draw", draw)):
            won = 0
            for _ in range(n):
                deck = [rank for rank, count in enumerate(full_pack(x, y).counts) for _ in range(int(count))]
                rng.shuffle(deck)
                piles = [deck[:16], deck[16:32]]
                world = World([[0], [0]], [0, 0], [[x], [y]], piles, [1, 1], [False, False])
                playout = Playout(world, (Style((JACK, NINE)),) * 2, (call, 0))
                won += playout.fought(0, 1, Fight((0, 1), 1, (x, y), (False, False), (False, False))) == 0
            assert won / n == pytest.approx(expected, abs=4 * (0.25 / n) ** 0.5)


# --- short piles -------------------------------------------------------------------------------------------------


def test_who_cannot_turn_another_card_holds():
    for x, y in ((3, 8), (8, 3)):
        position = full_pack(x, y)._replace(piles=(Pile(0, (), 4), Pile(9, (), 2)))
        found = solve(position)
        hold, draw = found.calls[0]
        assert draw == 0.0 and hold >= draw


def test_the_table_of_short_piles():
    assert all(odds(a, b) + odds(b, a) == pytest.approx(1.0, abs=2e-4) for a in range(1, 16) for b in range(1, 16))
    for shorter, longer in ((1, 2), (2, 3)):
        work = Work(Position(FULL_PACK, (Pile(shorter), Pile(longer)), (0, 0)), WINNING)
        assert odds(shorter, longer) == pytest.approx(work.turn_both(1, -1, -1, (shorter, longer, 0, 0), 0), abs=6e-5)
    assert abs(odds(LONG - 1, LONG) - 0.5) < 0.0005, "what longer piles differ by does not count"


@pytest.mark.slow
def test_the_table_can_be_made_again():
    from tutor.coach.worldwar import fresh

    assert [tuple(round(chance, 4) for chance in row) for row in fresh.make()] == list(fresh._TABLE)


def test_mixed_choices_where_neither_call_is_best():
    assert two_by_two(0, 1, 1, 0) == (0.5, 0.5, 0.5)
    value, row, column = two_by_two(2, -1, -1, 1)
    assert (value, row, column) == pytest.approx((0.2, 0.4, 0.4))
