"""A review in words, for the page and the terminal: sums, what each choice cost, what a second try was worth.

Every number in a sentence is one of the review's: shares of a ledger are rounded so that they still add up.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import Final, NamedTuple

from ..kernel.actions import Action
from ..kernel.text import T, Text
from .analysis import Analysis, Candidate, cost, shown_grade
from .grades import Grade, accepts_retry, is_sound
from .ledgers import LUCK, Judged, Review, Source, tenths
from .words import compared, named

BLAMED: Final = frozenset({Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER})
NOTHING: Final = 0.05
"""Points: what a number shown with one decimal calls nothing."""


class Row(NamedTuple):
    """A line of a ledger: its name and its sum in tenths of a point; ``parts`` add up to it."""

    id: str
    label: Text
    tenths: int
    parts: tuple[Row, ...] = ()


def points(amount: int) -> str:
    """Tenths of a point as they are shown, with their sign.

    >>> points(125), points(-7), points(0)
    ('+12.5', '−0.7', '0.0')
    """
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return f"{sign}{abs(amount) // 10}.{abs(amount) % 10}"


def percent(chance: float | Fraction) -> str:
    """A chance in per cent, with a decimal where it has one to show; the sign stays on the line of its number.

    >>> percent(0.5), percent(1 / 3)
    ('50\xa0%', '33.3\xa0%')
    """
    shown = f"{100 * float(chance):.1f}"
    return shown.removesuffix(".0") + "\xa0%"


def ledgers(review: Review) -> tuple[Row, Row]:
    """Both ledgers, decisions and luck, with what they consist of. All shown numbers add up."""
    costs = {grade: Fraction(0) for grade in Grade}
    choices = [entry.amount for entry in review.entries if entry.source is Source.CHOICE]
    for one, amount in zip(review.decisions, choices, strict=True):
        costs[one.grade] += amount
    amounts = [
        sum((costs[grade] for grade in BLAMED), Fraction(0)), costs[Grade.CLOSE], costs[Grade.FINE],
        *[review.total(source) for source in LUCK],
    ]  # fmt: skip
    shown = tenths(amounts)
    names = (T("inaccuracy or worse"), T("unclear, may be nothing"), T("too little to blame"))
    own = tuple(Row(name, text, n) for name, text, n in zip(("blamed", "unclear", "small"), names, shown, strict=False))
    luck = tuple(Row(str(source), source.text(review.game), n) for source, n in zip(LUCK, shown[3:], strict=True))
    return (
        Row("decisions", T("Your choices"), sum(shown[:3]), own),
        Row("luck", T("Luck"), sum(shown[3:]), luck),
    )


def headline(review: Review) -> Text:
    """How it ended, and between which chances the ledgers lie."""
    how = {1: T("You won."), 0: T("You lost.")}.get(review.result, T("You shared the result."))  # type: ignore[call-overload]
    if review.result == Fraction(1, 2) and review.game != "worldwar":
        how = T("A draw.")
    return T(
        "{how} Your chance to win was {first} at first and {last} in the end.",
        how=how,
        first=percent(review.first),
        last=percent(review.result),
    )


def balance(review: Review) -> Text:
    """The two sums in one sentence."""
    own, luck = ledgers(review)
    return T(
        "Your choices: {own} points, luck: {luck}, together: {all}.",
        own=points(own.tenths),
        luck=points(luck.tenths),
        all=points(own.tenths + luck.tenths),
    )


def remark(review: Review) -> Text | None:
    """A sentence where the named mistakes are not what cost most; None where they are."""
    own, _ = ledgers(review)
    blamed, unclear, small = (part.tenths for part in own.parts)
    if small < min(blamed, unclear):
        return T(
            "Most of it came in small pieces: each of those choices was too little to blame, and together they cost "
            "{points} points.",
            points=points(-small).lstrip("+"),
        )
    if unclear < blamed:
        return T(
            "Most of it, {points} points by the estimate, came from choices of which the coach cannot tell for sure.",
            points=points(-unclear).lstrip("+"),
        )
    return None


def advice(judged: Judged) -> Text:
    """What would have been better than a choice, and by how much."""
    if judged.loss < NOTHING:
        return T("The coach knows nothing better.")
    return compared(judged.best.action, judged.one, judged.grade)


class Retry(NamedTuple):
    """What a second try is worth: whether it is accepted (None: the coach cannot tell), and what is said of it."""

    accepted: bool | None
    text: Text


def retry(analysis: Analysis, action: Action) -> Retry:
    """The answer to a choice made anew: every choice as good as the best is right.

    Raises KeyError for an action that is not legal.
    """
    one = analysis.candidate(action)
    best = max(analysis.candidates, key=lambda other: other.value)
    others = [named(c.action) for c in analysis.candidates if c.action != action and is_sound(_loss(best, c))]
    loss = _loss(best, one)
    if is_sound(loss):
        if loss >= NOTHING:
            return Retry(
                True, T("Right: nothing is clearly better, and {others} would do as well.", others=tuple(others))
            )
        if others:
            return Retry(True, T("Right: nothing is better, and {others} would do as well.", others=tuple(others)))
        return Retry(True, T("Right: this is the best choice, and the only one as good."))
    if accepts_retry(loss):
        text = T("Good enough: {points} points below the best.", points=f"{loss:.1f}")
        return Retry(True, text)
    shown = shown_grade(analysis, one)
    # What may cost nothing is not turned down, however little the estimate is.
    if is_sound(one.loss_low):
        shown = Grade.CLOSE
    if shown is Grade.CLOSE:
        text = T("Unclear: it may cost {points} points, but the coach cannot tell for sure.", points=cost(one, shown))
        return Retry(None, text)
    return Retry(False, T("There is better: this costs {points} points of win chance.", points=cost(one, shown)))


def _loss(best: Candidate, one: Candidate) -> float:
    return 100 * (best.value - one.value)


def counts(review: Review) -> dict[Grade, int]:
    """How many choices got each grade; those that are not graded are left out."""
    found = dict.fromkeys(Grade, 0)
    for one in review.decisions:
        if one.graded:
            found[one.grade] += 1
    return found


def dearest(review: Review, most: int, grades: Collection[Grade] | None = None) -> tuple[Judged, ...]:
    """The choices that cost most, at most so many; none that cost nothing."""
    return tuple(one for one in review.by_cost(grades) if one.loss >= NOTHING)[:most]
