"""The advice: one candidate a legal action, honest bounds, numbers in every sentence that are counted again here."""

from __future__ import annotations

import json
import random
import re

import pytest
from coach.worldwar.table import by_style, new_game, positions
from testkit.worldwar import deal, do, place

from tutor import CHANCE, SIMULTANEOUS
from tutor.coach import Grade, analyse
from tutor.coach.hints import LAST, hint
from tutor.coach.worldwar import advise, war
from tutor.coach.worldwar.search import SOUND
from tutor.coach.worldwar.world import Scene
from tutor.games.worldwar.clauses import CLAUSES
from tutor.games.worldwar.deck import RANK, WAR
from tutor.widgets import coach_panel


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch):
    """The contract does not depend on how many worlds are drawn."""
    monkeypatch.setattr(advise, "WORLDS", dict.fromkeys(range(2, 7), 50))


def observations(seed, players, every, order="together"):
    for state, seat in looks(seed, players, every, order):
        yield state.observation(seat)


def looks(seed, players, every, order="together"):
    """Some positions of a random match, each with a seat that is asked there."""
    number = 0
    for state in positions(seed, players, order):
        for seat in state.acting():
            number += 1
            if number % every == 0:
                yield state, seat


def all_observations():
    for players, order in ((2, "together"), (2, "challenger_first"), (3, "together"), (4, "together"), (6, "together")):
        yield from observations(90 + players, players, players + 1, order)


def test_every_legal_action_is_judged_and_bounded():
    verbs = set()
    for seen in all_observations():
        found = analyse(seen)
        assert tuple(one.action for one in found.candidates) == seen.legal_actions
        assert found.player == seen.player and found.game == "worldwar"
        assert found.best and found.candidate(found.best[0]).loss == 0.0
        assert found.value == max(one.value for one in found.candidates)
        for one in found.candidates:
            assert 0 <= one.low <= one.value <= one.high <= 1
            assert 0 <= one.loss_low <= one.loss + 1e-9 and one.loss <= one.loss_high + 1e-9
            assert one.value == pytest.approx(max(0.0, found.value - one.loss / 100))
            assert one.kind == "proved" or one.low < one.high
            assert one.grade is not Grade.BLUNDER or one.loss_low >= 20
            assert sum(one.facts["win"]) == pytest.approx(1.0)
            verbs.add(one.action.verb)
        assert sum(found.facts["win"]) == pytest.approx(1.0)
        json.dumps(found.facts)
        json.dumps([one.facts for one in found.candidates])
    assert verbs == {"play", "lay", "pass", "war", "hold", "draw"}


def test_the_same_observation_gives_the_same_advice_and_nothing_hidden_changes_it():
    rng = random.Random(3)
    for number, state in enumerate(positions(4, 3)):
        if state.is_terminal() or number % 6:
            continue
        for seat in state.acting():
            first = analyse(state.observation(seat))
            other = analyse(state.resample(seat, rng).observation(seat))
            assert [c.value for c in first.candidates] == [c.value for c in other.candidates]
            assert first.facts == other.facts


def whole_numbers(text):
    return [int(n) for n in re.findall(r"(?<![\w♠♣♥♦])\d+(?![\d♠♣♥♦])", str(text))]


def solved(seen):
    """What hold and draw are worth in the war alone: by the solver that `test_war` checks."""
    fight, counts = seen.war, Scene(seen).counts()
    side = fight.seats.index(seen.player)
    piles = [
        war.Pile(seen.pile_sizes[at] - len(seen.spoils[at]), tuple(RANK[c] for c in seen.spoils[at]))
        for at in fight.seats
    ]
    stands = tuple(RANK[card] for card in fight.stands)
    together, said = seen.options.hold_order == "together", fight.said
    position = war.Position(
        counts, tuple(piles), stands, fight.stage, fight.held, together, None if said is None else said.verb == "hold"
    )
    return [chance if side == 0 else 1 - chance for chance in war.solve(position).calls[side]]


