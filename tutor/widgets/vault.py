"""Where matches are kept: sealed in the browser after every change, and in files on request."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from ..kernel.text import T
from ..session import NotAskedError, SaveError
from . import keeping
from .view import Json

if TYPE_CHECKING:
    from .match import Match

log = logging.getLogger(__name__)


class Vault:
    """Keeps one match and takes others up."""

    def __init__(self, match: Match) -> None:
        self._match = match

    def save(self) -> None:
        """Give the page the match to keep."""
        match, lessons = self._match, self._match.lessons
        match.page.keep(
            keeping.pack(
                match.table,
                match.settings,
                match.number,
                match.grades(),
                lessons.progress,
                lessons.table is not None,
                {"endings": match.endings.endings.progress(), "trainer": match.trainer.progress()},
            )
        )

    def restore(self, saved: Json) -> None:
        """Take up the match that the page has kept. What cannot be read is said, and the new match stays."""
        try:
            kept = keeping.unpack(saved, self._match.settings)
        except (ValueError, KeyError, TypeError) as error:
            log.warning("a saved match could not be taken up: %s", error)
            self._match.problem = str(T("Your saved match could not be taken up, so a new one was dealt."))
            return
        self._match.take_up(kept)

    def export(self, _message: Json) -> None:
        """Hand out a file: in full once the match is over, until then what its one learner saw.

        Raises NotAskedError while several people play on one screen: what one saw is not for the others.
        """
        match = self._match
        over = match.table.state.is_terminal()
        if match.screen.shared and not over:
            raise NotAskedError(T("With several people at one screen a match is saved to a file once it is over."))
        name = f"{match.settings.game}-{'match' if over else 'so-far'}.json"
        match.page.download(name, keeping.shared_record(match.table, match.settings).to_json())

    def take_file(self, message: Json) -> None:
        """Lay a match from a file on the table. Raises SaveError, with what is wrong, for one that holds none."""
        match = self._match
        try:
            settings, table = keeping.read_file(message.get("text"), match.settings)
        except SaveError as error:
            log.info("a file was refused: %s", error.__cause__ or error)  # the field or the step at fault
            raise
        match.endings.leave()
        match.start(table, settings)
