"""Your Trumps through the widget, driven by the messages that a page sends."""

from __future__ import annotations

import asyncio
import json
import random
import time

import pytest
from support import slow_coach

from tutor.coach import _COACHES
from tutor.coach.bots import _MODULES
from tutor.games.kozyri.deck import BEATS, PACKS
from tutor.kernel.cards import Card
from tutor.lessons import endings as endings_module
from tutor.widgets import play
from tutor.widgets.worker import Worker

pytest.importorskip("anywidget")

QUICK = {"level": "beginner", "seed": "page", "coach": "off"}


@pytest.fixture(autouse=True)
def quick_coach(monkeypatch):
    """The table is tested with a coach that can be foreseen."""
    for names in (_COACHES, _MODULES, endings_module.MODULES):
        monkeypatch.setitem(names, "kozyri", "support.slow_coach")
    monkeypatch.setattr(slow_coach, "SECONDS", {"coach": 0.0, "bot": 0.0})
    monkeypatch.setattr(slow_coach, "PROVED", {})


class Page:
    """Stands in for the browser: sends messages as it would and keeps all that it is sent."""

    def __init__(self, table):
        self.table = table
        self.sent = []
        self.views = []
        table.send = lambda content, buffers=None: self.sent.append(content)
        table.observe(lambda change: self.views.append(change["new"]), names=["view"])

    def say(self, kind, **fields):
        self.table._receive(self.table, {"kind": kind, "id": 1, **fields}, None)
        assert self.sent[-1] == {"kind": "ack", "id": 1}

    def hello(self, saved=None):
        self.say("hello", saved=saved)
        return self

    def act(self, action):
        self.say("act", number=self.view["number"], action=action)

    @property
    def view(self):
        return self.table.view

    @property
    def coach(self):
        return self.table.coach

    @property
    def match(self):
        return self.table.match

    @property
    def saved(self):
        return [message["saved"] for message in self.sent if message["kind"] == "saved"][-1]

    def zone(self, name):
        return next(zone for zone in self.view["zones"] if zone["id"] == name)

    def cards(self, name):
        return [card["card"] for card in self.zone(name)["cards"]]

    def button(self, name):
        return next((one for one in self.view["buttons"] if one["id"] == name), None)

    def playable(self):
        cards = [card["action"] for card in self.zone("me-hand")["cards"] if card["playable"]]
        return cards + [one["action"] for one in self.view["buttons"] if one["action"] and one["enabled"]]

    @property
    def over(self):
        return bool(self.view["banner"] and self.view["banner"]["over"])

    def play_out(self, seed=0, stop=lambda page: False, most=400):
        rng = random.Random(seed)
        for _ in range(most):
            if self.over or stop(self):
                return self
            self.act(rng.choice(self.playable()))
        raise AssertionError("no end")


def open_page(**settings):
    return Page(play("kozyri", **{**QUICK, **settings})).hello()


def faces_card(page):
    return page.view["phase"] == "beat" and bool(page.playable())


# --- the duel --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"seat": 1, "starter": "other"},
        pytest.param(
            {"options": {"pack": 24, "pickup": "free"}, "trump": "h", "other_trump": "c"}, marks=pytest.mark.slow
        ),
        {"options": {"pack": 52, "deal": "mirror", "sixes": "home"}, "starter": "lot", "hand": "hidden"},
    ],
)
def test_a_whole_duel_from_hello_to_the_banner(settings):
    page = open_page(**settings).play_out()
    assert page.view["banner"]["title"] and page.view["error"] is None
    assert [message for message in page.sent if message["kind"] == "error"] == []
    assert page.view["buttons"][0]["kind"] == "new"
    assert page.view["settings"]["played_seed"] == "page"


def test_what_is_shown_as_playable_is_what_the_rules_allow_and_every_card_says_why():
    page = open_page(options={"pickup": "free"})
    rng = random.Random(5)
    for _ in range(60):
        legal = [str(action) for action in page.match.table.state.legal_actions(0)]
        assert sorted(page.playable()) == sorted(legal)
        for card in page.zone("me-hand")["cards"]:
            assert card["action"] and card["why"] and card["clause"].startswith("K-"), card
        if page.over:
            break
        page.act(rng.choice(page.playable()))


