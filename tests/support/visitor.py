"""A visitor without a browser: one page, one kernel, its web socket. Cheap enough to send twenty of them."""

from __future__ import annotations

import json
import re
import time
import uuid
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

from support.servers import Server, http

Message = dict[str, Any]


class Visitor:
    """Opens a notebook's page; ``html`` is its body, ``kernel`` the id of its kernel."""

    def __init__(self, server: Server, notebook: str) -> None:
        self.server = server
        self.status, self.html = http(server.page(notebook))
        found = re.search(r'"kernelId"\s*:\s*"([0-9a-f-]{36})"', self.html)
        self.kernel = found.group(1) if found else None
        self.session = uuid.uuid4().hex
        self.socket: ClientConnection | None = None
        self.stack = ExitStack()
        self.received: list[str] = []

    def connect(self, **headers: str) -> Visitor:
        """Open the kernel's web socket, as the page does."""
        host = urlsplit(self.server.url).netloc
        url = f"ws://{host}/api/kernels/{self.kernel}/channels?session_id={self.session}"
        opened = connect(url, additional_headers=headers, max_size=None, proxy=None)
        self.socket = self.stack.enter_context(opened)
        return self

    def send(self, kind: str, content: Message, channel: str = "shell") -> str:
        """Send one message and return its id."""
        assert self.socket is not None
        header = {"msg_id": uuid.uuid4().hex, "username": "", "session": self.session, "msg_type": kind}
        message: Message = {"header": {**header, "version": "5.3", "date": ""}, "parent_header": {}}
        message["metadata"] = content.pop("metadata", {})
        self.socket.send(json.dumps({**message, "content": content, "channel": channel, "buffers": []}))
        return str(header["msg_id"])

    def receive(self, seconds: float = 3) -> Message | None:
        """The next message, or None when there is none in time; every raw text is kept in ``received``."""
        assert self.socket is not None
        try:
            raw = self.socket.recv(timeout=seconds)
        except TimeoutError:
            return None
        if isinstance(raw, bytes):  # a message with binary buffers: lengths first, then the JSON text
            count = int.from_bytes(raw[:4], "big")
            end = int.from_bytes(raw[8:12], "big") if count > 1 else len(raw)
            raw = raw[4 * (count + 1) : end].decode()
        self.received.append(raw)
        message: Message = json.loads(raw)
        return message

    def states(self) -> dict[str, Message]:
        """The state of every widget of the page, by model id."""
        comm = uuid.uuid4().hex
        data: Message = {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}}
        self.send("comm_open", {**data, "metadata": {"version": "1.0.0"}})
        self.send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        end = time.monotonic() + 60
        while time.monotonic() < end:
            message = self.receive(1)
            if message and message["content"].get("comm_id") == comm and message["msg_type"] == "comm_msg":
                found: dict[str, Message] = message["content"]["data"]["states"]
                return found
        raise AssertionError("the kernel did not tell its widgets' states")

    def custom(self, model: str, content: Message) -> str:
        """Send a widget its custom message, as the page's code does with ``model.send``."""
        return self.send("comm_msg", {"comm_id": model, "data": {"method": "custom", "content": content}})

    def leave(self, **headers: str) -> int:
        """Close the socket and say farewell like a browser that closes the page; the status of the farewell."""
        self.stack.close()
        return http(f"{self.server.url}voila/api/shutdown/{self.kernel}", "POST", headers)[0]
