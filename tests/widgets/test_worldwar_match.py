"""A match of World War III as the page plays it, through the widget, driven by the messages that a page sends."""

from __future__ import annotations

import asyncio
import random
from itertools import pairwise

import pytest
from support.war_page import war_page

from tutor.games.worldwar.deck import DEAL, whole_pack
from tutor.session import SettingsError
from tutor.widgets import play
from tutor.widgets.addresses import read_address
from tutor.widgets.settings import Settings

pytest.importorskip("anywidget")


def options(players, **more):
    return {"num_players": players, **more}


# --- whole matches ---------------------------------------------------------------------------------------


#: Every number of players, and each order of calls in a war; in the quick loop each number once.
TABLES = [
    pytest.param(
        players, order, marks=[pytest.mark.slow] if (players % 2 == 0) == (order == "challenger_first") else []
    )
    for players in (2, 3, 4, 5, 6)
    for order in ("together", "challenger_first")
]


@pytest.mark.parametrize(("players", "order"), TABLES)
def test_a_whole_match_from_hello_to_the_banner(players, order):
    page = war_page(options=options(players, hold_order=order)).play_out(players)
    page.sound()
    banner = page.view["banner"]
    assert banner["title"] and page.view["settings"]["played_seed"] == "page"
    assert [button["kind"] for button in page.view["buttons"]] == ["new"]
    rows = {row["seat"]: row for row in banner["count"]["rows"]}
    state = page.match.table.state
    for seat, side in enumerate(state.sides):
        assert (rows[seat]["pile"], rows[seat]["heap"], rows[seat]["total"]) == (side.pile, len(side.heap), side.score)
    assert {seat for seat, row in rows.items() if row["won"]} == set(state.outcome().winners)
    assert page.view["clock"]["left"] == state.stock


def test_what_is_shown_as_playable_is_what_the_rules_allow_and_every_choice_says_why():
    page = war_page(options=options(4))
    rng = random.Random(5)
    kinds = set()
    while not page.over:
        if page.choices() != ["next"]:
            legal = [str(action) for action in page.match.table.state.legal_actions(0)]
            assert page.choices() == sorted(set(legal))
            for thing in (*page.zone("me-hand")["cards"], *page.view["buttons"]):
                if thing["action"]:
                    assert thing["why"] and thing["clause"].startswith("R-"), thing
            kinds |= {action.split()[0] for action in legal}
        page.act(rng.choice(page.choices()))
    assert {"play", "war", "hold", "draw"} <= kinds


def test_a_two_is_laid_by_its_card_and_given_up_from_beside_the_pile():
    def may_lay(page):
        return any(card["action"] == "lay " + card["card"] for card in page.zone("me-hand")["cards"])

    page = next(p for seed in range(9) if not (p := war_page(seed=str(seed)).play_out(1, may_lay)).over)
    two = next(card for card in page.zone("me-hand")["cards"] if card["action"] and card["action"].startswith("lay"))
    assert two["badge"] and two["clause"] == "R-14"
    page.act(two["action"])
    assert two["card"] in page.cards("me-passes") and len(page.cards("me-hand")) == 4
    page.play_out(2, lambda page: any(card["playable"] for card in page.zone("me-passes")["cards"]))
    if not page.over:
        given = next(card for card in page.zone("me-passes")["cards"] if card["playable"])
        assert any(button["action"] == given["action"] for button in page.view["buttons"])
        page.act(given["action"])
        assert any(line["clause"] == "R-14" and "give up" in line["text"] for line in page.view["log"])


def test_a_card_that_is_not_allowed_says_why_and_changes_nothing():
    page = war_page(options=options(3))
    page.play_out(0, lambda page: any(c["action"] and not c["playable"] for c in page.zone("me-hand")["cards"]))
    card = next(card for card in page.zone("me-hand")["cards"] if card["action"] and not card["playable"])
    number = page.view["number"]
    page.act(card["action"])
    assert page.view["error"] == card["why"] and page.view["number"] == number
    assert card["clause"] in ("R-6", "R-7")


def test_a_war_that_may_not_be_begun_says_with_which_card_one_can_beat():
    page = war_page(options=options(3)).play_out(
        1, lambda page: page.view["phase"] == "follow" and any(c["playable"] for c in page.zone("me-hand")["cards"])
    )
    war = next(button for button in page.view["buttons"] if button["id"] == "war")
    assert not war["enabled"] and "beat" in war["why"] and war["clause"] == "R-8"