def test_both_hands_lie_by_suit_with_the_trumps_first():
    page = open_page(trump="d", other_trump="c").play_out(1, lambda page: len(page.cards("me-hand")) < 14)
    for name, trump in (("me-hand", "d"), ("them-hand", "c")):
        zone, cards = page.zone(name), page.cards(name)
        assert sum(zone["groups"]) == zone["count"] == len(cards)
        at = 0
        for place, size in enumerate(zone["groups"]):
            suits = {card[1] for card in cards[at : at + size]}
            assert len(suits) == 1 and (place or suits == {trump} or trump not in {card[1] for card in cards})
            at += size
    assert [one["suit"] for one in page.view["score"]] == ["d", "c"]
    assert all(sign in one["text"] for sign, one in zip("♦♣", page.view["score"], strict=True))


def test_every_card_is_in_one_place_and_the_last_five_of_the_pile_lie_apart():
    page = open_page()
    rng = random.Random(2)
    deepest = 0
    for _ in range(80):
        if page.over:
            break
        places = ("me-hand", "them-hand", "pile", "pile-rest")
        assert sorted(card for name in places for card in page.cards(name)) == sorted(map(str, PACKS[36]))
        pile = list(map(str, page.match.table.state.pile))
        assert page.cards("pile-rest") + page.cards("pile") == pile
        assert page.cards("pile") == pile[-5:]
        deepest = max(deepest, len(pile))
        page.act(rng.choice(page.playable()))
    assert deepest > 5


@pytest.mark.slow
def test_the_pick_up_names_the_cards_that_would_move_and_says_what_it_costs():
    page = open_page(options={"pickup": "free"})
    seen = set()
    rng = random.Random(4)
    for _ in range(120):
        if page.over:
            break
        button = page.button("pickup")
        if faces_card(page):
            state = page.match.table.state
            count = {"s": 5}.get(state.pile[-1].suit, 3) if state.pile[-1] != "As" else 99
            taken = state.pile[-count:]
            assert set(button["lights"]) == {f"k:{card}" for card in taken}
            assert button["enabled"] and str(min(count, len(state.pile))) in button["label"] and button["why"]
            seen.add(min(count, 6))
        else:
            assert button is None
        page.act(rng.choice(page.playable()))
    assert {3, 5} <= seen


def test_a_pick_up_that_is_not_allowed_says_what_would_beat():
    page = open_page().play_out(3, lambda page: faces_card(page) and not page.button("pickup")["enabled"])
    before = page.view["number"]
    page.act("pickup")
    assert page.view["number"] == before and "only who cannot beat picks up" in page.view["error"]


def test_each_cover_says_what_it_leaves_the_other_and_lights_it():
    page = open_page().play_out(1, lambda page: page.view["phase"] == "cover")
    other = page.match.table.state.hands[1]
    trump = page.match.table.state.trumps[1]
    for card in page.zone("me-hand")["cards"]:
        beaters = {f"k:{one}" for one in other if one in BEATS[trump][Card(card["card"])]}
        if beaters:
            assert set(card["lights"]) == beaters and "can be beaten with" in card["why"]
        else:
            assert "cannot be beaten: the other takes" in card["why"]


def test_a_hidden_hand_is_not_sent_and_can_be_opened_at_any_time():
    page = open_page(hand="hidden")
    for _ in range(10):
        other = set(map(str, page.match.table.state.hands[1]))
        zones = json.dumps(page.view["zones"])
        assert not any(f'"{card}"' in zones for card in other)
        assert page.zone("them-hand")["count"] == len(other)
        page.act(page.playable()[0])
    page.say("settings", choices={"hand": "shown"})
    assert sorted(page.cards("them-hand")) == sorted(map(str, page.match.table.state.hands[1]))
    page.say("settings", choices={"trump": "h"})
    assert "only with a new match" in page.view["error"]


