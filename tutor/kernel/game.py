"""The contract that every game keeps. Names are OpenSpiel's where it has one.

A `Game` is a set of rules with its options fixed; a `State` is one position, immutable, so that stepping
back, replay and "what if" are references to other states. What a game must supply is abstract below; what
follows from it (stepping, rulings, histories, texts) is written once, here.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from .actions import Action, Forms, HistoryItem, read_action
from .cards import Card
from .clauses import Clause
from .errors import IllegalActionError
from .events import Event, Step
from .options import OptionSpec, checked
from .rulings import Outcome, Ruling
from .text import T

CHANCE: Final = -1
SIMULTANEOUS: Final = -2
TERMINAL: Final = -4

OptionsT = TypeVar("OptionsT")


class Game(ABC, Generic[OptionsT]):
    """One game with its options. Make one with `tutor.load_game`."""

    short_name: ClassVar[str]
    option_specs: ClassVar[tuple[OptionSpec, ...]]
    clauses: ClassVar[Mapping[str, Clause]]
    #: The verbs of seats and of chance, each with what follows it.
    action_forms: ClassVar[Forms]
    chance_forms: ClassVar[Forms]

    options: OptionsT
    num_players: int

    @classmethod
    def read_options(cls, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their defaults; ValueError, listing what is valid, for an unknown name or value."""
        return checked(cls.short_name, cls.option_specs, given)

    @abstractmethod
    def options_dict(self) -> dict[str, Any]:
        """The options as plain data, for a record."""

    @abstractmethod
    def new_initial_state(self, **setup: Any) -> State:
        """The position before anything is done. ``setup`` is what the game needs to begin, if anything."""


