"""A lesson on the table: the same table as a match, with a task beside it."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from ..kernel.game import Game
from ..kernel.text import T, Text
from ..lessons import Feedback, FeedbackKind, LessonSession, ProgressError, load_lesson
from ..session import Moment
from ..session.seating import PERSON, Seating
from ..session.table import PAUSES
from .stage import seats
from .tables import game_table
from .view import Json

log = logging.getLogger(__name__)


class LessonTable:
    """One learner's lesson, drawn as the game's table is."""

    def __init__(self, game: str, progress: Any = None) -> None:
        self._kind = game_table(game)
        self._picture = self._kind.picture
        self._feedback: Feedback | None = None
        lesson = load_lesson(game)
        try:
            self.session = LessonSession(lesson) if progress is None else LessonSession.resume(lesson, progress)
        except ProgressError as error:  # a lesson is quickly played again; a fault here must not cost the match
            log.warning("the progress of the lesson could not be taken up: %s", error)
            self.session = LessonSession(lesson)

    def submit(self, action: str) -> bool:
        """The learner's answer. Returns whether the position changed."""
        self._feedback = self.session.submit(action)
        return self._feedback.kind is FeedbackKind.RIGHT

    def move(self, where: str) -> bool:
        """Go on or back. Returns False at the lesson's end (or beginning), where there is nowhere to go."""
        self._feedback = None
        return self.session.next() if where == "next" else self.session.back()

    @property
    def moment(self) -> Moment | None:
        """What the step ends with: a result stays on the table to be looked at, whatever was dealt since."""
        moments = self.session.moments
        if self.session.done:
            for moment in reversed(moments):
                if any(event.kind in PAUSES for event in moment.events):
                    return moment
        return moments[-1] if moments else None

    def scene(self, choices: Mapping[str, str]) -> Json:
        """The table as the lesson shows it, with the choices of the table (such as the other hand's being open)."""
        session = self.session
        moment = self.moment
        state = session.state if moment is None else moment.after
        more: Json = {}
        if self._kind.several:
            more = {"names": self.names(), "bottom": session.seat}
        found: Json = self._picture.picture(
            state, session.seat, moment, asked=not session.done, all_open=False, choices=choices, **more
        )
        found["buttons"] = [button for button in found["buttons"] if not session.done]
        last = session.index + 1 == session.total
        done = T("Well done: go on to the match.") if last else T("Well done: go on with the lesson.")
        found["prompt"] = str(done if session.task is None else session.task.ask)
        return found

    def lines(self) -> list[Json]:
        """The log of this step."""
        names = self.names()
        found: list[Json] = []
        for number, moment in enumerate(self.session.moments, 1):
            seen = [e for event in moment.events if (e := event.seen_by(self.session.seat)) is not None]
            extra = {"n": number, "round": self._picture.round_of(moment.before)}
            found += [extra | line for line in self._picture.lines(seen, self.session.seat, names)]
        return found

    def page(self) -> Json:
        """The lesson's panel: title, sentences, task, feedback, and where one can go."""
        page = self.session.page(self._feedback)
        last = self.session.index + 1 == self.session.total
        page["next"] = True
        page["next_label"] = str(T("On to the match") if last else T("Next"))
        page["back_label"] = str(T("Back"))
        page["leave_label"] = str(T("Skip to the match"))
        page["clause"] = self._feedback.clause if self._feedback is not None else ""
        page["finished"] = self.session.finished
        page["last"] = last
        return page

    @property
    def game(self) -> Game[Any]:
        """The game as the lesson plays it."""
        found: Game[Any] = self.session.state.game
        return found

    @property
    def seating(self) -> Seating:
        """Who sits at the table of the lesson: the learner, and players without a name."""
        mine, count = self.session.seat, self.session.state.game.num_players
        seats = tuple(PERSON if seat == mine else "" for seat in range(count))
        return Seating(seats, tuple(self._picture.side_label(seat) for seat in range(count)))

    def names(self) -> Sequence[str | Text]:
        """What the log calls the players of the lesson."""
        return self.seating.called(self.session.seat)

    def whole_scene(self, choices: Mapping[str, str]) -> Json:
        """The table with all that a match's view has besides."""
        seat = self.session.seat
        return self.scene(choices) | {
            "busy": False,
            "me": seat,
            "turn": [] if self.session.done else [seat],
            "seats": seats(self._kind, seat, self.seating, self.names()),
            "banner": None,
            "review": None,
            "steps": 0,
            "can": {"undo": False, "hint": False, "new": True, "export": False, "lesson": True},
            "lesson": self.page(),
        }
