"""The review on the page, driven by the messages that a page sends: made, read, tried again; the match stays as it was."""

from __future__ import annotations

import json
import random
import re
import time

import pytest
from coach.test_review import oracle
from testkit.cases import DEAL_ANEW, Case, every_case, match
from testkit.play import random_line

from tutor import load_game
from tutor.coach.grades import SOUND_WITHIN
from tutor.coach.review import Reviewing
from tutor.coach.worldwar.advise import WORLDS
from tutor.kernel.game import State
from tutor.kernel.records import Record
from tutor.widgets import CardTable, play
from tutor.widgets import review_room as room
from tutor.widgets.review_cards import lines
from tutor.widgets.tables import game_table

pytest.importorskip("anywidget")

from widgets.test_match import Page


def finished(game: str = "warlords", coach: str = "off", **settings: object) -> Page:
    page = Page(play(game, level="beginner", seed="page", coach=coach, **settings)).hello()
    page.play_out(seed=1)
    return page


def reviewed(page: Page) -> dict:
    page.say("review", move="open")
    assert page.table.review["state"] == "ready", page.table.review
    return page.table.review


@pytest.fixture(scope="module")
def warlords() -> tuple[Page, dict]:
    page = finished(options={"round_limit": 3})
    return page, dict(reviewed(page))


def test_a_review_is_offered_when_the_match_is_over_and_not_before() -> None:
    page = Page(play("warlords", level="beginner", seed="page", coach="off")).hello()
    assert page.view["can"]["review"] is False
    page.say("review", move="open")
    assert page.table.review == {} and "once it is over" in page.errors[-1]
    page.play_out(seed=1)
    assert page.view["can"]["review"] is True


@pytest.mark.slow
def test_all_numbers_on_the_page_add_up(warlords: tuple[Page, dict]) -> None:
    _, found = warlords
    own, luck = found["ledgers"]
    for ledger in (own, luck):
        assert sum(part["tenths"] for part in ledger["parts"]) == ledger["tenths"]
        assert all(tenths_of(row["points"]) == row["tenths"] for row in (ledger, *ledger["parts"]))
    first, last = found["points"][0], found["points"][-1]
    assert own["tenths"] + luck["tenths"] == round(1000 * (last["value"] - first["value"]))
    assert own["tenths"] <= 0 and len(found["points"]) > 20
    assert sum(one["count"] for one in found["grades"]) == len(found["decisions"])


def tenths_of(text: str) -> int:
    return round(10 * float(text.replace("−", "-")))


def test_a_point_says_where_it_is_and_what_happened(warlords: tuple[Page, dict]) -> None:
    page, found = warlords
    xs = [point["x"] for point in found["points"]]
    assert xs == sorted(xs)
    total = page.view["steps"]
    for point in found["points"]:
        assert point["text"] and point["where"] and 0 <= point["step"] <= total
        assert point["low"] <= point["value"] + 1e-4 and point["value"] <= point["high"] + 1e-4
    assert any(point["text"].startswith("You draw") and point["source"] == "draw" for point in found["points"])
    assert any("lays" in point["text"] and point["source"] == "other" for point in found["points"])


def test_a_point_shows_the_cards_that_lay_there(warlords: tuple[Page, dict]) -> None:
    page, found = warlords
    states = page.table.match.table.state.line()
    mine = [point for point in found["points"] if point["source"] == "choice"]
    assert len(mine) == len(found["decisions"])
    for point in mine:
        rows = {row["label"]: row for row in point["cards"]}
        seen = states[int(point["x"])].observation(0)
        assert rows["Court cards"]["text"].startswith("Queens ")
        if seen.phase == "battle":
            assert rows["Your hand"]["text"].split() == [card.symbol for card in seen.hand]
            assert all(card.symbol in rows["Your row"]["text"] for card in (seen.warlords[0], *seen.laid[0]))
            assert all(card.symbol in rows["The other's row"]["text"] for card in (seen.warlords[1], *seen.laid[1]))
            assert f"{seen.hand_sizes[1]} hidden" in rows["The other's row"]["text"]
            assert all(f"Your hand: {card.name}" in point["cards_spoken"] for card in seen.hand[:1])
        assert not set(point["cards_spoken"]) & set("♠♥♦♣")
    ended = [point for point in found["points"] if "the battle and take" in point["text"]]
    for point in ended:  # the result lies there as the table shows it
        rows = {row["label"]: row["text"] for row in point["cards"]}
        assert len(rows["Your row"].split()) >= 5 and "Your hand" not in rows


