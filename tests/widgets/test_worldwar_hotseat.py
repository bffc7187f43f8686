"""Several people at one screen: what one may see never reaches the page while another sits before it."""

from __future__ import annotations

import asyncio
import json
import random
import re

import pytest
from support.war_page import WarPage, war_page

from tutor.kernel.cards import Card
from tutor.session.sealing import unseal
from tutor.widgets import play, worldwar_view

pytest.importorskip("anywidget")

CODE = re.compile(r'"(?:play |lay |pass )?((?:[2-9TJQKA][shdc])|Xx)"')
SIGN = re.compile(r"(10|[2-9JQKA])([♠♥♦♣])")
SPOKEN = re.compile(
    r"(two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace) of (spades|hearts|diamonds|clubs)"
)
RANKS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
SUITS = dict(zip("♠♥♦♣", "shdc", strict=True))
SEATS = ["person", "club", "person"]
NAMES = ["Ana", "", "Ben"]


def cards_in(data):
    """Every card that a text names, by code, by sign or in words."""
    text = json.dumps(data, ensure_ascii=False)
    found = {Card(code) for code in CODE.findall(text)}
    found |= {Card((rank if rank != "10" else "T") + SUITS[suit]) for rank, suit in SIGN.findall(text)}
    found |= {Card("23456789TJQKA"[RANKS.index(rank)] + suit[0]) for rank, suit in SPOKEN.findall(text)}
    return found - {Card("Xx")}  # there are two jokers, so that one may lie open while another is hidden


def hidden(page, viewer):
    """The cards of hands that this viewer (None: nobody) must not see.

    From four players on each card is there twice: then only those that the viewer has not seen either copy of.
    """
    state = page.match.table.state
    found = {card for seat, side in enumerate(state.sides) if seat != viewer for card in (*side.hand, *side.dropped)}
    if len(state.sides) > 3:
        found -= {action.card for item in state.observed_history(viewer) for action in item.actions if action.card}
    return found - {Card("Xx")}


def shared(**more):
    return war_page(**{"seats": SEATS, "names": NAMES, "coach": "always", **more})


def viewer_of(page, view):
    """Whose view it is: on a screen that is not shared always the one person's."""
    if view["eyes"] is None:
        return page.match.table.people[0]
    return None if view["eyes"] == "all" else int(view["eyes"])


class Watch:
    """Checks everything that goes to the page at the moment it goes there."""

    def __init__(self, page):
        self.page = page
        self.curtains = 0
        self.checked = 0
        self.sought = 0
        page.table.observe(self.view, names=["view"])
        page.table.observe(self.coach, names=["coach"])
        page.table.observe(self.review, names=["review"])
        page.table.send = self.message

    def view(self, change):
        view = change["new"]
        if page_over(self.page) or view["lesson"]:
            return
        self.curtains += view["eyes"] == "all"
        self.same(view, viewer_of(self.page, view))

    def coach(self, change):
        if not page_over(self.page):
            self.same(change["new"], viewer_of(self.page, self.page.view))

    def review(self, change):
        assert page_over(self.page) or not change["new"], "a match that goes on is not reviewed"

    def message(self, content, buffers=None):
        self.page.sent.append(content)
        if content["kind"] == "saved" and not page_over(self.page):
            people = self.page.match.table.people
            alone = people[0] if len(people) == 1 else None
            self.same(content["saved"]["visible"], alone)
            assert content["saved"]["visible"]["record"]["viewer"] == alone
            assert alone is not None or content["saved"]["visible"]["grades"] == {}
        elif content["kind"] == "download":
            raise AssertionError("a running match of several was handed out")

    def same(self, data, viewer):
        self.checked += 1
        secret = hidden(self.page, viewer)
        self.sought += len(secret)
        told = cards_in(data) & secret
        assert not told, f"{told} reached the page while {viewer} sat before it"


def page_over(page):
    return page.match.table.state.is_terminal()


