"""Our games as PettingZoo environments (AEC: one agent after the other). Needs the extra ``pettingzoo``.

`warlords`, `kozyri` and `worldwar` make one with the options of the game. The agents are ``player_0``, ``player_1``
and so on, by seat. An observation is ``{"observation": …, "action_mask": …}``: a float32 row of `features.layout`,
all from 0 to 1, and an int8 mask of the legal actions, numbered as in `numbers`. It tells what the agent's seat knows
and nothing else. Where several choose at once, they are asked one after the other, and none learns what another chose
before all have chosen. Cards come by chance, from the seed given to ``reset``. The reward is 0 until the end, then what
`State.returns` says: 1 for a win, -1 for a loss, one winner of several taking what the others lose.

An action that is not legal is a ValueError that lists the legal ones, and changes nothing.

>>> env = kozyri(pack=24)
>>> env.reset(seed=3)
>>> observation, reward, terminated, truncated, info = env.last()
>>> env.agent_selection, observation["observation"].shape, int(observation["action_mask"].sum())
('player_0', (669,), 12)
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from .. import load_game
from ..kernel.actions import Action
from ..kernel.game import CHANCE, SIMULTANEOUS, Game, State
from .bots import seen
from .features import layout
from .numbers import numbered, numbers_of

#: After so many decisions a match of Your Trumps is cut off: its own rules may let it go on for very long (K-9).
HORIZON = 2000


def warlords(render_mode: str | None = None, **options: Any) -> Any:
    """4 Warlords; ``options`` are the game's."""
    return _wrapped(TutorEnv(load_game("warlords", **options), render_mode=render_mode))


def kozyri(
    render_mode: str | None = None,
    setup: Mapping[str, Any] | None = None,
    horizon: int | None = HORIZON,
    **options: Any,
) -> Any:
    """Your Trumps; ``setup`` is what a match is set up with, ``horizon`` the decisions until it is cut off, or None."""
    return _wrapped(TutorEnv(load_game("kozyri", **options), setup, horizon, render_mode))


def worldwar(render_mode: str | None = None, **options: Any) -> Any:
    """World War III; ``options`` are the game's, ``num_players`` among them."""
    return _wrapped(TutorEnv(load_game("worldwar", **options), render_mode=render_mode))


def _wrapped(env: TutorEnv) -> Any:
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(env))


class TutorEnv(AECEnv):
    """A game of ours as an environment, without PettingZoo's wrappers.

    Args: ``game`` is the kernel's, `small.SmallWarlords` included; ``setup`` what a match is set up with;
    ``horizon`` after how many decisions it is cut off (truncated, no rewards); ``render_mode`` None or "ansi", a text
    of what a spectator sees. ``position`` is the kernel's.
    """

    def __init__(
        self,
        game: Game[Any],
        setup: Mapping[str, Any] | None = None,
        horizon: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode cannot be {render_mode!r}; valid: None, 'ansi'")
        if horizon is not None and horizon < 1:
            raise ValueError(f"horizon must be at least one decision or None, not {horizon}")
        self.metadata = {
            "name": f"tutor_{game.short_name}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.game = game
        self.render_mode = render_mode
        self.horizon = horizon
        self._setup = dict(setup or {})
        self._numbers = numbers_of(game)
        self._rng = random.Random()
        self.position: State = game.new_initial_state(**self._setup)
        self.possible_agents = [f"player_{seat}" for seat in range(game.num_players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        width = sum(part.size for part in layout(game))
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0.0, 1.0, (width,), np.float32),
                    "action_mask": Box(0, 1, (self._numbers.size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(self._numbers.size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations; the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions; the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. ``seed`` fixes the cards of this match and of those after it; ``options`` are not used."""
        if seed is not None:
            self._rng = random.Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.decisions = 0
        self._chosen: dict[int, Action] = {}
        self.position = self.game.new_initial_state(**self._setup)
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent's seat knows."""
        return seen(self.position.observation(self._seat[agent]), self._numbers)

    def step(self, action: int | None) -> None:
        """The selected agent's action; None once its match is over. Raises ValueError for one that is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat[agent]
        legal = numbered(self._numbers, seat, self.position.legal_actions(seat))
        if action is None or int(action) not in legal:
            known = ", ".join(f"{number} ({one})" for number, one in legal.items())
            raise ValueError(f"{agent} cannot do {action} here ({self.position.brief()}); legal: {known}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._chosen[seat] = legal[int(action)]
        if len(self._chosen) == len(self.position.acting()):
            joint = self._chosen if self.position.current_player() == SIMULTANEOUS else self._chosen[seat]
            self._chosen = {}
            self.position = self.position.child(joint)
            self.decisions += 1
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Let chance do what it has to, and select whoever is asked next; at the end reward everybody."""
        while self.position.current_player() == CHANCE:
            actions, chances = zip(*self.position.chance_outcomes(), strict=True)
            self.position = self.position.child(
                self._rng.choices(actions, weights=[float(chance) for chance in chances])[0]
            )
        if self.position.is_terminal():
            self.rewards = dict(zip(self.agents, self.position.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.horizon is not None and self.decisions >= self.horizon:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            waiting = [seat for seat in self.position.acting() if seat not in self._chosen]
            self.agent_selection = self.possible_agents[waiting[0]]
            return
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """What a spectator sees, as a text; None without a render mode."""
        return str(self.position.observation(None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
