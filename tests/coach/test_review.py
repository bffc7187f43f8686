"""The review: the two ledgers add up in every game, and nothing that was hidden enters them."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from hashlib import blake2b
from typing import Any

import pytest
from testkit.cases import DEAL_ANEW, Case, every_case, match
from testkit.play import random_line, random_step

import tutor
from tutor.coach import Analysis, Candidate, Grade, analyse, grade
from tutor.coach.analysis import shown_grade
from tutor.coach.review import Entry, Review, Reviewing, Source, review, review_record, steps, tenths
from tutor.coach.review_words import ledgers, points, remark
from tutor.coach.worldwar import advise
from tutor.kernel.cards import Card
from tutor.kernel.errors import RecordError
from tutor.kernel.game import CHANCE, SIMULTANEOUS, State
from tutor.kernel.records import Record


def oracle(observation: Any) -> Analysis:
    """A judge in no time: every value is drawn from the whole observation, so any difference in it shows."""
    digest = blake2b(repr(observation).encode(), digest_size=8)
    rng = random.Random(digest.digest())
    values = [rng.random() for _ in observation.legal_actions] or [rng.random()]
    best = max(values)
    losses = [100 * (best - value) for value in values]
    candidates = tuple(
        Candidate(action, value, value, value, "estimated", loss, loss, loss, grade(loss))
        for action, value, loss in zip(observation.legal_actions, values, losses, strict=False)
    )
    return Analysis(observation.player, observation.game, candidates, best, best, best, "estimated", ())


def ends(case: Case, games: int, first: int = 0) -> Iterator[State]:
    """The last positions of some random matches."""
    for seed in range(first, first + games):
        end = match(case, seed)[-1] if first == 0 else random_line(case.game(), seed, case.setup)[-1]
        if end.is_terminal():
            yield end


def check_sums(found: Review, end: State) -> None:
    """What must hold of any review, whatever its judge says; all sums are exact."""
    assert found.decided + found.luck == found.result - found.first
    assert found.result == Fraction(_result(end, found.viewer))
    assert sum((entry.amount for entry in found.entries), Fraction(0)) == found.result - found.first
    choices = [entry for entry in found.entries if entry.source is Source.CHOICE]
    assert all(entry.amount <= 0 for entry in choices)
    assert len(choices) == len(found.decisions)
    for entry, one in zip(choices, found.decisions, strict=True):
        assert (entry.start, entry.end) == (one.place, one.place)
        assert 100 * float(entry.amount) == pytest.approx(-one.loss)
    for before, after, entry in steps(found):
        assert Fraction(after.value) - Fraction(before.value) == entry.amount
        assert (before.place, after.place) == (entry.start, entry.end) and entry.start <= entry.end


def _result(end: State, viewer: int) -> float:
    outcome = end.outcome()
    assert outcome is not None
    winners = outcome.winners or range(end.game.num_players)
    return (viewer in winners) / len(winners)


def numbers(found: Review) -> tuple[Any, ...]:
    """A review without the numbers of its positions, which count steps that the viewer did not see."""
    return (
        found.first,
        found.result,
        [(point.chosen, point.value) for point in found.points],
        [(entry.source, entry.amount) for entry in found.entries],
        [(str(one.action), one.loss, one.grade, str(one.best.action)) for one in found.decisions],
    )


CASES = every_case()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_ledgers_add_up_to_the_result_less_the_first_value(case: Case) -> None:
    seen = 0
    for end in ends(case, 3):
        for viewer in range(end.game.num_players):
            found = review(end, viewer, judge=oracle)
            check_sums(found, end)
            seen += len(found.decisions)
    assert seen > 20, "nobody decided anything in these matches: they test nothing"


MATCHES = {"kozyri": 50, "warlords": 1000, "worldwar": 1000}


@pytest.mark.slow
@pytest.mark.parametrize("name", tutor.games())
def test_the_ledgers_add_up_over_many_random_matches(name: str) -> None:
    """1,000 of the games whose matches are short; of Your Trumps as many as some seconds take.

    ``TUTOR_REVIEW_MATCHES=1000`` plays as many of every game, in about two minutes more.
    """
    cases = [case for case in CASES if case.name == name]
    wanted = int(os.environ.get("TUTOR_REVIEW_MATCHES", MATCHES[name]))
    each = -(-wanted // len(cases))
    done = 0
    for case in cases:
        for number, end in enumerate(ends(case, each, 1000)):
            check_sums(review(end, number % end.game.num_players, judge=oracle), end)
            done += 1
    assert done >= wanted, f"only {done} of these matches came to an end"


@pytest.mark.slow
@pytest.mark.parametrize("case", [case for case in CASES if case.name in DEAL_ANEW], ids=lambda case: case.id)
def test_what_was_hidden_changes_nothing_when_it_is_dealt_anew_after_the_fact(case: Case) -> None:
    rng, changed = random.Random(3), 0
    for end in ends(case, 2):
        for viewer in range(end.game.num_players):
            twin = case.deal_anew(end, viewer, rng)
            changed += twin.history != end.history
            assert numbers(review(twin, viewer, judge=oracle)) == numbers(review(end, viewer, judge=oracle))
    assert changed, "nothing was hidden in these matches: they test nothing"


@pytest.mark.parametrize("name", sorted(DEAL_ANEW))
def test_a_choice_is_graded_by_what_was_known_not_by_what_came_out_later(name: str) -> None:
    """Everything that was hidden when he chose is dealt anew, revealed later or not: the grade stays."""
    case = next(case for case in CASES if case.name == name)
    rng, seen = random.Random(4), 0
    for end in ends(case, 3):
        line = end.line()
        for one in review(end, 0, judge=oracle).decisions:
            twin = case.deal_anew(line[one.place], 0, rng)
            again = oracle(twin.observation(0)).candidate(one.action)
            assert (again.loss, again.grade) == (one.one.loss, one.one.grade)
            seen += twin.history != line[one.place].history
    assert seen > 10


def scripted(name: str, texts: list[str], **setup: Any) -> State:
    """The position after these actions; several at once are written with a bar between them."""
    state = tutor.load_game(name).new_initial_state(**setup)
    for text in texts:
        if state.current_player() == SIMULTANEOUS:
            parts = text.split("|")
            state = state.child({s: state.parse_action(s, part) for s, part in zip(state.acting(), parts, strict=True)})
        else:
            here = state.current_player()
            state = state.child(state.parse_action(here if here != CHANCE else CHANCE, text))
    return state


ROUND = [
    *("draw 0 3s", "draw 0 Tc", "draw 0 2s", "draw 1 5h", "draw 1 2d", "draw 1 9d", "warlord Qc|warlord Qd"),
    *("exchange Tc", "draw 0 5s", "exchange 5h", "draw 1 Ah"),
    *("play 3s|play Ah", "play 2s|play 2d", "play 5s|play Jh"),
]


def round_of_warlords() -> State:
    """One round, then both play at random."""
    state, rng = scripted("warlords", ROUND), random.Random(5)
    while not state.is_terminal():
        state = state.child(random_step(state, rng))
    return state


def test_each_change_stands_where_it_belongs() -> None:
    found = review(round_of_warlords(), 0, judge=oracle)
    kinds = [(entry.start, entry.end, str(entry.source)) for entry in found.entries]
    assert kinds[:11] == [
        (0, 6, "draw"),  # the muster, up to the choice of a warlord
        (6, 6, "choice"),
        (6, 7, "other"),  # the other's warlord is shown at the same time as one's own
        (7, 7, "choice"),  # the ten is put away
        (7, 9, "draw"),
        (9, 11, "other"),  # how often the other exchanged; his cards are unseen
        (11, 11, "choice"),
        (11, 12, "other"),
        (12, 12, "choice"),
        (12, 13, "other"),
        (13, 13, "choice"),
    ]


def test_what_the_other_draws_unseen_is_no_draw_of_ones_own() -> None:
    found = review(round_of_warlords(), 1, judge=oracle)
    assert found.entries[0] == Entry(0, 6, Source.DRAW, found.entries[0].amount)
    black = [entry for entry in found.entries if 7 <= entry.start < 9]
    assert [entry.source for entry in black if entry.source is Source.DRAW] == [], "black's exchange is black's secret"


def test_in_an_open_game_the_others_mistakes_are_his() -> None:
    """Your Trumps hides nothing: what the other gives away stands under his choices, and never costs the learner."""
    case = next(case for case in CASES if case.name == "kozyri")
    seen = 0
    for end in ends(case, 4):
        found = review(end, 0, judge=oracle)
        for before, after, entry in steps(found):
            if entry.source is Source.OTHER and before.place == after.place:
                assert after.chosen and entry.amount >= 0
                seen += 1
            assert entry.source is not Source.DRAW or entry.start == 0, "after the deal no card is drawn"
    assert seen > 20


def test_before_the_deal_every_seat_has_the_same_chance_and_a_position_that_was_set_up_has_its_own() -> None:
    for seats in (2, 3, 6):
        case = Case("worldwar", {"num_players": seats})
        assert review(next(ends(case, 3)), 1, judge=oracle).first == Fraction(1 / seats)
    hands = (("As", "Ks"), ("6d", "7d"))
    end = scripted("kozyri", ["lead As", "pickup", "lead Ks"], trumps=("s", "h"), starter=0, hands=hands)
    assert end.is_terminal()
    for viewer in (0, 1):
        found = review(end, viewer, judge=oracle)
        start = end.line()[0]
        value = max(c.value for c in oracle(start.observation(0)).candidates)
        assert found.first == Fraction(value if viewer == 0 else 1 - value)
        check_sums(found, end)


def test_a_choice_between_one_action_is_none() -> None:
    case = next(case for case in CASES if case.name == "worldwar")
    end = next(ends(case, 3))
    line = end.line()
    assert all(len(line[one.place].legal_actions(0)) > 1 for one in review(end, 0, judge=oracle).decisions)


def test_judgements_from_the_table_are_taken_as_they_are() -> None:
    end = round_of_warlords()
    line = end.line()
    kept = oracle(line[6].observation(0))
    asked: list[Any] = []

    def judge(observation: Any) -> Analysis:
        asked.append(observation)
        return oracle(observation)

    found = review(end, 0, judge=judge, known={6: kept}, seen_before={11})
    assert found.decisions[0].analysis is kept and line[6].observation(0) not in asked
    assert [one.place for one in found.decisions if not one.graded] == [11]


def test_the_dearest_choice_comes_first_and_grades_can_be_picked() -> None:
    found = review(round_of_warlords(), 0, judge=oracle)
    costs = [one.loss for one in found.by_cost()]
    assert costs == sorted(costs, reverse=True) and len(costs) == len(found.decisions)
    blunders = found.by_cost({Grade.BLUNDER})
    assert blunders and all(one.grade is Grade.BLUNDER for one in blunders)


def test_progress_is_told_and_a_review_can_be_made_step_by_step() -> None:
    end, told = round_of_warlords(), []
    found = review(end, 0, judge=oracle, progress=lambda done, of: told.append((done, of)))
    assert [done for done, _ in told] == list(range(1, told[0][1] + 1))
    work = Reviewing(end, 0, judge=oracle)
    with pytest.raises(ValueError, match="still to be judged"):
        work.review()
    while work.step():
        pass
    assert numbers(work.review()) == numbers(found) and work.done == work.total


def test_rounded_amounts_add_up_as_the_exact_ones_do() -> None:
    rng = random.Random(8)
    for _ in range(300):
        amounts = [Fraction(rng.uniform(-1, 1)) for _ in range(rng.randint(1, 6))]
        shown = tenths(amounts)
        assert sum(shown) == round(1000 * sum(amounts, Fraction(0)))
        assert all(abs(a - 1000 * b) < 1 for a, b in zip(shown, amounts, strict=True))


def test_what_cannot_be_reviewed_says_why() -> None:
    end = round_of_warlords()
    with pytest.raises(ValueError, match="not over"):
        review(scripted("warlords", ROUND), 0)
    with pytest.raises(ValueError, match="seats are 0 to 1"):
        review(end, 2)
    with pytest.raises(RecordError, match="one seat's view"):
        review_record(Record.of(end, viewer=0), 0)
    assert numbers(review_record(Record.of(end), 0, judge=oracle)) == numbers(review(end, 0, judge=oracle))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["warlords", "worldwar"])
def test_the_reviews_numbers_are_those_of_the_table(name: str) -> None:
    """The coach itself: the same analysis as the live verdict's, twice the same, and sums that add up."""
    case = next(case for case in CASES if case.name == name and not case.options)
    end = min(ends(case, 4), key=lambda end: len(end.history))
    found = review(end, 0)
    check_sums(found, end)
    line = end.line()
    for one in found.decisions[:8]:
        live = analyse(line[one.place].observation(0))
        assert live.candidate(one.action) == one.one and one.loss == pytest.approx(one.one.loss)
    assert numbers(review(end, 0, known={d.place: d.analysis for d in found.decisions})) == numbers(found)


