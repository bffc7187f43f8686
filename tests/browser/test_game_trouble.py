"""What goes wrong between a page and its table: slips of the hand, reloads, dead kernels, gaps in the network."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect
from support import browser as chromium
from support.game import READY, Game, address, assert_sound, open_game
from support.gap import gap
from support.servers import Server, wait_until

Open = Callable[..., Page]
SEED = 7

#: Keeps what the page sends to its kernel, and the numbers of the messages that were answered.
TAP = r"""
window.sentFrames = []; window.answered = [];
const send = WebSocket.prototype.send;
const text = (data) => (typeof data === 'string' ? data : Array.from(new Uint8Array(data.buffer ?? data), (b) => String.fromCharCode(b)).join(''));
const ack = /"kind": ?"ack", ?"id": ?(\d+)/;
WebSocket.prototype.send = function (data) {
  if (!this.tapped) {
    this.tapped = true;
    this.addEventListener('message', (event) => {
      const found = ack.exec(text(event.data));
      if (found) window.answered.push(found[1]);
    });
  }
  window.sentFrames.push([this, data]);
  return send.call(this, data);
};
/* Send a former message again, as a message of its own; returns its number, which the answer will bear. */
window.replay = (pattern) => {
  const data = window.sentFrames.map(([, one]) => one).find((one) => new RegExp(pattern).test(text(one)));
  const tail = (Math.random().toString(16) + '0000').slice(2, 6);
  const fresh = text(data).replace(/("msg_id": ?"[^"]*)[^"]{4}(")/, '$1' + tail + '$2');
  const bytes = Uint8Array.from(fresh, (char) => char.charCodeAt(0));
  send.call(window.sentFrames.at(-1)[0], typeof data === 'string' ? fresh : bytes.buffer);
  const number = /"id": ?(\d+)/.exec(fresh)[1];
  return [number, window.answered.filter((one) => one === number).length];
};
"""


def start(open_page: Open, url: str, tap: bool = False, lesson: bool = False, **options: Any) -> Game:
    """A page whose scripts are prepared before anything of the page's own runs."""
    if not tap:
        return open_game(open_page(url, **options), lesson)
    page = open_page("about:blank", wait=False, **options)
    page.record.origin = url  # type: ignore[attr-defined]
    page.add_init_script(TAP)
    page.goto(url, wait_until="commit")
    page.wait_for_selector(READY, timeout=60_000)
    return open_game(page, lesson)


def to_battle(game: Game) -> bool:
    return "battle, reveal" in game.heading


# --- slips of the hand -----------------------------------------------------------------------------------


def test_two_clicks_in_one_task_are_one_choice(app_server: Server, open_page: Open) -> None:
    game = start(open_page, address(app_server, seed=SEED))
    game.play_to(to_battle)
    for pair in ("[first, first]", "[first, second]"):
        if "battle, reveal 3" in game.heading:
            break
        game.pace()
        before, hand, log = game.number, game.cards("me-hand"), game.log()
        game.root.evaluate(
            "(root) => { const [first, second] = root.querySelectorAll('[data-zone=me-hand] [data-playable=true]');"
            f" for (const one of {pair}) one.click(); }}"
        )
        game.changed(before)
        expect(game.root).to_have_attribute("data-number", str(before + 1))
        assert len(game.cards("me-hand")) == len(hand) - 1
        assert sum(line.startswith("You lay the ") for line in game.log()[len(log) :]) == 1
        game.acted()


def test_two_clicks_of_a_mouse_within_20_ms_are_one_choice(app_server: Server, open_page: Open) -> None:
    game = start(open_page, address(app_server, seed=SEED))
    page = game.page
    page.evaluate("window.times = []; addEventListener('click', (e) => times.push([e.detail, e.timeStamp]), true)")
    devtools = page.context.new_cdp_session(page)
    # A table that answers between the second press and its release leaves nothing there to be clicked: then once more.
    for _ in range(6):
        game.play_to(lambda one: to_battle(one) and len(one.cards("me-hand")) >= 2)
        box = game.root.locator("[data-zone=me-hand] .tt-card").nth(1).bounding_box()
        assert box is not None
        game.pace()
        before, held = game.number, len(game.cards("me-hand"))
        page.evaluate("times.length = 0")
        # A busy machine would press later than told; so each press comes with the time at which a hand did it.
        pressed = time.time()
        for count in (1, 2):
            for kind in ("mousePressed", "mouseReleased"):
                pressed += 0.004
                place = {"x": box["x"] + 20, "y": box["y"] + 40, "button": "left", "clickCount": count}
                devtools.send("Input.dispatchMouseEvent", {"type": kind, "timestamp": pressed, **place})
        game.changed(before)
        game.acted()
        game.pace()
        assert (game.number, len(game.cards("me-hand"))) == (before + 1, held - 1)
        clicks = page.evaluate("times")
        if len(clicks) == 2:
            break
    assert len(clicks) == 2, "each time the table answered in the middle of the second click"
    (one, first), (two, second) = clicks
    assert (one, two) == (1, 2) and 0 < second - first <= 20, (first, second)


