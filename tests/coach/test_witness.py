"""Witnesses of 4 Warlords: every number in them counted again, and nothing in them that the learner could not know."""

from __future__ import annotations

import random
import re
from functools import partial
from itertools import combinations

import pytest
from coach.play import positions

from tutor import SIMULTANEOUS, load_game
from tutor.coach import analyse
from tutor.coach.analysis import Analysis
from tutor.coach.warlords.advise import ModelEvaluator, use_evaluator
from tutor.coach.warlords.hands import card_of, hand_number
from tutor.coach.warlords.scene import knowledge
from tutor.coach.witness import TELLS, Deal, Share, Witnesses, alternatives, part, witnesses
from tutor.games.warlords.combos import evaluate
from tutor.games.warlords.observe import WarlordsObservation
from tutor.games.warlords.state import WarlordsState

Asked = tuple[WarlordsState, int, Analysis]


pytestmark = pytest.mark.slow  # the positions that all of them share take seconds to find


@pytest.fixture(scope="module", autouse=True)
def own_numbers():
    """What is recounted here is the model's: whoever else gives the advice has tests of his own."""
    before = use_evaluator(ModelEvaluator())
    yield
    use_evaluator(before)


@pytest.fixture(scope="module")
def asked() -> list[Asked]:
    """Decisions of matches between club players, every third reveal with a Jack and some of the others."""
    found = []
    for options in ({}, {"ace": "high", "exchange_counts": "hidden"}, {"ace": "both", "round_limit": 3}):
        for number, state in enumerate(positions(5, 2, ("club", "club"), **options)):
            here = state.current_player()
            for seat in (0, 1) if here == SIMULTANEOUS else (here,) if here >= 0 else ():
                observation = state.observation(seat)
                last = len(observation.hand) == 1 and len(observation.legal_actions) > 1
                if last or number % 6 == 0:
                    found.append((state, seat, analyse(observation)))
    return found


@pytest.fixture(scope="module")
def told(asked: list[Asked]) -> list[tuple[Asked, Witnesses]]:
    every = [(one, witnesses(one[0].observation(one[1]), one[2])) for one in asked]
    return [(one, found) for one, found in every if found is not None]


def numbers(text: object) -> list[str]:
    """The numbers in a sentence, the cards taken out."""
    return re.findall(r"(?<![\w♠♣♥♦.])\d+(?:\.\d+)?(?![\d♠♣♥♦.])", str(text))


@pytest.mark.slow
def test_there_are_witnesses_in_each_phase(told: list[tuple[Asked, Witnesses]]) -> None:
    phases = [one[0].phase for one, _ in told]
    assert {phase: phases.count(phase) >= 5 for phase in set(phases)} == dict.fromkeys(
        ("warlord", "exchange", "battle"), True
    )


def test_the_three_shares_sum_to_one_and_each_deal_is_of_its_kind(told: list[tuple[Asked, Witnesses]]) -> None:
    for (state, seat, analysis), found in told:
        assert found.bites.share.value + found.fails.share.value + found.level.value == pytest.approx(1.0)
        assert found.bites.following - found.bites.otherwise > TELLS
        assert found.fails.otherwise - found.fails.following > TELLS
        assert analysis.candidate(found.action).loss == min(one.loss for one in analysis.candidates)
        for one in found.both:
            assert one.share.low <= one.share.value <= one.share.high
            laid = state.sides[1 - seat].laid
            assert len(one.holds) == 3 and {*laid} <= {*one.holds} <= {*state.observation(seat).live(1 - seat)}
            assert {*one.unseen} == {*one.holds} - {*laid}


@pytest.mark.slow
def test_nothing_in_them_hangs_on_what_cannot_be_known(asked: list[Asked]) -> None:
    """The real cards are drawn anew: the witnesses, and what they are measured by, stay what they were."""
    rng = random.Random(3)
    for state, seat, analysis in asked:
        observation = state.observation(seat)
        other = state.resample(seat, rng).observation(seat)
        assert alternatives(other, analyse(other)) == alternatives(observation, analysis)
        assert witnesses(other, analyse(other)) == witnesses(observation, analysis)


def test_each_sentence_names_the_cards_and_its_share(told: list[tuple[Asked, Witnesses]]) -> None:
    for _, found in told:
        for one in found.both:
            said = str(one.text)
            share = {0: "less than 1", 100: "more than 99"}.get(
                round(100 * one.share.value), f"{100 * one.share.value:.0f}"
            )
            assert said.startswith(f"With {share} % of what he may hold ")
            cards = ", ".join(card.symbol for card in one.unseen)
            assert f", as with {cards}: " in said or f", as when he gives up with {cards}: " in said
            assert (" would be better, as " in said) is not one.bites
        if found.level.value:
            level = next(note for note in found.notes if note.code == "level")
            assert numbers(level.text) == numbers(str(found.level.text)) and level.data["share"] == found.level.value


