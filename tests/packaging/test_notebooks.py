"""The notebooks as files: no outputs, no counts, one kernel, a title. That they run is nbval's part."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from support.servers import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_there_is_a_lobby_and_a_game() -> None:
    assert {"index.ipynb", "warlords.ipynb", "worldwar.ipynb"} <= {path.name for path in NOTEBOOKS}


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


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_links_stay_inside(path: Path) -> None:
    for cell in nbformat.read(path, as_version=4).cells:
        assert "http://" not in cell.source
        assert "https://" not in cell.source
