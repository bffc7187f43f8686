"""The war trainer beside the match, driven by the messages that a page sends."""

from __future__ import annotations

import json

import pytest
from widgets.test_kozyri_match import Page

from tutor.lessons.war_trainer import WarTrainer
from tutor.widgets import play
from tutor.widgets import trainer as trainer_module
from tutor.widgets.card_table import MessageError, check_message

pytest.importorskip("anywidget")


@pytest.fixture(autouse=True)
def known_questions(monkeypatch):
    """Each trainer that a table makes asks the questions of one seed."""
    monkeypatch.setattr(trainer_module, "WarTrainer", Seeded)


class Seeded(WarTrainer):
    def __init__(self):
        super().__init__("page")


SETTINGS = {"seed": "page", "coach": "off", "level": "club", "options": {"num_players": 2}}


def open_page(saved=None):
    return Page(play("worldwar", **SETTINGS)).hello(saved)


def training(page):
    page.say("trainer", move="open")
    return page


def call(page, right=True):
    question = page.match.trainer.trainer.question
    wished = question.right[0] if right else next(one for one in ("hold", "draw") if one not in question.right)
    page.say("trainer", move=wished, question=page.view["trainer"]["number"])
    return page.view["trainer"]["answer"]


def test_the_trainer_opens_beside_the_match_and_changes_nothing_of_it():
    page = open_page()
    before = [page.view[part] for part in ("zones", "number", "log")]
    assert page.view["can"]["trainer"] and page.view["trainer"] is None
    training(page)
    panel = page.view["trainer"]
    assert panel["answer"] is None and panel["task"].endswith("hold or draw?") and not page.view["can"]["trainer"]
    assert call(page)["right"]
    assert [page.view[part] for part in ("zones", "number", "log")] == before
    page.say("trainer", move="close")
    assert page.view["trainer"] is None and page.view["can"]["trainer"]
    assert training(page).view["trainer"]["answer"]["right"], "what was answered is still there"


def test_answers_feedback_score_and_the_next_war():
    page = training(open_page())
    assert call(page, right=False)["grade"] in ("inaccuracy", "mistake", "blunder")
    panel = page.view["trainer"]
    assert panel["score"].startswith("0 of 1 right") and panel["answer"]["clause"].startswith("R-")
    page.say("trainer", move="next", question=1)
    panel = page.view["trainer"]
    assert panel["number"] == 2 and panel["answer"] is None
    assert call(page)["right"] and page.view["trainer"]["score"].startswith("1 of 2 right")


def test_the_next_war_is_found_while_the_answer_is_read():
    page = training(open_page())
    assert page.match.trainer.trainer._coming is None
    call(page)
    coming = page.match.trainer.trainer._coming
    page.say("trainer", move="next", question=1)
    assert coming is not None and page.match.trainer.trainer.question is coming


@pytest.mark.parametrize(
    "message",
    [
        {"move": "next", "question": 1},
        {"move": "hold", "question": 2},
        {"move": "hold"},
        {"move": "draw", "question": 0},
    ],
)
def test_a_click_that_is_early_late_or_meant_for_another_question_changes_nothing(message):
    page = training(open_page())
    before = page.view["trainer"]
    page.say("trainer", **message)
    assert page.view["trainer"] == before and page.view["error"] is None


def test_a_second_click_changes_nothing():
    page = training(open_page())
    call(page)
    before = page.view["trainer"]
    for move in ("hold", "draw"):
        page.say("trainer", move=move, question=1)
    assert page.view["trainer"] == before
    page.say("trainer", move="next", question=1)
    page.say("trainer", move="next", question=1)
    assert page.view["trainer"]["number"] == 2


def test_progress_outlives_a_reload_a_new_match_and_a_lesson():
    page = training(open_page())
    call(page)
    page.say("trainer", move="next", question=1)
    call(page, right=False)
    kept = page.view["trainer"]
    again = open_page(json.loads(json.dumps(page.saved)))
    assert again.view["trainer"] == kept
    again.say("new", settings={})
    assert again.view["trainer"] == kept
    again.say("lesson", move="start")
    assert again.view.get("trainer") is None and not again.view["can"].get("trainer")
    again.say("lesson", move="leave")
    assert again.view["trainer"] == kept
    again.say("trainer", move="again")
    assert again.view["trainer"]["number"] == 1 and again.view["trainer"]["total"] == 0


def test_what_was_kept_and_cannot_be_read_costs_neither_the_match_nor_the_trainer():
    page = training(open_page())
    call(page)
    saved = json.loads(json.dumps(page.saved))
    saved["sealed"] = ""
    saved["visible"]["trainer"]["score"] = "many"
    again = open_page(saved)
    assert again.view["trainer"] is None and again.view["error"] is None and again.view["can"]["trainer"]
    assert training(again).view["trainer"]["total"] == 0


def test_other_games_have_none():
    page = Page(play("warlords", seed="page", coach="off")).hello()
    assert not page.view["can"]["trainer"] and page.view["trainer"] is None
    page.say("trainer", move="open")
    assert page.view["error"] == "This game has no war trainer." and page.view["trainer"] is None


def test_messages_are_checked():
    good = {"kind": "trainer", "move": "hold", "question": 3, "id": 1}
    assert check_message(good) == good
    for wrong in ({"move": "fold"}, {"move": None}, {"question": "3"}, {"question": True}):
        with pytest.raises(MessageError):
            check_message({**good, **wrong})
