"""The tree that other tools walk: kernel positions with their choices as numbers.

It differs from the kernel's own in three points, none of which changes what anybody can know or bring about:

- a hand of 4 Warlords is dealt in one piece: every set of three cards with the same chance, which is what three
  draws amount to (W-3);
- the choices of a seat come by number, ascending;
- a match of Your Trumps is a draw after ``horizon`` decisions (see `bounds`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

from ..games.warlords.deck import DRAW, NUMBERS
from ..games.warlords.state import Phase, WarlordsState
from ..kernel.actions import Action, HistoryItem
from ..kernel.cards import Card
from ..kernel.game import CHANCE, SIMULTANEOUS, TERMINAL, State
from .numbers import Numbers, numbered, numbers_of
from .small import SmallWarlords
from .words import history_words, information_words

#: What chance does at a node: the kernel's steps, one after the other.
Draws = tuple[Action, ...]


class Rules:
    """What all nodes of one tree share. ``keep`` holds on to every node once it was reached: only for small trees."""

    __slots__ = ("horizon", "keep", "numbers")

    def __init__(self, numbers: Numbers, horizon: int | None = None, keep: bool = False) -> None:
        self.numbers = numbers
        self.horizon = horizon
        self.keep = keep


class Node:
    """A position. Immutable, like the kernel's; what is asked of it is worked out once."""

    __slots__ = ("_children", "_legal", "_outcomes", "_words", "decisions", "player", "rules", "state")

    def __init__(self, rules: Rules, state: State, decisions: int = 0) -> None:
        self.rules = rules
        self.state = state
        self.decisions = decisions
        self.player = state.current_player()
        if rules.horizon is not None and decisions >= rules.horizon and self.player != CHANCE:
            self.player = TERMINAL
        self._legal: dict[int, dict[int, Action]] = {}
        self._outcomes: dict[int, tuple[Draws, float]] | None = None
        self._words: dict[int, str] = {}
        self._children: dict[Any, Node] = {}

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def acting(self) -> tuple[int, ...]:
        """The seats that are to act."""
        return () if self.player == TERMINAL else self.state.acting()

    def legal(self, seat: int) -> dict[int, Action]:
        """A seat's legal actions by number, ascending; none for a seat that is not to act."""
        found = self._legal.get(seat)
        if found is None:
            actions = self.state.legal_actions(seat) if seat in self.acting() else ()
            found = self._legal[seat] = numbered(self.rules.numbers, seat, actions)
        return found

    def outcomes(self) -> dict[int, tuple[Draws, float]]:
        """At a chance node: by number, what chance may do and how likely it is."""
        if self._outcomes is None:
            self._outcomes = self._list_outcomes()
        return self._outcomes

    def _list_outcomes(self) -> dict[int, tuple[Draws, float]]:
        state = self.state
        if isinstance(state, WarlordsState):
            seat = state.drawer()
            assert seat is not None
            deck, whole = state.sides[seat].deck, _whole_deck(state, seat)
            if state.phase is Phase.MUSTER:
                hands = _hands(seat, whole, deck)
                return {number: (draws, 1 / len(hands)) for number, draws in hands.items()}
            places = {card: place for place, card in enumerate(whole)}
            return {places[card]: ((DRAW[seat][card],), 1 / len(deck)) for card in deck}
        return {
            self.rules.numbers.of_chance(action): ((action,), float(chance))
            for action, chance in state.chance_outcomes()
        }

    def chance(self, number: int) -> Node:
        """The node after chance has done this. Raises ValueError for what it cannot do here."""
        found = self._children.get(number)
        if found is None:
            if number not in self.outcomes():
                raise ValueError(f"{number} is nothing that chance may do here ({self.state.brief()})")
            state = self.state
            for action in self.outcomes()[number][0]:
                state = state.child(action)
            found = self._kept(number, Node(self.rules, state, self.decisions))
        return found

    def child(self, numbers: Mapping[int, int]) -> Node:
        """The node after every acting seat has chosen: numbers by seat.

        Raises ValueError, listing what is legal, for a number that is not.
        """
        chosen = tuple(numbers[seat] for seat in self.acting())
        found = self._children.get(chosen)
        if found is None:
            actions = {seat: self.action(seat, number) for seat, number in zip(self.acting(), chosen, strict=True)}
            joint: Any = actions if self.player == SIMULTANEOUS else actions[self.player]
            found = self._kept(chosen, Node(self.rules, self.state.child(joint), self.decisions + 1))
        return found

    def action(self, seat: int, number: int) -> Action:
        """The action of a number. Raises ValueError, listing what is legal, for one that is not."""
        legal = self.legal(seat)
        if number not in legal:
            known = ", ".join(f"{one} ({action})" for one, action in legal.items()) or "nothing"
            raise ValueError(f"seat {seat} cannot do {number} here ({self.state.brief()}); legal: {known}")
        return legal[number]

    def _kept(self, key: Any, node: Node) -> Node:
        if self.rules.keep:
            self._children[key] = node
        return node

    def words(self, player: int) -> str:
        """The seat's information state as a text."""
        found = self._words.get(player)
        if found is None:
            found = information_words(self.state, player)
            if self.player == TERMINAL:
                found = found.removesuffix(" ?")  # at the horizon nobody is asked
            self._words[player] = found
        return found

    def whole_story(self) -> str:
        """Every step so far, hidden cards included: no two nodes have the same."""
        return history_words(self.state.history, False)


