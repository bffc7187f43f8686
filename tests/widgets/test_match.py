"""A match through the widget, driven by the messages that a page sends."""

from __future__ import annotations

import json
import random
import re

import pytest

from tutor.games.warlords.deck import COURTS, NUMBERS
from tutor.kernel.cards import HIDDEN, Card
from tutor.kernel.records import Record
from tutor.widgets import CardTable, play

pytest.importorskip("anywidget")


QUICK = {"level": "beginner", "seed": "page", "coach": "off"}


class Page:
    """Stands in for the browser: sends messages as it would and keeps all that it is sent."""

    def __init__(self, table: CardTable):
        self.table = table
        self.sent: list[dict] = []
        self.traits: list[dict] = []
        table.send = lambda content, buffers=None: self.sent.append(content)
        table.observe(lambda change: self.traits.append(change["new"]), names=["view", "coach", "config"])
        self._id = 0

    def say(self, kind, **fields):
        self._id += 1
        self.table._receive(self.table, {"kind": kind, "id": self._id, **fields}, None)
        assert self.sent[-1] == {"kind": "ack", "id": self._id}

    def hello(self, saved=None):
        self.say("hello", saved=saved)
        return self

    def act(self, action):
        self.say("act", number=self.number, action=action)

    @property
    def view(self):
        return self.table.view

    @property
    def number(self):
        return self.view["number"]

    @property
    def saved(self):
        return [message["saved"] for message in self.sent if message["kind"] == "saved"][-1]

    @property
    def errors(self):
        return [message["text"] for message in self.sent if message["kind"] == "error"] + [
            view["error"] for view in self.traits if view.get("error")
        ]

    def playable(self):
        cards = [card["action"] for zone in self.view["zones"] for card in zone["cards"] if card["playable"]]
        return cards + [button["action"] for button in self.view["buttons"] if button["action"]]

    def step(self, rng):
        kinds = [button["kind"] for button in self.view["buttons"]]
        if "next" in kinds:
            self.say("next", number=self.number)
        else:
            self.act(rng.choice(self.playable()))

    def play_out(self, seed=0, stop=None):
        rng = random.Random(seed)
        while not (self.view["banner"] and self.view["banner"]["over"]):
            if stop and stop(self):
                return self
            self.step(rng)
        return self


def open_page(**settings):
    """A quick table: a weak bot, and no coach unless a test asks for one."""
    return Page(play("warlords", **{**QUICK, **settings})).hello()


def in_battle(page):
    return page.view["phase"] == "battle" and bool(page.playable())


def hidden_cards(match):
    """What the learner may not know at this moment: the other's hand, exchanged cards and what the other will lay."""
    other = match.table.state.sides[1 - match.me]
    return {str(card) for card in (*other.hand, *other.aside)}


# --- a match ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_match_from_hello_to_the_banner(seat):
    page = open_page(seat=seat).play_out()
    assert page.view["banner"]["title"]
    assert page.errors == []
    assert page.view["buttons"][0]["kind"] == "new"


def test_nothing_is_shown_before_hello():
    table = play("warlords", seed=1)
    assert table.view == {} and table.coach == {}


def test_every_card_of_the_hand_says_whether_it_may_be_played_and_why():
    page = open_page()
    for _ in range(40):
        if not page.playable():
            page.step(random.Random(1))
            continue
        cards = [c for z in page.view["zones"] if z["id"] in ("me-hand", "me-courts") for c in z["cards"]]
        assert cards
        for card in cards:
            assert card["action"] and card["why"] and card["clause"].startswith("W-"), card
        assert any(card["playable"] for card in cards)
        page.step(random.Random(2))
        if page.view["banner"] and page.view["banner"]["over"]:
            return


def test_what_is_shown_as_playable_is_what_the_rules_allow():
    page = open_page(seed=3)
    rng = random.Random(5)
    for _ in range(60):
        match = page.table.match
        legal = [str(a) for a in match.table.state.legal_actions(0)] if match.table.asked() else []
        assert sorted(page.playable()) == sorted(legal)
        if page.view["banner"] and page.view["banner"]["over"]:
            break
        page.step(rng)


