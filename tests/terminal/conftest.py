"""The key that seals kept matches belongs to a test's own folder."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_key(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the key, so that no test reads or writes the user's."""
    folder = tmp_path_factory.mktemp("key")
    monkeypatch.setenv("TUTOR_STATE_DIR", str(folder))
    return folder
