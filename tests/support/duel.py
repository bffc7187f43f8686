"""A duel of Your Trumps on the page: `Game` with the ways in which its table differs."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from .game import Game
from .servers import Server

#: The table takes a second click at one place within 350 ms for a slip.
DOUBLE = 0.37
TURN = ".tt-plate[data-area=me-plate][data-turn=true], .tt-banner:not([hidden])"


def duel_address(server: Server, **settings: object) -> str:
    """The address of Your Trumps with these settings: a weak bot unless told."""
    return server.page("kozyri.ipynb") + "?" + urlencode({"level": "beginner", **settings})


def sensible(actions: list[str]) -> str:
    """The plainest choice: the first card, and a pick-up only where nothing beats."""
    return next((action for action in actions if action != "pickup"), "pickup")


class Duel(Game):
    """The table of a page of Your Trumps."""

    # Cards come to lie where the last one was: taps there count as a double tap for a while.
    slip = DOUBLE

    def act(self, action: str, touch: bool = False) -> None:
        """Click or tap it where a covered card is still seen, and wait until it is the learner's turn again."""
        self.pace()
        before, control = self.number, self.control(action)
        card = control.evaluate("(one) => one.matches('.tt-card')")
        # A row of small cards shows a strip of 26 px and a little more than half of its height.
        place = {"x": 11, "y": 20} if card else None
        if touch:
            control.tap(position=place)
        else:
            control.click(position=place)
        self._acted = time.monotonic()
        self.changed(before)
        self.my_turn()

    def act_by_key(self, action: str, shortcut: bool = False) -> dict[str, Any]:
        """Go to it by arrows, or by Tab to a button, and press Enter; returns where the focus is on the next turn."""
        self.pace()
        before, control = self.number, self.control(action)
        key = control.get_attribute("aria-keyshortcuts")
        if control.evaluate("(one) => one.matches('.tt-card')"):
            self.tab_to(lambda here: here["zone"] == "me-hand", most=150)
            self.arrow_to(action, most=52)  # no hand is larger than the pack
            self.page.keyboard.press("Enter")
        elif shortcut and key:
            self.page.keyboard.press(key)
        else:
            self.tab_to(lambda here: here["action"] == action and here["zone"] is None, most=150)
            self.page.keyboard.press("Enter")
        self._acted = time.monotonic()
        self.changed(before)
        self.my_turn()
        return self.focus()

    def load(self, record: str) -> None:
        """Load a file with this record and wait for its position."""
        before = self.number
        file = {"name": "record.json", "mimeType": "application/json", "buffer": record.encode()}
        self.root.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
        self.changed(before)
        self.my_turn()

    def my_turn(self) -> None:
        """Wait until the learner is asked, or the match is over."""
        self.page.wait_for_selector(TURN, timeout=60_000)
        self.painted()

    def hands(self) -> tuple[int, int]:
        """How many cards the two hands hold, the learner's first."""
        return len(self.cards("me-hand")), len(self.cards("them-hand"))

    def strips(self, zone: str = "me-hand") -> list[tuple[float, float]]:
        """For each card of a place how wide and how high the part is that no other card covers."""
        found: list[list[float]] = self.page.evaluate(
            """(zone) => { const all = [...document.querySelectorAll(`[data-zone=${zone}] .tt-card`)].map((e) => e.getBoundingClientRect());
              return all.map((a, i) => { let w = a.width, h = a.height;
                for (const b of all.slice(i + 1)) {
                  if (Math.abs(b.top - a.top) < 2 && b.left > a.left) w = Math.min(w, b.left - a.left);
                  if (b.top > a.top + 2 && b.left < a.left + w && b.right > a.left) h = Math.min(h, b.top - a.top); }
                return [w, h]; }); }""",
            zone,
        )
        return [(width, height) for width, height in found]


def open_duel(page: Page, lesson: bool = False, touch: bool = False) -> Duel:
    """The table of an open page, past the lesson unless it is wanted."""
    duel = Duel(page)
    if not lesson:
        duel.skip_lesson(touch)
        duel.my_turn()
        expect(duel.root.locator(".tt-lesson")).to_be_hidden()
    return duel
