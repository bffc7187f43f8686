"""A match of World War III on the page: `Game` with the ways in which its table differs."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from .duel import DOUBLE
from .game import PLAYABLE, Game
from .servers import Server


def war_address(server: Server, **settings: object) -> str:
    """The address of World War III with these settings: weak bots that play at once unless told."""
    return server.page("worldwar.ipynb") + "?" + urlencode({"level": "beginner", "pace": "none", **settings})


def steady(actions: list[str]) -> str:
    """The plainest choice: the lowest card that may be played; hold where there is a war."""
    return actions[0]


class Front(Game):
    """The table of a page of World War III."""

    def actions(self) -> list[str]:
        """What may be done now; ``next`` for the way on after a result, ``new`` for a new match."""
        found = self.playable.evaluate_all("all => all.map((one) => one.dataset.action || one.dataset.kind)")
        return [str(action) for action in found]

    def control(self, action: str) -> Locator:
        """The card or button of an action: a button where both stand for it."""
        if action in ("next", "new"):
            return self.root.locator(f'.tt-buttons [data-kind="{action}"]')
        button = self.root.locator(f'.tt-buttons [data-action="{action}"]')
        return button if button.count() else self.root.locator(f'button.tt-card[data-action="{action}"]').first

    # Cards and buttons come to lie where the last one was: taps there count as a double tap for a while.
    slip = DOUBLE

    def act(self, action: str, touch: bool = False) -> None:
        """Click or tap it, and wait until somebody is asked again or a result lies there."""
        super().act(action, touch)
        self.asked()

    def act_by_key(self, action: str, shortcut: bool = False) -> dict[str, Any]:
        """Go to it by Tab and arrows and press Enter, or press its own key; returns where the focus is then."""
        self.pace()
        before, control = self.number, self.control(action)
        key = control.get_attribute("aria-keyshortcuts")
        if control.evaluate("(one) => one.matches('.tt-card')"):
            self.tab_to(lambda here: here["zone"] == "me-hand", most=150)
            self.arrow_to(action, most=6)
            self.page.keyboard.press("Enter")
        elif shortcut and key:
            self.page.keyboard.press(key)
        else:
            name = control.inner_text()
            self.tab_to(lambda here: here["zone"] is None and here["name"] == name, most=150)
            self.page.keyboard.press("Enter")
        self.acted()
        self.changed(before)
        self.asked()
        return self.focus()

    def asked(self) -> None:
        """Wait until something can be chosen, or the match is over."""
        self.page.wait_for_selector(PLAYABLE, timeout=60_000)
        self.painted()

    def over(self) -> bool:
        """Whether the match is counted out."""
        return self.heading == "The match is over"


def open_front(page: Page, lesson: bool = False, touch: bool = False) -> Front:
    """The table of an open page, past the lesson unless it is wanted."""
    front = Front(page)
    if not lesson:
        front.skip_lesson(touch)
        expect(front.root.locator(".tt-lesson")).to_be_hidden()
        front.asked()
    return front
