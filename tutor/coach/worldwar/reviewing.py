"""How the review of a match of World War III asks its coach: choices as at the table, the rest in fewer worlds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..analysis import Analysis
from .advise import analyse

BETWEEN: Final = 1000
"""Worlds for a position in which the learner has nothing to choose: there nothing is graded."""


def judge_of(_states: Sequence[Any]) -> Any:
    """The judge of a match: deterministic, since the same observation draws the same worlds."""
    return _judge


def _judge(observation: Any) -> Analysis:
    return analyse(observation, worlds=None if observation.legal_actions else BETWEEN)
