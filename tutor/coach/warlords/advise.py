"""From values to advice: candidates for every legal action, grades, reasons and the facts for a panel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol

from ...games.warlords.combos import ComboKind
from ...games.warlords.observe import WarlordsObservation
from ...kernel.actions import Action
from ..analysis import Analysis, Candidate, Kind, Reason
from ..grades import SOUND_WITHIN, grade
from . import judge, reasons
from .equilibrium import play
from .equilibrium.play import Shares
from .exchange import KEEP
from .hands import card_number, hand_number
from .judge import JACK, Verdict
from .scene import Knowledge, knowledge

_MARGIN = 0.01
"""How far the match table may be off: its values meet the known facts within a point (`tests/coach`)."""


IN_THE_MIX = 0.05
"""A choice that sound play takes at least this often is right: below, it may be a rounding of the tables."""


class Evaluator(Protocol):
    """Where the numbers come from: one `Verdict` a choice, in any order, with a value for each model asked for.

    The advice around the numbers stays the same whoever gives them.
    """

    def warlord(self, known: Knowledge, models: Sequence[str]) -> Sequence[Verdict]:
        """Choices ``"Q"`` and ``"K"``, as far as owned."""
        ...

    def exchange(self, known: Knowledge, models: Sequence[str]) -> Sequence[Verdict]:
        """Choices `KEEP` and each card number of the hand."""
        ...

    def battle(self, known: Knowledge, models: Sequence[str]) -> Sequence[Verdict]:
        """Choices each card number of the hand, and `JACK` if one is owned."""
        ...

    def shares(self, known: Knowledge) -> Shares | None:
        """How often sound play takes each choice, where that is known without any values."""
        ...


class ModelEvaluator:
    """The first coach: enumeration and the model of `scene`."""

    def warlord(self, known: Knowledge, models: Sequence[str]) -> Sequence[Verdict]:
        """See `judge.warlord`."""
        return judge.warlord(known, models)

    def exchange(self, known: Knowledge, models: Sequence[str]) -> Sequence[Verdict]:
        """See `judge.exchange`."""
        return judge.exchange(known, models)

    def battle(self, known: Knowledge, models: Sequence[str]) -> Sequence[Verdict]:
        """See `judge.battle`."""
        return judge.battle(known, models)

    def shares(self, known: Knowledge) -> Shares | None:
        """None: the model's shares come with its values."""
        return None


class SolvedEvaluator(ModelEvaluator):
    """The model's values, and the choices of the solved strategy (`equilibrium`) wherever it has any."""

    def warlord(self, known: Knowledge, models: Sequence[str]) -> Sequence[Verdict]:
        """See `reconciled`."""
        return reconciled(judge.warlord(known, models), play.shares(known))

    def exchange(self, known: Knowledge, models: Sequence[str]) -> Sequence[Verdict]:
        """See `reconciled`."""
        return reconciled(judge.exchange(known, models), play.shares(known))

    def battle(self, known: Knowledge, models: Sequence[str]) -> Sequence[Verdict]:
        """See `reconciled`."""
        return reconciled(judge.battle(known, models), play.shares(known))

    def shares(self, known: Knowledge) -> Shares | None:
        """See `equilibrium.play.shares`."""
        return play.shares(known)


def reconciled(verdicts: Sequence[Verdict], shares: Shares | None) -> Sequence[Verdict]:
    """The verdicts with the solved strategy's shares, and values that agree with them.

    In an equilibrium every choice that is mixed is worth the same, and none is worth more. So all that take a part in
    the mix are worth what the mix is on average, and what the model would rather do is worth no more than that. The
    models that bound the advice stay as they are: they tell how far it hangs on the other.
    """
    if shares is None:
        return verdicts
    for verdict in verdicts:
        verdict.share = shares[verdict.choice]
    mix = [verdict for verdict in verdicts if shares[verdict.choice] >= IN_THE_MIX]
    together = sum(shares[verdict.choice] for verdict in mix)
    good = judge.MODELS[0]
    mean = sum(shares[verdict.choice] * verdict.values[good] for verdict in mix) / together
    for verdict in verdicts:
        # A certain end keeps its value, whatever stands beside it.
        if verdict in mix and not verdict.proved:
            verdict.values[good] = mean
        else:
            verdict.values[good] = min(mean, verdict.values[good])
    return verdicts