# --- what lies on the table ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, pytest.param(6, marks=pytest.mark.slow)])
def test_every_card_is_counted_where_it_lies(players):
    page = war_page(options=options(players))
    rng = random.Random(2)
    for _ in range(60):
        if page.over:
            break
        places = ["me", *(f"s{seat}" for seat in range(1, players))]
        held = sum(
            page.zone(f"{place}-{what}")["count"] for place in places for what in ("pile", "heap", "passes", "hand")
        )
        gone = len(page.match.table.state.gone) + sum(len(one.dropped) for one in page.match.table.state.sides)
        dropped = sum(len(one.dropped) for one in page.match.table.state.sides[:1])
        assert held - dropped + gone + page.zone("stock")["count"] == len(whole_pack(players))
        keys = [card["key"] for zone in page.view["zones"] for card in zone["cards"]]
        assert len(keys) == len(set(keys)), "two cards share a key"
        page.act(rng.choice(page.choices()))


def test_the_stock_is_the_clock():
    page = war_page(options=options(5))
    clock = page.view["clock"]
    assert clock["of"] == DEAL[5][1] and clock["left"] == page.zone("stock")["count"]
    before = clock["left"]
    page.play_out(1, lambda page: page.view["clock"]["left"] < before - 4)
    assert str(page.view["clock"]["left"]) in page.view["clock"]["text"]


def test_a_war_is_a_duel_with_its_phases_cards_and_stakes():
    page = war_page().play_out(3, lambda page: page.view["phase"] == "call")
    duel, state = page.view["duel"], page.match.table.state
    assert [phase["now"] for phase in duel["phases"]].index(True) + 1 == state.war.stage
    for name in ("war-above", "war-below"):
        zone = page.zone(name)
        side = state.war.seats.index(zone["owner"])
        assert zone["slots"] == 3 and zone["cards"][-1]["card"] == str(state.war.stands[side])
        assert str(len(state.sides[zone["owner"]].heap)) in zone["text"]
    assert page.zone("war-below")["owner"] == 0
    assert not page.has("standing")


@pytest.mark.slow
def test_a_war_that_began_again_says_why():
    seen = set()
    for seed in range(8):
        page = war_page(seed=str(seed), options=options(2))
        rng = random.Random(seed)
        while not page.over:
            state = page.match.table.state
            if page.view["duel"] and state.war is not None and state.war.restarts:
                line = next(line for line in page.view["duel"]["lines"] if line["clause"] == "R-12")
                assert "began again" in line["text"]
                seen.add("joker" in line["text"])
            page.act(rng.choice(page.choices()))
    assert seen == {True, False}


def test_the_result_of_a_war_stays_until_one_goes_on_and_names_the_spoils():
    page = war_page(options=options(4)).play_out(1, lambda page: page.choices() == ["next"])
    banner, duel = page.view["banner"], page.view["duel"]
    assert not banner["over"] and "heap" in banner["text"] and duel["over"]
    war = page.match.table.moments[-1].events
    over = next(event for event in war if event.kind == "war_over")
    states = {zone["owner"]: [c["state"] for c in zone["cards"]] for zone in page.view["zones"] if "war" in zone["id"]}
    if over.data["reason"] in ("higher", "beaten", "both_hold"):
        assert states[over.seat][-1] == "win" and states[over.data["loser"]][-1] == "lose"
    page.act("next")
    assert page.view["banner"] is None or page.choices() == ["next"]


@pytest.mark.slow
def test_who_drops_out_is_told_and_shown():
    page = next(
        p
        for seed in range(12)
        if (p := war_page(seed=str(seed), options=options(6)).play_out(seed, out_of)).view["out"]
    )
    seat = page.view["out"][0]
    score = next(one for one in page.view["score"] if one["seat"] == seat)
    assert score["text"] == "out"
    assert any(line["clause"] == "R-15" and "out of the game" in line["text"] for line in page.view["log"])


def out_of(page):
    return bool(page.view["out"])


