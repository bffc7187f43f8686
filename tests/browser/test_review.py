"""The review in a real browser: a finished match is looked back on, by mouse and by keys, wide, narrow and dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from coach.test_noticed import laying
from playwright.sync_api import Locator, Page, expect
from support.browser import DESKTOP, PHONE, axe, overflow
from support.duel import Duel, duel_address
from support.game import Game, address
from support.reviews import punished_duel
from support.servers import Server
from support.warfare import Front, war_address
from testkit.play import random_line

from tutor import load_game
from tutor.coach.ledgers import Judged
from tutor.coach.noticed import noticed
from tutor.coach.review import review
from tutor.coach.review_words import retry
from tutor.kernel.actions import Action
from tutor.kernel.game import State
from tutor.kernel.records import Record
from tutor.widgets.action_words import action_label, action_name

Open = Callable[..., Page]
#: A review takes a second or two of the processor; on a machine that others keep busy that can be a minute.
MADE = 180_000


@pytest.fixture(scope="module")
def match_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short match of 4 Warlords in which Black played at random."""
    state = random_line(load_game("warlords"), 11)[-1]
    path = tmp_path_factory.mktemp("review") / "match.json"
    path.write_text(Record.of(state).to_json(), "utf-8")
    return path


def at_the_end(server: Server, open_page: Open, file: Path, **how: object) -> Game:
    return ended(Game(open_page(address(server, coach="off"), **how)), file)


def ended(game: Game, file: Path) -> Game:
    """The table with the match of a file on it, which is over."""
    game.skip_lesson()
    game.root.locator("input[type=file]").set_input_files(file)
    expect(game.banner.get_by_role("button", name="Review the match")).to_be_visible()
    return game


def test_what_the_other_may_have_noticed_is_told_on_a_phone(
    app_server: Server, open_page: Open, screenshot: Callable[..., Path], tmp_path: Path
) -> None:
    ends = [laying(2, seed) for seed in range(9)]
    end = next(state for state in ends if noticed(state, 0))
    file = tmp_path / "match.json"
    file.write_text(Record.of(end).to_json(), "utf-8")
    game = at_the_end(app_server, open_page, file, viewport=PHONE, dark=True)
    game.banner.get_by_role("button", name="Review the match").click()
    told = game.root.locator(".tt-review-noticed")
    expect(told).to_have_text(" ".join(map(str, noticed(end, 0))), timeout=MADE)
    told.scroll_into_view_if_needed()
    screenshot(game.page, "review-noticed-phone")
    assert axe(game.page) == [] and overflow(game.page) == 0


def test_a_match_is_reviewed_with_the_mouse(
    app_server: Server, open_page: Open, screenshot: Callable[..., Path], match_file: Path
) -> None:
    game = at_the_end(app_server, open_page, match_file, viewport=DESKTOP)
    page, panel, bar = game.page, game.root.locator(".tt-review"), game.root.locator(".tt-review-bar")
    game.banner.get_by_role("button", name="Review the match").click()
    expect(panel.locator(".tt-plot")).to_be_visible(timeout=MADE)
    words = panel.locator(".tt-sums tr[data-part=false] td:nth-child(2)").all_inner_texts()
    points = panel.locator(".tt-plot-point")
    names = [str(one.get_attribute("aria-label")) for one in (points.first, points.last)]
    first, last = (float(name.split(": ", 1)[1].split(" %")[0]) for name in names)
    assert round(sum(float(n.replace("−", "-")) for n in words), 1) == round(last - first, 1)

    under = panel.locator(".tt-plot-point[data-grade]").nth(3).locator(".tt-plot-hit").bounding_box()
    assert under is not None
    page.mouse.move(under["x"] + under["width"] / 2, under["y"] + 40)
    expect(panel.locator(".tt-plot-words")).to_contain_text("Your choice:")
    expect(panel.locator(".tt-plot-words .tt-plot-label", has_text="Your hand")).to_be_visible()
    assert panel.locator(".tt-plot-cards .tt-glyph").count() >= 3  # suits are drawn, with their colours
    panel.get_by_role("button", name="blunder (").click()
    grades = panel.locator(".tt-review-choice .tt-grade").all_inner_texts()
    assert grades and all("blunder" in grade for grade in grades)
    panel.get_by_role("button", name="all (").click()
    panel.locator(".tt-review-choice").first.click()
    expect(panel.locator(".tt-review-body:visible")).to_contain_text("better by")
    assert axe(page) == [] and overflow(page) == 0
    screenshot(page, "review-desktop")

    panel.get_by_role("button", name="Try again").click()
    expect(bar).to_contain_text("What would you choose here?")
    expect(panel.locator(".tt-review-body:visible")).to_have_count(0)  # the answer is out of sight meanwhile
    expect(game.playable).not_to_have_count(0)  # the table follows the bar
    kinds, said, feedback = set(), "", bar.locator(".tt-feedback")
    for action in game.actions():
        game.pace()
        game.control(action).click()
        game.acted()
        expect(feedback).to_be_visible()
        expect(feedback).not_to_have_text(said)  # what the click before was told stays until the new answer is there
        kinds.add(feedback.get_attribute("data-kind"))
        said = feedback.text_content() or ""
    assert kinds >= {"right", "illegal"}
    assert axe(page) == []
    bar.get_by_role("button", name="Back to the review").click()
    expect(bar).to_be_hidden()
    expect(game.banner).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()


