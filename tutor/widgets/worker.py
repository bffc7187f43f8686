"""Long thinking beside the kernel's own thread, so that a message such as "stop" is read meanwhile.

The kernel reads one message after another in one event loop. A search in that thread would keep every click waiting
until it ends; here it runs in a thread, and its result comes back into the loop as if it were one more message.
Where there is no loop or no thread (a test, a Python in the browser) the work is done at once.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import queue
import sys
import threading
from collections.abc import Callable
from typing import Any, TypeVar

log = logging.getLogger(__name__)

Result = TypeVar("Result")
Stop = Callable[[], bool]


class Job:
    """One piece of work. `stop` asks it to end soon with what it has; `drop` also forgets its result."""

    def __init__(self) -> None:
        self._stop = threading.Event()
        self._dropped = False
        self.over = False

    @property
    def dropped(self) -> bool:
        """Whether nobody waits for the result any more."""
        return self._dropped

    def stopped(self) -> bool:
        """Whether it is to end; the work asks this now and then."""
        return self._stop.is_set()

    def stop(self) -> None:
        """Ask it to end with what it has."""
        self._stop.set()

    def drop(self) -> None:
        """Ask it to end, and never tell its result."""
        self._dropped = True
        self._stop.set()


class Worker:
    """Does one job after another."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Callable[[], None]] | None = None

    def start(self, work: Callable[[Stop], Result], done: Callable[[Result | None], None]) -> Job:
        """Do ``work(stopped)`` and then ``done(result)`` in the caller's thread; None where the work failed.

        ``done`` is not called for a job that was dropped.
        """
        job = Job()
        loop = _loop()
        if loop is None:
            _finish(job, _attempt(work, job), done)
            return job
        here = contextvars.copy_context()  # the kernel knows by it which page a message belongs to

        def run() -> None:
            result = None if job.dropped else _attempt(work, job)
            if not job.dropped and not loop.is_closed():
                loop.call_soon_threadsafe(_finish, job, result, done, context=here)

        self._queue().put(run)
        return job

    def _queue(self) -> queue.SimpleQueue[Callable[[], None]]:
        if self._jobs is None:
            self._jobs = queue.SimpleQueue()
            threading.Thread(target=_serve, args=(self._jobs,), name="tutor-worker", daemon=True).start()
        return self._jobs


def _serve(jobs: queue.SimpleQueue[Callable[[], None]]) -> None:
    # A search in pure Python hands the interpreter over only this often; messages should not wait for it long.
    sys.setswitchinterval(min(sys.getswitchinterval(), 0.001))
    while True:
        try:
            jobs.get()()
        except Exception:
            log.exception("a job could not hand over its result")


def _attempt(work: Callable[[Stop], Any], job: Job) -> Any:
    try:
        return work(job.stopped)
    except Exception:  # the table goes on without it
        log.exception("a job failed")
        return None


def _finish(job: Job, result: Any, done: Callable[[Any], None]) -> None:
    if not job.dropped:
        job.over = True
        done(result)


def _loop() -> asyncio.AbstractEventLoop | None:
    if sys.platform == "emscripten":
        return None
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
