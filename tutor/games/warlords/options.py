"""The readings of 4 Warlords that a table may choose, and the game itself."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from ...kernel.game import Game
from ...kernel.options import Choice, Number
from ...kernel.text import T
from .clauses import CLAUSES

if TYPE_CHECKING:
    from .state import WarlordsState

Ace = Literal["low", "high", "both"]
ExchangeCounts = Literal["public", "hidden"]

SPECS = (
    Choice(
        "ace",
        T("The ace"),
        (("low", T("is a one")), ("high", T("ranks above the ten")), ("both", T("may be either"))),
        "W-7",
    ),
    Choice(
        "exchange_counts",
        T("How often each exchanged"),
        (("public", T("is told once both have finished")), ("hidden", T("is never told"))),
        "W-5",
    ),
    Number("round_limit", T("Rounds until the match is a draw"), 100, "W-9", optional=True),
)


@dataclass(frozen=True, slots=True)
class WarlordsOptions:
    """The options of one table. See `SPECS` for what each value means."""

    ace: Ace = "low"
    exchange_counts: ExchangeCounts = "public"
    round_limit: int | None = 100


class WarlordsGame(Game[WarlordsOptions]):
    """4 Warlords with its options fixed.

    >>> WarlordsGame(ace="both").options
    WarlordsOptions(ace='both', exchange_counts='public', round_limit=100)
    >>> WarlordsGame(aces="both")
    Traceback (most recent call last):
    ValueError: warlords: there is no option 'aces'; options are: ace, exchange_counts, round_limit
    """

    short_name = "warlords"
    option_specs = SPECS
    clauses = CLAUSES
    action_forms: ClassVar = {"warlord": "card", "exchange": "card", "stand": "", "play": "card"}
    chance_forms: ClassVar = {"draw": "seat card"}

    def __init__(self, **options: Any) -> None:
        self.options = WarlordsOptions(**self.read_options(options))
        self.num_players = 2

    def options_dict(self) -> dict[str, Any]:
        """The options as plain data, for a record."""
        return asdict(self.options)

    def new_initial_state(self, **setup: Any) -> WarlordsState:
        """The start of a match: nobody has drawn a card. The game needs no setup (ValueError for any)."""
        from .state import initial_state

        if setup:
            raise ValueError(f"warlords: a match is set up with nothing, not with {', '.join(sorted(setup))}")
        return initial_state(self)

    def __repr__(self) -> str:
        return f"WarlordsGame({', '.join(f'{k}={v!r}' for k, v in self.options_dict().items())})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WarlordsGame) and self.options == other.options

    def __hash__(self) -> int:
        return hash(self.options)
