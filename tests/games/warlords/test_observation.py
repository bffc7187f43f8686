"""Who sees what, and when: the page's section "What is hidden from whom", field by field."""

from __future__ import annotations

import pytest
from testkit.cases import Case, match
from testkit.warlords import BLACK, RED, battle, do, fought, led, muster, reveals, start

from tutor.games.warlords.deck import NUMBERS
from tutor.games.warlords.state import Phase, WarlordsState
from tutor.kernel.cards import cards
from tutor.kernel.game import CHANCE, SIMULTANEOUS, TERMINAL

HANDS = ("As 2s 3s", "Ah 2h 3h")
VIEWERS = (BLACK, RED, None)


def test_the_muster_shows_how_many_were_drawn_and_the_own_cards() -> None:
    state = do(start(), "draw 0 9c", "draw 0 2s")
    assert state.observation(BLACK).hand == cards("2s 9c")
    for viewer in VIEWERS:
        seen = state.observation(viewer)
        assert seen.hand_sizes == (2, 0) and seen.deck_sizes == (18, 20) and seen.exchanges == (0, 0)
        assert seen.to_move == CHANCE and seen.phase == "muster" and seen.legal_actions == ()
    assert state.observation(RED).hand == state.observation(None).hand == ()
    assert [str(item.actions[0]) for item in state.observed_history(BLACK)] == ["draw 0 9c", "draw 0 2s"]
    assert [str(item.actions[0]) for item in state.observed_history(RED)] == ["draw 0 ??", "draw 0 ??"]


def test_warlords_are_seen_once_both_are_chosen() -> None:
    state = muster(start(), *HANDS)
    assert all(state.observation(viewer).warlords == (None, None) for viewer in VIEWERS)
    assert state.observation(BLACK).legal_actions == state.legal_actions(BLACK)
    assert state.observation(None).legal_actions == ()
    state = do(state, "warlord Ks | warlord Qh")
    assert all(state.observation(viewer).warlords == cards("Ks Qh") for viewer in VIEWERS)


@pytest.mark.parametrize("counts", ["public", "hidden"])
def test_nothing_is_told_of_an_exchange_while_it_lasts(counts: str) -> None:
    state = led(start(exchange_counts=counts), *HANDS, "Ks Kh")
    before = {viewer: (state.observation(viewer), state.observed_history(viewer)) for viewer in (RED, None)}
    for text in ("exchange 2s", "draw 0 Tc", "exchange Tc", "draw 0 9c"):
        state = do(state, text)
        for viewer in (RED, None):
            assert (state.observation(viewer), state.observed_history(viewer)) == before[viewer]
        own = state.observation(BLACK)
        assert own.hand_sizes[BLACK] == len(own.hand) and own.aside == state.sides[BLACK].aside
        assert own.exchanges == (state.sides[BLACK].exchanges, None)
        assert own.deck_sizes == (len(state.sides[BLACK].deck), None)
        assert own.to_move == (CHANCE if text.startswith("exchange") else BLACK)
    assert before[RED][0].exchanges == (None, 0) and before[RED][0].deck_sizes == (None, 17)
    assert before[None][0].exchanges == (None, None) and before[None][0].to_move == BLACK
    state = do(state, "stand", "exchange 2h")
    own = state.observation(BLACK)
    assert own.exchanges == (2, None) and own.to_move == RED and own.hand_sizes == (3, 3)
    assert state.observed_history(RED)[-1].actions[0] == state.last_item.actions[0]  # type: ignore[union-attr]


def test_public_counts_are_told_to_all_when_both_have_finished() -> None:
    state = do(led(start(), *HANDS, "Ks Kh"), "exchange 2s", "draw 0 Tc", "stand", "exchange 2h")
    assert all(len(state.observed_history(viewer)) <= 10 for viewer in (RED, None))
    state = do(state, "draw 1 Td", "stand")
    assert state.phase is Phase.BATTLE
    for viewer in VIEWERS:
        seen = state.observation(viewer)
        assert seen.exchanges == (1, 1) and seen.deck_sizes == (16, 16) and seen.hand_sizes == (3, 3)
    said = [str(item.actions[0]) for item in state.observed_history(RED)[7:]]
    assert said == ["exchange ??", "draw 0 ??", "stand", "exchange 2h", "draw 1 Td", "stand"]
    said = [str(item.actions[0]) for item in state.observed_history(BLACK)[7:]]
    assert said == ["exchange 2s", "draw 0 Tc", "stand", "exchange ??", "draw 1 ??", "stand"]
    said = [str(item.actions[0]) for item in state.observed_history(None)[7:]]
    assert said == ["exchange ??", "draw 0 ??", "stand", "exchange ??", "draw 1 ??", "stand"]
    assert len(state.observed_history(RED)) == len(state.history)


