"""Three players of 4 Warlords. Each sees what its seat sees and nothing else.

``beginner`` plays plainly: he looks at his own cards, keeps pairs and suits, hopes, and often errs.
``club`` knows the odds of his own exchanges and the rough worth of what is at stake, but neither hides nor mixes.
``coach`` plays what the coach advises, and mixes wherever the advice does.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ...games.warlords.observe import WarlordsObservation
from ...kernel.actions import Action
from .advise import frequencies
from .hands import DECK, HAND_WITH, PAIR_AT, card_number, hand_number, strengths
from .match import table
from .ranges import Plan, plans
from .scene import Knowledge, knowledge

LEVELS: Final = ("beginner", "club", "coach")


def make(level: str) -> Beginner | Club | Coach:
    """The bot of a level. Raises KeyError for an unknown one (`tutor.coach.make_bot` says it nicely)."""
    bots: dict[str, type[Beginner] | type[Club] | type[Coach]] = {"beginner": Beginner, "club": Club, "coach": Coach}
    return bots[level]()


def _asked(observation: WarlordsObservation) -> tuple[Action, ...]:
    if not observation.legal_actions:
        raise ValueError("the observer is not to act")
    return observation.legal_actions


def _of_rank(actions: Sequence[Action], rank: str) -> list[Action]:
    return [action for action in actions if action.card is not None and action.card.rank == rank]


class Beginner:
    """Plays by the look of his own hand."""

    level = "beginner"

    def choose(self, observation: WarlordsObservation, rng: random.Random) -> Action:
        """A plain choice, one time in six a thoughtless one."""
        actions = _asked(observation)
        if rng.random() < 1 / 6:
            return rng.choice([a for a in actions if a.card is None or a.card.rank != "J"])
        if observation.phase == "warlord":
            kings = _of_rank(actions, "K")
            # He likes to send his best, and always when his hand is nothing.
            plain = strengths(observation.options.ace).kind[hand_number(_numbers(observation))] == 0
            wanted = kings if kings and (plain or rng.random() < 0.6) else _of_rank(actions, "Q") or kings
            return rng.choice(wanted)
        if observation.phase == "exchange":
            return self._exchange(observation, actions, rng)
        jacks = _of_rank(actions, "J")
        if jacks and len(actions) == len(jacks) + 1 and self._looks_lost(observation) and rng.random() < 0.5:
            return jacks[0]
        return rng.choice([action for action in actions if action not in jacks])

    def _exchange(self, observation: WarlordsObservation, actions: tuple[Action, ...], rng: random.Random) -> Action:
        cards = observation.hand
        if strengths(observation.options.ace).kind[hand_number(_numbers(observation))] >= 1:
            return actions[-1]  # a pair is something, thinks he
        for suit in {card.suit for card in cards}:
            if sum(card.suit == suit for card in cards) == 2 and rng.random() < 0.5:
                return next(a for a in actions if a.card is not None and a.card.suit != suit)
        lowest = min(cards, key=card_number)
        return next(a for a in actions if a.card == lowest)

    def _looks_lost(self, observation: WarlordsObservation) -> bool:
        """Whether the other shows two neighbours, two of a suit or two of a rank, and he himself holds nothing."""
        seat = observation.player
        assert seat is not None
        hand = [card_number(c) for c in (*observation.hand, *observation.laid[seat])]
        a, b = (card_number(c) for c in observation.laid[1 - seat])
        threat = abs(a // 2 - b // 2) <= 1 or a % 2 == b % 2
        return threat and strengths(observation.options.ace).kind[hand_number(hand)] == 0


@lru_cache(maxsize=16)
def _chances(ace: str, kinds: str) -> list[float]:
    """What each hand is worth: its chance against an average final hand of these kinds."""
    against = table(ace).against
    by_rank = [sum(values) / len(kinds) for values in zip(*(against[kind] for kind in kinds), strict=True)]
    return [by_rank[r] for r in strengths(ace).rank]


@lru_cache(maxsize=64)
def _ways(ace: str, kinds: str, lost: frozenset[int], exchanges: int) -> list[Plan]:
    """How hands fare with so many exchanges. A match asks the same again and again, and a click waits for it."""
    return plans(lost, _chances(ace, kinds), exchanges)


class Club:
    """Knows the odds of his own cards; takes the other's hand as that of an average player."""

    level = "club"

    def choose(self, observation: WarlordsObservation, rng: random.Random) -> Action:
        """The best choice by the odds, one time in twelve (and not with a Jack) the second best."""
        actions = _asked(observation)
        known = knowledge(observation)
        if known.phase == "warlord":
            return self._warlord(known, actions, rng)
        if known.phase == "exchange":
            return self._exchange(known, actions, rng)
        return self._battle(known, actions, rng)

    def _warlord(self, known: Knowledge, actions: tuple[Action, ...], rng: random.Random) -> Action:
        kings, queens = _of_rank(actions, "K"), _of_rank(actions, "Q")
        if not kings or not queens:
            return rng.choice(kings or queens)
        ways = _ways(known.position.ace, "QK", known.position.lost[known.seat], 3)
        hand = hand_number(known.hand)
        now = known.mine(known.position.worth())
        values = {}
        for kind, exchanges in (("Q", 1), ("K", 3)):
            chance = ways[exchanges].worth[hand]
            lose = now - known.mine(known.position.after(known.seat, kind))
            values[kind] = -(1.0 - chance) * lose + chance * 0.14
        return rng.choice(kings if values["K"] > values["Q"] else queens)

    def _exchange(self, known: Knowledge, actions: tuple[Action, ...], rng: random.Random) -> Action:
        other = known.kinds[1 - known.seat] or "K"
        worth = _chances(known.position.ace, other)
        plan = _ways(known.position.ace, other, known.position.lost[known.seat], known.left)[known.left - 1].worth
        hand = hand_number(known.hand)
        scores = []
        for action in actions:
            if action.card is None:
                scores.append((worth[hand], action))
                continue
            a, b = (card for card in known.hand if card != card_number(action.card))
            row = HAND_WITH[PAIR_AT[a * DECK + b]]
            scores.append((sum(plan[row[card]] for card in known.deck) / len(known.deck), action))
        scores.sort(key=lambda scored: -scored[0])
        return scores[1 if rng.random() < 1 / 12 else 0][1]

    def _battle(self, known: Knowledge, actions: tuple[Action, ...], rng: random.Random) -> Action:
        jacks = _of_rank(actions, "J")
        plain = [action for action in actions if action not in jacks]
        if not jacks or len(known.hand) > 1:
            # Low cards first: they tell the least about a straight or a flush, so he was taught.
            return plain[0] if rng.random() < 0.7 else rng.choice(plain)
        seat = known.seat
        mine, ranks = known.last_ranks()
        chance = sum((r < mine) + 0.5 * (r == mine) for r in ranks) / len(ranks)
        kind = known.kinds[seat]
        other = known.kinds[1 - seat]
        assert kind is not None and other is not None
        win = known.mine(known.position.after(1 - seat, other))
        lose = known.mine(known.position.after(seat, kind))
        give = known.mine(known.position.after(seat, "J", known.laid[seat]))
        return plain[0] if chance * win + (1.0 - chance) * lose >= give else jacks[0]


class Coach:
    """Plays the advice, and mixes where the advice is mixed."""

    level = "coach"

    def choose(self, observation: WarlordsObservation, rng: random.Random) -> Action:
        """An action drawn by the advice's frequencies."""
        return rng.choices(_asked(observation), frequencies(observation))[0]


def _numbers(observation: WarlordsObservation) -> list[int]:
    return [card_number(card) for card in observation.hand]
