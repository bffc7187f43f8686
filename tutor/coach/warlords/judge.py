"""What each choice is worth: the numbers behind the advice, phase by phase.

Every function returns `Verdict`s in the order of the choices given, once for each model of the other (`scene.DOUBT`),
in the observer's own chance to win the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import exp
from typing import Any

from .battle import NO_EFFECT, Effects, Side, situation
from .exchange import Outlook, outlooks
from .hands import DECK, HAND_WITH, PAIR_AT, PARTS, hand_number, strengths
from .match import table
from .ranges import EXCHANGES
from .reveal import Reveal, Stakes, solve
from .rounds import choices
from .scene import DOUBT, Knowledge, Pairing

JACK = -2
"""The choice of a Jack at a reveal; number cards stand for themselves."""

_ORDER_MIX = 0.003  # how little the order of laying must matter for the advice to mix it
_WARLORD_MIX = 0.006


@dataclass(slots=True)
class Verdict:
    """A choice and its value under each model, how often sound play takes it (None: no frequencies), and facts."""

    choice: int | str
    values: dict[str, float]
    share: float | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    proved: bool = False


def mixed(values: Sequence[float], scale: float) -> list[float]:
    """Frequencies that lean to the better values, and leave out what is clearly worse.

    >>> [round(x, 3) for x in mixed([0.5, 0.5, 0.1], 0.01)]
    [0.5, 0.5, 0.0]
    """
    top = max(values)
    raw = [exp((v - top) / scale) if top - v < 5 * scale else 0.0 for v in values]
    total = sum(raw)
    return [r / total for r in raw]


# --- warlord (W-4) -------------------------------------------------------------------------------------------


def warlord(known: Knowledge) -> list[Verdict]:
    """One verdict a kind of warlord: over the other's choice, each with the best exchanges to follow.

    ``facts["against"][other]`` holds the value and the chance of the showdown against each kind that he may send, and
    ``facts["sends"]`` how often he sends it.
    """
    me, other = known.position.courts[known.seat], known.position.courts[1 - known.seat]
    king = table(known.position.ace).king_share(other, me)
    sends = {kind: king if kind == "K" else 1.0 - king for kind in choices(other)}
    if len(sends) == 1:
        sends = dict.fromkeys(sends, 1.0)
    found = []
    for kind in choices(me):
        values = dict.fromkeys(DOUBT, 0.0)
        against: dict[str, dict[str, float]] = {}
        for their, share in sends.items():
            pairing = known.pairing(kind, their)
            ways = exchange_outlooks(known, pairing, EXCHANGES[kind], rough=True)
            best = max(ways, key=lambda o: o.value)
            for model in DOUBT:
                values[model] += share * expected(pairing, known.seat, best, model, rough=True)
            beaten = pairing.side(1 - known.seat, None, rough=True).beaten_by
            rank = pairing.table.rank
            win = sum(p * beaten[rank[h]] for h, p in best.finals.items())
            against[their] = {"value": best.value, "showdown": win}
        found.append(Verdict(kind, values, None, {"against": against, "sends": sends}))
    for verdict, share in zip(found, mixed([v.values["good"] for v in found], _WARLORD_MIX), strict=True):
        verdict.share = share
    return found


# --- exchange (W-5) ------------------------------------------------------------------------------------------


def exchange_outlooks(known: Knowledge, pairing: Pairing, left: int, rough: bool = False) -> tuple[Outlook, ...]:
    """Every choice of the exchange, keeping first: exact over the draws, by what final hands are worth.

    ``rough`` takes that worth from the pairing's rough view, as the choice of a warlord does.
    """
    return _exchange_outlooks(known.hand, known.aside, known.deck, left, pairing, known.seat, rough)


@lru_cache(maxsize=64)
def _exchange_outlooks(
    hand: tuple[int, ...],
    aside: tuple[int, ...],
    deck: tuple[int, ...],
    left: int,
    pairing: Pairing,
    seat: int,
    rough: bool,
) -> tuple[Outlook, ...]:
    by_rank = pairing.worth(seat, rough=rough)
    return outlooks(hand, aside, deck, left, [by_rank[r] for r in pairing.table.rank])


def expected(pairing: Pairing, seat: int, outlook: Outlook, model: str, rough: bool = False) -> float:
    """The value of an outlook if the other is as the model has him; the exchanges stay those of the advice."""
    by_rank, rank = pairing.worth(seat, model, rough), pairing.table.rank
    return sum([p * by_rank[rank[h]] for h, p in outlook.finals.items()])


def kind_chances(ace: str, finals: dict[int, float]) -> list[float]:
    """The chance of each combo class, weakest first, from the chances of final hands."""
    kind = strengths(ace).kind
    found = [0.0] * 5
    for hand, chance in finals.items():
        found[kind[hand]] += chance
    return found


def exchange(known: Knowledge) -> list[Verdict]:
    """One verdict a choice: `KEEP` first, then each card of the hand.

    ``facts["kinds"]`` are the chances of the five classes after it, exact; ``facts["showdown"]`` the chance to win a
    plain showdown then.
    """
    pairing = known.pairing()
    beaten, rank = pairing.side(1 - known.seat, None).beaten_by, pairing.table.rank
    found = []
    for outlook in exchange_outlooks(known, pairing, known.left):
        values = {model: expected(pairing, known.seat, outlook, model) for model in DOUBT}
        facts = {
            "kinds": kind_chances(known.position.ace, outlook.finals),
            "showdown": sum([p * beaten[rank[h]] for h, p in outlook.finals.items()]),
        }
        found.append(Verdict(outlook.discard, values, None, facts))
    for verdict, share in zip(found, mixed([v.values["good"] for v in found], 1e-4), strict=True):
        verdict.share = share
    return found


# --- battle (W-6, W-10) --------------------------------------------------------------------------------------


class Battle:
    """The reveals of one battle from the observer's side, under one model of the other."""

    def __init__(self, known: Knowledge, model: str) -> None:
        self.known = known
        self.pairing = known.pairing()
        seat = known.seat
        mine, theirs = known.counts if seat == 0 else known.counts[::-1]
        self.me: Side = self.pairing.side(seat, mine)
        self.other: Side = self.pairing.side(1 - seat, theirs, model)
        self.stakes: Stakes = self.pairing.stakes_of(seat)
        self.losses: Effects = self.pairing.losses if self.jacks else NO_EFFECT
        self.laid, self.shown = known.laid[seat], known.laid[1 - seat]
        self.rank = self.pairing.table.rank[hand_number((*known.hand, *self.laid))]
        self._thirds: dict[tuple[int, int], float] = {}

    @property
    def jacks(self) -> bool:
        """Whether anybody can still give up."""
        return self.pairing.stakes.jack or self.pairing.stakes.other_jack

    def give_up(self) -> float:
        """What a Jack is worth now if the other plays a number: the laid cards and that Jack are lost."""
        return self.known.mine(self.known.position.after(self.known.seat, "J", self.laid))

    def third(self, pair: int, other_pair: int) -> float:
        """What the observer's own hand is worth at the third reveal after these pairs."""
        found = situation(self.me, pair, self.other, other_pair, self.stakes, self.losses, self.losses)
        assert found is not None  # a doubt of every live hand is in every range
        held = self.me.last(pair)
        assert held is not None
        value = found.play[held.rank.index(self.rank)]
        return value if found.jack is None else max(value, found.jack)

    def second(self, pair: int, first: int) -> float:
        """The mean over the card that the other may show second, after he has shown ``first``."""
        shown = self.other.shown
        total = weight = 0.0
        for card in range(DECK):
            other_pair = PAIR_AT[first * DECK + card]
            if other_pair >= 0 and shown[other_pair] > 0.0:
                total += shown[other_pair] * self.third(pair, other_pair)
                weight += shown[other_pair]
        return total / weight

    def first(self, card: int) -> float:
        """What laying ``card`` first is worth, the second card chosen when the other's first is seen."""
        others = [c for c in self.known.hand if c != card]
        pairs = [PAIR_AT[card * DECK + c] for c in others]
        shown, total = self.other.shown, 0.0
        for theirs in range(DECK):
            sums = [0.0] * len(pairs)
            for partner in range(DECK):
                other_pair = PAIR_AT[theirs * DECK + partner]
                if other_pair >= 0 and shown[other_pair] > 0.0:
                    for i, pair in enumerate(pairs):
                        sums[i] += shown[other_pair] / 2 * self.cached_third(pair, other_pair)
            total += max(sums)
        return total

    def cached_third(self, pair: int, other_pair: int) -> float:
        """`third`, remembered while the first card is weighed."""
        key = (pair, other_pair)
        found = self._thirds.get(key)
        if found is None:
            found = self._thirds[key] = self.third(pair, other_pair)
        return found

    def plain(self) -> float:
        """The value when nobody can give up: only the showdown counts, whatever the order."""
        win, tie = self.showdown()
        s = self.stakes
        return win * s.win + tie * s.draw + (1.0 - win - tie) * s.lose

    def showdown(self) -> tuple[float, float]:
        """The chance to win and to tie if all three cards are laid, given what the other has shown."""
        win = tie = total = 0.0
        rank = self.pairing.table.rank
        for hand in self.consistent():
            weight = self.other.weights[hand]
            total += weight
            if rank[hand] < self.rank:
                win += weight
            elif rank[hand] == self.rank:
                tie += weight
        return win / total, tie / total

    def consistent(self) -> list[int]:
        """The other's live hands that contain what he has laid."""
        if len(self.shown) == 2:
            row = HAND_WITH[PAIR_AT[self.shown[0] * DECK + self.shown[1]]]
            return [h for h in row if h >= 0 and self.other.weights[h] > 0.0]
        if self.shown:
            card = self.shown[0]
            return [h for h, w in enumerate(self.other.weights) if w > 0.0 and any(c == card for _p, c in PARTS[h])]
        return [h for h, w in enumerate(self.other.weights) if w > 0.0]

    def last(self) -> Reveal:
        """The third reveal with the stakes worked out for the very cards that lie."""
        seat, position = self.known.seat, self.known.position
        stakes = self.stakes
        if stakes.jack:
            stakes = stakes._replace(give=self.give_up())
        if stakes.other_jack:
            stakes = stakes._replace(take=self.known.mine(position.after(1 - seat, "J", self.shown)))
        mine = self.me.last(PAIR_AT[self.laid[0] * DECK + self.laid[1]])
        theirs = self.other.last(PAIR_AT[self.shown[0] * DECK + self.shown[1]])
        assert mine is not None and theirs is not None
        return solve(mine, theirs, stakes)


