"""A table to play at: the dealer, sealed choices, bots, undo, records."""

from __future__ import annotations

from .dealer import Dealer
from .errors import NotAskedError, SaveError, SettingsError, StaleActionError, TableError
from .table import Decision, Moment, Table

__all__ = [
    "Dealer",
    "Decision",
    "Moment",
    "NotAskedError",
    "SaveError",
    "SettingsError",
    "StaleActionError",
    "Table",
    "TableError",
]