# --- how it is set up ------------------------------------------------------------------------------------


def test_trumps_starter_pack_and_deal_are_chosen_before_the_deal():
    page = open_page()
    choices = {"trump": "c", "other_trump": "d", "starter": "other", "hand": "shown"}
    page.say("new", settings={"choices": choices, "options": {"pack": 24, "deal": "mirror"}, "seed": "x"})
    state = page.match.table.state
    assert state.trumps == ("c", "d") and state.starter == 1
    assert state.game.options.pack == 24 and state.game.options.deal == "mirror"
    assert page.view["settings"]["choices"] == {**choices, "warn": "off"}


def test_both_may_not_have_the_same_trumps():
    page = open_page(trump="h")
    before = page.match.table.state
    page.say("new", settings={"choices": {"other_trump": "h"}})
    assert "differ" in page.view["error"] and page.match.table.state is before


@pytest.mark.parametrize("choice", [{"trump": "x"}, {"starter": "nobody"}, {"hand": 3}, {"choices": {"colour": "red"}}])
def test_an_unknown_choice_is_refused(choice):
    with pytest.raises(ValueError, match="valid"):
        play("kozyri", **choice)


def test_the_bots_trumps_and_the_lot_come_from_the_seed():
    drawn = {open_page(seed=str(seed), starter="lot").match.table.setup["starter"] for seed in range(12)}
    suits = {open_page(seed=str(seed)).match.table.state.trumps[1] for seed in range(20)}
    assert drawn == {0, 1} and suits == {"h", "d", "c"}
    assert open_page(seed="5").match.table.setup == open_page(seed="5").match.table.setup


def test_the_pages_address_sets_trumps_and_readings(monkeypatch):
    monkeypatch.setenv("QUERY_STRING", "trump=d&starter=other&pack=32&hand=hidden&level=coach")
    settings = play("kozyri").match.settings
    assert settings.choices == {"trump": "d", "other_trump": "any", "starter": "other", "hand": "hidden", "warn": "off"}
    assert settings.options["pack"] == 32 and settings.level == "coach"


# --- back and forth --------------------------------------------------------------------------------------


def test_a_reload_brings_the_duel_back():
    page = open_page(coach="always").play_out(7, lambda page: len(page.view["log"]) > 25)
    again = Page(play("kozyri", **{**QUICK, "coach": "always"})).hello(page.saved)
    for name in ("zones", "log", "settings", "prompt", "score"):
        assert again.view[name] == page.view[name], name
    assert again.view["number"] > page.view["number"] and again.view["note"] == ""
    again.play_out(8)


def test_a_choice_can_be_taken_back():
    page = open_page().play_out(7, lambda page: len(page.view["log"]) > 12)
    before = page.view["zones"]
    page.act(page.playable()[0])
    page.say("undo", number=page.view["number"])
    assert page.view["zones"] == before


def test_the_record_can_be_saved_and_loaded():
    page = open_page(trump="h", other_trump="c").play_out(9, lambda page: len(page.view["log"]) > 12)
    page.say("export")
    text = page.sent[-2]["text"]
    other = open_page()
    other.say("import", text=text)
    assert other.view["zones"] == page.view["zones"] and other.match.table.state.trumps == ("h", "c")


# --- the coach: lines, and thinking beside the kernel's thread ----------------------------------------------


def test_a_line_is_stepped_through_on_the_table_and_the_match_has_not_moved(monkeypatch):
    page = open_page(coach="always")
    state, number = page.match.table.state, page.view["number"]
    action = page.coach["candidates"][1]["action"]
    assert page.coach["candidates"][1]["line"] == 1
    page.say("line", action=action, of="now")
    told = page.view["review"]
    assert (told["step"], told["total"], told["line"]) == (1, 1, True) and told["text"].startswith("You lead ")
    assert page.view["say"] == [{"text": told["spoken"], "assertive": False}]
    assert page.cards("pile") == [action.split()[1]] and page.playable() == []
    assert page.coach["line"]["steps"][0]["text"].startswith("You lead ") and page.coach["line"]["step"] == 1
    page.say("goto", step=0)
    assert page.cards("pile") == [] and page.coach["line"]["step"] == 0 and page.view["review"]["text"] == ""
    page.say("goto", step=None)
    assert page.view["review"] is None and page.coach["line"] is None
    assert page.match.table.state is state and page.view["number"] == number and page.playable()


