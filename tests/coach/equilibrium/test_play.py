"""What the solved strategy does at the table, over whole matches."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from coach.play import positions

from tutor.coach import analyse
from tutor.coach.warlords.advise import IN_THE_MIX, ModelEvaluator, frequencies, reconciled
from tutor.coach.warlords.equilibrium import play, shipped
from tutor.coach.warlords.judge import Verdict
from tutor.coach.warlords.scene import knowledge


def seen(seed: int, matches: int, **options: Any):
    """Every observation of somebody who is asked."""
    for state in positions(seed, matches, **options):
        for seat in state.acting():
            yield state.observation(seat)


@pytest.mark.slow
def test_shares_sum_to_one_over_exactly_the_legal_choices():
    phases = set()
    for observation in seen(1, 25):
        found = frequencies(observation)
        assert len(found) == len(observation.legal_actions)
        assert sum(found) == pytest.approx(1) and min(found) >= 0
        if play.shares(knowledge(observation)) is not None:
            phases.add(observation.phase)
    assert phases == {"warlord", "exchange", "battle"}


def test_the_suits_of_a_deck_may_be_exchanged():
    """Spades for clubs: the same hand in the other suits is played in the same way."""
    for observation in seen(2, 6):
        known = knowledge(observation)

        def flip(cards):
            return tuple(card ^ 1 for card in cards)

        twin = known._replace(
            hand=flip(known.hand), aside=flip(known.aside), deck=flip(known.deck),
            laid=(flip(known.laid[0]), flip(known.laid[1])),
            position=known.position._replace(
                lost=tuple(frozenset(flip(cards)) for cards in known.position.lost),  # type: ignore[arg-type]
            ),
        )  # fmt: skip
        one, other = play.shares(known), play.shares(twin)
        if one is None or other is None:
            assert one is other is None
            continue
        swapped = {c ^ 1 if isinstance(c, int) and c >= 0 else c: share for c, share in other.items()}
        assert swapped == pytest.approx(one)


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"ace": "high"}, {"ace": "both"}, {"exchange_counts": "hidden"}])
def test_other_readings_stay_with_the_model(options):
    for observation in seen(3, 2, **options):
        assert play.shares(knowledge(observation)) is None
        assert sum(frequencies(observation)) == pytest.approx(1)


@pytest.mark.slow
def test_a_python_that_cannot_read_the_data_leaves_it_to_the_model(monkeypatch):
    monkeypatch.setattr(shipped, "readable", lambda: False)
    for observation in seen(8, 1):
        assert play.shares(knowledge(observation)) is None
        assert sum(frequencies(observation)) == pytest.approx(1)


@pytest.mark.slow
def test_nobody_gives_up_a_combo_that_nothing_can_beat():
    sure = 0
    for observation in seen(4, 60):
        known = knowledge(observation)
        if known.phase != "battle" or len(known.laid[0]) < 2:
            continue
        shares = play.shares(known)
        if shares is not None and play.decided(known) > 0:
            sure += 1
            assert shares.get(play.JACK, 0.0) == 0.0
    assert sure > 5


@pytest.mark.slow
def test_every_choice_within_the_mix_is_right():
    """The advice never blames what it takes part of the time itself, and nothing is better than the mix."""
    mixed = 0
    for observation in seen(5, 7):
        analysis = analyse(observation)
        within = [one for one in analysis.candidates if (one.share or 0) >= IN_THE_MIX]
        if play.shares(knowledge(observation)) is None:
            continue
        assert within
        assert all(one.loss == pytest.approx(0, abs=1e-9) and one.grade.value == "fine" for one in within)
        assert all(one.value <= analysis.value + 1e-12 for one in analysis.candidates)
        mixed += len(within) > 1
    assert mixed > 20


def test_values_agree_with_the_mix():
    verdicts = [Verdict("Q", {"good": 0.5}), Verdict("K", {"good": 0.4}), Verdict("J", {"good": 0.6, "careless": 0.1})]
    reconciled(verdicts, {"Q": 0.75, "K": 0.25, "J": 0.0})
    assert [v.values["good"] for v in verdicts] == pytest.approx([0.475, 0.475, 0.475])
    assert [v.share for v in verdicts] == [0.75, 0.25, 0.0]
    assert verdicts[2].values["careless"] == 0.1  # what bounds the advice is left alone
    verdicts = [Verdict("Q", {"good": 0.5}), Verdict("K", {"good": 0.4})]
    reconciled(verdicts, {"Q": 1.0, "K": 0.0})
    assert [v.values["good"] for v in verdicts] == [0.5, 0.4]


@pytest.mark.slow
def test_two_positions_alike_for_the_observer_are_played_alike():
    rng = random.Random(6)
    for state in positions(6, 4):
        for seat in state.acting():
            twin = state.resample(seat, rng)
            assert frequencies(twin.observation(seat)) == frequencies(state.observation(seat))


WITHOUT_NUMPY = """
import sys
sys.path.insert(0, "tests")
sys.modules.update(dict.fromkeys(("numpy", "numba", "scipy")))  # to import one of them is an ImportError now
from coach.play import positions
from tutor.coach import analyse
from tutor.coach.review import review
for end in positions(9, 1, ("coach", "coach")):
    pass
assert end.outcome().winners is not None
found = review(end, 0)
print(len(found.decisions), sum(one.analysis.candidates[0].share is not None for one in found.decisions))
"""


@pytest.mark.slow
def test_a_match_is_played_and_reviewed_without_numpy():
    command = [sys.executable, "-c", WITHOUT_NUMPY]
    done = subprocess.run(command, cwd=Path(__file__).parents[3], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    decisions, with_shares = map(int, done.stdout.split())
    assert decisions == with_shares > 10


@pytest.mark.slow
def test_the_model_alone_can_be_asked():
    for observation in seen(7, 1):
        assert sum(frequencies(observation, ModelEvaluator())) == pytest.approx(1)
