"""The coach's panel as the page shows it: candidates, the verdict on the last choice, odds, hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..coach.analysis import Analysis, Candidate, cost, shown_grade, sure_loss
from ..coach.grades import Grade
from ..coach.told import Told
from ..coach.words import compared
from ..kernel.actions import Action
from ..kernel.text import TN, T, Text
from .action_words import action_label, action_name, at_start, named
from .view import Json

SELDOM: Final = 0.05
"""Who takes an action less often than this does not choose it, however good it is."""


def line_of(one: Candidate) -> tuple[str, ...]:
    """The line that follows an action, itself first; () where the coach has none, as after a proved draw."""
    line = tuple(map(str, one.facts.get("line", ())))
    line = line if not line or line[0] == str(one.action) else (str(one.action), *line)
    return () if len(line) == 1 and (one.kind, one.value) == ("proved", 0.5) else line


def punishing(one: Candidate, grade: Grade) -> int:
    """The length of the line to show of a bad choice: a proof for any that costs something, else where it is told."""
    line = len(line_of(one))
    if one.kind == "proved":
        return line if one.loss > 0.05 else 0
    return line if grade is not Grade.FINE and line > 1 else 0


def line_label(one: Candidate) -> str:
    """The id of the words for a bad choice's line: a proof punishes, an estimate only expects."""
    return "line_punish" if one.kind == "proved" else "line_expect"


def _result(one: Candidate) -> Text | None:
    """What is proved of an action, in a few words; None for an estimate and for games that only count chances.

    Turns are those of the winner: a beat and its cover are one.
    """
    if one.kind != "proved":
        return None
    turns = one.facts.get("turns")
    if one.value == 0.5:
        return T("a draw")
    if turns is None:
        return T("wins") if one.value == 1 else T("loses")
    if one.value == 1:
        return TN("wins in {n} turn", "wins in {n} turns", turns)
    return TN("loses in {n} turn", "loses in {n} turns", turns)


def candidate(one: Candidate, best: bool, grade: Grade) -> Json:
    """One row of the panel."""
    return {
        "action": str(one.action),
        "label": str(action_label(one.action)),
        "name": str(action_name(one.action)),
        "value": round(one.value, 4),
        "low": round(one.low, 4),
        "high": round(one.high, 4),
        "kind": one.kind,
        "loss": round(one.loss, 2),
        # Beside the badge of the best a cost would contradict it.
        "cost": "" if best or one.loss <= 0.05 else str(T("{points} points below the best", points=cost(one, grade))),
        "grade": str(grade),
        "grade_label": str(grade.text),
        "best": best,
        "share": None if one.share is None else round(one.share, 3),
        "result": str(_result(one) or ""),
        "line": len(line_of(one)),
        "reasons": [{"text": str(reason.text), "clause": reason.clause or ""} for reason in one.reasons],
    }


def taken(analysis: Analysis) -> list[Candidate]:
    """The best actions that the coach takes himself, the first choice first: as good can be one that he never takes.

    Shares count only where they are the advice's own: in World War III they are those of the war alone. Where nobody is
    asked there are none.
    """
    best = [analysis.candidate(action) for action in analysis.best]
    if not best:
        return []
    top = max(best, key=lambda one: (one.value, one.share or 0.0))
    if top.share is None or top.share < SELDOM:
        return best
    found = [one for one in best if one.share is None or one.share >= SELDOM]
    return sorted(found, key=lambda one: -(one.share or 0.0))


def candidates(analysis: Analysis) -> list[Json]:
    """All rows, the best first; equal ones in the order of the legal actions."""
    best = {one.action for one in taken(analysis)}
    rows = [candidate(one, one.action in best, shown_grade(analysis, one)) for one in analysis.candidates]
    return sorted(rows, key=lambda row: -row["value"])


def verdict(analysis: Analysis, action: Action, graded: bool, picture: Any) -> Json:
    """What the coach says of a choice that was made."""
    one = analysis.candidate(action)
    best = max(analysis.candidates, key=lambda c: c.value)
    grade = shown_grade(analysis, one)
    if not graded:
        text: Text = T("Taken again after you had seen more, so this choice is not graded.")
    elif len(analysis.candidates) == 1:
        text = T("There was nothing else to do.")
    elif one in taken(analysis):
        text = T("That was the coach's choice too.")
    elif one.action in analysis.best:
        text = T("As good as the coach's choice, {best}.", best=named(taken(analysis)[0].action))
    elif "proved" in (best.kind, one.kind) and one.loss > 0.05:
        text = _proved_verdict(one, best)
    elif one.loss < 0.05:
        text = T("As good as the coach's choice, {best}.", best=named(best.action))
    else:
        text = compared(best.action, one, grade)
    return {
        "action": str(action),
        "label": str(picture.done_label(action)),
        "grade": str(grade) if graded else "ungraded",
        "grade_label": str(grade.text) if graded else str(T("Not graded")),
        "kind": one.kind,
        "value": round(one.value, 4),
        "turns": one.facts.get("turns"),
        "loss": round(sure_loss(one, grade), 2),
        "text": str(text),
        "graded": graded,
        "line": punishing(one, grade),
        "line_label": line_label(one),
        "candidates": candidates(analysis),
    }


