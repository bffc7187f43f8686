"""Records from strangers: whatever is in the text, the answer is a record or a RecordError that says what is wrong."""

from __future__ import annotations

import copy
import gettext
import json
import pickle
import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from testkit.cases import Case, match
from testkit.warlords import led, start

from tutor.kernel.errors import InvalidActionError, RecordError
from tutor.kernel.records import MAX_CHARACTERS, Record
from tutor.kernel.text import T

SMALL = Record.of(led(start(), "As 2s 3s", "Ah 2h 3h"), seed="1", players=("Ana", "Ben")).as_dict()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": "pgn"}, "tutor-record"),
        ({"version": 2}, "version 2"),
        ({"version": None}, "version"),
        ({"game": 7}, '"game"'),
        ({"game": "bridge"}, "'bridge'"),
        ({"options": []}, '"options"'),
        ({"options": {"aces": "low"}}, "'aces'"),
        ({"options": {"ace": "wild"}}, "'wild'"),
        ({"options": {"name": "x"}}, "name"),
        ({"setup": {"hands": 1}}, "hands"),
        ({"setup": "none"}, '"setup"'),
        ({"seed": 1.5}, '"seed"'),
        ({"players": [1]}, '"players"'),
        ({"comments": {"1": 2}}, '"comments"'),
        ({"steps": {}}, '"steps"'),
        ({"steps": ["draw 0 As"]}, "step 0"),
        ({"steps": [["chance", 7]]}, "step 0"),
        ({"steps": [["all", "x"]]}, "step 0"),
        ({"steps": [[True, "stand"]]}, "step 0"),
        ({"steps": [[-1, "draw 0 As"]]}, "step 0"),
        ({"steps": [["chance", "draw 0 Ah"]]}, "W-2"),
        ({"steps": [["chance", "draw 0 ??"]]}, "??"),
        ({"outcome": []}, '"outcome"'),
        ({"outcome": {"winners": [0]}}, "winners"),
        ({"viewer": "red"}, '"viewer"'),
        ({"viewer": True}, '"viewer"'),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, Any], says: str) -> None:
    with pytest.raises(RecordError) as refused:
        Record.from_dict({**SMALL, **change}).replay()
    assert says in str(refused.value)


@pytest.mark.parametrize("text", ["", "null", "[]", "{", "7", '"x"', "[" * 100_000, "NaN", "1" * 5000, None, b"{}"])
def test_what_is_no_record_is_refused(text: Any) -> None:
    with pytest.raises(RecordError):
        Record.from_json(text)


def test_a_text_beyond_all_measure_is_refused_unread() -> None:
    with pytest.raises(RecordError, match="at most"):
        Record.from_json(" " * (MAX_CHARACTERS + 1))


def test_fields_that_may_be_absent_may_be_absent() -> None:
    record = Record.from_dict({"format": "tutor-record", "version": 1, "game": "warlords"})
    assert len(record.replay()) == 1
    assert record.steps == () and record.outcome is None and record.viewer == "all"


def test_words_in_any_script_survive() -> None:
    record = Record.of(start(), players=("Ана", "민수"), comments={"0": 'žetoni – ♠ \u2028 \\ " \n'})
    assert Record.from_json(record.to_json()) == record


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150)
@given(field=st.sampled_from(sorted({*SMALL, "viewer"})), value=junk)
def test_junk_in_any_field_is_a_record_error_or_a_record(field: str, value: Any) -> None:
    try:
        record = Record.from_dict({**SMALL, field: value})
        record.replay() if record.viewer == "all" else record.history()
        json.dumps(record.as_dict())
    except RecordError as refused:
        assert str(refused)


VIEW = Record.of(match(Case("warlords"), 0)[60], viewer=1).as_dict()
TEXTS = ["stand", "play Jd", "play ??", "draw 0 ??", "draw 1 9d", "exchange ??", "exchange As", "warlord ??"]
step_junk = st.sampled_from(TEXTS) | st.text(max_size=6)
any_step = st.tuples(st.sampled_from(["chance", "all", 0, 1, 2]), step_junk | st.lists(step_junk, max_size=3)).map(list)


