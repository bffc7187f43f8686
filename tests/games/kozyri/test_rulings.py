"""Every ruling of Your Trumps can happen, says what is true, and cites the right clause.

`TRUE` holds, for each code of a refusal, what must be the case for its sentence to be true. It is checked for
every refusal of every action over random matches, and every code has to turn up.
"""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest
from testkit.cases import Case, match, spread
from testkit.kozyri import ask, do, place, verdict
from testkit.play import universe

from tutor.games.kozyri import rulings
from tutor.games.kozyri.clauses import CLAUSES
from tutor.games.kozyri.deck import BEATS, PACKS, RANKS, mirrored
from tutor.games.kozyri.state import KozyriState
from tutor.kernel.actions import Action, make
from tutor.kernel.cards import Card
from tutor.kernel.game import CHANCE

Check = Callable[[KozyriState, int, Action], bool]


def held(s: KozyriState, p: int, a: Action) -> bool:
    return a.card is not None and a.card in s.hands[p]


def pack(s: KozyriState) -> tuple[Card, ...]:
    return PACKS[s.game.options.pack]


def trying(s: KozyriState, p: int, a: Action) -> bool:
    """A beat with a card of the hand that does not beat."""
    return s.phase == a.verb == "beat" and held(s, p, a) and a.card not in BEATS[s.trumps[p]][s.pile[-1]]


def own(s: KozyriState, p: int) -> bool:
    return s.pile[-1].suit == s.trumps[p]


def lower(s: KozyriState, a: Action) -> bool:
    assert a.card is not None
    return a.card.suit == s.pile[-1].suit and RANKS.index(a.card.rank) < RANKS.index(s.pile[-1].rank)


def turn(s: KozyriState, p: int) -> bool:
    return p == s.current_player()


TRUE: dict[str, Check] = {
    "over": lambda s, p, a: s.is_terminal(),
    "deal_is_chance": lambda s, p, a: a.verb == "deal" and p != CHANCE,
    "no_deal": lambda s, p, a: p == CHANCE and s.phase != "deal" and not s.stock,
    "deal_first": lambda s, p, a: p == CHANCE and s.phase == "deal" and a.verb != "deal",
    "no_card": lambda s, p, a: a.card not in pack(s),
    "dealt": lambda s, p, a: s.phase == "deal" and (a.card in s.hands[0] or a.card in s.hands[1]),
    "mirror_dealt": lambda s, p, a: (
        s.game.options.deal == "mirror"
        and a.card is not None
        and any(card in s.hands[seat] for card in (a.card, mirrored(a.card, s.trumps)) for seat in (0, 1))
    ),
    "other_seat": lambda s, p, a: s.phase == "deal" and a.card in s.stock and a.seat == 1 - s.to_deal(),
    "no_seat": lambda s, p, a: p not in (0, 1, CHANCE),
    "dealing": lambda s, p, a: s.phase == "deal" and p in (0, 1),
    "wait": lambda s, p, a: s.phase == "beat" and not turn(s, p),
    "wait_lead": lambda s, p, a: s.phase == "lead" and not turn(s, p),
    "wait_cover": lambda s, p, a: s.phase == "cover" and not turn(s, p),
    "no_pile": lambda s, p, a: s.phase == "lead" and not s.pile and a.verb == "pickup" and turn(s, p),
    "lead_now": lambda s, p, a: s.phase == "lead" and not s.pile and a.verb in ("beat", "cover") and turn(s, p),
    "cover_now": lambda s, p, a: s.phase == "cover" and a.verb in ("lead", "beat") and turn(s, p),
    "cover_not_pickup": lambda s, p, a: s.phase == "cover" and a.verb == "pickup" and turn(s, p),
    "beat_first": lambda s, p, a: s.phase == "beat" and a.verb == "cover" and turn(s, p),
    "beat_now": lambda s, p, a: s.phase == "beat" and a.verb == "lead" and turn(s, p) and bool(s.pile),
    "can_beat": lambda s, p, a: (
        a.verb == "pickup"
        and s.game.options.pickup == "forced"
        and any(card in BEATS[s.trumps[p]][s.pile[-1]] for card in s.hands[p])
    ),
    "other_hand": lambda s, p, a: turn(s, p) and a.card in s.hands[1 - p],
    "in_pile": lambda s, p, a: turn(s, p) and a.card in s.pile,
    "own_ace": lambda s, p, a: trying(s, p, a) and s.pile[-1] == "A" + s.trumps[p],
    "own_trump": lambda s, p, a: trying(s, p, a) and own(s, p) and a.card is not None and a.card.suit != s.trumps[p],
    "lower_trump": lambda s, p, a: trying(s, p, a) and own(s, p) and lower(s, a),
    "lower": lambda s, p, a: trying(s, p, a) and not own(s, p) and lower(s, a),
    "other_suit": lambda s, p, a: (
        trying(s, p, a) and a.card is not None and a.card.suit not in (s.pile[-1].suit, s.trumps[p])
    ),
}
#: Codes that no action of a full pack's match can meet: each has a test below.
APART = {"unknown_verb", "not_in_play"}
CASES = [
    Case("kozyri"),
    Case("kozyri", {"pack": 24, "pickup": "free"}, {"trumps": "ch", "starter": 1}),
    Case("kozyri", {"pack": 24, "deal": "mirror"}),
]