def test_a_line_of_the_last_choice_starts_before_it():
    page = open_page(coach="always")
    page.act(page.playable()[3])
    action = page.coach["verdict"]["candidates"][0]["action"]
    page.say("line", action=action, of="last")
    assert page.cards("pile") == [action.split()[1]] and len(page.cards("me-hand")) == 17
    page.act(page.playable()[0]) if page.playable() else page.say("goto", step=None)
    assert page.view["review"] is None


def test_a_proof_is_told_plainly_and_so_is_an_estimate():
    page = open_page(coach="always")
    assert "by the coach's estimate" in page.coach["summary"] and page.coach["candidates"][0]["result"] == ""
    slow_coach.PROVED.update({page.playable()[0]: 1.0, page.playable()[1]: 0.0, page.playable()[2]: 0.5})
    page.say("new", settings={"seed": "page"})
    results = {one["action"]: one["result"] for one in page.coach["candidates"]}
    assert page.coach["summary"] == "Proved: you win in 3 turns." and page.coach["kind"] == "proved"
    assert [results[action] for action in page.playable()[:4]] == ["wins in 3 turns", "loses in 3 turns", "a draw", ""]
    page.act(page.playable()[1])
    verdict = page.coach["verdict"]
    assert verdict["text"].startswith("That turns a proved win into a loss") and verdict["line"]
    page.say("line", action=verdict["action"], of="last")
    assert page.view["review"]["line"] and page.cards("pile") == [verdict["action"].split()[1]]


def test_what_all_choices_come_to_is_for_the_page_to_say_and_the_end_is_told():
    page = open_page(coach="always")
    assert page.coach["over"] is False
    page.play_out()
    assert page.coach["over"] is True


async def until(question, seconds=60.0):
    """Let the loop run until the answer is yes."""
    end = time.monotonic() + seconds
    while not question():
        assert time.monotonic() < end, "waited in vain"
        await asyncio.sleep(0.002)


def test_a_long_search_leaves_the_table_free_and_can_be_stopped():
    slow_coach.SECONDS["coach"] = 60.0

    async def visit():
        page = open_page(coach="always")
        assert page.coach["pending"] and page.coach["budget"] == 1.0 and page.coach["candidates"] == []
        page.say("settings", choices={"hand": "hidden"})  # read and answered meanwhile
        assert page.view["settings"]["choices"]["hand"] == "hidden" and page.coach["pending"]
        page.say("stop")
        await until(lambda: not page.coach["pending"])
        assert len(page.coach["candidates"]) == 18

    asyncio.run(visit())


def test_who_acts_before_the_coach_is_ready_gets_the_verdict_all_the_same():
    slow_coach.SECONDS["coach"] = 60.0

    async def visit():
        page = open_page(coach="always")
        action = page.playable()[4]
        page.act(action)
        await until(lambda: page.coach["verdict"] is not None)
        assert page.coach["verdict"]["action"] == action
        await until(lambda: page.playable())
        assert page.coach["pending"]
        page.say("undo", number=page.view["number"])
        assert page.coach["verdict"] is None and page.coach["pending"]
        page.say("stop")
        await until(lambda: not page.coach["pending"])

    asyncio.run(visit())


def test_the_end_of_a_search_is_not_taken_for_the_end_of_the_next_one():
    """The choice was taken back: the same position is searched anew, while the search before comes to its end."""
    slow_coach.SECONDS["coach"] = 60.0

    async def visit():
        page = open_page(coach="always")
        page.act(page.playable()[4])
        page.say("undo", number=page.view["number"])
        for _ in range(60):
            await asyncio.sleep(0.005)
            assert page.coach["pending"] and page.coach["candidates"] == []
        page.say("stop")
        await until(lambda: not page.coach["pending"])
        assert page.coach["candidates"]

    asyncio.run(visit())


