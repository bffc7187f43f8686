"""Wars: turning, holding, restarts, spoils and who drops out (R-8 to R-13, R-15), and how a match ends (R-16)."""

from __future__ import annotations

from typing import Final

from ...kernel.actions import Action
from ...kernel.cards import Card
from ...kernel.rulings import Outcome
from .deck import HOLD, JOKER, RANK, without
from .draft import Draft, Phase, War

#: The clause of each World War, by stage.
STAGE_CLAUSE: Final = {1: "R-9", 2: "R-10", 3: "R-11"}


def begin(draft: Draft, challenger: int) -> None:
    """R-8: a player who cannot beat the standing card goes to war with its owner."""
    assert draft.standing is not None
    card, defender = draft.standing
    draft.note("war", "R-8", challenger, (card,), defender=defender)
    _begin_stage(draft, War((challenger, defender)))


def _begin_stage(draft: Draft, war: War) -> None:
    """R-9 to R-11: whoever does not hold turns a card; who has none to turn is out and has lost (R-15)."""
    turning = tuple([i for i in (0, 1) if not war.held[i]])
    empty = [i for i in turning if not draft.sides[war.seats[i]].pile]
    draft.war = war._replace(waiting=turning, said=None)
    if not empty:
        draft.phase, draft.seat = Phase.TURN, war.seats[turning[0]]
    elif len(empty) == 1:
        _won(draft, 1 - empty[0], "no_card", "R-15")
    elif None in war.stands:
        _ruin(draft)
    else:
        # Equal ranks would have begun the war again, so one of the two stands higher.
        _won(draft, _higher(war), "both_empty", "R-15")


def turn(draft: Draft, card: Card) -> None:
    """R-9 to R-11: the top card of a pile is turned onto the heap and stands for its owner."""
    war = draft.war
    assert war is not None
    i = war.waiting[0]
    seat = war.seats[i]
    side = draft.sides[seat]
    if side.unknown:
        draft.unseen = without(draft.unseen, card)
        draft.sides[seat] = side._replace(unknown=side.unknown - 1, heap=(*side.heap, card))
    else:
        draft.sides[seat] = side._replace(spoils=side.spoils[1:], heap=(*side.heap, card))
    draft.note("turn", STAGE_CLAUSE[war.stage], seat, (card,), stage=war.stage, known=not side.unknown)
    stands = (card, war.stands[1]) if i == 0 else (war.stands[0], card)
    war = draft.war = war._replace(stands=stands, waiting=war.waiting[1:])
    if war.waiting:
        draft.seat = war.seats[war.waiting[0]]
    else:
        _turned(draft, war)


def _turned(draft: Draft, war: War) -> None:
    """R-10 to R-12: all who had to turn have done so."""
    mine, theirs = war.stands
    assert mine is not None and theirs is not None
    if JOKER in (mine, theirs) or RANK[mine] == RANK[theirs]:
        reason = "joker" if JOKER in (mine, theirs) else "equal"
        draft.note("restart", "R-12", None, (mine, theirs), reason=reason, seats=war.seats, stage=war.stage)
        _begin_stage(draft, War(war.seats, restarts=war.restarts + 1))
    elif war.stage == 3:
        _won(draft, _higher(war), "higher", "R-11")
    elif war.held[1 - _higher(war)]:
        _won(draft, _higher(war), "beaten", "R-10")
    else:
        _ask(draft, war)


def _ask(draft: Draft, war: War) -> None:
    """R-9: whoever does not hold yet says hold or draw: at once, or the challenger first (``hold_order``)."""
    asked = [seat for seat, held in zip(war.seats, war.held, strict=True) if not held]
    draft.phase = Phase.CALL
    draft.seat = None if len(asked) == 2 and draft.hold_order == "together" else asked[0]


