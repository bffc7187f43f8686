"""Every sentence of the advice states a number; each is counted again here by other means."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from coach.play import positions
from coach.recount import ThirdReveal, after_exchange, all_laid, as_warlord, in_battle

from tutor import SIMULTANEOUS
from tutor.coach import analyse
from tutor.coach.warlords.hands import card_number
from tutor.coach.warlords.match import table
from tutor.coach.warlords.scene import knowledge
from tutor.games.warlords.clauses import CLAUSES
from tutor.games.warlords.combos import ACE_READINGS, evaluate


def decisions(seed, matches, every, **options):
    """Some decisions of random matches, and more of the third reveals that Jacks decide, which are rare in them."""
    number = 0
    for state in positions(seed, matches, **options):
        here = state.current_player()
        for seat in (0, 1) if here == SIMULTANEOUS else (here,) if here >= 0 else ():
            number += 1
            observation = state.observation(seat)
            rare = len(observation.hand) == 1 and any(c.rank == "J" for c in observation.courts[1 - seat])
            if number % every == 0 or (rare and number % 2):
                yield observation


def numbers(reason):
    """The numbers in a sentence, the cards taken out."""
    return [int(n) for n in re.findall(r"(?<![\w♠♣♥♦])\d+(?![\d♠♣♥♦])", str(reason.text))]


def counted(observation):
    """How many of the hands that the other can hold beat one's own or equal it, and how many there are."""
    seat = observation.player
    other, ace = 1 - seat, observation.options.ace
    mine = evaluate((*observation.hand, *observation.laid[seat]), ace)
    laid = observation.laid[other]
    hands = [evaluate((*laid, *more), ace) for more in combinations(observation.unseen(), 3 - len(laid))]
    return sum(h > mine for h in hands), sum(h == mine for h in hands), len(hands)


def points(loss):
    return round(100 * loss)


def says(said, *chances):
    """Whether a sentence names these chances, in whole per cent; on a half either neighbour will do."""
    assert len(said) == len(chances)
    for number, chance in zip(said, chances, strict=True):
        assert abs(number - 100 * chance) <= 0.5 + 1e-6, (said, chances)


def verify(observation, candidate, reason):
    """Check one sentence against the position; returns its code."""
    data, said = reason.data, numbers(reason)
    seat, code = observation.player, reason.code
    known = knowledge(observation)
    now = known.mine(known.position.worth())
    if code in ("beaten_by", "unbeaten", "equals"):
        worse, equal, hands = counted(observation)
        assert said == {"beaten_by": [worse, hands], "unbeaten": [hands], "equals": [equal]}[code]
        assert worse > 0 or code != "beaten_by"
    elif code == "weighed":
        worse, _, hands = counted(observation)
        assert 0 < worse < hands
        says(said, in_battle(known))
    elif code == "keep":
        says(said, after_exchange(known, -1)[0])
    elif code == "exchange":
        says(said, after_exchange(known, card_number(candidate.action.card))[0], after_exchange(known, -1)[0])
    elif code == "reaches":
        says(said, after_exchange(known, card_number(candidate.action.card))[1][data["kind"]])
    elif code == "risk":
        assert said == [points(data["cost"])]
        assert data["cost"] == pytest.approx(now - known.mine(known.position.after(seat, candidate.action.card.rank)))
    elif code == "showdown_against":
        says(said, as_warlord(known, candidate.action.card.rank, data["other"]))
    elif code == "price":
        assert said == [points(data["jack"]), points(data["warlord"])]
        given = known.mine(known.position.after(seat, "J", known.laid[seat]))
        lost = known.mine(known.position.after(seat, observation.warlords[seat].rank))
        assert (data["jack"], data["warlord"]) == pytest.approx((now - given, now - lost))
    elif code == "jack_takes":
        assert data["cards"] == [str(c) for c in observation.laid[seat]] and data["cards"]
        assert all(c.symbol in str(reason.text) for c in observation.laid[seat])
    elif code == "jack_only":
        assert not observation.laid[seat]
    elif code == "order":
        assert not any(card.rank == "J" for court in observation.courts for card in court)
    elif code == "stays":
        says(said, all_laid(known))
        assert candidate.value - all_laid(known) >= 0.05 - 1e-9
        assert observation.courts[1 - seat] and any(card.rank == "J" for card in observation.courts[1 - seat])
    elif code == "other_gives_up":
        assert any(card.rank == "J" for card in observation.courts[1 - seat])
        least, most = ThirdReveal(known).wise(1e-4)
        assert 100 * least - 0.6 <= said[0] <= 100 * most + 0.6, (said, least, most)
    else:
        pytest.fail(f"nobody checks {code}")
    return code


CODES = {
    "beaten_by", "unbeaten", "equals", "exchange", "keep", "reaches", "risk", "showdown_against", "price",
    "jack_takes", "jack_only", "order", "other_gives_up", "weighed", "stays",
}  # fmt: skip


@pytest.mark.slow
def test_every_sentence_says_what_is_so():
    met = set()
    for observation in decisions(61, 7, 9):
        found = analyse(observation)
        assert numbers(found.reasons[0]) == [round(100 * found.value)]
        for candidate in found.candidates:
            for reason in candidate.reasons:
                assert reason.clause in CLAUSES
                met.add(verify(observation, candidate, reason))
    assert met | {"stays"} == CODES


@pytest.mark.slow
def test_what_rests_on_the_other_s_giving_up_is_told_and_bounds_the_advice():
    told = early = 0
    for state in positions(3, 8, ("coach", "club")):
        for seat in state.acting():
            observation = state.observation(seat)
            jacks = [any(card.rank == "J" for card in court) for court in observation.courts]
            if observation.phase != "battle" or not jacks[1 - seat]:
                continue
            for one in analyse(observation).candidates:
                if one.action.card.rank == "J":
                    continue
                early += len(observation.laid[seat]) < 2
                if not jacks[seat]:
                    # The careless other holds more than the good one, so the bound lies near what is told, not on it.
                    assert one.low <= all_laid(knowledge(observation)) + 0.1
                for reason in one.reasons:
                    told += reason.code == "stays" and verify(observation, one, reason) == "stays"
    assert told >= 4 and early > 50


@pytest.mark.slow
@pytest.mark.parametrize("ace", ACE_READINGS)
def test_a_thousand_sentences_say_what_is_so(ace):
    count = 0
    for observation in decisions(62, 40, 3, ace=ace):
        for candidate in analyse(observation).candidates:
            for reason in candidate.reasons:
                verify(observation, candidate, reason)
                count += 1
        if count >= 1000:
            return
    pytest.fail("too few sentences were met")


def test_the_price_of_a_king_at_the_start_is_told_from_the_table():
    observation = next(iter(decisions(63, 1, 1)))
    assert observation.phase == "warlord"
    king = next(c for c in analyse(observation).candidates if c.action.card.rank == "K")
    risk = next(r for r in king.reasons if r.code == "risk")
    known = table("low")
    from tutor.coach.warlords.match import START

    assert risk.data["cost"] == pytest.approx(0.5 - known.worth(START.without("K"), START))