def test_the_places_round_the_table_follow_the_turn():
    page = war_page(options=options(5), seat=3)
    assert page.view["me"] == 3
    assert {one["seat"]: one["place"] for one in page.view["seats"]} == {3: 0, 4: 1, 0: 2, 1: 3, 2: 4}
    names = [one["name"] for one in page.view["seats"]]
    assert names[3] == "You" and len(set(names)) == 5


# --- bots, one after the other ---------------------------------------------------------------------------


def test_each_turn_of_the_bots_is_shown_by_itself():
    page = war_page(options=options(6))
    shown, turns = [0], []

    def look(_change):
        actors = [moment.after.last_item.actor for moment in page.match.table.moments]
        turns.append({actor for actor in actors[shown[-1] :] if actor > 0})
        shown.append(len(actors))

    page.table.observe(look, names=["view"])
    page.play_out(1)
    assert len([turn for turn in turns if turn]) > 15 and max(map(len, turns)) == 1


def test_bots_wait_a_moment_between_their_turns_where_there_is_a_loop_to_wait_in(monkeypatch):
    from tutor.widgets import worldwar_setup

    monkeypatch.setitem(worldwar_setup.PACES, "calm", 0.05)

    async def run():
        page = war_page(options=options(6), pace="calm")
        loop = asyncio.get_running_loop()
        played = []
        play_bots = page.match.table.play_bots
        page.match.table.play_bots = lambda turn: (played.append(loop.time()), play_bots(turn))
        end = loop.time() + 20
        while len(played) < 6 and loop.time() < end:
            if page.choices():
                page.act(page.choices()[0])
                played.clear()  # only turns that follow one another
            await asyncio.sleep(0.002)
            if len(played) >= 2:
                break
        page.match._opponent.drop()
        return played

    played = asyncio.run(run())
    assert len(played) >= 2 and min(b - a for a, b in pairwise(played)) >= 0.045


# --- settings --------------------------------------------------------------------------------------------


def test_seats_are_set_by_number_level_and_person():
    found = Settings.of("worldwar", {"seats": ["club", "person", "coach", "person"], "names": ["", "Ana", "", "Ben"]})
    assert found.options["num_players"] == 4 and found.seat == 1
    assert found.seating.people == (1, 3)
    assert [str(name) for name in found.seating.names] == ["Ada", "Ana", "Clara", "Ben"]
    assert Settings.of("worldwar").options["num_players"] == 3
    fewer = found.changed({"options": {"num_players": 2}})
    assert fewer.seats == ("club", "person")
    more = fewer.changed({"options": {"num_players": 6}, "level": "beginner"})
    assert more.seats == ("beginner", "person", *["beginner"] * 4)
    assert Settings.of("worldwar", found.as_dict()).seats == found.seats


def test_a_person_called_like_a_bot_keeps_the_name():
    found = Settings.of("worldwar", {"seats": "person,club,person", "names": "Bruno,,Eva"})
    assert [str(name) for name in found.seating.names] == ["Bruno", "Greta", "Eva"]


@pytest.mark.parametrize(
    ("given", "part"),
    [
        ({"seats": ["club", "club"]}, "person"),
        ({"seats": ["person", "master"]}, "beginner"),
        ({"seats": ["person", "club"], "options": {"num_players": 3}}, "3"),
        ({"seats": ["person"]}, "2 to 6"),
        ({"seats": 7}, "person"),
        ({"seats": {"person": 1}}, "person"),
        ({"seats": "person,person", "names": ["Ana", "Ana"]}, "Ana"),
        ({"seats": "person,person", "names": ["x" * 21, ""]}, "20"),
        ({"seats": "person,person", "names": ["a\nb", ""]}, "printable"),
        ({"names": [1, 2]}, "name"),
        ({"seat": 5, "options": {"num_players": 3}}, "0, 1, 2"),
        ({"options": {"num_players": 7}}, "2 to 6"),
        ({"options": {"num_players": "many"}}, "2 to 6"),
        ({"pace": "never"}, "calm"),
    ],
)
def test_settings_that_cannot_be_are_answered_with_what_can(given, part):
    with pytest.raises(ValueError, match=part):
        Settings.of("worldwar", given)


def test_seats_are_no_setting_of_a_game_for_two():
    with pytest.raises(SettingsError, match="seats"):
        Settings.of("warlords", {"seats": "person,club"})


