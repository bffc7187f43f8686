"""The readings of World War III that a table may choose, and the game itself."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from ...kernel.game import Game
from ...kernel.options import Choice, Number
from ...kernel.text import T
from .clauses import CLAUSES

if TYPE_CHECKING:
    from .state import WorldWarState

HoldOrder = Literal["together", "challenger_first"]

SPECS = (
    Number("num_players", T("Players"), 2, "R-1", minimum=2, maximum=6),
    Choice(
        "hold_order",
        T("Saying hold or draw"),
        (
            ("together", T("both choose in secret and say it at once")),
            ("challenger_first", T("whoever could not beat the card says it first")),
        ),
        "R-9",
    ),
)


@dataclass(frozen=True, slots=True)
class WorldWarOptions:
    """The options of one table. See `SPECS` for what each value means."""

    num_players: int = 2
    hold_order: HoldOrder = "together"


class WorldWarGame(Game[WorldWarOptions]):
    """World War III with its options fixed.

    >>> WorldWarGame(num_players=3).options
    WorldWarOptions(num_players=3, hold_order='together')
    >>> WorldWarGame(num_players=7)
    Traceback (most recent call last):
    ValueError: worldwar: option num_players cannot be 7; valid: a whole number from 2 to 6
    """

    short_name = "worldwar"
    option_specs = SPECS
    clauses = CLAUSES
    action_forms: ClassVar = {"play": "card", "lay": "card", "pass": "card", "war": "", "hold": "", "draw": ""}
    chance_forms: ClassVar = {"deal": "seat card", "stock": "seat card", "turn": "seat card"}

    def __init__(self, **options: Any) -> None:
        self.options = WorldWarOptions(**self.read_options(options))
        self.num_players = self.options.num_players

    def options_dict(self) -> dict[str, Any]:
        """The options as plain data, for a record."""
        return asdict(self.options)

    def new_initial_state(self, **setup: Any) -> WorldWarState:
        """The start of a match: every pile lies there, no card is known. The game needs no setup (ValueError for any).

        Seat 0 sits to the dealer's left and begins (R-4).
        """
        from .state import initial_state

        if setup:
            raise ValueError(f"worldwar: a match is set up with nothing, not with {', '.join(sorted(setup))}")
        return initial_state(self)

    def __repr__(self) -> str:
        return f"WorldWarGame({', '.join(f'{k}={v!r}' for k, v in self.options_dict().items())})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WorldWarGame) and self.options == other.options

    def __hash__(self) -> int:
        return hash(self.options)