def test_a_match_is_reviewed_by_keys_on_a_phone(
    app_server: Server, open_page: Open, screenshot: Callable[..., Path], match_file: Path
) -> None:
    game = at_the_end(app_server, open_page, match_file, viewport=PHONE, dark=True)
    page, panel, bar = game.page, game.root.locator(".tt-review"), game.root.locator(".tt-review-bar")
    game.banner.get_by_role("button", name="Review the match").press("Enter")
    expect(panel.locator(".tt-plot")).to_be_visible(timeout=MADE)
    expect(panel.locator(".tt-review-title")).to_be_focused()
    game.tab_to(lambda here: here["name"].startswith("Start:"), most=10)
    page.keyboard.press("ArrowRight")
    expect(panel.locator(".tt-plot-words")).to_contain_text("You draw")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # one's own first choice: its position comes onto the table
    expect(bar).to_contain_text("Choice 1 of")
    expect(bar.get_by_role("button", name="Try again")).to_be_focused()
    expect(game.root).to_have_attribute("data-review", "true")  # the table follows the bar
    game.painted()
    box = bar.bounding_box()
    assert box is not None and 0 <= box["y"] < PHONE[1] / 2
    assert axe(page) == [] and overflow(page) == 0
    screenshot(page, "review-phone-dark")
    page.keyboard.press("Enter")
    expect(bar).to_contain_text("What would you choose here?")
    expect(game.root.locator(":is(.tt-card, .tt-buttons button)[data-action]:focus")).to_be_visible()  # at the table
    bar.get_by_role("button", name="Back to the review").press("Enter")
    expect(bar).to_be_hidden()
    panel.locator("summary", has_text="The same as a table").press("Enter")
    rows = panel.locator(".tt-plot-rows tbody tr")
    assert rows.count() == panel.locator(".tt-plot-point").count()
    assert overflow(page) == 0


# --- along the plot ----------------------------------------------------------------------------------------------

ENDS: dict[str, Callable[[], State]] = {
    "warlords": lambda: random_line(load_game("warlords"), 11)[-1],
    "kozyri": punished_duel,
    "worldwar": lambda: random_line(load_game("worldwar", num_players=3), 3)[-1],
}
#: Where the words of the plot lie, and whether that is within the visible part of the panel and of the window.
SEEN = """() => {
  const words = document.querySelector(".tt-plot-words"), panel = words.closest(".tt-review").getBoundingClientRect();
  const { top, bottom } = words.getBoundingClientRect();
  return { seen: top >= panel.top && bottom <= Math.min(panel.bottom, innerHeight), top, bottom };
}"""


