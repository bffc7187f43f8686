"""Lines of play for what is proved: the shortest win, and the best resistance against it."""

from __future__ import annotations

from dataclasses import dataclass

from .clock import Clock
from .distance import LONGEST
from .position import Position
from .solver import Can, Solver


@dataclass(frozen=True, slots=True)
class Line:
    """Moves that follow, and how many actions a forced win takes with best play of both (None if not known).

    ``at_most`` bounds that number where it is not known.
    """

    moves: tuple[int, ...] = ()
    plies: int | None = None
    at_most: int | None = None

    def turns(self, position: Position) -> int:
        """How many turns the player who makes the last move has in it: a beat and its cover are one."""
        here: Position | int = position
        turns: list[int] = []
        for move in self.moves:
            assert isinstance(here, Position)
            if not here.cover or not turns:
                turns.append(here.turn)
            last = here.turn
            here = here.after(move)
        return turns.count(last) if self.moves else 0


def winning_line(solver: Solver, position: Position, winner: int, clock: Clock) -> Line:
    """The line of a forced win: shortest win against longest resistance, else any win against some resistance."""
    distance = solver.distances[winner]
    plies = distance.of(position, clock)
    moves: list[int] = []
    here: Position | int = position
    if plies is None:
        return Line(_proved_moves(solver, position, winner))
    left = plies
    while isinstance(here, Position):
        options = {move: here.after(move) for move in here.moves()}
        chosen = None
        for move, following in options.items():
            if isinstance(following, int):
                if following == winner + 1 and left == 1:
                    chosen = move
            elif left > 1:
                if here.turn == winner:
                    good = distance.of(following, clock, left - 1) is not None
                else:  # the longest resistance is a move after which one action fewer does not suffice
                    good = distance.of(following, clock, left - 2) is None
                chosen = move if good else chosen
            if chosen is not None:
                break
        if chosen is None:
            return Line(tuple(moves) or _proved_moves(solver, position, winner), plies)
        moves.append(chosen)
        here = options[chosen]
        left -= 1
    return Line(tuple(moves), plies)


def _proved_moves(solver: Solver, position: Position, winner: int) -> tuple[int, ...]:
    """Moves that the solver's table proves, as far as it still knows them, without coming back anywhere."""
    moves: list[int] = []
    seen = set()
    here: Position | int = position
    while isinstance(here, Position) and len(moves) < LONGEST:
        seen.add(here.key)
        choices: list[tuple[int, int, Position | int]] = []
        for move in here.moves():
            following = here.after(move)
            if isinstance(following, int):
                if following == winner + 1:
                    choices.append((0, move, following))
            elif following.key not in seen and solver.known(following, winner) is Can.YES:
                choices.append((following.hands[winner].bit_count(), move, following))
        if not choices:
            break
        pick = min(choices, key=lambda c: c[:2]) if here.turn == winner else max(choices, key=lambda c: c[:2])
        moves.append(pick[1])
        here = pick[2]
    return tuple(moves)
