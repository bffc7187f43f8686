"""The folder of a long run: never continued with other settings, broken off without a traceback, packed only whole."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba")

import numpy as np

from tutor.coach.warlords.equilibrium import pack, solve, workfolder
from tutor.coach.warlords.solve_match import levels

Run = Callable[..., list[str]]


class Pool:
    """Solves nothing: a position's file holds a value and no more. After ``stop`` of them somebody presses Ctrl-C."""

    stop = 1000
    solved: list[str] = []  # noqa: RUF012 - emptied by `run`

    def __init__(self, *how: Any) -> None:
        pass

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *why: object) -> None:
        pass

    def imap_unordered(self, _one: object, tasks: list[Any]) -> Any:
        for _ace, mine, theirs, _values, _iterations, folder, value in tasks:
            if len(self.solved) == self.stop:
                raise KeyboardInterrupt
            file = solve.name(mine, theirs)
            value = 0.25 if value is None else value
            np.savez(folder / file, value=value)
            self.solved.append(file)
            yield mine, theirs, value, 0.0, 0.0


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command; returns the files that it solved."""
    monkeypatch.setattr(solve, "Pool", Pool)
    monkeypatch.setattr(solve, "numbers", lambda ace: None)
    monkeypatch.setattr(Pool, "solved", [])

    def run_(*words: Any, stop: int = 1000) -> list[str]:
        monkeypatch.setattr(Pool, "stop", stop)
        monkeypatch.setattr(sys, "argv", ["solve", *map(str, words)])
        Pool.solved.clear()
        solve.main()
        return [*Pool.solved]

    return run_


def begun(folder: Path, count: int, **settings: Any) -> None:
    """A folder with the files of the first positions, and its settings if any are given."""
    folder.mkdir()
    for mine, theirs in list(levels())[:count]:
        np.savez(folder / solve.name(mine, theirs), value=0.75)
    if settings:
        (folder / workfolder.SETTINGS).write_text(json.dumps(settings))


HERE = {"ace": "low", "iterations": 10, "values": False}


def test_a_run_notes_its_settings_and_goes_on_with_what_is_missing(tmp_path: Path, run: Run) -> None:
    begun(tmp_path / "work", 290, **HERE)
    assert len(run("--work", tmp_path / "work", "--iterations", 10)) == 10
    assert run("--work", tmp_path / "work", "--iterations", 10) == []
    begun(tmp_path / "new", 0)
    assert len(run("--work", tmp_path / "new", "--ace", "high")) == 300
    assert workfolder.noted(tmp_path / "new") == {"ace": "high", "iterations": solve.ITERATIONS, "values": False}


@pytest.mark.parametrize(
    ("words", "was", "asks"),
    [
        (("--ace", "high", "--iterations", 10), 'ace "low"', 'ace "high"'),
        (("--iterations", 100), "iterations 10", "iterations 100"),
        (("--iterations", 10, "--values", "EARLIER"), "values false", "values true"),
    ],
)
def test_a_folder_is_not_continued_with_other_settings(
    tmp_path: Path, run: Run, words: tuple[Any, ...], was: str, asks: str
) -> None:
    begun(tmp_path / "work", 5, **HERE)
    begun(tmp_path / "earlier", 3, **HERE)
    words = tuple(tmp_path / "earlier" if word == "EARLIER" else word for word in words)
    with pytest.raises(SystemExit) as refused:
        run("--work", tmp_path / "work", *words)
    said = str(refused.value)
    assert was in said.split(";")[0] and asks in said.split(";")[1], said
    assert not Pool.solved and workfolder.noted(tmp_path / "work") == HERE


def test_positions_of_unknown_settings_are_not_continued_either(tmp_path: Path, run: Run) -> None:
    begun(tmp_path / "work", 5)
    with pytest.raises(SystemExit) as refused:
        run("--work", tmp_path / "work", "--iterations", 10)
    assert "holds 5 positions" in str(refused.value) and json.dumps(HERE) in str(refused.value)
    (tmp_path / "work" / workfolder.SETTINGS).write_text("{")
    with pytest.raises(SystemExit, match="cannot be read"):
        run("--work", tmp_path / "work", "--iterations", 10)
    (tmp_path / "work" / workfolder.SETTINGS).write_text(json.dumps(HERE))
    assert len(run("--work", tmp_path / "work", "--iterations", 10)) == 295


def test_values_are_taken_from_a_run_with_the_same_ace(tmp_path: Path, run: Run) -> None:
    begun(tmp_path / "earlier", 300, **HERE)
    run("--work", tmp_path / "work", "--values", tmp_path / "earlier")
    found = solve.read(tmp_path / "work")
    assert len(found) == 576 and all(found[pair] == 0.75 for pair in levels() if pair[0] != pair[1])
    with pytest.raises(SystemExit, match="was solved with ace low; this run asks for ace both"):
        run("--work", tmp_path / "other", "--values", tmp_path / "earlier", "--ace", "both")
    with pytest.raises(SystemExit, match="holds no positions"):
        run("--work", tmp_path / "other", "--values", tmp_path / "nowhere")


def test_ctrl_c_ends_in_a_sentence_and_the_same_command_goes_on(
    tmp_path: Path, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        run("--work", tmp_path / "work", stop=7)
    assert stopped.value.code == 130
    assert "holds 7 of 300 positions. The same command goes on from there." in capsys.readouterr().err
    assert len(run("--work", tmp_path / "work")) == 293


def test_an_unfinished_folder_is_not_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(tmp_path / "work", 2, **HERE)
    begun(tmp_path / "high", 300, **{**HERE, "ace": "high"})
    out = tmp_path / "equilibrium.bin"
    for folder, said in (("work", "298 of 300 positions are missing"), ("high", "was solved with ace high")):
        monkeypatch.setattr(sys, "argv", ["pack", "--work", str(tmp_path / folder), "--out", str(out)])
        with pytest.raises(SystemExit, match=said):
            pack.main()
    assert not out.exists()
