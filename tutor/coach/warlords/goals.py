"""What each kind of decision in 4 Warlords is about: the first rung of the hint ladder."""

from __future__ import annotations

from ...kernel.text import T

GOALS = {
    "warlord": T("Weigh what you risk against what you gain: a King exchanges more, but losing him costs more."),
    "exchange": T("Ask which single card could turn your hand into a better combo, and how many such cards are left."),
    "stand": T("Ask whether a new card is more likely to help your hand than to spoil it."),
    "play": T("Think of what the other side can still hold, and of what your next card tells them."),
}
