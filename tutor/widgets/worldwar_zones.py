"""The places of World War III's table: each seat's pile, heap, passes and hand, the stock, the standing card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..games.worldwar.deck import DEAL, HOLD, LAY, PASS, PLAY, RANK, TWOS, WAR
from ..games.worldwar.deck import DRAW as DRAW_CARD
from ..games.worldwar.observe import WorldWarObservation
from ..games.worldwar.state import WorldWarState
from ..kernel.actions import Action
from ..kernel.cards import Card
from ..kernel.rulings import Ruling
from ..kernel.text import TN, T, Text
from . import view
from . import worldwar_fight as fights
from .view import Json
from .worldwar_fight import Fight


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of the table: what a seat knows (``me``, None for what all see), drawn with ``bottom`` below.

    ``state`` gives the rulings while the viewer may choose, else it is None; ``hands`` are all hands once the match
    is over; ``fight`` is the war that is on or has just ended; ``settled`` whether its result is being looked at.
    """

    seen: WorldWarObservation
    me: int | None
    bottom: int
    names: Sequence[str | Text]
    asking: WorldWarState | None
    hands: tuple[tuple[Card, ...], ...] | None
    fight: Fight | None
    settled: bool = False

    def name(self, seat: int) -> str | Text:
        """What a seat is called."""
        return self.names[seat]

    def verify(self, action: Action) -> Ruling | None:
        """The ruling on an action of the viewer, while he may choose."""
        return None if self.asking is None or self.me is None else self.asking.verify(self.me, action)


def zones(shown: Scene) -> list[Json]:
    """All places: the other seats as they follow in turn, the middle, the seat at the bottom."""
    count = len(shown.seen.hand_sizes)
    found: list[Json] = []
    for step in range(1, count):
        found += _seat(shown, (shown.bottom + step) % count)
    return [*found, *_middle(shown), *_seat(shown, shown.bottom)]


def _seat(shown: Scene, seat: int) -> list[Json]:
    o, own = shown.seen, seat == shown.bottom
    place = "me" if own else f"s{seat}"
    mine = seat == shown.me
    name = shown.name(seat)
    heap, pile, passes = o.heaps[seat], o.pile_sizes[seat], o.passes[seat]
    top = o.standing is not None and o.standing.seat == seat
    heap_cards = [view.card(seat, card) | {"key": f"p{seat}:{at}"} for at, card in enumerate(heap)]
    for card in heap_cards:
        card["from"] = f"{place}-hand"
    if heap_cards:
        name_of = T("Your heap") if mine else T("The heap of {name}", name=name)
        why = T("{heap}, the oldest card first: {cards}.", heap=name_of, cards=" ".join(card.symbol for card in heap))
        heap_cards[-1] |= {"why": str(why), "clause": "R-6"}
    if heap_cards and top and shown.fight is None:
        heap_cards[-1]["state"] = "top"
    known = len(o.spoils[seat])
    return [
        _zone(
            f"{place}-pile",
            "pile",
            T("Your pile") if mine else T("The pile of {name}", name=name),
            seat,
            [],
            pile,
            T("Pile"),
            str(pile),
        )
        | {"extra": str(T("{n} known", n=known)) if known else "", "slots": 1},
        _zone(
            f"{place}-heap",
            "pile",
            T("Your heap") if mine else T("The heap of {name}", name=name),
            seat,
            heap_cards,
            len(heap),
            T("Heap"),
            str(len(heap)),
        )
        | {"slots": 1},
        _passes(shown, seat, place, passes),
        _hand(shown, seat, place),
    ]


def _zone(
    name: str,
    layout: str,
    label: Text,
    owner: int | None,
    cards: list[Json],
    count: int | None,
    short: Text,
    text: Text | str = "",
) -> Json:
    found = view.zone(name, layout, label, 0, cards, count=count, short=short)
    area = name.rpartition("-")[2]
    return found | {"owner": owner, "text": str(text), "area": f"own-{area}" if name.startswith("me-") else area}


def _passes(shown: Scene, seat: int, place: str, passes: tuple[Card, ...]) -> Json:
    mine = seat == shown.me
    cards = []
    for at, value in enumerate(passes):
        ruling = shown.verify(PASS[value]) if mine else None
        action = str(PASS[value]) if ruling is not None else None
        card = view.card(seat, value, action=action, ruling=ruling)
        cards.append(card | {"key": f"t{seat}:{value}:{passes[:at].count(value)}", "from": f"{place}-hand"})
    label = T("Your passes") if mine else T("The passes of {name}", name=shown.name(seat))
    return _zone(f"{place}-passes", "mini", label, seat, cards, len(cards), T("Passes"))