def said(draft: Draft, calls: dict[int, Action]) -> None:
    """R-9: what one seat, or both, have said."""
    war = draft.war
    assert war is not None
    for seat, call in calls.items():
        clause = "R-9" if call is HOLD else STAGE_CLAUSE[war.stage + 1]
        draft.note("call", clause, seat, _stands(war, seat), says=call.verb, stage=war.stage)
    if len(calls) == 1 and not any(war.held):
        if war.said is None:
            draft.war = war._replace(said=calls[war.seats[0]])
            draft.seat = war.seats[1]
            return
        calls = {war.seats[0]: war.said, **calls}
    first, second = (held or calls[seat] is HOLD for seat, held in zip(war.seats, war.held, strict=True))
    war = war._replace(held=(first, second), said=None)
    if first and second:
        draft.war = war
        _won(draft, _higher(war), "both_hold", "R-9")
    else:
        _begin_stage(draft, war._replace(stage=war.stage + 1))


def _stands(war: War, seat: int) -> tuple[Card, ...]:
    card = war.stands[war.seats.index(seat)]
    return () if card is None else (card,)


def _higher(war: War) -> int:
    """Which of the two has the higher standing card."""
    mine, theirs = war.stands
    assert mine is not None and theirs is not None
    return 0 if RANK[mine] > RANK[theirs] else 1


def _won(draft: Draft, i: int, reason: str, clause: str) -> None:
    """R-13: the winner takes the loser's heap, draws a card and leads. R-15: who has no pile left is out."""
    war = draft.war
    assert war is not None
    winner, loser = war.seats[i], war.seats[1 - i]
    cards = (*_stands(war, winner), *_stands(war, loser))
    draft.note("war_over", clause, winner, cards, loser=loser, reason=reason, stage=war.stage, restarts=war.restarts)
    loot = draft.sides[loser].heap
    draft.sides[winner] = draft.sides[winner]._replace(spoils=draft.sides[winner].spoils + loot)
    draft.sides[loser] = draft.sides[loser]._replace(heap=())
    draft.note("spoils", "R-13", winner, loot, loser=loser, pile=draft.sides[winner].pile)
    draft.war = draft.standing = None
    if not draft.sides[loser].pile:
        _drop(draft, loser)
    if not _decided(draft):
        draft.phase, draft.seat, draft.fed = Phase.STOCK, winner, True


def _ruin(draft: Draft) -> None:
    """R-15: the war has begun again, and neither of the two has a card to turn: both are out."""
    war = draft.war
    assert war is not None
    challenger = war.seats[0]
    draft.note("war_over", "R-15", None, (), reason="ruin", seats=war.seats, restarts=war.restarts)
    draft.war = draft.standing = None
    for seat in war.seats:
        _drop(draft, seat)
    # If nobody else was left, neither of the two has a card more than the other.
    if not _decided(draft, tuple(sorted(war.seats))):
        draft.phase, draft.seat = Phase.LEAD, draft.after(challenger)


def _drop(draft: Draft, seat: int) -> None:
    """R-15: out of the game, and with him his hand, his passes, and his heap if nobody took it."""
    side = draft.sides[seat]
    shown = side.heap + side.passes
    draft.gone += shown
    draft.sides[seat] = side._replace(heap=(), passes=(), hand=(), dropped=side.hand, out=True)
    draft.note("out", "R-15", seat, shown)


def _decided(draft: Draft, fallen: tuple[int, ...] = ()) -> bool:
    """R-16: the match ends when one player is left. If nobody is, those who have ``fallen`` last share it."""
    living = draft.living()
    if len(living) > 1:
        return False
    end(draft, tuple(living) or fallen, "last_standing" if living else "nobody_left")
    return True


def count_out(draft: Draft) -> None:
    """R-16: the last card of the stock is drawn: whoever has most cards in pile and heap together wins."""
    most = max(side.score for side in draft.sides)  # whoever is out has none, all others have a pile
    winners = tuple([seat for seat, side in enumerate(draft.sides) if side.score == most])
    end(draft, winners, "stock")


def end(draft: Draft, winners: tuple[int, ...], termination: str) -> None:
    """R-16: the match is over."""
    draft.phase, draft.seat, draft.fed, draft.standing = Phase.OVER, None, False, None
    draft.outcome = Outcome(winners, termination, "R-16")
    scores = tuple(side.score for side in draft.sides)
    winner = winners[0] if len(winners) == 1 else None
    draft.note("game_over", "R-16", winner, winners=winners, termination=termination, scores=scores)
