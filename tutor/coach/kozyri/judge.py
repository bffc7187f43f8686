"""Values for every move of a position: proofs as far as they go, estimates for the rest, better as time allows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from .clock import Clock
from .coachroom import Room
from .engine.alphabeta import END, SURE
from .estimate import chance
from .lines import Line, winning_line
from .position import Position
from .solver import Can, Inquiry, Verdict, ended

ERROR = 0.12
"""How far off the estimates are by themselves (measured: see `docs/kozyri.md`)."""
DEEPEST = 12
"""Depth in turns beyond which the estimates are not refined."""


@dataclass
class Choice:
    """One move judged from the mover's view: what is proved, what is guessed, the line that follows."""

    move: int
    after: Position | int
    verdict: Verdict
    guess: float = 0.5
    swing: float = 0.25
    depth: int = 0
    line: Line = field(default_factory=Line)

    def bounds(self, mover: int) -> tuple[float, float]:
        """The least and the most that it can be worth to the mover, by proof."""
        low, high = self.verdict.bounds
        return (low, high) if mover == 0 else (1.0 - high, 1.0 - low)

    def value(self, mover: int) -> float:
        """The value: proved, or the guess within what is proved."""
        low, high = self.bounds(mover)
        if low == high:
            return low
        # What is not proved is not told as certain.
        return max(low + 0.01, min(high - 0.01, self.guess))

    def interval(self, mover: int) -> tuple[float, float]:
        """Where the value lies: the proof's bounds, drawn in to the guess and its error."""
        low, high = self.bounds(mover)
        if low == high:
            return low, high
        value, error = self.value(mover), ERROR + self.swing
        return max(low, value - error), min(high, value + error)


@dataclass
class Judgement:
    """A position with all its moves judged."""

    position: Position
    choices: list[Choice]
    verdict: Verdict
    seconds: float = 0.0

    @property
    def mover(self) -> int:
        """Who is to move."""
        return self.position.turn

    def best(self) -> Choice:
        """The best choice: by value, then the shortest win or the longest resistance."""
        return max(self.choices, key=self.rank)

    def rank(self, choice: Choice) -> tuple[float, float]:
        """By what choices are compared."""
        value = choice.value(self.mover)
        plies = choice.line.plies
        if plies is None:
            plies = 99
        return value, -plies if value == 1.0 else plies if value == 0.0 else choice.guess


def seconds_for_lines() -> Clock:
    """A short while for the lines, after time is up."""
    return Clock(0.05)


def judge(
    room: Room,
    position: Position,
    banned: tuple[int, ...],
    clock: Clock,
    extra: Callable[[], Clock] = seconds_for_lines,
) -> Judgement:
    """Judge every move. The estimates come first, so there is an answer however early the clock stops it."""
    room.solver.prepare(position.free, banned)
    room.estimator.prepare(position.free, banned)
    choices = []
    for move in position.moves():
        after = position.after(move)
        done = isinstance(after, int)
        verdict = ended(after) if isinstance(after, int) else Verdict()
        if not isinstance(after, int) and after.key in banned:
            verdict, done = Verdict((Can.NO, Can.NO)), True
        choice = Choice(move, after, verdict)
        if isinstance(after, int) or done:
            choice.line = Line((move,), 1)
        choices.append(choice)
    found = Judgement(position, choices, Verdict())
    _guess(room, found, 1, clock)
    # Little is proved with many cards in the hands: then depth is worth more than the attempt.
    _prove(room, found, clock.part(0.6))
    depth = 2
    while not clock.over and depth <= DEEPEST and any(choice.verdict.value is None for choice in choices):
        _guess(room, found, depth, clock)
        depth += 1
    if any(choice.verdict.value is None for choice in choices):
        _prove(room, found, clock)
    _lines(room, found, extra())
    return found


def _own(position: Position, mover: int, value: float) -> float:
    return value if position.turn == mover else 1.0 - value


