"""Why something is allowed or refused in World War III, with the clause that decides.

Legality itself is `WorldWarState.legal_actions`; this module finds the reason, and never reads a card that the
asking player may not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.actions import Action
from ...kernel.cards import Card
from ...kernel.game import CHANCE
from ...kernel.rulings import Ruling
from ...kernel.text import T, Text
from .deck import RANK, TWOS
from .draft import Phase, Standing
from .war import STAGE_CLAUSE

if TYPE_CHECKING:
    from .draft import Side
    from .state import WorldWarState

_BARE = ("war", "hold", "draw")
_DEALT = ("deal", "stock", "turn")
_CARDED = ("play", "lay", "pass")


def phase_clause(state: WorldWarState) -> str:
    """The clause under which the next action is asked for."""
    if state.war is not None:
        return STAGE_CLAUSE[state.war.stage] if state.phase is Phase.TURN else "R-9"
    if state.phase is Phase.STOCK:
        return "R-13" if state.fed else "R-3"
    return {"deal": "R-3", "lead": "R-6", "follow": "R-7", "over": "R-16"}[state.phase]


def allowance(state: WorldWarState, action: Action) -> Ruling:
    """The ruling on a legal action."""
    verb, card, seat = action
    if verb in _DEALT:
        return _chance_allowance(state, seat)
    if verb == "hold":
        return Ruling(True, "R-9", T("You may keep the card that stands for you: you turn no more in this war."), verb)
    if verb == "draw":
        return _draw_allowance(state)
    if verb == "war":
        return Ruling(True, "R-8", T("You cannot beat the standing card, so you may go to war for it."), verb)
    assert card is not None
    if verb == "lay":
        message = T("{card} may be laid open as a pass: it still counts as one of your five cards.", card=card)
        return Ruling(True, "R-14", message, verb)
    if verb == "pass":
        message = T("{card} may be given up instead of a war, since you cannot beat the standing card.", card=card)
        return Ruling(True, "R-14", message, verb)
    if state.standing is None:
        return Ruling(True, "R-6", T("{card} is the highest card of your hand: you must lead it.", card=card), "lead")
    message = T("{card} is higher than {standing}.", card=card, standing=state.standing.card)
    return Ruling(True, "R-7", message, "follow")


def _chance_allowance(state: WorldWarState, seat: int | None) -> Ruling:
    clause = phase_clause(state)
    if state.phase is Phase.TURN and seat is not None and not state.sides[seat].unknown:
        return Ruling(True, "R-13", T("All saw this card go under the pile: it is certain to be turned."), "known")
    return Ruling(True, clause, T("Any card that nobody has seen may come."), "unseen")


def _draw_allowance(state: WorldWarState) -> Ruling:
    assert state.war is not None
    if state.war.stage == 1:
        return Ruling(True, "R-10", T("You may turn another card, which then stands for you."), "draw")
    return Ruling(True, "R-11", T("You may turn a third card: it is your last one in this war."), "draw")


def refusal(state: WorldWarState, player: int, action: Action) -> Ruling:
    """The ruling on an illegal action."""
    if state.phase is Phase.OVER:
        return _no("R-16", T("The match is over."), "over")
    clause, verb = phase_clause(state), action.verb
    if _misshapen(action):
        return _no(clause, T("That is not an action of this game."), "unknown_verb")
    if player == CHANCE or verb in _DEALT:
        return _no_chance(state, player, action)
    if not 0 <= player < len(state.sides):
        return _no("R-1", T("There is no such seat at this table."), "no_seat")
    if state.sides[player].out:
        return _no("R-15", T("You have no pile left: you are out of the game."), "out")
    if state.phase is Phase.DEAL:
        return _no("R-3", T("The cards are still being dealt."), "dealing")
    if state.war is not None:
        return _no_in_war(state, player, verb)
    if verb in ("hold", "draw"):
        return _no("R-9", T("No war is on: hold and draw are said in a war."), "no_war")
    if player != state.current_player():
        message = T("It is not your turn: play goes round clockwise.")
        return _no("R-4", message, "not_your_turn")
    if action.card is None:
        return _no_war(state, player)
    return _no_card(state, player, verb, action.card)


def _misshapen(action: Action) -> bool:
    """Whether no text could name this: an unknown verb, or a card or a seat too many or too few."""
    verb, card, seat = action
    if verb in _BARE:
        return card is not None or seat is not None
    return verb not in _CARDED + _DEALT or card is None or (seat is None) is (verb in _DEALT)


def _no(clause: str, message: Text, code: str) -> Ruling:
    return Ruling(False, clause, message, code)


def _no_chance(state: WorldWarState, player: int, action: Action) -> Ruling:
    clause = phase_clause(state)
    if player != CHANCE:
        return _no(clause, T("Cards come off piles and stock unseen: nobody chooses which."), "chance_only")
    if state.current_player() != CHANCE:
        return _no(clause, T("No card is to come now."), "no_card_due")
    verb, card, seat = action
    if verb not in _DEALT:
        return _no(clause, T("A card has to come first."), "card_due")
    if verb != state.phase:
        return _no(clause, T("The next card comes from elsewhere."), "other_deck")
    if seat != state.seat or seat is None or card is None:
        return _no(clause, T("The next card comes to another seat."), "other_seat")
    if verb == "turn" and not state.sides[seat].unknown:
        known = state.sides[seat].spoils[0]
        return _no("R-13", T("All know that {card} lies on top of this pile.", card=known), "known_card")
    return _no("R-1", T("No card {card} is left unseen.", card=card), "not_unseen")


def _no_in_war(state: WorldWarState, player: int, verb: str) -> Ruling:
    war = state.war
    assert war is not None
    if player not in war.seats:
        return _no("R-8", T("Two others are at war: wait until it is over."), "others_at_war")
    if verb not in ("hold", "draw"):
        return _no("R-8", T("You are at war: your hand lies aside until it is over."), "at_war")
    if state.phase is Phase.TURN:
        return _no(STAGE_CLAUSE[war.stage], T("The cards are being turned: speak when they lie open."), "turning")
    if war.held[war.seats.index(player)]:
        return _no("R-9", T("You hold your card: you turn no more in this war."), "held")
    if war.said is not None:
        return _no("R-9", T("You have spoken: now it is for the other to say hold or draw."), "spoken")
    return _no("R-9", T("Whoever could not beat the card speaks first: wait for it."), "challenger_first")


def _no_war(state: WorldWarState, player: int) -> Ruling:
    if state.standing is None:
        return _no("R-6", T("You lead: no card stands that you could go to war for."), "leader_no_war")
    best = _lowest_beating(state.sides[player], state.standing)
    message = T("You can beat the standing card, with {card} for one: war is for who cannot.", card=best)
    return _no("R-8", message, "can_beat")


def _lowest_beating(side: Side, standing: Standing) -> Card:
    return next(card for card in side.hand if RANK[card] > RANK[standing.card])


def _no_card(state: WorldWarState, player: int, verb: str, card: Card) -> Ruling:
    side, standing = state.sides[player], state.standing
    if verb == "pass":
        return _no_pass(side, standing, card)
    if verb == "lay" and card not in TWOS:
        return _no("R-14", T("{card} is no Two: only a Two can be laid open as a pass.", card=card), "no_two")
    if card not in side.hand:
        if card in side.passes:
            message = T("{card} lies open as a pass: all you can do with it is give it up.", card=card)
            return _no("R-14", message, "lies_open")
        return _no("R-3", T("{card} is not in your hand.", card=card), "not_in_hand")
    if verb == "lay":
        return _no("R-14", T("One card has to stay in your hand, so you cannot lay this one."), "last_card")
    if standing is None:
        highest = side.hand[-1]
        message = T("You lead, so you must play the highest card of your hand: {card}.", card=highest)
        return _no("R-6", message, "not_highest")
    if RANK[card] == RANK[standing.card]:
        message = T("{card} only equals {standing}: it has to be higher.", card=card, standing=standing.card)
        return _no("R-7", message, "equal")
    message = T("{card} is lower than {standing}: it has to be higher.", card=card, standing=standing.card)
    return _no("R-7", message, "too_low")


def _no_pass(side: Side, standing: Standing | None, card: Card) -> Ruling:
    if standing is None:
        return _no("R-14", T("You lead: a pass is given up only when you cannot beat a card."), "leader_no_pass")
    if card in side.passes:
        best = _lowest_beating(side, standing)
        message = T("You can beat the standing card, with {card} for one: a pass is for who cannot.", card=best)
        return _no("R-14", message, "pass_can_beat")
    if card not in TWOS:
        return _no("R-14", T("{card} is no Two: only a Two can be given up as a pass.", card=card), "pass_no_two")
    if card in side.hand:
        message = T("{card} is still in your hand: lay it open first, then you may give it up.", card=card)
        return _no("R-14", message, "lay_first")
    return _no("R-14", T("{card} does not lie open before you.", card=card), "no_pass")
