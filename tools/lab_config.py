"""JupyterLab for this checkout, read by ``python3 dev.py lab``: a notebook is saved as it came.

Running a cell changes a notebook (its output, its number, what Lab notes of the kernel, an empty cell behind the last
one), and Lab saves by itself every two minutes. Who only plays would so find changed files in git. Words and code that
were edited are kept, and so is every cell in which there is anything.
"""

import json
from pathlib import Path
from typing import Any

c = globals().get("get_config", dict)()


def as_it_came(model: dict[str, Any], path: str = "", contents_manager: Any = None, **_: Any) -> None:
    """Take out of a notebook's model, in place, what running it has put in; other files stay as they are."""
    if model.get("type") != "notebook" or model.get("content", {}).get("nbformat") != 4:
        return
    content = model["content"]
    came = cells_on_disk(path, contents_manager)
    cells = content["cells"]
    while came and is_left_over(cells[-1], came):
        cells.pop()
    for cell in cells:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
        cell["metadata"].pop("execution", None)
        cell["metadata"].pop("trusted", None)
        before = came.get(cell.get("id", ""))
        # A cell whose words are the same was only looked at: that it is folded, and the like, is as it was.
        if before is not None and (before["cell_type"], before["source"]) == (cell["cell_type"], cell["source"]):
            cell["metadata"].clear()
            cell["metadata"].update(before["metadata"])
    metadata = content["metadata"]
    metadata.pop("widgets", None)
    if "language_info" in metadata:
        metadata["language_info"] = {"name": metadata["language_info"].get("name", "python")}
    if metadata.get("kernelspec", {}).get("name") == "python3":
        metadata["kernelspec"]["display_name"] = "Python 3"


def is_left_over(cell: dict[str, Any], came: dict[str, dict[str, Any]]) -> bool:
    """Whether a last cell is one that Lab has put there: of code, with nothing in it, and not in the file so far."""
    return cell["cell_type"] == "code" and not cell["source"].strip() and cell.get("id") not in came


def cells_on_disk(path: str, contents_manager: Any) -> dict[str, dict[str, Any]]:
    """The cells of the file that is to be written over, by their ids, with each source as one text.

    Empty where there is no such file: then no cell is known to be Lab's own.
    """
    try:
        text = (Path(contents_manager.root_dir) / path.lstrip("/")).read_text("utf-8")
        cells = {cell["id"]: cell for cell in json.loads(text)["cells"]}
        for cell in cells.values():
            cell["source"] = "".join(cell["source"])
    except (AttributeError, OSError, ValueError, KeyError, TypeError):  # a new notebook, or none that has ids
        return {}
    return cells


if c is not None and hasattr(c, "ContentsManager"):
    c.ContentsManager.pre_save_hook = as_it_came
