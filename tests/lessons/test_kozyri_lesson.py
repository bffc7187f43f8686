"""The lesson of Your Trumps, every step played through with every right and every other answer."""

from __future__ import annotations

import re

import pytest

from tutor.games.kozyri.clauses import CLAUSES
from tutor.games.kozyri.consequences import leaves
from tutor.games.kozyri.deck import PACKS
from tutor.kernel.cards import Card
from tutor.lessons import FeedbackKind, LessonSession, load_lesson

LESSON = load_lesson("kozyri")
STEPS = [step.id for step in LESSON.steps]
EVERY_ACTION = [*(f"{verb} {card}" for verb in ("lead", "beat", "cover") for card in PACKS[52]), "pickup"]


def at(step, *moves):
    session = LessonSession(LESSON)
    session.go_to(STEPS.index(step))
    for move in moves:
        assert session.submit(move).kind is FeedbackKind.RIGHT, move
    return session


def paths(step, moves=()):
    """Every way through a step by accepted answers: the moves so far, at each task and at the end."""
    session = at(step, *moves)
    yield session, moves
    if session.task is not None:
        legal = {str(action) for action in session.legal_actions()}
        for answer in session.task.accept:
            if answer in legal:
                yield from paths(step, (*moves, answer))


def test_the_order_of_the_lesson_and_that_it_teaches_every_clause():
    assert STEPS == ["theme", "trumps", "own", "cover", "pickup", "must", "uncover", "lead", "count", "last"]
    assert {clause for step in LESSON.steps for clause in step.clauses} == set(CLAUSES)


@pytest.mark.parametrize("step", STEPS)
def test_every_answer_at_every_task_gets_the_feedback_it_deserves(step):
    for session, _ in paths(step):
        if session.done:
            continue
        task, state = session.task, session.state
        assert state.current_player() == 0
        legal = {str(action) for action in session.legal_actions()}
        right = legal & set(task.accept)
        assert right, "the task can be fulfilled"
        assert set(task.others) <= legal - right
        for answer in EVERY_ACTION:
            if answer in right:
                continue
            feedback = session.submit(answer)
            assert session.state is state and not feedback.done and feedback.happened == ()
            if answer in legal:
                assert feedback.kind is FeedbackKind.LEGAL
                assert feedback.text in (task.other, *task.others.values())
            else:
                ruling = state.verify(0, state.parse_action(0, answer))
                assert (feedback.kind, feedback.text, feedback.clause) == (
                    FeedbackKind.ILLEGAL,
                    ruling.message,
                    ruling.clause,
                )


@pytest.mark.parametrize("step", STEPS)
def test_every_way_through_a_step_ends_it(step):
    ends = [session for session, _ in paths(step) if session.done]
    assert ends
    for session in ends:
        assert session.completed == {step} and session.moments


def test_the_whole_lesson_in_order():
    session = LessonSession(LESSON)
    while True:
        while session.task is not None:
            legal = {str(action) for action in session.legal_actions()}
            session.submit(next(answer for answer in session.task.accept if answer in legal))
        if not session.next():
            break
    assert session.finished and session.completed == set(STEPS)


def test_progress_survives():
    session = at("uncover", "beat Tc", "cover Kd")
    again = LessonSession.resume(LESSON, session.progress())
    assert again.state.hands == session.state.hands and again.state.pile == session.state.pile
    assert again.task == session.task


def test_each_sentence_is_short_and_single():
    for step in LESSON.steps:
        said = [*step.text]
        for task in step.tasks:
            said += [task.ask, task.right, task.other, *task.others.values()]
        for text in said:
            assert re.fullmatch(r"[^.!?]+[.!?]", str(text)), text
            assert len(str(text)) <= 110, text
        assert 2 <= len(step.text) <= 5


def happened(step, *moves):
    session = at(step)
    return session, [str(text) for move in moves for text in session.submit(move).happened]


@pytest.mark.parametrize(
    ("step", "moves", "winners"),
    [
        ("theme", ["beat Td", "cover 7c"], (0,)),
        ("uncover", ["beat Tc", "cover 6c", "beat Qd", "cover Kd"], (0,)),
        ("uncover", ["beat Tc", "cover Qd", "beat Kd", "cover 6c"], (0,)),
        ("last", ["beat Jd", "cover 6s"], (0,)),
    ],
)
def test_steps_that_promise_a_win_end_in_one(step, moves, winners):
    session, lines = happened(step, *moves)
    assert session.done and session.state.outcome().winners == winners and "You win the match." in lines


def test_what_the_steps_say_of_the_other_hand_is_true():
    cover = at("cover", "beat 9d")
    left = leaves(cover.state.observation(0))
    assert [card for card, one in left.items() if not one.beaters] == [Card("Qc")]
    for card, one in left.items():
        assert all(other.suit == card.suit for other in one.beaters), "a higher card of that suit"
    uncover = at("uncover", "beat Tc")
    assert not any(one.beaters for one in leaves(uncover.state.observation(0)).values())
    assert {card.suit for card in uncover.state.hands[1]} == {"d"} and len(uncover.state.hands[1]) == 3
    lead = at("lead")
    for card, one in leaves(lead.state.observation(0)).items():
        assert (Card("9h") in one.beaters) is (card != "Ah")


def test_the_counting_step_holds_the_whole_pack_and_counts_right():
    session = at("count")
    mine, other = session.state.hands
    pile = session.state.pile
    assert sorted((*mine, *other, *pile)) == sorted(PACKS[36])
    assert not [card for card in (*mine, *other) if card.suit == "h"], "every heart lies in the pile"
    assert [card for card in (*mine, *other) if card.suit == "s"] == [Card("7s")]
    assert len([card for card in mine if card.suit == "c"]) == len([card for card in pile if card.suit == "c"]) == 3
    assert {card for card in other if card.suit == "c"} == {"Tc", "Jc", "Kc"}
    left = leaves(at("count", "beat 9d").state.observation(0))
    assert {card for card, one in left.items() if not one.beaters} == {"Ac", "7s"}
    assert all(Card("Kc") in left[Card(card)].beaters for card in ("Qc", "6c"))


def test_the_draw_that_the_last_step_warns_of_is_one():
    state = at("last").state
    for text in ("beat 6s", "cover Jd"):
        state = state.child(state.parse_action(0, text))
    assert state.outcome().winners == () and state.deciding_clause() == "K-9"


def test_the_pick_ups_take_what_the_step_says():
    session = at("pickup")
    for taken in (3, 5, 7):
        before = len(session.state.hands[0])
        state = session.state
        session.submit("pickup")
        assert len(state.child(state.legal_actions()[0]).hands[0]) - before == taken
    assert session.done and session.state.pile == () and session.state.current_player() == 1
