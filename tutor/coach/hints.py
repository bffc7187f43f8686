"""The hint ladder: goal, clause, candidates, choice, reason. Each rung tells a little more than the last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from ..kernel.actions import Action
from ..kernel.clauses import Clause
from ..kernel.text import T, Text
from .analysis import Analysis
from .grades import SOUND_WITHIN
from .words import named

#: Each game's goals: what a decision of each verb is about, in one sentence.
_GOALS: Final = {
    "kozyri": "tutor.coach.kozyri.goals",
    "warlords": "tutor.coach.warlords.goals",
    "worldwar": "tutor.coach.worldwar.goals",
}
#: The rung from which a review counts the answer as shown.
ANSWER_FROM: Final = 4
LAST: Final = 5
#: The rungs where the candidates already lie beside the table: how to think of the choice, then the choice and why.
SHORT_LAST: Final = 2


@dataclass(frozen=True, slots=True)
class Hint:
    """One rung: ``level`` from 1, a sentence, the clause it rests on, and the action if it names one."""

    level: int
    text: Text
    clause: str
    action: Action | None = None


def hint(analysis: Analysis, clauses: Mapping[str, Clause], clause: str, level: int) -> Hint:
    """The rung of a level, 1 to `LAST`; beyond it the last one again.

    ``clause`` is the one under which the choice is asked for. Raises ValueError where there is nothing to choose.
    """
    if not analysis.candidates:
        raise ValueError("there is no choice to give a hint for")
    ranked = sorted(analysis.candidates, key=lambda one: -one.value)
    best = ranked[0]
    if level <= 1:
        goals: Mapping[str, Text] = import_module(_GOALS[analysis.game]).GOALS
        return Hint(1, goals[best.action.verb], clause)
    if level == 2:
        rule = clauses[clause]
        # What a rule is for helps more than what it says: the table shows that anyway.
        return Hint(2, T("The rule at work here: {rule}", rule=(*rule.text[:1], *rule.why)[-1]), clause)
    if level == 3:
        return _narrowed(analysis, clause)
    if level == 4:
        return Hint(4, T("The coach would choose {action}.", action=named(best.action)), clause, best.action)
    if best.reasons:
        reason = best.reasons[0]
        return Hint(LAST, reason.text, reason.clause or clause, best.action)
    text = T("It wins {percent} % of such matches.", percent=f"{100 * best.value:.0f}")
    return Hint(LAST, text, clause, best.action)


def short_hint(analysis: Analysis, clauses: Mapping[str, Clause], clause: str, level: int) -> Hint:
    """The rung of a level, 1 to `SHORT_LAST`, for one who sees the candidates and their chances anyway.

    Rungs that tell less than he sees are left out. Raises ValueError where there is nothing to choose.
    """
    if level <= 1:
        return hint(analysis, clauses, clause, 1)
    choice, reason = (hint(analysis, clauses, clause, rung) for rung in (LAST - 1, LAST))
    return Hint(
        SHORT_LAST, T("{choice} {reason}", choice=choice.text, reason=reason.text), reason.clause, reason.action
    )


def _narrowed(analysis: Analysis, clause: str) -> Hint:
    """The few actions worth a look, in the order of the hand, so that the order gives nothing away."""
    losses = sorted(one.loss for one in analysis.candidates)
    reach = max(SOUND_WITHIN, losses[min(1, len(losses) - 1)])
    few = [one.action for one in analysis.candidates if one.loss <= reach]
    if len(few) == len(analysis.candidates) and len(few) > 2:
        return Hint(3, T("All your choices are close to each other here."), clause)
    return Hint(3, T("Worth a look: {actions}.", actions=[named(action) for action in few]), clause)
