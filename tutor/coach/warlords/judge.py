"""What each choice is worth: the numbers behind the advice, phase by phase.

Every function returns `Verdict`s with a value for each model of the other that is asked for (`MODELS`), in the
observer's own chance to win the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import exp
from typing import Any

from .battle import Effects, Side, situation
from .exchange import Outlook, outlooks
from .hands import DECK, HAND_WITH, PAIR_AT, PARTS, hand_number, strengths
from .match import table
from .ranges import EXCHANGES
from .reveal import Reveal, Stakes, solve
from .rounds import choices
from .scene import DOUBT, Knowledge, Pairing

MODELS: tuple[str, ...] = tuple(DOUBT)
"""Every model of the other; the first is the one that the advice follows."""

STUBBORN = "stubborn"
"""In battle a last model bounds the advice: a careless other who never gives up (W-10)."""

JACK = -2
"""The choice of a Jack at a reveal; number cards stand for themselves."""

_ORDER_MIX = 0.003  # how little the order of laying must matter for the advice to mix it
_WARLORD_MIX = 0.006
_EARLY_JACK = (
    0.01  # how much a Jack must gain to be laid before the third reveal: the model does not weigh waiting in full
)
_REMEMBERED = 1500


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


def warlord(known: Knowledge, models: Sequence[str] = MODELS) -> list[Verdict]:
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
        values = dict.fromkeys(models, 0.0)
        against: dict[str, dict[str, float]] = {}
        for their, share in sends.items():
            pairing = known.pairing(kind, their)
            ways = exchange_outlooks(known, pairing, EXCHANGES[kind], rough=True)
            best = max(ways, key=lambda o: o.value)
            for model in models:
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


@lru_cache(maxsize=8)
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


def exchange(known: Knowledge, models: Sequence[str] = MODELS) -> list[Verdict]:
    """One verdict a choice: `KEEP` first, then each card of the hand.

    ``facts["kinds"]`` are the chances of the five classes after it, exact; ``facts["showdown"]`` the chance to win a
    plain showdown then.
    """
    pairing = known.pairing()
    beaten, rank = pairing.side(1 - known.seat, None).beaten_by, pairing.table.rank
    found = []
    for outlook in exchange_outlooks(known, pairing, known.left):
        values = {model: expected(pairing, known.seat, outlook, model) for model in models}
        facts = {
            "kinds": kind_chances(known.position.ace, outlook.finals),
            "showdown": sum([p * beaten[rank[h]] for h, p in outlook.finals.items()]),
        }
        found.append(Verdict(outlook.discard, values, None, facts))
    for verdict, share in zip(found, mixed([v.values["good"] for v in found], 1e-4), strict=True):
        verdict.share = share
    return found


# --- battle (W-6, W-10) --------------------------------------------------------------------------------------


class _Board:
    """The third reveals that two ranges can come to, each worked out when first asked for."""

    def __init__(self, pairing: Pairing, seat: int, counts: tuple[int | None, int | None], model: str) -> None:
        self.me: Side = pairing.side(seat, counts[seat])
        self.other: Side = pairing.side(1 - seat, counts[1 - seat], model)
        self.stakes: Stakes = pairing.stakes_of(seat)
        self.losses: Effects = pairing.losses
        # The other models only bound the advice: a third of the pairs stands for all of them.
        self.stride = 1 if model == "good" else 3
        self._known: dict[tuple[int, int], tuple[float, ...]] = {}

    def after(self, pair: int, other_pair: int) -> tuple[float, ...]:
        """What each of the holdings after these pairs is worth (`Side.last` lists them)."""
        found = self._known.get((pair, other_pair))
        if found is None:
            reveal = situation(self.me, pair, self.other, other_pair, self.stakes, self.losses, self.losses)
            assert reveal is not None  # a doubt of every live hand is in every range
            jack = reveal.jack
            found = reveal.play if jack is None else tuple([v if v > jack else jack for v in reveal.play])
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[pair, other_pair] = found
        return found


@lru_cache(maxsize=4)
def _board(pairing: Pairing, seat: int, counts: tuple[int | None, int | None], model: str) -> _Board:
    return _Board(pairing, seat, counts, model)


class Battle:
    """The reveals of one battle from the observer's side, under one model of the other."""

    def __init__(self, known: Knowledge, model: str) -> None:
        self.known = known
        self.pairing = known.pairing()
        seat = known.seat
        self.board = _board(self.pairing, seat, known.counts, model)
        self.me, self.other, self.stakes = self.board.me, self.board.other, self.board.stakes
        self.laid, self.shown = known.laid[seat], known.laid[1 - seat]
        self.rank = self.pairing.table.rank[hand_number((*known.hand, *self.laid))]

    @property
    def jacks(self) -> bool:
        """Whether anybody can still give up."""
        return self.stakes.jack or self.stakes.other_jack

    def give_up(self) -> float:
        """What a Jack is worth now if the other plays a number: the laid cards and that Jack are lost."""
        return self.known.mine(self.known.position.after(self.known.seat, "J", self.laid))

    def place(self, pair: int) -> int:
        """Where the observer's own hand stands among what he may hold after showing this pair."""
        held = self.me.last(pair)
        assert held is not None
        return held.rank.index(self.rank)

    def partners(self, card: int) -> list[tuple[int, float]]:
        """The pairs that the other may show with this card, each with its chance."""
        shown = self.other.shown
        pairs = [PAIR_AT[card * DECK + other] for other in range(DECK) if other != card]
        likely = [pair for pair in pairs if shown[pair] > 0.0]
        some = [pair for pair in likely if pair % self.board.stride == 0] or likely
        scale = sum([shown[pair] for pair in likely]) / sum([shown[pair] for pair in some]) if some else 0.0
        return [(pair, shown[pair] * scale) for pair in some]

    def second(self, pair: int, theirs: int) -> float:
        """The mean over the card that the other may show second, after he has shown ``theirs``."""
        place, after = self.place(pair), self.board.after
        likely = self.partners(theirs)
        return sum([w * after(pair, other)[place] for other, w in likely]) / sum([w for _pair, w in likely])

    def first(self, card: int) -> float:
        """What laying ``card`` first is worth, the second card chosen when the other's first is seen."""
        pairs = [PAIR_AT[card * DECK + other] for other in self.known.hand if other != card]
        places, after = [self.place(pair) for pair in pairs], self.board.after
        total = 0.0
        for theirs in range(DECK):
            likely = self.partners(theirs)
            total += max(
                sum([w / 2 * after(pair, other)[place] for other, w in likely])
                for pair, place in zip(pairs, places, strict=True)
            )
        return total

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


