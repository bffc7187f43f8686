"""From what a seat sees to the compact position that the search works on, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...kernel.actions import Action, make
from ...kernel.cards import Card
from .engine import board
from .engine.board import PICKUP

_RANKS = "23456789TJQKA"


def bits(mask: int) -> Iterator[int]:
    """The numbers of a mask's bits, the lowest first.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        mask ^= low
        yield low.bit_length() - 1


@dataclass(frozen=True)
class Coding:
    """Cards as numbers, counted from the players' trumps: see `engine.board`.

    >>> coding = Coding(("s", "h"))
    >>> coding.number(Card("As")), coding.number(Card("6h")), coding.card(12)
    (12, 17, Card('As'))
    """

    trumps: tuple[str, str]

    @cached_property
    def suits(self) -> str:
        """The suits in the order of their numbers."""
        return "".join(self.trumps) + "".join(suit for suit in "shdc" if suit not in self.trumps)

    def number(self, card: Card) -> int:
        """A card's number."""
        return self._numbers[card]

    @cached_property
    def _numbers(self) -> dict[Card, int]:
        return {Card(rank + suit): 13 * s + r for s, suit in enumerate(self.suits) for r, rank in enumerate(_RANKS)}

    def card(self, number: int) -> Card:
        """The card of a number."""
        suit, rank = divmod(number, 13)
        return Card(_RANKS[rank] + self.suits[suit])

    def mask(self, cards: Iterable[Card]) -> int:
        """A set of cards."""
        found = 0
        for card in cards:
            found |= 1 << self.number(card)
        return found

    def cards(self, mask: int) -> tuple[Card, ...]:
        """The cards of a set."""
        return tuple(self.card(number) for number in bits(mask))


@dataclass(frozen=True, slots=True)
class Position:
    """A position of Your Trumps: hands as masks by player, the pile from the bottom up, who is to move.

    ``cover`` is whether he has beaten and must cover; ``free`` whether he may pick up although he could beat.
    """

    hands: tuple[int, int]
    pile: tuple[int, ...] = ()
    turn: int = 0
    cover: bool = False
    free: bool = False

    def numbers(self) -> list[int]:
        """The board that `engine.board` describes."""
        b = [0] * board.BOARD_LENGTH
        b[:6] = [*self.hands, len(self.pile), self.turn, int(self.cover), int(self.free)]
        b[board.PILE : board.PILE + len(self.pile)] = self.pile
        b[board.KEY] = board.position_key(b)
        return b

    @staticmethod
    def of(b: Iterable[int]) -> Position:
        """The position of a board."""
        given = [int(number) for number in b]
        pile = tuple(given[board.PILE : board.PILE + given[board.SIZE]])
        return Position(
            (given[0], given[1]), pile, given[board.TURN], bool(given[board.COVER]), bool(given[board.FREE])
        )

    @property
    def cards_held(self) -> int:
        """How many cards both hands hold together."""
        return self.hands[0].bit_count() + self.hands[1].bit_count()

    @property
    def key(self) -> int:
        """The position's number."""
        return self.numbers()[board.KEY]

    def moves(self) -> tuple[int, ...]:
        """The legal moves, `PICKUP` the last."""
        return tuple(bits(board.legal(self.numbers())))

    def after(self, move: int) -> Position | int:
        """The position after a legal move, or the result (`engine.board.WON_0` …) if it ends the match."""
        b = self.numbers()
        if move != PICKUP:
            result = board.ending(b, move)
            if result:
                return result
        board.play(b, move, board.child_key(b, move))
        return Position.of(b)

    def picked(self) -> tuple[int, ...]:
        """The cards that a pick-up would take now, the top card last."""
        return self.pile[len(self.pile) - board.picked(self.numbers()) :] if self.pile else ()

    def action(self, move: int, coding: Coding) -> Action:
        """The action of a move."""
        if move == PICKUP:
            return make("pickup")
        verb = "cover" if self.cover else "beat" if self.pile else "lead"
        return make(verb, coding.card(move))


def move_of(action: Action, coding: Coding) -> int:
    """The move of an action."""
    return PICKUP if action.card is None else coding.number(action.card)


def read(observation: Any) -> tuple[Position, Coding, tuple[int, ...]]:
    """The position that a seat sees, how its cards are numbered, and the positions that would now be draws (K-9).

    Those are given by their numbers (`Position.key`). Raises ValueError where no player is to move.
    """
    if observation.to_move not in (0, 1):
        raise ValueError("there is no position to judge: nobody is to play a card")
    coding = Coding(observation.trumps)
    free = observation.options.pickup == "free"

    def position(hands: Any, pile: Any, turn: int, cover: bool = False) -> Position:
        masks = (coding.mask(hands[0]), coding.mask(hands[1]))
        return Position(masks, tuple(coding.number(card) for card in pile), turn, cover, free)

    here = position(observation.hands, observation.pile, observation.to_move, observation.phase == "cover")
    spent = tuple(position(one.hands, one.pile, one.to_move).key for one in observation.spent)
    return here, coding, spent
