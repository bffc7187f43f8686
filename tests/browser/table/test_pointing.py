"""What happens under a pointer that rests, and where the keyboard is: nothing jumps away, nothing is hidden."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from support.browser import PHONE

OpenTable = Callable[..., Page]
LONG = "You stand lower than the other and may draw another card from your pile, which costs one more card if you lose."


def test_a_buttons_line_of_any_length_leaves_it_under_the_mouse(table: OpenTable) -> None:
    """Two lines became three and pushed the buttons up, from under the mouse and back, frame after frame."""
    page = table("exchange", width=320, viewport=(700, 640))  # a narrower window would have no mouse
    page.evaluate(
        """(why) => harness.patch({ number: 99, buttons: ['So it may be.', why].map((why, i) =>
            ({ id: `b${i}`, kind: 'act', action: `b${i}`, label: 'Hold', enabled: true, why })) })""",
        LONG,
    )
    buttons = page.locator(".tt-buttons button")
    assert page.evaluate("getComputedStyle(document.querySelector('.tt-act')).position") == "sticky"
    page.mouse.move(5, 5)
    tops = []
    for one in buttons.all():
        box = one.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 2)
        page.wait_for_timeout(80)
        tops.append(buttons.first.evaluate("one => one.getBoundingClientRect().top"))
    assert len(tops) > 1 and max(tops) - min(tops) < 1, tops
    assert LONG[:30] in page.locator(".tt-whyline").inner_text()
    assert page.locator(".tt-gauge-lines").count() == 0


AT_CORNER = """(one) => { const box = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(box.left + 5, box.top + box.height / 4)); }"""
LIFT = "all => all.map((one) => new DOMMatrix(getComputedStyle(one.querySelector('.tt-card-in')).transform).f).filter((up) => up < 0).length"


def test_a_card_pointed_at_leaves_its_neighbours_corner_free(table: OpenTable) -> None:
    """It was raised over the rank of the next card, and took the clicks that were meant for that."""
    page = table("kozyri-30")
    cards = page.locator("[data-zone=my-hand] button")
    page.keyboard.press("Tab")
    cards.nth(3).focus()
    assert cards.nth(3).evaluate("one => one.matches(':focus-visible')")
    for at in (3, 9):
        box = cards.nth(at).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 5, box["y"] + box["height"] / 4)
        page.wait_for_timeout(200)
        assert cards.nth(at).evaluate("one => one.matches(':hover')")
        lifted = cards.nth(at).get_attribute("data-playable") == "true"
        assert cards.evaluate_all(LIFT) == int(lifted), "the pointer's card is lifted, and no other"
        for near in (4, at + 1):
            assert cards.nth(near).evaluate(AT_CORNER), f"pointing at {at} hides the corner of {near}"


@pytest.mark.parametrize("fixture", ["lesson", "kozyri-30", "battle"])
def test_on_a_phone_the_card_with_the_focus_is_not_under_what_is_asked(
    table: OpenTable, screenshot: Callable[..., Path], fixture: str
) -> None:
    page = table(fixture, viewport=PHONE)
    page.evaluate(
        "(why) => harness.patch({ number: 99, prompt: why, buttons: [{ id: 'a', kind: 'act', action: 'x', label: 'Pick up two cards', enabled: true, why }] })",
        LONG,
    )
    expect(page.locator(".tt-buttons button")).to_have_count(1)
    page.keyboard.press("Tab")
    cards = page.locator(".tt-felt button.tt-card")
    for at in (0, cards.count() - 1):
        page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
        cards.nth(at).focus()
        page.wait_for_timeout(150)
        low = cards.nth(at).evaluate("one => one.getBoundingClientRect().bottom")
        assert low <= page.locator(".tt-act").evaluate("one => one.getBoundingClientRect().top"), at
    screenshot(page, f"focus-{fixture}-phone")
