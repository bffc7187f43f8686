"""The notebooks as files: no outputs, no counts, one kernel, a title. That they run is nbval's part."""

from __future__ import annotations

import copy
import importlib.util
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

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


def test_a_notebook_is_a_word_for_jupyterlab_and_the_table_or_the_lobby() -> None:
    """The same shape for each, and the source folded: who only wants to play meets no code."""
    for path in NOTEBOOKS:
        title, table = nbformat.read(path, as_version=4).cells
        assert 'class="tutor-lab"' in title.source and "a match that you have begun comes back" in title.source
        assert table.metadata.jupyter.source_hidden is True
        if path.name == "index.ipynb":  # its title is the lobby's own
            assert "lobby()" in table.source and "#" not in title.source
        else:
            assert title.source.startswith("# ") and f'play("{path.stem}", lesson=True)' in table.source


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_links_stay_inside(path: Path) -> None:
    for cell in nbformat.read(path, as_version=4).cells:
        assert "http://" not in cell.source
        assert "https://" not in cell.source


@pytest.fixture(scope="module")
def config() -> Any:
    """The configuration that ``dev.py lab`` gives to JupyterLab."""
    spec = importlib.util.spec_from_file_location("lab_config", ROOT / "tools" / "lab_config.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def played(path: Path) -> nbformat.NotebookNode:
    """A notebook as Lab has it after its cells were run: what ran, an empty cell at the end, and the code unfolded."""
    run = nbformat.read(path, as_version=4)
    run.metadata.language_info = {"name": "python", "version": "3.11.7", "codemirror_mode": {"name": "ipython"}}
    run.metadata.kernelspec.display_name = "Python 3 (ipykernel)"
    run.metadata.widgets = {"state": {}}
    for cell in run.cells:
        cell.metadata["trusted"] = True
        if cell.cell_type == "code":
            cell.execution_count = 4
            cell.outputs = [nbformat.v4.new_output("display_data", data={"text/plain": "a table"})]
            cell.metadata = {
                "execution": {"iopub.status.busy": "now"},
                "trusted": True,
                "jupyter": {},
                "scrolled": True,
            }
    run.cells.append(nbformat.v4.new_code_cell(metadata={"trusted": True}))
    return run


def save(config: Any, run: nbformat.NotebookNode, path: Path) -> nbformat.NotebookNode:
    """What Lab would write."""
    manager = SimpleNamespace(root_dir=str(path.parent))
    config.as_it_came(model={"type": "notebook", "content": run}, path=path.name, contents_manager=manager)
    return run


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_that_was_only_run_is_saved_as_it_came(config: Any, path: Path) -> None:
    """Lab saves by itself; who plays must not find changed files in git."""
    assert nbformat.writes(save(config, played(path), path)) == path.read_text("utf-8").rstrip("\n")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_whatever_a_person_wrote_into_a_notebook_is_saved(config: Any, path: Path) -> None:
    committed = nbformat.read(path, as_version=4)
    run = played(path)
    run.cells[0].source += " edited"
    run.cells[-1].source = "1 + 1"  # in the cell that Lab has added
    run.cells.insert(0, nbformat.v4.new_code_cell())  # one that a person has put before the others
    run.cells.append(nbformat.v4.new_markdown_cell())  # Lab's own are of code
    run.cells.append(nbformat.v4.new_code_cell(" \n"))
    saved = save(config, run, path)
    assert [cell.source for cell in saved.cells] == [
        "",
        committed.cells[0].source + " edited",
        *[cell.source for cell in committed.cells[1:]],
        "1 + 1",
        "",
    ]


def test_a_cell_that_a_person_has_emptied_or_unfolded_to_edit_stays_as_it_was_left(config: Any, tmp_path: Path) -> None:
    path = tmp_path / "warlords.ipynb"
    shutil.copy(ROOT / "notebooks" / "warlords.ipynb", path)
    run = played(path)
    run.cells[1].source += "\n# mine"
    saved = save(config, run, path)
    assert saved.cells[1].source.endswith("# mine") and saved.cells[1].metadata == {"jupyter": {}, "scrolled": True}
    run = played(path)
    run.cells[1].source = ""
    assert [cell.id for cell in save(config, run, path).cells] == ["title", "table"]


def test_a_new_notebook_and_one_without_ids_are_saved_whole(config: Any, tmp_path: Path) -> None:
    new = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(), nbformat.v4.new_code_cell()])
    assert len(save(config, copy.deepcopy(new), tmp_path / "new.ipynb").cells) == 2
    (tmp_path / "old.ipynb").write_text('{"cells": [{"cell_type": "code", "source": [], "metadata": {}}]}', "utf-8")
    assert len(save(config, new, tmp_path / "old.ipynb").cells) == 2