def test_an_illegal_click_is_answered_with_the_ruling_and_changes_nothing():
    page = open_page()
    before = page.view
    page.act("warlord Js")
    assert page.view["error"] == "A Jack cannot lead: a warlord is a Queen or a King."
    said = page.view
    assert {**said, "error": None, "error_number": 0, "say": []} == {**before, "say": []}
    page.act("warlord Js")  # the same words are another answer: an equal view would not travel
    assert page.view["error"] == said["error"] and page.view["error_number"] != said["error_number"]
    page.say("goto", step=None)
    shown = len(page.traits)
    page.say("import", text="no match")
    page.say("import", text="no match")
    assert len(page.traits) == shown + 2 and page.view["number"] == before["number"]
    page.act("warlord Ks")
    assert page.view["error"] is None


@pytest.mark.parametrize("text", ["", "play", "play 9d extra", "<script>", "draw 0 9c", "warlord Kh"])
def test_a_click_that_is_no_choice_changes_nothing(text):
    page = open_page()
    number = page.number
    page.act(text)
    assert page.view["error"] and page.number == number and not page.table.match.table.decisions


def test_a_second_click_and_a_stale_click_do_nothing():
    page = open_page()
    number = page.number
    page.say("act", number=number, action="warlord Ks")
    after = page.view
    page.say("act", number=number, action="warlord Ks")
    page.say("act", number=number, action="stand")
    page.say("undo", number=number)
    assert {**page.view, "say": []} == {**after, "say": []}
    assert page.errors == []


def test_the_log_has_a_line_with_a_clause_for_all_that_happened():
    page = open_page().play_out()
    rules = {rule["id"] for rule in page.table.config["rules"]}
    assert rules == {f"W-{n}" for n in range(1, 13)}
    for line in page.view["log"]:
        assert line["text"] and line["clause"] in rules and 1 <= line["n"] <= page.view["steps"]
        assert not set("♠♥♦♣") & set(line["spoken"])


def test_new_lines_are_spoken_once():
    page = open_page()
    page.act("warlord Ks")
    first = [line["text"] for line in page.view["say"]]
    assert any("lead with the king of spades" in text for text in first)
    page.say("goto", step=0)
    page.say("goto", step=None)
    assert page.view["say"] == []


# --- the coach -------------------------------------------------------------------------------------------


def test_the_coach_has_a_row_for_every_legal_action_and_a_verdict_after_it():
    page = open_page(coach="always").play_out(stop=in_battle)
    coach = page.table.coach
    assert sorted(row["action"] for row in coach["candidates"]) == sorted(page.playable())
    assert coach["number"] == page.number
    action = coach["candidates"][-1]["action"]
    page.act(action)
    verdict = page.table.coach["verdict"]
    assert verdict["action"] == action and verdict["text"] and verdict["graded"]
    assert sum(page.table.coach["tally"]["counts"].values()) == len(page.table.match.table.decisions)


def test_in_mode_after_the_chances_come_only_with_the_verdict():
    page = open_page(coach="after").play_out(stop=in_battle)
    assert page.table.coach["candidates"] == [] and page.table.coach["summary"]
    page.act(page.playable()[0])
    assert page.table.coach["verdict"]["candidates"]


@pytest.mark.slow
def test_the_end_of_a_match_leads_back_to_the_costliest_choice():
    page = open_page(coach="after").play_out(seed=3)
    worst = page.table.coach["tally"]["worst"]
    graded = page.table.match.adviser.grades
    assert (
        graded[worst["place"]]["loss"] == max(one["loss"] for one in graded.values() if one["grade"] != "ungraded") > 0
    )
    page.say("goto", step=worst["step"], choice=True)
    verdict = page.table.coach["verdict"]
    assert verdict["loss"] == graded[worst["place"]]["loss"] and verdict["label"] == graded[worst["place"]]["label"]
    assert " was better by " in verdict["text"]
    # It is the position of the choice, not the one that it led to.
    match = page.table.match
    assert match.stage.told(match.table)[worst["step"]][0].before is match.table.decisions[worst["place"]].state


def test_with_the_coach_off_nothing_is_said_but_a_hint_is_given_when_asked():
    page = open_page(coach="off").play_out(stop=in_battle)
    assert page.table.coach["candidates"] == [] and page.table.coach["verdict"] is None
    page.say("hint", number=page.number)
    assert page.table.coach["hint"]["level"] == 1


