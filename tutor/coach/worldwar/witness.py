"""Witnesses in World War III: hold or draw rests on the cards that come next from the two piles that fight.

Every pair of ranks that may come is gone through with the numbers of `war`: what holding and drawing are worth in this
war once these two cards lie on top, while the other calls as sound play does. All that is behind them is enumerated as
`war` does it, so the deals together give the very chances that the coach tells.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...games.worldwar.observe import WorldWarObservation
from ...kernel.actions import Action
from ...kernel.cards import Card
from ...kernel.text import TN, T, Text
from ..analysis import Analysis, Reason
from ..witness import Deal, Share, Witness, Witnesses, assemble, told_apart
from ..words import named
from . import war
from .advise import war_position
from .war import JOKER, WINNING, Position, Work
from .world import Scene, rank_of


def alternatives(observation: WorldWarObservation, analysis: Analysis) -> tuple[Action, ...]:
    """The other call, where hold or draw is asked for and both piles have a card to turn."""
    fight = observation.war
    if fight is None or {one.action.verb for one in analysis.candidates} != {"hold", "draw"}:
        return ()
    if not all(observation.pile_sizes[seat] for seat in fight.seats):
        return ()
    best = _advice(analysis)
    return tuple(one.action for one in analysis.candidates if one.action != best)


def witnesses(observation: WorldWarObservation, analysis: Analysis, against: Action | None) -> Witnesses | None:
    """See `tutor.coach.witness.witnesses`."""
    best = _advice(analysis)
    for other in alternatives(observation, analysis):
        if against in (None, other):
            return _Calls(observation).witnesses(analysis, best, other)
    return None


def _advice(analysis: Analysis) -> Action:
    return min(analysis.candidates, key=lambda one: one.loss).action


class _Key(NamedTuple):
    """The ranks that come next: to the observer, and to the other; None where the other turns no card."""

    mine: int
    other: int | None


class _Calls:
    """Hold or draw as one seat sees it. Values are his chance to win the war; ``counts`` as for `advise.war_odds`."""

    def __init__(self, observation: WorldWarObservation, counts: tuple[float, ...] | None = None) -> None:
        self.seen, scene = observation, Scene(observation)
        assert scene.fight is not None
        self.seats, self.side = scene.fight.seats, scene.fight.seats.index(scene.player)
        self.position: Position = war_position(scene, scene.fight, counts)
        self.work = Work(self.position, WINNING)
        sizes = [pile.size for pile in self.position.piles]
        self.line = (sizes[0], sizes[1], 0, 0)
        self.his_hold = self._his_hold()

    def _his_hold(self) -> dict[str, float]:
        """How often the other holds, by the observer's own call: with sound play, or as he has said."""
        position = self.position
        if any(position.held):
            return {"hold": 1.0, "draw": 1.0}
        if position.said is not None:
            return dict.fromkeys(("hold", "draw"), float(position.said))
        solved = war.solve(position)
        if position.together:
            return dict.fromkeys(("hold", "draw"), solved.shares[1 - self.side])
        hh, hd, dh, dd = self.work.matrix(position.stage, *position.stands, self.line, 0)
        return {"hold": float(hh <= hd), "draw": float(dh <= dd)}

    def deals(self, best: Action, other: Action) -> list[Deal]:
        """Every pair of ranks that may come next, or every rank where the other turns no card."""
        alone = all(often == 1.0 for often in self.his_hold.values())
        work, line = self.work, self.line
        found: list[Deal] = []
        first_known, second_known = (work.comes(side, line[side]) for side in (0, 1))
        for first, chance in work.may_come(0, line[0]):
            took_first = work.take(first, first_known)
            for second, share in work.may_come(1, line[1]):
                took_second = work.take(second, second_known)
                mine, theirs = (first, second) if self.side == 0 else (second, first)
                following, otherwise = (self._gets(action.verb, (first, second)) for action in (best, other))
                found.append(Deal(_Key(mine, theirs), (chance * share,), following, otherwise, (mine, theirs)))
                work.counts[second] += took_second
            work.counts[first] += took_first
        return _without_other(found) if alone else found

    def _gets(self, call: str, cards: tuple[int, int]) -> float:
        often = self.his_hold[call]
        value = 0.0
        for his, chance in (("hold", often), ("draw", 1.0 - often)):
            if chance:
                calls = (call, his) if self.side == 0 else (his, call)
                value += chance * self._after(calls, cards)
        return value if self.side == 0 else 1.0 - value

    def _after(self, calls: tuple[str, str], cards: tuple[int, int]) -> float:
        """What two calls are worth to the challenger once these cards lie on top of the piles."""
        work, line, stands, stage = self.work, self.line, self.position.stands, self.position.stage + 1
        if calls == ("hold", "hold"):
            return work.won(0 if stands[0] > stands[1] else 1, line)
        if calls == ("draw", "draw"):
            return work.both_stand(stage, *cards, (line[0] - 1, line[1] - 1, 1, 1), 0)
        holder = calls.index("hold")
        rank, card = stands[holder], cards[1 - holder]
        after = (line[0], line[1] - 1, 0, 1) if holder == 0 else (line[0] - 1, line[1], 1, 0)
        if card in (JOKER, rank):
            return work.again(after, 0)
        return work.won(1 - holder, after) if card > rank else work.stands_below(holder, stage, rank, after, None, 0)

    # --- words -------------------------------------------------------------------------------------------

    def witnesses(self, analysis: Analysis, best: Action, other: Action) -> Witnesses | None:
        """The witnesses, if there are deals of both kinds."""

        def build(deal: Deal, bites: bool, share: Share) -> Witness:
            one, two = told_apart(deal.following, deal.otherwise)
            after, before = (one, two) if bites else (two, one)
            why = T("you win this war in {after} % of cases instead of {before} %", after=after, before=before)
            cards = self._cards(deal.key)
            said: dict[str, Any] = {"share": share.text, "better": named(best if bites else other), "why": why}
            said |= dict(zip(("mine", "other"), map(_a, cards), strict=False))
            turns = tuple(zip((self.seats[self.side], self.seats[1 - self.side]), cards, strict=False))
            data = {"share": share.value, "following": deal.following, "otherwise": deal.otherwise}
            return Witness(
                bites, cards, share, deal.following, deal.otherwise, "war", _question(cards),
                _sentence(bites, said), turns=turns, data=data,
            )  # fmt: skip

        deals = self.deals(best, other)
        title = T("Which is better, {action} or {other}?", action=named(best), other=named(other))
        return assemble(analysis, (best, other), title, deals, build, self._notes(len(deals)))

    def _cards(self, key: _Key) -> tuple[Card, ...]:
        """Cards of these ranks: the first that nobody has seen, or what is known to lie there."""
        left = list(self.seen.unseen())
        found = []
        for seat, rank in zip((self.side, 1 - self.side), key, strict=True):
            if rank is None:
                continue
            known = self.seen.spoils[self.seats[seat]]
            if self.work.comes(seat, self.line[seat]) is not None:
                found.append(known[0])
                continue
            card = next(card for card in left if rank_of(card) == rank)
            left.remove(card)
            found.append(card)
        return tuple(found)

    def _notes(self, deals: int) -> list[Reason]:
        text = TN(
            "{n} case was gone through, by the ranks of the cards that may come.",
            "{n} cases were gone through, by the ranks of the cards that may come.",
            deals,
        )
        notes = [Reason("counted", text, "R-9", {"deals": deals})]
        if self.position.together and not any(self.position.held):
            often = self.his_hold["hold"]
            text = T(
                "The other is taken to hold in {chance} % of cases, as sound play does.", chance=round(100 * often)
            )
            notes.append(Reason("his_hold", text, "R-10", {"his_hold": often}))
        notes.append(Reason("war_only", T("What is counted is this war, not the match."), "R-13"))
        return notes


