"""From a word on the command line to a table in the browser."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from . import settings
from .paths import PACKAGE, notebooks_dir, show_files_to_jupyter

NEEDED = ("voila", "ipywidgets", "anywidget", "ipykernel")


class LaunchError(Exception):
    """The app cannot start; the text is one sentence for the person who asked."""


def playable() -> tuple[str, ...]:
    """The games that have a notebook, in the order of their names."""
    return tuple(sorted(path.stem for path in notebooks_dir().glob("*.ipynb") if path.stem != "index"))


def play_in_browser(game: str | None = None, port: int | None = None, open_browser: bool = True, **wishes: Any) -> int:
    """Serve the notebooks on this machine and open the lobby, or one game, until Ctrl-C.

    Args:
        game: the name of a game; without it the lobby opens.
        port: the port to use; without it the usual one, or a free one if that is taken. The usual one matters:
            a browser keeps saved matches by port.
        open_browser: whether to open the browser; the address is printed in any case.
        wishes: what the game's page gets in its address, such as ``seed=7``; None is left out.

    Returns:
        The exit code.

    Raises:
        LaunchError: for a missing package, an unknown game or a port that cannot be had.
    """
    _forget_working_directory()
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise LaunchError(
            f"The table in the browser needs {', '.join(missing)}: pip install 'card-tutor[app]' "
            "(the terminal needs less: tutor play --terminal)."
        )
    try:
        notebooks_dir()
    except FileNotFoundError as error:
        raise LaunchError(f"The notebooks are missing: {error}.") from error
    page = "index.ipynb"
    if game is not None:
        if game not in playable():
            raise LaunchError(f"There is no table for {game!r} yet; there is one for: {', '.join(playable())}.")
        query = urlencode({key: value for key, value in wishes.items() if value is not None})
        page = f"{game}.ipynb" + (f"?{query}" if query else "")
    port = _free_port(port)
    show_files_to_jupyter(os.environ)
    os.environ.setdefault("JUPYTER_PLATFORM_DIRS", "1")
    return _serve(port, open_browser, f"voila/render/{page}")


def _forget_working_directory() -> None:
    # `python -m tutor` looks for modules in the working directory first: a file voila.py there would be taken for
    # Voilà. A checkout's own folder has to stay.
    here = Path.cwd()
    sys.path[:] = [name for name in sys.path if Path(name).resolve() != here or here == PACKAGE.parent]


def _free_port(wanted: int | None) -> int:
    if wanted is not None:
        if not 1 <= wanted <= 65535:
            raise LaunchError(f"A port is a number from 1 to 65535, not {wanted}.")
        if not _can_listen(wanted):
            raise LaunchError(f"Port {wanted} is taken or forbidden; choose another one, or none.")
        return wanted
    for port in range(settings.DEFAULT_PORT, settings.DEFAULT_PORT + 20):
        if _can_listen(port):
            if port != settings.DEFAULT_PORT:
                usual = settings.DEFAULT_PORT
                print(f"Port {usual} is taken, so it is {port}: a match saved in the browser at {usual} stays there.")
            return port
    raise LaunchError("No free port was found; name one with --port.")


def _can_listen(port: int) -> bool:
    with socket.socket() as probe:
        if os.name != "nt":  # there the option means something else
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.HOST, port))
        except OSError:
            return False
    return True


def _serve(port: int, open_browser: bool, first_page: str) -> int:
    # Only now: these take most of a second, and a wrong word on the command line should not wait for them.
    from .server import TutorVoila, server_config

    asyncio.set_event_loop(asyncio.new_event_loop())
    app = TutorVoila.instance(config=server_config(port, open_browser), first_page=first_page)
    app.initialize([])
    if hasattr(signal, "SIGHUP"):  # the terminal was closed
        signal.signal(signal.SIGHUP, app._handle_signal_stop)
    print(f"The table is set at {app.first_url}\nCtrl-C ends it.", flush=True)
    app.start()
    print("The table is cleared.", file=sys.stderr)
    return 0