def _hand(shown: Scene, seat: int, place: str) -> Json:
    o, mine = shown.seen, seat == shown.me
    own = seat == shown.bottom
    label = T("Your hand") if mine else T("The hand of {name}", name=shown.name(seat))
    layout = "fan" if own else "mini"
    if mine or shown.hands is not None:
        hand = (o.hand or o.dropped) if mine else (shown.hands or ())[seat]
        cards = []
        for at, value in enumerate(hand):
            card = _own(shown, value) if mine else view.card(seat, value)
            cards.append(card | {"key": f"h{seat}:{value}:{hand[:at].count(value)}", "from": "stock"})
    else:
        cards = view.backs(seat, "hand", o.hand_sizes[seat])
    found = _zone(f"{place}-hand", layout, label, seat, cards, len(cards), T("Hand"), str(len(cards)))
    return found | {"hidden": not mine and shown.hands is None}


def _own(shown: Scene, value: Card) -> Json:
    """One of the viewer's own cards. To click a Two that cannot be played lays it open."""
    play = shown.verify(PLAY[value])
    if play is None or shown.seen.war is not None:
        return view.card(0, value)
    if not play.legal and value in TWOS:
        lay = shown.verify(LAY[value])
        if lay is not None and lay.legal:
            return view.card(0, value, action=str(LAY[value]), ruling=lay, badge=T("pass"))
    return view.card(0, value, action=str(PLAY[value]), ruling=play)


def _middle(shown: Scene) -> list[Json]:
    o = shown.seen
    stock = _zone("stock", "pile", T("The stock"), None, [], o.stock, T("Stock"), str(o.stock)) | {"slots": 1}
    found = [stock]
    if shown.fight is not None:
        sizes = [len(heap) for heap in o.heaps]
        return found + fights.zones(shown.fight, sizes, shown.names, shown.bottom)
    cards: list[Json] = []
    text: Text | str = ""
    if o.standing is not None:
        card, owner = o.standing
        place = "me" if owner == shown.bottom else f"s{owner}"
        key = f"st:{owner}:{len(o.heaps[owner])}"
        cards = [view.card(owner, card) | {"key": key, "from": f"{place}-hand", "state": "top"}]
        text = T("yours") if owner == shown.me else str(shown.name(owner))
    standing = _zone("standing", "slot", T("The card to beat"), None, cards, len(cards), T("To beat"), text)
    return [*found, standing]


def clock(shown: Scene) -> Json:
    """R-16: how far the stock has run down: with its last card the match ends."""
    o = shown.seen
    whole = DEAL[len(o.hand_sizes)][1]
    text = TN("{n} card left in the stock", "{n} cards left in the stock", o.stock)
    return {"left": o.stock, "of": whole, "text": str(text), "short": str(T("{n} of {of}", n=o.stock, of=whole))}


# --- buttons ---------------------------------------------------------------------------------------------


#: The key of each choice that has a button. It means the same in every position, whether the button is there or not.
KEYS: dict[str, tuple[str, Text]] = {
    "war": ("g", T("Go to war")),
    "lay": ("t", T("Lay a Two open")),
    "pass": ("p", T("Give up a pass")),
    "hold": ("o", T("Hold")),
    "draw": ("d", T("Draw another card")),
}


def keys() -> list[Json]:
    """The keys of the game, for the page that lists them."""
    return [{"key": key, "label": str(label)} for key, label in KEYS.values()]


def buttons(shown: Scene) -> list[Json]:
    """What can be done besides playing a card: hold or draw, go to war, lay a Two, give one up."""
    o = shown.seen
    if shown.asking is None or shown.me is None:
        return []
    if o.war is not None:
        card = o.war.stands[o.war.seats.index(shown.me)]
        hold = T("Hold {card}", card=card) if card is not None else T("Hold")
        return [_button(shown, HOLD, "hold", hold), _button(shown, DRAW_CARD, "draw", T("Draw another card"))]
    laid, twos = dict.fromkeys(o.passes[shown.me]), dict.fromkeys(card for card in o.hand if card in TWOS)
    found = [
        *(_button(shown, PASS[card], f"pass-{card}", T("Give up {card}", card=card)) for card in laid),
        *(_button(shown, LAY[card], f"lay-{card}", T("Lay {card} open", card=card)) for card in twos),
    ]
    if o.standing is not None:
        found.append(_button(shown, WAR, "war", T("Go to war")))
    return found


def _button(shown: Scene, action: Action, name: str, label: Text) -> Json:
    ruling = shown.verify(action)
    assert ruling is not None
    return {
        "id": name,
        "key": KEYS[name.partition("-")[0]][0],
        "kind": "act",
        "action": str(action),
        "label": str(label),
        "why": str(ruling.message),
        "clause": ruling.clause,
        "enabled": ruling.legal,
        "primary": ruling.legal and len(shown.seen.legal_actions) == 1,
    }


def can_beat(o: WorldWarObservation) -> bool:
    """Whether the hand holds a card that beats the standing one."""
    return o.standing is not None and any(RANK[card] > RANK[o.standing.card] for card in o.hand)
