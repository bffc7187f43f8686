"""The cards at a point of the review in short labelled lines: what the table showed to one seat at that moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..kernel.cards import Card
from ..kernel.text import TN, T, Text
from .view import Json


class Words(NamedTuple):
    """What stands in a line, for the eye and for the ear."""

    text: str
    spoken: str


def lines(game: str, shown: Mapping[str, Any]) -> list[Json]:
    """The lines of a picture of the table, as `GameTable.picture` makes it; those with nothing to tell are left out.

    Nothing but the picture is read, so a line holds no card that did not lie open to whom it was drawn for.

    >>> zones = [{"id": "me-hand", "cards": [{"card": "8c", "face": True}]}, {"id": "pile", "cards": []}]
    >>> [(one["label"], one["text"], one["spoken"]) for one in lines("kozyri", {"zones": zones})]
    [('Your hand', '8♣', 'eight of clubs'), ('The pile', 'empty', 'empty')]
    """
    zones = {zone["id"]: zone for zone in shown["zones"]}
    found = _GAMES[game](shown, zones)
    return [
        {"label": str(label), "text": words.text, "spoken": words.spoken}
        for label, words in found
        if words.text.strip()
    ]


_Found = Iterable[tuple[Text | str, Words]]
_Zones = Mapping[str, Mapping[str, Any]]


def _warlords(shown: Mapping[str, Any], zones: _Zones) -> _Found:
    yield T("Your hand"), _cards(zones, "me-hand")
    for who, label in (("me", T("Your row")), ("them", T("The other's row"))):
        row = [_cards(zones, f"{who}-warlord"), _cards(zones, f"{who}-laid")]
        if who == "them" and (hidden := _count(zones, "them-hand")):
            row.append(_said(TN("{n} hidden", "{n} hidden", hidden)))
        yield label, _joined(row, " · ")
    mine, other = _sides(shown.get("score", ()), zones)
    if mine:
        counts = {f"{whose}_{name}": one[name] for whose, one in (("my", mine), ("his", other)) for name in _COURTS}
        text = T(
            "Queens {my_queens} to {his_queens}, Kings {my_kings} to {his_kings}, Jacks {my_jacks} to {his_jacks}",
            **counts,
        )
        yield T("Court cards"), _said(text)


_COURTS = ("queens", "kings", "jacks")


def _sides(score: Sequence[Json], zones: _Zones) -> tuple[Json, Json]:
    """What each side still has, the viewer's first."""
    if len(score) != 2:
        return {}, {}
    me = zones["me-hand"]["owner"]
    return score[me], score[1 - me]


def _kozyri(_shown: Mapping[str, Any], zones: _Zones) -> _Found:
    yield T("Your hand"), _cards(zones, "me-hand")
    size = _count(zones, "pile") + _count(zones, "pile-rest")
    top = _cards(zones, "pile", 1)
    lies = _joined([top, _said(TN("on {n} card", "on {n} cards", size - 1))], " ") if size > 1 else top
    yield T("The pile"), lies if size else _said(T("empty"))
    if other := _count(zones, "them-hand"):
        yield T("The other hand"), _said(TN("{n} card", "{n} cards", other))


def _worldwar(shown: Mapping[str, Any], zones: _Zones) -> _Found:
    yield T("Your hand"), _cards(zones, "me-hand")
    fight = [zones[name] for name in ("war-below", "war-above") if name in zones]
    if fight:
        yield T("War"), _joined([_owned(zone["short"], _cards(zones, zone["id"])) for zone in fight], ", ")
    elif standing := _count(zones, "standing"):
        owner, card = zones["standing"]["text"], _cards(zones, "standing", standing)
        yield T("To beat"), Words(f"{card.text} ({owner})", f"{card.spoken}, {owner}")
    yield T("Pile and heap"), _joined([_score(shown, zones, one) for one in shown.get("score", ())], ", ")
    if "stock" in zones:
        yield T("Stock"), _said(TN("{n} card", "{n} cards", _count(zones, "stock")))


def _score(shown: Mapping[str, Any], zones: _Zones, one: Json) -> Words:
    """What counts in the end for one seat: the cards in his pile and heap."""
    own = [zone for name, zone in zones.items() if zone["owner"] == one["seat"] and name.endswith(("-pile", "-heap"))]
    count: Text | int = T("out") if one["seat"] in shown["out"] else sum(zone["count"] or 0 for zone in own)
    return Words(*[f"{one['label']} {count}"] * 2)


_GAMES = {"warlords": _warlords, "kozyri": _kozyri, "worldwar": _worldwar}


def _said(text: Text) -> Words:
    return Words(str(text), text.spoken())


def _count(zones: _Zones, name: str) -> int:
    return (zones[name].get("count") or 0) if name in zones else 0


def _cards(zones: _Zones, name: str, last: int | None = None) -> Words:
    """The cards of a place that lie open, or the ``last`` of them."""
    open_ = [Card(one["card"]) for one in zones.get(name, {}).get("cards", ()) if one["face"]]
    open_ = open_ if last is None else open_[-last:]
    return Words(" ".join(card.symbol for card in open_), ", ".join(str(card.name) for card in open_))


def _owned(name: str, cards: Words) -> Words:
    """Somebody's cards."""
    return Words(f"{name} {cards.text}".strip(), f"{name} {cards.spoken}".strip())


def _joined(parts: Sequence[Words], between: str) -> Words:
    told = [part for part in parts if part.text]
    return Words(between.join(part.text for part in told), ", ".join(part.spoken for part in told))
