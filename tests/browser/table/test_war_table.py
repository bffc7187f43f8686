"""How World War III fits: banners, seats and wars with the longest names, in windows of every width."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page
from support.browser import PHONE, overflow
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


# --- the seats and the war ---------------------------------------------------------------------------------------

#: What reaches out of its seat's box, lies over its neighbour, or has no room for its words without showing them whole.
CROWDED = """() => {
  const found = [], groups = [...document.querySelectorAll('.tt-flow > .tt-group')];
  const seen = (one) => { const { width, height } = one.getBoundingClientRect(); return width > 1 && height > 1 && getComputedStyle(one).clipPath === 'none'; };
  const says = (one) => `${one.className} ${one.dataset.area || ''} ${one.textContent.trim().slice(0, 24)}`;
  const over = (one, other) => { const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1; };
  const pairs = (all) => all.flatMap((one, i) => all.slice(i + 1).map((other) => [one, other]));
  for (const [one, other] of pairs(groups)) if (over(one, other)) found.push(`${one.dataset.group} over ${other.dataset.group}`);
  for (const group of groups) {
    const box = group.getBoundingClientRect(), name = `${group.dataset.group}: `;
    for (const one of group.querySelectorAll('*')) {
      if (one.closest('svg, .tt-card') || !seen(one)) continue;
      const at = one.getBoundingClientRect();
      if (at.left < box.left - 1 || at.right > box.right + 1 || at.top < box.top - 1) found.push(`${name}${says(one)} sticks out`);
      const short = one.matches('.tt-plate-name, .tt-zone-label') && one.title === one.textContent;
      const words = [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
      if (words && !short && getComputedStyle(one).display !== 'inline' && one.scrollWidth > one.clientWidth + 1) found.push(`${name}${says(one)} is cut`);
    }
    for (const [one, other] of pairs([...group.children, ...group.querySelectorAll('.tt-zone-label, .tt-zone-text')].filter(seen)))
      if (!one.contains(other) && over(one, other)) found.push(`${name}${says(one)} over ${says(other)}`);
  }
  return found;
}"""
SIZES = [(1280, 800), (1130, 800), (1000, 700), (770, 800), (660, 800), (640, 800), (390, 844), (360, 740), (320, 640)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_no_seat_lies_over_another_and_nothing_of_one_is_cut(
    table: OpenTable, screenshot: Callable[..., Path], seats: int
) -> None:
    """Six seats with long names lay over each other on a phone; a war stuck out of its box on every screen."""
    page, found = table("empty"), {}
    for scene, state in played(seats).items():
        lay(page, state)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            if crowded := page.evaluate(CROWDED):
                found[scene, width] = crowded
            if width in (1280, 390) and seats in (2, 6):
                screenshot(page, f"war-{seats}-{scene}-{width}", full_page=True)
    assert found == {}


#: How many lines each word of the names in a war is broken into, and how far the names keep from their cards.
NAMED = """() => [...document.querySelectorAll('[data-area^=war-]')].map((row) => {
  const text = row.querySelector('.tt-zone-label').firstChild, lines = [];
  for (const word of text.data.matchAll(/\\S+/g)) {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    lines.push(new Set([...range.getClientRects()].map((box) => box.top)).size);
  }
  const cards = row.querySelector('.tt-cards').getBoundingClientRect();
  return [Math.max(...lines), cards.left - row.querySelector('.tt-zone-head').getBoundingClientRect().right];
})"""


def test_names_in_a_war_are_not_broken_and_keep_clear_of_the_cards(table: OpenTable) -> None:
    page = table("empty")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for seats in (2, 6):
            lay(page, played(seats)["war1"])
            for lines, gap in page.evaluate(NAMED):
                assert lines == 1 and gap >= 6, (width, seats)


#: In each other seat: at which heights its words stand, at which its piles lie, and how far these are from the middle.
LEVELS = """() => [...document.querySelectorAll('.tt-group[data-place]:not([data-mine=true])')].map((group) => {
  const of = (what) => [...group.querySelectorAll(what)].map((one) => one.getBoundingClientRect()).filter((box) => box.width);
  const piles = of(':is([data-area=pile], [data-area=heap], [data-area=passes]) > .tt-cards');
  const box = group.getBoundingClientRect();
  return { words: of('.tt-zone-label').filter((one) => one.width > 1).map((one) => Math.round(one.top)), piles: piles.map((one) => Math.round(one.top)),
    off: Math.abs((box.left + box.right - Math.min(...piles.map((one) => one.left)) - Math.max(...piles.map((one) => one.right))) / 2) };
})"""


def test_pile_heap_and_passes_stand_at_one_height_in_the_middle_of_their_seat(table: OpenTable) -> None:
    page = table("empty")
    state = deepcopy(played(6)["start"])
    for zone in state["view"]["zones"]:
        if zone["id"] in ("s1-pile", "s2-pile"):
            zone.update({"count": 0, "text": "0", "extra": ""} if zone["id"] == "s1-pile" else {"extra": "4 known"})
        if zone["id"] in ("s2-passes", "s3-passes"):
            card = {"key": f"x{zone['id']}", "card": "2s", "name": "two of spades", "face": True}
            zone.update(cards=[card], count=1)
    lay(page, state)
    for seat in page.evaluate(LEVELS):
        assert len(set(seat["words"])) == 1 and len(set(seat["piles"])) == 1 and seat["off"] <= 8, seat
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    settle(page)
    for seat in page.evaluate(LEVELS):
        assert len(set(seat["piles"][:2])) == 1, seat


def test_long_names_are_whole_beside_the_chances(table: OpenTable) -> None:
    page = table("empty")
    state = deepcopy(played(6)["start"])
    names = [seat["name"] for seat in state["view"]["seats"]]
    state["coach"] = {"mode": "always", "chances": [{"seat": 0, "name": name, "value": 0.2} for name in names]}
    lay(page, state)
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => [one.textContent, one.title])"
    short = page.locator(".tt-chance-name").evaluate_all(cut)
    assert all(name == title and set(name) == {"W"} for name, title in short), short
    bars = page.locator(".tt-chances .tt-bar").evaluate_all("all => all.map((one) => one.clientWidth)")
    assert len(bars) == 6 and len(set(bars)) == 1 and bars[0] >= 40
