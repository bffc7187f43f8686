"""Doctests of modules whose library is an extra that is not installed are left out; tests/interop says so."""

from __future__ import annotations

from importlib.util import find_spec

_SOLVER = ("game", "kernels", "measure", "numbers", "pack", "response", "solve")
_NEEDS = {
    "tutor/interop/openspiel.py": "pyspiel",
    "tutor/interop/zoo.py": "pettingzoo",
    **{f"tutor/coach/warlords/equilibrium/{module}.py": "numba" for module in _SOLVER},
}

collect_ignore = [path for path, library in _NEEDS.items() if find_spec(library) is None]
