"""A network that can fail: a forwarder between browser and server that holds everything back, or cuts the line."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit


class Gap:
    """Forwards loopback connections to a server's port. ``url`` is the address for the browser."""

    def __init__(self, url: str) -> None:
        self._target = (urlsplit(url).hostname, urlsplit(url).port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}/"
        self._flowing = threading.Event()
        self._flowing.set()
        self._open = True
        self._refusing = False
        self._lock = threading.Lock()
        self._sockets: set[socket.socket] = set()
        threading.Thread(target=self._welcome, daemon=True).start()

    def hold(self) -> None:
        """Deliver nothing, in neither direction, and lose nothing: as in a tunnel."""
        self._flowing.clear()

    def flow(self) -> None:
        """Deliver again, what was held back first; new connections are taken again."""
        self._refusing = False
        self._flowing.set()

    def cut(self) -> None:
        """Break every connection and take no new one until `flow`."""
        self._refusing = True
        self._break()

    def close(self) -> None:
        """End it."""
        self._open = False
        self._flowing.set()
        self._door.close()
        self._break()

    def _break(self) -> None:
        with self._lock:
            for one in self._sockets:
                with contextlib.suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)

    def _welcome(self) -> None:
        while self._open:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            if self._refusing:
                near.close()
                continue
            try:
                far = socket.create_connection(self._target)
            except OSError:
                near.close()
                continue
            pair = (near, far)
            for one in pair:  # no delay of the forwarder's own
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self._lock:
                self._sockets.update(pair)
            ended = [0]
            for source, sink in (pair, pair[::-1]):
                threading.Thread(target=self._pump, args=(source, sink, pair, ended), daemon=True).start()

    def _pump(
        self, source: socket.socket, sink: socket.socket, pair: tuple[socket.socket, ...], ended: list[int]
    ) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self._flowing.wait()
                sink.sendall(data)
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_WR)
        with self._lock:
            ended[0] += 1
            if ended[0] == 2:
                self._sockets.difference_update(pair)
                for one in pair:
                    one.close()


@contextlib.contextmanager
def gap(url: str) -> Iterator[Gap]:
    """A forwarder to a server for the time of the block."""
    made = Gap(url)
    try:
        yield made
    finally:
        made.close()
