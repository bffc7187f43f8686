"""The coach of Your Trumps: it proves what it can, and says plainly what it only estimates.

Everything lies open in this game, so a position has a value that can be proved: a win, a draw or a loss. `solver` says
what is proved how, `estimate` what is said of the rest, `docs/kozyri.md` how far each gets in which time.
"""

from __future__ import annotations

from .advise import analyse

__all__ = ["analyse"]
