"""How the table looks and whether everybody can use it: axe-core, narrow windows, zoom, movement, nothing cut off."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, HIDDEN, PHONE, axe, overflow
from support.game import Game, address, open_game
from support.servers import Server
from testkit.play import random_line

from tutor import load_game
from tutor.kernel.records import Record

Open = Callable[..., Page]
SEED = 7

#: Words on the felt that reach out of it or out of their own box.
CUT = """() => {
  const felt = document.querySelector('.tt-felt').getBoundingClientRect();
  const found = [];
  for (const one of document.querySelectorAll('.tt-felt :is(.tt-zone-head, .tt-badge, .tt-combo, .tt-plate, .tt-clause, summary)')) {
    const r = one.getBoundingClientRect();
    if (r.width < 2 || r.height < 2 || !one.textContent.trim() || getComputedStyle(one).clipPath !== 'none') continue;
    if (r.left < felt.left - 1 || r.right > felt.right + 1 || one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
      found.push(`${one.className || one.tagName}: ${one.textContent.trim()}`);
  }
  return found;
}"""


def phases(game: Game) -> Iterator[str]:
    """Lead a match of a page with an open lesson through everything that it can show."""
    page = game.page
    yield "lesson"
    game.skip_lesson()
    yield "warlord"
    game.play_to(lambda one: "exchange" in one.heading)
    yield "exchange"
    game.root.locator("[data-tool=hint]").click()
    expect(game.root.locator(".tt-hint p")).to_be_visible()
    yield "hint"
    page.keyboard.press("r")
    expect(page.get_by_role("dialog", name="Rules of 4 Warlords")).to_be_visible()
    yield "rules"
    page.keyboard.press("Escape")
    for tool, title in (("settings", "Settings"), ("keys", "Keys of the table")):
        game.root.locator(f"[data-tool={tool}]").click()
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        yield tool
        page.keyboard.press("Escape")
    game.play_to(lambda one: "reveal 3" in one.heading)
    yield "battle"
    game.play_to(lambda one: "battle is over" in one.heading)
    yield "result"
    game.play_to(Game.over)
    yield "end"
    game.button("Step through the match").click()
    expect(game.root).to_have_attribute("data-review", "true")
    yield "review"


LOOKS = [(DESKTOP, False), (DESKTOP, True), (PHONE, False)]


@pytest.mark.parametrize("viewport, dark", LOOKS, ids=["desktop", "desktop-dark", "phone"])
def test_every_phase_is_accessible_and_whole(
    app_server: Server,
    open_page: Open,
    screenshot: Callable[..., object],
    viewport: tuple[int, int],
    dark: bool,
) -> None:
    page = open_page(address(app_server, seed=SEED), viewport=viewport, dark=dark)
    game = open_game(page, lesson=True)
    assert game.root.get_attribute("data-theme") == ("dark" if dark else "light")
    found: list[str] = []
    for phase in phases(game):
        screenshot(page, f"game-{phase}-{viewport[0]}-{'dark' if dark else 'light'}")
        found += [f"{phase}: {line}" for line in axe(page)]
        found += [f"{phase}: cut off: {line}" for line in page.evaluate(CUT)]
        if wide := overflow(page):
            found.append(f"{phase}: {wide} px too wide")
    assert found == []


@pytest.mark.parametrize("viewport", [(320, 640), (640, 400)], ids=["320 px wide", "a desktop at 200 percent"])
def test_narrow_and_zoomed_windows_need_no_sideways_scrolling(
    app_server: Server, open_page: Open, screenshot: Callable[..., object], viewport: tuple[int, int]
) -> None:
    page = open_page(address(app_server, seed=SEED), viewport=viewport)
    game = open_game(page, lesson=True)
    found: list[str] = []
    for phase in phases(game):
        screenshot(page, f"game-{phase}-{viewport[0]}")
        if wide := overflow(page):
            found.append(f"{phase}: {wide} px too wide")
        found += [f"{phase}: cut off: {line}" for line in page.evaluate(CUT)]
    assert found == []


RUNNING = "document.getAnimations().filter((one) => one.playState === 'running').length"


def test_nothing_moves_where_less_movement_is_wished(app_server: Server, open_page: Open) -> None:
    game = open_game(open_page(address(app_server, seed=SEED), reduced_motion=True))
    game.page.evaluate(
        f"window.moved = 0; (function look() {{ moved = Math.max(moved, {RUNNING}); requestAnimationFrame(look); }})()"
    )
    game.play_to(lambda one: one.heading.startswith("Round 2"))
    assert game.page.evaluate("moved") == 0


def test_movement_never_holds_a_click_back(app_server: Server, open_page: Open) -> None:
    game = open_game(open_page(address(app_server, seed=SEED), reduced_motion=False))
    page = game.page
    page.evaluate(
        f"window.moved = 0; (function look() {{ moved = Math.max(moved, {RUNNING}); requestAnimationFrame(look); }})()"
    )
    for _ in range(5):  # by its own event: Playwright would wait for the card to lie still
        game.pace()
        before = game.number
        game.control(game.actions()[0]).first.dispatch_event("click")
        game.acted()
        game.changed(before)
    assert page.evaluate("moved") > 0


def test_the_hand_and_what_is_asked_are_in_sight_together(app_server: Server, open_page: Open) -> None:
    for viewport in (DESKTOP, PHONE):
        game = open_game(open_page(address(app_server, seed=SEED), viewport=viewport), touch=viewport == PHONE)
        game.play_to(lambda one: "exchange" in one.heading, touch=viewport == PHONE)
        expect(game.prompt).to_be_in_viewport(ratio=1)
        expect(game.control("stand")).to_be_in_viewport(ratio=1)
        for index in range(3):
            expect(game.root.locator("[data-zone=me-hand] .tt-card").nth(index)).to_be_in_viewport(ratio=0.6)


#: As long as one that the table draws itself. With it and the plainest play a match of two rounds has a costly choice.
DRAWN_SEED = "3f9a6c0e5b7d1284"


def load_end(game: Game, line: int) -> None:
    """Lay the end of a match that was played at random, with a seed as long as one that the table draws."""
    record = json.loads(Record.of(random_line(load_game("warlords"), line)[-1]).to_json()) | {"seed": DRAWN_SEED}
    file = {"name": "match.json", "mimeType": "application/json", "buffer": json.dumps(record).encode()}
    before = game.number
    game.root.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    game.changed(before)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_at_the_end_all_ways_on_and_all_tools_are_in_sight(
    app_server: Server, open_page: Open, screenshot: Callable[..., object], viewport: tuple[int, int]
) -> None:
    touch = viewport == PHONE
    page = open_page(address(app_server, seed=DRAWN_SEED, coach="after", round_limit=2), viewport=viewport)
    game = open_game(page, touch=touch)
    game.play_to(Game.over, touch=touch)
    game.advised()
    ways, tools = game.root.locator(".tt-banner-acts button"), game.root.locator(".tt-tools button:visible")
    for end in ("played", 11, 13):  # two texts that are longer than most
        if isinstance(end, int):
            load_end(game, end)
        expect(ways).to_have_count(3 if end == "played" else 2)
        if not touch:
            expect(game.banner).to_contain_text(DRAWN_SEED)
        page.evaluate("() => window.scrollTo(0, 0)")
        screenshot(page, f"warlords-end-{viewport[0]}-{end}")
        assert ways.evaluate_all(HIDDEN) == []
        if touch:  # a phone has no room for them beside the table: they are scrolled to, and nothing lies over them
            game.toolbar.scroll_into_view_if_needed()
        assert tools.count() > 8 and tools.evaluate_all(HIDDEN) == []


def test_the_keys_have_room_and_a_lesson_offers_no_hint(app_server: Server, open_page: Open) -> None:
    page = open_page(address(app_server, seed=SEED))
    game = open_game(page, lesson=True)
    expect(game.root.locator("[data-tool=hint]")).to_be_hidden()
    game.skip_lesson()
    expect(game.root.locator("[data-tool=hint]")).to_be_visible()
    game.play_to(lambda one: "exchange" in one.heading)
    game.root.locator("[data-tool=keys]").click()
    rows = page.locator(".tt-keys-list kbd").evaluate_all("all => all.map(one => one.getBoundingClientRect())")
    assert len(rows) > 9 and all(below["top"] - above["bottom"] >= 4 for above, below in pairwise(rows))
    words = page.locator(".tt-keys-list").inner_text().split("\n")
    assert words[words.index("Keep this hand") - 1] == "s"


def test_on_a_phone_the_table_of_a_lesson_is_not_covered_while_its_page_is_read(
    app_server: Server, open_page: Open
) -> None:
    game = Game(open_page(app_server.page("kozyri.ipynb"), viewport=PHONE))
    game.painted()
    page, act = game.page, game.root.locator(".tt-act")
    fixed = (
        "(act) => document.querySelector('.tt-felt').getBoundingClientRect().bottom - act.getBoundingClientRect().top"
    )
    expect(game.root.locator(".tt-lesson-do")).to_be_in_viewport()
    assert act.evaluate(fixed) <= 0, "what is asked lies over the table, and the lesson says it already"
    game.button("To the table").tap()
    expect(act).to_be_in_viewport(ratio=1)
    assert act.evaluate(fixed) <= 0
    game.skip_lesson(touch=True)
    page.evaluate("() => window.scrollTo(0, 0)")
    expect(act).to_be_in_viewport(ratio=1)  # in the match it stays in sight


def test_a_message_of_two_lines_moves_neither_the_table_nor_its_tools(
    app_server: Server, open_page: Open, screenshot: Callable[..., object]
) -> None:
    game = open_game(open_page(address(app_server, seed=SEED, coach="after"), viewport=DESKTOP))
    tools = game.root.locator(".tt-tools button:visible")
    felt = game.root.locator(".tt-felt").bounding_box()
    file = {"name": "letter.json", "mimeType": "application/json", "buffer": b"a letter"}
    game.root.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    expect(game.error).to_be_in_viewport(ratio=1)
    game.page.evaluate("() => window.scrollTo(0, 0)")
    screenshot(game.page, "warlords-message")
    assert tools.count() > 8 and tools.evaluate_all(HIDDEN) == []
    assert game.root.locator(".tt-felt").bounding_box() == felt, "cards move away from under the mouse"
    game.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})  # no room beside: it stands over the table
    expect(game.root.locator(".tt-main > .tt-error")).to_be_visible()


def test_on_a_projector_the_table_is_larger_and_all_of_it_in_sight(app_server: Server, open_page: Open) -> None:
    sizes = {}
    for viewport in (DESKTOP, (1920, 1080)):
        page = open_page(address(app_server, seed=3, coach="off"), viewport=viewport)
        Game(page).skip_lesson()
        sizes[viewport] = page.evaluate(
            """() => { const box = (name) => document.querySelector(name).getBoundingClientRect(); return {
            card: box('[data-zone=me-hand] .tt-card').width, wide: box('.tt-side').right - box('.tt-felt').left,
            tools: box('.tt-tools').bottom, letters: getComputedStyle(document.querySelector('.tt-prompt')).fontSize }; }"""
        )
        assert sizes[viewport]["tools"] <= viewport[1] and overflow(page) == 0
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    small, large = sizes.values()
    assert large["card"] > 1.3 * small["card"] and float(large["letters"][:-2]) > 1.3 * float(small["letters"][:-2])
    assert large["wide"] > 0.85 * 1920 and small["card"] == 84
