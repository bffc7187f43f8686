"""From numbers to advice: candidates for every legal action, grades, reasons and the facts for a panel.

A value is the chance to win the match, estimated by `search`. Beside it stands, for hold or draw, the war itself,
solved by `war`: the chance to win it and the cards it brings. The two can disagree, and then the match counts: a
card drawn is a card less in the pile, and whose pile is empty is out (R-15).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from ...games.worldwar.observe import WorldWarObservation
from ...kernel.actions import Action
from ...kernel.text import T
from ..analysis import Analysis, Candidate, Kind, Reason
from ..grades import SOUND_WITHIN, grade
from . import reasons, war
from .fresh import odds
from .playout import Fight, Forced
from .search import Estimate, Found, search
from .world import Scene, rank_of

WORLDS: Final = {2: 1200, 3: 900, 4: 700, 5: 600, 6: 550}
"""How many worlds are drawn, by the number of players, where no time is given: so the advice is the same each time,
within the times that `tests/bench/bench_worldwar.py` measures."""
SHORT: Final = 3
"""A pile of so few cards may run out in one war."""


class WarOdds(NamedTuple):
    """Hold or draw from the mover's view: chances to win the war, and the cards each call is expected to bring.

    ``share`` is how often sound play of the war alone holds. ``exact`` says whether every number was enumerated.
    """

    hold: float
    draw: float
    value: float
    cards_hold: float
    cards_draw: float
    share: float
    exact: bool


def analyse(
    observation: WorldWarObservation,
    budget: float | None = None,
    should_stop: Callable[[], bool] | None = None,
    worlds: int | None = None,
) -> Analysis:
    """Judge every legal action of the observer; without legal actions, only the position.

    ``budget`` is in seconds; without one so many ``worlds`` are drawn (default: `WORLDS`). ``should_stop`` ends the
    search early. Raises
    ValueError for a spectator's observation.
    """
    scene = Scene(observation)
    if observation.outcome is not None:
        return _ended(observation, scene)
    choices = choices_of(observation)
    found = look(scene, choices, budget, worlds, should_stop)
    if not observation.legal_actions:
        return _waiting(observation, scene, found)
    return _Advice(observation, scene, choices, found).analysis()


def look(
    scene: Scene,
    choices: Sequence[Forced],
    budget: float | None = None,
    worlds: int | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> Found:
    """Search these choices, or the position as it stands. The same observation draws the same worlds."""
    rng = random.Random(repr(scene.seen))
    asked = tuple(choices) or (None,)
    return search(scene, asked, rng, worlds or WORLDS[scene.seats], budget, should_stop)


def choices_of(observation: WorldWarObservation) -> list[Forced]:
    """The choices that differ: cards of one rank are one, and a Two is laid in order to be given up."""
    legal = observation.legal_actions
    found: list[Forced] = []
    for action in legal:
        choice = _choice(observation, action)
        if choice is not None and choice not in found:
            found.append(choice)
    if ("war", 0) in found and ("pass", 0) not in found and any(action.verb == "lay" for action in legal):
        found.append(("pass", 0))
    return found


def _choice(observation: WorldWarObservation, action: Action) -> Forced | None:
    if action.verb == "lay":
        return None
    if action.verb in ("hold", "draw"):
        assert observation.war is not None and observation.player is not None
        return action.verb, observation.war.seats.index(observation.player)
    return action.verb, rank_of(action.card) if action.verb == "play" and action.card else 0


def war_odds(scene: Scene, counts: tuple[float, ...] | None = None) -> WarOdds | None:
    """Hold or draw solved for the observer, or None if he is not asked for it.

    ``counts`` takes the place of what the play so far tells of the hidden hands: how many cards of each rank may be
    turned, any of them as likely as any other.
    """
    seen, fight = scene.seen, scene.fight
    if fight is None or not any(action.verb == "hold" for action in seen.legal_actions):
        return None
    side = fight.seats.index(scene.player)
    position = war_position(scene, fight, counts)
    by_war = war.solve(position)
    by_cards = war.solve(position, war.cards_at_stake(position.piles))
    calls, cards = by_war.calls[side], by_cards.calls[side]
    assert calls is not None and cards is not None
    share, exact = by_war.shares[side], by_war.exact and (scene.free or counts is not None)
    if side == 0:
        return WarOdds(calls[0], calls[1], by_war.value, cards[0], cards[1], share, exact)
    return WarOdds(1 - calls[0], 1 - calls[1], 1 - by_war.value, -cards[0], -cards[1], share, exact)


def war_chance(observation: WorldWarObservation, fighter: int) -> float | None:
    """The chance of a fighter to win the war that is on, by what an observer knows; None in peace and between turns.

    With sound play of both. Before the first card it is even, or as the lengths of the piles make it.
    """
    scene = Scene(observation)
    fight, war_now = scene.fight, observation.war
    if fight is None or war_now is None:
        return None
    side = fight.seats.index(fighter)
    if observation.phase == "call":
        chance = war.solve(war_position(scene, fight, None)).value
    elif war_now.stage == 1 and war_now.stands == (None, None):
        mine, other = (observation.pile_sizes[seat] for seat in fight.seats)
        chance = odds(mine, other) if mine and other else 0.5 if mine == other else float(mine > other)
    else:
        return None
    return chance if side == 0 else 1 - chance


def war_position(scene: Scene, fight: Fight, counts: tuple[float, ...] | None) -> war.Position:
    """A war as `war.solve` wants it; without ``counts`` those of the scene."""
    seen = scene.seen
    a, b = (
        war.Pile(seen.unknown(seat), tuple([rank_of(card) for card in seen.spoils[seat]]), len(seen.heaps[seat]))
        for seat in fight.seats
    )
    return war.Position(
        scene.counts() if counts is None else counts, (a, b), fight.stands, fight.stage, fight.held,
        seen.options.hold_order == "together", fight.said,
    )  # fmt: skip


class _Advice:
    """One analysis in the making."""

    def __init__(self, observation: WorldWarObservation, scene: Scene, choices: Sequence[Forced], found: Found) -> None:
        self.seen, self.scene, self.found = observation, scene, found
        self.by_choice = dict(zip(choices, found.estimates, strict=True))
        self.odds = war_odds(scene)
        self.last = observation.stock == 1 and not observation.fed

    def analysis(self) -> Analysis:
        """All of it."""
        candidates = tuple([self.candidate(action) for action in self.seen.legal_actions])
        top = self.found.estimates[self.found.best]
        order = sorted(
            range(len(candidates)), key=lambda i: (candidates[i].loss, candidates[i].action.verb == "lay", i)
        )
        best = tuple(candidates[i].action for i in order if candidates[i].loss <= SOUND_WITHIN / 2)
        first = candidates[order[0]]
        general = (reasons.position(top.value), reasons.counted(self.scene), reasons.clock(self.scene))
        return Analysis(
            self.scene.player, self.seen.game, candidates, top.value, first.low, first.high, first.kind, best,
            reasons=general, facts=self.facts(top),
        )  # fmt: skip

    def candidate(self, action: Action) -> Candidate:
        choice = _choice(self.seen, action)
        one = self.found.estimates[self.found.best]
        if choice is not None:
            one = self.by_choice[choice]
        proved = self.last and action.verb in ("play", "pass")
        kind: Kind = "proved" if proved else "estimated"
        low, high = (one.value, one.value) if proved else (one.low, one.high)
        losses = (100 * one.loss, 100 * one.loss_low, 100 * one.loss_high)
        share = None
        if self.odds is not None:
            share = self.odds.share if action.verb == "hold" else 1 - self.odds.share
        return Candidate(
            action, one.value, low, high, kind, *losses, grade(*losses[:2]), share,
            tuple(self.why(action, one)), self.candidate_facts(action, one),
        )  # fmt: skip

    def why(self, action: Action, one: Estimate) -> list[Reason]:
        """The reasons for or against one action."""
        if action.verb in ("hold", "draw"):
            return self.why_call()
        if action.verb == "lay":
            return [reasons.lay_to_pass(), reasons.lay()] if self.cannot_beat() else [reasons.lay()]
        if self.last and action.verb in ("play", "pass"):
            return [reasons.last_card(one.value)]
        if action.verb == "play":
            return self.why_play(action)
        found = [] if self.found.war_won is None else [reasons.war_now(self.found.war_won)]
        return [self.stake_with(self.owner()), *found, *self.short()]

    def cannot_beat(self) -> bool:
        return any(action.verb == "war" for action in self.seen.legal_actions)

    def owner(self) -> int:
        assert self.seen.standing is not None
        return self.seen.standing.seat

    def stake_with(self, seat: int) -> Reason:
        heaps = self.seen.heaps
        return reasons.stake(len(heaps[self.scene.player]), len(heaps[seat]))

    def short(self) -> list[Reason]:
        size = self.seen.pile_sizes[self.scene.player]
        return [reasons.short_pile(size)] if size <= SHORT else []

    def why_call(self) -> list[Reason]:
        assert self.odds is not None and self.seen.war is not None
        fight = self.seen.war
        side = fight.seats.index(self.scene.player)
        card = fight.stands[side]
        assert card is not None
        other = fight.seats[1 - side]
        known = [reasons.known_turns(self.scene, seat) for seat in (other, self.scene.player)]
        found = [reasons.war_odds(self.odds.hold, self.odds.draw), *filter(None, known)]
        # What lies unseen says nothing of a war in which the other turns only cards that all know.
        if self.seen.unknown(other):
            found.append(reasons.beaten_by(self.scene, card))
        hold, draw = (self.by_choice[call, side] for call in ("hold", "draw"))
        better, worse, call = (hold, draw, "hold") if hold.value > draw.value else (draw, hold, "draw")
        by_war = "hold" if self.odds.hold >= self.odds.draw else "draw"
        if call != by_war and 100 * worse.loss_low >= 0.5 and better.loss == 0.0:
            found.insert(1, reasons.match_over_war(call, 100 * worse.loss))
        return [*found, self.stake_with(other), *self.short()]

    def why_play(self, action: Action) -> list[Reason]:
        assert action.card is not None
        found = [reasons.must_lead()] if self.seen.standing is None else []
        chance = self.found.unbeaten.get(rank_of(action.card))
        if chance is not None:
            found.append(reasons.unbeaten(action.card, chance))
            after = next_seat(self.seen, self.scene.player)
            heaps = self.seen.heaps
            found.append(reasons.stake(len(heaps[self.scene.player]) + 1, len(heaps[after])))
        return found

    def candidate_facts(self, action: Action, one: Estimate) -> dict[str, Any]:
        facts: dict[str, Any] = {"win": list(one.win)}
        if self.odds is not None:
            hold = action.verb == "hold"
            facts["war"] = self.odds.hold if hold else self.odds.draw
            facts["cards"] = self.odds.cards_hold if hold else self.odds.cards_draw
        return facts

    def facts(self, top: Estimate) -> dict[str, Any]:
        """Plain data for a panel."""
        facts = _facts(self.seen, top, self.found.worlds)
        if self.odds is not None and self.seen.war is not None:
            odds, fight = self.odds, self.seen.war
            kind = "exact" if odds.exact else "estimated"
            side = fight.seats.index(self.scene.player)
            mine, other = (len(self.seen.heaps[fight.seats[i]]) for i in (side, 1 - side))
            facts["odds"] = [{"kind": "war", "label": str(T("You win this war")), "now": odds.draw, "after": odds.hold}]
            facts["odds_kind"] = kind
            facts["war"] = {**odds._asdict(), "kind": kind, "at_stake": {"mine": mine, "other": other}}
        elif self.found.war_won is not None:
            facts["war_now"] = self.found.war_won
        return facts


def next_seat(seen: WorldWarObservation, seat: int) -> int:
    """R-4: the next seat that is in the game.

    Raises ValueError if no other is.
    """
    for step in range(1, len(seen.out)):
        if not seen.out[(seat + step) % len(seen.out)]:
            return (seat + step) % len(seen.out)
    raise ValueError("nobody else is left")


def _facts(seen: WorldWarObservation, top: Estimate | None, worlds: int) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "phase": seen.phase, "odds": [], "odds_kind": "exact", "stock": seen.stock, "scores": list(seen.scores),
        "worlds": worlds,
    }  # fmt: skip
    if top is not None:
        facts["win"] = list(top.win)
    return facts


def _waiting(seen: WorldWarObservation, scene: Scene, found: Found) -> Analysis:
    """The position while the observer is not asked, or has dropped out."""
    one = found.estimates[0]
    general = (reasons.position(one.value), reasons.counted(scene), reasons.clock(scene))
    return Analysis(
        scene.player, seen.game, (), one.value, one.low, one.high, "estimated", (),
        reasons=general, facts=_facts(seen, one, found.worlds),
    )  # fmt: skip


def _ended(seen: WorldWarObservation, scene: Scene) -> Analysis:
    assert seen.outcome is not None
    winners = seen.outcome.winners
    share = 1 / len(winners) if winners else 0.0
    value = share if scene.player in winners else 0.0
    facts = _facts(seen, None, 0) | {"win": [share if seat in winners else 0.0 for seat in range(scene.seats)]}
    return Analysis(
        scene.player, seen.game, (), value, value, value, "proved", (), reasons=(reasons.position(value),), facts=facts
    )
