"""Whole duels of Your Trumps in the page: by mouse, by touch, by keyboard, under Voilà and in JupyterLab."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, PHONE, axe, overflow
from support.duel import Duel, duel_address, open_duel, sensible
from support.game import assert_sound
from support.lab import (
    leave_lesson_by_keys,
    new_match_by_keys,
    notebook_state,
    open_in_lab,
    press_what_jupyterlab_would_take,
    run_all_cells,
    run_by_keys,
)
from support.positions import large_hand
from support.servers import Server

Open = Callable[..., Page]
SIZES = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
#: Deals of the small pack that the plainest play ends after nine or ten choices, one of them a pick-up.
SEED, LAB_SEED = 3, 9


def assert_told(duel: Duel) -> None:
    """The log has told a whole duel, from the deal to why it is over."""
    told = " ".join(duel.log())
    assert duel.log()[0].startswith("You are dealt the ")
    for words in ("You lead first.", "You lead the ", "Beginner bot beats the ", "You cover with the "):
        assert words in told, words
    assert "match" in duel.log()[-1] and duel.heading == "The match is over"
    assert_sound(duel.page)


def choose_trumps(duel: Duel, seed: int) -> None:
    """A match of the small pack by the dialog: own trumps diamonds, the other's clubs."""
    before = duel.number
    duel.toolbar.get_by_role("button", name="New match").click()
    dialog = duel.page.get_by_role("dialog", name="New match")
    dialog.get_by_label("Your trumps").select_option("d")
    dialog.get_by_label("The other's trumps").select_option("c")
    dialog.get_by_label("The pack").select_option("24")
    dialog.get_by_label("The other player").select_option("beginner")
    dialog.get_by_label("Seed").fill(str(seed))
    dialog.get_by_role("button", name="Start a new match").click()
    duel.changed(before)
    duel.my_turn()
    assert trumps(duel) == ["d", "c"]


def trumps(duel: Duel) -> list[str | None]:
    """The suits on the plates, the learner's first."""
    plates = [duel.root.locator(f"[data-area={who}-plate] [data-suit]") for who in ("me", "them")]
    return [plate.get_attribute("data-suit") for plate in plates]


@SIZES
def test_a_whole_duel_by_pointer_with_a_reload_in_its_middle(
    app_server: Server, open_page: Open, viewport: tuple[int, int]
) -> None:
    touch = viewport == PHONE
    page = open_page(duel_address(app_server, seed=SEED, pack=24), viewport=viewport)
    duel = open_duel(page, touch=touch)
    assert duel.heading == "You lead" and duel.hands() == (12, 12)
    for _ in range(4):
        duel.act(sensible(duel.actions()), touch)
    before = {zone: duel.cards(zone) for zone in ("me-hand", "them-hand", "pile", "pile-rest")}
    log = duel.log()
    duel.kept()
    page.reload()
    again = Duel(page)
    again.my_turn()
    assert {zone: again.cards(zone) for zone in before} == before and again.log() == log
    acts = again.play_to(Duel.over, sensible, touch=touch)  # type: ignore[arg-type]
    assert acts >= 4
    assert_told(again)
    assert overflow(page) == 0 and axe(page) == []
    expect(again.banner.get_by_role("button", name="Step through the match")).to_be_visible()


def test_a_whole_duel_by_keyboard_alone(app_server: Server, open_page: Open) -> None:
    page = open_page(duel_address(app_server, seed=SEED, pack=24))
    duel = Duel(page)
    duel.tab_to(lambda here: here["move"] == "leave")
    page.keyboard.press("Enter")
    expect(duel.button("Skip to the match")).to_have_count(0)
    duel.my_turn()
    play_by_keys(duel)
    assert_told(duel)


def play_by_keys(duel: Duel) -> None:
    """Play to the end by keys alone, and see after each act that the focus is where one can go on from."""
    moved = 0
    while not duel.over():
        action = sensible(duel.actions())
        here = duel.act_by_key(action, shortcut=moved % 2 == 0)
        moved += 1
        assert here["inside"] and here["shown"] and not here["body"], f"after {action} the focus is lost: {here}"
        if not duel.over():
            able = here["action"] in duel.actions() and here["free"]
            assert able, f"after {action} the focus is not where something can be done: {here}"
        assert moved < 60


