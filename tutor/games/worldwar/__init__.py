"""World War III: two to six players, a common stock, wars of two piles. Clauses R-1 to R-16 are in `clauses.py`."""

from __future__ import annotations

from .options import WorldWarGame, WorldWarOptions

__all__ = ["WorldWarGame", "WorldWarOptions"]
