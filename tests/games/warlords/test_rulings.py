"""Every refusal of 4 Warlords can happen, says what is true, cites the right clause, and gives nothing away.

`TRUE` holds, for each code, what must be the case for its sentence to be true, worked out from the whole
position. It is checked for every refusal of every action over random matches.
"""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest
from testkit.cases import Case, match, spread
from testkit.play import universe
from testkit.warlords import BLACK, RED, battle, do, fought, led, muster, start

from tutor.games.warlords import rulings
from tutor.games.warlords.clauses import CLAUSES
from tutor.games.warlords.deck import COURTS, NUMBERS, OWNER
from tutor.games.warlords.state import Phase, WarlordsState
from tutor.kernel.actions import Action
from tutor.kernel.cards import Card
from tutor.kernel.game import CHANCE
from tutor.kernel.text import Text

WHERE = Callable[[WarlordsState, int, Action], bool]


def mine(state: WarlordsState, player: int, action: Action) -> bool:
    return action.card is not None and OWNER.get(action.card) == player


def battle_on(state: WarlordsState) -> bool:
    return state.phase is Phase.BATTLE


TRUE: dict[str, WHERE] = {
    "over": lambda s, p, a: s.is_terminal(),
    "unknown_verb": lambda s, p, a: a not in universe(s.game),
    "no_seat": lambda s, p, a: p not in (BLACK, RED),
    "mustering": lambda s, p, a: any(len(side.hand) < 3 for side in s.sides) and s.phase is Phase.MUSTER,
    "draw_is_chance": lambda s, p, a: a.verb == "draw" and p != CHANCE,
    "no_draw": lambda s, p, a: p == CHANCE and not s.chance_outcomes(),
    "draw_first": lambda s, p, a: bool(s.chance_outcomes()) and p in (CHANCE, s.drawer()) and a.verb != "draw",
    "other_deck": lambda s, p, a: p == CHANCE and a.seat != s.chance_outcomes()[0][0].seat,
    "not_in_pack": lambda s, p, a: p == CHANCE and a.seat is not None and a.card not in NUMBERS[a.seat],
    "not_in_deck": lambda s, p, a: (
        a.seat is not None and a.card in NUMBERS[a.seat] and a.card not in s.sides[a.seat].deck
    ),
    "choose_warlord": lambda s, p, a: s.phase is Phase.WARLORD and a.verb != "warlord",
    "exchanging": lambda s, p, a: (
        s.current_player() == p and s.phase is Phase.EXCHANGE and a.verb in ("warlord", "play")
    ),
    "battle_on": lambda s, p, a: battle_on(s) and a.verb != "play",
    "wait": lambda s, p, a: p == RED and not s.sides[BLACK].done and not s.sides[RED].done,
    "other_exchanging": lambda s, p, a: s.sides[p].done and not s.sides[1 - p].done and a.verb in ("play", "warlord"),
    "stood": lambda s, p, a: s.sides[p].done and s.last_item is not None and _stood(s, p),
    "queen_used": lambda s, p, a: (
        s.sides[p].warlord in COURTS[p][:2] and s.sides[p].exchanges == 1 and not _stood(s, p)
    ),
    "king_used": lambda s, p, a: (
        s.sides[p].warlord in COURTS[p][2:4] and s.sides[p].exchanges == 3 and not _stood(s, p)
    ),
    "no_card": lambda s, p, a: a.card not in OWNER,
    "other_colour": lambda s, p, a: a.card is not None and OWNER.get(a.card) == 1 - p,
    "lost": lambda s, p, a: a.card in s.sides[p].lost,
    "number_no_warlord": lambda s, p, a: a.verb == "warlord" and a.card in NUMBERS[p],
    "laid": lambda s, p, a: a.card in s.sides[p].laid,
    "aside": lambda s, p, a: a.card in s.sides[p].aside,
    "in_deck": lambda s, p, a: a.card in s.sides[p].deck and a.card not in s.sides[p].hand,
    "taken": lambda s, p, a: a.card in s.sides[1 - p].trophies,
    "court_no_exchange": lambda s, p, a: a.verb == "exchange" and a.card in s.sides[p].courts,
    "jack_no_warlord": lambda s, p, a: a.verb == "warlord" and a.card in COURTS[p][4:],
    "leads": lambda s, p, a: battle_on(s) and a.card == s.sides[p].warlord,
    "court_no_battle": lambda s, p, a: battle_on(s) and a.verb == "play" and a.card in COURTS[p][:4],
}