class State(ABC):
    """One position of a match. Never changes; `step` makes another."""

    __slots__ = ("_parent", "_past", "game")

    game: Game[Any]
    _parent: State | None
    _past: HistoryItem | None

    # --- what each game supplies -------------------------------------------------------------------------

    @abstractmethod
    def current_player(self) -> int:
        """The seat to act, or CHANCE, SIMULTANEOUS or TERMINAL."""

    @abstractmethod
    def legal_actions(self, player: int | None = None) -> tuple[Action, ...]:
        """The legal actions of a seat, in a stable order the game documents; () for a seat that is not to act.

        Without a player: the seat to act, or chance. At a SIMULTANEOUS node a player must be named (ValueError).
        """

    @abstractmethod
    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """Each chance action with its exact probability; they sum to 1. () where chance is not to act."""

    @abstractmethod
    def _refusal(self, player: int, action: Action) -> Ruling:
        """Why an action outside `legal_actions` is not allowed. Never called for a legal one."""

    @abstractmethod
    def _allowance(self, player: int, action: Action) -> Ruling:
        """On which clause a legal action rests."""

    @abstractmethod
    def _after(self, item: HistoryItem) -> Self:
        """The position after a legal step, its history included."""

    @abstractmethod
    def _events(self, item: HistoryItem, after: Self) -> tuple[Event, ...]:
        """What happened between this position and the one after it."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the match goes on."""

    @abstractmethod
    def observation(self, player: int | None) -> Any:
        """What that seat knows, and nothing else; None is a spectator."""

    @abstractmethod
    def observed_history(self, player: int | None) -> tuple[HistoryItem, ...]:
        """The steps as that seat saw them: unseen cards as ``??``, steps it cannot know of left out."""

    @abstractmethod
    def resample_from(self, player: int, seen: Sequence[HistoryItem], to_move: int | None, rng: random.Random) -> Self:
        """`resample` from nothing but what was seen: a state with this observed history, ``to_move`` to act.

        None for ``to_move`` stands for anybody but another seat.
        """

    @abstractmethod
    def deck_key(self) -> str:
        """At a chance node: which deck is drawn from, so that a dealer can keep each deck's order."""

    @abstractmethod
    def brief(self) -> str:
        """The position in a few words that hide every hidden card, for an error message."""

    # --- what follows from it ----------------------------------------------------------------------------

    def setup(self) -> dict[str, Any]:
        """What the match was set up with, as plain data for a record: {} for a game that needs nothing."""
        return {}

    def acting(self) -> tuple[int, ...]:
        """The seats that are to act, in seat order: one, several at a SIMULTANEOUS node, () for chance or the end.

        Here all seats act at a SIMULTANEOUS node; a game where only some do says which.
        """
        here = self.current_player()
        if here == SIMULTANEOUS:
            return tuple(range(self.game.num_players))
        return (here,) if here >= 0 else ()

    def deck_place(self) -> tuple[int, tuple[Card, ...]] | None:
        """At a chance node: where the next card lies in one shuffled pack, and that pack; None for a deck of its own.

        For a game that cuts several decks from one pack. A dealer can then shuffle that pack once, so that no deck's
        next card depends on what was drawn from another.
        """
        return None

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.current_player() == TERMINAL

    def returns(self) -> tuple[float, ...]:
        """One number a player: 1 for a win, -1 for a loss, 0 for a draw or while the match goes on.

        Several winners share: the sum over all players is always 0.
        """
        outcome = self.outcome()
        n = self.game.num_players
        if outcome is None or not outcome.winners or len(outcome.winners) == n:
            return (0.0,) * n
        loss = -1.0
        win = (n - len(outcome.winners)) / len(outcome.winners)
        return tuple(win if seat in outcome.winners else loss for seat in range(n))

    def verify(self, player: int, action: Action) -> Ruling:
        """Whether a player (or CHANCE) may do this here, and on which clause that rests. Never raises.

        Legality is what `legal_actions` lists; the ruling adds the reason.
        """
        if not isinstance(action, Action):
            return Ruling(False, self.deciding_clause(), T("That is not an action of this game."), "no_action")
        if player in self.acting() or player == self.current_player() == CHANCE:
            legal = self.legal_actions(player)
            if action in legal:
                return self._allowance(player, legal[legal.index(action)])
        return self._refusal(player, action)

    def step(self, action: Action | Mapping[int, Action]) -> Step[Self]:
        """Do an action; at a SIMULTANEOUS node give ``{player: action}`` for every player who is `acting`.

        Returns the new state and the events. Raises IllegalActionError, and changes nothing, if the rules forbid it.
        """
        item = self._checked(action)
        after = self._after(item)
        return Step(after, lambda: self._events(item, after))

    def child(self, action: Action | Mapping[int, Action]) -> Self:
        """The state after an action: `step` without the events."""
        return self._after(self._checked(action))

    def _checked(self, action: Action | Mapping[int, Action]) -> HistoryItem:
        here = self.current_player()
        if here >= CHANCE:  # a seat or chance
            return HistoryItem(here, (self._one(here, action),))
        if here == SIMULTANEOUS:
            seats = self.acting()
            # A plain dict is what everybody hands in; to ask it for its abstract class costs more than the rest.
            mapping = type(action) is dict or isinstance(action, Mapping)
            if not mapping or len(action) != len(seats) or not all(map(action.__contains__, seats)):
                raise IllegalActionError(self._all_at_once(), action, self.brief())
            return HistoryItem(SIMULTANEOUS, tuple([self._one(seat, action[seat]) for seat in seats]))
        raise IllegalActionError(self._one_at_a_time(), action, self.brief())

    def _one(self, player: int, action: object) -> Action:
        """The legal action that equals this one: histories hold the shared objects, whatever was handed in."""
        if not isinstance(action, Action):
            raise IllegalActionError(self._one_at_a_time(), action, self.brief())
        legal = self.legal_actions(player)
        try:
            return legal[legal.index(action)]
        except ValueError:
            raise IllegalActionError(self.verify(player, action), action, self.brief()) from None

    def _all_at_once(self) -> Ruling:
        message = T("Several choose at once here: give one action for each of them.")
        return Ruling(False, self.deciding_clause(), message, "simultaneous")

    def _one_at_a_time(self) -> Ruling:
        if self.current_player() == TERMINAL:
            return Ruling(False, self.deciding_clause(), T("The match is over."), "over")
        return Ruling(False, self.deciding_clause(), T("One action is expected here."), "one_action")

    @abstractmethod
    def deciding_clause(self) -> str:
        """The clause under which the next action is asked for."""

    def resample(self, player: int, rng: random.Random) -> Self:
        """A state that this player could not tell from this one, with what is hidden from him drawn anew.

        Raises ValueError for a seat that does not exist.
        """
        to_move: int = self.observation(player).to_move
        return self.resample_from(player, self.observed_history(player), to_move, rng)

    @property
    def parent(self) -> Self | None:
        """The position before the last step, or None at the start."""
        return self._parent  # type: ignore[return-value]

    @property
    def last_item(self) -> HistoryItem | None:
        """The step that led here, or None at the start."""
        return self._past

    @property
    def history(self) -> tuple[HistoryItem, ...]:
        """All the steps that led here, chance included."""
        return tuple(state._past for state in self.line()[1:] if state._past is not None)

    def line(self) -> tuple[Self, ...]:
        """All positions from the start to this one."""
        states = [self]
        while (parent := states[-1].parent) is not None:
            states.append(parent)
        return tuple(reversed(states))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        # Pickling parent by parent would go as deep as the match is long: keep the start and the steps.
        if self._parent is None:
            return super().__reduce_ex__(protocol)
        return _replayed, (self.line()[0], self.history)

    def replay_item(self, item: HistoryItem) -> Step[Self]:
        """Do a step of a history: the inverse of `history`, one step at a time."""
        if item.actor == SIMULTANEOUS:
            return self.step(dict(zip(self.acting(), item.actions, strict=True)))
        return self.step(item.actions[0])

    def parse_action(self, player: int, text: str) -> Action:
        """The action that a text names. ``str(action)`` is the inverse.

        Returns well-formed actions, legal or not: ask `verify`. Raises InvalidActionError for any other text.
        """
        forms = self.game.chance_forms if player == CHANCE else self.game.action_forms
        return read_action(text, forms, self.brief(), self.game.num_players)


def _replayed(start: State, history: tuple[HistoryItem, ...]) -> State:
    for item in history:
        start = start.replay_item(item).state
    return start
