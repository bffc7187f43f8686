"""What each seat of 4 Warlords knows. Nothing that it does not know is in here to be leaked.

The other's exchanges are not told while they last: until both have finished, the other's count, deck size
and steps are absent, and whose turn it is says no more than that he has not finished.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ...kernel.actions import Action, HistoryItem, make
from ...kernel.cards import HIDDEN, Card
from ...kernel.game import CHANCE, SIMULTANEOUS
from ...kernel.rulings import Outcome
from .deck import NUMBERS, STAND
from .options import WarlordsOptions

if TYPE_CHECKING:
    from .state import WarlordsState


@dataclass(frozen=True, slots=True)
class WarlordsObservation:
    """One seat's knowledge; ``player`` None is a spectator. Pairs are by seat, black first.

    ``courts`` are the court cards each still owns, the warlord in front included; ``trophies`` what each has
    taken; ``lost`` what each has lost by surrender; ``exchanges`` and ``deck_sizes`` hold None where the
    number is not told. ``to_move`` is the seat to act, CHANCE, SIMULTANEOUS or TERMINAL.
    """

    options: WarlordsOptions
    player: int | None
    phase: str
    round: int
    to_move: int
    hand: tuple[Card, ...]
    aside: tuple[Card, ...]
    laid: tuple[tuple[Card, ...], tuple[Card, ...]]
    courts: tuple[tuple[Card, ...], tuple[Card, ...]]
    warlords: tuple[Card | None, Card | None]
    trophies: tuple[tuple[Card, ...], tuple[Card, ...]]
    lost: tuple[tuple[Card, ...], tuple[Card, ...]]
    exchanges: tuple[int | None, int | None]
    hand_sizes: tuple[int, int]
    deck_sizes: tuple[int | None, int | None]
    legal_actions: tuple[Action, ...]
    outcome: Outcome | None
    game: str = "warlords"

    def live(self, seat: int) -> tuple[Card, ...]:
        """The number cards that this seat has not lost (W-10), in listing order."""
        lost = self.lost[seat]
        return tuple(card for card in NUMBERS[seat] if card not in lost)

    def deck(self) -> tuple[Card, ...]:
        """The cards still in the observer's own deck. ValueError for a spectator, who has none."""
        if self.player is None:
            raise ValueError("a spectator has no deck")
        held = set(self.hand) | set(self.aside) | set(self.laid[self.player])
        return tuple(card for card in self.live(self.player) if card not in held)

    def unseen(self) -> tuple[Card, ...]:
        """The other's number cards that this round has not shown. ValueError for a spectator."""
        if self.player is None:
            raise ValueError("a spectator has no opponent")
        other = 1 - self.player
        return tuple(card for card in self.live(other) if card not in self.laid[other])

    def __str__(self) -> str:
        from .picture import observation_text

        return observation_text(self)

    def _repr_svg_(self) -> str:
        from .picture import observation_svg

        return observation_svg(self)


def observation(state: WarlordsState, player: int | None) -> WarlordsObservation:
    """What a seat knows of a state. Raises ValueError for a seat that does not exist."""
    if player not in (0, 1, None):
        raise ValueError(f"there is no seat {player!r}: seats are 0 (black) and 1 (red), None is a spectator")
    sides, phase = state.sides, str(state.phase)
    told = phase == "battle" or phase == "over"
    public = state.game.options.exchange_counts == "public"
    counts: list[int | None] = []
    decks: list[int | None] = []
    hands: list[int] = []
    for seat, side in enumerate(sides):
        known = seat == player or (public and told)
        counts.append(side.exchanges if known else 0 if phase in ("muster", "warlord") else None)
        decks.append(len(side.deck) if known or phase in ("muster", "warlord") else None)
        # While the other exchanges, his hand is three cards: that one is on its way would tell of an exchange.
        hands.append(len(side.hand) if seat == player or phase != "exchange" else 3)
    to_move = state.current_player()
    if phase == "exchange" and to_move == CHANCE and state.drawer() != player:
        to_move = state.drawer()  # type: ignore[assignment]
    mine = sides[player] if player is not None else None
    asked = player is not None and to_move in (player, SIMULTANEOUS)
    return WarlordsObservation(
        options=state.game.options,
        player=player,
        phase=phase,
        round=state.round,
        to_move=to_move,
        hand=mine.hand if mine else (),
        aside=mine.aside if mine else (),
        laid=(sides[0].laid, sides[1].laid),
        courts=(sides[0].courts, sides[1].courts),
        warlords=(sides[0].warlord, sides[1].warlord),
        trophies=(sides[0].trophies, sides[1].trophies),
        lost=(sides[0].lost, sides[1].lost),
        exchanges=(counts[0], counts[1]),
        hand_sizes=(hands[0], hands[1]),
        deck_sizes=(decks[0], decks[1]),
        legal_actions=state.legal_actions(player) if asked else (),
        outcome=state.outcome(),
    )


def observed_history(state: WarlordsState, player: int | None) -> tuple[HistoryItem, ...]:
    """The steps as a seat saw them.

    Cards it did not see are ``??``. The other's exchanges appear, without their cards, only once both have
    finished and only where counts are public.
    """
    public = state.game.options.exchange_counts == "public"
    seen: list[HistoryItem] = []
    untold: list[tuple[int, HistoryItem]] = []  # the others' exchanges of this round, and where they belong
    for before, after in pairwise(state.line()):
        item = after.last_item
        assert item is not None
        owner = item.actions[0].seat if item.actor == CHANCE else item.actor
        if item.actor == SIMULTANEOUS or owner == player:
            seen.append(item)
        elif before.phase == "muster":
            seen.append(_masked(item))
        elif public:
            untold.append((len(seen), _masked(item)))
        if before.phase == "exchange" and after.phase == "battle":
            for place, hidden in reversed(untold):
                seen.insert(place, hidden)
            untold.clear()
    return tuple(seen)


def _masked(item: HistoryItem) -> HistoryItem:
    action = item.actions[0]
    if action == STAND:
        return item
    return HistoryItem(item.actor, (make(action.verb, HIDDEN, action.seat),))