def test_the_address_sets_the_seats():
    query = "seats=person,coach,beginner&hold_order=challenger_first&pace=calm&seed=3"
    found, problems = read_address(Settings.of("worldwar"), query)
    assert found.seats == ("person", "coach", "beginner") and found.options["hold_order"] == "challenger_first"
    assert found.choices["pace"] == "calm" and problems == ()
    assert "names" in read_address(Settings.of("worldwar"), "places=3")[1][0]


def test_refused_settings_leave_the_match_as_it_is():
    page = war_page(options=options(3)).play_out(1, lambda page: len(page.view["log"]) > 12)
    before = page.view
    page.say("new", settings={"seats": ["club", "club", "club"], "options": options(3)})
    assert "person" in page.view["error"]
    assert page.view["log"] == before["log"] and page.view["number"] == before["number"]


def test_a_new_match_with_other_seats():
    page = war_page(options=options(2))
    page.say("new", settings={"seats": ["club", "person", "coach"], "options": options(3), "seed": "9"})
    assert page.view["error"] is None and page.view["me"] == 1 and len(page.view["seats"]) == 3
    assert [one["level"] for one in page.view["seats"]] == ["club", "", "coach"]


# --- numbers, undo, reload -------------------------------------------------------------------------------


def test_a_stale_click_does_nothing():
    page = war_page(options=options(2))
    number, action = page.view["number"], page.choices()[0]
    page.act(action)
    log = page.view["log"]
    page.say("act", number=number, action=action)
    assert page.view["log"] == log and page.view["error"] is None


def test_a_choice_is_taken_back_and_what_was_seen_is_not_graded_again():
    page = war_page(options=options(3), coach="always")
    page.play_out(4, lambda page: page.view["phase"] == "follow" and len(page.choices()) > 1)
    state, action = page.match.table.state, page.choices()[0]
    page.act(action)
    assert page.view["can"]["undo"]
    page.say("undo", number=page.view["number"])
    assert page.match.table.state is state
    page.act(action)
    assert page.coach["verdict"]["grade"] == "ungraded" or page.match.table.decisions[-1].graded


@pytest.mark.parametrize("sealed", [True, False])
def test_a_reload_brings_the_match_back(sealed):
    page = war_page(options=options(4))
    page.play_out(6, lambda page: len(page.view["log"]) > 30 and page.choices() != ["next"])
    saved = page.saved if sealed else {**page.saved, "sealed": ""}
    again = war_page(saved, options=options(4))
    hand = [zone for zone in page.view["zones"] if zone["id"] == "me-hand"]
    assert [zone for zone in again.view["zones"] if zone["id"] == "me-hand"] == hand
    assert [line["text"] for line in again.view["log"]] == [line["text"] for line in page.view["log"]]
    assert bool(again.view["note"]) is not sealed
    assert again.view["number"] > page.view["number"]
    again.play_out(7).sound()


def test_a_match_goes_into_a_file_and_comes_back():
    page = war_page(options=options(5))
    page.play_out(6, lambda page: len(page.view["log"]) > 30 and page.choices() != ["next"])
    page.say("export")
    text = next(message["text"] for message in page.sent if message["kind"] == "download")
    other = war_page(options=options(2))
    other.say("import", text=text)
    assert other.view["error"] is None
    assert other.cards("me-hand") == page.cards("me-hand") and len(other.view["seats"]) == 5
    other.play_out(1).sound()


# --- the lesson ------------------------------------------------------------------------------------------


def test_the_lesson_is_played_through_on_the_table():
    page = war_page(lesson=True)
    lesson = page.match.lesson.session.lesson
    for step in lesson.steps:
        assert page.view["lesson"]["title"] == str(step.title) and len(page.view["seats"]) == 3
        assert page.view["options_line"] == "Players: 3"
        for task in step.tasks:
            assert task.accept[0] in page.choices()
            page.act(task.accept[0])
            assert page.view["lesson"]["kind"] == "right"
        page.say("lesson", move="next")
    assert page.view["lesson"] is None
    page.sound()


def test_play_refuses_what_is_no_setting():
    with pytest.raises(ValueError, match="players"):
        play("worldwar", players=4)


# --- the coach's panel -----------------------------------------------------------------------------------