def test_a_whole_duel_by_mouse_in_jupyterlab(lab_server: Server, open_page: Open) -> None:
    page = open_in_lab(lab_server, open_page, "kozyri.ipynb")
    run_all_cells(page)
    duel = open_duel(page)
    choose_trumps(duel, LAB_SEED)
    duel.play_to(Duel.over, sensible)  # type: ignore[arg-type]
    assert_told(duel)


def test_a_whole_duel_by_keyboard_in_jupyterlab_and_no_key_is_taken(lab_server: Server, open_page: Open) -> None:
    page = open_in_lab(lab_server, open_page, "kozyri.ipynb")
    run_by_keys(page)
    duel = Duel(page)
    cells = notebook_state(page)
    leave_lesson_by_keys(duel)
    duel.my_turn()
    number = duel.number
    press_what_jupyterlab_would_take(duel)
    assert notebook_state(page) == cells and duel.number == number
    # A word begins the choice that it names; the list of bots begins with the weakest.
    names = {"Your trumps": "diamonds", "The other's trumps": "clubs", "The pack": "24", "The other player": "Home"}
    new_match_by_keys(duel, {**names, "Seed": str(LAB_SEED)})
    duel.my_turn()
    assert trumps(duel) == ["d", "c"] and duel.hands() == (12, 12)
    play_by_keys(duel)
    assert_told(duel)
    assert duel.focus()["name"] == "New match"
    assert notebook_state(page) == cells


def hit_by_others(duel: Duel) -> list[str]:
    """The cards of the own hand whose free strip another card lies over."""
    found: list[str] = duel.page.evaluate(
        """() => [...document.querySelectorAll('[data-zone=me-hand] .tt-card')].filter((card) => {
          card.scrollIntoView({ block: 'center' });
          const r = card.getBoundingClientRect(), on = document.elementFromPoint(r.left + 12, r.top + 12);
          return !card.contains(on); }).map((card) => card.dataset.card)"""
    )
    return found


@SIZES
def test_a_large_hand_the_pile_and_what_a_pick_up_would_move(
    app_server: Server, open_page: Open, screenshot: Callable[..., object], viewport: tuple[int, int]
) -> None:
    page = open_page(duel_address(app_server, pickup="free", coach="off"), viewport=viewport)
    duel = open_duel(page, touch=viewport == PHONE)

    duel.load(large_hand(24, 4, 36))
    assert duel.hands() == (24, 4)
    suits = [card[-1] for card in duel.cards("me-hand")]
    assert suits == sorted(suits, key="shdc".index), "suit by suit, the own trumps first"
    assert min(width for width, _ in duel.strips()) >= 24 and min(height for _, height in duel.strips()) >= 24
    assert hit_by_others(duel) == [], "another card lies over these"
    for zone, cards, words in (("pile", 5, "8 cards in all"), ("pile-rest", 3, "3 cards")):
        assert len(duel.cards(zone)) == cards and words in duel.root.locator(f"[data-zone={zone}]").inner_text()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert axe(page) == []
        screenshot(page, f"kozyri-24-{viewport[0]}-{scheme}")
    assert overflow(page) == 0

    button, lit = duel.root.get_by_role("button", name="Pick up"), duel.root.locator("[data-moving]")
    expect(lit).to_have_count(0)
    button.focus()
    expect(lit).to_have_count(int(button.inner_text().split()[2]))
    moving = lit.evaluate_all("all => all.map((one) => one.dataset.card)")
    assert moving == duel.cards("pile")[-len(moving) :]
    duel.act("pickup")
    assert any("You pick up " in line for line in duel.log()) and duel.hands()[0] == 24 + len(moving)

    duel.toolbar.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_label("The other hand").select_option("hidden")
    expect(duel.root.locator("[data-zone=them-hand] .tt-card[data-card]")).to_have_count(0)
    assert set(duel.cards("them-hand")) == {"??"}
    # By pointer: the card that a loaded match puts the focus on is raised over its neighbours for the keyboard only.
    dialog.get_by_role("button", name="Close").click()

    duel.load(large_hand(30, 12, 52))
    assert duel.hands() == (30, 12)
    assert min(width for width, _ in duel.strips()) >= 24 and min(height for _, height in duel.strips()) >= 24
    assert hit_by_others(duel) == [] and overflow(page) == 0

    duel.load(large_hand(4, 3, 36))
    below = duel.strips("pile-rest")
    assert len(below) == 24
    assert min(width for width, _ in below) >= 20 and min(height for _, height in below) >= 36, "no suit is read"
