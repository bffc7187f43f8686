"""World War III at the terminal: two to six seats, and several people who must not find each other's hands."""

from __future__ import annotations

import io
import json
import re

import pytest
from support.terminal import Dice
from testkit.worldwar import secrets

from tutor.kernel.cards import Card
from tutor.terminal import keep, main
from tutor.terminal.screen import PlainScreen
from tutor.terminal.share import SharedMatch


def play(tmp_path, screen, **more):
    return main.play("worldwar", screen=screen, folder=tmp_path, **{"seed": 3, "level": "club", **more})


def kept(tmp_path):
    return keep.read(keep.file_of(tmp_path, "worldwar"))


# --- one person ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seat"), [(2, 0), (3, 2), (4, 1), (5, 4), (6, 3)])
def test_a_whole_match_against_bots_at_every_table(tmp_path, players, seat):
    screen = Dice("coach off", seed=players)
    assert play(tmp_path, screen, options={"num_players": players}, seat=seat) == 0
    assert re.search(r"(wins?|share) the match", screen.text)
    assert "World War III · follow" in screen.text and "You · pile" in screen.text
    bots = [
        name for name in ("Ada", "Bruno", "Clara", "Dario", "Elena", "Filip")[:players] if f"{name} · " in screen.text
    ]
    assert len(bots) == players - 1 and screen.cleared == 0 and "Player " not in screen.text
    assert kept(tmp_path) is None


def test_choices_questions_and_commands(tmp_path):
    screen = Dice("help", "why Kh", "table", "log", "rules R-9", "hint", "chances", "1", "undo", until=12)
    assert play(tmp_path, screen) == 0
    assert "Lead the highest card of your hand." in screen.lines
    assert any("keep the card that you have turned" in line for line in screen.lines)
    assert any(line.startswith("R-9  World War I") for line in screen.lines)
    assert any(re.search(r"\[R-6\]$", line) for line in screen.lines)
    assert "Taken back." in screen.lines and "Your chance to win the match, choice by choice:" in screen.lines


def test_a_war_is_asked_for_and_told(tmp_path):
    screen = Dice("coach off", seed=5)
    play(tmp_path, screen, options={"num_players": 4})
    assert any(re.fullmatch(r"You stand at \S+ against \S+: hold or draw\?", line) for line in screen.lines)
    assert any(re.fullmatch(r"Your heap of \d+ stands against a heap of \d+\.", line) for line in screen.lines)
    assert any(line.startswith("  1 hold   2 draw") for line in screen.lines)
    assert any(re.search(r"You cannot beat \S+: (it comes to war|go to war, or)", line) for line in screen.lines)
    assert "Press Enter to go on. " in screen.prompts


def test_a_kept_match_goes_on_with_everybody_in_his_seat(tmp_path):
    screen = Dice("coach off", until=6)
    assert play(tmp_path, screen, seats="club,person,coach", names=",Ana,", seed=8) == 0
    found = kept(tmp_path)
    assert (found.seats, found.names, found.seat) == (("club", "person", "coach"), ("Ada", "Ana", "Clara"), 1)
    again = Dice("y", "coach off", until=4)
    assert main.play("worldwar", screen=again, folder=tmp_path) == 0
    assert "A match is kept from last time." in again.lines and "Clara" in again.text and "You · pile" in again.text
    assert kept(tmp_path).state.history[: len(found.state.history)] == found.state.history


# --- several people ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "order", "seed"),
    [
        ("person,person", "together", 1),
        ("person,club,person,club", "together", 2),
        ("person,person,person", "challenger_first", 3),
    ],
)
def test_nobody_finds_anothers_cards_on_the_terminal(tmp_path, monkeypatch, seats, order, seed):
    """At each question: of the cards that this seat does not see, none stands on the screen since it was cleared."""
    screen, looks = Dice("", "coach off", seed=seed), []
    ask, matches = screen.ask, []
    original = SharedMatch.__init__
    monkeypatch.setattr(SharedMatch, "__init__", lambda self, *args: matches.append(self) or original(self, *args))

    def watched(prompt):
        match, shown = matches[-1], "\n".join(screen.here)
        if prompt.strip() == ">" and not match.table.state.is_terminal():
            hidden = secrets(match.table.state, match.seat)
            found = {Card(card).symbol for card in hidden if Card(card).symbol in shown and card != "Xx"}
            assert not found, (match.seat, found, shown)
            looks.append(match.seat)
        elif "nobody else looks" in prompt:
            assert shown == "", "nothing stands there until the next one has sat down"
        return ask(prompt)

    screen.ask = watched
    assert play(tmp_path, screen, seats=seats, options={"hold_order": order}, seed=seed) == 0
    people = {at for at, who in enumerate(seats.split(",")) if who == "person"}
    assert set(looks) == people and len(looks) > 8 and screen.cleared >= len(people)
    assert re.search(r"(wins?|share) the match", screen.text)


def test_a_call_that_is_said_in_secret_stays_so_until_both_have_said_theirs(tmp_path):
    screen = Dice("", "coach off", seed=4)
    play(tmp_path, screen, seats="person,person", names="Ana,Ben", seed=4)
    said = [at for at, line in enumerate(screen.lines) if line.endswith("hold or draw?")]
    assert len(said) >= 2
    first, second = said[0], said[1]
    between = screen.lines[first + 3 : second]
    assert any("Press Enter to clear the terminal for" in line for line in between)
    assert not any(re.search(r"\b(hold|draw)s?\b.*(keep|:|\.)$", line) for line in between if not line.startswith("<"))
    assert any(
        re.search(r"Ana says|Ben says|Ana holds|Ben holds|says hold|says draw|holds|draws", line)
        for line in screen.lines[second:]
    )


