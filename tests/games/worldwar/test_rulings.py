"""Every refusal of World War III: its code, its clause, and that its sentence says what is in the way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from testkit.worldwar import deal, do, place, start, verdict

from tutor.games.worldwar import rulings as module
from tutor.games.worldwar.state import WorldWarState
from tutor.kernel.actions import Action, make
from tutor.kernel.cards import Card
from tutor.kernel.game import CHANCE

LOW, LOWER = "3h 4h 5h 6h 7h", "3c 4c 5c 6c 7c"


def dealt() -> WorldWarState:
    return deal("2h 9h Th Kh Ks", "2c 9c Tc Kc Ac")


def follows(**kept: object) -> WorldWarState:
    """Seat 1 faces a ten of hearts."""
    given = {"heaps": ("Th", ""), "standing": ("Th", 0), "seat": 1, **kept}
    return place((LOW, "2c 9c Tc Kc Ac"), **given)  # type: ignore[arg-type]


def war(*steps: str, **kept: object) -> WorldWarState:
    """Seat 1 goes to war over seat 0's king."""
    given = {"heaps": ("Kh", "", ""), "standing": ("Kh", 0), "seat": 1, "turns": "8d 9d 3s", **kept}
    return do(place((LOW, LOWER, "3d 4d 5d 6d 7d"), **given), "war", *steps)  # type: ignore[arg-type]


def over() -> WorldWarState:
    state = place((LOW, LOWER), piles=(3, 4), stock=1)
    return do(state, "play 7h", f"stock 0 {state.unseen[0]}")


