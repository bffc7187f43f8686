"""The bots of a patient table: their turn is found in a worker, so that the learner's own move shows at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping

from ..kernel.actions import Action
from ..session import Table
from .worker import Job, Worker

Turn = tuple[Action | Mapping[int, Action], ...]


class Opponent:
    """Finds one turn at a time; ``played(table, turn)`` is called with it.

    ``pace`` is the least time from one turn to the next, in seconds, so that people can follow what bots do. Where
    there is no loop to wait in (a test, a Python in the browser) nothing waits.
    """

    def __init__(self, worker: Worker, played: Callable[[Table, Turn], None], pace: float = 0.0) -> None:
        self._worker = worker
        self._played = played
        self._job: Job | None = None
        self._timer: asyncio.TimerHandle | None = None
        self.pace = pace

    def go(self, table: Table) -> bool:
        """Begin to think if it is a bot's turn. Returns whether the table still waits for it."""
        if table.bot_to_move() is None:
            return False
        if self._job is not None or self._timer is not None:
            return True
        over = False
        begun = time.monotonic()

        def done(turn: Turn | None) -> None:
            nonlocal over
            over = True
            self._job = None
            left = begun + self.pace - time.monotonic()
            if turn is None:
                return
            if self.pace and left > 0 and started:  # started: there is a loop, or this would have come at once
                self._timer = asyncio.get_running_loop().call_later(left, self._play, table, turn)
            else:
                self._played(table, turn)

        started = False
        job = self._worker.start(lambda _stop: table.bot_turn(), done)
        started = True
        if not over:
            self._job = job
        return not over

    def _play(self, table: Table, turn: Turn) -> None:
        self._timer = None
        self._played(table, turn)

    def drop(self) -> None:
        """Forget the turn that is looked for: the match went another way."""
        if self._job is not None:
            self._job.drop()
            self._job = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