def test_the_hint_ladder_climbs_and_starts_anew_with_the_next_choice():
    page = open_page(coach="after").play_out(stop=in_battle)
    rungs = []
    for _ in range(6):
        page.say("hint", number=page.number)
        rungs.append(page.table.coach["hint"])
    assert [rung["level"] for rung in rungs] == [1, 2, 3, 4, 5, 5]
    assert rungs[0]["action"] is None and rungs[3]["action"] in page.playable()
    assert all(rung["text"] for rung in rungs)
    assert [rung["more"] for rung in rungs] == [True, True, True, True, False, False]
    page.act(rungs[3]["action"])
    assert page.table.coach["hint"] is None


def test_beside_the_candidates_the_hints_are_how_to_think_then_the_choice_with_its_reason():
    page = open_page(coach="always").play_out(stop=in_battle)
    rungs = []
    for _ in range(3):
        page.say("hint", number=page.number)
        rungs.append(page.table.coach["hint"])
    assert [(rung["level"], rung["more"]) for rung in rungs] == [(1, True), (2, False), (2, False)]
    assert rungs[0]["action"] is None and rungs[1]["action"] == page.table.coach["candidates"][0]["action"]
    best = page.table.coach["candidates"][0]
    assert best["label"] in rungs[1]["text"] and best["reasons"][0]["text"] in rungs[1]["text"]


def test_a_choice_taken_again_after_a_reveal_is_not_graded():
    page = open_page(coach="always").play_out(stop=in_battle)
    page.act(page.playable()[0])
    page.say("undo", number=page.number)
    assert page.table.coach["verdict"] is None
    page.act(page.playable()[1])
    verdict = page.table.coach["verdict"]
    assert not verdict["graded"] and verdict["grade"] == "ungraded"


# --- stepping through, files, saves ----------------------------------------------------------------------


def test_a_finished_match_can_be_stepped_through_with_all_cards_open():
    page = open_page().play_out()
    total = page.view["steps"]
    seen = set()
    for step in range(total + 1):
        page.say("goto", step=step)
        looked = page.view["review"]
        assert (looked["step"], looked["total"]) == (step, total)
        told = [line for line in page.view["log"] if line["n"] == step]
        assert looked["text"] == " ".join(line["text"] for line in told)
        assert looked["spoken"] == " ".join(line["spoken"] for line in told)
        assert not page.playable()
        seen |= {c["card"] for z in page.view["zones"] if z["id"] == "them-hand" for c in z["cards"]}
    assert seen & set(NUMBERS[1])
    page.say("goto", step=10**6)
    assert page.view["review"]["step"] == total
    page.say("goto", step=None)
    assert page.view["review"] is None and page.view["banner"]


def test_the_next_round_is_told_once_the_result_was_read():
    page = open_page().play_out(stop=lambda page: page.table.match.table.paused)
    told, paused = [line["text"] for line in page.view["log"]], page.saved
    begins = "Round 2 begins"
    assert not any(begins in text for text in told) and page.view["phase"]
    page.say("goto", step=page.view["steps"])
    page.say("goto", step=None)
    assert [line["text"] for line in page.view["log"]] == told
    page.say("next", number=page.number)
    after = [line["text"] for line in page.view["log"]]
    assert after[: len(told)] == told and sum(begins in text for text in after) == 1
    assert any(begins in line["text"] for line in page.view["say"])

    again = open_page().hello(paused)
    assert not any(begins in line["text"] for line in again.view["log"]), "a reload in the pause tells no more"


def test_the_coach_speaks_of_the_step_that_is_looked_at():
    page = open_page(coach="always").play_out(stop=in_battle)
    page.act(page.playable()[0])
    match = page.table.match
    said = {one["label"]: one["grade"] for one in match.adviser.grades.values()}
    found = {}
    for step in range(page.view["steps"] + 1):
        page.say("goto", step=step)
        verdict = page.table.coach["verdict"]
        if verdict is not None:
            found[verdict["label"]] = verdict["grade"]
            assert verdict["text"] and page.table.coach["candidates"] == []
    assert found == said
    page.say("goto", step=None)
    assert page.table.coach["number"] == page.number and page.table.coach["verdict"]["candidates"]


def test_stepping_through_a_running_match_shows_no_hidden_card():
    page = open_page().play_out(stop=in_battle)
    secret = hidden_cards(page.table.match)
    for step in range(page.view["steps"] + 1):
        page.say("goto", step=step)
        own = {"me-hand", "me-laid", "them-laid"}
        faces = {c["card"] for z in page.view["zones"] if z["id"] not in own for c in z["cards"]}
        assert not faces & secret


