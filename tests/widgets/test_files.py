"""Files that a learner opens at a table: refused in words that help, and the match stays as it was."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.war_page import WarPage
from testkit.play import random_line

from tutor import load_game
from tutor.kernel.records import Record
from tutor.widgets import play


def table(game: str) -> WarPage:
    return WarPage(play(game, level="beginner", coach="off", seed="files")).hello()


def record_of(game: str, **options: Any) -> dict[str, Any]:
    return Record.of(random_line(load_game(game, **options), 11)[-1]).as_dict()


WAR = record_of("worldwar", num_players=2)
DUEL = record_of("kozyri")


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        ("kozyri", json.dumps(WAR), "This is a match of World War III; open it there."),
        ("worldwar", json.dumps(DUEL), "This is a match of Your Trumps; open it there."),
        ("warlords", json.dumps(DUEL), "This is a match of Your Trumps; open it there."),
        ("kozyri", json.dumps(DUEL | {"options": {"pack": 7}}), "was changed or damaged: choose it as it was saved."),
        ("kozyri", json.dumps(DUEL | {"steps": [[0, "pickup"]]}), "cannot be played from its step 1 on"),
        ("kozyri", json.dumps(DUEL | {"viewer": 9}), "was changed or damaged: choose it as it was saved."),
        ("worldwar", json.dumps(WAR | {"viewer": None}), "what an onlooker saw"),
        ("kozyri", "8 words", "There is no match in this file:"),
    ],
)
def test_a_file_that_is_no_match_of_this_table_is_refused_and_the_match_stays(game: str, text: str, told: str) -> None:
    page = table(game)
    before = page.view
    page.say("import", text=text)
    assert told in page.view["error"]
    assert {**page.view, "error": None, "error_number": 0, "say": []} == {**before, "error_number": 0, "say": []}
