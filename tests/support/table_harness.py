"""A small server for the harness: the joined module and styles, the page, the fixtures.

By hand: `python tests/support/table_harness.py`, then open http://127.0.0.1:8765/?fixture=battle
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Page

from tutor.widgets._bundle import join_modules, join_styles

HERE = Path(__file__).resolve().parents[1] / "widgets" / "harness"
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json"}


class Handler(BaseHTTPRequestHandler):
    """Answers GET for the few things the harness needs."""

    def do_GET(self) -> None:
        path = self.path.split("?")[0]
        made = {"/bundle.js": join_modules, "/bundle.css": join_styles}
        file = HERE / ("harness.html" if path == "/" else path.lstrip("/"))
        if path in made:
            body = made[path]().encode()
        elif file.suffix in KINDS and file.is_file() and HERE in file.resolve().parents:
            body = file.read_bytes()
        else:
            self.send_response(204 if path == "/favicon.ico" else 404)
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("Content-Type", f"{KINDS[Path(path).suffix or '.html']}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Stay silent."""


@contextmanager
def serving(port: int = 0) -> Iterator[str]:
    """Serve until the block ends; gives the address."""
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def sent(page: Page, kind: str) -> list[dict[str, Any]]:
    """The messages of a kind that the page has sent."""
    found: list[dict[str, Any]] = page.evaluate("kind => harness.of(kind)", kind)
    return found


def acts(page: Page) -> list[tuple[int, str]]:
    """The acts that the page has sent, each with the number of its view."""
    return [(message["number"], message["action"]) for message in sent(page, "act")]


def play_nine(page: Page) -> None:
    """Answer as Python would when the nine of spades was laid: it leaves the hand for the row, the number grows."""
    page.evaluate("""() => {
        const view = structuredClone(harness.model.get("view"));
        const zone = (id) => view.zones.find((one) => one.id === id);
        const card = zone("me-hand").cards.shift();
        zone("me-laid").cards.push({ ...card, action: null, why: "", playable: false });
        zone("them-hand").cards.pop();
        zone("them-laid").cards.push({ key: "1:6h", card: "6h", name: "six of hearts", face: true });
        view.number += 1;
        view.say = [{ text: "You lay the nine of spades.", assertive: false }];
        harness.set({ view });
    }""")


def focused(page: Page) -> str:
    """What has the focus: a card's key, or the words of anything else."""
    found: str = page.evaluate(
        "document.activeElement.dataset.key || document.activeElement.textContent || document.activeElement.tagName"
    )
    return found


if __name__ == "__main__":
    with serving(int(sys.argv[1]) if len(sys.argv) > 1 else 8765) as address:
        print(f"{address}/?fixture=battle   Ctrl+C ends it")
        input()
