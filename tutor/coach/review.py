"""The review of a finished match: what the learner decided, and what was decided for him.

Along the match runs a chain of values: the chance to win of one seat, judged from what that seat knew at the time.
Every difference of two neighbours is an `Entry`, and each entry stands in one of two ledgers. **Decisions** are
differences between two choices in one position: what was chosen against the best. **Luck** is the rest: cards drawn,
the other's choices and hidden cards, and what the coach saw only later. So the ledgers add up to the result less the
first value, exactly, whatever the coach thinks: `docs/review.md` says what is counted where.

The judge is asked about observations and nothing else, so nothing that was hidden can enter.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from typing import Any, Final, NamedTuple

from ..kernel.actions import Action, HistoryItem
from ..kernel.cards import HIDDEN
from ..kernel.events import Event
from ..kernel.game import CHANCE, SIMULTANEOUS, State
from ..kernel.records import Record
from . import analyse
from .analysis import Analysis, Candidate, shown_grade, sure_loss
from .ledgers import LUCK, Entry, Judged, Point, Review, Source, steps, tenths
from .told import Told

#: Games in which every seat knows all: there the other's choices can be judged as well.
OPEN: Final = frozenset({"kozyri"})
#: Games whose review asks the coach in another way than the table does: a module with judge_of(states).
_JUDGES: Final = {
    "kozyri": "tutor.coach.kozyri.reviewing",
    "worldwar": "tutor.coach.worldwar.reviewing",
}

__all__ = [
    "LUCK", "OPEN", "Entry", "Judge", "Judged", "Point", "Review", "Reviewing", "Source", "judge_of", "review",
    "review_record", "steps", "tenths",
]  # fmt: skip

Judge = Callable[[Any], Analysis]
"""What a seat's observation is worth: `tutor.coach.analyse`, or something with its answers."""
Progress = Callable[[int, int], None]


class Reviewing:
    """A review in the making: `step` judges one position after the other, then `review` is there.

    Args: ``state`` is the end of a match, ``viewer`` a seat; ``judge`` values an observation (default: the game's
    coach, its work bounded so that a whole match takes seconds); ``known`` are judgements made at the table, by the
    number of the position, which are taken as they are; ``told`` are those of which only the numbers are left
    (`tutor.coach.told`); ``seen_before`` numbers positions whose choice was made again
    after a look ahead: they are not graded. Raises ValueError for a match that is not over, a seat that does not
    exist and a game without a coach.
    """

    def __init__(
        self,
        state: State,
        viewer: int,
        *,
        judge: Judge | None = None,
        known: Mapping[int, Analysis] | None = None,
        told: Mapping[int, Told] | None = None,
        seen_before: Collection[int] = (),
    ) -> None:
        if not state.is_terminal():
            raise ValueError("this match is not over: a review is of a finished one")
        seats = state.game.num_players
        if viewer not in range(seats):
            raise ValueError(f"there is no seat {viewer!r}: seats are 0 to {seats - 1}")
        states = state.line()
        self._plan = _Plan(states, viewer)
        self._judge = judge or judge_of(states)
        self._known = dict(known or {})
        self._told = {place: one for place, one in (told or {}).items() if place not in self._known}
        self._seen_before = frozenset(seen_before)
        # What is proved of a late position shortens the proofs of those before it, so the last comes first.
        self._left = list(self._plan.asks)
        self._found: dict[int, Analysis] = {}

    @property
    def total(self) -> int:
        """How many positions are to be judged."""
        return len(self._plan.asks)

    @property
    def done(self) -> int:
        """How many are."""
        return len(self._found)

    def step(self) -> bool:
        """Judge one more position; returns whether any is left."""
        if self._left:
            place, seat = self._left.pop()
            given = self._known.get(place) if seat == self._plan.viewer else None
            observation = self._plan.states[place].observation(seat)
            self._found[place] = self._as_told(place, seat, self._judge(observation)) if given is None else given
        return bool(self._left)

    def _as_told(self, place: int, seat: int, analysis: Analysis) -> Analysis:
        plan = self._plan
        if place not in self._told or seat != plan.viewer or not plan.decides[place]:
            return analysis
        return self._told[place].applied(analysis, action_of(plan.states[place], plan.items[place], seat))

    def review(self) -> Review:
        """The review. Raises ValueError before all positions are judged."""
        if self._left:
            raise ValueError(f"{len(self._left)} of {self.total} positions are still to be judged")
        return _Chain(self._plan, self._found, self._seen_before, self._told).review()


