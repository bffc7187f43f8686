"""A page's address and the match on its table: nobody's match is lost, and an address gives what it asks for."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect
from support.browser import DESKTOP, PHONE, axe, overflow
from support.game import READY, Game, open_game
from support.lab import open_in_lab, run_all_cells
from support.servers import Server

Open = Callable[..., Page]
Shot = Callable[..., object]


def query(page: Page) -> str:
    return urlsplit(page.url).query


def asked(game: Game) -> Locator:
    """The dialog of a new match, open."""
    game.toolbar.get_by_role("button", name="New match").click()
    return game.page.get_by_role("dialog", name="New match")


def new_match(game: Game, **fields: str) -> None:
    dialog = asked(game)
    for label, text in fields.items():
        dialog.get_by_label(label).fill(text)
    before = game.number
    dialog.get_by_role("button", name="Start a new match").click()
    game.changed(before)
    game.kept()


def play_on(game: Game, acts: int = 3) -> None:
    for _ in range(acts):
        game.act(game.actions()[0])
    game.kept()


@pytest.fixture
def visit(open_page: Open, app_server: Server) -> Callable[..., Game]:
    """Open a page of 4 Warlords in the browser of whoever came first, with the lesson left if it is there."""
    context: list[BrowserContext] = []

    def open_at(query: str = "", lesson: bool | None = None, **options: object) -> Game:
        page = open_page(app_server.page("warlords.ipynb") + query, **({"context": context[0]} if context else options))
        context[:1] = [page.context]
        game = Game(page)
        if lesson is None:
            lesson = len(context[0].pages) == 1 and len(visits) == 0
        visits.append(query)
        expect(game.button("Skip to the match")).to_have_count(int(lesson))
        if lesson:
            game.skip_lesson()
        return game

    visits: list[str] = []
    return open_at


def test_a_link_with_settings_leaves_the_match_of_the_plain_address(visit: Callable[..., Game]) -> None:
    game = visit()
    play_on(game)
    before = game.position()
    game.page.close()
    linked = visit("?seed=42")  # and without the lesson, which was left
    assert linked.position() != before
    play_on(linked, 1)
    there = linked.position()
    linked.page.close()
    assert visit().position() == before
    assert visit("?seed=42&foo=1").position() == there, "however it is written"


def test_what_was_learned_is_known_at_every_address(visit: Callable[..., Game]) -> None:
    game = visit()
    game.button("Lesson").click()
    game.act("play 9s")
    game.root.locator("[data-move=next]").click()
    expect(game.root.locator(".tt-lesson")).to_contain_text("Part 2 of")
    game.skip_lesson()
    game.kept()
    game.page.close()
    other = visit("?seed=42")
    other.button("Lesson").click()
    expect(other.root.locator(".tt-lesson")).to_contain_text("Part 2 of")


def test_the_address_follows_the_match_so_that_it_brings_back_what_it_says(visit: Callable[..., Game]) -> None:
    game = visit("?seed=42")
    first = game.position()
    play_on(game, 1)
    new_match(game)
    assert query(game.page) == ""
    play_on(game, 1)
    new_match(game, Seed="7")
    assert query(game.page) == "seed=7"
    play_on(game, 2)
    there = game.position()
    game.page.reload()
    game.page.wait_for_selector(READY, timeout=60_000)
    game.dealt()
    assert game.position() == there and query(game.page) == "seed=7"
    game.page.close()
    again = visit("?seed=42")
    assert again.log()[: len(first["log"])] == first["log"] and query(again.page) == "seed=42"
    again.page.close()


def test_a_match_begun_from_the_plain_address_comes_back_there(visit: Callable[..., Game]) -> None:
    game = visit()
    play_on(game, 1)
    new_match(game, Seed="7")
    play_on(game, 2)
    there = game.position()
    game.page.close()
    again = visit()
    assert again.position() == there and query(again.page) == "seed=7"


def test_two_tabs_with_matches_of_their_own_do_not_fight(visit: Callable[..., Game]) -> None:
    first = visit()
    play_on(first, 1)
    second = visit("?seed=42")
    new_match(second)  # which is dealt anew, so that its address is the plain one too
    assert query(second.page) == query(first.page) == ""
    play_on(second, 2)
    play_on(first, 1)
    play_on(second, 1)
    for game in (first, second):
        before = game.position()
        game.page.reload()
        game.page.wait_for_selector(READY, timeout=60_000)
        game.dealt()
        assert game.position() == before
    ahead = [first.position(), second.position()]
    first.page.close()
    second.page.close()
    third = visit()
    assert third.position() in ahead
    ahead.remove(third.position())
    go_on(third)
    assert third.position() in ahead, "the other one waits"


def go_on(game: Game) -> None:
    before = game.number
    asked(game).get_by_role("button", name="Go on with").first.click()
    game.changed(before)


def test_a_match_of_before_the_update_is_found(visit: Callable[..., Game]) -> None:
    game = visit()
    play_on(game)
    before = game.position()
    game.page.evaluate(
        """() => { for (const store of [sessionStorage, localStorage]) {
          const { id, at, begun, label, ...old } = JSON.parse(store.getItem('tutor-table:warlords:main@'));
          store.clear(); store.setItem('tutor-table:warlords:main', JSON.stringify(old)); } }"""
    )
    game.page.reload()
    game.page.wait_for_selector(READY, timeout=60_000)
    game.dealt()
    assert game.position() == before
    fresh = visit("?seed=42", lesson=False)
    assert fresh.position() != before, "and it is not that of another address"


def test_twenty_addresses_are_kept_and_the_oldest_goes(visit: Callable[..., Game]) -> None:
    game = visit()
    game.page.evaluate(
        """() => { for (let n = 1; n < 30; n += 1)
          localStorage.setItem(`tutor-table:warlords:main@seed=${n}`, `{"at":${n},"id":"a${n}"}`); }"""
    )
    new_match(game, Seed="x")
    kept = game.page.evaluate("Object.keys(localStorage).filter((key) => key.includes(':main@'))")
    assert len(kept) == 20 and {"tutor-table:warlords:main@seed=x", "tutor-table:warlords:main@seed=29"} <= {*kept}
    assert "tutor-table:warlords:main@seed=5" not in kept


def test_every_wrong_word_is_told_and_the_rest_holds(visit: Callable[..., Game]) -> None:
    game = visit("?seed=42&foo=1&level=master")
    # The lesson was left, which puts the sentence away; it is told once more at the next visit.
    game.page.reload()
    game.page.wait_for_selector(READY, timeout=60_000)
    expect(game.error).to_contain_text("unknown setting 'foo'")
    expect(game.error).to_contain_text("level cannot be 'master'; valid: beginner, club, coach.")
    expect(asked(game)).to_contain_text("This match has the seed 42.")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_match_that_gave_way_is_one_press_away(
    visit: Callable[..., Game], screenshot: Shot, viewport: tuple[int, int], dark: bool
) -> None:
    name = f"{viewport[0]}-{'dark' if dark else 'light'}"
    game = visit(viewport=viewport, dark=dark)
    play_on(game)
    before = game.position()
    new_match(game, Seed="5")
    back = game.button("Back to it")
    expect(game.root.locator(".tt-waiting")).to_contain_text("The match before is kept.")
    screenshot(game.page, f"waiting-{name}")
    assert axe(game.page) == [] and overflow(game.page) == 0
    number = game.number
    back.focus()
    game.page.keyboard.press("Enter")
    game.changed(number)
    assert game.position() == before and query(game.page) == ""
    game.kept()
    dialog = asked(game)  # nothing was played there, so nothing of it waits
    expect(dialog.get_by_role("button", name="Go on with")).to_have_count(0)
    game.page.keyboard.press("Escape")

    new_match(game, Seed="5")
    play_on(game, 1)
    game.page.reload()
    game.page.wait_for_selector(READY, timeout=60_000)
    game.dealt()
    dialog = asked(game)
    expect(dialog.get_by_role("button", name="Go on with")).to_contain_text("3 choices made")
    screenshot(game.page, f"new-match-{name}")
    assert axe(game.page) == [] and overflow(game.page) == 0
    game.page.keyboard.press("Escape")
    go_on(game)
    assert game.position() == before


def test_a_file_takes_no_match_away(visit: Callable[..., Game]) -> None:
    game = visit()
    play_on(game, 2)
    with game.page.expect_download() as waited:
        game.button("Save to a file").click()
    play_on(game, 1)
    before, number = game.position(), game.number
    game.root.locator("input[type=file]").set_input_files(waited.value.path())
    game.changed(number)
    assert game.position() != before
    number = game.number
    game.button("Back to it").click()
    game.changed(number)
    assert game.position() == before


def test_the_seed_is_told_can_be_taken_again_and_its_link_be_copied(visit: Callable[..., Game]) -> None:
    game = visit("?seed=5")
    first = game.position()
    dialog = asked(game)
    field = dialog.get_by_label("Seed")
    assert field.input_value() == "" and field.get_attribute("placeholder") == "empty: a new deal"
    game.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    dialog.get_by_role("button", name="Copy link to this deal").click()
    expect(dialog.get_by_role("button", name="The link is copied")).to_be_visible()
    assert game.page.evaluate("navigator.clipboard.readText()") == game.page.url
    dialog.get_by_role("button", name="Take this seed again").click()
    expect(field).to_have_value("5")
    before = game.number
    dialog.get_by_role("button", name="Start a new match").click()
    game.changed(before)
    assert game.position() == first and query(game.page) == "seed=5"
    new_match(game)
    dialog = asked(game)
    expect(dialog).not_to_contain_text("seed 5")
    expect(dialog.get_by_role("button", name="Copy link to this deal")).to_have_count(0)


def test_where_nothing_can_be_copied_the_link_is_shown(visit: Callable[..., Game]) -> None:
    game = visit("?seed=5")
    game.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    dialog = asked(game)
    dialog.get_by_role("button", name="Copy link to this deal").click()
    link = dialog.get_by_label("Link to this deal")
    expect(link).to_be_focused()
    expect(link).to_have_value(game.page.url)


def test_in_jupyterlab_the_address_stays_and_a_match_can_be_gone_back_to(lab_server: Server, open_page: Open) -> None:
    page = open_in_lab(lab_server, open_page, "warlords.ipynb")
    run_all_cells(page)
    game = open_game(page)
    play_on(game, 1)
    before, url, number = game.position(), page.url, game.number
    new_match(game, Seed="7")
    assert page.url == url
    expect(asked(game).get_by_role("button", name="Copy link to this deal")).to_have_count(0)
    page.keyboard.press("Escape")
    number = game.number
    game.button("Back to it").focus()
    page.keyboard.press("Enter")
    game.changed(number)
    assert game.position() == before
