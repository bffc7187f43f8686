"""The coach: evaluates, grades and explains decisions, from what a player can know."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from .analysis import Analysis, Candidate, Kind, Reason
from .bots import Bot, add_bot, levels, make_bot
from .grades import Grade, grade

__all__ = [
    "Analysis",
    "Bot",
    "Candidate",
    "Grade",
    "Kind",
    "Reason",
    "add_bot",
    "analyse",
    "grade",
    "levels",
    "make_bot",
]

#: Each game's coach: a module with analyse(observation, budget). Loaded when first asked.
_COACHES: Final = {
    "kozyri": "tutor.coach.kozyri",
    "warlords": "tutor.coach.warlords",
    "worldwar": "tutor.coach.worldwar",
}


def analyse(observation: Any, budget: float | None = None, should_stop: Callable[[], bool] | None = None) -> Analysis:
    """Judge every legal action of the observer.

    Args: ``observation`` what one seat knows; ``budget`` seconds that the coach may spend where it searches
    (4 Warlords is enumerated and ignores it); ``should_stop`` is asked now and then by a coach that searches, which
    ends with what it has once it says yes. Raises ValueError for a game without a coach and for a spectator.
    """
    game = observation.game
    if game not in _COACHES:
        raise ValueError(f"there is no coach for {game!r}; games with a coach are: {', '.join(sorted(_COACHES))}")
    judge = import_module(_COACHES[game]).analyse
    found: Analysis = judge(observation, budget) if should_stop is None else judge(observation, budget, should_stop)
    return found
