"""The position of Your Trumps, and what each step makes of it.

The deal is chance, one card at a time, seat 0 first: ``deal 0 9d`` with the same chance for every card that is
still to be dealt, so every deal is equally likely. In a mirror deal (K-2) the card that seat 0 gets decides one of
seat 1's as well, so chance deals to seat 0 alone. The cards are dealt open: once all are out each player could
work out the other hand, and nobody has to choose anything before that.

Legal actions are listed in this order: the cards of the hand as `deck` orders them (spades, hearts, diamonds,
clubs, each from the lowest up), then ``pickup``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ...kernel.actions import Action, HistoryItem
from ...kernel.cards import Card
from ...kernel.events import Event
from ...kernel.game import CHANCE, TERMINAL, State
from ...kernel.rulings import Outcome, Ruling
from . import moves, observe, rulings
from .deck import (
    BEAT,
    BEATS,
    COVER,
    DEAL,
    LEAD,
    LOWEST,
    ONE_OF,
    PACKS,
    PICKUP,
    in_order,
    mirrored,
    pickup_count,
    without,
)
from .options import KozyriGame
from .setup import Setup

if TYPE_CHECKING:
    from .observe import KozyriObservation


class Phase(StrEnum):
    """What is to be done now: cards are dealt, or the player to move leads, beats (or picks up), or covers."""

    DEAL = "deal"
    LEAD = "lead"
    BEAT = "beat"
    COVER = "cover"
    OVER = "over"


Hands = tuple[tuple[Card, ...], tuple[Card, ...]]


def initial_state(game: KozyriGame, setup: Setup) -> KozyriState:
    """K-2: the whole pack is still to be dealt; or the position that the setup gives."""
    size = game.options.pack
    heads: tuple[KozyriState | None, ...] = (None,) * (size + 1)
    if setup.hands is None:
        return KozyriState(game, None, None, setup, Phase.DEAL, CHANCE, ((), ()), (), PACKS[size], heads)
    phase = Phase.BEAT if setup.pile else Phase.LEAD
    start = KozyriState(game, None, None, setup, phase, setup.starter, setup.hands, setup.pile, (), heads)
    start._count()
    return start


class KozyriState(State):
    """One position: both ``hands``, the ``pile`` with its top card last, the ``phase``, who is to move.

    ``stock`` holds the cards still to be dealt; ``repetitions`` how often this position has been there, this time
    included.

    >>> from tutor import load_game
    >>> state = load_game("kozyri").new_initial_state(trumps=("s", "h"))
    >>> len(state.chance_outcomes()), str(state.legal_actions()[0])
    (36, 'deal 0 6s')
    """

    __slots__ = (
        *("_heads", "_legal", "_mover", "_outcome", "_setup", "_twin"),
        *("hands", "phase", "pile", "repetitions", "stock", "trumps"),
    )

    game: KozyriGame

    def __init__(
        self,
        game: KozyriGame,
        parent: KozyriState | None,
        past: HistoryItem | None,
        setup: Setup,
        phase: Phase,
        mover: int,
        hands: Hands,
        pile: tuple[Card, ...],
        stock: tuple[Card, ...],
        heads: tuple[KozyriState | None, ...],
    ) -> None:
        self.game = game
        self._parent = parent
        self._past = past
        self._setup = setup
        self.trumps = setup.trumps
        self.phase = phase
        self._mover = mover
        self.hands = hands
        self.pile = pile
        self.stock = stock
        self.repetitions = 1
        self._heads = heads
        self._twin: KozyriState | None = None
        self._outcome: Outcome | None = None
        self._legal: tuple[Action, ...] | None = None

    # --- whose turn, and what he may do ------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat to act, or CHANCE or TERMINAL."""
        return self._mover

    @property
    def starter(self) -> int:
        """K-3: the seat that acts first."""
        return self._setup.starter

    def legal_actions(self, player: int | None = None) -> tuple[Action, ...]:
        """The legal actions of a seat, or chance, in the order of the module's docstring; () if it is not to act."""
        mover = self._mover
        if (player is not None and player != mover) or mover == TERMINAL:
            return ()
        if self._legal is None:
            self._legal = self._list_actions()
        return self._legal

    def _list_actions(self) -> tuple[Action, ...]:
        mover, phase = self._mover, self.phase
        if phase is Phase.DEAL:
            return tuple(map(DEAL[self.to_deal()].__getitem__, self.stock))
        hand = self.hands[mover]
        if phase is Phase.COVER:
            return tuple(map(COVER.__getitem__, hand))
        if phase is Phase.LEAD:
            return tuple(map(LEAD.__getitem__, hand))
        strong = BEATS[self.trumps[mover]][self.pile[-1]]
        found = [BEAT[card] for card in hand if card in strong]
        if not found or self.game.options.pickup == "free":
            found.append(PICKUP)
        return tuple(found)

    def to_deal(self) -> int:
        """K-2: the seat that gets the next card while cards are dealt."""
        first, second = self.hands
        return 0 if len(first) == len(second) else 1

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """K-2: every card still to be dealt is as likely as any other. () where chance is not to act."""
        if self._mover != CHANCE:
            return ()
        each = ONE_OF[len(self.stock)]
        return tuple([(deal, each) for deal in self.legal_actions()])

    def deck_key(self) -> str:
        """K-2: there is one pack, dealt once."""
        return "pack"

    def _refusal(self, player: int, action: Action) -> Ruling:
        return rulings.refusal(self, player, action)

    def _allowance(self, player: int, action: Action) -> Ruling:
        return rulings.allowance(self, player, action)

    def deciding_clause(self) -> str:
        """The clause under which the next action is asked for, or that ended the match."""
        return rulings.PHASE_CLAUSE[self.phase] if self._outcome is None else self._outcome.clause

    # --- what follows ------------------------------------------------------------------------------------

    def _after(self, item: HistoryItem) -> KozyriState:
        verb, card, _ = item.actions[0]
        mover, pile = self._mover, self.pile
        if verb == "pickup":
            return self._picked_up(item)
        assert card is not None
        if verb == "deal":
            return self._dealt(item, card)
        first, second = self.hands
        hands = (without(first, card), second) if mover == 0 else (first, without(second, card))
        pile = (*pile, card)
        if not hands[mover]:
            return self._out(item, hands, pile)
        if verb == "beat":
            return KozyriState(self.game, self, item, self._setup, Phase.COVER, mover, hands, pile, (), self._heads)
        return self._next(item, Phase.BEAT, hands, pile)

    def _next(self, item: HistoryItem, phase: Phase, hands: Hands, pile: tuple[Card, ...]) -> KozyriState:
        """The other is to lead or to beat."""
        after = KozyriState(self.game, self, item, self._setup, phase, 1 - self._mover, hands, pile, (), self._heads)
        after._count()
        return after

    def _picked_up(self, item: HistoryItem) -> KozyriState:
        """K-6, K-7."""
        mover, pile, (first, second) = self._mover, self.pile, self.hands
        rest = len(pile) - pickup_count(pile, self.trumps[mover])
        hand = in_order(self.hands[mover] + pile[rest:])
        hands = (hand, second) if mover == 0 else (first, hand)
        return self._next(item, Phase.BEAT if rest else Phase.LEAD, hands, pile[:rest])

    def _out(self, item: HistoryItem, hands: Hands, pile: tuple[Card, ...]) -> KozyriState:
        """K-8, K-9: who moved has no card left."""
        mover = self._mover
        other = hands[1 - mover]
        after = KozyriState(self.game, self, item, self._setup, Phase.OVER, TERMINAL, hands, pile, (), self._heads)
        if len(other) == 1 and other[0] in BEATS[self.trumps[1 - mover]][pile[-1]]:
            after._outcome = Outcome((), "last_card", "K-9")
        else:
            after._outcome = Outcome((mover,), "out", "K-8")
        return after

    def _count(self) -> None:
        """K-9: end the match if this position has been there too often.

        Between two occurrences of a position the pile has to come back to its length, so each position remembers
        the last one for every length of the pile, and through it the ones before. Positions in which a card is to
        be covered are left out: each follows from just one other, which would have ended the match before.
        """
        heads, pile, size = self._heads, self.pile, len(self.pile)
        twin = self._twin = heads[size]
        while twin is not None:
            if twin._mover == self._mover and twin.hands == self.hands and twin.pile == pile:
                self.repetitions = twin.repetitions + 1
                break
            twin = twin._twin
        if self.repetitions >= self.game.options.repetition_limit:
            self.phase, self._mover = Phase.OVER, TERMINAL
            self._outcome = Outcome((), "repetition", "K-9")
        self._heads = (*heads[:size], self, *heads[size + 1 :])

    def _dealt(self, item: HistoryItem, card: Card) -> KozyriState:
        """K-2: a card is dealt; with the last one the sixes go home, if they do, and the starter leads."""
        first, second = self.hands
        if self.game.options.deal == "mirror":
            partner = mirrored(card, self.trumps)
            hands = (in_order((*first, card)), in_order((*second, partner)))
            stock = without(without(self.stock, card), partner)
        else:
            hands = (in_order((*first, card)), second) if self.to_deal() == 0 else (first, in_order((*second, card)))
            stock = without(self.stock, card)
        setup, heads = self._setup, self._heads
        if stock:
            return KozyriState(self.game, self, item, setup, Phase.DEAL, CHANCE, hands, (), stock, heads)
        if self.game.options.sixes == "home":
            hands = sent_home(hands, self.trumps, LOWEST[self.game.options.pack])
        after = KozyriState(self.game, self, item, setup, Phase.LEAD, setup.starter, hands, (), (), heads)
        after._count()
        return after

    def _events(self, item: HistoryItem, after: KozyriState) -> tuple[Event, ...]:
        return moves.events(self, item, after)

    # --- what is known -----------------------------------------------------------------------------------

    def setup(self) -> dict[str, Any]:
        """What the match was set up with, as plain data."""
        return self._setup.data()

    def outcome(self) -> Outcome | None:
        """K-8, K-9: who won and why, or None while the match goes on."""
        return self._outcome

    def observation(self, player: int | None) -> KozyriObservation:
        """What that seat knows: all of the position. None is a spectator."""
        return observe.observation(self, player)

    def observed_history(self, player: int | None) -> tuple[HistoryItem, ...]:
        """The steps as that seat saw them: all of them."""
        return self.history

    def resample_from(
        self, player: int, seen: Sequence[HistoryItem], to_move: int | None, rng: random.Random
    ) -> KozyriState:
        """The one state with this history. Raises ValueError for another seat to move, or no seat."""
        if player not in (0, 1):
            raise ValueError(f"there is no seat {player!r}: seats are 0 and 1")
        state = self.line()[0]
        for item in seen:
            state = state.replay_item(item).state
        if to_move is not None and state.current_player() != to_move:
            raise ValueError(f"after these steps it is not {to_move} who is to move")
        return state

    def brief(self) -> str:
        """The position in a few words."""
        if self.phase is Phase.DEAL:
            return f"Your Trumps, deal, {len(self.stock)} cards to come"
        top = f"{self.pile[-1]} on top of {len(self.pile)}" if self.pile else "no pile"
        return f"Your Trumps, {self.phase}, {top}, hands {len(self.hands[0])} and {len(self.hands[1])}"

    def __str__(self) -> str:
        from .picture import state_text

        return state_text(self)

    def _repr_svg_(self) -> str:
        from .picture import state_svg

        return state_svg(self)

    def __repr__(self) -> str:
        return f"<KozyriState: {self.brief()}>"


def sent_home(hands: Hands, trumps: tuple[str, str], lowest: str) -> Hands:
    """K-2: each card of the lowest rank goes to the player whose trump it is; the others stay.

    >>> from tutor.kernel.cards import cards
    >>> sent_home((cards("9s 6h 6c"), cards("9h 6s")), ("s", "h"), "6")
    ((Card('6s'), Card('9s'), Card('6c')), (Card('6h'), Card('9h')))
    """
    every = (*hands[0], *hands[1])
    home = {Card(lowest + suit): seat for seat, suit in enumerate(trumps)}
    first, second = (
        in_order(card for card in every if home.get(card, 0 if card in hands[0] else 1) == seat) for seat in (0, 1)
    )
    return first, second
