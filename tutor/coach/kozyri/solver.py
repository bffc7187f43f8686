"""Who wins? Proofs of wins, losses and draws, in slices that keep a time limit and can be stopped.

A position has one of three values in the game without end, in which play that lasts for ever is a draw. The match
has that value too, although it calls the third occurrence of a position a draw (K-9):

- Who can win without end has a strategy along which the distance to the win falls with every move. On its lines no
  position comes twice, so no rule of repetition can stop it, unless one of them has been there often enough *before*.
  Those positions are known (`banned`) and count as the draws that they are.
- Who can avoid losing for ever still does not lose when play is broken off with a draw.

So wins are proved with repetition counted against the prover (`engine.proof`), and draws by two certificates, one for
each side, that he cannot be made to lose (`engine.certify`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from . import accelerate
from .clock import Clock, Stop
from .distance import LONGEST, Distance
from .engine.board import DRAWN
from .engine.certify import ASKS, BROKEN, CLOSED, LINES, STEP, WALK_LENGTH
from .engine.proof import BLOOM, CONTROL_LENGTH, DEPTH, FOR_HOLD, FOR_WIN, FULL, NARROW, PROVED, REFUTED, STRIDE
from .engine.proof import PROVER as PROVER_AT
from .position import Position
from .weights import fitted

NARROWS: Final = (FOR_WIN, FOR_HOLD, FULL)
"""How a player's question is put, in turn: two narrow ways that are quick, and the whole one that fails neither way."""


class Can(Enum):
    """Whether a player can force a win."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is proved: whether player 0, and player 1, can force a win."""

    can: tuple[Can, Can] = (Can.UNKNOWN, Can.UNKNOWN)

    @property
    def proved(self) -> bool:
        """Whether the value is known."""
        return self.value is not None

    @property
    def value(self) -> float | None:
        """The value for player 0: 1, 0.5 or 0; None while it is not proved."""
        low, high = self.bounds
        return low if low == high else None

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the most that the value for player 0 can be.

        >>> Verdict((Can.NO, Can.UNKNOWN)).bounds
        (0.0, 0.5)
        """
        low = 1.0 if self.can[0] is Can.YES else 0.5 if self.can[1] is Can.NO else 0.0
        high = 0.0 if self.can[1] is Can.YES else 0.5 if self.can[0] is Can.NO else 1.0
        return low, high


def ended(result: int) -> Verdict:
    """The verdict of a match that is over, from its result (`engine.board`)."""
    if result == DRAWN:
        return Verdict((Can.NO, Can.NO))
    return Verdict((Can.YES, Can.NO) if result == 1 else (Can.NO, Can.YES))


class Solver:
    """Tables and stacks of the search, and the questions put to it. One serves any number of positions in turn.

    ``compiled`` asks for the compiled twin (ImportError without numba); ``bits`` sets the size of the tables.
    """

    def __init__(self, compiled: bool = False, bits: int | None = None) -> None:
        self.compiled = compiled
        self.board: Any = accelerate.module("board", compiled)
        self._proof: Any = accelerate.module("proof", compiled)
        self._worth: Any = accelerate.module("worth", compiled)
        self._certify: Any = accelerate.module("certify", compiled)
        self._ints: Callable[[int], Any] = accelerate.zeros(compiled)
        self._size = 1 << (bits or (20 if compiled else 16))
        self.slice: Final = 20_000 if compiled else 250
        self._tables: list[Any] = []
        self._frames = self._ints(DEPTH * STRIDE)
        self._path = self._ints(DEPTH + 4096)
        self._bloom = self._ints(BLOOM)
        self._lines = self._ints(LINES * STEP)
        self._region = self._ints(1 << (19 if compiled else 15))
        self.weights = accelerate.array(list(fitted()), compiled)
        self._free = False
        self.banned: tuple[int, ...] = ()
        self.distances = (Distance(self, 0, bits), Distance(self, 1, bits))
        self.nodes = 0
        self.forget()

    def prepare(self, free: bool, banned: Iterable[int] = ()) -> None:
        """Say under which rule to search, and which positions are draws if they come once more.

        What the tables hold from before is forgotten if it may no longer hold.
        """
        wanted = tuple(banned)
        if (free, wanted) != (self._free, self.banned):
            self._free, self.banned = free, wanted
            self.forget()

    def forget(self) -> None:
        """Empty the tables."""
        # New arrays, not old ones wiped: a compiled solver's zeros cost nothing until they are touched.
        self._tables = [(self._size - 1, *(self._ints(self._size) for _ in range(3))) for _ in range(2 * len(NARROWS))]
        for distance in self.distances:
            distance.forget()

    def numbers(self, position: Position) -> Any:
        """A position's board in the form of this solver."""
        return accelerate.array(position.numbers(), self.compiled)

    def favourite(self, position: Position) -> int:
        """The player whom the evaluation favours: his win is looked for first."""
        lead = self._worth.hand_worth(b := self.numbers(position), 0, self.weights)
        return 0 if lead >= self._worth.hand_worth(b, 1, self.weights) else 1

    def known(self, position: Position, player: int) -> Can:
        """What the tables say without a search: `Can.YES` if a proof is there, else `Can.UNKNOWN`."""
        for narrow in (FULL, FOR_WIN):
            mask, keys, proof, _ = self._tables[2 * narrow + player]
            slot = self._proof.seek(position.key, mask, keys)
            if slot >= 0 and proof[slot] == 0:
                return Can.YES
        return Can.UNKNOWN

    def closed(self, position: Position, attacker: int, clock: Clock) -> set[int] | None:
        """A closed set of positions (`engine.certify`) from which the attacker cannot win; None if none is found."""
        question, found = Question(self, position, attacker), None
        try:
            while found is None and not clock.over:
                found = question.advance(self.slice)
        finally:
            question.close()
        return {int(key) for key in self._region if key} if found is Can.NO else None

    def warm_up(self) -> None:
        """Have the functions called that a search comes to only now and then; its tables are empty afterwards."""
        position = Position((1 << 12, 1 << 13))  # a lead that ends it in a draw
        self.prepare(False)
        self.closed(position, 1, Clock(10.0))
        self.known(position, 0)
        question = Question(self, position, 1)
        self._certify.restart(question._b, question._walk, self._lines, self._region)
        self._certify.broke(question._b, question._walk, self._lines, *self._tables[1])
        question.close()
        self.forget()

    def solve(self, position: Position, budget: float | None = 1.0, should_stop: Stop | None = None) -> Verdict:
        """Prove what can be proved about a position in ``budget`` seconds."""
        inquiry = Inquiry(self, position)
        inquiry.run(Clock(budget, should_stop))
        return inquiry.verdict


