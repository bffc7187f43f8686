"""The compiled twin of `engine`: the same source files, loaded once more with a `seam` that compiles.

numba is optional (``pip install card-tutor[fast]``) and found at run time. Nothing of it is imported before somebody
asks for the twin; where it is absent, `engine` itself is all there is, with the same results.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import sys
import types
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from . import engine

_TWIN: Final = f"{__package__}.engine_compiled"


def available() -> bool:
    """Whether numba is installed. Does not import it."""
    return importlib.util.find_spec("numba") is not None


def module(name: str, compiled: bool) -> Any:
    """A module of the engine: as it stands, or its compiled twin (ImportError without numba)."""
    if not compiled:
        return importlib.import_module(f"{engine.__name__}.{name}")
    if _TWIN not in sys.modules:
        _prepare()
    return importlib.import_module(f"{_TWIN}.{name}")


def zeros(compiled: bool) -> Callable[[int], Any]:
    """What makes a row of zeros: a list, or an array of 64-bit integers."""
    if not compiled:
        return lambda length: [0] * length
    import numpy

    return lambda length: numpy.zeros(length, dtype=numpy.int64)


def array(values: list[int], compiled: bool) -> Any:
    """A list as it is, or as an array for the compiled twin."""
    if not compiled:
        return values
    import numpy

    return numpy.array(values, dtype=numpy.int64)


def _prepare() -> None:
    """A package with the engine's files and a seam of its own."""
    seam = _seam()
    twin = types.ModuleType(_TWIN)
    twin.__path__ = list(engine.__path__)
    sys.modules[seam.__name__] = seam
    sys.modules[_TWIN] = twin


def _folder() -> str:
    """Where machine code is kept: by the sources' content, since numba itself looks at one file's date only."""
    digest = hashlib.sha256()
    for path in sorted(Path(next(iter(engine.__path__))).glob("*.py")):
        digest.update(path.read_bytes())
    root = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return str(Path(root) / "card-tutor" / digest.hexdigest()[:16])


def _seam() -> types.ModuleType:
    import numba
    import numpy

    _teach_bits()
    seam: Any = types.ModuleType(f"{_TWIN}.seam")
    folder = _folder()

    def jit(function: Any) -> Any:
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = folder
        try:
            return numba.njit(cache=True, nogil=True)(function)
        except RuntimeError:  # no place to keep machine code: compile once a process
            return numba.njit(nogil=True)(function)
        finally:
            numba.config.CACHE_DIR = before

    def table(values: Iterable[int]) -> Any:
        return numpy.array(list(values), dtype=numpy.int64)

    def floats(values: Iterable[float]) -> Any:
        return numpy.array(list(values), dtype=numpy.float64)

    seam.jit, seam.table, seam.floats = jit, table, floats
    seam.Ints = seam.Floats = Any
    made: types.ModuleType = seam
    return made


def _teach_bits() -> None:
    """`int.bit_count` and `int.bit_length` for compiled code, by the processor's own instructions."""
    from llvmlite import ir
    from numba.core import types as numba_types
    from numba.extending import intrinsic, overload_method

    @intrinsic
    def popcount(typing: Any, value: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return numba_types.int64(numba_types.int64), code

    @intrinsic
    def length(typing: Any, value: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))
            return builder.sub(ir.Constant(ir.IntType(64), 64), zeros)

        return numba_types.int64(numba_types.int64), code

    @overload_method(numba_types.Integer, "bit_count")
    def bit_count(value):  # type: ignore[no-untyped-def]
        return lambda value: popcount(value)

    @overload_method(numba_types.Integer, "bit_length")
    def bit_length(value):  # type: ignore[no-untyped-def]
        return lambda value: length(value)
