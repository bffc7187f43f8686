"""A whole match of 4 Warlords in the page: by mouse, by touch, by keyboard, under Voilà and in JupyterLab."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, PHONE, overflow
from support.game import Game, address, assert_sound, open_game, plain
from support.lab import (
    leave_lesson_by_keys,
    new_match_by_keys,
    notebook_state,
    open_in_lab,
    press_what_jupyterlab_would_take,
    run_all_cells,
    run_by_keys,
)
from support.servers import Server

Open = Callable[..., Page]
SIZES = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
#: With this seed and the plainest play a match lasts four rounds.
SEED = 7


def sometimes_exchange() -> Callable[[list[str]], str]:
    """Play that also exchanges a card, once in three chances, and lays a Jack once."""
    seen = {"exchanges": 0, "jacks": 0}

    def choose(actions: list[str]) -> str:
        exchanges = [action for action in actions if action.startswith("exchange")]
        seen["exchanges"] += bool(exchanges)
        if exchanges and seen["exchanges"] % 3 == 1:
            return exchanges[-1]
        jacks = [action for action in actions if action.startswith("play J")]
        if jacks and len(actions) - len(jacks) == 1 and not seen["jacks"]:
            seen["jacks"] += 1
            return jacks[0]
        return plain(actions)

    return choose


def assert_told(game: Game) -> None:
    """The log has told a whole match, from the first card to why it is over."""
    log = game.log()
    assert log[0].startswith("You draw the "), log[0]
    told = " ".join(log)
    for words in (
        "Beginner bot draws 3 cards.",
        "You lead with the ",
        "Both have finished exchanging",
        "You lay the ",
        "Beginner bot lays the ",
        "Your combo: ",
        "Both shuffle a new deck",
        "Round 2 begins.",
    ):
        assert words in told, words
    assert re.search(r"wins? the match", log[-1]), log[-1]
    assert game.heading == "The match is over"
    assert_sound(game.page)


@SIZES
def test_a_whole_match_by_pointer(app_server: Server, open_page: Open, viewport: tuple[int, int]) -> None:
    page = open_page(address(app_server, seed=SEED), viewport=viewport)
    touch = viewport == PHONE
    game = open_game(page, touch=touch)
    assert game.heading == "Round 1: choose a warlord"
    acts = game.play_to(Game.over, sometimes_exchange(), touch)
    assert acts >= 20
    assert_told(game)
    told = " ".join(game.log())
    assert "You put away the " in told and "surrender" in told
    assert overflow(page) == 0
    expect(game.banner.get_by_role("button", name="Step through the match")).to_be_visible()


def play_by_keys(game: Game) -> None:
    """Play to the end by keys alone, and see after each act that the focus is where one can go on from."""
    moved = 0
    while not game.over():
        action = plain(game.actions())
        here = game.act_by_key(action, shortcut=moved % 2 == 0)
        moved += 1
        assert not here["body"] and here["inside"] and here["shown"], f"after {action} the focus is lost: {here}"
        assert here["zone"] in ("me-hand", "me-courts") or here["name"] in ("Next round", "New match"), (action, here)
        assert here["free"], f"after {action} the focus is out of sight or covered: {here}"
        assert moved < 120


@SIZES
def test_a_whole_match_by_keyboard_alone(app_server: Server, open_page: Open, viewport: tuple[int, int]) -> None:
    page = open_page(address(app_server, seed=SEED), viewport=viewport)
    game = Game(page)
    game.tab_to(lambda here: here["move"] == "leave")
    page.keyboard.press("Enter")
    expect(game.button("Skip to the match")).to_have_count(0)
    here = game.focus()
    assert here["inside"] and here["zone"] in ("me-hand", "me-courts"), here
    play_by_keys(game)
    assert_told(game)
    assert game.focus()["name"] == "New match"


# --- the lesson ------------------------------------------------------------------------------------------


def lesson_steps(game: Game) -> tuple[int, int]:
    """Which part of how many the lesson shows."""
    found = re.search(r"Part (\d+) of (\d+)", game.root.locator(".tt-lesson").inner_text())
    assert found is not None
    return int(found[1]), int(found[2])


def lesson_answers(total: int) -> list[list[list[str]]]:
    """For each part and each task the answers that the lesson takes."""
    from tutor.lessons import load_lesson

    lesson = load_lesson("warlords")
    assert len(lesson.steps) == total
    return [[list(task.accept) for task in step.tasks] for step in lesson.steps]


def play_lesson(game: Game, act: Callable[[str], Any], go_on: Callable[[], Any]) -> None:
    """Do every task of every part."""
    lesson = game.root.locator(".tt-lesson")
    total = lesson_steps(game)[1]
    for index, tasks in enumerate(lesson_answers(total), 1):
        expect(lesson).to_contain_text(f"Part {index} of {total}")
        for accepted in tasks:
            expect(lesson).to_contain_text("Your task: ")
            act(next(action for action in game.actions() if action in accepted))
            expect(lesson.locator(".tt-feedback")).to_be_visible()
        go_on()
    expect(lesson).to_be_hidden()
    assert game.heading == "Round 1: choose a warlord"
    assert_sound(game.page)


def test_the_whole_lesson_by_mouse(app_server: Server, open_page: Open) -> None:
    game = open_game(open_page(address(app_server, seed=SEED)), lesson=True)
    assert lesson_steps(game)[0] == 1

    def go_on() -> None:
        game.pace()
        game.root.locator("[data-move=next]").click()

    play_lesson(game, game.act, go_on)


def test_the_whole_lesson_by_keyboard(app_server: Server, open_page: Open) -> None:
    page = open_page(address(app_server, seed=SEED))
    game = open_game(page, lesson=True)

    def act(action: str) -> None:
        here = game.act_by_key(action)
        assert here["inside"] and here["shown"], (action, here)

    def go_on() -> None:
        before = game.number
        game.tab_to(lambda here: here["move"] == "next")
        page.keyboard.press("Enter")
        game.changed(before)
        here = game.focus()
        assert here["inside"] and here["shown"], here

    play_lesson(game, act, go_on)


def test_a_wrong_answer_in_the_lesson_is_explained_and_can_be_mended(app_server: Server, open_page: Open) -> None:
    game = open_game(open_page(address(app_server, seed=SEED)), lesson=True)
    lesson = game.root.locator(".tt-lesson")
    before, hand = game.number, game.cards("me-hand")
    game.control("play Js").click(position={"x": 9, "y": 20})
    game.changed(before)
    expect(lesson.locator(".tt-feedback")).to_contain_text("lay the number card")
    assert game.cards("me-hand") == hand
    game.act("play 9s")
    expect(lesson).to_contain_text("Your straight beats Red's flush")


# --- JupyterLab ------------------------------------------------------------------------------------------


def new_match_in_dialog(game: Game, seed: int) -> None:
    """A new match against the weak bot with a seed, asked for in the dialog."""
    game.toolbar.get_by_role("button", name="New match").click()
    dialog = game.page.get_by_role("dialog", name="New match")
    dialog.get_by_label("The other player").select_option("beginner")
    dialog.get_by_label("Seed").fill(str(seed))
    before = game.number
    dialog.get_by_role("button", name="Start a new match").click()
    game.changed(before)
    expect(dialog).to_be_hidden()


def test_a_whole_match_by_mouse_in_jupyterlab(lab_server: Server, open_page: Open) -> None:
    page = open_in_lab(lab_server, open_page, "warlords.ipynb")
    run_all_cells(page)
    game = open_game(page)
    new_match_in_dialog(game, SEED)
    game.play_to(Game.over)
    assert_told(game)


def test_a_whole_match_by_keyboard_in_jupyterlab_and_no_key_is_taken(lab_server: Server, open_page: Open) -> None:
    page = open_in_lab(lab_server, open_page, "warlords.ipynb")
    run_by_keys(page)
    game = Game(page)
    cells = notebook_state(page)
    leave_lesson_by_keys(game)
    press_what_jupyterlab_would_take(game)
    assert notebook_state(page) == cells
    new_match_by_keys(game, {"The other player": "Home", "Seed": str(SEED)})  # the list's first is the weakest
    play_by_keys(game)
    assert_told(game)
    assert notebook_state(page) == cells
