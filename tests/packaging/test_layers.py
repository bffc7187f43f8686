"""The house's floors: imports point one way, and below the widgets the standard library is enough."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from support.servers import ROOT

PACKAGE = ROOT / "tutor"
FLOORS = ("kernel", "games", "coach", "session", "lessons", "widgets", "app")
# What may be used above the standard library, by floor; `terminal` stands beside the widgets.
LIBRARIES = {
    "widgets": {"anywidget", "ipywidgets", "traitlets", "IPython"},
    "app": {"voila", "jupyter_server", "jupyter_client", "jupyter_core", "ipykernel", "tornado", "traitlets"},
    "terminal": {"rich"},
    "interop": {"pyspiel", "open_spiel", "pettingzoo", "gymnasium", "numpy"},
}
# Accelerators, found at run time behind one seam.
ACCELERATORS = {"numpy", "numba", "llvmlite"}
# Programs that make package data; what is imported with the tutor imports none of them.
OFFLINE = PACKAGE / "coach" / "warlords" / "equilibrium"
AT_PLAY = {"__init__.py", "play.py", "shipped.py"}
# What a floor may ask for where it is used, and must do without where it is missing.
LATE = {"session": {"cryptography"}}
BESIDE = {"terminal": FLOORS[:5], "locale": ("kernel", "games"), "interop": FLOORS[:2]}


def modules() -> Iterator[Path]:
    for path in sorted(PACKAGE.rglob("*.py")):
        if "notebooks" not in path.parts:
            yield path


def floor(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


@cache
def imports(path: Path) -> tuple[tuple[str, int, bool], ...]:
    """Every imported module by its full name, with its line and whether it happens when the module is loaded."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[tuple[str, int, bool]]:
    tree = ast.parse(path.read_text("utf-8"))
    inside = {
        child
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for child in ast.walk(node)
    }
    package = ["tutor", *path.relative_to(PACKAGE).parent.parts]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield name.name, node.lineno, node not in inside
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            yield stem, node.lineno, node not in inside
            for name in node.names:
                yield f"{stem}.{name.name}", node.lineno, node not in inside


def allowed(name: str) -> set[str]:
    """The floors that a floor may import: itself and those below."""
    if name in BESIDE:
        return {name, *BESIDE[name]}
    return set(FLOORS[: FLOORS.index(name) + 1])


def test_the_plan_names_every_floor() -> None:
    found = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
    assert found <= {*FLOORS, *BESIDE}, "a new floor needs a place in this test and in the architecture"


@pytest.mark.parametrize("path", list(modules()), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    here = floor(path)
    if not here:  # the package's face and its command may look everywhere
        return
    wrong = []
    for name, line, _ in imports(path):
        parts = name.split(".")
        if parts[0] != "tutor" or len(parts) < 2 or not (PACKAGE / parts[1]).is_dir():
            continue
        if parts[1] not in allowed(here):
            wrong.append(f"line {line}: {here} imports {name}")
        elif here == "games" and parts[1] == "games" and len(parts) > 2:
            mine = path.relative_to(PACKAGE).parts[1]
            if parts[2] != mine and mine != "__init__.py" and (PACKAGE / "games" / parts[2]).is_dir():
                wrong.append(f"line {line}: a game imports the game {parts[2]}")
    assert wrong == []


@pytest.mark.parametrize("path", list(modules()), ids=lambda path: str(path.relative_to(ROOT)))
def test_below_the_widgets_the_standard_library_is_enough(path: Path) -> None:
    here = floor(path)
    wrong = []
    for name, line, at_load in imports(path):
        top = name.split(".")[0]
        if top in sys.stdlib_module_names or top in {"tutor", ""} or top in LIBRARIES.get(here, set()):
            continue
        offline = path.parent == OFFLINE and path.name not in AT_PLAY
        if top in ACCELERATORS | LATE.get(here, set()) and (offline or not at_load):
            continue
        wrong.append(f"line {line}: {here or 'tutor'} imports {name}")
    assert wrong == []


@pytest.mark.parametrize("path", list(modules()), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_at_play_imports_an_offline_program(path: Path) -> None:
    if path.parent == OFFLINE and path.name not in AT_PLAY:
        return
    programs = {file.stem for file in OFFLINE.glob("*.py") if file.name not in AT_PLAY}
    stem = "tutor.coach.warlords.equilibrium."
    wrong = [
        name for name, _, _ in imports(path) if name.startswith(stem) and name[len(stem) :].split(".")[0] in programs
    ]
    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("statement", ["import tutor", "import tutor; tutor.load_game('warlords').new_initial_state()"])
def test_import_loads_nothing_heavy(statement: str) -> None:
    code = f"{statement}; import sys, json; print(json.dumps(sorted(sys.modules)))"
    command = [sys.executable, "-c", code]
    loaded = json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout)
    tops = {name.split(".")[0] for name in loaded}
    heavy = {
        "pyspiel",
        "pettingzoo",
        "numpy",
        "numba",
        "IPython",
        "ipywidgets",
        "anywidget",
        "voila",
        "tornado",
        "jupyter_server",
        "rich",
    }
    assert tops & heavy == set()
    assert [name for name in loaded if name.startswith(("tutor.widgets", "tutor.app", "tutor.terminal"))] == []
