"""The sixteen clauses of World War III, in the words the tutor teaches them with.

Every ruling, event and explanation cites one of these ids; the page of rules is made from them. Each sentence is
a message of its own, so that a translator sees whole thoughts.
"""

from __future__ import annotations

from typing import Any, Final, Literal, overload

from ...kernel import pages
from ...kernel.clauses import Clause
from ...kernel.pages import Fact
from ...kernel.text import T

TITLE: Final = T("World War III")

INTRO: Final = (
    T("Two to six players beat each other's cards, and who cannot goes to war."),
    T("A war is fought with cards turned from the piles, and its winner takes all that the loser has played."),
    T("Whoever has most cards when the stock runs out wins the match."),
)

_CLAUSES = (
    Clause(
        id="R-1",
        title=T("The pack"),
        text=(
            T("Two or three players use one pack of 52 cards and two jokers."),
            T("Four to six players use two packs and four jokers, 108 cards in all."),
        ),
        why=(T("Know what is in play: what you have not seen yet is what may still be turned."),),
        readings=(("num_players", T("The table says how many play, from two to six.")),),
    ),
    Clause(
        id="R-2",
        title=T("Piles and stock"),
        text=(
            T("Each player gets a pile of cards face down, and the rest is the stock in the middle."),
            T("With two players a pile has 18 cards and the stock 18, with three 13 and 15."),
            T("With four a pile has 21 cards and the stock 24, with five 18 and 18, with six 15 and 18."),
        ),
        why=(T("Your pile is what you fight wars with; the stock is the clock of the match."),),
    ),
    Clause(
        id="R-3",
        title=T("The hand"),
        text=(
            T("Each player takes the top five cards of his pile into his hand."),
            T("A hand counts five cards throughout, and an open pass is one of them."),
            T("Whoever plays a card draws one from the stock."),
        ),
        why=(T("Your hand is never refilled from your pile: only wars use the pile up."),),
    ),
    Clause(
        id="R-4",
        title=T("Who begins"),
        text=(T("The player to the dealer's left begins, and play goes round clockwise."),),
        why=(T("The next player has to beat what you play, so think of who sits there."),),
    ),
    Clause(
        id="R-5",
        title=T("Ranks"),
        text=(
            T("The joker is the highest card, then come ace, king, queen, jack and the numbers from ten down to two."),
            T("Suits do not count."),
        ),
        why=(T("A joker that you play cannot be beaten: it always leads to a war or a pass."),),
    ),
    Clause(
        id="R-6",
        title=T("Leading"),
        text=(
            T("The leader must play the highest card of his hand on his heap, then draws from the stock."),
            T("Among cards of the same rank the choice is free."),
        ),
        why=(T("A lead tells all others that nothing in your hand is higher."),),
        readings=(
            ("", T("If all others pass and the turn comes back to the owner of the standing card, he leads anew.")),
        ),
    ),
    Clause(
        id="R-7",
        title=T("Following"),
        text=(
            T("The next player must play, on his heap, any card that is higher than the standing card."),
            T("Then he draws, and his card is the one that now stands."),
        ),
        why=(T("You choose which higher card: a low one keeps your strength, a high one is hard to beat."),),
        readings=(("", T("Whoever can beat the card must do so: war and pass are for who cannot.")),),
    ),
    Clause(
        id="R-8",
        title=T("War"),
        text=(
            T("A player who cannot beat the standing card goes to war with the player who played it."),
            T("Both lay their hands aside."),
        ),
        why=(T("Nobody else is in this war, and no card of a hand fights in it."),),
    ),
    Clause(
        id="R-9",
        title=T("World War I"),
        text=(
            T("Both turn the top card of their piles onto their heaps."),
            T("Then each may say hold: he keeps that card and turns no more in this war."),
        ),
        why=(
            T("To win the war, only who is ahead gains by holding: the other has to turn something better."),
            T("With a full pack the war by itself asks for a jack here, and for a nine one World War later."),
            T("Each card that you turn is one more to lose, so over a match lower cards can be worth holding."),
        ),
        readings=(
            ("hold_order", T("As a rule both choose in secret and say hold or draw at once.")),
            ("hold_order", T("A table may have the player speak first who could not beat the card.")),
            ("", T("If both hold, the higher card wins at once.")),
        ),
    ),
    Clause(
        id="R-10",
        title=T("World War II"),
        text=(
            T("Whoever does not hold turns one more card, which now stands for him."),
            T("If one player holds and the other's new card beats the held one, the war is over."),
        ),
        why=(T("Drawing gives your first card up for good, even if the new one is lower."),),
        readings=(("", T("If the held card is still higher, the war goes on to World War III for the other.")),),
    ),
    Clause(
        id="R-11",
        title=T("World War III"),
        text=(
            T("Whoever does not hold turns a third card."),
            T("Then the higher standing card wins."),
        ),
        why=(T("This is the last chance: nobody may hold or draw after it."),),
    ),
    Clause(
        id="R-12",
        title=T("The war begins again"),
        text=(
            T("If the standing cards are of equal rank, or a joker is turned, the war begins again with World War I."),
            T("All cards turned so far stay on the heaps, and holds are void."),
        ),
        why=(T("Each restart puts more cards at stake, and the piles get shorter."),),
    ),
    Clause(
        id="R-13",
        title=T("The spoils"),
        text=(
            T("The winner puts the loser's whole heap under his pile."),
            T("Both take their hands up again."),
            T("The winner draws one card from the stock and leads, without drawing again."),
        ),
        why=(T("All that you ever played is at stake: a long heap is a reason to avoid a war."),),
        readings=(
            ("", T("The heap is turned over as it lies: its oldest card is the first of them to be turned later.")),
        ),
    ),
    Clause(
        id="R-14",
        title=T("The pass"),
        text=(
            T("On your turn you may lay a Two of your hand open beside your pile."),
            T("It still counts as one of your five cards."),
            T("If you cannot beat the standing card, you may give up such a Two instead of going to war."),
            T("It leaves the game, you draw a card from the stock, and the next player faces the same standing card."),
            T("A Two that is turned in a war is only the lowest card."),
            T("A Two in your hand may also be played as an ordinary card."),
        ),
        why=(T("A pass saves your heap once: keep it for the war that you would lose, or that would cost much."),),
        readings=(
            ("", T("Several passes may lie open, as long as one card stays in the hand.")),
            ("", T("An open Two can only be given up: it does not go back to the hand.")),
        ),
    ),
    Clause(
        id="R-15",
        title=T("Dropping out"),
        text=(T("A player whose pile is empty is out of the game."),),
        why=(T("With a short pile even a war that you might win may put you out."),),
        readings=(
            ("", T("This is looked at after a war, once the spoils have gone to the winner's pile.")),
            ("", T("Whoever must turn a card in a war and has none is out and loses the war.")),
            ("", T("If neither has a card to turn, the higher standing card wins the war.")),
            ("", T("If the war has just begun again, neither stands higher, and both are out.")),
            ("", T("The hand, the passes and a heap that nobody took leave the game with their owner.")),
            ("", T("If both are out, the next player in turn leads.")),
        ),
    ),
    Clause(
        id="R-16",
        title=T("The end"),
        text=(
            T("The match ends when the last card of the stock is drawn, even in the middle of a turn."),
            T("Whoever then has most cards in pile and heap together wins."),
            T("It also ends when only one player is left."),
        ),
        why=(T("Cards in your hand count nothing: watch how many cards the stock has left."),),
        readings=(
            ("", T("Players who have equally many share the win.")),
            ("", T("If the last two drop out together, those two share the win.")),
        ),
    ),
)

