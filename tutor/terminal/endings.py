"""`tutor endings`: proved endings of Your Trumps at the terminal. What is solved is kept between two sittings."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from ..coach import Analysis, levels, make_bot
from ..games import load_game
from ..kernel.actions import Action
from ..kernel.plain import read_json, whole_number
from ..kernel.rulings import Outcome
from ..kernel.text import T
from ..lessons import endings as words
from ..session import Table
from . import keep
from .play import Leave, TerminalMatch
from .screen import Screen, make_screen

GAME: Final = "kozyri"
NAME: Final = "kozyri-endings"


def solve(number: int | None = None, *, screen: Screen | None = None, folder: Path | None = None) -> int:
    """Choose endings from the list and play them until the learner leaves.

    Args: ``number`` begins with this one, from 1; ``folder`` is where it is kept what is solved.
    Returns an exit code: 0, or 2 after one line on the error stream for a number that is none, or 130 after Ctrl-C.
    """
    items = words.load_endings(GAME)
    if number is not None and not 1 <= number <= len(items):
        print(f"tutor: There is no ending {number}: they run from 1 to {len(items)}.", file=sys.stderr)
        return 2
    screen = screen if screen is not None else make_screen()
    path = keep.file_of(folder if folder is not None else keep.default_folder(), NAME)
    sitting = _Sitting(items, screen, path)
    try:
        at: int | None = number
        while at is not None or (at := sitting.choose()) is not None:
            at = sitting.play(at)
    except EOFError:
        return 0
    except KeyboardInterrupt:
        return 130
    return 0


class _Sitting:
    """One learner, the list, and what is solved."""

    def __init__(self, items: Sequence[Any], screen: Screen, path: Path) -> None:
        self.items, self.screen, self.path = items, screen, path
        self.solved = self._kept()

    def choose(self) -> int | None:
        """Show the list and ask for a number; None to leave."""
        level = None
        for number, one in enumerate(self.items, 1):
            if one.level != level:
                level = one.level
                self.screen.say(str(words.LEVELS.get(level, words.LEVELS[3])), "title")
            mark = "✓" if one.id in self.solved else " "
            self.screen.say(f" {mark} {number:>2}  {words.called(one)!s:<14} {words.note(one)}")
        done = T("{solved} of {total} solved.", solved=len(self.solved), total=len(self.items))
        self.screen.say(str(done), "quiet")
        first = next((at for at, one in enumerate(self.items, 1) if one.id not in self.solved), 1)
        while True:
            asked = T("Which one: a number, Enter for {first}, or quit?", first=first)
            text = self.screen.ask(f"{asked} ").strip().lower()
            if text in ("quit", "q", "exit"):
                return None
            if not text:
                return first
            typed = whole_number(text)
            if typed is not None and 1 <= typed <= len(self.items):
                return typed
            self.screen.say(str(T("They run from 1 to {last}.", last=len(self.items))), "error")

    def play(self, number: int) -> int | None:
        """Play one; returns the next that was asked for, None for the list."""
        one = self.items[number - 1]
        self.screen.say(
            str(T("Ending {number} of {total}: {name}", number=number, total=len(self.items), name=words.called(one))),
            "title",
        )
        self.screen.say(words.goal(one), "title")
        match = EndingMatch(one, self.screen, lambda: self._mark(one.id))
        if match.run():
            return number
        return number % len(self.items) + 1 if match.onward else None

    def _mark(self, name: str) -> None:
        self.solved.add(name)
        try:
            keep.write_text(self.path, json.dumps({"solved": sorted(self.solved)}))
        except OSError as error:
            self.screen.say(str(T("What is solved cannot be kept: {reason}.", reason=str(error))), "error")

    def _kept(self) -> set[str]:
        """What was solved before. What cannot be read is put aside, not lost."""
        try:
            text = keep.read_text(self.path)
            names = [] if text is None else read_json(text)["solved"]
            return {name for name in names if isinstance(name, str)} & {one.id for one in self.items}
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            told = T("What was solved cannot be read: {reason}.", reason=keep.plainly(error))
            keep.tell_aside(self.path, told, self.screen)
            return set()


class EndingMatch(TerminalMatch):
    """A match that begins in an ending's position, against the coach's bot, judged by the proofs. It is not kept."""

    def __init__(self, one: Any, screen: Screen, mark: Callable[[], None]) -> None:
        seat, level = one.setup["starter"], levels(GAME)[-1]
        bots = {1 - seat: make_bot(GAME, level)}
        table = Table(load_game(GAME, **one.options), bots, seed=one.id, setup=one.setup)
        super().__init__(table, seat, level, screen, Path())
        self.one, self.onward = one, False
        self._mark = mark
        self._open = True
        self._commands |= {"again": self._new, "list": self._list}

    def _turn(self) -> None:
        end = self.table.state.outcome()
        if end is None:
            super()._turn()
        else:
            self._over(end)

    def _over(self, end: Outcome) -> None:
        good = words.solved(self.one, end, self.seat)
        self.say(words.result(self.one, end, self.seat), "result" if good else "error")
        if good:
            self._mark()
        number = self.table.number
        prompt = T("Enter for the next one, undo, again, list, log or quit?")
        while self.table.number == number:
            text = self.screen.ask(f"{prompt} ").strip().lower()
            if text in ("", "next"):
                self.onward = True
                raise Leave(again=False)
            self._answer(text)

    def _verdict(self, judged: Analysis, action: Action, graded: bool) -> None:
        first = str(action) if len(self.table.decisions) == 1 else None
        candidate = judged.candidate(action)
        proved = None
        if candidate.kind == "proved":
            proved = words.Proved(candidate.loss, candidate.value, candidate.facts.get("turns"))
        kept = words.kept(self.one, first, proved)
        if self.table.state.is_terminal():
            return
        if kept is None:
            self.say(T("This move is not proved either way: play on."), "coach")
        elif not kept:
            self.say(T("{text} Take it back with undo, or play on.", text=words.lost(self.one, first, proved)), "error")
        else:
            self.say(words.standing(self.one) if graded and self._spotless() else T("The best that was left."), "coach")

    def _spotless(self) -> bool:
        """Whether the match still has what the ending had: told by its first move, the only one with a stored proof."""
        return str(self.table.decisions[0].action) in self.one.answers

    def _new(self, _: str) -> None:
        raise Leave(again=True)

    def _list(self, _: str) -> None:
        raise Leave(again=False)

    def _quit(self, _: str) -> None:
        raise EOFError

    def _keep(self, say: bool = False) -> None:
        """An ending is begun anew in a moment: nothing is kept of it but that it is solved."""