def test_hidden_counts_are_never_told() -> None:
    state = led(start(exchange_counts="hidden"), *HANDS, "Ks Kh")
    state = do(state, "exchange 2s", "draw 0 Tc", "stand", "exchange 2h", "draw 1 Td", "stand")
    for _ in range(2):
        assert state.observation(BLACK).exchanges == (1, None) and state.observation(BLACK).deck_sizes == (16, None)
        assert state.observation(RED).exchanges == (None, 1) and state.observation(RED).deck_sizes == (None, 16)
        assert state.observation(None).exchanges == (None, None)
        assert state.observation(None).deck_sizes == (None, None)
        assert str(state.observed_history(RED)[7].actions[0]) == "exchange 2h"
        state = do(state, "play As | play Ah") if len(state.sides[0].laid) == 0 else state
    state = do(state, "play Js | play Jh")
    assert state.round == 2
    assert state.observation(BLACK).exchanges == (0, 0) and state.observation(BLACK).deck_sizes == (20, 20)
    assert not [
        i for i in state.observed_history(BLACK) if i.actions[0].verb in ("exchange", "stand") and i.actor == RED
    ]


def test_what_was_put_away_is_seen_by_its_owner_alone_and_to_the_end() -> None:
    state = do(led(start(round_limit=1), *HANDS, "Ks Kh"), "exchange 2s", "draw 0 Tc", "stand", "stand")
    for text in (None, "play As | play Ah", "play Js | play Jh"):
        state = state if text is None else do(state, text)
        assert state.observation(BLACK).aside == cards("2s")
        for viewer in (RED, None):
            assert state.observation(viewer).aside == ()
            assert "'2s'" not in repr(state.observation(viewer))
    assert state.is_terminal()


def test_revealed_cards_trophies_and_losses_are_seen_by_all() -> None:
    state = fought(start(), "7s 8c 9s", "Th 6h 2h", "Qs Kh")
    state = do(battle(state, *HANDS), "play As | play 3h", "play 2s | play Jd")
    state = do(battle(state, "As 2s 3s", "Ah 2h 4h", "Ks Kd"), "play 3s | play Ah")
    for viewer in VIEWERS:
        seen = state.observation(viewer)
        assert seen.trophies == (cards("Kh"), ())
        assert seen.lost == ((), cards("3h Jd"))
        assert seen.laid == (cards("3s"), cards("Ah"))
        assert seen.courts == (cards("Qs Qc Ks Kc Js Jc"), cards("Qh Qd Kd Jh"))
        assert seen.hand_sizes == (2, 2) and seen.to_move == SIMULTANEOUS


def test_a_battle_hides_the_cards_in_hand() -> None:
    state = do(battle(start(), *HANDS), "play As | play 3h")
    assert state.observation(RED).hand == cards("Ah 2h")
    assert not {"'2s'", "'3s'"} & set(repr(state.observation(RED)).replace("(", " ").replace(")", " ").split())


def test_unseen_live_and_deck_are_the_players_own_reckoning() -> None:
    state = do(battle(start(), *HANDS), "play As | play 3h", "play 2s | play Jd")
    state = do(led(state, *HANDS[:1], "Ah 2h 4h", "Ks Kh"), "exchange 2s", "draw 0 Tc", "stand", "stand")
    state = do(state, "play 3s | play Ah")
    black, red, nobody = (state.observation(viewer) for viewer in VIEWERS)
    assert black.live(RED) == red.live(RED) == nobody.live(RED) == tuple(c for c in NUMBERS[RED] if c != "3h")
    assert black.unseen() == tuple(c for c in NUMBERS[RED] if c not in ("3h", "Ah"))
    assert red.unseen() == tuple(c for c in NUMBERS[BLACK] if c != "3s")
    for seat, seen in ((BLACK, black), (RED, red)):
        assert seen.deck() == state.sides[seat].deck
    with pytest.raises(ValueError):
        nobody.deck()
    with pytest.raises(ValueError):
        nobody.unseen()


def test_the_own_reckoning_is_right_throughout_a_match() -> None:
    for options in ({}, {"exchange_counts": "hidden"}, {"round_limit": 2}):
        for state in match(Case("warlords", options), 0):
            assert isinstance(state, WarlordsState)
            for seat in (BLACK, RED):
                seen, other = state.observation(seat), state.sides[1 - seat]
                assert seen.deck() == state.sides[seat].deck
                assert set(seen.unseen()) == set(other.hand + other.aside + other.deck)
                assert seen.legal_actions == (state.legal_actions(seat) if seen.to_move in (seat, SIMULTANEOUS) else ())
                assert seen.hand == state.sides[seat].hand and seen.options == state.game.options


def test_the_end_is_seen_by_all() -> None:
    state = start()
    for warlord in ("Qh", "Qd", "Kh", "Kd"):
        state = fought(state, "7s 8c 9s", "Th 6h 2h", f"Qs {warlord}")
    for viewer in VIEWERS:
        seen = state.observation(viewer)
        assert seen.outcome == state.outcome() and seen.to_move == TERMINAL and seen.phase == "over"
        assert seen.legal_actions == () and seen.laid == (cards("7s 8c 9s"), cards("Th 6h 2h"))


def test_a_jack_shown_is_in_the_history_of_all_and_lost() -> None:
    state = do(reveals(battle(start(), *HANDS), "As", "Ah"), "play Js | play 2h")
    for viewer in VIEWERS:
        assert [str(a) for a in state.observed_history(viewer)[-1].actions] == ["play Js", "play 2h"]
        assert state.observation(viewer).lost == (cards("As Js"), ())


@pytest.mark.parametrize("seat", [-1, 2, "0", 1.5])
def test_there_is_no_observation_of_another_seat(seat: int) -> None:
    with pytest.raises(ValueError):
        start().observation(seat)