def battle(known: Knowledge, models: Sequence[str] = MODELS) -> list[Verdict]:
    """One verdict a card of the hand, and one for `JACK` if the observer has one."""
    boards = {model: Battle(known, model) for model in models}
    good = boards["good"]
    if len(good.laid) == 2:
        found = _third_reveal(known, boards)
    else:
        found = [Verdict(card, {}) for card in known.hand]
        for model, board in boards.items():
            plain = None if board.jacks else board.plain()
            for verdict in found:
                verdict.values[model] = plain if plain is not None else _lay(board, int(verdict.choice))
        for verdict, share in zip(found, mixed([v.values["good"] for v in found], _ORDER_MIX), strict=True):
            verdict.share = share
        if good.stakes.jack:
            found.append(_early_jack(good, found))
        if good.stakes.other_jack:
            _if_he_stays(boards, found)
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


def _if_he_stays(boards: dict[str, Battle], verdicts: Sequence[Verdict]) -> None:
    """Bound verdicts before the third reveal by an other who never gives up: then all cards are laid.

    ``facts["stays"]`` is what that is worth by the advice's model, for an observer who cannot give up either.
    """
    for verdict in verdicts:
        if verdict.choice == JACK:
            if "careless" in boards:
                verdict.values[STUBBORN] = boards["good"].give_up()
            continue
        if "careless" in boards:
            # Who has a Jack himself may still lay it later: that is worth no less than laying it now.
            least = boards["good"].give_up() if boards["good"].stakes.jack else 0.0
            verdict.values[STUBBORN] = max(boards["careless"].plain(), least)
        if not boards["good"].stakes.jack:
            verdict.facts["stays"] = boards["good"].plain()


def _early_jack(board: Battle, cards: Sequence[Verdict]) -> Verdict:
    """A Jack before the third reveal: taken only where it is clearly better than every card."""
    give = Verdict(JACK, dict.fromkeys(MODELS, board.give_up()), 0.0)
    if give.values["good"] > max(v.values["good"] for v in cards) + _EARLY_JACK:
        give.share = 1.0
        for verdict in cards:
            verdict.share = 0.0
    return give


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
    if board.stakes.other_jack and "careless" in reveals:
        # Nothing tells whether he gives up as well as he should: who never does bounds the advice as well.
        play.values[STUBBORN] = reveals["careless"].stayed[place]
    play.facts["other_gives_up"] = good.other_share
    if board.stakes.other_jack:
        play.facts["stays"] = good.stayed[place]
    play.proved = _decided(board)
    if good.jack is None:
        return [play]
    jacks = {model: found.jack for model, found in reveals.items() if found.jack is not None}
    give = Verdict(JACK, jacks)
    if STUBBORN in play.values:
        give.values[STUBBORN] = board.give_up()
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
