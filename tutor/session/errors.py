"""What a table refuses, besides what the rules forbid. All are ValueErrors, and none changes anything."""

from __future__ import annotations


class StaleActionError(ValueError):
    """A choice made for an earlier position: a second click, or one from another tab."""


class NotAskedError(ValueError):
    """A seat acted that is not asked now, or something was asked for that is not possible now."""


class SaveError(ValueError):
    """A saved match that cannot be taken up again."""
