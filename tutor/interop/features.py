"""What a seat knows as a row of numbers of a fixed length, from its observation and nothing else.

Everything is told from the observer's side: *mine* comes first, then the other seats in the order of play. Every
number lies between 0 and 1: a card that is there is 1 (where a pack holds a card more than once, the share of its
copies that are there), one out of several values is a row with a single 1, an amount is a share of the most it can be.

The row says what lies there now, not how it came: what can be worked out from earlier steps (the order in which a
heap grew, what a play told about a hand, which positions have come twice) is not in it. `words.information_words`
holds all of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from ..games.kozyri.deck import PACKS
from ..games.kozyri.observe import KozyriObservation
from ..games.kozyri.options import KozyriGame
from ..games.warlords.observe import WarlordsObservation
from ..games.warlords.options import WarlordsGame
from ..games.worldwar.deck import DEAL, KINDS, whole_pack
from ..games.worldwar.observe import WorldWarObservation
from ..games.worldwar.options import WorldWarGame
from ..kernel.cards import SUITS, Card
from ..kernel.game import Game
from .numbers import WARLORDS_CARDS


class Part(NamedTuple):
    """A named stretch of the row and its shape, such as (36,) or (2, 53)."""

    name: str
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many numbers it holds."""
        size = 1
        for side in self.shape:
            size *= side
        return size


#: The parts' values by name, each flat.
Values = dict[str, list[float]]


def layout(game: Game[Any]) -> tuple[Part, ...]:
    """The parts of a game's row, in order. Raises ValueError for a game that has none.

    >>> from tutor import load_game
    >>> [sum(part.size for part in layout(load_game(name))) for name in ("warlords", "kozyri", "worldwar")]
    [251, 1425, 492]
    """
    if isinstance(game, WarlordsGame):
        return _WARLORDS
    if isinstance(game, KozyriGame):
        return _kozyri_layout(game.options.pack)
    if isinstance(game, WorldWarGame):
        return _worldwar_layout(game.num_players)
    raise ValueError(f"no features are known for {game!r}")


def features(observation: Any) -> Values:
    """An observation's parts. ValueError for a spectator's: the row is told from a seat's side."""
    if observation.player is None:
        raise ValueError("a spectator has no side to tell the table from")
    if isinstance(observation, WarlordsObservation):
        return _warlords(observation)
    if isinstance(observation, KozyriObservation):
        return _kozyri(observation)
    if isinstance(observation, WorldWarObservation):
        return _worldwar(observation)
    raise ValueError(f"no features are known for {observation!r}")


def row(observation: Any) -> list[float]:
    """The whole row: the parts one after the other."""
    return list(chain.from_iterable(features(observation).values()))


def _one_of(values: Sequence[Any], value: Any) -> list[float]:
    """A 1 in the place of this value; all 0 if it is none of them."""
    return [float(value == one) for one in values]


def _among(own: Sequence[Card], cards: Iterable[Card]) -> list[float]:
    there = set(cards)
    return [float(card in there) for card in own]


# --- 4 Warlords ------------------------------------------------------------------------------------------------

_WARLORDS_PHASES = ("muster", "warlord", "exchange", "battle", "over")
_WARLORDS = (
    Part("phase", (5,)),
    Part("asked", (1,)),
    Part("hand", (20,)),
    Part("aside", (20,)),
    Part("laid", (2, 3, 20)),  # mine, his; by reveal
    Part("courts", (2, 6)),
    Part("warlord", (2, 6)),
    Part("lost", (2, 20)),
    Part("exchanges", (2, 5)),  # 0 to 3, or not told
    Part("hand_size", (2, 1)),
    Part("deck_size", (2, 2)),  # the size, and whether it is told
    Part("ace", (3,)),
    Part("counts_told", (1,)),
    Part("round", (1,)),
)


def _warlords(seen: WarlordsObservation) -> Values:
    me = seen.player
    assert me is not None
    seats = (me, 1 - me)
    numbers = {seat: WARLORDS_CARDS[seat][:20] for seat in seats}
    courts = {seat: WARLORDS_CARDS[seat][20:] for seat in seats}
    laid: list[float] = []
    for seat in seats:
        for reveal in range(3):
            laid += _among(numbers[seat], seen.laid[seat][reveal : reveal + 1])
    sizes: list[float] = []
    for seat in seats:
        size = seen.deck_sizes[seat]
        sizes += [0.0, 0.0] if size is None else [size / 20, 1.0]
    limit = seen.options.round_limit
    return {
        "phase": _one_of(_WARLORDS_PHASES, seen.phase),
        "asked": [float(bool(seen.legal_actions))],
        "hand": _among(numbers[me], seen.hand),
        "aside": _among(numbers[me], seen.aside),
        "laid": laid,
        "courts": [one for seat in seats for one in _among(courts[seat], seen.courts[seat])],
        "warlord": [one for seat in seats for one in _one_of(courts[seat], seen.warlords[seat])],
        "lost": [one for seat in seats for one in _among(numbers[seat], seen.lost[seat])],
        "exchanges": [one for seat in seats for one in _one_of((0, 1, 2, 3, None), seen.exchanges[seat])],
        "hand_size": [seen.hand_sizes[seat] / 3 for seat in seats],
        "deck_size": sizes,
        "ace": _one_of(("low", "high", "both"), seen.options.ace),
        "counts_told": [float(seen.options.exchange_counts == "public")],
        "round": [0.0 if limit is None else seen.round / limit],
    }


