"""The table: sealed choices, pauses, stale clicks, undo, records."""

from __future__ import annotations

import logging
import random

import pytest

from tutor import SIMULTANEOUS, load_game
from tutor.kernel.errors import IllegalActionError, InvalidActionError
from tutor.kernel.records import Record
from tutor.session import NotAskedError, StaleActionError, Table


class RandomBot:
    """Plays anything, and remembers when it was asked."""

    def __init__(self):
        self.asked = []

    def choose(self, observation, rng):
        self.asked.append(observation)
        return rng.choice(observation.legal_actions)


def new_table(seed="t", bot=None, **options):
    return Table(load_game("warlords", **options), {1: bot or RandomBot()}, seed=seed)


def play_on(table, rng, until=lambda table: False):
    while not table.state.is_terminal() and not until(table):
        if table.paused:
            table.go_on(table.number)
        else:
            (seat,) = table.asked()
            table.submit(seat, rng.choice(table.state.legal_actions(seat)), table.number)


def to_battle(table):
    table.submit(0, "warlord Ks")
    table.submit(0, "stand")


def test_a_match_runs_to_its_end_and_asks_only_the_person():
    for seed in range(10):
        table = new_table(seed)
        play_on(table, random.Random(seed))
        assert table.state.is_terminal() and table.asked() == ()


def test_the_bot_has_committed_before_the_persons_choice_is_read():
    """Even a choice that is refused finds the bot's choice made."""
    bot = RandomBot()
    table = new_table(bot=bot)
    to_battle(table)
    assert table.state.current_player() == SIMULTANEOUS
    before = len(bot.asked)
    with pytest.raises(IllegalActionError):
        table.submit(0, "play Ks")
    assert len(bot.asked) == before + 1
    table.submit(0, table.state.legal_actions(0)[0])
    assert len(bot.asked) == before + 1  # not asked again: what it had chosen lay there
    assert all(seen.player == 1 for seen in bot.asked)


def test_a_bots_choice_does_not_depend_on_the_persons():
    laid = set()
    for place in range(3):
        table = new_table("same")
        to_battle(table)
        table.submit(0, table.state.legal_actions(0)[place])
        laid.add(table.moments[-1].after.last_item.actions[1])
    assert len(laid) == 1


def test_a_stale_number_is_refused_and_changes_nothing():
    table = new_table()
    old = table.number
    table.submit(0, "warlord Ks", old)
    state = table.state
    for call in (lambda: table.submit(0, "stand", old), lambda: table.undo(0, old), lambda: table.go_on(old)):
        with pytest.raises(StaleActionError):
            call()
    assert table.state is state and table.number == old + 1


@pytest.mark.parametrize(
    ("text", "error"),
    [("", InvalidActionError), ("dance", InvalidActionError), ("warlord Js", IllegalActionError)],
)
def test_what_is_no_choice_is_refused_and_changes_nothing(text, error):
    table = new_table()
    state, number = table.state, table.number
    with pytest.raises(error):
        table.submit(0, text)
    assert table.state is state and table.number == number and not table.decisions


def test_a_seat_that_is_not_asked_is_refused():
    table = new_table()
    with pytest.raises(NotAskedError, match="played by a bot"):
        table.submit(1, "warlord Kh")
    with pytest.raises(NotAskedError, match="Nothing waits"):
        table.go_on()
    with pytest.raises(NotAskedError, match="no choice of yours"):
        table.undo(0)


def test_the_table_pauses_after_a_battle_until_the_person_goes_on():
    table = new_table()
    play_on(table, random.Random(3), until=lambda t: t.paused)
    assert table.asked() == () and table.state.phase == "muster" and len(table.state.sides[0].hand) == 0
    with pytest.raises(NotAskedError, match="still on the table"):
        table.submit(0, "stand")
    table.go_on()
    assert table.asked() == (0,)


def test_two_people_are_sealed_one_after_the_other():
    table = Table(load_game("warlords"), {}, seed=1)
    assert table.asked() == (0, 1)
    before = table.state
    table.submit(0, "warlord Ks")
    assert table.asked() == (1,) and table.state is before
    with pytest.raises(NotAskedError):
        table.submit(0, "warlord Qs")
    table.submit(1, "warlord Qh")
    assert table.state.phase == "exchange"


def test_bots_alone_play_to_the_end():
    table = Table(load_game("warlords"), {0: RandomBot(), 1: RandomBot()}, seed=1)
    assert table.state.is_terminal()


def test_a_bot_that_fails_does_not_end_the_match(caplog):
    class Broken:
        def choose(self, observation, rng):
            raise RuntimeError("out of order")

    class Cheat:
        def choose(self, observation, rng):
            return load_game("warlords").new_initial_state().parse_action(0, "play As")

    with caplog.at_level(logging.ERROR):
        for bot in (Broken(), Cheat()):
            table = new_table(bot=bot)
            play_on(table, random.Random(1))
            assert table.state.is_terminal()
    assert "failed" in caplog.text and "not legal" in caplog.text


