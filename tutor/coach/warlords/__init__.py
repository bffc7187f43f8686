"""The coach of 4 Warlords, first strength: exact enumeration of one's own cards, a stated model of the other's.

What is exact: the odds of every exchange, looked ahead through all that remain; how many hands the other can
hold and how many of them beat one's own; the third reveal as a game, given what both may hold. What is modelled:
how likely the other's hands are (`ranges`, `scene`), and what a position between rounds is worth (`match`, solved
offline by `solve_match`). `Evaluator` is the seam for a stronger coach.
"""

from __future__ import annotations

from .advise import Evaluator, analyse, use_evaluator

__all__ = ["Evaluator", "analyse", "use_evaluator"]
