"""What each seat of World War III knows. Nothing that it does not know is in here to be leaked.

Open to all: heaps, passes, what left the game face up, the sizes of piles, hands and stock, the war that is on, the
spoils at the bottom of a pile, and what the steps so far tell about a hand (`ceilings.py`). Hidden: hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...kernel.actions import Action, HistoryItem, make
from ...kernel.cards import HIDDEN, Card
from ...kernel.game import CHANCE
from ...kernel.rulings import Outcome
from .ceilings import Ways, ceilings_of
from .deck import less, whole_pack
from .draft import Standing, War
from .options import WorldWarOptions

if TYPE_CHECKING:
    from .state import WorldWarState


@dataclass(frozen=True, slots=True)
class WorldWarObservation:
    """One seat's knowledge; ``player`` None is a spectator. Tuples with an entry a player are by seat.

    ``acting`` are the seats to act, ``seat`` who acts or gets a card (None where two call at once); ``hand`` the
    observer's own cards, ``dropped`` his hand when he left the game; ``heaps`` the oldest card first; ``spoils`` the
    known bottom of each pile, the next to be turned first; ``gone`` what left the game face up; ``ceilings`` what
    is known of each hand; ``fed`` whether the leader has drawn already (R-13). ``to_move`` is a seat, CHANCE,
    SIMULTANEOUS or TERMINAL.
    """

    options: WorldWarOptions
    player: int | None
    phase: str
    to_move: int
    acting: tuple[int, ...]
    seat: int | None
    hand: tuple[Card, ...]
    dropped: tuple[Card, ...]
    passes: tuple[tuple[Card, ...], ...]
    heaps: tuple[tuple[Card, ...], ...]
    pile_sizes: tuple[int, ...]
    spoils: tuple[tuple[Card, ...], ...]
    hand_sizes: tuple[int, ...]
    out: tuple[bool, ...]
    stock: int
    standing: Standing | None
    fed: bool
    war: War | None
    gone: tuple[Card, ...]
    ceilings: tuple[Ways, ...]
    legal_actions: tuple[Action, ...]
    outcome: Outcome | None
    game: str = "worldwar"

    @property
    def scores(self) -> tuple[int, ...]:
        """R-16: each player's cards in pile and heap together."""
        return tuple(pile + len(heap) for pile, heap in zip(self.pile_sizes, self.heaps, strict=True))

    def unseen(self) -> tuple[Card, ...]:
        """Every card that the observer has not seen, in listing order: in other hands, in piles and in the stock."""
        seen = [*self.hand, *self.dropped, *self.gone]
        for cards in (*self.passes, *self.heaps, *self.spoils):
            seen += cards
        return less(whole_pack(self.options.num_players), seen)

    def unknown(self, seat: int) -> int:
        """How many cards of a pile nobody has seen: they lie on top of its spoils."""
        return self.pile_sizes[seat] - len(self.spoils[seat])

    def __str__(self) -> str:
        from .picture import observation_text

        return observation_text(self)

    def _repr_svg_(self) -> str:
        from .picture import observation_svg

        return observation_svg(self)


def observation(state: WorldWarState, player: int | None) -> WorldWarObservation:
    """What a seat knows of a state. Raises ValueError for a seat that does not exist."""
    sides = state.sides
    if player is not None and player not in range(len(sides)):
        raise ValueError(f"there is no seat {player!r}: seats are 0 to {len(sides) - 1}, None is a spectator")
    own = sides[player] if player is not None else None
    return WorldWarObservation(
        options=state.game.options,
        player=player,
        phase=str(state.phase),
        to_move=state.current_player(),
        acting=state.acting(),
        seat=state.seat,
        hand=own.hand if own else (),
        dropped=own.dropped if own else (),
        passes=tuple([side.passes for side in sides]),
        heaps=tuple([side.heap for side in sides]),
        pile_sizes=tuple([side.pile for side in sides]),
        spoils=tuple([side.spoils for side in sides]),
        hand_sizes=tuple([len(side.hand) for side in sides]),
        out=tuple([side.out for side in sides]),
        stock=state.stock,
        standing=state.standing,
        fed=state.fed,
        war=state.war,
        gone=state.gone,
        ceilings=ceilings_of(state),
        legal_actions=state.legal_actions(player) if player is not None else (),
        outcome=state.outcome(),
    )


def observed_history(state: WorldWarState, player: int | None) -> tuple[HistoryItem, ...]:
    """The steps as a seat saw them: what came to another hand, from a pile or the stock, is ``??``."""
    return tuple([_seen(item, player) for item in state.history])


def _seen(item: HistoryItem, player: int | None) -> HistoryItem:
    action = item.actions[0]
    if item.actor == CHANCE and action.verb != "turn" and action.seat != player:
        return HistoryItem(CHANCE, (make(action.verb, HIDDEN, action.seat),))
    return item
