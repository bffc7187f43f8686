"""What can be wrong with what somebody asks of the kernel. All are ValueErrors, and none changes anything.

Their sentences are texts like all others: each is told in the language in force when it is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .plain import quoted
from .text import T, Text

if TYPE_CHECKING:
    from .rulings import Ruling


class InvalidActionError(ValueError):
    """A text that is no action of the game at all. Quotes the text, the position and what would be right."""

    def __init__(self, text: str, position: str, reason: Text | str) -> None:
        super().__init__(text, position, reason)
        self.text = text
        self.position = position
        self.reason = reason

    def __str__(self) -> str:
        """The sentence.

        >>> str(InvalidActionError("jump 9d", "round 1", T("an action names its card")))
        "'jump 9d' is no action (round 1): an action names its card"
        """
        words = T(
            "{text} is no action ({position}): {reason}",
            text=quoted(self.text),
            position=self.position,
            reason=self.reason,
        )
        return str(words)


class IllegalActionError(ValueError):
    """An action that the rules forbid here. ``ruling`` says which clause decides, and what is in the way."""

    def __init__(self, ruling: Ruling, action: object, position: str) -> None:
        super().__init__(ruling, action, position)
        self.ruling = ruling
        self.action = action
        self.position = position

    def __str__(self) -> str:
        words = T(
            "{action} is not allowed ({position}): {reason} [{clause}]",
            action=str(self.action),
            position=self.position,
            reason=self.ruling.message,
            clause=self.ruling.clause,
        )
        return str(words)


class RecordError(ValueError):
    """A game record that cannot be read or cannot be played. ``step`` is the number of the step at fault, or None."""

    def __init__(self, reason: Text | str, step: int | None = None) -> None:
        super().__init__(reason, step)
        self.reason = reason
        self.step = step

    def __str__(self) -> str:
        """The sentence.

        >>> str(RecordError(T("an action names its card"), 3))
        'step 3: an action names its card'
        """
        return str(self.reason if self.step is None else T("step {step}: {reason}", step=self.step, reason=self.reason))
