"""The sparring partner of 4 Warlords: what it remembers of the other, what it makes of it, and what it is told."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from coach.play import match, positions

from tutor import SIMULTANEOUS, load_game
from tutor.coach import make_bot
from tutor.coach.noticed import noticed
from tutor.coach.warlords.habits import ORDERS, Habits, at_least, fights, habits
from tutor.coach.warlords.hands import HAND_WITH, PAIR_AT, card_number, card_of
from tutor.coach.warlords.judge import JACK, Battle
from tutor.coach.warlords.scene import knowledge
from tutor.coach.warlords.sparring import Reader
from tutor.kernel.records import Record
from tutor.session.table import Table

NOTHING = Habits((0,) * 6, 0, 0)


def position(state, seat=0):
    return knowledge(state.observation(seat)).position


def ended(seed, levels=("club", "beginner"), **options):
    *_, last = positions(seed, 1, levels, **options)
    return last


def last_reveals(seed, count, jacks):
    """What black knows at some last reveals, each player holding so many Jacks."""
    found = []
    for state in positions(seed, 9, ("beginner", "beginner")):
        if state.current_player() == SIMULTANEOUS and str(state.phase) == "battle":
            known = knowledge(state.observation(0))
            if len(known.laid[0]) == 2:
                courts = [court._replace(jacks=held) for court, held in zip(known.position.courts, jacks, strict=True)]
                found.append(known._replace(position=known.position._replace(courts=(courts[0], courts[1]))))
    assert len(found) >= count
    return found[:count]


# --- what is remembered --------------------------------------------------------------------------------------


@pytest.mark.parametrize("counts", ["public", "hidden"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_battle_is_remembered_as_it_was(seed, counts):
    """From what either seat saw, against the states themselves."""
    end = ended(seed, exchange_counts=counts)
    wanted, laid, jacks = [], ([], []), [False, False]
    for before, after in pairwise(end.line()):
        item = after.last_item
        if item.actor != SIMULTANEOUS:
            continue
        if item.actions[0].verb == "warlord":
            begun, laid = before, ([], [])
            kinds = tuple(action.card.rank for action in item.actions)
            continue
        jacks = tuple(action.card.rank == "J" for action in item.actions)
        if not any(jacks):
            for seat in (0, 1):
                laid[seat].append(card_number(item.actions[seat].card))
        if any(jacks) or len(laid[0]) == 3:
            wanted.append((position(begun)[:3], kinds, (tuple(laid[0]), tuple(laid[1])), jacks))
    for seat in (0, 1):
        found = fights(end.observed_history(seat), position(end, seat))
        assert [(one.position[:3], *one[1:]) for one in found] == wanted
    assert len(wanted) > 3


def test_a_battle_that_lies_open_is_no_habit_yet():
    counted = []
    for state in positions(5, 1, ("club", "club")):
        if str(state.phase) != "battle":
            continue
        seen = habits(state.observed_history(0), position(state), 1)
        over = [one for one in fights(state.observed_history(0), position(state)) if len(one.laid[1]) == 3]
        assert sum(seen.orders) == len(over)
        counted.append((len(state.sides[1].laid), len(over)))
    assert {laid for laid, _ in counted} == {0, 1, 2} and counted[-1][1] > 2


def test_only_hopeless_hands_that_were_laid_count_as_stubborn():
    """Beginners lay them, the club (who reckons as `habits` does) never does."""
    stubborn = [habits(end.observed_history(0), position(end), 1) for end in (ended(seed) for seed in range(12))]
    careful = [habits(end.observed_history(1), position(end, 1), 0) for end in (ended(seed) for seed in range(12))]
    assert sum(one.stayed for one in stubborn) > 0
    assert sum(one.stayed for one in careful) == 0
    assert sum(one.gave for one in careful) > 0


def test_what_was_seen_often_is_expected():
    often = Habits((9, 0, 0, 0, 0, 1), 0, 0)
    assert often.order(0) > 0.7 and sum(often.order(place) for place in range(6)) == pytest.approx(1.0)
    assert NOTHING.order(3) == pytest.approx(1 / 6)
    assert Habits((0,) * 6, 9, 0).gives_up < 0.3 < NOTHING.gives_up < Habits((0,) * 6, 0, 9).gives_up


# --- what is made of it --------------------------------------------------------------------------------------


def test_without_habits_and_jacks_a_last_card_is_worth_the_showdown():
    """Against the coach's own count of the same hands."""
    for jacks in ((2, 0), (0, 0)):
        for known in last_reveals(1, 6, jacks):
            win, tie = Battle(known, "good").showdown()
            reader = Reader(known, NOTHING)
            stakes = reader.stakes
            wanted = win * stakes.win + tie * stakes.draw + (1 - win - tie) * stakes.lose
            assert reader.values()[known.hand[0]] == pytest.approx(wanted)