def test_an_old_message_sent_again_does_nothing(app_server: Server, open_page: Open) -> None:
    game = start(open_page, address(app_server, seed=SEED), tap=True)
    game.play_to(lambda one: to_battle(one) and len(one.cards("me-hand")) == 2)
    page = game.page
    for old in ('"action": ?"warlord', '"action": ?"stand"', '"action": ?"play'):
        before, position = game.number, game.position()
        sent = page.evaluate("(pattern) => replay(pattern)", old)
        page.wait_for_function(
            "([number, times]) => answered.filter((one) => one === number).length > times", arg=sent, timeout=30_000
        )
        assert game.number == before
        assert game.position() == position
        expect(game.error).to_be_hidden()
    game.act(game.actions()[0])


# --- reloads ---------------------------------------------------------------------------------------------


def reload(game: Game, acted: bool = True) -> None:
    if acted:
        game.kept()
    chromium.reload(game.page)
    game.page.wait_for_selector(READY, timeout=60_000)
    game.dealt()


def mid_exchange(game: Game) -> bool:
    return "2 exchanges are left" in game.prompt.inner_text()


def led_by_king(actions: list[str]) -> str:
    from support.game import plain

    wished = [action for action in actions if action.startswith(("warlord K", "exchange"))]
    return wished[0] if wished else plain(actions)


def test_a_reload_brings_the_match_back_at_every_point_of_it(app_server: Server, open_page: Open) -> None:
    game = start(open_page, address(app_server, seed=SEED))
    points: list[tuple[str, Callable[[Game], bool]]] = [
        ("in the middle of an exchange", mid_exchange),
        ("between two reveals", lambda one: "reveal 2" in one.heading),
        ("after a result", lambda one: "battle is over" in one.heading),
        ("after the end", Game.over),
    ]
    for point, goal in points:
        game.play_to(goal, led_by_king)
        before = game.position()
        reload(game)
        assert game.position() == before, f"{point} a reload changed the match"
        expect(game.error).to_be_hidden()
        assert_sound(game.page)
    expect(game.banner).to_contain_text("the match")
    before_new = game.number
    game.button("Step through the match").click()
    expect(game.root).to_have_attribute("data-review", "true")
    assert game.number == before_new


def test_a_reload_in_the_lesson_stays_in_the_lesson(app_server: Server, open_page: Open) -> None:
    game = start(open_page, address(app_server, seed=SEED), lesson=True)
    game.act("play 9s")
    before = game.number
    game.root.locator("[data-move=next]").click()
    game.changed(before)
    words = game.root.locator(".tt-lesson-title").inner_text()
    reload(game)
    expect(game.root.locator(".tt-lesson-title")).to_have_text(words)


def test_twenty_reloads_leave_one_kernel_and_the_same_match(fresh_app_server: Server, open_page: Open) -> None:
    game = start(open_page, address(fresh_app_server, seed=SEED))
    game.play_to(lambda one: "reveal 2" in one.heading)
    before = game.position()
    for turn in range(20):
        reload(game, acted=turn == 0)
    assert game.position() == before
    wait_until(lambda: len(fresh_app_server.kernels()) == 1, "one kernel is left")
    game.act(game.actions()[0])


def test_a_second_tab_plays_on_without_disturbing_the_first(app_server: Server, open_page: Open) -> None:
    url = address(app_server, seed=SEED)
    first = start(open_page, url)
    first.play_to(lambda one: "reveal 2" in one.heading)
    before = first.position()
    first.kept()
    second = Game(open_page(url, context=first.page.context))
    assert second.position() == before
    second.act(second.actions()[1])
    ahead = second.position()
    assert first.position() == before
    first.act(first.actions()[0])
    reload(second)
    assert second.position() == ahead, "each tab keeps its own match"