@pytest.mark.parametrize("case", [one for one in every_case() if one.name in DEAL_ANEW and not one.options], ids=str)
def test_no_card_at_a_point_tells_what_its_owner_alone_could_know(case: Case) -> None:
    """Whatever the others really hold, and whatever comes, the lines of a position are the same."""
    rng, picture, changed = random.Random(3), game_table(case.name).picture, 0
    for state in match(case, 1)[1:60:2]:
        twin = case.deal_anew(state, 0, rng)
        told, same = (
            lines(case.name, picture.picture(one, 0, None, asked=False, all_open=False)) for one in (state, twin)
        )
        assert told == same and told
        changed += twin.sides != state.sides
    assert changed > 10


def test_the_lines_of_all_games_name_what_lies_there() -> None:
    labels = {}
    for name in ("kozyri", "worldwar"):
        state = random_line(load_game(name), 3)[30]
        seen = state.observation(0)
        rows = {row["label"]: row["text"] for row in lines(name, drawn(name, state))}
        assert set(rows["Your hand"].split()) == {card.symbol for card in seen.hand}
        labels[name] = list(rows)
        if name == "kozyri":
            assert rows["The other hand"] == f"{len(seen.hands[1])} cards"
            pile = rows["The pile"]
            assert pile == "empty" if not seen.pile else pile.startswith(seen.pile[-1].symbol)
        else:
            assert rows["Stock"] == f"{seen.stock} cards"
            assert [int(one) for one in re.findall(r"\d+(?=,|$)", rows["Pile and heap"])] == list(seen.scores)
    assert labels["kozyri"] == ["Your hand", "The pile", "The other hand"]
    assert labels["worldwar"][0] == "Your hand" and labels["worldwar"][-2:] == ["Pile and heap", "Stock"]
    fights = [one for one in random_line(load_game("worldwar"), 3) if one.war is not None and all(one.war.stands)]
    for state in fights[:5]:
        rows = {row["label"]: row["text"] for row in lines("worldwar", drawn("worldwar", state))}
        assert all(card.symbol in rows["War"] for card in state.war.stands)


def drawn(name: str, state: State) -> dict:
    return game_table(name).picture.picture(state, 0, None, asked=False, all_open=False)


def test_a_choice_is_shown_at_its_position_and_the_game_comes_back(warlords: tuple[Page, dict]) -> None:
    page, found = warlords
    number = page.number
    for one in found["decisions"][:6]:
        page.say("review", move="show", place=one["place"])
        assert page.view["review"]["step"] == one["step"]
        assert page.table.review["at"]["place"] == one["place"]
        shown = {card["card"] for zone in page.view["zones"] for card in zone["cards"]}
        card = one["action"].split()[-1]
        assert card in shown or one["action"] == "stand"
    page.say("review", move="back")
    assert page.table.review["at"] is None and page.view["review"] is None and page.number == number


def test_stepping_on_by_oneself_leaves_the_choice(warlords: tuple[Page, dict]) -> None:
    page, found = warlords
    page.say("review", move="show", place=found["decisions"][3]["place"])
    page.say("goto", step=2)
    assert page.table.review["at"] is None and page.view["review"]["step"] == 2
    page.say("goto", step=None)
    assert page.table.review["state"] == "ready"


