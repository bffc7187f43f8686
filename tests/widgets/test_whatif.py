"""What if he holds…: the coach's part, and a branch on the table, driven by the messages that a page sends."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from support.war_page import WarPage, war_page

from tutor.coach.worldwar import advise
from tutor.kernel.cards import HIDDEN
from tutor.session import Table
from tutor.widgets import play
from tutor.widgets.match import Match

pytest.importorskip("anywidget")

from widgets.test_match import Page


def open_page(coach: str = "always", **settings: object) -> Page:
    return Page(play("warlords", level="beginner", seed="page", coach=coach, **settings)).hello()


def offered(page: Page) -> dict[str, Any] | None:
    found: dict[str, Any] | None = page.table.coach.get("whatif")
    return found


def to_phase(page: Page, phase: str) -> Page:
    """Play at random up to an offer in this phase."""
    rng = random.Random(4)
    for _ in range(200):
        if page.view["phase"] == phase and not page.view["banner"] and offered(page):
            return page
        page.step(rng)
    raise AssertionError(f"nothing was offered in the phase {phase}")


def begin(page: Page, kind: str = "bites") -> None:
    whatif = offered(page)
    assert whatif is not None
    page.say("whatif", move=kind, of=whatif["of"])
    assert page.view["whatif"] is not None, page.errors


def their_hand(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = next(zone for zone in page.view["zones"] if zone["id"] == "them-hand")
    return found


def match_of(page: Page) -> Match:
    found: Match = page.table.match
    return found


@pytest.mark.slow
@pytest.mark.parametrize("phase", ["warlord", "exchange", "battle"])
def test_both_deals_are_offered_and_each_can_be_played(phase: str) -> None:
    page = to_phase(open_page(), phase)
    whatif = offered(page)
    assert whatif is not None and whatif["of"] == "now" and whatif["title"].endswith("?")
    assert [row["bites"] for row in whatif["rows"]] == [True, False]
    assert sum(row["share"] for row in whatif["rows"]) + whatif["level"] == pytest.approx(1.0, abs=2e-4)
    for row, kind in zip(whatif["rows"], ("bites", "fails"), strict=True):
        begin(page, kind)
        shown = list(their_hand(page)["cards"])
        assert row["label"] == page.view["whatif"]["title"]
        assert all(card["face"] and card["badge"] == "assumed" for card in shown)
        assert [card["card"] for card in shown] and all(card["name"] in row["name"] for card in shown)
        assert their_hand(page)["label"] == "Other side's hand, assumed"
        assert [one["on"] for one in offered(page)["rows"]] == [kind == "bites", kind == "fails"]
        assert page.playable() and page.view["can"]["hint"] is False
        page.step(random.Random(0))
    assert page.errors == []


def test_the_match_is_untouched_and_comes_back_as_it_was() -> None:
    page = to_phase(open_page(), "exchange")
    before = {**page.view, "number": 0, "say": []}
    kept, record = len([m for m in page.sent if m["kind"] == "saved"]), match_of(page).table.record("all").to_json()
    begin(page)
    page.play_out(stop=lambda one: not one.view["buttons"] and not one.playable())
    assert page.view["banner"]["title"].startswith("What if: You ")
    assert page.view["buttons"] == [] and page.view["banner"]["over"] is False
    page.say("whatif", move="leave")
    assert {**page.view, "number": 0, "say": []} == before
    assert match_of(page).table.record("all").to_json() == record
    assert len([m for m in page.sent if m["kind"] == "saved"]) == kept, "nothing of a branch is kept"
    assert page.errors == [] and offered(page) is not None


def test_a_reload_in_a_branch_comes_back_to_the_match() -> None:
    page = to_phase(open_page(), "battle")
    view, saved = page.view, page.saved
    begin(page)
    page.step(random.Random(0))
    again = Page(play("warlords", level="beginner", seed="page", coach="always")).hello(saved)
    assert "whatif" not in again.view and again.view["zones"] == view["zones"] and again.view["log"] == view["log"]
    page.say("hello", saved=None)  # the same kernel, a page opened anew
    assert "whatif" not in page.view and page.view["zones"] == view["zones"]


def test_back_begins_with_take_back_from_the_start_and_the_step_back_to_the_game() -> None:
    page = to_phase(open_page(), "exchange")
    begin(page)
    start = {**page.view, "number": 0, "say": []}
    assert page.view["can"]["undo"] is False and page.view["whatif"]["moved"] is False
    page.say("undo", number=page.number)
    assert page.errors[-1] == "There is no choice of yours to take back."
    page.act("stand")
    assert page.view["can"]["undo"] is True and page.view["whatif"]["moved"] is True
    page.say("undo", number=page.number)
    assert page.view["zones"] == start["zones"]
    page.act("stand")
    page.say("whatif", move="again")
    told = {"number": 0, "say": [], "error": None, "error_number": 0}  # what was said meanwhile, not the game
    assert {**page.view, **told} == {**start, **told}
    page.say("goto", step=None)
    assert "whatif" not in page.view


def test_a_click_that_was_meant_for_the_match_does_nothing_in_the_branch() -> None:
    page = to_phase(open_page(), "battle")
    number, action = page.number, page.playable()[0]
    begin(page)
    moments = len(match_of(page).whatif._branch.table.moments)  # type: ignore[union-attr]
    page.say("act", number=number, action=action)
    assert len(match_of(page).whatif._branch.table.moments) == moments  # type: ignore[union-attr]


def hide_anew(table: Table, seat: int, rng: random.Random) -> None:
    """The same match with everything that the learner cannot know drawn anew."""
    table.state = table.state.resample(seat, rng)
    table._sealed = {}


@pytest.mark.slow
@pytest.mark.parametrize("phase", ["warlord", "exchange", "battle"])
def test_nothing_of_the_real_cards_is_in_a_branch(phase: str) -> None:
    """Whatever he really holds, what is offered, the branch and all that is sent of it are the same."""
    rng, seen, told = random.Random(8), set(), set()
    for _ in range(4):
        page = to_phase(open_page(), phase)
        hide_anew(match_of(page).table, 0, rng)
        match_of(page).think()
        told.add(json.dumps(offered(page)))
        page.traits.clear()
        for kind in ("bites", "fails"):
            begin(page, kind)
            for number in range(5):
                if page.playable() or page.view["buttons"]:
                    page.step(random.Random(number))
            page.say("whatif", move="leave")
        traits = [{**one, "review": None} for one in page.traits if "whatif" in one and "zones" in one]
        assert len(traits) >= 6
        seen.add(json.dumps(traits))
    assert len(seen) == len(told) == 1


@pytest.mark.slow
def test_after_the_act_the_last_choice_can_be_tried_out() -> None:
    page = open_page(coach="after")
    rng, tried = random.Random(4), 0
    for _ in range(60):
        whatif = offered(page)
        if whatif is not None:
            assert whatif["of"] == "last"
            verdict = page.table.coach["verdict"]
            begin(page, "fails")
            assert page.playable() and page.view["whatif"]
            page.say("whatif", move="leave")
            assert page.table.coach["verdict"] == verdict
            tried += 1
        page.step(rng)
        if page.view["banner"] and page.view["banner"]["over"]:
            break
    assert tried >= 3 and page.errors == []


def test_it_tells_nothing_before_the_act_where_the_coach_speaks_after_it() -> None:
    page = open_page(coach="after")
    assert page.playable() and offered(page) is None
    page = open_page(coach="off")
    page.step(random.Random(0))
    assert offered(page) is None
    page.say("whatif", move="bites", of="now")
    assert page.errors[-1] == "There is nothing to try out here."


def test_the_advice_is_measured_by_another_choice() -> None:
    page = to_phase(open_page(), "exchange")
    whatif = offered(page)
    assert whatif is not None and len(whatif["others"]) == 3
    assert [one["on"] for one in whatif["others"]].count(True) == 1
    other = next(one for one in whatif["others"] if not one["on"])
    page.say("whatif", move="against", of="now", action=other["action"])
    again = offered(page)
    assert again is not None
    changed = next(one for one in again["others"] if one["action"] == other["action"])
    assert changed["on"] or again["others"] == whatif["others"]  # none, if the advice is better whatever he holds
    page.say("whatif", move="against", of="now", action="play Js")
    assert page.errors[-1] == "There is nothing to try out here."


def test_whatever_comes_instead_ends_the_branch() -> None:
    page = to_phase(open_page(), "exchange")
    begin(page)
    page.say("lesson", move="start")
    assert page.view["lesson"] is not None and "whatif" not in page.view
    assert offered(page) is None
    page.say("lesson", move="leave")
    assert "whatif" not in page.view and page.view["phase"] == "exchange"
    begin(page)
    page.say("new", settings={})
    assert "whatif" not in page.view and page.view["round"] == 1
    to_phase(page, "exchange")
    begin(page)
    page.say("settings", coach="off")
    assert page.view["whatif"]
    page.say("hint", number=page.number)
    assert "no choice to give a hint for" in page.errors[-1]
    page.say("whatif", move="leave")
    assert offered(page) is None


@pytest.mark.slow
def test_later_rounds_of_a_branch_hide_the_other_hand() -> None:
    page = to_phase(open_page(), "battle")
    begin(page)
    page.step(random.Random(0))
    while page.view["banner"]:
        if not page.view["buttons"]:
            return  # the match ended in the branch
        page.step(random.Random(0))
    assert page.view["round"] > 1
    assert {card["card"] for card in their_hand(page)["cards"]} == {str(HIDDEN)}


# --- World War III -------------------------------------------------------------------------------------------


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is offered does not depend on how many worlds are drawn."""
    monkeypatch.setattr(advise, "WORLDS", dict.fromkeys(range(2, 7), 20))


