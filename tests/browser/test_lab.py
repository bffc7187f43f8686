"""The lobby in JupyterLab: it runs there, and its link opens the game's notebook."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from support.lab import open_in_lab, run_all_cells
from support.servers import Server


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
