"""The bounds of a match: reached where they are exact, and the calls of a war counted on the kernel's own wars."""

from __future__ import annotations

from functools import cache

import pytest

from tutor import load_game
from tutor.games.worldwar.deck import CALLS, RANK
from tutor.games.worldwar.draft import Draft, Phase, Side, Standing
from tutor.games.worldwar.war import begin, said, turn
from tutor.interop.bounds import bounds, most_calls
from tutor.interop.nodes import root
from tutor.interop.small import SmallWarlords
from tutor.kernel.cards import Card, cards
from tutor.kernel.game import CHANCE, SIMULTANEOUS, TERMINAL


@pytest.mark.parametrize("rounds", [1, 3])
def test_the_longest_match_of_warlords_is_as_long_as_said(rounds: int) -> None:
    """Kings lead, both exchange three times and play mirrored cards: a standoff, until the last round is over."""
    game = load_game("warlords", round_limit=rounds)
    node, decisions, chance, most = root(game.new_initial_state()), 0, 0, 0
    last: dict[int, int] = {}
    while node.player != TERMINAL:
        if node.player == CHANCE:
            chance += 1
            most = max(most, len(node.outcomes()))
            # The same numbers for both seats are the same places of either pack: equal combos.
            node = node.chance(min(node.outcomes()))
            continue
        decisions += 1
        if node.state.phase == "warlord":
            node = node.child({0: 22, 1: 22})  # the first King
        elif node.player == SIMULTANEOUS:
            node = node.child({seat: min(node.legal(seat)) for seat in (0, 1)})
        else:
            last[node.player] = decisions
            node = node.child({node.player: min(node.legal(node.player))})
    limits = bounds(game)
    assert (decisions, chance, most) == limits == (10 * rounds, 8 * rounds, 1140)


@pytest.mark.slow
def test_the_small_game_s_bounds_are_its_tree_s() -> None:
    for decks in (("As 2s 3c", "Ah 2h 3h 4d"), ("As 2s 3c 4c 5c", "Ah 2h 3h")):
        game = SmallWarlords(decks)

        @cache
        def deepest(node: object) -> tuple[int, int, int]:
            assert hasattr(node, "player")
            if node.player == TERMINAL:
                return 0, 0, 0
            if node.player == CHANCE:
                below = [deepest(node.chance(number)) for number in node.outcomes()]
                step = (0, 1, len(below))
            else:
                seats = node.acting()
                pairs = [{seats[0]: first} for first in node.legal(seats[0])]
                if len(seats) == 2:
                    pairs = [{**one, seats[1]: second} for one in pairs for second in node.legal(seats[1])]
                below = [deepest(node.child(pair)) for pair in pairs]
                step = (1, 0, 0)
            decisions, chance, most = (max(part) for part in zip(*below, strict=True))
            return decisions + step[0], chance + step[1], max(most, step[2])

        assert deepest(root(game.new_initial_state(), keep=True)) == bounds(game)


def war_calls(piles: tuple[int, int], hold_order: str) -> int:
    """The most calls that a war between two such piles can hold, by trying every call and every turn that matters."""
    game = load_game("worldwar", num_players=2, hold_order=hold_order)
    start = Draft(game.new_initial_state())
    ranks = cards("5s 9s Ks")  # lower, between, higher; equal ones begin the war again
    start.sides = [Side(pile, hand=cards("3s 3h")) for pile in piles]
    start.unseen = tuple(card for card in ranks for _ in range(sum(piles)))
    start.standing, start.phase, start.seat = Standing(Card("As"), 1), Phase.FOLLOW, 0
    begin(start, 0)

    def copy(draft: Draft) -> Draft:
        twin = Draft.__new__(Draft)
        for name in Draft.__slots__:
            setattr(twin, name, getattr(draft, name))
        twin.sides = list(draft.sides)
        return twin

    known: dict[object, int] = {}

    def most(draft: Draft) -> int:
        if draft.war is None or draft.phase not in (Phase.TURN, Phase.CALL):
            return 0
        key = (draft.war._replace(restarts=0), draft.phase, draft.seat, tuple(side.pile for side in draft.sides))
        if key in known:
            return known[key]
        found = []
        if draft.phase is Phase.TURN:
            for card in ranks:
                twin = copy(draft)
                turn(twin, card)
                found.append(most(twin))
        else:
            seats = draft.war.seats if draft.seat is None else (draft.seat,)
            joint = [{seats[0]: call} for call in CALLS]
            if len(seats) == 2:
                joint = [{**one, seats[1]: call} for one in joint for call in CALLS]
            for calls in joint:
                twin = copy(draft)
                said(twin, calls)
                found.append(1 + most(twin))
        known[key] = max(found)
        return known[key]

    assert len({RANK[card] for card in ranks}) == 3
    return most(start)


@pytest.mark.slow
@pytest.mark.parametrize("hold_order", ["together", "challenger_first"])
def test_no_war_has_more_calls_than_said(hold_order: str) -> None:
    """Every war of the kernel's with up to 9 cards keeps to the bound, and some reach it."""
    reached = set()
    for total in range(10):
        most = max(war_calls((first, total - first), hold_order) for first in range(total + 1))
        assert most <= most_calls(total, hold_order)
        if most == most_calls(total, hold_order):
            reached.add(total)
    assert reached >= {2, 3, 4, 6, 7, 8}, reached


def test_what_has_no_bound_is_refused() -> None:
    with pytest.raises(ValueError, match="round_limit"):
        bounds(load_game("warlords", round_limit=None))
    with pytest.raises(ValueError, match="horizon"):
        bounds(load_game("kozyri"))