class Deals:
    """Chances that playouts gave, found again by the kernel: the hidden cards dealt anew, a war played to its end."""

    def __init__(self, worlds, deals, seed=5):
        self.deals, self.rng = deals, random.Random(seed)
        self.error = (0.25 / worlds + 0.25 / deals) ** 0.5  # at most, of the difference between the two shares
        self.off = {"unbeaten": [], "war_now": []}

    def check(self, state, seat, found):
        """Look at the chances of one analysis, each once; none may be off by five standard errors."""
        said = {
            (reason.code, one.action.card if reason.code == "unbeaten" else None): reason.data["chance"]
            for one in found.candidates
            for reason in one.reasons
            if reason.code in self.off
        }
        deals = [state.resample(seat, self.rng) for _ in range(self.deals)] if said else []
        for (code, card), chance in said.items():
            again = sum(self.stands(deal, seat, card) if card else self.won(deal, seat) for deal in deals) / self.deals
            assert abs(again - chance) <= 5 * self.error, (code, card, again, chance)
            self.off[code].append(again - chance)

    def done(self, least):
        """That so many of each were met, and that all of a kind together are not off either."""
        for code, off in self.off.items():
            assert len(off) >= least, (code, len(off))
            assert abs(sum(off) / len(off)) <= 5 * self.error / least**0.5, (code, sum(off) / len(off))

    @staticmethod
    def stands(state, seat, card):
        after = next(at for k in range(1, 6) if not state.sides[at := (seat + k) % len(state.sides)].out)
        side = state.sides[after]
        return all(RANK[one] <= RANK[card] for one in (*side.hand, *side.passes))

    def won(self, state, seat):
        style, done = SOUND[len(state.sides)], state.step(WAR)
        while not any(event.kind == "war_over" for event in done.events):
            state = done.state
            if state.current_player() == CHANCE:
                outcomes = state.chance_outcomes()
                step = self.rng.choices([a for a, _ in outcomes], [float(p) for _, p in outcomes])[0]
            else:
                calls = {at: by_style(state, at, style) for at in state.acting()}
                step = calls if state.current_player() == SIMULTANEOUS else next(iter(calls.values()))
            done = state.step(step)
        return next(event.seat for event in done.events if event.kind == "war_over") == seat


def check(seen, found, one, reason):
    """Count the numbers of a sentence again."""
    said, data, me = whole_numbers(reason.text), reason.data, seen.player
    if reason.code == "war_odds":
        odds = found.facts["war"]
        assert said == [round(100 * chance) for chance in solved(seen)]
        assert one.facts["war"] == odds[one.action.verb]
    elif reason.code == "match_over_war":
        odds, better = found.facts["war"], found.candidates[0 if data["call"] == "hold" else 1]
        assert (odds["hold"] < odds["draw"]) == (data["call"] == "hold") and better.value == found.value
        assert said == [round(max(other.loss for other in found.candidates))]
    elif reason.code == "beaten_by":
        mine = RANK[seen.war.stands[seen.war.seats.index(me)]]
        unseen = seen.unseen()
        assert said == [sum(mine < RANK[card] < 13 for card in unseen), len(unseen)]
    elif reason.code == "known_turns":
        seat = data["seat"]
        pile = [None] * (seen.pile_sizes[seat] - len(seen.spoils[seat])) + list(seen.spoils[seat])
        turned = pile[: 3 - seen.war.stage]
        assert [str(card) for card in turned if card] == data["cards"] != []
        assert data["after"] == turned.count(None) and seat in seen.war.seats and said == []
        assert [str(reason.text).find(card.symbol) for card in turned if card] != [-1]
        assert ("you" in str(reason.text).lower().split()[:2]) == (seat == me) or str(reason.text).startswith("Your")
    elif reason.code == "stake":
        play = one.action.verb == "play"
        assert said[0] == len(seen.heaps[me]) + play
        assert said[1] in [len(heap) for seat, heap in enumerate(seen.heaps) if seat != me and not seen.out[seat]]
    elif reason.code == "short_pile":
        assert seen.pile_sizes[me] <= 3 and said == ([seen.pile_sizes[me]] if seen.pile_sizes[me] else [])
    elif reason.code in ("unbeaten", "war_now"):  # the chance itself: see `Deals`
        assert said == [round(100 * data["chance"])] and 0 <= data["chance"] <= 1
    elif reason.code == "last_card":
        assert seen.stock == 1 and one.low == one.value == one.high
    else:
        assert reason.code in ("must_lead", "lay", "lay_to_pass") and said == []
    return reason.code


def test_every_sentence_says_what_is_so():
    codes = set()
    for seen in all_observations():
        found = analyse(seen)
        said = [whole_numbers(reason.text) for reason in found.reasons]
        others = [score for seat, score in enumerate(seen.scores) if seat != seen.player]
        assert said == [[round(100 * found.value)], [seen.scores[seen.player], max(others)], [seen.stock]]
        for one in found.candidates:
            assert one.reasons
            for reason in one.reasons:
                codes.add(check(seen, found, one, reason))
                assert reason.clause in CLAUSES
        for level in range(1, LAST + 1):
            assert str(hint(found, CLAUSES, "R-7", level).text)
    assert codes >= {"war_odds", "beaten_by", "stake", "unbeaten", "war_now", "must_lead", "lay", "lay_to_pass"}


