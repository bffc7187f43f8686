"""What each kind of decision in Your Trumps is about: the first rung of the hint ladder."""

from __future__ import annotations

from ...kernel.text import T

GOALS = {
    "lead": T("Look for a card that the other cannot beat, or one that costs the other a trump."),
    "beat": T("A beat costs you two cards: ask which you can spare, and what your cover will leave the other."),
    "cover": T("Ask of each cover whether the other can beat it, and what the other must take if not."),
    "pickup": T("Look at the card that will lie on top once you have picked up: the other must beat that one."),
}
