"""What a table chooses besides the options of its rules: who has which trumps, who begins, what lies open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ..kernel.text import T, Text
from ..session import SettingsError


@dataclass(frozen=True, slots=True)
class TableChoice:
    """One choice: its name, label, values with their labels, the default, the clause it belongs to.

    ``when`` tells whether it is made before a match ("match") or at any time ("table").
    """

    name: str
    label: Text
    values: tuple[tuple[str, Text], ...]
    default: str
    clause: str = ""
    when: Literal["match", "table"] = "match"

    def data(self) -> dict[str, Any]:
        """The choice for the dialog of settings."""
        values = [{"value": value, "label": str(label)} for value, label in self.values]
        return {
            "id": self.name,
            "label": str(self.label),
            "values": values,
            "default": self.default,
            "clause": self.clause,
            "when": self.when,
        }


def read_choices(specs: Sequence[TableChoice], given: Mapping[str, Any]) -> dict[str, str]:
    """Every choice with its value. Raises SettingsError, listing what is valid, for an unknown name or value.

    >>> read_choices((TableChoice("starter", T("Who leads"), (("me", T("you")), ("lot", T("lot"))), "me"),), {})
    {'starter': 'me'}
    """
    found = {spec.name: spec.default for spec in specs}
    for name, value in given.items():
        spec = next((one for one in specs if one.name == name), None)
        if spec is None:
            valid = ", ".join(found) or str(T("none"))
            raise SettingsError(T("There is no setting {name}; valid: {valid}.", name=repr(name), valid=valid))
        valid_values = [one for one, _ in spec.values]
        if value not in valid_values:
            raise SettingsError(
                T(
                    "{name} cannot be {value}; valid: {valid}.",
                    name=name,
                    value=repr(value),
                    valid=", ".join(valid_values),
                )
            )
        found[name] = value
    return found
