"""Beside the board: coach, log, dialogs, lesson, speech, and the line to Python."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from support.servers import wait_until
from support.table_harness import focused, play_nine, sent

OpenTable = Callable[..., Page]
TEN = '[data-key="0:Ts"]'


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
    page.wait_for_function("one => one.scrollHeight - one.scrollTop - one.clientHeight < 4", arg=box.element_handle())
    assert box.evaluate("one => one.scrollHeight - one.clientHeight") > 4


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


def test_a_lessons_task_stands_before_the_table_where_it_has_no_place_beside_it(table: OpenTable) -> None:
    page = table("lesson", width=700)
    assert page.evaluate("""() => {
        const [lesson, felt] = [".tt-lesson", ".tt-felt"].map((one) => document.querySelector(one));
        return Boolean(lesson.compareDocumentPosition(felt) & Node.DOCUMENT_POSITION_FOLLOWING);
    }""")
    lesson, board = page.locator(".tt-lesson").bounding_box(), page.locator(".tt-felt").bounding_box()
    assert lesson is not None and board is not None
    assert lesson["y"] + lesson["height"] <= board["y"]
    page.evaluate("document.getElementById('table').style.width = ''")
    expect(page.locator(".tt-side .tt-lesson")).to_be_visible()


def test_the_lesson_uses_pythons_words_for_its_ways_on(table: OpenTable) -> None:
    page = table("lesson")
    page.evaluate("""() => harness.patch({ lesson: { ...harness.model.get("view").lesson, done: true, next: true,
        next_label: "On to the match", feedback: "Well laid.", kind: "right", clause: "W-6" } })""")
    expect(page.get_by_role("button", name="On to the match")).to_have_class("tt-btn tt-primary")
    expect(page.locator(".tt-feedback[data-kind=right] .tt-clause")).to_have_text("W-6")


def test_the_end_of_a_match_tells_how_the_choices_were_and_the_seed(table: OpenTable) -> None:
    page = table("match-lost")
    page.evaluate("""() => {
        const view = harness.model.get("view");
        harness.patch({ settings: { ...view.settings, played_seed: "4711" } });
        harness.set({ coach: { ...harness.model.get("coach"), tally: { counts: { mistake: 1, fine: 6 }, loss: 12.34 } } });
    }""")
    expect(page.locator(".tt-banner")).to_contain_text(
        "6 fine, 1 mistaken: at least 12.3 points of win chance given away."
    )
    expect(page.locator(".tt-banner")).to_contain_text("4711")


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
        view.buttons = [{ id: "x", label: bad, why: bad, enabled: true }];
        view.lesson = { title: bad, text: [bad], task: bad };
        const coach = { summary: bad, verdict: { label: bad, text: bad }, hint: { text: bad } };
        harness.set({ view, coach }); }""",
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


def spoken(page: Page, region: str) -> list[str]:
    return page.locator(f"[role={region}] p").all_inner_texts()


def test_suits_are_spoken_as_words_for_screen_readers_skip_their_signs(table: OpenTable) -> None:
    page = table("exchange")
    page.evaluate(
        "harness.set({ coach: { ...harness.model.get('coach'), hint: { level: 3, text: 'Give up 4♣ or 10♥\ufe0e.' } } })"
    )
    expect(page.locator("[role=status] p").last).to_have_text("Give up 4 clubs or 10 hearts.")
    page.evaluate("harness.patch({ error: '♠ must be followed.' })")
    expect(page.locator("[role=alert] p")).to_have_text("spades must be followed.")


def test_the_same_refusal_is_shown_and_spoken_each_time_but_a_redrawing_brings_none_back(table: OpenTable) -> None:
    page = table("battle")
    error = page.locator(".tt-error")
    for number in (1, 2, 3):
        page.evaluate("(n) => harness.patch({ error: 'Not so.', error_number: n })", number)
        expect(error).to_be_visible()
        page.get_by_role("button", name="Dismiss").click()
        page.evaluate("harness.patch({})")
        expect(error).to_be_hidden()
        assert spoken(page, "alert") == ["Not so."] * number


def test_a_step_looked_at_again_is_spoken_again(table: OpenTable) -> None:
    page = table("battle")
    before = len(spoken(page, "status"))
    for times in (1, 2):
        for _ in range(2):  # a drawing that brings nothing else says nothing
            page.evaluate(
                """harness.patch({ review: { step: 3 }, say: [{ text: 'Step 3: he passed.', assertive: false }] })"""
            )
        page.evaluate("harness.patch({ review: null, say: [] })")
        assert spoken(page, "status")[before:] == ["Step 3: he passed."] * times


