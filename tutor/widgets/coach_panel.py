"""The coach's panel as the page shows it: candidates, the verdict on the last choice, odds, hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..coach.analysis import Analysis, Candidate
from ..coach.grades import Grade
from ..kernel.actions import Action
from ..kernel.cards import Card
from ..kernel.text import TN, T, Text
from .view import Json


def action_label(action: Action) -> Text | str:
    """An action in the fewest words: its card, or what it is called."""
    if action.card is not None:
        return action.card.symbol
    return {"stand": T("Keep this hand"), "pickup": T("Pick up")}.get(action.verb, action.verb)


def action_name(action: Action) -> Text | str:
    """An action for an ear."""
    return action.card.name if action.card is not None else action_label(action)


def named(action: Action) -> Text | Card | str:
    """An action within a sentence: a card shows itself to the eye or the ear as the sentence wants it."""
    return action.card if action.card is not None else action_label(action)


def line_of(one: Candidate) -> tuple[str, ...]:
    """The line that follows an action, itself first; () where the coach has none."""
    line = tuple(map(str, one.facts.get("line", ())))
    return line if not line or line[0] == str(one.action) else (str(one.action), *line)


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


def candidate(one: Candidate, best: bool) -> Json:
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
        "grade": str(one.grade),
        "grade_label": str(one.grade.text),
        "best": best,
        "share": None if one.share is None else round(one.share, 3),
        "result": str(_result(one) or ""),
        "line": len(line_of(one)),
        "reasons": [{"text": str(reason.text), "clause": reason.clause or ""} for reason in one.reasons],
    }


def candidates(analysis: Analysis) -> list[Json]:
    """All rows, the best first; equal ones in the order of the legal actions."""
    rows = [candidate(one, one.action in analysis.best) for one in analysis.candidates]
    return sorted(rows, key=lambda row: -row["value"])


def verdict(analysis: Analysis, action: Action, graded: bool, picture: Any) -> Json:
    """What the coach says of a choice that was made."""
    one = analysis.candidate(action)
    best = max(analysis.candidates, key=lambda c: c.value)
    if not graded:
        text: Text = T("Taken again after you had seen more, so this choice is not graded.")
    elif one.action in analysis.best:
        text = T("That was the coach's choice too.")
    elif one.grade == Grade.CLOSE:
        text = T("{best} is about as good: the odds do not tell them apart.", best=named(best.action))
    elif best.kind == one.kind == "proved" and one.loss > 0.05:
        text = _proved_verdict(one, best)
    elif one.loss < 0.05:
        text = T("As good as the coach's choice, {best}.", best=named(best.action))
    else:
        text = T(
            "{best} would have been better by {points} points of win chance.",
            best=named(best.action),
            points=f"{one.loss:.1f}",
        )
    return {
        "action": str(action),
        "label": str(picture.done_label(action)),
        "grade": str(one.grade) if graded else "ungraded",
        "grade_label": str(one.grade.text) if graded else str(T("Not graded")),
        "kind": one.kind,
        "loss": round(one.loss, 2),
        "text": str(text),
        "graded": graded,
        "candidates": candidates(analysis),
    }


def _proved_verdict(one: Candidate, best: Candidate) -> Text:
    """What a choice cost where both values are proved."""
    choice = named(best.action)
    if best.value == 1:
        lost = T("That gave a proved win away: {best} wins.", best=choice)
        return lost if one.value == 0.5 else T("That turns a proved win into a loss: {best} wins.", best=choice)
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


def looked_back(found: Mapping[str, Any]) -> Json:
    """What was said of a choice of the past, from what was kept of it."""
    graded = found["grade"] != "ungraded"
    if not graded:
        text = T("This choice was not graded.")
    elif found["loss"] < 0.05:
        text = T("Nothing was given away here.")
    else:
        text = T("{points} points of win chance were given away here.", points=f"{found['loss']:.1f}")
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
    return data
