"""Drawing anew what a player cannot see, from nothing but what he saw.

All that he has not seen is one pool: the other hands and whatever lies in piles and stock. Only the cards that
came to other hands have to be named; each of them was either shown later, or is still in that hand.

1. For each other seat the steps are followed with all ways in which its hand may be bounded (`ceilings.py`).
2. A way is drawn for each seat: with the weight of how often the ways come up, times how many hands of the pool fit
   them all together.
3. The hands are filled, the lowest ceiling at the table first, which makes all hands that fit equally likely.
4. Going back through the steps, each card that was shown is given to one of the cards it may have been.

With one other hand, or where no seat has more than one way, this draws every history that fits with the same chance.
Else the ways of step 2 would have to be tried in all their combinations: a few are drawn, each seat's by itself, and
one of them is kept in proportion to what the others leave room for. That is as good as even, not quite.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate, chain
from math import prod
from typing import TYPE_CHECKING, Final

from ...kernel.actions import HistoryItem
from ...kernel.cards import Card
from .ceilings import NOTHING, Ceilings, Hint, Ways, fill, follow, hints, removals, room, stands_after
from .deck import COMES, DEAL, RANK, less, whole_pack

if TYPE_CHECKING:
    from .options import WorldWarGame
    from .state import WorldWarState

#: How many combinations of ways one is chosen from.
DRAWS: Final = 6


def resample(
    game: WorldWarGame, player: int, seen: Sequence[HistoryItem], to_move: int | None, rng: random.Random
) -> WorldWarState:
    """A state whose observed history for ``player`` is ``seen``.

    Raises ValueError for a seat that does not exist, for steps that nobody can have played, and if another than
    ``to_move`` is to act after them.
    """
    if player not in range(game.num_players):
        raise ValueError(f"there is no seat {player!r}: seats are 0 to {game.num_players - 1}")
    others = [_Hand(seat) for seat in range(game.num_players) if seat != player]
    hands = {hand.seat: hand for hand in others}
    standing = None
    for number, item in enumerate(seen):
        told = hints(item, standing)
        if told is not None and told[0] in hands:
            for hint in told[1]:
                hands[told[0]].take(number, hint, item)
        standing = stands_after(item, standing)
    pool = less(whole_pack(game.num_players), _shown(game, player, seen))
    named: dict[int, Card] = {}
    for hand, (ceilings, cards) in zip(others, hold_hands([hand.ways for hand in others], pool, rng), strict=True):
        named.update(hand.name(ceilings, cards, rng))
    state = game.new_initial_state()
    for number, item in enumerate(seen):
        if number in named:
            verb, _, seat = item.actions[0]
            assert seat is not None
            state = state.child(COMES[verb][seat][named[number]])
        else:
            state = state.replay_item(item).state
    if to_move is not None and state.current_player() != to_move:
        raise ValueError(f"after these steps it is not {to_move} who is to act")
    return state


def _shown(game: WorldWarGame, player: int, seen: Sequence[HistoryItem]) -> list[Card]:
    """Every card that the player has seen, once: his own when it came, any other when it first came up."""
    unknown = [DEAL[game.num_players][0]] * game.num_players
    shown: list[Card] = []
    for item in seen:
        verb, card, seat = item.actions[0]
        new = verb in ("deal", "stock") if seat == player else verb in ("play", "lay") and item.actor != player
        if verb in ("deal", "turn") and seat is not None:
            new = new or (verb == "turn" and unknown[seat] > 0)
            unknown[seat] -= 1
        if new and card is not None:
            shown.append(card)
    return shown


def hold_hands(every: Sequence[Ways], pool: tuple[Card, ...], rng: random.Random) -> list[tuple[Ceilings, list[Card]]]:
    """Hands for several seats out of one pool, each with the ceilings it was drawn for, as the docstring says.

    ``every`` holds each seat's ways. Raises ValueError if no hands fit.
    """
    return Hands(every, pool).draw(rng)[0]


class Hands:
    """Hands for several seats out of one pool, to be drawn often: what can be counted once is kept.

    ``every`` holds each seat's ways. Raises ValueError if no hands fit.
    """

    def __init__(self, every: Sequence[Ways], pool: tuple[Card, ...]) -> None:
        self.every, self.pool = every, pool
        self.rooms = [[count * room(pool, ceilings) for ceilings, count in ways] for ways in every]
        if not all(map(any, self.rooms)):
            raise ValueError("no hand can have been played like this: too many of its cards would have to be low")
        self.scales = [_Scale(rooms) for rooms in self.rooms]
        self.draws = DRAWS if len(every) > 1 and any(len(ways) > 1 for ways in every) else 1
        self.weights: dict[tuple[int, ...], float] = {}

    def draw(self, rng: random.Random) -> tuple[list[tuple[Ceilings, list[Card]]], Sequence[Card]]:
        """Each seat's hand with the ceilings it was drawn for; and what is left of the pool."""
        found = [tuple([scale.pick(rng) for scale in self.scales]) for _ in range(self.draws)]
        weights = [self._weight(chosen) for chosen in found]
        if any(weights):
            return self._filled(found[_Scale(weights).pick(rng)], rng)
        # None of these combinations leaves room for all. The loosest way of each seat does, if any does.
        return self._filled(tuple([max(range(len(ways)), key=_loose(ways)) for ways in self.every]), rng)

    def _each(self, chosen: tuple[int, ...]) -> list[tuple[Ceilings, int]]:
        return [ways[at] for ways, at in zip(self.every, chosen, strict=True)]

    def _weight(self, chosen: tuple[int, ...]) -> float:
        """The room that all seats have together, as a share of what each would have by itself."""
        weight = self.weights.get(chosen)
        if weight is None:
            each = self._each(chosen)
            alone = prod(rooms[at] // count for rooms, at, (_, count) in zip(self.rooms, chosen, each, strict=True))
            together = room(self.pool, tuple(sorted(chain(*[ceilings for ceilings, _ in each]))))
            weight = self.weights[chosen] = float(Fraction(together, alone))
        return weight

    def _filled(
        self, chosen: tuple[int, ...], rng: random.Random
    ) -> tuple[list[tuple[Ceilings, list[Card]]], Sequence[Card]]:
        """Hands for all these ceilings, any that fit as likely as any others."""
        every = [ceilings for ceilings, _ in self._each(chosen)]
        slots = sorted([(ceiling, seat) for seat, ceilings in enumerate(every) for ceiling in ceilings])
        cards, left = fill(self.pool, tuple([ceiling for ceiling, _ in slots]), rng)
        hands: list[list[Card]] = [[] for _ in every]
        for (_, seat), card in zip(slots, cards, strict=True):
            hands[seat].append(card)
        return list(zip(every, hands, strict=True)), left


def _loose(ways: Ways) -> Callable[[int], tuple[int, Ceilings]]:
    return lambda at: (sum(ways[at][0]), ways[at][0])


class _Scale:
    """Places with weights, of which one is drawn at a time."""

    def __init__(self, weights: Sequence[float]) -> None:
        self.sums = list(accumulate(map(float, weights)))
        self.last = max(place for place, weight in enumerate(weights) if weight)

    def pick(self, rng: random.Random) -> int:
        """A place with the chance of its weight."""
        return min(bisect_right(self.sums, rng.random() * self.sums[-1]), self.last)


class _Hand:
    """One hidden hand through the match: what was told of it, step by step."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.ways = NOTHING
        self.told: list[tuple[int, Hint, HistoryItem, Ways]] = []  # the last: the ways before

    def take(self, number: int, hint: Hint, item: HistoryItem) -> None:
        """A step has told something."""
        self.told.append((number, hint, item, self.ways))
        self.ways = follow(self.ways, hint)
        if not self.ways:
            raise ValueError(f"no hand of seat {self.seat} can have been played like this")

    def name(self, ceilings: Ceilings, cards: list[Card], rng: random.Random) -> dict[int, Card]:
        """For each step in which a card came to this hand, which it was.

        ``cards`` are those of the hand now, one for each of its ``ceilings``.
        """
        left = self._removed(ceilings, rng)
        slots: list[tuple[int, int]] = []  # each card in hand: the step it came with, and its ceiling
        named: dict[int, Card] = {}
        for number, (kind, rank), item, _ in self.told:
            if kind == "draw":
                slots.append((number, rank))
            elif kind == "bound":
                slots = [(came, min(ceiling, rank)) for came, ceiling in slots]
            else:
                ceiling = left.pop(0)
                fit = [slot for slot in slots if slot[1] == ceiling]
                slot = fit[rng.randrange(len(fit))]
                slots.remove(slot)
                shown = item.actions[0].card
                assert shown is not None and RANK[shown] == rank
                named[slot[0]] = shown
        slots.sort(key=lambda slot: (slot[1], slot[0]))
        named.update((came, card) for (came, _), card in zip(slots, cards, strict=True))
        return named

    def _removed(self, ceilings: Ceilings, rng: random.Random) -> list[int]:
        """The ceiling of each card that was shown, in order: drawn backwards from the ceilings of the end."""
        removed: list[int] = []
        for _, hint, _, before in reversed(self.told):
            kind, rank = hint
            options: list[tuple[Ceilings, int | None]] = []
            weights: list[int] = []
            for earlier, count in before:
                if kind != "play":
                    if any(after == ceilings for after, _ in follow(((earlier, 1),), hint)):
                        options.append((earlier, None))
                        weights.append(count)
                    continue
                ways = sum(left == ceilings for left in removals(earlier, rank))
                if ways:
                    options.append((earlier, _missing(earlier, ceilings)))
                    weights.append(count * ways)
            ceilings, gone = options[_Scale(weights).pick(rng)]
            if gone is not None:
                removed.append(gone)
        return removed[::-1]


def _missing(full: Ceilings, less_one: Ceilings) -> int:
    """The one ceiling that is in the first and not in the second."""
    for place, ceiling in enumerate(less_one):
        if full[place] != ceiling:
            return full[place]
    return full[-1]