# --- what reaches the page -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["1", *(pytest.param(seed, marks=pytest.mark.slow) for seed in "23")])
@pytest.mark.parametrize("order", ["together", "challenger_first"])
def test_nothing_hidden_reaches_the_page_in_a_whole_match_of_two_people_and_a_bot(seed, order):
    page = shared(seed=seed, options={"num_players": 3, "hold_order": order})
    watch = Watch(page)
    page.play_out(int(seed))
    page.sound()
    assert watch.curtains > 8 and watch.checked > 60


@pytest.mark.parametrize("seat", [2, pytest.param(0, marks=pytest.mark.slow)])
def test_nothing_of_the_bots_hands_reaches_the_page_of_one_person(seat):
    page = war_page(seat=seat, level="club", coach="always", options={"num_players": 3})
    watch = Watch(page)
    page.play_out(seat)
    page.sound()
    assert watch.curtains == 0 and watch.checked > 60


@pytest.mark.parametrize("players", [2, *(pytest.param(players, marks=pytest.mark.slow) for players in (4, 6))])
def test_what_one_sees_does_not_depend_on_what_others_hold(players):
    """The same position with the hidden cards drawn anew, as the viewer could not tell: the same table, to the letter."""
    page, rng = war_page(options={"num_players": players}, coach="off"), random.Random(players)
    changed = 0
    while not page.over:
        state, moment = page.match.table.state, page.match.table.moments[-1]
        other = state.resample(0, rng)
        changed += other.sides != state.sides
        names = page.match.settings.seating.called(0)
        for me in (0, None):
            drawn = [
                worldwar_view.picture(one, me, None, asked=me in page.match.table.asked(), all_open=False, names=names)
                for one in (state, other)
            ]
            assert drawn[0] == drawn[1]
        assert worldwar_view.trail(state, None, 0, names) == worldwar_view.trail(other, None, 0, names)
        assert moment.after is state
        page.act(rng.choice(page.choices()))
    assert changed > 10


@pytest.mark.slow
def test_three_people_without_a_bot_play_a_whole_match():
    page = shared(seats=["person"] * 3, names=["Ana", "Ben", "Eva"], coach="after")
    watch = Watch(page)
    page.play_out(5)
    page.sound()
    assert watch.curtains > 15
    assert "wins the match" in page.view["banner"]["title"] or "shared" in page.view["banner"]["title"]


def test_the_watch_would_notice():
    page = shared()
    page.act("next")
    seen = set(map(Card, page.cards("me-hand")))
    assert cards_in(page.view) & seen == seen - {Card("Xx")}
    assert hidden(page, 0) & seen == set() and hidden(page, None) >= seen - {Card("Xx")}


@pytest.mark.slow
def test_a_hint_and_a_verdict_are_for_the_one_before_the_screen():
    page = shared()
    watch = Watch(page)
    rng = random.Random(4)
    hints = verdicts = 0
    while not page.over:
        if page.curtain:
            page.say("hint", number=page.view["number"])
            assert page.coach["hint"] is None and page.coach["verdict"] is None and page.coach["candidates"] == []
            page.say("goto", step=3)  # looking back behind the curtain is looking at what all saw
            page.say("goto", step=None)
        elif page.choices() != ["next"]:
            page.say("hint", number=page.view["number"])
            hints += page.coach["hint"] is not None
            verdicts += page.coach["verdict"] is not None
        page.act(rng.choice(page.choices()))
    assert hints > 5 and verdicts > 3 and watch.checked > 100


# --- the curtain -----------------------------------------------------------------------------------------


def test_the_match_begins_behind_the_curtain():
    page = shared()
    assert page.curtain and page.view["banner"]["title"] == "Hand the screen to Ana. Ready?"
    assert page.cards("me-hand") == ["??"] * 5 and page.view["turn"] == []
    assert page.coach["summary"] == "The coach speaks to whoever sits before the screen."
    assert [one["name"] for one in page.view["seats"]] == ["Ana", "Bruno", "Ben"]
    page.act("next")
    assert not page.curtain and "??" not in page.cards("me-hand")
    assert [one["name"] for one in page.view["seats"]] == ["You", "Bruno", "Ben"]


