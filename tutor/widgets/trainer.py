"""The war trainer beside the match: a panel of its own, whose questions and score outlive the match."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

from ..kernel.text import T
from ..lessons.war_trainer import CALLS, ProgressError, WarTrainer
from .view import Json

if TYPE_CHECKING:
    from .match import Match

log = logging.getLogger(__name__)

#: The games that have a trainer.
GAMES: Final = frozenset({"worldwar"})


class TrainerRoom:
    """Where the learner of a match trains wars. The match stays on the table meanwhile."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.here = match.settings.game in GAMES
        self.open = False
        self._trainer: WarTrainer | None = None

    @property
    def trainer(self) -> WarTrainer:
        """The trainer, made when it is first needed."""
        if self._trainer is None:
            self._trainer = WarTrainer()
        return self._trainer

    def handle(self, message: Json) -> None:
        """The panel is opened or closed, a call is made, the next war is asked for, or all begins anew.

        A call, like ``next``, names the number of the question that it was made for: a second click or a late one
        changes nothing. Raises ValueError where the game has no trainer.
        """
        if not self.here:
            raise ValueError(str(T("This game has no war trainer.")))
        move = message["move"]
        if move in ("open", "close"):
            self.open = move == "open"
        elif move == "again":
            self._trainer, self.open = WarTrainer(), True
        elif message.get("question") == self.trainer.number:
            self._answer(move)
        match = self._match
        match.show()
        match.page.hurry()
        match.vault.save()
        if self.open:
            self.trainer.prepare()  # while the answer is read

    def _answer(self, move: str) -> None:
        answered = self.trainer.feedback is not None
        if move in CALLS and not answered:
            self.trainer.answer(move)
        elif move == "next" and answered:
            self.trainer.next()

    def progress(self) -> Any:
        """What to keep; None before the trainer was ever opened."""
        return None if self._trainer is None else {"open": self.open, **self._trainer.progress()}

    def restore(self, progress: Any) -> None:
        """Take up what was kept. Progress that cannot be read is no reason to lose the match: it begins anew."""
        if not self.here or progress is None:
            return
        try:
            self._trainer = WarTrainer.resume(progress)
        except ProgressError as error:
            log.warning("the progress of the war trainer could not be taken up: %s", error)
            return
        self.open = progress.get("open") is True

    def page(self) -> Json:
        """What the view says of the trainer."""
        return {"trainer": self.trainer.page() if self.here and self.open else None}
