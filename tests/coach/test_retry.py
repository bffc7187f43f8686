"""What a second try is told: never harsher for what costs less, and nothing is turned down that may cost nothing."""

from __future__ import annotations

import pytest

from tutor.coach.analysis import Analysis, Candidate
from tutor.coach.grades import grade
from tutor.coach.review_words import retry
from tutor.kernel.actions import Action
from tutor.kernel.cards import Card

BEST, TRIED = (Action("play", card=Card(text)) for text in ("9s", "Qs"))


def answer(loss: float, low: float, high: float):
    """The answer to a choice that costs so many points, where the best costs nothing."""
    one = Candidate(BEST, 0.6, 0.6, 0.6, "estimated", 0.0, 0.0, 0.0, grade(0.0))
    other = Candidate(TRIED, 0.6 - loss / 100, 0.0, 1.0, "estimated", loss, low, high, grade(loss, low))
    return retry(Analysis(0, "kozyri", (one, other), 0.6, 0.6, 0.6, "estimated", (BEST,)), TRIED)


@pytest.mark.parametrize("low", [0.0, 1.9, 2.1, 3.5, 8.0])
def test_an_answer_never_gets_harsher_as_the_loss_shrinks(low):
    order = {True: 0, None: 1, False: 2}
    tried = [tenth / 10 for tenth in range(round(10 * low), 300)]
    answers = [order[answer(loss, low, loss + 30).accepted] for loss in tried]
    assert answers == sorted(answers)


@pytest.mark.parametrize("loss", [4.1, 4.7, 5.2, 15.0, 40.0])
def test_what_may_cost_nothing_is_unclear(loss):
    found = answer(loss, 0.0, 61.0)
    bound = "perhaps far more" if loss < 61 / 4 else "up to 61"
    assert found.accepted is None and f"{loss:.1f} ({bound})" in str(found.text)
    assert answer(loss, loss, loss).accepted is False


def test_right_says_no_more_than_is_known():
    assert "nothing is better, and 9" in str(answer(0.0, 0.0, 0.0).text)
    assert "nothing is clearly better, and 9" in str(answer(1.4, 0.0, 3.0).text)