@cache
def met() -> Counter[str]:
    """How often each refusal came up, its truth checked."""
    found: Counter[str] = Counter()
    for case in CASES:
        for state in spread(match(case, 0), 60):
            assert isinstance(state, KozyriState)
            for action in universe(state.game):
                for player in (CHANCE, 0, 1, 2):
                    ruling = state.verify(player, action)
                    if ruling.legal:
                        continue
                    found[ruling.code] += 1
                    assert TRUE[ruling.code](state, player, action), (ruling, state.brief(), player, str(action))
    return found


def codes() -> set[str]:
    """Every code that the source names."""
    tree = ast.parse(inspect.getsource(rulings))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_no", "Ruling"):
            last = node.args[-1]
            if isinstance(last, ast.Constant) and isinstance(last.value, str):
                found.add(last.value)
    return found


LEGAL = {"deal", "lead", "cover", "higher", "trump", "pickup", "pickup_free"}


@pytest.mark.slow
def test_every_refusal_is_true_and_every_code_turns_up() -> None:
    assert set(met()) == set(TRUE)


def test_no_code_is_without_its_check() -> None:
    assert codes() == set(TRUE) | APART | LEGAL


@pytest.mark.parametrize(
    ("mine", "pile", "text", "code", "sentence"),
    [
        ("9h 6c", "Qs", "beat 9h", "own_trump", "Q♠ is a trump of yours: only a higher spade beats it."),
        (
            "Js 6c",
            "Qs",
            "beat Js",
            "lower_trump",
            "Q♠ is a trump of yours and higher than J♠: only a higher spade beats it.",
        ),
        ("Ks 6c", "As", "beat Ks", "own_ace", "A♠ is the ace of your trumps: nothing of yours beats it."),
        ("6d 6c", "9d", "beat 6d", "lower", "6♦ is lower than 9♦: a higher diamond beats it, or one of your trumps."),
        ("Kc 6c", "9d", "beat Kc", "other_suit", "K♣ is neither a diamond higher than 9♦ nor one of your trumps."),
        ("Kc 6s", "9d", "pickup", "can_beat", "You can beat 9♦ with 6♠: only who cannot beat picks up."),
        ("Kc 6s", "9d", "cover Kc", "beat_first", "Beat 9♦ first: only then a second card covers."),
        ("Kc 6s", "9d", "lead Kc", "beat_now", "There is a pile: beat 9♦ or pick up."),
        ("Kc 6s", "9d", "beat 9d", "in_pile", "9♦ lies in the pile: what lies there comes back only by a pick-up."),
        ("Kc 6s", "9d", "beat Ah", "other_hand", "A♥ is in the other hand."),
        ("Kc 6s", "9d", "beat 2d", "no_card", "There is no such card in this pack."),
        ("Kc 6s", "9d", "beat Jd", "not_in_play", "J♦ is not in play here."),
        ("Kc 6s", "", "beat Kc", "lead_now", "There is no pile yet: lead any card."),
        ("Kc 6s", "", "pickup", "no_pile", "There is no pile to pick up from: lead any card."),
    ],
)
def test_a_refusal_says_what_is_in_the_way(mine: str, pile: str, text: str, code: str, sentence: str) -> None:
    ruling = ask(place(mine, "Ah", pile), text)
    assert (ruling.legal, ruling.code, str(ruling.message)) == (False, code, sentence)
    assert ruling.clause in CLAUSES


@pytest.mark.parametrize(
    ("mine", "pile", "text", "code", "sentence"),
    [
        ("Td 6c", "9d", "beat Td", "higher", "10♦ beats 9♦: it is a higher diamond."),
        ("Ks 6c", "Qs", "beat Ks", "higher", "K♠ beats Q♠: it is a higher spade."),
        ("6s 6c", "Ad", "beat 6s", "trump", "6♠ beats A♦: it is one of your trumps."),
        ("7c 6c", "9d", "pickup", "pickup", "You cannot beat 9♦: you take the whole pile."),
        ("7c 6c", "Kc Qc Jc 9d", "pickup", "pickup", "You cannot beat 9♦: you take 3 cards."),
        ("7c 6c", "", "lead 7c", "lead", "7♣ may be led: any card may."),
    ],
)
def test_an_allowance_says_why(mine: str, pile: str, text: str, code: str, sentence: str) -> None:
    ruling = ask(place(mine, "Ah", pile), text)
    assert (ruling.legal, ruling.code, str(ruling.message)) == (True, code, sentence)


def test_a_cover_is_free_to_choose_and_picking_up_is_over() -> None:
    state = do(place("Td 6c 7h", "Ah", "9d"), "beat Td")
    assert verdict(state, "cover 7h") == (True, "cover", "K-5")
    assert verdict(state, "pickup") == (False, "cover_not_pickup", "K-5")
    assert verdict(state, "beat 7h") == (False, "cover_now", "K-5")
    assert verdict(state, "cover Ah", 1) == (False, "wait_cover", "K-5")


def test_what_no_text_can_name_is_no_action() -> None:
    state = place("Td 6c", "Ah", "9d")
    for action in (
        make("stand"),
        make("beat"),
        make("pickup", Card("Td")),
        make("lead", Card("Td"), 0),
        make("deal", Card("Td")),
    ):
        ruling = state.verify(0, action)
        assert (ruling.legal, ruling.code, ruling.clause) == (False, "unknown_verb", "K-4")


def test_the_clause_that_ended_the_match_refuses_what_comes_after() -> None:
    won = do(place("Td", "Ah 7c", "9d"), "beat Td")
    assert verdict(won, "lead Ah", 1) == (False, "over", "K-8")
    drawn = do(place("Td", "Ah", "9d"), "beat Td")
    assert verdict(drawn, "beat Ah", 1) == (False, "over", "K-9")