def test_the_screen_goes_from_hand_to_hand_and_the_seats_turn_with_it():
    page = shared()
    met = []
    rng = random.Random(1)
    while len(met) < 6 and not page.over:
        if page.curtain:
            met.append(page.view["me"])
            assert page.view["seats"][page.view["me"]]["place"] == 0
        page.act(rng.choice(page.choices()))
    assert set(met) == {0, 2}


def test_nobody_acts_behind_the_curtain():
    page = shared()
    page.act("next")
    action = page.choices()[0]
    page.act(action)
    page.play_out(2, lambda page: page.curtain)
    state, number = page.match.table.state, page.view["number"]
    for seat in (0, 2):
        for legal in state.legal_actions(seat):
            page.say("act", number=number, action=str(legal))
            assert page.match.table.state is state and "covered" in page.view["error"]
    page.say("undo", number=number)
    assert page.match.table.state is state and page.curtain


def test_a_click_made_for_another_view_is_stale():
    page = shared()
    covered = page.view["number"]
    page.act("next")
    assert page.view["number"] > covered
    mine = page.view["number"]
    page.act(page.choices()[0])
    page.play_out(1, lambda page: page.curtain)
    state = page.match.table.state
    page.say("next", number=mine)
    assert page.curtain and page.match.table.state is state


def two_at_war(page):
    """Both people are asked for hold or draw at once, and one of them sits before the screen."""
    return len(page.match.table.asked()) == 2 and not page.curtain and page.choices() != ["next"]


def at_war(seeds, **more):
    for seed in seeds:
        page = shared(seed=str(seed), seats=["person", "person"], names=["Ana", "Ben"], **more)
        if not page.play_out(seed, two_at_war).over:
            return page
    raise AssertionError("no war of two people")


def test_what_one_has_said_in_secret_changes_nothing_that_the_other_sees():
    told = []
    for says in ("hold", "draw"):
        page = at_war(range(5), options={"num_players": 2})
        page.views.clear(), page.coaches.clear(), page.sent.clear()
        first = page.view["me"]
        page.act(says)
        assert page.curtain and page.view["me"] != first
        page.act("next")
        assert page.choices() == ["draw", "hold"]
        visible = [{**m["saved"]["visible"]} for m in page.sent if m["kind"] == "saved"]
        told.append((page.views[:], page.coaches[:], visible))
        page.act("draw")
        calls = [moment.after.last_item.actions for moment in page.match.table.moments]
        pair = next(actions for actions in reversed(calls) if len(actions) == 2)
        assert str(pair[first]) == says
    assert told[0] == told[1]


# --- undo, reload, files ---------------------------------------------------------------------------------


def test_a_choice_is_not_taken_back_across_a_curtain():
    page = shared()
    page.act("next")
    assert not page.view["can"]["undo"]
    page.act(page.choices()[0])
    page.play_out(3, lambda page: page.curtain)
    for _ in range(2):  # behind the curtain, and before the next one has chosen
        before = page.match.table.state
        assert not page.view["can"]["undo"]
        page.say("undo", number=page.view["number"])
        assert "take back" in page.view["error"] and page.match.table.state is before
        page.act("next")


def test_a_two_that_was_laid_is_taken_back_while_one_still_sits_there():
    def laid(page):
        return any(action.startswith("lay") for action in page.choices())

    page = next(p for seed in range(9) if not (p := shared(seed=str(seed)).play_out(seed, laid)).over)
    state = page.match.table.state
    page.act(next(action for action in page.choices() if action.startswith("lay")))
    assert page.view["can"]["undo"]
    page.say("undo", number=page.view["number"])
    assert page.match.table.state is state and page.view["error"] is None


