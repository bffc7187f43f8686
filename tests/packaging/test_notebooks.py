"""The notebooks as files: no outputs, no counts, one kernel, a title. That they run is nbval's part."""

from __future__ import annotations

import copy
import importlib.util
from pathlib import Path

import nbformat
import pytest
from support.servers import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_there_is_a_lobby_and_a_game() -> None:
    assert {"index.ipynb", "kozyri.ipynb", "warlords.ipynb", "worldwar.ipynb"} <= {path.name for path in NOTEBOOKS}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_is_committed_clean(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert notebook.metadata.kernelspec.name == "python3"
    assert notebook.metadata.title
    assert "widgets" not in notebook.metadata
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None


def test_a_games_notebook_is_a_title_a_word_for_jupyterlab_and_the_table() -> None:
    """The same shape for each, and the source folded: who only wants to play meets no code."""
    for path in NOTEBOOKS:
        if path.name != "index.ipynb":
            title, table = nbformat.read(path, as_version=4).cells
            assert title.source.startswith("# ") and 'class="tutor-lab"' in title.source
            assert f'play("{path.stem}", lesson=True)' in table.source
            assert table.metadata.jupyter.source_hidden is True


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_links_stay_inside(path: Path) -> None:
    for cell in nbformat.read(path, as_version=4).cells:
        assert "http://" not in cell.source
        assert "https://" not in cell.source


def test_a_notebook_that_was_only_run_is_saved_as_it_came() -> None:
    """Lab saves by itself; who plays must not find changed files in git."""
    spec = importlib.util.spec_from_file_location("lab_config", ROOT / "tools" / "lab_config.py")
    assert spec is not None and spec.loader is not None
    config = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(config)
    for path in NOTEBOOKS:
        committed = nbformat.read(path, as_version=4)
        run = copy.deepcopy(committed)
        run.metadata.language_info = {"name": "python", "version": "3.11.7", "codemirror_mode": {"name": "ipython"}}
        run.metadata.kernelspec.display_name = "Python 3 (ipykernel)"
        run.metadata.widgets = {"state": {}}
        for cell in run.cells:
            cell.metadata["trusted"] = True
            if cell.cell_type == "code":
                cell.execution_count = 4
                cell.outputs = [nbformat.v4.new_output("display_data", data={"text/plain": "a table"})]
        config.as_it_came(model={"type": "notebook", "content": run}, path=path.name, contents_manager=None)
        assert nbformat.writes(run) == nbformat.writes(committed) == path.read_text("utf-8").rstrip("\n")
        run.cells[0].source += " edited"
        config.as_it_came(model={"type": "notebook", "content": run})
        assert run.cells[0].source.endswith(" edited")
