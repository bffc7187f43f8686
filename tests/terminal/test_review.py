"""The review in the terminal: the same sums and choices as the page, told in lines."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from support.reviews import punished_duel
from support.terminal import Script
from testkit.play import random_line

from tutor import load_game
from tutor.__main__ import main as command
from tutor.coach.review import review
from tutor.coach.review_words import balance, dearest, headline
from tutor.kernel.game import State
from tutor.kernel.records import Record
from tutor.session import Table
from tutor.terminal import review as terminal
from tutor.terminal.play import TerminalMatch
from tutor.terminal.screen import PlainScreen


def finished(game: str = "warlords", seed: int = 4, setup: dict[str, Any] | None = None, **options: Any) -> State:
    return random_line(load_game(game, **options), seed, setup)[-1]


@pytest.fixture(scope="module")
def end() -> State:
    return finished(round_limit=2)


def saved(tmp_path: Path, state: State, **how: Any) -> str:
    path = tmp_path / "match.json"
    path.write_text(Record.of(state, **how).to_json(), "utf-8")
    return str(path)


@pytest.mark.slow
def test_the_same_is_told_as_on_the_page(tmp_path: Path, end: State, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["review", saved(tmp_path, end), "--seat", "1", "--most", "4"]) == 0
    shown = capsys.readouterr().out
    found = review(end, 1)
    assert str(headline(found)) in shown and str(balance(found)) in shown
    for one in dearest(found, 4):
        assert re.search(rf"^ +{one.loss:.1f}  .*choice \d+ of {len(found.decisions)}$", shown, re.MULTILINE)
    numbers = [float(n.replace("−", "-")) for n in re.findall(r"^(?:Your choices|Luck) +(\S+)$", shown, re.MULTILINE)]
    assert sum(numbers) == pytest.approx(100 * float(found.result - found.first), abs=0.06)
    assert "round 1, choice" in shown or "round 2, choice" in shown


@pytest.mark.parametrize(
    ("content", "more", "reason"),
    [
        ("{}", [], "There is no match in this file:"),
        ("", [], "This file is empty:"),
        ("cut", [], "This file breaks off"),
        ("illegal", [], "cannot be played from its step 3 on"),
        (None, [], "cannot be read"),
        ("open", [], "not over"),
        ("view", [], "one seat's view"),
        ("whole", ["--seat", "2"], "seats are 0 to 1"),
        ("whole", ["--most", "-1"], "from 0 on"),
    ],
)
def test_what_cannot_be_reviewed_is_told_in_one_line(
    tmp_path: Path, end: State, capsys: pytest.CaptureFixture[str], content: Any, more: list[str], reason: str
) -> None:
    path = str(tmp_path / "match.json")
    if content == "whole":
        path = saved(tmp_path, end)
    elif content == "open":
        path = saved(tmp_path, end.line()[5])
    elif content == "cut":
        path = saved(tmp_path, end)
        Path(path).write_text(Path(path).read_text("utf-8")[:300], "utf-8")
    elif content == "illegal":
        path = saved(tmp_path, end)
        data = json.loads(Path(path).read_text("utf-8"))
        data["steps"][2] = [0, "play 9d"]
        Path(path).write_text(json.dumps(data), "utf-8")
    elif content == "view":
        path = saved(tmp_path, end, viewer=0)
    elif content is not None:
        Path(path).write_text(content, "utf-8")
    assert command(["review", path, *more]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1 and reason in told.err


@pytest.mark.slow
def test_after_a_match_it_is_one_word(tmp_path: Path, end: State) -> None:
    screen = Script()
    table = Table(end.game, {1: _Nobody()}, state=end)
    match = TerminalMatch(table, 0, "club", screen, tmp_path / "kept.json")
    with pytest.raises(EOFError):
        match.run()
    match._answer("review")
    assert str(headline(review(end, 0))) in screen.text and "Your choices by what they cost:" in screen.text


def test_while_the_match_goes_on_there_is_none(tmp_path: Path, end: State) -> None:
    screen = Script()
    match = TerminalMatch(Table(end.game, {1: _Nobody()}, seed=1), 0, "club", screen, tmp_path / "kept.json")
    match._answer("review")
    assert "once it is over" in screen.text and "points" not in screen.text


class _Nobody:
    level = "club"

    def choose(self, observation: Any, rng: random.Random) -> Any:
        return observation.legal_actions[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "setup"),
    [("kozyri", {"trumps": ("s", "h"), "starter": 0}), ("worldwar", None)],
    ids=["kozyri", "worldwar"],
)
def test_every_game_is_told(game: str, setup: dict[str, Any] | None) -> None:
    state = min((finished(game, seed, setup) for seed in range(4)), key=lambda end: len(end.history))
    screen = Script()
    terminal.show(
        terminal.make(state, 0, screen), state, screen, ["You", "Ada", "Ben", "Eva"][: state.game.num_players]
    )
    assert "Your choices" in screen.text and "Luck" in screen.text and "75 % done" in screen.text


def test_a_punishing_line_is_told_in_words() -> None:
    screen, end = Script(), punished_duel()
    found = terminal.make(end, 0, screen)
    terminal.show(found, end, screen, ["You", "The bot"])
    told = [line.strip() for line in screen.lines if re.search("How it is punished|What the coach expects", line)]
    choices = [one.one for one in dearest(found, terminal.MOST) if len(one.one.facts["line"]) > 1]
    assert len(told) == len(choices) and sum(one.kind == "proved" for one in choices) >= 2
    for line, one in zip(told, choices, strict=True):
        # How long a proof's line is hangs on what was proved before.
        length, deeds = len(one.facts["line"]), line.rpartition(": ")[2].rstrip(".").split(", ")
        assert line.startswith("How it is punished" if one.kind == "proved" else "What the coach expects")
        assert len(deeds) == min(length, 8) and (one.kind != "proved" or ("to begin with" in line) is (length > 8))
        assert all(re.fullmatch(DEED, deed) for deed in deeds), deeds


#: An action as the coach's reasons tell it.
DEED = r"(you|the other) ((leads?|beats? with|covers? with) (\d+|[AKQJ])[♠♥♦♣]|picks? up)"


def test_a_terminal_without_suit_signs_shows_letters(end: State) -> None:
    class Ascii:
        encoding = "ascii"

        def __init__(self) -> None:
            self.text = ""

        def write(self, text: str) -> int:
            text.encode("ascii")
            self.text += text
            return len(text)

        def flush(self) -> None:
            pass

    out = Ascii()
    screen = PlainScreen(out)  # type: ignore[arg-type]
    terminal.show(terminal.make(end, 0, screen), end, screen, ["You", "The bot"])
    assert "Luck" in out.text
