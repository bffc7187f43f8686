"""The sparring partner: plays on what the other has shown of himself (`habits`).

Warlord and exchange are the coach's. In the battle he does what gains most against one who keeps to the habits that he
has shown so far: he reads the card that is still to come from the order in which the other lays his, and knows what
makes him give up. That wins more from a player with habits and is no sound play: who knows of it can use it. So the
coach never advises by it.
"""

from __future__ import annotations

import random
from bisect import bisect_left
from typing import Final, NamedTuple

from ...games.warlords.observe import WarlordsObservation
from ...kernel.actions import Action, HistoryItem
from .advise import frequencies
from .habits import HOPEFUL, ORDERS, Habits, chances, habits, needed, order_of
from .hands import DECK, HAND_WITH, PAIR_AT, card_number, hand_number, strengths
from .judge import JACK
from .scene import Knowledge, knowledge

_EARLY: Final = 0.01  # how much a Jack before the last reveal must gain: what may still come is seen roughly


class Outcome(NamedTuple):
    """Sums over what may come: how likely it is, and the worth of the last card and of a Jack in it."""

    likely: float
    play: float
    jack: float


class Reader:
    """One battle against these habits: what each way to show two cards comes to, by the other's two."""

    def __init__(self, known: Knowledge, other: Habits) -> None:
        self.known, self.gives_up = known, other.gives_up
        here, seat = known.pairing(), known.seat
        self.stakes, self.losses = here.stakes_of(seat), here.losses
        self.his_stakes = here.stakes_of(1 - seat)
        self.weights = here.side(1 - seat, known.counts[1 - seat]).weights
        self.rank = strengths(known.position.ace).rank
        self.laid, self.shown = known.laid[seat], known.laid[1 - seat]
        self.own = self.rank[hand_number((*known.hand, *self.laid))]
        self.orders = {order: other.order(place) for place, order in enumerate(ORDERS)}
        self._sums: dict[tuple[int, int], tuple[float, float]] = {}

    @property
    def jacks(self) -> bool:
        """Whether anybody can give up: if not, the order of laying changes nothing."""
        return self.stakes.jack or self.stakes.other_jack

    def last(self, pair: int, first: int, second: int) -> Outcome:
        """The third reveal after this own pair and these two of the other in this order, over his last card."""
        stakes, own, position = self.stakes, self.own, self.known.position
        theirs = PAIR_AT[first * DECK + second]
        take, give = stakes.take - self.losses[theirs], stakes.give + self.losses[pair]
        below = 0  # the rank below which his hand is hopeless by his own reckoning
        if stakes.other_jack:
            hopes = chances(position.ace, pair, position.lost[self.known.seat])
            below = bisect_left(hopes, needed(self.his_stakes, self.losses[theirs]))
        likely = play = jack = 0.0
        for card, hand in enumerate(HAND_WITH[theirs]):
            if hand < 0 or not self.weights[hand]:
                continue
            weight, rank = self.weights[hand] * self.orders[order_of((first, second, card))], self.rank[hand]
            shown = stakes.win if rank < own else stakes.lose if rank > own else stakes.draw
            gives = 0.0
            if stakes.other_jack:
                gives = self.gives_up if rank < below else HOPEFUL
            likely += weight
            play += weight * (gives * take + (1.0 - gives) * shown)
            jack += weight * (gives * stakes.draw + (1.0 - gives) * give)
        return Outcome(likely, play, jack)

    def second(self, card: int) -> float:
        """What laying this card at the second reveal comes to."""
        likely, value = self.sums(PAIR_AT[self.laid[0] * DECK + card], self.shown[0])
        return value / likely

    def first(self, card: int) -> float:
        """What laying this card first comes to, the second chosen when the other's first is seen."""
        pairs = [PAIR_AT[card * DECK + other] for other in self.known.hand if other != card]
        found = [[self.sums(pair, first) for pair in pairs] for first in range(DECK)]
        return sum(max(value for _, value in ways) for ways in found) / sum(ways[0][0] for ways in found)

    def sums(self, pair: int, first: int) -> tuple[float, float]:
        """After this own pair and his first card: how likely that is, and its worth, over his second and third."""
        known = self._sums.get((pair, first))
        if known is None:
            likely = value = 0.0
            for second in range(DECK):
                if second != first:
                    found = self.last(pair, first, second)
                    likely += found.likely
                    value += max(found.play, found.jack) if self.stakes.jack else found.play
            known = self._sums[pair, first] = likely, value
        return known

    def give_up(self) -> float:
        """What a Jack is worth now, if the other lays a number."""
        return self.known.mine(self.known.position.after(self.known.seat, "J", self.laid))

    def values(self) -> dict[int, float]:
        """What each card of the hand, and `JACK` if there is one, comes to now."""
        if len(self.laid) == 2:
            likely, play, jack = self.last(PAIR_AT[self.laid[0] * DECK + self.laid[1]], *self.shown)
            return {self.known.hand[0]: play / likely} | ({JACK: jack / likely} if self.stakes.jack else {})
        if not self.jacks:
            return dict.fromkeys(self.known.hand, 0.0)
        found = {card: self.second(card) if self.laid else self.first(card) for card in self.known.hand}
        if self.stakes.jack:
            found[JACK] = self.give_up() - _EARLY
        return found


class Sparring:
    """Plays on the other's habits, as far as this match has shown them."""

    level = "sparring"

    def choose(self, observation: WarlordsObservation, rng: random.Random) -> Action:
        """What gains most against somebody of whom nothing is known yet."""
        return self.recall(observation, (), rng)

    def recall(self, observation: WarlordsObservation, seen: tuple[HistoryItem, ...], rng: random.Random) -> Action:
        """What gains most against the habits that ``seen`` shows."""
        actions = observation.legal_actions
        if not actions:
            raise ValueError("the observer is not to act")
        known = knowledge(observation)
        if known.phase != "battle":
            return rng.choices(actions, frequencies(observation))[0]
        found = Reader(known, habits(seen, known.position, 1 - known.seat)).values()
        top = max(found.values())
        return rng.choice([action for action in actions if found[_choice(action)] >= top - 1e-9])


def _choice(action: Action) -> int:
    assert action.card is not None
    return JACK if action.card.rank == "J" else card_number(action.card)
