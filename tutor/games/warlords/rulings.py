"""Why something is allowed or refused in 4 Warlords, with the clause that decides.

Legality itself is `WarlordsState.legal_actions`; this module finds the reason, and never reads a card that
the asking player may not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.actions import Action
from ...kernel.cards import Card
from ...kernel.game import CHANCE
from ...kernel.rulings import Ruling
from ...kernel.text import T, Text
from .deck import OWNER, is_number

if TYPE_CHECKING:
    from .state import Side, WarlordsState

#: The clause under which each phase asks for an action.
PHASE_CLAUSE = {"muster": "W-3", "warlord": "W-4", "exchange": "W-5", "battle": "W-6", "over": "W-9"}
_VERB_PHASE = {
    "warlord": "warlord",
    "exchange": "exchange",
    "stand": "exchange",
    "play": "battle",
    "draw": "muster",
}


def allowance(state: WarlordsState, action: Action) -> Ruling:
    """The ruling on a legal action."""
    card = action.card
    if action.verb == "draw":
        clause = PHASE_CLAUSE[state.phase]
        return Ruling(True, clause, T("Every card still in the deck may be drawn."), "draw")
    if action.verb == "stand":
        return Ruling(True, "W-5", T("You may keep your hand as it is: no exchange is owed."), "stand")
    if action.verb == "warlord":
        return Ruling(True, "W-4", T("{card} may lead this round as your warlord.", card=card), "warlord")
    if action.verb == "exchange":
        return Ruling(True, "W-5", T("{card} may be exchanged for a new card.", card=card), "exchange")
    assert card is not None
    if card.rank == "J":
        message = T("{card} may be shown in place of a number card: it surrenders this battle.", card=card)
        return Ruling(True, "W-10", message, "surrender")
    return Ruling(True, "W-6", T("{card} may be laid face down for this reveal.", card=card), "play")


def refusal(state: WarlordsState, player: int, action: Action) -> Ruling:
    """The ruling on an illegal action."""
    phase = str(state.phase)
    if phase == "over":
        return _no("W-9", T("The match is over."), "over")
    if _misshapen(action):
        return _no(PHASE_CLAUSE[phase], T("That is not an action of this game."), "unknown_verb")
    if player == CHANCE or action.verb == "draw":
        return _no_draw(state, player, action)
    if player not in (0, 1):
        return _no("W-1", T("Only black and red play: there is no such seat."), "no_seat")
    if phase == "muster":
        return _no("W-3", T("The cards are still being drawn: choose once both have three."), "mustering")
    if phase == "exchange" and player != state.current_player():
        return _not_asked(state, player, action)
    if _VERB_PHASE[action.verb] != phase:
        return _wrong_moment(phase)
    assert action.card is not None  # a seat that is asked may always stand
    return _no_card(state.sides[player], player, action.verb, action.card)


def _misshapen(action: Action) -> bool:
    """Whether no text could name this: an unknown verb, or a card or a seat too many or too few."""
    verb = action.verb
    return (
        verb not in _VERB_PHASE
        or (action.card is None) is not (verb == "stand")
        or (action.seat is None) is (verb == "draw")
    )


def _no(clause: str, message: Text, code: str) -> Ruling:
    return Ruling(False, clause, message, code)


def _no_draw(state: WarlordsState, player: int, action: Action) -> Ruling:
    clause = "W-3" if state.phase != "exchange" else "W-5"
    if player != CHANCE:
        return _no(clause, T("Cards come off the deck unseen: nobody chooses which."), "draw_is_chance")
    if state.drawer() is None:
        return _no(clause, T("No card is to be drawn now."), "no_draw")
    if action.verb != "draw":
        return _no(clause, T("A card has to be drawn first."), "draw_first")
    if action.seat != state.drawer():
        return _no(clause, T("It is the other deck from which a card is drawn now."), "other_deck")
    if OWNER.get(action.card) != action.seat or not is_number(action.card):  # type: ignore[arg-type]
        return _no("W-2", T("{card} does not belong to this deck.", card=action.card), "not_in_pack")
    return _no("W-2", T("{card} is not in this deck now.", card=action.card), "not_in_deck")


def _wrong_moment(phase: str) -> Ruling:
    if phase == "warlord":
        return _no("W-4", T("First choose your warlord: a Queen or a King."), "choose_warlord")
    if phase == "exchange":
        return _no("W-5", T("This is the time for exchanges: discard a card, or keep your hand."), "exchanging")
    return _no("W-6", T("The battle is on: lay one card of your hand face down."), "battle_on")


def _not_asked(state: WarlordsState, player: int, action: Action) -> Ruling:
    """Why this seat, of all, may do nothing now in the exchange."""
    side = state.sides[player]
    if player == state.drawer():
        return _no("W-5", T("A card has to be drawn first."), "draw_first")
    if not side.done:
        return _no("W-5", T("The other player exchanges first: your turn comes next."), "wait")
    if _VERB_PHASE[action.verb] != "exchange":
        message = T("The other player may still exchange: the battle begins when both have finished.")
        return _no("W-5", message, "other_exchanging")
    if side.exchanges < side.allowance:
        return _no("W-5", T("You have kept your hand: your exchanges are over."), "stood")
    if side.allowance == 1:
        return _no("W-5", T("A Queen allows one exchange, and you have made it."), "queen_used")
    return _no("W-5", T("A King allows three exchanges, and you have made them."), "king_used")


def _no_card(side: Side, player: int, verb: str, card: Card) -> Ruling:
    if card not in OWNER:
        return _no("W-1", T("There is no such card in this pack."), "no_card")
    if OWNER[card] != player:
        return _no(
            "W-1",
            T("{card} is of the other colour: each plays only the own pack.", card=card),
            "other_colour",
        )
    if card in side.lost:
        return _no("W-10", T("{card} was lost in a surrender and is out of the game.", card=card), "lost")
    if not is_number(card):
        return _no_court(side, verb, card)
    if verb == "warlord":
        return _no("W-4", T("A warlord is a Queen or a King, not a number card."), "number_no_warlord")
    if card in side.laid:
        return _no("W-6", T("{card} lies on the table already.", card=card), "laid")
    if card in side.aside:
        return _no("W-5", T("{card} was exchanged away and comes back only after this round.", card=card), "aside")
    return _no("W-3", T("{card} is in your deck, not in your hand.", card=card), "in_deck")


def _no_court(side: Side, verb: str, card: Card) -> Ruling:
    if card not in side.courts:
        return _no("W-8", T("{card} was taken as a trophy and is out of the game.", card=card), "taken")
    if verb == "exchange":
        return _no("W-2", T("Court cards are always held: only number cards are exchanged."), "court_no_exchange")
    if verb == "warlord":
        return _no("W-4", T("A Jack cannot lead: a warlord is a Queen or a King."), "jack_no_warlord")
    if card == side.warlord:
        return _no("W-4", T("{card} leads this round: it stays in front of you.", card=card), "leads")
    message = T("{card} cannot be laid: a battle takes number cards, or a Jack to surrender.", card=card)
    return _no("W-6", message, "court_no_battle")