def test_a_secret_call_is_not_lost_by_another_taking_back():
    page = at_war(range(5), options={"num_players": 2})
    page.act("draw")
    page.act("next")
    page.act("draw")
    moments = len(page.match.table.moments)
    assert not page.view["can"]["undo"]
    page.say("undo", number=page.view["number"])
    assert page.view["error"] and len(page.match.table.moments) == moments


def test_a_reload_comes_back_behind_the_curtain():
    page = shared()
    page.play_out(2, lambda page: len(page.view["log"]) > 25 and not page.curtain and page.choices() != ["next"])
    again = shared_again(page.saved)
    assert again.curtain and again.view["me"] == page.view["me"]
    again.act("next")
    assert again.cards("me-hand") == page.cards("me-hand")
    again.play_out(3).sound()


def shared_again(saved):
    table = play("worldwar", level="beginner", seed="page", pace="none", seats=SEATS, names=NAMES, coach="always")
    return WarPage(table).hello(saved)


def test_another_page_on_the_same_table_is_shown_the_curtain():
    page = shared()
    page.act("next")
    assert "??" not in page.cards("me-hand")
    page.say("hello", saved=None)
    assert page.curtain and page.cards("me-hand") == ["??"] * 5


def test_nothing_is_taken_back_across_a_curtain_even_by_the_same_person():
    page = next(
        p
        for seed in range(9)
        if not (
            p := shared(seed=str(seed)).play_out(
                seed, lambda page: page.view["can"]["undo"] and page.choices() != ["next"]
            )
        ).over
    )
    page.say("hello", saved=None)
    page.act("next")
    state = page.match.table.state
    assert not page.view["can"]["undo"]
    page.say("undo", number=page.view["number"])
    assert page.match.table.state is state


def test_a_save_that_cannot_be_opened_tells_nothing_and_a_new_match_is_dealt():
    page = shared()
    page.play_out(2, lambda page: len(page.view["log"]) > 25)
    again = shared_again({**page.saved, "sealed": ""})
    assert "could not be taken up" in again.view["error"] and again.curtain
    assert len(again.view["log"]) < 25


def test_the_sealed_part_holds_the_whole_match_and_the_open_part_what_all_saw():
    page = shared()
    page.play_out(2, lambda page: len(page.view["log"]) > 25)
    whole = unseal(page.saved["sealed"])
    assert whole["record"].get("viewer", "all") == "all" and "??" not in json.dumps(whole["record"])
    assert "stock 0 ??" in json.dumps(page.saved["visible"]["record"])


def test_a_running_match_of_several_is_not_handed_out_as_a_file():
    page = shared()
    assert not page.view["can"]["export"]
    page.say("export")
    assert "once it is over" in page.view["error"]
    assert not [message for message in page.sent if message["kind"] == "download"]
    page.play_out(1)
    page.say("export")
    assert [message for message in page.sent if message["kind"] == "download"]


# --- lesson, end -----------------------------------------------------------------------------------------


def test_the_lesson_covers_the_hands_of_the_match():
    page = shared()
    watch = Watch(page)
    page.act("next")
    page.say("lesson", move="start")
    assert page.view["lesson"] and page.view.get("eyes") is None
    page.say("lesson", move="leave")
    assert page.curtain and watch.checked


def test_the_match_waits_while_a_lesson_lies_on_it():
    page = shared()
    page.act("next")
    page.say("lesson", move="start")
    for kind in ("next", "undo"):
        before = (page.match.me, len(page.match.table.decisions))
        page.say(kind, number=page.view["number"])
        assert "leave the lesson" in page.view["error"]
        assert (page.match.me, len(page.match.table.decisions)) == before


def test_what_was_refused_is_not_told_to_whoever_opens_the_page_next():
    page = shared()
    page.act("next")
    page.say("act", number=page.view["number"], action="hold")
    assert page.view["error"]
    page.say("hello", saved=None)
    assert page.curtain and page.view["error"] is None