def battle(known: Knowledge) -> list[Verdict]:
    """One verdict a card of the hand, and one for `JACK` if the observer has one."""
    boards = {model: Battle(known, model) for model in DOUBT}
    good = boards["good"]
    if len(good.laid) == 2:
        found = _third_reveal(known, boards)
    else:
        found = [Verdict(card, {}) for card in known.hand]
        for model, board in boards.items():
            plain = None if board.jacks else board.plain()
            for verdict in found:
                verdict.values[model] = plain if plain is not None else _lay(board, int(verdict.choice))
        if good.stakes.jack:
            found.append(Verdict(JACK, dict.fromkeys(DOUBT, good.give_up())))
        for verdict, share in zip(found, mixed([v.values["good"] for v in found], _ORDER_MIX), strict=True):
            verdict.share = share
    win, tie = good.showdown()
    ranks = [good.pairing.table.rank[h] for h in good.consistent()]
    for verdict in found:
        verdict.facts |= {
            "showdown": win + tie / 2,
            "worse": sum(r > good.rank for r in ranks),
            "equal": sum(r == good.rank for r in ranks),
            "hands": len(ranks),
        }
    return found


def _lay(board: Battle, card: int) -> float:
    if not board.laid:
        return board.first(card)
    return board.second(PAIR_AT[board.laid[0] * DECK + card], board.shown[0])


