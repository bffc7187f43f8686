"""What was said of a choice stays said, whatever the coach would say when it is asked once more."""

from __future__ import annotations

import json

import pytest
from coach.test_review import check_sums, oracle
from testkit.cases import every_case, match

from tutor.coach.analysis import shown_grade
from tutor.coach.review import review
from tutor.coach.told import read, tell

CASES = {case.name: case for case in every_case()}


@pytest.fixture(params=sorted(CASES))
def reviewed(request):
    end = match(CASES[request.param], 1)[-1]
    return end, review(end, 0, judge=oracle)


class Anew:
    """A judge who says something else of the same observation."""

    def __init__(self, seed):
        self.seed = seed

    def __call__(self, observation):
        said = f"{self.seed} {observation!r}"

        class Changed:
            legal_actions, player, game = observation.legal_actions, observation.player, observation.game

            def __repr__(self):
                return said

        return oracle(Changed())


def test_a_review_says_of_each_choice_what_was_told(reviewed):
    end, first = reviewed
    told = {
        one.place: read(json.loads(json.dumps(tell(one.analysis, one.action, one.grade).as_dict())))
        for one in first.decisions
    }
    assert all(told.values())
    plain, again = (review(end, 0, judge=Anew(7), told=kept) for kept in ({}, told))
    assert [one.grade for one in plain.decisions] != [one.grade for one in first.decisions], "else this shows nothing"
    for one, before in zip(again.decisions, first.decisions, strict=True):
        assert (one.grade, one.loss, one.sure, one.best.action) == (
            before.grade,
            before.loss,
            before.sure,
            before.best.action,
        )
        assert one.analysis.value == before.best.value
        assert all(0 <= c.low <= c.value <= c.high and c.value <= one.best.value for c in one.analysis.candidates)
        assert all(c.loss == pytest.approx(100 * (one.best.value - c.value)) for c in one.analysis.candidates)
    check_sums(again, end)


def test_what_was_told_of_another_choice_is_not_said_of_this_one(reviewed):
    end, first = reviewed
    one = next(one for one in first.decisions if len(one.analysis.candidates) > 1)
    elsewhere = next(c.action for c in one.analysis.candidates if c.action != one.action)
    told = {one.place: tell(one.analysis, elsewhere, shown_grade(one.analysis, one.one))}
    assert review(end, 0, judge=oracle, told=told).decisions == first.decisions


GOOD = {
    "grade": "mistake",
    "one": ["play 9s", 0.4, 0.3, 0.5, 12.0, 11.0, 13.0, "estimated"],
    "best": ["play Ks", 0.52, 0.5, 0.6, 0.0, 0.0, 0.0, "exact"],
}


@pytest.mark.parametrize(
    "change",
    [
        {"grade": "ungraded"},
        {"grade": None},
        {"grade": []},
        {"one": None},
        {"one": GOOD["best"][:-1]},
        {"best": ["play Ks", 0.52, 0.6, 0.6, 0.0, 0.0, 0.0, "exact"]},
        {"best": ["play Ks", 0.52, 0.5, 1.6, 0.0, 0.0, 0.0, "exact"]},
        {"best": ["play Ks", float("nan"), 0.5, 0.6, 0.0, 0.0, 0.0, "exact"]},
        {"best": ["play Ks", True, 0.5, 1, 0.0, 0.0, 0.0, "exact"]},
        {"best": ["play Ks", 0.52, 0.5, 0.6, 0.0, 0.0, 0.0, "sure"]},
        {"best": ["play Ks", 0.52, 0.5, 0.6, 0.0, 0.0, 0.0, []]},
        {"best": [7, 0.52, 0.5, 0.6, 0.0, 0.0, 0.0, "exact"]},
        {"best": ["play Ks", 0.3, 0.2, 0.6, 0.0, 0.0, 0.0, "exact"]},
    ],
)
def test_what_cannot_have_been_told_is_not_read(change):
    assert read(GOOD) is not None and read(GOOD).as_dict() == GOOD
    assert read({**GOOD, **change}) is None
