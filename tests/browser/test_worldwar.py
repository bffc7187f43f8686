"""World War III in the page: whole matches at two and six seats, a shared screen, JupyterLab."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, HIDDEN, PHONE, axe, overflow
from support.game import READY, assert_sound
from support.lab import open_in_lab, run_all_cells
from support.servers import Server
from support.traffic import Traffic, contents, pattern, texts
from support.war_page import war_page
from support.warfare import Front, open_front, steady, war_address
from testkit.play import random_line

from tutor import load_game
from tutor.kernel.records import Record
from tutor.widgets import worker

Open = Callable[..., Page]
#: What must be in sight together when something is asked: the hand, what is asked, and the buttons.
IN_SIGHT = """() => {
  const act = document.querySelector('.tt-act'), hand = document.querySelector('[data-zone=me-hand] .tt-cards');
  const box = hand.getBoundingClientRect(), bar = act.getBoundingClientRect();
  const lowest = Math.max(box.bottom, ...[...hand.querySelectorAll('.tt-card-in')].map((one) => one.getBoundingClientRect().bottom));
  return { hand: box.top, prompt: bar.bottom, window: innerHeight, covered: Math.max(0, lowest - bar.top) / box.height };
}"""


def assert_told(front: Front, seats: int) -> None:
    """The log has told a whole match, and the banner counts everybody out."""
    log = front.log()
    told = " ".join(log)
    assert log[0].startswith("You take ") and "begins" in log[seats] + log[seats + 1] + "You begin begins"
    for words in ("goes to war", "turns", "You put ", "under"):
        assert words in told or words == "You put ", words
    expect(front.root.locator(".tt-count tbody tr")).to_have_count(seats)
    assert_sound(front.page)


@pytest.mark.parametrize(
    ("seats", "viewport", "dark"), [(2, DESKTOP, False), (6, PHONE, True)], ids=["two-desktop", "six-phone-dark"]
)
def test_a_whole_match_by_pointer(
    app_server: Server, open_page: Open, screenshot: Callable[..., object], seats: int, viewport: Any, dark: bool
) -> None:
    page = open_page(war_address(app_server, num_players=seats, seed=5), viewport=viewport, dark=dark)
    touch = viewport == PHONE
    front = open_front(page, touch=touch)
    looked: set[str] = set()
    acts = 0
    while not front.over():
        kind = front.actions()[0].split()[0]
        if kind not in looked:  # once for each kind of thing that is asked
            looked.add(kind)
            page.evaluate("() => document.querySelector('.tt-root').scrollIntoView()")
            screenshot(page, f"worldwar-{seats}-{kind}")
            seen = page.evaluate(IN_SIGHT)
            assert seen["hand"] < seen["window"] and seen["prompt"] <= seen["window"] + 1, seen
            if kind in ("play", "war", "lay", "hold"):
                assert seen["covered"] == 0, f"the hand is covered when it is needed: {seen}"
            assert overflow(page) == 0
            assert kind not in ("hold", "next") or axe(page) == [], kind
        front.act(steady(front.actions()), touch)
        acts += 1
        assert acts < 300
    assert {"play", "hold", "next"} <= looked and acts > 8
    assert_told(front, seats)
    assert overflow(page) == 0 and axe(page) == []


@pytest.mark.parametrize(("seats", "viewport"), [(6, DESKTOP), (2, PHONE)], ids=["six-desktop", "two-phone"])
def test_a_whole_match_by_keyboard_alone(app_server: Server, open_page: Open, seats: int, viewport: Any) -> None:
    page = open_page(war_address(app_server, num_players=seats, seed=8, coach="off"), viewport=viewport)
    front = Front(page)
    front.tab_to(lambda here: here["move"] == "leave")
    page.keyboard.press("Enter")
    expect(front.button("Skip to the match")).to_have_count(0)
    front.asked()
    moved = 0
    while not front.over():
        action = steady(front.actions())
        here = front.act_by_key(action, shortcut=moved % 2 == 0)
        moved += 1
        assert here["inside"] and here["shown"] and not here["body"], f"after {action} the focus is lost: {here}"
        assert moved < 200
    assert moved > 8
    assert_told(front, seats)


def hidden(twin: Any, viewer: int | None) -> set[str]:
    """The cards in the hands of others. At three seats no card is there twice, but for the jokers."""
    sides = twin.match.table.state.sides
    return {str(card) for seat, side in enumerate(sides) if seat != viewer for card in side.hand} - {"Xx"}


DRAWN = """() => {
  const copy = document.body.cloneNode(true);
  for (const one of copy.querySelectorAll('.tt-rules, script, style')) one.remove();
  for (const one of copy.querySelectorAll('[d]')) one.removeAttribute('d');  // "6h" is a line in a drawing
  const stored = [localStorage, sessionStorage].map((store) => Object.entries(store).map(([key, text]) => {
    try { const data = JSON.parse(text); if (data && data.sealed) data.sealed = ''; return [key, data]; } catch { return [key, text]; } }));
  return [copy.outerHTML, JSON.stringify(stored)];
}"""


def test_a_shared_screen_shows_each_only_the_own_hand(
    app_server: Server, open_page: Open, screenshot: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that is sent, drawn and stored is searched, at each moment, for the hands of those who do not sit there."""
    monkeypatch.setattr(worker, "_loop", lambda: None)  # the twin's bots answer at once
    chosen = {"seats": "person,club,person", "names": "Ana,,Ben", "seed": "4", "coach": "after", "level": "club"}
    twin = war_page(**{**chosen, "pace": "none"})
    page = open_page("about:blank", wait=False)
    page.record.origin = app_server.url  # type: ignore[attr-defined]
    traffic = Traffic(page)
    page.goto(war_address(app_server, **chosen), wait_until="commit")
    page.wait_for_selector(READY, timeout=60_000)
    front = open_front(page)
    assert front.banner.inner_text().startswith("Hand the screen to Ana. Ready?")
    screenshot(page, "worldwar-curtain")
    read, met, searched, eyes = len(traffic.frames), set(), 0, None  # the lesson has cards of its own

    def look() -> None:
        nonlocal read, searched, eyes
        traffic.coach(page, front.number)  # all that is sent of this moment has come, and is judged by it
        for frame in traffic.frames[read:]:
            message = contents(frame)
            shown = message["content"].get("data", {}).get("state", {}).get("view") if message["content"] else None
            if shown:  # whoever has acted sits there until somebody else is asked
                eyes = None if shown["eyes"] == "all" else int(shown["eyes"])
            wanted = pattern(hidden(twin, eyes))
            for where, text in texts(message["content"]):
                searched += 1
                fixed = {"config", "sealed", "_esm", "_css"} & set(where)
                assert fixed or not wanted.search(text), (eyes, where, text)
        read, viewer = len(traffic.frames), twin.match.me
        wanted = pattern(hidden(twin, viewer))
        for what in page.evaluate(DRAWN):
            found = wanted.search(what)
            assert found is None, f"{viewer} can find {found and what[found.start() - 90 : found.end() + 90]}"
        met.add(viewer)

    for step in range(20):
        assert front.heading == twin.view["heading"], "the twin plays another match"
        look()
        if front.over():
            break
        action = steady(front.actions())
        if action == "next" and step % 2:  # the one who is ready says so by key
            assert front.focus()["name"] == front.control("next").inner_text()
            front.act_by_key("next")
        else:
            front.act(action)
        twin.act(action)
    assert met == {None, 0, 2} and searched > 5_000
    if not front.over():
        while front.actions() == ["next"]:
            front.act("next")
            twin.act("next")
        front.kept()
        page.reload()
        page.wait_for_selector(READY, timeout=60_000)
        again = Front(page)
        again.asked()
        assert again.banner.inner_text().startswith("Hand the screen to ") and "??" in again.cards("me-hand")
        twin.say("hello", saved=None)
        look()
    assert axe(page) == []


