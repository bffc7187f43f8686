"""The table of 4 Warlords as the page shows it, for one seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from ..games.warlords.combos import combo_steps, evaluate
from ..games.warlords.deck import in_order, is_number
from ..games.warlords.explain import SIDE_NAMES
from ..games.warlords.moves import shown_cards
from ..games.warlords.observe import WarlordsObservation
from ..games.warlords.state import WarlordsState
from ..kernel.actions import make
from ..kernel.cards import Card
from ..kernel.game import State
from ..kernel.rulings import Ruling
from ..kernel.text import TN, T, Text
from ..session import Moment
from . import view
from .view import Json
from .warlords_words import ENDINGS, banner, done_label, lines

__all__ = ["Scene", "banner", "done_label", "lines", "picture", "round_of", "scene", "side", "side_label", "zones"]

_VERBS = {"warlord": "warlord", "exchange": "exchange", "battle": "play"}


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of the table: what a seat knows, and the battle that has just ended if one has.

    ``hands`` are both hands once the match is over and everything may be seen, else None. ``rule`` gives the ruling
    on an action's text while the viewer may choose, else None; ``after`` is what is known once a battle is settled,
    and ``gave_up`` are the seats whose laid cards a surrender has lost in it.
    """

    seen: WarlordsObservation
    me: int
    rows: tuple[tuple[Card, ...], tuple[Card, ...]]
    winner: int | None
    settled: bool
    hands: tuple[tuple[Card, ...], ...] | None
    rule: Callable[[str, Card], Ruling] | None
    after: WarlordsObservation | None = None
    gave_up: frozenset[int] = frozenset()


def scene(state: WarlordsState, me: int, moment: Moment | None, *, asked: bool, all_open: bool = False) -> Scene:
    """The scene at a state. ``moment`` is the last step: if it ended a battle, the battle is shown as it ended."""
    rule: Callable[[str, Card], Ruling] | None = None
    if asked:

        def ask(verb: str, card: Card) -> Ruling:
            return state.verify(me, make(verb, card))

        rule = ask
    if moment is None or not any(event.kind in ENDINGS for event in moment.events):
        seen = state.observation(me)
        return Scene(seen, me, seen.laid, None, False, _hands(state, all_open), rule)
    before, item = moment.before, moment.after.last_item
    assert isinstance(before, WarlordsState) and isinstance(moment.after, WarlordsState) and item is not None
    after = moment.after.observation(me)
    rows = shown_cards(before, item)
    shown = [row[-1] for row in rows]
    hand = tuple(card for card in before.sides[me].hand if card != shown[me])
    sizes = [len(side.hand) - (card in side.hand) for side, card in zip(before.sides, shown, strict=True)]
    # Trophies and lost cards stay where they lay until the player goes on: each card is in one place.
    seen = replace(
        before.observation(me),
        hand=hand,
        hand_sizes=(sizes[0], sizes[1]),
        outcome=after.outcome,
        phase=after.phase if after.outcome else "battle",
        legal_actions=(),
    )
    winner = next((event.seat for event in moment.events if event.kind == "battle_won"), None)
    hands = tuple(
        tuple(card for card in side.hand if card != last) for side, last in zip(before.sides, shown, strict=True)
    )
    gave_up = frozenset(event.seat for event in moment.events if event.kind == "surrender" and event.seat is not None)
    return Scene(seen, me, rows, winner, True, hands if all_open else None, None, after, gave_up)


def _hands(state: WarlordsState, all_open: bool) -> tuple[tuple[Card, ...], ...] | None:
    return tuple(side.hand for side in state.sides) if all_open else None


def zones(shown: Scene) -> list[Json]:
    """All places of the table, the other's first."""
    found: list[Json] = []
    for seat in (1 - shown.me, shown.me):
        found += _zones(shown, seat)
    return found