_evaluator: Evaluator = SolvedEvaluator()


def use_evaluator(evaluator: Evaluator) -> Evaluator:
    """Let the advice rest on another evaluator from now on; returns the one before."""
    global _evaluator
    before, _evaluator = _evaluator, evaluator
    return before


def analyse(observation: WarlordsObservation, budget: float | None = None) -> Analysis:
    """Judge every legal action of the observer; without legal actions, only the position.

    ``budget`` is not needed: everything is enumerated. Raises ValueError for a spectator's observation.
    """
    known = knowledge(observation)
    if not observation.legal_actions:
        return _waiting(observation, known)
    return _assemble(observation, known, _verdicts(known, judge.MODELS))


def frequencies(observation: WarlordsObservation, evaluator: Evaluator | None = None) -> list[float]:
    """How often sound play takes each legal action: all that a bot needs of the advice, in a part of the time.

    ``evaluator`` stands in for the one in use.
    """
    known, asked = knowledge(observation), evaluator or _evaluator
    found = asked.shares(known)
    if found is None:
        found = {verdict.choice: verdict.share or 0.0 for verdict in _verdicts(known, judge.MODELS[:1], asked)}
    alike = Counter(map(_choice, observation.legal_actions))
    choices = [_choice(action) for action in observation.legal_actions]
    return [found[choice] / alike[choice] for choice in choices]


def _verdicts(known: Knowledge, models: Sequence[str], evaluator: Evaluator | None = None) -> Sequence[Verdict]:
    asked = evaluator or _evaluator
    if known.phase == "warlord":
        return asked.warlord(known, models)
    if known.phase == "exchange":
        return asked.exchange(known, models)
    return asked.battle(known, models)


def _choice(action: Action) -> int | str:
    """The choice behind an action: cards of one kind are one choice as warlords, and so are Jacks."""
    if action.verb == "stand":
        return KEEP
    assert action.card is not None
    if action.verb == "warlord":
        return action.card.rank
    return JACK if action.card.rank == "J" else card_number(action.card)


def _assemble(observation: WarlordsObservation, known: Knowledge, verdicts: Sequence[Verdict]) -> Analysis:
    by_choice = {verdict.choice: verdict for verdict in verdicts}
    top = max(verdicts, key=lambda v: v.values["good"])
    best_of = {model: max(v.values[model] for v in verdicts) for model in top.values}
    alike = Counter(map(_choice, observation.legal_actions))
    candidates = []
    for action in observation.legal_actions:
        verdict = by_choice[_choice(action)]
        share = None if verdict.share is None else verdict.share / alike[verdict.choice]
        candidates.append(_candidate(action, known, verdict, verdicts, top, best_of, share))
    value = top.values["good"]
    low, high, kind = _bounds(top)
    order = sorted(range(len(candidates)), key=lambda i: (candidates[i].loss, i))
    best = tuple(candidates[i].action for i in order if candidates[i].loss <= SOUND_WITHIN / 2)
    return Analysis(
        known.seat, observation.game, tuple(candidates), value, low, high, kind, best,
        reasons=(reasons.position(known, value),), facts=_facts(known, verdicts, top),
    )  # fmt: skip


def _bounds(verdict: Verdict) -> tuple[float, float, Kind]:
    value = verdict.values["good"]
    if verdict.proved:
        return value, value, "proved"
    low, high = min(verdict.values.values()) - _MARGIN, max(verdict.values.values()) + _MARGIN
    return max(0.0, low), min(1.0, high), "estimated"


