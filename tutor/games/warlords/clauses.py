"""The twelve clauses of 4 Warlords, in the words the tutor teaches them with.

Every ruling, event and explanation cites one of these ids; the page of rules is made from them. Each
sentence is a message of its own, so that a translator sees whole thoughts and no paragraph has to be
translated again because of one word.
"""

from __future__ import annotations

from typing import Any, Final, Literal, overload

from ...kernel import pages
from ...kernel.clauses import Clause
from ...kernel.pages import Fact
from ...kernel.text import T

TITLE: Final = T("4 Warlords")

INTRO: Final = (
    T("Two armies, Black and Red, send their warlords against each other, round after round."),
    T("Three number cards fight each battle, and the loser's warlord is gone."),
    T("You win the match when the other has no Queen and no King left."),
)

_CLAUSES = (
    Clause(
        id="W-1",
        title=T("One pack, two armies"),
        text=(
            T("The game takes one pack of 52 cards without jokers."),
            T("Black owns the 26 spades and clubs, Red the 26 hearts and diamonds."),
            T("The two halves are never mixed."),
        ),
        why=(T("You always know which cards the other owns: what you do not know is where they are."),),
    ),
    Clause(
        id="W-2",
        title=T("Court cards and number cards"),
        text=(
            T("Your two Jacks, two Queens and two Kings are court cards: you hold them from the start."),
            T("Your other twenty cards, ace to ten in two suits, are number cards."),
            T("They are shuffled and make your own deck."),
        ),
        why=(T("No luck is needed to hold a King: court cards never come from the deck."),),
    ),
    Clause(
        id="W-3",
        title=T("Muster"),
        text=(T("A round begins with three number cards for each player, drawn from the own deck."),),
        why=(T("Three cards are one combo, and an exchange may still mend it."),),
    ),
    Clause(
        id="W-4",
        title=T("The warlord"),
        text=(
            T("Look at your three cards first, then put one Queen or one King face down."),
            T("Both warlords are turned up together and stand before their owners for the whole round."),
        ),
        why=(
            T("The warlord is what you may lose in this round, and it says how often you may exchange."),
            T("A King helps your hand more and is the greater loss."),
        ),
        readings=(("", T("Both players see their hand before they choose the warlord.")),),
    ),
    Clause(
        id="W-5",
        title=T("Exchange"),
        text=(
            T("A Queen lets you put away one card of your hand and draw another, or keep what you have."),
            T("A King lets you do this up to three times, and you see each new card before you go on."),
            T("Cards that were put away lie face down until the end of the round."),
            T("Neither player sees anything of the other's exchange before both have finished."),
        ),
        why=(T("You may stop at any time: an exchange is a chance, never a duty."),),
        readings=(
            ("exchange_counts", T("As a rule both learn afterwards how many cards the other exchanged.")),
            ("exchange_counts", T("A table may agree that these counts are never told.")),
            ("", T("Nobody but their owner ever sees the cards that were put away.")),
            ("", T("Black is asked first, which gives nobody an advantage: Red sees nothing of it.")),
        ),
    ),
    Clause(
        id="W-6",
        title=T("Battle"),
        text=(
            T("Three times, each player lays one card of the hand face down."),
            T("Both cards are turned up together, and they stay on the table."),
        ),
        why=(
            T("All three cards count in the end, whatever their order."),
            T("The order decides what the other learns early, and what a Jack would cost you."),
        ),
    ),
    Clause(
        id="W-7",
        title=T("Combos"),
        text=(
            T("Your three number cards together are a combo."),
            T("The classes, best first: three of a kind, straight, flush, pair, high card."),
            T("A straight is three consecutive numbers, and a flush is three cards of one suit."),
            T("Of two straights the one with the higher top card is better."),
            T("Of two pairs the higher pair is better, and between equal pairs the third card decides."),
            T("Flushes and high cards are compared card by card from the highest down."),
        ),
        why=(T("Think of poker with three cards, but remember that here a straight beats a flush."),),
        readings=(
            ("ace", T("As a rule the ace is the number one.")),
            ("ace", T("A table may rank the ace above the ten.")),
            ("ace", T("Or the ace is a one in ace, two, three, and ranks above the ten in any other hand.")),
            ("", T("Suits never decide between equal combos.")),
            ("", T("A straight in one suit is worth no more than any other straight.")),
        ),
    ),
    Clause(
        id="W-8",
        title=T("Victory"),
        text=(
            T("The better combo wins the battle."),
            T("The winner takes the loser's warlord as a trophy, and that card is out of the game."),
        ),
        why=(T("Only the loser's warlord is at stake when combos are compared: no number card is lost."),),
        readings=(("", T("The winner's own warlord goes back to its owner's hand.")),),
    ),
    Clause(
        id="W-9",
        title=T("End of the match"),
        text=(T("The match ends when a player has neither a Queen nor a King left, and the other wins it."),),
        why=(T("Each side begins with four warlords, so four lost battles lose the match."),),
        readings=(
            ("round_limit", T("After 100 rounds without a winner the match is a draw.")),
            ("round_limit", T("A table may set another limit, or none at all.")),
        ),
    ),
    Clause(
        id="W-10",
        title=T("Surrender"),
        text=(
            T("Instead of a number card you may lay a Jack, hidden like any card until it is turned up."),
            T("The battle ends there, and your warlord is safe."),
            T("For the whole match you lose that Jack and the number cards you laid earlier in this battle."),
            T("The cards in your hand stay yours, and the other takes nothing."),
        ),
        why=(
            T("A Jack saves a warlord when the battle looks lost."),
            T("At the first reveal it costs nothing but itself, and by the third you know more."),
        ),
        readings=(("", T("Both warlords go back to their owners.")),),
    ),
    Clause(
        id="W-11",
        title=T("Standoff"),
        text=(
            T("Equal combos, or two Jacks at the same reveal, make a standoff."),
            T("Nothing is lost, and every card goes back to its owner, Jacks included."),
        ),
        why=(T("Your Jack costs you nothing if the other wanted to run as well."),),
        readings=(("", T("Both warlords go back to their owners.")),),
    ),
    Clause(
        id="W-12",
        title=T("A new deck"),
        text=(
            T("After every round you shuffle all your number cards that are not lost into a new deck."),
            T("That means those in hand, laid down, put away or never drawn."),
        ),
        why=(T("What you put away comes back, but what a surrender cost you is gone for good."),),
    ),
)

