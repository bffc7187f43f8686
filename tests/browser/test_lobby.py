"""The lobby, as a visitor sees it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, PHONE, axe, overflow
from support.servers import Server

from tutor.widgets.lobby import INVITATIONS

Open = Callable[..., Page]


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_lobby_is_legible_in_every_light_and_size(
    app_server: Server, open_page: Open, screenshot: Callable[..., object], viewport: tuple[int, int], dark: bool
) -> None:
    page = open_page(app_server.url, viewport=viewport, dark=dark)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    screenshot(page, f"lobby-{viewport[0]}-{'dark' if dark else 'light'}", full_page=True)
    assert axe(page) == []
    assert overflow(page) == 0
    widths = page.locator(".tl-game").evaluate_all(
        "all => all.map(one => Math.round(one.getBoundingClientRect().width))"
    )
    assert len(widths) == len(INVITATIONS) and len(set(widths)) == 1, "no game is more than another"
    assert page.evaluate("document.documentElement.lang") == "en"

    # Picture and words lie alike in all of them, and the words have room.
    words = page.locator(".tl-words").evaluate_all(
        "all => all.map(one => Math.round(one.getBoundingClientRect().width))"
    )
    assert len(set(words)) == 1 and words[0] >= 200, words
    marks = page.locator(".tl-index:first-child").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().top - one.parentNode.getBoundingClientRect().top)"
    )
    assert len(set(marks)) == 1, "each card's content begins at the same height"
    calls = page.locator(".tl-play").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert max(calls) <= 60, "what is to be pressed says so on one line"


def test_what_can_be_played_is_a_link_and_the_rest_is_announced(app_server: Server, open_page: Open) -> None:
    ready = [invitation for invitation in INVITATIONS if invitation.notebook]
    assert {"warlords", "kozyri", "worldwar"} <= {invitation.game for invitation in ready}
    page = open_page(app_server.url)
    expect(page.get_by_role("heading", level=2)).to_have_text(["4 Warlords", "Your Trumps", "World War III"])
    expect(page.get_by_role("main").get_by_role("link")).to_have_count(len(ready))
    expect(page.get_by_text("Being built")).to_have_count(len(INVITATIONS) - len(ready))


def test_the_game_is_one_click_away_and_the_lobby_one_click_back(app_server: Server, open_page: Open) -> None:
    page = open_page(app_server.url)
    expect(page.locator(".tutor-skip")).to_have_text("Skip to the games")
    page.get_by_role("main").get_by_role("link", name="Play 4 Warlords").click()
    page.wait_for_url("**/voila/render/warlords.ipynb")
    page.wait_for_selector("body[data-page=ready]", timeout=60_000)
    expect(page.locator(".tutor-skip")).to_have_text("Skip to the table")
    page.get_by_role("link", name="All games").click()
    page.wait_for_url("**/voila/render/index.ipynb")
    expect(page.get_by_role("heading", level=2)).to_have_count(3, timeout=60_000)