def test_the_answer_in_a_lesson_and_in_an_ending_is_spoken_each_time(table: OpenTable) -> None:
    page = table("lesson")
    before = len(spoken(page, "status"))
    for number in (90, 91, 91):
        page.evaluate(
            """(number) => harness.patch({ number, say: [],
              lesson: { ...harness.model.get('view').lesson, feedback: 'Not that card.', kind: 'legal' } })""",
            number,
        )
    assert spoken(page, "status")[before:] == ["Not that card."] * 2
    for place in (0, 1, 1):
        page.evaluate(
            """(place) => harness.patch({ lesson: null, endings: { items: [{ id: 'a', number: 1, level: 'Easy', label: 'A', note: '' }],
              solved: 0, total: 1, current: 'a', goal: 'Win.', feedback: 'It still wins.', kind: 'right', place } })""",
            place,
        )
    assert spoken(page, "status")[before + 2 :] == ["It still wins."] * 2


# --- connection --------------------------------------------------------------------------------------------------


def test_silence_is_announced_in_3_and_5_seconds_and_an_answer_heals_it(table: OpenTable) -> None:
    page = table("battle")
    root = page.locator(".tt-root")
    page.clock.install(time=0)
    page.reload()  # so that no timer of the table is of the real time
    page.wait_for_selector("[data-ready]")
    page.clock.pause_at(1_000)  # from here on time passes only where it is told to
    page.evaluate("harness.model.answers = false")
    page.locator(TEN).click()
    page.clock.run_for(2_900)
    assert root.get_attribute("data-connection") != "waiting"
    page.clock.run_for(400)
    assert root.get_attribute("data-connection") == "waiting"
    expect(page.locator(".tt-prompt")).to_have_text("Waiting for the table…")
    page.clock.run_for(1_600)
    assert root.get_attribute("data-connection") == "waiting"
    page.clock.run_for(400)
    assert root.get_attribute("data-connection") == "lost"
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


def test_in_a_notebook_the_cells_are_to_be_run_again_as_loading_it_anew_lays_no_table(table: OpenTable) -> None:
    page = table("battle")
    for saved, words in ((False, "to start again"), (True, "go on where you were")):
        page.evaluate("document.querySelector('#table').className = 'jp-Notebook'")
        if saved:
            page.evaluate("harness.message({ kind: 'saved', saved: { sealed: 'abc', at: 'now' } })")
        page.locator(TEN).focus()
        page.evaluate("harness.model.answers = false; harness.model.fire('comm_live_update')")
        lost = page.get_by_role("alertdialog")
        expect(lost).to_contain_text("Run All Cells")
        expect(lost).to_contain_text(words)
        expect(lost.get_by_role("button")).to_have_count(0)
        assert "Run All Cells" in focused(page)
        page.evaluate("harness.model.answers = true; harness.model.fire('comm_live_update')")
        expect(lost).to_be_hidden()
        assert focused(page) == "0:Ts"


def test_a_faulty_message_in_python_is_shown_and_the_table_goes_on(table: OpenTable) -> None:
    page = table("battle")
    page.evaluate("harness.message({ kind: 'error', text: 'Something went wrong at the table.' })")
    expect(page.locator(".tt-error")).to_contain_text("Something went wrong")


def test_a_match_is_saved_to_a_file_and_loaded_from_one(table: OpenTable, tmp_path: Path) -> None:
    page = table("battle")
    with page.expect_download() as waiting:
        page.evaluate("harness.message({ kind: 'download', name: 'match.json', text: '{\"a\":1}' })")
    assert re.fullmatch(r"match-\d{4}-\d\d-\d\d-\d{4}\.json", waiting.value.suggested_filename)
    file = tmp_path / "saved.json"
    file.write_text('{"format": "tutor-record"}', encoding="utf-8")
    page.locator("input[type=file]").set_input_files(str(file))
    wait_until(lambda: sent(page, "import"), "the file is sent")
    assert sent(page, "import")[0]["text"] == '{"format": "tutor-record"}'


def test_the_column_beside_reaches_down_the_window_and_shows_where_it_goes_on(table: OpenTable) -> None:
    page = table("battle", viewport=(1280, 620))
    coach, side = page.locator(".tt-coach"), page.locator(".tt-side")
    expect(coach).to_have_attribute("data-below", "true")
    coach.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    expect(coach).not_to_have_attribute("data-below", "true")
    for high in (1200, 900):
        page.set_viewport_size({"width": 1280, "height": high})
        page.wait_for_function(
            "one => Math.abs(innerHeight - 18 - one.getBoundingClientRect().bottom) < 2", arg=side.element_handle()
        )
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_choice_that_is_pointed_at_in_the_panel_is_told_of_below_the_table(table: OpenTable) -> None:
    page = table("battle")
    card = page.locator("[data-zone=me-hand] button[data-playable=true]").last
    action, why = card.get_attribute("data-action"), card.get_attribute("aria-description")
    line = page.locator(".tt-whyline")
    before = line.inner_text()
    page.locator(f'.tt-coach .tt-candidate[data-action="{action}"]').last.hover()
    expect(line).to_contain_text(str(why).split()[-1])
    page.mouse.move(2, 2)
    expect(line).to_have_text(before)
