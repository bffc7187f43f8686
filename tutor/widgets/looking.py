"""Looking away from the match as it stands: back at its steps, or along a line of the coach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .line import Line
from .view import Json

if TYPE_CHECKING:
    from .match import Match


class Looking:
    """Moves the stage of a match, never the match."""

    def __init__(self, match: Match) -> None:
        self._match = match

    def line(self, message: Json) -> None:
        """Put a line of the coach on the table, or take it away."""
        match, action, of = self._match, message.get("action"), str(message.get("of", "now"))
        match.whatif.leave()
        adviser, found = match.adviser, None
        if action is not None and adviser is not None:
            found = match.endings.line(adviser) if of == "ending" else adviser.line_after(str(action), of)
        match.stage.come_back()
        if found is not None and match.lesson is None:
            state, actions, proved = found
            match.stage.line = Line(state, actions, proved, of)
        match.show()
        match.think()

    def go_to(self, message: Json) -> None:
        """Look at a step of the match, or of the line that lies on the table; None comes back.

        With a message's ``choice`` the coach speaks of the choice that was made there, and not of the one before it.
        """
        match, stage = self._match, self._match.stage
        if match.whatif.playing:
            match.whatif.leave()  # a branch has no steps to look at: this is the way back
            return
        in_line = stage.line is not None
        if stage.line is not None and stage.line.of == "review" and message.get("step") is None:
            match.review.show_again()  # back to the position that the line was opened from
            match.show()
            match.think()
            return
        if not in_line:
            match.review.left()
        if match.lesson is None:
            stage.go_to(match.table, message.get("step"))
            if in_line:
                match.think()  # the panel shows where the line stands
        match.show()
        if match.lesson is None and stage.line is None and not in_line:
            if stage.step is None:
                match.think()
            else:  # the panel speaks of the step that is looked at
                here = message.get("choice") is True
                panel = self._said(stage.decision_at(match.table, here))
                if panel["verdict"] is not None:
                    panel["verdict"]["here"] = here
                match.page.coach = panel

    def _said(self, place: int | None) -> Json:
        """What was said of a choice of the past, by whoever's adviser said it."""
        match = self._match
        decision = None if place is None else match.table.decisions[place]
        seat = match.me if decision is None else decision.seat
        if seat is None:
            return match.quiet()
        return match.adviser_of(seat).look_back(match.number, place, decision)