# --- Your Trumps -----------------------------------------------------------------------------------------------

_KOZYRI_PHASES = ("deal", "lead", "beat", "cover", "over")


@cache
def _kozyri_layout(pack: int) -> tuple[Part, ...]:
    return (
        Part("phase", (5,)),
        Part("asked", (1,)),
        Part("trump", (2, 4)),
        Part("hand", (2, pack)),
        Part("pile", (pack, pack)),  # from the top card down
        Part("stock", (pack,)),
        Part("starter", (2,)),
        Part("repetitions", (1,)),
        Part("free_pickup", (1,)),
        Part("deal", (2,)),
        Part("sixes_home", (1,)),
    )


def _kozyri(seen: KozyriObservation) -> Values:
    me = seen.player
    assert me is not None
    seats = (me, 1 - me)
    pack = PACKS[seen.options.pack]
    place = {card: at for at, card in enumerate(pack)}
    pile = [0.0] * len(pack) ** 2
    for depth, card in enumerate(reversed(seen.pile)):
        pile[depth * len(pack) + place[card]] = 1.0
    return {
        "phase": _one_of(_KOZYRI_PHASES, seen.phase),
        "asked": [float(bool(seen.legal_actions))],
        "trump": [one for seat in seats for one in _one_of(SUITS, seen.trumps[seat])],
        "hand": [one for seat in seats for one in _among(pack, seen.hands[seat])],
        "pile": pile,
        "stock": _among(pack, seen.stock),
        "starter": _one_of(seats, seen.starter),
        "repetitions": [seen.repetitions / seen.options.repetition_limit],
        "free_pickup": [float(seen.options.pickup == "free")],
        "deal": _one_of(("random", "mirror"), seen.options.deal),
        "sixes_home": [float(seen.options.sixes == "home")],
    }


# --- World War III ---------------------------------------------------------------------------------------------

_WORLDWAR_PHASES = ("deal", "lead", "follow", "stock", "turn", "call", "over")


@cache
def _worldwar_layout(n: int) -> tuple[Part, ...]:
    kinds = len(KINDS)
    return (
        Part("phase", (7,)),
        Part("asked", (1,)),
        Part("hand", (kinds,)),
        Part("dropped", (kinds,)),
        Part("passes", (n, 4)),
        Part("heap", (n, kinds)),
        Part("spoils", (n, kinds)),
        Part("pile_size", (n, 1)),
        Part("hand_size", (n, 1)),
        Part("out", (n, 1)),
        Part("stock", (1,)),
        Part("standing", (kinds,)),
        Part("standing_of", (n,)),
        Part("seat", (n,)),
        Part("fed", (1,)),
        Part("challenger", (n,)),
        Part("defender", (n,)),
        Part("stage", (3,)),
        Part("stands", (2, 14)),  # by rank, the challenger's first
        Part("held", (2,)),
        Part("challenger_says", (2,)),  # hold, draw
        Part("gone", (kinds,)),
        Part("together", (1,)),
    )


@cache
def _copies(n: int) -> tuple[int, ...]:
    pack = whole_pack(n)
    return tuple(pack.count(card) for card in KINDS)


_KIND = {card: place for place, card in enumerate(KINDS)}
_RANKS = "23456789TJQKAX"


def _worldwar(seen: WorldWarObservation) -> Values:
    me = seen.player
    assert me is not None
    n = seen.options.num_players
    seats = [(me + step) % n for step in range(n)]
    copies = _copies(n)
    whole = sum(copies)

    def shares(cards: Iterable[Card]) -> list[float]:
        found = [0.0] * len(KINDS)
        for card in cards:
            place = _KIND[card]
            found[place] += 1 / copies[place]
        return found

    war, standing = seen.war, seen.standing
    stands = war.stands if war else (None, None)
    return {
        "phase": _one_of(_WORLDWAR_PHASES, seen.phase),
        "asked": [float(bool(seen.legal_actions))],
        "hand": shares(seen.hand),
        "dropped": shares(seen.dropped),
        "passes": [one for seat in seats for one in shares(seen.passes[seat])[:4]],
        "heap": [one for seat in seats for one in shares(seen.heaps[seat])],
        "spoils": [one for seat in seats for one in shares(seen.spoils[seat])],
        "pile_size": [seen.pile_sizes[seat] / whole for seat in seats],
        "hand_size": [seen.hand_sizes[seat] / 6 for seat in seats],  # six before the winner of a war leads
        "out": [float(seen.out[seat]) for seat in seats],
        "stock": [seen.stock / DEAL[n][1]],
        "standing": _one_of(KINDS, standing.card if standing else None),
        "standing_of": _one_of(seats, standing.seat if standing else None),
        "seat": _one_of(seats, seen.seat),
        "fed": [float(seen.fed)],
        "challenger": _one_of(seats, war.seats[0] if war else None),
        "defender": _one_of(seats, war.seats[1] if war else None),
        "stage": _one_of((1, 2, 3), war.stage if war else None),
        "stands": [one for card in stands for one in _one_of(_RANKS, card.rank if card else None)],
        "held": [float(held) for held in war.held] if war else [0.0, 0.0],
        "challenger_says": _one_of(("hold", "draw"), war.said.verb if war and war.said else None),
        "gone": shares(seen.gone),
        "together": [float(seen.options.hold_order == "together")],
    }