def _proved_verdict(one: Candidate, best: Candidate) -> Text:
    """What a choice cost where its own value or that of the best is proved."""
    choice, turns = named(best.action), one.facts.get("turns")
    if best.kind != "proved":
        kept = f"{100 * best.value:.0f}"
        if one.value == 0.5:
            return T("That is a draw with best play: {best} keeps about {percent} %.", best=choice, percent=kept)
        if turns is None:
            return T(
                "Now the other wins by force: {best} would have kept about {percent} %.", best=choice, percent=kept
            )
        return TN(
            "Now the other wins by force in {n} turn: {best} would have kept about {percent} %.",
            "Now the other wins by force in {n} turns: {best} would have kept about {percent} %.",
            turns,
            best=choice,
            percent=kept,
        )
    if best.value == 1:
        if one.kind != "proved":
            return T("{best} wins by force; what you did is not proved to.", best=at_start(choice))
        lost = T("That gave a proved win away: {best} wins.", best=choice)
        return lost if one.value == 0.5 else T("That turns a proved win into a loss: {best} wins.", best=choice)
    if one.kind != "proved":
        return T("{best} holds a proved draw; what you did is not proved either way.", best=at_start(choice))
    return T("That loses by force: {best} holds the draw.", best=choice)


def summary(analysis: Analysis) -> Text:
    """The player's chances in one sentence, or what is proved."""
    if analysis.kind == "proved":
        if analysis.value == 0.5:
            return T("Proved: a draw. Neither side can force a win.")
        best = next((one for one in analysis.candidates if one.action in analysis.best), None)
        turns = None if best is None else best.facts.get("turns")
        if turns is None:
            return T("Proved: you win.") if analysis.value == 1 else T("Proved: you lose against best play.")
        if analysis.value == 1:
            return TN("Proved: you win in {n} turn.", "Proved: you win in {n} turns.", turns)
        return TN(
            "Proved: against best play you lose in {n} turn.", "Proved: against best play you lose in {n} turns.", turns
        )
    percent = f"{100 * analysis.value:.0f}"
    if analysis.kind == "estimated":
        return T("From here you win about {percent} % of such matches, by the coach's estimate.", percent=percent)
    return T("From here you win {percent} % of such matches.", percent=percent)


def match_over_odds(analysis: Analysis) -> Text | None:
    """Why the advice goes against the odds that stand in sight, where it does: that must not wait behind "Why?"."""
    best = (one for one in analysis.candidates if one.action in analysis.best)
    return next((reason.text for one in best for reason in one.reasons if reason.code == "match_over_war"), None)


def looked_back(found: Mapping[str, Any], best: Action | None = None, told: Told | None = None) -> Json:
    """What was said of a choice of the past, from what was kept of it.

    ``best`` is what was called better and ``told`` its numbers, where they were kept: then it is said as before.
    """
    graded = found["grade"] != "ungraded"
    if not graded:
        text = T("This choice was not graded.")
    elif best is not None and told is not None and told.loss.loss >= 0.05:
        text = compared(best, told.loss, told.grade)
    elif found["grade"] == Grade.CLOSE:
        text = T("Whether this gave anything away hangs on how the other side plays.")
    elif found["loss"] < 0.05:
        text = T("Nothing to speak of was given away here.")
    else:
        text = T("At least {points} points of win chance were given away here.", points=f"{found['loss']:.1f}")
    return {
        "action": "",
        "label": found["label"],
        "grade": found["grade"],
        "grade_label": str(Grade(found["grade"]).text) if graded else str(T("Not graded")),
        "loss": found["loss"],
        "text": str(text),
        "graded": graded,
        "candidates": [],
    }


def panel(
    number: int,
    analysis: Analysis | None,
    *,
    mode: str,
    last: Json | None,
    hint: Json | None,
    tally: Json,
) -> Json:
    """The whole panel. In mode ``"after"`` the candidates stay hidden until the choice is made."""
    data: Json = {
        "number": number,
        "mode": mode,
        "summary": "",
        "kind": "",
        "value": None,
        "candidates": [],
        "odds": [],
        "verdict": last,
        "hint": hint,
        "tally": tally,
        "pending": False,
    }
    if analysis is None or mode == "off":
        return data
    data |= {"summary": str(summary(analysis)), "kind": analysis.kind, "value": round(analysis.value, 4)}
    if mode == "always":
        facts: Mapping[str, Any] = analysis.facts
        data |= {"candidates": candidates(analysis), "odds": list(facts.get("odds", ()))}
        if (over := match_over_odds(analysis)) is not None:
            data["summary"] += f" {over}"
    return data


def covered(number: int, mode: str, waiting: bool) -> Json:
    """The panel while nobody sits before a shared screen, and once its match is over. It tells nothing of any hand."""
    data = panel(number, None, mode=mode, last=None, hint=None, tally={"counts": {}, "loss": 0.0, "worst": None})
    if waiting and mode != "off":
        data["summary"] = str(T("The coach speaks to whoever sits before the screen."))
    return data