def _zones(shown: Scene, seat: int) -> list[Json]:
    o, mine = shown.seen, seat == shown.me
    who = "me" if mine else "them"
    courts = [card for card in o.courts[seat] if card != o.warlords[seat] and card not in shown.rows[seat]]
    leader = o.warlords[seat]
    deck = o.deck_sizes[seat]
    return [
        _hand(shown, seat),
        view.zone(
            f"{who}-courts",
            "row" if mine else "mini",
            T("Your court cards") if mine else T("Other side's court cards"),
            seat,
            [_own(shown, card) if mine else view.card(seat, card) for card in courts],
            count=len(courts),
            short=T("Court cards"),
        ),
        view.zone(
            f"{who}-warlord",
            "slot",
            T("Your warlord") if mine else T("Other side's warlord"),
            seat,
            [_marked(shown, seat, view.card(seat, leader))] if leader else [],
            count=1 if leader else 0,
            short=T("Warlord"),
        ),
        view.zone(
            f"{who}-laid",
            "row",
            T("Your cards in battle") if mine else T("Other side's cards in battle"),
            seat,
            [
                _marked(shown, seat, view.card(seat, card), laid=True)
                | {"from": f"{who}-hand" if is_number(card) else f"{who}-courts"}
                for card in shown.rows[seat]
            ],
            count=len(shown.rows[seat]),
            short=T("Battle"),
        ),
        view.zone(
            f"{who}-deck",
            "pile",
            T("Other side's deck, count not told")
            if deck is None
            else T("Your deck")
            if mine
            else T("Other side's deck"),
            seat,
            [],
            count=deck,
            # As short as a count, so that nothing moves when one is told again.
            text=T("? cards") if deck is None else TN("{n} card", "{n} cards", deck),
            short=T("Deck"),
        ),
        _aside(shown, seat),
        view.zone(
            f"{who}-trophies",
            "mini",
            T("Your trophies") if mine else T("Other side's trophies"),
            seat,
            [view.card(1 - seat, card) for card in o.trophies[seat]],
            count=len(o.trophies[seat]),
            short=T("Trophies"),
        ),
        view.zone(
            f"{who}-fallen",
            "mini",
            T("Lost in your surrenders") if mine else T("Lost in the other side's surrenders"),
            seat,
            [view.card(seat, card) for card in o.lost[seat]],
            count=len(o.lost[seat]),
            short=T("Lost"),
        ),
    ]


def _deck_label(count: int | None, mine: bool) -> Text:
    if count is None:
        return T("Other side's deck, count not told")
    return T("Your deck") if mine else T("Other side's deck")


def _hand(shown: Scene, seat: int) -> Json:
    o = shown.seen
    if seat == shown.me:
        label, area = T("Your hand"), "me-hand"
        cards = [_own(shown, card) for card in o.hand]
    else:
        label, area = T("Other side's hand"), "them-hand"
        if shown.hands is None:
            cards = view.backs(seat, "hand", o.hand_sizes[seat])
        else:
            cards = [view.card(seat, card) for card in in_order(shown.hands[seat])]
    for card in cards:
        card["from"] = area.replace("hand", "deck")
    return view.zone(area, "fan", label, seat, cards, count=len(cards), short=T("Hand"))


def _own(shown: Scene, card: Card) -> Json:
    """One of the viewer's own cards, with what clicking it would do and the ruling on that."""
    verb = _VERBS.get(shown.seen.phase)
    if verb is None or shown.rule is None:
        return view.card(shown.me, card)
    data = view.card(shown.me, card, action=f"{verb} {card}", ruling=shown.rule(verb, card))
    if card.rank == "J" and verb == "play":
        data |= {"badge": str(T("surrender")), "sign": "flag"}
    return data


def _aside(shown: Scene, seat: int) -> Json:
    o = shown.seen
    if seat == shown.me:
        cards = [view.card(seat, card) for card in o.aside]
        for card in cards:
            card["from"] = "me-hand"
        return view.zone(
            "me-aside", "mini", T("Your cards put away"), seat, cards, count=len(cards), short=T("Put away")
        )
    count = o.exchanges[seat]
    return view.zone(
        "them-aside",
        "mini",
        T("Other side's cards put away"),
        seat,
        view.backs(seat, "aside", count or 0),
        count=count,
        text=T("not told") if count is None else None,
        short=T("Put away"),
    )


def _marked(shown: Scene, seat: int, card: Json, *, laid: bool = False) -> Json:
    if shown.settled and shown.winner is not None:
        card["state"] = "win" if shown.winner == seat else "lose"
    elif laid and seat in shown.gave_up:
        card["state"] = "lose"
    return card


