"""JupyterLab for this checkout, read by ``python3 dev.py lab``: a notebook is saved as it came.

Running a cell changes a notebook (its output, its number, what Lab notes of the kernel), and Lab saves by itself
every two minutes. Who only plays would so find changed files in git. Words and code that were edited are kept.
"""

from typing import Any

c = globals().get("get_config", dict)()


def as_it_came(model: dict[str, Any], **_: Any) -> None:
    """Take out of a notebook's model, in place, what running it has put in; other files stay as they are."""
    if model.get("type") != "notebook" or model.get("content", {}).get("nbformat") != 4:
        return
    content = model["content"]
    for cell in content["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
        cell["metadata"].pop("execution", None)
        cell["metadata"].pop("trusted", None)
    metadata = content["metadata"]
    metadata.pop("widgets", None)
    if "language_info" in metadata:
        metadata["language_info"] = {"name": metadata["language_info"].get("name", "python")}
    if metadata.get("kernelspec", {}).get("name") == "python3":
        metadata["kernelspec"]["display_name"] = "Python 3"


if c is not None and hasattr(c, "ContentsManager"):
    c.ContentsManager.pre_save_hook = as_it_came
