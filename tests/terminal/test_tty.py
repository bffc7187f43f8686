"""The commands in a real terminal: a pseudo-terminal, in which keys, signals and sizes arrive as they do from people."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
fcntl, pty, termios = (pytest.importorskip(name, reason="only POSIX has it") for name in ("fcntl", "pty", "termios"))
ROOT = Path(__file__).resolve().parents[2]
MATCH = ("play", "--terminal", "warlords", "--seed", "7")
PATIENCE = 30
QUIET = 3
ENDS = re.compile(r"(?:> |\? |\[y/n\] )\x1b\[0m$|(?:> |\? |\[y/n\] )$")


class Terminal:
    """One command in a terminal of its own."""

    def __init__(self, home: Path, *words: str, size: tuple[int, int] = (40, 100), **env: str) -> None:
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
        self.env = {**kept, "HOME": str(home), "XDG_DATA_HOME": str(home), "TUTOR_STATE_DIR": str(home), "TERM": "xterm-256color",
                    "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT), **env}  # fmt: skip
        self.text = ""
        self.pid, self.fd = pty.fork()
        if not self.pid:
            os.chdir(ROOT)
            os.execve(sys.executable, [sys.executable, "-m", "tutor", *words], self.env)
        self.resize(size)
        self.wait()

    def resize(self, size: tuple[int, int]) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))

    def wait(self) -> None:
        """Read until it asks, or ends."""
        until, start = time.monotonic() + PATIENCE, len(self.text)
        while time.monotonic() < until:
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    data = os.read(self.fd, 65536)
                except OSError:
                    return
                if not data:
                    return
                self.text += data.decode("utf-8", "replace")
                until = time.monotonic() + QUIET  # it has begun to answer
            elif len(self.text) > start and ENDS.search(self.text[start:]):
                return

    def type(self, keys: str | bytes) -> None:
        os.write(self.fd, keys.encode() if isinstance(keys, str) else keys)
        self.wait()

    def end(self) -> int:
        """Its exit code, with the signal's number below 0."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                os.close(self.fd)
                assert "Traceback" not in self.text
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.05)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        raise AssertionError(f"it did not end: {self.text[-500:]}")


@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0), ("quit\r", 0)], ids=["ctrl-c", "ctrl-d", "quit"])
def test_whoever_leaves_finds_the_match_again(tmp_path: Path, key: str, code: int) -> None:
    one = Terminal(tmp_path, *MATCH)
    one.type("1\r")
    assert "You lead with" in one.text
    one.type(key)
    assert one.end() == code
    again = Terminal(tmp_path, *MATCH[:3])
    assert "Go on with it?" in again.text
    again.type("y\r")
    assert "exchange" in again.text.lower()
    again.type("quit\r")
    assert again.end() == 0


def test_keys_that_are_no_words_are_no_choice_and_no_crash(tmp_path: Path) -> None:
    one = Terminal(tmp_path, *MATCH)
    for keys in (
        "\x1b[A\x1b[B\x1b[D\r",
        "\x1b[200~paste\x1b[201~\r",
        "\t\t\r",
        b"\xff\xfe\r",
        "ü♠10♠\r",
        "9" * 3000 + "\r",
    ):
        one.type(keys)
    one.resize((5, 20))
    one.type("help\r")
    one.type("quit\r")
    assert one.end() == 0 and "is no choice here" in one.text


@pytest.mark.parametrize(
    "env",
    [{"TERM": "dumb"}, {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}],
    ids=["dumb", "ascii"],
)
def test_a_poor_terminal_is_enough(tmp_path: Path, env: dict[str, str]) -> None:
    one = Terminal(tmp_path, *MATCH, size=(10, 24), **env)
    one.type("1\r")
    one.type("quit\r")
    assert one.end() == 0 and "You lead with" in one.text.replace("\r\n", " ")


def test_whoever_would_rather_not_choose_trumps_leaves(tmp_path: Path) -> None:
    one = Terminal(tmp_path, "play", "--terminal", "kozyri")
    one.type("quit\r")
    assert one.end() == 0