@pytest.mark.slow
@settings(max_examples=300)
@given(data=st.data())
def test_a_view_that_cannot_have_come_from_a_match_is_a_record_error(data: st.DataObject) -> None:
    changed = copy.deepcopy(VIEW)
    place = data.draw(st.integers(0, len(changed["steps"]) - 1))
    act = data.draw(st.sampled_from(["drop", "replace", "insert", "cut"]))
    if act == "drop":
        del changed["steps"][place]
    elif act == "replace":
        changed["steps"][place] = data.draw(any_step)
    elif act == "insert":
        changed["steps"].insert(place, data.draw(any_step))
    else:
        del changed["steps"][place:]
    changed["viewer"] = data.draw(st.sampled_from([0, 1, 1, 1, None, 5]))
    to_move = data.draw(st.sampled_from([None, -1, -2, -4, 0, 1]))
    record = Record.from_dict(SMALL)
    try:
        record = Record.from_dict(changed)
        state = record.resume(random.Random(1), to_move)
    except RecordError as refused:
        assert str(refused)
    else:
        seen = record.history()
        assert state.observed_history(changed["viewer"])[: len(seen)] == seen, "it is another match than the view's"


@pytest.mark.parametrize(
    ("name", "lie"), [("winners", [0, 1]), ("termination", "round_limit"), ("clause", "W-1"), ("termination", 5)]
)
def test_an_outcome_that_lies_is_refused_in_each_of_its_parts(name: str, lie: Any) -> None:
    data = Record.of(match(Case("warlords"), 3)[-1]).as_dict()
    Record.from_dict(data).replay()
    with pytest.raises(RecordError, match=name):
        Record.from_dict({**data, "outcome": {**data["outcome"], name: lie}}).replay()


@pytest.mark.parametrize("where", ["players", "comments", "seed"])
@pytest.mark.parametrize("words", ["\ud800", "x" * 10_001])
def test_a_text_that_could_not_be_kept_is_refused(where: str, words: str) -> None:
    value: Any = {"players": [words, "b"], "comments": {"0": words}, "seed": words}[where]
    with pytest.raises(RecordError, match="text"):
        Record.from_dict({**SMALL, where: value})


class Loud(gettext.NullTranslations):
    """A language in which every sentence is in capitals, so that what is not translated shows."""

    def gettext(self, message: str) -> str:
        return re.sub(r"\{[^}]*\}|[^{]", lambda part: part[0] if part[0][0] == "{" else part[0].upper(), message)


def test_what_is_wrong_is_said_in_the_language_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.kernel.text._catalogue", lambda language: Loud())
    for change, says in (
        ({"steps": [["all", "x"]]}, "STEP 0: \"ALL\" NEEDS A LIST OF TEXTS, NOT 'x'"),
        ({"options": []}, '"options" MUST BE AN OBJECT, NOT []'),
        ({"game": "chess"}, "THERE IS NO GAME 'chess'; GAMES ARE: "),
        ({"options": {"ace": "best"}}, "OPTION ace CANNOT BE 'best'"),
        ({"steps": [["chance", "draw 0 9x"]]}, "'9x' IS NO CARD: WRITE RANK THEN SUIT"),
        ({"steps": [["chance", "jump 9d"]]}, "IS NO ACTION HERE; ACTIONS ARE: "),
        ({"outcome": {"winners": [0]}}, "IT HAS AN OUTCOME WITH WINNERS"),
    ):
        with pytest.raises(RecordError) as refused:
            Record.from_dict({**SMALL, **change}).replay()
        assert says in str(refused.value)


def test_errors_cross_processes_with_their_sentence() -> None:
    for error in (
        RecordError(T("there is no seat {seat}", seat=7), 3),
        InvalidActionError("jump", "round 1", T("an action names its card; ?? stands for one that is not known")),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert str(again) == str(error) and type(again) is type(error)