def test_a_last_card_is_read_from_the_order_of_the_first_two():
    """Who always lays the lowest first holds something above both."""
    rising, told = Habits((10**9, 0, 0, 0, 0, 0), 0, 0), 0
    assert ORDERS[0] == (0, 1, 2)
    for known in last_reveals(4, 16, (1, 0)):
        first, second = known.laid[1]
        if first > second:
            continue
        reader = Reader(known, rising)
        stakes, hands = reader.stakes, HAND_WITH[PAIR_AT[first * 20 + second]]
        above = [(reader.rank[hands[card]], reader.weights[hands[card]]) for card in range(second + 1, 20)]
        total = sum(weight for _, weight in above)
        if not total:
            continue
        own = reader.own
        got = [w * (stakes.win if r < own else stakes.lose if r > own else stakes.draw) for r, w in above]
        assert reader.values()[known.hand[0]] == pytest.approx(sum(got) / total, abs=1e-5)
        told += abs(sum(got) / total - Reader(known, NOTHING).values()[known.hand[0]]) > 0.01
    assert told, "what the order tells changes the value"


def test_who_gives_up_what_would_have_lost_takes_less_harm():
    """So a last card is worth less against him, and never more than against one who lays all."""
    gains = []
    for known in last_reveals(6, 20, (2, 1)):
        meek, bold = (Reader(known, Habits((0,) * 6, *seen)).values() for seen in ((0, 10**6), (10**6, 0)))
        assert set(meek) == {known.hand[0], JACK}
        gains.append((meek[known.hand[0]] - meek[JACK]) - (bold[known.hand[0]] - bold[JACK]))
    assert min(gains) < -0.01 and max(gains) < 0.01


@pytest.mark.parametrize("counts", ["public", "hidden"])
@pytest.mark.parametrize("ace", ["low", "both"])
def test_whole_matches_under_other_readings(ace, counts):
    assert match(random.Random(2), ("sparring", "beginner"), ace=ace, exchange_counts=counts) in (0.0, 0.5, 1.0)


def test_at_a_table_it_remembers_and_sees_nothing_hidden():
    """The other's hidden cards dealt anew, as its seat cannot tell them apart: the same choice."""
    table = Table(load_game("warlords"), {0: make_bot("warlords", "sparring"), 1: make_bot("warlords", "club")}, seed=3)
    bot, rng, compared = make_bot("warlords", "sparring"), random.Random(5), 0
    for moment in table.moments:
        state = moment.before
        if state.current_player() != SIMULTANEOUS or str(state.phase) != "battle":
            continue
        choices = [
            bot.recall(one.observation(0), one.observed_history(0), random.Random(1))
            for one in (state, state.resample(0, rng))
        ]
        assert choices[0] == choices[1] and choices[0] in state.legal_actions(0)
        compared += 1
    assert table.state.is_terminal() and compared > 5


@pytest.mark.slow
def test_it_beats_the_club():
    count, total = 60, 0.0
    for number in range(count):
        rng = random.Random(number)
        total += match(rng, ("sparring", "club")) if number % 2 else 1 - match(rng, ("club", "sparring"))
    assert total / count >= 0.5


# --- what is told --------------------------------------------------------------------------------------------


def laying(place, seed):
    """A match in which black, a person without thoughts, keeps the lowest, middle or highest card for last."""
    table = Table(load_game("warlords"), {1: make_bot("warlords", "beginner")}, seed=seed)
    rng = random.Random(place)
    while not table.state.is_terminal():
        if table.paused:
            table.go_on()
            continue
        actions = table.state.legal_actions(0)
        if str(table.state.phase) == "battle":
            cards = sorted((a for a in actions if a.card.rank != "J"), key=lambda a: card_number(a.card))
            laid = {3: {0: 1, 1: 0, 2: 0}, 2: {0: -1, 1: -1, 2: 0}, 1: {0: 0, 1: 0, 2: 0}}[len(cards)][place]
            actions = [cards[laid]]
        table.submit(0, rng.choice(actions))
    return table.state


@pytest.mark.parametrize(("place", "name"), [(0, "lowest"), (1, "middle"), (2, "highest")])
def test_a_habit_is_told_with_its_count_when_the_match_is_over(place, name):
    told = 0
    for seed in range(9):
        state = laying(place, seed)
        laid = [one.laid[0] for one in fights(state.observed_history(1), position(state, 1)) if len(one.laid[0]) == 3]
        laid = [cards for cards in laid if len({card_of(c, 0).rank for c in cards}) == 3]
        kept = [sorted(cards).index(cards[2]) for cards in laid]
        assert set(kept) <= {place}
        if not (found := noticed(state, 0)):
            assert len(kept) < 6
            continue
        first, second = map(str, found)
        counts = f"in {len(kept)} of {len(kept)} battles without a pair"
        assert first.startswith(f"You kept your {name} card for the last reveal {counts}; ") and "Whoever" in second
        told += 1
    assert told


def test_sound_play_is_told_of_nothing_or_seldom():
    told = sum(bool(noticed(ended(seed, ("coach", "coach")), seat)) for seed in range(4) for seat in (0, 1))
    assert told <= 1


def test_games_in_which_nothing_is_laid_hidden_have_no_habits_to_tell():
    record = Record.of(load_game("worldwar").new_initial_state())
    assert noticed(record.replay()[-1], 0) == ()


def test_a_count_is_told_only_if_it_is_no_chance():
    assert at_least(6, 6, 0.54) < 0.03 < at_least(5, 5, 0.54)
    assert at_least(0, 0, 0.5) == 1.0