@pytest.mark.slow
def test_the_learners_card_lies_there_while_the_bot_still_thinks():
    slow_coach.SECONDS["bot"] = 0.05

    async def visit():
        page = open_page()
        action = page.playable()[0]
        page.act(action)
        assert page.cards("pile") == [action.split()[1]] and page.view["busy"] and page.view["turn"] == [1]
        number = page.view["number"]
        page.act("beat 6s")  # not his turn
        assert page.view["error"] and page.view["number"] == number
        await until(lambda: page.view["turn"] == [0])
        assert not page.view["busy"] and page.view["number"] > number
        before = page.view["zones"]
        page.act(page.playable()[0])
        page.say("undo", number=page.view["number"])  # while the bot thinks, or before it has begun
        assert page.view["zones"] == before
        await asyncio.sleep(0.2)
        assert page.view["zones"] == before

    asyncio.run(visit())


def test_a_reload_while_the_bot_thinks_lets_it_think_again():
    slow_coach.SECONDS["bot"] = 0.05

    async def visit():
        page = open_page()
        page.act(page.playable()[0])
        again = Page(play("kozyri", **QUICK)).hello(page.saved)
        assert again.view["turn"] == [1]
        await until(lambda: again.view["turn"] == [0])
        await until(lambda: page.view["turn"] == [0])
        assert again.cards("pile") == page.cards("pile")

    asyncio.run(visit())


AFTER = {**QUICK, "coach": "after"}


def counted(page):
    return page.coach["tally"]["counts"]


def test_a_choice_that_was_being_judged_when_the_page_was_reloaded_is_judged_and_counted_all_the_same():
    slow_coach.SECONDS["coach"] = 60.0

    async def visit():
        page = open_page(coach="after")
        page.act(page.playable()[4])
        saved = page.saved
        await until(lambda: counted(page))
        again = Page(play("kozyri", **AFTER)).hello(saved)
        assert counted(again) == {}, "it is being judged"
        again.say("settings", choices={"hand": "hidden"})  # which keeps the match once more
        third = Page(play("kozyri", **AFTER)).hello(again.saved)
        for one in (again, third):
            one.match.adviser.stop()
            await until(lambda one=one: counted(one))
            assert one.coach["tally"] == page.coach["tally"]
            assert one.coach["verdict"] == page.coach["verdict"], "which the learner has not read yet"
            assert one.saved["visible"]["grades"] == page.saved["visible"]["grades"] != saved["visible"]["grades"]
        await until(lambda: third.playable())
        third.match.adviser.stop()

    asyncio.run(visit())


def test_what_is_not_graded_is_not_graded_after_a_reload_either():
    async def visit():
        page = open_page(coach="after")
        await until(lambda: not page.coach["pending"])
        page.act(page.playable()[4])
        await until(lambda: page.playable())
        slow_coach.SECONDS["coach"] = 60.0
        page.say("undo", number=page.view["number"])
        page.say("settings", coach="off")  # forgets what was found of this position
        page.match.adviser._analysis = None
        page.say("settings", coach="after")
        page.act(page.playable()[3])
        saved = page.saved
        await until(lambda: counted(page))
        again = Page(play("kozyri", **AFTER)).hello(saved)
        again.match.adviser.stop()
        await until(lambda: counted(again))
        assert counted(again) == counted(page) == {"ungraded": 1}

    asyncio.run(visit())


def test_a_choice_that_is_being_judged_when_an_ending_is_begun_is_judged_when_the_match_comes_back():
    slow_coach.SECONDS["coach"] = 60.0

    async def visit():
        page = open_page(coach="after")
        page.act(page.playable()[4])
        page.say("endings", move="start", ending="w1")
        page.say("endings", move="close")
        page.match.adviser.stop()
        await until(lambda: sum(counted(page).values()) == 1)
        page.match.adviser.stop()

    asyncio.run(visit())


