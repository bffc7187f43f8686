"""Servers for the tests that need no browser; every test that uses one is slow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from support import servers

SERVERS = {"server", "fresh_server", "jupyter_server"}
BUTTON = "import ipywidgets\nbutton = ipywidgets.Button(description='Press')\nbutton"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what starts a server as slow."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent) and SERVERS & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.slow)


def write_notebook(path: Path, *cells: str) -> None:
    """A notebook with these code cells."""
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    code = [nbformat.v4.new_code_cell(cell, id=f"cell-{number}") for number, cell in enumerate(cells)]
    nbformat.write(nbformat.v4.new_notebook(cells=code, metadata=kernel), path)


@pytest.fixture(scope="session")
def probes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of notebooks made to see how the server behaves: ``index`` has a button, ``broken`` a failing cell."""
    folder = tmp_path_factory.mktemp("probes")
    write_notebook(folder / "index.ipynb", BUTTON)
    write_notebook(folder / "broken.ipynb", "print('before')", "secret_detail = 1 / 0", "print('after')")
    # What would shadow Voilà or its settings if the server read or imported anything from here.
    (folder / "voila.py").write_text("raise SystemExit('shadowed')\n")
    (folder / "voila.json").write_text('{"VoilaConfiguration": {"show_tracebacks": true, "template": "lab"}}')
    (folder / "picture.svg").write_text("<svg/>")
    return folder


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, probes: Path) -> Iterator[servers.Server]:
    """``tutor play`` on the probes, shared by the session."""
    environ = {"TUTOR_NOTEBOOKS": str(probes)}
    with servers.play_server(tmp_path_factory.mktemp("server"), env=environ) as running:
        yield running


@pytest.fixture
def fresh_server(tmp_path: Path, probes: Path) -> Iterator[servers.Server]:
    """``tutor play`` on the probes for one test alone, started in their folder."""
    with servers.play_server(tmp_path, env={"TUTOR_NOTEBOOKS": str(probes)}, cwd=probes) as running:
        yield running


@pytest.fixture(scope="module")
def jupyter_server(tmp_path_factory: pytest.TempPathFactory, probes: Path) -> Iterator[servers.Server]:
    """A Jupyter server with what `tutor.app.jupyter` installs, as Binder runs it."""
    folder = tmp_path_factory.mktemp("jupyter")
    with servers.binder_server(folder, probes) as running:
        yield running
