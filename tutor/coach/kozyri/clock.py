"""When to stop: after some seconds, at somebody's word, or after an amount of work that is the same on any machine."""

from __future__ import annotations

import time
from collections.abc import Callable

Stop = Callable[[], bool]


class Clock:
    """A limit that is asked between two slices of work.

    ``budget`` is in seconds, None for no limit; ``should_stop`` ends it earlier. With ``count``, a function that tells
    how much work was done so far, the budget is in its unit instead: then the same work is done wherever it runs.
    """

    def __init__(
        self, budget: float | None, should_stop: Stop | None = None, count: Callable[[], float] = time.perf_counter
    ) -> None:
        self._count = count
        self._until = None if budget is None else count() + budget
        self._should_stop = should_stop

    @property
    def over(self) -> bool:
        """Whether to stop now."""
        if self._until is not None and self._count() >= self._until:
            return True
        return self._should_stop is not None and self._should_stop()

    @property
    def left(self) -> float:
        """What is left of the budget; a large number without a limit."""
        return 1e9 if self._until is None else max(0.0, self._until - self._count())

    def part(self, share: float) -> Clock:
        """A clock for a share of what is left, which stops with this one."""
        return Clock(share * self.left, lambda: self.over, self._count)