@pytest.mark.slow
def test_a_thousand_sentences_say_what_is_so():
    count, again = 0, Deals(200, 40)
    for seed in range(200, 300):
        for players in range(2, 7):
            for state, seat in looks(seed + players, players, 5):
                seen = state.observation(seat)
                found = advise.analyse(seen, worlds=200)
                again.check(state, seat, found)
                for one in found.candidates:
                    for reason in one.reasons:
                        check(seen, found, one, reason)
                        count += 1
                if count >= 1000:
                    return again.done(20)
    pytest.fail("too few sentences were met")


def shares(state, seat):
    """What a seat has of the win in every end that chance may still bring about from here, and no choice."""
    if state.is_terminal():
        winners = state.outcome().winners
        return {1 / len(winners) if seat in winners else 0.0}
    assert state.current_player() == CHANCE, "somebody can still choose"
    return set().union(*(shares(state.child(action), seat) for action, _ in state.chance_outcomes()))


def by_the_kernel(state, seat, one, reason):
    """Find a sentence without a number again in what the rules allow; returns its code, None for another's."""
    legal = set(state.legal_actions(seat))
    if reason.code == "must_lead":
        hand = state.sides[seat].hand
        assert {RANK[action.card] for action in legal if action.verb == "play"} == {max(RANK[card] for card in hand)}
    elif reason.code in ("lay", "lay_to_pass"):
        after = set(state.child(one.action).legal_actions(seat))
        plays = {
            RANK[action.card]
            for action in legal - {one.action}
            if action.verb == "play" and action.card != one.action.card
        }
        assert plays <= {RANK[action.card] for action in after if action.verb == "play"}
        assert all(action in after for action in legal if action.verb in ("war", "pass"))
        can_pass = any(action.verb == "pass" and action.card == one.action.card for action in after)
        assert can_pass == any(action.verb == "war" for action in legal)
        if reason.code == "lay_to_pass":
            assert can_pass
    elif reason.code == "last_card":
        assert shares(state.child(one.action), seat) == {one.value} == {reason.data["value"]}
        said = {1.0: "makes you the winner", 0.0: "you do not win"}.get(one.value, "you share the win")
        assert said in str(reason.text)
    else:
        return None
    return reason.code


@pytest.mark.slow
def test_what_a_sentence_without_a_number_says_is_so_by_the_rules_alone():
    met = dict.fromkeys(("must_lead", "lay", "lay_to_pass", "last_card"), 0)
    for seed in range(40):
        for players in range(2, 7):
            for number, state in enumerate(positions(700 + seed, players)):
                for seat in state.acting() if not state.is_terminal() else ():
                    verbs = {action.verb for action in state.legal_actions(seat)}
                    if not (state.stock == 1 or "lay" in verbs or number % 9 == 0) or verbs <= {"hold", "draw"}:
                        continue
                    found = advise.analyse(state.observation(seat), worlds=4)
                    for one in found.candidates:
                        for reason in one.reasons:
                            code = by_the_kernel(state, seat, one, reason)
                            if code is not None:
                                met[code] += 1
            if min(met.values()) >= 25:
                return
    pytest.fail(f"too few were met: {met}")


@pytest.mark.slow
def test_how_often_a_card_stands_and_a_war_is_won_is_found_again_by_dealing_anew():
    again = Deals(400, 100)
    for number, state in enumerate(state for seed in range(81, 91) for state in positions(seed, 3)):
        if number % 3 or state.is_terminal() or len(state.acting()) != 1:
            continue
        (seat,) = state.acting()
        again.check(state, seat, advise.analyse(state.observation(seat), worlds=400))
    again.done(30)


def test_the_last_card_of_the_stock_is_counted_out_and_proved():
    hands = ("3c 4c 5c 6c 9d", "7c 7d 8h 8d Ts")
    seen = place(hands, piles=(8, 9), heaps=("2s", "Jd"), stock=1, standing=("6d", 0), seat=1).observation(1)
    found = analyse(seen)
    assert {one.kind for one in found.candidates} == {"proved"} and found.value == 1.0
    assert all(one.reasons[0].code == "last_card" and one.grade is Grade.FINE for one in found.candidates)
    seen = place(hands, piles=(18, 2), heaps=("2s", "Jd"), stock=1, standing=("6d", 0), seat=1).observation(1)
    assert {one.value for one in analyse(seen).candidates} == {0.0}


