"""Proved endings in the page, against the real coach: chosen, gone wrong, punished, taken back, solved, kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, PHONE, axe, overflow
from support.duel import Duel, duel_address, open_duel
from support.servers import Server

from tutor import load_game
from tutor.coach import analyse
from tutor.coach.kozyri.endings import Ending, endings

Open = Callable[..., Page]


def losing(one: Ending) -> str | None:
    """A first move that loses by force, with a line that shows it."""
    return next((action for action, found in one.refutations.items() if found.value == 0.0 and found.line), None)


def winning_turn(duel: Duel, one: Ending) -> list[str]:
    """What wins the position on the page, up to the end of the learner's turn: one action or a beat and its cover."""
    me = one.setup["starter"]
    hands = [duel.cards("me-hand"), duel.cards("them-hand")]
    pile = duel.cards("pile-rest") + duel.cards("pile")
    setup = {**one.setup, "hands": hands if me == 0 else hands[::-1], "pile": pile}
    found = analyse(load_game("kozyri", **one.options).new_initial_state(**setup).observation(me), 5.0)
    line: list[str] = found.candidate(found.best[0]).facts["line"]
    assert found.kind == "proved" and found.value == 1.0
    return line[:2] if line[1:] and line[1].startswith("cover") and line[0].startswith("beat") else line[:1]


@pytest.mark.parametrize(("viewport", "dark"), [(DESKTOP, False), (PHONE, True)], ids=["desktop-light", "phone-dark"])
def test_an_ending_goes_wrong_is_taken_back_and_solved(
    app_server: Server, open_page: Open, screenshot: Callable[..., object], viewport: tuple[int, int], dark: bool
) -> None:
    all_of_them, touch = endings(), viewport == PHONE
    place, one = next((at, one) for at, one in enumerate(all_of_them, 1) if one.goal == "win" and losing(one))
    wrong = losing(one)
    assert wrong is not None
    page = open_page(duel_address(app_server, seed=3, coach="off"), viewport=viewport, dark=dark)
    duel = open_duel(page, touch=touch)
    before, number = duel.cards("me-hand"), duel.number

    duel.toolbar.get_by_role("button", name="Endings").click()
    panel = duel.root.get_by_role("region", name="Endings")
    expect(panel.get_by_role("button", name="Ending ")).to_have_count(len(all_of_them))
    assert panel.get_by_role("heading", level=4).all_inner_texts() == ["EASY", "MEDIUM", "HARD"]
    assert len(all_of_them) >= 30 and axe(page) == [] and overflow(page) == 0
    panel.get_by_role("button", name=f"Ending {place}, Win in {one.turns}, ").click()
    duel.changed(number)
    expect(panel).to_contain_text("You can win by force in")
    assert duel.root.locator(".tt-candidate, .tt-verdict h4").count() == 0, "the coach tells the answer"
    start = duel.cards("me-hand")

    duel.act(wrong, touch)
    told = duel.root.locator(".tt-feedback").locator("visible=true").last
    expect(told).to_contain_text("That loses by force")
    screenshot(page, f"kozyri-ending-wrong-{viewport[0]}")
    duel.root.get_by_role("button", name="Show how it is punished").locator("visible=true").click()
    expect(duel.prompt).to_contain_text("In the coach's line: You ")
    assert axe(page) == [] and overflow(page) == 0
    page.keyboard.press("Escape")
    number = duel.number
    duel.toolbar.get_by_role("button", name="Take back").click()
    duel.changed(number)
    duel.my_turn()
    assert duel.cards("me-hand") == start

    played: list[str] = []
    while not duel.banner.is_visible() and len(played) < 20:
        for action in winning_turn(duel, one):
            duel.act(action, touch)
            played.append(action)
            if len(played) == 1:
                expect(told).to_contain_text("Right: the win stands.")
    assert played[0] in one.answers
    expect(duel.banner).to_contain_text("Solved")
    expect(duel.root.locator(".tt-act").get_by_role("button", name="Next ending")).to_be_visible()
    assert axe(page) == [] and overflow(page) == 0
    screenshot(page, f"kozyri-ending-solved-{viewport[0]}")

    duel.kept()
    page.reload()
    again = Duel(page)
    panel = again.root.get_by_role("region", name="Endings")
    expect(panel).to_contain_text(f"1 of {len(all_of_them)} solved")
    panel.get_by_role("button", name="Back to the match").click()
    expect(again.root.locator("[data-zone=me-hand] .tt-card")).to_have_count(len(before))
    assert again.cards("me-hand") == before