CALLS = ("turn 1 8d", "turn 0 9d")
#: A position, who asks, what, and the ruling: code and clause.
REFUSALS = {
    "over": (over, 0, "play 3h", "over", "R-16"),
    "no seat": (dealt, 7, "war", "no_seat", "R-1"),
    "dealing": (start, 0, "war", "dealing", "R-3"),
    "chance only": (dealt, 0, "stock 0 3s", "chance_only", "R-6"),
    "no card due": (dealt, CHANCE, "stock 0 3s", "no_card_due", "R-6"),
    "other deck": (start, CHANCE, "stock 0 3s", "other_deck", "R-3"),
    "other seat": (start, CHANCE, "deal 1 3s", "other_seat", "R-3"),
    "not unseen": (lambda: do(start(), "deal 0 3s"), CHANCE, "deal 0 3s", "not_unseen", "R-1"),
    "known card": (
        lambda: war("turn 1 8d", piles=(0, 8, 8), spoils=("Qs Js", "", "")),
        CHANCE,
        "turn 0 Js",
        "known_card",
        "R-13",
    ),
    "out": (lambda: place((LOW, "", LOWER), out=(1,)), 1, "war", "out", "R-15"),
    "others at war": (war, 2, "war", "others_at_war", "R-8"),
    "at war": (war, 0, "play 7h", "at_war", "R-8"),
    "turning": (war, 1, "hold", "turning", "R-9"),
    "turning in World War II": (lambda: war(*CALLS, "draw | draw"), 1, "hold", "turning", "R-10"),
    "held": (lambda: war(*CALLS, "hold | draw", "turn 1 3s"), 0, "hold", "held", "R-9"),
    "spoken": (lambda: war(*CALLS, "draw", hold_order="challenger_first"), 1, "hold", "spoken", "R-9"),
    "challenger first": (lambda: war(*CALLS, hold_order="challenger_first"), 0, "hold", "challenger_first", "R-9"),
    "no war": (dealt, 0, "hold", "no_war", "R-9"),
    "not your turn": (dealt, 1, "play Ac", "not_your_turn", "R-4"),
    "leader, no war": (dealt, 0, "war", "leader_no_war", "R-6"),
    "can beat": (follows, 1, "war", "can_beat", "R-8"),
    "no Two": (dealt, 0, "lay 9h", "no_two", "R-14"),
    "not in hand": (dealt, 0, "play As", "not_in_hand", "R-3"),
    "a Two not in hand": (dealt, 0, "lay 2s", "not_in_hand", "R-3"),
    "lies open": (lambda: do(dealt(), "lay 2h"), 0, "play 2h", "lies_open", "R-14"),
    "lies open already": (lambda: do(dealt(), "lay 2h"), 0, "lay 2h", "lies_open", "R-14"),
    "last card": (lambda: place(("2s", LOWER), passes=("2h 2d 2c", "")), 0, "lay 2s", "last_card", "R-14"),
    "not highest": (dealt, 0, "play Th", "not_highest", "R-6"),
    "equal": (follows, 1, "play Tc", "equal", "R-7"),
    "too low": (follows, 1, "play 9c", "too_low", "R-7"),
    "leader, no pass": (lambda: do(dealt(), "lay 2h"), 0, "pass 2h", "leader_no_pass", "R-14"),
    "a pass, but can beat": (lambda: do(follows(), "lay 2c"), 1, "pass 2c", "pass_can_beat", "R-14"),
    "no Two to pass": (follows, 1, "pass 9c", "pass_no_two", "R-14"),
    "lay first": (follows, 1, "pass 2c", "lay_first", "R-14"),
    "no pass": (follows, 1, "pass 2s", "no_pass", "R-14"),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_a_refusal_says_why(name: str) -> None:
    build, player, text, code, clause = REFUSALS[name]
    state = build()
    action = state.parse_action(CHANCE if text.split()[0] in ("deal", "stock", "turn") else 0, text)
    ruling = state.verify(player, action)
    assert (ruling.legal, ruling.code, ruling.clause) == (False, code, clause)
    assert action not in state.legal_actions(player)


def test_every_code_of_a_refusal_has_a_test() -> None:
    source = Path(module.__file__).read_text("utf-8")
    codes = set(re.findall(r'"(\w+)"\)(?=\s|$)', "\n".join(re.findall(r"return _no\(.*\)", source))))
    tested = {code for _, _, _, code, _ in REFUSALS.values()} | {"unknown_verb", "card_due"}
    assert codes and codes <= tested, codes - tested


@pytest.mark.parametrize(
    "action",
    [Action("fly"), Action("play"), Action("war", Card("2s")), Action("stock", Card("2s")), make("hold", None, 1)],
)
def test_what_no_text_could_name_is_refused(action: Action) -> None:
    for player in (0, 1, CHANCE):
        assert dealt().verify(player, action).code == "unknown_verb"


def test_chance_cannot_play() -> None:
    assert start().verify(CHANCE, make("war")).code == "card_due"


def test_a_refusal_names_the_card_that_is_in_the_way() -> None:
    state = dealt()
    assert "K♥" in str(state.verify(0, state.parse_action(0, "play Th")).message)
    assert "A♣" not in str(follows().verify(1, make("war")).message), "one card that beats is enough"
    assert "K♣" in str(follows().verify(1, make("war")).message)


@pytest.mark.parametrize(
    ("build", "player", "text", "code", "clause"),
    [
        (dealt, 0, "play Kh", "lead", "R-6"),
        (dealt, 0, "lay 2h", "lay", "R-14"),
        (follows, 1, "play Kc", "follow", "R-7"),
        (lambda: place((LOW, LOWER), heaps=("Kh", ""), standing=("Kh", 0), seat=1), 1, "war", "war", "R-8"),
        (lambda: war(*CALLS), 0, "hold", "hold", "R-9"),
        (lambda: war(*CALLS), 1, "draw", "draw", "R-10"),
        (lambda: war(*CALLS, "hold | draw", "turn 1 3s"), 1, "draw", "draw", "R-11"),
        (war, CHANCE, "turn 1 8d", "unseen", "R-9"),
        (start, CHANCE, "deal 0 3s", "unseen", "R-3"),
    ],
)
def test_what_is_allowed_cites_its_clause(build, player, text, code, clause) -> None:  # type: ignore[no-untyped-def]
    assert verdict(build(), player, text) == (True, code, clause)


def test_a_pass_is_allowed_by_its_clause_and_a_known_card_by_the_spoils() -> None:
    state = place((LOW, "4c 5c 6c 7c"), passes=("", "2c"), heaps=("Kh", ""), standing=("Kh", 0), seat=1)
    assert verdict(state, 1, "pass 2c") == (True, "pass", "R-14")
    known = war("turn 1 8d", piles=(0, 8, 8), spoils=("Qs Js", "", ""))
    assert verdict(known, CHANCE, "turn 0 Qs") == (True, "known", "R-13")