#: A position, who asks, what he asks for, and the code and clause of the answer: one for each code at least.
EXAMPLES: list[tuple[str, int, str, str, str]] = [
    ("over", BLACK, "stand", "over", "W-9"),
    ("over", CHANCE, "draw 0 As", "over", "W-9"),
    ("battle", 7, "play As", "no_seat", "W-1"),
    ("muster", BLACK, "warlord Ks", "mustering", "W-3"),
    ("muster", BLACK, "draw 0 As", "draw_is_chance", "W-3"),
    ("exchange", BLACK, "draw 0 As", "draw_is_chance", "W-5"),
    ("battle", CHANCE, "draw 0 As", "no_draw", "W-3"),
    ("exchange", CHANCE, "draw 0 Ts", "no_draw", "W-5"),
    ("muster", CHANCE, "draw 1 Ah", "other_deck", "W-3"),
    ("muster", CHANCE, "draw 0 Ah", "not_in_pack", "W-2"),
    ("muster", CHANCE, "draw 0 Ks", "not_in_pack", "W-2"),
    ("drawing", CHANCE, "draw 0 2s", "not_in_deck", "W-2"),
    ("drawing", BLACK, "exchange As", "draw_first", "W-5"),
    ("drawing", BLACK, "stand", "draw_first", "W-5"),
    ("drawing", BLACK, "play As", "draw_first", "W-5"),
    ("warlord", BLACK, "play As", "choose_warlord", "W-4"),
    ("warlord", RED, "stand", "choose_warlord", "W-4"),
    ("exchange", BLACK, "play As", "exchanging", "W-5"),
    ("battle", RED, "stand", "battle_on", "W-6"),
    ("exchange", RED, "exchange Ah", "wait", "W-5"),
    ("exchange", RED, "play Ah", "wait", "W-5"),
    ("drawing", RED, "stand", "wait", "W-5"),
    ("stood", BLACK, "play As", "other_exchanging", "W-5"),
    ("stood", BLACK, "exchange As", "stood", "W-5"),
    ("stood", BLACK, "stand", "stood", "W-5"),
    ("queen used", BLACK, "exchange As", "queen_used", "W-5"),
    ("king used", BLACK, "stand", "king_used", "W-5"),
    ("battle", BLACK, "play Xx", "no_card", "W-1"),
    ("battle", BLACK, "play Ah", "other_colour", "W-1"),
    ("lost", BLACK, "play As", "lost", "W-10"),
    ("lost", BLACK, "play Js", "lost", "W-10"),
    ("warlord", BLACK, "warlord As", "number_no_warlord", "W-4"),
    ("battle", BLACK, "play As", "laid", "W-6"),
    ("exchange again", BLACK, "exchange As", "aside", "W-5"),
    ("battle", BLACK, "play Ts", "in_deck", "W-3"),
    ("exchange", BLACK, "exchange Ts", "in_deck", "W-3"),
    ("taken", RED, "warlord Qh", "taken", "W-8"),
    ("exchange", BLACK, "exchange Js", "court_no_exchange", "W-2"),
    ("warlord", BLACK, "warlord Js", "jack_no_warlord", "W-4"),
    ("battle", BLACK, "play Ks", "leads", "W-4"),
    ("battle", BLACK, "play Kc", "court_no_battle", "W-6"),
]


def _stood(state: WarlordsState, player: int) -> bool:
    """Whether this seat's exchanges of this round ended with a word, not with the last one allowed."""
    for item in reversed(state.history):
        if item.actor == player:
            return item.actions[0].verb == "stand"
    return False


@cache
def positions() -> dict[str, WarlordsState]:
    hands = ("As 2s 3s", "Ah 2h 3h")
    kings = led(start(), *hands, "Ks Kh")
    drawing = do(kings, "exchange 2s")
    surrendered = do(battle(start(), *hands), "play As | play Ah", "play Js | play 2h")
    over = start()
    for queen in ("Qh", "Qd", "Kh", "Kd"):
        over = fought(over, "7s 8c 9s", "Th 6h 2h", f"Qs {queen}")
    return {
        "muster": do(start(), "draw 0 5c"),
        "warlord": muster(start(), *hands),
        "exchange": kings,
        "drawing": drawing,
        "exchange again": do(kings, "exchange As", "draw 0 Tc"),
        "stood": do(kings, "stand"),
        "queen used": do(led(start(), "2s 3s 4s", "Ah 2h 3h"), "exchange 2s", "draw 0 As"),
        "king used": do(drawing, "draw 0 5c", "exchange 5c", "draw 0 6c", "exchange 6c", "draw 0 7c"),
        "battle": do(battle(start(), *hands, "Ks Kh"), "play As | play Ah"),
        "lost": battle(surrendered, "2c 2s 3s", "Ah 2h 3h"),
        "taken": muster(fought(start(), "7s 8c 9s", "Th 6h 2h"), *hands),
        "over": over,
    }


