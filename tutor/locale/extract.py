"""Collect every message of the package and write the template.

Standard library only, and without dates or line numbers: the template changes when a message changes, and
at no other time, so a test can hold it up to date.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from string import Formatter

PACKAGE = Path(__file__).resolve().parent.parent
TEMPLATE = Path(__file__).resolve().parent / "tutor.pot"

#: Notices of a page ("The table is gone. Reload it.") are read as one piece and may be translated as one: there
#: a message may hold two sentences. What rules, coach, lessons and log say is put together from single ones.
_NOTICES = ("tutor/app/", "tutor/widgets/")
_COUNTS = {1: "one sentence", 2: "two sentences"}

_HEADER = """\
# The messages of card-tutor. Written by `python -m tutor.locale`: do not edit.
# Each message is a whole sentence or a short label (a page's notice may be two sentences); names in {braces} are
# filled in and stay as they are.
msgid ""
msgstr ""
"Project-Id-Version: card-tutor\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""


@dataclass
class Message:
    """One message id with its plural, and the files that say it."""

    msgid: str
    plural: str | None = None
    files: list[str] = field(default_factory=list)

    @property
    def names(self) -> set[str]:
        """The names in braces that a translation must keep."""
        return {name for text in self.forms for _, name, _, _ in Formatter().parse(text) if name is not None}

    @property
    def forms(self) -> tuple[str, ...]:
        """The singular, and the plural if there is one."""
        return (self.msgid,) if self.plural is None else (self.msgid, self.plural)


class MessageError(ValueError):
    """A call of ``T`` or ``TN`` that no translator could work with; the text says where and why."""


def calls(source: str, file: str) -> Iterator[tuple[str, str | None]]:
    """The message id and the plural of every ``T`` and ``TN`` call in a Python source.

    Raises MessageError where a message is not written out as a plain string.

    >>> list(calls('x = T("One {n}.", n=1), TN("{n} card", "{n} cards", 2)', "x.py"))
    [('One {n}.', None), ('{n} card', '{n} cards')]
    """
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in ("T", "TN"):
            continue
        wanted = 1 if node.func.id == "T" else 2
        texts = [
            arg.value for arg in node.args[:wanted] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ]
        if len(texts) < wanted:
            raise MessageError(f"{file}:{node.lineno}: {node.func.id} needs its message written out as a plain string")
        yield texts[0], texts[1] if wanted == 2 else None


def messages(package: Path = PACKAGE) -> list[Message]:
    """Every message of the package, in the order of files and then of first use.

    Raises MessageError for a message that is no plain string, or that has two different plurals.
    """
    found: dict[str, Message] = {}
    for path in sorted(package.rglob("*.py")):
        file = f"{package.name}/{path.relative_to(package).as_posix()}"
        for msgid, plural in calls(path.read_text("utf-8"), file):
            message = found.setdefault(msgid, Message(msgid, plural))
            if plural is not None and message.plural not in (None, plural):
                raise MessageError(f"{file}: {msgid!r} has another plural in {message.files[0]}")
            message.plural = message.plural or plural
            if file not in message.files:
                message.files.append(file)
    return list(found.values())


def faults(found: Iterable[Message]) -> list[str]:
    """What is wrong with messages, one line each: too many sentences, blanks around, unnamed placeholders.

    >>> faults([Message("Two. Sentences.", files=["x.py"])])
    ["x.py: more than one sentence in 'Two. Sentences.'"]
    """
    wrong = []
    for message in found:
        where = message.files[0] if message.files else "?"
        for text in message.forms:
            allowed = 2 if where.startswith(_NOTICES) else 1
            if len(re.findall(r"[.!?…][\"'”’)]*\s+[A-Z]", text)) >= allowed:
                wrong.append(f"{where}: more than {_COUNTS[allowed]} in {text!r}")
            if text != text.strip() or not text:
                wrong.append(f"{where}: blanks around {text!r}")
            try:
                names = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
            except ValueError as error:
                wrong.append(f"{where}: {error} in {text!r}")
                continue
            if any(not name.isidentifier() for name in names):
                wrong.append(f"{where}: a placeholder without a name in {text!r}")
    return wrong


def template(found: Iterable[Message]) -> str:
    """The text of the template for these messages."""
    blocks = [_HEADER]
    for message in found:
        lines = [f"#: {file}" for file in message.files]
        if message.names:
            lines.append("#, python-brace-format")
        lines.append(f"msgid {_quoted(message.msgid)}")
        if message.plural is None:
            lines.append('msgstr ""')
        else:
            lines += [f"msgid_plural {_quoted(message.plural)}", 'msgstr[0] ""', 'msgstr[1] ""']
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'
