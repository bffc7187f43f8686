"""``whatif`` at the terminal: both deals told, one of them tried out, and the match as it was."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from support.terminal import Script

from tutor import load_game
from tutor.coach import analyse, make_bot
from tutor.coach.witness import witnesses
from tutor.session import Table
from tutor.terminal import keep
from tutor.terminal.play import TerminalMatch


def match(tmp_path: Path, *typed: str, game: str = "warlords", **setup: Any) -> tuple[TerminalMatch, Script]:
    table = Table(load_game(game), {1: make_bot(game, "beginner")}, seed="page", setup=setup)
    screen = Script(*typed)
    return TerminalMatch(table, 0, "beginner", screen, tmp_path / "match.json"), screen


def played(tmp_path: Path, *typed: str) -> tuple[TerminalMatch, Script]:
    made, screen = match(tmp_path, *typed)
    with pytest.raises(EOFError):
        made.run()
    return made, screen


def test_both_deals_are_told_as_the_coach_has_them(tmp_path: Path) -> None:
    made, screen = played(tmp_path, "whatif")
    seen = made.table.state.observation(0)
    found = witnesses(seen, analyse(seen))
    assert found is not None
    assert f"{found.title}" in screen.lines
    assert [line for line in screen.lines if line.startswith(("  1 With ", "  2 With "))] == [
        f"  1 {found.bites.text}",
        f"  2 {found.fails.text}",
    ]
    assert all(str(note.text) in screen.text for note in found.notes)


def test_a_deal_is_tried_out_and_the_match_waits(tmp_path: Path) -> None:
    before = match(tmp_path)[0].table.record("all").to_json()
    made, screen = played(tmp_path, "whatif 2", "hint", "undo", "1", "stand", "undo", "help", "back", "table")
    assert made.table.record("all").to_json() == before
    assert keep.read(tmp_path / "match.json") is not None
    said = screen.text
    assert (
        said.index("What if he holds ")
        < said.index("Assumed, not looked up: he holds ")
        < said.index("Back in your match.")
    )
    assert "'hint' is no choice here" in said, "the coach is silent in a branch"
    assert "There is no choice of yours to take back." in said and "Taken back." in said
    assert "back to your match, which has not moved" in said


def test_a_branch_is_played_to_its_end_and_nothing_of_it_is_kept(tmp_path: Path) -> None:
    made, screen = match(tmp_path, "whatif 1", *["1", ""] * 400)
    with pytest.raises(EOFError):
        made.run()
    assert "<What you tried is over: back, undo, log or quit?>" in screen.lines
    kept = keep.read(tmp_path / "match.json")
    assert kept is not None and kept.state.history == made.table.state.history and len(made.table.decisions) == 0


def test_quit_in_a_branch_leaves_the_match_as_quit_does(tmp_path: Path) -> None:
    made, screen = match(tmp_path, "whatif 1", "quit")
    assert made.run() is False
    assert "The match is kept: the same command goes on with it." in screen.lines


def test_the_advice_is_measured_by_a_choice(tmp_path: Path) -> None:
    made, screen = played(tmp_path, "1", "whatif 2c", "whatif", "whatif nonsense")
    assert made.table.state.phase == "exchange"
    assert "Write whatif, whatif 1 or 2, or whatif and a choice to measure the advice by." in screen.lines


def test_each_choice_of_an_exchange_can_be_what_it_is_measured_by(tmp_path: Path) -> None:
    made, _ = played(tmp_path, "1")
    seen = made.table.state.observation(0)
    analysis = analyse(seen)
    for card in seen.hand:
        _, screen = played(tmp_path / str(card), "1", f"whatif {card}", "whatif")
        found = witnesses(seen, analysis, next(a for a in seen.legal_actions if a.card == card))
        if found is None:
            assert "The coach's advice does not hang on hidden cards here." in screen.lines
        else:
            assert screen.lines.count(str(found.title)) == 2, "whatif alone then speaks of the same choice"


def test_where_nothing_is_hidden_there_is_no_such_command(tmp_path: Path) -> None:
    made, screen = match(tmp_path, "whatif", game="kozyri", trumps=("s", "h"))
    with pytest.raises(EOFError):
        made.run()
    assert "'whatif' is no choice here" in screen.text
    made, screen = match(tmp_path / "other", "help")
    with pytest.raises(EOFError):
        made.run()
    assert "whatif [1|2]" in screen.text


def test_while_a_result_is_read_there_is_nothing_to_try(tmp_path: Path) -> None:
    made, screen = played(tmp_path, "1", "stand", "1", "1", "1", "whatif")
    assert made.table.paused and "There is nothing to choose just now." in screen.lines


def test_at_hold_or_draw_in_world_war_iii_too(tmp_path: Path) -> None:
    made, screen = match(tmp_path, game="worldwar")
    rng = random.Random(3)
    while "hold" not in map(str, made.table.state.legal_actions(0)) or made.table.paused:
        if made.table.paused:
            made.table.go_on()
        else:
            made.table.submit(0, rng.choice(made.table.state.legal_actions(0)))
    before = made.table.record("all").to_json()
    screen.typed += ["whatif", "whatif 2", "draw", "back"]
    with pytest.raises(EOFError):
        made.run()
    said = screen.text
    assert "What if " in said and "lies on your pile" in said and "Back in your match." in said
    assert made.table.record("all").to_json() == before
