"""Addresses: what is asked for, what cannot be had, and which match is kept where and comes back to whom."""

from __future__ import annotations

import json
from urllib.parse import parse_qs

import pytest
from widgets.test_match import QUICK, Page

from tutor.widgets import Settings, play
from tutor.widgets.addresses import belongs, follow, read_address

pytest.importorskip("anywidget")


def page_at(monkeypatch, query, game="warlords", saved=None, **fields):
    """A page of ours at an address."""
    monkeypatch.setenv("QUERY_STRING", query)
    page = Page(play(game, lesson=fields.pop("lesson", False)))
    page.say("hello", saved=saved, follows=True, **fields)
    return page


# --- what an address asks for ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["warlords", "kozyri", "worldwar"])
@pytest.mark.parametrize("name", ["seed", "level", "coach", "warn"])
def test_one_wrong_word_costs_nothing_else(game, name):
    value = {"seed": "42", "level": "coach", "coach": "after", "warn": "blunder"}[name]
    found, problems = read_address(Settings.of(game), f"foo=1&{name}={value}&round_limit=-1")
    assert value in (getattr(found, name, None), found.choices["warn"])
    assert "'foo'" in problems[0] and len(problems) == 2, problems


def test_every_wrong_thing_is_named_with_what_would_be_right_in_the_words_of_the_dialog():
    _, problems = read_address(
        Settings.of("worldwar"), "foo=1&num_players=99&pace=fast&level=master&coach=loud&seats=person,elf"
    )
    assert sorted(problems[1:]) == [
        "coach cannot be 'loud'; valid: always, after (after my act), off (never).",
        "level cannot be 'master'; valid: beginner, club, coach.",
        "num_players cannot be 99; valid: 2 to 6.",
        "pace cannot be 'fast'; valid: calm (slowly), brisk (briskly), none (at once).",
        "seats cannot hold 'elf'; valid: person, beginner, club, coach.",
    ]
    assert problems[0].startswith("The address has an unknown setting 'foo'; valid: ")
    assert not any("option" in one for one in problems[1:])


def test_what_fits_only_together_is_taken_together():
    found, problems = read_address(Settings.of("kozyri"), "other_trump=s&trump=c&foo=1&level=master")
    assert (found.choices["trump"], found.choices["other_trump"]) == ("c", "s") and len(problems) == 2
    found, problems = read_address(Settings.of("kozyri"), "trump=c&other_trump=c&seed=5")
    assert found.seed == "5" and found.choices["trump"] == "c" and len(problems) == 1


@pytest.mark.parametrize(
    ("game", "given"),
    [
        ("warlords", {"seed": "a b&c=ä", "seat": 1, "level": "coach", "options": {"ace": "both", "round_limit": None}}),
        ("kozyri", {"choices": {"trump": "h", "hand": "hidden"}, "coach": "off", "seat": 1}),
        ("worldwar", {"seats": ["club", "person", "person", "coach"], "names": ["", "Ana", "Ben", ""], "seed": "3"}),
        ("worldwar", {"level": "coach", "options": {"num_players": 5}, "choices": {"pace": "none"}}),
        ("worldwar", {"seats": ["person", "person"], "options": {"num_players": 2}}),
    ],
)
def test_what_is_asked_for_is_written_so_that_it_is_read_back(game, given):
    base = Settings.of(game)
    wanted = base.changed(given)
    query = wanted.query(base)
    found, problems = read_address(base, query)
    assert problems == () and found.as_dict() == wanted.as_dict() and found.origin == query
    seeded = Settings.of(game, {"seed": "9"})  # a call may ask for a seed, and a match on its table have none
    assert read_address(seeded, seeded.changed({**given, "seed": ""}).query(seeded))[0].seed == ""


def test_an_address_is_the_same_however_it_is_written():
    base = Settings.of("warlords")
    one, other = (read_address(base, query)[0] for query in ("seed=42&level=club&ace=high", "ace=high&seed=42&foo=1"))
    assert one.origin == other.origin == "ace=high&seed=42"