def test_seats_and_names_are_chosen_before_a_match_in_jupyterlab(lab_server: Server, open_page: Open) -> None:
    page = open_in_lab(lab_server, open_page, "worldwar.ipynb")
    run_all_cells(page)
    front = open_front(page)
    assert front.root.locator(".tt-plate").count() == 3
    before = front.number
    front.toolbar.get_by_role("button", name="New match").click()
    dialog = page.get_by_role("dialog", name="New match")
    dialog.get_by_label("Players").select_option("4")
    dialog.get_by_label("Seat 2", exact=True).select_option("beginner")
    dialog.get_by_label("Seat 4", exact=True).select_option("person")
    dialog.get_by_label("Name of seat 1").fill("Ana")
    dialog.get_by_label("Name of seat 4").fill("Ben")
    expect(dialog.get_by_label("Name of seat 2")).to_be_hidden()
    dialog.get_by_label("Bots play").select_option("none")
    dialog.get_by_role("button", name="Start a new match").click()
    front.changed(before)
    front.asked()
    assert front.root.locator(".tt-plate-name").all_inner_texts().count("Ana") == 1
    front.act("next")
    names = front.root.locator(".tt-plate-name").all_inner_texts()
    assert sorted(names) == ["Ben", "Bruno", "Clara", "You"]
    for _ in range(4):
        front.act(steady(front.actions()))
    assert len(front.log()) > 8
    assert_sound(page)


