"""The lobby in JupyterLab, whose link opens the game's notebook; and what is left of a notebook that was played in."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from support.lab import open_in_lab, run_all_cells
from support.servers import ROOT, Server, lab_server, wait_until


def test_lobby_runs_and_its_link_opens_the_game(
    lab_server: Server, open_page: Callable[..., Page], screenshot: Callable[..., object]
) -> None:
    page = open_in_lab(lab_server, open_page, "index.ipynb")
    run_all_cells(page)
    link = page.get_by_role("link", name="Play 4 Warlords")
    expect(link).to_be_visible(timeout=30_000)
    screenshot(page, "lobby-lab")
    link.click()
    expect(page.get_by_role("tab", name="warlords.ipynb")).to_be_visible(timeout=30_000)


def saved(page: Page, path: Path) -> bytes:
    """The file after Ctrl+S."""
    before = path.stat().st_mtime_ns
    page.keyboard.press("Control+s")
    wait_until(lambda: path.stat().st_mtime_ns != before, "the notebook is saved")
    return path.read_bytes()


def test_playing_with_dev_py_lab_leaves_the_notebook_as_it_was(open_page: Callable[..., Page], tmp_path: Path) -> None:
    path = tmp_path / "notebooks" / "warlords.ipynb"
    with lab_server(tmp_path, more=[f"--config={ROOT / 'tools' / 'lab_config.py'}"]) as server:
        page = open_in_lab(server, open_page, path.name)
        committed = path.read_bytes()
        cells = page.locator(".jp-Notebook .jp-Cell")
        page.locator(".jp-Notebook .jp-MarkdownCell").first.click()
        page.keyboard.press("Shift+Enter")
        expect(page.locator(".jp-Notebook .jp-CodeCell.jp-mod-active")).to_have_count(1)  # it has gone on
        page.keyboard.press("Shift+Enter")
        expect(page.locator(".tt-root")).to_be_visible(timeout=60_000)
        expect(cells).to_have_count(3)  # Lab's own, behind the last one
        assert saved(page, path) == committed
        page.locator(".jp-Notebook .jp-Placeholder-content").first.click()  # the folded code is looked at
        expect(page.locator(".jp-Notebook .jp-Placeholder-content")).to_have_count(0)
        assert saved(page, path) == committed

        cells.last.locator(".cm-content").click()
        page.keyboard.type("1 + 1")
        sources = ["".join(cell["source"]) for cell in json.loads(saved(page, path))["cells"]]
        assert sources[2:] == ["1 + 1"] and len(sources) == 3
        page.close()  # before its server ends
