"""What each seat of Your Trumps knows: everything. The whole pack is dealt and what is played lies open (K-2).

Whether a table shows the other hand is the table's business; the coach always reasons with both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ...kernel.actions import Action
from ...kernel.cards import Card
from ...kernel.rulings import Outcome
from .options import KozyriOptions

if TYPE_CHECKING:
    from .state import KozyriState


class Visited(NamedTuple):
    """A position as K-9 compares it: hands by seat, the pile with its top card last, who leads or beats."""

    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    pile: tuple[Card, ...]
    to_move: int


@dataclass(frozen=True, slots=True)
class KozyriObservation:
    """One seat's knowledge; ``player`` None is a spectator. Pairs are by seat.

    ``pile`` has its top card last; ``stock`` holds what is still to be dealt; ``repetitions`` says how often this
    position has been there, and ``spent`` which positions would end the match if they came once more (K-9), the
    oldest first. ``to_move`` is a seat, CHANCE or TERMINAL.
    """

    options: KozyriOptions
    player: int | None
    trumps: tuple[str, str]
    starter: int
    phase: str
    to_move: int
    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    pile: tuple[Card, ...]
    stock: tuple[Card, ...]
    repetitions: int
    spent: tuple[Visited, ...]
    legal_actions: tuple[Action, ...]
    outcome: Outcome | None
    game: str = "kozyri"

    @property
    def hand(self) -> tuple[Card, ...]:
        """The observer's own cards. ValueError for a spectator, who has none."""
        if self.player is None:
            raise ValueError("a spectator has no hand")
        return self.hands[self.player]

    @property
    def top(self) -> Card | None:
        """The card that lies on top of the pile, or None."""
        return self.pile[-1] if self.pile else None

    def __str__(self) -> str:
        from .picture import observation_text

        return observation_text(self)

    def _repr_svg_(self) -> str:
        from .picture import observation_svg

        return observation_svg(self)


def observation(state: KozyriState, player: int | None) -> KozyriObservation:
    """What a seat knows of a state. Raises ValueError for a seat that does not exist."""
    if player not in (0, 1, None):
        raise ValueError(f"there is no seat {player!r}: seats are 0 and 1, None is a spectator")
    return KozyriObservation(
        options=state.game.options,
        player=player,
        trumps=state.trumps,
        starter=state.starter,
        phase=str(state.phase),
        to_move=state.current_player(),
        hands=state.hands,
        pile=state.pile,
        stock=state.stock,
        repetitions=state.repetitions,
        spent=tuple(_spent(state))[::-1],
        legal_actions=state.legal_actions(player) if player is not None else (),
        outcome=state.outcome(),
    )


def _spent(state: KozyriState) -> Iterator[Visited]:
    last = state.game.options.repetition_limit - 1
    here: KozyriState | None = state
    while here is not None and here.phase != "deal":
        # A position in which a card is to be covered is never the first to come too often: see `KozyriState._count`.
        if here.repetitions == last and here.phase in ("lead", "beat"):
            yield Visited(here.hands, here.pile, here.current_player())
        here = here.parent
