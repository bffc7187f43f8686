"""The worked traces of the rules page, card by card."""

from __future__ import annotations

from testkit.worldwar import at_war, deal, do, place, step, texts, verdict

from tutor.games.worldwar.state import WorldWarState

LEADER, NEXT, THIRD = "Th 9h 7h 4h 3h", "Ah Qh 6h 5h 2h", "Jh Js 8h 4s 2s"


def ready_for_war(*turns: str, **options: str) -> WorldWarState:
    """Two players: seat 0 has played the king of hearts, seat 1 cannot beat it."""
    state = place(
        ("3h 4h 5h 6h 7h", "3c 4c 5c 6c 7c"),
        heaps=("Kh", ""),
        standing=("Kh", 0),
        seat=1,
        turns=" ".join(turns),
        **options,
    )
    return do(state, "war")


def kinds(state: WorldWarState, text: str) -> list[str]:
    return [event.kind for event in step(state, text)[1]]


def test_trace_1_a_round_of_three_players() -> None:
    state = deal(LEADER, NEXT, THIRD)
    assert texts(state) == ["play Th"]
    state = do(state, "play Th", "stock 0 3s")
    assert texts(state) == ["play Qh", "play Ah", "lay 2h"]
    assert verdict(state, 1, "play 6h") == (False, "too_low", "R-7")
    laid = do(state, "lay 2h")
    assert texts(laid) == ["play Qh", "play Ah"], "who can beat the card must, with a pass or without"
    state = do(state, "play Qh", "stock 1 5s")
    assert texts(state) == ["lay 2s", "war"]
    given_up = do(state, "lay 2s", "pass 2s", "stock 2 6s")
    assert given_up.gone == ("2s",)
    assert given_up.seat == 0 and given_up.standing == ("Qh", 1)
    war = at_war(do(state, "war"))
    assert war.seats == (2, 1), "the leader of the round is not involved"


def test_trace_2_a_hold_in_world_war_ii() -> None:
    state = do(deal(LEADER, NEXT, THIRD), "play Th", "stock 0 3s", "play Qh", "stock 1 5s", "war")
    heaps = {seat: side.heap for seat, side in enumerate(state.sides)}
    state = do(state, "turn 2 7s", "turn 1 2c")
    state = do(state, "draw | draw", "turn 2 8s", "turn 1 Qs")
    assert at_war(state).stage == 2
    state = do(state, "hold | draw")  # seat 1 holds the queen, seat 2 draws
    assert at_war(state).held == (False, True)
    state = do(state, "turn 2 2d")
    assert state.war is None and state.seat == 1 and state.fed
    loot = (*heaps[2], "7s", "8s", "2d")
    assert state.sides[1].spoils == loot and state.sides[2].heap == ()
    assert state.sides[1].heap == ("Qh", "2c", "Qs"), "the winner's own heap stays"
    state = do(state, "stock 1 Kd")
    assert len(state.sides[1].hand) == 6
    assert texts(state) == ["play Ah", "lay 2h"]
    state = do(state, "play Ah")
    assert state.seat == 2 and len(state.sides[1].hand) == 5, "he does not draw again"


def test_trace_3_two_restarts_and_a_held_king_beaten() -> None:
    state = do(ready_for_war("9s", "9d", "Xx", "4d", "Ks", "5d", "As"), "turn 1 9s")
    assert kinds(state, "turn 0 9d") == ["turn", "restart"]
    state = do(state, "turn 0 9d", "turn 1 Xx")
    assert kinds(state, "turn 0 4d") == ["turn", "restart"]
    state = do(state, "turn 0 4d")
    assert at_war(state).restarts == 2 and at_war(state).stage == 1
    assert state.sides[0].heap == ("Kh", "9d", "4d") and state.sides[1].heap == ("9s", "Xx")
    state = do(state, "turn 1 5d", "turn 0 Ks", "hold | draw")
    assert texts(state)[0].startswith("turn 1")
    assert kinds(state, "turn 1 As") == ["turn", "war_over", "spoils"]
    state = do(state, "turn 1 As")
    assert state.sides[1].spoils == ("Kh", "9d", "4d", "Ks") and state.seat == 1


def test_trace_4_an_equal_card_voids_the_hold() -> None:
    state = do(ready_for_war("Ts", "4d", "Td"), "turn 1 4d", "turn 0 Ts", "hold | draw")
    assert at_war(state).held == (False, True)
    assert kinds(state, "turn 1 Td") == ["turn", "restart"]
    war = at_war(do(state, "turn 1 Td"))
    assert war.held == (False, False) and war.stage == 1 and war.stands == (None, None)
    assert war.waiting == (0, 1), "both turn again"


def test_trace_5_jacks_in_world_war_iii() -> None:
    state = do(ready_for_war("Js", "Jd", "4d", "5d", "8d", "9d"), "turn 1 4d", "turn 0 5d", "draw | draw")
    state = do(state, "turn 1 8d", "turn 0 9d", "draw | draw", "turn 1 Js")
    assert at_war(state).stage == 3
    assert kinds(state, "turn 0 Jd") == ["turn", "restart"]
    assert at_war(do(state, "turn 0 Jd")).stage == 1
