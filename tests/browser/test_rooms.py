"""Where the keyboard is when something opens beside the table, and when it is left: by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from support.browser import DESKTOP, PHONE
from support.duel import Duel, duel_address, open_duel
from support.game import Game
from support.lab import new_match_by_keys
from support.servers import Server
from support.warfare import Front, war_address
from testkit.play import random_line

from tutor import load_game
from tutor.kernel.records import Record

Open = Callable[..., Page]
#: A review takes a second or two of the processor; on a machine that others keep busy that can be a minute.
MADE = 180_000

EVERYWHERE = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
WAYS = pytest.mark.parametrize("keys", [False, True], ids=["pointer", "keys"])


def use(page: Page, control: Locator, keys: bool) -> None:
    """Press a button by Enter, or by mouse or finger."""
    if keys:
        control.focus()
        page.keyboard.press("Enter")
    else:
        control.click()


def in_sight(game: Game) -> dict[str, object]:
    """Where the focus is; it must lie within the window."""
    game.painted()
    here = game.focus()
    assert here["inside"] and here["top"] >= 0 and here["bottom"] <= here["window"], here
    return here


@EVERYWHERE
@WAYS
def test_a_lesson_and_the_endings_open_at_their_heading_and_are_left_for_the_match(
    app_server: Server, open_page: Open, viewport: tuple[int, int], keys: bool
) -> None:
    page = open_page(duel_address(app_server, seed=3, coach="off"), viewport=viewport)
    duel = open_duel(page, touch=viewport == PHONE)
    title = duel.root.locator(".tt-lesson-title").locator("visible=true")

    use(page, duel.toolbar.get_by_role("button", name="Lesson"), keys)
    expect(title).to_be_focused()
    in_sight(duel)
    use(page, duel.button("Skip to the match"), keys)
    expect(duel.root.locator(".tt-card:focus")).to_have_attribute("data-playable", "true")

    duel.root.locator("[data-zone=me-hand] .tt-card").last.focus()  # far below where the list will open
    use(page, duel.toolbar.get_by_role("button", name="Endings"), keys)
    expect(title).to_have_text("Endings")
    expect(title).to_be_focused()
    assert float(str(in_sight(duel)["top"])) < viewport[1] / 2, "of the list only the heading is seen"
    panel = duel.root.get_by_role("region", name="Endings")
    use(page, panel.get_by_role("button", name="Close"), keys)
    expect(duel.toolbar.get_by_role("button", name="Endings")).to_be_focused()
    in_sight(duel)

    use(page, duel.toolbar.get_by_role("button", name="Endings"), keys)
    use(page, panel.get_by_role("button", name="Ending 2,"), keys)
    expect(title).to_contain_text("Ending 2 of")
    expect(title).to_be_focused()
    in_sight(duel)
    use(page, panel.get_by_role("button", name="Back to the match"), keys)
    expect(panel).to_be_hidden()
    expect(duel.root.locator(".tt-card:focus")).to_have_attribute("data-playable", "true")
    in_sight(duel)


@pytest.fixture(scope="module")
def duel_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of Your Trumps that random choices have ended, the shortest of some."""
    ends = [random_line(load_game("kozyri", pack=24), seed)[-1] for seed in range(8)]
    path = tmp_path_factory.mktemp("rooms") / "match.json"
    path.write_text(Record.of(min(ends, key=lambda end: len(end.history))).to_json(), "utf-8")
    return path


@EVERYWHERE
@WAYS
def test_trying_a_choice_again_leads_to_the_hand_and_the_review_back_to_its_button(
    app_server: Server, open_page: Open, duel_file: Path, viewport: tuple[int, int], keys: bool
) -> None:
    page = open_page(duel_address(app_server, seed=3, coach="off"), viewport=viewport)
    duel = open_duel(page, touch=viewport == PHONE)
    panel, bar = duel.root.locator(".tt-review"), duel.root.locator(".tt-review-bar")
    opener = duel.banner.get_by_role("button", name="Review the match")
    duel.load(duel_file.read_text("utf-8"))
    in_sight(duel)
    use(page, opener, keys)
    expect(panel.locator(".tt-plot")).to_be_visible(timeout=MADE)
    expect(panel.locator(".tt-review-title")).to_be_focused()
    use(page, panel.locator(".tt-review-choice").first, keys)
    playable = duel.root.locator(":is(.tt-card, .tt-buttons button):focus")

    use(page, panel.get_by_role("button", name="Try again"), keys)
    expect(bar).to_contain_text("What would you choose here?")
    expect(playable).to_have_count(1)
    assert playable.get_attribute("data-action")
    in_sight(duel)

    use(page, bar.get_by_role("button", name="Show the answer"), keys)
    expect(bar.get_by_role("button", name="Try again")).to_be_focused()
    use(page, bar.get_by_role("button", name="Try again"), keys)
    expect(playable).to_have_count(1)
    in_sight(duel)

    use(page, bar.get_by_role("button", name="Back to the review"), keys)
    expect(panel.locator(".tt-review-choice:focus")).to_have_count(1)
    in_sight(duel)
    expect(duel.banner).to_be_visible()
    use(page, panel.get_by_role("button", name="Close"), keys)
    expect(opener).to_be_focused()
    in_sight(duel)


