"""Positions of 4 Warlords and how they follow from one another.

Order of `legal_actions`: warlords Queens first, then Kings; number cards ascending by number with the ace
first, spades before clubs and hearts before diamonds; Jacks after the number cards; ``stand`` last.
Why something is refused is in `rulings.py`, what a step tells is in `moves.py`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ...kernel.actions import Action, HistoryItem
from ...kernel.cards import Card
from ...kernel.events import Event
from ...kernel.game import CHANCE, SIMULTANEOUS, TERMINAL, State
from ...kernel.rulings import Outcome, Ruling
from . import moves, observe, rulings
from .combos import strength
from .deck import BLACK, COURTS, DRAW, DRAWS, EXCHANGE, NUMBERS, ONE_OF, PLAY, RED, STAND, WARLORD, in_order, without
from .options import WarlordsGame

if TYPE_CHECKING:
    from .observe import WarlordsObservation


class Phase(StrEnum):
    """The parts of a round, in order, and the end of the match."""

    MUSTER = "muster"
    WARLORD = "warlord"
    EXCHANGE = "exchange"
    BATTLE = "battle"
    OVER = "over"


class Side(NamedTuple):
    """All that one player has. ``deck`` is a set of cards whose order nobody has decided."""

    deck: tuple[Card, ...]
    hand: tuple[Card, ...]
    aside: tuple[Card, ...]
    laid: tuple[Card, ...]
    courts: tuple[Card, ...]
    trophies: tuple[Card, ...]
    lost: tuple[Card, ...]
    warlord: Card | None
    exchanges: int
    done: bool

    @property
    def allowance(self) -> int:
        """W-5: how many exchanges the warlord allows: a Queen 1, a King 3."""
        return 0 if self.warlord is None else 1 if self.warlord[0] == "Q" else 3

    # What follows is `_replace` written out: these make up all of a match but the ends of its rounds, and
    # `_replace` costs several times as much as the constructor.

    def drew(self, place: int, done: bool) -> Side:
        """W-3, W-5: the card at this place of the deck comes to the hand."""
        deck, hand, aside, laid, courts, trophies, lost, warlord, exchanges, _ = self
        hand = in_order((*hand, deck[place]))
        deck = deck[:place] + deck[place + 1 :]
        return Side(deck, hand, aside, laid, courts, trophies, lost, warlord, exchanges, done)

    def led_by(self, warlord: Card | None) -> Side:
        """W-4: a court card is put in front."""
        deck, hand, aside, laid, courts, trophies, lost, _, exchanges, done = self
        return Side(deck, hand, aside, laid, courts, trophies, lost, warlord, exchanges, done)

    def discarded(self, card: Card) -> Side:
        """W-5: a card of the hand goes aside until the round is over."""
        deck, hand, aside, laid, courts, trophies, lost, warlord, exchanges, done = self
        hand, aside = without(hand, card), (*aside, card)
        return Side(deck, hand, aside, laid, courts, trophies, lost, warlord, exchanges + 1, done)

    def put_down(self, card: Card) -> Side:
        """W-6: a number card goes from the hand to the table."""
        deck, hand, aside, laid, courts, trophies, lost, warlord, exchanges, done = self
        hand, laid = without(hand, card), (*laid, card)
        return Side(deck, hand, aside, laid, courts, trophies, lost, warlord, exchanges, done)


def initial_state(game: WarlordsGame) -> WarlordsState:
    """W-1, W-2: each side has its 20 number cards as a deck and holds its 6 court cards."""
    sides = tuple(Side(NUMBERS[s], (), (), (), COURTS[s], (), (), None, 0, False) for s in (BLACK, RED))
    return WarlordsState(game, None, None, Phase.MUSTER, 1, (sides[0], sides[1]), None)


class WarlordsState(State):
    """One position. `Side` says what each player has, ``phase`` and ``round`` where the match stands.

    >>> from tutor import load_game
    >>> state = load_game("warlords").new_initial_state()
    >>> len(state.chance_outcomes()), str(state.legal_actions()[0])
    (20, 'draw 0 As')
    """

    __slots__ = ("_drawer", "_legal", "_mover", "_outcome", "phase", "round", "sides")

    game: WarlordsGame

    def __init__(
        self,
        game: WarlordsGame,
        parent: WarlordsState | None,
        past: HistoryItem | None,
        phase: Phase,
        round_number: int,
        sides: tuple[Side, Side],
        outcome: Outcome | None,
    ) -> None:
        self.game = game
        self._parent = parent
        self._past = past
        self.phase = phase
        self.round = round_number
        self.sides = sides
        self._outcome = outcome
        self._legal: list[tuple[Action, ...] | None] = [None, None, None]
        # Asked several times for every step, so worked out once. Black exchanges before red; it means nothing.
        drawer = None
        if phase is Phase.MUSTER or phase is Phase.EXCHANGE:
            black, red = sides
            drawer = BLACK if len(black.hand) < 3 else RED if len(red.hand) < 3 else None
            mover = CHANCE if drawer is not None else RED if black.done else BLACK
        else:
            mover = TERMINAL if phase is Phase.OVER else SIMULTANEOUS
        self._drawer = drawer
        self._mover = mover

    # --- whose turn, and what he may do ------------------------------------------------------------------

    def drawer(self) -> int | None:
        """The seat for which a card is to be drawn now (W-3, W-5), or None."""
        return self._drawer

    def current_player(self) -> int:
        """The seat to act, or CHANCE, SIMULTANEOUS or TERMINAL. Black exchanges before red; it means nothing."""
        return self._mover

    def legal_actions(self, player: int | None = None) -> tuple[Action, ...]:
        """The legal actions of a seat in the order of the module's docstring; () if it is not to act.

        Without a player: of the seat to act, or chance. Raises ValueError if both are to act and none is named.
        """
        here = self._mover
        if player is None:
            if here == SIMULTANEOUS:
                raise ValueError("both players choose at once here: name one, legal_actions(0) or legal_actions(1)")
            player = here
        asked = 0 <= player <= 1 if here == SIMULTANEOUS else player == here != TERMINAL
        if not asked:
            return ()
        known = self._legal[player]  # CHANCE is -1: the last of the three
        if known is None:
            known = self._legal[player] = self._list_actions(player)
        return known

    def _list_actions(self, player: int) -> tuple[Action, ...]:
        if player == CHANCE:
            seat = self._drawer
            assert seat is not None
            deck = self.sides[seat].deck
            return DRAWS[seat] if deck is NUMBERS[seat] else tuple(map(DRAW[seat].__getitem__, deck))
        side = self.sides[player]
        if self.phase is Phase.BATTLE:
            jacks = [PLAY[card] for card in side.courts if card[0] == "J"]
            return tuple([PLAY[card] for card in side.hand] + jacks)
        if self.phase is Phase.WARLORD:
            return tuple([WARLORD[card] for card in side.courts if card[0] != "J"])
        return (*[EXCHANGE[card] for card in side.hand], STAND)

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """W-3, W-5: every card still in the deck is as likely as any other. () where chance is not to act."""
        if self._mover != CHANCE:
            return ()
        draws = self.legal_actions()
        each = ONE_OF[len(draws)]
        return tuple([(draw, each) for draw in draws])

    def deck_key(self) -> str:
        """Which deck is drawn from: a new one each round for each seat (W-12)."""
        return f"round {self.round} seat {self.drawer()}"

    def _refusal(self, player: int, action: Action) -> Ruling:
        return rulings.refusal(self, player, action)

    def _allowance(self, player: int, action: Action) -> Ruling:
        return rulings.allowance(self, action)

    def deciding_clause(self) -> str:
        """The clause under which the next action is asked for."""
        return rulings.PHASE_CLAUSE[self.phase]

    # --- what follows ------------------------------------------------------------------------------------

    def _after(self, item: HistoryItem) -> WarlordsState:
        if self.phase is Phase.BATTLE:
            return self._reveal(item)
        action = item.actions[0]
        if action.verb == "draw":
            return self._draw(item)
        if self.phase is Phase.WARLORD:
            black, red = self.sides
            first, second = item.actions
            return self._next(item, Phase.EXCHANGE, (black.led_by(first.card), red.led_by(second.card)))
        seat = item.actor
        side = self.sides[seat]
        if action.verb == "stand":
            return self._exchanged(item, seat, side._replace(done=True))
        card = action.card
        assert card is not None
        return self._next(item, Phase.EXCHANGE, self._with(seat, side.discarded(card)))

    def _with(self, seat: int, side: Side) -> tuple[Side, Side]:
        return (side, self.sides[RED]) if seat == BLACK else (self.sides[BLACK], side)

    def _next(self, item: HistoryItem, phase: Phase, sides: tuple[Side, Side]) -> WarlordsState:
        # By its own class: a smaller Warlords (`tutor.interop.small`) steps by these rules and stays what it is.
        return type(self)(self.game, self, item, phase, self.round, sides, None)

    def _draw(self, item: HistoryItem) -> WarlordsState:
        _, card, seat = item.actions[0]
        assert seat is not None and card is not None
        old = self.sides[seat]
        place = old.deck.index(card)
        if self.phase is Phase.EXCHANGE:
            return self._exchanged(item, seat, old.drew(place, old.exchanges == old.allowance))
        side = old.drew(place, False)
        complete = seat == RED and len(side.hand) == 3
        after = self._next(item, Phase.WARLORD if complete else Phase.MUSTER, self._with(seat, side))
        draws = self._legal[CHANCE]
        if after._drawer == seat and draws is not None:
            # More than half of all steps are these; the shorter list is cheaper cut than made.
            after._legal[CHANCE] = draws[:place] + draws[place + 1 :]
        return after

    def _exchanged(self, item: HistoryItem, seat: int, side: Side) -> WarlordsState:
        sides = self._with(seat, side)
        finished = sides[BLACK].done and sides[RED].done
        return self._next(item, Phase.BATTLE if finished else Phase.EXCHANGE, sides)

    def _reveal(self, item: HistoryItem) -> WarlordsState:
        """W-6 to W-11: two cards are turned up."""
        black, red = self.sides
        first, second = item.actions[0].card, item.actions[1].card
        assert first is not None and second is not None
        if first[0] != "J" and second[0] != "J":
            both = (black.put_down(first), red.put_down(second))
            if len(both[0].laid) < 3:
                return self._next(item, Phase.BATTLE, both)
            return self._showdown(item, list(both))
        if first[0] == second[0]:
            return self._new_round(item, [black, red])
        seat, jack, other = (BLACK, first, second) if first[0] == "J" else (RED, second, first)
        sides = [black, red]
        side = sides[seat]
        lost = side.lost + in_order(side.laid) + (jack,)
        sides[seat] = side._replace(laid=(), courts=without(side.courts, jack), lost=lost)
        if self.round == self.game.options.round_limit:  # else all cards go back at once
            sides[1 - seat] = sides[1 - seat].put_down(other)
        return self._new_round(item, sides)

    def _showdown(self, item: HistoryItem, sides: list[Side]) -> WarlordsState:
        """W-7, W-8, W-9, W-11: the combos meet."""
        winner = battle_winner(sides[0].laid, sides[1].laid, self.game.options.ace)
        if winner is None:
            return self._new_round(item, sides)
        loser = 1 - winner
        trophy = sides[loser].warlord
        assert trophy is not None
        sides[winner] = sides[winner]._replace(trophies=(*sides[winner].trophies, trophy))
        sides[loser] = sides[loser]._replace(courts=without(sides[loser].courts, trophy))
        if all(card[0] == "J" for card in sides[loser].courts):
            end = Outcome((winner,), "no_warlords", "W-9")
            return type(self)(self.game, self, item, Phase.OVER, self.round, (sides[0], sides[1]), end)
        return self._new_round(item, sides)

    def _new_round(self, item: HistoryItem, sides: list[Side]) -> WarlordsState:
        """W-12: all number cards that are not lost make up new decks. At the round limit the match is a draw."""
        if self.round == self.game.options.round_limit:
            end = Outcome((), "round_limit", "W-9")
            return type(self)(self.game, self, item, Phase.OVER, self.round, (sides[0], sides[1]), end)
        fresh = []
        for seat, side in enumerate(sides):
            deck = NUMBERS[seat] if not side.lost else tuple([c for c in NUMBERS[seat] if c not in side.lost])
            fresh.append(Side(deck, (), (), (), side.courts, side.trophies, side.lost, None, 0, False))
        return type(self)(self.game, self, item, Phase.MUSTER, self.round + 1, (fresh[0], fresh[1]), None)

    def _events(self, item: HistoryItem, after: WarlordsState) -> tuple[Event, ...]:
        return moves.events(self, item, after)

    # --- what is known -----------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """W-9: who won and why, or None while the match goes on."""
        return self._outcome

    def observation(self, player: int | None) -> WarlordsObservation:
        """What that seat knows and nothing else; None is a spectator."""
        return observe.observation(self, player)

    def observed_history(self, player: int | None) -> tuple[HistoryItem, ...]:
        """The steps as that seat saw them: unseen cards as ``??``, exchanges that were not told left out."""
        return observe.observed_history(self, player)

    def resample_from(
        self, player: int, seen: Sequence[HistoryItem], to_move: int | None, rng: random.Random
    ) -> WarlordsState:
        """A state with this observed history for ``player``, ``to_move`` to act, what is hidden drawn anew."""
        from .resample import resample

        return resample(self.game, player, seen, to_move, rng)

    def brief(self) -> str:
        """The position in a few words that hide every hidden card."""
        return f"4 Warlords, round {self.round}, {self.phase}"

    def __str__(self) -> str:
        from .picture import state_text

        return state_text(self)

    def _repr_svg_(self) -> str:
        from .picture import state_svg

        return state_svg(self)

    def __repr__(self) -> str:
        return f"<WarlordsState: {self.brief()}>"


def battle_winner(black: tuple[Card, ...], red: tuple[Card, ...], ace: str) -> int | None:
    """W-7, W-8: the seat whose three cards win, or None for a standoff (W-11).

    >>> from tutor.kernel.cards import cards
    >>> battle_winner(cards("7s 8c 9s"), cards("Th 6h 2h"), "low")
    0
    """
    mine, theirs = strength(black, ace), strength(red, ace)
    return None if mine == theirs else BLACK if mine > theirs else RED
