"""Start a server on loopback as a person would, look inside its process, end it."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import psutil

from tutor.app.settings import transport

ROOT = Path(__file__).resolve().parents[2]
Value = TypeVar("Value")


def free_port() -> int:
    """A port that nobody listens at now.

    Its server binds it only seconds later. The system would hand a port of its own choice to somebody else meanwhile: to
    another test's server, or to a kernel; so it is drawn from those that the system gives to nobody.
    """
    while True:
        port = random.SystemRandom().randrange(12_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def wait_until(question: Callable[[], Value], what: str, seconds: float = 60) -> Value:
    """Ask until the answer is truthy and return it; AssertionError with ``what`` after the time."""
    end = time.monotonic() + seconds
    while True:
        answer = question()
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"after {seconds} s still not: {what} (last answer: {answer!r})")
        time.sleep(0.05)


def http(url: str, method: str = "GET", headers: Mapping[str, str] | None = None) -> tuple[int, str]:
    """Status and body of one request; redirects are followed, an error status is no exception."""
    request = urllib.request.Request(url, method=method, headers=dict(headers or {}))
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=120) as answer:
            return answer.status, answer.read().decode("utf-8", "replace")
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode("utf-8", "replace")


class Server:
    """A running server: its address, its process, its log."""

    # What ends it: a person's Ctrl-C. JupyterLab would ask whether that was meant.
    ending = signal.SIGINT

    def __init__(self, url: str, process: subprocess.Popen[bytes], log: Path) -> None:
        self.url, self.process, self.log = url, process, log

    def kernels(self) -> list[psutil.Process]:
        """The kernels that are running now; helpers of the server that are no kernels do not count."""
        found = []
        with contextlib.suppress(psutil.NoSuchProcess):
            for child in psutil.Process(self.process.pid).children(recursive=True):
                with contextlib.suppress(psutil.NoSuchProcess, psutil.ZombieProcess):
                    if any("ipykernel" in word for word in child.cmdline()):
                        found.append(child)
        return found

    def page(self, notebook: str) -> str:
        """The address of a notebook's page."""
        return f"{self.url}voila/render/{notebook}"

    def stop(self) -> int:
        """End it, and return the exit code; a server that does not end within 20 s is killed, which shows as -9."""
        if self.process.poll() is None:
            self.process.send_signal(self.ending)
        try:
            return self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait(10)


@contextlib.contextmanager
def start(
    command: Sequence[str],
    port: int,
    log: Path,
    env: Mapping[str, str] | None = None,
    ready: str = "",
    cwd: Path = ROOT,
    python: Path | None = None,
) -> Iterator[Server]:
    """Run ``python -m COMMAND``, wait until ``ready`` answers, stop it at the end.

    The environment is this one's without what would open a browser or carry over a setting of Jupyter's.
    """
    environ = {key: value for key, value in os.environ.items() if not key.startswith(("JUPYTER_", "VOILA_"))}
    environ.update({"JUPYTER_PLATFORM_DIRS": "1", "PYTHONUNBUFFERED": "1", "BROWSER": "true", **(env or {})})
    # A checkout that was not installed is found from every working directory.
    if python is None:
        environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), environ.get("PYTHONPATH", "")]))
    else:  # another environment's Python, which has its own
        environ.pop("PYTHONPATH", None)
    url = f"http://127.0.0.1:{port}/"
    with log.open("wb") as stream:
        process = subprocess.Popen(
            [str(python or sys.executable), "-m", *command],
            cwd=cwd,
            env=environ,
            stdout=stream,
            stderr=stream,
            start_new_session=True,
        )
    server = Server(url, process, log)

    def answers() -> bool:
        if process.poll() is not None:
            raise AssertionError(f"the server ended with {process.returncode}:\n{log.read_text()[-3000:]}")
        with contextlib.suppress(OSError):
            return http(url + ready)[0] == 200
        return False

    try:
        wait_until(answers, f"{command} answers", 180)
        yield server
    finally:
        server.stop()


@contextlib.contextmanager
def play_server(
    folder: Path, *options: str, env: Mapping[str, str] | None = None, cwd: Path = ROOT
) -> Iterator[Server]:
    """``tutor play --no-browser`` at a free port; ``folder`` takes the log and the state."""
    port = free_port()
    environ = {"TUTOR_STATE_DIR": str(folder / "state"), **(env or {})}
    command = ["tutor", "play", "--no-browser", "--port", str(port), *options]
    with start(command, port, folder / "play.log", environ, "voila/static/voila.js", cwd) as server:
        yield server


@contextlib.contextmanager
def _quiet_jupyter(folder: Path, port: int) -> Iterator[tuple[list[str], dict[str, str]]]:
    # No setting of the person's own Jupyter reaches the test, nor the other way round.
    environ = {
        "TUTOR_STATE_DIR": str(folder / "state"),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
        "HOME": str(folder),
    }
    options = [f"--ServerApp.port={port}", "--ServerApp.port_retries=0", "--no-browser", "--allow-root"]
    options += ["--IdentityProvider.token=", f"--ServerApp.root_dir={folder / 'notebooks'}"]
    # Two workers' kernels would now and then be given the same port (see `transport`), and the folder's path is long.
    with tempfile.TemporaryDirectory(prefix="jupyter") as runtime:
        environ["JUPYTER_RUNTIME_DIR"] = runtime
        yield [*options, f"--KernelManager.transport={transport(runtime)}"], environ


@contextlib.contextmanager
def lab_server(folder: Path, notebooks: Path = ROOT / "notebooks", more: Sequence[str] = ()) -> Iterator[Server]:
    """JupyterLab on a copy of the notebooks (it saves what it opens), without a token; ``more`` are options of Lab."""
    port = free_port()
    shutil.copytree(notebooks, folder / "notebooks", dirs_exist_ok=True)
    news = folder / "settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    news.parent.mkdir(parents=True, exist_ok=True)
    news.write_text('{"fetchNews": "false"}')
    with _quiet_jupyter(folder, port) as (options, environ):
        # Neither news nor updates are asked for: nothing leaves this machine.
        options += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
        with start(["jupyterlab", *options, *more], port, folder / "lab.log", environ, "api") as server:
            server.ending = signal.SIGTERM
            yield server


@contextlib.contextmanager
def binder_server(folder: Path, notebooks: Path = ROOT / "notebooks") -> Iterator[Server]:
    """A Jupyter server with Voilà as its extension, set up by `tutor.app.jupyter` like a Binder."""
    from tutor.app.jupyter import install

    port = free_port()
    shutil.copytree(notebooks, folder / "notebooks", dirs_exist_ok=True)
    install(folder / "prefix")
    with _quiet_jupyter(folder, port) as (options, environ):
        environ["JUPYTER_CONFIG_PATH"] = str(folder / "prefix" / "etc" / "jupyter")
        environ["JUPYTER_PATH"] = str(folder / "prefix" / "share" / "jupyter")
        with start(["jupyter_server", *options], port, folder / "jupyter.log", environ, "api") as server:
            server.ending = signal.SIGTERM
            yield server
