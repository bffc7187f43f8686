"""What a learner is told of a file that holds no match for this table: what is wrong, and what would be right."""

from __future__ import annotations

import json
from typing import Any

import pytest
from testkit.play import random_line

from tutor import load_game
from tutor.games import game_title, games
from tutor.kernel.errors import RecordError
from tutor.kernel.records import MAX_CHARACTERS, Record
from tutor.session import SaveError
from tutor.session.files import damaged, read_match

#: Words of files and of programs, which say nothing to whoever only wants to open a match.
TECHNICAL = ("json (", "format", "record", "object", "char ", "line 1", "option", "null", "version 1")


def some_match(game: str) -> dict[str, Any]:
    return Record.of(random_line(load_game(game), 3)[-1]).as_dict()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "This file is empty:"),
        ("  \n", "This file is empty:"),
        ("import os", "There is no match in this file: choose one that was saved at a table"),
        ("8" * 9, "There is no match in this file:"),
        ('{"a": 1}', "There is no match in this file:"),
        ("[" * 100_000, "There is no match in this file:"),
        (" " * (MAX_CHARACTERS + 1), "too big"),
        (None, "too big"),
        (json.dumps(some_match("worldwar"))[:300], "This file breaks off"),
        (json.dumps(some_match("kozyri") | {"version": 2}), "another version of the tutor"),
        (json.dumps(some_match("kozyri") | {"players": 3}), "changed or damaged: choose it as it was saved."),
        (json.dumps(some_match("kozyri") | {"game": "chess"}), "a game that is not here"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_a_learners_words(text: Any, told: str) -> None:
    with pytest.raises(SaveError) as refused:
        read_match(text)
    said = str(refused.value)
    assert told in said and said[0].isupper() and said.endswith(".")
    assert not [word for word in TECHNICAL if word in said.lower()], said
    assert isinstance(refused.value.__cause__, RecordError) or "not here" in said, "the exact reason is kept"


@pytest.mark.parametrize("game", games())
def test_a_match_of_another_game_is_sent_to_its_own_table(game: str) -> None:
    text = json.dumps(some_match(game))
    assert read_match(text) == read_match(text, game)
    for other in set(games()) - {game}:
        with pytest.raises(SaveError, match=f"^This is a match of {game_title(game)}; open it there.$"):
            read_match(text, other)


def test_the_step_at_fault_is_counted_from_one() -> None:
    data = some_match("warlords")
    data["steps"][4] = [0, "play 9d"]
    with pytest.raises(RecordError) as refused:
        read_match(json.dumps(data)).replay()
    assert "from its step 5 on" in str(damaged(refused.value)) and refused.value.step == 4
