"""Where matches are kept: sealed in the browser after every change, and in files on request."""

from __future__ import annotations

import logging
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from ..kernel.text import TN, T
from ..session import NotAskedError, SaveError
from ..session.seating import bot_name
from . import keeping, view
from .addresses import address_of, belongs, follow
from .settings import Settings
from .view import Json

if TYPE_CHECKING:
    from .match import Match

log = logging.getLogger(__name__)


class Vault:
    """Keeps one match and takes others up.

    ``base`` is what the call asks for that laid the table. Where the page's address follows the match (``follows``:
    in a page of ours, never in a notebook), a match is kept for the address that asks for its settings, else for the
    call. ``name`` tells one match from another: nothing else is known of it by it.
    """

    def __init__(self, match: Match, base: Settings) -> None:
        self._match = match
        self.base = base
        self.follows = False
        self.name = secrets.token_hex(6)

    def place(self) -> Json:
        """For the page: where the match is kept, where one that was begun from the plain address is, its address."""
        origin = self._match.settings.origin
        return {"origin": origin, "home": self.base.origin, "address": address_of(origin, self.base)}

    def begin(self, settings: Settings) -> Settings:
        """Another match takes the place of the one on the table. Returns its settings, with its address."""
        self.name = secrets.token_hex(6)
        return follow(settings, self.base) if self.follows else settings

    def save(self) -> None:
        """Give the page the match to keep."""
        match, lessons = self._match, self._match.lessons
        saved = keeping.pack(
            match.table,
            match.settings,
            match.number,
            match.grades(),
            lessons.progress,
            lessons.table is not None,
            {"endings": match.endings.endings.progress(), "trainer": match.trainer.progress()},
        )
        match.page.keep({"id": self.name, "begun": self._begun(), "label": self._label()} | saved)

    def _begun(self) -> bool:
        """Whether something would be lost with the match: it was played, and is not over."""
        match = self._match
        if match.endings.playing:
            return match.endings.endings.aside is not None
        return bool(match.table.decisions) and not match.table.state.is_terminal()

    def _label(self) -> str:
        """What people know the match by."""
        match = self._match
        settings, played = match.settings, len(match.table.decisions)
        seats = len(settings.seats)
        parts = [
            TN("{n} player", "{n} players", seats) if seats else bot_name(settings.level),
            view.options_line(match.table.game),
            T("seed {seed}", seed=settings.seed) if settings.seed else "",
            TN("{n} choice made", "{n} choices made", played),
        ]
        return " · ".join(filter(None, map(str, parts)))

    def meet(self, message: Json, fresh: bool) -> None:
        """A page has opened: the first (``fresh``) brings what it kept, and whether its reader knows the lesson."""
        match, saved = self._match, message.get("saved")
        self.follows = message.get("follows") is True
        if not fresh:
            return
        mine = saved if isinstance(saved, dict) and belongs(saved.get("origin"), match.settings, self.base) else None
        restored = mine is not None and self._restore(mine)
        if not restored and message.get("taught") is True:
            match.lessons.leave()
        self._remember(message.get("progress") or {}, restored)

    def _remember(self, progress: Json, restored: bool) -> None:
        """What was learned at any address holds here, with a match that came back or without."""
        match, trainer = self._match, progress.get("trainer")
        match.endings.add_solved(progress.get("solved"))
        if restored:
            return
        if match.lessons.table is None and progress.get("lesson") is not None:
            match.lessons.progress = progress["lesson"]
        if isinstance(trainer, dict):
            match.trainer.restore({**trainer, "open": False})

    def _restore(self, saved: Json) -> bool:
        """Take up the match that the page has kept. What cannot be read is said, and the new match stays."""
        match = self._match
        try:
            kept = keeping.unpack(saved, match.settings)
        except (ValueError, KeyError, TypeError) as error:
            log.warning("a saved match could not be taken up: %s", error)
            match.problem = str(T("Your saved match could not be taken up, so a new one was dealt."))
            return False
        match.take_up(replace(kept, settings=self._known(saved, kept.settings)))
        return True

    def _known(self, saved: Json, settings: Settings) -> Settings:
        """A kept match keeps its name, and its address where there is one."""
        name, origin = saved.get("id"), saved.get("origin")
        if isinstance(name, str) and name.isalnum() and len(name) <= 40:
            self.name = name
        if self.follows and isinstance(origin, str):
            return replace(settings, origin=origin)
        return settings

    def resume(self, message: Json) -> None:
        """Go on with a match that gave way to another. Raises SaveError, and the one on the table stays."""
        match, saved = self._match, message["saved"]
        try:
            kept = keeping.unpack(saved, match.settings)
            settings, table, grades = kept.settings, kept.table, kept.grades
            if kept.endings and kept.endings.get("current"):  # the match that waited beside an ending
                settings, table, grades = keeping.take_back(kept.endings["aside"], match.settings)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            log.warning("a kept match could not be taken up: %s", error)
            raise SaveError(T("That match could not be taken up, so the one on the table stays.")) from error
        match.endings.leave()
        match.start(table, self._known(saved, settings), grades, kept.note)

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
        match.start(table, self.begin(settings))
