"""How the table looks and fits: sizes, contrast, motion, what axe-core finds, and how long drawing takes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, PHONE, axe, overflow
from support.table_harness import HERE, sent

OpenTable = Callable[..., Page]
PHASES = sorted(path.stem for path in (HERE / "fixtures").glob("*.json"))
NARROW = (320, 640)


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_is_accessible_and_needs_no_sideways_scrolling(
    table: OpenTable, screenshot: Callable[..., Path], phase: str
) -> None:
    for viewport, dark in ((DESKTOP, False), (PHONE, True), (NARROW, False)):
        page = table(phase, viewport=viewport, dark=dark)
        assert overflow(page) == 0, viewport
        outside = page.eval_on_selector_all(
            ".tt-root *",
            """all => all.filter((one) => { const box = one.getBoundingClientRect();
                return box.width > 1 && !one.closest(".tt-hidden, svg, dialog") && box.right > innerWidth + 1; })
                .map((one) => one.className)""",
        )
        assert outside == [], viewport
        if viewport != NARROW:
            assert axe(page) == [], (viewport, dark)
        screenshot(page, f"table-{phase}-{viewport[0]}{'-dark' if dark else ''}", full_page=viewport != DESKTOP)


@pytest.mark.parametrize("dark", [False, True])
def test_dialogs_hints_and_the_lost_screen_are_accessible(table: OpenTable, dark: bool) -> None:
    page = table("exchange", dark=dark)
    for tool in ("rules", "settings", "new", "keys"):
        page.locator(f"[data-tool={tool}]").click()
        assert axe(page) == [], tool
        page.keyboard.press("Escape")
    page.evaluate("harness.model.answers = false; harness.model.fire('comm_live_update')")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    assert axe(page) == []


STRIPS = """all => all.map((one) => {
    // What of the card is not covered: walk its left edge in its upper part and see who is on top.
    const box = one.getBoundingClientRect();
    const y = box.top + Math.min(20, box.height / 3);
    const ours = (x) => { const hit = document.elementFromPoint(x, y); return hit && one.contains(hit); };
    let wide = 0;
    for (let x = box.left + 1; x < box.right && ours(x); x += 1) wide += 1;
    return wide;
})"""


@pytest.mark.parametrize("viewport", [PHONE, NARROW, DESKTOP])
def test_thirty_cards_in_a_hand_each_keep_a_strip_of_24_px(table: OpenTable, viewport: tuple[int, int]) -> None:
    page = table("kozyri-30", viewport=viewport)
    page.locator("[data-zone=my-hand]").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('.tt-act').style.position = 'static'; scrollBy(0, 0)")
    strips = page.eval_on_selector_all("[data-zone=my-hand] button", STRIPS)
    assert len(strips) == 30
    assert min(strips) >= 24, strips


def test_a_covered_card_comes_to_the_top_when_it_has_the_focus(table: OpenTable) -> None:
    page = table("kozyri-30", viewport=PHONE)
    card = page.locator("[data-zone=my-hand] button").nth(4)
    card.focus()
    shown = card.evaluate(
        """one => { const box = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)); }"""
    )
    assert shown


def test_what_is_asked_and_the_hand_are_on_a_phones_first_screen(table: OpenTable) -> None:
    page = table("exchange", viewport=PHONE)
    for selector in ("[data-zone=me-hand] .tt-cards", ".tt-prompt", ".tt-buttons button"):
        box = page.locator(selector).first.bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= PHONE[1], selector


def test_the_table_goes_by_its_own_width_not_by_the_windows(table: OpenTable) -> None:
    page = table("battle", width=400)
    board = page.locator(".tt-board").bounding_box()
    side = page.locator(".tt-side").bounding_box()
    assert board is not None and side is not None
    assert side["y"] > board["y"] + board["height"]
    page = table("battle")
    board, side = page.locator(".tt-board").bounding_box(), page.locator(".tt-side").bounding_box()
    assert board is not None and side is not None
    assert side["x"] > board["x"] + board["width"]


def test_the_page_does_not_jump_from_phase_to_phase(table: OpenTable) -> None:
    page = table("warlord")
    heights = {}
    for phase in ("warlord", "exchange", "battle", "review"):
        page.evaluate(f"fetch('/fixtures/{phase}.json').then((r) => r.json()).then((all) => harness.set(all))")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        heights[phase] = page.evaluate("document.querySelector('.tt-felt').offsetHeight")
    assert max(heights.values()) - min(heights.values()) <= 12, heights


FLIGHT = """async (from) => {
    const view = structuredClone(harness.model.get("view"));
    const zone = (id) => view.zones.find((one) => one.id === id);
    // The hand is empty, and the cards of the next one come from the zone that is said: one without a card, too.
    if (from === "me-hand") zone(from).cards = [];
    harness.set({ view: { ...structuredClone(view), number: view.number + 1 } });
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    document.getAnimations().forEach((one) => one.finish());
    if (from === "them-deck") document.querySelector(`[data-zone=${from}]`).style.display = "none";
    zone("me-laid").cards = ["2h", "3h"].map((card) => ({ key: `0:${card}`, card, name: card, face: true, from }));
    harness.set({ view: { ...view, number: view.number + 2 } });
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    const felt = document.querySelector(".tt-felt").getBoundingClientRect();
    return [...document.querySelectorAll("[data-zone=me-laid] .tt-card")].map((one) => {
        for (const flight of one.getAnimations()) { flight.pause(); flight.currentTime = flight.effect.getTiming().delay; }
        const box = one.getBoundingClientRect();
        return { times: box.width / one.offsetWidth, inside: box.left >= felt.left && box.top >= felt.top };
    });
}"""


@pytest.mark.parametrize("zone", ["me-hand", "them-deck", "them-hand"])
def test_a_card_is_never_larger_in_its_flight_than_a_card(table: OpenTable, zone: str) -> None:
    page = table("battle", reduced_motion=False)
    found = page.evaluate(FLIGHT, zone)
    assert len(found) == 2
    assert all(one["times"] < 2 and one["inside"] for one in found), found


MOVE = """async () => {
    const count = () => document.getAnimations().filter((one) => one.effect.target.closest(".tt-felt")).length;
    const view = structuredClone(harness.model.get("view"));
    const zone = (id) => view.zones.find((one) => one.id === id);
    zone("me-laid").cards.push({ ...zone("me-hand").cards.shift(), action: null, why: "" });
    zone("them-hand").cards.pop();
    zone("them-laid").cards.push({ key: "1:6h", card: "6h", name: "six of hearts", face: true, from: "them-hand" });
    view.number += 1;
    const began = performance.now();
    harness.set({ view });
    const took = performance.now() - began;
    // They take off in the frame in which the new state is painted.
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    const moving = count();
    // The table is in its new state while the cards still fly: the next card can be played at once.
    await new Promise((next) => setTimeout(next, 160));
    document.querySelector('[data-key="0:Ts"]').click();
    return { moving, took, acts: harness.of("act").length };
}"""


def test_cards_travel_and_turn_but_nobody_waits_for_them(table: OpenTable) -> None:
    page = table("battle", reduced_motion=False)
    found = page.evaluate(MOVE)
    assert found["moving"] >= 2
    assert found["acts"] == 1
    expect(page.locator(".tt-cover")).to_have_count(0)


def test_nothing_moves_for_those_who_asked_for_less_motion(table: OpenTable) -> None:
    page = table("battle", reduced_motion=True)
    assert page.evaluate(MOVE)["moving"] == 0
    page = table("battle", reduced_motion=False)
    page.locator("[data-tool=settings]").click()
    page.get_by_label("Movement").select_option("off")
    page.keyboard.press("Escape")
    assert page.evaluate(MOVE)["moving"] == 0


def test_forced_colours_and_print_leave_the_cards_to_be_seen(table: OpenTable) -> None:
    page = table("battle", forced_colors="active")
    assert page.locator(".tt-face").first.evaluate("one => getComputedStyle(one).forcedColorAdjust") == "none"
    page = table("battle")
    page.emulate_media(media="print")
    expect(page.locator(".tt-toolbar")).to_be_hidden()
    expect(page.locator("[data-zone=me-hand]")).to_be_visible()
    expect(page.locator(".tt-log")).to_be_visible()


def test_on_a_phone_a_lessons_answer_and_the_way_on_stand_beside_the_hand(table: OpenTable) -> None:
    page = table("lesson", viewport=PHONE)
    page.evaluate("""() => { const lesson = { ...harness.model.get("view").lesson };
        harness.patch({ number: 90, lesson: { ...lesson, task: "", done: true, next: true, feedback: "Well laid.", kind: "right" } }); }""")
    page.locator(".tt-felt").evaluate("node => node.scrollIntoView({ block: 'start' })")
    act = page.locator(".tt-act")
    expect(act.get_by_text("Well laid.")).to_be_in_viewport(ratio=1)
    way = act.locator("button.tt-primary.tt-narrow")
    expect(way).to_be_in_viewport(ratio=1)
    way.click()
    assert [one["move"] for one in sent(page, "lesson")] == ["next"]
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(way).to_be_hidden()  # where the lesson stands beside the table it has its own


def test_beside_a_result_no_prompt_repeats_its_button(table: OpenTable) -> None:
    page = table("round-won", viewport=PHONE)
    expect(page.get_by_role("button", name="Next round")).to_be_in_viewport(ratio=1)
    expect(page.locator(".tt-prompt")).to_be_hidden()


def test_our_own_page_goes_dark_with_the_table_and_a_notebooks_does_not(table: OpenTable) -> None:
    page = table("battle")
    choose = "(value) => { document.querySelector('[data-tool=settings]').click(); const box = [...document.querySelectorAll('.tt-settings select')].find((one) => [...one.options].some((o) => o.value === 'dark')); box.value = value; box.dispatchEvent(new Event('change')); }"
    page.evaluate(choose, "dark")
    assert page.evaluate("document.documentElement.dataset.tutorTheme") is None
    page.evaluate("document.body.dataset.voila = 'voila'")
    page.evaluate(choose, "dark")
    assert page.evaluate("document.documentElement.dataset.tutorTheme") == "dark"
    page.evaluate(choose, "light")
    assert page.evaluate("document.documentElement.dataset.tutorTheme") == "light"


#: JupyterLab's own rules for what its boxes hold, where they are as strong as a rule of ours.
LAB = """.jp-ThemedContainer button { border-radius: 0px; } .jp-ThemedContainer input::placeholder { color: rgb(1, 2, 3); }
.jp-ThemedContainer kbd { font-family: serif; font-size: 40px; line-height: 40px; } .jp-ThemedContainer button:focus-visible { outline-color: rgb(1, 2, 3); }"""
LOOKS = """() => [...document.querySelectorAll('.tt-root :is(button, input, select, kbd)')].map((one) => { const look = getComputedStyle(one);
  return [one.className, look.borderRadius, look.fontSize, look.fontFamily, look.lineHeight, getComputedStyle(one, '::placeholder').color]; })"""


def test_jupyterlab_changes_nothing_of_the_table(table: OpenTable) -> None:
    for fixture, tool in (("battle", "new"), ("review", "keys")):
        page = table(fixture, dark=True)
        page.locator(f"[data-tool={tool}]").click()
        before = page.evaluate(LOOKS)
        page.evaluate(
            """(rules) => { document.body.classList.add('jp-ThemedContainer');
              const sheet = new CSSStyleSheet(); sheet.replaceSync(rules); document.adoptedStyleSheets = [sheet]; }""",
            LAB,
        )
        assert len(before) > 20 and page.evaluate(LOOKS) == before


def test_the_frame_of_the_keyboard_is_bright_on_the_felt(table: OpenTable) -> None:
    page = table("battle")
    clause = page.locator(".tt-felt .tt-clause").first
    clause.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert clause.evaluate("one => one === document.activeElement")
    assert clause.evaluate("one => getComputedStyle(one).outlineColor") == "rgb(255, 217, 90)"


#: Six lost cards on either side, and words below each row that are as long as they get.
LOST_CARDS = """() => { const view = structuredClone(harness.model.get('view')), zone = (id) => view.zones.find((one) => one.id === id);
  const card = zone('me-fallen').cards[0];
  for (const who of ['me', 'them']) zone(`${who}-fallen`).cards = [...'234567'].map((rank) => ({ ...card, key: `${who}:${rank}s`, card: `${rank}s` }));
  view.combos = [0, 1].map((seat) => ({ seat, where: 'laid', text: 'a straight flush of 7, 8, 9 of spades', clause: 'W-7', steps: ['Nine, eight, seven.'] }));
  harness.set({ view: { ...view, number: 99 } }); }"""
COVERED = """() => [...document.querySelectorAll('.tt-zone[data-area$=-laid] > .tt-combo > *')].filter((word) => { const a = word.getBoundingClientRect();
  return [...document.querySelectorAll('.tt-zone[data-area$=-fallen] :is(.tt-card, .tt-zone-head)')].some((other) => { const b = other.getBoundingClientRect();
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom; }); }).map((word) => word.textContent)"""


def test_lost_cards_do_not_cover_what_is_said_of_the_row_beside_them(table: OpenTable) -> None:
    page = table("battle", width=700, viewport=(1280, 900))
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(LOST_CARDS)
    expect(page.locator(".tt-zone[data-area=me-fallen] .tt-card")).to_have_count(6)
    for width in range(700, 1101, 40):
        page.locator("#table").evaluate("(one, width) => { one.style.width = `${width}px`; }", width)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(COVERED) == [], width
