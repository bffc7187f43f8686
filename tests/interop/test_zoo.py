"""Our environments pass PettingZoo's own tests, and an agent sees what its seat sees and nothing else."""

from __future__ import annotations

import random
import warnings

import pytest
from testkit import warlords, worldwar

from tutor.interop.small import SmallWarlords

pytest.importorskip("pettingzoo", reason="needs the extra pettingzoo: pip install card-tutor[pettingzoo]")

from tutor.interop import zoo

ENVIRONMENTS = {
    "warlords": lambda: zoo.warlords(round_limit=3),
    "warlords-hidden": lambda: zoo.warlords(round_limit=2, exchange_counts="hidden", ace="both"),
    "small": lambda: zoo.TutorEnv(SmallWarlords()),
    "kozyri": lambda: zoo.kozyri(horizon=120),
    "kozyri-24": lambda: zoo.kozyri(pack=24, pickup="free", setup={"trumps": "cd", "starter": 1}, horizon=80),
    "worldwar-2": lambda: zoo.worldwar(),
    "worldwar-3": lambda: zoo.worldwar(num_players=3, hold_order="challenger_first"),
    "worldwar-6": lambda: zoo.worldwar(num_players=6),
}


@pytest.fixture(params=ENVIRONMENTS)
def make(request):
    return ENVIRONMENTS[request.param]


def test_pettingzoo_s_own_check_of_an_environment(make):
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        # It warns of every observation that is a dictionary, but for a list of its own environments.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        api_test(make(), num_cycles=60)


def test_pettingzoo_s_own_check_of_seeds(make):
    from pettingzoo.test import seed_test

    seed_test(make, num_cycles=40)


def play(env, rng, seed=5):
    """A random match: the agents asked, one after the other, each before it acts."""
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        yield agent, observation
        env.step(rng.choice([number for number, legal in enumerate(observation["action_mask"]) if legal]))


@pytest.mark.parametrize(
    "name",
    [
        "warlords",
        "warlords-hidden",
        "worldwar-3",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("worldwar-2", "worldwar-6")),
    ],
)
def test_what_is_hidden_changes_no_observation(name):
    env, rng, changed = ENVIRONMENTS[name](), random.Random(4), 0
    raw = env.unwrapped
    deal_anew = {"warlords": warlords.deal_anew, "worldwar": worldwar.deal_anew}[raw.game.short_name]
    for number, _ in enumerate(play(env, rng)):
        if number % 3:
            continue
        true = raw.position
        for seat, agent in enumerate(raw.possible_agents):
            before = raw.observe(agent)
            raw.position = deal_anew(true, seat, rng)
            after = raw.observe(agent)
            changed += raw.position.history != true.history
            raw.position = true
            assert all((before[key] == after[key]).all() for key in before)
            assert raw.observation_space(agent).contains(after)
    assert changed > 4


def test_who_is_asked_second_does_not_see_what_the_first_chose():
    """Two warlords are chosen at once: whatever black has taken, red sees the same."""
    told = []
    for number in (20, 21, 22, 23):
        env = zoo.warlords()
        env.reset(seed=1)
        assert env.agent_selection == "player_0"
        env.step(number)
        assert env.agent_selection == "player_1"
        told.append(env.observe("player_1"))
    for one in told[1:]:
        assert all((one[key] == told[0][key]).all() for key in one)


def test_rewards_come_at_the_end_and_are_the_kernel_s(make):
    env = make()
    raw, total = env.unwrapped, dict.fromkeys(env.unwrapped.possible_agents, 0.0)
    env.reset(seed=9)
    rng = random.Random(3)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        if terminated or truncated:
            assert truncated or not observation["action_mask"].any()
            assert terminated == raw.position.is_terminal() and truncated == (
                raw.decisions == raw.horizon and not terminated
            )
            env.step(None)
        else:
            env.step(rng.choice([number for number, legal in enumerate(observation["action_mask"]) if legal]))
    assert list(total.values()) == list(raw.position.returns()) and sum(total.values()) == 0


def test_an_illegal_action_is_named_and_changes_nothing():
    env = zoo.warlords()
    env.reset(seed=2)
    before = env.unwrapped.position
    with pytest.raises(ValueError, match=r"player_0 cannot do 26 here .*legal: 20 \(warlord Qs\)"):
        env.step(26)
    assert env.unwrapped.position is before and env.agent_selection == "player_0"
    env.step(20)
    assert env.agent_selection == "player_1"


def test_a_seed_fixes_this_match_and_those_after_it():
    def hands(env, *seeds):
        found = []
        for seed in seeds:
            env.reset(seed=seed)
            found.append(env.unwrapped.position.sides[0].hand)
        return found

    first = hands(zoo.warlords(), 7, None, None)
    assert first == hands(zoo.warlords(), 7, None, None) and len(set(first)) == 3


def test_a_table_can_be_looked_at_without_its_secrets():
    env = zoo.worldwar(render_mode="ansi")
    env.reset(seed=1)
    hidden = env.unwrapped.position.sides[1].hand
    assert "stock 18" in env.render() and not any(card.symbol in env.render() for card in hidden)
    with pytest.raises(ValueError, match="valid: None, 'ansi'"):
        zoo.worldwar(render_mode="human")
    with pytest.raises(ValueError, match="at least one decision"):
        zoo.kozyri(horizon=0)
