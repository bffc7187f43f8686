"""Sentences that can be translated, spoken and compared.

A rule speaks long before anybody knows in which language, or whether to an eye or an ear. So the kernel
never makes a string: it makes a `Text`, which keeps the message id and its parameters, and becomes words
only when somebody asks for them with `str(text)` or `text.spoken()`.

Message ids are whole English sentences, one an id. `T` marks one, `TN` one that depends on a count; both
are the keywords that the extraction for gettext looks for.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Any

DOMAIN = "tutor"
LOCALE_DIR = Path(__file__).resolve().parent.parent / "locale"

_language: ContextVar[str] = ContextVar("tutor_language", default="en")


def language() -> str:
    """The code of the language in force, such as ``"en"``."""
    return _language.get()


def set_language(code: str) -> None:
    """Put a language in force for this context; a language without a catalogue falls back to English."""
    _language.set(code)


@contextmanager
def use_language(code: str) -> Iterator[None]:
    """Speak another language inside a ``with`` block.

    >>> with use_language("en"):
    ...     str(T("Your turn."))
    'Your turn.'
    """
    token = _language.set(code)
    try:
        yield
    finally:
        _language.reset(token)


@lru_cache(maxsize=16)
def _catalogue(code: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, LOCALE_DIR, languages=[code], fallback=True)


class Text:
    """One sentence: a message id, its plural and count if it has them, and its parameters.

    Parameters may be plain values, cards or other texts. Two texts are equal if they say the same thing.
    """

    __slots__ = ("msgid", "n", "params", "plural")

    def __init__(
        self,
        msgid: str,
        params: Mapping[str, Any] | None = None,
        plural: str | None = None,
        n: int | None = None,
    ) -> None:
        self.msgid = msgid
        self.plural = plural
        self.n = n
        self.params: dict[str, Any] = dict(params or {})

    def _template(self) -> str:
        catalogue = _catalogue(_language.get())
        if self.plural is None:
            return catalogue.gettext(self.msgid)
        return catalogue.ngettext(self.msgid, self.plural, self.n if self.n is not None else 0)

    def __str__(self) -> str:
        return self._render(spoken=False)

    def spoken(self) -> str:
        """The sentence for an ear: cards in words, never as suit symbols, which screen readers skip.

        >>> from tutor.kernel.cards import Card
        >>> T("You lay {card}.", card=Card("Td")).spoken()
        'You lay ten of diamonds.'
        """
        return self._render(spoken=True)

    def _render(self, spoken: bool) -> str:
        template = self._template()
        if not self.params and self.n is None:
            return template
        values = {name: _show(value, spoken) for name, value in self.params.items()}
        if self.n is not None:
            values.setdefault("n", str(self.n))
        return template.format(**values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Text):
            return NotImplemented
        return (self.msgid, self.plural, self.n, self.params) == (
            other.msgid,
            other.plural,
            other.n,
            other.params,
        )

    def __hash__(self) -> int:
        return hash((self.msgid, self.plural, self.n))

    def __repr__(self) -> str:
        return f"Text({str(self)!r})"


def _show(value: Any, spoken: bool) -> str:
    """A parameter in words: a card by its symbol or name, a list joined, a text in its turn."""
    if isinstance(value, Text):
        return value._render(spoken)
    show = getattr(value, "show", None)
    if show is not None:
        return str(show(spoken))
    if isinstance(value, (tuple, list)):
        return ", ".join(_show(part, spoken) for part in value)
    return str(value)


def T(msgid: str, /, **params: Any) -> Text:  # noqa: N802 - a keyword of the extraction, not a function to read
    """A translatable sentence.

    >>> str(T("{name} wins the match.", name="Ana"))
    'Ana wins the match.'
    """
    return Text(msgid, params)


def TN(singular: str, plural: str, n: int, /, **params: Any) -> Text:  # noqa: N802
    """A translatable sentence that depends on a count, given to it as ``{n}``.

    >>> [str(TN("{n} card", "{n} cards", n)) for n in (1, 3)]
    ['1 card', '3 cards']
    """
    return Text(singular, params, plural, n)
