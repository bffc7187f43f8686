"""`table` opens the table in the page with a view of the harness: ``table("battle", viewport=PHONE)``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page
from support.table_harness import serving


@pytest.fixture(scope="session")
def harness() -> Iterator[str]:
    """The address of the harness."""
    with serving() as address:
        yield address


@pytest.fixture
def table(harness: str, open_page: Callable[..., Page]) -> Callable[..., Page]:
    """Open a fixture's view; ``width`` narrows the table but not the window."""

    def open_table(fixture: str, width: int | None = None, **options: Any) -> Page:
        query = f"?fixture={fixture}" + (f"&width={width}" if width else "")
        page = open_page(f"{harness}/{query}", wait=False, **options)
        page.wait_for_selector("[data-ready]")
        return page

    return open_table
