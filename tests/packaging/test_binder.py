"""What mybinder.org reads: asked of repo2docker itself, without Docker."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from support.servers import ROOT

BINDER = ROOT / "binder"


def pins(text: str) -> dict[str, str]:
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE))


def test_binder_has_the_versions_that_the_tests_have() -> None:
    constraints = pins((ROOT / "constraints.txt").read_text())
    wanted = pins((BINDER / "requirements.txt").read_text())
    assert {"voila", "jupyterlab", "anywidget", "ipywidgets"} <= set(wanted)
    assert {name: constraints.get(name) for name in wanted} == wanted


def test_post_build_is_a_program_that_installs_the_tutor_and_its_settings() -> None:
    program = BINDER / "postBuild"
    assert os.access(program, os.X_OK)
    text = program.read_text()
    assert text.startswith("#!")
    assert 'pip install --no-cache-dir -c constraints.txt ".[app]"' in text
    assert "python -m tutor.app.jupyter" in text


@pytest.mark.slow
def test_repo2docker_takes_our_python_and_runs_our_program() -> None:
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert answer.returncode == 0, answer.stderr[-2000:]
    dockerfile = answer.stdout + answer.stderr
    assert "binder/requirements.txt" in dockerfile
    assert "RUN ./binder/postBuild" in dockerfile
    version = (BINDER / "runtime.txt").read_text().strip().removeprefix("python-")
    assert f"python={version}" in dockerfile, "the runtime is not taken"


def test_badge_opens_the_lobby_in_voila() -> None:
    texts = [path.read_text("utf-8") for path in (ROOT / "README.md", BINDER / "README.md")]
    addresses = re.findall(r"mybinder\.org/v2/[^\s)]+", "\n".join(texts))
    assert addresses, "there is no Binder badge"
    for address in addresses:
        assert address.endswith("?urlpath=voila%2Frender%2Fnotebooks%2Findex.ipynb")
