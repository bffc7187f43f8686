"""The card table as one anywidget: Python says what lies on it, the browser says what somebody wishes to do.

Whatever a page sends is untrusted: it may not write a trait, and a message is checked for its shape before anybody
hears of it. What is legal in the game is not decided here; a handler asks the session. Every message is answered
with an ``ack``, because a browser learns of a dead kernel only by its silence.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import anywidget
import traitlets

from tutor.kernel.text import T, Text
from tutor.widgets._bundle import bundle

__all__ = ["CardTable", "Handler", "MessageError", "check_message"]

log = logging.getLogger("tutor.widgets")

Handler = Callable[[dict[str, Any]], None]

MAX_TEXT = 200
"""Longest action or step word that a browser may send."""
MAX_IMPORT = 2_000_000
"""Longest record that a browser may send, in characters; the same as in table.js."""
MAX_DEPTH = 40
"""How deep a saved game or settings may nest before they are no longer believed."""

_ESM, _CSS = bundle()


class MessageError(ValueError):
    """A message from the browser has the wrong shape; ``text`` says so to people."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MAX_TEXT


def _is_step(value: object) -> bool:
    return value is None or (_is_int(value) and value >= 0)  # type: ignore[operator]


def _is_plain(value: object, depth: int = MAX_DEPTH) -> bool:
    """Is it a JSON object that is not absurdly deep? Recursion over a hostile depth would end the kernel's turn."""
    if depth == 0:
        return False
    if isinstance(value, dict):
        return all(isinstance(key, str) and _is_plain(one, depth - 1) for key, one in value.items())
    if isinstance(value, list):
        return all(_is_plain(one, depth - 1) for one in value)
    return value is None or isinstance(value, (str, int, float, bool))


def _is_object(value: object) -> bool:
    return isinstance(value, dict) and _is_plain(value)


def _is_saved(value: object) -> bool:
    return value is None or _is_object(value)


