"""What the page shows of a match and of what lies beside it: the view, its log as it is told, and the coach's panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.text import T, language
from . import coach_panel, view
from .configure import shown_settings
from .tables import game_table
from .view import Json

if TYPE_CHECKING:
    from .match import Match


class Showing:
    """Makes one match's view and panel; knows how much of the log was told, and changes nothing of the match.

    ``note`` is said of the match as long as it lies there; ``problems`` counts what was refused, since the same
    sentence may be said twice in a row and is an answer each time.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._said = 0
        self.note = ""
        self.problems = 0

    def heard(self, all_: bool) -> None:
        """All that the log holds was told before, or nothing of it."""
        self._said = len(self._lines()) if all_ else 0

    # --- the coach's panel -------------------------------------------------------------------------------

    def panel(self) -> Json:
        """The coach's panel, of whatever lies on the table."""
        match, me, adviser = self._match, self._match.me, self._match.adviser
        if match.lesson is not None or adviser is None or me is None:
            return self.quiet()
        if match.whatif.playing:
            return match.whatif.panel()
        names = match.settings.seating.called(me)
        if (looked := match.review.looked_at) is not None:
            panel = match.review.panel_of(looked[1])
        else:
            panel = adviser.panel(match.table, me, match.number, match.settings.coach, names)
        worst = panel["tally"]["worst"]
        if worst is not None:
            worst["step"] = match.stage.step_of(match.table, worst["place"])
        panel = match.endings.quiet(panel, adviser.asked)
        line = match.stage.line
        panel["line"] = None if line is None else line.data(game_table(match.settings.game).picture, me, names)
        return panel | {"whatif": match.whatif.offer(), "over": match.table.state.is_terminal()}

    def quiet(self) -> Json:
        """The panel of a coach who says nothing. A lesson shows how the match beside it goes, a curtain nothing."""
        match, adviser = self._match, self._match.adviser
        if adviser is None:
            return coach_panel.covered(match.number, match.settings.coach, match.screen.awaited is not None)
        return coach_panel.panel(match.number, None, mode="off", last=None, hint=None, tally=adviser.tally())

    # --- the view ----------------------------------------------------------------------------------------

    def view(self) -> Json:
        """The view, with what of its log was not told before. Call it only for a page: what it tells counts as told."""
        match = self._match
        lines = self._lines()
        spoken = [line["spoken"] for line in self._fresh(lines)]
        if match.lesson is not None:
            scene = match.lesson.whole_scene(match.settings.choices)
        elif match.whatif.playing:
            scene = match.whatif.scene()
        else:
            scene, spoken = self._scene(spoken)
        return scene | {
            "number": match.number,
            "game": match.settings.game,
            "lang": language(),
            "pending": False,
            "options_line": view.options_line(match.table.game if match.lesson is None else match.lesson.game),
            "log": lines,
            "say": [{"text": text, "assertive": False} for text in spoken if text],
            "undo_note": str(T("If you have seen a new card since, the new choice is not graded.")),
            "note": self.note,
            "error": match.problem or None,
            "error_number": self.problems,
            "settings": shown_settings(match.settings, match.table, match.vault.base),
        }

    def _scene(self, spoken: list[str]) -> tuple[Json, list[str]]:
        """The match, or what of it is looked at, and what is spoken in the place of what has happened."""
        match = self._match
        scene = match.stage.scene(match.table, match.screen, match.settings.choices)
        if scene["review"] is not None:
            spoken = [scene["review"]["spoken"]]
        elif warning := match.warner.banner(match.table.state, match.me):
            scene["banner"] = warning
            spoken = [warning["text"]]
        scene |= match.endings.page(match.adviser, match.me, scene) | match.trainer.page()
        scene["can"] |= {
            "endings": bool(match.endings.endings.items) and not match.endings.endings.open,
            "trainer": match.trainer.here and not match.trainer.open,
            "review": match.review.possible,
        }
        return scene, spoken

    def _lines(self) -> list[Json]:
        """The log of what lies on the table."""
        match = self._match
        if match.lesson is not None:
            return match.lesson.lines()
        return match.whatif.lines() if match.whatif.playing else match.stage.lines(match.table)

    def _fresh(self, lines: list[Json]) -> list[Json]:
        """The lines that were not told yet. Who looks at the past is told nothing of what goes on meanwhile."""
        match = self._match
        if match.lesson is None and not match.whatif.playing and not match.stage.live:
            return []
        fresh, self._said = lines[self._said :], len(lines)
        return fresh
