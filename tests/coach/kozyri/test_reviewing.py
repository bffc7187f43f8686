"""A review of Your Trumps comes out the same, whether or not the compiler was ready when it was asked for."""

from __future__ import annotations

import threading

import pytest

from tutor.coach.kozyri import accelerate, coachroom
from tutor.coach.kozyri.reviewing import Judge


def test_a_review_waits_for_the_compiler(monkeypatch):
    ready = threading.Event()
    monkeypatch.setattr(coachroom, "_warm", ready)
    monkeypatch.setattr(coachroom, "use_compiled", ready.is_set)
    monkeypatch.setattr(accelerate, "available", lambda: True)
    threading.Timer(0.05, ready.set).start()
    assert Judge(10).room.compiled is True


@pytest.mark.parametrize(("there", "wait"), [(False, 60.0), (True, 0.0)])
def test_it_goes_on_without_one_that_is_not_there_or_does_not_come(monkeypatch, there, wait):
    monkeypatch.setattr(coachroom, "_warm", threading.Event())
    monkeypatch.setattr(coachroom, "use_compiled", lambda: False)
    monkeypatch.setattr(accelerate, "available", lambda: there)
    monkeypatch.setattr(coachroom, "WAIT", wait)
    assert Judge(10).room.compiled is False
