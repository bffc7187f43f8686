"""A line of the coach on the table: step by step through what would follow, and back. It never touches the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..kernel.game import State
from ..kernel.text import T, Text
from ..session import Moment
from .view import Json


class Line:
    """A line from a position; ``step`` is how many of its actions have been shown.

    Raises ValueError where the line does not fit the position.
    """

    def __init__(self, state: State, actions: Sequence[str], proved: bool, of: str) -> None:
        self.proved = proved
        self.of = of
        self.actions = tuple(actions)
        self.start = state
        self.moments: list[Moment] = []
        for text in actions:
            found = state.step(state.parse_action(state.current_player(), text))
            self.moments.append(Moment(state, found.events, found.state))
            state = found.state
        self.step = 1 if self.moments else 0

    def go_to(self, step: int) -> None:
        """Show the position after so many actions."""
        self.step = max(0, min(step, len(self.moments)))

    @property
    def here(self) -> tuple[State, Moment | None]:
        """The position that is shown, and the step that led to it."""
        return (self.moments[self.step - 1].after, self.moments[self.step - 1]) if self.step else (self.start, None)

    def data(self, picture: Any, me: int, names: Sequence[str | Text]) -> Json:
        """The line for the coach's panel: its steps in words, and where the table stands in it."""
        steps = []
        for number, moment in enumerate(self.moments, 1):
            lines = picture.lines(moment.events, me, names)
            steps.append(
                {
                    "n": number,
                    "seat": moment.before.current_player(),
                    "text": " ".join(line["text"] for line in lines),
                    "spoken": " ".join(line["spoken"] for line in lines),
                }
            )
        if steps and getattr(self.moments[-1].after, "repetitions", 1) > 1:
            back = T("This position has been before: so it can go on for ever, and that is a draw (K-9).")
            steps[-1] |= {kind: f"{steps[-1][kind]} {back}" for kind in ("text", "spoken")}
        title = T("A proved line") if self.proved else T("A line that the coach expects")
        return {"action": self.actions[0], "of": self.of, "title": str(title), "steps": steps, "step": self.step}
