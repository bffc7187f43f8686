"""The war trainer in the page: by mouse and by keyboard, wide and narrow, light and dark, and after a reload."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from support import servers
from support.browser import DESKTOP, PHONE, axe, overflow
from support.probes import write_notebook
from support.servers import Server

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def war_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """``tutor play`` on a notebook with World War III, past its lesson."""
    folder = tmp_path_factory.mktemp("trainer")
    (folder / "notebooks").mkdir()
    cell = 'from tutor.widgets import play\nplay("worldwar", seed=3, lesson=False)'
    write_notebook(folder / "notebooks" / "index.ipynb", cell)
    with servers.play_server(folder, env={"TUTOR_NOTEBOOKS": str(folder / "notebooks")}) as server:
        yield server


def press(page: Page, key: str, times: int = 1) -> str:
    """Press a key; returns the words of what has the focus then."""
    for _ in range(times):
        page.keyboard.press(key)
    found: str = page.evaluate("document.activeElement.textContent")
    return found


def test_a_stream_of_wars_by_keyboard_alone_that_outlives_a_reload(war_server: Server, open_page: Open) -> None:
    page = open_page(war_server.page("index.ipynb"), viewport=DESKTOP)
    panel = page.locator(".tt-trainer")
    page.locator("[data-tool=trainer]").focus()
    press(page, "Enter")
    expect(panel.locator("h3")).to_be_focused()
    expect(page.locator("[data-tool=trainer]")).to_be_disabled()  # and stays: no other tool comes under the pointer
    assert axe(page) == []
    for number in (1, 2, 3):
        expect(panel).to_contain_text(f"Question {number}: ")
        expect(panel.locator(".tt-trainer-said")).to_have_count(0)
        assert press(page, "Tab", 1 + number % 2) == ("Draw" if number % 2 else "Hold")
        press(page, "Enter")
        expect(panel.locator(".tt-trainer-said")).to_contain_text("the war in ")
        expect(page.get_by_role("button", name="Next war")).to_be_focused()
        expect(panel).to_contain_text(f"of {number} right")
        assert axe(page) == []
        if number < 3:
            press(page, "Enter")
            expect(panel.locator("h3")).to_be_focused()
    before = panel.inner_text()
    # The answer is shown first and kept then; it is the last that is kept before a reload that counts.
    page.wait_for_function(
        """() => Object.entries(sessionStorage).some(([key, text]) => key.startsWith('tutor-table:')
          && (({ number, answer }) => number === 3 && answer)(JSON.parse(text).visible?.trainer ?? {}))"""
    )
    page.reload()
    page.wait_for_selector(".tt-trainer .tt-trainer-said", timeout=60_000)
    assert panel.inner_text() == before
    panel.get_by_role("button", name="Close").press("Enter")
    expect(panel).to_be_hidden()
    expect(page.locator("[data-tool=trainer]")).to_be_focused()


def test_on_a_phone_in_the_dark_the_cards_and_both_calls_are_in_sight(war_server: Server, open_page: Open) -> None:
    page = open_page(war_server.page("index.ipynb"), viewport=PHONE, dark=True)
    page.locator("[data-tool=trainer]").tap()
    panel = page.locator(".tt-trainer")
    expect(panel.locator(".tt-task")).to_be_visible()
    panel.scroll_into_view_if_needed()
    hold, draw = (panel.get_by_role("button", name=name, exact=True) for name in ("Hold", "Draw"))
    for button in (hold, draw):
        expect(button).to_be_in_viewport()
        box = button.bounding_box()
        assert box is not None and box["height"] >= 44 and box["width"] >= 100
    assert panel.locator(".tt-trainer-card").count() == 2 and panel.locator(".tt-unseen-rank").count() == 14
    hold.dblclick()  # the second click finds nothing to press
    expect(panel.locator(".tt-trainer-said")).to_be_visible()
    expect(panel).to_contain_text("Question 1: ")
    expect(panel).to_contain_text("of 1 right")
    assert axe(page) == [] and overflow(page) == 0