class Inquiry:
    """One position's two questions, worked on in turn until one says yes or both say no."""

    def __init__(self, solver: Solver, position: Position) -> None:
        self.solver = solver
        self.position = position
        self.can = [Can.UNKNOWN, Can.UNKNOWN]
        self._hopeless = [False] * (2 * len(NARROWS))
        self._plies = [solver.distances[player].fewest(position) for player in (0, 1)]
        self._size = solver.slice // 4

    @property
    def verdict(self) -> Verdict:
        """What is proved so far."""
        return Verdict((self.can[0], self.can[1]))

    @property
    def finished(self) -> bool:
        """Whether nothing is left to do: proved, or given up (a closed set too large to keep)."""
        if Can.YES in self.can:
            return True
        return all(can is not Can.UNKNOWN or self._hopeless[player] for player, can in enumerate(self.can))

    def run(self, clock: Clock) -> bool:
        """Work until the clock stops it; says whether it is finished. Called again it goes on."""
        steps = self.work()
        try:
            for _ in steps:
                if clock.over:
                    break
        finally:
            steps.close()
        return self.finished

    def work(self) -> Generator[None, None, None]:
        """The work, a slice at a time. Slices grow; to be closed before any other inquiry of this solver goes on."""
        likely = self.solver.favourite(self.position)
        while not self.finished:
            for player in (likely, 1 - likely):
                share = self._size if player == likely else self._size // 2
                if self.can[player] is Can.UNKNOWN:
                    yield from self._sprint(player, share)
                for narrow in NARROWS:
                    if self.can[player] is Can.UNKNOWN and not self._hopeless[2 * narrow + player]:
                        yield from self._turn(player, share, narrow)
                if self.can[player] is Can.YES:
                    self.can[1 - player] = Can.NO
                    return
            self._size = min(2 * self._size, 64 * self.solver.slice)

    def _sprint(self, player: int, size: int) -> Iterator[None]:
        """Look for a short win for ``size`` nodes, in slices: what is quickly won is quickly found."""
        distance, spent = self.solver.distances[player], 0
        while spent < size and self._plies[player] <= LONGEST:
            before = self.solver.nodes
            answer = distance.within(self.position, self._plies[player], min(size, 8 * self.solver.slice))
            spent += max(1, self.solver.nodes - before)
            if answer is False:
                self._plies[player] += 1
            elif answer:
                self.can[player] = Can.YES
                return
            yield

    def _turn(self, player: int, size: int, narrow: int) -> Iterator[None]:
        """One question for ``size`` nodes, in slices; how ``narrow`` it is, see `engine.proof`."""
        question = Question(self.solver, self.position, player, narrow)
        try:
            while size > 0:
                some = min(size, self.solver.slice)
                size -= some
                answer = question.advance(some)
                if answer is not None:
                    self.can[player] = answer
                    self._hopeless[2 * narrow + player] = answer is Can.UNKNOWN
                    yield
                    return
                yield
        finally:
            question.close()


