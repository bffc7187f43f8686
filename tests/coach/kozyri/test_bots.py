"""The bots: legal, repeatable, and in the right order."""

from __future__ import annotations

import random

import pytest
from coach.kozyri.matches import OPTIONS, endgames, start, states

from tutor import load_game
from tutor.coach import analyse, levels, make_bot
from tutor.coach.kozyri import accelerate

LEVELS = levels("kozyri")


def test_levels():
    assert LEVELS == ("beginner", "club", "coach")


@pytest.mark.parametrize("level", [*LEVELS[:-1], pytest.param(LEVELS[-1], marks=pytest.mark.slow)])
def test_a_bot_chooses_legally_and_repeatably(level):
    bot = make_bot("kozyri", level)
    line = [state for state in states(random.Random(6), "beginner", limit=60) if not state.is_terminal()]
    for number, state in enumerate(line[:: 6 if level != "coach" else 25]):
        observation = state.observation(state.current_player())
        choices = {make_bot("kozyri", level).choose(observation, random.Random(number)) for _ in range(2)}
        choices.add(bot.choose(observation, random.Random(number)))
        assert len(choices) == 1 and choices <= set(observation.legal_actions)


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_club_and_beginner_play_whole_matches_under_every_option(options):
    last = list(states(random.Random(2), "club", limit=600, **options))[-1]
    assert last.is_terminal() or last.game.options.pickup == "free"


@pytest.mark.slow
def test_the_coach_wins_what_is_proved_won():
    bot, won = make_bot("kozyri", "coach"), 0
    rng = random.Random(1)
    for state in endgames(31, 14, 8):
        mover = state.current_player()
        if analyse(state.observation(mover), 0.5).value != 1.0:
            continue
        for _ in range(200):
            if state.is_terminal():
                break
            seat = state.current_player()
            observation = state.observation(seat)
            action = bot.choose(observation, rng) if seat == mover else rng.choice(observation.legal_actions)
            state = state.child(action)
        assert state.outcome().winners == (mover,)
        won += 1
    assert won >= 3


@pytest.mark.slow
def test_the_coach_plays_nothing_that_is_proved_worse():
    bot, checked = make_bot("kozyri", "coach"), 0
    for state in endgames(41, 12, 9):
        observation = state.observation(state.current_player())
        told = analyse(observation, 0.5)
        if all(one.kind == "proved" for one in told.candidates):
            played = bot.choose(observation, random.Random(1))
            assert told.candidate(played).loss == 0
            checked += 1
    assert checked >= 5


@pytest.mark.slow
def test_club_beats_the_beginner():
    """Mirror deals, each played twice with the seats changed: the luck of the deal falls out."""
    score, rng = 0.0, random.Random(12)
    for _ in range(8):
        deal = start(rng, deal="mirror")
        for club in (0, 1):
            bots = [make_bot("kozyri", "club" if seat == club else "beginner") for seat in (0, 1)]
            state = deal
            while not state.is_terminal():
                seat = state.current_player()
                state = state.child(bots[seat].choose(state.observation(seat), rng))
            score += (state.returns()[club] + 1) / 2
    assert score >= 10


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_is_not_asked_says_so(level):
    with pytest.raises(ValueError, match="not to act"):
        make_bot("kozyri", level).choose(load_game("kozyri").new_initial_state().observation(0), random.Random(1))


@pytest.mark.skipif(not accelerate.available(), reason="numba is not installed")
def test_nothing_is_left_to_be_compiled_when_the_twin_is_ready():
    """What Python calls must have been called: else the learner's first question waits for the compiler."""
    called = {
        "proof": ("prove", "unwind", "remember", "seek"),
        "certify": ("certify", "restart", "broke"),
        "shortest": ("within", "fewest"),
        "alphabeta": ("search",),
        "worth": ("hand_worth",),
    }
    for module, names in called.items():
        for name in names:
            assert len(getattr(accelerate.module(module, True), name).signatures) == 1, (module, name)
