"""Small things that readers stumble over: cut options, a sign torn off its number, a colour that was chosen and not shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from support.browser import PHONE
from support.table_harness import focused
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


#: A suit on each button: its colour, and how far it stands out from what it lies on.
SUITS_ON_BUTTONS = """() => {
  const rgb = (colour) => colour.match(/[0-9.]+/g).map(Number);
  const light = (colour) => { const [r, g, b] = rgb(colour).map((c) => ((c /= 255) <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)); return .2126 * r + .7152 * g + .0722 * b; };
  const ground = (node) => { for (let at = node; at; at = at.parentElement) { const colour = getComputedStyle(at).backgroundColor; if (rgb(colour)[3] !== 0) return colour; } return 'rgb(255, 255, 255)'; };
  return [...document.querySelectorAll('.tt-buttons button')].map((one) => {
    const glyph = one.querySelector('.tt-glyph'), colour = getComputedStyle(glyph).color;
    const [high, low] = [light(colour), light(ground(one))].sort((a, b) => b - a);
    return { name: one.dataset.action, colour, words: getComputedStyle(one).color, contrast: (high + .05) / (low + .05) };
  });
}"""


def test_a_suit_on_a_button_has_its_colour_and_can_be_read(table: OpenTable) -> None:
    for dark in (False, True):
        page = table("battle", dark=dark)
        page.evaluate("""() => { const one = { kind: 'act', why: '', clause: '', enabled: true };
            harness.patch({ number: 99, prompt: 'You stand at 7♦.', buttons: [
              { ...one, id: 'a', action: 'red', label: 'Hold 7♦' }, { ...one, id: 'b', action: 'black', label: 'Give up 2♣' },
              { ...one, id: 'c', action: 'main', label: 'Lay 2♥ open', primary: true }, { ...one, id: 'd', action: 'idle', label: 'Hold 7♥', enabled: false }] }); }""")
        assert page.get_by_role("button", name="Hold 7 diamonds").inner_text().strip() == "Hold 7"
        prompt = page.locator(".tt-prompt .tt-glyph").evaluate("one => getComputedStyle(one).color")
        found = {one["name"]: one for one in page.evaluate(SUITS_ON_BUTTONS)}
        assert found["red"]["colour"] == prompt != found["red"]["words"]
        assert all(found[name]["colour"] == found[name]["words"] for name in ("black", "main", "idle"))
        assert all(one["contrast"] >= 4.5 for one in found.values()), (dark, found)


@pytest.mark.parametrize("viewport", [(800, 560), PHONE])
def test_to_the_table_takes_the_keyboard_along_to_the_first_card(table: OpenTable, viewport: tuple[int, int]) -> None:
    for by_key in (True, False):
        page = table("lesson", viewport=viewport)
        way = page.get_by_role("button", name="To the table")
        if by_key:
            way.focus()
            page.keyboard.press("Enter")
        else:
            way.click()
        assert focused(page) == "0:9s"
        expect(page.locator('[data-key="0:9s"]')).to_be_in_viewport(ratio=1)
        before = page.evaluate("scrollY")
        page.keyboard.press("ArrowRight")
        assert focused(page) == "0:Ts" and abs(page.evaluate("scrollY") - before) < 60


#: A review of as many points as a match has, one of them a choice that cost much.
REVIEWED = """() => { const points = Array.from({ length: 90 }, (_, i) => ({ x: i, value: i === 50 ? 1 : i === 51 ? 0 : 0.5 + 0.4 * Math.sin(i / 9), where: `Round ${i}`, change: '', text: 'A card.',
    spoken: '', cards: [], cards_spoken: '', grade: i === 51 ? 'blunder' : null, source: i === 51 ? 'choice' : 'luck', source_label: 'luck' }));
  harness.set({ review: { state: 'ready', seat: 0, seats: [], headline: 'A match.', balance: '', ledgers: [], decisions: [], grades: [{ grade: 'blunder', label: 'blunder', count: 1 }], points } }); }"""
PLOT = """() => { const svg = document.querySelector('.tt-plot'), box = svg.getBoundingClientRect(), scale = svg.getScreenCTM(), edge = (node) => node.getBoundingClientRect();
  const figure = svg.querySelector('.tt-plot-axis'), last = [...svg.querySelectorAll('.tt-plot-point')].at(-1), shape = edge(svg.querySelector('.tt-plot-shape'));
  return { wide: box.width, high: box.height, letters: parseFloat(getComputedStyle(figure).fontSize) * scale.d, skew: scale.a / scale.d, shape: shape.width / shape.height,
    end: box.right - edge(last.querySelector('.tt-plot-dot')).right, within: [...svg.querySelectorAll('.tt-plot-axis, .tt-plot-dot')].every((node) => edge(node).left >= box.left && edge(node).bottom <= box.bottom) }; }"""


def test_the_plot_of_a_review_keeps_its_letters_and_its_height_on_a_wide_panel(table: OpenTable) -> None:
    page = table("review", width=960, viewport=(1280, 800))
    page.evaluate(REVIEWED)
    wide = []
    for width in (960, 390, 700, 1100):
        page.locator("#table").evaluate("(one, width) => { one.style.width = `${width}px`; }", width)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        plot = page.evaluate(PLOT)
        wide.append(plot["wide"])
        assert 10.5 <= plot["letters"] <= 13 and 120 <= plot["high"] <= 16 * 16, (width, plot)
        assert abs(plot["skew"] - 1) < 0.01 and abs(plot["shape"] - 1) < 0.05, "points are not drawn out"
        assert plot["within"] and 0 <= plot["end"] < 12, (width, plot)
    assert max(wide) > 850 and min(wide) < 350
    # The pointer still means the nearest point, and the one under it lies there.
    point = page.locator(".tt-plot-point").nth(51)
    box = point.locator(".tt-plot-shape").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(point).to_have_attribute("data-under", "true")
