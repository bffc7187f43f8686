"""What the coach says at the terminal: of a choice that was made, of all choices there are, and why."""

from __future__ import annotations

from ..coach import Analysis, Grade
from ..coach.analysis import Candidate, cost, shown_grade
from ..kernel.actions import Action
from ..kernel.text import T, Text
from .screen import Screen
from .words import Names, Words


def tell_verdict(screen: Screen, words: Words, judged: Analysis, action: Action, graded: bool) -> None:
    """The grade of a choice, and where it cost something the better one with its reasons."""
    candidate = judged.candidate(action)
    grade = shown_grade(judged, candidate)
    if not graded:
        _say(screen, T("Coach: not graded, since you took this choice back and have seen what followed."))
    elif grade is Grade.FINE:
        _say(screen, T("Coach: {grade}.", grade=grade.text))
    else:
        text = T(
            "Coach: {grade}, {points} points below the best, which is {best}.",
            grade=grade.text,
            points=cost(candidate, grade),
            best=words.choice(judged.best[0]),
        )
        _say(screen, text)
        tell_reasons(screen, judged.candidate(judged.best[0]), most=2)


def tell_reasons(screen: Screen, candidate: Candidate, most: int | None = None) -> None:
    """Why the coach judges a choice as he does, in at most so many sentences."""
    for reason in candidate.reasons[:most]:
        screen.say(f"  {reason.text}" + (f" [{reason.clause}]" if reason.clause else ""), "coach")


def tell_chances(screen: Screen, words: Words, judged: Analysis, names: Names) -> None:
    """The coach's number for each choice, and whatever else his judgement holds."""
    _say(screen, T("Your chance to win the match, choice by choice:"))
    for candidate in judged.candidates:
        mark = "*" if candidate.action in judged.best else " "
        name = words.choice(candidate.action)
        proved = f", {T('proved')}" if candidate.kind == "proved" else ""
        screen.say(f" {mark} {name:<18} {100 * candidate.value:5.1f} %  {candidate.grade.text}{proved}", "coach")
    for text in words.chances(judged, names):
        _say(screen, text)
    if judged.line:
        _say(screen, T("Best play from here: {line}.", line=tuple(map(str, judged.line))))


def _say(screen: Screen, text: Text) -> None:
    screen.say(str(text), "coach")
