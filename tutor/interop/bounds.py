"""How long a match can be and how many cards may come at once: worked out from the rules, not measured.

A *decision* is one choice, or one joint choice where several choose at once. A hand of 4 Warlords is dealt in one
piece here (see `openspiel`), so it counts as one step of chance.

**4 Warlords.** In a round each seat chooses a warlord (one joint choice), decides on exchanges at most as often as
its warlord allows, 3 for a King (who has stood, or has used them up, is not asked again), and lays three cards
(three joint choices): 10 decisions. Chance deals two hands and a card an exchange: 8 steps. Both are reached by
rounds in which Kings lead, exchange three times each, and stand off; so with a limit of rounds they are exact.

**Your Trumps.** Only the number of its positions, more than 10^40, bounds a match: K-9 ends it when one comes for
the third time. Tools need less, so a match here ends as a draw after ``horizon`` decisions.

**World War III.** With every step but those of a war, and the laying of a Two, a card leaves the stock, and the
match ends with its last one. Let S be its size, N the players and P the size of a pile.

- Each Two is laid once at most: from passes and heaps no card comes back to a hand.
- Before the (k+1)-th card leaves the stock there is one play, or one pass, or a war; the winner of a war leads once
  without drawing (R-13). So there are at most two decisions and the calls of one war.
- A war in which both drop out (R-15) takes no card. After it two must still be there, if the match goes on.
- After k cards have left the stock, N(P - 5) + k cards at most lie in piles and heaps: hands always count five.
  So many can be turned in one war, as no card comes back to a pile before it is over.
- How many calls so many cards allow is `most_calls`.

These are bounds and not the longest matches: a war can hardly turn every card each time.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any, NamedTuple

from ..games.kozyri.options import KozyriGame
from ..games.warlords.deck import COURTS, NUMBERS
from ..games.warlords.options import WarlordsGame
from ..games.worldwar.deck import DEAL, HAND_SIZE, KINDS, packs
from ..games.worldwar.options import WorldWarGame
from ..kernel.game import Game
from .small import SmallWarlords


class Bounds(NamedTuple):
    """The most ``decisions`` and steps of ``chance`` in a match, and the most ``outcomes`` that one such step has."""

    decisions: int
    chance: int
    outcomes: int


#: What a cycle of a war, from World War I to the next restart or the end, may be: cards turned, calls, and whether
#: another may follow. By ``hold_order``: both call at once, or one after the other.
_CYCLES: dict[str, tuple[tuple[int, int, bool], ...]] = {
    # A restart in stage 1; in stage 2 after both drew, or one; in stage 3 after both drew twice; one, then both; one.
    "together": (
        *((2, 0, True), (4, 1, True), (3, 1, True), (6, 2, True), (5, 2, True), (4, 2, True)),
        # The last: calls with nothing turned after them, since nobody, or not the one who has to, has a card.
        *((2, 1, False), (4, 2, False), (3, 2, False)),
    ),
    "challenger_first": (
        *((2, 0, True), (4, 2, True), (3, 2, True), (6, 4, True), (5, 4, True), (4, 3, True)),
        *((2, 2, False), (4, 4, False), (3, 3, False)),
    ),
}


@cache
def most_calls(cards: int, hold_order: str) -> int:
    """The most decisions to hold or draw in one war in which at most so many cards are turned (R-9 to R-12).

    >>> [most_calls(cards, "together") for cards in (1, 2, 3, 4, 26)], most_calls(26, "challenger_first")
    ([0, 1, 2, 2, 13], 21)
    """
    best = [0] * (cards + 1)  # after exactly so many cards, with whole cycles; unreachable ones do no harm as 0
    most = 0
    for used in range(cards + 1):
        for turned, calls, again in _CYCLES[hold_order]:
            if used + turned > cards:
                continue
            total = best[used] + calls
            most = max(most, total)
            if again:
                best[used + turned] = max(best[used + turned], total)
    return most


def bounds(game: Game[Any], horizon: int | None = None) -> Bounds:
    """The bounds of a game. ``horizon`` is for Your Trumps: after so many decisions the match counts as a draw.

    Raises ValueError for a game whose matches have no bound: 4 Warlords without a limit of rounds, Your Trumps without
    a horizon.

    >>> from tutor import load_game
    >>> bounds(load_game("warlords"))
    Bounds(decisions=1000, chance=800, outcomes=1140)
    >>> bounds(load_game("worldwar", num_players=2))
    Bounds(decisions=350, chance=649, outcomes=53)
    """
    if isinstance(game, WarlordsGame):
        return _warlords(game)
    if isinstance(game, KozyriGame):
        if horizon is None:
            raise ValueError("kozyri: without a horizon nothing useful bounds a match: give a number of decisions")
        pack = game.options.pack
        return Bounds(horizon, pack // 2 if game.options.deal == "mirror" else pack, pack)
    if isinstance(game, WorldWarGame):
        return _worldwar(game.num_players, game.options.hold_order)
    raise ValueError(f"no bounds are known for {game!r}")


def _warlords(game: WarlordsGame) -> Bounds:
    rounds = game.options.round_limit
    if rounds is None:
        raise ValueError("warlords: without a round_limit a match has no bound: give a number of rounds")
    decks, courts = (game.decks, game.courts) if isinstance(game, SmallWarlords) else (NUMBERS, COURTS)
    decisions, chance, outcomes = 4, 2, 1
    for deck, held in zip(decks, courts, strict=True):
        allowed = 3 if any(card.rank == "K" for card in held) else 1
        spare = len(deck) - 3
        # With an empty deck the seat is asked once more and can only stand.
        decisions += min(allowed, spare + 1)
        chance += min(allowed, spare)
        outcomes = max(outcomes, comb(len(deck), 3), len(deck) if spare else 1)
    return Bounds(decisions * rounds, chance * rounds, outcomes)


def _worldwar(n: int, hold_order: str) -> Bounds:
    pile, stock = DEAL[n]
    lie = [n * (pile - HAND_SIZE) + taken for taken in range(stock)]
    ruins = (n - 2) // 2
    decisions = 4 * packs(n) - 1  # the last card of the stock ends the match: nobody leads after it
    decisions += sum(2 + most_calls(cards, hold_order) for cards in lie)
    decisions += ruins * (1 + most_calls(lie[-1], hold_order))
    chance = HAND_SIZE * n + stock + sum(lie) + ruins * lie[-1]
    return Bounds(decisions, chance, len(KINDS))