# --- undo ------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_choice_and_the_same_card_follows():
    table = new_table("u")
    table.submit(0, "warlord Ks")
    before, number = table.state, table.number
    hand = table.state.observation(0).hand
    table.submit(0, f"exchange {hand[0]}")
    drawn = set(table.state.observation(0).hand) - set(hand)
    table.undo(0)
    assert table.state is before and table.number == number + 2
    table.submit(0, f"exchange {hand[1]}")
    assert set(table.state.observation(0).hand) - set(hand) == drawn


def test_a_choice_taken_again_after_a_reveal_is_not_graded():
    table = new_table("u")
    to_battle(table)
    first, second = table.state.legal_actions(0)[:2]
    table.submit(0, first)
    shown = table.moments[-1].after.last_item.actions[1]
    table.undo(0)
    table.submit(0, second)
    assert table.moments[-1].after.last_item.actions[1] == shown  # the bot does not profit either
    assert [d.graded for d in table.decisions] == [True, True, False]
    # The next choice is a new one and is graded again.
    table.submit(0, table.state.legal_actions(0)[0])
    assert table.decisions[-1].graded


def test_every_position_on_the_way_back_stays_ungraded():
    table = new_table("u")
    to_battle(table)
    table.submit(0, table.state.legal_actions(0)[0])
    table.undo(0)
    table.undo(0)  # back before "stand": the reveal is known here, too
    table.submit(0, "stand")
    assert not table.decisions[-1].graded
    table.submit(0, table.state.legal_actions(0)[0])
    assert not table.decisions[-1].graded


def test_all_that_was_seen_before_two_undos_stays_ungraded():
    """Two new cards were seen; both are known to come, whichever card is given away for them."""
    table = new_table("u")
    table.submit(0, "warlord Ks")
    for _ in range(2):
        table.submit(0, table.state.legal_actions(0)[0])
    table.undo(0)
    table.undo(0)
    for _ in range(2):
        table.submit(0, table.state.legal_actions(0)[2])
        assert not table.decisions[-1].graded
    table.submit(0, table.state.legal_actions(0)[0])
    assert table.decisions[-1].graded  # the third card is news


def test_undo_leaves_a_pause_and_the_end():
    table = new_table("u")
    play_on(table, random.Random(3), until=lambda t: t.paused)
    table.undo(0)
    assert table.asked() == (0,) and not table.paused
    play_on(table, random.Random(4))
    table.undo(0)
    assert table.asked() == (0,) and not table.state.is_terminal()


def test_undo_all_the_way():
    table = new_table("u")
    start = table.state
    play_on(table, random.Random(5))
    while table.can_undo(0):
        table.undo(0)
    assert table.state is start


# --- the past --------------------------------------------------------------------------------------------


def test_the_record_replays_to_the_same_end():
    table = new_table("r")
    play_on(table, random.Random(6))
    record = Record.from_json(table.record().to_json())
    assert record.replay()[-1].outcome() == table.state.outcome()
    assert record.seed == "r"


def test_a_table_takes_up_a_match_at_any_point():
    """Pauses come back as pauses, and the same seed goes on dealing the same cards."""
    whole = new_table("r")
    rng = random.Random(8)
    script = []
    while not whole.state.is_terminal():
        if whole.paused:
            whole.go_on()
            script.append(None)
            continue
        action = rng.choice(whole.state.legal_actions(0))
        script.append(action)
        whole.submit(0, action)
    for cut in range(0, len(script), 5):
        table = new_table("r")
        for action in script[:cut]:
            table.go_on() if action is None else table.submit(0, action)
        state = Record.from_json(table.record().to_json()).replay()[-1]
        again = Table(state.game, {1: RandomBot()}, seed="r", state=state, number=table.number)
        assert again.paused == table.paused and again.asked() == table.asked()
        assert len(again.decisions) == len(table.decisions)
        for action in script[cut:]:
            again.go_on() if action is None else again.submit(0, action)
        assert again.record().steps == whole.record().steps


def test_what_a_seat_saw_is_told_in_whole_steps():
    table = new_table("s")
    steps = list(table.seen(0))
    assert [number for number, _, _ in steps] == [1]  # the muster is one step
    assert [event.kind for event in steps[0][2]] == ["draw"] * 6
    table.submit(0, "warlord Ks")
    table.submit(0, table.state.legal_actions(0)[0])
    kinds = [[event.kind for event in events] for _, _, events in table.seen(0)]
    assert kinds[1:] == [["warlord", "warlord"], ["exchange", "draw"]]


def test_steps_do_not_count_the_others_hidden_exchanges():
    """Were they counted, the number of steps would tell what the rules hide."""

    class Swapper:
        def __init__(self, swaps):
            self.swaps = swaps

        def choose(self, observation, rng):
            first = observation.legal_actions[0]
            if observation.phase == "warlord":
                return next(a for a in observation.legal_actions if a.card[0] == "K")
            if observation.phase == "exchange":
                done = observation.exchanges[observation.player]
                return first if done < self.swaps else observation.legal_actions[-1]
            return first

    counts = set()
    for swaps in range(4):
        table = new_table("s", Swapper(swaps), exchange_counts="hidden")
        to_battle(table)
        counts.add((table.number, len(list(table.seen(0))), tuple(table.record(0).steps)))
    assert len(counts) == 1