def test_taking_a_choice_back_leaves_the_one_before_it_to_be_judged():
    slow_coach.SECONDS["coach"] = 60.0
    page = open_page(coach="off").play_out(1, lambda page: page.view["phase"] == "beat" and len(page.playable()) > 2)

    async def visit():
        page.say("settings", coach="after")
        before = len(page.match.table.decisions)
        page.act(next(action for action in page.playable() if action.startswith("beat")))
        assert page.view["phase"] == "cover" and page.playable(), "the learner's turn again"
        page.act(page.playable()[0])
        page.say("undo", number=page.view["number"])
        assert len(page.match.table.decisions) == before + 1
        await until(lambda: sum(counted(page).values()) == 1)
        page.match.adviser.stop()

    asyncio.run(visit())


def test_a_save_whose_waiting_choices_are_nonsense_comes_back_all_the_same():
    page = open_page(coach="after")
    page.act(page.playable()[4])
    assert len(page.cards("me-hand")) == 17
    for one in ("awaited", {"grade": "awaited"}, {"grade": "awaited", "graded": "yes"}):
        grades = {"0": one, "7": {"grade": "awaited", "graded": True}}
        saved = {**page.saved, "sealed": "", "visible": {**page.saved["visible"], "grades": grades}}
        again = Page(play("kozyri", **AFTER)).hello(saved)
        assert again.cards("me-hand") == page.cards("me-hand") and counted(again) == {}


def test_a_save_cannot_ask_for_more_searches_than_a_match_ever_leaves():
    page = open_page(coach="after").play_out(stop=lambda page: len(page.match.table.decisions) > 15)
    waiting = {str(place): {"grade": "awaited", "graded": True} for place in range(len(page.match.table.decisions))}
    saved = {**page.saved, "sealed": "", "visible": {**page.saved["visible"], "grades": waiting}}
    again = Page(play("kozyri", **AFTER)).hello(saved)
    assert len(again.match.table.decisions) > 15 and 1 <= len(again.match.adviser.grades) <= 5


