"""A round on a few cards, small enough to be walked card by card, and its solved strategy on the rules' own positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from tutor.coach.warlords.equilibrium.game import Round, Stakes
from tutor.coach.warlords.equilibrium.numbers import numbers
from tutor.coach.warlords.equilibrium.shipped import CLASSES
from tutor.coach.warlords.hands import PAIR_AT, card_number, hand_number
from tutor.coach.warlords.match import Court
from tutor.coach.warlords.scene import knowledge
from tutor.interop.small import SmallWarlords

#: Two ranks in two suits each: four hands, and one card to exchange for.
DECKS = ("As Ac 2s 2c", "Ah Ad 2h 2d")


def small_game(courts: tuple[str, str]) -> SmallWarlords:
    """One round: who wins the battle wins the match, and whatever else ends the round is a draw."""
    return SmallWarlords(DECKS, courts)


def small_round(courts: tuple[str, str]) -> Round:
    """The same for the solver: giving up and standing off are worth one half."""
    n = numbers("low", 2)
    sides = [Court(*(text.count(rank) for rank in "QKJ")) for text in courts]

    def worth(mine: Court, theirs: Court) -> float:
        return 0.0 if not mine.warlords else 1.0 if not theirs.warlords else 0.5

    nothing = (np.zeros(len(n.pair_cards)), np.zeros(10))
    return Round((n, n), (sides[0], sides[1]), Stakes(*sides, worth, 0.5, (nothing, nothing)))


def policy_of(game: Round) -> Callable[[Any, int], Mapping[Any, float]]:
    """What the players of a round do, as a policy on the kernel's positions."""
    n = game.numbers[0]

    def shape(cards: tuple[int, ...]) -> tuple[int, list[int]]:
        number = hand_number(cards)
        return int(n.hand[number]), [int(card) ^ int(n.swapped[number]) for card in n.cards[n.hand[number]]]

    def policy(state: Any, seat: int) -> Mapping[Any, float]:
        known = knowledge(state.observation(seat))
        me, legal = game.players[seat], state.legal_actions(seat)
        by_card = {card_number(a.card): a for a in legal if a.card is not None and a.card.rank not in "QKJ"}
        if known.phase == "warlord":
            return {legal[0]: 1.0}
        other_kind = "QK".index(str(known.kinds[1 - seat]))
        found = dict.fromkeys(legal, 0.0)
        if known.phase == "exchange":
            hand, cards = shape(known.hand)
            shares = me.exchange["Q"][other_kind, hand]
            for card, share in zip([None, *cards], shares, strict=True):
                action = next(a for a in legal if a.card is None) if card is None else by_card.get(card)
                assert action is not None or not share
                if action is not None:
                    found[action] = float(share)
            return found
        own, theirs = (CLASSES.index((str(known.kinds[s]), int(known.counts[s] or 0))) for s in (seat, 1 - seat))
        hand, cards = shape((*known.hand, *known.laid[seat]))
        if len(known.hand) == 1:
            give = 0.0
            if me.jack:
                mine, shown = (n.pair[PAIR_AT[20 * a + b]] for a, b in (known.laid[seat], known.laid[1 - seat]))
                step = me.step[mine][list(n.last_hand[mine]).index(hand)]
                give = float(me.gives[own, theirs][me.look[mine], shown, step])
                jack = next(a for a in legal if a.card.rank == "J")
                found[jack] = give
            found[by_card[known.hand[0]]] = 1 - give
            return found
        last = dict(zip(cards, me.hold[own, theirs][hand], strict=True))
        if len(known.hand) == 3:
            for card in known.hand:
                found[by_card[card]] = (1 - float(last[card])) / 2
        else:
            a, b = known.hand
            total = last[a] + last[b]
            found[by_card[a]] = float(last[b] / total) if total else 0.5
            found[by_card[b]] = 1 - found[by_card[a]]
        return found

    return policy
