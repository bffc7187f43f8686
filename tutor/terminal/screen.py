"""Where a terminal game writes and reads: plain, or in colour with ``rich`` if that is installed."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import re
import sys
from collections.abc import Callable
from typing import IO, Any, Final, Protocol, TextIO

#: What a line is, for a screen that can show it. The words must do without.
STYLES: Final = {
    "": "",
    "title": "bold",
    "event": "",
    "mine": "cyan",
    "result": "bold yellow",
    "coach": "green",
    "rule": "magenta",
    "error": "bold red",
    "quiet": "dim",
}

#: For a terminal that has no suit signs.
_ASCII: Final = str.maketrans(
    {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "·": "-", "–": "-", "…": "...", "★": "*", "−": "-", "\xa0": " ", "’": "'"}
)


class Screen(Protocol):
    """What the game needs of a terminal."""

    def say(self, text: str, style: str = "") -> None:
        """Write a line, or several."""
        ...

    def table(self, text: str) -> None:
        """Write the picture of the table."""
        ...

    def ask(self, prompt: str) -> str:
        """Read a line. Raises EOFError at the end of input and KeyboardInterrupt at Ctrl-C."""
        ...

    @property
    def clears(self) -> bool:
        """Whether what was written can be taken off it for good: where it cannot, no two people may share it."""
        ...

    def clear(self) -> None:
        """Take off all that was written and typed, what has been scrolled away included."""
        ...


class PlainScreen:
    """Lines without colour; suits become letters where the encoding has no signs for them.

    ``read`` shows its argument and returns a line, as `input` does.
    """

    def __init__(self, out: TextIO | None = None, read: Callable[[str], str] | None = None) -> None:
        self._out = out if out is not None else sys.stdout
        self._read = read if read is not None else input
        encoding = getattr(self._out, "encoding", None) or "utf-8"
        try:
            "♠♥♦♣·–…".encode(encoding)
            self._plain = False
        except (UnicodeEncodeError, LookupError):
            self._plain = True

    def _shown(self, text: str) -> str:
        return text.translate(_ASCII) if self._plain else text

    def say(self, text: str, style: str = "") -> None:
        """Write a line, or several; the style is not shown."""
        print(self._shown(text), file=self._out, flush=True)

    def table(self, text: str) -> None:
        """Write the picture of the table between blank lines."""
        print(f"\n{self._shown(text)}\n", file=self._out, flush=True)

    def ask(self, prompt: str) -> str:
        """Read a line."""
        return self._read(self._shown(prompt))

    @property
    def clears(self) -> bool:
        """Whether this is a terminal that knows how."""
        return _can_wipe(self._out)

    def clear(self) -> None:
        """Take everything off."""
        _wipe(self._out)


class RichScreen:
    """Colour, and a frame around the table. Needs the ``rich`` package."""

    def __init__(self, console: Any = None) -> None:
        from rich.console import Console

        self._console = console if console is not None else Console(highlight=False)

    def say(self, text: str, style: str = "") -> None:
        """Write a line, or several, in the style's colour."""
        self._console.print(self._coloured(text, STYLES[style]))

    def table(self, text: str) -> None:
        """Write the picture of the table in a frame."""
        from rich.panel import Panel

        title, _, rest = text.partition("\n")
        self._console.print()
        panel = Panel(self._coloured(rest), title=title, title_align="left", border_style="green", expand=False)
        self._console.print(panel)

    def ask(self, prompt: str) -> str:
        """Read a line."""
        return str(self._console.input(self._coloured(prompt, "bold")))

    @property
    def clears(self) -> bool:
        """Whether this is a terminal that knows how."""
        return _can_wipe(self._console.file)

    def clear(self) -> None:
        """Take everything off."""
        _wipe(self._console.file)

    def _coloured(self, text: str, style: str = "") -> Any:
        """The text with red cards in red and face-down cards dim. Letters and signs stay: never colour alone."""
        from rich.text import Text as RichText

        shown = RichText(text, style=style)
        for match in re.finditer(r"(?:10|[2-9AJQK])[♥♦]", text):
            shown.stylize("bright_red", match.start(), match.end())
        for match in re.finditer(r"\?\?", text):
            shown.stylize("bright_blue", match.start(), match.end())
        return shown


#: Home, clear the window, clear what has been scrolled out of it.
_WIPE: Final = "\x1b[H\x1b[2J\x1b[3J"


def _can_wipe(out: IO[str]) -> bool:
    return out.isatty() and os.environ.get("TERM") != "dumb"


def _wipe(out: IO[str]) -> None:
    """Clear a terminal, and forget what was typed: the arrow keys would bring it back."""
    out.write(_WIPE)
    out.flush()
    with contextlib.suppress(ImportError, AttributeError):  # there is none on Windows, and not everywhere this function
        import readline

        readline.clear_history()


def make_screen(out: TextIO | None = None) -> Screen:
    """The best screen there is: rich if it is installed and a person's terminal is there to show it.

    A file or a pipe, ``TERM=dumb``, and an encoding without suit signs get the plain one.
    """
    target = out if out is not None else sys.stdout
    plain = PlainScreen(target)
    person = target.isatty() and os.environ.get("TERM") != "dumb"
    if person:
        with contextlib.suppress(ImportError):  # there is none on Windows; where there is, arrows and history work
            import readline  # noqa: F401
    if not person or plain._plain or importlib.util.find_spec("rich") is None:
        return plain
    return RichScreen()
