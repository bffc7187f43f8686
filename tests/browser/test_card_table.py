"""The table in the page against a model that only says "ack": what is drawn, clicked, typed, spoken and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, PHONE
from support.servers import wait_until
from support.table_harness import serving

OpenTable = Callable[..., Page]
NINE, TEN, JACK = '[data-key="0:9s"]', '[data-key="0:Ts"]', '[data-key="0:Js"]'


@pytest.fixture(scope="module")
def harness() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture
def table(harness: str, open_page: OpenTable) -> OpenTable:
    """Open a fixture's view: ``table("battle", viewport=PHONE)``."""

    def open_table(fixture: str, width: int | None = None, **options: Any) -> Page:
        query = f"?fixture={fixture}" + (f"&width={width}" if width else "")
        page = open_page(f"{harness}/{query}", wait=False, **options)
        page.wait_for_selector("[data-ready]")
        return page

    return open_table


def sent(page: Page, kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("kind => harness.of(kind)", kind)
    return found


def acts(page: Page) -> list[tuple[int, str]]:
    return [(message["number"], message["action"]) for message in sent(page, "act")]


def play_nine(page: Page) -> None:
    """Answer as Python would when the nine of spades was laid: it leaves the hand for the row, the number grows."""
    page.evaluate("""() => {
        const view = structuredClone(harness.model.get("view"));
        const zone = (id) => view.zones.find((one) => one.id === id);
        const card = zone("me-hand").cards.shift();
        zone("me-laid").cards.push({ ...card, action: null, why: "", playable: false });
        zone("them-hand").cards.pop();
        zone("them-laid").cards.push({ key: "1:6h", card: "6h", name: "six of hearts", face: true });
        view.number += 1;
        view.say = [{ text: "You lay the nine of spades.", assertive: false }];
        harness.set({ view });
    }""")


def focused(page: Page) -> str:
    found: str = page.evaluate(
        "document.activeElement.dataset.key || document.activeElement.textContent || document.activeElement.tagName"
    )
    return found


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
    assert sent(page, "hello")[0]["saved"] == {"sealed": "abc", "at": "now"}


def test_a_browser_that_keeps_nothing_still_plays(harness: str, open_page: OpenTable) -> None:
    page = open_page(f"{harness}/?fixture=battle", wait=False)
    page.add_init_script("""
        Object.defineProperty(Storage.prototype, "setItem", { value() { throw new DOMException("full", "QuotaExceededError"); } });
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
    page.evaluate(f"document.querySelector('{NINE}').click()")
    assert len(acts(page)) == 1
    gap = page.evaluate(f"""async () => {{
        const began = harness.of("act")[0].at;
        harness.patch({{ number: 17 }});
        await new Promise((next) => setTimeout(next, 5));
        document.querySelector('{TEN}').click();
        return performance.now() - began;
    }}""")
    assert len(acts(page)) == 1, f"a second click after {gap:.0f} ms was taken"


def test_a_click_while_the_answer_is_out_does_nothing_and_the_lock_ends(table: OpenTable) -> None:
    page = table("battle")
    page.evaluate("harness.model.answers = false")
    page.locator(NINE).click()
    page.wait_for_timeout(500)
    page.locator(TEN).click()
    assert acts(page) == [(16, "play 9s")]
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


def test_a_redraw_takes_the_focus_from_nobody_outside(table: OpenTable) -> None:
    page = table("battle")
    page.evaluate(
        "const box = document.createElement('input'); box.id = 'other'; document.body.append(box); box.focus()"
    )
    play_nine(page)
    assert page.evaluate("document.activeElement.id") == "other"
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


# --- panels ------------------------------------------------------------------------------------------------------


def test_the_log_is_one_tab_stop_and_shows_a_step_or_a_clause(table: OpenTable) -> None:
    page = table("battle")
    assert page.locator(".tt-log button[tabindex='0']").count() == 1
    lines = page.locator(".tt-log-line")
    lines.last.focus()
    page.keyboard.press("ArrowUp")
    assert lines.nth(lines.count() - 2).evaluate("one => one === document.activeElement")
    page.keyboard.press("Enter")
    assert sent(page, "goto")[0]["step"] == 16
    page.keyboard.press("ArrowRight")
    assert focused(page) == "W-6"
    page.keyboard.press("Enter")
    expect(page.locator(".tt-rule[aria-current]")).to_contain_text("W-6")
    page.keyboard.press("Escape")
    assert focused(page) == "W-6"
    expect(lines.last).to_have_attribute("aria-label", "Show this moment: The club player lays the eight of diamonds.")


def test_the_newest_log_line_is_in_sight_unless_the_reader_has_scrolled_up(table: OpenTable) -> None:
    page = table("battle")
    box = page.locator(".tt-log-scroll")
    page.wait_for_timeout(100)
    assert box.evaluate("one => one.scrollHeight - one.scrollTop - one.clientHeight") < 4


def test_candidates_say_why_and_the_open_ones_stay_open(table: OpenTable) -> None:
    page = table("battle")
    why = page.get_by_role("button", name="Why? jack of spades")
    why.focus()
    page.keyboard.press("Enter")
    expect(why).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_text("the other's hand is weak so far")).to_be_visible()
    page.evaluate("harness.set({ coach: { ...harness.model.get('coach'), number: 17, summary: 'Now 60 %.' } })")
    expect(page.get_by_role("button", name="Why? jack of spades")).to_be_focused()
    page.evaluate("""() => { const coach = structuredClone(harness.model.get('coach'));
        coach.candidates[0].value = 0.7; harness.set({ coach }); }""")
    expect(page.get_by_role("button", name="Why? jack of spades")).to_be_focused()
    expect(page.get_by_text("the other's hand is weak so far")).to_be_visible()


def test_a_hint_marks_its_card_and_is_spoken(table: OpenTable) -> None:
    page = table("exchange")
    expect(page.locator("[data-hinted]")).to_have_attribute("data-key", "0:4c")
    expect(page.get_by_role("button", name="four of clubs, 3 of 3, playable, the hint")).to_be_visible()
    expect(page.locator("[role=status]")).to_contain_text("Three exchanges are yours")


def test_stepping_goes_by_buttons_keys_and_slider_and_back_to_the_game(table: OpenTable) -> None:
    page = table("review")
    expect(page.get_by_text("Step 8 of 16")).to_be_visible()
    for name in ("First step", "Step back", "Step forward", "Last step", "Back to the game"):
        page.get_by_role("button", name=name).click()
    assert [one["step"] for one in sent(page, "goto")] == [0, 7, 9, 16, None]
    page.get_by_label("Step of the match").focus()
    page.keyboard.press("ArrowLeft")
    assert sent(page, "goto")[-1]["step"] == 7
    page.get_by_role("button", name="Step forward").focus()
    page.keyboard.press("Escape")
    assert sent(page, "goto")[-1]["step"] is None


def test_a_new_match_is_asked_for_with_all_its_settings_and_a_half_typed_seed_survives(table: OpenTable) -> None:
    page = table("battle")
    page.locator("[data-tool=new]").click()
    page.get_by_label("Seed").fill("4711")
    page.keyboard.press("Escape")
    expect(page.locator("[data-tool=new]")).to_be_focused()
    page.reload()
    page.wait_for_selector("[data-ready]")
    page.locator("[data-tool=new]").click()
    assert page.get_by_label("Seed").input_value() == "4711"
    page.get_by_label("Your side").select_option("Red")
    page.get_by_label("The other player").select_option("Coach")
    page.get_by_label("The ace counts").select_option("above 10")
    page.get_by_label("Rounds until a draw").fill("")
    page.get_by_role("button", name="Start a new match").click()
    assert sent(page, "new")[0]["settings"] == {
        "seed": "4711",
        "seat": 1,
        "level": "coach",
        "options": {"ace": "high", "round_limit": None},
    }


def test_the_visitors_own_choices_are_kept(table: OpenTable) -> None:
    page = table("battle")
    page.locator("[data-tool=settings]").click()
    page.get_by_label("Four-colour cards").check()
    page.get_by_label("Colours").select_option("dark")
    page.get_by_label("Movement").select_option("off")
    page.get_by_label("The coach speaks").select_option("after my act")
    assert sent(page, "settings")[0]["coach"] == "after"
    page.reload()
    page.wait_for_selector("[data-ready]")
    expect(page.locator(".tt-root[data-four=true][data-theme=dark][data-motion=off]")).to_be_visible()


def test_jupyters_theme_wins_over_the_devices_and_is_followed(table: OpenTable) -> None:
    page = table("battle", dark=True)
    expect(page.locator(".tt-root[data-theme=dark]")).to_be_visible()
    page.evaluate("document.body.dataset.jpThemeLight = 'true'")
    expect(page.locator(".tt-root[data-theme=light]")).to_be_visible()


def test_a_lesson_is_drawn_and_turned_without_losing_the_focus(table: OpenTable) -> None:
    page = table("lesson")
    expect(page.get_by_role("heading", name="The battle: three reveals")).to_be_visible()
    page.get_by_role("button", name="Part before").click()
    assert sent(page, "lesson")[0]["move"] == "back"
    page.evaluate("""harness.patch({ lesson: { ...harness.model.get('view').lesson, index: 4, title: 'Exchange' } })""")
    expect(page.get_by_role("heading", name="Exchange")).to_be_focused()


def test_words_come_from_python_where_it_has_them(table: OpenTable) -> None:
    page = table("battle")
    page.evaluate("harness.set({ config: { ...harness.fixture.config, strings: { your_turn: 'Sie sind dran' } } })")
    expect(page.get_by_text("Sie sind dran")).to_be_visible()


def test_text_from_python_is_never_markup(table: OpenTable) -> None:
    page = table("battle")
    bad = "<img src=x onerror=alert(1)>"
    page.evaluate(
        """bad => { const view = structuredClone(harness.model.get("view"));
        view.heading = view.prompt = view.error = view.log[0].text = view.zones[0].label = bad;
        view.seats[0].name = view.buttons[0] = bad; view.banner = { kind: "win", title: bad, text: bad };
        view.buttons = [{ id: "x", label: bad, why: bad, enabled: true }]; view.lesson = { title: bad, text: [bad], task: bad };
        harness.set({ view, coach: { summary: bad, verdict: { label: bad, text: bad }, hint: { text: bad } } }); }""",
        bad,
    )
    assert page.locator(".tt-root img").count() == 0
    expect(page.get_by_role("heading", name=bad).first).to_be_visible()


# --- speech ------------------------------------------------------------------------------------------------------


def test_play_is_spoken_politely_once_and_errors_at_once(table: OpenTable) -> None:
    page = table("battle")
    polite, urgent = page.locator("[role=status]"), page.locator("[role=alert]")
    before = polite.inner_text().count("You lay the nine of clubs")
    assert before == 1
    page.evaluate("harness.patch({})")
    assert polite.inner_text().count("You lay the nine of clubs") == 1
    play_nine(page)
    expect(polite).to_contain_text("You lay the nine of spades.")
    page.evaluate("harness.patch({ error: 'That card is not in your hand.' })")
    expect(urgent).to_contain_text("That card is not in your hand.")
    expect(page.locator(".tt-error")).to_be_visible()
    page.get_by_role("button", name="Dismiss").click()
    expect(page.locator(".tt-error")).to_be_hidden()


# --- connection --------------------------------------------------------------------------------------------------


def test_silence_is_announced_in_3_and_5_seconds_and_an_answer_heals_it(table: OpenTable) -> None:
    page = table("battle")
    page.wait_for_timeout(100)
    page.evaluate("harness.model.answers = false")
    page.locator(TEN).click()
    page.wait_for_selector("[data-connection=waiting]", timeout=4000)
    expect(page.locator(".tt-prompt")).to_have_text("Waiting for the table…")
    page.wait_for_selector("[data-connection=lost]", timeout=3000)
    lost = page.get_by_role("alertdialog", name="The table has lost its dealer")
    expect(lost).to_be_visible()
    expect(lost.get_by_role("button", name="Reload and go on")).to_be_focused()
    last = page.evaluate("harness.model.sent.at(-1).id")
    page.evaluate("id => harness.message({ kind: 'ack', id })", last)
    expect(lost).to_be_hidden()
    assert focused(page) == "0:Ts"


def test_a_dead_comm_is_announced_at_once_and_a_false_alarm_is_taken_back(table: OpenTable) -> None:
    page = table("battle")
    page.evaluate("harness.model.answers = false; harness.model.fire('comm_live_update')")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    page.evaluate("harness.model.answers = true; harness.model.fire('comm_live_update')")
    expect(page.get_by_role("alertdialog")).to_be_hidden()


def test_a_faulty_message_in_python_is_shown_and_the_table_goes_on(table: OpenTable) -> None:
    page = table("battle")
    page.evaluate("harness.message({ kind: 'error', text: 'Something went wrong at the table.' })")
    expect(page.locator(".tt-error")).to_contain_text("Something went wrong")


def test_a_match_is_saved_to_a_file_and_loaded_from_one(table: OpenTable, tmp_path: Any) -> None:
    page = table("battle")
    with page.expect_download() as waiting:
        page.evaluate("harness.message({ kind: 'download', name: 'match.json', text: '{\"a\":1}' })")
    assert waiting.value.suggested_filename == "match.json"
    file = tmp_path / "saved.json"
    file.write_text('{"format": "tutor-record"}', encoding="utf-8")
    page.locator("input[type=file]").set_input_files(str(file))
    wait_until(lambda: sent(page, "import"), "the file is sent")
    assert sent(page, "import")[0]["text"] == '{"format": "tutor-record"}'
