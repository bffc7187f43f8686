"""What if he holds…, in the page: by mouse, by keyboard and by touch; the match waits and comes back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from support import servers
from support.browser import DESKTOP, PHONE, axe, overflow
from support.game import READY, Game
from support.probes import write_notebook
from support.servers import Server
from support.warfare import Front, steady

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """``tutor play`` on a notebook with 4 Warlords, past its lesson."""
    folder = tmp_path_factory.mktemp("whatif")
    (folder / "notebooks").mkdir()
    cell = 'from tutor.widgets import play\nplay("warlords", seed="page", level="club", lesson=False)'
    write_notebook(folder / "notebooks" / "index.ipynb", cell)
    with servers.play_server(folder, env={"TUTOR_NOTEBOOKS": str(folder / "notebooks")}) as found:
        yield found


def at_exchange(server: Server, open_page: Open, **how: object) -> tuple[Game, Page]:
    """A match at its first exchange, where the coach names two deals."""
    page = open_page(server.page("index.ipynb"), **how)
    page.wait_for_selector(READY, timeout=60_000)
    game = Game(page)
    game.play_to(lambda one: "exchange" in one.heading)
    game.advised()
    expect(page.locator(".tt-whatif-rows button")).to_have_count(2)
    return game, page


def hands(page: Page) -> tuple[list[str], list[str]]:
    """Both hands as the page shows them: the names of their cards."""
    names = "all => all.map((one) => one.getAttribute('aria-label'))"
    own, other = (page.locator(f"[data-area={area}] .tt-card").evaluate_all(names) for area in ("me-hand", "them-hand"))
    return own, other


def test_a_deal_is_played_by_mouse_and_the_match_comes_back(server: Server, open_page: Open) -> None:
    game, page = at_exchange(server, open_page, viewport=DESKTOP)
    panel, bar = page.locator(".tt-whatif"), page.locator(".tt-whatif-bar")
    expect(panel).to_contain_text("of what he may hold ")
    before, heading = hands(page), game.heading
    assert all("face-down" in name or "hidden" in name for name in before[1]) and axe(page) == []
    for kind in ("bites", "fails"):
        button = panel.locator(f"[data-whatif={kind}]")
        question = button.inner_text()
        button.click()
        expect(bar).to_contain_text(question)
        expect(bar).to_contain_text("These are not the real cards")
        own, other = hands(page)
        assert own == before[0] and len(other) == 3 and all(name.endswith(", assumed") for name in other)
        expect(panel.locator(f"[data-whatif={kind}]")).to_have_attribute("aria-pressed", "true")
        assert axe(page) == [] and overflow(page) == 0
    game.play_to(lambda one: "battle is over" in one.heading)
    expect(game.banner).to_contain_text("What if: ")
    expect(bar.get_by_role("button", name="From the start")).to_be_enabled()
    assert axe(page) == []
    bar.get_by_role("button", name="From the start").click()
    expect(bar.get_by_role("button", name="From the start")).to_be_disabled()
    assert hands(page)[0] == before[0] and game.heading == heading
    bar.get_by_role("button", name="Back to the game").click()
    expect(bar).to_be_hidden()
    assert (hands(page), game.heading) == (before, heading)
    game.play_to(lambda one: "battle is over" in one.heading)
    assert "What if" not in game.banner.inner_text()


def test_by_keyboard_alone_and_a_reload_comes_back_to_the_match(server: Server, open_page: Open) -> None:
    game, page = at_exchange(server, open_page, viewport=DESKTOP)
    before, bar = hands(page), page.locator(".tt-whatif-bar")
    page.locator(".tt-whatif [data-whatif=fails]").focus()
    page.keyboard.press("Enter")
    expect(bar).to_be_visible()
    # The keyboard goes where the learner plays, and what is assumed is said.
    expect(page.locator("[data-area=me-hand] .tt-card:focus")).to_have_count(1)
    assert "What if he holds " in page.locator("[role=status]").last.inner_text()
    game.pace()
    page.keyboard.press("Enter")
    expect(page.locator(".tt-whatif-bar [data-whatif=again]")).to_be_enabled()
    page.keyboard.press("u")
    expect(page.locator(".tt-whatif-bar [data-whatif=again]")).to_be_disabled()
    page.keyboard.press("Escape")
    expect(bar).to_be_hidden()
    expect(page.locator("[data-area=me-hand] .tt-card:focus")).to_have_count(1)
    assert hands(page) == before
    page.locator(".tt-whatif [data-whatif=bites]").press("Enter")
    expect(bar).to_be_visible()
    page.reload()
    page.wait_for_selector(".tt-whatif [data-whatif=bites]", timeout=60_000)
    expect(bar).to_be_hidden()
    assert hands(page) == before


@pytest.mark.parametrize(("shape", "dark"), [(DESKTOP, False), (PHONE, True)], ids=["desktop", "phone-dark"])
def test_a_jack_before_the_last_card_is_weighed_too(
    server: Server, open_page: Open, screenshot: Callable[..., object], shape: tuple[int, int], dark: bool
) -> None:
    page = open_page(server.page("index.ipynb"), viewport=shape, dark=dark)
    page.wait_for_selector(READY, timeout=60_000)
    game = Game(page)
    panel, bar = page.locator(".tt-whatif"), page.locator(".tt-whatif-bar")

    def weighed(one: Game) -> bool:
        """Whether a reveal before the last is asked for, and his cards decide whether a Jack is better."""
        if not any(f"reveal {number}" in one.heading for number in (1, 2)):
            return False
        one.advised()
        return panel.locator(".tt-whatif-rows button").count() == 2

    game.play_to(weighed)
    before = hands(page)
    expect(panel).to_contain_text("laying your cards")
    expect(panel).to_contain_text("giving up with ")
    screenshot(page, f"whatif-early-{shape[0]}", full_page=True)
    panel.locator("[data-whatif=fails]").click()
    expect(bar).to_contain_text("These are not the real cards")
    own, other = hands(page)
    assert own == before[0] and len(other) == len(before[1]) >= 2 and all(name.endswith(", assumed") for name in other)
    assert axe(page) == [] and overflow(page) == 0
    screenshot(page, f"whatif-early-branch-{shape[0]}", full_page=True)
    game.play_to(lambda one: "battle is over" in one.heading)
    bar.get_by_role("button", name="Back to the game").click()
    expect(bar).to_be_hidden()
    assert hands(page) == before


def test_the_advice_is_measured_by_another_choice(server: Server, open_page: Open) -> None:
    _, page = at_exchange(server, open_page, viewport=DESKTOP)
    others = page.locator(".tt-whatif-others button")
    expect(others).to_have_count(3)
    title = page.locator(".tt-whatif-title").inner_text()
    other = page.locator(".tt-whatif-others button[aria-pressed=false]").last
    name = other.get_attribute("aria-label") or ""
    other.press("Enter")
    expect(page.locator(".tt-whatif-others button:focus")).to_have_attribute("aria-label", name)
    expect(page.locator(".tt-whatif-others button:focus")).to_have_attribute("aria-pressed", "true")
    assert page.locator(".tt-whatif-title").inner_text() != title
    page.locator(".tt-whatif summary").click()
    expect(page.locator(".tt-whatif .tt-reasons")).to_contain_text("different hands")
    assert axe(page) == []


def test_on_a_phone_in_the_dark_the_hand_and_the_way_back_are_in_sight(server: Server, open_page: Open) -> None:
    game, page = at_exchange(server, open_page, viewport=PHONE, dark=True)
    button = page.locator(".tt-whatif [data-whatif=fails]")
    button.scroll_into_view_if_needed()
    button.tap()
    back = page.locator(".tt-whatif-bar").get_by_role("button", name="Back to the game")
    expect(back).to_be_in_viewport()
    for card in page.locator("[data-area=me-hand] .tt-card, [data-area=them-hand] .tt-card").all():
        expect(card).to_be_in_viewport(ratio=0.5)
    short = page.locator(".tt-whatif-short")
    expect(short).to_be_visible()
    expect(short).to_have_text(re.compile(r"^As in (less than )?\d+ % of cases\. Not the real cards\.$"))
    # What is asked covers neither the words nor a card of the hand.
    asked = page.locator(".tt-act").bounding_box()
    assert asked is not None
    for one in [short, *page.locator("[data-area=me-hand] .tt-card").all()]:
        box = one.bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= asked["y"] + 1
    assert axe(page) == [] and overflow(page) == 0
    back.tap()
    expect(page.locator(".tt-whatif-bar")).to_be_hidden()
    assert "exchange" in game.heading and axe(page) == []


@pytest.fixture(scope="module")
def war_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """``tutor play`` on a notebook with World War III, past its lesson."""
    folder = tmp_path_factory.mktemp("whatif-war")
    (folder / "notebooks").mkdir()
    choices = '{"num_players": 3}'
    cell = f'from tutor.widgets import play\nplay("worldwar", seed=3, level="club", lesson=False, pace="none", options={choices})'
    write_notebook(folder / "notebooks" / "index.ipynb", cell)
    with servers.play_server(folder, env={"TUTOR_NOTEBOOKS": str(folder / "notebooks")}) as found:
        yield found


@pytest.mark.parametrize(("viewport", "dark"), [(DESKTOP, False), (PHONE, True)], ids=["desktop", "phone-dark"])
def test_hold_or_draw_is_tried_out_while_bots_search(
    war_server: Server, open_page: Open, screenshot: Callable[..., object], viewport: tuple[int, int], dark: bool
) -> None:
    page = open_page(war_server.page("index.ipynb"), viewport=viewport, dark=dark)
    page.wait_for_selector(READY, timeout=60_000)
    front, bar = Front(page), page.locator(".tt-whatif-bar")
    way = page.locator(".tt-whatif [data-whatif=fails]")
    for _ in range(200):
        if "hold" in front.actions():
            front.advised()
            if way.count():
                break
        front.act(steady(front.actions()))
    heaps, question = front.heading, way.inner_text()
    assumed = page.locator("[data-area$=pile] .tt-card:has(.tt-guess)")
    expect(assumed).to_have_count(0)
    way.click()
    expect(bar).to_contain_text(question)
    expect(assumed).to_have_count(question.count("lies") + question.count(" on the other"))
    for card in assumed.all():
        expect(card).to_be_in_viewport(ratio=0.5)
        assert str(card.get_attribute("aria-label")).endswith(", assumed")
    screenshot(page, f"whatif-war-{viewport[0]}")
    assert "hold" in front.actions() and axe(page) == [] and overflow(page) == 0
    front.act("draw")
    assert "turn" in " ".join(front.log()[-3:])
    for _ in range(4):
        if not front.over():
            front.act(steady(front.actions()))
    assert axe(page) == []
    bar.get_by_role("button", name="Back to the game").click()
    expect(bar).to_be_hidden()
    assert front.heading == heaps and "hold" in front.actions()


@pytest.mark.parametrize("shape", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_from_the_review_a_choice_is_tried_out_and_found_again(
    server: Server, open_page: Open, shape: tuple[int, int]
) -> None:
    game, page = at_exchange(server, open_page, viewport=shape)
    game.play_to(lambda one: one.page.locator("[data-review=open]").count() > 0)
    page.locator("[data-review=open]").click()
    page.wait_for_selector("[data-review^=choice-]", timeout=60_000)
    ways = page.locator(".tt-review-bar [data-review=fails]")
    page.locator("[data-review^=choice-]").first.click()
    page.get_by_role("button", name="Show the position").first.click()
    expect(page.locator(".tt-review-bar")).to_be_visible()
    while not ways.count():
        # Whatever was looked at first, the walk begins there and goes on to a choice that rests on hidden cards.
        at = page.locator(".tt-review-at").inner_text()
        page.locator(".tt-review-bar [data-review=earlier]").click()
        expect(page.locator(".tt-review-at")).not_to_have_text(at, use_inner_text=True)
    said = page.locator(".tt-review-at").inner_text()
    expect(page.locator(".tt-review-shares")).to_be_visible()
    assert re.search(r"In .*\d+ % of cases .* (is better|more often), in .*\d+ % ", said), (
        "the share of each is read, not pointed at"
    )
    ways.press("Enter")
    expect(page.locator(".tt-whatif-bar")).to_be_visible()
    expect(page.get_by_role("button", name="Back to the review").and_(page.locator("[data-whatif]"))).to_be_visible()
    expect(page.get_by_role("button", name="Back to the game")).to_have_count(0)
    expect(page.locator(".tt-review-bar")).to_be_hidden()
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".tt-whatif-bar")).to_be_hidden()
    expect(page.locator(".tt-review-at")).to_have_text(said, use_inner_text=True)
    expect(ways).to_be_focused()
    expect(ways).to_be_in_viewport(ratio=1)
    assert axe(page) == []
