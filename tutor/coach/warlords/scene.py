"""A round as one seat knows it, and the model of both players that the coach reasons with.

`Knowledge` is the observation in numbers. `Pairing` is the model once the warlords are known: what each may
hold at the end of his exchanges, by how often he exchanged, and what each combo rank is then worth to each. It
is worked out from black's side whoever asks, so that both seats share the work and agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ...games.warlords.observe import WarlordsObservation
from ...kernel.cards import Card
from .battle import Balance, Side, balance
from .deck import loss_effect
from .hands import DECK, HAND_WITH, PAIR_AT, card_number, hand_number, strengths
from .match import START, Court, shifted, slope, table
from .ranges import EXCHANGES, Weights, final_hands, live_hands, plans
from .reveal import Stakes
from .rounds import choices

DOUBT: Final = {"good": 0.04, "careless": 0.5}
"""The models of the other: how much of the weight is spread over every hand that he can hold at all.

``good`` is the advice's own: a player who chooses and exchanges well, with a little doubt. ``careless`` does so only
half of the time. What the coach says is bounded by both.
"""
_ROUGH_SPREAD: Final = 32
_SPREAD: Final = 64


class Position(NamedTuple):
    """What outlives a round, black first: courts, number cards lost, and whether this is the last round allowed."""

    ace: str
    courts: tuple[Court, Court]
    lost: tuple[frozenset[int], frozenset[int]]
    last_round: bool

    def worth(
        self, courts: tuple[Court, Court] | None = None, lost: tuple[frozenset[int], frozenset[int]] | None = None
    ) -> float:
        """Black's chance to win the match if the round ends with these courts and losses (default: unchanged)."""
        black, red = courts or self.courts
        gone = lost or self.lost
        if not black.warlords:
            return 0.0
        if not red.warlords:
            return 1.0
        if self.last_round:
            return 0.5
        edge = loss_effect(self.ace, gone[0]) - loss_effect(self.ace, gone[1])
        return shifted(black.warlords, red.warlords, table(self.ace).worth(black, red), edge)

    def after(self, seat: int, rank: str, cards: Iterable[int] = ()) -> float:
        """Black's chance once a seat has lost a court card of this rank and these number cards."""
        courts = list(self.courts)
        courts[seat] = courts[seat].without(rank)
        lost = list(self.lost)
        lost[seat] = lost[seat] | frozenset(cards)
        return self.worth((courts[0], courts[1]), (lost[0], lost[1]))


@lru_cache(maxsize=24)
def start_hands(ace: str, kind: str, other: str, chosen: bool) -> list[Weights]:
    """Final hands by number of exchanges in a battle of these two warlords at the start of a match.

    ``chosen`` says whether the owner chose this kind by his hand, or had no other. These serve as a first guess in
    every later position.
    """
    known = table(ace)
    rank, worth = strengths(ace).rank, known.start_worth[kind, other]
    first: Sequence[float] = [1.0] * len(rank)
    if chosen:
        first = known.king_hands if kind == "K" else [1.0 - k for k in known.king_hands]
    nothing: frozenset[int] = frozenset()
    return final_hands(nothing, first, plans(nothing, [worth[r] for r in rank], EXCHANGES[kind]))


class Pairing:
    """Both players' battle, once their warlords (``"Q"`` or ``"K"``, black first) are known.

    There are two degrees of care: a *rough* one, from the final hands of the match's start, good enough to choose a
    warlord, and the full one, for which both exchange by what the rough one says that hands are worth here.
    """

    def __init__(self, position: Position, kinds: tuple[str, str]) -> None:
        self.position, self.kinds = position, kinds
        self.table = strengths(position.ace)
        value = position.worth()
        courts = position.courts
        self.stakes = Stakes(
            win=position.after(1, kinds[1]),
            lose=position.after(0, kinds[0]),
            draw=value,
            give=position.after(0, "J") if courts[0].jacks else 0.0,
            take=position.after(1, "J") if courts[1].jacks else 1.0,
            jack=courts[0].jacks > 0,
            other_jack=courts[1].jacks > 0,
        )
        per_battle = 0.0 if position.last_round else slope(courts[0].warlords, courts[1].warlords, value)
        self.losses = tuple([per_battle * loss for loss in table(position.ace).pair_loss])
        self._chosen = [len(choices(court)) == 2 for court in courts]
        self._by_count: list[list[Weights]] | None = None
        self._sides: dict[tuple[int, int | None, str, bool], Side] = {}
        self._balances: dict[tuple[str, str, bool], Balance] = {}

    @property
    def at_start(self) -> bool:
        """Whether this is the very position for which the table holds the worth of every hand."""
        position = self.position
        return position.courts == (START, START) and not any(position.lost) and not position.last_round

    @property
    def by_count(self) -> list[list[Weights]]:
        """The weights of each seat's final hands by number of exchanges."""
        if self._by_count is None:
            self._by_count = [self._finals(0), self._finals(1)]
        return self._by_count

    def _first_guess(self, seat: int) -> list[Weights]:
        return start_hands(self.position.ace, self.kinds[seat], self.kinds[1 - seat], self._chosen[seat])

    def _finals(self, seat: int) -> list[Weights]:
        if self.at_start:
            return self._first_guess(seat)
        lost, kind = self.position.lost[seat], self.kinds[seat]
        first = [0.0] * len(self.table.rank)
        kings = table(self.position.ace).king_hands
        for h in live_hands(lost):
            first[h] = 1.0 if not self._chosen[seat] else kings[h] if kind == "K" else 1.0 - kings[h]
        worth = self.worth(seat, rough=True)
        return final_hands(lost, first, plans(lost, [worth[r] for r in self.table.rank], EXCHANGES[kind]))

    def side(self, seat: int, count: int | None, model: str = "good", rough: bool = False) -> Side:
        """What a seat may hold after ``count`` exchanges (None: not known), as a model has it."""
        key = (seat, count, model, rough and not self.at_start)
        found = self._sides.get(key)
        if found is None:
            finals = self._first_guess(seat) if key[3] else self.by_count[seat]
            weights = [sum(ws) for ws in zip(*finals, strict=True)] if count is None else finals[count]
            found = self._sides[key] = self._mix(weights, seat, DOUBT[model])
        return found

    def _mix(self, weights: Sequence[float], seat: int, doubt: float) -> Side:
        """A range over the seat's live cards, with some doubt mixed in."""
        live = live_hands(self.position.lost[seat])
        total = sum([weights[h] for h in live])
        even = (doubt if total > 1e-9 else 1.0) / len(live)
        scale = (1.0 - doubt) / total if total > 1e-9 else 0.0
        mixed = [0.0] * len(weights)
        for h in live:
            mixed[h] = scale * weights[h] + even
        return Side(self.table.rank, self.table.classes, mixed)

    def worth(self, seat: int, model: str = "good", rough: bool = False) -> list[float]:
        """What each combo rank is worth to a seat before the battle, in his own chance to win the match.

        Neither count is known yet; the *other* is as the model has him.
        """
        models = (model if seat == 1 else "good", model if seat == 0 else "good")
        key = (*models, rough and not self.at_start)
        found = self._balances.get(key)
        if found is None:
            black, red = (self.side(s, None, models[s], rough) for s in (0, 1))
            spread = _ROUGH_SPREAD if key[2] else _SPREAD
            found = balance(black, red, self.stakes, self.losses, self.losses, spread)
            self._balances[key] = found
        return found.worth if seat == 0 else found.other_worth

    def stakes_of(self, seat: int) -> Stakes:
        """The stakes as a seat sees them."""
        return self.stakes if seat == 0 else self.stakes.mirrored()


