"""Pictures of 4 Warlords: plain lines for a terminal and an SVG for a notebook cell.

A state is its programmer's own object and shows everything. An observation shows what its seat knows: the
rest lies face down. Both are made from the same `Table`, so the two pictures cannot disagree.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from ...kernel.cards import HIDDEN, Card
from ...kernel.game import CHANCE, SIMULTANEOUS, TERMINAL
from ...kernel.rulings import Outcome
from ...kernel.svg import CARD_H, CARD_W, draw_card, label
from ...kernel.text import T, Text
from .explain import SIDE_NAMES

if TYPE_CHECKING:
    from .observe import WarlordsObservation
    from .state import WarlordsState

_PHASES: Final = {
    "muster": T("muster"),
    "warlord": T("choice of warlords"),
    "exchange": T("exchange"),
    "over": T("the match is over"),
}
_REVEALS: Final = (T("first reveal"), T("second reveal"), T("third reveal"))


@dataclass(frozen=True, slots=True)
class Area:
    """One place on the table: what it is called, and the cards in it (``??`` for those face down)."""

    key: str
    label: Text
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of the table: its name, its areas, and how many cards its deck holds if that is known."""

    name: Text
    areas: tuple[Area, ...]
    deck: int | None


@dataclass(frozen=True, slots=True)
class Table:
    """All that a picture shows: a heading and the two sides, the far one first."""

    heading: Text
    sides: tuple[SideView, SideView]


def state_table(state: WarlordsState) -> Table:
    """The table with every card open, red on the far side."""
    views = []
    for seat in (1, 0):
        side = state.sides[seat]
        warlord = () if side.warlord is None else (side.warlord,)
        courts = tuple(card for card in side.courts if card != side.warlord)
        areas = _areas(warlord, side.laid, side.hand, side.aside, courts, side.trophies, side.lost)
        views.append(SideView(SIDE_NAMES[seat], areas, len(side.deck)))
    reveals = len(state.sides[0].laid)
    heading = _heading(state.round, str(state.phase), reveals, state.current_player(), state.outcome(), None)
    return Table(heading, (views[0], views[1]))


def observation_table(seen: WarlordsObservation) -> Table:
    """The table as one seat sees it from its own side; a spectator sits with black."""
    near = seen.player if seen.player is not None else 0
    views = []
    for seat in (1 - near, near):
        own = seat == seen.player
        front = seen.warlords[seat]
        hand = seen.hand if own else (HIDDEN,) * seen.hand_sizes[seat]
        aside = seen.aside if own else (HIDDEN,) * (seen.exchanges[seat] or 0)
        courts = tuple(card for card in seen.courts[seat] if card != front)
        warlord = () if front is None else (front,)
        areas = _areas(warlord, seen.laid[seat], hand, aside, courts, seen.trophies[seat], seen.lost[seat])
        name = T("{name} (you)", name=SIDE_NAMES[seat]) if own else SIDE_NAMES[seat]
        views.append(SideView(name, areas, seen.deck_sizes[seat]))
    heading = _heading(seen.round, seen.phase, len(seen.laid[0]), seen.to_move, seen.outcome, seen.player)
    return Table(heading, (views[0], views[1]))


def state_text(state: WarlordsState) -> str:
    """The full position as plain lines.

    >>> from tutor import load_game
    >>> print(load_game("warlords").new_initial_state())
    4 Warlords · round 1 · muster · a card is drawn
    Red · deck 20
      court cards  Q♥ Q♦ K♥ K♦ J♥ J♦
    Black · deck 20
      court cards  Q♠ Q♣ K♠ K♣ J♠ J♣
    """
    return _lines(state_table(state))


def observation_text(seen: WarlordsObservation) -> str:
    """What one seat knows as plain lines, its own side below."""
    return _lines(observation_table(seen))


def state_svg(state: WarlordsState) -> str:
    """The full position as an SVG document."""
    return _svg(state_table(state))


def observation_svg(seen: WarlordsObservation) -> str:
    """What one seat knows as an SVG document; nothing hidden is in it, not even out of sight."""
    return _svg(observation_table(seen))


# --- what both pictures show ---------------------------------------------------------------------------------


