"""Where the app's files are, in a checkout and in an installed wheel."""

from __future__ import annotations

import os
import sysconfig
from collections.abc import MutableMapping
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
SHARE = PACKAGE / "app" / "share" / "jupyter"


def notebooks_dir() -> Path:
    """The folder of the notebooks: the copy inside an installed package, or the checkout's own.

    A teacher's own folder, with an ``index.ipynb`` in it, goes before both if ``TUTOR_NOTEBOOKS`` names it.

    Returns:
        An absolute path.

    Raises:
        FileNotFoundError: when no folder has an ``index.ipynb``.
    """
    own = os.environ.get("TUTOR_NOTEBOOKS")
    folders = [Path(own).resolve()] if own else [PACKAGE / "app" / "notebooks", PACKAGE.parent / "notebooks"]
    for folder in folders:
        if (folder / "index.ipynb").is_file():
            return folder
    raise FileNotFoundError("there is no index.ipynb in " + " or ".join(map(str, folders)))


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
