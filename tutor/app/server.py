"""Voilà as its own server, with the manners that its defaults lack.

Left to itself Voilà never learns that a page was closed (its farewell is refused for want of a cookie), waits for
ever for a kernel that did not start, restarts a dead kernel empty so that the table looks alive and is not, and
lets the network hold back each small answer by some 40 ms. `TutorVoila` puts that right in the few handlers
concerned and takes over nothing else.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import tempfile
import webbrowser
from contextvars import ContextVar
from typing import Any

from ipykernel.kernelspec import RESOURCES
from jupyter_client.kernelspec import NATIVE_KERNEL_NAME, KernelSpec, KernelSpecManager
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import APIHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RedirectHandler, RequestHandler, authenticated
from traitlets import Set, Unicode
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from . import settings
from .paths import notebooks_dir

HEARTBEAT = "voila_heartbeat()"
started_kernel: ContextVar[str | None] = ContextVar("started_kernel", default=None)


class OwnKernelSpecs(KernelSpecManager):
    """One kernel, and always this very Python: a ``python3`` kernel of another environment has no tutor in it."""

    def find_kernel_specs(self) -> dict[str, str]:
        """The name and the folder of the only kernel."""
        return {NATIVE_KERNEL_NAME: RESOURCES}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The kernel's command line: errors only, or each page would log that loopback is not encrypted."""
        spec = super().get_kernel_spec(kernel_name)
        if not any("log_level" in word for word in spec.argv):
            spec.argv = [*spec.argv, f"--IPKernelApp.log_level={logging.ERROR}"]
        return spec


class PageKernels(AsyncMappingKernelManager):
    """The kernels; remembers for a page's handler which one it has started, and which no page has asked for yet."""

    unheard = Set(help="the kernels whose page has not opened its web socket")
    endings = Set(help="keeps what ends them from being forgotten half way")

    async def start_kernel(self, **kwargs: Any) -> str:
        """Start a kernel and note its id in the handler's own context."""
        kernel_id: str = await super().start_kernel(**kwargs)
        started_kernel.set(kernel_id)
        self.unheard.add(kernel_id)
        return kernel_id

    def heard(self, kernel_id: str) -> None:
        """A page has opened its kernel's web socket."""
        self.unheard.discard(kernel_id)

    def end_unless_heard(self, kernel_id: str | None) -> None:
        """End a kernel later if no page has come for it by then.

        A reader who leaves when all was sent, but before the browser has read so far as to know how to say farewell,
        is not noticed: on a busy machine seconds lie between the two.
        """

        def look() -> None:
            if kernel_id in self.unheard:
                ending = asyncio.ensure_future(self.end(kernel_id))
                self.endings.add(ending)
                ending.add_done_callback(self.endings.discard)

        if kernel_id in self.unheard:
            asyncio.get_running_loop().call_later(settings.UNHEARD_SECONDS, look)

    async def end(self, kernel_id: str | None) -> None:
        """Shut a kernel down; one that is already gone is no error."""
        self.unheard.discard(kernel_id)
        if kernel_id in self:
            with contextlib.suppress(KeyError, HTTPError):  # somebody else was quicker
                await ensure_async(self.shutdown_kernel(kernel_id))

    async def is_running(self, kernel_id: str | None) -> bool:
        """Whether a kernel's process is there."""
        return kernel_id in self and bool(await ensure_async(self.get_kernel(kernel_id).is_alive()))


class FarewellHandler(APIHandler):
    """Ends the kernel of a page that says farewell.

    The browser's beacon cannot send the token that other requests carry, so this one address does without it.
    Instead it must come from a page of this server, and name a kernel's id, which only its page knows.
    """

    def check_xsrf_cookie(self) -> None:
        """Accept a request without the token if it comes from our own page."""
        if self.request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin" or not self.check_origin():
            raise HTTPError(403, "a farewell from elsewhere")

    @authenticated
    async def post(self, kernel_id: str) -> None:
        """Shut the kernel down."""
        await self.kernel_manager.end(kernel_id)
        self.set_status(204)
        self.finish()


class PromptSocket(VoilaKernelWebsocketHandler):
    """The kernel's web socket, sending small messages at once."""

    async def open(self, kernel_id: str) -> None:
        """Turn Nagle's algorithm off, then open as usual."""
        self.kernel_manager.heard(kernel_id)
        self.set_nodelay(True)
        await super().open(kernel_id)