def others_hands(state: State, viewer: int) -> list[Any]:
    """What the other seats hold."""
    sides: Any = getattr(state, "sides")  # noqa: B009 - of a game that hides hands
    return [side.hand for seat, side in enumerate(sides) if seat != viewer]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "sound", "blamed"), [("warlords", 900, 50), ("worldwar", 110, 6)])
def test_the_coach_grades_a_choice_the_same_whatever_the_others_hold(
    name: str, sound: int, blamed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the others hold is dealt anew after the fact: the seat sees the same, and no choice is graded otherwise."""
    monkeypatch.setattr(advise, "WORLDS", dict.fromkeys(advise.WORLDS, 300))
    case = next(case for case in CASES if case.name == name and not case.options)
    rng, anew, met = random.Random(6), 0, Counter[Grade]()
    for end in ends(case, 5):
        for state in end.line():
            for seat in state.acting():
                if len(state.legal_actions(seat)) < 2:
                    continue
                twin = case.deal_anew(state, seat, rng)
                if others_hands(twin, seat) == others_hands(state, seat):
                    continue  # what was drawn is what was there
                anew += 1
                seen = twin.observation(seat)
                assert seen == state.observation(seat), "a hidden card is seen"
                said, again = analyse(state.observation(seat)), analyse(seen)
                assert again == said
                for one, other in zip(said.candidates, again.candidates, strict=True):
                    assert shown_grade(again, other) is shown_grade(said, one)
                    met[shown_grade(said, one)] += 1
    assert anew >= 100 and met[Grade.FINE] >= sound and met[Grade.MISTAKE] + met[Grade.BLUNDER] >= blamed, (anew, met)


@pytest.mark.slow
def test_your_trumps_is_reviewed_the_same_twice() -> None:
    hands = ((Card("As"), Card("7s"), Card("9d"), Card("Jc")), (Card("8h"), Card("Td"), Card("Qc"), Card("6h")))
    state: State = tutor.load_game("kozyri").new_initial_state(trumps=("s", "h"), starter=0, hands=hands)
    rng = random.Random(1)
    while not state.is_terminal():
        state = state.child(rng.choice(state.legal_actions()))
    first, second = review(state, 0), review(state, 0)
    check_sums(first, state)
    assert numbers(first) == numbers(second)
    proved = [point for point in first.points if point.kind == "proved"]
    assert len(proved) > len(first.points) // 2, "in an ending as small as this nearly all is proved"


def test_a_sentence_says_where_the_small_or_the_unclear_weighs_more_than_what_is_named() -> None:
    said = set()
    for seed in range(12):
        end = random_line(tutor.load_game("worldwar"), seed)[-1]
        found = review(end, 0, judge=_Mild(seed))
        blamed, unclear, small = (part.tenths for part in ledgers(found)[0].parts)
        text = "" if remark(found) is None else str(remark(found))
        most = min(blamed, unclear, small)
        kind = "small" if "small pieces" in text else "unclear" if "cannot tell" in text else "blamed"
        assert {"blamed": blamed, "unclear": unclear, "small": small}[kind] == most
        assert kind == "blamed" or points(-most).lstrip("+") in text
        said.add(kind)
    assert said == {"small", "unclear", "blamed"}


class _Mild:
    """A judge of small losses; of one in three it cannot say whether they are any."""

    def __init__(self, seed: int) -> None:
        self.most, self.doubt = (4.0, 7.0, 9.0)[seed % 3], seed % 3 == 1

    def __call__(self, observation: Any) -> Analysis:
        found = oracle(observation)
        losses = [min(one.loss / 10, self.most) for one in found.candidates]
        candidates = tuple(
            Candidate(one.action, 0.5 - loss / 100, 0, 1, "estimated", loss, low, loss, grade(loss, low))
            for one, loss in zip(found.candidates, losses, strict=True)
            for low in [0.0 if self.doubt else loss]
        )
        return Analysis(found.player, found.game, candidates, 0.5, 0, 1, "estimated", ())
