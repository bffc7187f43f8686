"""The runner: right, other legal and illegal answers, moving about, and progress that survives."""

from __future__ import annotations

import json

import pytest

from tutor.kernel.errors import InvalidActionError
from tutor.lessons import FeedbackKind, LessonSession, ProgressError, lessons, load_lesson
from tutor.lessons.session import FORMAT

LESSON = load_lesson("warlords")


def new():
    return LessonSession(LESSON)


def test_a_right_answer_moves_the_position_and_ends_the_step():
    session = new()
    before = session.state
    feedback = session.submit("play 9s")
    assert (feedback.kind, feedback.clause, feedback.done) == (FeedbackKind.RIGHT, "W-8", True)
    assert session.done and session.task is None and session.legal_actions() == ()
    assert session.state is not before and session.state.round == 2
    assert [str(text) for text in feedback.happened][:4] == [
        "You lay 9♠.",
        "Red lays 2♥.",
        "Your combo: straight to 9.",
        "Red's combo: flush, 10 high.",
    ]


@pytest.mark.parametrize("game", lessons())
def test_praise_names_the_clause_of_what_it_tells(game):
    """Of the act where the act is praised; of what came of it where that is told, as far as the step teaches it."""
    lesson = load_lesson(game)
    session, told = LessonSession(lesson), set()
    for number, step in enumerate(lesson.steps):
        session.go_to(number)
        for task in step.tasks:
            legal = [str(action) for action in session.legal_actions()]
            text = next(one for one in task.accept if one in legal)
            ruling = session.state.verify(session.seat, session.state.parse_action(session.seat, text))
            feedback = session.submit(text)
            assert feedback.clause == (task.clause or ruling.clause)
            if task.clause:
                assert task.clause != ruling.clause and task.clause in session.state.game.clauses
                told.add(task.clause)
        assert session.done
    assert (
        told
        == {
            "warlords": {"W-7", "W-8", "W-9", "W-11"},
            "kozyri": {"K-6", "K-7", "K-8"},
            "worldwar": {"R-11", "R-12", "R-13", "R-15", "R-16"},
        }[game]
    )


def test_another_legal_answer_gets_its_own_words_and_changes_nothing():
    session = new()
    before = session.state
    feedback = session.submit("play Js")
    assert (feedback.kind, feedback.clause, feedback.done) == (FeedbackKind.LEGAL, "W-10", False)
    assert "A Jack would give this battle up" in str(feedback.text)
    assert session.state is before and not session.done and feedback.happened == ()


@pytest.mark.parametrize(
    ("action", "clause"),
    [("play 7s", "W-6"), ("play Ks", "W-4"), ("play Qs", "W-6"), ("stand", "W-6"), ("play 9h", "W-1")],
)
def test_an_illegal_answer_gets_the_ruling_and_changes_nothing(action, clause):
    session = new()
    before = session.state
    feedback = session.submit(action)
    ruling = before.verify(0, before.parse_action(0, action))
    assert not ruling.legal
    assert feedback.kind is FeedbackKind.ILLEGAL
    assert feedback.text == ruling.message and feedback.clause == ruling.clause == clause
    assert session.state is before and session.task is not None


def test_text_that_is_no_action_is_refused():
    session = new()
    with pytest.raises(InvalidActionError):
        session.submit("jump")
    assert session.task is not None


def test_a_step_that_is_done_asks_to_go_on():
    session = new()
    session.submit("play 9s")
    state = session.state
    assert session.submit("play Js").kind is FeedbackKind.OVER
    assert session.state is state


def test_next_and_back_stay_within_the_lesson_and_begin_steps_anew():
    session = new()
    assert session.back() is False and session.index == 0
    assert session.next() and session.next() and session.index == 2
    assert session.back() and session.index == 1
    session.submit("play Tc")
    assert session.task_index == 1
    session.restart()
    assert (session.task_index, session.moves) == (0, [])
    for _ in range(session.total):
        session.next()
    assert session.index == session.total - 1 and session.next() is False
    assert session.go_to(99) is False and session.go_to(-1) is False and session.index == session.total - 1
    assert session.completed == set(), "looking at a step does not fulfil it"


def test_progress_goes_through_json_and_comes_back_within_a_step():
    session = new()
    session.submit("play 9s")
    session.go_to(4)
    session.submit("exchange 2c")
    saved = json.loads(json.dumps(session.progress()))
    assert saved == {
        "format": "tutor-lesson",
        "version": 1,
        "lesson": "warlords",
        "step": "exchange",
        "moves": ["exchange 2c"],
        "completed": ["theme"],
    }
    again = LessonSession.resume(LESSON, saved)
    assert (again.index, again.task_index, again.completed) == (4, 1, {"theme"})
    assert again.state.history == session.state.history
    assert again.progress() == saved


def test_progress_of_an_older_lesson_still_opens():
    saved = new().progress()
    gone = LessonSession.resume(LESSON, {**saved, "step": "a step that is gone", "completed": ["theme", "gone"]})
    assert (gone.index, gone.completed) == (0, {"theme"})
    for moves in (["play Js"], ["play 3h"], ["nonsense"], ["play 9s", "play 9s"]):
        moved = LessonSession.resume(LESSON, {**saved, "moves": moves})
        assert moved.index == 0 and moved.task_index in (0, 1)
        assert moved.moves == []


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (None, "no lesson progress"),
        ([], "no lesson progress"),
        ({"format": "tutor-record"}, "no lesson progress"),
        ({"format": FORMAT, "version": 9}, "no lesson progress"),
        ({"format": FORMAT, "version": 1, "lesson": "chess"}, "progress of the lesson 'chess'"),
        ({"format": FORMAT, "version": 1, "lesson": "warlords", "moves": "x", "completed": []}, '"moves" must be'),
        ({"format": FORMAT, "version": 1, "lesson": "warlords", "moves": [], "completed": [1]}, '"completed" must be'),
    ],
)
def test_what_is_no_progress_is_refused_with_the_reason(data, reason):
    with pytest.raises(ProgressError, match=reason):
        LessonSession.resume(LESSON, data)


def test_a_page_is_json_and_follows_the_learner():
    session = new()
    page = session.page()
    assert json.loads(json.dumps(page)) == page
    assert (page["index"], page["total"], page["done"], page["back"], page["next"]) == (1, 10, False, False, True)
    assert page["task"] == "Lay your last number card and win the battle." and page["feedback"] == page["kind"] == ""
    page = session.page(session.submit("play 9s"))
    assert (page["task"], page["done"], page["kind"]) == ("", True, "right")
    assert page["feedback"].startswith("Your straight beats")


def test_lessons_are_listed_and_unknown_ones_refused():
    assert lessons() == ("kozyri", "warlords", "worldwar")
    with pytest.raises(ValueError, match="no lesson 'chess'; lessons are: kozyri, warlords"):
        load_lesson("chess")
