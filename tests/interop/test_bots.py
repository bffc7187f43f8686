"""Others' players at our table: they play by the rules, know what their seat knows, and are called what one calls them."""

from __future__ import annotations

import random

import pytest
from interop.walks import load, walk

from tutor import load_game
from tutor.coach import add_bot, levels, make_bot
from tutor.coach import bots as registry
from tutor.interop.words import information_words
from tutor.kernel.game import SIMULTANEOUS
from tutor.session import Table

pytest.importorskip("numpy", reason="needs the extra openspiel or pettingzoo")

from tutor.interop.bots import OpenSpielBot, PolicyBot


def first_legal(given):
    return int(given["action_mask"].argmax())


@pytest.mark.parametrize(
    ("name", "options"), [("warlords", {"round_limit": 3}), ("kozyri", {"pack": 24}), ("worldwar", {"num_players": 4})]
)
def test_a_function_of_an_observation_plays_a_match(name, options, caplog):
    game = load_game(name, **options)
    mine = PolicyBot(first_legal, game, "mine")
    bots = {seat: mine if seat % 2 else make_bot(name, "beginner") for seat in range(game.num_players)}
    table = Table(game, bots, seed=3)
    assert table.state.is_terminal() and table.state.outcome() is not None
    assert not caplog.records  # a table plays on when a bot fails, and says so in the log


def test_it_is_asked_with_what_the_environment_gives():
    zoo = pytest.importorskip("tutor.interop.zoo", reason="needs the extra pettingzoo")
    env = zoo.warlords()
    env.reset(seed=4)
    given = []
    bot = PolicyBot(lambda seen: given.append(seen) or first_legal(seen), env.unwrapped.game)
    observation = env.unwrapped.position.observation(0)
    assert bot.choose(observation, random.Random(1)) in observation.legal_actions
    there = env.observe("player_0")
    assert all((given[0][key] == there[key]).all() for key in there)
    with pytest.raises(ValueError, match=r"policy chose 26, which is not legal here; legal: 20 \(warlord Qs\)"):
        PolicyBot(lambda seen: 26, env.unwrapped.game).choose(observation, random.Random(1))
    start = env.unwrapped.game.new_initial_state()
    with pytest.raises(ValueError, match="seat 1 is not to act"):
        bot.choose(start.observation(1), random.Random(1))


class Watcher:
    """A policy of OpenSpiel's that keeps what it was asked about, and takes any legal action."""

    def __init__(self):
        self.asked = []

    def action_probabilities(self, state, player):
        assert state.is_simultaneous_node() or state.current_player() == player
        self.asked.append((player, state.information_state_string(player), str(state)))
        legal = state.legal_actions(player)
        return {action: 1 / len(legal) for action in legal}


@pytest.mark.slow
@pytest.mark.parametrize("turn_based", [False, True])
@pytest.mark.parametrize("name", ["warlords", "warlords-hidden", "worldwar-2", "worldwar-3-asked", "kozyri-ending"])
def test_a_policy_of_openspiel_is_asked_with_the_information_state_of_its_seat(name, turn_based, pyspiel):
    game = load(name)
    watcher, other = Watcher(), 0
    bot = OpenSpielBot(watcher, game, turn_based=turn_based)
    for number, state in enumerate(walk(game, 6)):
        kernel = state.node.state
        if number % 2 and not state.is_simultaneous_node():
            continue
        for seat in kernel.acting():
            seen = kernel.observation(seat)
            action = bot.recall(seen, kernel.observed_history(seat), random.Random(number))
            assert action in seen.legal_actions
            player, text, story = watcher.asked[-1]
            assert player == seat and text.endswith(information_words(kernel, seat))
            other += kernel.current_player() == SIMULTANEOUS or story != str(state)
    assert watcher.asked
    if name.startswith("w"):
        assert other > 2  # what is hidden is not what it was


def test_a_bot_of_openspiel_plays_an_ending(pyspiel, caplog):
    """Its tree search, which wants a whole position, against ours, at our table."""
    from open_spiel.python.algorithms import mcts

    game = load("kozyri-ending")
    evaluator = mcts.RandomRolloutEvaluator(1)
    searcher = mcts.MCTSBot(game, 2, 30, evaluator, solve=True)
    setup = {"hands": ["9d Td Ks 6s", "6h Jd As"], "pile": "9c Tc"}
    table = Table(game.rules, {0: OpenSpielBot(searcher, game), 1: make_bot("kozyri", "club")}, seed=1, setup=setup)
    assert table.state.is_terminal() and len(table.moments) > 3 and not caplog.records


@pytest.mark.parametrize("turn_based", [False, True])
def test_a_match_is_followed_and_not_played_over_at_each_choice(turn_based, pyspiel, monkeypatch):
    """In a game without hidden cards each step is taken once; after an undo, or in another match, from the start."""
    from tutor.interop.openspiel import TutorState

    taken, apply = [], TutorState._apply_action
    monkeypatch.setattr(
        TutorState, "_apply_action", lambda self, action: (taken.append(action), apply(self, action))[1]
    )
    game, watcher = load("kozyri"), Watcher()
    bot = OpenSpielBot(watcher, game, turn_based=turn_based)
    kernel = [state.node.state for state in walk(game, 6)]
    asked = [state for state in kernel if state.current_player() >= 0][:40]
    assert len(asked) == 40
    taken.clear()
    for state in asked:
        seat = state.current_player()
        assert bot.recall(state.observation(seat), state.observed_history(seat), random.Random(1))
        assert watcher.asked[-1][1].endswith(information_words(state, seat))
    assert len(taken) == len(asked[-1].history)
    for state in (asked[3], asked[30]):  # taken back, then gone on
        seat = state.current_player()
        fresh = OpenSpielBot(Watcher(), game, turn_based=turn_based)
        told = [
            one.recall(state.observation(seat), state.observed_history(seat), random.Random(1)) for one in (bot, fresh)
        ]
        assert told[0] == told[1] and watcher.asked[-1][1:] == fresh.player.asked[-1][1:]


