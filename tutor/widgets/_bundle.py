"""Joins the readable ES modules and style sheets in ``static/`` into the two strings that anywidget wants.

anywidget takes one module; a build tool would be a second toolchain for two thousand lines. So the modules are
written in a small subset (named imports from ``./file.js``, ``export`` in front of a declaration, one
``export default`` in the entry) and are put one after the other, each after those that it imports.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"
ENTRY = "index.js"
STYLES = (
    "base.css", "cards.css", "board.css", "kozyri.css", "worldwar.css", "panels.css", "trainer.css", "review.css",
    "whatif.css",
)  # fmt: skip

_IMPORT = re.compile(r'^import\s+\{([^}]*)\}\s+from\s+"\./([\w.-]+)";[ \t]*\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|let|class)\b)", re.MULTILINE)
_TOP_LEVEL = re.compile(r"^(?:async )?(?:function|const|let|class)\s+(\w+)", re.MULTILINE)


class BundleError(ValueError):
    """A static module uses something that the joiner does not know, or two modules use one name."""


def _load(name: str, base: Path, done: dict[str, str], path: tuple[str, ...]) -> None:
    if name in done:
        return
    if name in path:
        raise BundleError(f"modules import each other in a ring: {' -> '.join((*path, name))}")
    text = (base / name).read_text(encoding="utf-8")
    for names, target in _IMPORT.findall(text):
        if " as " in names:
            raise BundleError(f"{name}: renaming imports are not supported")
        _load(target, base, done, (*path, name))
    body = _IMPORT.sub("", text)
    if re.search(r"^import\b", body, re.MULTILINE):
        raise BundleError(f'{name}: only `import {{ a, b }} from "./x.js";` is supported')
    body = _EXPORT.sub("", body)
    if name != ENTRY and re.search(r"^export\b", body, re.MULTILINE):
        raise BundleError(f"{name}: only the entry may have an `export default`")
    done[name] = body


def join_modules(base: Path = STATIC, entry: str = ENTRY) -> str:
    """Return the modules that ``entry`` needs as one ES module.

    Raises:
        BundleError: a module uses an unsupported form, or two modules declare one top-level name.
    """
    done: dict[str, str] = {}
    _load(entry, base, done, ())
    owners: dict[str, str] = {}
    for name, body in done.items():
        for top in _TOP_LEVEL.findall(body):
            if top in owners:
                raise BundleError(f"{top} is declared in {owners[top]} and in {name}")
            owners[top] = name
    return "\n".join(f"// ---- {name}\n{body.strip()}\n" for name, body in done.items())


def join_styles(base: Path = STATIC) -> str:
    """Return all style sheets as one text, in their order."""
    return "\n".join((base / name).read_text(encoding="utf-8").strip() for name in STYLES) + "\n"


@lru_cache(maxsize=1)
def bundle() -> tuple[str, str]:
    """Return (module, styles) for anywidget; read once a process."""
    return join_modules(), join_styles()
