"""Lessons that a learner plays with his own hands: data, and the session that works through it.

>>> from tutor.lessons import LessonSession, load_lesson
>>> session = LessonSession(load_lesson("warlords"))
>>> session.submit("play 9s").kind
<FeedbackKind.RIGHT: 'right'>
"""

from __future__ import annotations

from importlib import import_module

from .model import Feedback, FeedbackKind, Lesson, LessonStep, Task
from .session import LessonSession, ProgressError

_LESSONS = {
    "kozyri": "tutor.lessons.kozyri",
    "warlords": "tutor.lessons.warlords",
    "worldwar": "tutor.lessons.worldwar",
}

__all__ = [
    "Feedback",
    "FeedbackKind",
    "Lesson",
    "LessonSession",
    "LessonStep",
    "ProgressError",
    "Task",
    "lessons",
    "load_lesson",
]


def lessons() -> tuple[str, ...]:
    """The names of all lessons, which are the names of the games they teach."""
    return tuple(sorted(_LESSONS))


def load_lesson(name: str) -> Lesson:
    """A lesson by name. Raises ValueError, listing the lessons, if there is none."""
    if name not in _LESSONS:
        raise ValueError(f"there is no lesson {name!r}; lessons are: {', '.join(lessons())}")
    found: Lesson = import_module(_LESSONS[name]).LESSON
    return found
