"""An exact best response to a strategy of `game`, by all the rules: how much it can be exploited for.

The one who answers may do whatever the rules allow: exchange by what he has given up, lay his second card when he has
seen the other's first, hold back by the other's number of exchanges, give up at any reveal and with any hand.
"""

from __future__ import annotations

import numpy as np

from . import kernels as k
from .game import Round
from .shipped import KIND, OF_KIND


def respond(game: Round, seat: int) -> float:
    """The most that a seat can reach against the other's strategy, in chance to win the match (the stakes' scale).

    The other's `Round.walk` must be of his present strategy. He may not be one who sees (`game.Player`).
    """
    n, his_numbers = game.numbers[seat], game.numbers[1 - seat]
    me, other = game.players[seat], game.players[1 - seat]
    stakes = game.stakes
    other_first = his_numbers.pair_cards // 2
    lower, upto = game.compared[seat]
    me.value[:] = 0.0
    for own in me.classes:
        for w in other.kinds:
            s = stakes.seen_by(seat, KIND[own], w)
            for theirs in OF_KIND[w]:
                if not game.with_jacks:
                    k.showdown(
                        other.reach[theirs, KIND[own]], his_numbers.rank, n.rank, n.classes, s[0], s[1], s[2],
                        me.value[own, w],
                    )  # fmt: skip
                    continue
                values = np.zeros((*n.last_hand.shape, 10))
                laid = np.zeros(10)
                k.answer(
                    other.mass[theirs, own][0], other.gives[theirs, own], s, me.jack, other.jack, stakes.gain[seat],
                    stakes.gain[1 - seat], other.look, other.step, lower, upto, other_first, values, laid,
                )  # fmt: skip
                single = stakes.single[seat]
                k.answered(values, laid, n.shown, n.place, n.cards, me.jack, s[3], single, me.value[own, w])
    return game.before_battle(seat, best=True)
