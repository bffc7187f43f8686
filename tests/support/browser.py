"""Chromium for the tests, and what every page of ours is held to."""

from __future__ import annotations

import json
import os
import re
import shutil
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
# The first of these because CI is root; the rest keep Chromium from asking its own servers anything.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP, PHONE = (1280, 800), (390, 844)
SCREENSHOTS = Path(__file__).resolve().parents[1] / "browser" / "screenshots"

#: Buttons of which a part lies outside of the window, or under something else.
HIDDEN = """(all) => all.filter((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const edges = [[left + 3, y], [right - 3, y], [x, top + 3], [x, bottom - 3]];
  return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight
    || !edges.every((at) => one.contains(document.elementFromPoint(...at)));
}).map((one) => one.textContent || one.getAttribute('aria-label'))"""


def chromium_program() -> str:
    """The browser's program: ``TUTOR_CHROMIUM`` or the first known name; AssertionError if there is none."""
    for name in (os.environ.get("TUTOR_CHROMIUM", ""), *NAMES):
        if found := name and shutil.which(name):
            return found
    raise AssertionError(
        "The browser tests need Chromium: install it (Debian: apt-get install chromium) or name its program in "
        "TUTOR_CHROMIUM. They are not skipped, because a table that nobody looked at is not tested."
    )


def launch(playwright: Playwright) -> Browser:
    """A headless Chromium."""
    return playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)


@dataclass
class Record:
    """What a page did besides what it showed."""

    origin: str
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    allowed_errors: list[str] = field(default_factory=list)

    def abroad(self) -> list[str]:
        """The requests that left the server's origin."""
        home = urlsplit(self.origin).netloc
        return [
            url
            for url in self.requests
            if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).netloc != home
        ]

    def unexpected_errors(self) -> list[str]:
        """Console errors and uncaught exceptions that the test did not announce with `allow_error`."""
        return [error for error in self.errors if not any(re.search(known, error) for known in self.allowed_errors)]

    def allow_error(self, pattern: str) -> None:
        """Announce an error that the test brings about itself, as a regular expression."""
        self.allowed_errors.append(pattern)


def record(page: Page, origin: str) -> Record:
    """Begin to record a page's requests and errors."""
    kept = Record(origin)
    page.on("request", lambda request: kept.requests.append(request.url))
    page.on("websocket", lambda socket: kept.requests.append(socket.url))
    page.on("pageerror", lambda error: kept.errors.append(f"uncaught: {error}"))
    page.on(
        "console",
        lambda message: kept.errors.append(f"console: {message.text}") if message.type == "error" else None,
    )
    return kept


def new_context(
    browser: Browser,
    viewport: tuple[int, int] = DESKTOP,
    dark: bool = False,
    reduced_motion: bool = True,
    **options: Any,
) -> BrowserContext:
    """A fresh visitor: no cookies, no storage. A phone's viewport comes with touch."""
    width, height = viewport
    phone = width < 600
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce" if reduced_motion else "no-preference",
        has_touch=phone,
        is_mobile=phone,
        device_scale_factor=2 if phone else 1,
        **options,
    )
    context.set_default_timeout(60_000)  # on a busy machine a page alone takes ten seconds
    return context


def axe(page: Page, within: str | None = None, levels: tuple[str, ...] = ("serious", "critical")) -> list[str]:
    """Run axe-core and return one line for each violation of these levels; an empty list is a clean page.

    The page's content policy would refuse a script from elsewhere, so the code is evaluated instead of linked.
    """
    if not page.evaluate("typeof window.axe === 'object'"):
        page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text("utf-8"))
    scope = json.dumps(within) if within else "document"
    found = page.evaluate(f"axe.run({scope}, {{resultTypes: ['violations']}})")
    return [
        f"{violation['impact']} {violation['id']}: {violation['help']} at "
        + "; ".join(f"{node['target']} ({node.get('failureSummary', '')[:300]})" for node in violation["nodes"][:4])
        for violation in found["violations"]
        if violation["impact"] in levels
    ]


def reload(page: Page) -> None:
    """Reload and return as soon as the answer begins, also in the middle of a reload before.

    While Chromium changes one document for the next, it tells its remote control that there is no active page; a
    person's key would count, so it is pressed again.
    """
    for last in (*[False] * 50, True):
        try:
            page.reload(wait_until="commit")
            return
        except Error as error:
            if last or "Not attached to an active page" not in error.message:
                raise
            page.wait_for_timeout(20)


def overflow(page: Page) -> int:
    """By how many CSS pixels the page is wider than its window; 0 when nobody has to scroll sideways."""
    return int(page.evaluate("Math.max(0, document.documentElement.scrollWidth - window.innerWidth)"))