def test_export_and_import_bring_a_finished_match_back():
    page = open_page().play_out()
    page.say("export")
    download = [m for m in page.sent if m["kind"] == "download"][-1]
    assert Record.from_json(download["text"]).replay()[-1].is_terminal()
    other = open_page(seed="other")
    other.say("import", text=download["text"])
    assert other.view["banner"]["title"] == page.view["banner"]["title"]
    assert other.view["log"] == page.view["log"]


def test_an_export_of_a_running_match_holds_no_hidden_card_and_can_be_played_on():
    page = open_page().play_out(stop=in_battle)
    page.say("export")
    text = [m for m in page.sent if m["kind"] == "download"][-1]["text"]
    seen = page.table.match.table.state.observed_history(0)
    shown = {str(action.card) for item in seen for action in item.actions}
    assert not named(hidden_cards(page.table.match) - shown, text)
    assert json.loads(text)["seed"] is None
    other = open_page(seed="other")
    other.say("import", text=text)
    assert other.view["heading"] == page.view["heading"]
    other.play_out()
    assert other.errors == []


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format": "tutor-record", "version": 1, "game": "chess"}'])
def test_a_file_that_is_no_record_is_refused_and_the_match_stays(text):
    page = open_page()
    page.act("warlord Ks")
    before = page.view
    page.say("import", text=text)
    assert page.view["error"]
    assert page.view["zones"] == before["zones"] and page.number == before["number"]


def test_a_reload_brings_the_match_back():
    page = open_page(coach="always").play_out(stop=in_battle)
    page.act(page.playable()[0])
    again = Page(play("warlords", **{**QUICK, "coach": "always"})).hello(page.saved)
    for key in ("heading", "prompt", "zones", "log", "combos", "score", "buttons"):
        assert again.view[key] == page.view[key], key
    assert again.number > page.number  # what the old page still sends is stale
    assert again.table.coach["tally"] == page.table.coach["tally"]
    # And it goes on exactly as the first would have.
    for one in (page, again):
        one.say("settings", coach="off")
        one.play_out(seed=9)
    assert [line["text"] for line in again.view["log"]] == [line["text"] for line in page.view["log"]]


def test_a_reload_in_the_pause_after_a_battle_and_after_the_end():
    for stop in (lambda p: any(b["kind"] == "next" for b in p.view["buttons"]), None):
        page = open_page().play_out(stop=stop)
        again = Page(play("warlords", **QUICK)).hello(page.saved)
        for key in ("heading", "zones", "banner", "buttons"):
            assert again.view[key] == page.view[key], key


def test_what_was_seen_before_an_undo_is_remembered_over_a_reload():
    page = open_page(coach="always").play_out(stop=in_battle)
    page.act(page.playable()[0])
    page.say("undo", number=page.number)
    again = Page(play("warlords", **{**QUICK, "coach": "always"})).hello(page.saved)
    again.act(again.playable()[1])
    assert again.table.coach["verdict"]["grade"] == "ungraded"


def test_settings_chosen_on_the_page_survive_a_reload():
    page = open_page()
    settings = {"seat": 1, "level": "coach", "seed": "abc", "options": {"ace": "high"}, "coach": "after"}
    page.say("new", settings=settings)
    again = Page(play("warlords", **QUICK)).hello(page.saved)
    assert again.view["settings"] == page.view["settings"]
    assert again.view["settings"]["options"]["ace"] == "high" and again.view["me"] == 1


def test_without_the_servers_key_the_match_goes_on_from_what_was_seen(tmp_path, monkeypatch):
    page = open_page().play_out(stop=in_battle)
    monkeypatch.setenv("TUTOR_STATE_DIR", str(tmp_path / "elsewhere"))
    again = Page(play("warlords", **QUICK)).hello(page.saved)
    assert again.view["note"] and again.view["error"] is None
    for key in ("heading", "prompt", "zones", "log", "combos", "score"):
        assert again.view[key] == page.view[key], key
    again.play_out()
    assert again.errors == []


@pytest.mark.parametrize(
    "damage",
    [
        {"sealed": "x", "visible": None},
        {"sealed": None, "visible": {}},
        {"sealed": "x", "visible": {"version": 1, "settings": {"seat": 7}}},
        {"sealed": "x", "visible": {"version": 1, "settings": {}, "record": {"format": "tutor-record"}}},
        {"sealed": "x", "visible": {"version": 99, "settings": {}}},
    ],
)
def test_a_damaged_save_is_said_and_a_new_match_is_dealt(damage):
    page = open_page()
    again = Page(play("warlords", **QUICK)).hello({"origin": page.table.match.settings.origin, **damage})
    assert "could not be taken up" in again.view["error"]
    again.play_out()


