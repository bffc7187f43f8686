"""Every sentence of the advice states a number, a card or a line; each is found again here by the kernel's rules alone."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest
from coach.kozyri.matches import OPTIONS, endgames, states

from tutor.coach import Analysis, Candidate, Reason, analyse
from tutor.games.kozyri.clauses import CLAUSES
from tutor.kernel.cards import RANKS, SUITS, Card

CARD = {Card(rank + suit).symbol: Card(rank + suit) for rank in RANKS if rank != "X" for suit in SUITS}
NUMBER = re.compile(r"(?<![\w♠♣♥♦])\d+(?![\d♠♣♥♦])")


def cards_in(text: str) -> list[Card]:
    """The cards that a sentence names, in its order."""
    return [CARD[symbol] for symbol in re.findall(r"(?:10|[2-9JQKA])[♠♣♥♦]", text)]


def beats(state: Any) -> set[Card]:
    """What the seat to move can beat the top card with: by the kernel."""
    if state.is_terminal() or state.phase != "beat":
        return set()
    return {action.card for action in state.legal_actions() if action.verb == "beat"}


def taken(state: Any) -> list[Card]:
    """What picking up takes, the top card first, whether it may be done or not."""
    seat, forced = state.current_player(), [a for a in state.legal_actions() if a.verb == "pickup"]
    assert forced, "nothing can be picked up here"
    then = state.child(forced[0])
    new = set(then.observation(seat).hands[seat]) - set(state.observation(seat).hands[seat])
    return [card for card in reversed(state.observation(seat).pile) if card in new]


def line_ends(state: Any, line: list[str]) -> Any:
    """The position after a line, each step by the rules."""
    for text in line:
        state = state.child(state.parse_action(state.current_player(), text))
    return state


def turns_of(state: Any, line: list[str], seat: int) -> int:
    """How many turns of a seat's a line has: a beat and its cover are one."""
    count = 0
    for text in line:
        if state.current_player() == seat and state.phase != "cover":
            count += 1
        state = state.child(state.parse_action(state.current_player(), text))
    return count


def verify(state: Any, found: Analysis, one: Candidate, reason: Reason) -> str:
    """Check one sentence; returns its code."""
    me, text, data, code = state.current_player(), str(reason.text), reason.data, reason.code
    said, named = [int(n) for n in NUMBER.findall(text)], cards_in(text)
    then = state.child(one.action)
    low, high = one.facts["bounds"]
    if code in ("wins", "loses"):
        winner = me if code == "wins" else 1 - me
        assert one.value == one.low == one.high == float(code == "wins")
        if said:
            assert said == [one.facts["turns"]]
            if len(one.facts["line"]) == one.facts["plies"]:
                line = one.facts["line"]
                end = line_ends(state, line)
                assert end.is_terminal() and end.outcome().winners == (winner,)
                whole = turns_of(state, line, winner)
                # The learner's beat before a cover belongs to a turn that had begun.
                assert said[0] in (whole, whole + 1) if state.phase == "cover" else said[0] == whole
    elif code == "draws":
        assert (low, high) == (0.5, 0.5) == (one.value, one.value)
    elif code == "no_loss":
        assert low == 0.5 < high
    elif code == "no_win":
        assert low < 0.5 == high
    elif code == "line":
        assert list(data["line"]) == one.facts["line"] and line_ends(state, one.facts["line"]) is not None
        assert one.kind == "proved" and data["line"][0] == str(one.action)
        shown = [a.split()[-1] for a in data["line"][:8] if a != "pickup"]
        assert [str(card) for card in named] == shown
    elif code == "estimate":
        assert said == [round(100 * one.value)] and one.kind == "estimated"
    elif code == "leaves":
        leaves(then, one, text, data, named, me)
    elif code == "covers":
        for card in then.observation(me).hands[me]:
            ended = then.child(cover(then, card))
            if not ended.is_terminal():
                assert (str(card) in data["covers"]) == (not beats(ended))
        assert {str(c) for c in named} == set(data["covers"])
        assert named or text.startswith("Whatever you then cover with")
    elif code == "pickup":
        assert (
            [str(card) for card in taken(state)] == list(data["cards"]) == [str(c) for c in named][: len(data["cards"])]
        )
        assert said == [len(data["cards"])]
    elif code == "then":
        if not then.observation(me).pile:
            assert then.current_player() == 1 - me and then.phase == "lead" and not named
        else:
            assert named[0] == then.observation(me).pile[-1]
            assert {str(card) for card in beats(then)} == set(data["beaters"]) == {str(c) for c in named[1:]}
    else:
        pytest.fail(f"nobody checks {code}")
    return code


def cover(state: Any, card: Card) -> Any:
    return next(action for action in state.legal_actions() if action.card == card)


def leaves(then: Any, one: Candidate, text: str, data: Any, named: list[Card], me: int) -> None:
    """What a card leaves the other."""
    assert named[0] == one.action.card
    end = then.outcome()
    if end is not None and end.winners == (me,):
        assert text.endswith("is your last card and wins.")
    elif end is not None and "would beat it" in text:
        assert not end.winners and [str(c) for c in named[1:]] == data["beaters"]
    elif end is not None:
        assert end.termination != "out", "a repetition ends it, and the card leaves what it says"
    elif data["beaters"]:
        assert {str(card) for card in beats(then)} == set(data["beaters"]) == {str(c) for c in named[1:]}
    else:
        assert not beats(then) and named[1:] == taken(then)
        assert [int(n) for n in NUMBER.findall(text)] == [len(named) - 1]


def decisions() -> Any:
    """Positions under every option: whole matches thinly, and endings in which much is proved."""
    for number, options in enumerate(OPTIONS):
        rng = random.Random(50 + number)
        for step, state in enumerate(states(rng, "club", 200, **options)):
            if step % 14 == 0 and not state.is_terminal():
                yield state
    yield from endgames(9, 24, 12)


@pytest.mark.slow
def test_a_thousand_sentences_say_what_is_so() -> None:
    met: Counter[str] = Counter()
    for state in decisions():
        found = analyse(state.observation(state.current_player()), 0.05)
        if found.kind == "estimated":
            assert [int(n) for n in NUMBER.findall(str(found.reasons[0].text))] == [round(100 * found.value)]
        for one in found.candidates:
            for reason in one.reasons:
                assert reason.clause is None or reason.clause in CLAUSES
                met[verify(state, found, one, reason)] += 1
    assert sum(met.values()) >= 1000, met
    assert set(met) >= {"wins", "loses", "line", "estimate", "leaves", "covers", "pickup", "then"}, met
