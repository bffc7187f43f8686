"""The table of Your Trumps as the page shows it, for one seat.

Both hands lie by suit with the trumps first, the pile is spread with its last five cards apart. Whatever would
move is named by the keys of its cards (``lights``), so that the page can show it before anybody chooses it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..games.kozyri.consequences import Left, leaves, own_pickup, pickup_reason
from ..games.kozyri.deck import PICKUP, by_suit
from ..games.kozyri.explain import describe, together
from ..games.kozyri.observe import KozyriObservation
from ..games.kozyri.state import KozyriState
from ..kernel.actions import Action, make
from ..kernel.cards import Card
from ..kernel.events import Event
from ..kernel.game import State
from ..kernel.rulings import Ruling
from ..kernel.text import TN, T, Text
from ..session import Moment
from . import view
from .view import Json

#: How many cards of the pile lie side by side: as many as the costliest pick-up but one takes (K-6).
TOP_CARDS: Final = 5
_SIGNS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
#: Cards belong to nobody for long: one owner in every key lets the page see them move between hands and pile.
_NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture: what lies there, from whose side, whether the other hand lies open, and the state to ask rulings of
    while the viewer may choose (None when he may not)."""

    seen: KozyriObservation
    me: int
    open_hand: bool
    asking: KozyriState | None

    @property
    def left(self) -> Mapping[Card, Left]:
        """What each card would leave the other, while the viewer leads or covers."""
        return leaves(self.seen) if self.asking is not None else {}


def zones(shown: Scene) -> list[Json]:
    """All places of the table, the other's first."""
    pile = shown.seen.pile
    return [_other_hand(shown), _rest(pile[:-TOP_CARDS]), _top(pile[-TOP_CARDS:], len(pile)), _own_hand(shown)]


def _card(card: Card) -> Json:
    return view.card(_NOBODY, card) | {"key": key(card)}


def key(card: Card) -> str:
    """What the page calls a card, wherever it lies."""
    return f"k:{card}"


def _other_hand(shown: Scene) -> Json:
    seat = 1 - shown.me
    hand = shown.seen.hands[seat]
    count = TN("{n} card", "{n} cards", len(hand))
    if not shown.open_hand:
        cards, groups = view.backs(seat, "hand", len(hand)), [len(hand)] if hand else []
    else:
        suits = by_suit(hand, shown.seen.trumps[seat])
        cards, groups = [_card(card) | {"from": "pile"} for suit in suits for card in suit], list(map(len, suits))
    found = view.zone(
        "them-hand", "groups", T("The other hand"), seat, cards, count=len(hand), text=count, short=T("The other hand")
    )
    return found | {"groups": groups}


def _rest(cards: tuple[Card, ...]) -> Json:
    found = [_card(card) for card in cards]
    text = TN("{n} card", "{n} cards", len(cards))
    label = T("The pile below, the lowest card first")
    return view.zone("pile-rest", "mini", label, _NOBODY, found, count=len(cards), text=text, short=T("Below"))


def _top(cards: tuple[Card, ...], size: int) -> Json:
    found = [_card(card) | {"from": "them-hand"} for card in cards]
    if found:
        found[-1]["badge"] = str(T("top"))
    text = TN("{n} card in all", "{n} cards in all", size) if size else T("empty")
    label = T("The pile, its top card last")
    return view.zone("pile", "row", label, _NOBODY, found, count=len(cards), text=text, short=T("The pile"))


def _own_hand(shown: Scene) -> Json:
    seat, left = shown.me, shown.left
    suits = by_suit(shown.seen.hands[seat], shown.seen.trumps[seat])
    cards = [_own(shown, card, left.get(card)) | {"from": "pile"} for suit in suits for card in suit]
    count = TN("{n} card", "{n} cards", len(cards))
    found = view.zone(
        "me-hand", "groups", T("Your hand"), seat, cards, count=len(cards), text=count, short=T("Your hand")
    )
    return found | {"groups": list(map(len, suits))}


def _own(shown: Scene, card: Card, left: Left | None) -> Json:
    """One of the viewer's own cards: whether it beats and why, or what it would leave the other."""
    state = shown.asking
    if state is None:
        return _card(card)
    action = make(shown.seen.phase, card)  # lead, beat and cover are called as their phases
    ruling = state.verify(shown.me, action)
    lights: tuple[Card, ...] = ()
    if left is not None and shown.open_hand:
        ruling = Ruling(ruling.legal, left.clause, left.text, ruling.code)
        lights = left.beaters or (left.pickup.cards if left.pickup is not None else ())
    data = view.card(_NOBODY, card, action=str(action), ruling=ruling)
    return data | {"key": key(card), "lights": [key(one) for one in lights if one != card]}