def test_a_save_of_another_call_is_left_alone():
    page = open_page()
    page.act("warlord Ks")
    again = Page(play("warlords", **{**QUICK, "seed": "another"})).hello(page.saved)
    assert again.view["log"] != page.view["log"] and again.view["error"] is None


def test_a_second_hello_does_not_take_the_match_back():
    """In JupyterLab the kernel outlives the page: what the table has is newer than what a page kept."""
    page = open_page()
    page.act("warlord Ks")
    old = page.saved
    page.act(page.playable()[0])
    before = page.view
    page.hello(old)
    assert page.view["zones"] == before["zones"] and page.number == before["number"]


# --- secrets ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["s1", *(pytest.param(seed, marks=pytest.mark.slow) for seed in ("s2", "s3"))])
@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_sent_to_the_page_names_a_hidden_card(seed, seat):
    """All that goes to the page during a match, searched for each card of the other's before it is shown."""
    page = open_page(seed=seed, seat=seat)
    rng = random.Random(seed)
    match = page.table.match
    other = {str(card) for card in NUMBERS[1 - seat]}
    told: set[str] = set()
    while True:
        secret = other - {str(c) for side in match.table.moments for c in shown_by(side, 1 - seat)}
        if page.view["banner"] and page.view["banner"]["over"]:
            break
        for message in (*page.traits, *(m for m in page.sent if m["kind"] != "saved")):
            text = json.dumps({k: v for k, v in message.items() if k not in ("strings", "rules")}, ensure_ascii=False)
            assert not named(secret, text)
        for save in (m["saved"] for m in page.sent if m["kind"] == "saved"):
            assert not named(secret, json.dumps(save["visible"]))
            told.add(save["sealed"])
        # On the table itself only what lies open now may be seen, however often it was shown before.
        state = match.table.state
        side = state.sides[1 - seat]
        lies_open = {str(card) for card in (*side.lost, *side.laid, *row(match.table.moments[-1], seat))}
        faces = {card["card"] for zone in page.view["zones"] for card in zone["cards"]}
        assert faces & other <= lies_open
        page.traits.clear()
        page.sent.clear()
        page.step(rng)
    assert len(told) > 5


def row(moment, seat):
    """What the other had laid when a step was done, the step's own reveal included."""
    return (*moment.before.sides[1 - seat].laid, *shown_by(moment, 1 - seat))


def named(cards, text):
    """Which of these cards a text names, as a record, a picture or a sentence would."""
    found = []
    for card in cards:
        code = re.search(rf"(?<![A-Za-z0-9]){card}(?![A-Za-z0-9])", text)
        if code or Card(card).symbol in text or str(Card(card).name) in text:
            found.append(card)
    return found


def shown_by(moment, seat):
    """The cards of a seat that a step has turned up."""
    return [c for e in moment.events if e.kind == "reveal" and e.seat == seat for c in e.cards]


def test_the_drawn_seed_stays_secret_until_the_end():
    page = open_page(seed="")
    seed = page.table.match.table.dealer.seed
    assert seed not in json.dumps([page.traits, list(page.sent)])
    page.play_out()
    assert page.view["settings"]["played_seed"] == seed


def test_face_down_cards_have_no_names_and_keys_that_say_nothing():
    page = open_page().play_out(stop=in_battle)
    (hand,) = [zone for zone in page.view["zones"] if zone["id"] == "them-hand"]
    assert {card["card"] for card in hand["cards"]} == {str(HIDDEN)}
    assert not any(str(card) in json.dumps(hand) for card in (*NUMBERS[1], *COURTS[1]))


@pytest.mark.parametrize("counts", ["public", "hidden"])
def test_the_size_of_a_sealed_match_does_not_tell_how_often_the_other_exchanged(counts):
    sizes = {}
    for number in range(25):
        page = open_page(seed=f"size {number}", seat=1, options={"exchange_counts": counts})
        page.act("warlord Kh")
        swaps = page.table.match.table.state.sides[0].exchanges
        sizes.setdefault(swaps, set()).add(len(page.saved["sealed"]))
    assert len(sizes) > 2 and len(set.union(*sizes.values())) == 1, sizes