def test_trying_again_accepts_all_that_is_as_good_and_changes_nothing(warlords: tuple[Page, dict]) -> None:
    page, found = warlords
    record, saves = page.saved, len(page.sent)
    right = wrong = 0
    for one in sorted(found["decisions"], key=lambda one: -one["loss"])[:5]:
        page.say("review", move="try", place=one["place"])
        assert page.view["review"] is None and page.view["banner"] is None and page.view["can"]["undo"] is False
        hidden = [c for zone in page.view["zones"] if zone["id"].startswith("them") for c in zone["cards"]]
        assert all(card["face"] is False for card in hidden if card["key"].startswith(("1:hand", "1:deck")))
        for action in page.playable():
            page.act(action)
            at = page.table.review["at"]
            loss = next(c.loss for c in candidates(page, one["place"]) if str(c.action) == action)
            assert (at["kind"] == "right") == (loss <= 4.0), (action, loss, at)
            if loss <= SOUND_WITHIN:
                right += 1
            elif at["kind"] == "illegal":
                wrong += 1
                assert "There is better" in at["said"]
    assert right >= 5 and wrong >= 1
    page.say("review", move="back")
    assert page.saved == record and not any(m["kind"] == "saved" for m in page.sent[saves:])
    assert page.view["banner"]["over"] is True


def test_what_is_tried_again_stands_before_a_log_that_tells_nothing_later(warlords: tuple[Page, dict]) -> None:
    page, data = warlords
    whole = len(page.view["log"])
    one = data["decisions"][1]
    page.say("review", move="try", place=one["place"])
    assert page.view["log"] and all(line["n"] <= one["step"] for line in page.view["log"])
    page.say("review", move="back")
    assert len(page.view["log"]) == whole


def test_in_a_review_of_world_war_a_held_card_is_named() -> None:
    page = finished("worldwar")
    held = [one["label"] for one in reviewed(page)["decisions"] if one["action"] == "hold"]
    assert held and all(label.removeprefix("Hold ")[-1] in "♠♥♦♣★" for label in held), held


def candidates(page: Page, place: int) -> list:
    from tutor.coach import analyse

    record = Record.from_dict(page.saved["visible"]["record"])
    return list(analyse(record.replay()[place].observation(0)).candidates)


def test_an_illegal_try_is_answered_with_the_ruling(warlords: tuple[Page, dict]) -> None:
    page, found = warlords
    one = next(one for one in found["decisions"] if one["action"].startswith("play"))
    page.say("review", move="try", place=one["place"])
    page.act("warlord Ks")
    assert page.view["error"] and page.table.review["at"]["said"] == ""
    tries = set()
    for _ in range(2):  # the same card again is the same answer, and another one
        page.act(page.playable()[0])
        tries.add((page.table.review["at"]["said"], page.table.review["at"]["tries"]))
        assert " of " in page.table.review["at"]["spoken"] and not set(page.table.review["at"]["spoken"]) & set("♠♥♦♣")
    assert len(tries) == 2 and len({said for said, _ in tries}) == 1
    page.say("review", move="back")


@pytest.mark.slow
def test_what_was_said_at_the_table_is_said_in_the_review() -> None:
    page = finished(coach="after")
    live = page.table.coach["tally"]["counts"]
    found = reviewed(page)
    graded: dict[str, int] = {}
    for one in found["decisions"]:
        graded[one["grade"]] = graded.get(one["grade"], 0) + 1
    assert {grade: live.get(grade, 0) - graded.get(grade, 0) for grade in ("inaccuracy", "mistake", "blunder")} == {
        "inaccuracy": 0,
        "mistake": 0,
        "blunder": 0,
    }


def test_a_choice_that_was_not_graded_says_why_and_can_be_listed_by_itself() -> None:
    page = Page(play("warlords", level="beginner", seed="page", coach="after", options={"round_limit": 2})).hello()
    rng = random.Random(2)
    while not any(one["grade"] == "ungraded" for one in page.table.match.adviser.grades.values()):
        page.step(rng)
        if page.view["can"]["undo"] and rng.random() < 0.3:
            page.say("undo", number=page.number)
    page.play_out(seed=2)
    found = reviewed(page)
    wanted = [one for one in found["decisions"] if one["grade"] == "ungraded"]
    assert wanted and {"grade": "ungraded", "label": "not graded", "count": len(wanted)} in found["grades"]
    for one in found["decisions"]:
        assert ("had seen what followed" in one["advice"]) is (one["grade"] == "ungraded")
    assert sum(one["count"] for one in found["grades"]) == len(found["decisions"])


