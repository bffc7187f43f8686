"""Witnesses of World War III: hold or draw against the cards that come next, every number counted again."""

from __future__ import annotations

import random
import re

import pytest
from coach.worldwar.table import positions

from tutor.coach.analysis import Analysis
from tutor.coach.witness import TELLS, Witnesses, alternatives, witnesses
from tutor.coach.worldwar.advise import analyse, war_odds
from tutor.coach.worldwar.war import JOKER
from tutor.coach.worldwar.witness import _Calls
from tutor.coach.worldwar.world import Scene, rank_of
from tutor.games.worldwar.observe import WorldWarObservation
from tutor.games.worldwar.state import WorldWarState

Asked = tuple[WorldWarState, int, Analysis]


pytestmark = pytest.mark.slow  # the positions that all of them share take seconds to find


@pytest.fixture(scope="module")
def asked() -> list[Asked]:
    """Every hold or draw of some random matches."""
    found: list[Asked] = []
    for seed, players, order in (
        (1, 2, "together"),
        (2, 3, "challenger_first"),
        (3, 4, "together"),
        (4, 2, "challenger_first"),
    ):
        for state in positions(seed, players, order):
            for seat in state.acting():
                calls = any(action.verb == "hold" for action in state.legal_actions(seat))
                found += [(state, seat, analyse(state.observation(seat), worlds=30))] if calls else []
    return found


@pytest.fixture(scope="module")
def told(asked: list[Asked]) -> list[tuple[Asked, Witnesses]]:
    every = [(one, witnesses(one[0].observation(one[1]), one[2])) for one in asked]
    found = [(one, found) for one, found in every if found is not None]
    assert len(found) >= 20
    return found


def numbers(text: object) -> list[float]:
    return [float(n) for n in re.findall(r"(?<![\w♠♣♥♦.])\d+(?:\.\d+)?(?![\d♠♣♥♦.])", str(text))]


def test_the_shares_sum_to_one_and_each_case_is_of_its_kind(told: list[tuple[Asked, Witnesses]]) -> None:
    for (state, seat, _), found in told:
        assert found.bites.share.value + found.fails.share.value + found.level.value == pytest.approx(1.0)
        assert found.bites.following - found.bites.otherwise > TELLS
        assert found.fails.otherwise - found.fails.following > TELLS
        assert state.war is not None
        for one in found.both:
            assert one.measure == "war" and one.does is None and not one.holds
            seats = [at for at, _ in one.turns]
            assert seats[0] == seat and {*seats} <= {*state.war.seats} and len(seats) == len({*seats})
            assert tuple(card for _, card in one.turns) == one.unseen


def test_nothing_in_them_hangs_on_what_cannot_be_known(asked: list[Asked]) -> None:
    rng = random.Random(3)
    for state, seat, analysis in asked[::2]:
        other, seen = state.resample(seat, rng).observation(seat), state.observation(seat)
        assert witnesses(other, analyse(other, worlds=30)) == witnesses(seen, analysis)
        assert alternatives(other, analysis) == alternatives(seen, analysis)


def test_all_cases_together_give_the_odds_that_the_coach_tells(asked: list[Asked]) -> None:
    checked = 0
    for state, seat, analysis in asked:
        seen = state.observation(seat)
        scene = Scene(seen)
        every = [rank_of(card) for card in scene.pool]
        whole = tuple(float(every.count(rank)) for rank in range(JOKER + 1))
        for other in alternatives(seen, analysis):
            best = min(analysis.candidates, key=lambda one: one.loss).action
            # Where the play has told of the hands, the counts are expectations and the last digits may differ.
            for counts, within in ((whole, 1e-9), (None, 0.01)):
                deals, odds = _Calls(seen, counts).deals(best, other), war_odds(scene, counts)
                assert odds is not None and sum(deal.weights[0] for deal in deals) == pytest.approx(1.0)
                means = [sum(deal.weights[0] * value(deal) for deal in deals) for value in (following, otherwise)]
                want = [odds.hold, odds.draw] if best.verb == "hold" else [odds.draw, odds.hold]
                assert means == pytest.approx(want, abs=within)
            checked += 1
    assert checked >= 20


