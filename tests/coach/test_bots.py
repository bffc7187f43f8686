"""The bots: legal, repeatable, blind to what is hidden, and in the right order."""

from __future__ import annotations

import random

import pytest
from coach.play import match, positions

from tutor import SIMULTANEOUS, load_game
from tutor.coach import levels, make_bot
from tutor.games.warlords.combos import ACE_READINGS

LEVELS = levels("warlords")


def asked(state):
    here = state.current_player()
    return (0, 1) if here == SIMULTANEOUS else (here,) if here >= 0 else ()


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_chooses_legally_and_repeatably_and_sees_nothing_hidden(level):
    bot, rng, chosen = make_bot("warlords", level), random.Random(1), 0
    for number, state in enumerate(positions(71, 1)):
        if number % 6:
            continue
        for seat in asked(state):
            observation = state.observation(seat)
            choices = [bot.choose(observation, random.Random(number)) for _ in range(2)]
            other = state.resample(seat, rng).observation(seat)
            choices.append(make_bot("warlords", level).choose(other, random.Random(number)))
            assert len(set(choices)) == 1 and choices[0] in observation.legal_actions
            chosen += 1
    assert chosen > 7


@pytest.mark.parametrize("ace", ACE_READINGS)
@pytest.mark.parametrize("counts", ["public", "hidden"])
def test_bots_play_whole_matches_under_every_option(ace, counts):
    for number, pair in enumerate([("beginner", "club"), ("club", "beginner")]):
        assert match(random.Random(number), pair, ace=ace, exchange_counts=counts) in (0.0, 0.5, 1.0)


def test_two_coaches_play_a_whole_match():
    assert match(random.Random(3), ("coach", "coach"), round_limit=2) in (0.0, 0.5, 1.0)


def test_a_bot_that_is_not_asked_says_so():
    observation = load_game("warlords").new_initial_state().observation(0)
    for level in LEVELS:
        with pytest.raises(ValueError, match="not to act"):
            make_bot("warlords", level).choose(observation, random.Random(1))


def test_unknown_names_list_what_there_is():
    with pytest.raises(ValueError, match="beginner, club, coach"):
        make_bot("warlords", "master")
    with pytest.raises(ValueError, match="warlords"):
        make_bot("chess", "club")
    with pytest.raises(ValueError, match="warlords"):
        levels("chess")


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse", "at_least"), [("beginner", None, 0.75), ("club", "beginner", 0.65)])
def test_the_levels_are_in_order(better, worse, at_least):
    count, total = 120, 0.0
    for number in range(count):
        rng = random.Random(number)
        total += match(rng, (better, worse)) if number % 2 else 1 - match(rng, (worse, better))
    assert total / count >= at_least


@pytest.mark.slow
def test_the_coach_beats_the_club():
    count, total = 60, 0.0
    for number in range(count):
        rng = random.Random(number)
        total += match(rng, ("coach", "club")) if number % 2 else 1 - match(rng, ("club", "coach"))
    assert total / count >= 0.5
