"""A what-if: a table of its own, at which hidden cards are what one assumes, played on from the present choice.

It is made from what one seat has seen and from the assumption, and from nothing else: neither the real cards nor the
match's seed come near it. The match itself is not touched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any, Final

from ..coach.witness import Witness
from ..games.warlords.deck import STAND
from ..games.warlords.options import WarlordsGame
from ..games.warlords.resample import resample
from ..games.warlords.state import WarlordsState
from ..games.worldwar.draft import Phase
from ..games.worldwar.state import WorldWarState
from ..kernel.actions import Action, HistoryItem
from ..kernel.cards import Card
from ..kernel.game import State
from .dealer import Dealer
from .table import Player, Rememberer, Table

TRIES: Final = 200
"""How many deals are drawn at most until one leaves the assumed cards in the piles. One in two does, about."""


class _Assumed:
    """A bot that at first does what it is assumed to: it keeps its hand in the exchange of one round, and makes one
    choice. All else is its own."""

    def __init__(self, bot: Player | Rememberer, start: WarlordsState, does: Action | None) -> None:
        self._bot, self._start, self._does = bot, start, does
        self._keeps = start.phase == "exchange"

    def recall(self, observation: Any, seen: tuple[HistoryItem, ...], rng: Any) -> Action:
        """What is assumed of it here, else its own choice."""
        if observation.round == self._start.round:
            if self._keeps and observation.phase == "exchange":
                return STAND
            if self._does is not None and len(observation.laid[0]) == len(self._start.sides[0].laid):
                return self._does
        if isinstance(self._bot, Rememberer):
            return self._bot.recall(observation, seen, rng)
        return self._bot.choose(observation, rng)


class _Stacked(Dealer):
    """A dealer who knows which card is turned next from some piles."""

    def __init__(self, seed: str, start: WorldWarState, turns: Mapping[int, Card]) -> None:
        super().__init__(seed)
        self._start, self._turns = start, turns
        self.take_up(start)

    def choose(self, state: State) -> Action:
        """The assumed card where it is to come, else what the seed decides."""
        wanted = self._wanted(state)
        # It may have been drawn elsewhere since, if it was not turned at once.
        found = next((action for action, _ in state.chance_outcomes() if wanted and action.card == wanted), None)
        return super().choose(state) if found is None else found

    def _wanted(self, state: State) -> Card | None:
        """The card that is assumed to come now."""
        if not isinstance(state, WorldWarState) or state.phase is not Phase.TURN or state.seat is None:
            return None
        return self.still(state).get(state.seat)

    def still(self, state: WorldWarState) -> dict[int, Card]:
        """The assumed cards that still lie on top of their piles: no card has come from or under those."""
        piles = zip(state.sides, self._start.sides, strict=True)
        untouched = {seat for seat, (here, before) in enumerate(piles) if here.pile == before.pile}
        return {seat: card for seat, card in self._turns.items() if seat in untouched}


class Branch:
    """A match played on under an assumption.

    ``table`` is its own, at the choice of ``seat`` that was asked about. Args: ``state`` the position of that choice,
    of which only what the seat saw of it is read; ``bots`` and ``names`` as at the match's table; a ``patient`` one
    waits for its owner to ask the bots (see `Table`).

    Raises ValueError for an assumption that cannot be true.
    """

    def __init__(
        self,
        state: State,
        seat: int,
        witness: Witness,
        bots: Mapping[int, Player | Rememberer],
        names: Sequence[str] = (),
        patient: bool = False,
    ) -> None:
        self.seat, self.witness, self.origin = seat, witness, (state, witness)
        seen, to_move = state.observed_history(seat), state.observation(seat).to_move
        # The same for every deal that this seat could not tell from this one, and the same for both witnesses.
        seed = f"what if {sha256(repr((seat, seen, to_move)).encode()).hexdigest()[:24]}"
        players = dict(bots)
        if isinstance(state, WarlordsState):
            assert isinstance(state.game, WarlordsGame)
            start = resample(state.game, seat, seen, to_move, Random(seed), witness.holds)
            players = {at: _Assumed(bot, start, witness.does) for at, bot in bots.items()}
            self.start: State = start
        else:
            self.start = _with_turns(state, seat, seen, to_move, seed, [card for _, card in witness.turns])
        self.table = Table(
            state.game, players, seed=seed, names=names, setup=self.start.setup(), state=self.start, patient=patient
        )
        self._stacked: _Stacked | None = None
        if isinstance(self.start, WorldWarState):
            self.table.dealer = self._stacked = _Stacked(seed, self.start, dict(witness.turns))
        self._before = len(self.table.decisions)

    def open(self, state: State) -> bool:
        """Whether the other's hand lies open at a position of the branch: as long as it is the one assumed."""
        start = self.start
        return isinstance(state, WarlordsState) and isinstance(start, WarlordsState) and state.round == start.round

    def lies_open(self, state: State) -> tuple[Card, ...]:
        """The other's assumed cards that still lie hidden at a position; none once they are no longer assumed."""
        return state.sides[1 - self.seat].hand if isinstance(state, WarlordsState) and self.open(state) else ()

    def comes_next(self, state: State) -> dict[int, Card]:
        """The assumed cards that lie on top of piles at a position of the branch, by seat; {} in other games."""
        if self._stacked is None or not isinstance(state, WorldWarState):
            return {}
        return self._stacked.still(state)

    @property
    def can_undo(self) -> bool:
        """Whether a choice was made in the branch: what came before belongs to the match."""
        return len(self.table.decisions) > self._before and self.table.can_undo(self.seat)


def _with_turns(
    state: State, seat: int, seen: Sequence[HistoryItem], to_move: int, seed: str, turns: Sequence[Card]
) -> WorldWarState:
    """A state that this seat could not tell from the present one, in which these cards lie in piles or stock."""
    rng = Random(seed)
    for _ in range(TRIES):
        found = state.resample_from(seat, seen, to_move, rng)
        assert isinstance(found, WorldWarState)
        left = [*found.unseen, *(card for side in found.sides for card in side.spoils)]
        if all(turns.count(card) <= left.count(card) for card in turns):
            return found
    raise ValueError(f"{', '.join(map(str, turns))} cannot come next here")
