"""Your Trumps at the terminal: trumps chosen first, the other hand hidden until asked for, facts beside rulings."""

from __future__ import annotations

import json
import random

import pytest
from support.terminal import Script
from testkit.kozyri import do, place

from tutor.coach import Analysis, Candidate, Grade
from tutor.games.kozyri.deck import RANKS
from tutor.kernel.actions import make
from tutor.kernel.cards import SUITS, Card
from tutor.session import Table
from tutor.terminal import keep, kozyri, main, play
from tutor.terminal.play import TerminalMatch


class LowBot:
    """Lets go of the lowest card that it may."""

    level = "club"

    def choose(self, observation, rng):
        return min(observation.legal_actions, key=lambda a: RANKS.index(a.card.rank) if a.card else 99)


class Lowest(Script):
    """Plays the lowest card to the end of the match."""

    def ask(self, prompt):
        if self.typed:
            return super().ask(prompt)
        if "over" in prompt:
            return "quit"
        choices = self.lines[-1].split("   ")
        return str(1 + min(range(len(choices)), key=lambda at: worth(choices[at].split()[-1])))


def worth(card):
    rank = "T" if card.startswith("10") else card[0]
    return RANKS.find(rank) if rank in RANKS and card[-1] in "♠♥♦♣" else 99


@pytest.fixture(autouse=True)
def plain_bot(monkeypatch):
    monkeypatch.setattr(main, "make_bot", lambda game, level: LowBot())
    monkeypatch.setattr(main, "levels", lambda game: ("club",))


def start(tmp_path, *typed, screen=None, **more):
    screen = screen or Script(*typed)
    return main.play("kozyri", seed=4, screen=screen, folder=tmp_path, **more), screen


def at(tmp_path, state, *typed, seat=0):
    """A match that begins at a position."""
    screen = Script(*typed)
    table = Table(state.game, {1 - seat: LowBot()}, seed="1", setup=state.setup(), state=state)
    match = TerminalMatch(table, seat, "club", screen, tmp_path / "kozyri.json")
    match._coach = False
    with pytest.raises(EOFError):
        match.run()
    return screen


@pytest.mark.parametrize("typed", ["d", "D ", "♦", "diamonds", "Diamonds"])
def test_the_player_chooses_his_trumps_and_the_bot_others(tmp_path, typed):
    _, screen = start(tmp_path, "x", "", typed, "coach off")
    assert screen.lines.count("Please answer with a suit: s, h, d, c; or with quit.") == 2
    said = next(line for line in screen.lines if line.startswith("Your trumps are diamonds, the bot's are "))
    assert "are diamonds." not in said
    assert "Player one (you) · trumps diamonds · 18 cards" in screen.text
    kept = keep.read(keep.file_of(tmp_path, "kozyri"))
    assert kept.state.trumps[0] == "d" and kept.state.trumps[1] != "d"


def test_the_same_seed_deals_and_chooses_the_same(tmp_path):
    texts = [start(tmp_path / str(n), "s", "coach off")[1].text for n in (0, 1)]
    assert texts[0] == texts[1] and "You are dealt " in texts[0] and "The bot is dealt 18 cards." in texts[0]


def test_the_second_seat_answers(tmp_path):
    _, screen = start(tmp_path, "c", "coach off", seat=1)
    assert "The bot leads first." in screen.lines and "Player two (you) · trumps clubs" in screen.text
    assert any(line.startswith("The bot leads ") and "first" not in line for line in screen.lines)


def test_the_other_hand_is_hidden_until_it_is_asked_for(tmp_path):
    state = place("Td 6s Kc 9s", "9h Ad", "6c 9d")
    screen = at(tmp_path, state, "other", "other")
    pictures = [line for line in screen.lines if line.startswith("Your Trumps ·")]
    assert ["A♦" in picture for picture in pictures] == [False, True, False]
    assert all("2 cards" in picture for picture in pictures)
    assert "The other hand lies open." in screen.lines and "The other hand is hidden." in screen.lines


def test_choices_by_number_card_and_word(tmp_path):
    screen = at(tmp_path, place("Td 6s Kc 9s 7c", "9h Ad 8c Jc", "6c 9d"), "10d", "Kc", "pickup")
    assert "You beat 9♦ with 10♦." in screen.lines and "You cover with K♣." in screen.lines
    assert "The bot beats K♣ with 9♥, a trump." in screen.lines
    assert "Beat 9♦." in screen.lines, "who can beat may not pick up"
    forced = at(tmp_path, place("7c 8c", "9h Ad", "6c 9d"), "p")
    assert "You cannot beat 9♦: pick up." in forced.lines
    free = at(tmp_path, place("Td 6s", "9h Ad", "6c 9d", pickup="free"), "other")
    assert "Beat 9♦, or pick up." in free.lines
    assert "You pick up 9♦, 6♣." in forced.lines
    assert "9♦ is no trump of yours: it costs three cards." in forced.lines
    assert "Picking up brings the whole pile, 2 cards, 9♦, 6♣." in forced.lines


