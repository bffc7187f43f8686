"""A match on the page, played as a person plays it: by mouse, by touch or by keyboard, and read as he reads it.

Everything is found by words, roles and the data attributes that the table's own code lives by (``data-action``,
``data-playable``, ``data-number``), never by where it stands.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, TimeoutError, expect

from support.servers import Server

READY = "body[data-page=ready]"
#: The table takes a second click within 150 ms for a slip of the finger; a person is not faster than this.
PACE = 0.17
#: What something can be done with now.
PLAYABLE = "button.tt-card[data-playable=true], .tt-buttons button:not([aria-disabled=true])"
OVER = re.compile("You (win|lose) the match|The match is a draw")
#: What Voilà, Jupyter or our template put into a page whose cell has failed.
CELL_ERROR = re.compile(
    r"Traceback|\bException\b|There was an error when executing|has written down why|Error displaying"
)

FOCUS = """() => {
  const a = document.activeElement, root = document.querySelector('.tt-root');
  const r = a.getBoundingClientRect();
  // A covered card is hit on its free strip, a control anywhere.
  const x = a.matches('.tt-card') ? r.left + 9 : r.left + r.width / 2, y = r.top + r.height / 2;
  const hit = document.elementFromPoint(x, y);
  return {
    body: a === document.body, inside: Boolean(root && root.contains(a)), key: a.dataset.key || null,
    zone: a.closest('[data-zone]')?.dataset.zone || null, action: a.dataset.action || null,
    playable: a.dataset.playable || null, tool: a.dataset.tool || null, move: a.dataset.move || null,
    name: a.getAttribute('aria-label') || a.textContent.trim().slice(0, 60), tag: a.tagName,
    shown: r.width > 0 && r.height > 0, free: Boolean(hit && (a.contains(hit) || hit.contains(a))),
    bottom: r.bottom, top: r.top, window: innerHeight,
  };
}"""


def address(server: Server, **settings: object) -> str:
    """The address of 4 Warlords with these settings: a weak bot unless told, so that matches are short."""
    return server.page("warlords.ipynb") + "?" + urlencode({"level": "beginner", **settings})


def plain(actions: list[str]) -> str:
    """The plainest choice: keep the hand, lead with the first warlord, lay the first number card."""
    if "stand" in actions:
        return "stand"
    return next((action for action in actions if not action.startswith("play J")), actions[0])


class Game:
    """The table of a page. ``page`` must be open; the lesson is left alone until `skip_lesson`."""

    #: How long after an act the next one is no slip.
    slip = PACE

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator(".tt-root")
        self.banner = self.root.locator(".tt-banner")
        self.prompt = self.root.locator(".tt-prompt")
        self.error = self.root.locator(".tt-error")
        self.playable = self.root.locator(PLAYABLE)
        self.toolbar = page.get_by_role("toolbar", name="Tools")
        self.dealt()
        self._acted = 0.0

    # --- reading -----------------------------------------------------------------------------------------

    def dealt(self) -> None:
        """Wait until Python has laid the table."""
        try:
            self.page.wait_for_selector(".tt-root[data-ready=true][data-number]", timeout=60_000)
        except TimeoutError as error:
            words, errors = self.page.locator("body").inner_text(), self.page.record.errors  # type: ignore[attr-defined]
            raise AssertionError(f"no table was laid; the page says {words[:800]!r}, its console {errors}") from error

    @property
    def number(self) -> int:
        """The number of what is shown; grows with every accepted change."""
        return int(self.root.get_attribute("data-number") or -1)

    @property
    def heading(self) -> str:
        """The heading of the table."""
        return self.root.locator("h2").inner_text()

    def log(self) -> list[str]:
        """The lines of the log as they are spoken."""
        names = self.root.locator(".tt-log-line").evaluate_all(
            "all => all.map((one) => one.getAttribute('aria-label'))"
        )
        return [str(name).removeprefix("Show this moment: ") for name in names]

    def cards(self, zone: str) -> list[str]:
        """The cards of a place, ``??`` for a face-down one."""
        found = self.root.locator(f"[data-zone={zone}] .tt-card").evaluate_all(
            "all => all.map((one) => one.dataset.card || '??')"
        )
        return [str(card) for card in found]

    def position(self) -> dict[str, Any]:
        """What a reload must bring back: the words and the cards, not how they are drawn."""
        zones = ("hand", "courts", "warlord", "laid", "aside", "trophies", "fallen")
        return {
            "heading": self.heading,
            "prompt": self.prompt.inner_text(),
            "log": self.log(),
            **{f"{who}-{zone}": self.cards(f"{who}-{zone}") for who in ("me", "them") for zone in zones},
        }

    def actions(self) -> list[str]:
        """What may be done now: actions of cards, then of buttons; ``next`` for the way on after a result."""
        return [
            str(action)
            for action in self.playable.evaluate_all(
                "all => all.map((one) => one.dataset.action || (one.textContent === 'Next round' ? 'next' : 'new'))"
            )
        ]

    def over(self) -> bool:
        """Whether the match has ended, as its banner says."""
        return bool(OVER.search(self.banner.inner_text())) if self.banner.is_visible() else False

    def control(self, action: str) -> Locator:
        """The card or button of an action."""
        if action == "next":
            return self.root.get_by_role("button", name="Next round")
        return self.root.locator(f'button.tt-card[data-action="{action}"], .tt-buttons [data-action="{action}"]')

    def button(self, name: str) -> Locator:
        """A button of the table by its words."""
        return self.root.get_by_role("button", name=name, exact=True)

    def refused(self, times: int, text: str) -> None:
        """The error stands there and was spoken so many times so far; put it away."""
        expect(self.error).to_be_visible()
        expect(self.error.locator("span")).to_have_text(text)
        expect(self.root.locator("[role=alert] p", has_text=text)).to_have_count(times)
        self.error.get_by_role("button", name="Dismiss").click()
        expect(self.error).to_be_hidden()

    # --- acting ------------------------------------------------------------------------------------------

    def acted(self) -> None:
        """Note that a test has just acted by a way of its own."""
        self._acted = time.monotonic()

    def pace(self) -> None:
        """Let the time pass in which the table takes a click for a slip, and in which it waits for an answer."""
        time.sleep(max(0.0, self._acted + self.slip - time.monotonic()))
        # What an act changes may be seen before the table knows that it was answered; its sign is up by now.
        self.page.wait_for_selector(".tt-root:not([data-locked])")

    def changed(self, since: int) -> None:
        """Wait for the table's answer."""
        self.page.wait_for_function(
            "(n) => Number(document.querySelector('.tt-root').dataset.number) !== n", arg=since, timeout=60_000
        )
        self.painted()

    def painted(self) -> None:
        """Wait for the frame that paints a change: before it fans are not laid, nor is the focus brought into sight."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def advised(self) -> None:
        """Wait until the coach's panel speaks of what is shown, and has all it will say of it."""
        self.page.wait_for_function(
            """() => document.querySelector('.tt-coach').matches(
              `[data-number="${document.querySelector('.tt-root').dataset.number}"]:not([data-pending])`)"""
        )

    def kept(self) -> None:
        """Wait until the browser keeps the match as it is shown; the save comes a moment after the table."""
        self.page.wait_for_function(
            """() => Object.entries(sessionStorage).some(([key, text]) => key.startsWith('tutor-table:')
              && text.includes(`"number":${document.querySelector('.tt-root').dataset.number},`))"""
        )

    def act(self, action: str, touch: bool = False) -> None:
        """Click or tap it, and wait for the answer."""
        self.pace()
        before, control = self.number, self.control(action)
        if touch:
            control.tap()
        else:
            # On the strip that stays free when cards overlap.
            card = control.evaluate("(one) => one.matches('.tt-card')")
            control.click(position={"x": 9, "y": 20} if card else None)
        self.acted()
        self.changed(before)

    def play_to(
        self, goal: Callable[[Game], bool], choose: Callable[[list[str]], str] = plain, touch: bool = False
    ) -> int:
        """Play on by pointer until a goal; returns the acts it took."""
        for acts in range(200):
            if goal(self):
                return acts
            self.act(choose(self.actions()), touch)
        raise AssertionError(f"after 200 acts still at {self.heading!r}")

    def skip_lesson(self, touch: bool = False) -> None:
        """Leave the lesson for the match."""
        leave = self.button("Skip to the match")
        (leave.tap if touch else leave.click)()
        expect(self.button("Skip to the match")).to_have_count(0)

    # --- by keyboard -------------------------------------------------------------------------------------

    def focus(self) -> dict[str, Any]:
        """What has the focus."""
        found: dict[str, Any] = self.page.evaluate(FOCUS)
        return found

    def tab_to(self, wanted: Callable[[dict[str, Any]], bool], key: str = "Tab", most: int = 60) -> dict[str, Any]:
        """Press Tab until the wanted thing has the focus."""
        passed = []
        for _ in range(most):
            here = self.focus()
            if wanted(here):
                return here
            passed.append(here["name"])
            self.page.keyboard.press(key)
        raise AssertionError(f"{most} times {key} did not lead there, but over {passed}")

    def arrow_to(self, action: str, most: int) -> None:
        """Walk along a row of cards to one of them, over at most so many."""
        for _ in range(most):
            if self.focus()["action"] == action:
                return
            self.page.keyboard.press("ArrowRight")
        assert self.focus()["action"] == action, f"no arrow leads to {action}"

    def act_by_key(self, action: str, shortcut: bool = False) -> dict[str, Any]:
        """Go to it by Tab and arrows and press Enter, or press its own key; returns where the focus is then."""
        self.pace()
        before, control = self.number, self.control(action)
        zone = control.evaluate("(one) => one.closest('[data-zone]')?.dataset.zone || null")
        key = control.get_attribute("aria-keyshortcuts")
        if zone is None and shortcut and key:
            self.page.keyboard.press(key)
        else:
            if zone is None:
                self.tab_to(
                    lambda here: here["action"] == action or here["name"] == "Next round" == control.inner_text()
                )
            else:
                forward = zone == "me-courts" and self.focus()["zone"] == "me-hand"
                self.tab_to(lambda here: here["zone"] == zone, "Shift+Tab" if forward else "Tab")
                self.arrow_to(action, most=12)
            self.page.keyboard.press("Enter")
        self.acted()
        self.changed(before)
        return self.focus()


def open_game(page: Page, lesson: bool = False, touch: bool = False) -> Game:
    """The table of an open page, past the lesson unless it is wanted."""
    game = Game(page)
    if not lesson:
        game.skip_lesson(touch)
    return game


def assert_sound(page: Page) -> None:
    """No cell of the page has failed, as its whole text shows (a failing cell answers HTTP 200 as well)."""
    found = CELL_ERROR.search(page.locator("body").inner_text())
    assert found is None, f"the page tells of an error: {found and found.group()}"
    assert page.locator('[data-mime-type="application/vnd.jupyter.stderr"]').count() == 0
