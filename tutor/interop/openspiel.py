"""Our games in OpenSpiel's registry. Needs the extra ``openspiel``; importing this module registers them.

| name | game | parameters (defaults) |
| --- | --- | --- |
| ``tutor_warlords`` | 4 Warlords | ace ("low"), exchange_counts ("public"), round_limit (100) |
| ``tutor_small_warlords`` | `SmallWarlords` | the same with round_limit (1); decks, courts: black's / red's cards |
| ``tutor_kozyri`` | Your Trumps | its options; trumps ("sh"), starter (0), horizon (2000); hands, pile (a position) |
| ``tutor_worldwar`` | World War III | num_players (2), hold_order ("together") |

Choices at once are simultaneous nodes; in World War III only the two at war act there, the others have no legal
action. ``pyspiel.convert_to_turn_based`` makes a sequential game of it, which most algorithms want. Chance is explicit.
Where cards are hidden the information state is a text alone: a whole match is too long for a tensor.

>>> import pyspiel
>>> game = pyspiel.load_game("tutor_worldwar(num_players=3)")
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.chance_outcomes()[0][0])
>>> state.current_player(), [state.action_to_string(action) for action in state.legal_actions()]
(0, ['play 3s', 'lay 2s', 'lay 2h', 'lay 2d', 'lay 2c'])
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyspiel

from .. import load_game
from ..kernel.game import CHANCE, SIMULTANEOUS, TERMINAL, Game, State
from . import nodes
from .bounds import bounds
from .features import layout, row
from .nodes import Node
from .numbers import numbers_of
from .small import COURT_CARDS, DECKS, SmallWarlords
from .words import observation_words

_PLAYER: Final = {
    CHANCE: pyspiel.PlayerId.CHANCE,
    SIMULTANEOUS: pyspiel.PlayerId.SIMULTANEOUS,
    TERMINAL: pyspiel.PlayerId.TERMINAL,
}
_WARLORDS: Final = {"ace": "low", "exchange_counts": "public", "round_limit": 100}
_DEFAULTS: Final[dict[str, dict[str, Any]]] = {
    "tutor_warlords": _WARLORDS,
    "tutor_small_warlords": {
        **_WARLORDS,
        "round_limit": 1,
        "decks": " / ".join(DECKS),
        "courts": " / ".join(COURT_CARDS),
    },
    "tutor_kozyri": {
        "pickup": "forced",
        "pack": 36,
        "deal": "random",
        "sixes": "stay",
        "repetition_limit": 3,
        "trumps": "sh",
        "starter": 0,
        "hands": "",
        "pile": "",
        "horizon": 2000,
    },
    "tutor_worldwar": {"num_players": 2, "hold_order": "together"},
}


def _type(short: str, long: str, sequential: bool, perfect: bool, most_players: int) -> Any:
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=short,
        long_name=long,
        dynamics=kinds.Dynamics.SEQUENTIAL if sequential else kinds.Dynamics.SIMULTANEOUS,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION if perfect else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most_players,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_DEFAULTS[short],
    )


_TYPES: Final = {
    "tutor_warlords": _type("tutor_warlords", "4 Warlords", False, False, 2),
    "tutor_small_warlords": _type("tutor_small_warlords", "4 Warlords, a few cards", False, False, 2),
    "tutor_kozyri": _type("tutor_kozyri", "Your Trumps", True, True, 2),
    "tutor_worldwar": _type("tutor_worldwar", "World War III", False, False, 6),
}


class TutorGame(pyspiel.Game):
    """A game of ours as OpenSpiel sees it. ``rules`` is the kernel's game, ``root`` the node where a match begins."""

    short_name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**_DEFAULTS[self.short_name], **(params or {})}
        start, horizon = self.begin(given)
        self.rules: Game[Any] = start.game
        n = start.game.num_players
        limits = bounds(start.game, horizon)
        info = pyspiel.GameInfo(
            num_distinct_actions=numbers_of(start.game).size,
            max_chance_outcomes=limits.outcomes if start.current_player() == CHANCE else 0,
            num_players=n,
            min_utility=-1.0,
            max_utility=float(n - 1),  # one winner takes what the others lose
            utility_sum=0.0,
            # For a game made in Python, OpenSpiel takes this for the most steps of chance as well.
            max_game_length=max(limits.decisions, limits.chance),
        )
        super().__init__(_TYPES[self.short_name], info, dict(params or {}))
        self.limits = limits
        self.root = nodes.root(start, horizon, keep=isinstance(start.game, SmallWarlords))

    def begin(self, given: dict[str, Any]) -> tuple[State, int | None]:
        """Where a match begins, and after how many decisions it is a draw. ValueError for parameters that are wrong."""
        return load_game(self.short_name.removeprefix("tutor_"), **given).new_initial_state(), None

    def new_initial_state(self) -> TutorState:
        """The beginning of a match."""
        return TutorState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        """What looks at states for a seat; see `Observer` for what it can tell."""
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class WarlordsGame(TutorGame):
    """4 Warlords."""

    short_name = "tutor_warlords"


