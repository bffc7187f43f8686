"""Options: the readings of a game's rules that a table may choose. Frozen, checked, and part of the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .plain import quoted
from .text import T, Text


@dataclass(frozen=True, slots=True)
class Choice:
    """An option with a few named values, texts or whole numbers; the first is the default."""

    name: str
    label: Text
    values: tuple[tuple[str | int, Text], ...]
    clause: str

    @property
    def default(self) -> str | int:
        """The value that holds when nobody chooses."""
        return self.values[0][0]

    @property
    def valid(self) -> str:
        """The valid values, for a person."""
        return ", ".join(repr(value) for value, _ in self.values)

    def accepts(self, value: Any) -> bool:
        """Whether this is a valid value."""
        return any(type(value) is type(known) and value == known for known, _ in self.values)


@dataclass(frozen=True, slots=True)
class Number:
    """An option that is a whole number from ``minimum`` to ``maximum``, or None where ``optional``."""

    name: str
    label: Text
    default: int | None
    clause: str
    minimum: int = 1
    maximum: int | None = None
    optional: bool = False

    @property
    def valid(self) -> str:
        """The valid values, for a person."""
        limits = {"low": self.minimum, "high": self.maximum}
        if self.maximum is None:
            text = (
                T("a whole number from {low}, or None", **limits)
                if self.optional
                else T("a whole number from {low}", **limits)
            )
        elif self.optional:
            text = T("a whole number from {low} to {high}, or None", **limits)
        else:
            text = T("a whole number from {low} to {high}", **limits)
        return str(text)

    def accepts(self, value: Any) -> bool:
        """Whether this is a valid value."""
        if value is None:
            return self.optional
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return value >= self.minimum and (self.maximum is None or value <= self.maximum)


OptionSpec = Choice | Number


def checked(game: str, specs: tuple[OptionSpec, ...], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a game, defaults filled in.

    Raises ValueError, listing what is valid, for an unknown name or value.

    >>> from tutor.kernel.text import T
    >>> ace = Choice("ace", T("Ace"), (("low", T("low")), ("high", T("high"))), "W-7")
    >>> checked("demo", (ace,), {})
    {'ace': 'low'}
    >>> checked("demo", (ace,), {"ace": "wild"})
    Traceback (most recent call last):
    ValueError: demo: option ace cannot be 'wild'; valid: 'low', 'high'
    """
    known = {spec.name: spec for spec in specs}
    for name in given:
        if name not in known:
            raise ValueError(
                T(
                    "{game}: there is no option {name}; options are: {known}",
                    game=game,
                    name=quoted(name),
                    known=list(known),
                )
            )
    result: dict[str, Any] = {}
    for name, spec in known.items():
        value = given.get(name, spec.default)
        if not spec.accepts(value):
            wrong = {"game": game, "name": name, "value": quoted(value), "valid": spec.valid}
            raise ValueError(T("{game}: option {name} cannot be {value}; valid: {valid}", **wrong))
        result[name] = value
    return result
