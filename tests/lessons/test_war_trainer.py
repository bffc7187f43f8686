"""The war trainer: its questions and odds, what it says to an answer, the score, and progress that can be taken up."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

from tutor.coach.grades import Grade, grade
from tutor.coach.worldwar import war
from tutor.coach.worldwar.world import rank_of
from tutor.games.worldwar.clauses import CLAUSES
from tutor.games.worldwar.deck import whole_pack
from tutor.kernel.cards import Card
from tutor.lessons import war_questions, war_reasons
from tutor.lessons.war_questions import APART, CALLS, SHORT, Question, Side, ask
from tutor.lessons.war_trainer import ProgressError, Score, WarTrainer, judge

FULL = (*(4,) * 13, 2)


@cache
def some():
    """Questions of all levels."""
    return [ask("tests", number, 1 + number % 3) for number in range(24)]


def solved(question, restarts=0):
    """Hold and draw by the solver, straight from what the question shows."""
    stands = (rank_of(question.mine.card), rank_of(question.other.card))
    piles = (war.Pile(question.mine.pile), war.Pile(question.other.pile))
    position = war.Position(tuple(map(float, question.unseen)), piles, stands, question.stage)
    return war.solve(position, restarts=restarts).calls[0]


def plain(mine, other, stage=1, piles=(14, 14), unseen=None):
    """A question with these cards, the rest of a full pack unseen."""
    stands = [rank_of(Card(mine)), rank_of(Card(other))]
    counts = unseen or tuple(n - stands.count(rank) for rank, n in enumerate(FULL))
    sides = (Side(Card(mine), piles[0], 1), Side(Card(other), piles[1], 2))
    question = Question(2, stage, *sides, counts, 0.0, 0.0, min(piles) >= war_questions.SURE_FROM)
    hold, draw = solved(question)
    question = question._replace(hold=hold, draw=draw)
    return question._replace(by_pile=war_questions._by_pile(question))


# --- questions ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_question_is_a_war_that_can_be_fought_and_lies_at_its_level():
    for number, question in enumerate(some()):
        low, high = APART[1 + number % 3]
        assert low <= question.apart < high
        assert question.stage in (1, 2) and rank_of(question.mine.card) != rank_of(question.other.card)
        pack = whole_pack(question.players)
        shown = question.mine.heap + question.other.heap
        assert question.mine.heap >= question.stage and question.other.heap >= question.stage
        assert question.mine.pile > 0 and sum(question.unseen) + shown <= len(pack)
        for rank, count in enumerate(question.unseen):
            of_rank = sum(rank_of(card) == rank for card in pack)
            stand = [rank_of(question.mine.card), rank_of(question.other.card)].count(rank)
            assert 0 <= count <= of_rank - stand


@pytest.mark.slow
def test_the_odds_are_those_of_the_solved_war_from_what_the_question_shows():
    for question in some():
        assert (question.hold, question.draw) == pytest.approx(solved(question), abs=1e-3)


def test_there_is_variety():
    assert {question.stage for question in some()} == {1, 2}
    assert {question.players for question in some()} == {2, 3, 4, 6}
    assert {question.ahead for question in some()} == {True, False}
    assert any(min(q.mine.pile, q.other.pile) <= SHORT for q in some())
    assert sum(question.ahead for question in some()) > len(some()) / 2
    best = [question.right for question in some()]
    assert {("hold",), ("draw",), CALLS} <= set(best)
    assert len(best) / 4 < sum(right == ("hold",) for right in best) < len(best) * 3 / 4, (
        "neither call is the answer to everything"
    )
    assert len({sum(question.unseen) for question in some()}) > 20


@pytest.mark.slow
def test_the_same_seed_asks_the_same_and_another_one_other_things():
    assert some()[:5] == [ask("tests", number, 1 + number % 3) for number in range(5)]
    assert some()[:5] != [ask("other", number, 1 + number % 3) for number in range(5)]
    assert WarTrainer(3).question == WarTrainer("3").question
    assert len({WarTrainer().seed for _ in range(3)}) == 3


def test_nobody_is_asked_who_is_not_to_call():
    from testkit.worldwar import deal

    with pytest.raises(ValueError, match="not asked"):
        war_questions.question_of(deal("2h 4h 5h 6h 9h", "2c 4c 5c Tc Kc").observation(0))


@pytest.mark.slow
def test_odds_that_are_called_exact_are_right_to_half_a_point_and_others_to_their_slack():
    few = (0, 3, 0, 3, 0, 2, 0, 3, 0, 3, 0, 3, 1, 2)
    for piles, exact in (((6, 7), True), ((9, 6), True), ((3, 5), False), ((4, 2), False)):
        question = plain("Jd", "9c", 2, piles, few)
        assert question.exact is exact
        deeper = solved(question, restarts=1)
        error = 100 * max(abs(a - b) for a, b in zip(deeper, (question.hold, question.draw), strict=True))
        assert error <= (0.5 if exact else war_questions.SLACK), (piles, error)


# --- feedback ----------------------------------------------------------------------------------------------------


def test_a_full_pack_holds_a_jack_at_first_and_a_nine_then():
    for stage, cards in ((1, ("Js", "Ts")), (2, ("9s", "8s"))):
        hold, draw = (plain(card, "3d", stage) for card in cards)
        assert hold.hold > hold.draw and draw.draw > draw.hold


def test_a_wrong_call_is_graded_by_the_houses_table_and_a_right_one_costs_nothing():
    question = plain("As", "7d")
    assert question.right == ("hold",)
    wrong, right = judge(question, "draw"), judge(question, "hold")
    assert right.right and right.loss == 0 and right.grade is Grade.FINE
    assert not wrong.right and wrong.loss == question.apart and wrong.grade is grade(wrong.loss) is Grade.BLUNDER
    assert str(war_reasons.verdict(question, wrong)) == f"Draw costs {wrong.loss:.1f} points: blunder."
    assert str(war_reasons.verdict(question, right)) == f"Right: hold is better by {wrong.loss:.1f} points."
    assert str(war_reasons.odds(question)) == "Hold wins the war in 91 % of cases, draw in 50 %."
    near = judge(question._replace(hold=0.53, draw=0.5), "draw")
    assert not near.right and near.grade is Grade.FINE
    assert str(war_reasons.verdict(question, near)) == "Nearly: draw costs 3.0 points."


def test_with_a_short_pile_the_loss_has_bounds_and_the_odds_are_called_about():
    sides = (Side(Card("Qs"), 2, 1), Side(Card("4d"), 9, 1))
    question = Question(2, 1, *sides, (2,) * 14, 0.62, 0.5, False)
    assert judge(question, "draw").grade is Grade.MISTAKE
    assert judge(question._replace(hold=0.61), "draw").grade is Grade.INACCURACY, "not beyond doubt a mistake"
    assert "about" in str(war_reasons.odds(question))


def test_every_equally_good_call_is_right():
    even = [question for question in some() if question.right == CALLS]
    assert even and all(question.apart <= 2.0 for question in even)
    for call in CALLS:
        feedback = judge(even[0], call)
        assert feedback.right and feedback.grade is Grade.FINE
        assert str(war_reasons.verdict(even[0], feedback)) == "Right: here both calls are as good."


def reason(question):
    text, clause = war_reasons.why(question)
    return str(text), clause


def test_why_in_one_sentence():
    full, cases = "Just {n} of 52 unseen cards beat", {}
    cases["J"] = reason(plain("Js", "3d"))
    assert cases["J"] == (
        full.format(n=12) + " J♠, too few for the two that the other may turn.",
        "R-10",
    )
    assert reason(plain("7s", "3d"))[0] == "28 of 52 unseen cards beat 7♠, and the other may turn two to find one."
    assert reason(plain("9s", "3d", 2)) == ("20 of 52 unseen cards beat 9♠, and the other turns just one.", "R-11")
    assert reason(plain("5s", "3d", 2))[0] == "36 of 52 unseen cards beat 5♠, too many even for a single turn."
    assert reason(plain("As", "3d"))[0] == "None of the 52 unseen cards beats A♠."
    assert reason(plain("3d", "9s")) == (
        "You are behind: if you hold and the other holds too, the war is lost at once.",
        "R-9",
    )
    assert reason(plain("9s", "3d", piles=(9, 0))) == (
        "The other pile is empty: whoever must turn a card and has none is out.",
        "R-15",
    )
    assert reason(plain("Qs", "3d", piles=(9, 1))) == (
        "The other can turn just one card, and 8 of 52 unseen cards beat Q♠.",
        "R-15",
    )
    assert (
        "hold and draw come out alike"
        in reason(next(q for q in some() if q.right == CALLS and q.ahead and q.other.pile > 1))[0]
    )


def test_a_short_pile_can_make_holding_right_and_the_reason_says_so():
    for mine in "9T":
        short, long = plain(mine + "s", "3d", piles=(1, 9)), plain(mine + "s", "3d", piles=(9, 9))
        assert short.right == ("hold",) and long.right == ("draw",) and (short.by_pile, long.by_pile) == (True, False)
        assert reason(short) == (
            "With long piles you would draw, but yours has a single card left, and then you are out.",
            "R-15",
        )
    ace = plain("As", "3d", piles=(1, 9))
    assert ace.right == ("hold",) and not ace.by_pile, "an ace is held in any case"


def test_each_reason_is_one_sentence_with_a_clause_of_the_game():
    for question in some():
        text, clause = reason(question)
        assert clause in CLAUSES and re.fullmatch(r"[^.!?]+[.!?]", text) and len(text) <= 110, text


# --- score and levels --------------------------------------------------------------------------------------------


def answer(trainer, right):
    call = next((call for call in CALLS if (call in trainer.question.right) is right), CALLS[0])
    return trainer.answer(call)


def test_the_score_runs_and_the_level_follows_the_answers():
    trainer = WarTrainer("score")
    levels, lost = [], 0.0
    for right in (True, True, True, True, False, False, True):
        levels.append(trainer.level)
        lost += answer(trainer, right).loss
        trainer.next()
    assert levels == [1, 1, 1, 2, 2, 2, 1], "three right in a row lead up, two wrong ones down"
    score = trainer.score
    assert (score.right, score.total, score.streak, score.best) == (5, 7, 1, 4) and trainer.number == 8
    assert score.lost == pytest.approx(lost) and lost > 10
    assert str(score.text) == f"5 of 7 right · {lost:.1f} points lost · 1 in a row"


@pytest.mark.slow
def test_the_level_stays_within_its_bounds():
    trainer = WarTrainer("bounds")
    for _ in range(2):
        answer(trainer, False)
        trainer.next()
    assert trainer.level == 1
    for _ in range(12):
        answer(trainer, True)
        trainer.next()
    assert trainer.level == 3


def test_a_question_is_answered_once_and_before_the_next_one():
    trainer = WarTrainer(1)
    with pytest.raises(ValueError, match="Say hold or draw first"):
        trainer.next()
    with pytest.raises(ValueError, match="no call 'fold'; calls are: hold, draw"):
        trainer.answer("fold")
    assert trainer.score == Score() and trainer.feedback is None
    feedback = trainer.answer("hold")
    with pytest.raises(ValueError, match="go on to the next one"):
        trainer.answer("draw")
    assert trainer.feedback is feedback and trainer.score.total == 1


# --- progress ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_progress_is_taken_up_where_it_was_left_and_goes_on_alike():
    trainer = WarTrainer("kept")
    for right in (True, False, True, True):
        answer(trainer, right)
        again = WarTrainer.resume(json.loads(json.dumps(trainer.progress())))
        assert again.page() == trainer.page() and again.feedback == trainer.feedback
        assert again.next() == trainer.next()
        assert (again.level, again.number, again.score) == (trainer.level, trainer.number, trainer.score)
        again = WarTrainer.resume(again.progress())
        assert again.page() == trainer.page() and again.feedback is None


@cache
def kept_progress():
    """What a trainer keeps after its first question; it can be taken up."""
    good = WarTrainer("kept").progress()
    assert WarTrainer.resume(good).number == 1
    return good


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("format", "x", "no progress of the trainer"),
        ("version", 2, "no progress of the trainer"),
        ("seed", 5, '"seed" must be a text'),
        ("seed", "x" * 201, '"seed" must be a text'),
        ("number", 0, '"number" must be a whole number from 1'),
        ("number", True, '"number" must be a whole number from 1'),
        ("level", 4, '"level" must be a whole number from 1 to 3'),
        ("row", 3, '"row" must be a whole number from -1 to 2'),
        ("answer", "fold", '"answer" must be null or one of hold, draw'),
        ("score", [1, 2], '"score" must be a list of 5 numbers'),
        ("score", [3, 2, 0.0, 1, 1], '"score" cannot be'),
        ("score", [1, 2, -1.0, 1, 1], '"score" cannot be'),
        ("score", [1, 2, float("nan"), 1, 1], '"score" cannot be'),
        ("score", [1.5, 2, 0.0, 1, 1], '"score" cannot be'),
    ],
)
def test_progress_that_cannot_be_taken_up_is_refused_by_name(field, value, said):
    good = kept_progress()
    with pytest.raises(ProgressError, match=re.escape(said)):
        WarTrainer.resume({**good, field: value})
    for other in (None, 7, []):
        with pytest.raises(ProgressError):
            WarTrainer.resume(other)


def test_a_page_has_all_that_a_screen_needs_and_no_answer_before_one_is_given():
    trainer = WarTrainer("page")
    page = json.loads(json.dumps(trainer.page()))
    question = trainer.question
    assert page["answer"] is None and "wins the war" not in json.dumps(page)
    assert page["mine"]["card"] == question.mine.card and page["other"]["card"] == question.other.card
    assert [row["count"] for row in page["unseen"]] == list(reversed(question.unseen))
    assert page["unseen"][0]["rank"] == "★" and page["unseen"][1]["rank"] == "A" and page["unseen"][5]["rank"] == "10"
    assert [choice["call"] for choice in page["choices"]] == list(CALLS)
    trainer.answer(question.right[0])
    found = trainer.page()["answer"]
    assert found["right"] and found["clause"] in CLAUSES and found["best"] == list(question.right)
    assert found["odds"] == str(war_reasons.odds(question))
