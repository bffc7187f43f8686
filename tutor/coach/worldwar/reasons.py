"""Sentences for the advice, each made from numbers that were counted or computed and that travel with it.

Chances are told in whole per cent, so a sentence is right when its number, rounded, is.
"""

from __future__ import annotations

from ...kernel.cards import Card
from ...kernel.text import TN, T
from ..analysis import Reason
from .world import Scene, rank_of

JOKER_RANK = 13


def percent(chance: float) -> int:
    """A chance in whole per cent.

    >>> percent(0.126)
    13
    """
    return round(100 * chance)


def position(value: float) -> Reason:
    """How the match stands."""
    text = T("You win this match in about {chance} % of cases.", chance=percent(value))
    return Reason("match", text, "R-16", {"value": value})


def counted(scene: Scene) -> Reason:
    """R-16: the count as it is now."""
    seen = scene.seen
    mine = seen.scores[scene.player]
    other = max(score for seat, score in enumerate(seen.scores) if seat != scene.player)
    text = T("You have {mine} cards in pile and heap, the strongest other player has {other}.", mine=mine, other=other)
    return Reason("count", text, "R-16", {"mine": mine, "other": other})


def clock(scene: Scene) -> Reason:
    """R-16: how long the match still lasts."""
    stock = scene.seen.stock
    text = TN("The stock has {n} card left.", "The stock has {n} cards left.", stock)
    return Reason("clock", text, "R-16", {"stock": stock})


def war_odds(hold: float, draw: float) -> Reason:
    """R-9: the chance to win the war either way."""
    text = T(
        "You win this war in {hold} % of cases if you hold, and in {draw} % if you draw.",
        hold=percent(hold),
        draw=percent(draw),
    )
    return Reason("war_odds", text, "R-9", {"hold": hold, "draw": draw})


def match_over_war(call: str, points: float) -> Reason:
    """R-13: the call that loses the war more often wins the match more often, beyond doubt.

    A card that is turned leaves the pile for the heap, and heaps are what the next war is about.
    """
    text = (
        T(
            "The war alone would have you draw, but over the whole match holding is worth {points} points more: each "
            "card that you turn leaves your pile for your heap, where the next war can take it.",
            points=round(points),
        )
        if call == "hold"
        else T(
            "The war alone would have you hold, but over the whole match drawing is worth {points} points more.",
            points=round(points),
        )
    )
    return Reason("match_over_war", text, "R-13", {"call": call, "points": points})


def beaten_by(scene: Scene, card: Card) -> Reason:
    """R-10: how many cards that the player has not seen beat the one that stands for him. A joker beats nothing."""
    rank = rank_of(card)
    above = sum(rank < rank_of(unseen) < JOKER_RANK for unseen in scene.pool)
    total = len(scene.pool)
    text = TN(
        "{n} of the {total} cards that you have not seen beats {card}.",
        "{n} of the {total} cards that you have not seen beat {card}.",
        above,
        total=total,
        card=card,
    )
    return Reason("beaten_by", text, "R-10", {"above": above, "total": total, "card": str(card)})


TURNS = 3
"""A war has so many phases, and in each of them whoever does not hold turns a card (R-9 to R-11)."""


def known_turns(scene: Scene, seat: int) -> Reason | None:
    """R-13: the cards that a seat may still turn in this war and that all know, since they are spoils; None if none."""
    seen = scene.seen
    assert seen.war is not None
    first = seen.unknown(seat)
    cards = seen.spoils[seat][: max(0, TURNS - seen.war.stage - first)]
    if not cards:
        return None
    mine = seat == scene.player
    if len(cards) == 2:
        both = {"card": cards[0], "then": cards[1]}
        text = (
            T("If you draw you turn {card}, and then {then}: spoils that all saw go under your pile.", **both)
            if mine
            else T("The other turns {card} next, and then {then}: spoils that all saw go under that pile.", **both)
        )
    elif first:
        text = (
            T("Your second card from now would be {card}: spoils that all saw go under your pile.", card=cards[0])
            if mine
            else T("The other's second card from now is {card}: spoils that all saw go under that pile.", card=cards[0])
        )
    else:
        text = (
            T("If you draw you turn {card}: spoils that all saw go under your pile.", card=cards[0])
            if mine
            else T("The other turns {card} next: spoils that all saw go under that pile.", card=cards[0])
        )
    return Reason("known_turns", text, "R-13", {"seat": seat, "after": first, "cards": [str(card) for card in cards]})


def stake(mine: int, other: int) -> Reason:
    """R-13: the heaps that a war is about."""
    text = T("Your heap of {mine} stands against a heap of {other}.", mine=mine, other=other)
    return Reason("stake", text, "R-13", {"mine": mine, "other": other})


def short_pile(size: int) -> Reason:
    """R-15: a pile that may run out in this war."""
    text = (
        T("Your pile is empty: if you draw, you are out.")
        if not size
        else TN(
            "Your pile has only {n} card left, and without one you drop out.",
            "Your pile has only {n} cards left, and without one you drop out.",
            size,
        )
    )
    return Reason("short_pile", text, "R-15", {"pile": size})


def unbeaten(card: Card, chance: float) -> Reason:
    """R-7: how likely the next player cannot beat a card."""
    text = T("The next player cannot beat {card} in about {chance} % of cases.", card=card, chance=percent(chance))
    return Reason("unbeaten", text, "R-7", {"card": str(card), "chance": chance})


def war_now(chance: float) -> Reason:
    """R-8: how a war from here goes."""
    text = T("You win a war from here in about {chance} % of cases.", chance=percent(chance))
    return Reason("war_now", text, "R-8", {"chance": chance})


def last_card(value: float) -> Reason:
    """R-16: this choice draws the last card of the stock, so the count decides."""
    text = (
        T("This draws the last card of the stock, and the count makes you the winner.")
        if value == 1.0
        else T("This draws the last card of the stock, and by the count you share the win.")
        if value
        else T("This draws the last card of the stock, and by the count you do not win.")
    )
    return Reason("last_card", text, "R-16", {"value": value})


def must_lead() -> Reason:
    """R-6: no choice."""
    return Reason("must_lead", T("To lead you must play your highest card."), "R-6")


def lay() -> Reason:
    """R-14: what laying a Two does and does not do."""
    return Reason("lay", T("Laying a Two open costs nothing by itself: all your other choices remain."), "R-14")


def lay_to_pass() -> Reason:
    """R-14: a Two has to lie open before it can be given up."""
    return Reason("lay_to_pass", T("Once it lies open, you may give this Two up instead of going to war."), "R-14")
