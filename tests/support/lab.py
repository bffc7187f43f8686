"""A notebook in JupyterLab, opened and run as a person would."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from support.servers import Server

CELL = ".jp-Notebook:not(.lm-mod-hidden *) .jp-CodeCell"
#: A cell whose source is hidden shows no prompt, but it shows what came of it.
RUN = """cell => document.querySelector(`${cell} .jp-OutputArea-output`)
  || [...document.querySelectorAll(`${cell} .jp-InputArea-prompt`)].some((prompt) => /\\[[*\\d]/.test(prompt.textContent))"""


def open_in_lab(server: Server, open_page: Callable[..., Page], notebook: str) -> Page:
    """The notebook open in JupyterLab with its kernel ready, its cells not yet run."""
    # `reset`: without it JupyterLab brings back what an earlier test left open, another kernel's state included.
    page = open_page(f"{server.url}lab/tree/{notebook}?reset", wait=False)
    # A busy machine may be asked for the kernel before JupyterLab has read which ones there are.
    choose = page.get_by_role("button", name="Select Kernel", exact=True)
    page.add_locator_handler(choose, lambda button: button.click())
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=60_000)
    expect(page.get_by_role("contentinfo")).to_contain_text("| Idle", timeout=60_000)
    return page


def run_all_cells(page: Page) -> None:
    """Run > Run All Cells; once more where JupyterLab let the first time go by, which a busy machine may see."""
    for attempt in range(3):
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        try:
            page.wait_for_function(RUN, arg=CELL, timeout=10_000)
            return
        except TooLate:
            if attempt == 2:
                raise
