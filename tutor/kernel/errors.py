"""What can be wrong with what somebody asks of the kernel. All are ValueErrors, and none changes anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .rulings import Ruling


class InvalidActionError(ValueError):
    """A text that is no action of the game at all. Quotes the text, the position and what would be right."""

    def __init__(self, text: str, position: str, reason: str) -> None:
        super().__init__(f"{text!r} is no action ({position}): {reason}")
        self.text = text
        self.position = position
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:  # an error crosses processes with the arguments it was made from
        return type(self), (self.text, self.position, self.reason)


class IllegalActionError(ValueError):
    """An action that the rules forbid here. ``ruling`` says which clause decides, and what is in the way."""

    def __init__(self, ruling: Ruling, action: object, position: str) -> None:
        super().__init__(f"{action!s} is not allowed ({position}): {ruling.message} [{ruling.clause}]")
        self.ruling = ruling
        self.action = action
        self.position = position

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.ruling, self.action, self.position)


class RecordError(ValueError):
    """A game record that cannot be read or cannot be played. ``step`` is the number of the step at fault, or None."""

    def __init__(self, reason: str, step: int | None = None) -> None:
        super().__init__(reason if step is None else f"step {step}: {reason}")
        self.reason = reason
        self.step = step

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.step)
