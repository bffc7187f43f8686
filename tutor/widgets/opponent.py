"""The bot of a patient table: its turn is found in a worker, so that the learner's own move shows at once."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.actions import Action
from ..session import Table
from .worker import Job, Worker


class Opponent:
    """Finds one turn at a time; ``played(table, actions)`` is called with it."""

    def __init__(self, worker: Worker, played: Callable[[Table, tuple[Action, ...]], None]) -> None:
        self._worker = worker
        self._played = played
        self._job: Job | None = None

    def go(self, table: Table) -> bool:
        """Begin to think if it is the bot's turn. Returns whether the table still waits for it."""
        if table.bot_to_move() is None:
            return False
        if self._job is not None:
            return True
        over = False

        def done(actions: tuple[Action, ...] | None) -> None:
            nonlocal over
            over = True
            self._job = None
            if actions is not None:
                self._played(table, actions)

        job = self._worker.start(lambda _stop: table.bot_turn(), done)
        if not over:
            self._job = job
        return not over

    def drop(self) -> None:
        """Forget the turn that is looked for: the match went another way."""
        if self._job is not None:
            self._job.drop()
            self._job = None
