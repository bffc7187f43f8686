"""Others' players at our table: a policy or bot of OpenSpiel's, or any function of an observation.

Each is a bot as `tutor.session.Table` and `tutor.coach.add_bot` take it. None is ever shown a card that its seat does
not see: where a tool asks for a whole position, it gets one that its seat could not tell from the true one, with what
is hidden drawn anew.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from ..kernel.actions import Action, HistoryItem
from ..kernel.game import Game
from .features import row
from .nodes import Node, followed, root
from .numbers import Numbers, numbered, numbers_of


def seen(observation: Any, numbers: Numbers) -> dict[str, Any]:
    """An observation as the PettingZoo environments give it.

    Returns ``{"observation": float32 features, "action_mask": int8, 1 for each legal number}``. ValueError for a
    spectator's.
    """
    import numpy as np

    mask: Any = np.zeros(numbers.size, np.int8)
    mask[list(numbered(numbers, observation.player, observation.legal_actions))] = 1
    return {"observation": np.asarray(row(observation), np.float32), "action_mask": mask}


class PolicyBot:
    """A function of an observation as a bot: it gets here what `tutor.interop.zoo` gave it to learn from.

    Args: ``policy`` takes ``{"observation", "action_mask"}`` and returns the number of a legal action; ``game`` is the
    kernel's game that it plays; ``level`` is what the table calls it.
    """

    def __init__(self, policy: Callable[[dict[str, Any]], int], game: Game[Any], level: str = "policy") -> None:
        self.policy = policy
        self.level = level
        self._numbers = numbers_of(game)

    def choose(self, observation: Any, rng: random.Random) -> Action:
        """The policy's choice. Raises ValueError for a number that is not legal, and if the observer is not to act."""
        legal = numbered(self._numbers, observation.player, observation.legal_actions)
        if not legal:
            raise ValueError(f"seat {observation.player} is not to act")
        return _known(legal, int(self.policy(seen(observation, self._numbers))), self.level)


class OpenSpielBot:
    """A policy (``action_probabilities``) or a bot (``step``) of OpenSpiel's as a bot at our table.

    Args: ``player`` is the policy or the bot; ``game`` the game from `tutor.interop.openspiel` that it plays;
    ``turn_based`` whether it learnt on ``pyspiel.convert_to_turn_based(game)``; ``level`` what the table calls it.

    The table tells it what its seat has seen (`tutor.session.Rememberer`). From that a position is made which its seat
    could not tell from the true one: its information state is the same, and whatever else is in it is drawn anew.
    """

    def __init__(self, player: Any, game: Any, turn_based: bool = False, level: str = "openspiel") -> None:
        self.player = player
        self.level = level
        self._rules: Game[Any] = game.rules
        self._start = root(game.root.state, game.root.rules.horizon)
        self._game = _turn_based(game) if turn_based else game
        #: How far it has followed a match: the history, and the position after it in both games.
        self._at: tuple[tuple[HistoryItem, ...], Node, Any] = ((), self._start, self._game.new_initial_state())

    def recall(self, observation: Any, history: Sequence[HistoryItem], rng: random.Random) -> Action:
        """Its choice. Raises ValueError for another game's observation, for one that is not to act, and for a choice
        that is not legal.
        """
        seat = observation.player
        if (observation.game, observation.options) != (self._rules.short_name, self._rules.options):
            raise ValueError(f"this bot plays {self._rules!r}, not {observation.game} with {observation.options}")
        if not observation.legal_actions:
            raise ValueError(f"seat {seat} is not to act")
        twin = self._start.state.resample_from(seat, history, observation.to_move, rng)
        state = self._state(twin.history, seat, rng)
        legal = numbered(self._start.rules.numbers, seat, observation.legal_actions)
        if hasattr(self.player, "action_probabilities"):
            chances = self.player.action_probabilities(state, seat)
            number = rng.choices(list(chances), weights=list(chances.values()))[0]
        else:
            number = self.player.step(state)
        return _known(legal, int(number), self.level)

    def _state(self, history: tuple[HistoryItem, ...], seat: int, rng: random.Random) -> Any:
        """The same steps in OpenSpiel's game, up to this seat's choice.

        Where the match has only gone on since it was asked last, it follows what is new. Where cards are hidden and
        drawn anew the past is another one each time, and so it is from its beginning.
        """
        done, node, state = self._at
        if history[: len(done)] != done:
            done, node, state = (), self._start, self._game.new_initial_state()
        taken = len(done)
        for step, after, items in followed(node, history[taken:]):
            node, taken = after, taken + items
            if state.is_simultaneous_node():
                state.apply_actions([step.get(at, 0) for at in range(state.num_players())])
            elif state.is_chance_node():
                state.apply_action(step[-1])
            else:
                for _ in step:
                    state.apply_action(step[state.current_player()])
        self._at = (history[:taken], node, state)
        state = state.clone()  # the player may do with it what it likes
        # Where several choose at once, one after the other here: what the others choose is nothing that it may know.
        while state.current_player() not in (seat, -2):
            state.apply_action(rng.choice(state.legal_actions()))
        return state


def _turn_based(game: Any) -> Any:
    import pyspiel

    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL:
        return game
    return pyspiel.convert_to_turn_based(game)


def _known(legal: dict[int, Action], number: int, who: str) -> Action:
    if number not in legal:
        known = ", ".join(f"{one} ({action})" for one, action in legal.items())
        raise ValueError(f"{who} chose {number}, which is not legal here; legal: {known}")
    return legal[number]
