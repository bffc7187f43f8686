"""What each action of World War III does, and what it tells.

| event | clause | seat | cards | data |
| --- | --- | --- | --- | --- |
| deal | R-3 | who gets it | the card (its owner only) | |
| begin | R-4 | who begins | | |
| lead | R-6 | leader | the card | |
| follow | R-7 | follower | the card | standing, owner: the card that is beaten and who played it |
| lay | R-14 | owner | the Two | |
| pass | R-14 | owner | the Two | standing, owner: the card that still stands |
| stock | R-3, R-13 | who draws | the card (its owner only) | |
| all_passed | R-6 | who leads anew | | |
| war | R-8 | challenger | the standing card | defender |
| turn | R-9, R-10, R-11 | who turns | the card | stage; known: whether all knew that it lay there |
| call | R-9; R-10, R-11 for a draw | who says it | the card that stands for him | says: hold or draw; stage |
| restart | R-12 | | both standing cards, challenger's first | reason: equal or joker; seats, stage |
| war_over | R-9, R-10, R-11, R-15 | winner or None | the winner's standing card, the loser's | reason; loser or seats |
| spoils | R-13 | winner | the loser's heap, oldest first | loser; pile: the winner's pile now |
| out | R-15 | who is out | his heap and passes | |
| game_over | R-16 | the one winner or None | | winners, termination, scores |

The reasons of ``war_over``: higher, beaten (a held card), both_hold, no_card, both_empty, ruin (both are out).
"""

from __future__ import annotations

from ...kernel.actions import Action, HistoryItem
from ...kernel.cards import Card
from . import war
from .deck import HAND_SIZE, in_order, without
from .draft import Draft, Phase, Standing

EVENT_KINDS = (
    *("deal", "begin", "lead", "follow", "lay", "pass", "stock", "all_passed"),
    *("war", "turn", "call", "restart", "war_over", "spoils", "out", "game_over"),
)


def carry_out(draft: Draft, item: HistoryItem) -> None:
    """Do one legal step."""
    verb, card, seat = item.actions[0]
    if verb in ("hold", "draw"):
        war.said(draft, _calls(draft, item))
    elif verb == "war":
        war.begin(draft, item.actor)
    elif card is not None:
        if verb == "turn":
            war.turn(draft, card)
        elif verb == "play":
            _play(draft, item.actor, card)
        elif verb == "lay":
            _lay(draft, item.actor, card)
        elif verb == "pass":
            _pass(draft, item.actor, card)
        elif seat is not None:
            (_deal if verb == "deal" else _stock)(draft, seat, card)


def _calls(draft: Draft, item: HistoryItem) -> dict[int, Action]:
    assert draft.war is not None
    seats = sorted(draft.war.seats) if len(item.actions) == 2 else (item.actor,)
    return dict(zip(seats, item.actions, strict=True))


def _deal(draft: Draft, seat: int, card: Card) -> None:
    """R-3: each takes the top five cards of the own pile into the hand; then the first player leads (R-4)."""
    side = draft.sides[seat]
    hand = in_order((*side.hand, card))
    draft.sides[seat] = side._replace(unknown=side.unknown - 1, hand=hand)
    draft.unseen = without(draft.unseen, card)
    draft.note("deal", "R-3", seat, (card,), secret=True)
    if len(hand) < HAND_SIZE:
        return
    if seat + 1 < len(draft.sides):
        draft.seat = seat + 1
    else:
        draft.phase, draft.seat = Phase.LEAD, 0
        draft.note("begin", "R-4", 0)


def _play(draft: Draft, seat: int, card: Card) -> None:
    """R-6, R-7: a card of the hand goes on the own heap, and stands."""
    side = draft.sides[seat]
    draft.sides[seat] = side._replace(hand=without(side.hand, card), heap=(*side.heap, card))
    before, draft.standing = draft.standing, Standing(card, seat)
    if before is None:
        draft.note("lead", "R-6", seat, (card,))
    else:
        draft.note("follow", "R-7", seat, (card,), standing=before.card, owner=before.seat)
    if draft.fed:  # a war's winner has drawn before he leads
        draft.fed = False
        _next(draft, seat)
    else:
        draft.phase = Phase.STOCK


def _lay(draft: Draft, seat: int, card: Card) -> None:
    """R-14: a Two of the hand is laid open; the turn goes on."""
    side = draft.sides[seat]
    draft.sides[seat] = side._replace(hand=without(side.hand, card), passes=in_order((*side.passes, card)))
    draft.note("lay", "R-14", seat, (card,))


def _pass(draft: Draft, seat: int, card: Card) -> None:
    """R-14: an open Two is given up instead of a war."""
    side = draft.sides[seat]
    draft.sides[seat] = side._replace(passes=without(side.passes, card))
    draft.gone = (*draft.gone, card)
    assert draft.standing is not None
    draft.note("pass", "R-14", seat, (card,), standing=draft.standing.card, owner=draft.standing.seat)
    draft.phase = Phase.STOCK


def _stock(draft: Draft, seat: int, card: Card) -> None:
    """R-3, R-13: a card of the stock comes to the hand. With the last one the match ends (R-16)."""
    side = draft.sides[seat]
    draft.sides[seat] = side._replace(hand=in_order((*side.hand, card)))
    draft.unseen = without(draft.unseen, card)
    draft.stock -= 1
    draft.note("stock", "R-13" if draft.fed else "R-3", seat, (card,), secret=True)
    if not draft.stock:
        war.count_out(draft)
    elif draft.fed:
        draft.phase = Phase.LEAD
    else:
        _next(draft, seat)


def _next(draft: Draft, seat: int) -> None:
    """R-7: the next player follows. If all others have passed, the standing card's owner leads anew (R-6)."""
    draft.seat = draft.after(seat)
    if draft.standing is not None and draft.standing.seat == draft.seat:
        draft.standing, draft.phase = None, Phase.LEAD
        draft.note("all_passed", "R-6", draft.seat)
    else:
        draft.phase = Phase.FOLLOW