def _without_other(deals: list[Deal]) -> list[Deal]:
    """The deals by the observer's card alone, where the other turns none."""
    found: dict[int, Deal] = {}
    for deal in deals:
        key, weight = deal.key.mine, deal.weights[0]
        known = found.get(key)
        if known is None:
            found[key] = deal._replace(key=_Key(key, None), order=(key,))
            continue
        total = known.weights[0] + weight
        both = [
            (known.weights[0] * one + weight * two) / total if total else one
            for one, two in ((known.following, deal.following), (known.otherwise, deal.otherwise))
        ]
        found[key] = known._replace(weights=(total,), following=both[0], otherwise=both[1])
    return list(found.values())


#: Suits do not count (R-5), so a rank is all that is assumed; and no card is named that might lie in somebody's hand.
_RANKS: Final = {
    "2": T("a Two"), "3": T("a 3"), "4": T("a 4"), "5": T("a 5"), "6": T("a 6"), "7": T("a 7"), "8": T("an 8"),
    "9": T("a 9"), "T": T("a 10"), "J": T("a jack"), "Q": T("a queen"), "K": T("a king"), "A": T("an ace"),
    "X": T("a joker"),
}  # fmt: skip


def _a(card: Card) -> Text:
    return _RANKS[card.rank]


def _question(cards: tuple[Card, ...]) -> Text:
    if len(cards) == 1:
        return T("What if {mine} lies on your pile?", mine=_a(cards[0]))
    return T("What if {mine} lies on your pile and {other} on the other?", mine=_a(cards[0]), other=_a(cards[1]))


def _sentence(bites: bool, said: dict[str, Any]) -> Text:
    """How often which choice is better, the cards of one such case, and why in it."""
    if "other" not in said and bites:
        return T("In {share} % of cases {better} is better, as when {mine} lies on your pile: {why}.", **said)
    if "other" not in said:
        return T("In {share} % of cases {better} would be better, as when {mine} lies on your pile: {why}.", **said)
    if bites:
        return T(
            "In {share} % of cases {better} is better, as when {mine} lies on your pile and {other} on the other: "
            "{why}.",
            **said,
        )
    return T(
        "In {share} % of cases {better} would be better, as when {mine} lies on your pile and {other} on the other: "
        "{why}.",
        **said,
    )
