"""The coach of Your Trumps and the endings in the page, with a coach that takes as long as a test wants."""

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
SIZES = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])

CELL = """
import sys
sys.path.insert(0, {tests!r})
from support import slow_coach
import tutor.coach, tutor.coach.bots, tutor.widgets.endings
for names in (tutor.coach._COACHES, tutor.coach.bots._MODULES, tutor.widgets.endings._MODULES):
    names["kozyri"] = "support.slow_coach"
slow_coach.SECONDS.update({seconds!r})
slow_coach.PROVED.update({{"beat Td": 1.0, "cover 7c": 1.0, "pickup": 0.0}})
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


def visit(server: Server, open_page: Open, name: str, viewport: tuple[int, int] = DESKTOP, dark: bool = False) -> Duel:
    page = open_page(server.page(f"{name}.ipynb"), viewport=viewport, dark=dark)
    return open_duel(page, touch=viewport == PHONE)


@SIZES
def test_a_long_search_shows_how_far_it_is_and_can_be_stopped(
    slow_server: Server, open_page: Open, viewport: tuple[int, int]
) -> None:
    duel = visit(slow_server, open_page, "slow", viewport)
    search = duel.root.locator(".tt-search")
    expect(search.get_by_role("progressbar")).to_be_visible()
    assert axe(duel.page) == []
    expect(duel.root.locator(".tt-candidate")).to_have_count(0)
    search.get_by_role("button", name="Stop").click()
    expect(search).to_be_hidden()
    expect(duel.root.locator(".tt-candidate")).to_have_count(18)
    assert "estimate" in duel.root.locator(".tt-coach").inner_text()


def test_the_table_answers_while_the_coach_searches(slow_server: Server, open_page: Open) -> None:
    duel = visit(slow_server, open_page, "slow")
    expect(duel.root.locator(".tt-search")).to_be_visible()
    action = duel.actions()[3]
    duel.act(action)
    expect(duel.root.locator(".tt-verdict")).to_contain_text("You led")  # it came from a search that the act has ended
    expect(duel.root.locator(".tt-search")).to_be_visible()


def test_a_line_is_stepped_through_by_keyboard_and_the_game_comes_back(slow_server: Server, open_page: Open) -> None:
    duel = visit(slow_server, open_page, "index")
    page, before, number = duel.page, duel.cards("me-hand"), duel.number
    duel.root.get_by_role("button", name="Why? jack of spades").press("Enter")
    duel.root.get_by_role("button", name="Show the line: jack of spades").press("Enter")
    expect(duel.prompt).to_contain_text("In the coach's line: You lead J")
    assert duel.cards("pile") == ["Js"] and duel.actions() == [] and axe(page) == []
    page.keyboard.press("[")
    expect(duel.root.locator("[data-zone=pile] .tt-card")).to_have_count(0)
    page.keyboard.press("]")
    expect(duel.root.locator("[data-zone=pile] .tt-card")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(duel.prompt).to_have_text("Lead any card.")
    assert duel.cards("me-hand") == before and duel.number == number


@SIZES
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_an_ending_is_chosen_played_and_solved(
    slow_server: Server, open_page: Open, screenshot: Callable[..., object], viewport: tuple[int, int], dark: bool
) -> None:
    touch = viewport == PHONE
    duel = visit(slow_server, open_page, "index", viewport, dark)
    before = duel.cards("me-hand")
    duel.toolbar.get_by_role("button", name="Endings").click()
    panel = duel.root.get_by_role("region", name="Endings")
    expect(panel.get_by_role("button", name="Ending ")).to_have_count(2)
    assert axe(duel.page) == [] and overflow(duel.page) == 0
    panel.get_by_role("button", name="Ending 1, Win in 1").click()
    expect(panel).to_contain_text("You can win by force")
    screenshot(duel.page, f"kozyri-ending-{'phone' if touch else 'desktop'}-{'dark' if dark else 'light'}")
    duel.act("beat Td", touch)
    expect(panel).to_contain_text("Right: the win stands.")
    duel.act("cover 7c", touch)
    expect(panel).to_contain_text("Solved: you have won it.")
    assert axe(duel.page) == [] and overflow(duel.page) == 0
    duel.kept()
    duel.page.reload()
    again = Duel(duel.page)
    panel = again.root.get_by_role("region", name="Endings")
    expect(panel).to_contain_text("1 of 2 solved")
    panel.get_by_role("button", name="Back to the match").click()
    expect(again.root.locator("[data-zone=me-hand] .tt-card")).to_have_count(len(before))
    assert again.cards("me-hand") == before
