"""Your Trumps: a duel with open knowledge, each with his own trump suit. Clauses K-1 to K-9 are in `clauses.py`."""

from __future__ import annotations

from .options import KozyriGame, KozyriOptions

__all__ = ["KozyriGame", "KozyriOptions"]