def _is_import(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MAX_IMPORT


def _is_bool(value: object) -> bool:
    return isinstance(value, bool)


def _is_coach(value: object) -> bool:
    return value in ("always", "after", "off")


def _is_move(value: object) -> bool:
    return value in ("next", "back", "start", "leave")


def _is_line(value: object) -> bool:
    return value is None or _is_text(value)


def _is_when(value: object) -> bool:
    return value in ("now", "last", "ending", "review")


def _is_end(value: object) -> bool:
    return value in ("open", "close", "start")


def _is_trainer(value: object) -> bool:
    return value in ("open", "close", "hold", "draw", "next", "again")


def _is_look(value: object) -> bool:
    return value in ("open", "close", "stop", "show", "try", "line", "back")


def _is_whatif(value: object) -> bool:
    return value in ("bites", "fails", "against", "again", "leave")


# kind -> {field: (test, must it be there?)}
_SHAPES: dict[str, dict[str, tuple[Callable[[object], bool], bool]]] = {
    "hello": {
        "saved": (_is_saved, False),
        "follows": (_is_bool, False),
        "taught": (_is_bool, False),
        "progress": (_is_object, False),
    },
    "ping": {},
    "act": {"number": (_is_int, True), "action": (_is_text, True)},
    "next": {"number": (_is_int, True)},
    "undo": {"number": (_is_int, True)},
    "hint": {"number": (_is_int, True)},
    "new": {"settings": (_is_object, True)},
    "goto": {"step": (_is_step, True), "choice": (_is_bool, False)},
    "stop": {},
    "line": {"action": (_is_line, True), "of": (_is_when, False)},
    "settings": {"coach": (_is_coach, False), "choices": (_is_object, False)},
    "export": {},
    "import": {"text": (_is_import, True)},
    "resume": {"saved": (_is_object, True)},
    "lesson": {"move": (_is_move, True)},
    "endings": {"move": (_is_end, True), "ending": (_is_text, False)},
    "log": {},
    "trainer": {"move": (_is_trainer, True), "question": (_is_int, False)},
    "review": {
        "move": (_is_look, True),
        "seat": (_is_step, False),
        "place": (_is_step, False),
        "action": (_is_text, False),
    },
    "whatif": {"move": (_is_whatif, True), "of": (_is_when, False), "action": (_is_text, False)},
}


def check_message(content: object) -> dict[str, Any]:
    """Return the message with its known fields only.

    Raises:
        MessageError: it is no object, its kind is unknown, or a field is missing or of the wrong type.

    >>> check_message({"kind": "act", "number": 3, "action": "stand", "id": 9, "evil": 1})
    {'kind': 'act', 'number': 3, 'action': 'stand', 'id': 9}
    >>> check_message({"kind": "act", "number": "3", "action": "stand"})
    Traceback (most recent call last):
    tutor.widgets.card_table.MessageError: The table got a message it cannot read (act: number).
    """
    if not isinstance(content, dict):
        raise MessageError(T("The table got a message it cannot read."))
    kind = content.get("kind")
    shape = _SHAPES.get(kind) if isinstance(kind, str) else None
    if shape is None:
        raise MessageError(T("The table got a message of a kind it does not know."))
    clean: dict[str, Any] = {"kind": kind}
    for field, (test, needed) in shape.items():
        if field not in content and not needed:
            continue
        if field not in content or not test(content[field]):
            raise MessageError(T("The table got a message it cannot read ({kind}: {field}).", kind=kind, field=field))
        clean[field] = content[field]
    if _is_int(content.get("id")):
        clean["id"] = content["id"]
    return clean


def _with_new_lines(view: Mapping[str, Any], table: CardTable) -> dict[str, Any]:
    """A view as it travels: of the log only what the page does not have, to be put after its first ``log_from``."""
    told, lines = table.told, view.get("log")
    if not isinstance(lines, list):
        return dict(view)
    same = next((at for at, (a, b) in enumerate(zip(told, lines, strict=False)) if a is not b and a != b), None)
    known = min(len(told), len(lines)) if same is None else same
    table.told = list(lines)
    return {**view, "log": lines[known:], "log_from": known}


class CardTable(anywidget.AnyWidget):  # type: ignore[misc,unused-ignore]
    """A card table in the page.

    ``view`` is what lies on the table, ``coach`` what the coach says of it, ``config`` what rarely changes, ``review``
    what is said of a finished match. All four go from Python to the browser only. They are drawn as they come: keep out
    of them whatever the seat may not see.
    Of the view's log only new lines travel; a page that lacks some asks for the whole (`story.js`).
    """

    _esm = _ESM
    _css = _CSS

    view = traitlets.Dict().tag(sync=True, to_json=_with_new_lines)
    coach = traitlets.Dict().tag(sync=True)
    config = traitlets.Dict().tag(sync=True)
    review = traitlets.Dict().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        unknown = sorted(set(traits) - set(self.trait_names()))
        if unknown:
            raise TypeError(f"CardTable has no {', '.join(unknown)}")
        self.told: list[Any] = []  # the log as the page has it
        super().__init__(**traits)
        self._handlers: dict[str, list[Handler]] = {}
        self.on_msg(self._receive)

    def on(self, kind: str, handler: Handler) -> Handler:
        """Call ``handler(message)`` for each well-formed message of this kind; returns the handler.

        Raises:
            ValueError: no message of this kind exists.
        """
        if kind not in _SHAPES:
            raise ValueError(f"no message of kind {kind!r}; there are {', '.join(sorted(_SHAPES))}")
        self._handlers.setdefault(kind, []).append(handler)
        return handler

    def show_error(self, text: object) -> None:
        """Show a sentence in the page's error line, where a screen reader hears it at once."""
        self.send({"kind": "error", "text": str(text)})

    def keep(self, saved: Mapping[str, Any]) -> None:
        """Have the browser keep a saved game; it comes back with ``hello`` after a reload."""
        self.send({"kind": "saved", "saved": dict(saved)})

    def hurry(self) -> None:
        """Let what was set so far leave for the page before something long begins; at most 50 ms.

        The kernel sends from a thread of its own, which gets only scraps of time while this one computes: without
        the pause a page waits for its new table until the coach has nearly finished. Where there is no such thread
        (a test, a kernel in the browser) nothing happens.
        """
        thread = getattr(getattr(self.comm, "kernel", None), "iopub_thread", None)
        if thread is not None:
            sent = threading.Event()
            thread.schedule(sent.set)  # in the order of the messages before it
            sent.wait(0.05)

    def download(self, name: str, text: str) -> None:
        """Have the browser save a text file."""
        self.send({"kind": "download", "name": name, "text": text})

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Refuse what a page tries to write into a trait, and send it the true values back."""
        known: Iterable[str] = [key for key in sync_data if isinstance(key, str) and key in self.keys]
        log.warning("a page tried to write %s", ", ".join(sorted(map(str, sync_data)))[:MAX_TEXT])
        if known:
            self.send_state(list(known))

    def _handle_msg(self, msg: Mapping[str, Any]) -> None:
        """Take only comm messages of a known shape; ipywidgets would answer any other with a traceback."""
        data = msg.get("content", {}).get("data")
        if not isinstance(data, dict):
            log.warning("a page sent a comm message without data")
            return
        method = data.get("method")
        if method == "update":
            state = data.get("state")
            self.set_state(state if isinstance(state, dict) else {})
        elif method == "request_state":
            self.send_state()
        elif method == "custom":
            self._receive(self, data.get("content"), None)
        else:
            log.warning("a page sent a comm message of an unknown method")

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        number = content.get("id") if isinstance(content, dict) else None
        try:
            message = check_message(content)
            if message["kind"] in ("hello", "log"):  # a page that has just opened was told nothing yet
                self.told = []
            if message["kind"] == "log":
                self.send_state("view")
            for handler in tuple(self._handlers.get(message["kind"], ())):
                handler(message)
        except MessageError as error:
            log.warning("message refused: %s", error)
            self.show_error(error.text)
        except Exception:
            # Jupyter shows nothing of an exception in a callback; without this the table would just stand still.
            log.exception("a handler failed")
            self.show_error(T("Something went wrong at the table. The game is as it was; the details are in the log."))
        finally:
            if _is_int(number):
                self.send({"kind": "ack", "id": number})