#: Every clause by its id, in the order of the rules.
CLAUSES: Final[dict[str, Clause]] = {clause.id: clause for clause in _CLAUSES}

#: How many of a full pack's 1,140 hands make a straight, a flush (in no straight), a pair, a high card.
CLASS_COUNTS: Final[dict[str, tuple[int, int, int, int]]] = {
    "low": (64, 224, 180, 672),
    "high": (64, 224, 180, 672),
    "both": (72, 222, 180, 666),
}


def facts(ace: str = "low") -> tuple[Fact, ...]:
    """What follows from the rules, for the given reading of the ace.

    Raises ValueError for an unknown reading.

    >>> print(facts()[0].text)
    Three of a kind cannot occur: each player owns only two cards of each rank.
    """
    if ace not in CLASS_COUNTS:
        raise ValueError(f"unknown ace reading {ace!r}: choose one of {', '.join(CLASS_COUNTS)}")
    straights, flushes, pairs, high = CLASS_COUNTS[ace]
    total = straights + flushes + pairs + high
    return (
        Fact("W-7", T("Three of a kind cannot occur: each player owns only two cards of each rank.")),
        Fact(
            "W-7",
            T(
                "Of the {total} hands in a full deck {straights} are straights, {flushes} flushes, "
                "{pairs} pairs and {high} high cards.",
                total=f"{total:,}",
                straights=straights,
                flushes=flushes,
                pairs=pairs,
                high=high,
            ),
        ),
        Fact("W-7", T("A pair is rarer than a flush, and still ranks below it.")),
        Fact("W-10", T("Nobody can lose more than four number cards in a match, two with each Jack.")),
        Fact("W-12", T("At least sixteen cards stay in play and a round takes six: a deck never runs out.")),
    )


@overload
def rules_page(format: Literal["text", "html"] = ..., ace: str = ...) -> str: ...
@overload
def rules_page(format: Literal["data"], ace: str = ...) -> dict[str, Any]: ...
def rules_page(format: Literal["text", "html", "data"] = "text", ace: str = "low") -> str | dict[str, Any]:
    """The page of rules, made from the clauses; see `tutor.kernel.pages.rules_page` for the formats.

    >>> rules_page("data")["clauses"][5]["id"]
    'W-6'
    """
    if format == "data":
        return pages.rules_page(TITLE, INTRO, CLAUSES, facts(ace), format="data")
    return pages.rules_page(TITLE, INTRO, CLAUSES, facts(ace), format)