class Question:
    """ "Can this player force a win here?", on a board of its own. One at a time a solver: they share its stacks."""

    def __init__(self, solver: Solver, position: Position, player: int, narrow: int = FULL) -> None:
        self._s = s = solver
        self._narrow = narrow
        self._b = s.numbers(position)
        self._root = position.key
        self._table = s._tables[2 * narrow + player]
        self._control = s._ints(CONTROL_LENGTH)
        self._control[NARROW] = narrow
        self._control[PROVER_AT] = player
        self._walk = s._ints(WALK_LENGTH)
        self._walk[2] = player
        self._walking = False
        self._asked = 0
        s._bloom[:] = s._ints(BLOOM)
        p = s._proof
        for key in s.banned:
            p.remember(key, self._control, s._path, s._bloom)
        self._control[p.BANNED] = len(s.banned)
        s._frames[p.MORE_PN] = s._frames[p.MORE_DN] = p.INFINITE
        self._control[p.ENTER] = 1

    def close(self) -> None:
        """Give up the stacks."""
        s = self._s
        s._proof.unwind(self._b, self._control, s._frames, s._path, s._bloom)
        s.nodes += int(self._control[s._proof.NODES])

    def advance(self, nodes: int) -> Can | None:
        """Work on; None while there is no answer, `Can.UNKNOWN` when there will be none."""
        return self._step(nodes) if not self._walking else self._go_round(nodes)

    def _step(self, nodes: int) -> Can | None:
        """A slice of proof search, at the root or where the walk asked."""
        s, mask_keys = self._s, self._table
        answer = s._proof.prove(self._b, self._control, s._frames, s._path, s._bloom, *mask_keys, s.weights, nodes)
        if answer == PROVED and not self._asked:
            return Can.UNKNOWN if self._narrow == FOR_HOLD else Can.YES
        if answer == PROVED:
            return self._flawed()
        if answer == REFUTED and self._narrow == FOR_WIN:
            return Can.UNKNOWN
        if answer == REFUTED:
            if not self._asked:
                s._certify.restart(self._b, self._walk, s._lines, s._region)
            self._walking = True
        return None

    def _go_round(self, nodes: int) -> Can | None:
        """A slice of the walk that closes a set of positions from which this player cannot win."""
        s = self._s
        answer = s._certify.certify(
            self._b, self._control, s._path, s._bloom, self._walk, s._lines, s._region, *self._table, nodes
        )
        if answer == CLOSED:
            return Can.NO
        if answer == BROKEN:
            return self._flawed()
        if answer == ASKS:
            here = int(self._b[s.board.KEY])
            if self._asked == here:  # it has just been searched, and the table lost the answer
                return Can.UNKNOWN
            self._asked = here
            self._walking = False
            return None
        return None if answer == 0 else Can.UNKNOWN

    def _flawed(self) -> Can | None:
        """A belief was wrong: learn it and walk again from the root."""
        s = self._s
        s._certify.broke(self._b, self._walk, s._lines, *self._table)
        s._certify.restart(self._b, self._walk, s._lines, s._region)
        self._asked = 0
        self._walking = True
        mask, keys, proof, _ = self._table
        slot = s._proof.seek(self._root, mask, keys)
        if slot >= 0 and proof[slot] == 0:
            return Can.UNKNOWN if self._narrow == FOR_HOLD else Can.YES
        self._asked = 0
        return None
