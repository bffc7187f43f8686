"""The lesson of 4 Warlords, every step played through with every right and every other answer."""

from __future__ import annotations

import re

import pytest

from tutor import load_game
from tutor.coach import Grade, analyse
from tutor.coach.grades import SOUND_WITHIN
from tutor.games.warlords.clauses import CLAUSES
from tutor.games.warlords.combos import ComboKind, evaluate
from tutor.games.warlords.deck import NUMBERS
from tutor.kernel.cards import Card, cards
from tutor.lessons import FeedbackKind, LessonSession, load_lesson

LESSON = load_lesson("warlords")
STEPS = [step.id for step in LESSON.steps]
EVERY_ACTION = [
    *(
        f"{verb} {card}"
        for verb in ("play", "exchange", "warlord")
        for r in "A23456789TJQK"
        for card in (r + "s", r + "c")
    ),
    "stand",
]


def at(step):
    session = LessonSession(LESSON)
    session.go_to(STEPS.index(step))
    return session


def paths(session, moves=()):
    """Every way through a step by accepted answers: the moves so far, at each task and at the end."""
    yield moves
    if session.task is not None:
        legal = {str(action) for action in session.legal_actions()}
        for answer in session.task.accept:
            if answer in legal:
                branch = at(session.step.id)
                for move in (*moves, answer):
                    assert branch.submit(move).kind is FeedbackKind.RIGHT
                yield from paths(branch, (*moves, answer))


def test_the_order_of_the_lesson_and_that_it_teaches_every_clause():
    assert STEPS == [
        "theme",
        "goal",
        "pack",
        "warlord",
        "exchange",
        "battle",
        "combos",
        "trophy",
        "surrender",
        "standoff",
    ]
    taught = {clause for step in LESSON.steps for clause in step.clauses}
    assert taught == set(CLAUSES)


@pytest.mark.parametrize("step", STEPS)
def test_every_answer_at_every_task_gets_the_feedback_it_deserves(step):
    for moves in paths(at(step)):
        session = at(step)
        for move in moves:
            session.submit(move)
        if session.done:
            continue
        task, state = session.task, session.state
        legal = {str(action) for action in session.legal_actions()}
        assert legal, "the learner is to act"
        right = legal & set(task.accept)
        assert right, "the task can be fulfilled"
        assert set(task.others) <= legal - right or task.others == {}
        for answer in EVERY_ACTION:
            if answer in right:
                continue
            feedback = session.submit(answer)
            assert session.state is state and not feedback.done and feedback.happened == ()
            if answer in legal:
                assert feedback.kind is FeedbackKind.LEGAL
                assert feedback.text in (task.other, *task.others.values())
            else:
                assert feedback.kind is FeedbackKind.ILLEGAL
                ruling = state.verify(0, state.parse_action(0, answer))
                assert (feedback.text, feedback.clause) == (ruling.message, ruling.clause)


@pytest.mark.parametrize("step", STEPS)
def test_every_way_through_a_step_ends_it(step):
    ends = 0
    for moves in paths(at(step)):
        session = at(step)
        feedback = [session.submit(move) for move in moves]
        if session.done:
            ends += 1
            assert session.completed == {step} and feedback[-1].done
            assert all(one.clause in CLAUSES and one.happened for one in feedback)
    assert ends >= 1


def test_the_whole_lesson_in_order():
    session = LessonSession(LESSON)
    while True:
        while session.task is not None:
            legal = {str(action) for action in session.legal_actions()}
            answer = next(answer for answer in session.task.accept if answer in legal)
            assert session.submit(answer).kind is FeedbackKind.RIGHT
        if not session.next():
            break
    assert session.finished and session.completed == set(STEPS)


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


