"""Proved endings on the table: a list from easy to hard, each played like a match that begins in its position.

The proof judges every move: the coach's verdict says whether the move kept what was proved. The free match that was
on the table waits aside and comes back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..kernel.game import State
from ..kernel.text import T, Text
from ..lessons import endings as words
from .view import Json


class Endings:
    """One learner's way through the endings: which are solved, and the one on the table if one is.

    ``aside`` keeps the match that was on the table, as plain data to come back to.
    """

    def __init__(self, items: Sequence[Any], progress: Any = None) -> None:
        self.items = tuple(items)
        known = {one.id for one in self.items}
        given = progress if isinstance(progress, Mapping) else {}
        solved = given.get("solved")
        self.solved = (
            known.intersection(one for one in solved if isinstance(one, str)) if isinstance(solved, list) else set()
        )
        current = given.get("current")
        self.current: str | None = current if isinstance(current, str) and current in known else None
        self.open = given.get("open") is True or self.current is not None
        self.spoilt = False
        self.aside: Any = given.get("aside")

    def progress(self) -> Json:
        """What to keep."""
        return {
            "solved": [one.id for one in self.items if one.id in self.solved],
            "current": self.current,
            "open": self.open,
            "aside": self.aside,
        }

    def ending(self, name: str | None) -> Any:
        """An ending by its id. Raises ValueError if there is none."""
        found = next((one for one in self.items if one.id == name), None)
        if found is None:
            raise ValueError(f"there is no ending {name!r}")
        return found

    @property
    def here(self) -> Any:
        """The ending on the table, or None."""
        return None if self.current is None else self.ending(self.current)

    def begin(self, name: str) -> Any:
        """Take an ending in hand."""
        found = self.ending(name)
        self.current, self.open, self.spoilt = found.id, True, False
        return found

    def following(self) -> Any:
        """The next ending that is not solved yet, after the one on the table; None if all are."""
        at = next((i for i, one in enumerate(self.items) if one.id == self.current), -1)
        rest = [*self.items[at + 1 :], *self.items[: at + 1]]
        return next((one for one in rest if one.id not in self.solved), None)

    def look(self, state: State, me: int, spoilt: bool) -> None:
        """Learn from the match: whether a move so far has given something away, and how it ended."""
        self.spoilt = spoilt
        if self.current is None:
            return
        end = state.outcome()
        if end is not None and words.solved(self.here, end, me):
            self.solved.add(self.current)

    def refutation(self, first: str) -> Any:
        """What the stored proof says against an action in the ending's position; None for an answer."""
        return None if self.here is None else self.here.refutations.get(first)

    def banner(self, shown: Json) -> Json:
        """What is said of an ending that is over, in place of the result of a match."""
        feedback = {"win": T("You have won it."), "loss": T("Take back, or begin anew, and look for what held it.")}
        solved = shown["kind"] == "win" or (shown["kind"] == "draw" and self.here.goal == "draw")
        drawn = T("The draw is saved.") if solved else T("A draw: here you could have won.")
        title = T("Solved") if solved else T("Not solved yet")
        return shown | {"title": str(title), "text": str(feedback.get(shown["kind"], drawn)), "over": False}

    def page(
        self, state: State, me: int, verdict: Json | None, first: str | None, *, undo: bool, line: bool
    ) -> Json | None:
        """The panel: the list, or the ending on the table with what is to be done and how it goes.

        ``first`` is the move if it is the only one so far; ``undo`` and ``line`` say whether it can be taken back, and
        whether there is a line that shows how it is punished.
        """
        if not self.open:
            return None
        feedback, kind = self._feedback(state, me, verdict, first)
        following = self.following()
        return {
            "items": [self._item(number, one) for number, one in enumerate(self.items, 1)],
            "solved": len(self.solved),
            "total": len(self.items),
            "current": self.current,
            "goal": "" if self.here is None else words.goal(self.here),
            "feedback": "" if feedback is None else str(feedback),
            "kind": kind,
            "over": state.is_terminal() and self.current is not None,
            "again": undo and self.current is not None,
            "line": line and kind == "illegal",
            "next": None if following is None else following.id,
        }

    def _item(self, number: int, one: Any) -> Json:
        return {
            "id": one.id,
            "number": number,
            "label": str(words.called(one)),
            "note": words.note(one),
            "level": str(words.LEVELS.get(one.level, words.LEVELS[3])),
            "solved": one.id in self.solved,
        }

    def _feedback(self, state: State, me: int, verdict: Json | None, first: str | None) -> tuple[Text | None, str]:
        if self.here is None:
            return None, ""
        end = state.outcome()
        if end is not None:
            kind = "right" if words.solved(self.here, end, me) else "illegal" if end.winners else "legal"
            return words.result(self.here, end, me), kind
        proved = None
        if verdict is not None and verdict["kind"] == "proved":
            proved = words.Proved(verdict["loss"], verdict["value"], verdict["turns"])
        kept = words.kept(self.here, first, proved)
        if kept is None:
            return (None, "") if verdict is None else (T("This move is not proved either way: play on."), "")
        if not kept:
            return T("{text} Take it back, or play on.", text=words.lost(self.here, first, proved)), "illegal"
        return (T("The best that was left."), "legal") if self.spoilt else (words.standing(self.here), "right")
