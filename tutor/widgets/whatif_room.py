"""What if he holds…: the two deals that the coach names, and a branch in which one of them is played on.

The branch is a table of its own beside the match: nothing of it is kept, and nothing of the match moves meanwhile.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..coach.analysis import Analysis
from ..coach.witness import CAVEATS, Witness, Witnesses, alternatives, rests_on_hidden_cards, witnesses
from ..kernel.actions import Action
from ..kernel.cards import Card
from ..kernel.game import State
from ..kernel.text import T
from ..session import NotAskedError, Table
from ..session.branch import Branch
from . import view
from .action_words import action_label, action_name
from .opponent import Opponent, Turn
from .stage import Stage
from .tables import game_table
from .view import Json
from .worker import Worker

if TYPE_CHECKING:
    from .match import Match

log = logging.getLogger(__name__)


class _Asked(NamedTuple):
    """A choice whose advice may rest on hidden cards.

    ``of`` is ``"now"``, ``"last"``, or ``"review"`` for one that the review looks at; ``own`` is what was chosen.
    """

    of: str
    state: State
    analysis: Analysis
    own: Action | None


class WhatIfRoom:
    """Where the learner of a match plays on as if the other held certain cards."""

    def __init__(self, match: Match, worker: Worker) -> None:
        self._match = match
        self._opponent = Opponent(worker, self._bot_moves)
        self._branch: Branch | None = None
        self._stage: Stage | None = None
        self._of = "now"
        self._found: tuple[State, Action | None, Witnesses | None] | None = None
        self._against: tuple[State, Action] | None = None

    @property
    def playing(self) -> bool:
        """Whether a branch lies on the table."""
        return self._branch is not None

    # --- what is offered ---------------------------------------------------------------------------------

    def offer(self) -> Json | None:
        """The part of the coach's panel, None where nothing is to be told.

        On a screen that several share there is none: a branch would lie open before the others.
        """
        asked = self._asked()
        found = None if asked is None else self._witnesses(asked)
        return None if asked is None or found is None else self._page(asked, found)

    def ways(self) -> list[Json]:
        """The ways into both deals, for a bar that is short of room."""
        found = self.offer()
        return (
            []
            if found is None
            else [{key: row[key] for key in ("bites", "label", "name", "text")} for row in found["rows"]]
        )

    def shares(self) -> str:
        """How often which choice is better, in one line; "" where there are no ways."""
        asked = self._asked()
        found = None if asked is None else self._witnesses(asked)
        return "" if found is None else str(found.shares)

    def _asked(self) -> _Asked | None:
        match, adviser = self._match, self._match.adviser
        if not rests_on_hidden_cards(match.settings.game):
            return None
        if adviser is None or match.me is None or match.screen.shared or match.lesson is not None:
            return None
        if (looked := match.review.looked_at) is not None:
            return _Asked("review", looked[0], looked[1].analysis, looked[1].action)
        mode = match.settings.coach
        now = adviser.judged("now")
        if mode == "always" and now is not None and match.me in match.table.asked() and now[0] is match.table.state:
            return _Asked("now", *now, None)
        last, verdict = adviser.judged("last"), adviser.verdict
        if mode == "off" or last is None or verdict is None:
            return None
        return _Asked("last", *last, last[0].parse_action(match.me, verdict["action"]))

    def _witnesses(self, asked: _Asked) -> Witnesses | None:
        against = None
        if self._against is not None and self._against[0] is asked.state:
            against = self._against[1]
        elif asked.own is not None and not asked.analysis.candidate(asked.own).sound:
            against = asked.own
        if self._found is None or self._found[:2] != (asked.state, against):
            self._found = (asked.state, against, self._attempt(asked, against))
        return self._found[2]

    def _attempt(self, asked: _Asked, against: Action | None) -> Witnesses | None:
        try:
            observation = asked.state.observation(asked.analysis.player)
            found = witnesses(observation, asked.analysis, against)
            return found if found is not None or against is None else witnesses(observation, asked.analysis)
        except Exception:  # the table goes on without them
            log.exception("no witnesses were found (%s)", asked.state.brief())
            return None

    def _page(self, asked: _Asked, found: Witnesses) -> Json:
        at = None if self._branch is None else self._branch.witness.bites
        others = alternatives(asked.state.observation(found.player), asked.analysis)
        if len(others) < 2:
            others = ()
        return {
            "of": asked.of,
            "title": str(found.title),
            "others": [
                {
                    "action": str(one),
                    "label": str(action_label(one)),
                    "name": str(action_name(one)),
                    "on": one == found.against,
                }
                for one in others
            ],
            "rows": [
                {
                    "bites": one.bites,
                    "text": str(one.text),
                    "label": str(one.question),
                    "name": one.question.spoken(),
                    "share": round(one.share.value, 4),
                    "on": at is one.bites,
                }
                for one in found.both
            ],
            "level": round(found.level.value, 4),
            "caveats": [str(note.text) for note in found.notes if note.code in CAVEATS],
            "notes": [
                {"text": str(note.text), "clause": note.clause or ""}
                for note in found.notes
                if note.code not in CAVEATS
            ],
        }

    # --- messages ----------------------------------------------------------------------------------------

    def handle(self, message: Json) -> None:
        """Begin a branch, begin it again, leave it, or measure the advice by another choice.

        Raises NotAskedError where there is nothing of the kind.
        """
        move = message["move"]
        if move == "leave":
            self.leave()
        elif move == "again":
            if self._branch is None:
                raise NotAskedError(_NOTHING)
            self._lay(*self._branch.origin)
        else:
            self._ask(move, message)

    def _ask(self, move: str, message: Json) -> None:
        asked = self._asked()
        found = None if asked is None or asked.of != message.get("of") else self._witnesses(asked)
        if asked is None or found is None:
            raise NotAskedError(_NOTHING)
        if move == "against":
            others = alternatives(asked.state.observation(found.player), asked.analysis)
            chosen = next((one for one in others if str(one) == message.get("action")), None)
            if chosen is None:
                raise NotAskedError(_NOTHING)
            self._against = (asked.state, chosen)
            self._match.think()
        else:
            self._of = asked.of
            self._lay(asked.state, found.bites if move == "bites" else found.fails)

    def _lay(self, state: State, witness: Witness) -> None:
        """A branch comes onto the table, in place of what lies there."""
        match = self._match
        seat, seating, kind = match.screen.people[0], match.settings.seating, game_table(match.settings.game)
        names = tuple(map(str, seating.names))
        self._opponent.drop()
        match.stand_still()
        self._branch = Branch(state, seat, witness, seating.bots(match.settings.game), names, kind.searches)
        self._stage = Stage(kind, seat, seating, self._branch.open)
        match.new_scene(known=True)
        self._show()

    def _show(self) -> None:
        self._match.show()
        self._match.think()

    def leave(self) -> None:
        """Back to the match, which has not moved. Nothing happens where no branch lies on the table."""
        if self.drop():
            self._match.new_scene(known=True)
            self._match.review.show_again()
            self._match.resume()

    def drop(self) -> bool:
        """Forget the branch: something else takes its place. Returns whether there was one."""
        had, self._branch, self._stage = self.playing, None, None
        self._opponent.drop()
        return had

    # --- playing -----------------------------------------------------------------------------------------

    def submit(self, action: str) -> None:
        """The learner's choice in the branch. Raises as `Table.submit` does."""
        assert self._branch is not None
        self._branch.table.submit(self._branch.seat, action)
        self._moved()

    def go_on(self) -> None:
        """Leave a result that lies on the table."""
        assert self._branch is not None
        self._branch.table.go_on()
        self._moved()

    def undo(self) -> None:
        """Take back a choice made in the branch. Raises NotAskedError at its beginning."""
        assert self._branch is not None
        if not self._branch.can_undo:
            raise NotAskedError(T("There is no choice of yours to take back."))
        self._branch.table.undo(self._branch.seat)
        self._opponent.drop()
        self._moved()

    def _moved(self) -> None:
        """Something was done: show it, and let a bot that searches find its turn."""
        assert self._branch is not None
        self._match.moved()
        self._show()
        kind, choices = game_table(self._match.settings.game), self._match.settings.choices
        self._opponent.pace = kind.pace(choices)
        self._opponent.go(self._branch.table)

    def _bot_moves(self, table: Table, turn: Turn) -> None:
        if self._branch is not None and table is self._branch.table:
            table.play_bots(turn)
            self._moved()

    # --- the page ----------------------------------------------------------------------------------------

    def lines(self) -> list[Json]:
        """The log of the branch: what the learner saw of the match, and what followed here."""
        assert self._branch is not None and self._stage is not None
        return self._stage.lines(self._branch.table)

    def scene(self) -> Json:
        """The branch on the table, with what says that it is one. Call `lines` first."""
        assert self._branch is not None and self._stage is not None
        match, branch = self._match, self._branch
        scene = self._stage.scene(branch.table, match.screen, match.settings.choices)
        over = branch.table.state.is_terminal()
        banner = scene["banner"]
        if banner is not None:
            banner = banner | {"over": False, "title": str(T("What if: {title}", title=banner["title"]))}
        opened = branch.open(branch.table.moments[-1].before if branch.table.paused else branch.table.state)
        for zone in scene["zones"]:
            if opened and not over and zone["id"] == "them-hand":
                zone |= {"label": str(T("Other side's hand, assumed")), "short": str(T("Assumed"))}
                zone["cards"] = [card | {"badge": str(T("assumed")), "sign": "guess"} for card in zone["cards"]]
        self._open_piles(scene["zones"], {} if over else branch.comes_next(branch.table.state))
        # Beside a review there is no panel that says what follows from it.
        told = (branch.witness.text,) if self._of == "review" else ()
        can = {"undo": branch.can_undo, "hint": False, "new": True, "export": False, "lesson": True}
        return scene | {
            "banner": banner,
            "buttons": [] if over else scene["buttons"],
            "steps": 0,
            "can": can,
            "whatif": {
                "of": self._of,
                "title": str(branch.witness.question),
                "spoken": branch.witness.question.spoken(),
                "text": " ".join(map(str, (*told, *_ASSUMED))),
                "short": " ".join(map(str, (T("As in {share} % of cases.", share=branch.witness.share.text), _SHORT))),
                "moved": branch.can_undo or over,
            },
        }

    @staticmethod
    def _open_piles(zones: list[Json], comes: Mapping[int, Card]) -> None:
        """Turn the assumed cards over that lie on top of piles, with the mark that they are assumed."""
        for zone in zones:
            if zone["id"].endswith("-pile") and (card := comes.get(zone["owner"])) is not None:
                shown = view.card(zone["owner"], card, badge=T("assumed"))
                zone["cards"] = [shown | {"key": f"assumed{zone['owner']}", "sign": "guess"}]

    def panel(self) -> Json:
        """The coach's panel beside a branch: silent but for the two deals."""
        match = self._match
        said = T("The coach is silent while you try something out.")
        return match.quiet() | {"summary": str(said), "whatif": self.offer()}


_ASSUMED = (
    T("These are not the real cards, which nobody has looked at."),
    T("Your match waits, and nothing counts here."),
)
_SHORT = T("Not the real cards.")
_NOTHING = T("There is nothing to try out here.")
