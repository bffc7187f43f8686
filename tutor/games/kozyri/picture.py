"""Pictures of Your Trumps: plain lines for a terminal and an SVG for a notebook cell.

Nothing is hidden in this game, so the picture of a state and of an observation differ only in who sits below.
Both are made from the same `Table`, and so are the lines and the SVG.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from ...kernel.cards import Card
from ...kernel.game import CHANCE, TERMINAL
from ...kernel.rulings import Outcome
from ...kernel.svg import CARD_H, CARD_W, draw_card, label
from ...kernel.text import TN, T, Text
from .deck import by_suit

if TYPE_CHECKING:
    from .observe import KozyriObservation
    from .state import KozyriState

SIDE_NAMES: Final = (T("Player one"), T("Player two"))

SUIT_NAMES: Final = {"s": T("spades"), "h": T("hearts"), "d": T("diamonds"), "c": T("clubs")}

_PHASES: Final = {
    "deal": T("the deal"),
    "lead": T("lead"),
    "beat": T("beat or pick up"),
    "cover": T("cover"),
    "over": T("the match is over"),
}


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of the table: who sits there, his trump suit, and his cards suit by suit, trumps first."""

    name: Text
    trump: str
    suits: tuple[tuple[Card, ...], ...]

    @property
    def count(self) -> int:
        """How many cards the hand has."""
        return sum(map(len, self.suits))


@dataclass(frozen=True, slots=True)
class Table:
    """All that a picture shows: a heading, the two sides with the far one first, and the pile, its top card last."""

    heading: Text
    sides: tuple[SideView, SideView]
    pile: tuple[Card, ...]


def state_text(state: KozyriState) -> str:
    """The position as plain lines, seat 0 below.

    >>> from tutor import load_game
    >>> start = {"trumps": "sh", "hands": ["Td 6s Kc", "9h"], "pile": "6c 9d"}
    >>> print(load_game("kozyri").new_initial_state(**start))
    Your Trumps · beat or pick up · Player one is to act
    Player two · trumps hearts · 1 card
      9♥
    pile, 2 cards, on top 9♦
      6♣ 9♦
    Player one · trumps spades · 3 cards
      6♠
      10♦
      K♣
    """
    return _lines(state_table(state))


def observation_text(seen: KozyriObservation, open_hand: bool = True) -> str:
    """The position as plain lines, the observer below; the far hand only as a number unless it lies open."""
    return _lines(observation_table(seen), open_hand)


def state_svg(state: KozyriState) -> str:
    """The position as an SVG document, seat 0 below."""
    return _svg(state_table(state))


def observation_svg(seen: KozyriObservation) -> str:
    """The position as an SVG document, the observer below."""
    return _svg(observation_table(seen))


def state_table(state: KozyriState) -> Table:
    """The table with seat 0 on the near side."""
    return observation_table(state.observation(None))


def observation_table(seen: KozyriObservation) -> Table:
    """The table as one seat sees it from its own side; a spectator sits with seat 0."""
    near = seen.player if seen.player is not None else 0
    views = []
    for seat in (1 - near, near):
        own = seat == seen.player
        name = T("{name} (you)", name=SIDE_NAMES[seat]) if own else SIDE_NAMES[seat]
        views.append(SideView(name, seen.trumps[seat], by_suit(seen.hands[seat], seen.trumps[seat])))
    turn = _turn(seen.to_move, seen.outcome, seen.player)
    heading = T("Your Trumps · {phase} · {turn}", phase=_PHASES[seen.phase], turn=turn)
    return Table(heading, (views[0], views[1]), seen.pile)


def _turn(to_move: int, outcome: Outcome | None, viewer: int | None) -> Text:
    if to_move == CHANCE:
        return T("a card is dealt")
    if to_move == TERMINAL:
        if outcome is None or not outcome.winners:
            return T("a draw")
        return T("{name} has won", name=SIDE_NAMES[outcome.winners[0]])
    if to_move == viewer:
        return T("you are to act")
    return T("{name} is to act", name=SIDE_NAMES[to_move])


def _side(side: SideView) -> Text:
    cards = TN("{n} card", "{n} cards", side.count)
    return T("{name} · trumps {suit} · {cards}", name=side.name, suit=SUIT_NAMES[side.trump], cards=cards)


def _pile(pile: tuple[Card, ...]) -> Text:
    if not pile:
        return T("no pile")
    return TN("pile, {n} card, on top {card}", "pile, {n} cards, on top {card}", len(pile), card=pile[-1])


def _lines(table: Table, open_hand: bool = True) -> str:
    far, near = table.sides
    lines = [str(table.heading)]
    for side in (far, near):
        if side is near:
            lines.append(str(_pile(table.pile)))
            if table.pile:
                lines.append("  " + " ".join(card.symbol for card in table.pile))
        lines.append(str(_side(side)))
        if side is near or open_hand:
            lines += ["  " + " ".join(card.symbol for card in suit) for suit in side.suits]
    return "\n".join(lines)


# --- the SVG -------------------------------------------------------------------------------------------------

_STEP, _GAP = 27, 14
_MARGIN, _CAPTION, _WIDTH = 16, 24, 640


def _svg(table: Table) -> str:
    far, near = table.sides
    parts: list[str] = [label(_MARGIN, 27, str(table.heading), 15)]
    y = 44
    for words, groups in (
        (_side(far), far.suits),
        (_pile(table.pile), (table.pile,) if table.pile else ()),
        (_side(near), near.suits),
    ):
        parts.append(label(_MARGIN, y + 14, str(words), 14, bold=True))
        drawn, height = _spread(groups, y + _CAPTION)
        parts += drawn
        y += _CAPTION + height + 12
    felt = f'<rect width="{_WIDTH}" height="{y}" rx="10" fill="#1d4f3c"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {y}" width="{_WIDTH}" height="{y}" '
        f'role="img" font-family="system-ui, sans-serif"><title>{escape(table.heading.spoken())}</title>'
        f"<desc>{escape(_spoken(table))}</desc>{felt}{''.join(parts)}</svg>"
    )


def _spread(groups: tuple[tuple[Card, ...], ...], top: int) -> tuple[list[str], int]:
    """Cards in overlapping rows, a gap between groups, a new row where the felt ends; and how high they are."""
    parts: list[str] = []
    x, y = _MARGIN, top
    for group in groups:
        for card in group:
            if x + CARD_W > _WIDTH - _MARGIN:
                x, y = _MARGIN, y + CARD_H + 6
            parts.append(draw_card(card, x, y))
            x += _STEP
        x += _GAP
    return parts, y - top + (CARD_H if parts else 0)


def _spoken(table: Table) -> str:
    """The whole table in words."""
    far, near = table.sides
    parts = []
    for words, cards in (
        (_side(far), sum(far.suits, ())),
        (_pile(table.pile), table.pile),
        (_side(near), sum(near.suits, ())),
    ):
        parts.append(f"{words.spoken()}.")
        if cards:
            parts.append(f"{', '.join(str(card.name) for card in cards)}.")
    return " ".join(parts)
