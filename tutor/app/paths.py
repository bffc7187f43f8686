"""Where the app's files are, in a checkout and in an installed wheel."""

from __future__ import annotations

import os
import sysconfig
from collections.abc import MutableMapping
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
SHARE = PACKAGE / "app" / "share" / "jupyter"


def notebooks_dir() -> Path:
    """The folder of the notebooks: the checkout's own, or the copy inside an installed package.

    Returns:
        An absolute path.

    Raises:
        FileNotFoundError: when neither is there, which means a damaged installation.
    """
    checkout, installed = PACKAGE.parent / "notebooks", PACKAGE / "app" / "notebooks"
    for folder in (installed, checkout):
        if (folder / "index.ipynb").is_file():
            return folder
    raise FileNotFoundError(f"no notebooks in {checkout} or {installed}")


def show_files_to_jupyter(environ: MutableMapping[str, str]) -> None:
    """Put the template's folder on Jupyter's path and this package on Python's, for this process and its kernels.

    A kernel starts in the notebooks' folder; when the package runs from a checkout that nobody installed, it
    would not be found there.
    """
    _prepend(environ, "JUPYTER_PATH", str(SHARE))
    site = {Path(sysconfig.get_path(name)).resolve() for name in ("purelib", "platlib")}
    if PACKAGE.parent not in site:
        _prepend(environ, "PYTHONPATH", str(PACKAGE.parent))


def _prepend(environ: MutableMapping[str, str], name: str, folder: str) -> None:
    others = [part for part in environ.get(name, "").split(os.pathsep) if part and part != folder]
    environ[name] = os.pathsep.join([folder, *others])
