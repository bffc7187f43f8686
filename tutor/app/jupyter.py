"""The same settings for Voilà inside a Jupyter server, which is how Binder runs it.

``python -m tutor.app.jupyter`` writes them below the environment's prefix (or below the folder it is given):
Voilà's configuration, the server's, and a copy of the page's template. There the server belongs to one person who
may run code in it, so nothing of its protection is turned off: a page says farewell with the server's token, and
kernels whose page could not are culled soon.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from . import settings
from .paths import SHARE

EXTENSION = "tutor.app.jupyter"


def server_configuration() -> dict[str, Any]:
    """What the Jupyter server itself has to know, as the JSON that it reads."""
    return {
        "ServerApp": {"jpserver_extensions": {EXTENSION: True, "voila.server_extension": True}},
        # Binder gives an idle visitor about ten minutes and little memory; a closed tab's kernel goes long before.
        "MappingKernelManager": {"cull_idle_timeout": 120, "cull_interval": 30, "cull_connected": False},
        "KernelRestarter": {"time_to_dead": 1.0},
        "VoilaExecutor": settings.executor_configuration(),
    }


def install(prefix: Path) -> list[Path]:
    """Write the configuration and the template below ``prefix``; returns what was written."""
    voila = prefix / "etc" / "jupyter" / "voila.json"
    server = prefix / "etc" / "jupyter" / "jupyter_server_config.d" / "tutor.json"
    template = prefix / "share" / "jupyter" / "voila" / "templates" / settings.TEMPLATE
    for path, content in (
        (voila, {"VoilaConfiguration": settings.voila_configuration()}),
        (server, server_configuration()),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content, indent=2) + "\n", "utf-8")
    shutil.copytree(SHARE / "voila" / "templates" / settings.TEMPLATE, template, dirs_exist_ok=True)
    return [voila, server, template]


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": EXTENSION}]


def _load_jupyter_server_extension(server_app: Any) -> None:
    """Let small messages pass at once, and let a page have the token with which it may say farewell.

    The server offers no setting for either, so one method of each handler is wrapped, once.
    """
    # Voilà's pages would otherwise fetch MathJax from a public network, and no page of ours has a formula.
    server_app.web_app.settings.update(mathjax_url=None, mathjax_config=None)

    from jupyter_server.services.kernels.websocket import KernelWebsocketHandler as Socket
    from voila.tornado.handler import TornadoVoilaHandler as Page

    if getattr(Page, "_tutor_prepared", False):
        return
    usual_open, usual_prepare = Socket.open, Page.prepare

    async def open_promptly(self: Any, kernel_id: str) -> None:
        self.set_nodelay(True)
        await usual_open(self, kernel_id)

    async def prepare_with_token(self: Any) -> None:
        await usual_prepare(self)
        _ = self.xsrf_token  # reading it sets the cookie

    Socket.open, Page.prepare = open_promptly, prepare_with_token
    Page._tutor_prepared = True


def main(argv: Sequence[str]) -> int:
    """Install below the given folder, or below this environment's prefix."""
    for path in install(Path(argv[0]) if argv else Path(sys.prefix)):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