@pytest.mark.slow
def test_when_the_match_is_over_all_hands_lie_open_and_every_choice_can_be_looked_at():
    page = shared()
    page.play_out(6)
    assert page.view["banner"]["over"] and page.view["eyes"] == "all"
    places = ["me-hand", *(zone["id"] for zone in page.view["zones"] if zone["id"].endswith("-hand"))]
    assert all("??" not in page.cards(place) for place in places)
    judged = set()
    for step in range(1, page.view["steps"] + 1):
        page.say("goto", step=step)
        place = page.match.stage.decision_at(page.match.table)
        if place is not None and page.coach["verdict"]:
            judged.add(page.match.table.decisions[place].seat)
    assert judged == {0, 2}


# --- in an event loop, as in Jupyter: bots and coach answer later, from their thread ------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "haste"),
    [
        (["person", "club", "person"], 0),
        (["person"] * 4, 1),
        pytest.param(["person", "person", "club", "person", "coach"], 2, marks=pytest.mark.slow),
        pytest.param(["person"] * 6, 0, marks=pytest.mark.slow),
        pytest.param(["person", "beginner", "person", "club", "person", "club"], 3, marks=pytest.mark.slow),
    ],
    ids=["3", "4", "5", "6", "6-bots"],
)
def test_at_a_shared_screen_in_an_event_loop_nothing_hidden_is_told_however_hasty_people_are(seats, haste):
    """``haste`` is how many acts of four do not wait for what is still thought about.

    How a match goes depends on when bots answer: matches are played until enough was seen, a short one does not fail.
    """

    async def run(seed):
        page = shared(seats=seats, names=[], options={"num_players": len(seats)}, seed=f"loop {seed}")
        watch, rng = Watch(page), random.Random(f"{haste} {seed}")
        loop = asyncio.get_running_loop()
        until = loop.time() + 90
        while not page.over and loop.time() < until:
            waited = rng.randrange(4) >= haste
            if page.choices():
                page.act(rng.choice(page.choices()))
            await asyncio.sleep(0.004 if waited else 0)
            while waited and (page.match.table.bot_to_move() is not None) and loop.time() < until:
                await asyncio.sleep(0.002)
        await asyncio.sleep(0.05)
        page.match._opponent.drop()
        page.sound()
        assert page.over
        return watch, {one.seat for one in page.match.table.decisions} == set(page.match.table.people)

    curtains = checked = sought = everybody = 0
    for seed in range(20):
        watch, all_chose = asyncio.run(run(seed))
        curtains += watch.curtains
        checked += watch.checked
        sought += watch.sought
        everybody += all_chose
        if curtains > 5 and checked > 60 and sought > 100 and everybody:
            break
    assert curtains > 5 and checked > 60 and sought > 100 and everybody


def test_a_choice_that_was_being_judged_at_a_reload_is_judged_for_the_one_who_made_it():
    before = shared()
    before.play_out(2, lambda page: not page.curtain and len(page.choices()) > 1)
    chooser, place = before.view["me"], len(before.match.table.decisions)

    async def run():
        page = shared_again(before.saved)
        page.act("next")
        page.act(page.choices()[0])  # before the loop has heard the coach's answer
        saved, decision = page.saved, page.match.table.decisions[place]
        assert decision.seat == chooser and place not in page.match.adviser_of(chooser).grades
        assert saved["visible"]["grades"] == {}
        again = shared_again(saved)
        watch, one = Watch(again), again.match.adviser_of(chooser)
        until = asyncio.get_running_loop().time() + 20
        while place not in one.grades:
            assert asyncio.get_running_loop().time() < until, "waited in vain"
            await asyncio.sleep(0.002)
        assert again.curtain and again.coach["tally"]["counts"] == {} and again.coach["verdict"] is None
        assert all(
            place not in again.match.adviser_of(seat).grades for seat in again.match.table.people if seat != chooser
        )
        assert one.kept[place][1].facts["worlds"] == 50, "the whole search, not what it had"
        assert watch.checked and again.saved["visible"]["grades"] == {}
        again.match._opponent.drop()

    asyncio.run(run())
