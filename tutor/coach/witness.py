"""Witnesses: for an advice that rests on hidden cards, a deal in which it bites, one in which it does not, and how
much of what the other may hold is like either.

All of it comes from what one seat knows. An advice *bites* in a deal where following it gets more than the other
choice would, by more than `TELLS`; in between it makes no difference there.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import accumulate
from typing import Any, Final, Literal, NamedTuple

from ..kernel.actions import Action
from ..kernel.cards import Card
from ..kernel.text import T, Text
from .analysis import Analysis, Reason
from .words import named

#: Each game's own part, a module with `witnesses`; a game in which nothing is hidden has none.
_GAMES: Final = {"warlords": "tutor.coach.warlords.witness", "worldwar": "tutor.coach.worldwar.witness"}

TELLS: Final = 0.005
"""Two choices that lie no further apart than this in a deal, in chance, make no difference in it."""


class Deal(NamedTuple):
    """One deal that is possible: ``key`` is the game's own, ``weights`` how likely it is by each model of the other.

    ``following`` and ``otherwise`` are what the advice and the other choice get in it; ``order`` sorts deals that are
    alike in that.
    """

    key: Any
    weights: tuple[float, ...]
    following: float
    otherwise: float
    order: tuple[int, ...] = ()

    @property
    def gain(self) -> float:
        """What the advice gets more than the other choice."""
        return self.following - self.otherwise


@dataclass(frozen=True, slots=True)
class Share:
    """A part of all possible deals by the advice's own model of the other; ``low`` and ``high`` are over all models."""

    value: float
    low: float
    high: float

    @property
    def text(self) -> Text | str:
        """In whole per cent, and in words where that would be none or all.

        >>> str(Share(0.126, 0.1, 0.2).text), str(Share(0.004, 0.0, 0.1).text), str(Share(0.0, 0.0, 0.0).text)
        ('13', 'less than 1', '0')
        """
        percent = round(100 * self.value)
        if percent == 0 and self.high > 0:
            return T("less than 1")
        if percent == 100 and self.low < 1:
            return T("more than 99")
        return str(percent)


