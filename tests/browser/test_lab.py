"""The lobby in JupyterLab: it runs there, and its link opens the game's notebook."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from support.servers import Server


def test_lobby_runs_and_its_link_opens_the_game(
    lab_server: Server, open_page: Callable[..., Page], screenshot: Callable[..., object]
) -> None:
    page = open_page(f"{lab_server.url}lab/tree/index.ipynb", wait=False)
    # A busy machine may be asked for the kernel before JupyterLab has read which ones there are.
    choose = page.get_by_role("button", name="Select Kernel", exact=True)
    page.add_locator_handler(choose, lambda button: button.click())
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=60_000)
    expect(page.get_by_role("contentinfo")).to_contain_text("| Idle", timeout=60_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    link = page.get_by_role("link", name="Play 4 Warlords")
    expect(link).to_be_visible(timeout=30_000)
    screenshot(page, "lobby-lab")
    link.click()
    expect(page.get_by_role("tab", name="warlords.ipynb")).to_be_visible(timeout=30_000)
