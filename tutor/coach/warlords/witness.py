"""Witnesses in 4 Warlords: the hands that the other may hold, and what each of two choices gets against them.

Four decisions rest on them. At the third reveal: lay the last card, or give up with a Jack. At a reveal before it: lay
what there is, or give up now; in which order the cards come changes nothing about what he holds. In the exchange: which
card goes, if any. Before it: Queen or King, where nobody has exchanged and every three of his cards are as likely.

At the third reveal he may give up himself, as the coach expects of him: with the weakest part of what he may hold. So
what he does there belongs to the deal. Before it all cards are taken to be laid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, Final, Literal

from ...games.warlords.combos import evaluate
from ...games.warlords.observe import WarlordsObservation
from ...kernel.actions import Action, make
from ...kernel.cards import Card
from ...kernel.text import TN, T, Text
from ..analysis import Analysis, Candidate, Reason
from ..witness import Deal, Share, Witness, Witnesses, assemble, told_apart
from . import judge
from .exchange import KEEP
from .hands import DECK, HAND_WITH, HANDS, PARTS, card_number, card_of, strengths
from .judge import JACK, MODELS
from .match import table
from .ranges import EXCHANGES, live_hands, plans
from .rounds import choices
from .scene import Pairing, knowledge

ByHand = Callable[[int], float]
LAY: Final = "lay"


def alternatives(observation: WarlordsObservation, analysis: Analysis) -> tuple[Action, ...]:
    """What the advice can be measured by, the choice that teaches most first: keeping the hand against exchanging."""
    best, early = _advice(analysis), _early(observation)
    found: dict[int | str, Candidate] = {}
    for one in sorted(analysis.candidates, key=lambda one: one.loss):
        if _choice(one.action, early) != _choice(best, early):
            found.setdefault(_choice(one.action, early), one)
    ranked = sorted(found.values(), key=lambda one: (best.verb == "exchange" and one.action.verb != "stand", one.loss))
    return tuple(one.action for one in ranked)


def witnesses(observation: WarlordsObservation, analysis: Analysis, against: Action | None) -> Witnesses | None:
    """See `tutor.coach.witness.witnesses`."""
    early = _early(observation)
    for other in alternatives(observation, analysis):
        if against is not None and _choice(other, early) != _choice(against, early):
            continue
        found = _Pair(observation, analysis, _advice(analysis), other).found()
        if found is not None:
            return found
    return None


def _advice(analysis: Analysis) -> Action:
    return min(analysis.candidates, key=lambda one: one.loss).action


def _early(observation: WarlordsObservation) -> bool:
    """Whether a reveal before the third is asked for."""
    return observation.phase == "battle" and len(observation.hand) != 1


def _choice(action: Action, early: bool = False) -> int | str:
    """Cards of one kind are one choice as warlords, and so are Jacks; ``early``, so are all cards that can be laid."""
    if action.card is None:
        return KEEP
    if action.verb == "warlord":
        return action.card.rank
    if action.card.rank == "J":
        return JACK
    return LAY if early else card_number(action.card)


class _Pair:
    """An advice and the choice that it is measured by, in what one seat knows; one method a phase."""

    def __init__(self, observation: WarlordsObservation, analysis: Analysis, best: Action, other: Action) -> None:
        known = knowledge(observation)
        self.known, self.analysis, self.actions = known, analysis, (best, other)
        self.courts, self.early = observation.courts[1 - known.seat], _early(observation)
        self.seat, self.lost = known.seat, known.position.lost[1 - known.seat]

    def found(self) -> Witnesses | None:
        """The witnesses, if there are deals of both kinds."""
        if self.known.phase == "warlord":
            return self.warlord()
        if self.known.phase == "exchange":
            return self.exchange()
        return self.before_reveal() if self.early else self.reveal()

    def _assemble(
        self, deals: Sequence[Deal], why: Callable[[Deal, bool], Text], notes: Sequence[Reason]
    ) -> Witnesses | None:
        """``why`` says in words what follows from a deal."""
        known, (best, other) = self.known, self.actions
        measure: Literal["match", "showdown"] = "showdown" if known.phase == "exchange" else "match"
        shown = known.laid[1 - self.seat]

        def build(deal: Deal, bites: bool, share: Share) -> Witness:
            holds = self._cards(deal)
            unseen = tuple(card for card in holds if card_number(card) not in shown)
            does = self._does(deal, unseen)
            gives_up = does is not None and does.card not in unseen
            better = self._doing(best if bites else other)
            said = {"cards": unseen, "share": share.text, "better": better, "why": why(deal, bites)}
            data = {"share": share.value, "following": deal.following, "otherwise": deal.otherwise}
            return Witness(
                bites, unseen, share, deal.following, deal.otherwise, measure, _question(gives_up, unseen),
                _sentence(bites, gives_up, said), holds, does, (), data,
            )  # fmt: skip

        title = T("Which is better, {action} or {other}?", action=self._doing(best), other=self._doing(other))
        return assemble(self.analysis, self.actions, title, deals, build, notes)

    def _deals(self, weights: Sequence[Sequence[float]], gets: Sequence[ByHand]) -> list[Deal]:
        """A deal for each hand that he may hold; ``gets`` is what each of the two choices gets against it."""
        rank = strengths(self.known.position.ace).rank
        hands = live_hands(self.lost)
        return [Deal((h, False), tuple(w[h] for w in weights), gets[0](h), gets[1](h), (rank[h], h)) for h in hands]

    def _cards(self, deal: Deal) -> tuple[Card, ...]:
        return tuple(card_of(card, 1 - self.seat) for card in HANDS[deal.key[0]])

    def _does(self, deal: Deal, unseen: Sequence[Card]) -> Action | None:
        """What he does in a deal at the third reveal; before it he is free."""
        if self.known.phase != "battle" or self.early:
            return None
        if not deal.key[1]:
            return make("play", unseen[0])
        return make("play", next(card for card in self.courts if card.rank == "J"))

    def _doing(self, action: Action) -> Text:
        """A choice within a sentence."""
        return T("laying your cards") if _choice(action, self.early) == LAY else _doing(action)

    def _showdown(self, deal: Deal) -> Text:
        """Which combo beats which when all cards lie."""
        known, seat = self.known, self.seat
        mine = evaluate([card_of(card, seat) for card in (*known.hand, *known.laid[seat])], known.position.ace)
        theirs = evaluate(self._cards(deal), known.position.ace)
        said = {"mine": mine.text, "theirs": theirs.text}
        if theirs > mine:
            return T("his {theirs} beats your {mine}", **said)
        if theirs < mine:
            return T("your {mine} beats his {theirs}", **said)
        return T("his {theirs} stands off with your {mine}", **said)

    # --- a reveal before the third (W-6, W-10) ---------------------------------------------------------------

    def before_reveal(self) -> Witnesses | None:
        """Lay what there is, or give up now: against each hand that he may hold, if he lays all of it."""
        boards = [judge.Battle(self.known, model) for model in MODELS]
        hands, given, laid = {*boards[0].consistent()}, boards[0].give_up(), _all_laid(boards[0])
        gets: list[ByHand] = [
            laid if _choice(action, early=True) == LAY else lambda hand: given for action in self.actions
        ]
        deals = [one for one in self._deals([one.other.weights for one in boards], gets) if one.key[0] in hands]
        rest = Reason("all_laid", T("Both are taken to lay all their cards from here on."), "W-6")
        return self._assemble(deals, lambda deal, bites: self._showdown(deal), [_counted(len(hands)), rest])

    # --- the third reveal (W-6, W-10) ------------------------------------------------------------------------

    def reveal(self) -> Witnesses | None:
        """Lay the last card, or give up: against each card that he may hold last, and against his giving up."""
        known, seat = self.known, self.seat
        boards = [judge.Battle(known, model) for model in MODELS]
        board, given, laid = boards[0], boards[0].give_up(), _all_laid(boards[0])
        rank, stakes = board.pairing.table.rank, board.stakes
        take = known.mine(known.position.after(1 - seat, "J", known.laid[1 - seat])) if stakes.other_jack else 0.0
        hands = sorted(board.consistent(), key=lambda h: (rank[h], h))

        often = self.analysis.candidate(self.actions[0]).facts.get("other_gives_up", 0.0)
        weights = [[one.other.weights[h] for h in hands] for one in boards]
        giving = [_weakest(row, often) for row in weights]
        if often:  # nothing tells whether he gives up as well as he should
            weights.append(weights[0])
            giving.append([0.0] * len(hands))
        deals = []
        for at, hand in enumerate(hands):
            for gives_up in (False, True):
                here = tuple(
                    row[at] * (part[at] if gives_up else 1.0 - part[at])
                    for row, part in zip(weights, giving, strict=True)
                )
                gets = [
                    (stakes.draw if gives_up else given)
                    if _choice(action) == JACK
                    else take
                    if gives_up
                    else laid(hand)
                    for action in self.actions
                ]
                deals.append(Deal((hand, gives_up), here, gets[0], gets[1], (rank[hand], hand)))

        def why(deal: Deal, bites: bool) -> Text:
            if deal.key[1]:
                lays = _choice(self.actions[0 if bites else 1]) != JACK
                return (
                    T("he loses what he has laid, and a Jack") if lays else T("two Jacks together cost nobody a card")
                )
            return self._showdown(deal)

        return self._assemble(deals, why, [_counted(len(hands))])

    # --- the exchange (W-5) ----------------------------------------------------------------------------------

    def exchange(self) -> Witnesses | None:
        """Which card goes, if any: against each hand with which he may go into the battle."""
        known = self.known
        pairing, hands = known.pairing(), live_hands(self.lost)
        ways = {one.discard: one.finals for one in judge.exchange_outlooks(known, pairing, known.left)}
        gets = [_against(pairing, ways[int(_choice(action))], 1.0, 0.5, 0.0) for action in self.actions]
        weights = [pairing.side(1 - self.seat, None, model).weights for model in MODELS]

        def why(deal: Deal, bites: bool) -> Text:
            after, before = _better_first(deal, bites)
            return T("you win the showdown in {after} % of cases instead of {before} %", after=after, before=before)

        final = Reason("final", T("Meant is the hand with which he goes into the battle."), "W-6")
        return self._assemble(self._deals(weights, gets), why, [_counted(len(hands)), final])

    # --- the warlord (W-4) -----------------------------------------------------------------------------------

    def warlord(self) -> Witnesses | None:
        """Queen or King: against each three cards that he may have been dealt, all of them as likely."""
        hands = live_hands(self.lost)
        values = [self._sending(str(_choice(action)), hands) for action in self.actions]

        def why(deal: Deal, bites: bool) -> Text:
            after, before = _better_first(deal, bites)
            return T("you win the match in about {after} % of cases instead of {before} %", after=after, before=before)

        now = Reason("muster", T("Meant are his three cards as they are now: he can still exchange."), "W-5")
        gets = [value.__getitem__ for value in values]
        return self._assemble(self._deals([[1.0] * len(HANDS)], gets), why, [_dealt(len(hands)), now])

    def _sending(self, kind: str, hands: Sequence[int]) -> list[float]:
        """What sending a warlord is worth against each hand that he may have been dealt, if all cards are laid."""
        kinds = choices(self.known.position.courts[1 - self.seat])
        kings = table(self.known.position.ace).king_hands
        total = [0.0] * len(HANDS)
        for their in kinds:
            found = self._after_exchanges(kind, their, hands)
            for h in hands:
                often = 1.0 if len(kinds) == 1 else kings[h] if their == "K" else 1.0 - kings[h]
                total[h] += often * found[h]
        return total

    def _after_exchanges(self, kind: str, their: str, hands: Sequence[int]) -> list[float]:
        """The same once his warlord is known, over what he draws when he exchanges as the model has him.

        Each of his draws is taken from all cards outside his hand, as he weighs it himself.
        """
        known, pairing = self.known, self.known.pairing(kind, their)
        stakes = pairing.stakes_of(self.seat)
        ways = judge.exchange_outlooks(known, pairing, EXCHANGES[kind], rough=True)
        finals = max(ways, key=lambda one: one.value).finals
        gets = _against(pairing, finals, stakes.win, stakes.draw, stakes.lose)
        now = [0.0] * len(HANDS)
        for h in hands:
            now[h] = gets(h)
        worth, before = pairing.worth(1 - self.seat, rough=True), now
        for plan in plans(self.lost, [worth[r] for r in pairing.table.rank], EXCHANGES[their])[1:]:
            after = list(now)
            for h in hands:
                if plan.drop[h] >= 0:
                    row = HAND_WITH[PARTS[h][plan.drop[h]][0]]
                    came = [before[row[card]] for card in range(DECK) if card not in self.lost and row[card] >= 0]
                    after[h] = (sum(came) - before[h]) / (len(came) - 1)
            before = after
        return before


def _weakest(weights: Sequence[float], share: float) -> list[float]:
    """How often each hand is given up with, weakest first, if the weakest ``share`` of all is.

    >>> _weakest([1.0, 1.0, 2.0], 0.375)
    [1.0, 0.5, 0.0]
    """
    left, found = share * sum(weights), []
    for weight in weights:
        part = min(1.0, left / weight) if weight > 0 else 0.0
        found.append(part)
        left = max(0.0, left - weight)
    return found


def _all_laid(board: judge.Battle) -> ByHand:
    """What the own hand gets against a hand if all cards of both are laid."""
    rank, own, stakes = board.pairing.table.rank, board.rank, board.stakes
    return lambda hand: stakes.win if rank[hand] < own else stakes.lose if rank[hand] > own else stakes.draw


def _against(pairing: Pairing, finals: dict[int, float], win: float, draw: float, lose: float) -> ByHand:
    """What final hands, each with its chance, get against a hand if all cards are laid."""
    rank = pairing.table.rank
    each = [0.0] * pairing.table.classes
    for hand, chance in finals.items():
        each[rank[hand]] += chance
    upto = [0.0, *accumulate(each)]

    def gets(hand: int) -> float:
        r = rank[hand]
        return (upto[-1] - upto[r + 1]) * win + each[r] * draw + upto[r] * lose

    return gets


# --- words ---------------------------------------------------------------------------------------------------


def _doing(action: Action) -> Text:
    """A choice within a sentence."""
    if action.card is None:
        return T("keeping your hand")
    if action.verb == "warlord":
        return T("sending {card}", card=action.card)
    if action.verb == "exchange":
        return T("putting {card} away", card=action.card)
    return (
        T("giving up with {card}", card=action.card)
        if action.card.rank == "J"
        else T("laying {card}", card=action.card)
    )


def _question(gives_up: bool, cards: Sequence[Card]) -> Text:
    if gives_up:
        return T("What if he holds {cards} and gives up?", cards=cards)
    return T("What if he holds {cards}?", cards=cards)


def _sentence(bites: bool, gives_up: bool, said: dict[str, Any]) -> Text:
    """With how much of what he may hold which choice is better, one such hand, and why with it."""
    if gives_up and bites:
        return T(
            "With {share} % of what he may hold {better} is better, as when he gives up with {cards}: {why}.", **said
        )
    if gives_up:
        return T(
            "With {share} % of what he may hold {better} would be better, as when he gives up with {cards}: {why}.",
            **said,
        )
    if bites:
        return T("With {share} % of what he may hold {better} is better, as with {cards}: {why}.", **said)
    return T("With {share} % of what he may hold {better} would be better, as with {cards}: {why}.", **said)


def _better_first(deal: Deal, bites: bool) -> tuple[str, str]:
    one, other = told_apart(deal.following, deal.otherwise)
    return (one, other) if bites else (other, one)


def _counted(hands: int) -> Reason:
    text = TN(
        "He can hold {n} hand, taken as likely as the coach's model of him has it.",
        "He can hold {n} different hands, each taken as likely as the coach's model of him has it.",
        hands,
    )
    return Reason("counted", text, "W-7", {"hands": hands})


def _dealt(hands: int) -> Reason:
    text = TN("He can hold {n} hand.", "He can hold {n} different hands, each as likely as any other.", hands)
    return Reason("counted", text, "W-3", {"hands": hands})
