"""All that a server sends to a page, and a search for cards in it."""

from __future__ import annotations

import base64
import json
import re
import time
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, Response, WebSocket

from tutor.kernel.cards import Card

Where = tuple[str | int, ...]


class Traffic:
    """Records from the page's first request on: make it before the page goes anywhere."""

    def __init__(self, page: Page) -> None:
        self.responses: list[Response] = []
        self.frames: list[str | bytes] = []
        page.on("response", lambda response: self.responses.append(response))
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(frame))

    def coach(self, page: Page, number: int) -> dict[str, Any]:
        """What was sent last of the coach, once all that he says of this number of the table has come.

        He speaks after the table was laid and kept: what comes later is about what happens later.
        """
        end = time.monotonic() + 60
        while time.monotonic() < end:
            states = (_state(contents(frame)) for frame in reversed(self.frames))
            last = next((state["coach"] for state in states if "coach" in state), None)
            if last is not None and last.get("number") == number and not last.get("pending"):
                found: dict[str, Any] = last
                return found
            page.wait_for_timeout(20)  # while Playwright waits, it hears of what has come
        raise AssertionError(f"the coach has said nothing of {number}")


def _state(message: Any) -> dict[str, Any]:
    """The traits that a message sets."""
    data = message["content"].get("data") if isinstance(message["content"], dict) else None
    state = data.get("state") if isinstance(data, dict) else None
    return state if isinstance(state, dict) else {}


def contents(frame: str | bytes) -> Any:
    """What a kernel's message says, header and content, in either of the two forms in which Jupyter sends it."""
    if isinstance(frame, str):
        return json.loads(frame)
    count = int.from_bytes(frame[:8], "little")
    ends = [int.from_bytes(frame[8 * (n + 1) : 8 * (n + 2)], "little") for n in range(count)]
    parts = [frame[start:end] for start, end in pairwise(ends)]
    # channel, header, parent, metadata, content; binary buffers would follow
    assert len(parts) == 5, f"a message with {len(parts) - 5} buffers"
    return {"header": json.loads(parts[1]), "metadata": json.loads(parts[3]), "content": json.loads(parts[4])}


def texts(value: Any, where: Where = ()) -> Iterator[tuple[Where, str]]:
    """Every text in JSON data, keys included, with its path."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield (*where, "key"), str(key)
            yield from texts(one, (*where, key))
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from texts(one, (*where, place))
    elif isinstance(value, str):
        yield where, value


def pattern(cards: Iterable[str]) -> re.Pattern[str]:
    """Finds any of these cards as a code (``9d``), as a sign (``9♦``) or in words (``nine of diamonds``)."""
    forms: list[str] = []
    for text in cards:
        card = Card(text)
        forms += [rf"(?<![0-9A-Za-z]){text}(?![0-9A-Za-z])", re.escape(card.symbol), f"(?i:{card.name})"]
    return re.compile("|".join(forms) or r"(?!)")


def assert_sealed(text: str, cards: Iterable[str]) -> None:
    """A sealed save is Fernet's format and shows no card, neither as it is nor decoded."""
    raw = base64.urlsafe_b64decode(text)
    assert raw[0] == 0x80, "not sealed by Fernet"
    # A version, a time, a start, whole blocks and a signature: nothing else has a place in it.
    assert len(raw) > 57 and (len(raw) - 57) % 16 == 0, "not as long as Fernet's saves are"
    assert b"record" not in raw and b'"seed"' not in raw
    # Random bytes spell three letters now and then, but no 16 in a row with a card among them.
    for words in re.findall(rb"[ -~]{16,}", raw):
        assert b"seed" not in words
        for card in cards:
            assert f'"{card}"'.encode() not in words and f" {card}".encode() not in words