def root(state: State, horizon: int | None = None, keep: bool = False) -> Node:
    """The node of a start position. Raises ValueError for a game whose actions have no numbers."""
    return Node(Rules(numbers_of(state.game), horizon, keep), state)


def steps_of(node: Node, history: tuple[HistoryItem, ...]) -> tuple[dict[int, int], ...]:
    """A history of the kernel, told as steps from this node: ``{-1: number}`` for chance, else numbers by seat.

    A hand that is dealt only in part is left out: no node stands there.
    """
    return tuple(step for step, _, _ in followed(node, history))


def followed(node: Node, history: tuple[HistoryItem, ...]) -> Iterator[tuple[dict[int, int], Node, int]]:
    """The steps of `steps_of` one by one, each with the node after it and how many items of the history it took."""
    at, waiting = node, list(history)
    while waiting:
        left = len(waiting)
        if at.player == CHANCE:
            draws = [item.actions[0] for item in waiting[: len(next(iter(at.outcomes().values()))[0])]]
            match = [number for number, (one, _) in at.outcomes().items() if set(one) == set(draws)]
            if not match:
                break
            step = {CHANCE: match[0]}
            del waiting[: len(draws)]
            at = at.chance(match[0])
        else:
            item = waiting.pop(0)
            pairs = zip(at.acting(), item.actions, strict=True)
            step = {seat: at.rules.numbers.of(seat, action) for seat, action in pairs}
            at = at.child(step)
        yield step, at, left - len(waiting)


def _whole_deck(state: WarlordsState, seat: int) -> tuple[Card, ...]:
    """The deck with which the match began: outcomes are numbered by their place in it."""
    return state.game.decks[seat] if isinstance(state.game, SmallWarlords) else NUMBERS[seat]


@cache
def _all_hands(seat: int, whole: tuple[Card, ...]) -> dict[int, Draws]:
    hands = combinations(map(DRAW[seat].__getitem__, whole), 3)
    return dict(enumerate(hands))


@cache
def _hands(seat: int, whole: tuple[Card, ...], deck: tuple[Card, ...]) -> dict[int, Draws]:
    """Every hand that this deck may deal, by its number among those of the whole deck."""
    every = _all_hands(seat, whole)
    if whole == deck:
        return every
    there = {DRAW[seat][card] for card in deck}
    return {number: draws for number, draws in every.items() if there.issuperset(draws)}
