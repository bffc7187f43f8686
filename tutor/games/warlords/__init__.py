"""4 Warlords: two players, hidden hands, three-card combos. Clauses W-1 to W-12 are in `clauses.py`."""

from __future__ import annotations

from .options import WarlordsGame, WarlordsOptions

__all__ = ["WarlordsGame", "WarlordsOptions"]