@pytest.mark.parametrize("seed", ["\ud800", "x" * 65, True, 1.5, ["a"]])
def test_a_new_match_that_is_refused_leaves_the_seat_and_the_match_alone(seed):
    page = open_page()
    page.act("warlord Qs")
    before, number = page.table.match.settings, page.number
    page.say("new", settings={"seat": 1, "seed": seed})
    assert page.view["error"] and page.table.match.settings == before and page.number == number
    page.say("export")
    text = [m for m in page.sent if m["kind"] == "download"][-1]["text"]
    assert json.loads(text)["viewer"] == 0
    assert page.playable()


@pytest.mark.parametrize("settings", [{}, {"seed": None}, {"seed": ""}])
def test_a_new_match_without_a_seed_is_dealt_anew(settings):
    page = open_page(seed="7")
    first = page.view["log"]
    page.say("new", settings=settings)
    assert page.view["error"] is None and page.view["settings"]["seed"] == ""
    assert page.table.match.table.dealer.seed != "7" and page.view["log"] != first


@pytest.mark.parametrize("options", [None, 5, "ace"])
def test_options_that_are_no_names_with_values_are_refused(options):
    with pytest.raises(ValueError, match="names with values"):
        play("warlords", options=options)


# --- settings and addresses ------------------------------------------------------------------------------


def test_the_pages_address_sets_the_match(monkeypatch):
    monkeypatch.setenv("QUERY_STRING", "seat=1&level=coach&ace=both&seed=42")
    page = Page(play("warlords")).hello()
    assert page.view["settings"] | {"coach": None} == {
        "told_seed": "42",
        "link": "ace=both&level=coach&seat=1&seed=42",
        "seat": 1,
        "level": "coach",
        "seed": "42",
        "coach": None,
        "options": {"ace": "both", "exchange_counts": "public", "round_limit": 100},
        "choices": {"warn": "off"},
    }


@pytest.mark.parametrize("query", ["level=master", "colour=red", "seat=2", "ace=wild", "round_limit=0"])
def test_an_address_that_asks_for_what_is_not_there_is_told_so_and_a_usual_match_begins(monkeypatch, query):
    monkeypatch.setenv("QUERY_STRING", query)
    page = Page(play("warlords")).hello()
    assert "valid" in page.view["error"] and page.playable()


def test_a_mistake_in_the_call_is_the_callers_to_hear():
    with pytest.raises(ValueError, match="valid: beginner, club, coach"):
        play("warlords", level="master")
    with pytest.raises(ValueError, match="games are"):
        play("chess")


# --- the lesson ------------------------------------------------------------------------------------------


def lesson_page(saved=None):
    return Page(play("warlords", seed="page", lesson=True)).hello(saved)


def test_the_lesson_can_be_played_from_end_to_end_and_leads_to_the_match():
    page = lesson_page()
    lesson = page.table.match.lesson
    for index in range(lesson.session.total):
        assert page.view["lesson"]["index"] == index + 1
        while not page.view["lesson"]["done"]:
            page.act(next(action for action in lesson.session.task.accept if action in page.playable()))
            assert page.view["lesson"]["kind"] == "right"
        page.say("lesson", move="next")
    assert page.view["lesson"] is None and page.playable() and page.errors == []


def test_a_wrong_answer_in_the_lesson_is_answered_and_nothing_moves():
    page = lesson_page()
    page.act("play Js")
    assert page.view["lesson"]["kind"] == "legal" and page.view["lesson"]["feedback"]
    page.act("play Ks")
    assert page.view["lesson"]["kind"] == "illegal" and not page.view["lesson"]["done"]


def test_lesson_and_match_are_both_there_after_a_reload():
    page = lesson_page()
    page.act(page.table.match.lesson.session.task.accept[0])
    page.say("lesson", move="next")
    again = lesson_page(page.saved)
    assert again.view["lesson"] == page.view["lesson"]
    page.say("lesson", move="leave")
    page.act(page.playable()[0])
    again = lesson_page(page.saved)
    assert again.view["lesson"] is None and again.view["zones"] == page.view["zones"]
    again.say("lesson", move="start")
    assert again.view["lesson"]["index"] == 2


def test_a_stale_click_in_the_lesson_does_nothing():
    page = lesson_page()
    number = page.number
    accept = page.table.match.lesson.session.task.accept[0]
    page.say("act", number=number, action=accept)
    before = page.view
    page.say("act", number=number, action=accept)
    assert page.view["lesson"] == before["lesson"]
