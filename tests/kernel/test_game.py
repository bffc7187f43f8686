"""What the kernel works out for every game: returns of shared wins, and errors that say what is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from testkit.warlords import battle, led, start

from tutor.games.warlords.state import WarlordsState
from tutor.kernel.errors import IllegalActionError
from tutor.kernel.rulings import Outcome, Ruling
from tutor.kernel.text import T


class Ended(WarlordsState):
    """A position whose outcome and number of players are made up."""

    __slots__ = ()

    def outcome(self) -> Outcome | None:
        return self._outcome


def returns(players: int, winners: tuple[int, ...] | None) -> tuple[float, ...]:
    first = start()

    class Game:
        num_players = players

    end = None if winners is None else Outcome(winners, "made_up", "W-9")
    game: Any = Game()
    return Ended(game, None, None, first.phase, 1, first.sides, end).returns()


@pytest.mark.parametrize(
    ("players", "winners", "worth"),
    [
        (2, None, (0.0, 0.0)),
        (2, (), (0.0, 0.0)),
        (2, (1,), (-1.0, 1.0)),
        (2, (0, 1), (0.0, 0.0)),
        (4, (2,), (-1.0, -1.0, 3.0, -1.0)),
        (4, (0, 3), (1.0, -1.0, -1.0, 1.0)),
    ],
)
def test_returns_always_sum_to_nothing(players: int, winners: tuple[int, ...] | None, worth: tuple[float, ...]) -> None:
    assert returns(players, winners) == worth
    assert sum(worth) == 0


def test_an_illegal_step_says_what_where_and_why() -> None:
    state = led(start(), "As 2s 3s", "Ah 2h 3h")
    with pytest.raises(IllegalActionError) as refused:
        state.step(state.parse_action(0, "exchange Ts"))
    assert str(refused.value) == (
        "exchange Ts is not allowed (4 Warlords, round 1, exchange): 10♠ is in your deck, not in your hand. [W-3]"
    )
    assert refused.value.ruling == state.verify(0, state.parse_action(0, "exchange Ts"))


def test_an_illegal_joint_step_blames_the_seat_at_fault_and_tells_nothing_of_the_other() -> None:
    state = battle(start(), "As 2s 3s", "Ah 2h 3h")
    with pytest.raises(IllegalActionError) as refused:
        state.step({0: state.parse_action(0, "play 2s"), 1: state.parse_action(1, "play Td")})
    assert "Td" in str(refused.value) and "2s" not in str(refused.value)


def test_a_ruling_is_as_true_as_it_is_legal() -> None:
    assert Ruling(True, "W-1", T("Yes."), "yes") and not Ruling(False, "W-1", T("No."), "no")


def test_parent_history_and_line_hang_together() -> None:
    state = led(start(), "As 2s 3s", "Ah 2h 3h")
    line = state.line()
    assert len(line) == 8 and line[0].parent is None and line[-1] is state
    for before, after in zip(line, line[1:], strict=False):  # noqa: RUF007 - the slice is what is tested
        assert after.parent is before and after.history == (*before.history, after.last_item)


@pytest.mark.parametrize("action", ["warlord Qs", None, 5, [], {}, {0: "stand"}])
def test_what_is_no_action_at_all_gets_a_ruling_too(action: object) -> None:
    import tutor

    ruling = tutor.load_game("warlords").new_initial_state().verify(0, action)  # type: ignore[arg-type]
    assert not ruling and ruling.code == "no_action"