@pytest.mark.slow
def test_a_new_match_puts_the_review_away() -> None:
    page = finished()
    reviewed(page)
    page.say("new", settings={})
    assert page.table.review == {} and page.view["can"]["review"] is False


@pytest.mark.slow
def test_taking_the_last_choice_back_puts_it_away_too(warlords: tuple[Page, dict]) -> None:
    page = finished()
    reviewed(page)
    page.say("undo", number=page.number)
    assert page.table.review == {} and page.view["can"]["review"] is False


@pytest.mark.parametrize(
    "message",
    [
        {"move": "show", "place": 10**6},
        {"move": "try"},
        {"move": "line", "place": 10**6, "action": "stand"},
    ],
)
def test_a_message_about_no_choice_is_refused_and_nothing_changes(warlords: tuple[Page, dict], message: dict) -> None:
    page, _ = warlords
    before = json.dumps(page.table.review, default=str)
    page.say("review", **message)
    assert "no choice of yours" in page.errors[-1] and json.dumps(page.table.review, default=str) == before


def test_the_review_waits_for_its_turn() -> None:
    page = finished()
    for message in ({"move": "show", "place": 6}, {"move": "back"}):
        page.say("review", **message)
        assert "no review" in page.errors[-1]


def as_file(game: str, seed: int, setup: dict | None = None, **options: object) -> str:
    """A match at random, as a file."""
    from tutor import load_game

    return Record.of(random_line(load_game(game, **options), seed, setup)[-1]).to_json()


@pytest.mark.slow
def test_several_at_one_screen_each_have_their_own_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WORLDS, 2, 50)  # whose review it is does not hang on how well it is judged
    monkeypatch.setattr("tutor.coach.worldwar.reviewing.BETWEEN", 50)
    seats, names = ["person", "person"], ["Ada", "Ben"]
    table: CardTable = play("worldwar", options={"num_players": 2}, seats=seats, names=names, seed="page", coach="off")
    page = Page(table).hello()
    page.say("import", text=as_file("worldwar", 3, num_players=2))
    page.say("review", move="open")
    first = page.table.review
    assert [one["label"] for one in first["seats"]] == ["Ada", "Ben"] and first["seat"] == 0
    page.say("review", move="open", seat=1)
    second = page.table.review
    assert second["seat"] == 1 and second["points"][-1]["value"] == 1 - first["points"][-1]["value"]
    page.say("review", move="try", place=second["decisions"][0]["place"])
    assert page.view["me"] == 1 and page.playable()


@pytest.mark.slow
def test_in_your_trumps_a_proved_line_of_punishment_lies_on_the_table() -> None:
    page = Page(play("kozyri", level="beginner", seed="page", coach="off")).hello()
    setup = {
        "trumps": ["s", "h"],
        "starter": 0,
        "hands": [["As", "7s", "9d", "Jc", "8c"], ["8h", "Td", "Qc", "6h", "9c"]],
    }
    text = next(t for seed in range(40) if punished(page, t := as_file("kozyri", seed, setup)))
    page.say("import", text=text)
    found = reviewed(page)
    labels = [part["label"] for part in found["ledgers"][1]["parts"]]
    assert labels == ["the deal", "what the other gave away", "estimates that the coach corrected later"], (
        "nothing is hidden here"
    )
    one = next(one for one in found["decisions"] if one["line"])
    page.say("review", move="line", place=one["place"], action=one["action"])
    assert page.view["review"]["line"] is True and page.view["review"]["total"] > 1
    assert page.view["review"]["of"] == "review"
    page.say("goto", step=2)
    page.say("goto", step=None)  # back to where it was opened, and not to the end of the match
    assert page.view["review"]["step"] == one["step"] and "line" not in page.view["review"]
    assert page.table.review["at"]["place"] == one["place"] and page.table.coach["line"] is None
    page.say("review", move="line", place=one["place"], action=one["action"])
    page.say("review", move="back")
    assert page.view["review"] is None