def _third_reveal(known: Knowledge, boards: dict[str, Battle]) -> list[Verdict]:
    reveals = {model: board.last() for model, board in boards.items()}
    board = boards["good"]
    held = board.me.last(PAIR_AT[board.laid[0] * DECK + board.laid[1]])
    assert held is not None
    place = held.rank.index(board.rank)
    play = Verdict(known.hand[0], {model: found.play[place] for model, found in reveals.items()}, 1.0)
    good = reveals["good"]
    play.facts["other_gives_up"] = good.other_share
    play.proved = _decided(board)
    if good.jack is None:
        return [play]
    jacks = {model: found.jack for model, found in reveals.items() if found.jack is not None}
    give = Verdict(JACK, jacks)
    # Ranks that fare alike against everything he may hold are one to the balance: they share its mixing.
    alike = [i for i, chance in enumerate(good.showdown) if chance == good.showdown[place]]
    below, within = held.upto[alike[0]], held.upto[alike[-1] + 1]
    give.share = min(1.0, max(0.0, (good.share - below) / (within - below)))
    play.share = 1.0 - give.share
    give.facts["other_gives_up"] = good.other_share
    return [play, give]


def _decided(board: Battle) -> bool:
    """Whether laying the last card settles the match for certain: nobody can give up and every holding ends it."""
    if board.pairing.stakes.other_jack:
        return False
    ranks = [board.pairing.table.rank[h] for h in board.consistent()]
    ends_won, ends_lost = board.stakes.win == 1.0, board.stakes.lose == 0.0
    return (ends_won and all(r < board.rank for r in ranks)) or (ends_lost and all(r > board.rank for r in ranks))
