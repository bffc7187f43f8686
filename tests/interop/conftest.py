"""The extras that these tests are about. CI installs both; elsewhere a test without its library says so."""

from __future__ import annotations

import pytest


@pytest.fixture
def pyspiel():
    return pytest.importorskip("pyspiel", reason="needs the extra openspiel: pip install card-tutor[openspiel]")