# --- which match comes back where ------------------------------------------------------------------------


def test_a_match_comes_back_at_its_address_and_a_plain_address_takes_what_was_begun_from_it():
    plain = Settings.of("warlords")
    seeded, called = follow(plain.changed({"seed": "4"}), plain), Settings.of("warlords", {"seed": "4"})
    assert belongs("seed=4", seeded, plain) and belongs("seed=4", plain, plain) and belongs("", plain, plain)
    assert not belongs("", seeded, plain) and not belongs(None, plain, plain)
    assert belongs("seed=4?level=coach", called, called) and not belongs("seed=40", called, called)


def test_the_address_follows_a_new_match_and_brings_it_back(monkeypatch):
    page = page_at(monkeypatch, "seed=42")
    assert page.table.config["address"] == "seed=42"
    page.say("new", settings={"level": "coach", "options": {"ace": "high"}})
    assert page.table.config["address"] == "ace=high&level=coach" == page.saved["origin"]
    page.say("new", settings={"seed": "7", "level": "club", "options": {"ace": "low"}})
    page.act(page.playable()[0])
    assert page.table.config["address"] == "seed=7" == page.saved["origin"]
    page.say("settings", coach="off")  # of the table, not of the match
    again = page_at(monkeypatch, "seed=7", saved=page.saved)
    assert again.view["log"] == page.view["log"] and again.table.match.vault.name == page.saved["id"]
    assert again.table.config["address"] == "seed=7" and again.view["settings"]["coach"] == "off"
    home = page_at(monkeypatch, "", saved=page.saved)  # where it was begun
    assert home.view["log"] == page.view["log"] and home.table.config["address"] == "seed=7"


def test_in_a_notebook_a_match_stays_with_its_call():
    page = Page(play("warlords", seed="7")).hello()
    page.say("new", settings={"seed": "8"})
    assert page.saved["origin"] == page.table.config["origin"] == "seed=7"
    assert Page(play("warlords", seed="7")).hello(page.saved).view["log"] == page.view["log"]


def test_a_save_of_before_is_found_by_the_plain_address(monkeypatch):
    page = page_at(monkeypatch, "")
    page.act(page.playable()[0])
    old = {name: page.saved[name] for name in ("sealed", "visible", "origin")}
    assert page_at(monkeypatch, "", saved=old).view["log"] == page.view["log"]


# --- the seed --------------------------------------------------------------------------------------------


def test_a_random_seed_is_told_only_after_the_match_and_its_link_deals_the_same(monkeypatch):
    page = page_at(monkeypatch, "level=beginner")
    seed = page.table.match.table.dealer.seed
    while not page.table.match.table.state.is_terminal():
        assert page.view["settings"]["told_seed"] is page.view["settings"]["link"] is None
        shown = [page.view, page.table.config, page.table.coach, *(m for m in page.sent if m["kind"] != "ack")]
        assert seed not in json.dumps(shown)
        page.act(page.playable()[0]) if page.playable() else page.say("next", number=page.number)
    link = page.view["settings"]["link"]
    assert parse_qs(link) == {"level": ["beginner"], "seed": [seed]} and page.view["settings"]["told_seed"] == seed
    assert "seed" not in page.table.config["address"]
    again = page_at(monkeypatch, link)
    assert again.view["log"] == page.view["log"][: len(again.view["log"])]


def test_a_link_names_nobody(monkeypatch):
    page = page_at(monkeypatch, "seed=3&seats=person,person,club&names=Ana,Ben,", game="worldwar")
    assert page.view["settings"]["link"] == "seats=person,person,club&seed=3"


def test_hidden_cards_drawn_anew_are_not_those_of_the_seed(monkeypatch):
    page = page_at(monkeypatch, "seed=42")
    page.act(page.playable()[0])
    again = page_at(monkeypatch, "seed=42", saved={**page.saved, "sealed": ""})
    assert again.view["note"] and again.view["settings"]["link"] is None


# --- the lesson ------------------------------------------------------------------------------------------