class SmallWarlordsGame(TutorGame):
    """4 Warlords with a few cards."""

    short_name = "tutor_small_warlords"

    def begin(self, given: dict[str, Any]) -> tuple[State, int | None]:
        """Cards are texts such as ``"As 2s 2c / Ah 2h 3h"``."""
        pairs = {name: _pair(name, given.pop(name)) for name in ("decks", "courts")}
        return SmallWarlords(**pairs, **given).new_initial_state(), None


class KozyriGame(TutorGame):
    """Your Trumps."""

    short_name = "tutor_kozyri"

    def begin(self, given: dict[str, Any]) -> tuple[State, int | None]:
        """``hands`` is a text such as ``"9d Td / 6h"``, empty for a deal by chance."""
        setup = {name: given.pop(name) for name in ("trumps", "starter", "pile")}
        hands, horizon = given.pop("hands"), given.pop("horizon")
        if horizon < 1:
            raise ValueError(f"tutor_kozyri: horizon must be at least one decision, not {horizon}")
        if hands:
            setup["hands"] = _pair("hands", hands)
        return load_game("kozyri", **given).new_initial_state(**setup), horizon


class WorldWarGame(TutorGame):
    """World War III."""

    short_name = "tutor_worldwar"


def _pair(name: str, text: str) -> tuple[str, str]:
    first, slash, second = text.partition("/")
    if not slash:
        raise ValueError(f"{name} are two, with a slash between them, such as '9d Td / 6h', not {text!r}")
    return first, second


class TutorState(pyspiel.State):
    """A position of ours as OpenSpiel sees it. ``node.state`` is the kernel's."""

    def __init__(self, game: TutorGame) -> None:
        super().__init__(game)
        self.node: Node = game.root

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's number for chance, simultaneous or the end."""
        player = self.node.player
        return player if player >= 0 else int(_PLAYER[player])

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, by number, each with its probability."""
        return [(number, chance) for number, (_, chance) in self.node.outcomes().items()]

    def _apply_action(self, action: int) -> None:
        node = self.node
        self.node = node.chance(action) if node.player == CHANCE else node.child({node.player: action})

    def _apply_actions(self, actions: list[int]) -> None:
        self.node = self.node.child(dict(enumerate(actions)))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            draws = self.node.outcomes()[action][0]
            first = str(draws[0])
            return " ".join([first, *(str(draw.card) for draw in draws[1:])])
        return str(self.node.legal(player).get(action, f"{action}, not legal here"))

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.node.player == TERMINAL

    def returns(self) -> list[float]:
        """Each player's gain: as the kernel's, with one winner taking what the others lose."""
        return list(self.node.state.returns())

    def __str__(self) -> str:
        return self.node.whole_story()


class Observer:
    """What a seat knows of a state, as OpenSpiel asks for it.

    With perfect recall: a text, no tensor. Without: a text and the tensor of `features`, its parts by name in
    ``dict``. Without private information: the text that a spectator sees, no tensor. Raises ValueError for private
    information alone, and for parameters.
    """

    def __init__(self, game: TutorGame, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"an observer of {game.short_name} takes no parameters, not {params}")
        if not kind.public_info:
            raise ValueError("what is private is told together with what is public")
        self._spectator = kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = bool(kind.perfect_recall)
        if self._spectator and self._recall:
            raise ValueError("perfect recall is told for a seat, not for a spectator")
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self._recall and not self._spectator:
            parts = layout(game.rules)
            self.tensor = np.zeros(sum(part.size for part in parts), np.float32)
            at = 0
            for part in parts:
                self.dict[part.name] = self.tensor[at : at + part.size].reshape(part.shape)
                at += part.size

    def set_from(self, state: TutorState, player: int) -> None:
        """Fill the tensor for this seat."""
        if self.tensor is not None:
            self.tensor[:] = row(state.node.state.observation(player))

    def string_from(self, state: TutorState, player: int) -> str:
        """The text for this seat."""
        if self._recall:
            return state.node.words(player)
        return observation_words(state.node.state.observation(None if self._spectator else player))


def state_of(game: TutorGame, state: State) -> TutorState:
    """The kernel's position as a state of OpenSpiel's, with its whole history, in a game loaded from here.

    Raises ValueError for a position of another game, other options or another beginning; or one in the midst of the
    dealing of a hand of 4 Warlords, which is one step there.
    """
    start = state.line()[0]
    mine = game.root.state
    if state.game != game.rules or start.setup() != mine.setup():
        raise ValueError(f"{state.brief()}: that is no position of {game}")
    found = game.new_initial_state()
    for step in nodes.steps_of(game.root, state.history):
        if found.is_simultaneous_node():
            found.apply_actions([step.get(seat, 0) for seat in range(game.num_players())])
        else:
            found.apply_action(next(iter(step.values())))
    if len(found.node.state.history) != len(state.history):
        raise ValueError(f"{state.brief()}: a hand is being dealt, which is one step there")
    return found


for _class in (WarlordsGame, SmallWarlordsGame, KozyriGame, WorldWarGame):
    if _class.short_name not in pyspiel.registered_names():
        pyspiel.register_game(_TYPES[_class.short_name], _class)
