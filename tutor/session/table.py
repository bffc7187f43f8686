"""A table: seats, sealed choices, the dealer, bots, the history as each seat saw it, undo.

The kernel never sees half a turn. Where all choose at once, the table seals each seat's choice and steps once
all are in; a bot's choice is sealed when the position is reached, before any person's is read.

``number`` grows by one with each accepted change that a person makes. It, not the number of kernel steps, is
what a browser sees, since steps would count the other's hidden exchanges.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol, runtime_checkable

from ..kernel.actions import Action, HistoryItem
from ..kernel.errors import IllegalActionError
from ..kernel.events import Event
from ..kernel.game import CHANCE, SIMULTANEOUS, TERMINAL, Game, State
from ..kernel.records import Record
from ..kernel.text import T, Text
from .dealer import Dealer
from .errors import NotAskedError, StaleActionError

log = logging.getLogger(__name__)

#: After a step with one of these events the table waits for `Table.go_on`, so that a result can be read; after a war
#: only where a person fought in it: what bots fight out among themselves is told by the log.
PAUSES = frozenset({"reshuffle", "war_over"})
#: What tells of the time after the pause, though the kernel says it in the same step as the result.
AFTERWARDS = frozenset({"new_round"})


class Player(Protocol):
    """Who chooses for a seat that no person holds. `tutor.coach` makes them."""

    def choose(self, observation: Any, rng: Any) -> Action:
        """One of ``observation.legal_actions``."""
        ...


@runtime_checkable
class Rememberer(Protocol):
    """A player that is also told how the match went, as its seat saw it."""

    def recall(self, observation: Any, seen: tuple[HistoryItem, ...], rng: Any) -> Action:
        """One of ``observation.legal_actions``; ``seen`` is `State.observed_history` of its seat."""
        ...


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of the match: the position before it, what happened, and the position after it."""

    before: State
    events: tuple[Event, ...]
    after: State


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice of a person: at which position, what, and whether it may be graded.

    It may not if it was taken again after an undo that had shown something new.
    """

    state: State
    seat: int
    action: Action
    graded: bool


class Table:
    """A match in progress between people and bots. Deals and plays the bots by itself up to the next question.

    Args: ``bots`` maps seats to players, all other seats are people's; ``seed`` fixes all chance;
    ``state`` continues from a position instead of a new match. A ``patient`` table does not play a bot's turn by
    itself: whoever owns it asks `bot_turn`, in a thread if it takes long, and hands the answer to `play_bots`.
    """

    def __init__(
        self,
        game: Game[Any],
        bots: Mapping[int, Player | Rememberer],
        *,
        seed: str | int | None = None,
        setup: Mapping[str, Any] | None = None,
        names: Sequence[str] = (),
        state: State | None = None,
        number: int = 0,
        patient: bool = False,
    ) -> None:
        self.game = game
        self.patient = patient
        self.bots = dict(bots)
        self.people = tuple(seat for seat in range(game.num_players) if seat not in self.bots)
        self.dealer = Dealer(seed)
        self.setup = dict(setup or {})
        self.names = tuple(names) or tuple(f"Player {seat}" for seat in range(game.num_players))
        self.number = number
        self.moments: list[Moment] = []
        self.decisions: list[Decision] = []
        self.paused = False
        self._sealed: dict[int, Action] = {}
        #: How many kernel steps of this match were seen before an undo. Counts hidden steps: never for a page to read.
        self.shown_until = 0
        self.state = game.new_initial_state(**self.setup)
        if state is not None:
            self.dealer.take_up(state)
            self._take_up(state)
        self._run()

    # --- playing -----------------------------------------------------------------------------------------

    def asked(self) -> tuple[int, ...]:
        """The people's seats whose choice is awaited now; () while the table pauses or the match is over."""
        here = self.state.current_player()
        if self.paused or here in (CHANCE, TERMINAL):
            return ()
        if here == SIMULTANEOUS:
            return tuple(seat for seat in self.state.acting() if seat in self.people and seat not in self._sealed)
        return (here,) if here in self.people else ()

    def submit(self, seat: int, action: Action | str, number: int | None = None) -> tuple[Event, ...]:
        """A person's choice. Returns all events up to the next question.

        Raises StaleActionError if ``number`` is not the table's, NotAskedError if the seat is not asked,
        InvalidActionError for a text that is no action and IllegalActionError for one that the rules forbid.
        None of them changes anything.
        """
        self._check_number(number)
        self.seal_bots()
        if isinstance(action, str):
            action = self.state.parse_action(seat, action)
        if seat not in self.asked():
            raise NotAskedError(self._why_not_asked(seat))
        if action not in self.state.legal_actions(seat):
            raise IllegalActionError(self.state.verify(seat, action), action, self.state.brief())
        self.decisions.append(Decision(self.state, seat, action, self._fresh()))
        self._sealed[seat] = action
        self.number += 1
        return self._run()

    def seal_bots(self) -> None:
        """Let the bots commit where all choose at once. Call it once the position is shown: a bot may think."""
        if self.state.current_player() == SIMULTANEOUS and not self.paused:
            for seat in self.state.acting():
                if seat in self.bots and seat not in self._sealed:
                    self._sealed[seat] = self._bot_choice(seat)

    def go_on(self, number: int | None = None) -> tuple[Event, ...]:
        """Leave the pause after a result. Returns the events up to the next question, what was held back first."""
        self._check_number(number)
        if not self.paused:
            raise NotAskedError(T("Nothing waits here: the next choice is yours."))
        self.paused = False
        self.number += 1
        held_back = tuple(event for event in self.moments[-1].events if event.kind in AFTERWARDS)
        return held_back + self._run()

    def undo(self, seat: int, number: int | None = None) -> None:
        """Take back this person's last choice and all that followed. The dealer and the bots stay as they were.

        Raises NotAskedError if there is nothing to take back, StaleActionError as `submit` does.
        """
        self._check_number(number)
        if not self.can_undo(seat):
            raise NotAskedError(T("There is no choice of yours to take back."))
        while self.decisions:
            last = self.decisions.pop()
            if last.seat == seat:
                break
        self._remember_shown(seat, last.state)
        while self.moments and self.state is not last.state:
            self.state = self.moments.pop().before
        self.paused = False
        self._sealed = {}
        self.number += 1
        self._run()

    def can_undo(self, seat: int) -> bool:
        """Whether there is a choice of this seat to take back.

        Among several people only the last choice of all, and only if nobody else chose at the same time.
        """
        if len(self.people) == 1:
            return any(decision.seat == seat for decision in self.decisions)
        if not self.decisions or self.decisions[-1].seat != seat:
            return False
        last = self.decisions[-1].state
        return all(one.state is not last for one in self.decisions[:-1])

    def _check_number(self, number: int | None) -> None:
        if number is not None and number != self.number:
            raise StaleActionError(T("The table has moved on since: look again and choose anew."))

    def _why_not_asked(self, seat: int) -> Text:
        if self.state.is_terminal():
            return T("The match is over: start a new one.")
        if self.paused:
            return T("The result is still on the table: go on first.")
        if seat in self.bots:
            return T("That seat is played by a bot.")
        return T("It is not your turn.")

    # --- running up to the next question -----------------------------------------------------------------

    def _run(self) -> tuple[Event, ...]:
        events: list[Event] = []
        while not self.paused:
            here = self.state.current_player()
            if here == TERMINAL:
                break
            if here == CHANCE:
                events += self._step(self.dealer.choose(self.state))
            elif here == SIMULTANEOUS:
                if self.asked() or (self.patient and self._bots_act(self.state)):
                    break
                self.seal_bots()
                events += self._step(dict(self._sealed))
            else:
                if here in self.bots and not self.patient:
                    self._sealed[here] = self._bot_choice(here)
                if here not in self._sealed:
                    break
                events += self._step(self._sealed[here])
        return tuple(events)

    def _step(self, action: Action | Mapping[int, Action]) -> tuple[Event, ...]:
        before = self.state
        self.state, events = before.step(action)
        self._sealed = {}
        self.moments.append(Moment(before, events, self.state))
        self.paused = bool(self.people) and not self.state.is_terminal() and self._pauses(events)
        return self.read_now(events)

    def _pauses(self, events: Iterable[Event]) -> bool:
        for event in events:
            if event.kind == "war_over":
                fought = event.data.get("seats") or (event.seat, event.data["loser"])
                if set(self.people).intersection(fought):
                    return True
            elif event.kind in PAUSES:
                return True
        return False

    def bot_to_move(self) -> int | None:
        """The bot whose turn a patient table waits for, or None; the first of them where two choose at once."""
        if not self.patient or self.paused or not self._bots_act(self.state):
            return None
        return self.state.acting()[0]

    def _bots_act(self, state: State) -> bool:
        acting = state.acting()
        return bool(acting) and all(seat in self.bots for seat in acting)

    def bot_turn(self) -> tuple[Action | Mapping[int, Action], ...]:
        """What a bot, or two at once, choose up to another's turn, chance or the end.

        Changes nothing, so a thread may ask it.
        """
        state, step = self.state, len(self.moments)
        found: list[Action | Mapping[int, Action]] = []
        turn = state.acting()
        while self._bots_act(state) and state.acting() == turn:
            chosen = {seat: self._bot_choice(seat, state, step + len(found)) for seat in state.acting()}
            at_once = state.current_player() == SIMULTANEOUS
            found.append(chosen if at_once else chosen[state.current_player()])
            state = state.child(found[-1])
        return tuple(found)

    def play_bots(self, actions: Iterable[Action | Mapping[int, Action]]) -> tuple[Event, ...]:
        """Play what `bot_turn` found, then up to the next question. Raises NotAskedError where no bot is to move."""
        events: list[Event] = []
        for action in actions:
            if self.bot_to_move() is None:
                raise NotAskedError(T("No bot is to move here."))
            events += self._step(action)
        return (*events, *self._run())

    def _bot_choice(self, seat: int, state: State | None = None, step: int | None = None) -> Action:
        state = self.state if state is None else state
        observation = state.observation(seat)
        # Seeded by the position, so that a choice is the same again after an undo.
        rng = self.dealer.rng(f"bot {seat} step {len(self.moments) if step is None else step}")
        try:
            bot = self.bots[seat]
            if isinstance(bot, Rememberer):
                action = bot.recall(observation, state.observed_history(seat), rng)
            else:
                action = bot.choose(observation, rng)
            if action in observation.legal_actions:
                return action
            log.error("the bot of seat %s chose %s, which is not legal (%s)", seat, action, state.brief())
        except Exception:  # a match should survive a bot's fault
            log.exception("the bot of seat %s failed (%s)", seat, state.brief())
        fallback: Action = observation.legal_actions[0]
        return fallback

    def read_now(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """Of the last step's events those that are told while its result lies on the table: not that all goes on."""
        return tuple(event for event in events if not (self.paused and event.kind in AFTERWARDS))

    # --- what was seen before: undo and grading ----------------------------------------------------------

    def _fresh(self) -> bool:
        """Whether the match is beyond all that was shown before an undo: only there is a choice graded again."""
        return len(self.moments) >= self.shown_until

    def _remember_shown(self, seat: int, back_to: State) -> None:
        """Note how far the match had been seen, if anything was shown that the seat did not know."""
        reach = len(self.moments)
        for moment in reversed(self.moments):
            own = moment.after.last_item is not None and moment.after.last_item.actor == seat
            if not own and any(event.seen_by(seat) is not None for event in moment.events):
                self.shown_until = max(self.shown_until, reach)
                return
            if moment.before is back_to:
                return

    # --- the past ----------------------------------------------------------------------------------------

    def _take_up(self, state: State) -> None:
        """Continue a match from its last position, moments and decisions included."""
        for before, after in pairwise(state.line()):
            item = after.last_item
            assert item is not None
            self.moments.append(Moment(before, before.replay_item(item).events, after))
            for seat in self.people:
                if item.actor == seat:
                    self.decisions.append(Decision(before, seat, item.actions[0], False))
                elif item.actor == SIMULTANEOUS and seat in before.acting():
                    action = item.actions[before.acting().index(seat)]
                    self.decisions.append(Decision(before, seat, action, False))
        self.state = state
        # A match saved in the pause after a battle comes back in that pause.
        last = self.moments[-1].events if self.moments else ()
        self.paused = bool(self.people) and not state.is_terminal() and self._pauses(last)

    def record(self, viewer: int | str | None = "all", comments: Mapping[str, str] | None = None) -> Record:
        """The match as a record: full, or only what one seat saw. A full one of an open match holds its secrets."""
        return Record.of(
            self.state,
            setup=self.setup,
            seed=self.dealer.seed,
            players=self.names,
            comments=comments,
            viewer=viewer,
        )

    def seen(self, viewer: int | None) -> Iterable[tuple[int, Moment, tuple[Event, ...]]]:
        """The steps in which a viewer learnt anything, numbered from 1 as he counts them, with what he saw.

        Cards that are dealt belong to what brought them: a muster is one step, an exchange and its draw another.
        """
        number = 0
        for moment in self._grouped():
            events = tuple(e for event in moment.events if (e := event.seen_by(viewer)) is not None)
            if events:
                number += 1
                yield number, moment, events

    def _grouped(self) -> Iterable[Moment]:
        group: list[Moment] = []
        for moment in self.moments:
            joins = group and _actor(moment) == CHANCE and _actor(group[-1]) != SIMULTANEOUS
            if group and not joins:
                yield _merged(group)
                group = []
            group.append(moment)
        if group:
            yield _merged(group)


def _actor(moment: Moment) -> int:
    item = moment.after.last_item
    assert item is not None
    return item.actor


def _merged(group: list[Moment]) -> Moment:
    if len(group) == 1:
        return group[0]
    return Moment(group[0].before, tuple(event for one in group for event in one.events), group[-1].after)
