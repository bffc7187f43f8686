"""What the review tells of habits that the other may have noticed."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from coach.play import positions

from tutor import SIMULTANEOUS, load_game
from tutor.coach import make_bot
from tutor.coach.noticed import noticed
from tutor.coach.warlords.habits import at_least, battles
from tutor.coach.warlords.hands import card_number, card_of
from tutor.kernel.records import Record
from tutor.session.table import Table


def ended(seed, levels=("club", "beginner"), **options):
    *_, last = positions(seed, 1, levels, **options)
    return last


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


@pytest.mark.parametrize("counts", ["public", "hidden"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_battle_is_remembered_as_it_was(seed, counts):
    """From what either seat saw, against the states themselves."""
    end = ended(seed, exchange_counts=counts)
    wanted = []
    for before, after in pairwise(end.line()):
        item = after.last_item
        if item.actor != SIMULTANEOUS or item.actions[0].verb == "warlord":
            continue
        jack = any(action.card.rank == "J" for action in item.actions)
        laid = [side.laid for side in before.sides]
        if not jack:
            laid = [(*cards, action.card) for cards, action in zip(laid, item.actions, strict=True)]
        if jack or len(laid[0]) == 3:
            wanted.append(tuple(tuple(map(card_number, cards)) for cards in laid))
    assert len(wanted) > 3
    for seat in (0, 1, None):
        assert battles(end.observed_history(seat)) == tuple(wanted)


@pytest.mark.parametrize(("place", "name"), [(0, "lowest"), (1, "middle"), (2, "highest")])
def test_a_habit_is_told_with_its_count_when_the_match_is_over(place, name):
    told = 0
    for seed in range(9):
        state = laying(place, seed)
        laid = [one[0] for one in battles(state.observed_history(1)) if len(one[0]) == 3]
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
