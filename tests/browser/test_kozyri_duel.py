"""Whole duels of Your Trumps in the page: by mouse, by touch, by keyboard, under Voilà and in JupyterLab."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, PHONE, axe, overflow
from support.duel import Duel, duel_address, open_duel, sensible
from support.game import assert_sound
from support.lab import open_in_lab, run_all_cells
from support.servers import Server

Open = Callable[..., Page]
# The table waits for the game's own coach: its notebook comes with it, and then these tests run.
pytestmark = pytest.mark.skipif(
    not (Path(__file__).parents[2] / "notebooks" / "kozyri.ipynb").exists(), reason="Your Trumps has no bots yet"
)
SIZES = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
SEED = 5


def assert_told(duel: Duel) -> None:
    """The log has told a whole duel, from the deal to why it is over."""
    told = " ".join(duel.log())
    assert duel.log()[0].startswith("You are dealt the ")
    for words in ("You lead first.", "You lead the ", "Beginner bot beats the ", "You cover with the "):
        assert words in told, words
    assert "match" in duel.log()[-1] and duel.heading == "The match is over"
    assert_sound(duel.page)


@SIZES
def test_a_whole_duel_by_pointer(app_server: Server, open_page: Open, viewport: tuple[int, int]) -> None:
    page = open_page(duel_address(app_server, seed=SEED, pack=24), viewport=viewport)
    duel = open_duel(page, touch=viewport == PHONE)
    assert duel.heading == "You lead" and duel.hands() == (12, 12)
    acts = duel.play_to(Duel.over, sensible, touch=viewport == PHONE)  # type: ignore[arg-type]
    assert acts >= 6
    assert_told(duel)
    assert overflow(page) == 0 and axe(page) == []
    expect(duel.banner.get_by_role("button", name="Step through the match")).to_be_visible()


@SIZES
def test_a_whole_duel_by_keyboard_alone(app_server: Server, open_page: Open, viewport: tuple[int, int]) -> None:
    page = open_page(duel_address(app_server, seed=SEED, pack=24), viewport=viewport)
    duel = Duel(page)
    duel.tab_to(lambda here: here["move"] == "leave")
    page.keyboard.press("Enter")
    expect(duel.button("Skip to the match")).to_have_count(0)
    duel.my_turn()
    moved = 0
    while not duel.over():
        action = sensible(duel.actions())
        here = duel.act_by_key(action, shortcut=moved % 2 == 0)
        moved += 1
        assert here["inside"] and here["shown"] and not here["body"], f"after {action} the focus is lost: {here}"
        if not duel.over() and action != "pickup":
            assert here["zone"] == "me-hand" and here["free"], f"after {action} the focus is elsewhere: {here}"
        assert moved < 200
    assert_told(duel)


def test_a_whole_duel_by_mouse_in_jupyterlab(lab_server: Server, open_page: Open) -> None:
    page = open_in_lab(lab_server, open_page, "kozyri.ipynb")
    run_all_cells(page)
    duel = open_duel(page)
    before = duel.number
    duel.toolbar.get_by_role("button", name="New match").click()
    dialog = page.get_by_role("dialog", name="New match")
    dialog.get_by_label("Your trumps").select_option("d")
    dialog.get_by_label("The other's trumps").select_option("c")
    dialog.get_by_label("The pack").select_option("24")
    dialog.get_by_label("The other player").select_option("beginner")
    dialog.get_by_label("Seed").fill(str(SEED))
    dialog.get_by_role("button", name="Start a new match").click()
    duel.changed(before)
    duel.my_turn()
    assert [
        duel.root.locator(f"[data-area={who}-plate] [data-suit]").get_attribute("data-suit") for who in ("me", "them")
    ] == ["d", "c"]
    duel.play_to(Duel.over, sensible)  # type: ignore[arg-type]
    assert_told(duel)


def test_a_reload_restores_the_duel(app_server: Server, open_page: Open) -> None:
    page = open_page(duel_address(app_server, seed=SEED))
    duel = open_duel(page)
    for _ in range(6):
        duel.act(sensible(duel.actions()))
    before = {zone: duel.cards(zone) for zone in ("me-hand", "them-hand", "pile", "pile-rest")}
    log = duel.log()
    duel.kept()
    page.reload()
    again = Duel(page)
    again.my_turn()
    assert {zone: again.cards(zone) for zone in before} == before and again.log() == log
    again.act(sensible(again.actions()))


def grow(duel: Duel, cards: int, touch: bool) -> None:
    """Pick up, where the table allows it always, until the hand is as large as wanted."""

    def choose(actions: list[str]) -> str:
        piled = len(duel.cards("pile-rest")) > 0
        return "pickup" if "pickup" in actions and (piled or len(actions) == 1) else sensible(actions)

    def grown(_duel: object) -> bool:
        return duel.hands()[0] >= cards and any(action.startswith("beat") for action in duel.actions())

    duel.play_to(grown, choose, touch)


@SIZES
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_large_hand_is_readable_and_every_card_can_be_hit(
    app_server: Server, open_page: Open, screenshot: Callable[..., object], viewport: tuple[int, int], dark: bool
) -> None:
    page = open_page(duel_address(app_server, seed=3, pickup="free", coach="off"), viewport=viewport, dark=dark)
    touch = viewport == PHONE
    duel = open_duel(page, touch=touch)
    grow(duel, 24, touch)
    screenshot(page, f"kozyri-24-{'phone' if touch else 'desktop'}-{'dark' if dark else 'light'}")
    assert min(width for width, _ in duel.strips()) >= 24 and min(height for _, height in duel.strips()) >= 24
    assert overflow(page) == 0 and axe(page) == []
    hit = page.evaluate(
        """() => [...document.querySelectorAll('[data-zone=me-hand] .tt-card')].filter((card) => {
          card.scrollIntoView({ block: 'center' });
          const r = card.getBoundingClientRect(), on = document.elementFromPoint(r.left + 12, r.top + 12);
          return !card.contains(on); }).map((card) => card.dataset.card)"""
    )
    assert hit == [], "another card lies over these"


@SIZES
def test_thirty_cards_of_the_large_pack_still_have_room(
    app_server: Server, open_page: Open, viewport: tuple[int, int]
) -> None:
    page = open_page(duel_address(app_server, seed=4, pickup="free", coach="off", pack=52), viewport=viewport)
    duel = open_duel(page, touch=viewport == PHONE)
    grow(duel, 30, viewport == PHONE)
    assert min(width for width, _ in duel.strips()) >= 24 and min(height for _, height in duel.strips()) >= 24
    assert overflow(page) == 0


def test_the_pick_up_shows_what_it_would_move_before_anybody_chooses_it(app_server: Server, open_page: Open) -> None:
    page = open_page(duel_address(app_server, seed=3, pickup="free", coach="off"))
    duel = open_duel(page)
    duel.play_to(lambda _duel: "pickup" in duel.actions() and len(duel.cards("pile")) >= 4, sensible)
    button = duel.root.get_by_role("button", name="Pick up")
    lit = duel.root.locator("[data-moving]")
    expect(lit).to_have_count(0)
    button.hover()
    words = button.inner_text()
    expect(lit).to_have_count(int(words.split()[2]))
    moving = lit.evaluate_all("all => all.map((one) => one.dataset.card)")
    assert moving == duel.cards("pile")[-len(moving) :]
    page.mouse.move(0, 0)
    expect(lit).to_have_count(0)
    button.focus()
    expect(lit).to_have_count(len(moving))
    before = duel.hands()[0]
    duel.act("pickup")
    assert any("You pick up " in line for line in duel.log()) and duel.hands()[0] == before + len(moving)


def test_the_other_hand_is_hidden_on_request_and_shown_again(app_server: Server, open_page: Open) -> None:
    page = open_page(duel_address(app_server, seed=3, coach="off"))
    duel = open_duel(page)
    assert "??" not in duel.cards("them-hand")
    duel.toolbar.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_label("The other hand").select_option("hidden")
    expect(duel.root.locator("[data-zone=them-hand] .tt-card[data-card]")).to_have_count(0)
    assert axe(page) == []
    dialog.get_by_label("The other hand").select_option("shown")
    expect(duel.root.locator("[data-zone=them-hand] .tt-card[data-card]")).to_have_count(18)
