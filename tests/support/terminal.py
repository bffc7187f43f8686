"""A terminal without one, for tests of what is said and asked there."""

from __future__ import annotations

import random


class Script:
    """A screen that types these lines, then ends its input (or raises something else).

    ``here`` is what stands on it since it was last cleared, ``lines`` all that was ever written.
    """

    clears = True

    def __init__(self, *typed: str, end: type[BaseException] = EOFError) -> None:
        self.typed = list(typed)
        self.end = end
        self.lines: list[str] = []
        self.here: list[str] = []
        self.prompts: list[str] = []
        self.cleared = 0

    def say(self, text: str, style: str = "") -> None:
        self.lines.append(text)
        self.here.append(text)

    def table(self, text: str) -> None:
        self.say(text)

    def clear(self) -> None:
        self.cleared += 1
        self.here = []

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        self.say(f"<{prompt.strip()}>")
        return self.typed.pop(0) if self.typed else self.answer(prompt)

    def answer(self, prompt: str) -> str:
        """What is typed after the given lines."""
        raise self.end

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


class Dice(Script):
    """A screen that goes on by itself: any choice of those listed, Enter, and quit once a match is over.

    ``until`` is how many questions it answers at most; then its input ends.
    """

    def __init__(self, *typed: str, seed: int = 1, until: int = 10**6) -> None:
        super().__init__(*typed)
        self.rng = random.Random(seed)
        self.until = until

    def answer(self, prompt: str) -> str:
        if len(self.prompts) >= self.until:
            raise self.end
        if prompt.strip() == ">":
            return str(self.rng.randint(1, len(self.here[-2].split("   "))))
        return "quit" if "over" in prompt else ""
