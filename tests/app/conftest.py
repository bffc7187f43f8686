"""Servers for the tests that need no browser; every test that uses one is slow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support import servers
from support.probes import write_probes

SERVERS = {"server", "fresh_server", "jupyter_server"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what starts a server as slow."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent) and SERVERS & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def probes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The probes' folder."""
    return write_probes(tmp_path_factory.mktemp("probes"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, probes: Path) -> Iterator[servers.Server]:
    """``tutor play`` on the probes, shared by the session."""
    environ = {"TUTOR_NOTEBOOKS": str(probes)}
    with servers.play_server(tmp_path_factory.mktemp("server"), env=environ) as running:
        yield running


@pytest.fixture
def fresh_server(tmp_path: Path, probes: Path) -> Iterator[servers.Server]:
    """``tutor play`` on the probes for one test alone, started in their folder."""
    with servers.play_server(tmp_path, env={"TUTOR_NOTEBOOKS": str(probes)}, cwd=probes) as running:
        yield running


@pytest.fixture(scope="module")
def jupyter_server(tmp_path_factory: pytest.TempPathFactory, probes: Path) -> Iterator[servers.Server]:
    """A Jupyter server with what `tutor.app.jupyter` installs, as Binder runs it."""
    folder = tmp_path_factory.mktemp("jupyter")
    with servers.binder_server(folder, probes) as running:
        yield running
