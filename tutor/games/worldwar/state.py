"""Positions of World War III and how they follow from one another.

Order of `legal_actions`: cards to play ascending by rank, within a rank spades, hearts, diamonds, clubs, the joker
last, equal cards once; then the Twos to lay, the Twos to give up, ``war``; in a war ``hold``, then ``draw``.
Chance lists every card that may come once, in the same order, with its exact probability.

Nobody has decided what lies in the piles and the stock: they are counts, and ``unseen`` is all that nobody has
seen. Any of it is as likely to come from any of them. Only a winner's spoils lie in a known order at the bottom of
his pile. What a step does is in `moves.py` and `war.py`; why something is refused is in `rulings.py`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ...kernel.actions import Action, HistoryItem
from ...kernel.cards import Card
from ...kernel.events import Event
from ...kernel.game import CHANCE, SIMULTANEOUS, TERMINAL, State
from ...kernel.rulings import Outcome, Ruling
from . import moves, observe, rulings
from .deck import CALLS, CERTAIN, COMES, DEAL, LAY, PASS, PLAY, RANK, TWOS, WAR, may_come, shares, whole_pack
from .draft import Draft, Phase, Side, Standing, War
from .options import WorldWarGame

if TYPE_CHECKING:
    from .ceilings import Ways
    from .observe import WorldWarObservation

_CHANCE_PHASES = {Phase.DEAL: "deal", Phase.STOCK: "stock", Phase.TURN: "turn"}


def initial_state(game: WorldWarGame) -> WorldWarState:
    """R-2: every pile lies there and the stock in the middle; nobody has taken a card yet."""
    pile, stock = DEAL[game.num_players]
    state = WorldWarState(game, None, None)
    state._take_over(
        Phase.DEAL, (Side(pile),) * game.num_players, whole_pack(game.num_players), stock, 0, None, False, None, ()
    )
    return state


class WorldWarState(State):
    """One position.

    ``sides`` says what each player has, ``stock`` how many cards are left in the middle, ``seat`` who acts or gets
    a card (None where two call at once), ``standing`` the card to be beaten, ``fed`` whether the leader has drawn
    already (R-13), ``war`` the war that is on, ``gone`` the cards that left the game face up, in order.

    >>> from tutor import load_game
    >>> state = load_game("worldwar", num_players=4).new_initial_state()
    >>> [(str(action), str(chance)) for action, chance in state.chance_outcomes()][::52]
    [('deal 0 2s', '1/54'), ('deal 0 Xx', '1/27')]
    """

    __slots__ = (
        *("_ceilings", "_chances", "_legal", "_mover", "_outcome"),
        *("fed", "gone", "phase", "seat", "sides", "standing", "stock", "unseen", "war"),
    )

    game: WorldWarGame

    def __init__(self, game: WorldWarGame, parent: WorldWarState | None, past: HistoryItem | None) -> None:
        self.game = game
        self._parent = parent
        self._past = past

    def _take_over(
        self,
        phase: Phase,
        sides: tuple[Side, ...],
        unseen: tuple[Card, ...],
        stock: int,
        seat: int | None,
        standing: Standing | None,
        fed: bool,
        war: War | None,
        gone: tuple[Card, ...],
        outcome: Outcome | None = None,
    ) -> None:
        self.phase = phase
        self.sides = sides
        self.unseen = unseen
        self.stock = stock
        self.seat = seat
        self.standing = standing
        self.fed = fed
        self.war = war
        self.gone = gone
        self._outcome = outcome
        self._ceilings: tuple[Ways, ...] | None = None
        self._legal: tuple[Action, ...] | None = None
        self._chances: tuple[tuple[Action, Fraction], ...] | None = None
        if phase is Phase.OVER:
            self._mover = TERMINAL
        elif phase in _CHANCE_PHASES:
            self._mover = CHANCE
        else:
            self._mover = SIMULTANEOUS if seat is None else seat

    # --- whose turn, and what he may do ------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat to act, or CHANCE, SIMULTANEOUS (two of the seats: see `acting`) or TERMINAL."""
        return self._mover

    def acting(self) -> tuple[int, ...]:
        """The seats that are to act: one, the two of a war that call at once, or none."""
        if self._mover == SIMULTANEOUS and self.war is not None:
            first, second = self.war.seats
            return (first, second) if first < second else (second, first)
        return (self._mover,) if self._mover >= 0 else ()

    def legal_actions(self, player: int | None = None) -> tuple[Action, ...]:
        """The legal actions of a seat, or chance, in the order of the module's docstring; () if it is not to act.

        Without a player: of the seat to act, or chance. Raises ValueError if two are to act and none is named.
        """
        here = self._mover
        if here == SIMULTANEOUS:
            if player is None:
                first, second = self.acting()
                raise ValueError(
                    f"two choose at once here: name one, legal_actions({first}) or legal_actions({second})"
                )
            return CALLS if player in self.acting() else ()
        if (player is not None and player != here) or here == TERMINAL:
            return ()
        if self._legal is None:
            if here == CHANCE:
                self._legal = self._list_cards()
            else:
                self._legal = CALLS if self.phase is Phase.CALL else self._list_actions(self.sides[here])
        return self._legal

    def _list_actions(self, side: Side) -> tuple[Action, ...]:
        cards = playable(side.hand, self.standing)
        found = [PLAY[card] for card in dict.fromkeys(cards)]
        if len(side.hand) > 1:
            found += [LAY[card] for card in dict.fromkeys(side.hand) if card in TWOS]
        if not cards:
            found += [PASS[card] for card in dict.fromkeys(side.passes)]
            found.append(WAR)
        return tuple(found)

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """R-3, R-9: each card that may come, with its exact chance. () where chance is not to act.

        A card that nobody has seen comes with the same chance from any pile and from the stock; one that all saw go
        under a pile is certain when its turn comes.
        """
        if self._mover != CHANCE:
            return ()
        if self._chances is None:
            cards = self.legal_actions()
            known = self.phase is Phase.TURN and self.seat is not None and not self.sides[self.seat].unknown
            self._chances = tuple(zip(cards, (CERTAIN,) if known else shares(self.unseen), strict=True))
        return self._chances

    def _list_cards(self) -> tuple[Action, ...]:
        seat, verb = self.seat, _CHANCE_PHASES[self.phase]
        assert seat is not None
        if verb == "turn" and not self.sides[seat].unknown:
            return (COMES[verb][seat][self.sides[seat].spoils[0]],)
        return may_come(verb, seat, self.unseen)

    def deck_key(self) -> str:
        """Which of the decks the next card comes from: the stock, or a seat's pile."""
        return "stock" if self.phase is Phase.STOCK else f"pile {self.seat}"

    def deck_place(self) -> tuple[int, tuple[Card, ...]] | None:
        """R-2: the piles, by seat, and the stock are cut from one shuffled pack: where in it the next card lies.

        None for a card that came under a pile as spoils: it is known.
        """
        seat = self.seat
        n = self.game.num_players
        pile, stock = DEAL[n]
        if self._mover != CHANCE or seat is None:
            return None
        pack = whole_pack(n)
        if self.phase is Phase.STOCK:
            return n * pile + stock - self.stock, pack
        unknown = self.sides[seat].unknown
        return (seat * pile + pile - unknown, pack) if unknown else None

    def _refusal(self, player: int, action: Action) -> Ruling:
        return rulings.refusal(self, player, action)

    def _allowance(self, player: int, action: Action) -> Ruling:
        return rulings.allowance(self, action)

    def deciding_clause(self) -> str:
        """The clause under which the next action is asked for."""
        return rulings.phase_clause(self)

    # --- what follows ------------------------------------------------------------------------------------

    def _after(self, item: HistoryItem) -> WorldWarState:
        draft = Draft(self)
        moves.carry_out(draft, item)
        state = WorldWarState(self.game, self, item)
        state._take_over(
            draft.phase,
            tuple(draft.sides),
            draft.unseen,
            draft.stock,
            draft.seat,
            draft.standing,
            draft.fed,
            draft.war,
            draft.gone,
            draft.outcome,
        )
        return state

    def _events(self, item: HistoryItem, after: WorldWarState) -> tuple[Event, ...]:
        draft = Draft(self, [])
        moves.carry_out(draft, item)
        return tuple(draft.events or ())

    # --- what is known -----------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """R-16: who won and why, or None while the match goes on. Several winners share it."""
        return self._outcome

    def observation(self, player: int | None) -> WorldWarObservation:
        """What that seat knows and nothing else; None is a spectator."""
        return observe.observation(self, player)

    def observed_history(self, player: int | None) -> tuple[HistoryItem, ...]:
        """The steps as that seat saw them: the cards that came to other hands are ``??``."""
        return observe.observed_history(self, player)

    def resample_from(
        self, player: int, seen: Sequence[HistoryItem], to_move: int | None, rng: random.Random
    ) -> WorldWarState:
        """A state with this observed history for ``player``, with the other hands drawn anew: see `resample.py`."""
        from .resample import resample

        return resample(self.game, player, seen, to_move, rng)

    def brief(self) -> str:
        """The position in a few words that hide every hidden card."""
        parts = [f"World War III, {self.game.num_players} players", str(self.phase)]
        if self.seat is not None:
            parts.append(f"seat {self.seat}")
        if self.standing is not None:
            parts.append(f"{self.standing.card} of seat {self.standing.seat} stands")
        if self.war is not None:
            parts.append(f"seats {self.war.seats[0]} and {self.war.seats[1]} at war, stage {self.war.stage}")
        return ", ".join([*parts, f"stock {self.stock}"])

    def __str__(self) -> str:
        from .picture import state_text

        return state_text(self)

    def _repr_svg_(self) -> str:
        from .picture import state_svg

        return state_svg(self)

    def __repr__(self) -> str:
        return f"<WorldWarState: {self.brief()}>"


def playable(hand: tuple[Card, ...], standing: Standing | None) -> tuple[Card, ...]:
    """R-6, R-7: the cards of a hand in listing order that may be played: the highest to lead, any higher to follow.

    >>> from tutor.kernel.cards import cards
    >>> playable(cards("3s 4d 7h Td Tc"), None)
    (Card('Td'), Card('Tc'))
    >>> playable(cards("2s 5d 6h Qd Ac"), Standing(Card("Td"), 0))
    (Card('Qd'), Card('Ac'))
    """
    if standing is None:
        rank = RANK[hand[-1]]
        return tuple([card for card in hand if RANK[card] == rank])
    rank = RANK[standing.card]
    return tuple([card for card in hand if RANK[card] > rank])