@dataclass(frozen=True, slots=True)
class Witness:
    """One deal that is assumed.

    ``holds`` are all cards that the other is assumed to have in this round, ``unseen`` the assumed cards that lie
    hidden. ``does`` is what he is assumed to choose at the very same time, None where he is free. ``turns`` are the
    cards that come next from face-down piles, by seat.
    ``share`` is how much of all that is possible is like it. ``following`` and ``otherwise`` are what the advice and
    the other choice get, in the chance that ``measure`` names. ``question`` asks what if; ``text`` says what then, in
    a sentence that is made from ``data``.
    """

    bites: bool
    unseen: tuple[Card, ...]
    share: Share
    following: float
    otherwise: float
    measure: Literal["match", "showdown", "war"]
    question: Text
    text: Text
    holds: tuple[Card, ...] = ()
    does: Action | None = None
    turns: tuple[tuple[int, Card], ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Witnesses:
    """What speaks for an advice and what against it, in cards.

    ``against`` is the choice that it is measured by, ``title`` asks for one or the other. ``level`` is the share that
    makes no difference; the three shares sum to 1. ``counted`` deals were gone through, all there are; ``notes`` say
    what the shares rest on.
    """

    game: str
    player: int
    action: Action
    against: Action
    title: Text
    bites: Witness
    fails: Witness
    level: Share
    counted: int
    notes: tuple[Reason, ...] = ()

    @property
    def shares(self) -> Text:
        """How often which of the two choices is better, in one short sentence that says by what."""
        share, less, level = self.bites.share.text, self.fails.share.text, self.level.text
        said: dict[str, Any] = {"share": share, "less": less, "level": level}
        said |= {"action": named(self.action), "other": named(self.against)}
        if self.bites.measure == "war":
            return T(
                "In {share} % of cases {action} wins this war more often, in {less} % {other}, and in {level} % it "
                "makes no difference.",
                **said,
            )
        if self.bites.measure == "showdown":
            return T(
                "In {share} % of cases {action} wins the showdown more often, in {less} % {other}, and in {level} % it "
                "makes no difference.",
                **said,
            )
        return T(
            "In {share} % of cases {action} is better, in {less} % {other}, and in {level} % it makes no difference.",
            **said,
        )

    @property
    def both(self) -> tuple[Witness, Witness]:
        """The deal in which the advice bites, and the one in which it does not."""
        return self.bites, self.fails


def witnesses(observation: Any, analysis: Analysis, against: Action | None = None) -> Witnesses | None:
    """A deal in which the advice bites and one in which it does not, from what the observer knows.

    ``analysis`` is the coach's of this very observation; ``against`` the choice to measure the advice by, else the one
    that teaches most. None where the advice does not rest on what the other holds: in a game without hidden cards,
    where there is one choice only, or where one of the two is as good or better in every deal.
    Raises KeyError for a choice that is not legal here.
    """
    if against is not None:
        analysis.candidate(against)
    if analysis.game not in _GAMES or not analysis.best:
        return None
    found: Witnesses | None = import_module(_GAMES[analysis.game]).witnesses(observation, analysis, against)
    return found


def rests_on_hidden_cards(game: str) -> bool:
    """Whether there are witnesses in a game at all.

    >>> rests_on_hidden_cards("warlords"), rests_on_hidden_cards("kozyri")
    (True, False)
    """
    return game in _GAMES


def alternatives(observation: Any, analysis: Analysis) -> tuple[Action, ...]:
    """The choices that the advice can be measured by here, the one that teaches most first."""
    if analysis.game not in _GAMES or not analysis.best:
        return ()
    found: Sequence[Action] = import_module(_GAMES[analysis.game]).alternatives(observation, analysis)
    return tuple(found)


class Parts(NamedTuple):
    """All deals parted: how much of them is like which, and the typical deal of both kinds.

    ``gains`` is how much better the advice is on average where it bites, and the other choice where it does not, by
    the advice's own model; None for a kind that this model thinks impossible.
    """

    bites: Deal
    fails: Deal
    shares: tuple[Share, Share, Share]
    gains: tuple[float | None, float | None]


def part(deals: Sequence[Deal]) -> Parts | None:
    """Part the deals into those in which the advice bites, those in which it does not, and the rest.

    None unless deals of both kinds are possible by some model. The shares are exact given the weights.

    >>> deals = [Deal("a", (1.0,), 0.6, 0.2), Deal("b", (2.0,), 0.2, 0.6), Deal("c", (1.0,), 0.4, 0.4)]
    >>> found = part(deals)
    >>> found.bites.key, found.fails.key, [share.value for share in found.shares]
    ('a', 'b', [0.25, 0.5, 0.25])
    >>> [round(gain, 2) for gain in found.gains]
    [0.4, 0.4]
    """
    kinds: tuple[list[Deal], list[Deal], list[Deal]] = ([], [], [])
    for deal in deals:
        if not any(deal.weights):
            continue
        kinds[0 if deal.gain > TELLS else 1 if deal.gain < -TELLS else 2].append(deal)
    if not kinds[0] or not kinds[1]:
        return None
    totals = [sum(weights) for weights in zip(*[deal.weights for deal in deals], strict=True)]
    shares = []
    for kind in kinds:
        by_model = [sum(deal.weights[i] for deal in kind) / total for i, total in enumerate(totals)]
        shares.append(Share(by_model[0], min(by_model), max(by_model)))
    gains = _mean_gain(kinds[0]), _mean_gain(kinds[1])
    return Parts(_typical(kinds[0]), _typical(kinds[1]), (shares[0], shares[1], shares[2]), gains)


def _mean_gain(deals: Sequence[Deal]) -> float | None:
    """How far apart the two choices are in deals of one kind, on average, by the advice's own model."""
    total = sum(deal.weights[0] for deal in deals)
    return sum(deal.weights[0] * abs(deal.gain) for deal in deals) / total if total else None


def _typical(deals: Sequence[Deal]) -> Deal:
    """The deal that stands for its kind: of those that are about as likely as any, the middle one by what it gains."""
    # By the advice's own model, or by the first other one that thinks it possible at all.
    by = next(i for i in range(len(deals[0].weights)) if any(deal.weights[i] > 0 for deal in deals))
    most = max(deal.weights[by] for deal in deals)
    likely = sorted((d for d in deals if d.weights[by] >= most / 2), key=lambda d: (d.gain, d.order))
    upto = list(accumulate(deal.weights[by] for deal in likely))
    return likely[bisect_left(upto, upto[-1] / 2)]


def told_apart(one: float, other: float) -> tuple[str, str]:
    """Two chances that differ, in per cent, with as many places as show it.

    >>> told_apart(0.5, 0.4), told_apart(0.504, 0.496)
    (('50', '40'), ('50.4', '49.6'))
    """
    if round(100 * one) != round(100 * other):
        return f"{100 * one:.0f}", f"{100 * other:.0f}"
    return f"{100 * one:.1f}", f"{100 * other:.1f}"


def _level(share: Share) -> Reason | None:
    """What makes no difference; None if nothing does."""
    if not share.value:
        return None
    text = T("In {share} % of all cases it makes no difference.", share=share.text)
    return Reason("level", text, None, {"share": share.value})


def _gains(parts: Parts) -> Reason | None:
    """Why a choice can be better although it is better in fewer deals."""
    up, down = parts.gains
    if up is None or down is None:
        return None
    text = T(
        "Where the advice is better it gains {up} points on average, and where it is not the other choice gains "
        "{down} points.",
        up=f"{100 * up:.1f}",
        down=f"{100 * down:.1f}",
    )
    return Reason("gains", text, None, {"up": up, "down": down})


def _careless(share: Share) -> Reason | None:
    """How far the first share may be off; None where every model gives the same per cent."""
    low, high = round(100 * share.low), round(100 * share.high)
    if low == high:
        return None
    text = T(
        "The first share is between {low} % and {high} %: that hangs on how well he plays.",
        low=low,
        high=high,
    )
    return Reason("careless", text, None, {"low": share.low, "high": share.high})


def _whole(analysis: Analysis, pair: tuple[Action, Action], parts: Parts) -> Reason | None:
    """What the advice says where the sum of the deals seems to say something else; None where they agree."""
    one, two = (analysis.candidate(action) for action in pair)
    if two.loss - one.loss < 0.05:
        text = T(
            "By the whole calculation {action} and {other} are worth the same.",
            action=named(pair[0]),
            other=named(pair[1]),
        )
        return Reason("even", text, None, {"apart": two.loss - one.loss})
    (up, down), (bites, fails, _) = parts.gains, parts.shares
    if up is None or down is None or up * bites.value >= down * fails.value:
        return None
    text = T(
        "Taken together these cases favour {other}; for {action} speaks what they leave out.",
        action=named(pair[0]),
        other=named(pair[1]),
    )
    return Reason("against", text, None, {"up": up * bites.value, "down": down * fails.value})


CAVEATS: Final = frozenset({"even", "against", "all_laid", "final", "muster", "war_only"})
"""The notes without which the shares would be misread: they are told at once."""

Builder = Callable[[Deal, bool, Share], Witness]


def assemble(
    analysis: Analysis, pair: tuple[Action, Action], title: Text, deals: Sequence[Deal], build: Builder,
    notes: Sequence[Reason],
) -> Witnesses | None:  # fmt: skip
    """The witnesses for the first of a ``pair`` against the second; None where the advice does not rest on these deals.

    ``build`` puts one deal into words; ``notes`` are the game's own.
    """
    parts = part(deals)
    if parts is None:
        return None
    bite, fail, level = parts.shares
    told = [_whole(analysis, pair, parts), *notes, _gains(parts), _level(level), _careless(bite)]
    return Witnesses(
        analysis.game, analysis.player, *pair, title, build(parts.bites, True, bite), build(parts.fails, False, fail),
        level, sum(1 for deal in deals if any(deal.weights)), tuple(note for note in told if note is not None),
    )  # fmt: skip
