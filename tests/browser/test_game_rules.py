"""Every card says whether it may be played and why, every line knows its clause, and the rules open at it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, PHONE
from support.game import Game, address, assert_sound, open_game
from support.servers import Server

Open = Callable[..., Page]
SEED = 7


@pytest.fixture
def game(app_server: Server, open_page: Open) -> Game:
    """A match at its first choice."""
    return open_game(open_page(address(app_server, seed=SEED)))


def test_a_card_that_may_not_be_played_explains_itself_and_changes_nothing(game: Game) -> None:
    page, position, number = game.page, game.position(), game.number
    locked = game.root.locator("button.tt-card[aria-disabled=true]")
    names = locked.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert len(names) == 5 and all(name.endswith("not playable") for name in names), names
    for index in range(5):
        card = locked.nth(index)
        assert card.get_attribute("disabled") is None
        card.focus()
        assert game.focus()["playable"] == "false"
        why = card.get_attribute("aria-description")
        assert why and why.endswith(".")
        line = game.root.locator(".tt-whyline")
        expect(line.get_by_role("button", name="Rule W-4")).to_be_visible()
        expect(line).to_contain_text(re.compile("a number card|A Jack cannot lead"))
        card.click(position={"x": 9, "y": 20}, force=True)  # Playwright itself would wait for it to be enabled
        page.keyboard.press("Enter")
    # What was only said is in the live region too.
    expect(game.root.get_by_role("status")).to_contain_text("A Jack cannot lead")
    game.act("warlord Qs")  # the table's next answer shows that nothing came before it
    assert game.number == number + 1
    assert game.log()[: len(position["log"])] == position["log"]


def test_every_card_of_the_own_side_has_a_reason_and_a_clause_in_every_phase(game: Game) -> None:
    phases = set()
    while len(phases) < 4:
        phases.add(re.sub(r".*: |,.*", "", game.heading))
        cards = game.root.locator("button.tt-card")
        if "battle is over" not in game.heading:
            assert cards.count() >= 6
        for name, why in cards.evaluate_all(
            "all => all.map((one) => [one.getAttribute('aria-label'), one.getAttribute('aria-description')])"
        ):
            assert re.search(r", \d of \d(, .*)?, (not )?playable$", name), name
            assert why, name
        game.play_to(lambda one: re.sub(r".*: |,.*", "", one.heading) not in phases)
    assert phases == {"choose a warlord", "exchange", "battle", "the battle is over"}


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_rules_open_at_the_clause_and_give_the_focus_back(
    app_server: Server, open_page: Open, viewport: tuple[int, int]
) -> None:
    page = open_page(address(app_server, seed=SEED), viewport=viewport)
    game = open_game(page)
    game.play_to(lambda one: "exchange" in one.heading)
    page.mouse.move(1, 1)  # a mouse that rests on a card would change the reason shown
    dialog = page.get_by_role("dialog", name="Rules of 4 Warlords")
    card = game.root.locator("[data-zone=me-courts] button.tt-card").first
    card.focus()
    links = [
        game.root.locator(".tt-log").get_by_role("button", name="Rule W-4").first,  # from a line of the log
        game.root.locator(".tt-whyline").get_by_role("button", name="Rule W-2"),  # from a card's reason
    ]
    for link, clause in zip(links, ("W-4", "W-2"), strict=True):
        link.focus()
        page.keyboard.press("Enter")
        expect(dialog).to_be_visible()
        current = dialog.locator("[aria-current=true]")
        expect(current).to_have_count(1)
        expect(current).to_contain_text(clause)
        expect(current).to_be_in_viewport()
        expect(current).to_be_focused()
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(link).to_be_focused()
    # The whole book from the toolbar and by its key.
    card.focus()
    page.keyboard.press("r")
    expect(dialog).to_be_visible()
    for number in range(1, 13):
        expect(dialog.get_by_role("article").filter(has_text=re.compile(rf"^W-{number}(?!\d)"))).to_have_count(1)
    dialog.get_by_role("button", name="Close").click()
    expect(card).to_be_focused()
    assert_sound(page)


def test_why_not_of_each_candidate_gives_reasons(game: Game) -> None:
    game.play_to(lambda one: "exchange" in one.heading)
    panel = game.page.get_by_role("region", name="Coach")
    rows = panel.locator(".tt-candidate").filter(visible=True)
    game.advised()
    assert rows.count() == len(game.actions())
    for index in range(rows.count()):
        row = rows.nth(index)
        why = row.get_by_role("button", name="Why?")
        expect(why).to_have_attribute("aria-expanded", "false")
        why.click()
        expect(why).to_have_attribute("aria-expanded", "true")
        expect(row.locator(".tt-reasons li").first).to_be_visible()


@pytest.mark.parametrize("query", ["level=master", "round_limit=-3", "colour=blue"])
def test_an_address_with_nonsense_is_answered_in_a_sentence(app_server: Server, open_page: Open, query: str) -> None:
    name, _, value = query.partition("=")
    game = open_game(open_page(app_server.page("warlords.ipynb") + "?" + query), lesson=True)
    expect(game.error).to_be_visible()
    words = game.error.inner_text()
    assert name in words and "valid" in words, words
    assert value in words or name == "colour", words
    assert_sound(game.page)
    game.skip_lesson()  # and a match can be played all the same
    game.act("warlord Qs")
    expect(game.error).to_be_hidden()
