"""The numbers of the advice on 4 Warlords once more, from the cards themselves.

Two things are taken from the coach: the weight of each hand that the other may hold (`Side.weights`), and what a final
hand is worth to the one who exchanges (`Pairing.worth`). Combos are compared by the game's own `evaluate`, exchanges
are followed draw by draw, and the third reveal is searched for the share that costs the other least.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import Any

from tutor.coach.warlords.hands import HANDS, card_of, hand_number
from tutor.coach.warlords.ranges import EXCHANGES
from tutor.coach.warlords.scene import Knowledge, Pairing
from tutor.games.warlords.combos import Combo, evaluate


@lru_cache(maxsize=6)
def combos(seat: int, ace: str) -> tuple[Combo, ...]:
    """What each hand of a seat's deck makes, by the rules."""
    return tuple(evaluate([card_of(card, seat) for card in hand], ace) for hand in HANDS)


def by_combo(known: Knowledge, seat: int, weights: list[float], laid: tuple[int, ...] = ()) -> dict[int, float]:
    """The chance of each combo, by its strength, among hands of these weights that contain the laid cards."""
    found: dict[int, float] = {}
    for hand, combo, weight in zip(HANDS, combos(seat, known.position.ace), weights, strict=True):
        if weight and set(laid) <= set(hand):
            found[combo.strength] = found.get(combo.strength, 0.0) + weight
    total = sum(found.values())
    return {strength: weight / total for strength, weight in sorted(found.items())}


def showdown(mine: dict[int, float], theirs: dict[int, float]) -> float:
    """How often one's own combo beats the other's, a standoff counting half."""
    return sum(
        share * weight * (1.0 if one > other else 0.5)
        for one, share in mine.items()
        for other, weight in theirs.items()
        if one >= other
    )


def against(known: Knowledge, pairing: Pairing, finals: dict[int, float], rough: bool = False) -> float:
    """The chance to win the showdown with final hands of these chances, the other's exchanges unknown."""
    other, weights = 1 - known.seat, [finals.get(hand, 0.0) for hand in range(len(HANDS))]
    theirs = by_combo(known, other, pairing.side(other, None, rough=rough).weights)
    return showdown(by_combo(known, known.seat, weights), theirs)


class Exchange:
    """One's own exchanges, every draw followed to its end; the best by ``worth`` is taken after each draw.

    What only rounding tells apart counts as equal, and the first in the order of the hand is taken.
    """

    def __init__(self, known: Knowledge, pairing: Pairing, rough: bool) -> None:
        self.live = {*known.hand, *known.deck}
        by_rank = pairing.worth(known.seat, rough=rough)
        self.worth = [by_rank[rank] for rank in pairing.table.rank]
        self.memory: dict[Any, tuple[float, int]] = {}

    def after(self, hand: tuple[int, ...], out: frozenset[int], card: int) -> list[tuple[int, ...]]:
        """The hands that giving up a card leads to, each as likely; the same hand where nothing is left to draw."""
        kept = [held for held in hand if held != card]
        drawn = sorted(self.live - {*hand, *out, card})
        return [tuple(sorted((*kept, draw))) for draw in drawn] or [hand]

    def best(self, hand: tuple[int, ...], out: frozenset[int], left: int) -> tuple[float, int]:
        """What the best choice is worth, and the card that it gives up (-1: none)."""
        key = hand, out, left
        if key not in self.memory:
            value, choice = self.worth[hand_number(hand)], -1
            for card in hand if left else ():
                tried = self.value(hand, out, card, left)
                if tried > value + 1e-12:
                    value, choice = tried, card
            self.memory[key] = value, choice
        return self.memory[key]

    def value(self, hand: tuple[int, ...], out: frozenset[int], card: int, left: int) -> float:
        """What giving up this card is worth."""
        reached = self.after(hand, out, card)
        if left == 1:
            return sum(self.worth[hand_number(one)] for one in reached) / len(reached)
        return sum(self.best(one, out | {card}, left - 1)[0] for one in reached) / len(reached)

    def finals(self, hand: tuple[int, ...], card: int, left: int) -> dict[int, float]:
        """The chance of each final hand when this card is given up first (-1: none)."""
        found: dict[int, float] = {}
        open_ = [(tuple(sorted(hand)), frozenset[int](), card, left, 1.0)]
        while open_:
            now, out, gone, more, weight = open_.pop()
            if gone < 0:
                found[hand_number(now)] = found.get(hand_number(now), 0.0) + weight
                continue
            reached, out = self.after(now, out, gone), out | {gone}
            for one in reached:
                follows = self.best(one, out, more - 1)[1]
                open_.append((one, out, follows, more - 1, weight / len(reached)))
        return found


