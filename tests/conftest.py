"""Makes `testkit` importable, and holds every test to the same hypothesis settings."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))

# A busy machine must not turn a slow example into a failure, and a failure must come back at the next run.
settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")