def test_why_says_what_beats_and_what_a_cover_leaves(tmp_path):
    screen = at(
        tmp_path,
        place("Td 6s Kc 7c", "Ac Jd", "6c 9d"),
        "why Kc",
        "why pickup",
        "why",
        "why 6s",
        "10d",
        "why Kc",
        "why 7c",
    )
    for line in (
        "K♣ is neither a diamond higher than 9♦ nor one of your trumps. [K-4]",
        "You can beat 9♦ with 6♠, 10♦: only who cannot beat picks up. [K-6]",
        "Picking up brings the whole pile, 2 cards, 9♦, 6♣. [K-6]",
        "Which card do you mean, as in why 9d?",
        "6♠ beats 9♦: it is one of your trumps. [K-4]",
        "K♣ may cover: any card of your hand may. [K-5]",
        "K♣ can be beaten with A♣. [K-4]",
    ):
        assert line in screen.lines, line


def test_refusals_and_rules_and_help(tmp_path):
    screen = at(tmp_path, place("Td 6s Kc 7c", "Ac Jd", "6c 9d"), "Kc", "pickup", "foo", "rules 6", "help")
    assert "You can beat 9♦ with 6♠, 10♦: only who cannot beat picks up. [K-6]" in screen.lines
    assert any("'foo' is no choice here" in line for line in screen.lines)
    assert any(line.startswith("K-6  Pick up") for line in screen.lines)
    assert "show the other hand" in screen.text and "rules [K-5]" in screen.text


def test_a_repeated_position_is_remarked_on(tmp_path):
    state = do(
        place("Ts Kd", "Js Ks Qh 9d"),
        *["lead Ts", "beat Js", "cover Ks", "pickup", "lead Qh", "beat Js", "cover Ks", "pickup"],
    )
    screen = at(tmp_path, state)
    assert "This position has occurred 2 times: at 3 the match is a draw." in screen.lines


def test_a_whole_match_and_a_new_one(tmp_path):
    code, screen = start(tmp_path, screen=Lowest("s", "coach off"))
    assert code == 0
    assert "You win the match." in screen.text or "The bot wins the match." in screen.text or "is a draw" in screen.text
    assert keep.read(keep.file_of(tmp_path, "kozyri")) is None


def test_a_kept_match_goes_on_with_its_trumps(tmp_path):
    start(tmp_path, "h", "coach off", "1", "quit")
    before = keep.read(keep.file_of(tmp_path, "kozyri"))
    _, screen = start(tmp_path, "y", "coach off", "1")
    assert "A match is kept from last time." in screen.lines
    after = keep.read(keep.file_of(tmp_path, "kozyri"))
    assert after.state.trumps == before.state.trumps and after.state.setup() == before.state.setup()
    assert after.state.history[: len(before.state.history)] == before.state.history
    seen = json.loads(keep.file_of(tmp_path, "kozyri").read_text("utf-8"))["seen"]
    assert seen["record"]["setup"]["trumps"] == list(after.state.trumps)


def test_undo_takes_a_choice_back(tmp_path):
    screen = at(tmp_path, place("Td 6s Kc 7c", "Ac Jd", "6c 9d"), "10d", "undo", "6s")
    assert "Taken back." in screen.lines and "You beat 9♦ with your trump 6♠." in screen.lines


def test_a_bot_never_chooses_the_players_suit(tmp_path):
    chosen = {kozyri.set_up(Script("s"), 0, random.Random(n))["trumps"][1] for n in range(60)}
    assert chosen == set(SUITS) - {"s"}
    assert kozyri.set_up(Script("s"), 1, random.Random(0))["trumps"][1] == "s"


def test_a_fault_of_the_coach_does_not_end_the_match(tmp_path, monkeypatch):
    def fail(observation):
        raise RuntimeError("boom")

    monkeypatch.setattr(play, "analyse", fail)
    _, screen = start(tmp_path, "s", "1")
    assert any("The coach cannot judge this position" in line for line in screen.lines)
    assert any(line.startswith("You lead ") for line in screen.lines)


def test_what_is_proved_is_called_so_and_the_line_is_told(tmp_path, monkeypatch):
    def judge(observation):
        good, bad = observation.legal_actions
        one = Candidate(good, 1.0, 1.0, 1.0, "proved", 0.0, 0.0, 0.0, Grade.FINE)
        other = Candidate(bad, 0.4, 0.3, 0.5, "estimated", 60.0, 50.0, 70.0, Grade.BLUNDER)
        line = (good, make("cover", Card("Kc")), make("pickup"))
        return Analysis(0, "kozyri", (one, other), 1.0, 1.0, 1.0, "proved", (good,), line)

    monkeypatch.setattr(play, "analyse", judge)
    screen = at(tmp_path, place("Td 6s Kc 7c", "Ac Jd", "6c 9d"), "chances")
    rows = [" ".join(line.split()) for line in screen.lines if " % " in line]
    assert rows == [f"* 6♠ 100.0 % {Grade.FINE.text}, proved", f"10♦ 40.0 % {Grade.BLUNDER.text}"]
    assert "Best play from here: beat 6s, cover Kc, pickup." in screen.lines


@pytest.mark.parametrize("word", ["quit", " QUIT ", "exit"])
def test_who_would_rather_not_play_leaves_before_the_trumps(tmp_path, word):
    class Leaving(Script):
        def ask(self, prompt):
            assert self.typed, "asked again"
            return super().ask(prompt)

    screen = Leaving("no suit", word)
    assert main.play("kozyri", seed=1, screen=screen, folder=tmp_path) == 0
    assert list(tmp_path.iterdir()) == [] and not any("Your trumps" in line for line in screen.lines)
