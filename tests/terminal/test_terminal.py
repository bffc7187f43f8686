"""A match at the terminal: by scripted typing, on a screen that remembers what it was told."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.terminal import Script

from tutor import load_game
from tutor.__main__ import main as command
from tutor.coach import levels
from tutor.kernel.records import Record
from tutor.session import sealing
from tutor.terminal import keep, main
from tutor.terminal.screen import PlainScreen, RichScreen, make_screen


class PlainBot:
    """Leads with its first Queen, keeps its hand, and lays its first card."""

    level = "club"

    def choose(self, observation, rng):
        stand = [action for action in observation.legal_actions if action.verb == "stand"]
        return (stand or observation.legal_actions)[0]


class Eager(Script):
    """Plays the first number card at every question until the match is over."""

    def ask(self, prompt):
        super_prompt = prompt.strip()
        self.prompts.append(prompt)
        if super_prompt == ">":
            return "1"
        if "over" in super_prompt:
            return "quit"
        return ""


@pytest.fixture
def plain_bot(monkeypatch):
    monkeypatch.setattr(main, "make_bot", lambda game, level: PlainBot())


def play(tmp_path, *typed, seed=7, end=EOFError, **more):
    screen = Script(*typed, end=end)
    code = main.play("warlords", seed=seed, screen=screen, folder=tmp_path, **more)
    return code, screen


def kept(tmp_path):
    return keep.read(keep.file_of(tmp_path, "warlords"))


@pytest.mark.slow
@pytest.mark.parametrize("level", levels("warlords"))
def test_a_whole_match_against_each_bot(tmp_path, level):
    screen = Eager()
    assert main.play("warlords", seed=5, level=level, screen=screen, folder=tmp_path) == 0
    assert re.search(r"You win the match|wins the match|The match is a draw", screen.text)
    assert "The coach cannot judge" not in screen.text
    assert kept(tmp_path) is None, "a match that is over is not kept"


def test_red_can_be_played_too(tmp_path, plain_bot):
    _, screen = play(tmp_path, "warlord Qh", seat=1)
    assert "Red (you)" in screen.text and "You lead with Q♥." in screen.text
    assert kept(tmp_path).seat == 1


def test_choices_by_number_by_card_and_in_full(tmp_path, plain_bot):
    _, screen = play(tmp_path, "3", "stand", "play 4s", "5s")
    for line in ("You lead with K♠.", "You keep your hand.", "You lay 4♠.", "You lay 5♠."):
        assert line in screen.lines


def test_what_is_not_allowed_gets_the_ruling_and_what_is_nothing_gets_help(tmp_path, plain_bot):
    _, screen = play(tmp_path, "4s", "Js", "10h", "play 4s", "foo", "99", "warlord Ks Ks", "")
    assert "A warlord is a Queen or a King, not a number card. [W-4]" in screen.lines
    assert "A Jack cannot lead: a warlord is a Queen or a King. [W-4]" in screen.lines
    assert any("own pack" in line and "[W-1]" in line for line in screen.lines)
    assert any("'foo' is no choice here" in line for line in screen.lines)
    assert any("'99' is no choice here" in line for line in screen.lines)
    assert screen.prompts == ["> "] * 9, "nothing that was typed has changed the question"


def test_why_names_the_clause_for_legal_and_illegal_cards(tmp_path, plain_bot):
    _, screen = play(tmp_path, "coach off", "why Ks", "why 4s", "why", "why nonsense")
    assert "K♠ may lead this round as your warlord. [W-4]" in screen.lines
    assert "A warlord is a Queen or a King, not a number card. [W-4]" in screen.lines
    assert screen.lines.count("Which card do you mean, as in why 9d?") == 2


def test_hints_climb_and_start_anew_with_each_choice(tmp_path, plain_bot):
    _, screen = play(tmp_path, *["hint"] * 6, "1", "hint")
    hints = [line for line in screen.lines if re.search(r"\[W-\d+\]$", line)]
    assert len(set(hints[:5])) >= 4 and hints[5] == hints[4], "five rungs, and the last one stays"
    assert screen.lines.count("Type hint again for more.") == 4 + 1


def test_chances_list_every_choice(tmp_path, plain_bot):
    _, screen = play(tmp_path, "chances")
    rows = [line for line in screen.lines if re.fullmatch(r" [* ] \S+ +\d+\.\d %  [a-z ]+", line)]
    assert len(rows) == 4 and any(row.startswith(" *") for row in rows)


def test_the_coach_judges_each_choice_unless_he_is_told_not_to(tmp_path, plain_bot):
    _, screen = play(tmp_path, "1", "coach off", "stand", "coach on", "1", "coach maybe", "coach")
    assert len([line for line in screen.lines if line.startswith("Coach: ")]) == 2
    assert "The coach is silent." in screen.lines and "Write coach on or coach off." in screen.lines
    assert screen.lines.count("The coach judges your choices.") == 2


def test_rules_whole_or_one(tmp_path, plain_bot):
    _, screen = play(tmp_path, "rules", "rules W-5", "rules 5", "rules w-10", "rules W-99")
    assert any("W-12  A new deck" in line for line in screen.lines)
    assert len([line for line in screen.lines if line.startswith("W-5  Exchange")]) == 2
    assert any(line.startswith("W-10  Surrender") for line in screen.lines)
    assert "There is no rule W-99: they run from W-1 to W-12." in screen.lines


def test_the_log_the_table_and_the_help(tmp_path, plain_bot):
    _, screen = play(tmp_path, "1", "log", "table", "help", "?", "H")
    assert screen.lines.count("You lead with Q♠.") == 2
    assert len([line for line in screen.lines if line.startswith("4 Warlords · round 1")]) == 3
    assert len([line for line in screen.lines if "why CARD" in line]) == 3


def test_what_three_cards_make_is_told(tmp_path, plain_bot):
    _, screen = play(tmp_path, "3", "As", "coach off", "Ac")
    assert "Your three cards: high card 5." in screen.lines


def test_the_log_says_why_one_combo_beats_the_other(tmp_path, plain_bot):
    _, screen = play(tmp_path, "1", "stand", "1", "1", "1")
    at = next(n for n, line in enumerate(screen.lines) if line.startswith("Red's combo"))
    assert screen.lines[at - 1].startswith("Your combo: ")
    assert re.search(r"beats? |equal in every card", screen.lines[at + 1])
    assert re.search(r"the battle|standoff", screen.lines[at + 2])


def test_undo_takes_a_choice_back_and_a_seen_reveal_is_not_graded_again(tmp_path, plain_bot):
    _, screen = play(tmp_path, "undo", "1", "stand", "1", "undo", "2", "undo", "undo", "undo", "undo")
    assert "There is no choice of yours to take back." in screen.lines
    assert screen.lines.count("Taken back.") == 4
    assert any("not graded" in line for line in screen.lines)
    assert kept(tmp_path).state.phase == "warlord"


def test_the_pause_after_a_battle(tmp_path, plain_bot):
    _, screen = play(tmp_path, "1", "stand", "1", "1", "1", "9s", "rules 8", "why 9s", "hint", "chances", "", "1")
    assert screen.prompts.count("Press Enter to go on. ") == 6
    assert "There is nothing to choose just now: press Enter, or type help." in screen.lines
    assert screen.lines.count("There is nothing to choose just now.") == 3
    assert any(line.startswith("4 Warlords · round 2") for line in screen.lines)


@pytest.mark.parametrize(("end", "code"), [(EOFError, 0), (KeyboardInterrupt, 130)])
def test_the_end_of_input_and_ctrl_c_lose_nothing(tmp_path, plain_bot, end, code):
    found, screen = play(tmp_path, "1", "stand", "1", end=end)
    assert found == code
    assert "The match is kept: the same command goes on with it." in screen.lines
    assert len(kept(tmp_path).state.sides[0].laid) == 1


@pytest.mark.slow
def test_a_kept_match_goes_on_just_as_it_would_have(tmp_path, plain_bot):
    typed = ["2", "stand", "1", "1", "1", "", "1", "1", "stand", "1"]
    _, through = play(tmp_path / "a", *typed, "log")
    for at in range(len(typed)):
        folder = tmp_path / str(at)
        play(folder, *typed[:at], "quit")
        _, again = play(folder, "y", *typed[at:], "log", seed="another seed, which a kept match ignores")
        assert "A match is kept from last time" in again.text
        tail = 30
        assert again.lines[-tail:] == through.lines[-tail:]


def test_a_kept_match_can_be_declined(tmp_path, plain_bot):
    play(tmp_path, "1", "quit")
    _, screen = play(tmp_path, "maybe", "n", seed=8)
    assert "Please answer y or n." in screen.lines and "4 Warlords, seed 8." in screen.lines
    assert kept(tmp_path).seed == "8"


def test_leaving_the_question_itself_keeps_the_match(tmp_path, plain_bot):
    play(tmp_path, "1", "quit")
    before = kept(tmp_path)
    assert play(tmp_path)[0] == 0
    after = kept(tmp_path)
    assert (after.seed, after.seat, after.level) == (before.seed, before.seat, before.level)
    assert after.state.history == before.state.history and not after.redealt


def test_a_new_match_is_begun_only_after_asking(tmp_path, plain_bot):
    _, screen = play(tmp_path, "1", "new", "n", "new", "y")
    assert screen.lines.count("4 Warlords, seed 7.") == 1
    assert screen.lines.count("4 Warlords.") == 1
    drawn = kept(tmp_path).seed
    assert not any(drawn in line for line in screen.lines), "a seed that the table drew is told at the end"
    assert kept(tmp_path).seed != "7"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{", "changed or damaged"),
        ('{"format": "other"}', "changed or damaged"),
        ('{"format": "tutor-terminal", "version": 1, "seat": 0}', "another version of the tutor"),
        ('{"format": "tutor-terminal", "version": 2}', "changed or damaged"),
        ('{"format": "tutor-terminal", "version": 2, "seen": {"seat": true, "level": "a"}}', "changed or damaged"),
        (
            '{"format": "tutor-terminal", "version": 2, "seen": {"seat": 0, "level": "a", "record": []}}',
            "changed or damaged",
        ),
        (b"\xff\xfe\x00", "changed or damaged"),
    ],
)
def test_a_kept_match_that_cannot_be_read_is_set_aside_and_a_new_one_begins(tmp_path, plain_bot, content, reason):
    path = keep.file_of(tmp_path, "warlords")
    raw = content if isinstance(content, bytes) else content.encode()
    path.write_bytes(raw)
    code, screen = play(tmp_path, "1")
    assert code == 0 and reason in screen.text and "You lead with Q♠." in screen.lines
    aside = path.with_suffix(".broken.json")
    assert aside.read_bytes() == raw
    assert f"Nothing is lost: its file now lies in {aside}." in screen.lines
    assert "name warlords.json back" in screen.text, "what can be done"
    assert not any(sign in screen.text for sign in ("JSON", '"seat"', '"seen"', "utf-8", "line 1"))


def test_what_was_set_aside_is_not_lost_when_another_is(tmp_path, plain_bot):
    path = keep.file_of(tmp_path, "warlords")
    for text in ("{ one", "{ two"):
        path.write_text(text, "utf-8")
        play(tmp_path, "1")
    assert path.with_suffix(".broken.json").read_text("utf-8") == "{ one"
    assert path.with_suffix(".broken-2.json").read_text("utf-8") == "{ two"


def test_a_kept_match_that_can_neither_be_read_nor_moved_stays_as_it_is(tmp_path, plain_bot, monkeypatch):
    path, move = keep.file_of(tmp_path, "warlords"), Path.replace
    path.write_text("{", "utf-8")

    def stuck(one, target):
        if one == path:
            raise PermissionError("another program holds it")
        return move(one, target)

    monkeypatch.setattr(keep, "_held", set())
    monkeypatch.setattr(Path, "replace", stuck)
    code, screen = play(tmp_path, "1", "stand", "quit")
    assert code == 0 and "cannot be kept" in screen.text and str(path) in screen.text
    assert path.read_text("utf-8") == "{" and [one.name for one in tmp_path.iterdir()] == [path.name]


def change(path, how):
    """Break the seal of a kept match, and change what lies in the open."""
    data = json.loads(path.read_text("utf-8"))
    data["sealed"] = data["sealed"][:-2]
    how(data["seen"])
    path.write_text(json.dumps(data), "utf-8")


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        (
            lambda seen: seen["record"]["steps"].append(["all", ["warlord Qh", "warlord Qs"]]),
            "does not come from a match",
        ),
        (lambda seen: seen.update(seat=1), "what another seat saw"),
        (lambda seen: (seen.update(seat=5), seen["record"].update(viewer=5)), "does not come from a match"),
    ],
)
def test_a_kept_match_that_was_forged_is_set_aside(tmp_path, plain_bot, how, reason):
    play(tmp_path, "1", "quit")
    path = keep.file_of(tmp_path, "warlords")
    change(path, how)
    with pytest.raises(keep.UnreadableError) as found:
        keep.read(path)
    assert reason in str(found.value.__cause__)
    _, screen = play(tmp_path)
    assert "cannot be opened: its file was changed or damaged" in screen.text and reason not in screen.text


def hidden_cards(folder):
    """The cards of the kept match that black may not know, apart from those that he has seen."""
    side = kept(folder).state.sides[1]
    return set(side.hand) | set(side.aside)


def test_what_is_kept_tells_no_hidden_card(tmp_path, plain_bot):
    play(tmp_path, "3", "2s", "stand", "1", "quit")
    text = keep.file_of(tmp_path, "warlords").read_text("utf-8")
    seen = json.loads(text)["seen"]
    assert hidden_cards(tmp_path) and not [card for card in hidden_cards(tmp_path) if card in json.dumps(seen)]
    assert seen["record"]["seed"] is None and seen["record"]["viewer"] == 0
    assert '"7"' not in text, "nor the seed, which would tell them"


def test_a_kept_match_whose_seal_cannot_be_opened_goes_on_with_new_hidden_cards(tmp_path, plain_bot, monkeypatch):
    play(tmp_path, "1", "stand", "1", "quit")
    before = kept(tmp_path).state
    monkeypatch.setenv("TUTOR_STATE_DIR", str(tmp_path / "another-key"))
    after = kept(tmp_path)
    assert after.redealt and after.seed is None
    assert after.state.observation(0) == before.observation(0)
    _, screen = play(tmp_path, "y", "1")
    assert "Its seal cannot be opened here: what you had not seen is dealt anew." in screen.lines


def test_without_cryptography_a_match_is_kept_as_it_was_seen(tmp_path, plain_bot, monkeypatch):
    monkeypatch.setitem(sys.modules, "cryptography", None)
    monkeypatch.setitem(sys.modules, "cryptography.fernet", None)
    sealing._fernet.cache_clear()
    _, screen = play(tmp_path, "1", "stand", "quit")
    assert "The match is kept: the same command goes on with it." in screen.lines
    data = json.loads(keep.file_of(tmp_path, "warlords").read_text("utf-8"))
    assert data["sealed"] == "" and kept(tmp_path).redealt
    assert play(tmp_path, "y", "1")[0] == 0


def test_saving_an_open_match_writes_what_the_seat_saw(tmp_path, plain_bot):
    where = tmp_path / "match.json"
    _, screen = play(tmp_path, "1", "stand", f"save {where}", f"save {where}", "save", f"save {tmp_path}/no/where.json")
    record = Record.from_json(where.read_text("utf-8"))
    assert record.viewer == 0 and record.seed is None
    assert record.resume(random.Random(1)).observation(0) == kept(tmp_path).state.observation(0)
    assert not [card for card in hidden_cards(tmp_path) if card in where.read_text("utf-8")]
    assert f"The match is written to {where}." in screen.lines
    assert "Since the match goes on, the file holds only what you have seen." in screen.lines
    assert f"{where} is there already: choose another name." in screen.lines
    assert "Where to, as in save match.json?" in screen.lines
    assert any("could not be written" in line for line in screen.lines)


class Saving(Eager):
    """Plays to the end, then saves."""

    def ask(self, prompt):
        if "over" in prompt and self.typed:
            return self.typed.pop(0)
        return super().ask(prompt)


@pytest.mark.slow
def test_saving_a_match_that_is_over_writes_all_of_it(tmp_path, plain_bot):
    where = tmp_path / "match.json"
    main.play("warlords", seed=5, screen=Saving("coach off", f"save {where}"), folder=tmp_path)
    record = Record.from_json(where.read_text("utf-8"))
    assert record.viewer == "all" and record.seed == "5" and record.replay()[-1].is_terminal()


def test_a_disk_that_refuses_is_told_once_and_does_not_end_the_match(tmp_path, plain_bot):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    _, screen = play(blocked, "1", "stand", "1")
    assert "You keep your hand." in screen.lines
    assert len([line for line in screen.lines if "cannot be kept" in line]) == 2, "once, and when leaving"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"game": "chess"}, "no terminal for 'chess'"),
        ({"level": "grandmaster"}, "levels are: beginner, club, coach"),
        ({"seat": 2}, "there is no seat 2"),
        ({"options": {"ace": "wild"}}, "option ace cannot be 'wild'"),
    ],
)
def test_wrong_arguments_are_told_in_one_line(tmp_path, capsys, arguments, reason):
    assert main.play(screen=Script(), folder=tmp_path, **arguments) == 2
    said = capsys.readouterr().err
    assert reason in said and said.count("\n") == 1


def test_a_fault_of_the_coach_does_not_end_the_match(tmp_path, plain_bot, monkeypatch):
    def fail(observation):
        raise RuntimeError("boom")

    monkeypatch.setattr("tutor.terminal.play.analyse", fail)
    _, screen = play(tmp_path, "hint", "1", "stand")
    assert "The coach cannot judge this position (RuntimeError('boom'))." in screen.lines
    assert "You keep your hand." in screen.lines


def test_the_screen_never_shows_the_others_hidden_cards(tmp_path, plain_bot, monkeypatch):
    checked = 0

    class Watch(Eager):
        def ask(self, prompt):
            nonlocal checked
            state = matches[-1].table.state
            if prompt.strip() == ">" and state.phase != "over":
                shown = "\n".join(self.lines[self.start :])
                for card in (*state.sides[1].hand, *state.sides[1].aside, *state.sides[1].deck):
                    assert card.symbol not in shown
                checked += 1
            if "Enter" in prompt:
                self.start = len(self.lines)
            return super().ask(prompt)

    matches = []
    real = main.TerminalMatch

    def remember(*args):
        match = real(*args)
        match._coach = False
        matches.append(match)
        return match

    monkeypatch.setattr(main, "TerminalMatch", remember)
    screen = Watch()
    screen.start = 0
    main.play("warlords", seed=3, screen=screen, folder=tmp_path)
    assert checked > 15


# --- screens -------------------------------------------------------------------------------------------------


class Out:
    """A text stream of some encoding."""

    def __init__(self, encoding="utf-8", tty=False):
        self.encoding, self.tty, self.text = encoding, tty, ""

    def write(self, text):
        text.encode(self.encoding)
        self.text += text

    def flush(self):
        pass

    def isatty(self):
        return self.tty


def test_a_terminal_without_suit_signs_gets_letters():
    out = Out("ascii")
    prompts = []
    screen = PlainScreen(out, lambda prompt: prompts.append(prompt) or "x")
    screen.say("You lay 10♦ … – done")
    screen.table("4 Warlords · round 1\n  hand  7♠ 8♣ 9♥")
    assert screen.ask("9♦?") == "x"
    assert out.text == "You lay 10d ... - done\n\n4 Warlords - round 1\n  hand  7s 8c 9h\n\n" and prompts == ["9d?"]


def test_every_sentence_of_a_match_can_be_shown_in_ascii(tmp_path, plain_bot):
    out = Out("ascii")
    typed = iter(["help", "rules", "chances", "hint", "3", "hint", "1", "log", "2", "quit"])
    screen = PlainScreen(out, lambda prompt: prompt.encode("ascii") and next(typed))
    assert main.play("warlords", seed=7, screen=screen, folder=tmp_path) == 0
    assert "4 Warlords" in out.text


def test_which_screen_is_chosen(monkeypatch):
    pytest.importorskip("rich")
    monkeypatch.setenv("TERM", "xterm")
    assert isinstance(make_screen(Out(tty=False)), PlainScreen)
    assert isinstance(make_screen(Out(tty=True)), RichScreen)
    assert isinstance(make_screen(Out("ascii", tty=True)), PlainScreen)
    monkeypatch.setenv("TERM", "dumb")
    assert isinstance(make_screen(Out(tty=True)), PlainScreen)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert isinstance(make_screen(Out(tty=True)), PlainScreen)


def test_colour_keeps_every_letter_and_takes_no_markup(tmp_path, plain_bot):
    rich = pytest.importorskip("rich.console")
    import io

    out = io.StringIO()
    console = rich.Console(file=out, force_terminal=True, width=90, color_system="truecolor", highlight=False)
    screen = RichScreen(console)
    screen.say("[bold]9♥ and 9♠[/bold] [W-6]", "error")
    screen.table(str(load_game("warlords").new_initial_state()))
    plain = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())
    assert "[bold]9♥ and 9♠[/bold] [W-6]" in plain
    assert "court cards  Q♥ Q♦ K♥ K♦ J♥ J♦" in plain
    red = re.search(r"\x1b\[([0-9;]*)m9♥", out.getvalue())
    assert red and "91" in red.group(1)


@pytest.mark.slow
def test_the_command_itself(tmp_path):
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "tutor", "play", "--terminal", "warlords", "--seed", "7", "--level", "beginner"]
    first = subprocess.run(
        command, input="1\nquit\n", capture_output=True, text=True, encoding="utf-8", env=environment, timeout=60
    )
    assert (first.returncode, first.stderr) == (0, "")
    assert "You lead with Q♠." in first.stdout and "The match is kept" in first.stdout
    second = subprocess.run(
        command, input="\n", capture_output=True, text=True, encoding="utf-8", env=environment, timeout=60
    )
    assert second.returncode == 0 and "A match is kept from last time" in second.stdout


def test_a_kept_match_that_is_set_up_otherwise_says_so_and_wants_an_answer(tmp_path):
    play(tmp_path, "1")
    _, screen = play(tmp_path, "", "y", seat=1)
    assert any("answer n for a new match" in line for line in screen.lines)
    assert "Please answer y or n." in screen.lines


@pytest.mark.parametrize("typed", ["9" * 5000, "²", "-" + "9" * 5000, "0" * 5000])
def test_a_number_of_thousands_of_digits_is_no_choice_and_no_crash(tmp_path, typed):
    code, screen = play(tmp_path, typed)
    assert code == 0 and "is no choice here" in screen.text and len(screen.text) < 5000


@pytest.mark.parametrize(
    "words",
    [
        ["play", "--terminal", "worldwar", "--option", "num_players=" + "9" * 5000],
        ["play", "--terminal", "warlords", "--option", "9" * 5000],
        ["play", "--terminal", "warlords", "--option", "9" * 5000 + "=1"],
        ["play", "--terminal", "warlords", "--level", "9" * 5000],
        ["play", "--terminal", "warlords", "--seat", "9" * 5000],
        ["review", "match.json", "--most", "9" * 5000],
        ["endings", "9" * 5000],
    ],
)
def test_numbers_of_thousands_of_digits_are_answered_in_one_short_line(words, capsys):
    try:
        code = command(words)
    except SystemExit as stopped:
        code = stopped.code
    said = capsys.readouterr().err
    assert code == 2 and "Exceeds" not in said and len(said.splitlines()[-1]) < 300
