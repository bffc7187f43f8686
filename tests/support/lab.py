"""A notebook in JupyterLab, opened and run as a person would."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from support.game import Game
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
    """Run > Run All Cells; once more where JupyterLab let the first time go by, which a busy machine may see.

    Not where the kernel is still at work: a second run would lay a second table over the first.
    """
    kernel = page.get_by_role("contentinfo")
    for attempt in range(3):
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        try:
            page.wait_for_function(RUN, arg=CELL, timeout=10_000)
            return
        except TooLate:
            if "| Idle" not in kernel.inner_text() or attempt == 2:
                break
    page.wait_for_function(RUN, arg=CELL)


# --- by keys alone ---------------------------------------------------------------------------------------


def run_by_keys(page: Page) -> None:
    """Run the two cells of a game's notebook from JupyterLab's command mode."""
    page.locator(".jp-Notebook .jp-MarkdownCell").first.click()  # command mode
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Control+Enter")


def notebook_state(page: Page) -> dict[str, Any]:
    """What JupyterLab would have changed if it had taken a key meant for the table."""
    found: dict[str, Any] = page.evaluate(
        """() => ({cells: document.querySelectorAll('.jp-Notebook .jp-Cell').length,
                  types: [...document.querySelectorAll('.jp-Notebook .jp-Cell')].map((c) => c.className.match(/jp-(\\w+)Cell/)[1]),
                  dialogs: document.querySelectorAll('.jp-Dialog').length,
                  text: [...document.querySelectorAll('.jp-Notebook .cm-content')].map((c) => c.textContent)})"""
    )
    return found


def leave_lesson_by_keys(game: Game) -> None:
    """From the notebook's cell to the match."""
    game.tab_to(lambda here: here["move"] == "leave", most=150)
    game.page.keyboard.press("Enter")
    expect(game.button("Skip to the match")).to_have_count(0)
    assert game.focus()["inside"]


def press_what_jupyterlab_would_take(game: Game) -> None:
    """Keys that would cut, add, merge, retype or hide cells if JupyterLab got them."""
    for key in ("a", "b", "x", "d", "d", "m", "y", "1", "2", "j", "k", "0"):
        game.page.keyboard.press(key)
        assert game.focus()["inside"], key


def new_match_by_keys(game: Game, keys: Mapping[str, str]) -> None:
    """The dialog of a new match, filled in by keys alone: for each field by its label ``Home``, or words to type."""
    page = game.page
    game.tab_to(lambda here: bool(here["tool"]), most=150)
    for _ in range(12):
        if game.focus()["tool"] == "new":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="New match")).to_be_visible()
    seen: list[str] = []
    for _ in range(20):
        label = page.evaluate("document.activeElement.labels?.[0]?.textContent || document.activeElement.textContent")
        seen.append(str(label))
        if label == "Start a new match":
            assert set(keys) <= set(seen), seen
            before = game.number
            page.keyboard.press("Enter")
            game.changed(before)
            assert game.focus()["inside"]
            return
        wish = keys.get(str(label), "")
        if wish == "Home":
            page.keyboard.press(wish)
        else:
            page.keyboard.type(wish)
        page.keyboard.press("Tab")
    raise AssertionError(f"no button to start among {seen}")
