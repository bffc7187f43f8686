"""The lesson of Your Trumps: ten positions, from the first beaten card to the last one, each played by the learner.

The learner has seat 0 and spades for trumps, the other has hearts. Most positions hold a few cards only, so that
one thing can be seen at a time; the one about counting holds the whole pack.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from ..games.kozyri.deck import PACKS
from ..kernel.cards import Card, cards
from ..kernel.lines import The
from ..kernel.text import T
from .model import Lesson, LessonStep, Task


def _place(mine: str, other: str, pile: str = "") -> MappingProxyType[str, Any]:
    """A position for the learner to act in: both hands, and the pile with its top card last."""
    return MappingProxyType({"trumps": "sh", "starter": 0, "hands": (mine, other), "pile": pile})


def _card(text: str) -> The:
    return The(Card(text))


def _rest(mine: str, other: str, top: str) -> str:
    """A pile of all the cards of the pack that are in neither hand, this one on top."""
    gone = cards(f"{mine} {other} {top}")
    return " ".join((*(card for card in PACKS[36] if card not in gone), top))


_BOTH_BELONG = T("That is allowed, but the task is another.")

_THEME = LessonStep(
    id="theme",
    title=T("Beat, cover, and be out"),
    clauses=("K-4", "K-8"),
    text=(
        T("You want to get rid of all your cards, and the other wants the same."),
        T("On your turn you beat the card on top of the pile, then put a second card over it."),
        T(
            "You hold {first} and {second}, and {top} lies on top.",
            first=_card("Td"),
            second=_card("7c"),
            top=_card("9d"),
        ),
    ),
    tasks=(
        Task(
            start=_place("Td 7c", "Kc 8h 6d", "9d"),
            ask=T("Beat {top} with a higher diamond.", top=_card("9d")),
            accept=("beat Td",),
            right=T("A higher card of the same suit beats it."),
            other=_BOTH_BELONG,
        ),
        Task(
            ask=T("Now put your other card on top: any card will do for that."),
            accept=("cover 7c",),
            right=T("You have no card left, and the match is yours."),
            clause="K-8",
            other=_BOTH_BELONG,
        ),
    ),
)

_TRUMPS = LessonStep(
    id="trumps",
    title=T("Trumps of your own"),
    clauses=("K-1", "K-4"),
    text=(
        T("Each of you chose a trump suit before the deal: you spades, the other hearts."),
        T("Any spade of yours beats any card that is no spade, even an ace."),
        T("Hearts are plain cards in your hand, as spades are in the other hand."),
        T("You may use a trump although you hold the suit that was played."),
    ),
    tasks=(
        Task(
            start=_place("6s Kd 9c Jh", "Qh 8d Tc 7h", "Ad"),
            ask=T("No diamond is higher than {top}: beat it all the same.", top=_card("Ad")),
            accept=("beat 6s",),
            right=T("Your lowest trump beats the highest diamond."),
            other=_BOTH_BELONG,
        ),
        Task(
            ask=T("Cover with your club."),
            accept=("cover 9c",),
            right=T("The other may beat it with a higher club, or with any heart."),
            other=T("That may cover as well, but try the club for now."),
        ),
    ),
)

_OWN = LessonStep(
    id="own",
    title=T("When your own trump lies on top"),
    clauses=("K-4",),
    text=(
        T("A card of your own trump suit on top is harder to beat: only a higher one will do."),
        T("It does not matter who put it there, or what it was to the other."),
    ),
    tasks=(
        Task(
            start=_place("Js Ks Ah 7c", "Qh 8d Tc", "9h Qs"),
            ask=T("Beat {top}, and see why the ace of hearts does not.", top=_card("Qs")),
            accept=("beat Ks",),
            right=T("Of all your cards only the king of spades is higher."),
            other=_BOTH_BELONG,
        ),
    ),
)

_COVER = LessonStep(
    id="cover",
    title=T("The cover is your attack"),
    clauses=("K-5",),
    text=(
        T("Your second card is the one that the other has to beat."),
        T("The other holds {cards}, and no heart.", cards=(_card("8c"), _card("Jc"), _card("Kd"))),
    ),
    tasks=(
        Task(
            start=_place("9d 7c Qc 6d", "8c Jc Kd", "8d"),
            ask=T("Beat {top} first.", top=_card("8d")),
            accept=("beat 9d",),
            right=T("Now you choose what the other must face."),
            other=_BOTH_BELONG,
        ),
        Task(
            ask=T("Cover with a card that the other cannot beat."),
            accept=("cover Qc",),
            then=("pickup",),
            right=T("The other has no higher club and no trump, and must pick up."),
            clause="K-6",
            other=T("That may cover, but the other holds a higher card of that suit."),
        ),
    ),
)

_PICKUP = LessonStep(
    id="pickup",
    title=T("Picking up"),
    clauses=("K-6",),
    text=(
        T("Who cannot beat the top card takes cards from the pile."),
        T("It is three if the top card is no trump of yours, five if it is one."),
        T("If it is the ace of your trumps it is the whole pile."),
        T("You never take more than lie there."),
    ),
    tasks=(
        Task(
            start=_place("7c 6d Jh", "9c Ks Ah", "6c 8c Td Qd"),
            ask=T("Nothing of yours beats {top}: pick up.", top=_card("Qd")),
            accept=("pickup",),
            right=T("Three cards came to you, and {card} lies open for the other.", card=_card("6c")),
            other=_BOTH_BELONG,
        ),
        Task(
            start=_place("7c 6d Js", "9d Ks Ah", "6h 8h 9c Tc Jc Jd Qs"),
            ask=T("{top} is a trump of yours and higher than your {card}: pick up.", top=Card("Qs"), card=_card("Js")),
            accept=("pickup",),
            right=T("Five cards this time: your own trumps are dear."),
            other=_BOTH_BELONG,
        ),
        Task(
            start=_place("7c 6d Ks", "9d Th Ah", "6h 8h 9c Tc Jc Jd As"),
            ask=T("The ace of your own trumps can never be beaten by you: pick up."),
            accept=("pickup",),
            right=T("The whole pile is yours, the ace among it, and the other may lead."),
            clause="K-7",
            other=_BOTH_BELONG,
        ),
    ),
)

_MUST = LessonStep(
    id="must",
    title=T("Who can beat, must"),
    clauses=("K-6",),
    text=(
        T("Picking up is only for a player who cannot beat."),
        T("You would rather keep the ace of spades, but it is the one card that beats {top}.", top=_card("Kh")),
    ),
    tasks=(
        Task(
            start=_place("As 6c 7d", "9h Qd Tc", "Jc Kh"),
            ask=T("Try to pick up if you like, then beat {top}.", top=_card("Kh")),
            accept=("beat As",),
            right=T("Some tables let you pick up all the same, but that has to be agreed before."),
            other=_BOTH_BELONG,
        ),
    ),
)

_UNCOVER = LessonStep(
    id="uncover",
    title=T("After a pick-up"),
    clauses=("K-7",),
    text=(
        T("A pick-up ends the turn, and what then lies on top is for the next player to beat."),
        T("When the other picks up, it is you who faces the older card."),
        T("The other holds three low diamonds."),
    ),
    tasks=(
        Task(
            start=_place("Tc 6c Kd Qd", "6d 7d 9d", "Jd 8c"),
            ask=T("Beat {top}.", top=_card("8c")),
            accept=("beat Tc",),
            right=T("Three cards are left to you."),
            other=_BOTH_BELONG,
        ),
        Task(
            ask=T("Cover with any of your cards: none can be beaten here."),
            accept=("cover 6c", "cover Kd", "cover Qd"),
            then=("pickup",),
            right=T("The other took three cards, and {card} has come to light.", card=_card("Jd")),
            clause="K-7",
            other=_BOTH_BELONG,
        ),
        Task(
            ask=T("{card} is yours to beat now.", card=Card("Jd")),
            accept=("beat Qd", "beat Kd"),
            right=T("One card is left to you."),
            other=_BOTH_BELONG,
        ),
        Task(
            ask=T("Cover with it."),
            accept=("cover 6c", "cover Kd", "cover Qd"),
            right=T("You are out: what the pick-up uncovered was what you could use."),
            clause="K-7",
            other=_BOTH_BELONG,
        ),
    ),
)

_LEAD = LessonStep(
    id="lead",
    title=T("Leading"),
    clauses=("K-3",),
    text=(
        T("Where no pile lies, the player to move leads any one card, and no second one."),
        T("The other holds {cards}.", cards=(_card("9h"), _card("6c"), _card("8c"), _card("Qd"))),
        T("The nine of hearts is a trump there and beats all that is no heart."),
    ),
    tasks=(
        Task(
            start=_place("9s Ah Kd 7c", "9h 6c 8c Qd"),
            ask=T("Lead the one card that the other cannot beat."),
            accept=("lead Ah",),
            then=("pickup",),
            right=T("The ace of the other's trumps is the one card that no card of theirs beats."),
            other=T("It may be led, but the nine of hearts beats it as a trump."),
        ),
        Task(
            ask=T("The pile is gone again: lead any card you like."),
            accept=("lead 9s", "lead Kd", "lead 7c"),
            right=T("Now it is for the other to beat it, and the ace is there to cover with."),
            other=_BOTH_BELONG,
        ),
    ),
)

_MINE, _OTHER, _TOP = "9d Ac Qc 6c 7s", "Tc Jc Kc Jd", "8d"

_COUNT = LessonStep(
    id="count",
    title=T("Nothing is hidden"),
    clauses=("K-2",),
    text=(
        T("All 36 cards are dealt, so what you neither hold nor see in the pile is in the other hand."),
        T("Every heart lies in the pile, and so does every spade but yours."),
        T("Of the clubs three are yours and three are in the pile: count them."),
    ),
    tasks=(
        Task(
            start=_place(_MINE, _OTHER, _rest(_MINE, _OTHER, _TOP)),
            ask=T("Beat {top}, but keep your trump.", top=_card(_TOP)),
            accept=("beat 9d",),
            right=T("A plain card did it."),
            other=T("That beats it as well, but the trump may be needed later."),
        ),
        Task(
            ask=T("Cover with a club that the other cannot beat."),
            accept=("cover Ac",),
            then=("pickup",),
            right=T("Ten, jack and king of clubs had to be in the other hand, and none beats the ace."),
            other=T("That may cover, but the other still holds the king of clubs."),
            others=MappingProxyType({"cover 7s": T("It cannot be beaten either, but it is your last trump.")}),
        ),
    ),
)

_LAST = LessonStep(
    id="last",
    title=T("The last card"),
    clauses=("K-8", "K-9"),
    text=(
        T("Who has no card left wins, with one exception."),
        T("If the other holds a single card and it beats the card on top, the match is a draw."),
        T("It is a draw as well when the same position has come for the third time."),
        T("The other holds only {card}.", card=_card("Qd")),
    ),
    tasks=(
        Task(
            start=_place("6s Jd", "Qd", "Tc 9d"),
            ask=T("Two cards of yours beat {top}: choose so that the one you keep wins.", top=_card("9d")),
            accept=("beat Jd",),
            right=T("The six of spades is left, and no queen of diamonds beats that."),
            other=T("Then the jack would be your last card, and the queen would beat it: a draw."),
        ),
        Task(
            ask=T("Play your last card."),
            accept=("cover 6s",),
            right=T("You win, and that is the whole game: now play a match of your own."),
            clause="K-8",
            other=_BOTH_BELONG,
        ),
    ),
)

LESSON: Final = Lesson(
    name="kozyri",
    game="kozyri",
    seat=0,
    title=T("Learn Your Trumps"),
    steps=(_THEME, _TRUMPS, _OWN, _COVER, _PICKUP, _MUST, _UNCOVER, _LEAD, _COUNT, _LAST),
)
