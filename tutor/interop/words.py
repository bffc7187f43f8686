"""What a seat knows as a text, for tools that tell positions apart by their texts. Never for a person to read.

Both texts are made from what the kernel gives to that seat (`State.observation`, `State.observed_history`), so
nothing that is hidden from it can be in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from ..kernel.actions import HistoryItem
from ..kernel.game import CHANCE, SIMULTANEOUS, State

# The options are the game's; the legal actions follow from the rest, and so does what steps tell about hands.
_LEFT_OUT = frozenset({"options", "player", "legal_actions", "outcome", "game", "ceilings", "spent"})


def observation_words(observation: Any) -> str:
    """All that an observation holds, as ``name=value`` parts.

    >>> from tutor import load_game
    >>> state = load_game("kozyri").new_initial_state(hands=("Td 6s", "9h"), pile="9d")
    >>> print(observation_words(state.observation(0)))
    trumps=(s h) starter=0 phase=beat to_move=0 hands=((6s Td) (9h)) pile=(9d) stock=() repetitions=1
    """
    parts = [(field.name, getattr(observation, field.name)) for field in fields(observation)]
    return " ".join(f"{name}={_plain(value)}" for name, value in parts if name not in _LEFT_OUT)


def _plain(value: Any) -> str:
    if isinstance(value, tuple):
        return f"({' '.join(map(_plain, value))})"
    return "-" if value is None else str(value)


def information_words(state: State, player: int) -> str:
    """All that a seat has seen and done so far, and whether it is to act: its information state, with perfect recall.

    >>> from tutor import load_game
    >>> state = load_game("warlords").new_initial_state()
    >>> for text in ("draw 0 As", "draw 0 2s", "draw 0 3s", "draw 1 Th"):
    ...     state = state.child(state.parse_action(-1, text))
    >>> information_words(state, 0)
    '~draw 0 As ~draw 0 2s ~draw 0 3s ~draw 1 ??'
    """
    return history_words(state.observed_history(player), player in state.acting())


def history_words(seen: Sequence[HistoryItem], asked: bool) -> str:
    """The text for steps as a seat saw them, and for whether it is asked now."""
    parts = [_item(item) for item in seen]
    if asked:
        parts.append("?")
    return " ".join(parts)


def _item(item: HistoryItem) -> str:
    actor = "~" if item.actor == CHANCE else "=" if item.actor == SIMULTANEOUS else f"{item.actor}:"
    return actor + "+".join(map(str, item.actions))