#: Every clause by its id, in the order of the rules.
CLAUSES: Final[dict[str, Clause]] = {clause.id: clause for clause in _CLAUSES}


def facts() -> tuple[Fact, ...]:
    """What follows from the rules.

    >>> print(facts()[0].text)
    Nobody can beat a joker: the next player passes or goes to war.
    """
    return (
        Fact("R-5", T("Nobody can beat a joker: the next player passes or goes to war.")),
        Fact("R-9", T("In a war only the player who is ahead has a reason to hold.")),
        Fact("R-13", T("The cards at the bottom of a winner's pile are known to all who paid attention.")),
        Fact("R-16", T("Every play and every pass takes a card of the stock, so no match lasts long.")),
    )


@overload
def rules_page(format: Literal["text", "html"] = ...) -> str: ...
@overload
def rules_page(format: Literal["data"]) -> dict[str, Any]: ...
def rules_page(format: Literal["text", "html", "data"] = "text") -> str | dict[str, Any]:
    """The page of rules, made from the clauses; see `tutor.kernel.pages.rules_page` for the formats.

    >>> rules_page("data")["clauses"][5]["id"]
    'R-6'
    """
    if format == "data":
        return pages.rules_page(TITLE, INTRO, CLAUSES, facts(), format="data")
    return pages.rules_page(TITLE, INTRO, CLAUSES, facts(), format)
