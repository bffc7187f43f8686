"""Proved endings at the terminal: chosen, gone wrong, taken back, solved by the stored line, kept."""

from __future__ import annotations

import json

import pytest
from support.terminal import Script

from tutor.__main__ import main as command
from tutor.coach.kozyri.endings import endings
from tutor.terminal import endings as module
from tutor.terminal import keep
from tutor.terminal.endings import NAME, solve

ITEMS = endings()


def losing(one):
    """The first moves that lose by force."""
    return [action for action, found in one.refutations.items() if found.value == 0.0]


PLACE = next(at for at, one in enumerate(ITEMS, 1) if one.goal == "win" and losing(one))
ONE = ITEMS[PLACE - 1]


class Follows:
    """A bot that plays the stored line while it can."""

    level = "coach"

    def choose(self, observation, rng):
        legal = {str(action): action for action in observation.legal_actions}
        return next((legal[text] for text in ONE.line if text in legal), observation.legal_actions[0])


@pytest.fixture(autouse=True)
def known_bot(monkeypatch):
    monkeypatch.setattr(module, "make_bot", lambda game, level: Follows())


def own_moves():
    """The learner's actions of the stored line."""
    from tutor import load_game

    state, found = load_game("kozyri", **ONE.options).new_initial_state(**ONE.setup), []
    for text in ONE.line:
        if state.current_player() == ONE.setup["starter"]:
            found.append(text)
        state = state.child(state.parse_action(state.current_player(), text))
    assert state.is_terminal()
    return found


def sit(tmp_path, *typed, number=None):
    screen = Script(*typed)
    assert solve(number, screen=screen, folder=tmp_path) == 0
    return screen


def test_the_list_goes_from_easy_to_hard_and_enter_begins_the_first(tmp_path):
    screen = sit(tmp_path, "99", "", "quit")
    assert [line for line in screen.lines if line in ("Easy", "Medium", "Hard")] == ["Easy", "Medium", "Hard"]
    assert sum(line.lstrip(" ✓").partition(" ")[0].isdigit() for line in screen.lines if "against" in line) == len(
        ITEMS
    )
    assert f"0 of {len(ITEMS)} solved." in screen.lines and f"They run from 1 to {len(ITEMS)}." in screen.lines
    assert any(line.startswith(f"Ending 1 of {len(ITEMS)}: ") for line in screen.lines)


def test_a_wrong_move_is_told_without_the_answer_and_can_be_taken_back(tmp_path):
    screen = sit(tmp_path, losing(ONE)[0], "undo", ONE.answer, "quit", number=PLACE)
    told = next(line for line in screen.lines if "Take it back with undo" in line)
    assert told.startswith("That loses by force")
    assert "Taken back." in screen.lines and "Right: the win stands." in screen.lines
    assert not any(line.startswith("Coach: ") for line in screen.lines)


def test_what_is_solved_is_kept(tmp_path):
    screen = sit(tmp_path, *own_moves(), "list", "quit", number=PLACE)
    assert "Solved: you have won it." in screen.lines and f"1 of {len(ITEMS)} solved." in screen.lines
    assert json.loads(keep.file_of(tmp_path, NAME).read_text("utf-8")) == {"solved": [ONE.id]}
    again = sit(tmp_path, "quit")
    assert f"1 of {len(ITEMS)} solved." in again.lines


@pytest.mark.parametrize("text", ["{", "[]", '{"solved": 3}'])
def test_what_cannot_be_read_is_put_aside(tmp_path, text):
    path = keep.file_of(tmp_path, NAME)
    path.write_text(text, "utf-8")
    screen = sit(tmp_path, "quit")
    assert any(line.startswith("What was solved cannot be read: ") for line in screen.lines)
    assert not path.exists() and f"0 of {len(ITEMS)} solved." in screen.lines


def test_a_number_that_is_none_is_answered_in_one_line(capsys):
    assert command(["endings", "999"]) == 2
    assert capsys.readouterr().err == f"tutor: There is no ending 999: they run from 1 to {len(ITEMS)}.\n"
