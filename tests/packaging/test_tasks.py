"""The developer's command: what it says of itself, it says at once, and sets nothing up for it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def tasks(monkeypatch):
    spec = importlib.util.spec_from_file_location("tutor_tasks", ROOT / "tools" / "tasks.py")
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "tutor_tasks", module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ensure_venv", lambda *_: pytest.fail("an environment was set up"))
    return module


@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_every_task_says_what_it_does_and_does_nothing(tasks, flag, capfd):
    for task, function in tasks.TASKS.items():
        if task != "app":
            monkey = pytest.MonkeyPatch()
            monkey.setattr(tasks, "run", lambda *_, **__: pytest.fail("a program was started"))
        assert tasks.main([task, flag]) == 0
        said = capfd.readouterr().out
        assert said.startswith(f"usage: python3 dev.py {task}") and function.__doc__ in said
        assert task != "app" or "--no-browser" in said
        if task != "app":
            monkey.undo()


def test_without_the_flag_a_task_is_carried_out(tasks, monkeypatch):
    done = []
    monkeypatch.setitem(tasks.TASKS, "lint", lambda rest: done.append(list(rest)) or 0)
    assert tasks.main(["lint", "-q"]) == 0 and done == [["-q"]]


@pytest.mark.parametrize("root", [True, False])
def test_jupyterlab_is_started_for_root_too(tasks, monkeypatch, root):
    started = []
    monkeypatch.setattr(tasks, "ensure_venv", lambda *_: None)
    monkeypatch.setattr(tasks, "run", lambda *command, **_: started.append(command) or 0)
    monkeypatch.setattr(tasks, "is_root", lambda: root)
    assert tasks.main(["lab", "--port=8899"]) == 0
    assert ("--allow-root" in started[0]) is root and started[0][-1] == "--port=8899"