def test_the_way_back_from_the_table_leads_to_the_choice_even_if_it_is_folded_or_left_out(
    app_server: Server, open_page: Open, duel_file: Path
) -> None:
    duel = open_duel(open_page(duel_address(app_server, seed=3, coach="off"), viewport=PHONE), touch=True)
    duel.load(duel_file.read_text("utf-8"))
    panel, bar = duel.root.locator(".tt-review"), duel.root.locator(".tt-review-bar")
    duel.banner.get_by_role("button", name="Review the match").tap()
    expect(panel.locator(".tt-plot")).to_be_visible(timeout=MADE)
    rest = panel.locator("details", has=duel.page.locator(".tt-review-choice"))
    last, show = rest.locator(".tt-review-choice").last, rest.locator("[data-review^=show-]").last
    rest.locator("summary").tap()
    last.tap()
    show.tap()
    expect(bar).to_be_visible()
    rest.evaluate("(one) => { one.open = false; }")
    bar.get_by_role("button", name="Back to the review").tap()
    expect(last).to_be_focused()
    in_sight(duel)

    show.tap()
    grade = panel.locator(".tt-review-filter button").evaluate_all(
        "(all, mine) => all.findIndex((one, at) => at && !mine.includes(one.textContent.split(' (')[0]))",
        last.inner_text(),
    )
    panel.locator(".tt-review-filter button").nth(grade).tap()
    bar.get_by_role("button", name="Back to the review").tap()
    expect(panel.locator(".tt-review-title")).to_be_focused()
    in_sight(duel)


def test_stepping_through_a_match_begins_at_the_heading_of_its_first_position(
    app_server: Server, open_page: Open, duel_file: Path
) -> None:
    page = open_page(duel_address(app_server, seed=3, coach="off"), viewport=PHONE)
    duel = open_duel(page, touch=True)
    duel.load(duel_file.read_text("utf-8"))
    step = duel.banner.get_by_role("button", name="Step through the match")
    step.evaluate("(one) => one.scrollIntoView({ block: 'start' })")
    step.tap()
    expect(duel.root.locator(".tt-title")).to_be_focused()
    expect(duel.root).to_have_attribute("data-review", "true")
    in_sight(duel)


@WAYS
def test_a_line_opened_from_the_review_leads_to_the_buttons_that_step_through_it(
    app_server: Server, open_page: Open, duel_file: Path, keys: bool
) -> None:
    page = open_page(duel_address(app_server, seed=3, coach="off"), viewport=PHONE)
    duel = open_duel(page, touch=True)
    duel.load(duel_file.read_text("utf-8"))
    panel = duel.root.locator(".tt-review")
    duel.banner.get_by_role("button", name="Review the match").tap()
    expect(panel.locator(".tt-plot")).to_be_visible(timeout=MADE)
    row = panel.locator("li", has=page.locator("[data-review^=line-], [data-review^=better-]")).first
    for folded in panel.locator("details", has=page.locator(".tt-review-choice")).all():
        folded.evaluate("(one) => { one.open = true; }")
    row.locator(".tt-review-choice").tap()
    way = row.locator("[data-review^=line-], [data-review^=better-]").first
    if keys:
        use(page, way, keys)
    else:
        way.tap()
    expect(duel.root.get_by_role("button", name="Step forward")).to_be_focused()
    duel.painted()
    duel.painted()
    in_sight(duel)


@EVERYWHERE
def test_a_new_match_leads_to_its_first_choice_by_mouse(
    app_server: Server, open_page: Open, viewport: tuple[int, int]
) -> None:
    page = open_page(duel_address(app_server, seed=3, coach="off"), viewport=viewport)
    duel = open_duel(page, touch=viewport == PHONE)
    before = duel.number
    duel.toolbar.get_by_role("button", name="New match").click()
    page.get_by_role("dialog", name="New match").get_by_role("button", name="Start a new match").click()
    duel.changed(before)
    duel.my_turn()
    expect(duel.root.locator("[data-zone=me-hand] .tt-card:focus, .tt-buttons button:focus")).to_have_count(1)
    in_sight(duel)


def test_a_new_match_by_keys_leads_to_the_curtain_where_several_share_the_screen(
    app_server: Server, open_page: Open
) -> None:
    page = open_page(war_address(app_server, seats="person,person", coach="off"), viewport=DESKTOP)
    front = Front(page)
    front.skip_lesson()
    new_match_by_keys(front, {})
    expect(front.root.get_by_role("button", name="show my hand")).to_be_focused()
    in_sight(front)


def test_the_tools_of_a_lesson_are_reached_by_tab(app_server: Server, open_page: Open) -> None:
    page = open_page(duel_address(app_server, seed=3))
    duel = Duel(page)
    expect(duel.button("Skip to the match")).to_be_visible()
    duel.tab_to(lambda here: bool(here["tool"]), most=60)
    assert duel.focus()["shown"]
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        if duel.focus()["tool"] == "keys":
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Keys of the table")).to_be_visible()
