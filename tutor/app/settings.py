"""Every setting of the app, once: the stand-alone server and a Jupyter server (Binder) read the same table.

Voilà's own defaults lose kernels, load fonts from the network, hang on a nonsensical ``?template=`` and leave a
closed table running for ever; what is set here and why is said beside each line.
"""

from __future__ import annotations

import contextlib
import os
import socket
import tempfile
import uuid
from typing import Any

from ..kernel.text import T

TEMPLATE = "tutor"
HOST = "127.0.0.1"
DEFAULT_PORT = 8877

# Seconds without a sign of life after which a page's kernel counts as never started. The handler's limit is
# longer than the sum of what the executor allows, so the executor's own, better message comes first.
KERNEL_START_SECONDS = 30
CELL_SECONDS = 60
SILENCE_SECONDS = 100
# Seconds after which a kernel that no page has come for is ended: several times what the slowest page takes.
UNHEARD_SECONDS = 90
HEARTBEAT_SECONDS = 5

# Only what draws our widgets: every further extension of the person's own JupyterLab would be downloaded by
# each page and could change it.
EXTENSIONS = ["@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget"]

# The page may load nothing from another machine. Widgets need blob: for their modules, styles in line, and
# webpack's loader evaluates code.
CONTENT_POLICY = "; ".join(
    [
        "default-src 'self' blob: data: 'unsafe-inline' 'unsafe-eval'",
        "connect-src 'self' blob: data: ws: wss:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    ]
)


def transport(folder: str) -> str:
    """How kernels are spoken to whose connection files lie in folders below this one: ``"ipc"`` or ``"tcp"``.

    Jupyter looks for free ports, lets go of them and has the kernel take them a second later. Whatever else takes one
    of them in between, another server's kernel say, leaves a kernel that is dead or deaf. A socket that is a file
    cannot be taken; but its path has to be short (108 bytes with the last zero, 104 on a Mac), and neither Windows nor
    every file system has any.

    >>> transport("/tmp") == ("ipc" if os.name == "posix" else "tcp")
    True
    >>> transport("/tmp/" + 60 * "x")
    'tcp'
    """
    longest = os.path.join(folder, "voila_12345678", f"kernel-{uuid.UUID(int=0)}-ipc-99")
    return "ipc" if os.name == "posix" and len(os.fsencode(longest)) < 104 and _holds_sockets(folder) else "tcp"


def _holds_sockets(folder: str) -> bool:
    """Whether a folder can hold sockets: not every file system can."""
    with contextlib.suppress(OSError), tempfile.TemporaryDirectory(dir=folder) as inside:
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(os.path.join(inside, "one"))
        return True
    return False


def page_strings() -> dict[str, str]:
    """The sentences that the page itself says, before and after there is a table; translated."""
    texts = {
        "loading": T("Setting the table"),
        "slow": T("This takes longer than usual. A slow machine may need up to a minute."),
        "failed": T("The table could not be set."),
        "failed_hint": T("The program that serves this page has written down why. Reload to try again."),
        "noscript": T("The card table needs JavaScript. Please turn it on and reload."),
        "lost": T("The table has lost its dealer."),
        "lost_hint": T("Reload to deal again; a match that this browser has kept will go on where it stood."),
        "away": T("The table does not answer."),
        "away_hint": T("Is the program still running that opened this page? This notice goes when it answers."),
        "reload": T("Reload"),
        "home": T("All games"),
        "brand": T("Card tutor"),
        "missing": T("There is no such table."),
        "missing_hint": T("The address may be misspelt, or the game is not built yet."),
        "broken": T("The server stumbled."),
        "skip": T("Skip to the table"),
        "skip_games": T("Skip to the games"),
    }
    return {key: str(text) for key, text in texts.items()}


def voila_configuration(language: str = "en") -> dict[str, Any]:
    """The traits of ``VoilaConfiguration``, as plain JSON, for both ways of serving."""
    return {
        "template": TEMPLATE,
        # A nonsensical override is answered with error 500 or never.
        "allow_template_override": "NO",
        "allow_theme_override": "NO",
        "strip_sources": True,
        # Visitors get a sentence, the server's log gets the traceback.
        "show_tracebacks": False,
        # The notebooks' folder holds nothing that a page loads as a file.
        "file_allowlist": [],
        "extension_allowlist": EXTENSIONS,
        "http_keep_alive_timeout": HEARTBEAT_SECONDS,
        "resources": {"language_code": language, "tutor": page_strings()},
    }


def executor_configuration() -> dict[str, Any]:
    """The traits of ``VoilaExecutor``: time limits, and what a visitor reads when a cell fails."""
    hint = str(T("The program that serves this page has written down why. Reload to try again."))
    return {
        "startup_timeout": KERNEL_START_SECONDS,
        "timeout": CELL_SECONDS,
        "cell_error_instruction": hint,
        "cell_timeout_instruction": hint,
    }
