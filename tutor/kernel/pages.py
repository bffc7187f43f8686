"""Rules pages: the clauses of a game as plain text, as HTML with an anchor a clause, or as data.

A page is always made from the clauses themselves, so it cannot say anything else than the rulings do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from textwrap import wrap
from typing import Any, Final, Literal, overload

from .clauses import Clause
from .text import T, Text

_WIDTH: Final = 78
FORMATS: Final = ("text", "html", "data")


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that follows from the rules and that a learner should know, with the clause behind it."""

    clause: str
    text: Text


@overload
def rules_page(
    title: Text,
    intro: Iterable[Text],
    clauses: Mapping[str, Clause],
    facts: Iterable[Fact] = ...,
    format: Literal["text", "html"] = ...,
) -> str: ...
@overload
def rules_page(
    title: Text,
    intro: Iterable[Text],
    clauses: Mapping[str, Clause],
    facts: Iterable[Fact] = ...,
    *,
    format: Literal["data"],
) -> dict[str, Any]: ...
def rules_page(
    title: Text,
    intro: Iterable[Text],
    clauses: Mapping[str, Clause],
    facts: Iterable[Fact] = (),
    format: str = "text",
) -> str | dict[str, Any]:
    """The page of a game's rules in the language in force.

    Returns text lines of at most 78 characters for ``"text"``; an ``<article>`` whose sections carry the
    clause ids as anchors for ``"html"``; for ``"data"`` a dict that JSON can hold: ``title``, ``intro``,
    ``clauses`` (each with ``id, title, text, why, readings``) and ``facts`` (``clause, text``).
    Raises ValueError for another format.
    """
    data: dict[str, Any] = {
        "title": str(title),
        "intro": _joined(intro),
        "clauses": [clause_data(clause) for clause in clauses.values()],
        "facts": [{"clause": fact.clause, "text": str(fact.text)} for fact in facts],
    }
    if format == "data":
        return data
    if format == "text":
        return _as_text(data)
    if format == "html":
        return _as_html(data)
    raise ValueError(f"there is no rules page in format {format!r}; formats are: {', '.join(FORMATS)}")


def clause_data(clause: Clause) -> dict[str, Any]:
    """One clause as plain data: ``id, title, text, why``, and ``readings`` (each ``option, text``)."""
    return {
        "id": clause.id,
        "title": str(clause.title),
        "text": _joined(clause.text),
        "why": _joined(clause.why),
        "readings": [{"option": option, "text": str(text)} for option, text in clause.readings],
    }


def clause_text(clause: Clause) -> str:
    """One clause as plain text, as a terminal shows it."""
    return "\n".join(_clause_lines(clause_data(clause)))


def _joined(texts: Iterable[Text]) -> str:
    return " ".join(str(text) for text in texts)


def _clause_lines(clause: Mapping[str, Any]) -> list[str]:
    lines = [f"{clause['id']}  {clause['title']}"]
    lines += wrap(clause["text"], _WIDTH, initial_indent="  ", subsequent_indent="  ")
    if clause["why"]:
        lines += wrap(clause["why"], _WIDTH, initial_indent="  > ", subsequent_indent="  > ")
    for reading in clause["readings"]:
        lines += wrap(reading["text"], _WIDTH, initial_indent="  - ", subsequent_indent="    ")
    return lines


def _as_text(data: Mapping[str, Any]) -> str:
    lines = [data["title"], "=" * len(data["title"]), *wrap(data["intro"], _WIDTH), ""]
    for clause in data["clauses"]:
        lines += [*_clause_lines(clause), ""]
    if data["facts"]:
        lines.append(str(T("What follows")))
        for fact in data["facts"]:
            sentence = f"{fact['text']} ({fact['clause']})"
            lines += wrap(sentence, _WIDTH, initial_indent="  - ", subsequent_indent="    ")
        lines.append("")
    return "\n".join(lines)


def _as_html(data: Mapping[str, Any]) -> str:
    parts = [
        '<article class="tutor-rules">',
        f"<h1>{escape(data['title'])}</h1>",
        f"<p>{escape(data['intro'])}</p>",
    ]
    for clause in data["clauses"]:
        anchor = escape(clause["id"], quote=True)
        parts.append(f'<section id="{anchor}">')
        parts.append(f"<h2><span>{anchor}</span> {escape(clause['title'])}</h2>")
        parts.append(f"<p>{escape(clause['text'])}</p>")
        if clause["why"]:
            parts.append(f'<p class="why">{escape(clause["why"])}</p>')
        if clause["readings"]:
            items = "".join(f"<li>{escape(reading['text'])}</li>" for reading in clause["readings"])
            parts.append(f"<ul>{items}</ul>")
        parts.append("</section>")
    if data["facts"]:
        parts.append(f"<section><h2>{escape(str(T('What follows')))}</h2><ul>")
        for fact in data["facts"]:
            anchor = escape(fact["clause"], quote=True)
            parts.append(f'<li>{escape(fact["text"])} <a href="#{anchor}">{anchor}</a></li>')
        parts.append("</ul></section>")
    parts.append("</article>")
    return "\n".join(parts)
