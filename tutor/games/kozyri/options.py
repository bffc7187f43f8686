"""The readings of Your Trumps that a table may choose, and the game itself."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from ...kernel.game import Game
from ...kernel.options import Choice, Number
from ...kernel.text import T
from .clauses import CLAUSES

if TYPE_CHECKING:
    from .state import KozyriState

SPECS = (
    Choice(
        "pickup",
        T("Picking up"),
        (("forced", T("only when you cannot beat")), ("free", T("whenever you like"))),
        "K-6",
    ),
    Choice(
        "pack",
        T("The pack"),
        (
            (36, T("36 cards, from the six")),
            (24, T("24 cards, from the nine")),
            (32, T("32 cards, from the seven")),
            (52, T("52 cards, from the two")),
        ),
        "K-2",
    ),
    Choice(
        "deal",
        T("The deal"),
        (("random", T("shuffled")), ("mirror", T("both hands alike, suit for suit"))),
        "K-2",
    ),
    Choice(
        "sixes",
        T("The lowest trumps"),
        (("stay", T("stay where they were dealt")), ("home", T("go to the player whose trumps they are"))),
        "K-2",
    ),
    Number("repetition_limit", T("Times a position occurs until the match is a draw"), 3, "K-9", minimum=2),
)


@dataclass(frozen=True, slots=True)
class KozyriOptions:
    """The options of one table. See `SPECS` for what each value means."""

    pickup: Literal["forced", "free"] = "forced"
    pack: Literal[36, 24, 32, 52] = 36
    deal: Literal["random", "mirror"] = "random"
    sixes: Literal["stay", "home"] = "stay"
    repetition_limit: int = 3


class KozyriGame(Game[KozyriOptions]):
    """Your Trumps with its options fixed.

    >>> KozyriGame(pack=24).options.pack
    24
    >>> KozyriGame(pack=40)
    Traceback (most recent call last):
    ValueError: kozyri: option pack cannot be 40; valid: 36, 24, 32, 52
    """

    short_name = "kozyri"
    option_specs = SPECS
    clauses = CLAUSES
    action_forms: ClassVar = {"lead": "card", "beat": "card", "cover": "card", "pickup": ""}
    chance_forms: ClassVar = {"deal": "seat card"}

    def __init__(self, **options: Any) -> None:
        self.options = KozyriOptions(**self.read_options(options))
        self.num_players = 2

    def options_dict(self) -> dict[str, Any]:
        """The options as plain data, for a record."""
        return asdict(self.options)

    def new_initial_state(self, **setup: Any) -> KozyriState:
        """The start of a match; see `tutor.games.kozyri.setup` for what ``setup`` may hold.

        ``trumps`` are both players' trump suits, ``starter`` the seat that leads. Without ``hands`` the cards are
        dealt by chance; with ``hands``, and a ``pile`` if there is one, play begins from that position.
        Raises ValueError for anything else.

        >>> state = KozyriGame().new_initial_state(trumps="sh", hands=("Td 6s Kc", "9h"), pile="9d")
        >>> [str(action) for action in state.legal_actions()]
        ['beat 6s', 'beat Td']
        """
        from .setup import read_setup
        from .state import initial_state

        return initial_state(self, read_setup(self.options.pack, setup))

    def __repr__(self) -> str:
        return f"KozyriGame({', '.join(f'{k}={v!r}' for k, v in self.options_dict().items())})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KozyriGame) and self.options == other.options

    def __hash__(self) -> int:
        return hash(self.options)
