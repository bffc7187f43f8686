"""The wheel, built and installed into an environment of its own: it needs nothing, and it lacks nothing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest
from support.servers import ROOT, free_port, http, start

import tutor

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a source archive as an index would get it."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout[-2000:] + built.stderr[-2000:]
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a fresh environment with the wheel and nothing else in it."""
    folder = tmp_path_factory.mktemp("wheel-env")
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    # The outer pip installs: a fresh environment with one of its own takes ten seconds longer.
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index", str(wheel)]
    done = subprocess.run(pip, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr  # without an index: it depends on nothing
    return python


def clean() -> dict[str, str]:
    """The environment without what would let the checkout's package be found in the place of the installed one."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def ask(python: Path, code: str, folder: Path) -> str:
    command = [str(python), "-W", "error", "-c", code]
    done = subprocess.run(command, cwd=folder, env=clean(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_wheel_has_the_assets_the_template_the_languages_and_the_notebooks(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    wanted = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tutor").rglob("*") if path.is_file()}
    wanted = {name for name in wanted if not re.search(r"__pycache__|\.pyc$|\.ipynb_checkpoints", name)}
    wanted |= {f"tutor/app/notebooks/{path.name}" for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert wanted - set(names) == set()
    template = "tutor/app/share/jupyter/voila/templates/tutor/"
    assert {template + "index.html.j2", template + "static/page.js"} <= set(names)
    assert "tutor/locale/tutor.pot" in names
    assert [name for name in names if not name.startswith(("tutor/", "card_tutor-"))] == []


def test_version_is_the_same_everywhere(wheel: Path) -> None:
    metadata = next(
        text
        for name in zipfile.ZipFile(wheel).namelist()
        if name.endswith("METADATA")
        for text in [zipfile.ZipFile(wheel).read(name).decode()]
    )
    assert f"Version: {tutor.__version__}\n" in metadata
    assert tutor.__version__ in (ROOT / "CHANGELOG.md").read_text("utf-8")
    # Every requirement belongs to an extra.
    assert [line for line in re.findall(r"Requires-Dist: .*", metadata) if "extra ==" not in line] == []


def test_a_match_is_played_on_the_standard_library_alone(environment: Path, tmp_path: Path) -> None:
    code = """
import random, sys, tutor
state, rng = tutor.load_game("warlords").new_initial_state(), random.Random(7)
for _ in range(5000):
    if state.is_terminal():
        break
    if state.current_player() == tutor.CHANCE:
        state = state.child(rng.choice(state.chance_outcomes())[0])
    elif state.current_player() == tutor.SIMULTANEOUS:
        joint = {seat: state.legal_actions(seat) for seat in (0, 1)}
        state = state.child({seat: rng.choice(acts) for seat, acts in joint.items() if acts})
    else:
        state = state.child(rng.choice(state.legal_actions()))
print(state.is_terminal(), tutor.__file__)
"""
    ended, where = ask(environment, code, tmp_path).split()
    assert ended == "True"
    assert Path(where).is_relative_to(environment.parent.parent)


def test_command_is_installed_and_says_what_the_table_needs(environment: Path, tmp_path: Path) -> None:
    command = environment.parent / "tutor"
    version = subprocess.run([command, "version"], env=clean(), capture_output=True, text=True)
    assert version.stdout.split() == ["card-tutor", tutor.__version__]
    refused = subprocess.run([command, "play"], env=clean(), cwd=tmp_path, capture_output=True, text=True)
    assert refused.returncode == 2
    assert "pip install 'card-tutor[app]'" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def test_table_is_set_from_the_wheel(environment: Path, tmp_path: Path) -> None:
    """The widget's code and style, the template and the notebooks, all read from the installed package."""
    # The libraries come from this environment; the tutor, which is searched first, from the wheel.
    site = ask(environment, "import sysconfig; print(sysconfig.get_path('purelib'))", tmp_path)
    (Path(site) / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    code = """
import tutor.widgets, tutor.widgets.card_table as table
print(len(str(table.CardTable._esm)), len(str(table.CardTable._css)), tutor.widgets.__file__)
"""
    esm, css, where = ask(environment, code, tmp_path).split()
    assert int(esm) > 1000
    assert int(css) > 1000
    assert Path(where).is_relative_to(site)

    port = free_port()
    command = ["tutor", "play", "--no-browser", "--port", str(port)]
    environ = {"TUTOR_STATE_DIR": str(tmp_path), "JUPYTER_PATH": str(Path(sys.prefix) / "share" / "jupyter")}
    with start(
        command,
        port,
        tmp_path / "log",
        environ,
        "voila/static/voila.js",
        tmp_path,
        environment,
    ) as server:
        for page, sign in (("index.ipynb", "tutor-lobby"), ("warlords.ipynb", '"model_id"')):
            body = http(server.page(page))[1]
            assert sign in body
            assert "There was an error when executing" not in body, server.log.read_text()[-3000:]
        assert http(f"{server.url}voila/templates/tutor/static/page.js")[0] == 200
