"""Makes `testkit` importable, and holds every test to the same hypothesis settings."""

from __future__ import annotations

import contextlib
import gc
import signal
import sys
import threading
from pathlib import Path

from hypothesis import settings

# Your Trumps' coach makes its compiled twin ready in a thread of its own. `pytest.approx` asks numpy things as soon as
# it finds it among the modules, and would meet one that is only half imported.
with contextlib.suppress(ImportError):
    import numpy  # noqa: F401

# Started in the background of a shell, tests ignore Ctrl-C, and so would the servers that they start and end by it.
if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

sys.path.insert(0, str(Path(__file__).parent))

# Positions hang together in long lines without cycles: looking for cycles as often as usual took an eighth of the time.
gc.set_threshold(20_000, 20, 50)

# A busy machine must not turn a slow example into a failure, and a failure must come back at the next run.
settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")