def test_a_two_in_hand_is_laid_for_what_giving_it_up_is_worth():
    """Far ahead with two cards left in the stock: after a pass the other draws the last one, and the count decides."""
    state = place(
        ("3c 4c 5c 6c 9d", "2d 3d 4h 5h 6h"), piles=(9, 9), stock=2, standing=("Ks", 0), seat=1,
        heaps=("Ks", "3h 4d 5d 6d 7d 8d 9h Td Jd Qd 7h 8h"),
    )  # fmt: skip
    found = analyse(state.observation(1))
    values = {one.action.verb: one.value for one in found.candidates}
    assert values["lay"] == 1.0 and values["war"] < 0.9 and found.best[0].verb == "lay"
    after = analyse(do(state, "lay 2d").observation(1))
    assert after.best[0].verb == "pass"


def test_with_nothing_to_lose_a_war_is_better_than_a_pass():
    state = place(
        ("3c 4c 5c 6c 9d", "2d 3d 4h 5h 6h"), piles=(9, 9), stock=4, standing=("Ks", 0), seat=1,
        heaps=("3h 4d 5d 6d 7d 8d 9h Td Ks", ""), passes=("", "2c"),
    )  # fmt: skip
    found = analyse(state.observation(1))
    assert found.best[0].verb == "war" and found.candidate(found.best[0]).reasons[0].code == "stake"


def test_nobody_draws_from_an_empty_pile():
    state = place(
        ("3c 4c 5c 6c 9d", "2d 3d 4h 5h 6h"), piles=(9, 1), stock=6, standing=("Ks", 0), seat=1, turns="Qh 3s",
        heaps=("Ks", "3h"),
    )  # fmt: skip
    state = do(state, "war", "turn 1 Qh", "turn 0 3s")
    found = analyse(state.observation(1))
    assert found.best == (found.candidates[0].action,) and found.candidates[0].action.verb == "hold"
    assert found.facts["war"]["draw"] == 0.0 and found.candidates[1].reasons[-1].code == "short_pile"
    assert found.facts["war"]["hold"] > 0.5


def test_a_card_saved_in_a_short_pile_can_be_worth_more_than_the_war(monkeypatch):
    """A seven ahead of a two, four cards in the pile: the war by itself asks for another card, the match does not."""
    monkeypatch.setattr(advise, "WORLDS", {2: 600})
    state = place(
        ("3c 4c 5c 6c 9d", "3s 3d 4h 5h 6h"), piles=(9, 4), stock=8, standing=("Ks", 0), seat=1, turns="7h 2s",
        heaps=("Ks", "3h"),
    )  # fmt: skip
    seen = do(state, "war", "turn 1 7h", "turn 0 2s").observation(1)
    found = analyse(seen)
    odds = found.facts["war"]
    assert odds["hold"] < odds["draw"] and found.best[0].verb == "hold" and found.candidates[1].loss_low > 1
    for one in found.candidates:
        assert "match_over_war" in [check(seen, found, one, reason) for reason in one.reasons]
    shown = coach_panel.panel(1, found, mode="always", last=None, hint=None, tally={})["summary"]
    assert "The war alone would have you draw, but over the whole match holding is worth" in shown, "beside the odds"


def test_who_is_not_asked_and_who_has_no_seat():
    state = deal("3c 4c 5c 6c 9d", "7c 7d 8h 8d Ts", "2c 3h 4h 9h Kd")
    waiting = analyse(state.observation(2))
    assert waiting.candidates == () and waiting.best == () and sum(waiting.facts["win"]) == pytest.approx(1.0)
    early = new_game(4)
    assert early.current_player() == CHANCE and 0.05 < analyse(early.observation(3)).value < 0.5
    with pytest.raises(ValueError, match="spectator"):
        analyse(state.observation(None))


def test_when_it_is_over_the_value_is_the_share_of_the_win():
    *_, end = positions(3, 3)
    winners = end.outcome().winners
    for seat in range(3):
        found = analyse(end.observation(seat))
        assert found.kind == "proved" and found.value == (1 / len(winners) if seat in winners else 0.0)


def test_a_search_stops_when_told_and_keeps_to_its_time():
    seen = next(iter(observations(5, 4, 12)))
    asked = []
    found = analyse(seen, should_stop=lambda: bool(asked.append(1)) or len(asked) >= 1)
    assert found.facts["worlds"] == 50 and found.candidates
    assert analyse(seen, budget=0.0).facts["worlds"] == 50
