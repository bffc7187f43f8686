"""Cards and captions as pieces of an SVG, for the pictures of positions that games draw."""

from __future__ import annotations

from html import escape
from typing import Final

from .cards import Card

CARD_W: Final = 44
CARD_H: Final = 62

# Drawn on a 10 by 10 square. Paths, because some devices turn suit characters into emoji.
_SUIT_PATHS: Final = {
    "s": "M5 0C6 2 9.4 3.8 9.4 6.3 9.4 8.4 6.8 8.9 5.5 7.5L6.4 10H3.6L4.5 7.5C3.2 8.9.6 8.4.6 6.3.6 3.8 4 2 5 0Z",
    "h": "M5 9.6C4 7.6.4 5.6.4 3 .4.4 3.9-.2 5 2.3 6.1-.2 9.6.4 9.6 3 9.6 5.6 6 7.6 5 9.6Z",
    "d": "M5 0 8.8 5 5 10 1.2 5Z",
    "c": "M5 0C6.9 0 7.8 2.1 6.7 3.6 8.3 3 9.8 4.2 9.6 5.9 9.3 7.9 6.7 8.4 5.5 6.9L6.4 10H3.6L4.5 6.9"
    "C3.3 8.4.7 7.9.4 5.9.2 4.2 1.7 3 3.3 3.6 2.2 2.1 3.1 0 5 0Z",
    # The joker's star.
    "x": "M5 0 6.3 3.5 10 3.7 7.1 6 8.1 9.6 5 7.5 1.9 9.6 2.9 6 0 3.7 3.7 3.5Z",
}
_INK: Final = {"s": "#16181d", "c": "#16181d", "h": "#b3122a", "d": "#b3122a", "x": "#5b2a86"}


def draw_card(card: Card, x: int, y: int) -> str:
    """A card as an SVG group with its left upper corner at this place; face down if it is hidden."""
    parts = [f'<g transform="translate({x} {y})" data-card="{card}">']
    if card.is_hidden:
        parts.append(_face("#2b4a8b"))
        parts.append(
            f'<rect x="4" y="4" width="{CARD_W - 8}" height="{CARD_H - 8}" rx="3" fill="none" stroke="#dfe6f5"/>'
        )
        parts.append('<path d="M22 14 34 31 22 48 10 31Z" fill="none" stroke="#dfe6f5"/>')
    else:
        ink = _INK[card.suit]
        rank = {"T": "10", "X": ""}.get(card.rank, card.rank)
        parts.append(_face("#fffdf7"))
        # The corner that stays visible in an overlapped row holds rank and suit.
        parts.append(
            f'<text x="14" y="19" font-size="17" font-weight="700" text-anchor="middle" fill="{ink}">{rank}</text>'
        )
        parts.append(f'<path d="{_SUIT_PATHS[card.suit]}" transform="translate(8 24) scale(1.2)" fill="{ink}"/>')
        parts.append(f'<path d="{_SUIT_PATHS[card.suit]}" transform="translate(22 40) scale(1.7)" fill="{ink}"/>')
    return "".join((*parts, "</g>"))


def _face(fill: str) -> str:
    return f'<rect width="{CARD_W}" height="{CARD_H}" rx="5" fill="{fill}" stroke="#0c2219"/>'


def label(x: int, y: int, text: str, size: int, bold: bool = False) -> str:
    """A line of words as SVG, in the light ink of a felt table."""
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x}" y="{y}" font-size="{size}"{weight} fill="#f4f1e4">{escape(text)}</text>'