def _candidate(
    action: Action,
    known: Knowledge,
    verdict: Verdict,
    verdicts: Sequence[Verdict],
    top: Verdict,
    best_of: dict[str, float],
    share: float | None,
) -> Candidate:
    loss = 100 * (top.values["good"] - verdict.values["good"])
    losses = [100 * (best_of[model] - verdict.values[model]) for model in verdict.values]
    # Two choices that lead to different courts are compared through the match table, which has an error of its own.
    margin = 100 * _MARGIN if verdict is not top and _other_courts(known, verdict, top) else 0.0
    loss_low, loss_high = max(0.0, min(losses) - margin), max(losses) + margin
    low, high, kind = _bounds(verdict)
    return Candidate(
        action, verdict.values["good"], low, high, kind, loss, loss_low, loss_high,
        grade(loss, loss_low), share, _why(known, verdict, verdicts), _plain_facts(verdict),
    )  # fmt: skip


def _other_courts(known: Knowledge, verdict: Verdict, top: Verdict) -> bool:
    return known.phase == "warlord" or (verdict.choice == JACK) != (top.choice == JACK)


def _why(known: Knowledge, verdict: Verdict, verdicts: Sequence[Verdict]) -> tuple[Reason, ...]:
    if known.phase == "warlord":
        return reasons.warlord(known, verdict)
    if known.phase == "exchange":
        return reasons.exchange(known, verdict, next(v for v in verdicts if v.choice == KEEP))
    return reasons.battle(known, verdict)


def _plain_facts(verdict: Verdict) -> dict[str, Any]:
    facts = dict(verdict.facts)
    if "kinds" in facts:
        facts["kinds"] = {kind.name: facts["kinds"][kind] for kind in ComboKind}
    return facts | {"models": dict(verdict.values)}


def _facts(known: Knowledge, verdicts: Sequence[Verdict], top: Verdict) -> dict[str, Any]:
    facts: dict[str, Any] = {"phase": known.phase, "odds": [], "odds_kind": "exact"}
    if known.phase == "exchange":
        keep = next(v for v in verdicts if v.choice == KEEP)
        facts["odds"] = [
            {"kind": kind.name, "label": str(kind.text), "now": keep.facts["kinds"][kind], "after": after}
            for kind, after in ((kind, top.facts["kinds"][kind]) for kind in reversed(ComboKind))
            if keep.facts["kinds"][kind] or any(v.facts["kinds"][kind] for v in verdicts)
        ]
        facts["battle"] = {"now": keep.facts["showdown"], "after": top.facts["showdown"], "kind": "estimated"}
        facts["exchanges_left"] = known.left
    elif known.phase == "warlord":
        facts["sends"] = top.facts["sends"]
        facts["matrix"] = {v.choice: {o: f["value"] for o, f in v.facts["against"].items()} for v in verdicts}
    else:
        first = verdicts[0].facts
        facts["battle"] = {"now": first["showdown"], "after": first["showdown"], "kind": "estimated"}
        facts["hands"] = {"worse": first["worse"], "equal": first["equal"], "all": first["hands"], "kind": "exact"}
    return facts


def _waiting(observation: WarlordsObservation, known: Knowledge) -> Analysis:
    """The position while the observer is not asked: the end, his finished hand, or the match between rounds."""
    outcome = observation.outcome
    kind: Kind = "estimated"
    values = dict.fromkeys(judge.MODELS, known.mine(known.position.worth()))
    if outcome is not None:
        kind = "proved"
        value = 0.5 if not outcome.winners else float(known.seat in outcome.winners)
        values = dict.fromkeys(judge.MODELS, value)
    elif known.phase == "exchange" and len(known.hand) == 3:
        pairing = known.pairing()
        done = known.seat == 0 or not known.left
        for model in judge.MODELS:
            if done:
                by_rank = pairing.worth(known.seat, model)
                values[model] = by_rank[pairing.table.rank[hand_number(known.hand)]]
            else:
                ways = judge.exchange_outlooks(known, pairing, known.left)
                best = max(ways, key=lambda o: o.value)
                values[model] = judge.expected(pairing, known.seat, best, model)
    verdict = Verdict(KEEP, values, proved=kind == "proved")
    low, high, kind = _bounds(verdict)
    value = values["good"]
    facts = {"phase": known.phase, "odds": [], "odds_kind": "exact"}
    return Analysis(
        known.seat, observation.game, (), value, low, high, kind, (),
        reasons=(reasons.position(known, value),), facts=facts,
    )  # fmt: skip