def _guess(room: Room, found: Judgement, depth: int, clock: Clock) -> None:
    """Estimate the moves that are not proved, a depth in turns.

    The depth is taken over only when every move has it: an estimate from deeper down beside one from higher up would
    look better or worse for that alone. The first depth is finished in any case.
    """
    estimator, mover = room.estimator, found.mover
    guesses: list[tuple[Choice, float]] = []
    for choice in sorted(found.choices, key=lambda c: -c.guess):
        if isinstance(choice.after, int) or choice.verdict.value is not None:
            continue
        nodes = estimator.slice
        while (worth := estimator.value(choice.after, depth, nodes)) is None:
            if clock.over and depth > 1:
                return
            nodes *= 2
        if abs(worth) > SURE:
            # A forced end within the search is a proof: its leaves are ends of the match, not guesses.
            winner = choice.after.turn if worth > 0 else 1 - choice.after.turn
            choice.verdict = ended(winner + 1)
            choice.guess = float(winner == mover)
            choice.line = Line(at_most=END - abs(worth) + 1)
        else:
            guesses.append((choice, _own(choice.after, mover, chance(worth))))
    for choice, guess in guesses:
        choice.swing = abs(guess - choice.guess) if choice.depth else choice.swing
        choice.guess, choice.depth = guess, depth


def _prove(room: Room, found: Judgement, clock: Clock) -> None:
    """Prove what can be proved: the position first, then move by move, each a growing share of time."""
    whole = Inquiry(room.solver, found.position)
    work: dict[int, Inquiry] = {}
    for choice in found.choices:
        if not isinstance(choice.after, int) and choice.verdict.value is None:
            work[choice.move] = Inquiry(room.solver, choice.after)
    left = dict(work)
    whole.run(clock.part(0.5))
    share = 0.1
    while left and not clock.over:
        _spread(found, whole.verdict, work)
        for choice in sorted(found.choices, key=lambda c: -c.guess):
            inquiry = left.get(choice.move)
            if inquiry is None:
                continue
            if choice.verdict.value is not None or inquiry.run(clock.part(share)):
                del left[choice.move]
            choice.verdict = _both(choice.verdict, inquiry.verdict)
            if clock.over:
                break
        share = min(0.5, 2 * share)
    _spread(found, whole.verdict, work)
    found.verdict = _both(found.verdict, _both(_from_moves(found), whole.verdict))


def _both(one: Verdict, other: Verdict) -> Verdict:
    """What two verdicts on one position say together."""
    can = tuple(a if a is not Can.UNKNOWN else b for a, b in zip(one.can, other.can, strict=True))
    return Verdict((can[0], can[1]))


def _spread(found: Judgement, whole: Verdict, work: dict[int, Inquiry]) -> None:
    """What is proved of the position holds for its moves: who cannot win here cannot win after any of them."""
    mover = found.mover
    for choice in found.choices:
        if choice.verdict.value is not None:
            continue
        can = list(choice.verdict.can)
        if whole.can[mover] is Can.NO:
            can[mover] = Can.NO
        if whole.can[1 - mover] is Can.YES:
            can[mover], can[1 - mover] = Can.NO, Can.YES
        choice.verdict = Verdict((can[0], can[1]))
        if choice.move in work:
            inquiry = work[choice.move]
            inquiry.can = [a if a is not Can.UNKNOWN else b for a, b in zip(can, inquiry.can, strict=True)]


def _from_moves(found: Judgement) -> Verdict:
    """What the moves' verdicts say of the position."""
    mover, can = found.mover, [Can.UNKNOWN, Can.UNKNOWN]
    own = [choice.verdict.can[mover] for choice in found.choices]
    others = [choice.verdict.can[1 - mover] for choice in found.choices]
    if Can.YES in own:
        can[mover] = Can.YES
    elif all(one is Can.NO for one in own):
        can[mover] = Can.NO
    if all(one is Can.YES for one in others):
        can[1 - mover] = Can.YES
    elif Can.NO in others:
        can[1 - mover] = Can.NO
    return Verdict((can[0], can[1]))


def _lines(room: Room, found: Judgement, extra: Clock) -> None:
    """The lines of what is won or lost, the best choice first, for a short while after time is up.

    What is not proved gets the line that the estimate expects.
    """
    for choice in sorted(found.choices, key=found.rank, reverse=True):
        value = choice.verdict.value
        if value is None and not isinstance(choice.after, int):
            choice.line = Line((choice.move, *room.estimator.expected(choice.after)))
        if isinstance(choice.after, int) or value not in (0.0, 1.0):
            continue
        line = winning_line(room.solver, choice.after, 0 if value == 1.0 else 1, extra)
        plies = None if line.plies is None else line.plies + 1
        choice.line = Line((choice.move, *line.moves), plies, choice.line.at_most)