def buttons(shown: Scene) -> list[Json]:
    """The pick-up, with the cards that it would move."""
    pickup = own_pickup(shown.seen)
    if shown.asking is None or pickup is None:
        return []
    ruling = shown.asking.verify(shown.me, PICKUP)
    only = ruling.legal and len(shown.seen.legal_actions) == 1
    parts: list[Text] = [ruling.message]
    if ruling.legal:
        parts = [pickup_reason(shown.seen.pile[-1], shown.seen.trumps[shown.me]), pickup.text]
    return [
        {
            "id": "pickup",
            "kind": "act",
            "action": str(PICKUP),
            "label": str(TN("Pick up {n} card", "Pick up {n} cards", len(pickup.cards))),
            "why": " ".join(map(str, parts)),
            "clause": ruling.clause,
            "enabled": ruling.legal,
            "primary": only,
            "lights": [key(card) for card in pickup.cards],
        }
    ]


def score(seen: KozyriObservation) -> list[Json]:
    """Both trump suits and how many cards each still has: what is always in sight."""
    found = []
    for seat, trump in enumerate(seen.trumps):
        count = TN("{n} card", "{n} cards", len(seen.hands[seat]))
        text = T("trumps {sign} · {count}", sign=_SIGNS[trump], count=count)  # the page speaks a sign as its suit
        found.append({"seat": seat, "label": str(side_label(seat)), "text": str(text), "suit": trump})
    return found


def heading(shown: Scene) -> Text:
    """Where the match stands, in a few words."""
    seen = shown.seen
    if seen.phase == "over":
        return T("The match is over")
    if seen.phase == "deal":
        return T("Before the deal")
    mine = seen.to_move == shown.me
    if seen.phase == "lead":
        return T("You lead") if mine else T("The other leads")
    if seen.phase == "cover":
        return T("You cover") if mine else T("The other covers")
    assert seen.top is not None
    return T("You face {top}", top=seen.top) if mine else T("The other faces {top}", top=seen.top)


def prompt(shown: Scene) -> Text:
    """What the viewer is asked, in one sentence."""
    seen = shown.seen
    if seen.phase == "over":
        return T("Step through the match, or play another.")
    if shown.asking is None:
        return T("Wait for the other side.")
    if seen.phase == "lead":
        return T("Lead any card.")
    if seen.phase == "cover":
        return T("Cover with any second card.")
    can_beat, may_take = seen.legal_actions[0] != PICKUP, seen.legal_actions[-1] == PICKUP
    if can_beat and may_take:
        return T("Beat {top}, or pick up.", top=seen.top)
    return T("Beat {top}.", top=seen.top) if can_beat else T("You cannot beat {top}: pick up.", top=seen.top)


def picture(
    state: State,
    me: int,
    moment: Moment | None,
    *,
    asked: bool,
    all_open: bool,
    choices: Mapping[str, str] | None = None,
) -> Json:
    """Everything of the view that depends on the game's own rules."""
    assert isinstance(state, KozyriState)
    open_hand = all_open or (choices or {}).get("hand") != "hidden"
    shown = Scene(state.observation(me), me, open_hand, state if asked else None)
    return {
        "heading": str(heading(shown)),
        "prompt": str(prompt(shown)),
        "zones": zones(shown),
        "combos": [],
        "score": score(shown.seen),
        "buttons": buttons(shown),
        "round": None,
        "phase": shown.seen.phase,
    }


def side(seat: int) -> str:
    """The colour of a seat, for the style sheet."""
    return ("blue", "plum")[seat]


def side_label(_seat: int) -> Text:
    """What somebody who has no name is called in a lesson; the sides do not differ."""
    return T("The other")


def round_of(_state: State) -> None:
    """There are no rounds in a duel."""
    return


def lines(events: Iterable[Event], me: int, names: Sequence[Text]) -> list[Json]:
    """The log's lines for what a seat saw."""
    return view.log_lines(together(events), describe, me, names)


def banner(moment: Moment, me: int, names: Sequence[Text]) -> Json | None:
    """How the match has ended, for the player; None if it has not."""
    over = next((event for event in moment.events if event.kind == "game_over"), None)
    if over is None:
        return None
    told = [describe(event, me, names) for event in moment.events if event.kind in ("out", "game_over")]
    text = " ".join(str(line) for line in told if line is not None)
    if over.seat is None:
        return {"kind": "draw", "title": str(T("The match is a draw")), "text": text, "over": True}
    won = over.seat == me
    title = T("You win the match") if won else T("You lose the match")
    return {"kind": "win" if won else "loss", "title": str(title), "text": text, "over": True}


def done_label(action: Action) -> Text:
    """What the player did, in a few words."""
    if action.verb == "lead":
        return T("You led {card}.", card=action.card)
    if action.verb == "beat":
        return T("You beat the card on top with {card}.", card=action.card)
    if action.verb == "cover":
        return T("You covered with {card}.", card=action.card)
    return T("You picked up.")


def label(action: Action) -> Text | None:
    """What an action without a card is called; None for one that its card names."""
    return T("Pick up") if action.card is None else None
