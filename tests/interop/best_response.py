"""An exact best response and the equilibrium by a linear program, on the kernel's own positions and nothing else.

They stand beside OpenSpiel's to be compared with it: no line of its code and none of `tutor.interop` is used, only
what every game of the kernel offers. For trees that can be walked whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from tutor.kernel.actions import Action, HistoryItem
from tutor.kernel.game import CHANCE, SIMULTANEOUS, State

#: What a seat does at a position: its actions and their probabilities.
Policy = Callable[[State, int], Mapping[Action, float]]
Batch = list[tuple[State, float]]
#: Positions and how likely each is.
Batch = list[tuple[State, float]]
#: The other's actions with their probabilities; None with 1 where he does not act.
Replies = Mapping[Action | None, float]


def children(state: State, seat: int, mine: Action, replies: Replies) -> Iterator[tuple[State, float]]:
    """Where a seat's action leads, by what the other does at the same time."""
    for other, chance in replies.items():
        if chance > 0:
            yield state.child(mine if other is None else {seat: mine, 1 - seat: other}), chance


def dealt(start: State) -> Batch:
    """Every hand that chance may deal before anybody chooses, dealt in listing order: which card came first is no odds.

    For 4 Warlords: cards that one seat draws one after the other make a hand, and orders of the same hand are one.
    """
    shares: dict[object, float] = defaultdict(float)
    sorted_: dict[object, State] = {}
    open_ = [(start, 1.0)]
    while open_:
        state, reach = open_.pop()
        if state.current_player() == CHANCE:
            open_ += [(state.child(action), reach * float(chance)) for action, chance in state.chance_outcomes()]
            continue
        hands = tuple(state.observation(seat).hand for seat in (0, 1))
        shares[hands] += reach
        drawn = tuple(item.actions[0].card for item in state.history)
        if drawn == hands[0] + hands[1]:
            sorted_[hands] = state
    return [(sorted_[hands], share) for hands, share in shares.items()]


def best_response(start: Batch, seat: int, policy: Policy) -> float:
    """The most that a seat can win on average against the other's policy, in a game for two that begins like this."""

    def worth(batch: Batch) -> float:
        """The sum over positions of chance times worth, the seat choosing by what it has seen and no more."""
        total, open_ = 0.0, list(batch)
        groups: dict[tuple[HistoryItem, ...], Batch] = defaultdict(list)
        while open_:
            state, reach = open_.pop()
            if state.is_terminal():
                total += reach * state.returns()[seat]
            elif seat in state.acting():
                groups[state.observed_history(seat)].append((state, reach))
            elif state.current_player() == CHANCE:
                open_ += [(state.child(action), reach * float(chance)) for action, chance in state.chance_outcomes()]
            else:
                open_ += [
                    (state.child(action), reach * chance)
                    for action, chance in policy(state, 1 - seat).items()
                    if chance > 0
                ]
        for group in groups.values():
            replies = [against(state) for state, _ in group]
            total += max(
                worth(
                    [
                        (after, reach * chance)
                        for (state, reach), reply in zip(group, replies, strict=True)
                        for after, chance in children(state, seat, action, reply)
                    ]
                )
                for action in group[0][0].legal_actions(seat)
            )
        return total

    def against(state: State) -> Replies:
        return policy(state, 1 - seat) if state.current_player() == SIMULTANEOUS else {None: 1.0}

    return worth(start)


def exploitability(start: Batch, policy: Policy) -> float:
    """What best responses win against a policy of both seats, on average of the two."""
    return (best_response(start, 0, policy) + best_response(start, 1, policy)) / 2


def equilibrium_value(start: Batch) -> tuple[float, int]:
    """The value of a game for two to seat 0, by a linear program in sequence form, and the number of sequences.

    Seat 0's plan x and seat 1's bound v: maximise v's root so that no sequence of seat 1 does better than x allows.
    """
    import numpy as np
    from scipy.optimize import linprog
    from scipy.sparse import coo_matrix, hstack

    Sequence = tuple[tuple[HistoryItem, ...], Action] | None  # noqa: N806 (a type)
    sequences: list[dict[Sequence, int]] = [{None: 0}, {None: 0}]
    parents: list[dict[tuple[HistoryItem, ...], tuple[int, list[int]]]] = [{}, {}]
    gains: dict[tuple[int, int], float] = defaultdict(float)

    def walk(state: State, reach: float, at: tuple[int, int]) -> None:
        if state.is_terminal():
            gains[at] += reach * state.returns()[0]
        elif state.current_player() == CHANCE:
            for action, chance in state.chance_outcomes():
                walk(state.child(action), reach * float(chance), at)
        else:
            moves: list[list[tuple[Action | None, int]]] = [
                list(plans(state, seat, at[seat])) if seat in state.acting() else [(None, at[seat])] for seat in (0, 1)
            ]
            for mine, first in moves[0]:
                for theirs, second in moves[1]:
                    joint = {0: mine, 1: theirs} if None not in (mine, theirs) else mine or theirs
                    walk(state.child(joint), reach, (first, second))  # type: ignore[arg-type]

    def plans(state: State, seat: int, last: int) -> Iterator[tuple[Action, int]]:
        key = state.observed_history(seat)
        if key not in parents[seat]:
            own = []
            for action in state.legal_actions(seat):
                sequences[seat][key, action] = len(sequences[seat])
                own.append(sequences[seat][key, action])
            parents[seat][key] = (last, own)
        before, own = parents[seat][key]
        assert before == last, "a seat has forgotten what it did"
        yield from zip(state.legal_actions(seat), own, strict=True)

    for state, reach in start:
        walk(state, reach, (0, 0))
    sizes = [len(one) for one in sequences]

    def constraints(seat: int) -> tuple[coo_matrix, np.ndarray]:
        """The plan of a seat: 1 for nothing done yet, and each set's sequences share what led to it."""
        rows, columns, values = [0], [0], [1.0]
        for row, (before, own) in enumerate(parents[seat].values(), 1):
            rows += [row] * (len(own) + 1)
            columns += [before, *own]
            values += [-1.0] + [1.0] * len(own)
        right = np.zeros(len(parents[seat]) + 1)
        right[0] = 1.0
        return coo_matrix((values, (rows, columns)), shape=(len(right), sizes[seat])), right

    payoff = coo_matrix((list(gains.values()), tuple(zip(*gains, strict=True))), shape=(sizes[0], sizes[1]))
    (first, ones), (second, bound) = constraints(0), constraints(1)
    # Variables: x of seat 0, then v, one for each set of seat 1. Maximise bound.v where second'v <= payoff'x.
    found = linprog(
        np.concatenate([np.zeros(sizes[0]), -bound]),
        A_ub=hstack([-payoff.T, second.T]).tocsr(),
        b_ub=np.zeros(sizes[1]),
        A_eq=hstack([first, coo_matrix((len(ones), len(bound)))]).tocsr(),
        b_eq=ones,
        bounds=[(0, None)] * sizes[0] + [(None, None)] * len(bound),
        method="highs",
    )
    assert found.success, found.message
    return -found.fun, sizes[0] + sizes[1]