def test_one_line_names_every_share_and_what_it_measures(told: list[tuple[Asked, Witnesses]]) -> None:
    measures = set()
    for _, found in told:
        said = str(found.shares)
        shares = [str(one.text) for one in (found.bites.share, found.fails.share, found.level)]
        assert re.findall(r"in ((?:less than |more than )?\d+) %", said.replace("In ", "in ")) == shares
        assert (" is better, " in said) is (found.bites.measure == "match")
        assert (" wins the showdown more often, " in said) is (found.bites.measure == "showdown")
        measures.add(found.bites.measure)
    assert measures == {"match", "showdown"}


# --- the third reveal ----------------------------------------------------------------------------------------


def recount_reveal(observation: WarlordsObservation, found: Witnesses, gives_up: float) -> tuple[float, float, float]:
    """Shares and the mean gain, gone through card by card by the rules and the coach's weights."""
    known, seat = knowledge(observation), observation.player
    assert seat is not None
    mine = evaluate((*observation.hand, *observation.laid[seat]), observation.options.ace)
    weights = known.pairing().side(1 - seat, known.counts[1 - seat]).weights
    held = []
    for card in observation.unseen():
        cards = (*observation.laid[1 - seat], card)
        number = hand_number(n for n in range(20) if card_of(n, 1 - seat) in cards)
        held.append((evaluate(cards, observation.options.ace), number, weights[number]))
    held.sort(key=lambda one: one[:2])
    total = sum(weight for *_, weight in held)
    gives_up *= total
    front, other_front = (known.kinds[at] for at in (seat, 1 - seat))
    assert front and other_front
    position = known.position
    won, lost = known.mine(position.after(1 - seat, other_front)), known.mine(position.after(seat, front))
    even, take = known.mine(position.worth()), known.mine(position.after(1 - seat, "J", known.laid[1 - seat]))
    give = known.mine(position.after(seat, "J", known.laid[seat]))
    shares, mean = [0.0, 0.0, 0.0], 0.0
    for combo, _, weight in held:
        given, gives_up = min(weight, gives_up), max(0.0, gives_up - weight)
        lays = won if combo < mine else lost if combo > mine else even
        for part_of_it, play, jack in ((given, take, even), (weight - given, lays, give)):
            gain = (play - jack) * (1 if found.action.card is not None and found.action.card.rank != "J" else -1)
            shares[0 if gain > TELLS else 1 if gain < -TELLS else 2] += part_of_it / total
            mean += part_of_it / total * gain
    assert sum(shares) == pytest.approx(1.0)
    return shares[0], shares[1], mean


def test_the_last_card_is_counted_again(told: list[tuple[Asked, Witnesses]]) -> None:
    checked = 0
    for (state, seat, analysis), found in told:
        if state.phase != "battle" or len(state.sides[seat].hand) != 1:
            continue
        often = analysis.candidate(found.action).facts["other_gives_up"]
        bites, fails, mean = recount_reveal(state.observation(seat), found, often)
        assert (found.bites.share.value, found.fails.share.value) == pytest.approx((bites, fails), abs=1e-9)
        # What the deals gain on the whole is just what the coach says that the other choice loses.
        assert 100 * mean == pytest.approx(analysis.candidate(found.against).loss, abs=0.05)
        gains = next(note for note in found.notes if note.code == "gains")
        told_mean = bites * gains.data["up"] - fails * gains.data["down"]
        assert told_mean == pytest.approx(mean, abs=TELLS)  # what makes hardly a difference is left out
        assert numbers(gains.text) == [f"{100 * gains.data[way]:.1f}" for way in ("up", "down")]
        # Whether he gives up as he should is nothing that his cards tell: who never does is reckoned with.
        stubborn, *_ = recount_reveal(state.observation(seat), found, 0.0)
        assert found.bites.share.low - 1e-9 <= stubborn <= found.bites.share.high + 1e-9
        mine = evaluate((*state.sides[seat].hand, *state.sides[seat].laid), state.game.options.ace)
        for one in found.both:
            assert one.does is not None and one.does.card is not None
            theirs = evaluate(one.holds, state.game.options.ace)
            if one.does.card.rank == "J":
                assert ", as when he gives up with " in str(one.text)
                assert str(one.text).endswith("he loses what he has laid, and a Jack.")
            elif theirs > mine:
                assert str(one.text).endswith(f": his {theirs.text} beats your {mine.text}.")
            elif theirs < mine:
                assert str(one.text).endswith(f": your {mine.text} beats his {theirs.text}.")
            else:
                assert str(one.text).endswith(f": his {theirs.text} stands off with your {mine.text}.")
        checked += 1
    assert checked >= 5


