"""The bots: legal, repeatable, blind to what is hidden, and in the right order."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from coach.worldwar.table import by_style, positions

from tutor import CHANCE, SIMULTANEOUS
from tutor.coach import levels, make_bot
from tutor.coach.worldwar import bots
from tutor.coach.worldwar.bots import Coach, Thumb
from tutor.coach.worldwar.playout import THUMB
from tutor.games.worldwar.deck import WAR


def quick(level):
    return Coach(50) if level == "coach" else make_bot("worldwar", level)


def test_the_levels_are_those_of_every_game():
    assert levels("worldwar") == levels("warlords")
    assert [make_bot("worldwar", level).level for level in levels("worldwar")] == list(levels("worldwar"))


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_bot_chooses_legally_and_repeatably_and_sees_nothing_hidden(level):
    rng, chosen = random.Random(1), 0
    for number, state in enumerate(positions(71, 3)):
        if number % 4 or state.is_terminal():
            continue
        for seat in state.acting():
            seen = state.observation(seat)
            choices = [quick(level).choose(seen, random.Random(number)) for _ in range(2)]
            choices.append(quick(level).choose(state.resample(seat, rng).observation(seat), random.Random(number)))
            assert len(set(choices)) == 1 and choices[0] in seen.legal_actions
            chosen += 1
    assert chosen > 10


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("order", ["together", "challenger_first"])
def test_bots_play_whole_matches_at_every_table(players, order):
    for level in ("beginner", "club"):
        bot = quick(level)
        *_, end = positions(players, players, order, choose=bot.choose)
        assert end.outcome().winners


def test_coaches_play_a_whole_match_and_lay_a_two_only_where_they_cannot_beat_the_card():
    bot, laid = Coach(50), []
    for state in positions(2, 4, choose=bot.choose):
        items = [item for item in state.history if item.actor != CHANCE]
    for item, then in pairwise(items):
        if item.actions[0].verb == "lay":
            laid.append(item)
            assert then.actor == item.actor and then.actions[0].verb in ("pass", "war")
    assert state.is_terminal() and laid


def test_the_rule_of_thumb_is_what_it_says():
    thumb, checked = Thumb(), set()
    for players in (2, 3, 5):
        for state in positions(40 + players, players):
            for seat in state.acting():
                seen = state.observation(seat)
                choice = thumb.choose(seen, random.Random(0))
                assert choice == by_style(state, seat, THUMB)
                verbs = {action.verb for action in seen.legal_actions}
                if "play" in verbs:
                    assert choice == seen.legal_actions[0]
                elif WAR in seen.legal_actions:
                    assert (choice == WAR) == (verbs == {"war"})
                checked.add(choice.verb)
    assert checked >= {"play", "war", "hold", "draw"}


def test_a_bot_that_is_not_asked_says_so():
    state = next(iter(positions(1, 2)))
    for level in bots.LEVELS:
        with pytest.raises(ValueError, match="not to act"):
            quick(level).choose(state.observation(1), random.Random(1))


def result(seed, players, seat, one, others):
    rng = random.Random(seed)
    chosen = {at: one if at == seat else others for at in range(players)}
    state = next(iter(positions(seed, players)))
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state = state.child(rng.choices(actions, [float(p) for p in chances])[0])
            continue
        calls = {at: chosen[at].choose(state.observation(at), rng) for at in state.acting()}
        state = state.child(calls if state.current_player() == SIMULTANEOUS else next(iter(calls.values())))
    winners = state.outcome().winners
    return (seat in winners) / len(winners)


@pytest.mark.slow
def test_the_levels_are_in_order():
    count = 200
    won = sum(result(n, 2, n % 2, make_bot("worldwar", "club"), make_bot("worldwar", "beginner")) for n in range(count))
    assert won / count > 0.5
    won = sum(result(n, 2, n % 2, Coach(50), make_bot("worldwar", "beginner")) for n in range(60))
    assert won / 60 > 0.5
