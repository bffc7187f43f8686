"""The pages that the browser's benchmarks compare, on one server with one set of settings."""

from __future__ import annotations

import contextlib
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [path for path in (str(ROOT), str(ROOT / "tests")) if path not in sys.path]

from support.servers import Server, play_server  # noqa: E402

#: The least that somebody can click in a Voilà page.
BUTTON = """import ipywidgets

button = ipywidgets.Button(description="0")
button.on_click(lambda one: setattr(one, "description", str(int(one.description) + 1)))
button"""
#: A match from the first card on; the lesson would answer clicks by its own script.
MATCH = """from tutor.widgets import play

play("warlords", seed="{seed}", coach="{coach}")"""


def notebook(path: Path, title: str, source: str) -> None:
    """Write a notebook with one cell, with the title and the kernel that ours have."""
    cell = {
        "cell_type": "code",
        "execution_count": None,
        "id": "only",
        "metadata": {},
        "outputs": [],
        "source": source,
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}, "title": title}
    content = {"cells": [cell], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(content), "utf-8")


@contextlib.contextmanager
def bench_server(coach: str = "always", seed: str = "7") -> Iterator[Server]:
    """``tutor play`` on our notebooks, a ``match.ipynb`` that begins at once, and a ``button.ipynb``."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(ROOT / "notebooks", folder / "notebooks")
        notebook(folder / "notebooks" / "button.ipynb", "Button", BUTTON)
        notebook(folder / "notebooks" / "match.ipynb", "Match", MATCH.format(seed=seed, coach=coach))
        with play_server(folder, env={"TUTOR_NOTEBOOKS": str(folder / "notebooks")}) as server:
            yield server