def test_after_a_war_at_a_shared_screen_all_tools_are_in_sight(
    app_server: Server, open_page: Open, screenshot: Callable[..., object]
) -> None:
    page = open_page(war_address(app_server, seats="person,person", seed=5, coach="after"))
    front, rng = open_front(page), random.Random(1)
    for _ in range(150):
        if page.locator(".tt-buttons button", has_text="Go on").count() and "war" in front.banner.inner_text().lower():
            break
        actions = front.actions()
        front.act("war" if "war" in actions else rng.choice(actions))
    else:
        raise AssertionError("no war was fought")
    page.evaluate("() => window.scrollTo(0, 0)")
    screenshot(page, "worldwar-shared-result")
    for button in page.locator(".tt-tools button:visible").all():
        expect(button).to_be_in_viewport(ratio=1)


def test_with_six_at_a_shared_screen_the_tools_are_in_sight_at_curtains_and_in_wars(
    app_server: Server, open_page: Open, screenshot: Callable[..., object]
) -> None:
    names = "Wilhelmina,Maximilian,Ana,Ben,Cleo,Dora"
    page = open_page(war_address(app_server, num_players=6, seats=",".join(["person"] * 6), names=names, seed=5))
    front, rng, seen = open_front(page), random.Random(1), set()
    for _ in range(40):
        actions, words = front.actions(), front.banner.inner_text() if front.banner.is_visible() else ""
        war = page.locator("[data-group=middle][data-war=true]").count() > 0
        kind = f"{'curtain' if words.startswith('Hand') else 'result' if words else 'asked'}{'-war' if war else ''}"
        page.evaluate("() => window.scrollTo(0, 0)")
        if kind not in seen:
            screenshot(page, f"worldwar-six-{kind}")
        seen.add(kind)
        tools = page.locator(".tt-tools button:visible")
        assert tools.count() > 8 and tools.evaluate_all(HIDDEN) == [], (kind, front.heading)
        if seen >= {"curtain", "curtain-war", "asked", "asked-war", "result-war"}:
            return
        front.act("war" if "war" in actions else rng.choice(actions))
    raise AssertionError(f"not all was met: {seen}")


def test_at_the_end_all_ways_on_and_all_tools_are_in_sight(
    app_server: Server, open_page: Open, screenshot: Callable[..., object]
) -> None:
    front = open_front(open_page(war_address(app_server, seed=5, coach="after")))
    for seats in (2, 4, 6):
        played = Record.of(random_line(load_game("worldwar", num_players=seats), 11)[-1]).to_json()
        record = json.loads(played) | {"seed": "3f9a6c0e5b7d1284"}  # as long as one that the table draws
        file = {"name": "match.json", "mimeType": "application/json", "buffer": json.dumps(record).encode()}
        before = front.number
        front.root.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
        front.changed(before)
        expect(front.root.locator(".tt-count tbody tr")).to_have_count(seats)
        expect(front.banner).to_contain_text(str(record["seed"]))
        front.page.evaluate("() => window.scrollTo(0, 0)")
        screenshot(front.page, f"worldwar-end-{seats}")
        ways, tools = front.root.locator(".tt-act button:visible"), front.root.locator(".tt-tools button:visible")
        assert ways.count() >= 3 and ways.evaluate_all(HIDDEN) == []
        assert tools.count() > 8 and tools.evaluate_all(HIDDEN) == []
        assert overflow(front.page) == 0
