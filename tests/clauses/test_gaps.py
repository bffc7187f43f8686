"""No clause without a test of its number, an explanation and a place in the code; no number without a clause."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import tutor
from tutor.games import game_class

ROOT = Path(__file__).resolve().parents[2]
GAMES = tutor.games()


def id_pattern(game: str) -> re.Pattern[str]:
    """How a game's clause ids look: its letters, a dash, a number."""
    letters = {clause.split("-")[0] for clause in game_class(game).clauses}
    return re.compile(rf"\b(?:{'|'.join(letters)})-\d+\b")


@cache
def test_names(game: str) -> list[str]:
    """The names of all test functions of a game."""
    found = []
    for path in sorted((ROOT / "tests" / "games" / game).rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        found += [n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name.startswith("test_")]
    return found


test_names.__test__ = False  # type: ignore[attr-defined]


#: The letter of each game's clauses, and how many its rules have.
NUMBERED = {"kozyri": ("K", 9), "warlords": ("W", 12), "worldwar": ("R", 16)}


@pytest.mark.parametrize("game", GAMES)
def test_the_clauses_are_those_of_the_rules(game: str) -> None:
    letter, count = NUMBERED[game]
    clauses = game_class(game).clauses
    assert list(clauses) == [f"{letter}-{number}" for number in range(1, count + 1)]
    assert all(clause.id == name for name, clause in clauses.items())


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_a_test_named_after_it(game: str) -> None:
    names = test_names(game)
    for clause in game_class(game).clauses:
        prefix = "test_" + clause.replace("-", "_") + "_"
        assert [name for name in names if name.startswith(prefix)], f"no test begins with {prefix}"


@pytest.mark.parametrize("game", GAMES)
def test_no_test_is_named_after_a_clause_that_is_none(game: str) -> None:
    clauses = game_class(game).clauses
    for name in test_names(game):
        if match := re.match(r"test_([A-Z]+)_(\d+)_", name):
            assert f"{match[1]}-{match[2]}" in clauses, name


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_explained(game: str) -> None:
    for clause in game_class(game).clauses.values():
        assert str(clause.title) and not str(clause.title).endswith(".")
        assert clause.text and clause.why, f"{clause.id} says what holds, and why it matters"
        for sentence in (*clause.text, *clause.why, *[text for _, text in clause.readings]):
            assert str(sentence).endswith((".", "?", "!")), (clause.id, str(sentence))


@pytest.mark.parametrize("game", GAMES)
def test_readings_name_options_that_there_are_and_every_option_is_a_reading(game: str) -> None:
    kind = game_class(game)
    options = {spec.name for spec in kind.option_specs}
    told = {name for clause in kind.clauses.values() for name, _ in clause.readings if name}
    assert told == options
    for spec in kind.option_specs:
        assert spec.name in {name for name, _ in kind.clauses[spec.clause].readings}


@cache
def texts_in_the_code() -> list[tuple[Path, str]]:
    """Every text that a module of ours holds, docstrings among them, with the module's path."""
    return [
        (path, node.value)
        for path in sorted((ROOT / "tutor").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_code_cites_every_clause_and_none_that_is_not(game: str) -> None:
    pattern, cited = id_pattern(game), set()
    for path, text in texts_in_the_code():
        found = set(pattern.findall(text))
        assert found <= set(game_class(game).clauses), (path.name, found)
        if path.name != "clauses.py" and path.parts[-2] == game:
            cited |= found
    assert cited == set(game_class(game).clauses), "a clause that no ruling, event or comment rests on"


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_stands_on_the_page_of_rules_in_every_form(game: str) -> None:
    rules_page = import_module(f"tutor.games.{game}.clauses").rules_page
    text, page, data = rules_page("text"), rules_page("html"), rules_page("data")
    clauses = game_class(game).clauses
    assert [clause["id"] for clause in data["clauses"]] == list(clauses)
    for name in clauses:
        assert name in text and f'id="{name}"' in page
