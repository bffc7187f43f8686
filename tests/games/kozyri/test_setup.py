"""Options and setups: what is valid makes a match, what is not is refused with what would be."""

from __future__ import annotations

import json
import random

import pytest
from testkit.kozyri import do, place
from testkit.play import position

import tutor
from tutor.games.kozyri import KozyriGame
from tutor.games.kozyri.setup import read_setup
from tutor.kernel.cards import cards
from tutor.kernel.errors import RecordError
from tutor.kernel.records import Record


def test_the_usual_table() -> None:
    assert KozyriGame().options_dict() == {
        "pickup": "forced",
        "pack": 36,
        "deal": "random",
        "sixes": "stay",
        "repetition_limit": 3,
    }
    start = KozyriGame().new_initial_state()
    assert (start.trumps, start.starter) == (("s", "h"), 0)


@pytest.mark.parametrize(
    "wrong", [{"pack": 40}, {"pack": "36"}, {"pack": True}, {"repetition_limit": 1}, {"repetition_limit": None}]
)
def test_other_values_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="valid:"):
        tutor.load_game("kozyri", **wrong)


@pytest.mark.parametrize(
    "hands",
    [("9d Td", "6h"), [["9d", "Td"], ["6h"]], (cards("Td 9d"), cards("6h")), [["Td", "9d"], "6h"]],
)
def test_hands_may_be_written_in_several_ways(hands: object) -> None:
    assert read_setup(36, {"hands": hands}).hands == (cards("9d Td"), cards("6h"))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"hands": "9d"}, "hands must be two"),
        ({"hands": ["9d"]}, "hands must be two"),
        ({"hands": ["9d", "6h", "7h"]}, "hands must be two"),
        ({"hands": 3}, "hands must be two"),
        ({"hands": ["9d", ""]}, "each hand needs a card"),
        ({"hands": ["9d", "9d"]}, "there is one 9d"),
        ({"hands": ["9d", "6h"], "pile": "6h"}, "there is one 6h"),
        ({"hands": ["9d 9d", "6h"]}, "there is one 9d"),
        ({"hands": ["2d", "6h"]}, "2d in hand 0 is not in a pack of 36"),
        ({"hands": ["9d", "6h"], "pile": "??"}, "pile is not in a pack of 36"),
        ({"hands": ["9d", "zz"]}, "'zz' is no card"),
        ({"hands": ["9d", 7]}, "hand 1 must be cards"),
        ({"hands": ["9d", [7]]}, "hand 1 must be cards"),
        ({"pile": "6h"}, "a pile needs the hands"),
        ({"hand": ["9d", "6h"]}, "set up with trumps, starter, hands, pile, not with 'hand'"),
    ],
)
def test_a_setup_that_is_none_is_refused_with_the_reason(given: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says.replace("?", r"\?")):
        KozyriGame().new_initial_state(**given)


def test_a_record_knows_what_the_match_was_set_up_with() -> None:
    state = do(place("Td 6s Kc", "9h", "9d", trumps="sc", starter=0), "beat 6s")
    record = Record.of(state)
    assert json.loads(record.to_json())["setup"] == {
        "trumps": ["s", "c"],
        "starter": 0,
        "hands": ["6s Td Kc", "9h"],
        "pile": "9d",
    }
    again = Record.from_json(record.to_json())
    assert again == record and position(again.replay()[-1]) == position(state)
    view = Record.of(state, viewer=1)
    assert position(view.resume(random.Random(0), 0)) == position(state), "nothing is hidden, so nothing is lost"


@pytest.mark.parametrize(
    "setup", [{"trumps": "ss"}, {"hands": ["9d", "9d"]}, {"hands": {"a": 1}}, {"starter": [0]}, {"pile": 3}]
)
def test_a_record_with_a_setup_that_is_none_is_refused(setup: dict[str, object]) -> None:
    data = Record.of(place("Td", "9h 6h")).as_dict()
    with pytest.raises(RecordError):
        Record.from_dict({**data, "setup": setup}).replay()


def test_a_view_of_another_seat_to_move_does_not_resume() -> None:
    view = Record.of(do(place("Td 6c", "9h"), "lead 6c"), viewer=0)
    with pytest.raises(RecordError):
        view.resume(random.Random(0), 0)
