"""What an exchange does: exact chances over every draw that can still come.

A player who exchanges knows what is left in the own deck: every number card not lost, not in hand and not
already set aside (W-5). So the odds are plain enumeration. A King looks ahead through all his remaining
exchanges, each decision taken with the cards then seen.

The trick that makes it cheap: the mean over the last draw is one pair sum less the few hands whose third
card cannot come, so a leaf costs a handful of additions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .hands import HAND_WITH, PARTS, hand_number

KEEP = -1


class Outlook(NamedTuple):
    """One choice in an exchange: the card given up (`KEEP` for none), its worth, and where it leads.

    ``finals`` maps final hands to their exact probabilities if every later choice is the best by the same worth.
    """

    discard: int
    value: float
    finals: dict[int, float]


def outlooks(
    hand: Sequence[int], aside: Iterable[int], deck: Iterable[int], left: int, worth: Sequence[float]
) -> tuple[Outlook, ...]:
    """Every choice that a player has in his exchange, exactly.

    Args: ``hand`` his three cards; ``aside`` what he has exchanged away this round; ``deck`` the cards still in
    his deck; ``left`` how many exchanges his warlord still allows; ``worth[h]`` what final hand ``h`` is worth to
    him (any scale). Returns keeping first, then one `Outlook` a card of the hand if ``left`` > 0 and the deck
    holds a card. Raises ValueError when the same card is in two places.

    >>> from tutor.coach.warlords.hands import HANDS
    >>> worth = [float(0 in cards) for cards in HANDS]        # only the first ace counts
    >>> [round(o.value, 4) for o in outlooks((2, 5, 9), (), [c for c in range(20) if c not in (2, 5, 9)], 1, worth)]
    [0.0, 0.0588, 0.0588, 0.0588]
    """
    held, gone, drawable = tuple(hand), tuple(aside), tuple(deck)
    if len({*held, *gone, *drawable}) != len(held) + len(gone) + len(drawable):
        raise ValueError("a card is in the hand, aside or in the deck, and only in one of them")
    search = _Search((*held, *drawable), worth)
    start = hand_number(held)
    found = [Outlook(KEEP, worth[start], {start: 1.0})]
    if left and drawable:
        parts = {card: pair for pair, card in PARTS[start]}
        for card in held:
            finals: dict[int, float] = {}
            search.follow(parts[card], start, 1 << card, left, 1.0, finals)
            found.append(Outlook(card, search.after(parts[card], start, card, 0, left), finals))
    return tuple(found)


class _Search:
    """The exchanges of one player from one moment on; ``out`` is a bit set of the cards given up since."""

    def __init__(self, live: tuple[int, ...], worth: Sequence[float]) -> None:
        self.live = live
        self.worth = worth
        self.sums: dict[int, float] = {}
        self.known: dict[tuple[int, int, int], tuple[float, int]] = {}

    def pair_sum(self, pair: int) -> float:
        """The worth of a pair summed over every third card that is live."""
        total = self.sums.get(pair)
        if total is None:
            row, worth = HAND_WITH[pair], self.worth
            total = self.sums[pair] = sum([worth[row[card]] for card in self.live if row[card] >= 0])
        return total

    def best(self, hand: int, out: int, left: int) -> tuple[float, int]:
        """The worth of the best choice and the card that it gives up (`KEEP` for none)."""
        key = (hand, out, left)
        found = self.known.get(key)
        if found is None:
            value, discard = self.worth[hand], KEEP
            if left:
                for pair, card in PARTS[hand]:
                    tried = self.after(pair, hand, card, out, left)
                    # A gain in the last digits is rounding, and standing is the plainer choice.
                    if tried > value + 1e-12:
                        value, discard = tried, card
            found = self.known[key] = (value, discard)
        return found

    def after(self, pair: int, hand: int, card: int, out: int, left: int) -> float:
        """The worth of giving up ``card`` and keeping ``pair``, over every card that can then come."""
        row, worth = HAND_WITH[pair], self.worth
        if left > 1:
            now_out = out | 1 << card
            values = [self.best(row[draw], now_out, left - 1)[0] for draw in self.draws(pair, now_out)]
            return sum(values) / len(values) if values else worth[hand]
        total, count = self.pair_sum(pair) - worth[hand], len(self.live) - 3
        rest = out
        while rest:
            bit = rest & -rest
            rest ^= bit
            total -= worth[row[bit.bit_length() - 1]]
            count -= 1
        return total / count if count else worth[hand]

    def draws(self, pair: int, out: int) -> list[int]:
        """The cards that can come to a kept pair."""
        row = HAND_WITH[pair]
        return [card for card in self.live if row[card] >= 0 and not out >> card & 1]

    def follow(self, pair: int, hand: int, out: int, left: int, weight: float, finals: dict[int, float]) -> None:
        """Spread ``weight`` over the final hands, the best choice taken after every draw."""
        draws = self.draws(pair, out)
        if not draws:
            finals[hand] = finals.get(hand, 0.0) + weight
            return
        share, row = weight / len(draws), HAND_WITH[pair]
        for draw in draws:
            got = row[draw]
            discard = self.best(got, out, left - 1)[1]
            if discard == KEEP:
                finals[got] = finals.get(got, 0.0) + share
            else:
                kept = next(kept for kept, card in PARTS[got] if card == discard)
                self.follow(kept, got, out | 1 << discard, left - 1, share, finals)
