"""The table in the page, for JupyterLab, Voilà and Binder.

>>> from tutor.widgets import play
>>> table = play("warlords", seed=7, level="beginner")
>>> table.match.settings.level
'beginner'
"""

from __future__ import annotations

import logging
import os
from typing import Any

from .addresses import read_address
from .card_table import CardTable
from .lobby import lobby
from .match import Match
from .settings import Settings

__all__ = ["CardTable", "Match", "Settings", "lobby", "play"]

log = logging.getLogger(__name__)


def play(game: str = "warlords", *, name: str = "main", lesson: bool = False, **settings: Any) -> CardTable:
    """A table with a match against bots, ready to be shown as the last line of a cell.

    Args: ``settings`` are ``seat`` (from 0), ``level``, ``seed``, ``coach`` ("always", "after" or "off") and
    ``options`` (the game's, as a mapping); where several may play also ``seats`` (for each "person" or a bot's level)
    and ``names`` (what people are called); ``name`` tells two tables of one browser apart; ``lesson`` begins with the
    lesson, which the learner may leave for the match at any time. Under Voilà the page's
    address may set the same (``?level=coach&ace=high``). Returns the widget; its ``match`` is the match.
    Raises ValueError, listing what is valid, for an unknown name or value.
    """
    page = CardTable()
    base = Settings.of(game, settings)  # a mistake in the call itself is the caller's to hear
    chosen, problems = read_address(base, os.environ.get("QUERY_STRING", ""))
    if problems:
        log.warning("the page's address asks for something that is not there: %s", " ".join(problems))
    page.match = Match(page, chosen, name=name, problem=" ".join(problems), lesson=lesson, base=base)
    return page