def at_call(**settings: Any) -> WarPage:
    """A table at which the learner is asked to hold or draw, and the coach names two cases."""
    for seed in range(9):
        page = war_page(seed=f"call {seed}", coach="always", **settings)
        page.play_out(1, lambda one: bool(one.coach.get("whatif")) and one.coach["whatif"]["of"] == "now")
        if not page.over:
            return page
    raise AssertionError("hold or draw was never asked")


@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("players", [2, 3])
def test_hold_or_draw_is_tried_out_with_the_cards_that_come_next(players: int) -> None:
    page = at_call(options={"num_players": players})
    record, zones = page.match.table.record("all").to_json(), page.view["zones"]
    kept = len([one for one in page.sent if one["kind"] == "saved"])
    for kind in ("bites", "fails"):
        whatif = page.coach["whatif"]
        row = whatif["rows"][kind == "fails"]
        page.say("whatif", move=kind, of="now")
        assert page.view["whatif"]["title"] == row["label"] and "lies on your pile" in row["label"]
        assert {"hold", "draw"} <= set(page.choices())
        branch = page.match.whatif._branch
        shown = {seat: card for seat, card in enumerate(map(assumed, piles(page))) if card is not None}
        assert shown == {seat: str(card) for seat, card in branch.witness.turns}, "open, and marked as assumed"
        assert page.view["whatif"]["short"] == f"As in {branch.witness.share.text} % of cases. Not the real cards."
        page.act("draw")
        assert assumed(piles(page)[0]) is None, "it was turned"
        turned = [moment.after.last_item.actions[0] for moment in branch.table.moments]
        mine = [action.card for action in turned if action.verb == "turn" and action.seat == 0]
        assert dict(branch.witness.turns)[0] in mine
        for _ in range(6):
            if page.choices():
                page.act(page.choices()[0])
        page.say("whatif", move="leave")
    assert page.view["zones"] == zones and page.match.table.record("all").to_json() == record
    assert len([one for one in page.sent if one["kind"] == "saved"]) == kept


