"""What the coach's panel says of World War III besides the candidates: every seat's chance, and what is at stake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..coach.analysis import Analysis
from ..coach.words import whole_percents
from ..kernel.text import T, Text
from .view import Json


def advice(analysis: Analysis, names: Sequence[str | Text], mode: str) -> Json:
    """Everybody's chance to win the match; at hold or draw what the war puts at stake and what each call brings."""
    facts: dict[str, Any] = dict(analysis.facts)
    win = facts.get("win") or ()
    percents = whole_percents(win, analysis.player) if win else []
    found: Json = {
        "chances": [
            {
                "seat": seat,
                "name": str(names[seat]),
                "value": round(chance, 4),
                "percent": percent,
                "mine": seat == analysis.player,
            }
            for seat, (chance, percent) in enumerate(zip(win, percents, strict=True))
        ],
        "notes": _notes(facts, mode),
    }
    if mode == "always":
        found["odds_heads"] = {"now": str(T("if you draw")), "after": str(T("if you hold"))}
        found["odds_title"] = str(T("This war"))
        found["duel"] = _duel(facts)
    return found


def _notes(facts: dict[str, Any], mode: str) -> list[Json]:
    notes: list[tuple[Text, str]] = []
    war = facts.get("war")
    if war is not None:
        stake = war["at_stake"]
        notes.append(
            (
                T("At stake: your heap of {mine} against a heap of {other}.", mine=stake["mine"], other=stake["other"]),
                "R-13",
            )
        )
    if war is not None and mode == "always":
        hold, draw = (_signed(war[name]) for name in ("cards_hold", "cards_draw"))
        notes.append((T("In cards, holding is worth {hold} on average, drawing {draw}.", hold=hold, draw=draw), "R-13"))
    return [{"text": str(text), "clause": clause} for text, clause in notes]


def _signed(cards: float) -> str:
    return f"{cards:+.1f}".replace("-", "−")


def _duel(facts: dict[str, Any]) -> Json | None:
    """What the table says beside a war: the odds of both calls."""
    war = facts.get("war")
    if war is None:
        return None
    hold, draw = (round(100 * war[call]) for call in ("hold", "draw"))
    text = T("Your chance in this war: {hold} % with hold, {draw} % with draw.", hold=hold, draw=draw)
    return {"text": str(text), "clause": "R-9"}
