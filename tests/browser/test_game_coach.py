"""The coach's panel, hints, taking back, looking back, files and the dialog of a new match, in the page."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, HIDDEN, PHONE, axe, overflow
from support.game import READY, Game, address, assert_sound, open_game
from support.servers import Server
from support.traffic import Traffic
from testkit.play import random_line

from tutor import load_game
from tutor.kernel.records import Record

Open = Callable[..., Page]
SEED = 7


def start(app_server: Server, open_page: Open, **settings: object) -> Game:
    return open_game(open_page(address(app_server, **{"seed": SEED, **settings})))


def exchanging(game: Game) -> bool:
    return "exchange" in game.heading


def panel(game: Game) -> Any:
    return game.page.get_by_role("region", name="Coach")


def shown_candidates(game: Game) -> list[dict[str, Any]]:
    """The visible rows: action, words, and how full the bar is, in percent."""
    found: list[dict[str, Any]] = game.root.locator(".tt-candidate").evaluate_all(
        """all => all.filter((one) => one.checkVisibility()).map((one) => ({
          action: one.dataset.action, words: one.querySelector('.tt-candidate-value').textContent,
          grade: one.querySelector('.tt-grade')?.textContent || '', best: one.dataset.best === 'true',
          bar: parseFloat(one.querySelector('.tt-bar-fill').style.width)}))"""
    )
    return found


def test_the_panel_shows_the_values_of_every_legal_action(app_server: Server, open_page: Open) -> None:
    page = open_page("about:blank", wait=False)
    page.record.origin = app_server.url  # type: ignore[attr-defined]
    traffic = Traffic(page)
    page.goto(address(app_server, seed=SEED), wait_until="commit")
    page.wait_for_selector(READY, timeout=60_000)
    game = open_game(page)
    for goal in (lambda one: "warlord" in one.heading, exchanging, lambda one: "reveal 2" in one.heading):
        game.play_to(goal)
        game.advised()
        coach = traffic.coach(page, game.number)
        rows = shown_candidates(game)
        assert sorted(row["action"] for row in rows) == sorted(game.actions())
        assert [row["action"] for row in rows] == [one["action"] for one in coach["candidates"]]
        for row, one in zip(rows, coach["candidates"], strict=True):
            assert row["bar"] == pytest.approx(100 * one["value"], abs=0.01)
            assert (
                row["words"].startswith(f"{100 * one['value'] + 1e-9:.0f} %")
                or abs(one["value"] * 100 % 1 - 0.5) < 0.01
            )
            assert one["best"] or one["grade_label"] in row["grade"]
            assert row["best"] == one["best"]
        assert f"{100 * coach['value']:.0f} %" in panel(game).locator(".tt-summary-text").inner_text()
        assert [row["bar"] for row in rows] == sorted((row["bar"] for row in rows), reverse=True)


def test_the_coach_can_wait_for_the_act_or_be_silent(app_server: Server, open_page: Open) -> None:
    game = start(app_server, open_page)

    def speaks(when: str) -> None:
        game.toolbar.get_by_role("button", name="Settings").click()
        dialog = game.page.get_by_role("dialog", name="Settings")
        dialog.get_by_label("The coach speaks").select_option(label=when)
        dialog.get_by_role("button", name="Close").click()

    expect(panel(game).get_by_text("What you can do")).to_be_visible()
    speaks("after my act")
    expect(panel(game).get_by_text("What you can do")).to_be_hidden()
    game.act("warlord Qs")
    game.advised()
    expect(panel(game)).to_contain_text("You chose Q")
    assert shown_candidates(game) == []
    panel(game).get_by_text("What else there was").click()
    assert len(shown_candidates(game)) == 4
    speaks("never")
    expect(panel(game)).to_contain_text("silent")
    game.act("stand")
    game.advised()
    expect(panel(game)).not_to_contain_text("Your last act")
    assert shown_candidates(game) == []
    speaks("always")
    expect(panel(game).get_by_text("What you can do")).to_be_visible()


def test_the_hint_ladder_ends_at_a_card_and_why(app_server: Server, open_page: Open) -> None:
    from tutor.coach.hints import LAST

    game = start(app_server, open_page, coach="off")
    game.play_to(exchanging)
    before, rungs = game.position(), []
    hint = game.root.locator(".tt-hint p")
    for rung in range(LAST):
        game.root.locator("[data-tool=hint]").click()
        if rungs:
            expect(hint).not_to_have_text(rungs[-1], use_inner_text=True)
        else:
            expect(hint).to_be_visible()
        rungs.append(hint.inner_text())
        marked = game.root.locator(".tt-card[data-hinted], .tt-buttons [data-hinted]")
        if rung < LAST - 2:
            expect(marked).to_have_count(0)
    assert len(set(rungs)) == LAST, rungs
    expect(game.root.locator(".tt-card[data-hinted=true]")).to_have_count(1)
    assert game.position() == before
    game.act(game.actions()[0])
    expect(hint).to_have_count(0)


def test_a_choice_taken_back_after_a_reveal_is_not_graded(app_server: Server, open_page: Open) -> None:
    game = start(app_server, open_page)
    game.play_to(lambda one: "reveal 2" in one.heading)
    before, log = game.position(), game.log()
    first = game.actions()[0]
    verdict = game.root.locator(".tt-verdict")
    game.act(first)
    game.advised()
    expect(verdict).to_contain_text("You laid")
    expect(panel(game)).not_to_contain_text("Not graded")
    number = game.number
    game.root.locator("[data-tool=undo]").click()
    game.changed(number)
    assert game.position() == before and game.log() == log
    game.act(first)
    expect(verdict).to_contain_text("not graded")
    expect(verdict.locator(".tt-grade[data-grade=none]").first).to_be_visible()


def test_stepping_through_shows_the_past_and_comes_back(app_server: Server, open_page: Open) -> None:
    game = start(app_server, open_page)
    game.play_to(lambda one: "Round 2: battle" in one.heading)
    live, stepper = game.position(), game.root.get_by_role("group", name="Step through the match")
    total = int(game.root.locator(".tt-slider").get_attribute("max") or 0)
    stepper.get_by_role("button", name="First step").click()
    expect(stepper).to_contain_text(f"Step 0 of {total}")
    assert game.cards("me-hand") == [] and game.actions() == []
    headings = []
    for step in range(1, total + 1):
        stepper.get_by_role("button", name="Step forward").click()
        expect(stepper).to_contain_text(f"Step {step} of {total}")
        headings.append(game.heading)
    assert len(set(headings)) >= 6 and headings[-1].startswith("Round 2")
    line = game.root.locator(".tt-log").get_by_role("button", name="You lead with the queen of spades.")
    line.click()
    expect(line).to_have_attribute("aria-current", "step")
    assert game.cards("me-warlord") == ["Qs"]
    game.button("Back to the game").click()
    expect(game.root).not_to_have_attribute("data-review", "true")
    assert game.position() == live
    game.act(game.actions()[0])


def load(game: Game, path: Path) -> None:
    game.root.locator("input[type=file]").set_input_files(path)


def test_a_match_goes_to_a_file_and_comes_back_from_it(app_server: Server, open_page: Open, tmp_path: Path) -> None:
    game = start(app_server, open_page)
    game.play_to(lambda one: "reveal 2" in one.heading)
    before = game.position()
    with game.page.expect_download() as download:
        game.root.locator("[data-tool=export]").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    record = json.loads(file.read_text("utf-8"))
    assert (record["format"], record["game"]) == ("tutor-record", "warlords")
    other = start(app_server, open_page, seed=SEED + 1)
    number = other.number
    load(other, file)
    other.changed(number)
    assert other.position() == before
    other.play_to(Game.over)
    with other.page.expect_download() as download:
        other.root.locator("[data-tool=export]").click()
    download.value.save_as(file)
    number = game.number
    load(game, file)
    game.changed(number)
    assert game.heading == "The match is over" and game.log() == other.log()
    assert_sound(game.page)


def bad_files() -> dict[str, str]:
    """Files that are no match, each with what its answer must speak of."""
    open_match = Record.of(load_game("warlords").new_initial_state()).as_dict()
    return {
        "words": "not a record at all",
        "cut": json.dumps(open_match)[:60],
        "another": json.dumps({"format": "something", "version": 1}),
        "illegal": json.dumps({**open_match, "steps": [[0, "play 9d"]]}),
        "game": json.dumps({**open_match, "game": "chess"}),
        "empty": "",
    }


def test_a_file_that_is_no_match_is_refused_in_a_sentence(app_server: Server, open_page: Open, tmp_path: Path) -> None:
    game = start(app_server, open_page)
    game.act("warlord Qs")
    before, last = game.position(), ""
    for name, text in bad_files().items():
        (tmp_path / f"{name}.json").write_text(text)
        load(game, tmp_path / f"{name}.json")
        expect(game.error).to_be_visible()
        expect(game.error).not_to_have_text(last, use_inner_text=True)
        last = game.error.inner_text()
        assert len(last) > 25 and "Traceback" not in last and "went wrong" not in last, (name, last)
        assert game.position() == before, name
        game.error.get_by_role("button", name="Dismiss").click()
        expect(game.error).to_be_hidden()
    game.act("stand")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("over", [False, True], ids=["in-play", "over"])
def test_what_is_wrong_with_a_file_is_seen_from_the_tools_and_heard(
    app_server: Server, open_page: Open, tmp_path: Path, viewport: tuple[int, int], over: bool
) -> None:
    game = open_game(open_page(address(app_server, seed=SEED), viewport=viewport))
    if over:
        load_end(game, tmp_path)
    file = tmp_path / "letter.json"
    file.write_text("a letter")
    before = game.position()
    tool = game.root.locator("[data-tool=import]")
    tool.focus()
    # What is asked, or the result, lies where the message is going to stand.
    game.root.locator(".tt-act").evaluate(
        "(one) => { const { top, height } = one.getBoundingClientRect(); scrollBy(0, top + height / 2 - 60); }"
    )
    load(game, file)
    expect(game.error).to_be_visible()
    game.painted()
    said = "There is no match in this file: choose one that was saved at a table, with a name that ends in .json."
    expect(game.error.locator("span")).to_have_text(said)
    expect(game.root.locator("[role=alert] p").last).to_have_text(said)
    put_away = game.error.get_by_role("button", name="Dismiss")
    assert game.error.locator("button").evaluate_all(HIDDEN) == [], "covered, or outside of the window"
    assert put_away.evaluate("(one) => one.clientHeight") < 50, "its word is broken into lines"
    assert axe(game.page) == [] and overflow(game.page) == 0
    assert game.position() == before
    expect(tool).to_be_focused()
    put_away.focus()
    game.page.keyboard.press("Enter")
    expect(game.error).to_be_hidden()


def load_end(game: Game, folder: Path) -> None:
    """Lay a match on the table that is over: its result is as tall as a phone."""
    file, number = folder / "end.json", game.number
    file.write_text(Record.of(random_line(load_game("warlords"), 11)[-1]).to_json(), "utf-8")
    load(game, file)
    game.changed(number)
    expect(game.banner).to_be_visible()


def test_what_is_refused_twice_is_answered_twice(app_server: Server, open_page: Open, tmp_path: Path) -> None:
    game = start(app_server, open_page)
    (tmp_path / "bad.json").write_text("not a record at all")
    (tmp_path / "big.json").write_text(" " * 2_000_001)
    picker = game.root.locator("input[type=file]")
    load(game, tmp_path / "bad.json")
    expect(game.error).to_be_visible()
    said = game.error.locator("span").inner_text()
    for times in (1, 2, 3):
        game.refused(times, said)
        # As long as the browser holds a file, choosing the same one again is no change, and nobody hears of it.
        assert picker.evaluate("(one) => [one.value, one.files.length]") == ["", 0]
        if times == 2:
            game.act("warlord Qs")  # what was put away does not come back with the next table
            expect(game.error).to_be_hidden()
        load(game, tmp_path / "bad.json")
    expect(game.error).to_be_visible()
    for times in (1, 2):
        load(game, tmp_path / "big.json")
        game.refused(
            times, "This file is too big to be a saved match: choose another one, with a name that ends in .json."
        )
    load(game, tmp_path / "big.json")
    expect(game.error).to_be_visible()
    with game.page.expect_download() as download:
        game.root.locator("[data-tool=export]").click()
    download.value.save_as(tmp_path / "good.json")
    for _ in range(2):  # a good file is laid each time, and what was said of the one before goes
        number = game.number
        load(game, tmp_path / "good.json")
        game.changed(number)
        expect(game.error).to_be_hidden()
        assert game.heading.startswith("Round 1")
    game.act("stand")


def test_a_new_match_has_the_seat_the_level_and_the_options_that_were_chosen(
    app_server: Server, open_page: Open
) -> None:
    game = start(app_server, open_page)
    expect(game.root.locator(".tt-options")).to_have_text("Usual rules")
    game.toolbar.get_by_role("button", name="New match").click()
    dialog = game.page.get_by_role("dialog", name="New match")
    dialog.get_by_label("Your side").select_option(label="Red")
    dialog.get_by_label("The other player").select_option("coach")
    dialog.get_by_label("Seed").fill("2024")
    for field in dialog.locator("select").all():
        if "high" in field.evaluate("(one) => [...one.options].map((o) => o.value)"):
            field.select_option("high")
    number = game.number
    dialog.get_by_role("button", name="Start a new match").click()
    game.changed(number)
    expect(dialog).to_be_hidden()
    line = game.root.locator(".tt-options").inner_text()
    assert "ace" in line.lower() and line != "Usual rules", line
    assert all(card[1] in "hd" for card in game.cards("me-hand")), game.cards("me-hand")
    expect(game.root.locator("[data-area=them-plate]")).to_contain_text("Coach")
    assert all(action[-1] in "hd" for action in game.actions())
    assert game.focus()["inside"]
    game.act(game.actions()[0])
    game.kept()
    position = game.position()
    game.page.reload(wait_until="commit")  # what was chosen in the dialog outlives a reload
    game.page.wait_for_selector(READY, timeout=60_000)
    game.dealt()
    assert game.position() == position
    assert game.root.locator(".tt-options").inner_text() == line
