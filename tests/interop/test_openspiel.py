"""Our games pass OpenSpiel's own checks, and what they tell is what the kernel tells, to each seat its own."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from itertools import product

import pytest
from interop.walks import GAMES, load, step, walk
from testkit import warlords, worldwar

from tutor import load_game
from tutor.interop.features import layout, row
from tutor.interop.numbers import numbers_of
from tutor.interop.words import information_words
from tutor.kernel.game import CHANCE, SIMULTANEOUS, TERMINAL

pytestmark = pytest.mark.usefixtures("pyspiel")


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_openspiel_s_own_check_of_a_game(name, pyspiel):
    """Serialising, legal actions, chance, returns, observations, bounds: what OpenSpiel asks of all its games."""
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_says_what_the_kernel_s_position_says(name, pyspiel):
    game = load(name)
    players = {CHANCE: pyspiel.PlayerId.CHANCE, SIMULTANEOUS: pyspiel.PlayerId.SIMULTANEOUS}
    for state in walk(game, 3):
        node, kernel = state.node, state.node.state
        if state.is_terminal():
            assert state.returns() == list(kernel.returns()) and sum(state.returns()) == 0
            assert kernel.is_terminal() or node.decisions == node.rules.horizon
            break
        here = kernel.current_player()
        assert state.current_player() == players.get(here, here)
        if here == CHANCE:
            chances = [chance for _, chance in state.chance_outcomes()]
            assert sum(chances) == pytest.approx(1, abs=1e-12) and min(chances) > 0
        else:
            for seat in range(game.num_players()):
                texts = {state.action_to_string(seat, number) for number in state.legal_actions(seat)}
                assert texts == set(map(str, kernel.legal_actions(seat)))


@pytest.mark.parametrize("name", GAMES)
def test_copies_go_their_own_ways(name, pyspiel):
    """A clone, a deep copy and what comes back from a text are the same position and not the same object."""
    game, rng = load(name), random.Random(8)
    for number, state in enumerate(walk(game, 5)):
        if number % 9 or state.is_terminal():
            continue
        text = str(state)
        twins = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        for twin in twins:
            assert str(twin) == text and twin.history() == state.history()
            step(twin, rng)
            assert str(twin) != text == str(state)


@pytest.mark.parametrize(
    "name",
    [
        "warlords",
        "warlords-hidden",
        "small",
        "worldwar-3-asked",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("worldwar-2", "worldwar-6")),
    ],
)
def test_what_is_hidden_changes_nothing_that_a_seat_is_told(name, pyspiel):
    """Dealt anew what a seat cannot see, every text and tensor of that seat stays what it was."""
    game, rng, changed = load(name), random.Random(2), 0
    deal_anew = {"warlords": warlords.deal_anew, "worldwar": worldwar.deal_anew}
    kinds = [pyspiel.IIGObservationType(perfect_recall=recall) for recall in (True, False)]
    observers = [game.make_py_observer(kind) for kind in kinds]
    every = {"small": 1, "worldwar-6": 12}.get(name, 5)
    for number, state in enumerate(walk(game, 11)):
        if number % every and not state.is_terminal():
            continue
        kernel = state.node.state
        for seat in range(game.num_players()):
            anew = (
                kernel.resample(seat, rng) if name == "small" else deal_anew[kernel.game.short_name](kernel, seat, rng)
            )
            changed += anew.history != kernel.history
            twin = copy.deepcopy(state)
            twin.node = type(state.node)(state.node.rules, anew, state.node.decisions)
            for observer in observers:
                assert observer.string_from(twin, seat) == observer.string_from(state, seat)
            observers[1].set_from(state, seat)
            before = observers[1].tensor.copy()
            observers[1].set_from(twin, seat)
            assert (observers[1].tensor == before).all()
    assert changed > 4


@pytest.mark.parametrize("name", GAMES)
def test_an_information_state_remembers_everything(name, pyspiel):
    """One text, one past: two positions with the same text of a seat agree in all that it saw and did before."""
    game = load(name)
    pasts: dict[tuple[int, str], tuple[object, ...]] = {}
    for seed in range(2):
        rng, state = random.Random(seed), game.new_initial_state()
        done: list[list[object]] = [[] for _ in range(game.num_players())]
        while not state.is_terminal():
            acting = [
                seat for seat in range(game.num_players()) if state.legal_actions(seat) and not state.is_chance_node()
            ]
            for seat in acting:
                text = state.information_state_string(seat)
                assert pasts.setdefault((seat, text), tuple(done[seat])) == tuple(done[seat])
                done[seat].append(text)
            before = state.history()
            step(state, rng)
            chosen = state.history()[len(before) :]
            for seat in acting:
                done[seat].append(chosen[seat] if len(chosen) > 1 else chosen[0])


def test_an_information_state_of_every_node_of_the_small_game(pyspiel):
    """On the whole tree of a small Warlords: perfect recall, equal choices within a set, and nothing hidden told."""
    game = pyspiel.load_game("tutor_small_warlords", {"decks": "As 2s 3c / Ah 2h 3d 4d"})
    sets: dict[tuple[int, str], tuple[object, ...]] = {}
    hands: dict[tuple[int, str], set[object]] = {}

    def visit(node, done):
        if node.player == TERMINAL:
            return
        if node.player == CHANCE:
            for number in node.outcomes():
                visit(node.chance(number), done)
            return
        texts = {seat: node.words(seat) for seat in node.acting()}
        for seat, text in texts.items():
            known = (tuple(done[seat]), tuple(node.legal(seat)), node.state.observation(seat).hand)
            assert sets.setdefault((seat, text), known) == known
            hands.setdefault((seat, text), set()).add(node.state.observation(1 - seat).hand)
        for numbers in product(*(node.legal(seat) for seat in node.acting())):
            after = [list(own) for own in done]
            for seat, number in zip(node.acting(), numbers, strict=True):
                after[seat] += [texts[seat], number]
            visit(node.child(dict(zip(node.acting(), numbers, strict=True))), after)

    visit(game.root, [[], []])
    assert len(sets) > 500
    assert max(len(one) for (seat, _), one in hands.items() if seat == 0) == 4  # red's four hands look alike to black
    assert {len(one) for (seat, _), one in hands.items() if seat == 1} == {1}  # black has one hand to hold


def test_hands_are_dealt_as_the_kernel_draws_them(pyspiel):
    """Three draws of the kernel, in any order, make each hand as likely as its one outcome says."""
    game = pyspiel.load_game("tutor_small_warlords", {"decks": "As 2s 3c 5c 6s / Ah 2h 3d"})
    drawn: Counter[object] = Counter()
    open_ = [(game.rules.new_initial_state(), 1)]
    while open_:
        state, share = open_.pop()
        if len(state.sides[0].hand) == 3:
            drawn[state.sides[0].hand] += share
        else:
            total = len(state.chance_outcomes())
            open_ += [(state.child(action), share * (60 // total)) for action, _ in state.chance_outcomes()]
    told = {
        game.root.chance(number).state.sides[0].hand: chance for number, (_, chance) in game.root.outcomes().items()
    }
    whole = sum(drawn.values())
    assert {hand: pytest.approx(share / whole) for hand, share in drawn.items()} == told


@pytest.mark.parametrize("name", GAMES)
def test_bounds_hold_and_numbers_are_as_announced(name, pyspiel):
    game = load(name)
    for seed in range(3):
        decisions = chance = 0
        for state in walk(game, seed):
            if state.is_terminal():
                break
            if state.is_chance_node():
                chance += 1
                assert len(state.chance_outcomes()) <= game.limits.outcomes
                assert all(0 <= number < game.max_chance_outcomes() for number, _ in state.chance_outcomes())
            else:
                decisions += 1
                for seat in range(game.num_players()):
                    assert all(0 <= number < game.num_distinct_actions() for number in state.legal_actions(seat))
        assert decisions <= game.limits.decisions <= game.max_game_length()
        assert chance <= game.limits.chance <= game.max_chance_nodes_in_history()


def test_features_fit_their_layout():
    for name, options in (("warlords", {}), ("kozyri", {"pack": 24}), ("worldwar", {"num_players": 5})):
        game = load_game(name, **options)
        parts = layout(game)
        state = game.new_initial_state()
        rng = random.Random(1)
        while True:
            for seat in range(game.num_players):
                values = row(state.observation(seat))
                assert len(values) == sum(part.size for part in parts)
                assert all(0 <= value <= 1 for value in values), state.brief()
            if state.is_terminal() or len(state.history) > 300:
                break
            if state.current_player() == SIMULTANEOUS:
                state = state.child({seat: rng.choice(state.legal_actions(seat)) for seat in state.acting()})
            else:
                state = state.child(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", ["warlords", "kozyri", pytest.param("worldwar", marks=pytest.mark.slow)])
def test_every_number_is_somebody_s_action(name):
    """Each number is legal somewhere in some random matches, and no two actions of a choice share one.

    But for World War III: a leader plays his highest card, so Twos and Threes are hardly ever played (R-6).
    """
    rare = set(range(8)) if name == "worldwar" else set()
    options = {"kozyri": {"pack": 24, "pickup": "free"}}.get(name, {})
    game = load_game(name, **options)
    numbers, used = numbers_of(game), set()
    for seed in range(400):
        rng, state = random.Random(seed), game.new_initial_state()
        for _ in range(160):
            if state.is_terminal():
                break
            joint = {}
            for seat in state.acting():
                legal = state.legal_actions(seat)
                found = [numbers.of(seat, action) for action in legal]
                assert len(set(found)) == len(legal)
                used.update(found)
                joint[seat] = rng.choice(legal)
            if state.current_player() == SIMULTANEOUS:
                state = state.child(joint)
            else:
                state = state.child(joint[state.current_player()] if joint else rng.choice(state.legal_actions()))
        if len(used | rare) == numbers.size:
            break
    assert used | rare == set(range(numbers.size))


def test_spectators_and_what_an_observer_refuses(pyspiel):
    game = load("warlords")
    state = game.new_initial_state()
    kind, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    public = game.make_py_observer(kind(perfect_recall=False, private_info=private.NONE))
    state.apply_action(state.legal_actions()[0])
    assert "hand=()" in public.string_from(state, 0) and public.tensor is None
    with pytest.raises(ValueError, match="together with what is public"):
        game.make_py_observer(kind(perfect_recall=False, public_info=False))
    with pytest.raises(ValueError, match="for a seat"):
        game.make_py_observer(kind(perfect_recall=True, private_info=private.NONE))
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(kind(perfect_recall=True), {"size": 3})


@pytest.mark.parametrize(
    ("name", "params", "message"),
    [
        ("tutor_warlords", {"ace": "wild"}, "valid: 'low', 'high', 'both'"),
        ("tutor_kozyri", {"horizon": 0}, "at least one decision"),
        ("tutor_kozyri", {"hands": "9d Td"}, "a slash between them"),
        ("tutor_small_warlords", {"decks": "As 2s / Ah 2h 3h"}, "black needs at least 3 number cards"),
        ("tutor_worldwar", {"num_players": 7}, "a whole number from 2 to 6"),
    ],
)
def test_wrong_parameters_are_named(name, params, message, pyspiel):
    import tutor.interop.openspiel  # noqa: F401

    with pytest.raises(Exception, match=message):
        pyspiel.load_game(name, params)


@pytest.mark.parametrize(
    "name", ["warlords", "kozyri", "worldwar-3-asked", "small", pytest.param("worldwar-6", marks=pytest.mark.slow)]
)
def test_a_position_of_the_kernel_becomes_a_state(name, pyspiel):
    from tutor.interop.openspiel import state_of

    game = load(name)
    for number, state in enumerate(walk(game, 4)):
        if number % 5 == 0:
            twin = state_of(game, state.node.state)
            assert str(twin) == str(state) and twin.history() == state.history()
            assert information_words(twin.node.state, 0) == information_words(state.node.state, 0)
    with pytest.raises(ValueError, match="no position of"):
        state_of(game, load_game("kozyri", pack=52).new_initial_state())
