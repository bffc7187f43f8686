"""`tutor train`: the war trainer of World War III at the terminal. Its score is kept between two sittings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from ..games.worldwar.clauses import CLAUSES
from ..kernel.errors import RecordError
from ..kernel.plain import read_json
from ..kernel.text import T
from ..lessons import war_reasons
from ..lessons.war_trainer import LEVEL_NAMES, ProgressError, WarTrainer
from . import keep
from .rulebook import tell_one
from .screen import Screen, make_screen

NAME: Final = "worldwar-trainer"
_CALLS: Final = {"1": "hold", "hold": "hold", "2": "draw", "draw": "draw"}


def train(*, seed: str | int | None = None, screen: Screen | None = None, folder: Path | None = None) -> int:
    """Ask wars until the learner leaves.

    Args: ``seed`` begins anew with these questions; without one the kept score goes on. ``folder`` is where it is kept.
    Returns an exit code: 0, or 130 after Ctrl-C.
    """
    screen = screen if screen is not None else make_screen()
    path = keep.file_of(folder if folder is not None else keep.default_folder(), NAME)
    trainer = WarTrainer(seed) if seed is not None else _kept(path, screen)
    screen.say(str(T("War trainer: hold or draw?")), "title")
    screen.say(str(T("Type help for everything else.")), "quiet")
    screen.say(str(war_reasons.NOTE), "quiet")
    if trainer.score.total:
        screen.say(str(trainer.score.text), "quiet")
    sitting = _Sitting(trainer, screen, path)
    try:
        while sitting.ask():
            pass
    except EOFError:
        return 0
    except KeyboardInterrupt:
        return 130
    return 0


def _kept(path: Path, screen: Screen) -> WarTrainer:
    """The trainer as it was left, or a new one. What cannot be read is put aside, not lost."""
    try:
        text = keep.read_text(path)
        if text is None:
            return WarTrainer()
        return WarTrainer.resume(read_json(text))
    except (ValueError, RecursionError, ProgressError, RecordError) as error:
        keep.tell_aside(path, T("The kept score cannot be read: {reason}.", reason=keep.plainly(error)), screen)
        return WarTrainer()


class _Sitting:
    """One learner at the terminal."""

    def __init__(self, trainer: WarTrainer, screen: Screen, path: Path) -> None:
        self.trainer, self.screen, self.path = trainer, screen, path
        self._told_trouble = False

    def ask(self) -> bool:
        """One question, or one answer to look at. Returns whether the learner goes on."""
        if self.trainer.feedback is None:
            self._question()
            prompt = ">"
        else:
            prompt = str(T("Press Enter for the next war."))
        while True:
            word, _, rest = self.screen.ask(f"{prompt} ").strip().lower().partition(" ")
            if word in ("quit", "q", "exit"):
                return False
            if word == "again":
                self.trainer = WarTrainer()
                self._keep()
                return True
            if word in ("help", "?", "h"):
                self._help()
            elif word == "rules":
                self._rules(rest)
            elif self.trainer.feedback is None and word in _CALLS:
                self._answer(_CALLS[word])
                return True
            elif self.trainer.feedback is not None and not word:
                self.trainer.next()
                self._keep()
                return True
            elif self.trainer.feedback is None:
                self.screen.say(str(T("Type 1 or hold, 2 or draw, or help.")), "error")
            else:
                self.screen.say(str(T("Press Enter, or type help.")), "error")

    def _question(self) -> None:
        trainer, question = self.trainer, self.trainer.question
        stage = T("World War I") if question.stage == 1 else T("World War II")
        head = (
            str(T("Question {number}: {level}", number=trainer.number, level=LEVEL_NAMES[trainer.level])),
            str(stage),
            str(war_reasons.table(question)),
        )
        rows = [" · ".join(head)]
        for name, side in ((T("You"), question.mine), (T("The other"), question.other)):
            size = T("pile {pile} · heap {heap}", pile=side.pile, heap=side.heap)
            rows.append(f"{name!s:<10} {side.card.symbol:<4} {size}")
        unseen = reversed([f"{war_reasons.rank_sign(rank)}×{count}" for rank, count, _ in war_reasons.ranks(question)])
        rows.append(str(T("Unseen: {ranks}", ranks="  ".join(unseen))))
        self.screen.table("\n".join(rows))
        self.screen.say(str(war_reasons.unseen(question)), "quiet")
        self.screen.say(str(war_reasons.task(question)), "title")
        self.screen.say(f"  1 {T('hold')}   2 {T('draw')}")

    def _answer(self, call: str) -> None:
        feedback = self.trainer.answer(call)
        question = self.trainer.question
        self._keep()
        self.screen.say(str(war_reasons.verdict(question, feedback)), "result" if feedback.right else "error")
        self.screen.say(f"{feedback.why} [{feedback.clause}]", "coach")
        self.screen.say(str(war_reasons.odds(question)), "coach")
        self.screen.say(str(self.trainer.score.text), "quiet")

    def _help(self) -> None:
        for name, text in (
            ("1, hold", T("keep the card that stands for you")),
            ("2, draw", T("turn another card instead")),
            ("rules [R-9]", T("the rules of wars, or one of them")),
            ("again", T("begin anew, with a score of nothing")),
            ("quit", T("leave; the score is kept for next time")),
        ):
            self.screen.say(f"  {name:<13} {text}")

    def _rules(self, rest: str) -> None:
        for asked in [rest] if rest else [str(number) for number in range(8, 14)]:
            tell_one(self.screen, CLAUSES, asked)

    def _keep(self) -> None:
        """Keep the score; trouble with the disk is told once and ends nothing."""
        try:
            keep.write_text(self.path, json.dumps(self.trainer.progress()))
        except OSError as error:
            if not self._told_trouble:
                self._told_trouble = True
                self.screen.say(str(T("The score cannot be kept: {reason}.", reason=str(error))), "error")