def _areas(
    warlord: tuple[Card, ...],
    laid: tuple[Card, ...],
    hand: tuple[Card, ...],
    aside: tuple[Card, ...],
    courts: tuple[Card, ...],
    trophies: tuple[Card, ...],
    lost: tuple[Card, ...],
) -> tuple[Area, ...]:
    every = (
        Area("warlord", T("warlord"), warlord),
        Area("laid", T("laid down"), laid),
        Area("hand", T("hand"), hand),
        Area("aside", T("put away"), aside),
        Area("courts", T("court cards"), courts),
        Area("trophies", T("trophies"), trophies),
        Area("lost", T("lost"), lost),
    )
    return tuple(area for area in every if area.cards)


def _heading(
    round_number: int, phase: str, reveals: int, to_move: int, outcome: Outcome | None, viewer: int | None
) -> Text:
    part = _REVEALS[min(reveals, 2)] if phase == "battle" else _PHASES[phase]
    return T(
        "4 Warlords · round {round} · {phase} · {turn}",
        round=round_number,
        phase=part,
        turn=_turn(to_move, outcome, viewer),
    )


def _turn(to_move: int, outcome: Outcome | None, viewer: int | None) -> Text:
    if to_move == CHANCE:
        return T("a card is drawn")
    if to_move == SIMULTANEOUS:
        return T("both choose")
    if to_move == TERMINAL:
        if outcome is None or not outcome.winners:
            return T("a draw")
        return T("{name} has won", name=SIDE_NAMES[outcome.winners[0]])
    if to_move == viewer:
        return T("you are to act")
    return T("{name} is to act", name=SIDE_NAMES[to_move])


def _deck(side: SideView) -> Text:
    if side.deck is None:
        return side.name
    return T("{name} · deck {n}", name=side.name, n=side.deck)


def _lines(table: Table) -> str:
    lines = [str(table.heading)]
    labels = [str(area.label) for side in table.sides for area in side.areas]
    width = max(map(len, labels), default=0)
    for side in table.sides:
        lines.append(str(_deck(side)))
        lines += [f"  {area.label!s:<{width}}  {' '.join(c.symbol for c in area.cards)}" for area in side.areas]
    return "\n".join(lines)


# --- the SVG -------------------------------------------------------------------------------------------------

_STEP, _GAP = 30, 20
_MARGIN, _CAPTION, _WIDTH = 16, 18, 640
_UPPER: Final = ("warlord", "laid", "hand", "aside")


def _svg(table: Table) -> str:
    row = _CAPTION + CARD_H + 10
    side_height = 26 + 2 * row
    height = 40 + 2 * side_height
    parts = [f'<rect width="{_WIDTH}" height="{height}" rx="10" fill="#1d4f3c"/>']
    parts.append(label(_MARGIN, 27, str(table.heading), 15))
    for place, side in enumerate(table.sides):
        top = 40 + place * side_height
        parts.append(label(_MARGIN, top + 14, str(_deck(side)), 14, bold=True))
        upper = [area for area in side.areas if area.key in _UPPER]
        lower = [area for area in side.areas if area.key not in _UPPER]
        parts += _row(upper, top + 26) + _row(lower, top + 26 + row)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        f'role="img" font-family="system-ui, sans-serif"><title>{escape(table.heading.spoken())}</title>'
        f"<desc>{escape(_spoken(table))}</desc>{''.join(parts)}</svg>"
    )


def _spoken(table: Table) -> str:
    """The whole table in words."""
    parts = []
    for side in table.sides:
        parts.append(f"{_deck(side).spoken()}.")
        parts += [f"{area.label}: {', '.join(str(card.name) for card in area.cards)}." for area in side.areas]
    return " ".join(parts)


def _row(areas: list[Area], top: int) -> list[str]:
    parts, x = [], _MARGIN
    for area in areas:
        parts.append(label(x, top + 12, str(area.label), 12))
        for place, card in enumerate(area.cards):
            parts.append(draw_card(card, x + place * _STEP, top + _CAPTION))
        x += max((len(area.cards) - 1) * _STEP + CARD_W, 8 * len(str(area.label))) + _GAP
    return parts
