"""Small notebooks made to see how a server and a page behave."""

from __future__ import annotations

from pathlib import Path

import nbformat

BUTTON = """\
import ipywidgets
button, said = ipywidgets.Button(description='Press'), ipywidgets.Label('not yet')
button.on_click(lambda _: setattr(said, 'value', 'pressed'))
ipywidgets.VBox([button, said])"""


def write_notebook(path: Path, *cells: str) -> None:
    """A notebook with these code cells."""
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    code = [nbformat.v4.new_code_cell(cell, id=f"cell-{number}") for number, cell in enumerate(cells)]
    nbformat.write(nbformat.v4.new_notebook(cells=code, metadata=kernel), path)


def write_probes(folder: Path) -> Path:
    """``index`` has a button that answers, ``broken`` a cell that fails between two that do not, ``untold`` what
    Jupyter writes in the place of a widget that it has not heard of.

    Beside them lies what would shadow Voilà or its settings if the server read or imported anything from here.
    """
    write_notebook(folder / "index.ipynb", BUTTON)
    write_notebook(folder / "broken.ipynb", "print('before')", "secret_detail = 1 / 0", "print('after')")
    untold = "from IPython.display import HTML\nHTML('<p>Error displaying widget: model not found</p>')"
    write_notebook(folder / "untold.ipynb", untold)
    (folder / "voila.py").write_text("raise SystemExit('shadowed')\n")
    (folder / "voila.json").write_text('{"VoilaConfiguration": {"show_tracebacks": true, "template": "lab"}}')
    (folder / "picture.svg").write_text("<svg/>")
    return folder