def test_who_comes_back_is_told_what_happened_since(tmp_path):
    screen = Dice("", "coach off", "1", "", "", until=7)
    play(tmp_path, screen, seats="person,person", names="Ana,Ben", seed=4)
    told = "\n".join(screen.here)
    assert "Ana leads " in told and "You take " in told and "Ben · pile" not in told and "You · pile" in told


def test_a_choice_can_be_taken_back_before_the_terminal_is_cleared_and_not_behind_that(tmp_path):
    screen = Dice("", "coach off", "1", "nonsense", "undo", "1", "", "", "undo", until=10)
    play(tmp_path, screen, seats="person,person", names="Ana,Ben", seed=4)
    assert screen.lines.count("Taken back.") == 1
    assert "Just now there is only Enter, or quit." in screen.lines
    assert "There is no choice of yours to take back." in screen.lines
    assert screen.prompts.count("Press Enter to clear the terminal for Ben, or type undo. ") == 3


def test_a_shared_match_is_kept_sealed_and_goes_on_with_whoever_is_next(tmp_path):
    screen = Dice("", "coach off", "1", "", "quit")
    assert play(tmp_path, screen, seats="person,person,club", names="Ana,Ben,", seed=9) == 0
    text = keep.file_of(tmp_path, "worldwar").read_text()
    found = kept(tmp_path)
    data = json.loads(text)
    for seat in (0, 1, 2):
        assert not any(f'"deal {seat} {card}"' in text for card in found.state.sides[seat].hand)
    assert data["seen"]["record"]["viewer"] is None
    again = Dice("y", "", "coach off", until=4)
    assert main.play("worldwar", screen=again, folder=tmp_path) == 0
    assert "Ben, press Enter when nobody else looks. " in again.prompts and again.cleared == 1


def test_a_shared_match_whose_seal_is_lost_is_put_aside_and_says_why(tmp_path, monkeypatch):
    play(tmp_path, Dice("", "quit"), seats="person,person", seed=9)
    monkeypatch.setenv("TUTOR_STATE_DIR", str(tmp_path / "another"))
    again = Dice("", "quit")
    assert play(tmp_path, again, seats="person,person") == 0
    assert any("can open the seal" in line for line in again.lines)
    assert keep.file_of(tmp_path, "worldwar").with_suffix(".broken.json").exists()


def test_without_seals_a_shared_match_is_not_kept_and_says_so(tmp_path, monkeypatch):
    def none(*_):
        raise ImportError("cryptography")

    monkeypatch.setattr(keep, "seal", none)
    screen = Dice("", "quit")
    assert play(tmp_path, screen, seats="person,person", seed=9) == 0
    assert any("kept only sealed" in line for line in screen.lines)
    assert not keep.file_of(tmp_path, "worldwar").exists()


def test_the_chances_are_told_for_everybody_and_for_the_war_by_itself(tmp_path):
    class Curious(Dice):
        def ask(self, prompt):
            if prompt.strip() == ">" and "hold or draw?" in self.here[-2]:
                self.typed = self.typed or ["chances"]
                self.until = len(self.prompts) + 2
            return super().ask(prompt)

    screen = Curious("coach off", seed=5)
    play(tmp_path, screen, options={"num_players": 4})
    (line,) = [line for line in screen.lines if line.startswith("Chances to win the match: ")]
    shares = [int(share) for share in re.findall(r"(\d+) %", line)]
    assert len(shares) == 4 and 97 <= sum(shares) <= 103 and "You " in line
    assert any(re.fullmatch(r"This war by itself: \d+ % if you hold, \d+ % if you draw\.", one) for one in screen.lines)


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"seats": "person"}, "num_players"),
        ({"seats": "club,coach"}, "at least one seat is for a person"),
        ({"seats": "person,robot"}, "seats cannot hold 'robot'; valid: person, beginner, club, coach"),
        ({"seats": "person,club", "options": {"num_players": 3}}, "there are 3 players, but seats names 2"),
        ({"seats": "person,club", "seat": 1}, "not both"),
        ({"seats": "person,person", "names": "Ana,Ana"}, "cannot both be called Ana"),
        ({"seat": 2}, "there is no seat 2: seats are 0 to 1"),
    ],
)
def test_what_is_no_table_is_refused_with_what_would_be_right(tmp_path, capsys, wishes, said):
    assert play(tmp_path, Dice(), **wishes) == 2
    assert said.lower() in capsys.readouterr().err.lower()


def test_two_player_games_have_no_seats_to_name(tmp_path, capsys):
    assert main.play("warlords", seats="person,club", screen=Dice(), folder=tmp_path) == 2
    assert "choose your seat with --seat" in capsys.readouterr().err


def test_several_people_need_a_terminal_that_can_be_cleared(tmp_path, capsys):
    screen = Dice("", "quit")
    play(tmp_path, screen, seats="person,person", seed=9)
    plain = Dice("y")
    plain.clears = False
    assert play(tmp_path, plain, seats="person,person") == 2
    assert "can be cleared" in capsys.readouterr().err
    assert main.play("worldwar", screen=plain, folder=tmp_path) == 0
    assert any("can be cleared between them" in line for line in plain.lines)
    assert kept(tmp_path) is not None, "and the match is still there"


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_clearing_takes_the_scrollback_too(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    out = Terminal()
    screen = PlainScreen(out)
    screen.say("secret")
    screen.clear()
    assert screen.clears and out.getvalue().endswith("\x1b[H\x1b[2J\x1b[3J")
    assert not PlainScreen(io.StringIO()).clears
    monkeypatch.setenv("TERM", "dumb")
    assert not screen.clears
