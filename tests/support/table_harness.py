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


if __name__ == "__main__":
    with serving(int(sys.argv[1]) if len(sys.argv) > 1 else 8765) as address:
        print(f"{address}/?fixture=battle   Ctrl+C ends it")
        input()
