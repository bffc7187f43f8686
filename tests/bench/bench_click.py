"""From a click to the changed page: our table beside one ipywidgets Button, under the same server.

    python tests/bench/bench_click.py [--clicks 150] [--coach always]

Both pages stand open in one headless Chromium, each with its own kernel behind one ``tutor play``, and are clicked
in turns. The clock runs in the page, from the click until the page's elements have changed: at the table until it
shows the next number of the view (a whole new picture: cards, prompt, log), at the button until it shows its new
count. "Painted" is the frame after that, which waits for the next one of 60 a second. The coach answers after the
table; when its panel has changed is measured too. The next click comes when the panel is there and the cards lie
still, as it would from somebody who looks.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import Any

if __package__ in (None, ""):
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from tests.bench.measure import machine, percentile, ratios, spread, verdict
from tests.bench.pages import bench_server

CLICKS = Path(__file__).with_name("clicks.js")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="click to changed page, beside one ipywidgets Button")
    parser.add_argument("--clicks", type=int, default=150)
    parser.add_argument("--coach", default="always", choices=["always", "after", "off"])
    chosen = parser.parse_args()
    from playwright.sync_api import sync_playwright
    from support import browser as chromium

    print(f"Click to changed page · {machine()}")
    table: list[dict[str, Any]] = []
    button: list[dict[str, Any]] = []
    unanswered = 0
    with bench_server(chosen.coach) as server, sync_playwright() as playwright:
        browser = chromium.launch(playwright)

        def opened(name: str, ready: str) -> Any:
            page = chromium.new_context(browser, reduced_motion=False).new_page()
            page.goto(server.page(name), wait_until="commit")
            page.wait_for_selector(ready, timeout=60_000)
            page.wait_for_timeout(1500)  # what a page still does after it is ready is not the click's
            page.evaluate(CLICKS.read_text("utf-8"))
            return page

        plain = opened("button.ipynb", "button.jupyter-button")
        ours = opened("match.ipynb", ".tt-root[data-number] button.tt-card[data-playable=true]")
        turn = 0
        while len(table) < chosen.clicks:
            turn += 1
            answer = ours.evaluate("turn => clicks.table(turn)", turn)
            if answer is None:  # the match is over; the next one begins on a new page
                ours.context.close()
                ours = opened("match.ipynb", ".tt-root[data-number] button.tt-card[data-playable=true]")
                continue
            other = plain.evaluate("clicks.button()")
            ours.wait_for_timeout(
                700
            )  # until the cards lie still; nobody plays faster, and flights are not what is measured
            if answer["ms"] is None or other["ms"] is None:
                unanswered += 1
                print(f"  no answer: {answer}, button {other}")
                continue
            table.append(answer)
            button.append(other)
        browser.close()
    report(table, button, unanswered)


def report(table: list[dict[str, Any]], button: list[dict[str, Any]], unanswered: int) -> None:
    """Print medians, the 95th percentiles, the ratio, and what the clicks were made of."""
    ours = [one["ms"] for one in table]
    plain = [one["ms"] for one in button]
    rows = {
        "table": ours,
        "button": plain,
        "table, painted": [one["painted"] for one in table],
        "button, painted": [one["painted"] for one in button],
        "coach's panel": [one["coach"] for one in table if one["coach"] is not None],
    }
    for name, values in rows.items():
        if values:
            print(
                f"  {name:15} median {statistics.median(values):6.1f} ms · p95 {percentile(values, 0.95):6.1f} ms"
                f" · largest {max(values):6.1f} ms · {len(values)} clicks"
            )
    kinds: dict[str, list[float]] = {}
    for one in table:
        kinds.setdefault(one["what"], []).append(one["ms"])
    print("  by kind        " + " · ".join(f"{kind} {spread(found, '.1f')}" for kind, found in sorted(kinds.items())))
    print(f"  by log lines   {by_log(table)}")
    print(f"  ratio in pairs {statistics.median(ratios(ours, plain)):.2f} (median of click by click)")
    if unanswered:
        print(f"  {unanswered} clicks had no answer within 5 s and are left out")
    print(verdict("table : button, medians", statistics.median(ours) / statistics.median(plain), 1.5))
    print(verdict("table, median", statistics.median(ours), 15, form=".1f", unit="ms"))
    print(f"  at the end: {machine()}")


def by_log(table: list[dict[str, Any]]) -> str:
    """The median for short and for long logs: every view carries the whole log, so a long match may be slower."""
    ordered = sorted(table, key=lambda one: one["log"])
    third = max(1, len(ordered) // 3)
    parts = (ordered[:third], ordered[-third:])
    return " · ".join(
        f"{part[0]['log']}–{part[-1]['log']} lines {statistics.median(one['ms'] for one in part):.1f} ms"
        for part in parts
    )


if __name__ == "__main__":
    main()
