"""The Python half: what a page may send, and what it gets back."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.widgets.card_table import MAX_DEPTH, CardTable, MessageError, check_message


class Wire(CardTable):
    """A table that notes what it would send."""

    def __init__(self, **traits: Any) -> None:
        self.wire: list[dict[str, Any]] = []
        super().__init__(**traits)

    def _send(self, msg: dict[str, Any], buffers: Any = None) -> None:
        self.wire.append(msg)

    def customs(self) -> list[dict[str, Any]]:
        return [msg["content"] for msg in self.wire if msg["method"] == "custom"]

    def get(self, content: object) -> list[dict[str, Any]]:
        """Take a custom message as the comm would bring it; what the table answers."""
        self.wire.clear()
        self._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
        return self.customs()


@pytest.fixture
def table() -> Wire:
    return Wire(view={"number": 3}, coach={}, config={"title": "4 Warlords"})


def test_a_well_formed_message_reaches_its_handler_and_is_answered(table: Wire) -> None:
    got: list[dict[str, Any]] = []
    table.on("act", got.append)
    table.on("undo", lambda message: pytest.fail("wrong handler"))
    answers = table.get({"kind": "act", "number": 3, "action": "play 9d", "id": 7, "seat": 1})
    assert got == [{"kind": "act", "number": 3, "action": "play 9d", "id": 7}]
    assert answers == [{"kind": "ack", "id": 7}]


def test_a_message_without_handler_is_answered_too(table: Wire) -> None:
    assert table.get({"kind": "ping", "id": 1}) == [{"kind": "ack", "id": 1}]


@pytest.mark.parametrize(
    "content",
    [
        {"kind": "act", "number": "3", "action": "stand", "id": 1},
        {"kind": "act", "number": True, "action": "stand", "id": 1},
        {"kind": "act", "number": 3, "id": 1},
        {"kind": "act", "number": 3, "action": "x" * 201, "id": 1},
        {"kind": "goto", "step": -1, "id": 1},
        {"kind": "goto", "id": 1},
        {"kind": "settings", "coach": "loud", "id": 1},
        {"kind": "lesson", "move": ["next"], "id": 1},
        {"kind": "import", "text": 4, "id": 1},
        {"kind": "new", "settings": [], "id": 1},
        {"kind": "hello", "saved": "x", "id": 1},
        {"kind": ["act"], "id": 1},
        {"kind": "no such kind", "id": 1},
        {"id": 1},
    ],
)
def test_a_malformed_message_is_refused_in_words_and_no_handler_hears_of_it(table: Wire, content: Any) -> None:
    for kind in ("act", "goto", "settings", "lesson", "import", "new", "hello"):
        table.on(kind, lambda message: pytest.fail("a handler heard a malformed message"))
    error, ack = table.get(content)
    assert error["kind"] == "error"
    assert error["text"].startswith("The table got a message")
    assert ack == {"kind": "ack", "id": 1}


@pytest.mark.parametrize("content", [None, 3, "act", [], ["act"], {}])
def test_what_is_no_message_at_all_is_refused(table: Wire, content: Any) -> None:
    assert [answer["kind"] for answer in table.get(content)] == ["error"]


def test_a_saved_game_of_absurd_depth_is_refused() -> None:
    deep: Any = {}
    for _ in range(MAX_DEPTH + 5):
        deep = {"a": deep}
    with pytest.raises(MessageError):
        check_message({"kind": "hello", "saved": deep})
    assert check_message({"kind": "hello", "saved": {"a": {"b": [1, None]}}})["saved"] == {"a": {"b": [1, None]}}


FIELDS = ["number", "action", "settings", "saved", "step", "text", "id", "move", "coach"]
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@pytest.mark.slow
@given(
    json_values
    | st.fixed_dictionaries(
        {"kind": st.sampled_from(["act", "new", "hello", "goto", "import"])},
        optional=dict.fromkeys(FIELDS, json_values),
    )
)
def test_whatever_a_page_sends_is_either_clean_or_refused(content: Any) -> None:
    try:
        clean = check_message(content)
    except MessageError as error:
        assert str(error)
    else:
        assert clean["kind"] == content["kind"]
        assert set(clean) <= set(content)


def test_a_failing_handler_is_logged_shown_and_answered(table: Wire, caplog: pytest.LogCaptureFixture) -> None:
    def fail(message: dict[str, Any]) -> None:
        raise RuntimeError("secret detail")

    table.on("hint", fail)
    with caplog.at_level(logging.ERROR, "tutor.widgets"):
        error, ack = table.get({"kind": "hint", "number": 1, "id": 5})
    assert ack == {"kind": "ack", "id": 5}
    assert error["kind"] == "error" and "secret detail" not in error["text"]
    assert "secret detail" in caplog.text


def test_a_page_may_write_no_trait_and_gets_the_true_values_back(table: Wire) -> None:
    table.wire.clear()
    state = {"view": {"number": 99}, "coach": {"value": 1}, "config": {}, "_esm": "alert(1)", "layout": "x", "zzz": 1}
    table._handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})
    assert table.view == {"number": 3}
    assert table.config == {"title": "4 Warlords"}
    (update,) = table.wire
    assert update["method"] == "update"
    assert update["state"]["view"] == {"number": 3}
    assert "zzz" not in update["state"] and "alert" not in update["state"]["_esm"][:100]


@pytest.mark.parametrize("data", [None, [], {}, {"method": 3}, {"method": "update", "state": 4}, {"method": "eval"}])
def test_a_broken_comm_message_changes_and_raises_nothing(table: Wire, data: Any) -> None:
    table._handle_msg({"content": {"data": data}, "buffers": []})
    assert table.view == {"number": 3}


def test_state_can_be_asked_for(table: Wire) -> None:
    table.wire.clear()
    table._handle_msg({"content": {"data": {"method": "request_state"}}, "buffers": []})
    assert table.wire[0]["state"]["view"] == {"number": 3}


def test_python_speaks_to_the_page_by_named_methods(table: Wire) -> None:
    table.wire.clear()
    table.keep({"sealed": "abc"})
    table.download("match.json", "{}")
    table.show_error("No.")
    assert table.customs() == [
        {"kind": "saved", "saved": {"sealed": "abc"}},
        {"kind": "download", "name": "match.json", "text": "{}"},
        {"kind": "error", "text": "No."},
    ]


def test_misspelled_traits_and_kinds_are_refused(table: Wire) -> None:
    with pytest.raises(TypeError, match="veiw"):
        CardTable(veiw={})
    with pytest.raises(ValueError, match="atc"):
        table.on("atc", lambda message: None)


def test_of_the_log_only_new_lines_travel_and_all_when_a_page_asks(monkeypatch):
    lines = [{"n": n, "text": f"line {n}"} for n in range(4)]
    table = CardTable()
    table.send = lambda content, buffers=None: None
    sent = []
    monkeypatch.setattr(table, "send_state", lambda key=None: sent.append(table.get_state(key)["view"]))
    monkeypatch.setattr(table, "notify_change", lambda change: table.send_state(change["name"]))
    table.view = {"number": 1, "log": lines[:2]}
    table.view = {"number": 2, "log": [dict(line) for line in lines]}
    assert sent[-1]["log_from"] == 2 and sent[-1]["log"] == lines[2:]
    assert table.view["log"] == lines  # in Python it is whole
    table.view = {"number": 3, "log": [*lines[:1], {"n": 1, "text": "after an undo"}]}
    assert sent[-1]["log_from"] == 1 and [line["text"] for line in sent[-1]["log"]] == ["after an undo"]
    table._receive(table, {"kind": "log", "id": 1}, None)
    assert sent[-1]["log_from"] == 0 and len(sent[-1]["log"]) == 2
    table._receive(table, {"kind": "hello", "saved": None, "id": 2}, None)
    assert table.get_state("view")["view"]["log_from"] == 0