def test_what_the_share_hangs_on_is_said_where_it_shows(told: list[tuple[Asked, Witnesses]]) -> None:
    said = 0
    for _, found in told:
        share = found.bites.share
        ends = [str(round(100 * share.low)), str(round(100 * share.high))]
        notes = [numbers(note.text) for note in found.notes if note.code == "careless"]
        assert notes == ([ends] if ends[0] != ends[1] else [])
        said += len(notes)
    assert said >= 8


# --- a reveal before the third -------------------------------------------------------------------------------


def test_a_jack_before_the_last_card_is_counted_again(told: list[tuple[Asked, Witnesses]]) -> None:
    checked = set()
    for (state, seat, _), found in told:
        if state.phase != "battle" or len(state.sides[seat].hand) == 1:
            continue
        observation, ace = state.observation(seat), state.game.options.ace
        known, laid = knowledge(observation), state.sides[1 - seat].laid
        weights = known.pairing().side(1 - seat, known.counts[1 - seat]).weights
        position, front, other_front = known.position, known.kinds[seat], known.kinds[1 - seat]
        assert front and other_front
        won, lost = known.mine(position.after(1 - seat, other_front)), known.mine(position.after(seat, front))
        even, give = known.mine(position.worth()), known.mine(position.after(seat, "J", known.laid[seat]))
        mine = evaluate((*state.sides[seat].hand, *state.sides[seat].laid), ace)
        lays = found.action.card is not None and found.action.card.rank != "J"
        shares, hands, total = [0.0, 0.0, 0.0], 0, 0.0
        for cards in combinations(range(20), 3):
            held = [card_of(n, 1 - seat) for n in cards]
            if not {*laid} <= {*held} <= {*observation.live(1 - seat)}:
                continue
            theirs, weight = evaluate(held, ace), weights[hand_number(cards)]
            gain = (won if theirs < mine else lost if theirs > mine else even) - give
            gain = gain if lays else -gain
            shares[0 if gain > TELLS else 1 if gain < -TELLS else 2] += weight
            hands, total = hands + 1, total + weight
        assert found.counted == hands
        told_shares = (found.bites.share.value, found.fails.share.value, found.level.value)
        assert told_shares == pytest.approx([share / total for share in shares], abs=1e-9)
        assert "laying your cards" in str(found.title) and " giving up with " in str(found.title)
        assert any(note.code == "all_laid" for note in found.notes)
        for one in found.both:
            theirs = evaluate(one.holds, ace)
            assert one.does is None
            assert str(mine.text) in str(one.text) and str(theirs.text) in str(one.text)
        checked.add(len(state.sides[seat].hand))
    assert checked == {2, 3}


# --- the exchange --------------------------------------------------------------------------------------------


def chance(observation: WarlordsObservation, action: object, theirs: object) -> float:
    """The chance to win the showdown after one exchange at most, over every card that can come."""
    verb_card = getattr(action, "card", None)
    hands = (
        [observation.hand]
        if verb_card is None
        else [(*(card for card in observation.hand if card != verb_card), draw) for draw in observation.deck()]
    )
    mine = [evaluate(hand, observation.options.ace) for hand in hands]
    return sum((one > theirs) + (one == theirs) / 2 for one in mine) / len(mine)  # type: ignore[operator]


def test_the_last_exchange_is_counted_again(told: list[tuple[Asked, Witnesses]]) -> None:
    checked = 0
    for (state, seat, _), found in told:
        observation, known = state.observation(seat), knowledge(state.observation(seat))
        if state.phase != "exchange" or known.left != 1:
            continue
        weights = known.pairing().side(1 - seat, None).weights
        shares, total = [0.0, 0.0, 0.0], 0.0
        for cards in combinations(range(20), 3):
            weight = weights[hand_number(cards)]
            if not weight:
                continue
            theirs = evaluate([card_of(card, 1 - seat) for card in cards], observation.options.ace)
            gain = chance(observation, found.action, theirs) - chance(observation, found.against, theirs)
            shares[0 if gain > TELLS else 1 if gain < -TELLS else 2] += weight
            total += weight
        counted = [share / total for share in shares]
        assert [found.bites.share.value, found.fails.share.value, found.level.value] == pytest.approx(counted)
        for one in found.both:
            theirs = evaluate(one.holds, observation.options.ace)
            both = [chance(observation, action, theirs) for action in (found.action, found.against)]
            assert [one.following, one.otherwise] == pytest.approx(both)
            after, before = both if one.bites else both[::-1]
            assert [float(n) for n in numbers(one.text)][-2:] == pytest.approx([100 * after, 100 * before], abs=0.51)
            assert after > before and numbers(one.text)[-2] != numbers(one.text)[-1]
        checked += 1
    assert checked >= 3