def test_the_panel_tells_every_seats_chance_and_at_a_call_the_odds_and_stakes():
    page = war_page(options=options(4), coach="always")
    chances = page.coach["chances"]
    assert [one["name"] for one in chances] == ["You", "Bruno", "Clara", "Dario"]
    assert sum(one["value"] for one in chances) == pytest.approx(1, abs=0.01)
    page.play_out(2, lambda page: page.view["phase"] == "call" and page.choices() != ["next"])
    odds = page.coach["odds"][0]
    assert set(page.coach["odds_heads"]) == {"now", "after"} and page.coach["duel"]["clause"] == "R-9"
    assert f"{round(100 * odds['after'])} % with hold" in page.coach["duel"]["text"]
    stake = next(note for note in page.coach["notes"] if "At stake" in note["text"])
    state = page.match.table.state
    for seat in state.war.seats:
        assert f" {len(state.sides[seat].heap)}" in stake["text"]
    assert {one["label"] for one in page.coach["candidates"]} == {"Hold", "Draw another card"}


def test_before_the_act_nothing_is_advised_if_the_coach_speaks_after_it():
    page = war_page(options=options(3), coach="after")
    page.play_out(2, lambda page: page.view["phase"] == "call" and page.choices() != ["next"])
    assert not page.coach["candidates"] and not page.coach.get("duel") and not page.coach["odds"]
    assert not any("holding" in note["text"] for note in page.coach["notes"])


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_a_war_is_told_step_by_step_with_the_odds_before_and_after(players):
    page = war_page(options=options(players), coach="after")
    rng = random.Random(3)
    told = 0
    for _ in range(40):
        trail = page.coach.get("trail")
        if trail and page.view["banner"] and page.view["duel"] and page.view["duel"]["over"]:
            steps = trail["steps"]
            assert steps[0]["before"] == pytest.approx(0.5, abs=0.2)  # even, but for short piles
            assert steps[-1]["after"] in (0, 1) and steps[-1]["clause"] in ("R-13", "R-15")
            for one, other in pairwise(steps):
                assert one["after"] == other["before"]
            won = next(e for e in page.match.table.moments[-1].events if e.kind == "war_over")
            if 0 in (won.seat, won.data.get("loser")):
                assert steps[-1]["after"] == float(won.seat == 0)
            told += 1
        if page.over:
            break
        page.act(rng.choice(page.choices()))
    assert told >= 3


def test_the_chance_in_a_war_is_the_one_of_the_better_call():
    page = war_page(options=options(2), coach="always", seed="trail")
    page.play_out(1, lambda page: page.view["phase"] == "call" and page.view["duel"]["phases"][0]["now"])
    war = page.coach["odds"][0]
    after = page.coach["trail"]["steps"][-1]["after"]
    assert min(war["now"], war["after"]) - 1e-4 <= after <= max(war["now"], war["after"]) + 1e-4  # kept to four digits


def test_the_coach_who_is_off_says_nothing_of_a_war_either():
    page = war_page(options=options(2), coach="off").play_out(1, lambda page: page.view["phase"] == "call")
    assert not page.coach.get("trail") and not page.coach.get("chances")


def test_a_key_means_the_same_in_every_position_and_is_told_in_every_one():
    page = war_page(options=options(3))
    rng = random.Random(3)
    told = {one["key"]: one["label"] for one in page.view["keys"]}
    assert told["g"] == "Go to war" and told["t"] == "Lay a Two open" and not set(told) & set("hurwl")
    verbs = {"g": "war", "t": "lay", "p": "pass", "o": "hold", "d": "draw", "n": None}
    met = set()
    while not page.over:
        assert {one["key"]: one["label"] for one in page.view["keys"]} == told
        for button in page.view["buttons"]:
            if button["kind"] == "act":
                assert button["action"].split()[0] == verbs[button["key"]]
                met.add(button["key"])
        page.act(rng.choice(page.choices()))
    assert {"g", "o", "d"} <= met


def test_the_chances_that_are_shown_sum_to_a_hundred_and_ones_own_is_that_of_the_sentence():
    page = war_page(options=options(3), coach="always", seed="sums")
    for _ in range(4):
        chances = page.coach["chances"]
        assert sum(one["percent"] for one in chances) == 100
        mine = next(one for one in chances if one["mine"])
        assert f"about {mine['percent']} %" in page.coach["summary"]
        page.act(page.choices()[0])