NO_STORAGE = """for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('not here', 'SecurityError'); } });"""
FULL_STORAGE = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


@pytest.mark.parametrize("script", [NO_STORAGE, FULL_STORAGE], ids=["forbidden", "full"])
def test_without_storage_a_match_can_still_be_played(app_server: Server, open_page: Open, script: str) -> None:
    page = open_page("about:blank", wait=False)
    page.record.origin = app_server.url  # type: ignore[attr-defined]
    page.add_init_script(script)
    page.goto(address(app_server, seed=SEED), wait_until="commit")
    page.wait_for_selector(READY, timeout=60_000)
    game = open_game(page)
    game.play_to(lambda one: one.heading.startswith("Round 2"))
    expect(game.error).to_be_hidden()


# --- dead kernels and gaps -------------------------------------------------------------------------------


def test_a_killed_kernel_is_announced_within_five_seconds_and_the_match_goes_on(
    fresh_app_server: Server, open_page: Open, screenshot: Callable[..., object]
) -> None:
    game = start(open_page, address(fresh_app_server, seed=SEED))
    game.page.record.allow_error("ernel|404|WebSocket")  # type: ignore[attr-defined]
    game.play_to(lambda one: "reveal 2" in one.heading)
    before = game.position()
    game.kept()
    killed = time.monotonic()
    fresh_app_server.kernels()[0].kill()
    lost = game.page.get_by_role("alertdialog")
    expect(lost).to_contain_text("lost its dealer")
    seconds = time.monotonic() - killed
    print(f"a killed kernel was announced after {seconds:.2f} s")
    assert seconds <= 5
    screenshot(game.page, "game-kernel-lost")
    lost.get_by_role("button", name="Reload and go on").click()
    expect(lost).to_be_hidden(timeout=30_000)
    game.page.wait_for_selector(READY, timeout=60_000)
    game.dealt()
    assert game.position() == before
    game.act(game.actions()[0])
    assert_sound(game.page)


#: Keeps every sentence that the prompt says from now on.
PROMPTS = """() => { window.prompts = []; const prompt = document.querySelector('.tt-prompt');
  new MutationObserver(() => prompts.push(prompt.textContent)).observe(prompt, { childList: true, subtree: true, characterData: true }); }"""


def through(url: str, other: str) -> str:
    """The same address at another port."""
    return url.replace(urlsplit(url).netloc, urlsplit(other).netloc)


def test_a_gap_in_the_network_shows_waiting_and_loses_no_click(
    app_server: Server, open_page: Open, screenshot: Callable[..., object]
) -> None:
    with gap(app_server.url) as line:
        game = start(open_page, through(address(app_server, seed=SEED), line.url))
        game.play_to(to_battle)
        before, hand = game.number, game.cards("me-hand")
        game.pace()
        line.hold()
        game.page.evaluate(PROMPTS)
        game.control(game.actions()[0]).click(position={"x": 9, "y": 20})
        # It gives way to the word that the dealer is lost, so it is not enough to look now and then.
        game.page.wait_for_function("prompts.includes('Waiting for the table…')")
        screenshot(game.page, "game-waiting")
        assert game.number == before
        line.flow()
        game.changed(before)
        expect(game.prompt).not_to_have_text("Waiting for the table…")
        expect(game.page.get_by_role("alertdialog")).to_be_hidden()
        assert game.number == before + 1
        assert len(game.cards("me-hand")) == len(hand) - 1
        game.act(game.actions()[0])


def test_a_cut_line_is_announced_and_mends_without_losing_the_match(app_server: Server, open_page: Open) -> None:
    with gap(app_server.url) as line:
        game = start(open_page, through(address(app_server, seed=SEED), line.url))
        game.page.record.allow_error("WebSocket|ERR_|Failed to|onnection")  # type: ignore[attr-defined]
        game.play_to(to_battle)
        before, hand = game.number, game.cards("me-hand")
        game.pace()
        line.cut()
        game.control(game.actions()[0]).click(position={"x": 9, "y": 20})
        expect(game.page.get_by_role("alertdialog")).to_be_visible()
        line.flow()
        # Jupyter tries again after growing pauses, and sends then what had been clicked.
        expect(game.page.get_by_role("alertdialog")).to_be_hidden(timeout=60_000)
        expect(game.root).to_have_attribute("data-number", str(before + 1))
        assert len(game.cards("me-hand")) == len(hand) - 1
        game.act(game.actions()[0])
