"""Why something is allowed or refused in Your Trumps, with the clause that decides.

Legality itself is `KozyriState.legal_actions`; this module finds the reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.actions import Action
from ...kernel.cards import Card
from ...kernel.game import CHANCE
from ...kernel.rulings import Ruling
from ...kernel.text import T, Text
from .deck import BEATS, PACKS, mirrored, pickup_count

if TYPE_CHECKING:
    from .state import KozyriState

#: The clause under which each phase asks for an action.
PHASE_CLAUSE = {"deal": "K-2", "lead": "K-3", "beat": "K-4", "cover": "K-5", "over": "K-8"}
_VERB_PHASE = {"deal": "deal", "lead": "lead", "beat": "beat", "cover": "cover", "pickup": "beat"}

ONE_OF_SUIT = {"s": T("spade"), "h": T("heart"), "d": T("diamond"), "c": T("club")}
"""A card of a suit, within a sentence: "a higher spade"."""


def allowance(state: KozyriState, player: int, action: Action) -> Ruling:
    """The ruling on a legal action."""
    card = action.card
    if action.verb == "deal":
        return Ruling(True, "K-2", T("Every card still to be dealt may be the next."), "deal")
    if action.verb == "pickup":
        return _may_pick_up(state, player)
    if action.verb == "lead":
        return Ruling(True, "K-3", T("{card} may be led: any card may.", card=card), "lead")
    if action.verb == "cover":
        return Ruling(True, "K-5", T("{card} may cover: any card of your hand may.", card=card), "cover")
    assert card is not None
    return why_beats(card, state.pile[-1], state.trumps[player])


def why_beats(card: Card, top: Card, trump: str) -> Ruling:
    """K-4: whether a card beats the pile's top card for a player with this trump suit, and why.

    >>> ruling = why_beats(Card("9h"), Card("Qs"), "s")
    >>> ruling.legal, str(ruling.message)
    (False, 'Q♠ is a trump of yours: only a higher spade beats it.')
    """
    suit = ONE_OF_SUIT[top.suit]
    if card in BEATS[trump][top]:
        if card.suit == top.suit:
            return Ruling(
                True, "K-4", T("{card} beats {top}: it is a higher {suit}.", card=card, top=top, suit=suit), "higher"
            )
        return Ruling(True, "K-4", T("{card} beats {top}: it is one of your trumps.", card=card, top=top), "trump")
    if top.suit == trump:
        if top.rank == "A":
            return _no("K-4", T("{top} is the ace of your trumps: nothing of yours beats it.", top=top), "own_ace")
        if card.suit == trump:
            message = T(
                "{top} is a trump of yours and higher than {card}: only a higher {suit} beats it.",
                top=top,
                card=card,
                suit=suit,
            )
            return _no("K-4", message, "lower_trump")
        return _no(
            "K-4", T("{top} is a trump of yours: only a higher {suit} beats it.", top=top, suit=suit), "own_trump"
        )
    if card.suit == top.suit:
        message = T(
            "{card} is lower than {top}: a higher {suit} beats it, or one of your trumps.",
            card=card,
            top=top,
            suit=suit,
        )
        return _no("K-4", message, "lower")
    message = T("{card} is neither a {suit} higher than {top} nor one of your trumps.", card=card, top=top, suit=suit)
    return _no("K-4", message, "other_suit")


def _may_pick_up(state: KozyriState, player: int) -> Ruling:
    count = pickup_count(state.pile, state.trumps[player])
    if state.legal_actions(player)[0].verb != "pickup":
        return Ruling(True, "K-6", T("You may pick up, though you could beat."), "pickup_free")
    top = state.pile[-1]
    if count == len(state.pile):
        return Ruling(True, "K-6", T("You cannot beat {top}: you take the whole pile.", top=top), "pickup")
    return Ruling(True, "K-6", T("You cannot beat {top}: you take {n} cards.", top=top, n=count), "pickup")


def refusal(state: KozyriState, player: int, action: Action) -> Ruling:
    """The ruling on an illegal action."""
    phase = str(state.phase)
    if phase == "over":
        return _no(state.deciding_clause(), T("The match is over."), "over")
    if _misshapen(action):
        return _no(PHASE_CLAUSE[phase], T("That is not an action of this game."), "unknown_verb")
    if player == CHANCE or action.verb == "deal":
        return _no_deal(state, player, action)
    if player not in (0, 1):
        return _no("K-1", T("This is a duel: there is no such seat."), "no_seat")
    if phase == "deal":
        return _no("K-2", T("The cards are still being dealt."), "dealing")
    if player != state.current_player():
        return _not_asked(phase)
    if _VERB_PHASE[action.verb] != phase:
        return _wrong_moment(state, phase, action.verb)
    if action.verb == "pickup":
        return _may_not_pick_up(state, player)
    assert action.card is not None
    if action.card not in state.hands[player]:
        return _not_held(state, player, action.card)
    return why_beats(action.card, state.pile[-1], state.trumps[player])


def _misshapen(action: Action) -> bool:
    """Whether no text could name this: an unknown verb, or a card or a seat too many or too few."""
    verb = action.verb
    return (
        verb not in _VERB_PHASE
        or (action.card is None) is not (verb == "pickup")
        or (action.seat is None) is (verb == "deal")
    )


def _no(clause: str, message: Text, code: str) -> Ruling:
    return Ruling(False, clause, message, code)


def _no_deal(state: KozyriState, player: int, action: Action) -> Ruling:
    if player != CHANCE:
        return _no("K-2", T("Cards are dealt from a shuffled pack: nobody chooses which."), "deal_is_chance")
    if state.phase != "deal":
        return _no("K-2", T("All the cards are dealt."), "no_deal")
    if action.verb != "deal":
        return _no("K-2", T("A card has to be dealt first."), "deal_first")
    assert action.card is not None
    if action.card not in PACKS[state.game.options.pack]:
        return _no("K-2", T("There is no such card in this pack."), "no_card")
    if action.card not in state.stock:
        if state.game.options.deal == "mirror":
            partner = mirrored(action.card, state.trumps)
            message = T("{card} is dealt: it or its partner {partner} came before.", card=action.card, partner=partner)
            return _no("K-2", message, "mirror_dealt")
        return _no("K-2", T("{card} is dealt already.", card=action.card), "dealt")
    return _no("K-2", T("The next card goes to the other player."), "other_seat")


def _not_asked(phase: str) -> Ruling:
    if phase == "cover":
        return _no("K-5", T("The other player has beaten and must cover first."), "wait_cover")
    if phase == "lead":
        return _no("K-3", T("The other player leads."), "wait_lead")
    return _no("K-4", T("It is the other player's turn to beat or pick up."), "wait")


def _wrong_moment(state: KozyriState, phase: str, verb: str) -> Ruling:
    if phase == "lead":
        if verb == "pickup":
            return _no("K-3", T("There is no pile to pick up from: lead any card."), "no_pile")
        return _no("K-3", T("There is no pile yet: lead any card."), "lead_now")
    if phase == "cover":
        if verb == "pickup":
            return _no(
                "K-5", T("You have beaten: now cover with a second card, picking up is over."), "cover_not_pickup"
            )
        return _no("K-5", T("You have beaten: now cover with any second card."), "cover_now")
    top = state.pile[-1]
    if verb == "cover":
        return _no("K-5", T("Beat {top} first: only then a second card covers.", top=top), "beat_first")
    return _no("K-4", T("There is a pile: beat {top} or pick up.", top=top), "beat_now")


def _may_not_pick_up(state: KozyriState, player: int) -> Ruling:
    beaters = tuple(action.card for action in state.legal_actions(player))
    message = T("You can beat {top} with {cards}: only who cannot beat picks up.", top=state.pile[-1], cards=beaters)
    return _no("K-6", message, "can_beat")


def _not_held(state: KozyriState, player: int, card: Card) -> Ruling:
    if card not in PACKS[state.game.options.pack]:
        return _no("K-2", T("There is no such card in this pack."), "no_card")
    if card in state.hands[1 - player]:
        return _no("K-2", T("{card} is in the other hand.", card=card), "other_hand")
    if card in state.pile:
        return _no(
            "K-3", T("{card} lies in the pile: what lies there comes back only by a pick-up.", card=card), "in_pile"
        )
    return _no("K-2", T("{card} is not in play here.", card=card), "not_in_play")