@lru_cache(maxsize=6)
def pairing(position: Position, kinds: tuple[str, str]) -> Pairing:
    """The shared model of a pairing."""
    return Pairing(position, kinds)


class Knowledge(NamedTuple):
    """An observation in numbers; ``hand``, ``aside`` and ``deck`` are the observer's own cards."""

    seat: int
    phase: str
    position: Position
    hand: tuple[int, ...]
    aside: tuple[int, ...]
    deck: tuple[int, ...]
    laid: tuple[tuple[int, ...], tuple[int, ...]]
    kinds: tuple[str | None, str | None]
    counts: tuple[int | None, int | None]
    public: bool = True
    """Whether both are told how often the other exchanged (``exchange_counts``)."""

    def mine(self, black: float) -> float:
        """Black's chance turned into the observer's."""
        return black if self.seat == 0 else 1.0 - black

    @property
    def left(self) -> int:
        """How many exchanges the observer's warlord still allows."""
        kind = self.kinds[self.seat]
        return 0 if kind is None else EXCHANGES[kind] - (self.counts[self.seat] or 0)

    def last_ranks(self) -> tuple[int, list[int]]:
        """At the third reveal: the rank of the own combo, and of each that the other can still hold by the cards."""
        rank = strengths(self.position.ace).rank
        own = rank[hand_number((*self.hand, *self.laid[self.seat]))]
        a, b = self.laid[1 - self.seat]
        lost = self.position.lost[1 - self.seat]
        row = HAND_WITH[PAIR_AT[a * DECK + b]]
        return own, [rank[hand] for card, hand in enumerate(row) if hand >= 0 and card not in lost]

    def pairing(self, kind: str | None = None, other: str | None = None) -> Pairing:
        """The model of the round with the warlords that lie, or with these (the observer's first)."""
        mine, theirs = kind or self.kinds[self.seat], other or self.kinds[1 - self.seat]
        assert mine is not None and theirs is not None
        return pairing(self.position, (mine, theirs) if self.seat == 0 else (theirs, mine))


def knowledge(observation: WarlordsObservation) -> Knowledge:
    """Read an observation. Raises ValueError for a spectator's, who has no cards to judge."""
    seat = observation.player
    if seat is None:
        raise ValueError("the coach advises a player, and a spectator has no hand")
    lost = [frozenset(card_number(c) for c in cards if c.rank != "J") for cards in observation.lost]
    courts = [_court(cards) for cards in observation.courts]
    limit = observation.options.round_limit
    public = observation.options.exchange_counts == "public"
    counts = list(observation.exchanges)
    if not public and observation.phase == "battle":
        counts = [None, None]  # what nobody is told, nobody reckons with
    return Knowledge(
        seat,
        observation.phase,
        Position(observation.options.ace, (courts[0], courts[1]), (lost[0], lost[1]), observation.round == limit),
        _numbers(observation.hand),
        _numbers(observation.aside),
        _numbers(observation.deck()),
        (_numbers(observation.laid[0]), _numbers(observation.laid[1])),
        (_kind(observation.warlords[0]), _kind(observation.warlords[1])),
        (counts[0], counts[1]),
        public,
    )


def _numbers(cards: Iterable[Card]) -> tuple[int, ...]:
    return tuple(card_number(card) for card in cards)


def _kind(card: Card | None) -> str | None:
    return None if card is None else card.rank


def _court(cards: Sequence[Card]) -> Court:
    ranks = [card.rank for card in cards]
    return Court(ranks.count("Q"), ranks.count("K"), ranks.count("J"))
