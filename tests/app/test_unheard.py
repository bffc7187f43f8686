"""A kernel whose page never came is ended: its reader left between the last byte and the page's first word."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from support.servers import free_port, start, wait_until
from support.visitor import Visitor

from tutor.app import settings
from tutor.app.server import PageKernels


class Kernels(PageKernels):
    """Kernels without processes; ``ended`` are those that were shut down."""

    def __init__(self, *running: str) -> None:
        super().__init__()
        self.running, self.ended = set(running), []
        self.unheard.update(running)

    def __contains__(self, kernel_id: object) -> bool:
        return kernel_id in self.running

    async def shutdown_kernel(self, kernel_id: str, now: bool = False, restart: bool = False) -> None:
        self.running.remove(kernel_id)
        self.ended.append(kernel_id)


async def after_the_page(meanwhile: Callable[[Kernels], object]) -> list[str]:
    """What is ended of two kernels whose page was sent in full, if ``meanwhile`` something else happens."""
    kernels = Kernels("one", "two")
    kernels.end_unless_heard("one")
    kernels.end_unless_heard(None)  # an address that needed no kernel
    meanwhile(kernels)
    for _ in range(200):
        await asyncio.sleep(0.001)
    return kernels.ended


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "UNHEARD_SECONDS", 0.01)


def test_a_kernel_that_no_page_comes_for_is_ended_and_no_other() -> None:
    assert asyncio.run(after_the_page(lambda kernels: None)) == ["one"]


def test_a_page_that_opens_its_socket_keeps_its_kernel_for_good() -> None:
    assert asyncio.run(after_the_page(lambda kernels: kernels.heard("one"))) == []


HASTY = """\
from tutor.app import settings
settings.UNHEARD_SECONDS = 5
from tutor.__main__ import main
raise SystemExit(main())
"""


@pytest.mark.slow
def test_the_server_ends_the_kernel_of_a_page_that_was_only_fetched(tmp_path: Path, probes: Path) -> None:
    (tmp_path / "hasty.py").write_text(HASTY)
    port = free_port()
    environ = {name: str(tmp_path) for name in ("TUTOR_STATE_DIR", "PYTHONPATH")} | {"TUTOR_NOTEBOOKS": str(probes)}
    command = ["hasty", "play", "--no-browser", "--port", str(port)]
    with start(command, port, tmp_path / "log", environ, "voila/static/voila.js") as server:
        reader = Visitor(server, "index.ipynb").connect()
        Visitor(server, "index.ipynb")  # and gone
        assert len(server.kernels()) == 2
        wait_until(lambda: len(server.kernels()) == 1, "the kernel that nobody came for has ended")
        assert reader.states()
        reader.leave()
