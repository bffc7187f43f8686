"""A review as the page shows it: plain data, made of texts and numbers that the review holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..coach.analysis import Candidate
from ..coach.grades import Grade
from ..coach.ledgers import Entry, Judged, Point, Review, Source, steps, tenths
from ..coach.noticed import noticed
from ..coach.review_words import Row, advice, balance, headline, ledgers, points, remark
from ..kernel.game import State
from ..kernel.text import T, Text
from ..session import Moment
from . import review_cards
from .action_words import action_label, action_name
from .coach_panel import line_label, line_of
from .view import Json

_NOT_GRADED = T("You took this choice back and had seen what followed: it is counted here, but not graded.")
#: A moment of the table with its lines in the log: the numbers of the positions before and after it, and what it is.
Told = tuple[int, int, Sequence[Json], Moment]
Drawn = Callable[[State, Moment | None], Json]
"""Draws the table as the learner saw it at a position, after the moment that led there if that is to be shown."""
MOST_LINES = 3
"""As many lines of the log are told of a point; a war has many."""


class Pages:
    """Makes the page's data of a review. ``told`` are the moments that the table's log has, in order; ``drawn`` draws
    a position as the learner saw it."""

    def __init__(
        self, review: Review, states: Sequence[State], told: Sequence[Told], picture: Any, drawn: Drawn
    ) -> None:
        self.review, self.states, self.told, self._picture, self._drawn = review, states, told, picture, drawn

    def step_of(self, place: int) -> int:
        """The step of the log after which a position lies on the table."""
        return sum(after <= place for _, after, *_ in self.told)

    def data(self) -> Json:
        """All of it but what changes while the review is read."""
        review = self.review
        return {
            "headline": str(headline(review)),
            "balance": str(balance(review)),
            "remark": str(remark(review) or ""),
            "noticed": " ".join(map(str, noticed(self.states[-1], review.viewer))),
            "ledgers": [_row(row) for row in ledgers(review)],
            "points": self._points(),
            "decisions": [self._decision(one, number) for number, one in enumerate(review.decisions, 1)],
            "grades": self._grades(),
        }

    def _grades(self) -> list[Json]:
        """How many choices got each grade, the worst first, and how many none."""
        chosen = self.review.decisions
        counts = [
            (str(grade), grade.text, sum(one.graded and one.grade is grade for one in chosen))
            for grade in reversed(Grade)
        ]
        counts.append(("ungraded", T("not graded"), sum(not one.graded for one in chosen)))
        return [{"grade": grade, "label": str(label), "count": count} for grade, label, count in counts if count]

    def _points(self) -> list[Json]:
        start = T("At the start")
        found = [self._point(self.review.points[0], None, [{"text": str(start), "spoken": str(start)}])]
        for before, after, entry in steps(self.review):
            if entry.source is Source.LOOK and not tenths([entry.amount])[0]:
                continue  # the coach has looked again and seen the same
            found.append(self._point(after, entry, self._lines(before, after, entry)))
        return found

    def _point(self, point: Point, entry: Entry | None, lines: Sequence[Mapping[str, Any]]) -> Json:
        shown = [*([{"text": "…", "spoken": ""}] if len(lines) > MOST_LINES else []), *lines[-MOST_LINES:]]
        judged = next((one for one in self.review.decisions if point.chosen and one.place == point.place), None)
        mine = judged is not None and entry is not None and entry.source is Source.CHOICE
        cards = self._cards(point)
        return {
            "x": point.place + (0.5 if point.chosen else 0.0),
            "value": round(point.value, 4),
            "low": round(point.low, 4),
            "high": round(point.high, 4),
            "kind": point.kind,
            "step": self.step_of(point.place),
            "place": judged.place if judged is not None and mine else None,
            "where": str(self.where(point.place)),
            "text": " ".join(line["text"] for line in shown),
            "spoken": " ".join(line["spoken"] for line in shown if line["spoken"]),
            "cards": cards,
            "cards_spoken": " ".join(f"{line['label']}: {line['spoken']}." for line in cards),
            "source": "" if entry is None else str(entry.source),
            "source_label": "" if entry is None else str(entry.source.text(self.review.game)),
            "change": "" if entry is None else points(tenths([entry.amount])[0]),
            "grade": str(judged.grade) if judged is not None and mine and judged.graded else "",
        }

    def _cards(self, point: Point) -> list[Json]:
        """What lay on the table there: before a choice, and after anything else, with a result still to be seen."""
        ended = (moment for _, after, _, moment in self.told if after == point.place and not point.chosen)
        return review_cards.lines(self.review.game, self._drawn(self.states[point.place], next(ended, None)))

    def _lines(self, before: Point, after: Point, entry: Entry) -> Sequence[Mapping[str, Any]]:
        """What happened between two points: the choice itself, or the log's lines."""
        if entry.source is Source.CHOICE:
            one = next(one for one in self.review.decisions if one.place == after.place)
            label, name = action_label(one.action), action_name(one.action)
            return [
                {
                    "text": str(T("Your choice: {action}.", action=label)),
                    "spoken": str(T("Your choice: {action}.", action=name)),
                }
            ]
        if entry.source is Source.LOOK:
            words = str(entry.source.text(self.review.game))
            return [{"text": words, "spoken": words}]
        if after.chosen:  # the other's choice in an open game: its line comes with the next step
            return next((lines for _, end, lines, _ in self.told if end > after.place), [])
        found = [line for _, end, lines, _ in self.told if before.place < end <= after.place for line in lines]
        # In the middle of what the log tells as one step: that step.
        return found or next((lines for _, end, lines, _ in self.told if end > before.place), [])

    def where(self, place: int) -> Text:
        """A place in the match as people count."""
        number = self._picture.round_of(self.states[place])
        step = self.step_of(place)
        if not step:
            return T("Start")
        if number is None:
            return T("Step {step}", step=step)
        return T("Round {round}, step {step}", round=number, step=step)

    def _label(self, one: Judged) -> Text | str:
        """A choice in a few words: with the card that it was about, where the game knows that from the position."""
        label_at = getattr(self._picture, "label_at", None)
        found: Text | None = (
            None if label_at is None else label_at(self.states[one.place], self.review.viewer, one.action)
        )
        return found or action_label(one.action)

    def _decision(self, one: Judged, number: int) -> Json:
        graded = one.graded
        better = one.best.action != one.action and one.loss >= 0.05
        return {
            "place": one.place,
            "number": number,
            "step": self.step_of(one.place),
            "where": str(self.where(one.place)),
            "action": str(one.action),
            "best_action": str(one.best.action),
            "label": str(self._label(one)),
            "name": str(action_name(one.action)),
            "cost": points(tenths([_amount(one)])[0]).lstrip("+"),
            "loss": round(one.loss, 2),
            "grade": str(one.grade) if graded else "ungraded",
            "grade_label": str(one.grade.text) if graded else str(T("not graded")),
            "value": round(one.one.value, 4),
            "best_value": round(one.best.value, 4),
            "best": str(action_label(one.best.action)) if better else "",
            "advice": str(advice(one)) if graded else f"{_NOT_GRADED} {advice(one)}",
            "reasons": _reasons(one.one),
            "best_reasons": _reasons(one.best) if better else [],
            "line": len(line_of(one.one)) > 1 and one.loss >= 0.05,
            "line_label": line_label(one.one),
            "best_line": len(line_of(one.best)) > 1 and better,
        }


def _amount(one: Judged) -> Fraction:
    return Fraction(one.best.value) - Fraction(one.one.value)


def _row(row: Row) -> Json:
    return {
        "id": row.id,
        "label": str(row.label),
        "points": points(row.tenths),
        "tenths": row.tenths,
        "parts": [_row(part) for part in row.parts],
    }


def _reasons(one: Candidate) -> list[Json]:
    return [{"text": str(reason.text), "clause": reason.clause or ""} for reason in one.reasons[:3]]
