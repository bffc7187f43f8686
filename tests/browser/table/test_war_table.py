"""How World War III fits: banners, seats and wars with the longest names, in windows of every width."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page
from support.browser import overflow
from support.war_scenes import scenes

from tutor.widgets.view import Json

OpenTable = Callable[..., Page]
played = cache(scenes)


def lay(page: Page, state: Json) -> None:
    """Lay a scene on the table and wait until it is painted."""
    page.evaluate("(state) => harness.set(state)", state)
    settle(page)


def settle(page: Page) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


# --- what is said of a result ------------------------------------------------------------------------------------

#: How wide the words of a banner are, and what of it is cut.
BANNER = """() => {
  const banner = document.querySelector('.tt-banner');
  const all = [banner, ...banner.querySelectorAll('*')].filter((one) => !one.matches('.tt-count-name'));
  const lines = [...document.querySelectorAll('.tt-banner-words > *')].map((one) => one.getBoundingClientRect().width);
  return { words: Math.max(...lines), own: banner.clientWidth,
    cut: all.filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1).map((one) => one.className || one.tagName) };
}"""


@pytest.mark.parametrize("what", ["2", "6", "round-won", "match-lost"])
def test_the_words_of_a_result_keep_a_column_that_can_be_read(
    table: OpenTable, screenshot: Callable[..., Path], what: str
) -> None:
    """Down to one letter a line they went where the window was wide and the banner was not."""
    page = table("empty" if what.isdigit() else what)
    if what.isdigit():
        lay(page, played(int(what))["end"])
    narrow = []
    for width in (*range(1300, 980, -40), 900, 700, 640, 390, 320):
        for height in (800, 900):
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            found = page.evaluate(BANNER)
            if found["words"] < min(220, found["own"] - 40) or found["cut"] or overflow(page):
                narrow.append((width, height, found))
        if width in (1060, 390):
            screenshot(page, f"war-banner-{what}-{width}", full_page=True)
    assert narrow == []
