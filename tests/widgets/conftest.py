"""At the table the coach only has to say something: how well it judges is tested in tests/coach."""

from __future__ import annotations

import pytest

from tutor.coach.worldwar import advise


@pytest.fixture(autouse=True)
def quick_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    """World War III is judged from few worlds, as no test here rests on how close its numbers are."""
    monkeypatch.setattr(advise, "WORLDS", dict.fromkeys(range(2, 7), 50))
