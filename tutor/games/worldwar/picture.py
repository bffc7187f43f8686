"""Pictures of World War III: plain lines for a terminal and an SVG for a notebook cell.

A state is its programmer's own object and shows every hand. An observation shows what its seat knows: the rest lies
face down. Both are made from the same `Table`, so the two pictures cannot disagree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from ...kernel.cards import HIDDEN, Card
from ...kernel.game import CHANCE, SIMULTANEOUS, TERMINAL
from ...kernel.rulings import Outcome
from ...kernel.svg import CARD_H, CARD_W, draw_card, label
from ...kernel.text import T, Text
from .explain import SEAT_NAMES

if TYPE_CHECKING:
    from .draft import Standing, War
    from .observe import WorldWarObservation
    from .state import WorldWarState

Names = Sequence[str | Text]

#: A heap shows this many of its youngest cards: the rest is a count.
SHOWN: Final = 8
_STAGES: Final = (T("World War I"), T("World War II"), T("World War III"))
_PHASES: Final = {
    "deal": T("deal"),
    "lead": T("lead"),
    "follow": T("follow"),
    "stock": T("drawing"),
    "over": T("the match is over"),
}


@dataclass(frozen=True, slots=True)
class Area:
    """One place on the table: what it is called, and the cards in it (``??`` for those face down)."""

    key: str
    label: Text
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player's part of the table: a caption with the counts, and the areas that hold cards."""

    caption: Text
    areas: tuple[Area, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """All that a picture shows: a heading, what stands or fights, and the players in turn, the viewer last."""

    heading: Text
    middle: Text | None
    seats: tuple[SeatView, ...]


def state_table(state: WorldWarState) -> Table:
    """The table with every hand open, from seat 0."""
    seats = [
        _seat(SEAT_NAMES[seat], side.pile, side.out, side.hand or side.dropped, side.passes, side.heap, side.spoils)
        for seat, side in enumerate(state.sides)
    ]
    heading = _heading(str(state.phase), state.stock, state.current_player(), state.outcome(), state.war, None)
    return Table(heading, _middle(state.standing, state.war), tuple(seats))


def observation_table(seen: WorldWarObservation, names: Names = SEAT_NAMES) -> Table:
    """The table as one seat sees it: the players after it clockwise, itself last. A spectator sees seat 0 first."""
    n = len(seen.hand_sizes)
    order = range(n) if seen.player is None else [(seen.player + step) % n for step in range(1, n + 1)]
    seats = []
    for seat in order:
        own = seat == seen.player
        hand = (seen.hand or seen.dropped) if own else (HIDDEN,) * seen.hand_sizes[seat]
        name = T("{name} (you)", name=SEAT_NAMES[seat]) if own and names is SEAT_NAMES else names[seat]
        passes, heap, spoils = seen.passes[seat], seen.heaps[seat], seen.spoils[seat]
        seats.append(_seat(name, seen.pile_sizes[seat], seen.out[seat], hand, passes, heap, spoils))
    heading = _heading(seen.phase, seen.stock, seen.to_move, seen.outcome, seen.war, seen.player, names)
    return Table(heading, _middle(seen.standing, seen.war, names, seen.player), tuple(seats))


def state_text(state: WorldWarState) -> str:
    """The full position as plain lines.

    >>> from tutor import load_game
    >>> print(load_game("worldwar").new_initial_state())
    World War III · deal · stock 18 · a card comes
    Player 1 · pile 18 · heap 0
    Player 2 · pile 18 · heap 0
    """
    return _lines(state_table(state))


def observation_text(seen: WorldWarObservation, names: Names = SEAT_NAMES) -> str:
    """What one seat knows as plain lines, its own part below; ``names`` are what everybody is called, by seat."""
    return _lines(observation_table(seen, names))


def state_svg(state: WorldWarState) -> str:
    """The full position as an SVG document."""
    return _svg(state_table(state))


def observation_svg(seen: WorldWarObservation) -> str:
    """What one seat knows as an SVG document; nothing hidden is in it, not even out of sight."""
    return _svg(observation_table(seen))


# --- what both pictures show ---------------------------------------------------------------------------------


def _seat(
    name: str | Text,
    pile: int,
    out: bool,
    hand: tuple[Card, ...],
    passes: tuple[Card, ...],
    heap: tuple[Card, ...],
    spoils: tuple[Card, ...],
) -> SeatView:
    every = (
        Area("hand", T("hand"), hand),
        Area("passes", T("passes"), passes),
        Area("heap", T("heap"), heap[-SHOWN:]),
        Area("spoils", T("known at the bottom of the pile"), spoils),
    )
    if out:
        caption = T("{name} · out", name=name)
    else:
        caption = T("{name} · pile {pile} · heap {heap}", name=name, pile=pile, heap=len(heap))
    return SeatView(caption, tuple(area for area in every if area.cards))


def _middle(
    standing: Standing | None, war: War | None, names: Names = SEAT_NAMES, viewer: int | None = None
) -> Text | None:
    if war is not None:
        first, second = (names[seat] for seat in war.seats)
        mine, theirs = (_stands(card, held) for card, held in zip(war.stands, war.held, strict=True))
        return T(
            "{first} ({mine}) at war with {second} ({theirs})", first=first, mine=mine, second=second, theirs=theirs
        )
    if standing is not None:
        if standing.seat == viewer and names is not SEAT_NAMES:
            return T("your {card} stands", card=standing.card)
        return T("{card} of {name} stands", card=standing.card, name=names[standing.seat])
    return None


def _stands(card: Card | None, held: bool) -> Text:
    if card is None:
        return T("no card yet")
    return T("holds {card}", card=card) if held else T("{card}", card=card)


def _heading(
    phase: str,
    stock: int,
    to_move: int,
    outcome: Outcome | None,
    war: War | None,
    viewer: int | None,
    names: Names = SEAT_NAMES,
) -> Text:
    part = _STAGES[war.stage - 1] if war is not None else _PHASES[phase]
    turn = _turn(to_move, outcome, viewer, names)
    return T("World War III · {phase} · stock {stock} · {turn}", phase=part, stock=stock, turn=turn)


def _turn(to_move: int, outcome: Outcome | None, viewer: int | None, names: Names) -> Text:
    if to_move == CHANCE:
        return T("a card comes")
    if to_move == SIMULTANEOUS:
        return T("both call at once")
    if to_move == TERMINAL:
        winners = outcome.winners if outcome is not None else ()
        if len(winners) > 1:
            return T("{names} share the win", names=tuple(names[seat] for seat in winners))
        if winners[0] == viewer and names is not SEAT_NAMES:
            return T("you have won")
        return T("{name} has won", name=names[winners[0]])
    if to_move == viewer:
        return T("you are to act")
    return T("{name} is to act", name=names[to_move])


def _lines(table: Table) -> str:
    lines = [str(table.heading)]
    if table.middle is not None:
        lines.append(str(table.middle))
    width = max((len(str(area.label)) for seat in table.seats for area in seat.areas), default=0)
    for seat in table.seats:
        lines.append(str(seat.caption))
        lines += [f"  {area.label!s:<{width}}  {' '.join(c.symbol for c in area.cards)}" for area in seat.areas]
    return "\n".join(lines)


# --- the SVG -------------------------------------------------------------------------------------------------

_STEP, _GAP = 24, 18
_MARGIN, _CAPTION, _WIDTH = 16, 16, 720


def _svg(table: Table) -> str:
    top = 40 + (22 if table.middle is not None else 0)
    row = 22 + _CAPTION + CARD_H + 12
    height = top + row * len(table.seats)
    parts = [f'<rect width="{_WIDTH}" height="{height}" rx="10" fill="#1d4f3c"/>']
    parts.append(label(_MARGIN, 27, str(table.heading), 15))
    if table.middle is not None:
        parts.append(label(_MARGIN, 50, str(table.middle), 14))
    for place, seat in enumerate(table.seats):
        at = top + place * row
        parts.append(label(_MARGIN, at + 14, str(seat.caption), 14, bold=True))
        parts += _row(seat.areas, at + 22)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        f'role="img" font-family="system-ui, sans-serif"><title>{escape(table.heading.spoken())}</title>'
        f"<desc>{escape(_spoken(table))}</desc>{''.join(parts)}</svg>"
    )


def _spoken(table: Table) -> str:
    """The whole table in words."""
    parts = [] if table.middle is None else [f"{table.middle.spoken()}."]
    for seat in table.seats:
        parts.append(f"{seat.caption.spoken()}.")
        parts += [f"{area.label}: {', '.join(str(card.name) for card in area.cards)}." for area in seat.areas]
    return " ".join(parts)


def _row(areas: tuple[Area, ...], top: int) -> list[str]:
    parts, x = [], _MARGIN
    for area in areas:
        step = min(_STEP, (_WIDTH - _MARGIN - x - CARD_W) // max(1, len(area.cards) - 1))
        if step < 6:
            break  # no room: the count stands in the caption, the words in the description
        parts.append(label(x, top + 12, str(area.label), 12))
        for place, card in enumerate(area.cards):
            parts.append(draw_card(card, x + place * step, top + _CAPTION))
        x += max((len(area.cards) - 1) * step + CARD_W, 7 * len(str(area.label))) + _GAP
    return parts
