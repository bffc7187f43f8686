"""The static files: joined into one module, in one language, readable, and asking nobody for anything."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from support import table_fixtures

from tutor.widgets import _bundle
from tutor.widgets._bundle import STATIC, BundleError, join_modules, join_styles
from tutor.widgets.strings import STRINGS, strings

HERE = Path(__file__).parent / "harness"
FORBIDDEN = ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "fetch("]
FORBIDDEN += ["XMLHttpRequest", "WebSocket", "import("]
MODULES = sorted(STATIC.glob("*.js"))


def js_strings() -> dict[str, str]:
    text = (STATIC / "strings.js").read_text("utf-8")
    return dict(re.findall(r'^  (\w+): "((?:[^"\\]|\\.)*)",$', text, re.MULTILINE))


def test_strings_are_the_same_in_the_page_and_for_the_translators() -> None:
    assert js_strings() == {key: text.msgid for key, text in STRINGS.items()}
    assert strings() == js_strings()


def test_every_string_the_page_asks_for_exists_and_none_is_left_over() -> None:
    code = "\n".join(path.read_text("utf-8") for path in MODULES if path.name != "strings.js")
    asked = set(re.findall(r'\bt\(\s*"(\w+)"', code)) | set(re.findall(r'"([a-z]+_[a-z_]+)"', code)) & set(STRINGS)
    assert asked <= set(STRINGS)
    families = set(re.findall(r"\bt\(`(\w+)_\$\{", code))
    left = {
        key
        for key in STRINGS
        if not re.search(rf'"{key}"', code) and not any(key.startswith(f"{family}_") for family in families)
    }
    assert left == set()


def test_all_modules_are_in_the_bundle_and_nothing_of_the_module_syntax_is_left() -> None:
    text = join_modules()
    assert [path.name for path in MODULES if f"// ---- {path.name}\n" not in text] == []
    assert not re.search(r"^import\b", text, re.MULTILINE)
    assert re.findall(r"^export\b.*", text, re.MULTILINE) == ["export default { render };"]


@pytest.mark.skipif(not shutil.which("node"), reason="node is not needed to use or to change the table")
def test_the_bundle_parses(tmp_path: Path) -> None:
    path = tmp_path / "bundle.mjs"
    path.write_text(join_modules(), encoding="utf-8")
    subprocess.run(["node", "--check", str(path)], check=True)


def write(base: Path, **modules: str) -> Path:
    for name, text in modules.items():
        (base / f"{name}.js").write_text(text, encoding="utf-8")
    return base


def test_joining_orders_modules_and_refuses_what_it_does_not_know(tmp_path: Path) -> None:
    entry = 'import { b } from "./b.js";\nexport default { b };\n'
    write(tmp_path, index=entry, b='import { a } from "./a.js";\nexport const b = a;\n', a="export const a = 1;\n")
    text = join_modules(tmp_path)
    assert text.index("const a = 1") < text.index("const b = a") < text.index("export default")
    write(tmp_path, a="const b = 1;\nexport const a = b;\n")
    with pytest.raises(BundleError, match=r"b is declared in a.js and in b.js"):
        join_modules(tmp_path)
    write(tmp_path, a='import { b } from "./b.js";\nexport const a = 1;\n')
    with pytest.raises(BundleError, match="ring"):
        join_modules(tmp_path)
    write(tmp_path, a='import * as x from "./x.js";\nexport const a = 1;\n')
    with pytest.raises(BundleError, match="only"):
        join_modules(tmp_path)
    write(tmp_path, a="const a = 1;\nexport { a };\n")
    with pytest.raises(BundleError, match="entry"):
        join_modules(tmp_path)


def test_no_markup_is_made_from_text_and_nothing_is_fetched() -> None:
    code = join_modules()
    for word in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "new Function",
        "fetch(",
        "XMLHttpRequest",
        "import(",
    ):
        assert word not in code, word
    for text in (code.replace("http://www.w3.org/2000/svg", ""), join_styles()):
        assert "http" not in text
        assert "@import" not in text and "@font-face" not in text


def test_suits_are_drawn_and_never_written() -> None:
    for path in [*MODULES, *STATIC.glob("*.css")]:
        assert not re.search("[♠♥♦♣♤♡♢♧]", path.read_text("utf-8")), path.name


def test_files_are_of_a_size_that_a_person_reads() -> None:
    for path in [*STATIC.iterdir(), Path(_bundle.__file__)]:
        assert len(path.read_text("utf-8").splitlines()) <= 400, path.name


def test_fixtures_are_what_their_script_writes() -> None:
    on_disk = {path.name: path.read_text("utf-8") for path in (HERE / "fixtures").glob("*.json")}
    assert on_disk == table_fixtures.files()