def codes_in_the_source(*names: str) -> set[str]:
    """The codes that stand in `rulings.py`: the last argument of `_no`, or of `Ruling(False, …)`."""
    found = set()
    for node in ast.walk(ast.parse(inspect.getsource(rulings))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            last = node.args[-1]
            if isinstance(last, ast.Constant) and isinstance(last.value, str):
                found.add(last.value)
    return found


def test_every_code_has_its_truth_and_its_example() -> None:
    codes = codes_in_the_source("_no")
    assert len(codes) > 25
    assert set(TRUE) == codes, "a code without a truth, or a truth without a code"
    exampled = {code for *_, code, _ in EXAMPLES} | {"unknown_verb"}
    assert exampled == codes, "a code without an example"


@pytest.mark.parametrize(("where", "player", "text", "code", "clause"), EXAMPLES)
def test_each_refusal(where: str, player: int, text: str, code: str, clause: str) -> None:
    state = positions()[where]
    action = state.parse_action(CHANCE if text.startswith("draw") else BLACK, text)
    ruling = state.verify(player, action)
    assert (ruling.legal, ruling.code, ruling.clause) == (False, code, clause)
    assert TRUE[code](state, player, action)


def test_a_misshapen_action_is_no_action() -> None:
    state = positions()["battle"]
    card = Card("2s")
    for action in (
        *(Action("fly"), Action("fly", card), Action("play"), Action("stand", card)),
        *(Action("play", card, 0), Action("draw", card), Action("draw", None, 0), Action("stand", None, 1)),
    ):
        for player in (BLACK, RED, CHANCE, 7):
            ruling = state.verify(player, action)
            assert not ruling.legal and ruling.code == "unknown_verb" and "None" not in str(ruling.message)


ALLOWED = [
    ("muster", CHANCE, "draw 0 As", "draw", "W-3"),
    ("drawing", CHANCE, "draw 0 Ts", "draw", "W-5"),
    ("warlord", RED, "warlord Kd", "warlord", "W-4"),
    ("exchange", BLACK, "exchange As", "exchange", "W-5"),
    ("exchange", BLACK, "stand", "stand", "W-5"),
    ("battle", BLACK, "play 2s", "play", "W-6"),
    ("battle", RED, "play Jd", "surrender", "W-10"),
]


@pytest.mark.parametrize(("where", "player", "text", "code", "clause"), ALLOWED)
def test_each_permission(where: str, player: int, text: str, code: str, clause: str) -> None:
    state = positions()[where]
    ruling = state.verify(player, state.parse_action(player, text))
    assert (ruling.legal, ruling.code, ruling.clause) == (True, code, clause)


def test_every_permission_has_its_example() -> None:
    assert {code for *_, code, _ in ALLOWED} == codes_in_the_source("Ruling")


def check_rulings(state: WarlordsState, met: Counter[str]) -> None:
    for player in (BLACK, RED, CHANCE, 7):
        for action in universe(state.game):
            ruling = state.verify(player, action)
            if ruling.legal:
                continue
            met[ruling.code] += 1
            assert TRUE[ruling.code](state, player, action), (ruling, player, str(action), state.brief())
            check_words(ruling.clause, ruling.message, action.card)


@cache
def check_words(clause: str, sentence: Text, card: Card | None) -> None:
    assert clause in CLAUSES
    words = str(sentence)
    named = [one for one in OWNER if one.symbol in words]
    assert named in ([], [card]), "a refusal names no card but the one that was asked for"
    if named:
        assert str(named[0].name) in sentence.spoken() and named[0].symbol not in sentence.spoken()


@pytest.mark.slow
def test_every_refusal_of_random_matches_is_true() -> None:
    met: Counter[str] = Counter()
    for named in positions().values():
        check_rulings(named, met)
    for seed in (0, 1):
        for state in spread(match(Case("warlords"), seed), 40):
            assert isinstance(state, WarlordsState)
            check_rulings(state, met)
    assert set(met) == set(TRUE) - {"unknown_verb"}
