"""The table in the page, for JupyterLab, Voilà and Binder.

>>> from tutor.widgets import play
>>> table = play("warlords", seed=7, level="beginner")
>>> table.match.settings.level
'beginner'
"""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from typing import Any

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
    chosen, problem = _settings(game, settings)
    page.match = Match(page, chosen, name=name, problem=problem, lesson=lesson)
    return page


def _settings(game: str, given: Mapping[str, Any]) -> tuple[Settings, str]:
    """The settings of the call and of the page's address; what is wrong with the address is told on the page."""
    query = os.environ.get("QUERY_STRING", "")
    try:
        return Settings.from_query(game, query, given), ""
    except ValueError as error:
        own = Settings.of(game, given)  # a mistake in the call itself is the caller's to hear
        log.warning("the page's address asks for something that is not there: %s", error)
        return own, str(error)
