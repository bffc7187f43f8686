"""The nine clauses of Your Trumps, in the words the tutor teaches them with.

Every ruling, event and explanation cites one of these ids; the page of rules is made from them. Each
sentence is a message of its own, so that a translator sees whole thoughts.
"""

from __future__ import annotations

from typing import Any, Final, Literal, overload

from ...kernel import pages
from ...kernel.clauses import Clause
from ...kernel.pages import Fact
from ...kernel.text import T

TITLE: Final = T("Your Trumps")

INTRO: Final = (
    T("Two players, one pile of cards, and a trump suit for each of you."),
    T("Beat the card on top and put another one over it, or take cards from the pile."),
    T("You win when you are rid of all your cards."),
)

_CLAUSES = (
    Clause(
        id="K-1",
        title=T("A trump suit each"),
        text=(
            T("Before the cards are dealt each player chooses a trump suit, and the two suits differ."),
            T("Only your own trumps have power, and only on your turn."),
        ),
        why=(T("The other's trumps are plain cards to you, and yours are plain cards to the other."),),
    ),
    Clause(
        id="K-2",
        title=T("Pack and deal"),
        text=(
            T("The pack has 36 cards: six to ten, jack, queen, king and ace in four suits, the ace highest."),
            T("All of it is shuffled and dealt, half to each player."),
        ),
        why=(
            T("Whatever you do not hold and do not see in the pile is in the other hand."),
            T("So nothing is hidden from a player who counts."),
        ),
        readings=(
            ("pack", T("A table may play with 24, 32 or 52 cards.")),
            ("deal", T("In a mirror deal both hands are alike, with the two trump suits changing places.")),
            ("sixes", T("A table may send each card of the lowest rank to the player whose trump it is.")),
        ),
    ),
    Clause(
        id="K-3",
        title=T("Lead"),
        text=(T("Who leads puts any one card face up in the centre, where it begins the pile."),),
        why=(T("The other must deal with that card at once."),),
        readings=(("", T("Who plays first is a matter of choice at the table, or of lot.")),),
    ),
    Clause(
        id="K-4",
        title=T("Beat"),
        text=(
            T("You may beat the pile's top card with a higher card of its suit."),
            T("A top card that is no trump of yours falls to any of your trumps as well."),
            T("One that is a trump of yours falls only to a higher one."),
            T("You need not follow suit."),
        ),
        why=(T("Whether the top card was a trump for the player who put it there makes no difference."),),
    ),
    Clause(
        id="K-5",
        title=T("Cover"),
        text=(
            T("Once you have beaten a card you must put a second card of your choice on top."),
            T("If you beat with your last card there is nothing to cover with."),
        ),
        why=(T("Your cover is the card that the other has to beat: it is half of your attack."),),
    ),
    Clause(
        id="K-6",
        title=T("Pick up"),
        text=(
            T("A player who cannot beat takes cards from the top of the pile into the hand."),
            T("It is three cards when the top card is no trump of yours, or all if there are fewer."),
            T("It is five, or all if there are fewer, when the top card is a trump of yours but not the ace."),
            T("It is the whole pile when the top card is the ace of your trumps."),
        ),
        why=(T("Your own trumps are dear to take, and all that you take can be played again."),),
        readings=(
            ("pickup", T("As a rule only a player who cannot beat picks up.")),
            ("pickup", T("A table may let you pick up although you could beat.")),
        ),
    ),
    Clause(
        id="K-7",
        title=T("After a pick-up"),
        text=(
            T("After a pick-up it is the other player's turn."),
            T("If cards remain, the one now on top is to be beaten, or cards are picked up as before."),
            T("If none remain, the other leads any card."),
        ),
        why=(T("A pick-up uncovers an older card, and it is the other who must face it."),),
    ),
    Clause(
        id="K-8",
        title=T("Winning"),
        text=(T("The player who gets rid of all cards wins, and the other loses."),),
        why=(T("Few cards are good, but the last one still needs a turn in which it may be played."),),
    ),
    Clause(
        id="K-9",
        title=T("Draw"),
        text=(T("If the other then holds exactly one card, and it beats the pile's top card, the match is a draw."),),
        why=(T("Against a single card, mind what your last card leaves on top."),),
        readings=(
            ("repetition_limit", T("The same position for the third time is a draw.")),
            ("repetition_limit", T("A table may set another number of times.")),
            ("", T("Two positions are the same if hands, pile, turn and phase are.")),
        ),
    ),
)

#: Every clause by its id, in the order of the rules.
CLAUSES: Final[dict[str, Clause]] = {clause.id: clause for clause in _CLAUSES}


def facts(pack: int = 36) -> tuple[Fact, ...]:
    """What follows from the rules, for the given pack. Raises ValueError for a pack that there is not.

    >>> print(facts(24)[0].text)
    Each player begins with 12 cards, and each suit has 6.
    """
    if pack not in (24, 32, 36, 52):
        raise ValueError(f"unknown pack {pack!r}: choose one of 24, 32, 36, 52")
    return (
        Fact(
            "K-2", T("Each player begins with {hand} cards, and each suit has {suit}.", hand=pack // 2, suit=pack // 4)
        ),
        Fact("K-4", T("The ace of your trumps on top can never be beaten by you.")),
        Fact("K-4", T("No card but the ace of a player's own trumps is safe from that player for ever.")),
        Fact("K-5", T("A turn in which you beat and cover rids you of two cards, a lead of one.")),
        Fact("K-6", T("To pick up costs three or five cards, or the pile: never more than lie there.")),
    )


@overload
def rules_page(format: Literal["text", "html"] = ..., pack: int = ...) -> str: ...
@overload
def rules_page(format: Literal["data"], pack: int = ...) -> dict[str, Any]: ...
def rules_page(format: Literal["text", "html", "data"] = "text", pack: int = 36) -> str | dict[str, Any]:
    """The page of rules, made from the clauses; see `tutor.kernel.pages.rules_page` for the formats.

    >>> rules_page("data")["clauses"][3]["id"]
    'K-4'
    """
    if format == "data":
        return pages.rules_page(TITLE, INTRO, CLAUSES, facts(pack), format="data")
    return pages.rules_page(TITLE, INTRO, CLAUSES, facts(pack), format)
