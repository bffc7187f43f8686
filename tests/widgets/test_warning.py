"""A word before a choice that gives much away: from the one table of grades, and never in the way of who means it."""

from __future__ import annotations

import random

import pytest

from tutor.coach import Grade, analyse
from tutor.coach.analysis import shown_grade
from tutor.coach.grades import THRESHOLDS, warns
from tutor.widgets import play

pytest.importorskip("anywidget")

from widgets.test_match import Page

#: Matches in which such a choice comes soon.
SOON = {"mistake": "warn 6", "blunder": "warn 10"}


def bad_and_good(page: Page, least: Grade, tries: int = 200) -> tuple[str, str]:
    """Play on until a choice is on offer that deserves this grade or worse; returns it and the best one."""
    rng, grades = random.Random(2), tuple(Grade)
    for number in range(tries):
        if page.view["banner"] and page.view["banner"]["over"]:
            page.say("new", settings={"seed": f"warn {number}"})
        state = page.table.match.table.state
        if page.playable() and 0 in state.acting():
            found = analyse(state.observation(0))
            for one in found.candidates:
                if grades.index(shown_grade(found, one)) >= grades.index(least):
                    return str(one.action), str(found.best[0])
            page.act(rng.choice([str(action) for action in found.best]))
        else:
            page.step(rng)
    raise AssertionError("no such choice was met")


@pytest.mark.slow
@pytest.mark.parametrize(("least", "seed"), SOON.items())
def test_a_costly_choice_is_carried_out_the_second_time(least: str, seed: str) -> None:
    page = Page(play("warlords", level="beginner", seed=seed, coach="after", warn=least)).hello()
    bad, _ = bad_and_good(page, Grade(least))
    made, number = len(page.table.match.table.decisions), page.number
    page.act(bad)
    assert page.number > number and len(page.table.match.table.decisions) == made
    banner = page.view["banner"]
    assert banner["title"] == "Are you sure?" and "choose it again" in banner["text"]
    assert banner["text"] in [line["text"] for line in page.view["say"]]
    page.act(bad)
    assert len(page.table.match.table.decisions) == made + 1
    assert page.view["banner"] is None or page.view["banner"]["title"] != "Are you sure?"
    assert page.table.coach["verdict"]["grade"] in (least, "blunder")


def test_another_choice_after_the_word_is_taken_at_once() -> None:
    page = Page(play("warlords", level="beginner", seed=SOON["mistake"], coach="after", warn="mistake")).hello()
    bad, best = bad_and_good(page, Grade.MISTAKE)
    made = len(page.table.match.table.decisions)
    page.act(bad)
    page.act(best)
    assert len(page.table.match.table.decisions) == made + 1


@pytest.mark.parametrize("settings", [{"coach": "after"}, {"coach": "off", "warn": "mistake"}])
def test_without_the_wish_or_with_a_silent_coach_there_is_no_word(settings: dict[str, str]) -> None:
    page = Page(play("warlords", level="beginner", seed=SOON["mistake"], **settings)).hello()
    bad, _ = bad_and_good(page, Grade.MISTAKE)
    made = len(page.table.match.table.decisions)
    page.act(bad)
    assert len(page.table.match.table.decisions) == made + 1


def test_whoever_wants_to_hear_of_blunders_hears_of_no_mistake() -> None:
    lines = {grade: line for line, grade in THRESHOLDS}
    assert warns(lines[Grade.BLUNDER], Grade.BLUNDER) and not warns(lines[Grade.BLUNDER] - 0.01, Grade.BLUNDER)
    assert warns(lines[Grade.MISTAKE]) and not warns(lines[Grade.MISTAKE] - 0.01)


def test_the_wish_is_one_of_the_settings_of_every_table_and_can_change_during_a_match() -> None:
    for game in ("warlords", "kozyri", "worldwar"):
        page = Page(play(game, level="beginner", seed="warn", coach="off")).hello()
        choice = next(one for one in page.table.config["choices"] if one["id"] == "warn")
        assert choice["when"] == "table" and [one["value"] for one in choice["values"]] == ["off", "blunder", "mistake"]
        page.say("settings", choices={"warn": "blunder"})
        assert page.view["settings"]["choices"]["warn"] == "blunder" and not page.errors
