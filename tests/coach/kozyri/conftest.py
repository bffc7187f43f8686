"""The compiled twin is ready before the first test, so that none of them is answered half way without it."""

from __future__ import annotations

import pytest

from tutor.coach.kozyri import accelerate, coachroom


@pytest.fixture(scope="session", autouse=True)
def _compiled_twin():
    if accelerate.available():
        coachroom.warm_up()
