"""What each kind of decision in World War III is about: the first rung of the hint ladder."""

from __future__ import annotations

from ...kernel.text import T

GOALS = {
    "play": T("Ask whether you want the next player to beat your card: compare your heap with the next player's."),
    "lay": T("A Two that lies open can be given up for a war that you would rather not fight."),
    "pass": T("Ask what a war would put at stake: your whole heap against the other's."),
    "war": T("Ask what a war would put at stake: your whole heap against the other's."),
    "hold": T("Ask how many unseen cards beat the card that stands for you."),
    "draw": T("Ask how many unseen cards are better than what stands for you, and how many cards your pile has left."),
}