@pytest.mark.parametrize("name", ENDS)
def test_what_a_point_tells_is_seen_where_one_points_and_nothing_moves(
    app_server: Server, open_page: Open, tmp_path: Path, name: str
) -> None:
    file = tmp_path / "match.json"
    file.write_text(Record.of(ENDS[name]()).to_json(), "utf-8")
    where = {"warlords": address, "kozyri": duel_address, "worldwar": war_address}[name]
    table = {"warlords": Game, "kozyri": Duel, "worldwar": Front}[name]
    game = ended(table(open_page(where(app_server, coach="off"), viewport=DESKTOP)), file)
    page, panel = game.page, game.root.locator(".tt-review")
    game.banner.get_by_role("button", name="Review the match").click()
    points, words = panel.locator(".tt-plot-point"), panel.locator(".tt-plot-words")
    expect(points.first).to_be_visible(timeout=MADE)
    places, count = [], points.count()
    for number in {1, count // 4, count // 2, count - 1}:
        box = points.nth(number).locator(".tt-plot-hit").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        where_it_is = str(points.nth(number).get_attribute("aria-label")).partition(":")[0]
        expect(words).to_contain_text(where_it_is)
        places.append(page.evaluate(SEEN))
    points.nth(count // 2).focus()
    page.keyboard.press("ArrowRight")
    expect(words).to_contain_text(str(points.nth(count // 2 + 1).get_attribute("aria-label")).partition(":")[0])
    places.append(page.evaluate(SEEN))
    assert all(one["seen"] for one in places), places
    for edge in ("top", "bottom"):
        found = [one[edge] for one in places]
        assert max(found) - min(found) < 1, places


@pytest.mark.parametrize(("shape", "keys"), [(DESKTOP, False), (PHONE, True)], ids=["desktop", "phone-keys"])
def test_from_a_line_that_punishes_one_comes_back_to_the_button_that_showed_it(
    app_server: Server, open_page: Open, tmp_path: Path, shape: tuple[int, int], keys: bool
) -> None:
    file = tmp_path / "match.json"
    file.write_text(Record.of(punished_duel()).to_json(), "utf-8")
    duel = ended(Duel(open_page(duel_address(app_server, coach="off"), viewport=shape)), file)
    page, panel, bar = duel.page, duel.root.locator(".tt-review"), duel.root.locator(".tt-review-bar")
    duel.banner.get_by_role("button", name="Review the match").press("Enter")
    way = panel.locator("[data-review^=line-]").first
    way.wait_for(state="attached", timeout=MADE)
    place = str(way.get_attribute("data-review")).partition("-")[2]
    panel.locator(f'[data-review="choice-{place}"]').press("Enter")
    way.press("Enter")
    back = duel.root.locator(".tt-stepper").get_by_role("button", name="Back to the review")
    expect(back).to_be_visible()
    expect(duel.button("Back to the game")).to_have_count(0)
    page.keyboard.press("Escape") if keys else back.click()
    expect(back).to_have_count(0)
    expect(way).to_be_focused()
    expect(way).to_be_in_viewport(ratio=1)
    expect(bar).to_contain_text("You chose")
    expect(duel.root).to_have_attribute("data-review", "true")  # the position lies on the table, not the match's end
    expect(duel.banner).to_be_hidden()
    assert axe(page) == [] and overflow(page) == 0
    bar.get_by_role("button", name="Back to the review").press("Enter")
    expect(bar).to_be_hidden()
    expect(duel.banner).to_be_visible()


# --- a second try ------------------------------------------------------------------------------------------------


Try = tuple[str, str, str, str]
"""An action, what kind of answer it gets, and that answer for the eye and for the ear."""
SUITS = dict(zip("♠♥♦♣", ("spades", "hearts", "diamonds", "clubs"), strict=True))


def to_try(file: Path) -> tuple[Judged, list[Try]]:
    """The costliest choice in which one action is wrong and one is right, and these two."""
    found = review(Record.from_json(file.read_text("utf-8")).replay()[-1], 0)
    for one in found.by_cost():
        answers = {retry(one.analysis, c.action).accepted: c.action for c in one.analysis.candidates}
        if {True, False} <= set(answers):
            return one, [answered(one, kind, answers[right]) for kind, right in (("illegal", False), ("right", True))]
    raise AssertionError("no choice of this match can be tried wrongly and rightly")


def answered(one: Judged, kind: str, action: Action) -> Try:
    said = retry(one.analysis, action).text
    assert ("better: this costs" if kind == "illegal" else "Right: ") in str(said)
    return str(action), kind, f"{action_label(action)}: {said}", f"{action_name(action)}: {said.spoken()}"


def tried_twice(game: Game, one: Judged, tries: list[Try], do: Callable[[Locator], None]) -> None:
    """Look back on the match, try its choice wrongly and then rightly, and leave it as it was."""
    page, panel, bar = game.page, game.root.locator(".tt-review"), game.root.locator(".tt-review-bar")
    do(game.banner.get_by_role("button", name="Review the match"))
    row = panel.locator(f'[data-review="choice-{one.place}"]')
    expect(row).to_be_visible(timeout=MADE)
    cost, log = str(row.get_attribute("aria-label")), game.log()
    do(row)
    do(panel.get_by_role("button", name="Try again"))
    expect(bar).to_contain_text("What would you choose here?")
    feedback = bar.locator(".tt-feedback")
    expect(feedback).to_have_count(0)
    for action, kind, shown, spoken in tries:
        control = game.control(action)
        expect(control).to_be_visible()  # the table follows the bar
        game.pace()
        do(control)
        game.acted()
        expect(feedback).to_have_attribute("data-kind", kind)
        expect(feedback).to_have_text("".join(sign for sign in shown if sign not in SUITS))
        drawn = feedback.get_by_role("img").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
        assert drawn == [SUITS[sign] for sign in shown if sign in SUITS]
        expect(page.locator("[role=status] p").last).to_have_text(spoken)
        assert not set(spoken) & set(SUITS)
    assert axe(page) == []
    do(bar.get_by_role("button", name="Back to the review"))
    expect(bar).to_be_hidden()
    expect(game.banner).to_be_visible()
    expect(row).to_have_attribute("aria-label", cost)
    assert game.log() == log, "what was tried is no part of the match"


def test_a_choice_is_tried_wrongly_and_then_rightly_with_the_mouse(
    app_server: Server, open_page: Open, match_file: Path
) -> None:
    one, tries = to_try(match_file)
    game = at_the_end(app_server, open_page, match_file, viewport=DESKTOP)
    tried_twice(game, one, tries, lambda control: control.click())


def test_a_choice_in_a_war_is_tried_wrongly_and_then_rightly_by_keys_on_a_phone(
    app_server: Server, open_page: Open, tmp_path: Path
) -> None:
    file = tmp_path / "war.json"
    file.write_text(Record.of(random_line(load_game("worldwar"), 3)[-1]).to_json(), "utf-8")
    one, tries = to_try(file)
    front = ended(Front(open_page(war_address(app_server, coach="off"), viewport=PHONE)), file)
    tried_twice(front, one, tries, lambda control: control.press("Enter"))
