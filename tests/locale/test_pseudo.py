"""Nothing that a learner reads is outside the catalogue: with a pseudo-language, every word comes in brackets."""

from __future__ import annotations

import random
import re
from importlib import import_module

import pytest
from testkit.kozyri import thrifty

from tutor.kernel import text as kernel_text
from tutor.lessons import LessonSession, load_lesson
from tutor.locale.extract import messages
from tutor.terminal import main


class Pseudo:
    """A catalogue that translates each message into itself in brackets, and remembers what it was asked for."""

    def __init__(self):
        self.asked = set()

    def gettext(self, msgid):
        self.asked.add(msgid)
        return f"⟦{msgid}⟧"

    def ngettext(self, singular, plural, n):
        self.asked.add(singular)
        return f"⟦{singular if n == 1 else plural}⟧"


@pytest.fixture
def pseudo(monkeypatch, tmp_path):
    monkeypatch.setenv("TUTOR_STATE_DIR", str(tmp_path / "key"))
    catalogue = Pseudo()
    monkeypatch.setattr(kernel_text, "_catalogue", lambda code: catalogue)
    return catalogue


def outside(text):
    """The words that are in no bracket, less what stays in every language: cards, clause ids, names of commands."""
    while "⟦" in text:
        shorter = re.sub(r"⟦[^⟦⟧]*⟧", " ", text)
        if shorter == text:
            break
        text = shorter
    kept = r"(?:10|[2-9AJQK])[♠♥♦♣]|[WK]-\d+|\[[Yy]/[Nn]\]|why CARD|coach on\|off|rules \[[WK]-5\]|save FILE|whatif \[1\|2\]|table, log"
    text = re.sub(kept, " ", text)
    text = re.sub(r"^  (?:1, 9d, 10d|hint|chances|review|undo|back|new|quit|p, pickup|other) ", " ", text, flags=re.M)
    text = re.sub(r"^  s +h +d +c *$|s, h, d, c", " ", text, flags=re.M)  # the suits' letters, to be typed
    return re.findall(r"[A-Za-z]+", text)


class Typist:
    """Types these lines, then the first choice at every question until the match is over."""

    def __init__(self, *typed):
        self.typed = list(typed)
        self.lines = []

    def say(self, text, style=""):
        self.lines.append(text)

    table = say

    def ask(self, prompt):
        self.lines.append(prompt)
        if self.typed:
            return self.typed.pop(0)
        return {">": "1"}.get(prompt.strip(), "quit" if "over" in prompt else "")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_at_the_terminal_is_wholly_translated(pseudo, tmp_path, seed):
    asking = ["help", "chances", "why Ks", "why 9s", "hint", "hint", "hint", "hint", "hint", "rules", "rules 99"]
    asking += ["whatif", "whatif nothing", "whatif 1", "help", "undo", "back"]
    typed = ["undo", *asking, "1", *asking, "stand", "log", *asking, "1", "undo", "new", "n", "save", "coach off"]
    screen = Typist(*typed, "coach on")
    main.play("warlords", seed=seed, screen=screen, folder=tmp_path)
    text = "\n".join(screen.lines)
    assert outside(text) == []
    assert len(pseudo.asked) > 100
    assert pseudo.asked <= {message.msgid for message in messages()}


class ThriftyBot:
    """Plays the lowest of a few cards."""

    level = "club"

    def choose(self, observation, rng):
        return thrifty(rng, observation.legal_actions)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.slow
def test_a_match_of_your_trumps_at_the_terminal_is_wholly_translated(pseudo, tmp_path, monkeypatch, seat):
    monkeypatch.setattr(main, "make_bot", lambda game, level: ThriftyBot())
    monkeypatch.setattr(main, "levels", lambda game: ("club",))
    asking = ["help", "why Ks", "why 9s", "why pickup", "why", "other", "rules", "rules 99", "nonsense"]
    typed = ["x", "d", "coach off", "undo", *asking, "1", *asking, "2", "log", *asking, "1", "undo", "new", "n", "save"]
    screen = Typist(*typed)
    main.play("kozyri", seed=1, seat=seat, screen=screen, folder=tmp_path)
    assert outside("\n".join(screen.lines)) == []
    assert len(pseudo.asked) > 60
    assert pseudo.asked <= {message.msgid for message in messages()}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["kozyri", "warlords"])
def test_the_lesson_and_the_rules_are_wholly_translated(pseudo, game):
    session = LessonSession(load_lesson(game))
    said = [str(session.lesson.title), import_module(f"tutor.games.{game}.clauses").rules_page("text")]
    while True:
        while session.task is not None:
            said += [str(page) for page in (session.page()["title"], *session.page()["text"], session.page()["task"])]
            legal = {str(action) for action in session.legal_actions()}
            for other in sorted(legal - set(session.task.accept)):
                said.append(str(session.submit(other).text))
            feedback = session.submit(next(answer for answer in session.task.accept if answer in legal))
            said += [str(text) for text in (feedback.text, *feedback.happened)]
        if not session.next():
            break
    assert outside("\n".join(said)) == []
    assert pseudo.asked <= {message.msgid for message in messages()}


#: What of a page's data is read or heard; the rest are ids, actions and numbers.
READ = {
    *("text", "title", "label", "short", "name", "prompt", "heading", "why", "extra", "badge", "note", "spoken"),
    *("options_line", "summary", "grade_label", "odds_title", "now", "after", "undo_note", "side_label"),
}


def read(data, key=""):
    """Every text of a page's data that a learner reads or hears."""
    if isinstance(data, dict):
        for name, one in data.items():
            yield from read(one, name)
    elif isinstance(data, list):
        for one in data:
            yield from read(one, key)
    elif isinstance(data, str) and key in READ:
        yield data


@pytest.mark.slow
@pytest.mark.parametrize("seats", ["person,club", "person,club,person"])
def test_a_match_of_world_war_three_in_the_page_is_wholly_translated(pseudo, seats):
    pytest.importorskip("anywidget")
    from support.war_page import war_page

    from tutor.session.seating import BOT_NAMES

    page, rng, texts = war_page(coach="always", seats=seats), random.Random(1), set()
    while not page.over:
        if page.choices() != ["next"]:
            page.say("hint", number=page.view["number"])
        texts |= {*read(page.view), *read(page.coach)}
        page.act(rng.choice(page.choices()))
    texts |= {*read(page.view), *read(page.table.config)}
    kept = {*BOT_NAMES, "R", *["I", "II", "III", "A", "J", "Q", "K"]}
    assert [(text, word) for text in texts for word in outside(text) if word not in kept] == []
    assert len(texts) > 200
