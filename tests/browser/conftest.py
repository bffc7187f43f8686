"""The harness of the browser tests. A test usually needs `open_page` and one server, nothing else::

    def test_a_card_can_be_played(app_server, open_page):
        page = open_page(app_server.page("warlords.ipynb"), viewport=PHONE)   # DESKTOP is the default
        page.get_by_role("button", name="nine of diamonds").click()
        assert axe(page) == []

Each page that `open_page` opened is checked at the end of its test: no request left the server, no error stood in
the console (`page.record.allow_error("pattern")` announces one that the test brings about itself).

Fixtures: `app_server` (``tutor play``, one for the session), `fresh_app_server` (one for this test alone, to count
its kernels or kill them), `probe_server` (the same on small notebooks made for testing), `lab_server` (JupyterLab
on a copy of the notebooks), `open_page`, `screenshot`.
Helpers: ``from support.browser import DESKTOP, PHONE, axe, overflow`` and ``from support.servers import wait_until``.
Everything in this folder is marked ``browser`` and ``slow``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from support import browser as chromium
from support import servers
from support.probes import write_probes

HERE = Path(__file__).resolve().parent

# A kernel answers, and a coach has searched: on a busy machine both take longer than Playwright's five seconds. What is
# held to a time of its own says so where it is expected.
expect.set_options(timeout=20_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark this folder's tests, so that the quick loop leaves them out, and let them come last.

    While Playwright is at work its event loop counts as running; what comes after would find it and take it for its own.
    """
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: item.path.is_relative_to(HERE))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless Chromium for all tests."""
    with sync_playwright() as playwright:
        launched = chromium.launch(playwright)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def app_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """``tutor play``, shared by the whole session; never kill anything of it."""
    with servers.play_server(tmp_path_factory.mktemp("app")) as server:
        yield server


@pytest.fixture
def probe_server(tmp_path: Path) -> Iterator[servers.Server]:
    """``tutor play`` for one test alone, on the notebooks of `support.probes`."""
    (tmp_path / "probes").mkdir()
    probes = write_probes(tmp_path / "probes")
    with servers.play_server(tmp_path, env={"TUTOR_NOTEBOOKS": str(probes)}) as server:
        yield server


@pytest.fixture
def fresh_app_server(tmp_path: Path) -> Iterator[servers.Server]:
    """``tutor play`` for one test alone."""
    with servers.play_server(tmp_path) as server:
        yield server


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """JupyterLab, shared by the session. A notebook's address is ``server.url + "lab/tree/warlords.ipynb"``."""
    with servers.lab_server(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open an address as a new visitor and wait until the waiting sign is gone; several in one test are fine.

    Keywords: ``viewport`` (``DESKTOP`` or ``PHONE``), ``dark``, ``reduced_motion`` (true unless told), ``wait``
    (false returns at once), ``context`` (an earlier page's, to keep its storage), and any other keyword of
    Playwright's ``new_context``. The page has its record at ``page.record``.
    """
    contexts: list[BrowserContext] = []
    records: list[chromium.Record] = []

    def open_it(url: str, wait: bool = True, context: BrowserContext | None = None, **options: Any) -> Page:
        if context is None:
            context = chromium.new_context(browser, **options)
            contexts.append(context)
        page = context.new_page()
        kept = chromium.record(page, url)
        records.append(kept)
        page.record = kept  # type: ignore[attr-defined]
        page.goto(url, wait_until="commit")
        if wait:
            page.wait_for_selector("body[data-page=ready]", timeout=60_000)
        return page

    yield open_it
    for context in contexts:
        context.close()
    for kept in records:
        assert kept.abroad() == [], "requests left this machine"
        assert kept.unexpected_errors() == [], "errors in the browser's console"


@pytest.fixture
def screenshot(request: pytest.FixtureRequest) -> Callable[..., Path]:
    """Save a picture in ``tests/browser/screenshots`` (ignored by git), to be looked at; returns its path."""

    def take(page: Page, name: str, full_page: bool = False) -> Path:
        chromium.SCREENSHOTS.mkdir(exist_ok=True)
        path = chromium.SCREENSHOTS / f"{name}.png"
        page.screenshot(path=path, full_page=full_page)
        return path

    return take
