"""Small things that readers stumble over: cut options, a sign torn off its number, a colour that was chosen and not shown."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page
from support.war_scenes import scenes

OpenTable = Callable[..., Page]

#: The options of a form that are wider than their field.
CUT_OPTIONS = """() => {
  const pen = document.createElement('canvas').getContext('2d'), found = [];
  for (const field of document.querySelectorAll('.tt-settings select')) {
    const look = getComputedStyle(field);
    pen.font = look.font;
    for (const option of field.options) if (field.offsetWidth && pen.measureText(option.text).width > field.clientWidth - 2 * parseFloat(look.paddingLeft) - 18) found.push(option.text);
  }
  return found;
}"""


def test_no_option_of_a_new_match_is_cut(table: OpenTable) -> None:
    page = table("empty")
    page.evaluate("(state) => harness.set(state)", scenes(3)["start"])
    page.locator("[data-tool=new]").click()
    assert page.locator(".tt-settings select").count() > 4
    assert page.evaluate(CUT_OPTIONS) == []


#: Numbers whose percent sign may be on the next line.
TORN = """() => {
  const found = [], walk = document.createTreeWalker(document.querySelector('.tt-side'), NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode())
    if (/\\d %/.test(text.data) && !text.parentNode.closest('.tt-hidden') && getComputedStyle(text.parentNode).whiteSpace !== 'nowrap') found.push(text.data);
  return found;
}"""


def test_a_percent_sign_stays_with_its_number(table: OpenTable) -> None:
    page = table("battle")
    page.evaluate(
        """() => harness.set({ coach: { ...harness.model.get('coach'), summary: 'You won 12.5 % of them, and 50 % in the end.',
            chances: [1, 2, 3].map((seat) => ({ seat, name: `Player ${seat}`, value: .33 })) } })"""
    )
    assert "12.5 % of them" in page.locator(".tt-summary-text").inner_text()
    assert page.locator(".tt-side .tt-nowrap").count() >= 2
    assert page.evaluate(TORN) == []


def test_four_colours_are_on_the_felt_too(table: OpenTable) -> None:
    page = table("battle")
    page.evaluate("() => harness.patch({ number: 99, score: [{ seat: 0, text: '♠ ♥ ♦ ♣' }] })")
    page.locator(".tt-root").evaluate("one => { one.dataset.four = 'true'; }")
    glyphs = page.locator(".tt-plate-score .tt-glyph")
    colours = glyphs.evaluate_all("all => all.map((one) => getComputedStyle(one).color)")
    assert len(colours) == 4 and len(set(colours)) == 4


def test_a_long_lesson_beside_the_table_keeps_all_in_the_frame(table: OpenTable) -> None:
    page = table("lesson")
    page.evaluate("""() => { const lesson = harness.model.get('view').lesson;
        harness.patch({ number: 99, lesson: { ...lesson, text: Array(9).fill('Both lay one card face down and turn it up together, three times.') } }); }""")
    low = "one => one.getBoundingClientRect().bottom"
    frame, last = page.locator(".tt-root").evaluate(low), page.locator(".tt-log").evaluate(low)
    assert last <= frame
    lesson = page.locator(".tt-lesson").evaluate("one => [one.scrollHeight, one.clientHeight]")
    assert lesson[0] <= lesson[1] + 1
