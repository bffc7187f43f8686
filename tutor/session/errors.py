"""What a table refuses, besides what the rules forbid. All are ValueErrors, and none changes anything."""

from __future__ import annotations

from ..kernel.text import Text


class TableError(ValueError):
    """Something that the table does not do, said in a sentence for people: ``text``."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class StaleActionError(TableError):
    """A choice made for an earlier position: a second click, or one from another tab."""


class NotAskedError(TableError):
    """A seat acted that is not asked now, or something was asked for that is not possible now."""


class SaveError(TableError):
    """A saved match that cannot be taken up again."""


class SettingsError(TableError):
    """A setting that does not exist, or a value that it cannot have. Lists what is valid."""