def _keep(kept: list[Deal], deals: list[Deal], _why: object, _notes: object) -> None:
    kept.extend(deals)


def test_all_deals_together_give_the_chances_that_the_coach_tells(asked: list[Asked]) -> None:
    from tutor.coach.warlords.witness import _Pair

    checked = 0
    for state, seat, analysis in asked:
        observation = state.observation(seat)
        if state.phase != "exchange" or not (others := alternatives(observation, analysis)):
            continue
        pair = _Pair(observation, analysis, min(analysis.candidates, key=lambda one: one.loss).action, others[0])
        kept: list[Deal] = []
        keep = partial(_keep, kept)
        pair._assemble = keep  # type: ignore[method-assign]
        pair.found()
        total = sum(deal.weights[0] for deal in kept)
        for at, action in enumerate(pair.actions):
            mean = sum(deal.weights[0] * (deal.following, deal.otherwise)[at] for deal in kept) / total
            assert mean == pytest.approx(analysis.candidate(action).facts["showdown"])
        checked += 1
    assert checked >= 5


# --- the warlord ---------------------------------------------------------------------------------------------


def test_before_the_warlord_every_hand_is_as_likely(told: list[tuple[Asked, Witnesses]]) -> None:
    for (state, seat, _), found in told:
        if state.phase != "warlord":
            continue
        lost = len([card for card in state.sides[1 - seat].lost if card.rank != "J"])
        hands = len(list(combinations(range(20 - lost), 3)))
        note = next(note for note in found.notes if note.code == "counted")
        assert found.counted == hands and numbers(note.text) == [str(hands)]
        for one in found.both:
            assert one.share.value * hands == pytest.approx(round(one.share.value * hands), abs=1e-6)
            after, before = (one.following, one.otherwise) if one.bites else (one.otherwise, one.following)
            assert [float(n) for n in numbers(one.text)][-2:] == pytest.approx([100 * after, 100 * before], abs=0.51)


# --- what is measured by what --------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_choice_to_measure_by_can_be_named(told: list[tuple[Asked, Witnesses]]) -> None:
    named = 0
    for (state, seat, analysis), found in told:
        observation = state.observation(seat)
        for other in alternatives(observation, analysis):
            again = witnesses(observation, analysis, other)
            if again is not None:
                assert again.against == other and again.action == found.action
                named += other != found.against
    assert named >= 5
    with pytest.raises(KeyError):
        state = told[0][0][0]
        witnesses(
            state.observation(0),
            analyse(state.observation(0)),
            load_game("kozyri").new_initial_state().legal_actions()[0],
        )


def test_there_are_none_where_nothing_hangs_on_his_cards() -> None:
    game = load_game("kozyri").new_initial_state(trumps=("s", "h"))
    while game.current_player() < 0:
        game = game.child(game.legal_actions()[0])
    seen = game.observation(game.current_player())
    analysis = analyse(seen, 0.05)
    assert witnesses(seen, analysis) is None and alternatives(seen, analysis) == ()


def test_deals_are_parted_by_what_they_gain() -> None:
    deals = [
        Deal("likely", (3.0, 1.0), 0.6, 0.5, (1,)),
        Deal("rare", (1.0, 1.0), 0.9, 0.1, (0,)),
        Deal("against", (4.0, 2.0), 0.2, 0.4),
        Deal("even", (0.0, 4.0), 0.4, 0.4 + TELLS / 2),
        Deal("never", (0.0, 0.0), 0.1, 0.9),
    ]
    found = part(deals)
    assert found is not None
    assert (found.bites.key, found.fails.key) == ("likely", "against")
    assert found.shares == (Share(0.5, 0.25, 0.5), Share(0.5, 0.25, 0.5), Share(0.0, 0.0, 0.5))
    assert found.gains == pytest.approx(((3 * 0.1 + 1 * 0.8) / 4, 0.2))
    assert part(deals[:2]) is None and part(deals[2:]) is None


def test_a_deal_that_only_another_model_thinks_possible_is_told() -> None:
    found = part([Deal("sound", (1.0, 0.0), 0.6, 0.2), Deal("stubborn", (0.0, 1.0), 0.2, 0.6)])
    assert found is not None and found.fails.key == "stubborn"
    assert str(found.shares[1].text) == "less than 1" and str(found.shares[0].text) == "more than 99"