def combos(shown: Scene) -> list[Json]:
    """The combos that the viewer can read: both rows once they are complete, and his own three cards."""
    ace = shown.seen.options.ace
    found: list[Json] = []
    for seat, row in enumerate(shown.rows):
        if len(row) == 3 and all(is_number(card) for card in row):
            found.append(_combo(seat, row, ace, "laid"))
    mine = (*shown.seen.hand, *(card for card in shown.rows[shown.me] if is_number(card)))
    if len(mine) == 3 and shown.seen.hand:
        found.append(_combo(shown.me, mine, ace, "hand"))
    return found


def _combo(seat: int, row: tuple[Card, ...], ace: str, where: str) -> Json:
    combo = evaluate(row, ace)
    return {
        "seat": seat,
        "where": where,
        "text": str(combo.text),
        "steps": [str(step) for step in combo_steps(row, ace)],
        "clause": combo.clause,
    }


def score(shown: Scene) -> list[Json]:
    """What each side still has: Queens, Kings, Jacks, and number cards in play."""
    o = shown.after or shown.seen
    return [
        {
            "seat": seat,
            "label": str(SIDE_NAMES[seat]),
            "queens": sum(card.rank == "Q" for card in o.courts[seat]),
            "kings": sum(card.rank == "K" for card in o.courts[seat]),
            "jacks": sum(card.rank == "J" for card in o.courts[seat]),
            "numbers": len(o.live(seat)),
        }
        for seat in (0, 1)
    ]


def heading(shown: Scene) -> Text:
    """Where the match stands, in a few words."""
    o = shown.seen
    if o.phase == "over":
        return T("The match is over")
    if shown.settled:
        return T("Round {round}: the battle is over", round=o.round)
    if o.phase == "warlord":
        return T("Round {round}: choose a warlord", round=o.round)
    if o.phase == "exchange":
        return T("Round {round}: exchange", round=o.round)
    if o.phase == "battle":
        return T("Round {round}: battle, reveal {reveal} of 3", round=o.round, reveal=len(shown.rows[0]) + 1)
    return T("Round {round}: muster", round=o.round)


def prompt(shown: Scene) -> Text:
    """What the viewer is asked, in one sentence."""
    o = shown.seen
    if o.phase == "over":
        return T("Step through the match, or play another.")
    if shown.settled:
        return T("Read the result, then go on to the next round.")
    if shown.rule is None:
        return T("Wait for the other side.")
    if o.phase == "warlord":
        return T("Put a Queen or a King in front of you as your warlord.")
    if o.phase == "exchange":
        leader = o.warlords[shown.me]
        used = o.exchanges[shown.me] or 0
        left = (1 if leader is not None and leader.rank == "Q" else 3) - used
        return TN(
            "Exchange a card, or keep your hand: {n} exchange is left.",
            "Exchange a card, or keep your hand: {n} exchanges are left.",
            left,
        )
    return T("Lay one card face down: both are revealed together.")


def buttons(shown: Scene) -> list[Json]:
    """What can be done besides clicking a card."""
    if shown.rule is not None and shown.seen.phase == "exchange":
        return [
            {
                "id": "stand",
                "kind": "act",
                "action": "stand",
                "label": str(T("Keep this hand")),
                "why": str(T("You may keep your hand as it is: no exchange is owed.")),
                "clause": "W-5",
                "enabled": True,
                "primary": True,
            }
        ]
    return []


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
    assert isinstance(state, WarlordsState)
    shown = scene(state, me, moment, asked=asked, all_open=all_open)
    return {
        "heading": str(heading(shown)),
        "prompt": str(prompt(shown)),
        "zones": zones(shown),
        "combos": combos(shown),
        "score": score(shown),
        "buttons": buttons(shown),
        "round": shown.seen.round,
        "phase": shown.seen.phase,
    }


def side(seat: int) -> str:
    """The colour of a seat, for the style sheet."""
    return ("black", "red")[seat]


def side_label(seat: int) -> Text:
    """The colour of a seat, for people."""
    return SIDE_NAMES[seat]


def round_of(state: State) -> int:
    """The round that a position belongs to."""
    assert isinstance(state, WarlordsState)
    return state.round