def test_what_the_steps_promise_is_what_happens():
    session, lines = happened("theme", "play 9s")
    assert "You win the battle and take Q♥ as a trophy." in lines
    session, lines = happened("goal", "play 6s", "play Tc")
    assert session.state.outcome().winners == (0,) and "You win the match: Red has no warlord left." in lines
    session, _ = happened("exchange", "exchange 2c", "exchange Ac", "stand")
    assert evaluate(session.state.sides[0].hand).kind is ComboKind.STRAIGHT
    session, lines = happened("combos", "stand", "stand", "exchange 3c")
    assert str(evaluate(session.state.sides[0].hand)) == "straight to 10"
    session, lines = happened("trophy", "play 5s", "warlord Kc")
    assert "Red wins the battle and takes your Q♠." in lines and Card("Qs") not in session.state.sides[0].courts
    session, lines = happened("surrender", "play Jc")
    assert "You surrender, and 2♠, 4♣, J♣ are lost for the whole match." in lines
    assert Card("Ks") in session.state.sides[0].courts and len(session.state.sides[0].deck) == 18
    session, lines = happened("standoff", "play 2c", "warlord Qs")
    assert "The combos are equal: a standoff, and nothing is lost." in lines
    assert session.state.sides[0].lost == () and len(session.state.sides[0].courts) == 6


def test_the_numbers_that_the_lesson_names_are_true():
    # Surrender: fourteen of Red's eighteen other cards would take the King.
    mine = evaluate(cards("2s 4c 9s"))
    others = [card for card in NUMBERS[1] if card not in cards("6h 7h")]
    losing = [card for card in others if evaluate((*cards("6h 7h"), card)) > mine]
    assert (len(losing), len(others)) == (14, 18)
    # Combos: with the flush, more than half of the deck spoils it, whichever card goes.
    hand = cards("2s 7s Ts")
    deck = [card for card in NUMBERS[0] if card not in hand]
    for gone in hand:
        kept = [card for card in hand if card != gone]
        spoilt = [card for card in deck if evaluate((*kept, card)) < evaluate(cards("As 2s 4s"))]
        assert len(spoilt) * 2 > len(deck)
    # With the straight, hardly any card keeps it whole.
    hand = cards("4s 5c 6c")
    deck = [card for card in NUMBERS[0] if card not in hand]
    for gone in hand:
        kept = [card for card in hand if card != gone]
        whole = [card for card in deck if evaluate((*kept, card)).kind is ComboKind.STRAIGHT]
        assert len(whole) <= 3
    # And the third exchange of the exchange step would most likely break the straight.
    hand = cards("6s 7s 8c")
    deck = [card for card in NUMBERS[0] if card not in (*hand, "2c", "Ac")]
    for gone in hand:
        kept = [card for card in hand if card != gone]
        whole = [card for card in deck if evaluate((*kept, card)).kind is ComboKind.STRAIGHT]
        assert len(whole) * 2 < len(deck)


@pytest.mark.parametrize("step", STEPS)
def test_the_lesson_and_the_coach_agree(step):
    """No answer that the lesson accepts is one that the coach would blame, and the advice is his best."""
    for moves in paths(at(step)):
        session = at(step)
        for move in moves:
            session.submit(move)
        if session.done:
            continue
        judged = analyse(session.state.observation(0))
        accepted = [one for one in judged.candidates if str(one.action) in session.task.accept]
        assert all(one.grade in (Grade.FINE, Grade.CLOSE) for one in accepted), (step, moves)
        if step in ("exchange", "combos", "surrender"):
            others = [one for one in judged.candidates if one not in accepted]
            assert min(one.loss for one in accepted) == 0 and all(one.loss > SOUND_WITHIN for one in others)


def test_every_position_is_one_that_a_match_can_reach():
    for step in LESSON.steps:
        for task in step.tasks:
            if task.setup:
                state = load_game("warlords").new_initial_state()
                for entry in task.setup:
                    if "|" in entry:
                        texts = entry.split("|")
                        state = state.child({s: state.parse_action(s, t) for s, t in enumerate(texts)})
                    else:
                        state = state.child(state.parse_action(state.current_player(), entry))
                assert not state.is_terminal()
