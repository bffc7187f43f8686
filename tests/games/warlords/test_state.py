"""The tree of positions: exact counts that can be worked out by hand, and orders that are documented."""

from __future__ import annotations

from collections import Counter

import pytest
from testkit.cases import Case, match
from testkit.warlords import BLACK, RED, battle, do, led, muster, start

from tutor.games.warlords.deck import COURTS, NUMBERS
from tutor.games.warlords.state import Phase, WarlordsState
from tutor.kernel.game import CHANCE, SIMULTANEOUS

HANDS = ("As 2s 3s", "Ah 2h 3h")


def children(state: WarlordsState) -> list[WarlordsState]:
    if state.current_player() == SIMULTANEOUS:
        return [state.child({0: b, 1: r}) for b in state.legal_actions(0) for r in state.legal_actions(1)]
    return [state.child(action) for action in state.legal_actions()]


def lines_to(state: WarlordsState, phase: Phase) -> int:
    """How many ways lead from here to the first position of a phase."""
    if state.phase is phase:
        return 1
    return sum(lines_to(child, phase) for child in children(state))


def test_count_of_battles_by_hand() -> None:
    """Each side has k number cards and j Jacks at a reveal: (k+j)² children, k² of which go on.

    25 = 9 on + 4 double Jacks + 12 surrenders; each of the 9 has 16 = 4 + 4 + 8; each of the 36 has 9 = 1 + 4 + 4.
    """
    level = [battle(start(), *HANDS)]
    for total, going_on, jacks, surrenders in ((25, 9, 4, 12), (144, 36, 36, 72), (324, 36, 144, 144)):
        level = [child for state in level for child in children(state)]
        assert len(level) == total
        on = [state for state in level if state.round == 1]
        lost = [state for state in level if any(side.lost for side in state.sides)]
        assert len(lost) == surrenders
        if total != 324:
            assert len(on) == going_on and len(level) - len(on) - len(lost) == jacks
        else:
            assert not on and len(level) - len(lost) == jacks + going_on
        level = on


def test_count_of_exchanges_by_hand() -> None:
    """A Queen: 1 + 3·17 = 52 ways each, so 2,704 for two."""
    assert lines_to(led(start(), *HANDS, "Qs Qh"), Phase.BATTLE) == (1 + 3 * 17) ** 2


@pytest.mark.slow
def test_count_of_a_kings_exchanges_by_hand() -> None:
    """A King who has exchanged once has 1 + 3·16·(1 + 3·15) = 2,209 ways left; a Queen 52."""
    state = do(led(start(), *HANDS, "Ks Qh"), "exchange As", "draw 0 Ts")
    assert lines_to(state, Phase.BATTLE) == (1 + 3 * 16 * (1 + 3 * 15)) * 52


def test_count_of_draws_and_warlords() -> None:
    state = start()
    for deck in (20, 19, 18):
        assert len(children(state)) == deck
        state = children(state)[0]
    state = muster(start(), *HANDS)
    assert len(children(state)) == 16 and lines_to(state, Phase.EXCHANGE) == 16


def test_orders_are_as_the_module_says() -> None:
    state = muster(start(), "Tc As 5c", "9d 9h Ad")
    assert [str(a) for a in state.legal_actions(BLACK)] == ["warlord Qs", "warlord Qc", "warlord Ks", "warlord Kc"]
    state = do(state, "warlord Qs | warlord Kd")
    assert [str(a) for a in state.legal_actions()] == ["exchange As", "exchange 5c", "exchange Tc", "stand"]
    state = do(state, "stand", "stand")
    assert [str(a) for a in state.legal_actions(BLACK)] == ["play As", "play 5c", "play Tc", "play Js", "play Jc"]
    assert [str(a) for a in state.legal_actions(RED)] == ["play Ad", "play 9h", "play 9d", "play Jh", "play Jd"]
    assert "".join(card.rank for card in NUMBERS[BLACK]) == "AA2233445566778899TT"
    assert "".join(card.suit for card in NUMBERS[RED]) == "hd" * 10
    assert [card.rank for card in COURTS[RED]] == list("QQKKJJ")


def test_every_listing_of_a_match_is_in_order() -> None:
    place = {card: n for seat in (BLACK, RED) for n, card in enumerate(NUMBERS[seat] + COURTS[seat])}
    for state in match(Case("warlords"), 0):
        for player in (BLACK, RED, CHANCE):
            cards = [place[a.card] if a.card is not None else 99 for a in state.legal_actions(player)]
            assert cards == sorted(cards)


def test_asking_for_a_seat_that_is_none_changes_no_answer() -> None:
    """Red's actions were once lost to whoever asked for the actions of SIMULTANEOUS."""
    for ask in (SIMULTANEOUS, -3, -4, 2, 99):
        state = muster(start(), *HANDS)
        assert state.legal_actions(ask) == ()
        assert [str(a) for a in state.legal_actions(RED)] == ["warlord Qh", "warlord Qd", "warlord Kh", "warlord Kd"]


def test_phases_follow_in_order() -> None:
    follows = Counter(
        (str(state.parent.phase), str(state.phase))
        for seed in (0, 1)
        for state in match(Case("warlords"), seed)[1:]
        if isinstance(state, WarlordsState) and isinstance(state.parent, WarlordsState)
    )
    assert set(follows) == {
        *(("muster", "muster"), ("muster", "warlord"), ("warlord", "exchange"), ("exchange", "exchange")),
        *(("exchange", "battle"), ("battle", "battle"), ("battle", "muster"), ("battle", "over")),
    }
