"""A coach and bots for Your Trumps that take their time: for tests of the table, not of the advice."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tutor.coach.analysis import Analysis, Candidate
from tutor.coach.grades import Grade

LEVELS = ("beginner", "club", "coach")
#: Set by a test: how long an analysis takes unless it is stopped. 0: it is there at once.
SECONDS = 0.0


@dataclass(frozen=True)
class Plain:
    """Plays the first legal action."""

    level: str

    def choose(self, observation: Any, rng: Any) -> Any:
        return observation.legal_actions[0]


def make(level: str) -> Plain:
    return Plain(level)


def analyse(
    observation: Any, budget: float | None = None, should_stop: Callable[[], bool] = lambda: False
) -> Analysis:
    """The first action is best; after it the first legal action is played four times, as the line."""
    end = time.monotonic() + SECONDS
    stopped = False
    while time.monotonic() < end and not stopped:
        time.sleep(0.01)
        stopped = should_stop()
    found = []
    for place, action in enumerate(observation.legal_actions):
        value = 0.6 if place == 0 else 0.4
        loss = 0.0 if place == 0 else 20.0
        grade = Grade.FINE if place == 0 else Grade.BLUNDER
        facts = {"line": [str(action)]}
        found.append(Candidate(action, value, 0.3, 0.8, "estimated", loss, loss, loss, grade, facts=facts))
    best = (observation.legal_actions[0],)
    facts = {"stopped": stopped}
    return Analysis(observation.player, "kozyri", tuple(found), 0.6, 0.3, 0.8, "estimated", best, facts=facts)
