"""Your Trumps for tests: positions from a line of text, and random play that comes to an end.

With every action as likely as any other a match lasts over a thousand steps on average, since what is covered
with an ace is picked up again; who rather lets go of low cards is done in a few hundred.
"""

from __future__ import annotations

import random

import tutor
from tutor.games.kozyri.deck import RANKS
from tutor.games.kozyri.state import KozyriState
from tutor.kernel.actions import Action
from tutor.kernel.rulings import Ruling


def place(
    mine: str, other: str, pile: str = "", trumps: str = "sh", starter: int = 0, **options: object
) -> KozyriState:
    """A position: the hands of seats 0 and 1, the pile with its top card last."""
    game = tutor.load_game("kozyri", **options)
    return game.new_initial_state(trumps=trumps, hands=(mine, other), pile=pile, starter=starter)  # type: ignore[return-value]


def do(state: KozyriState, *texts: str) -> KozyriState:
    """Do steps by their texts."""
    for text in texts:
        state = state.child(state.parse_action(state.current_player(), text))
    return state


def texts(state: KozyriState) -> list[str]:
    """What may be done here, as texts."""
    return [str(action) for action in state.legal_actions()]


def ask(state: KozyriState, text: str, seat: int | None = None) -> Ruling:
    """The ruling on an action's text, for the seat to move or another."""
    seat = state.current_player() if seat is None else seat
    return state.verify(seat, state.parse_action(seat, text))


def verdict(state: KozyriState, text: str, seat: int | None = None) -> tuple[bool, str, str]:
    """The ruling in short: legal, code, clause."""
    ruling = ask(state, text, seat)
    return ruling.legal, ruling.code, ruling.clause


def _worth(action: Action) -> int:
    return len(RANKS) if action.card is None else RANKS.index(action.card.rank)


def thrifty(rng: random.Random, legal: tuple[Action, ...]) -> Action:
    """The lowest of three cards picked at random."""
    return min((legal[rng.randrange(len(legal))] for _ in range(3)), key=_worth)


def careless(rng: random.Random, legal: tuple[Action, ...]) -> Action:
    """The lower of two cards picked at random."""
    return min((legal[rng.randrange(len(legal))] for _ in range(2)), key=_worth)