def test_a_player_that_plays_on_in_its_position_changes_nothing(pyspiel):
    class Careless(Watcher):
        def action_probabilities(self, state, player):
            found = super().action_probabilities(state, player)
            while not state.is_terminal() and len(self.asked) < 9:
                state.apply_action(state.legal_actions()[0])
                self.asked.append(self.asked[-1])
            return found

    game = load("kozyri")
    bots = [OpenSpielBot(kind(), game) for kind in (Watcher, Careless)]
    for state in [one.node.state for one in walk(game, 6) if one.node.state.current_player() >= 0][:12]:
        seat = state.current_player()
        told = [one.recall(state.observation(seat), state.observed_history(seat), random.Random(1)) for one in bots]
        assert told[0] == told[1]


def test_it_refuses_another_game_and_another_s_turn(pyspiel):
    bot = OpenSpielBot(Watcher(), load("warlords"))
    other = load_game("warlords").new_initial_state()
    with pytest.raises(ValueError, match=r"plays WarlordsGame\(.*round_limit=2"):
        bot.recall(other.observation(0), (), random.Random(1))
    start = load_game("warlords", round_limit=2).new_initial_state()
    with pytest.raises(ValueError, match="seat 0 is not to act"):
        bot.recall(start.observation(0), (), random.Random(1))


def test_a_bot_of_one_s_own_has_a_name_everywhere(monkeypatch):
    """Once added, it is a level like the game's own: named, made, seated, labelled."""
    from tutor.session.seating import bot_name, company, read_seats

    monkeypatch.setitem(registry._GUESTS, "worldwar", {})
    game = load_game("worldwar", num_players=2)
    before = levels("worldwar")
    add_bot("worldwar", "mine", lambda: PolicyBot(first_legal, game, "mine"))
    assert levels("worldwar") == (*before, "mine") and make_bot("worldwar", "mine").level == "mine"
    seats = read_seats("person, mine", "worldwar", 2)
    assert str(bot_name("mine")) == "Bot mine"
    assert company(seats, ("", "")).bots("worldwar")[1].level == "mine"
    for wrong, message in (("coach", "own"), ("two words", "one word"), ("person", "person"), ("x" * 21, "20")):
        with pytest.raises(ValueError, match=message):
            add_bot("worldwar", wrong, lambda: PolicyBot(first_legal, game))
    with pytest.raises(ValueError, match="games with bots are"):
        add_bot("whist", "mine", lambda: PolicyBot(first_legal, game))


class Reader:
    """A bot that wants to know how the match went: it keeps what it is told, and lays its last legal card."""

    level = "reader"

    def __init__(self):
        self.told = []

    def recall(self, observation, seen, rng):
        self.told.append((observation, seen))
        return observation.legal_actions[-1]


def test_a_bot_that_remembers_is_told_what_its_seat_saw(caplog):
    bot = Reader()
    table = Table(load_game("worldwar", num_players=3), {0: make_bot("worldwar", "beginner"), 1: bot, 2: bot}, seed=2)
    assert table.state.is_terminal() and not caplog.records and len(bot.told) > 10
    stories = {seat: table.state.observed_history(seat) for seat in (1, 2)}
    for observation, seen in bot.told:
        assert seen == stories[observation.player][: len(seen)] and seen  # the others' cards are ?? in both


def test_a_bot_of_one_s_own_plays_in_the_page(monkeypatch, caplog):
    """The table of the page offers it by its name, and a whole match goes through it."""
    pytest.importorskip("anywidget")
    from tutor.widgets import play

    monkeypatch.setitem(registry._GUESTS, "warlords", {})
    bot = Reader()
    add_bot("warlords", "reader", lambda: bot)
    table = play("warlords", level="reader", coach="off", seed="page", options={"round_limit": 2})
    errors = []
    table.send = lambda content, buffers=None: errors.append(content) if content["kind"] == "error" else None
    table._receive(table, {"kind": "hello", "id": 1, "saved": None}, None)
    assert {"id": "reader", "label": "Bot reader"} in table.config["levels"]
    rng = random.Random(1)
    for number in range(2, 200):
        view = table.view
        if view["banner"] and view["banner"]["over"]:
            break
        choices = [card["action"] for zone in view["zones"] for card in zone["cards"] if card["playable"]]
        choices += [button["action"] for button in view["buttons"] if button["action"]]
        kind = "next" if any(button["kind"] == "next" for button in view["buttons"]) else "act"
        action = {} if kind == "next" else {"action": rng.choice(choices)}
        table._receive(table, {"kind": kind, "id": number, "number": view["number"], **action}, None)
    assert table.view["banner"]["over"] and bot.told and not errors
    assert not [record for record in caplog.records if record.name.startswith("tutor")]
