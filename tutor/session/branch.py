"""A what-if: a table of its own, at which the other holds cards that are assumed, played on from the present choice.

It is made from what one seat has seen and from the assumption, and from nothing else: neither the real cards nor the
match's seed come near it. The match itself is not touched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from ..coach.witness import Witness
from ..games.warlords.deck import STAND
from ..games.warlords.options import WarlordsGame
from ..games.warlords.resample import resample
from ..games.warlords.state import WarlordsState
from ..kernel.actions import Action, HistoryItem
from ..kernel.cards import Card
from ..kernel.game import State
from .table import Player, Rememberer, Table


class _Assumed:
    """A bot that at first does what it is assumed to: it keeps its hand in the exchange of one round, and makes one
    choice. All else is its own."""

    def __init__(self, bot: Player | Rememberer, start: Any, keeps: bool, does: Action | None) -> None:
        self._bot, self._round, self._keeps, self._does = bot, start.round, keeps, does
        self._reveal = len(start.sides[0].laid)

    def recall(self, observation: Any, seen: tuple[HistoryItem, ...], rng: Any) -> Action:
        """What is assumed of it here, else its own choice."""
        if observation.round == self._round:
            if self._keeps and observation.phase == "exchange":
                return STAND
            if self._does is not None and len(observation.laid[0]) == self._reveal:
                return self._does
        if isinstance(self._bot, Rememberer):
            return self._bot.recall(observation, seen, rng)
        return self._bot.choose(observation, rng)


class Branch:
    """A match played on under an assumption.

    ``table`` is its own, at the choice of ``seat`` that was asked about. Args: ``state`` the position of that choice,
    of which only what the seat saw of it is read; ``bots`` and ``names`` as at the match's table.

    Raises ValueError for cards that the other cannot hold.
    """

    def __init__(
        self,
        state: State,
        seat: int,
        witness: Witness,
        bots: Mapping[int, Player | Rememberer],
        names: Sequence[str] = (),
    ) -> None:
        self.seat, self.witness, self.origin = seat, witness, (state, witness)
        seen, observation = state.observed_history(seat), state.observation(seat)
        # The same for every deal that this seat could not tell from this one, and the same for both witnesses.
        seed = f"what if {sha256(repr((seat, seen, observation.to_move)).encode()).hexdigest()[:24]}"
        assert isinstance(state.game, WarlordsGame)
        self.start = resample(state.game, seat, seen, observation.to_move, Random(seed), witness.holds)
        self._round = self.start.round
        keeps = observation.phase == "exchange"
        players = {at: _Assumed(bot, self.start, keeps, witness.does) for at, bot in bots.items()}
        self.table = Table(state.game, players, seed=seed, names=names, setup=self.start.setup(), state=self.start)
        self._before = len(self.table.decisions)

    def open(self, state: State) -> bool:
        """Whether the other's hand lies open at a position of the branch: as long as it is the one assumed."""
        return bool(getattr(state, "round", None) == self._round)

    def lies_open(self, state: State) -> tuple[Card, ...]:
        """The other's assumed cards that still lie hidden at a position; none once they are no longer assumed."""
        return state.sides[1 - self.seat].hand if isinstance(state, WarlordsState) and self.open(state) else ()

    @property
    def can_undo(self) -> bool:
        """Whether a choice was made in the branch: what came before belongs to the match."""
        return len(self.table.decisions) > self._before and self.table.can_undo(self.seat)
