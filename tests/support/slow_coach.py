"""A coach, bots and endings for Your Trumps that are quick to foresee: for tests of the table, not of the advice."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tutor.coach.analysis import Analysis, Candidate
from tutor.coach.grades import grade

LEVELS = ("beginner", "club", "coach")
#: Set by a test: how long an analysis takes unless it is stopped, and a bot for one choice. 0: at once.
SECONDS = {"coach": 0.0, "bot": 0.0}
#: What is "proved" of an action: its value, where a test says so; everything else is an estimate.
PROVED: dict[str, float] = {}


@dataclass(frozen=True)
class Plain:
    """Plays the first legal action."""

    level: str

    def choose(self, observation: Any, rng: Any) -> Any:
        time.sleep(SECONDS["bot"])
        return observation.legal_actions[0]


def make(level: str) -> Plain:
    return Plain(level)


def analyse(observation: Any, budget: float | None = None, should_stop: Callable[[], bool] = lambda: False) -> Analysis:
    """The first action is the best, unless a test has said what is proved. Each line is the action alone."""
    end = time.monotonic() + SECONDS["coach"]
    stopped = False
    while time.monotonic() < end and not stopped:
        time.sleep(0.005)
        stopped = should_stop()
    legal = observation.legal_actions
    values = [PROVED.get(str(action), 0.6 if place == 0 else 0.4) for place, action in enumerate(legal)]
    best = max(values)
    found = []
    for action, value in zip(legal, values, strict=True):
        kind: Any = "proved" if str(action) in PROVED else "estimated"
        low, high = (value, value) if kind == "proved" else (0.3, 0.8)
        loss = 100 * (best - value)
        facts: dict[str, Any] = {"line": [str(action)], "turns": 3}
        found.append(Candidate(action, value, low, high, kind, loss, loss, loss, grade(loss), facts=facts))
    top = max(found, key=lambda one: one.value)
    facts = {"stopped": stopped}
    return Analysis(
        observation.player, "kozyri", tuple(found), best, top.low, top.high, top.kind, (top.action,), facts=facts
    )


@dataclass(frozen=True)
class Ending:
    """As the table reads one."""

    id: str
    level: int
    goal: str
    turns: int | None
    setup: Mapping[str, Any]
    answers: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    refutations: Mapping[str, Any] = field(default_factory=dict)


def endings() -> tuple[Ending, ...]:
    """Two: one to win with the last two cards, one in which the draw is the best there is."""
    win = {"trumps": ["s", "h"], "starter": 0, "hands": ["Td 7c", "Kc 8h 6d"], "pile": "9d"}
    draw = {"trumps": ["s", "h"], "starter": 0, "hands": ["7s 8d", "9d"], "pile": "Th"}
    return (Ending("w1", 1, "win", 1, win, ("beat Td",)), Ending("d1", 3, "draw", None, draw, ("beat 7s",)))
