"""Whole matches against a second telling of the rules: plain lists, written from the rules' text alone."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from testkit.kozyri import careless, place, thrifty

from tutor.games.kozyri.state import KozyriState

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]


class Duel:
    """Your Trumps with sets for hands and a list for the pile; keeps every position that it has seen as a text."""

    def __init__(self, hands: list[set[str]], pile: list[str], trumps: str, mover: int, free: bool, limit: int) -> None:
        self.hands, self.pile, self.trumps, self.mover = hands, pile, trumps, mover
        self.free, self.limit = free, limit
        self.beaten = False
        self.result: tuple[int, ...] | None = None
        self.past: list[str] = []
        self.note()

    def note(self) -> None:
        text = f"{sorted(self.hands[0])} {sorted(self.hands[1])} {self.pile} {self.mover} {self.beaten}"
        self.past.append(text)
        if self.past.count(text) >= self.limit:
            self.result = ()

    def better(self, card: str, who: int) -> bool:
        top, mine = self.pile[-1], self.trumps[who]
        higher = card[1] == top[1] and ORDER.index(card[0]) > ORDER.index(top[0])
        if top[1] == mine:
            return higher
        return higher or card[1] == mine

    def choices(self) -> set[str]:
        hand = self.hands[self.mover]
        if self.beaten:
            return {f"cover {card}" for card in hand}
        if not self.pile:
            return {f"lead {card}" for card in hand}
        found = {f"beat {card}" for card in hand if self.better(card, self.mover)}
        if self.free or not found:
            found.add("pickup")
        return found

    def act(self, text: str) -> None:
        who, other = self.mover, 1 - self.mover
        if text == "pickup":
            top = self.pile[-1]
            amount = 3
            if top[1] == self.trumps[who]:
                amount = 5 if top[0] != "A" else 1000
            for _ in range(min(amount, len(self.pile))):
                self.hands[who].add(self.pile.pop())
            self.mover = other
        else:
            verb, card = text.split()
            self.hands[who].remove(card)
            self.pile.append(card)
            if not self.hands[who]:
                left = list(self.hands[other])
                self.result = () if len(left) == 1 and self.better(left[0], other) else (who,)
                return
            self.beaten = verb == "beat"
            if not self.beaten:
                self.mover = other
        self.note()


@settings(max_examples=60)
@given(
    seed=st.integers(0, 10**9),
    size=st.sampled_from([6, 9, 14, 24]),
    free=st.booleans(),
    limit=st.sampled_from([2, 3]),
    trumps=st.sampled_from(["sh", "hs", "cd", "dh"]),
)
def test_whole_matches_agree_with_a_second_telling_of_the_rules(
    seed: int, size: int, free: bool, limit: int, trumps: str
) -> None:
    rng = random.Random(seed)
    pack = rng.sample([rank + suit for rank in ORDER[7:] for suit in "shdc"], size)
    cut, held = rng.randint(1, size - 1), rng.randint(2, size)
    first, second, pile = pack[: min(cut, held - 1)], pack[min(cut, held - 1) : held], pack[held:]
    mover = rng.randrange(2)
    options: dict[str, Any] = {"pack": 24, "pickup": "free" if free else "forced", "repetition_limit": limit}
    state = place(" ".join(first), " ".join(second), " ".join(pile), trumps, mover, **options)
    duel = Duel([set(first), set(second)], list(pile), trumps, mover, free, limit)
    choose = rng.choice([thrifty, careless])
    for _ in range(300):
        check(state, duel)
        if state.is_terminal():
            return
        action = choose(rng, state.legal_actions())
        state = state.child(action)
        duel.act(str(action))


def check(state: KozyriState, duel: Duel) -> None:
    """Both tellings say the same of a position."""
    assert [set(hand) for hand in state.hands] == duel.hands
    assert list(state.pile) == duel.pile
    end = state.outcome()
    assert (None if end is None else end.winners) == duel.result
    if end is None:
        assert state.current_player() == duel.mover
        assert {str(action) for action in state.legal_actions()} == duel.choices()
        assert (state.phase == "cover") is duel.beaten


@pytest.mark.slow
@settings(max_examples=1500)
@given(seed=st.integers(0, 10**9))
def test_many_whole_matches_agree_with_a_second_telling_of_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    inner = test_whole_matches_agree_with_a_second_telling_of_the_rules.hypothesis.inner_test  # type: ignore[attr-defined]
    inner(seed, rng.choice([6, 9, 14, 24]), rng.random() < 0.5, rng.choice([2, 3]), rng.choice(["sh", "cd"]))
