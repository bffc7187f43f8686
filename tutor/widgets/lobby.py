"""The lobby: the three games on the table.

It is plain HTML with its style and its drawings in it, so that the same output serves JupyterLab (where a link to
a notebook opens it), Voilà and Binder (where the same link is the game's page), and needs no widget at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files

from ..kernel.text import T, Text


@dataclass(frozen=True, slots=True)
class Invitation:
    """One game on the lobby's table.

    Attributes:
        game: the short name, also the drawing's.
        index: what stands in the corner, as on a card of the pack: a King, an ace, a Jack.
        title: the game's name.
        text: what it feels like, in two sentences.
        players: who can play it.
        notebook: what to open, or None for a game that is only announced.
    """

    game: str
    index: str
    title: Text
    text: Text
    players: Text
    notebook: str | None = None


INVITATIONS = (
    Invitation(
        "warlords",
        "K",
        T("4 Warlords"),
        T(
            "Three cards in your hand, three in theirs, and a Queen or a King behind each. "
            "Trade what you may, lay what you dare, and carry the other warlord home."
        ),
        T("Two players"),
        "warlords.ipynb",
    ),
    Invitation(
        "kozyri",
        "A",
        T("Your Trumps"),
        T(
            "You have trumps of your own, and so has your opponent. Every card lies open to whoever counts: "
            "nothing is hidden here but the plan."
        ),
        T("Two players"),
        "kozyri.ipynb",
    ),
    Invitation(
        "worldwar",
        "J",
        T("World War III"),
        T(
            "Climb over the card before you or go to war for it, three battles deep. "
            "Whoever keeps the fattest pile when the stock runs out has won."
        ),
        T("Two to six players"),
        "worldwar.ipynb",
    ),
)


class Lobby:
    """The lobby as a notebook shows it; in a terminal, as lines of text."""

    def _repr_html_(self) -> str:
        heading = escape(str(T("Which game will it be?")))
        lead = escape(
            str(
                T(
                    "Pull up a chair. At this table every card tells you whether you may play it and why, "
                    "and a coach looks over your shoulder, as closely as you let him."
                )
            )
        )
        tiles = "".join(_tile(invitation) for invitation in INVITATIONS)
        return (
            f'<style>{_asset("lobby.css")}</style><section class="tutor-lobby">'
            f'<div class="tl-hero"><h1>{heading}</h1><p>{lead}</p></div>'
            f'<ul class="tl-games">{tiles}</ul></section>'
        )

    def __repr__(self) -> str:
        lines = [str(T("Which game will it be?"))]
        for invitation in INVITATIONS:
            state = invitation.notebook or str(T("Soon"))
            lines.append(f"  {invitation.title} ({state})")
        return "\n".join(lines)


def lobby() -> Lobby:
    """The lobby, to be the last line of a notebook's cell.

    >>> print(repr(lobby()).splitlines()[1])
      4 Warlords (warlords.ipynb)
    """
    return Lobby()


@cache
def _asset(name: str) -> str:
    return (files("tutor.widgets") / "static" / name).read_text("utf-8")


def _tile(invitation: Invitation) -> str:
    title = escape(str(invitation.title))
    index = f'<span class="tl-index" aria-hidden="true">{escape(invitation.index)}</span>'
    if invitation.notebook:
        call = escape(str(T("Play {game}", game=invitation.title)))
        action = f'<a class="tl-play" href="{escape(invitation.notebook)}">{call}</a>'
    else:
        action = f'<span class="tl-soon">{escape(str(T("Being built")))}</span>'
    kind = "tl-game" if invitation.notebook else "tl-game tl-announced"
    return (
        f'<li class="{kind}">{index}<div class="tl-emblem">{_asset(f"lobby-{invitation.game}.svg")}</div>'
        f'<div class="tl-words"><h2>{title}</h2><p>{escape(str(invitation.text))}</p>'
        f'<p class="tl-players">{escape(str(invitation.players))}</p>{action}</div>{index}</li>'
    )
