"""A terminal without one, for tests of what is said and asked there."""

from __future__ import annotations


class Script:
    """A screen that types these lines, then ends its input (or raises something else)."""

    def __init__(self, *typed: str, end: type[BaseException] = EOFError) -> None:
        self.typed = list(typed)
        self.end = end
        self.lines: list[str] = []
        self.prompts: list[str] = []

    def say(self, text: str, style: str = "") -> None:
        self.lines.append(text)

    def table(self, text: str) -> None:
        self.lines.append(text)

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        self.lines.append(f"<{prompt.strip()}>")
        if not self.typed:
            raise self.end
        return self.typed.pop(0)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)
