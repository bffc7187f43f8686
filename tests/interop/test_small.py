"""A small Warlords is 4 Warlords: the same steps, with one thing that only an empty deck can ask (W-5)."""

from __future__ import annotations

import random

import pytest

from tutor import load_game
from tutor.interop.features import row
from tutor.interop.nodes import root
from tutor.interop.numbers import WARLORDS_CARDS
from tutor.interop.small import SmallState, SmallWarlords
from tutor.kernel.game import CHANCE, SIMULTANEOUS, TERMINAL, State


def match(game: SmallWarlords, seed: int) -> list[State]:
    rng, state = random.Random(seed), game.new_initial_state()
    line: list[State] = [state]
    while not state.is_terminal():
        if state.current_player() == SIMULTANEOUS:
            state = state.child({seat: rng.choice(state.legal_actions(seat)) for seat in (0, 1)})
        else:
            state = state.child(rng.choice(state.legal_actions()))
        line.append(state)
    return line


def test_with_every_card_it_is_the_whole_game() -> None:
    """All 20 number cards and 6 court cards: every position answers as the whole game's does."""
    decks, courts = [own[:20] for own in WARLORDS_CARDS], [own[20:] for own in WARLORDS_CARDS]
    small, whole = SmallWarlords(decks, courts, round_limit=6), load_game("warlords", round_limit=6)
    twin = whole.new_initial_state()
    for before, after in zip((line := match(small, 4)), line[1:], strict=False):
        assert type(before) is SmallState
        for seat in (CHANCE, 0, 1):
            if before.current_player() != SIMULTANEOUS or seat != CHANCE:
                assert before.legal_actions(seat) == twin.legal_actions(seat)
        assert [before.observation(seat).__getstate__()[1:] for seat in (0, 1)] == [
            twin.observation(seat).__getstate__()[1:] for seat in (0, 1)
        ]
        assert after.last_item is not None
        twin = twin.replay_item(after.last_item).state
    assert line[-1].outcome() == twin.outcome() and len(line) > 40


def test_who_has_no_card_left_to_draw_keeps_his_hand() -> None:
    """A King allows three exchanges and the deck holds one card more than the hand: after one exchange only standing is left."""
    game = SmallWarlords(("As 2s 2c 3s", "Ah 2h 3d"), ("Ks", "Kh"))
    state = next(state for state in match(game, 1) if state.current_player() == 0 and not state.sides[0].aside)
    state = state.child(state.legal_actions(0)[0])
    state = state.child(state.legal_actions()[0])
    assert state.current_player() == 0 and [str(action) for action in state.legal_actions()] == ["stand"]
    held = state.sides[0].hand[0]
    refused = state.verify(0, state.parse_action(0, f"exchange {held}"))
    assert (refused.legal, refused.clause, refused.code) == (False, "W-5", "empty_deck")
    assert state.verify(0, state.parse_action(0, "exchange Ts")).code == "lost"
    assert state.verify(0, state.parse_action(0, "stand")).legal
    state = state.child(state.legal_actions()[0])
    assert [str(action) for action in state.legal_actions(1)] == ["stand"]
    assert str(state.child(state.legal_actions(1)[0]).phase) == "battle"


def test_several_rounds_keep_the_cards_that_are_left() -> None:
    """Rounds follow one another as in the whole game: what a surrender costs is gone, and nothing else is."""
    game = SmallWarlords(("As 2s 3s 4s 5s 6s 7c", "Ah 2h 3d 4d 5d 6d 7d"), ("Qs Ks Js", "Qh Kh Jh"), round_limit=8)
    rounds = set()
    for seed in range(12):
        for state in match(game, seed):
            rounds.add(state.round)
            for seat, side in enumerate(state.sides):
                there = {*side.deck, *side.hand, *side.aside, *side.laid}
                assert there == set(game.decks[seat]) - set(side.lost)
        twin = state.resample(0, random.Random(seed))
        assert type(twin) is SmallState and twin.observed_history(0) == state.observed_history(0)
    assert max(rounds) > 4


@pytest.mark.parametrize("counts", ["public", "hidden"])
def test_what_a_seat_cannot_see_can_be_drawn_anew(counts: str) -> None:
    game = SmallWarlords(("As 2s 2c 3s", "Ah 2h 3d 4d 5h"), ("Ks Js", "Kh"), exchange_counts=counts)
    rng, changed = random.Random(3), 0
    for seed in range(6):
        for state in match(game, seed):
            for seat in (0, 1):
                twin = state.resample(seat, rng)
                assert twin.observation(seat) == state.observation(seat)
                assert twin.observed_history(seat) == state.observed_history(seat)
                changed += twin.history != state.history
    assert changed > 30


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"decks": ("As 2s 3s",)}, "two each"),
        ({"decks": ("As 2s 3h", "Ah 2h 3d")}, "3h is no number card of black"),
        ({"decks": ("As 2s 2s 3s", "Ah 2h 3d")}, "each number card is there once"),
        ({"courts": ("Js", "Qh")}, "black needs a Queen or a King"),
        ({"round_limit": 2}, "black needs at least 5 number cards"),
        ({"round_limit": 0}, "round_limit cannot be 0"),
    ],
)
def test_cards_that_cannot_be_played_with_are_named(arguments: dict, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SmallWarlords(**arguments)
    with pytest.raises(ValueError, match="set up with nothing"):
        SmallWarlords().new_initial_state(starter=1)


def test_both_seats_of_warlords_are_told_alike() -> None:
    """Dealt and played in the same way, either pack makes the same row: what is learnt for one seat serves the other."""
    node, rng, seen = root(load_game("warlords", round_limit=6).new_initial_state()), random.Random(7), 0
    while node.player != TERMINAL:
        if node.player == CHANCE:
            number = rng.choice(list(node.outcomes()))
            node = node.chance(number)
            if node.player == CHANCE:  # the other's hand is the same
                node = node.chance(number)
        elif node.player == SIMULTANEOUS:
            assert row(node.state.observation(0)) == row(node.state.observation(1))
            assert list(node.legal(0)) == list(node.legal(1))
            seen += 1
            number = rng.choice(list(node.legal(0)))
            node = node.child({0: number, 1: number})
        else:
            node = node.child({node.player: 26})  # both stand
    assert seen > 8