@lru_cache(maxsize=4)
def exchange(known: Knowledge, pairing: Pairing, rough: bool = False) -> Exchange:
    """The exchanges of one position, once for all of its sentences."""
    return Exchange(known, pairing, rough)


def after_exchange(known: Knowledge, card: int) -> tuple[float, dict[str, float]]:
    """The chance to win the showdown, and of each class of combo, when this card is given up (-1: none)."""
    pairing = known.pairing()
    finals = exchange(known, pairing).finals(known.hand, card, known.left)
    kinds: dict[str, float] = {}
    for hand, share in finals.items():
        name = combos(known.seat, known.position.ace)[hand].kind.name
        kinds[name] = kinds.get(name, 0.0) + share
    return against(known, pairing, finals), kinds


def as_warlord(known: Knowledge, kind: str, other: str) -> float:
    """The chance to win the showdown with this kind against that one, the best exchanges to come."""
    pairing, left = known.pairing(kind, other), EXCHANGES[kind]
    mine, hand = exchange(known, pairing, True), tuple(sorted(known.hand))
    return against(known, pairing, mine.finals(hand, mine.best(hand, frozenset(), left)[1], left), True)


def in_battle(known: Knowledge) -> float:
    """The chance to win the showdown when all three cards are laid, by what the other has shown."""
    seat, other = known.seat, 1 - known.seat
    mine = combos(seat, known.position.ace)[hand_number((*known.hand, *known.laid[seat]))]
    weights = known.pairing().side(other, known.counts[other]).weights
    return showdown({mine.strength: 1.0}, by_combo(known, other, weights, known.laid[other]))


def all_laid(known: Knowledge) -> float:
    """What the observer gets if both lay all their cards, by what the other has shown."""
    seat, other, position = known.seat, 1 - known.seat, known.position
    mine = combos(seat, position.ace)[hand_number((*known.hand, *known.laid[seat]))].strength
    weights = known.pairing().side(other, known.counts[other]).weights
    win, lose = (known.mine(position.after(at, str(known.kinds[at]))) for at in (other, seat))
    total = 0.0
    for theirs, weight in by_combo(known, other, weights, known.laid[other]).items():
        total += weight * (win if mine > theirs else lose if mine < theirs else known.mine(position.worth()))
    return total


class ThirdReveal:
    """The last card or a Jack: what the observer gets at most, by the share of his hands with which the other gives up.

    The share is that of the weakest; where it ends within a holding, that one gives up a part of the time.
    """

    def __init__(self, known: Knowledge) -> None:
        seat, other, position = known.seat, 1 - known.seat, known.position
        sides = [known.pairing().side(at, known.counts[at]).weights for at in (0, 1)]
        self.mine, self.theirs = (by_combo(known, at, sides[at], known.laid[at]) for at in (seat, other))
        courts = position.courts
        kinds = known.kinds
        assert kinds[0] is not None and kinds[1] is not None
        self.draw = known.mine(position.worth())
        self.win = known.mine(position.after(other, str(kinds[other])))
        self.lose = known.mine(position.after(seat, str(kinds[seat])))
        self.give = known.mine(position.after(seat, "J", known.laid[seat])) if courts[seat].jacks else None
        self.take = known.mine(position.after(other, "J", known.laid[other]))
        self.shares = list(accumulate(self.theirs.values()))

    def most(self, share: float) -> float:
        """What the observer gets at most, the mean over all that he may hold."""
        gone, left = [], share
        for weight in self.theirs.values():
            gone.append(min(weight, max(0.0, left)))
            left -= weight
        total = 0.0
        for mine, weight in self.mine.items():
            play = jack = 0.0
            for (theirs, held), up in zip(self.theirs.items(), gone, strict=True):
                end = self.win if mine > theirs else self.draw if mine == theirs else self.lose
                play += up * self.take + (held - up) * end
                jack += up * self.draw + (held - up) * (self.give or 0.0)
            total += weight * (play if self.give is None else max(play, jack))
        return total

    def wise(self, slack: float) -> tuple[float, float]:
        """Between which shares the other gives away no more than ``slack`` of the match: found by trying."""
        tried = sorted({*(step / 200 for step in range(201)), *(min(1.0, share) for share in self.shares)})
        costs = [self.most(share) for share in tried]
        within = [share for share, cost in zip(tried, costs, strict=True) if cost <= min(costs) + slack]
        return min(within), max(within)
