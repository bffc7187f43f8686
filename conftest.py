"""Doctests of modules whose library is an extra that is not installed are left out; tests/interop says so."""

from __future__ import annotations

from importlib.util import find_spec

_NEEDS = {"tutor/interop/openspiel.py": "pyspiel", "tutor/interop/zoo.py": "pettingzoo"}

collect_ignore = [path for path, library in _NEEDS.items() if find_spec(library) is None]
