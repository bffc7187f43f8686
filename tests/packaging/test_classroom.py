"""docs/classroom.md names every word that an address can have, and its examples are taken."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tutor.games import game_class
from tutor.widgets.addresses import read_address
from tutor.widgets.settings import Settings, fields_of
from tutor.widgets.tables import game_table

PAGE = (Path(__file__).parents[2] / "docs/classroom.md").read_text("utf-8")
EXAMPLES = re.findall(r"`(\w+)\.ipynb\?([^`]+)`", PAGE)
GAMES = ("warlords", "kozyri", "worldwar")


@pytest.mark.parametrize(("game", "query"), EXAMPLES)
def test_every_example_is_taken_as_it_stands(game, query):
    found, problems = read_address(Settings.of(game), query)
    assert problems == ()
    for pair in query.split("&"):
        name, value = pair.split("=")
        told = {
            **found.options, **found.choices, "seed": found.seed, "level": found.level, "coach": found.coach,
            "seats": ",".join(found.seats), "names": ",".join(found.names),
        }  # fmt: skip
        assert str(told[name]) == value


def test_every_word_is_in_the_table():
    assert {game for game, _ in EXAMPLES} == set(GAMES)
    listed = set(
        re.findall(r"`(\w+)`", " ".join(row.split("|")[1] for row in PAGE.splitlines() if row.startswith("| `")))
    )
    wanted = set()
    for game in GAMES:
        wanted |= set(fields_of(game)) - {"options", "choices"}
        wanted |= {spec.name for spec in game_class(game).option_specs}
        wanted |= {spec.name for spec in game_table(game).choices}
    assert listed == wanted
