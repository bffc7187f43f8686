"""The advice: every legal action with its value, its kind, its grade, its line and its reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...games.kozyri.observe import KozyriObservation
from ..analysis import Analysis, Candidate, Kind
from ..grades import SOUND_WITHIN, grade
from . import reasons
from .clock import Clock, Stop
from .coachroom import Room, room
from .estimate import chance
from .judge import ERROR, Choice, Judgement, judge, seconds_for_lines
from .position import Coding, read

QUICK: Final = 0.06
"""Seconds without a budget where a proof is unlikely."""
LONG: Final = 0.6
"""Seconds without a budget where a proof is likely; most take far less."""
LIKELY: Final = {True: 16, False: 10}
"""Up to so many cards in both hands a proof is likely, compiled and not."""


def analyse(observation: KozyriObservation, budget: float | None = None, should_stop: Stop | None = None) -> Analysis:
    """Judge every legal action of the observer; without legal actions, only the position.

    ``budget`` is in seconds; the analysis ends earlier once everything is proved, or when ``should_stop`` says so, with
    what it has. Without a budget it takes at most `LONG` or, where little can be proved, `QUICK`. Raises ValueError for
    a spectator's observation.
    """
    if observation.player is None:
        raise ValueError("a spectator has nothing to decide")
    with room() as tools:
        if not observation.legal_actions:
            return _waiting(observation, tools)
        if budget is None:
            held = len(observation.hands[0]) + len(observation.hands[1])
            budget = LONG if held <= LIKELY[tools.compiled] else QUICK
        return advise(observation, tools, Clock(budget, should_stop))


def advise(
    observation: KozyriObservation, tools: Room, clock: Clock, extra: Callable[[], Clock] = seconds_for_lines
) -> Analysis:
    """The analysis with given tools, for an observer who is to act."""
    position, coding, spent = read(observation)
    found = judge(tools, position, spent, clock, extra)
    best = found.best()
    by_action = {position.action(choice.move, coding): choice for choice in found.choices}
    candidates = tuple(
        _candidate(observation, found, by_action[action], best, coding) for action in observation.legal_actions
    )
    by_move = {choice.move: choice for choice in found.choices}
    order = sorted(by_move.values(), key=found.rank, reverse=True)
    of_choice = {choice.move: action for action, choice in by_action.items()}
    losses = {candidate.action: candidate.loss for candidate in candidates}
    sound = tuple(of_choice[c.move] for c in order if losses[of_choice[c.move]] <= SOUND_WITHIN / 2)
    low, high = _interval(found)
    value = best.value(found.mover)
    kind: Kind = "proved" if low == high else "estimated"
    assert observation.player is not None
    return Analysis(
        observation.player, observation.game, candidates, value, low, high, kind, sound,
        line=reasons.actions_of(position, best.line, coding),
        reasons=(reasons.for_position(value, low, high),),
        facts={
            "phase": observation.phase, "odds": [], "odds_kind": "exact", "cards": position.cards_held,
            "proved": sum(choice.verdict.value is not None for choice in found.choices), "compiled": tools.compiled,
        },
    )  # fmt: skip


def _interval(found: Judgement) -> tuple[float, float]:
    """The value of the position lies between the best of the lows and the best of the highs."""
    intervals = [choice.interval(found.mover) for choice in found.choices]
    return max(low for low, _ in intervals), max(high for _, high in intervals)


def _candidate(
    observation: KozyriObservation, found: Judgement, choice: Choice, best: Choice, coding: Coding
) -> Candidate:
    mover, position = found.mover, found.position
    value, (low, high) = choice.value(mover), choice.interval(mover)
    top, (top_low, top_high) = best.value(mover), best.interval(mover)
    loss = 100 * (top - value)
    if low == high and top_low == top_high:
        loss_low = loss_high = loss
    else:
        # Guesses at one depth are compared with each other: what they have in common falls out.
        doubt = 100 * (
            (0.0 if low == high else ERROR / 2 + choice.swing) + (0.0 if top_low == top_high else best.swing)
        )
        if choice is best:
            doubt = 0.0
        reach_low, reach_high = 100 * (top_low - high), 100 * (top_high - low)
        loss_low = max(0.0, min(loss, max(loss - doubt, reach_low)))
        loss_high = max(loss, min(loss + doubt, reach_high))
    action = position.action(choice.move, coding)
    line = [str(one) for one in reasons.actions_of(position, choice.line, coding)]
    proved = choice.verdict.value is not None
    facts = {
        "line": line if proved or len(line) > 1 else [],
        "plies": choice.line.plies if proved and value != 0.5 else None,
        "at_most": choice.line.at_most if proved else None,
        "turns": choice.line.turns(position) if proved and choice.line.plies else None,
        "depth": choice.depth, "bounds": list(choice.bounds(mover)),
    }  # fmt: skip
    return Candidate(
        action, value, low, high, "proved" if low == high else "estimated", loss, loss_low, loss_high,
        grade(loss, loss_low), None, reasons.for_choice(observation, position, choice, coding), facts,
    )  # fmt: skip


def _waiting(observation: KozyriObservation, tools: Room) -> Analysis:
    """The position while the observer is not asked: the end, the deal, or the other's turn."""
    outcome, me = observation.outcome, observation.player
    assert me is not None
    value, low, high = 0.5, 0.0, 1.0
    if outcome is not None:
        value = low = high = 0.5 if not outcome.winners else float(me in outcome.winners)
    elif observation.to_move in (0, 1):
        position, _, spent = read(observation)
        tools.estimator.prepare(position.free, spent)
        worth = tools.estimator.value(position, 1, 10 * tools.estimator.slice) or 0
        value = chance(worth) if position.turn == me else 1.0 - chance(worth)
        low, high = max(0.0, value - 2 * ERROR), min(1.0, value + 2 * ERROR)
    kind: Kind = "proved" if outcome is not None else "estimated"
    facts = {"phase": observation.phase, "odds": [], "odds_kind": "exact"}
    return Analysis(
        me, observation.game, (), value, low, high, kind, (),
        reasons=(reasons.for_position(value, low, high),), facts=facts,
    )  # fmt: skip
