"""The war trainer at the terminal."""

from __future__ import annotations

import json
import re

import pytest
from support.terminal import Script

from tutor.__main__ import main as command
from tutor.lessons.war_trainer import WarTrainer
from tutor.terminal import keep
from tutor.terminal import train as module
from tutor.terminal.train import NAME, train


def sit(tmp_path, *typed, seed="t"):
    screen = Script(*typed)
    assert train(seed=seed, screen=screen, folder=tmp_path) == 0
    return screen


def test_questions_answers_and_the_score(tmp_path):
    question = WarTrainer("t").question
    screen = sit(tmp_path, question.right[0], "", "hold", "quit")
    assert screen.lines[0].startswith("War trainer")
    tables = [line for line in screen.lines if line.startswith("Question ")]
    assert tables[0].startswith("Question 1: Easy · World War I") and question.mine.card.symbol in tables[0]
    assert re.search(r"Unseen: ★×\d  A×\d", tables[0]) and len(tables) == 2
    assert any(line.startswith("Right: ") for line in screen.lines)
    assert any(
        re.fullmatch(r"Hold wins the war in (about )?\d+ % of cases, draw in (about )?\d+ %\.", line)
        for line in screen.lines
    )
    assert any(re.search(r"\[R-\d+\]$", line) for line in screen.lines)
    assert "1 of 1 right · 0.0 points lost · 1 in a row" in screen.lines
    assert screen.prompts == ["> ", "Press Enter for the next war. "] * 2


def test_what_is_typed_wrongly_changes_nothing(tmp_path):
    screen = sit(tmp_path, "fold", "", "2", "hold", "draw", "")
    assert screen.lines.count("Type 1 or hold, 2 or draw, or help.") == 2
    assert screen.lines.count("Press Enter, or type help.") == 2
    assert sum("of 1 right" in line for line in screen.lines) == 1


def test_help_and_rules(tmp_path):
    screen = sit(tmp_path, "help", "rules", "rules r-9", "rules 12", "rules R-99")
    assert any("keep the card that stands for you" in line for line in screen.lines)
    assert sum(line.startswith("R-9  World War I") for line in screen.lines) == 2
    assert sum(line.startswith("R-12  ") for line in screen.lines) == 2
    assert "There is no rule r-99: they run from R-1 to R-16." in screen.lines


def test_the_score_is_kept_and_goes_on(tmp_path):
    sit(tmp_path, "hold", "", "draw")
    again = sit(tmp_path, "", "hold", seed=None)
    assert any(re.match(r"\d of 2 right", line) for line in again.lines[:4])
    assert again.prompts[0] == "Press Enter for the next war. ", "what was answered is not asked again"
    assert any(line.startswith("Question 3: ") for line in again.lines)
    assert any(re.match(r"\d of 3 right", line) for line in again.lines)
    fresh = sit(tmp_path, "again", "quit", seed=None)
    assert any(line.startswith("Question 1: ") for line in fresh.lines)


@pytest.mark.parametrize("text", ["{", "[]", '{"format": "tutor-war-trainer", "version": 1}'])
def test_a_score_that_cannot_be_read_is_put_aside(tmp_path, text):
    path = keep.file_of(tmp_path, NAME)
    path.write_text(text)
    screen = sit(tmp_path, "hold", seed=None)
    assert screen.lines[0].startswith("The kept score cannot be read: ")
    assert path.with_suffix(".broken.json").read_text() == text
    assert WarTrainer.resume(json.loads(path.read_text())).score.total == 1


def test_a_full_disk_is_told_once_and_ends_nothing(tmp_path, monkeypatch):
    def full(*_):
        raise OSError("No space left")

    monkeypatch.setattr(keep, "write_text", full)
    screen = sit(tmp_path, "hold", "", "hold", "")
    assert screen.lines.count("The score cannot be kept: No space left.") == 1


def test_ctrl_c_has_its_exit_code(tmp_path):
    assert train(seed="t", screen=Script(end=KeyboardInterrupt), folder=tmp_path) == 130


def test_the_command_reaches_it(monkeypatch):
    heard = []
    monkeypatch.setattr(module, "train", lambda **wishes: heard.append(wishes) or 0)
    assert command(["train", "--seed", "x"]) == 0 and heard == [{"seed": "x"}]