class PageHandler(TornadoVoilaHandler):
    """A notebook as a page that always comes to an end, and whose kernel ends with a reader who left early."""

    left = False

    def on_connection_close(self) -> None:
        """Note that the reader left before the page was complete, when it cannot say farewell yet."""
        self.left = True
        super().on_connection_close()

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Send the page piece by piece; when its kernel dies or is silent for too long, say so and stop waiting."""
        try:
            await self._send(path)
        finally:
            self.kernel_manager.end_unless_heard(started_kernel.get())

    async def _send(self, path: str | None) -> None:
        silent = 0.0
        pieces = self.get_generator(path=path)
        async for piece in pieces:
            if self.left:
                break
            self.write(piece)
            silent = silent + settings.HEARTBEAT_SECONDS if HEARTBEAT in piece else 0.0
            if silent and (silent >= settings.SILENCE_SECONDS or not await self._kernel_runs()):
                self.log.error("The kernel for %s did not start or does not answer.", self.request.path)
                self.write("<script>window.tutor_page.failed()</script>")
                self.left = True
                break
            with contextlib.suppress(StreamClosedError):
                await self.flush()
        if self.left:
            await pieces.aclose()
            await self.kernel_manager.end(started_kernel.get())

    async def _kernel_runs(self) -> bool:
        return bool(await self.kernel_manager.is_running(started_kernel.get()))

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Show our error page."""
        # A page can break after its head was sent; only then is there nothing to render any more.
        if self._headers_written:
            self.finish()
            return
        names = {"status_code": status_code, "language_code": "en", "tutor": settings.page_strings()}
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(self.render_template("error.html", **names))


class MissingHandler(PageHandler):
    """Everything that is not there."""

    async def prepare(self) -> None:
        """Answer 404."""
        await super().prepare()
        raise HTTPError(404)


# Where Voilà has one of these, we have another, or nothing.
REPLACED: dict[type[RequestHandler], type[RequestHandler] | None] = {
    VoilaShutdownKernelHandler: FarewellHandler,
    VoilaKernelWebsocketHandler: PromptSocket,
    TornadoVoilaHandler: PageHandler,
    TornadoVoilaTreeHandler: None,
    VoilaContentsHandler: None,
    AllowListFileHandler: None,
}


class TutorVoila(Voila):
    """The stand-alone server of the tutor's notebooks. It reads no configuration file: its settings are `settings`."""

    name = "tutor-play"
    first_page = Unicode("voila/render/index.ipynb", help="what the browser opens")

    def load_config_file(self, *args: Any, **kwargs: Any) -> None:
        """Read nothing: a stray ``voila.py`` or ``voila.json`` somewhere must not change the table."""

    def initialize(self, argv: list[str] | None = None) -> None:
        """Set up as usual, without two warnings that every page would repeat.

        A notebook is "not trusted" when somebody else saved it; it has no outputs to distrust, and is run anew.
        Jupyter reads its ping settings in milliseconds and tornado the same ones in seconds; only Jupyter pings.
        """
        super().initialize(argv)
        self.log.addFilter(lambda record: "is not trusted" not in str(record.msg))
        tornado = logging.getLogger("tornado.general")
        tornado.addFilter(lambda record: "websocket_ping_timeout" not in str(record.msg))

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, for this machine only."""
        return {
            **super().init_settings(),
            "allow_remote_access": False,
            "local_hostnames": ["localhost", "127.0.0.1", "::1"],
            "headers": {"Content-Security-Policy": settings.CONTENT_POLICY},
        }

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Voilà's addresses with ours in their places; ``/`` is the lobby."""
        handlers: list[tuple[Any, ...]] = []
        for pattern, handler, *rest in super().init_handlers():
            ours = REPLACED.get(handler, handler)
            if ours is not None:
                handlers.append((pattern, ours, *rest))
        lobby = {"url": f"{self.base_url}voila/render/index.ipynb", "permanent": False}
        handlers.append((self.base_url, RedirectHandler, lobby))
        extra = {"voila_configuration": self.voila_configuration, "template_paths": self.template_paths}
        handlers.append((r".*", MissingHandler, {**extra, "config": self.config}))
        return handlers

    @property
    def first_url(self) -> str:
        """The address that the browser opens."""
        return f"http://{self.ip}:{self.port}{self.base_url}{self.first_page}"

    def launch_browser(self) -> None:
        """Open the browser at the first page; without one the printed address has to do."""
        asyncio.get_event_loop().run_in_executor(None, webbrowser.open, self.first_url)

    def stop(self) -> None:
        """End every kernel, deaf to a second Ctrl-C, which would leave some of them running."""
        with contextlib.suppress(ValueError):  # only a main thread may
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        super().stop()


def server_config(port: int, open_browser: bool) -> Config:
    """The whole configuration of the stand-alone server."""
    config = Config()
    config.KernelManager.transport = settings.transport(tempfile.gettempdir())
    config.TutorVoila.ip = settings.HOST
    config.TutorVoila.port = port
    config.TutorVoila.port_retries = 0
    config.TutorVoila.open_browser = open_browser
    config.TutorVoila.root_dir = str(notebooks_dir())
    config.TutorVoila.log_level = logging.WARNING
    config.VoilaConfiguration = Config(settings.voila_configuration())
    config.VoilaConfiguration.kernel_spec_manager_class = OwnKernelSpecs
    config.VoilaConfiguration.multi_kernel_manager_class = PageKernels
    config.VoilaExecutor = Config(settings.executor_configuration())
    # A closed page says farewell; this is for those that could not. An open page keeps its table.
    config.MappingKernelManager.cull_idle_timeout = 300
    config.MappingKernelManager.cull_interval = 30
    config.MappingKernelManager.cull_connected = False
    # A restarted kernel is an empty one. Noticed within a second and left dead, the page can say so.
    config.KernelRestarter.time_to_dead = 1.0
    config.KernelRestarter.restart_limit = 0
    return config