def test_a_job_that_fails_is_told_as_none_and_a_dropped_one_not_at_all():
    async def visit():
        told = []
        worker = Worker()
        worker.start(lambda stop: 1 // 0, told.append)
        dropped = worker.start(lambda stop: 5, told.append)
        dropped.drop()
        worker.start(lambda stop: 7, told.append)
        await until(lambda: 7 in told)
        assert told == [None, 7]

    asyncio.run(visit())


# --- endings ---------------------------------------------------------------------------------------------


def test_an_ending_is_solved_by_the_moves_that_the_proof_holds_for():
    slow_coach.PROVED.update({"beat Td": 1.0, "cover 7c": 1.0})
    page = open_page(coach="always").play_out(7, lambda page: len(page.view["log"]) > 12)
    before, mode = page.view["zones"], page.view["settings"]["coach"]
    assert page.view["can"]["endings"]
    page.say("endings", move="open")
    assert [one["label"] for one in page.view["endings"]["items"]] == ["Win in 1", "Save the draw"]
    assert page.view["zones"] == before and not page.view["can"]["endings"]
    page.say("endings", move="start", ending="w1")
    panel = page.view["endings"]
    assert panel["current"] == "w1" and "by force" in panel["goal"] and page.cards("me-hand") == ["Td", "7c"]
    assert page.coach["candidates"] == []  # the answer is not told beforehand
    page.act("beat Td")
    assert page.view["endings"]["feedback"] == "Right: the win stands."
    page.act("cover 7c")
    panel = page.view["endings"]
    assert panel["over"] and panel["kind"] == "right" and panel["solved"] == 1 and panel["next"] == "d1"
    page.say("endings", move="close")
    assert page.view["zones"] == before and page.view["settings"]["coach"] == mode and page.view["endings"] is None
    page.say("endings", move="open")
    assert page.view["endings"]["items"][0]["solved"]


def test_a_move_that_gives_the_proof_away_is_told_and_can_be_taken_back():
    slow_coach.PROVED.update({"beat Td": 1.0, "pickup": 0.0})
    page = open_page(coach="always")
    page.match.endings.endings.ending("w1").options["pickup"] = "free"
    page.say("endings", move="start", ending="w1")
    assert page.playable() == ["beat Td", "pickup"]
    page.act("pickup")
    panel = page.view["endings"]
    assert panel["kind"] == "illegal" and panel["again"] and not panel["over"]
    # What it leads to, and not what would have held the win: that can be looked for again.
    assert panel["feedback"] == "That loses by force: the other wins in 3 turns. Take it back, or play on."
    assert page.coach["verdict"] is None and page.coach["candidates"] == [] and page.coach["summary"]
    assert panel["line"]
    page.say("line", action="pickup", of="ending")
    assert page.view["review"]["line"] and page.cards("pile") == []
    page.say("goto", step=None)
    page.say("undo", number=page.view["number"])
    assert page.view["endings"]["feedback"] == "" and page.playable() == ["beat Td", "pickup"]
    page.act("beat Td")
    assert page.view["endings"]["feedback"] == "Right: the win stands."


def test_a_draw_solves_an_ending_in_which_it_is_the_best_there_is():
    page = open_page()
    page.say("endings", move="start", ending="d1")
    page.act("beat 7s")
    page.act("cover 8d")
    assert page.view["banner"]["kind"] == "draw" and page.view["endings"]["solved"] == 1
    assert page.view["endings"]["feedback"] == "Solved: the draw is saved."


def test_progress_and_the_match_aside_survive_a_reload():
    slow_coach.PROVED.update({"beat Td": 1.0, "cover 7c": 1.0})
    page = open_page().play_out(7, lambda page: len(page.view["log"]) > 12)
    before = page.view["zones"]
    page.say("endings", move="start", ending="w1")
    page.act("beat Td")
    again = Page(play("kozyri", **QUICK)).hello(page.saved)
    assert again.view["endings"]["current"] == "w1" and again.cards("pile") == ["9d", "Td"]
    again.act("cover 7c")
    again.say("endings", move="close")
    assert again.view["zones"] == before
    third = Page(play("kozyri", **QUICK)).hello(again.saved)
    third.say("endings", move="open")
    assert third.view["endings"]["solved"] == 1 and third.view["zones"] == before


def test_a_new_match_ends_the_ending():
    page = open_page()
    page.say("endings", move="start", ending="w1")
    page.say("new", settings={"seed": "other"})
    assert page.view["endings"] is None and len(page.cards("me-hand")) == 18


@pytest.mark.parametrize("message", [{"move": "start", "ending": "none"}, {"move": "start"}])
def test_an_ending_that_is_not_there_is_refused(message):
    page = open_page()
    before = page.view["zones"]
    page.say("endings", **message)
    assert page.view["zones"] == before and "no ending" in page.view["error"]


# --- the lesson ------------------------------------------------------------------------------------------


def test_the_lesson_can_be_played_from_end_to_end_and_leads_to_the_match():
    page = Page(play("kozyri", lesson=True, **QUICK)).hello()
    for _ in range(80):
        lesson = page.view["lesson"]
        if lesson is None:
            break
        if lesson["done"]:
            page.say("lesson", move="next")
            continue
        page.act(next(action for action in page.match.lesson.session.task.accept if action in page.playable()))
        assert page.view["lesson"]["kind"] == "right"
    assert page.view["lesson"] is None and len(page.cards("me-hand")) == 18 and page.playable()


@pytest.mark.parametrize("kept", [[], {}, 5, None, "no ending", ["x"]], ids=repr)
def test_spoilt_progress_with_the_endings_does_not_keep_the_match_from_coming_back(kept):
    table = play("kozyri", **QUICK)
    page = Page(table).hello()
    page.act(page.view["zones"] and str(table.match.table.state.legal_actions()[0]))
    saved = page.saved
    saved = {**saved, "sealed": "", "visible": {**saved["visible"], "endings": {"current": kept, "solved": [kept]}}}
    again = Page(play("kozyri", **QUICK)).hello(saved)
    assert again.view["zones"] and not [one for one in again.sent if one["kind"] == "error"]
