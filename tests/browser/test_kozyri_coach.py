"""The coach of Your Trumps in the page, with a coach that takes as long as a test wants."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from support import servers
from support.browser import DESKTOP, PHONE, axe, overflow
from support.duel import Duel, open_duel
from support.probes import write_notebook
from support.servers import ROOT, Server

Open = Callable[..., Page]

CELL = """
import sys
sys.path.insert(0, {tests!r})
from support import slow_coach
import tutor.coach, tutor.coach.bots
for names in (tutor.coach._COACHES, tutor.coach.bots._MODULES):
    names["kozyri"] = "support.slow_coach"
slow_coach.SECONDS.update({seconds!r})
from tutor.widgets import play
play("kozyri", seed=1, level="beginner", lesson=True)
"""


@pytest.fixture(scope="module")
def slow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """``tutor play`` on two notebooks: one whose coach searches for a minute, and one whose coach answers at once."""
    folder = tmp_path_factory.mktemp("kozyri")
    (folder / "notebooks").mkdir()
    for name, seconds in (("index", {"coach": 0.0, "bot": 0.0}), ("slow", {"coach": 60.0})):
        cell = textwrap.dedent(CELL.format(tests=str(ROOT / "tests"), seconds=seconds))
        write_notebook(folder / "notebooks" / f"{name}.ipynb", cell)
    with servers.play_server(folder, env={"TUTOR_NOTEBOOKS": str(folder / "notebooks")}) as server:
        yield server


def visit(server: Server, open_page: Open, name: str) -> Duel:
    return open_duel(open_page(server.page(f"{name}.ipynb")))


def test_a_long_search_shows_how_far_it_is_and_keeps_nobody_waiting(slow_server: Server, open_page: Open) -> None:
    duel = visit(slow_server, open_page, "slow")
    page, search = duel.page, duel.root.locator(".tt-search")
    expect(search.get_by_role("progressbar")).to_be_visible()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert axe(page) == [] and overflow(page) == 0
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    expect(duel.root.locator(".tt-candidate")).to_have_count(0)
    search.get_by_role("button", name="Stop").click()
    expect(search).to_be_hidden()
    expect(duel.root.locator(".tt-candidate")).to_have_count(18)
    assert "estimate" in duel.root.locator(".tt-coach").inner_text()
    verdict = duel.root.locator(".tt-verdict")
    duel.act(duel.actions()[3])
    expect(search).to_be_visible()
    expect(verdict).to_contain_text("You ")
    said = verdict.inner_text()
    duel.act(duel.actions()[0])  # answered although the coach still searches, and the search gives its verdict
    expect(verdict).not_to_have_text(said, use_inner_text=True)
    expect(verdict).to_contain_text("You ")
    expect(search).to_be_visible()


def test_a_line_is_stepped_through_by_keyboard_and_the_game_comes_back(slow_server: Server, open_page: Open) -> None:
    duel = visit(slow_server, open_page, "index")
    page, before, number = duel.page, duel.cards("me-hand"), duel.number
    more = duel.root.get_by_text("13 more")
    more.focus()
    page.keyboard.press("Enter")
    duel.root.get_by_role("button", name="Why? jack of spades").press("Enter")
    duel.root.get_by_role("button", name="Show the line: jack of spades").press("Enter")
    expect(duel.prompt).to_contain_text("In the coach's line: You lead J")
    assert duel.cards("pile") == ["Js"] and duel.actions() == [] and axe(page) == []
    # The line is as long as its one card: the keyboard waits at the way back.
    assert duel.focus()["name"] == "Back to the game"
    page.keyboard.press("[")
    expect(duel.root.locator("[data-zone=pile] .tt-card")).to_have_count(0)
    page.keyboard.press("]")
    expect(duel.root.locator("[data-zone=pile] .tt-card")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(duel.prompt).to_have_text("Lead any card.")
    assert duel.cards("me-hand") == before and duel.number == number and duel.focus()["zone"] == "me-hand"