def piles(page: WarPage) -> list[dict[str, Any]]:
    """All piles, by seat."""
    found = [zone for zone in page.view["zones"] if zone["id"].endswith("-pile")]
    return sorted(found, key=lambda zone: zone["owner"])


def assumed(pile: dict[str, Any]) -> str | None:
    """The card that lies open on a pile and is marked as assumed."""
    if not pile["cards"]:
        return None
    (card,) = pile["cards"]
    assert card["face"] and card["badge"] == "assumed" and card["sign"] == "guess" and card["action"] is None
    return str(card["card"])


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_on_a_screen_that_several_share_nothing_is_tried_out() -> None:
    """A branch would lie open before the others, and what is assumed tells what its owner has seen."""
    page = war_page(coach="always", seats=["person", "person"], options={"num_players": 2})
    rng, called = random.Random(2), 0
    for _ in range(300):
        if page.over:
            break
        called += "hold" in page.choices()
        assert not page.coach.get("whatif")
        page.act(rng.choice(page.choices()))
    assert called >= 3
    page.say("whatif", move="bites", of="now")
    assert "whatif" not in page.view


# --- the review ----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_choice_of_the_review_can_be_tried_out() -> None:
    page = open_page(coach="off")
    page.play_out(seed=1)
    page.say("review", move="open")
    record, tried = match_of(page).table.record("all").to_json(), 0
    for one in page.table.review["decisions"]:
        page.say("review", move="show", place=one["place"])
        ways, step = page.table.review["at"]["whatif"], page.view["review"]
        assert (offered(page) is None) == (ways == [])
        if not ways:
            continue
        told = re.findall(r"(\d+) %", page.table.review["at"]["shares"])
        assert [re.findall(r"(\d+) %", way["text"])[0] for way in ways] == told[:2] and sum(map(int, told)) in range(
            99, 102
        )
        begin(page, "fails")
        assert page.view["whatif"]["title"] == ways[1]["label"] and page.playable()
        assert page.view["whatif"]["of"] == "review"
        assert page.view["whatif"]["text"].startswith(ways[1]["text"]) and " would be better, as w" in ways[1]["text"]
        page.step(random.Random(1))
        page.say("whatif", move="leave")
        assert page.table.review["at"]["place"] == one["place"] and page.view["review"] == step
        page.say("review", move="try", place=one["place"])
        assert page.table.review["at"]["whatif"] == [] and offered(page) is None, "it would tell the answer"
        tried += 1
        if tried == 3:
            break
    assert tried == 3 and page.errors == [] and match_of(page).table.record("all").to_json() == record
    page.say("review", move="close")
    assert offered(page) is None
