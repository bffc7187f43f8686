"""The ``tutor`` command: what is wrong is said in one line, with exit code 2 and no traceback."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from support.servers import ROOT

import tutor
from tutor.__main__ import main
from tutor.app import launch


@pytest.fixture(autouse=True)
def unchanged_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a launch changes in this process for its server and kernels is put back."""
    monkeypatch.setattr(os, "environ", os.environ.copy())
    monkeypatch.setattr(sys, "path", list(sys.path))


def tutor_command(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tutor", *words],
        cwd=ROOT,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        timeout=60,
    )


def refused(answer: subprocess.CompletedProcess[str], *parts: str) -> None:
    assert answer.returncode == 2
    assert "Traceback" not in answer.stderr
    assert len(answer.stderr.strip().splitlines()) == 1
    for part in parts:
        assert part in answer.stderr


def test_version_is_the_package_version() -> None:
    assert tutor_command("version").stdout.strip() == f"card-tutor {tutor.__version__}"


def test_unknown_game_is_answered_with_the_games() -> None:
    refused(tutor_command("play", "poker"), "'poker'", "warlords")


@pytest.mark.parametrize("command", [("train",), ("play", "--terminal", "warlords")], ids=lambda words: words[0])
def test_a_seed_that_cannot_be_written_down_is_refused(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main([*command, "--seed", "\udcff"])
    assert end.value.code == 2
    assert "UTF-8" in capsys.readouterr().err


def test_busy_port_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        refused(tutor_command("play", "--no-browser", "--port", port), port)


@pytest.mark.parametrize("port", ["0", "70000", "-1"])
def test_impossible_port_is_named(port: str) -> None:
    refused(tutor_command("play", f"--port={port}"), port)


def test_port_that_is_no_number_is_refused() -> None:
    answer = tutor_command("play", "--port", "high")
    assert answer.returncode == 2
    assert "Traceback" not in answer.stderr


def test_missing_packages_are_named_with_the_command_that_installs_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "NEEDED", ("voila", "a_package_that_is_not_there"))
    with pytest.raises(launch.LaunchError, match=r"a_package_that_is_not_there: pip install 'card-tutor\[app\]'"):
        launch.play_in_browser()


def test_missing_notebooks_are_said(tmp_path: Path) -> None:
    refused(tutor_command("play", TUTOR_NOTEBOOKS=str(tmp_path)), "index.ipynb")


def test_every_game_has_a_table() -> None:
    assert launch.playable() == tutor.games()


def test_a_game_without_a_table_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "playable", lambda: ("warlords",))
    with pytest.raises(launch.LaunchError, match="no table for 'kozyri' yet"):
        launch.play_in_browser("kozyri")


def test_one_clause_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "w-6"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("W-6")
    assert "W-7" not in printed


def test_a_clause_is_read_with_its_reason_and_its_readings_whichever_game_it_is_of(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "k-6"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert printed.startswith("K-6 Pick up")
    assert "> Your own trumps are dear to take" in printed and "- A table may let you pick up" in printed
    assert main(["rules", "--game", "kozyri"]) == 0
    assert capsys.readouterr().out.startswith("Your Trumps\n===")


def test_rules_take_a_game_a_clause_or_both(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "worldwar"]) == 0
    assert capsys.readouterr().out.startswith("World War III")
    assert main(["rules", "warlords", "W-7"]) == 0
    assert capsys.readouterr().out.startswith("W-7")
    assert main(["rules", "W-1", "W-2"]) == 2
    assert "One clause at a time" in capsys.readouterr().err


def test_all_clauses_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    printed = capsys.readouterr().out
    assert all(f"W-{number} " in printed for number in range(1, 13))


def test_unknown_clause_is_answered_with_the_clauses() -> None:
    refused(tutor_command("rules", "W-99"), "W-99", "W-12")


def test_the_usual_port_gives_way_to_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        usual = taken.getsockname()[1]
        monkeypatch.setattr(launch.settings, "DEFAULT_PORT", usual)
        assert launch._free_port(None) > usual


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["warlords", "--level", "grandmaster"], "beginner"),
        (["warlords", "--option", "ace=middle"], "low"),
        (["warlords", "--option", "aces=low"], "exchange_counts"),
        (["warlords", "--option", "ace"], "NAME=VALUE"),
        (["--seed", "7"], "Which game"),
        (["warlords", "--seat", "2"], "0 to 1"),
        (["worldwar", "--option", "num_players=4", "--seat", "4"], "0 to 3"),
    ],
)
def test_what_a_table_cannot_be_set_to_is_answered_with_what_it_can(words: list[str], part: str) -> None:
    refused(tutor_command("play", *words), part)


def test_wishes_reach_the_page_in_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(launch, "_serve", lambda port, open_browser, page: opened.append(page) or 0)
    assert main(["play", "warlords", "--seed", "a b", "--level", "club", "--option", "ace=high", "--seat", "1"]) == 0
    assert opened == ["voila/render/warlords.ipynb?seed=a+b&level=club&seat=1&ace=high"]


def test_who_sits_where_reaches_the_page_too(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(launch, "_serve", lambda port, open_browser, page: opened.append(page) or 0)
    assert main(["play", "worldwar", "--seats", "person,club,person", "--names", "Ana,,Ben"]) == 0
    assert main(["play", "worldwar", "--seat", "2"]) == 0, "the page's table is for three unless told"
    start = "voila/render/worldwar.ipynb?"
    assert opened == [f"{start}seats=person%2Cclub%2Cperson&names=Ana%2C%2CBen", f"{start}seat=2"]


def test_wishes_reach_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    from tutor.terminal import main as terminal

    heard: list[object] = []
    monkeypatch.setattr(terminal, "play", lambda game, **wishes: heard.append((game, wishes)) or 0)
    assert main(["play", "--terminal", "--seed", "7"]) == 0
    assert heard == [
        ("warlords", {"seed": "7", "level": None, "seat": None, "seats": None, "names": None, "options": {}})
    ]
