"""A position in the making: what a step changes on its way from one `WorldWarState` to the next.

The same code carries a step out and tells what happened, so the events cannot say anything else than what was
done. They are only collected when somebody asks for them.
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ...kernel.actions import Action
from ...kernel.cards import Card
from ...kernel.events import Event
from ...kernel.rulings import Outcome

if TYPE_CHECKING:
    from .state import WorldWarState


class Phase(StrEnum):
    """What is to happen next."""

    DEAL = "deal"
    """A card of the own pile comes to a hand (R-3)."""
    LEAD = "lead"
    FOLLOW = "follow"
    STOCK = "stock"
    """A card of the stock comes to a hand."""
    TURN = "turn"
    """A card of a pile is turned in a war."""
    CALL = "call"
    """Hold or draw is said in a war."""
    OVER = "over"


class Side(NamedTuple):
    """All that one player has.

    The pile is ``unknown`` cards that nobody has seen, on top of ``spoils`` that all have, the first of them to be
    turned first (R-13). ``dropped`` is the hand with which he left the game (R-15): nobody else has seen it.
    """

    unknown: int
    spoils: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    passes: tuple[Card, ...] = ()
    heap: tuple[Card, ...] = ()
    out: bool = False
    dropped: tuple[Card, ...] = ()

    @property
    def pile(self) -> int:
        """How many cards the pile holds."""
        return self.unknown + len(self.spoils)

    @property
    def score(self) -> int:
        """R-16: the cards in pile and heap together."""
        return self.unknown + len(self.spoils) + len(self.heap)


class Standing(NamedTuple):
    """R-7: the card that is to be beaten, and who played it."""

    card: Card
    seat: int


class War(NamedTuple):
    """R-8 to R-12: a war between two seats. Pairs are challenger first: the one who could not beat the card.

    ``stage`` is 1 to 3; ``stands`` the card that stands for each since the last restart; ``held`` whether he keeps
    it; ``waiting`` which of the two (0 or 1) have yet to turn; ``said`` what the challenger has said while the
    defender has yet to speak; ``restarts`` how often the war began again.
    """

    seats: tuple[int, int]
    stage: int = 1
    stands: tuple[Card | None, Card | None] = (None, None)
    held: tuple[bool, bool] = (False, False)
    waiting: tuple[int, ...] = ()
    said: Action | None = None
    restarts: int = 0


class Draft:
    """A mutable copy of a position. `WorldWarState` takes its parts over once a step is done.

    ``events`` is None unless they are wanted.
    """

    __slots__ = (
        *("events", "fed", "gone", "hold_order", "outcome", "phase"),
        *("seat", "sides", "standing", "stock", "unseen", "war"),
    )

    def __init__(self, state: WorldWarState, events: list[Event] | None = None) -> None:
        self.events = events
        self.hold_order = state.game.options.hold_order
        self.phase = state.phase
        self.sides = list(state.sides)
        self.unseen = state.unseen
        self.stock = state.stock
        self.seat = state.seat
        self.standing = state.standing
        self.fed = state.fed
        self.war = state.war
        self.gone = state.gone
        self.outcome: Outcome | None = None

    def note(
        self,
        kind: str,
        clause: str,
        seat: int | None = None,
        cards: tuple[Card, ...] = (),
        secret: bool = False,
        **data: Any,
    ) -> None:
        """Something has happened; if it is ``secret``, only the seat itself sees the cards."""
        if self.events is not None:
            only = frozenset({seat}) if secret and seat is not None else None
            self.events.append(Event(kind, clause, seat, cards, visible_to=only, data=MappingProxyType(data)))

    def living(self) -> list[int]:
        """The seats that are still in the game."""
        return [seat for seat, side in enumerate(self.sides) if not side.out]

    def after(self, seat: int) -> int:
        """R-4: the next seat clockwise that is still in the game."""
        n = len(self.sides)
        return next(at % n for at in range(seat + 1, seat + n + 1) if not self.sides[at % n].out)