def following(deal: object) -> float:
    return float(deal.following)  # type: ignore[attr-defined]


def otherwise(deal: object) -> float:
    return float(deal.otherwise)  # type: ignore[attr-defined]


def plain(seen: WorldWarObservation, seat: int, call: str, his: str, mine: int, theirs: int) -> float | None:
    """Who wins at the last phase, by the rules alone; None if the war begins again."""
    assert seen.war is not None
    stands = dict(zip(seen.war.seats, seen.war.stands, strict=True))
    other = next(at for at in seen.war.seats if at != seat)
    own, opposite = stands[seat], stands[other]
    assert own is not None and opposite is not None
    mine = rank_of(own) if call == "hold" else mine
    theirs = rank_of(opposite) if his == "hold" else theirs
    if mine == theirs or (call == "draw" and mine == JOKER) or (his == "draw" and theirs == JOKER):
        return None
    return float(mine > theirs)


def test_before_the_last_card_the_higher_one_wins(told: list[tuple[Asked, Witnesses]]) -> None:
    """In World War II the next cards decide: told again from nothing but the ranks."""
    checked = 0
    for (state, seat, _), found in told:
        seen = state.observation(seat)
        assert seen.war is not None
        if seen.war.stage != 2:
            continue
        often = _Calls(seen).his_hold
        for one in found.both:
            ranks = [rank_of(card) for card in one.unseen]
            for action, value in ((found.action, one.following), (found.against, one.otherwise)):
                parts = [
                    (chance, plain(seen, seat, action.verb, his, ranks[0], ranks[-1]))
                    for his, chance in (("hold", often[action.verb]), ("draw", 1 - often[action.verb]))
                    if chance
                ]
                if all(result is not None for _, result in parts):
                    assert value == pytest.approx(sum(chance * (result or 0.0) for chance, result in parts))
                    checked += 1
    assert checked >= 8


NAMES = dict(zip("2TJQKAX", ("Two", "10", "jack", "queen", "king", "ace", "joker"), strict=True))


def test_each_sentence_states_its_ranks_and_numbers(told: list[tuple[Asked, Witnesses]]) -> None:
    for _, found in told:
        for one in found.both:
            names = [NAMES.get(card.rank, card.rank) for card in one.unseen]
            start = rf"an? {names[0]} lies on your pile" + (rf" and an? {names[1]} on the other" if names[1:] else "")
            assert re.match(rf"What if {start}\?$", str(one.question))
            ever = r"In (?:less than |more than )?(\d+) % of cases (?:holding|drawing another card) (?:is|would be) better, as when"
            match = re.match(rf"{ever} {start}: (.*)$", str(one.text))
            assert match is not None, str(one.text)
            share = round(100 * one.share.value)
            assert int(match[1]) == {0: 1, 100: 99}.get(share, share)
            values = [one.following, one.otherwise] if one.bites else [one.otherwise, one.following]
            assert numbers(match[2]) == pytest.approx([100 * value for value in values], abs=0.51)
            assert not any(card.symbol in str(one.text) for card in one.unseen if card.rank != "X")
        notes = {note.code: note for note in found.notes}
        assert numbers(notes["counted"].text) == [found.counted]
        if "his_hold" in notes:
            assert numbers(notes["his_hold"].text) == [round(100 * notes["his_hold"].data["his_hold"])]


def test_one_line_says_that_it_is_of_the_war(told: list[tuple[Asked, Witnesses]]) -> None:
    """The coach's advice is for the match: by the war alone the other choice may win more often."""
    for _, found in told:
        assert " wins this war more often, in " in str(found.shares)
        assert str(found.shares).count(" % ") == 3


def test_elsewhere_there_are_none(asked: list[Asked]) -> None:
    state = next(one for one in positions(1, 3) if one.phase != "call")
    seat = state.acting()[0]
    seen = state.observation(seat)
    analysis = analyse(seen, worlds=30)
    assert alternatives(seen, analysis) == () and witnesses(seen, analysis) is None