def test_who_knows_the_lesson_goes_straight_to_the_match_at_any_address(monkeypatch):
    first = page_at(monkeypatch, "", lesson=True)
    assert first.view["lesson"] is not None
    page = page_at(monkeypatch, "seed=1", lesson=True, taught=True)
    assert page.view["lesson"] is None and page.view["can"]["lesson"] and page.playable()
    page.say("lesson", move="start")
    assert page.view["lesson"] is not None
    again = page_at(monkeypatch, "seed=1", lesson=True, taught=True, saved=page.saved)
    assert again.view["lesson"] is not None, "a reload in the lesson stays there"


def test_what_was_learned_at_one_address_holds_at_all(monkeypatch):
    page = page_at(monkeypatch, "", game="kozyri")
    known = [one.id for one in page.table.match.endings.endings.items[:2]]
    learned = {"solved": [*known, "nothing", 7], "lesson": {"damaged": 1}, "trainer": {"damaged": 1}}
    fresh = page_at(monkeypatch, "seed=1", game="kozyri", taught=True, progress=learned)
    assert fresh.table.match.endings.endings.solved == {*known}
    fresh.act(fresh.playable()[0])
    again = page_at(monkeypatch, "seed=1", game="kozyri", saved=fresh.saved, progress={"solved": known[:1]})
    assert again.table.match.endings.endings.solved == {*known}
    war = page_at(monkeypatch, "", game="worldwar")
    war.say("trainer", move="open")
    war.say("trainer", move="hold", question=war.view["trainer"]["number"])
    kept = war.saved["visible"]["trainer"]
    other = page_at(monkeypatch, "seed=1", game="worldwar", progress={"trainer": kept})
    assert other.view["trainer"] is None, "the match is what was asked for"
    assert other.table.match.trainer.progress() == {**kept, "open": False}


# --- a match that gave way -------------------------------------------------------------------------------


def test_a_match_that_gave_way_is_gone_on_with():
    page = Page(play("warlords", **QUICK)).hello()
    page.act(page.playable()[0])
    before, log, zones = page.saved, page.view["log"], page.view["zones"]
    assert before["begun"] is True and "1 choice made" in before["label"] and "seed page" in before["label"]
    page.say("new", settings={"seed": "other"})
    assert page.saved["begun"] is False and page.saved["id"] != before["id"]
    page.say("resume", saved=before)
    assert page.view["log"] == log and page.view["zones"] == zones and page.view["error"] is None
    assert page.saved["id"] == before["id"] and page.view["settings"]["seed"] == "page"


def test_a_kept_match_that_cannot_be_read_leaves_the_one_on_the_table():
    page = Page(play("warlords", **QUICK)).hello()
    page.act(page.playable()[0])
    before = page.view
    for damage in ({}, {**page.saved, "sealed": "", "visible": {}}, {"sealed": 5, "visible": {"version": 1}}):
        page.say("resume", saved=damage)
        assert "stays" in page.view["error"] and page.view["zones"] == before["zones"]


def test_the_hands_are_covered_when_a_shared_match_is_gone_on_with(monkeypatch):
    page = page_at(monkeypatch, "seed=3&seats=person,person,club", game="worldwar")
    page.say("next", number=page.number)
    page.act(page.playable()[0])
    before = page.saved
    page.say("new", settings={"seed": "4"})
    page.say("resume", saved=before)
    assert page.table.match.me is None and page.table.config["address"] == before["origin"]


def test_a_match_beside_an_ending_is_what_one_comes_back_to(monkeypatch):
    page = page_at(monkeypatch, "seed=3", game="kozyri")
    page.act(page.playable()[0])
    log = page.view["log"][:1]
    page.say("endings", move="open")
    page.say("endings", move="start", ending=page.view["endings"]["items"][0]["id"])
    before = page.saved
    assert before["begun"] is True
    page.say("new", settings={"seed": "4"})
    page.say("resume", saved=before)
    assert page.view["log"][:1] == log and not page.table.match.endings.playing
