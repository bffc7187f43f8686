"""The one table from loss to verdict."""

from __future__ import annotations

import pytest

from tutor.coach.grades import THRESHOLDS, Grade, accepts_retry, grade, is_sound, mildest, warns


@pytest.mark.parametrize(
    ("loss", "verdict"),
    [
        (0.0, Grade.FINE),
        (2.0, Grade.FINE),
        (4.99, Grade.FINE),
        (5.0, Grade.INACCURACY),
        (9.99, Grade.INACCURACY),
        (10.0, Grade.MISTAKE),
        (19.99, Grade.MISTAKE),
        (20.0, Grade.BLUNDER),
        (100.0, Grade.BLUNDER),
    ],
)
def test_the_table(loss, verdict):
    assert grade(loss) is verdict


def test_blame_only_where_the_interval_clears_the_line():
    assert grade(12, 10) is Grade.MISTAKE
    assert grade(12, 9.9) is Grade.INACCURACY
    assert grade(4.5, 4) is Grade.FINE
    assert grade(1.0, 0) is Grade.FINE


def test_a_loss_that_may_be_none_is_unclear_and_one_that_is_sure_is_not():
    assert grade(12, 4.9) is Grade.INACCURACY
    assert grade(12, 2.1) is Grade.INACCURACY
    assert grade(12, 2.0) is Grade.CLOSE
    assert grade(34.3, 0) is Grade.CLOSE
    assert grade(4.9, 0) is Grade.FINE  # what the estimate does not blame is not doubted either


def test_the_mildest_of_some_grades():
    assert mildest([Grade.BLUNDER, Grade.INACCURACY, Grade.MISTAKE]) is Grade.INACCURACY
    assert mildest([Grade.INACCURACY, Grade.CLOSE, Grade.FINE]) is Grade.FINE


def test_the_other_lines():
    assert is_sound(2.0) and not is_sound(2.1)
    assert accepts_retry(4.0) and not accepts_retry(4.1)
    assert warns(10.0) and not warns(9.9)
    assert [line for line, _ in THRESHOLDS] == sorted((line for line, _ in THRESHOLDS), reverse=True)
    assert all(str(verdict.text) for verdict in Grade)
