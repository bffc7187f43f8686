"""One match at the terminal: questions, choices, and the commands beside them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..coach import Analysis, analyse
from ..coach.hints import LAST, hint
from ..coach.witness import rests_on_hidden_cards
from ..games import game_title
from ..kernel.actions import Action, make
from ..kernel.cards import Card, parse_card
from ..kernel.errors import IllegalActionError, InvalidActionError
from ..kernel.plain import quoted, whole_number
from ..kernel.text import T, Text
from ..session import Table
from ..session.seating import Seating
from . import advice, keep, review, rulebook
from .screen import Screen
from .words import Names, Words, words_for


class Leave(Exception):  # noqa: N818 — a way out of the loop, not a fault
    """The player leaves this match; ``again`` if for a new one."""

    def __init__(self, again: bool) -> None:
        super().__init__()
        self.again = again


class TerminalMatch:
    """A match between a person in ``seat`` and the bots at the table, on a screen.

    Kept in the file ``path`` after every choice until it is over. ``seed_is_known`` when the player gave the seed.
    ``seating`` says who sits where, in games for more than two.
    """

    def __init__(
        self,
        table: Table,
        seat: int,
        level: str,
        screen: Screen,
        path: Path,
        seed_is_known: bool = False,
        seating: Seating | None = None,
    ) -> None:
        self.seed_is_known = seed_is_known
        self.seating = seating
        self.table = table
        self.seat = seat
        self.level = level
        self.screen = screen
        self.path = path
        self._words: Words = words_for(table.game.short_name)
        self._rungs = 0
        self._coach = True
        self._told_trouble = False
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "why": self._why,
            "hint": self._hint,
            "chances": self._chances,
            "coach": self._switch_coach,
            "rules": self._rules,
            "table": lambda _: self.show_table(),
            "log": self._log,
            "review": self._review,
            "undo": self._undo,
            "save": self._save,
            "new": self._new,
            "quit": self._quit,
        }
        if rests_on_hidden_cards(table.game.short_name):
            self._commands["whatif"] = self._whatif
        if self._words.HIDES:
            self._commands["other"] = self._switch_other
        self._open = False
        #: The choice that ``whatif`` measured the advice by last; None for the one that teaches most.
        self.measured_by: Action | None = None
        self._aliases = {"?": "help", "h": "help", "u": "undo", "q": "quit", "exit": "quit"}

    # --- the loop ----------------------------------------------------------------------------------------

    def run(self) -> bool:
        """Play until the player leaves. Returns whether he wants a new match.

        Raises EOFError and KeyboardInterrupt from the screen, once the match is kept.
        """
        # A seed tells every hidden card: one that the table drew is told at the end.
        if self.seed_is_known:
            self.say(T("{game}, seed {seed}.", game=self._title(), seed=self.table.dealer.seed), "title")
        else:
            self.say(T("{game}.", game=self._title()), "title")
        self.say(T("Type a number or a card to choose, help for everything else."), "quiet")
        self._recall()
        self._keep()
        try:
            while True:
                self._turn()
        except Leave as leave:
            return leave.again
        except (EOFError, KeyboardInterrupt):
            self.screen.say("")  # the cursor stands behind the prompt
            self._keep(say=True)
            raise

    def _turn(self) -> None:
        """One question, repeated until it is answered."""
        number = self.table.number
        if self.table.state.is_terminal():
            keep.forget(self.path)
            if not self.seed_is_known:
                self.say(T("It was dealt from the seed {seed}.", seed=self.table.dealer.seed), "quiet")
            prompt = str(T("The match is over: review, new, undo, log, save FILE or quit?"))
        elif self.table.paused:
            prompt = str(T("Press Enter to go on."))
        else:
            self.show_table()
            prompt = self._question()
            self.table.seal_bots()
        while self.table.number == number:
            self._answer(self.screen.ask(f"{prompt} ").strip())

    def _answer(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        word = self._aliases.get(word.lower(), word.lower())
        try:
            if word in self._commands:
                self._commands[word](rest.strip())
            elif self.table.paused:
                if text:
                    self.say(T("There is nothing to choose just now: press Enter, or type help."), "error")
                else:
                    self._tell(self.table.go_on())
                    self._keep()
            elif text and not self.table.state.is_terminal():
                self._choose(self.choice(text))
        except IllegalActionError as error:
            self._ruling(error.ruling.message, error.ruling.clause, "error")
        except InvalidActionError:
            self.say(T("{text} is no choice here: type a number, a card, or help.", text=quoted(text)), "error")

    # --- choosing ----------------------------------------------------------------------------------------

    def _question(self) -> str:
        actions = self.table.state.legal_actions(self.seat)
        listed = "   ".join(f"{n} {self._words.choice(action)}" for n, action in enumerate(actions, start=1))
        seen = self.table.state.observation(self.seat)
        for remark in self._words.remarks(seen):
            self.say(remark, "quiet")
        self.say(self._words.question(seen), "title")
        self.screen.say(f"  {listed}")
        return ">"

    def choice(self, text: str) -> Action:
        """What the player means: a number of the list, a card, or an action in full.

        Raises InvalidActionError for anything else.
        """
        state = self.table.state
        actions = state.legal_actions(self.seat)
        number = whole_number(text)
        if number is not None and 1 <= number <= len(actions):
            return actions[number - 1]
        card = _card(text)
        verb = self._verb()
        if card is not None and verb is not None:
            return make(verb, card)
        action: Action = state.parse_action(self.seat, self._words.ALIASES.get(text.lower(), text))
        return action

    def _verb(self) -> str | None:
        """What naming a card alone means here."""
        return self._words.VERBS.get(str(getattr(self.table.state, "phase", "")))

    def _choose(self, action: Action) -> None:
        state = self.table.state
        judged = None
        if self._coach and state.verify(self.seat, action).legal:
            judged = self._analysis()
        events = self.table.submit(self.seat, action, self.table.number)
        self._rungs = 0
        self.measured_by = None
        self._keep()
        self._tell(events)
        if judged is not None:
            self._verdict(judged, action, self.table.decisions[-1].graded)

    # --- telling -----------------------------------------------------------------------------------------

    def say(self, text: Text, style: str = "") -> None:
        """Write one sentence."""
        self.screen.say(str(text), style)

    def _ruling(self, message: Text, clause: str, style: str) -> None:
        self.screen.say(f"{message} [{clause}]", style)

    def _title(self) -> Text:
        return game_title(self.table.game.short_name)

    def show_table(self) -> None:
        """Show the table as it stands."""
        seen = self.table.state.observation(self.seat)
        self.screen.table(self._words.picture(seen, self._open, self.names))

    @property
    def names(self) -> Names:
        """What everybody is called by the person at the screen."""
        return self.table.names if self.seating is None else self.seating.called(self.seat)

    def _tell(self, events: Any) -> None:
        for line, style in self._words.lines(events, self.seat, self.names):
            self.screen.say(str(line), style)

    def _recall(self) -> None:
        """What has happened of late, for a match that is taken up again; for a new one, its deal."""
        steps = [events for _, _, events in self.table.seen(self.seat)]
        steps[-1:] = [self.table.read_now(events) for events in steps[-1:]]
        for line, _style in self._words.lines(self._words.recent(steps, self.table.paused), self.seat, self.names):
            self.screen.say(str(line), "quiet")

    # --- the coach ---------------------------------------------------------------------------------------

    def _analysis(self) -> Analysis | None:
        """The coach's judgement; a fault of his must not end the match."""
        try:
            return analyse(self.table.state.observation(self.seat))
        except Exception as error:
            self.say(T("The coach cannot judge this position ({reason}).", reason=repr(error)), "error")
            return None

    def _verdict(self, judged: Analysis, action: Action, graded: bool) -> None:
        """What the coach says of a choice that was just made."""
        advice.tell_verdict(self.screen, self._words, judged, action, graded)

    def _asked(self) -> bool:
        """Whether the player is to choose; says so if not."""
        if self.seat in self.table.asked():
            return True
        self.say(T("There is nothing to choose just now."), "error")
        return False

    def _hint(self, _: str) -> None:
        if not self._asked() or (judged := self._analysis()) is None:
            return
        self._rungs = min(self._rungs + 1, LAST)
        rung = hint(judged, self.table.game.clauses, self.table.state.deciding_clause(), self._rungs)
        self._ruling(rung.text, rung.clause, "coach")
        if self._rungs < LAST:
            self.say(T("Type hint again for more."), "quiet")

    def _chances(self, _: str) -> None:
        if not self._asked() or (judged := self._analysis()) is None:
            return
        advice.tell_chances(self.screen, self._words, judged, self.names)

    def _whatif(self, rest: str) -> None:
        from .whatif import ask  # it builds on this module

        if self._asked():
            ask(self, rest)

    def _switch_coach(self, rest: str) -> None:
        if rest in ("on", "off"):
            self._coach = rest == "on"
        elif rest:
            self.say(T("Write coach on or coach off."), "error")
            return
        self.say(T("The coach judges your choices.") if self._coach else T("The coach is silent."), "coach")

    # --- commands ----------------------------------------------------------------------------------------

    def _help(self, _: str) -> None:
        for name, text in (
            ("1, 9d, 10d", T("choose by the number in the list or by the card")),
            ("why CARD", T("may this card be chosen, and which rule says so?")),
            *self._words.HELP,
            ("hint", T("a hint, and a clearer one each time")),
            ("chances", T("the coach's numbers for every choice")),
            ("coach on|off", T("let the coach judge each choice, or not")),
            (f"rules [{list(self.table.game.clauses)[4]}]", T("the rules, or one of them")),
            ("table, log", T("show the table again, or all that has happened")),
            ("review", T("once the match is over: what you decided, and what luck did")),
            ("undo", T("take your last choice back")),
            ("save FILE", T("write the match to a file as a game record")),
            ("new", T("leave this match and begin another")),
            ("quit", T("leave; the match is kept for next time")),
        ):
            self.screen.say(f"  {name:<13} {text}")

    def _why(self, rest: str) -> None:
        if not self._asked():
            return
        try:
            action = self.choice(rest)
        except InvalidActionError:
            self.say(T("Which card do you mean, as in why 9d?"), "error")
            return
        ruling = self.table.state.verify(self.seat, action)
        self._ruling(ruling.message, ruling.clause, "rule" if ruling.legal else "error")
        for line in self._words.facts(self.table.state.observation(self.seat), action):
            self._ruling(line.text, line.clause, "rule")
        if ruling.legal and self._coach and (judged := self._analysis()) is not None:
            advice.tell_reasons(self.screen, judged.candidate(action))

    def _switch_other(self, _: str) -> None:
        self._open = not self._open
        self.say(T("The other hand lies open.") if self._open else T("The other hand is hidden."), "quiet")
        self.show_table()

    def _rules(self, rest: str) -> None:
        game = self.table.game
        rulebook.tell(self.screen, game.short_name, game.clauses, rest)

    def _log(self, _: str) -> None:
        steps = [events for _, _, events in self.table.seen(self.seat)]
        for number, events in enumerate(steps, 1):
            self._tell(self.table.read_now(events) if number == len(steps) else events)

    def _review(self, _: str) -> None:
        if not self.table.state.is_terminal():
            self.say(T("A match can be looked back on once it is over."), "error")
            return
        try:
            found = review.make(self.table.state, self.seat, self.screen)
        except Exception as error:  # a fault of the coach's must not end the match
            self.say(T("The coach cannot judge this match ({reason}).", reason=repr(error)), "error")
            return
        review.show(found, self.table.state, self.screen, self.names)

    def _undo(self, _: str) -> None:
        if not self._can_undo():
            self.say(T("There is no choice of yours to take back."), "error")
            return
        self.table.undo(self.seat, self.table.number)
        self._rungs = 0
        self._keep()
        self.say(T("Taken back."), "quiet")

    def _can_undo(self) -> bool:
        return self.table.can_undo(self.seat)

    def _save(self, rest: str) -> None:
        if not rest:
            self.say(T("Where to, as in save match.json?"), "error")
            return
        path = Path(rest).expanduser()
        if path.exists():
            self.say(T("{file} is there already: choose another name.", file=str(path)), "error")
            return
        over = self.table.state.is_terminal()
        try:
            path.write_text(self.table.record("all" if over else self.seat).to_json(), "utf-8")
        except OSError as error:
            self.say(T("The match could not be written: {reason}.", reason=str(error)), "error")
            return
        self.say(T("The match is written to {file}.", file=str(path)), "quiet")
        if not over:
            self.say(T("Since the match goes on, the file holds only what you have seen."), "quiet")

    def _new(self, _: str) -> None:
        if not self.table.state.is_terminal() and self.table.decisions:
            answer = self.screen.ask(str(T("Give this match up?")) + " [y/N] ").strip().lower()
            if answer not in ("y", "yes"):
                return
        keep.forget(self.path)
        raise Leave(again=True)

    def _quit(self, _: str) -> None:
        self._keep(say=True)
        raise Leave(again=False)

    # --- keeping -----------------------------------------------------------------------------------------

    def _keep(self, say: bool = False) -> None:
        """Keep the match; trouble with the disk is told once and does not end it."""
        if self.table.state.is_terminal():
            return
        try:
            keep.write(self.path, self.table, self.seat, self.level, self.seating)
        except OSError as error:
            if say or not self._told_trouble:
                self._told_trouble = True
                self.say(T("The match cannot be kept: {reason}.", reason=str(error)), "error")
            return
        if say:
            self.say(T("The match is kept: the same command goes on with it."), "quiet")


def _card(text: str) -> Card | None:
    """The card that a person typed, or None."""
    try:
        return parse_card(text)
    except ValueError:
        return None
