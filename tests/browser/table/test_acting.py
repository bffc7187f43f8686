"""The table in the page against a model that only says "ack": what is drawn, clicked, typed and kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, PHONE
from support.table_harness import acts, focused, play_nine, sent

OpenTable = Callable[..., Page]
NINE, TEN, JACK = '[data-key="0:9s"]', '[data-key="0:Ts"]', '[data-key="0:Js"]'


# --- what is drawn -----------------------------------------------------------------------------------------------


def test_every_zone_and_card_of_the_view_is_there_with_a_name_in_words(table: OpenTable) -> None:
    page = table("battle")
    expect(page.get_by_role("group", name="Your hand, 2")).to_be_visible()
    expect(page.get_by_role("button", name="ten of spades, 2 of 2, playable")).to_be_visible()
    expect(page.get_by_role("button", name="queen of clubs, 2 of 3, not playable")).to_be_visible()
    expect(page.get_by_role("group", name="Other side's deck: 16, face down")).to_be_visible()
    expect(page.get_by_role("img", name="eight of diamonds, 1 of 1")).to_be_visible()
    names = page.eval_on_selector_all("[aria-label]", "all => all.map((one) => one.getAttribute('aria-label'))")
    assert not [name for name in names if set(name) & set("♠♥♦♣")]
    assert not [name for name in names if "undefined" in name or "null" in name]


def test_the_pips_of_each_number_card_are_as_many_as_its_number(table: OpenTable) -> None:
    page = table("all-cards")
    for rank, pips in {**{str(n): n for n in range(2, 10)}, "T": 10}.items():
        for suit in "shdc":
            # Two corner indices have one small suit each.
            found = page.locator(f"symbol[id$='-{rank}{suit}'] path.tt-ink").count()
            assert found == pips + 2, rank + suit
    figures = {page.locator(f"symbol[id$='-{rank}{suit}']").inner_html() for rank in "JQK" for suit in "shdc"}
    assert len(figures) == 12


def test_two_tables_of_one_model_share_no_id_and_both_work(table: OpenTable) -> None:
    page = table("battle")
    page.evaluate("void harness.second()")
    ids = page.eval_on_selector_all("[id]", "all => all.map((one) => one.id)")
    assert len(ids) == len(set(ids))
    page.locator(".tt-root").nth(1).locator(TEN).click()
    assert acts(page) == [(16, "play Ts")]
    numbers = page.evaluate("harness.model.sent.map((one) => one.id)")
    assert len(numbers) == len(set(numbers))


def test_new_lines_are_put_after_the_known_ones_and_missing_ones_are_asked_for(table: OpenTable) -> None:
    page = table("battle")
    lines = page.locator(".tt-log-line")
    known = lines.all_inner_texts()
    assert len(known) > 3
    page.evaluate("harness.patch({ number: 17, log: [{ n: 90, text: 'A new line.' }], log_from: 3 })")
    assert lines.all_inner_texts() == [*known[:3], "A new line."]
    assert sent(page, "log") == []
    page.evaluate("harness.patch({ number: 18, log: [{ n: 99, text: 'Too late.' }], log_from: 9 })")
    assert len(sent(page, "log")) == 1


def test_closing_a_view_leaves_no_listener_behind(table: OpenTable) -> None:
    page = table("battle")
    page.evaluate("harness.close()")
    assert page.evaluate("harness.model.listeners()") == 0
    assert page.locator(".tt-root").count() == 0


def test_an_empty_view_says_that_the_table_is_being_set_and_a_real_one_follows(table: OpenTable) -> None:
    page = table("empty")
    expect(page.get_by_text("Setting the table…")).to_be_visible()
    page.evaluate("fetch('/fixtures/battle.json').then((r) => r.json()).then((all) => harness.set(all))")
    expect(page.locator(TEN)).to_be_visible()


def test_hello_brings_what_the_browser_kept(table: OpenTable, harness: str) -> None:
    page = table("battle")
    assert sent(page, "hello")[0]["saved"] is None
    page.evaluate("harness.message({ kind: 'saved', saved: { sealed: 'abc', at: 'now' } })")
    page.reload()
    page.wait_for_selector("[data-ready]")
    assert sent(page, "hello")[0]["saved"] == {"sealed": "abc", "at": "now", "id": ""}


def test_a_browser_that_keeps_nothing_still_plays(harness: str, open_page: OpenTable) -> None:
    page = open_page(f"{harness}/?fixture=battle", wait=False)
    page.add_init_script("""
        const full = () => { throw new DOMException("full", "QuotaExceededError"); };
        Object.defineProperty(Storage.prototype, "setItem", { value: full });
        Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });
    """)
    page.reload()
    page.wait_for_selector("[data-ready]")
    page.evaluate("harness.message({ kind: 'saved', saved: { sealed: 'abc' } })")
    page.locator(TEN).click()
    assert acts(page) == [(16, "play Ts")]


# --- acting ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_a_click_or_tap_plays_and_the_table_waits_for_the_answer(table: OpenTable, viewport: tuple[int, int]) -> None:
    page = table("battle", viewport=viewport)
    card = page.locator(TEN)
    card.tap() if viewport == PHONE else card.click()
    assert acts(page) == [(16, "play Ts")]


def test_a_double_click_plays_once(table: OpenTable) -> None:
    page = table("battle")
    page.locator(TEN).dblclick()
    assert acts(page) == [(16, "play Ts")]


def test_two_clicks_within_20_ms_play_once_even_if_python_answered_between_them(table: OpenTable) -> None:
    page = table("battle")
    # Both are made before the first is handled, as while a page is busy: it is the hand that was quick, not the page.
    gap = page.evaluate(f"""() => {{
        const [first, second] = [1, 2].map(() => new MouseEvent('click', {{ bubbles: true }}));
        document.querySelector('{NINE}').dispatchEvent(first);
        harness.patch({{ number: 17 }});
        const until = performance.now() + 200;
        while (performance.now() < until);
        document.querySelector('{TEN}').dispatchEvent(second);
        return second.timeStamp - first.timeStamp;
    }}""")
    assert gap <= 20 and len(acts(page)) == 1, f"a second click after {gap:.0f} ms was taken"


def test_two_clicks_of_a_quiet_hand_count_both_on_a_page_that_was_busy_meanwhile(table: OpenTable) -> None:
    page = table("battle")
    page.evaluate(f"""async () => {{
        const late = (card) => {{
            const event = new MouseEvent('click', {{ bubbles: true }});
            return () => document.querySelector(card).dispatchEvent(event);
        }};
        const first = late('{NINE}');
        await new Promise((next) => setTimeout(next, 400));
        const second = late('{TEN}');
        first();
        harness.patch({{ number: 17 }});
        second();
    }}""")
    assert acts(page) == [(16, "play 9s"), (17, "play Ts")]


def test_a_click_while_the_answer_is_out_does_nothing_and_the_lock_ends(table: OpenTable) -> None:
    page = table("battle")
    page.evaluate("harness.model.answers = false")
    page.locator(NINE).click()
    page.wait_for_timeout(500)
    page.locator(TEN).click()
    assert acts(page) == [(16, "play 9s")]
    expect(page.locator("[role=status]")).to_contain_text("Waiting for the table")  # and not silently
    page.wait_for_timeout(4000)  # no answer at all: the visitor may try again, Python refuses what is stale
    page.evaluate(f"document.querySelector('{TEN}').click()")
    assert len(acts(page)) == 2


def test_an_unplayable_card_says_why_and_sends_nothing(table: OpenTable) -> None:
    page = table("battle")
    queen = page.get_by_role("button", name="queen of clubs, 2 of 3")
    expect(queen).to_have_attribute("aria-disabled", "true")
    expect(queen).not_to_have_attribute("disabled", "")
    queen.click(force=True)  # Playwright takes aria-disabled for disabled; a visitor does not
    assert acts(page) == []
    expect(page.locator(".tt-whyline")).to_contain_text("a Queen or a King is a warlord")
    expect(page.locator("[role=status]")).to_contain_text("a Queen or a King is a warlord")
    page.locator(".tt-whyline .tt-clause").click()
    expect(page.locator(".tt-rule[aria-current]")).to_contain_text("W-6")


def test_pointing_at_a_card_shows_its_why_without_a_click(table: OpenTable) -> None:
    page = table("battle")
    page.locator(JACK).hover()
    expect(page.locator(".tt-whyline")).to_contain_text("A Jack surrenders")


def test_a_button_acts_and_a_next_button_sends_next(table: OpenTable) -> None:
    page = table("exchange")
    page.get_by_role("button", name="Keep this hand", exact=True).click()
    assert acts(page) == [(3, "stand")]
    page = table("round-won")
    page.get_by_role("button", name="Next round").click()
    assert [(one["kind"], one["number"]) for one in sent(page, "next")] == [("next", 9)]


# --- keyboard ----------------------------------------------------------------------------------------------------


def test_a_hand_is_one_tab_stop_and_the_arrows_walk_in_it(table: OpenTable) -> None:
    page = table("kozyri-30")
    hand = page.locator("[data-zone=my-hand] button")
    assert hand.count() == 30
    assert page.locator("[data-zone=my-hand] button[tabindex='0']").count() == 1
    hand.first.focus()
    for key, place in (("ArrowRight", 1), ("End", 29), ("ArrowRight", 0), ("ArrowLeft", 29), ("Home", 0), ("3", 2)):
        page.keyboard.press(key)
        assert hand.nth(place).evaluate("one => one === document.activeElement"), key
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.closest('[data-zone=my-hand]')")


@pytest.mark.parametrize("fixture", ["lesson", "battle", "exchange", "match-lost", "review"])
def test_every_group_is_entered_by_tab_at_something_that_is_seen(table: OpenTable, fixture: str) -> None:
    page = table(fixture)
    groups = """() => [...document.querySelectorAll('[role=toolbar], .tt-cards, .tt-log-list')].map((group) => {
      const all = [...group.querySelectorAll('button')].filter((one) => one.checkVisibility());
      const stops = [...group.querySelectorAll('button[tabindex="0"]')];
      return [group.className, all.length > 0, stops.map((one) => one.checkVisibility())]; })"""
    tools = """() => { const one = document.querySelector('[role=toolbar] button[tabindex="0"]');
      return one.checkVisibility() && !one.getAttribute('aria-disabled'); }"""

    def sound() -> None:
        for name, filled, stops in page.evaluate(groups):
            assert stops == ([True] if filled else []), (name, stops)
        assert page.evaluate(tools)

    sound()
    can = {"undo": True, "hint": True, "new": True, "export": True}
    for change in (  # which tools there are, and which of them can be used, changes while one of them is the stop
        {"can": {**can, "undo": False}, "lesson": None},
        {"can": {**can, "hint": False}},
        {"can": {**can, "hint": False, "undo": False, "new": False, "lesson": True}},
    ):
        page.evaluate("change => harness.patch(change)", change)
        sound()
    page.locator("[data-tool=lesson]").focus()
    lesson = {"index": 1, "total": 2, "title": "One", "text": [], "next": True}
    page.evaluate("change => harness.patch(change)", {"can": can, "lesson": lesson})
    sound()


def test_enter_and_space_play_and_a_held_key_plays_once(table: OpenTable) -> None:
    page = table("battle")
    page.locator(NINE).focus()
    page.keyboard.down("Enter")
    page.wait_for_timeout(250)
    page.evaluate("harness.patch({ number: 17 })")
    page.keyboard.down("Enter")  # the browser repeats a held key
    page.keyboard.up("Enter")
    assert acts(page) == [(16, "play 9s")]
    page.wait_for_timeout(200)
    page.locator(TEN).focus()
    page.keyboard.press("Space")
    assert acts(page)[1:] == [(17, "play Ts")]


def test_focus_goes_to_the_neighbour_of_a_played_card_and_to_the_hand_of_a_new_round(table: OpenTable) -> None:
    page = table("battle")
    page.locator(NINE).focus()
    page.keyboard.press("Enter")
    play_nine(page)
    assert focused(page) == "0:Ts"
    page.evaluate("fetch('/fixtures/round-won.json').then((r) => r.json()).then((all) => harness.set(all))")
    expect(page.get_by_role("button", name="Next round")).to_be_focused()
    page.evaluate("fetch('/fixtures/exchange.json').then((r) => r.json()).then((all) => harness.set(all))")
    expect(page.locator('[data-key="0:7s"]')).to_be_focused()


def test_the_keyboard_is_led_to_a_card_that_can_be_played(table: OpenTable) -> None:
    page = table("warlord")
    stop = page.locator("[data-zone=me-courts] button[tabindex='0']")
    assert stop.evaluate_all("all => all.map((one) => one.dataset.card[0])") == ["Q"]
    page.locator("[data-zone=me-hand] button").first.focus()
    page.keyboard.press("2")
    assert page.evaluate("document.activeElement.closest('[data-zone]').dataset.zone") == "me-courts"
    page.locator("[data-zone=me-courts] button[data-playable=true]").last.focus()
    page.keyboard.press("Enter")
    page.evaluate("fetch('/fixtures/exchange.json').then((r) => r.json()).then((all) => harness.set(all))")
    page.wait_for_function("document.activeElement.closest('[data-zone]')?.dataset.zone === 'me-hand'")


def test_a_mouse_that_lies_still_does_not_take_the_why_line_from_the_keyboard(table: OpenTable) -> None:
    page = table("battle")
    line, own, other = page.locator(".tt-whyline"), "a Queen or a King is a warlord", "A Jack surrenders"
    page.evaluate(
        "window.last = {}; addEventListener('pointermove', (e) => { last = { x: e.screenX, y: e.screenY }; }, true)"
    )
    page.locator(JACK).focus()
    page.keyboard.press("ArrowRight")
    expect(line).to_contain_text(own)
    page.locator(JACK).hover()
    expect(line).to_contain_text(other)  # who moves the mouse means it
    page.locator(".tt-title").hover()
    expect(line).to_contain_text(own)  # and when it is gone, the line is the keyboard's again
    page.evaluate(f"""() => document.querySelector('{JACK}').dispatchEvent(new PointerEvent("pointerover",
        {{ bubbles: true, pointerType: "mouse", screenX: last.x, screenY: last.y }}))""")  # the layout moved under it
    expect(line).to_contain_text(own)
    line.locator(".tt-clause").focus()
    page.locator(JACK).hover()
    expect(line).to_contain_text(own)
    expect(line.locator(".tt-clause")).to_be_focused()


def test_a_redraw_takes_the_focus_from_nobody_outside(table: OpenTable) -> None:
    page = table("battle")
    page.evaluate("const box = document.createElement('input'); box.id = 'x'; document.body.append(box); box.focus()")
    play_nine(page)
    assert page.evaluate("document.activeElement.id") == "x"
    page.keyboard.press("h")
    assert sent(page, "hint") == []


def test_single_keys_work_inside_the_table_only_and_not_while_typing(table: OpenTable) -> None:
    page = table("exchange")
    page.locator("[data-zone=me-hand] button").first.focus()
    page.keyboard.press("h")
    page.keyboard.press("u")
    page.keyboard.press("s")
    page.keyboard.press("[")
    assert sent(page, "hint")[0]["number"] == 3 and sent(page, "undo")[0]["number"] == 3
    assert acts(page) == [(3, "stand")]
    assert sent(page, "goto")[0]["step"] == 2
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys of the table")).to_contain_text("Keep this hand")
    page.keyboard.press("Escape")
    page.locator("[data-tool=settings]").click()
    page.get_by_label("Seed").fill("")
    page.keyboard.type("hus")
    assert page.get_by_label("Seed").input_value() == "hus"
    assert len(sent(page, "hint")) == 1


def test_the_root_keeps_jupyterlab_from_taking_its_keys(table: OpenTable) -> None:
    page = table("battle")
    assert page.locator(".tt-root[data-lm-suppress-shortcuts=true][lang=en]").count() == 1