def review(state: State, viewer: int, *, progress: Progress | None = None, **how: Any) -> Review:
    """The review of the match that ended in ``state``, from the view of one seat, at one go.

    ``progress`` is told how many of how many positions are judged; the other keywords, and what is raised, are those
    of `Reviewing`.
    """
    work = Reviewing(state, viewer, **how)
    going = True
    while going:
        going = work.step()
        if progress is not None:
            progress(work.done, work.total)
    return work.review()


def review_record(record: Record, viewer: int, **how: Any) -> Review:
    """The review of a record. Raises RecordError for one that cannot be replayed, and what `review` raises.

    The other keywords are those of `review`.
    """
    return review(record.replay()[-1], viewer, **how)


def judge_of(states: Sequence[State]) -> Judge:
    """The judge for the review of a match: the game's coach, with a share of the time for each position."""
    game = states[0].game.short_name
    if game in _JUDGES:
        made: Judge = import_module(_JUDGES[game]).judge_of(states)
        return made
    return analyse


# --- which positions are judged --------------------------------------------------------------------------


class _Ask(NamedTuple):
    """A position to be judged, from the view of a seat."""

    place: int
    seat: int


class _Plan:
    """What happens at each step, and which positions have to be judged to keep the sources apart."""

    def __init__(self, states: Sequence[State], viewer: int) -> None:
        self.states, self.viewer = states, viewer
        self.game = states[0].game.short_name
        self.items = [_item(after) for after in states[1:]]
        self.own = [viewer in seats_of(before, item) for before, item in zip(states, self.items, strict=False)]
        self.decides = [
            own and len(before.legal_actions(viewer)) > 1 for own, before in zip(self.own, states, strict=False)
        ]
        self.sources = [self._source(k) for k in range(len(self.items))]
        self.asks = list(self._asks())

    def _source(self, k: int) -> Source | None:
        """What the viewer learns from a step besides his own choice, if anything."""
        before, item = self.states[k], self.items[k]
        if self.own[k] and item.actor != SIMULTANEOUS:
            return None
        seen = [e for event in before.replay_item(item).events if (e := event.seen_by(self.viewer)) is not None]
        if not any(map(_tells, seen)):
            return None
        return Source.DRAW if item.actor == CHANCE and any(map(_shows, seen)) else Source.OTHER

    def judged_other(self, k: int) -> int | None:
        """In an open game: the other seat that chooses here among several actions."""
        actor = self.items[k].actor
        if self.game not in OPEN or actor < 0 or actor == self.viewer:
            return None
        return actor if len(self.states[k].legal_actions(actor)) > 1 else None

    def _asks(self) -> Iterable[_Ask]:
        """The viewer's choices; the other's in an open game; and where one source ends and another begins."""
        pending, since = None, 0  # what was learnt since the last position asked for, and where it was learnt
        if self.states[0].current_player() != CHANCE and not self.decides[0] and self.judged_other(0) is None:
            yield _Ask(0, self.viewer)
        for k in range(len(self.items)):
            other = self.judged_other(k)
            if self.decides[k]:
                yield _Ask(k, self.viewer)
                pending = None
            elif other is not None:
                yield _Ask(k, other)
                pending = None
                continue
            source = self.sources[k]
            if source is None:
                continue
            if pending not in (None, source):
                yield _Ask(since, self.viewer)
            pending, since = source, k + 1


def _item(after: State) -> HistoryItem:
    assert after.last_item is not None
    return after.last_item


def seats_of(before: State, item: HistoryItem) -> tuple[int, ...]:
    """The seats that chose in a step: () for chance."""
    if item.actor == SIMULTANEOUS:
        return before.acting()
    return (item.actor,) if item.actor >= 0 else ()


def action_of(before: State, item: HistoryItem, seat: int) -> Action:
    """What a seat chose in a step. Raises ValueError for a seat that did not choose in it."""
    return item.actions[seats_of(before, item).index(seat)]


def _shows(event: Event) -> bool:
    return any(card != HIDDEN for card in event.cards)


def _tells(event: Event) -> bool:
    """Whether an event, as it was seen, tells anything: a card, or numbers such as those of the exchanges."""
    return _shows(event) or bool(event.data) or not event.cards


