"""From the address to the first card that can be played, and the memory of a visitor: beside a one-button notebook.

    python tests/bench/bench_start.py [--rounds 8] [--page warlords.ipynb]

Both notebooks stand behind one ``tutor play``. Each round opens both, one after the other, each as a new visitor of
one headless Chromium (an empty cache, as the first visit has it; ``--warm`` visits twice and measures the second).
The clock runs from the navigation until the thing can be used: a card that may be played stands on our table; the
button stands in its page. Memory is what the kernel that the visit started holds, one second later: its share of
the machine's memory (PSS: pages that several processes share count in parts) and all it has mapped in (RSS).
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path
from typing import Any

if __package__ in (None, ""):
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from tests.bench.measure import machine, ratios, spread, verdict
from tests.bench.pages import bench_server

READY = {
    "table": ".tt-root[data-number] :is(button.tt-card[data-playable=true], .tt-lesson button)",
    "button": "button.jupyter-button",
}
MIB = 2**20


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="first playable card and memory, beside a one-button notebook")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--page", default="match.ipynb", help="the notebook whose table is measured")
    parser.add_argument("--warm", action="store_true", help="measure a second visit of the same browser")
    chosen = parser.parse_args()
    from playwright.sync_api import sync_playwright
    from support import browser as chromium
    from support.servers import Server, wait_until

    print(f"Start and memory · {machine()}")
    pages = {"table": chosen.page, "button": "button.ipynb"}
    seconds: dict[str, list[float]] = {name: [] for name in pages}
    pss: dict[str, list[float]] = {name: [] for name in pages}
    rss: dict[str, list[float]] = {name: [] for name in pages}

    def visit(browser: Any, server: Server, name: str) -> None:
        context = chromium.new_context(browser)
        try:
            if chosen.warm:
                first = context.new_page()
                first.goto(server.page(pages[name]), wait_until="commit")
                first.wait_for_selector(READY[name], timeout=60_000)
                first.evaluate("localStorage.clear(), sessionStorage.clear()")  # the same start as the first time
                first.goto("about:blank")
                wait_until(lambda: not server.kernels(), "the first visit's kernel is gone")
                first.close()
            page = context.new_page()
            start = time.perf_counter()
            page.goto(server.page(pages[name]), wait_until="commit")
            page.wait_for_selector(READY[name], timeout=60_000)
            seconds[name].append(time.perf_counter() - start)
            page.wait_for_timeout(1000)
            (kernel,) = server.kernels()
            memory = kernel.memory_full_info()
            pss[name].append(getattr(memory, "pss", memory.uss) / MIB)
            rss[name].append(memory.rss / MIB)
            page.goto("about:blank")  # a farewell, so that the next visitor is alone
        finally:
            context.close()
        wait_until(lambda: not server.kernels(), "the visitor's kernel is gone")

    with bench_server() as server, sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        for name in pages:  # the server's and the browser's own first time is nobody's
            visit(browser, server, name)
        for found in (seconds, pss, rss):
            for values in found.values():
                values.clear()
        for turn in range(chosen.rounds):
            for name in list(pages) if turn % 2 == 0 else reversed(list(pages)):
                visit(browser, server, name)
        browser.close()
    for name, page in pages.items():
        print(
            f"  {name:7} ({page:14}) ready after {spread(seconds[name])} s · "
            f"PSS {spread(pss[name], '.1f')} MiB · RSS {spread(rss[name], '.1f')} MiB"
        )
    times = ratios(seconds["table"], seconds["button"])
    more = [a - b for a, b in zip(pss["table"], pss["button"], strict=True)]
    print(f"  in pairs: time {spread(times)}, PSS {spread(more, '+.1f')} MiB")
    print(verdict("table : button, time to the first playable card", statistics.median(times), 1.3))
    print(verdict("table − button, PSS of the kernel", statistics.median(more), 30, form="+.1f", unit="MiB"))
    print(f"  at the end: {machine()}")


if __name__ == "__main__":
    main()