def punished(page: Page, text: str) -> bool:
    page.say("import", text=text)
    return any(one["line"] for one in reviewed(page)["decisions"])


@pytest.mark.slow
@pytest.mark.parametrize("game", ["warlords", "worldwar", pytest.param("kozyri", marks=pytest.mark.slow)])
def test_panel_and_review_count_the_same_choices_alike_and_after_a_reload_too(game: str) -> None:
    settings = {"options": {"round_limit": 3}} if game == "warlords" else {}
    page = Page(play(game, level="beginner", seed="page", coach="after", **settings)).hello()
    rng, reload = random.Random(4), True
    while not page.view["banner"] or not page.view["banner"]["over"]:
        if reload and len(page.table.match.adviser.grades) == 4:
            page, reload = (
                Page(play(game, level="beginner", seed="page", coach="after", **settings)).hello(page.saved),
                False,
            )
        page.step(rng)
    match = page.table.match
    decisions = match.table.decisions
    if game != "warlords":
        assert any(len(one.state.legal_actions(one.seat)) == 1 for one in decisions), "what had to be is no choice"
    counted, places = match.adviser.tally()["counts"], set(match.adviser.grades)
    known = match.review._from_the_table()["known"]
    assert len(places) > 4 and not reload and len(known) < len(decisions)
    found = review_counts(page)
    assert found == counted


def review_counts(page: Page) -> dict[str, int]:
    page.say("review", move="open")
    until = time.monotonic() + 120
    while page.table.review["state"] != "ready" and time.monotonic() < until:
        time.sleep(0.05)
    return {one["grade"]: one["count"] for one in page.table.review["grades"]}


def test_what_was_told_is_told_again_though_the_coach_would_now_say_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(play("warlords", level="beginner", seed="page", coach="after", options={"round_limit": 2})).hello()
    page.play_out(seed=4)
    again = Page(play("warlords", level="beginner", seed="page", coach="after", options={"round_limit": 2})).hello(
        page.saved
    )
    monkeypatch.setattr(room, "Reviewing", lambda *args, **how: Reviewing(*args, judge=oracle, **how))
    assert review_counts(again) == review_counts(page) == page.table.match.adviser.tally()["counts"]
    fresh = Page(play("warlords", level="beginner", seed="page", coach="off", options={"round_limit": 2})).hello()
    fresh.say("import", text=Record.of(page.table.match.table.state).to_json())
    assert review_counts(fresh) != review_counts(page), "else this judge shows nothing"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["warlords", "worldwar"])
def test_the_panel_speaks_of_the_choice_that_is_looked_at_in_the_words_of_the_review(game: str) -> None:
    page = finished(game, coach="after")
    found = reviewed(page)
    spoken = set()
    for one in found["decisions"]:
        page.say("review", move="show", place=one["place"])
        verdict = page.table.coach["verdict"]
        assert verdict["grade"] == one["grade"] and verdict["here"] is True, one
        if one["grade"] != "ungraded" and one["best"]:
            assert verdict["text"] == one["advice"]
            spoken.add(verdict["text"])
    assert spoken
    worst = page.table.coach["tally"]["worst"]
    page.say("review", move="back")
    page.say("goto", step=worst["step"], choice=True)
    said = page.table.coach["verdict"]
    assert said["text"] in spoken and said["here"] is True
    page.say("goto", step=worst["step"] + 1)  # the step that the choice led to
    assert page.table.coach["verdict"] == said | {"here": False}
    decisions = [one for one in found["decisions"] if one["advice"] == said["text"]]
    assert worst["step"] in [one["step"] for one in decisions], "both lead to the position of the choice"
    page.say("review", move="try", place=found["decisions"][0]["place"])
    assert page.table.coach["verdict"] is None or page.table.coach["verdict"]["text"] not in spoken - {said["text"]}