# --- the chain -------------------------------------------------------------------------------------------


class _Chain:
    """The values from the first to the result, with an entry between each two."""

    def __init__(
        self, plan: _Plan, found: Mapping[int, Analysis], seen_before: frozenset[int], told: Mapping[int, Told]
    ) -> None:
        self.plan, self.found, self.seen_before, self.told = plan, found, seen_before, told
        self.points: list[Point] = []
        self.entries: list[Entry] = []
        self.decisions: list[Judged] = []
        self.pending: Source | None = None

    def review(self) -> Review:
        """All of it."""
        plan = self.plan
        self._begin()
        for k in range(len(plan.items)):
            other = plan.judged_other(k)
            if plan.decides[k]:
                self._choice(k)
            elif other is not None:
                self._others_choice(k, other)
                continue
            elif k in self.found and k:
                self._position(k, self.found[k])
            self.pending = plan.sources[k] or self.pending
        last = len(plan.items)
        won = _result(plan.states[-1], plan.viewer)
        self._to(Point(last, False, won, won, won, "proved"))
        first, result = Fraction(self.points[0].value), Fraction(won)
        return Review(
            plan.game, plan.viewer, first, result, tuple(self.points), tuple(self.entries), tuple(self.decisions)
        )  # fmt: skip

    def _begin(self) -> None:
        """The first value: before a card is dealt every seat has the same chance; else what the position is worth."""
        start, seats = self.plan.states[0], self.plan.states[0].game.num_players
        if start.current_player() == CHANCE:
            even = 1.0 / seats
            self.points.append(Point(0, False, even, even, even, "exact"))
            return
        analysis, other = self.found[0], self.plan.judged_other(0)
        if other is not None:
            self.points.append(_turned(0, analysis))
        else:
            self.points.append(_of(0, _best(analysis)) if self.plan.decides[0] else _point(0, analysis))

    def _to(self, point: Point, source: Source | None = None) -> None:
        before = self.points[-1]
        amount = Fraction(point.value) - Fraction(before.value)
        source = source or self.pending or Source.LOOK
        self.entries.append(Entry(before.place, point.place, source, amount))
        self.points.append(point)
        self.pending = None

    def _position(self, k: int, analysis: Analysis) -> None:
        self._to(_point(k, analysis))

    def _choice(self, k: int) -> None:
        plan, analysis = self.plan, self.found[k]
        one = analysis.candidate(action_of(plan.states[k], plan.items[k], plan.viewer))
        best = _best(analysis)
        if k:
            self._to(_of(k, best))
        self._to(Point(k, True, one.value, one.low, one.high, one.kind), Source.CHOICE)
        told = self.told.get(k)
        grade = shown_grade(analysis, one) if told is None or told.one[0] != str(one.action) else told.grade
        graded = k not in self.seen_before
        self.decisions.append(Judged(k, one, best, analysis, grade, sure_loss(one, grade), graded))

    def _others_choice(self, k: int, seat: int) -> None:
        """In an open game: what the other gave away, or did not, from the viewer's side."""
        analysis = self.found[k]
        one = analysis.candidate(action_of(self.plan.states[k], self.plan.items[k], seat))
        if k:
            self._to(_turned(k, analysis))
        self._to(Point(k, True, 1 - one.value, 1 - one.high, 1 - one.low, one.kind), Source.OTHER)


def _best(analysis: Analysis) -> Candidate:
    return max(analysis.candidates, key=lambda one: one.value)


def _of(k: int, one: Candidate) -> Point:
    return Point(k, False, one.value, one.low, one.high, one.kind)


def _point(k: int, analysis: Analysis) -> Point:
    return Point(k, False, analysis.value, analysis.low, analysis.high, analysis.kind)


def _turned(k: int, analysis: Analysis) -> Point:
    """A position that the other judges, from this side: open games have two players."""
    return Point(k, False, 1 - analysis.value, 1 - analysis.high, 1 - analysis.low, analysis.kind)


def _result(end: State, viewer: int) -> float:
    """1 for a win, 0 for a loss; winners share, and a match without a winner is one half each (a draw)."""
    outcome = end.outcome()
    assert outcome is not None
    if not outcome.winners:
        return 1.0 / end.game.num_players
    return 1.0 / len(outcome.winners) if viewer in outcome.winners else 0.0
