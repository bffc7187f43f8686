"""Play with cards lost: what is measured is what is played, and nobody waits for a card that cannot come."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tutor.coach.warlords.equilibrium import play, shipped
from tutor.coach.warlords.exchange import KEEP
from tutor.coach.warlords.hands import DECK
from tutor.coach.warlords.match import Court
from tutor.coach.warlords.scene import Knowledge, Position

NOTHING: frozenset[int] = frozenset()


def exchanging(courts, lost, hand, aside=(), kinds=("K", "K"), seat=0) -> Knowledge:
    """Somebody who may exchange, with what he holds and has set aside."""
    deck = tuple(card for card in range(DECK) if card not in (*hand, *aside) and card not in lost[seat])
    counts = (len(aside), None) if seat == 0 else (None, len(aside))
    position = Position("low", courts, lost, False)
    return Knowledge(seat, "exchange", position, tuple(hand), tuple(aside), deck, ((), ()), kinds, counts)


def test_nobody_draws_to_a_straight_whose_card_is_lost():
    """Nine, seven and an odd card: a King's owner waits for the eight, and does not where both are lost."""
    courts = Court(2, 2, 1), Court(2, 2, 1)
    both_eights = frozenset({14, 15})
    changed = 0
    for odd in range(DECK):
        hand = tuple(sorted((12, 16, odd)))
        if len(set(hand)) < 3 or odd in both_eights:
            continue
        whole = play.shares(exchanging(courts, (NOTHING, NOTHING), hand))
        lost = play.shares(exchanging(courts, (both_eights, NOTHING), hand))
        assert whole is not None and lost is not None
        assert sum(lost.values()) == pytest.approx(1)
        changed += whole[odd] == 1 and lost[odd] < 1
    assert changed >= 3


def test_a_table_that_mixes_is_left_alone():
    """What is lost moves a choice only where the table knows no doubt."""
    rng = random.Random(4)
    courts, mixed, pure = (Court(1, 2, 1), Court(2, 1, 2)), 0, 0
    for lost in (frozenset({0, 1}), frozenset({7, 14}), frozenset({9, 12})):
        for hand in rng.sample([hand for hand in combinations(range(DECK), 3) if not lost.intersection(hand)], 100):
            whole = play.shares(exchanging(courts, (NOTHING, NOTHING), hand))
            now = play.shares(exchanging(courts, (lost, NOTHING), hand))
            assert whole is not None and now is not None
            if max(whole.values()) < 1:
                mixed += 1
                assert now == whole
            elif now != whole:
                pure += 1
                assert max(now.values()) == 1
    assert mixed > 5 and pure > 5


def test_without_jacks_only_what_is_left_counts():
    courts = Court(1, 1, 0), Court(1, 1, 0)
    assert play.shares(exchanging(courts, (frozenset({0, 1, 2, 3}), NOTHING), (4, 9, 14))) is None
    assert play.shares(exchanging(courts, (NOTHING, frozenset({0, 1, 2, 3})), (4, 9, 14))) is not None


@pytest.mark.slow
@pytest.mark.parametrize("sides", ["121-211", "012-111", "210-121", "110-100"])
def test_what_is_measured_is_what_is_played(sides):
    """The arrays of `lost.played` against `play.shares` (or, where that is silent, the model), hand by hand."""
    np = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    from tutor.coach.warlords import judge
    from tutor.coach.warlords.equilibrium import lost as measured
    from tutor.coach.warlords.hands import PAIR_AT, hand_number

    rng = random.Random(sides)
    one, other = (Court(*map(int, side)) for side in sides.split("-"))
    lost = tuple(frozenset(rng.sample(range(DECK), 2 * (2 - court.jacks))) for court in (one, other))
    game = measured.played((one, other), lost)
    asked = 0
    for _ in range(60):
        seat = rng.randrange(2)
        me, n = game.players[seat], game.numbers[seat]
        at = {tuple(cards): h for h, cards in enumerate(n.cards.tolist())}
        kind, w = rng.choice(me.kinds), rng.choice(game.players[1 - seat].kinds)
        kinds = ("QK"[kind], "QK"[w]) if seat == 0 else ("QK"[w], "QK"[kind])
        live = [card for card in range(DECK) if card not in lost[seat]]
        done = rng.randrange(3 if kind else 1)
        cards = rng.sample(live, 3 + done)
        hand, aside = tuple(sorted(cards[:3])), tuple(cards[3:])
        if hand not in at:
            continue  # its mirror image stands for it
        h, rest = at[hand], n.rest[at[hand]].tolist()
        plan = f"K{done + 1}" if kind else "Q"
        size = len(me.exchange[plan][w]) // len(n.cards)
        place = 0
        if size > 1:
            places = sorted(rest.index(card) for card in aside)
            place = places[0] if done == 1 else n.couples.tolist().index(places)
        found = me.exchange[plan][w][h * size + place]
        known = exchanging((one, other), lost, hand, aside, kinds, seat)
        shares = play.shares(known)
        if shares is None:
            shares = {verdict.choice: verdict.share or 0.0 for verdict in judge.exchange(known, judge.MODELS[:1])}
            top = max(shares, key=lambda choice: shares[choice])
            assert [KEEP, *hand][int(np.argmax(found))] == top or max(shares.values()) < 0.9
        else:
            assert [shares[choice] for choice in (KEEP, *hand)] == pytest.approx(found.tolist())
        asked += 1
        if not me.jack:
            continue
        # The third reveal of the same hand.
        pair = rng.choice(game.numbers[1 - seat].pair_cards.tolist())
        classes = [rng.choice(player.classes) for player in (me, game.players[1 - seat])]
        names, counts = zip(*(shipped.CLASSES[c] for c in classes), strict=True)
        held = rng.randrange(3)
        kept = [card for i, card in enumerate(hand) if i != held]
        laid = (tuple(kept), tuple(pair))
        battle = known._replace(
            phase="battle", hand=(hand[held],), aside=(), laid=laid if seat == 0 else laid[::-1],
            kinds=names if seat == 0 else names[::-1], counts=counts if seat == 0 else counts[::-1],
        )  # fmt: skip
        q = game.numbers[1 - seat].pair[PAIR_AT[pair[0] * DECK + pair[1]]]
        p = n.shown[h, held]
        gives = me.gives[classes[0], classes[1]][me.look[p], q, me.step[p, n.place[h, held, 0]]]
        shares = play.shares(battle)
        assert shares is not None
        assert shares[play.JACK] == pytest.approx(float(gives), abs=1e-6)
        assert n.hand[hand_number(hand)] == h
    assert asked > 25
