"""How a draw is held, as a line on the table: in the endings, and where a position comes back."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tutor.coach.kozyri.endings import endings
from tutor.widgets import play
from tutor.widgets.line import Line
from tutor.widgets.tables import game_table

pytest.importorskip("anywidget")

from widgets.test_kozyri_match import Page

LOST_WINS = [(one.id, action) for one in endings() for action, bad in one.refutations.items() if bad.value == 0.5]


@pytest.mark.parametrize(("name", "action"), LOST_WINS[1:5:3])
def test_a_move_that_lets_the_win_go_is_answered_by_the_way_to_the_draw(name, action):
    page = Page(play("kozyri", level="beginner", seed="1", coach="after", trump="s")).hello()
    page.say("endings", move="start", ending=name)
    page.act(action)
    assert page.view["endings"]["line"] and "with best play it is a draw now" in page.view["endings"]["feedback"]
    page.say("line", action="last", of="ending")
    steps = page.coach["line"]["steps"]
    assert len(steps) > 2 and "The match is a draw" in steps[-1]["text"]


def test_a_line_whose_last_position_has_been_says_that_it_can_go_on_for_ever():
    page = Page(play("kozyri", level="beginner", seed="1", coach="off", trump="s")).hello()
    state, picture = page.match.table.state, game_table("kozyri").picture
    first = page.playable()[0]
    line = Line(state, [first], True, "now")
    assert "for ever" not in line.data(picture, page.match.me, ("You", "Bot"))["steps"][-1]["text"]
    line.moments[-1] = SimpleNamespace(before=state, events=(), after=SimpleNamespace(repetitions=2))
    assert line.data(picture, page.match.me, ("You", "Bot"))["steps"][-1]["text"].endswith("that is a draw (K-9).")
