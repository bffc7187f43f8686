"""Files that are nearly a record: whatever stands in them, `tutor review` answers in one line or reviews the match."""

from __future__ import annotations

import copy
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from coach.test_review import oracle
from testkit.cases import every_case, match

from tutor.__main__ import main
from tutor.coach import review
from tutor.kernel.records import Record

JUNK = (
    None, True, False, 0, 1, -1, 7, 10**30, 0.5, float("nan"), float("inf"), -0.0, "", "x", "9s", "??", "all", "\ud800",
    "\x00\n", "9" * 5000, [], {}, [[]], [None], {"": None}, [0, 1], "worldwar", "kozyri", "warlords",
)  # fmt: skip
CASES = {case.name: case for case in every_case()}
ROUNDS = int(os.environ.get("TUTOR_FUZZ", "60"))


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything in plain data."""
    found = [path] if path else []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        found += places(value, (*path, key))
    return found


def spoilt(data: Any, rng: random.Random) -> Any:
    """A record with one thing in it changed, taken away, doubled, or put elsewhere."""
    data = copy.deepcopy(data)
    way = list(places(data))
    path = rng.choice([one for one in way if len(one) < 3] if rng.random() < 0.5 else way)
    inside = data
    for key in path[:-1]:
        inside = inside[key]
    key, kind = path[-1], rng.random()
    if kind < 0.5:
        inside[key] = rng.choice(JUNK)
    elif kind < 0.65:
        del inside[key]
    elif kind < 0.75 and isinstance(inside, list):
        inside.insert(key, copy.deepcopy(inside[rng.randrange(len(inside))]))
    elif kind < 0.85 and isinstance(inside, list):
        rng.shuffle(inside)
    elif isinstance(inside[key], str):
        text = inside[key]
        at = rng.randrange(len(text) + 1)
        inside[key] = text[:at] + rng.choice(["", " ", "Z", "é", "9", "\x00"]) + text[at + 1 :]
    elif isinstance(inside, dict):
        inside[str(rng.choice(JUNK))[:40]] = inside.pop(key)
    else:
        inside[key] = [inside[key]]
    return data


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(CASES))
def test_a_spoilt_record_is_answered_in_one_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "judge_of", lambda states: oracle)
    end = match(CASES[name], 0)[-1]
    assert end.is_terminal()
    good = json.loads(Record.of(end, setup=CASES[name].setup, seed="a seed", players=["Ana", "Ben"]).to_json())
    path, refused = tmp_path / "match.json", 0
    for number in range(ROUNDS):
        rng = random.Random(f"{name} {number}")
        data = spoilt(good, rng)
        if rng.random() < 0.2:
            data = spoilt(data, rng)
        text = json.dumps(data)
        if rng.random() < 0.05:
            text = text[: rng.randrange(len(text))]
        path.write_text(text, "utf-8")
        code = main(["review", str(path), "--seat", str(rng.choice([0, 0, 0, 1, 9]))])
        said = capsys.readouterr()
        assert code in (0, 2) and "Traceback" not in said.out + said.err, (number, data)
        if code:
            refused += 1
            assert said.err.startswith("tutor: ") and said.err.count("\n") == 1 and len(said.err) < 1000, (
                number,
                said.err,
            )
    assert refused > ROUNDS / 4


@pytest.mark.parametrize(
    "text",
    ["", "[", "[" * 100_000, "9" * 5000, '{"format": ' + "9" * 5000 + "}", "\ufeff{}", "nul", "NaN", '"x"', "[]"],
)
def test_what_is_no_record_at_all_is_answered_in_one_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.json"
    path.write_text(text, "utf-8")
    assert main(["review", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("tutor: ") and said.count("\n") == 1 and "set_int_max" not in said and len(said) < 300


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\x00" * 50])
def test_bytes_that_are_no_text_are_answered_in_one_line(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(data)
    assert main(["review", str(path)]) == 2
    assert main(["review", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 2
