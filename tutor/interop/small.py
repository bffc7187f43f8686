"""4 Warlords with a few cards: the same rules, and a tree that can be solved whole.

A match of the small game is one of 4 Warlords in which all other number cards and Jacks are lost already and all
other Queens and Kings are taken. So every rule is the kernel's own; one thing is added, which the whole game never
needs: who has no card left to draw cannot exchange (W-5).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..games.warlords.deck import BLACK, COURTS, NUMBERS, RED, STAND, in_order
from ..games.warlords.options import WarlordsGame
from ..games.warlords.state import Phase, Side, WarlordsState
from ..kernel.actions import Action
from ..kernel.cards import Card, cards
from ..kernel.rulings import Ruling
from ..kernel.text import T

#: Black has three number cards, a Queen and a Jack; red five and a Queen; one round. It pays red to hide what it has.
DECKS = ("Ac 5c 7s", "Ad 2d 3d 5h 6h")
COURT_CARDS = ("Qs Js", "Qh")


class SmallWarlords(WarlordsGame):
    """A small Warlords with its cards and options fixed. Not one of `tutor.games`: it is made here.

    Args: ``decks`` and ``courts`` are each side's number cards and court cards, black's first, as texts or cards;
    ``options`` those of 4 Warlords, with a ``round_limit`` of 1 unless another is given.
    Raises ValueError for cards that a match cannot be played with: each side needs a Queen or King and three number
    cards in every round, those that its Jacks may yet lose counted (W-10).

    >>> game = SmallWarlords()
    >>> [len(deck) for deck in game.decks], game.options.round_limit
    ([3, 5], 1)
    >>> SmallWarlords(decks=("As 2s", "Ah 2h 3h"))
    Traceback (most recent call last):
    ValueError: small warlords: black needs at least 3 number cards for this match, not 2
    """

    def __init__(
        self,
        decks: Sequence[str | Sequence[Card]] = DECKS,
        courts: Sequence[str | Sequence[Card]] = COURT_CARDS,
        **options: Any,
    ) -> None:
        super().__init__(**{"round_limit": 1, **options})
        if len(decks) != 2 or len(courts) != 2:
            raise ValueError("small warlords: decks and courts are two each, black's first")
        self.decks = (_read(decks[0], BLACK, NUMBERS, "number card"), _read(decks[1], RED, NUMBERS, "number card"))
        self.courts = (_read(courts[0], BLACK, COURTS, "court card"), _read(courts[1], RED, COURTS, "court card"))
        for side, deck, held in zip(("black", "red"), self.decks, self.courts, strict=True):
            jacks = sum(1 for card in held if card.rank == "J")
            if jacks == len(held):
                raise ValueError(f"small warlords: {side} needs a Queen or a King")
            # Each Jack may lose two cards, but only where another round follows are they missed.
            rounds = self.options.round_limit
            later = jacks if rounds is None else min(jacks, rounds - 1)
            if len(deck) < (need := 3 + 2 * later):
                raise ValueError(
                    f"small warlords: {side} needs at least {need} number cards for this match, not {len(deck)}"
                )

    def new_initial_state(self, **setup: Any) -> SmallState:
        """The start of a match: nobody has drawn a card. It needs no setup (ValueError for any)."""
        if setup:
            raise ValueError(f"small warlords: a match is set up with nothing, not with {', '.join(sorted(setup))}")
        sides = []
        for seat in (BLACK, RED):
            deck, held = self.decks[seat], self.courts[seat]
            lost = [card for card in NUMBERS[seat] if card not in deck]
            lost += [card for card in COURTS[seat] if card.rank == "J" and card not in held]
            others = COURTS[1 - seat]
            taken = [card for card in others if card.rank != "J" and card not in self.courts[1 - seat]]
            sides.append(Side(deck, (), (), (), held, tuple(taken), tuple(lost), None, 0, False))
        return SmallState(self, None, None, Phase.MUSTER, 1, (sides[0], sides[1]), None)

    def __repr__(self) -> str:
        return f"Small{super().__repr__()}, decks {' / '.join(map(' '.join, self.decks))}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SmallWarlords) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return (self.options, self.decks, self.courts)


class SmallState(WarlordsState):
    """A position of the small game."""

    __slots__ = ()

    def _list_actions(self, player: int) -> tuple[Action, ...]:
        if self.phase is Phase.EXCHANGE and player >= 0 and not self.sides[player].deck:
            return (STAND,)
        return super()._list_actions(player)

    def _refusal(self, player: int, action: Action) -> Ruling:
        asked = player in (BLACK, RED) and player == self.current_player()
        exchanging = self.phase is Phase.EXCHANGE and action.verb == "exchange"
        if asked and exchanging and action.card in self.sides[player].hand:
            return Ruling(False, "W-5", T("No card is left in your deck to exchange for."), "empty_deck")
        return super()._refusal(player, action)


def _read(given: str | Sequence[Card], seat: int, own: tuple[tuple[Card, ...], ...], what: str) -> tuple[Card, ...]:
    found = cards(given) if isinstance(given, str) else tuple(map(Card, given))
    for card in found:
        if card not in own[seat]:
            raise ValueError(f"small warlords: {card} is no {what} of {('black', 'red')[seat]}")
    if len(set(found)) < len(found):
        raise ValueError(f"small warlords: each {what} is there once: {' '.join(found)}")
    return in_order(found)
