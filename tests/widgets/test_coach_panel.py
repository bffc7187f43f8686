"""What the panel tells of a choice: its number, its word and the tally agree with each other."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tutor.coach import Analysis, Candidate
from tutor.coach.grades import Grade, grade
from tutor.coach.told import tell
from tutor.kernel.actions import make
from tutor.kernel.cards import Card
from tutor.kernel.text import T
from tutor.widgets import coach_panel

PICTURE = SimpleNamespace(done_label=lambda action: T("You laid {card}.", card=action.card))


def found(*judged: tuple[str, float, float, float]) -> Analysis:
    """An analysis of cards, each with its value and the bounds of its loss; the first is the best."""
    top = judged[0][1]
    candidates = []
    for card, value, low, high in judged:
        loss = 100 * (top - value)
        action = make("play", Card(card))
        bounds = (value - 0.01, value + 0.01)
        candidates.append(Candidate(action, value, *bounds, "estimated", loss, low, high, grade(loss, low)))
    best = tuple(one.action for one in candidates if one.loss < 1)
    return Analysis(0, "warlords", tuple(candidates), top, top, top, "estimated", best)


def verdict(analysis: Analysis, place: int) -> dict[str, Any]:
    return coach_panel.verdict(analysis, analysis.candidates[place].action, True, PICTURE)


def test_the_same_chance_gets_the_same_grade_the_milder_one():
    analysis = found(("9s", 0.504, 0, 0), ("8s", 0.454, 5.0, 5.0), ("7s", 0.451, 5.3, 5.3), ("6s", 0.44, 6.4, 6.4))
    rows = {row["label"][0]: row["grade"] for row in coach_panel.candidates(analysis)}
    assert rows == {"9": "fine", "8": "fine", "7": "fine", "6": "inaccuracy"}
    assert verdict(analysis, 2)["grade"] == "fine"


@pytest.mark.parametrize(
    ("value", "low", "high", "word", "counted", "told"),
    [
        (0.47, 2.5, 3.4, "fine", 0.0, "better by 3.0 points"),
        (0.47, 0.0, 6.0, "fine", 0.0, "better by about 3.0 points"),
        (0.43, 0.4, 9.0, "close", 0.0, "looked better, by 7.0 (up to 9) points"),
        (0.43, 6.4, 7.2, "inaccuracy", 6.4, "better by 7.0 points"),
        (0.16, 3.7, 35.3, "inaccuracy", 3.7, "better by 34.0 (4 to 35) points"),
        (0.28, 21.0, 22.6, "blunder", 21.0, "better by 22.0 (21 to 23) points"),
    ],
)
def test_word_number_and_tally_agree(value: float, low: float, high: float, word: str, counted: float, told: str):
    said = verdict(found(("9s", 0.5, 0, 0), ("8s", value, low, high)), 1)
    assert (said["grade"], said["loss"]) == (word, counted)
    assert told in said["text"]


def test_a_look_back_says_no_more_than_was_sure():
    for word, loss, told in (
        ("fine", 0.0, "Nothing to speak of"),
        ("close", 0.0, "hangs on how the other side plays"),
        ("mistake", 11.2, "At least 11.2 points"),
    ):
        back = coach_panel.looked_back({"grade": word, "loss": loss, "label": "You laid 9♠."})
        assert told in back["text"]


def test_a_look_back_says_what_was_said_of_the_choice():
    """The panel told of "at least 5.0 points" what the verdict and the review called 11.0."""
    analysis = found(("9s", 0.5, 0, 0), ("8s", 0.39, 5.0, 17.0))
    best, one = (candidate.action for candidate in analysis.candidates)
    at_once = verdict(analysis, 1)
    back = coach_panel.looked_back(at_once, best, tell(analysis, one, Grade(at_once["grade"])))
    assert back["text"] == at_once["text"] == "9♠ was better by 11.0 (5 to 17) points of win chance."
    assert coach_panel.candidates(analysis)[1]["cost"] == "11.0 (5 to 17) points below the best"


def test_an_exchange_says_that_the_card_goes_away():
    """A bare card as an option left open what becomes of it (found by a newcomer)."""
    away = make("exchange", Card("Ts"))
    assert str(coach_panel.action_label(away)) == "Put away 10♠"
    assert str(coach_panel.action_name(away)) == "Put away ten of spades"
    assert coach_panel.at_start(coach_panel.named(away)) == "Putting 10♠ away"
    assert coach_panel.at_start(coach_panel.named(make("stand"))) == "Keeping your hand"
    assert str(coach_panel.action_label(make("play", Card("Ts")))) == "10♠"


@pytest.mark.parametrize(
    ("best", "done", "turns", "told"),
    [
        (
            (0.62, "estimated"),
            (0.0, "proved"),
            2,
            "Now the other wins by force in 2 turns: 9♠ would have kept about 62 %.",
        ),
        ((0.62, "estimated"), (0.0, "proved"), None, "Now the other wins by force: 9♠ would have kept about 62 %."),
        ((0.62, "estimated"), (0.5, "proved"), None, "That is a draw with best play: 9♠ keeps about 62 %."),
        ((1.0, "proved"), (0.9, "estimated"), None, "9♠ wins by force; what you did is not proved to."),
        ((0.5, "proved"), (0.4, "estimated"), None, "9♠ holds a proved draw; what you did is not proved either way."),
        ((1.0, "proved"), (0.5, "proved"), None, "That gave a proved win away: 9♠ wins."),
        ((0.5, "proved"), (0.0, "proved"), 1, "That loses by force: 9♠ holds the draw."),
    ],
)
def test_a_verdict_claims_no_more_than_is_proved(best: Any, done: Any, turns: int | None, told: str):
    rows = []
    for card, (value, kind) in (("9s", best), ("8s", done)):
        loss, apart = 100 * (best[0] - value), 0.0 if kind == "proved" else 0.1
        facts = {"turns": turns, "line": (f"play {card}",)}
        bounds = (value - apart, value + apart)
        rows.append(
            Candidate(make("play", Card(card)), value, *bounds, kind, loss, 0.0, loss, grade(loss, 0.0), facts=facts)
        )
    said = verdict(Analysis(0, "kozyri", tuple(rows), best[0], best[0], best[0], best[1], (rows[0].action,)), 1)
    assert said["text"] == told
    assert said["line"] == (1 if done == (0.0, "proved") else 0), "a draw has no line that would show it"


def shared(*rows: tuple[str, float, float | None]) -> Analysis:
    """An analysis of choices as good as one another, each with its value and how often the coach takes it."""
    top = max(value for _card, value, _share in rows)
    found = tuple(
        Candidate(
            make("play", Card(card)), value, value, value, "estimated", 100 * (top - value), 0.0, 1.0, Grade.FINE, share
        )
        for card, value, share in rows
    )
    return Analysis(0, "warlords", found, top, top, top, "estimated", tuple(one.action for one in found))


def test_the_coach_s_choice_is_what_the_coach_takes():
    """A choice that is as good, and that he never takes, is told as that, without the badge of the best."""
    analysis = shared(("9s", 0.476, 0.5), ("Qs", 0.476, 0.5), ("Ks", 0.476, 0.0))
    badges = {row["label"]: row["best"] for row in coach_panel.candidates(analysis)}
    assert list(badges.values()).count(True) == 2
    assert verdict(analysis, 2)["text"] == "As good as the coach's choice, 9♠."
    assert verdict(analysis, 1)["text"] == "That was the coach's choice too."


def test_shares_of_the_war_alone_take_no_badge_away():
    analysis = shared(("9s", 0.3, 0.0), ("Qs", 0.297, 1.0))
    assert [row["best"] for row in coach_panel.candidates(analysis)] == [True, True]
    assert verdict(analysis, 0)["text"] == "That was the coach's choice too."


def test_a_position_without_a_choice_has_no_rows():
    assert coach_panel.candidates(Analysis(0, "worldwar", (), 0.4, 0.3, 0.5, "estimated", ())) == []


def test_no_cost_stands_beside_the_badge_of_the_best():
    rows = coach_panel.candidates(shared(("9s", 0.5, 0.6), ("Qs", 0.493, 0.4)))
    assert [row["best"] for row in rows] == [True, True] and {row["cost"] for row in rows} == {""}
