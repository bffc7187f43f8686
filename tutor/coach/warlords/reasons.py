"""Sentences for the advice, each made from numbers that `judge` checked and that travel with it.

Chances are told in whole per cent, so a sentence is right when its number, rounded, is.
"""

from __future__ import annotations

from typing import Final

from ...games.warlords.combos import ComboKind
from ...kernel.cards import Card
from ...kernel.text import TN, T, Text
from ..analysis import Reason
from .hands import card_of
from .judge import JACK, Verdict
from .scene import Knowledge

_KINGS: dict[str, Text] = {"Q": T("Queen"), "K": T("King")}


def percent(chance: float) -> int:
    """A chance in whole per cent.

    >>> percent(0.126)
    13
    """
    return round(100 * chance)


def position(known: Knowledge, value: float) -> Reason:
    """How the match stands."""
    return Reason(
        "match",
        T("You win this match in about {chance} % of cases.", chance=percent(value)),
        "W-9",
        {"value": value},
    )


def warlord(known: Knowledge, verdict: Verdict) -> tuple[Reason, ...]:
    """What a warlord risks and what it wins."""
    kind = str(verdict.choice)
    now = known.mine(known.position.worth())
    after = known.mine(known.position.after(known.seat, kind))
    name = _KINGS[kind]
    against = verdict.facts["against"]
    found = [
        Reason(
            "risk",
            T(
                "Losing a {kind} here costs {points} points of your chance to win the match.",
                kind=name,
                points=percent(now - after),
            ),
            "W-8",
            {"kind": kind, "cost": now - after},
        )
    ]
    for other, facts in against.items():
        found.append(
            Reason(
                "showdown_against",
                T(
                    "With this hand a {kind} wins the showdown against a {other} in {chance} % of cases.",
                    kind=name,
                    other=_KINGS[other],
                    chance=percent(facts["showdown"]),
                ),
                "W-5",
                {"kind": kind, "other": other, "showdown": facts["showdown"]},
            )
        )
    return tuple(found)


def exchange(known: Knowledge, verdict: Verdict, keep: Verdict) -> tuple[Reason, ...]:
    """What giving up a card, or keeping all, leads to."""
    before, after = keep.facts["showdown"], verdict.facts["showdown"]
    if verdict is keep:
        return (
            Reason(
                "keep",
                T("As it is, this hand wins the showdown in {chance} % of cases.", chance=percent(before)),
                "W-7",
                {"showdown": before},
            ),
        )
    card = card_of(int(verdict.choice), known.seat)
    found = [
        Reason(
            "exchange",
            T(
                "Without {card} you win the showdown in {after} % of cases instead of {before} %.",
                card=card,
                after=percent(after),
                before=percent(before),
            ),
            "W-5",
            {"card": str(card), "before": before, "after": after},
        )
    ]
    gains = [b - a for a, b in zip(keep.facts["kinds"], verdict.facts["kinds"], strict=True)]
    top = max((kind for kind in ComboKind if kind >= ComboKind.PAIR), key=lambda kind: gains[kind])
    if gains[top] >= 0.005:
        chance = verdict.facts["kinds"][top]
        found.append(
            Reason(
                "reaches",
                T("It ends in a {combo} in {chance} % of cases.", combo=top.text, chance=percent(chance)),
                "W-7",
                {"kind": top.name, "chance": chance},
            )
        )
    return tuple(found)


HOPE: Final = 0.05
"""From so much of the chance on it is told that it rests on the other's giving up."""


def battle(known: Knowledge, verdict: Verdict) -> tuple[Reason, ...]:
    """What laying a card, or a Jack, means at this reveal."""
    if verdict.choice == JACK:
        return _jack(known)
    facts = verdict.facts
    worse, equal, hands = facts["worse"], facts["equal"], facts["hands"]
    found = [*_weighed(worse, hands, facts), _count(worse, hands, facts)]
    if equal:
        found.append(
            Reason(
                "equals",
                TN("{n} of them stands off with yours.", "{n} of them stand off with yours.", equal),
                "W-11",
                {"equal": equal},
            )
        )
    if not known.position.courts[0].jacks and not known.position.courts[1].jacks and len(known.hand) > 1:
        found.append(
            Reason("order", T("Nobody has a Jack, so the order in which you lay your cards changes nothing."), "W-6")
        )
    stays = facts.get("stays")
    if stays is not None and verdict.values["good"] - stays >= HOPE:
        text = T(
            "Part of this is the hope that he gives up: if he never does, it is {chance} %.", chance=percent(stays)
        )
        found.append(Reason("stays", text, "W-10", {"stays": stays}))
    gives_up = facts.get("other_gives_up", 0.0)
    if percent(gives_up) >= 1:
        found.append(
            Reason(
                "other_gives_up",
                T("A sound opponent gives up here with {chance} % of what he may hold.", chance=percent(gives_up)),
                "W-10",
                {"other_gives_up": gives_up},
            )
        )
    return tuple(found)


def _weighed(worse: int, hands: int, facts: dict[str, object]) -> tuple[Reason, ...]:
    """The chance that the value rests on; the plain count beside it may point the other way."""
    showdown = facts["showdown"]
    assert isinstance(showdown, float)
    if not worse or worse == hands:
        return ()  # then the count says all
    text = T(
        "Going by how he has exchanged and played, you win the showdown in {chance} % of cases.",
        chance=percent(showdown),
    )
    return (Reason("weighed", text, "W-7", {"showdown": showdown}),)


def _count(worse: int, hands: int, facts: dict[str, object]) -> Reason:
    data = {"worse": worse, "hands": hands, "showdown": facts["showdown"]}
    if not worse:
        text = T("None of the {hands} hands that he can hold beats yours.", hands=hands)
        return Reason("unbeaten", text, "W-7", data)
    return Reason(
        "beaten_by",
        TN(
            "Counted plainly, {n} of the {hands} hands that he can hold beats yours.",
            "Counted plainly, {n} of the {hands} hands that he can hold beat yours.",
            worse,
            hands=hands,
        ),
        "W-7",
        data,
    )


def _jack(known: Knowledge) -> tuple[Reason, ...]:
    seat, position = known.seat, known.position
    kind = known.kinds[seat]
    assert kind is not None
    laid = tuple(card_of(card, seat) for card in known.laid[seat])
    now = known.mine(position.worth())
    jack = now - known.mine(position.after(seat, "J", known.laid[seat]))
    warlord = now - known.mine(position.after(seat, kind))
    data = {"cards": [str(card) for card in laid], "jack": jack, "warlord": warlord, "kind": kind}
    price = T(
        "Giving up costs {jack} points of match chance, losing the {kind} {warlord}.",
        jack=percent(jack),
        kind=_KINGS[kind],
        warlord=percent(warlord),
    )
    return (_gone(laid), Reason("price", price, "W-10", data))


def _gone(laid: tuple[Card, ...]) -> Reason:
    data = {"cards": [str(card) for card in laid]}
    if not laid:
        return Reason("jack_only", T("At the first reveal a Jack costs only itself."), "W-10", data)
    return Reason("jack_takes", T("A Jack now takes {cards} out of the game with it.", cards=laid), "W-10", data)
