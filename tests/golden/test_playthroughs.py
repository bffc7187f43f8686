"""The committed playthroughs come out as they were written, and none is missing."""

from __future__ import annotations

import pytest
from testkit.cases import Case, every_case
from testkit.playthrough import GOLDEN, file_of, line_of, written

CASES = every_case()


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_a_playthrough_comes_out_as_it_was_written(case: Case) -> None:
    text = file_of(case).read_text("utf-8")
    line = line_of(case, text)
    assert line[-1].is_terminal()
    now = written(case, line)
    for number, (was, new) in enumerate(zip(text.splitlines(), now.splitlines(), strict=False), 1):
        assert was == new, f"{file_of(case).name}, line {number}"
    assert text == now


def test_every_case_has_its_playthrough_and_every_playthrough_its_case() -> None:
    assert {path.name for path in GOLDEN.glob("*.txt")} == {file_of(case).name for case in CASES}
