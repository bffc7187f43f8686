"""The lesson of 4 Warlords: ten positions, from the first battle to the standoff, each played by the learner.

The learner is Black. Every draw and every card of Red is scripted, so the lesson shows what it means to show.
"""

from __future__ import annotations

from typing import Final

from ..games.warlords.explain import The
from ..kernel.cards import Card
from ..kernel.text import T
from .model import Lesson, LessonStep, Task


def _muster(black: str, red: str) -> tuple[str, ...]:
    """The six draws that give both players these hands."""
    return tuple([f"draw 0 {card}" for card in black.split()] + [f"draw 1 {card}" for card in red.split()])


def _to_battle(black: str, red: str, warlords: str) -> tuple[str, ...]:
    """A round up to its battle: these hands and these warlords, and nobody exchanges."""
    mine, theirs = warlords.split()
    return (*_muster(black, red), f"warlord {mine} | warlord {theirs}", "stand", "stand")


def _reveals(black: str, red: str) -> tuple[str, ...]:
    """Reveals in this order."""
    return tuple(f"play {mine} | play {theirs}" for mine, theirs in zip(black.split(), red.split(), strict=True))


def _round(black: str, red: str, warlords: str) -> tuple[str, ...]:
    """A whole round in which both lay their hands from left to right."""
    return (*_to_battle(black, red, warlords), *_reveals(black, red))


def _card(text: str) -> The:
    return The(Card(text))


_JACK_NOT_YET = T("A Jack would end the battle: that is for later, so lay a number card.")

_THEME = LessonStep(
    id="theme",
    title=T("A battle to begin with"),
    clauses=("W-6", "W-8"),
    text=(
        T("You are Black, and your army faces Red."),
        T("Each of you has a warlord in front and fights for it with three number cards."),
        T("Two of yours lie on the table already: {first} and {second}.", first=_card("7s"), second=_card("8c")),
        T("With the card in your hand they make three consecutive numbers, a straight."),
    ),
    tasks=(
        Task(
            setup=(*_to_battle("7s 8c 9s", "Th 6h 2h", "Ks Qh"), *_reveals("7s 8c", "Th 6h")),
            ask=T("Lay your last number card and win the battle."),
            accept=("play 9s",),
            theirs="play 2h",
            right=T("Your straight beats Red's flush, and Red's warlord is your trophy."),
            clause="W-8",
            other=T("A Jack would give this battle up, and you are about to win it: lay the number card."),
        ),
    ),
)

_GOAL = LessonStep(
    id="goal",
    title=T("What you play for"),
    clauses=("W-9",),
    text=(
        T("Each side begins with four warlords, two Queens and two Kings."),
        T("Whoever loses the last of them has lost the match."),
        T("Three trophies are yours already, and {card} is all that Red has left.", card=_card("Kd")),
    ),
    tasks=(
        Task(
            setup=(
                *_round("7s 8c 9s", "Th 6h 2h", "Ks Qh"),
                *_round("Ts 9s 4s", "9h 9d 3h", "Qs Qd"),
                *_round("5c 6s 7c", "8h 8d Ah", "Kc Kh"),
                *_to_battle("Ts Tc 6s", "Td 7h 4d", "Qc Kd"),
                *_reveals("Ts", "Td"),
            ),
            ask=T("Lay one of your two number cards: both will count."),
            accept=("play Tc", "play 6s"),
            theirs="play 7h",
            right=T("Good: one more card and the combos are compared."),
            other=_JACK_NOT_YET,
        ),
        Task(
            ask=T("Lay the last card and win the match."),
            accept=("play Tc", "play 6s"),
            theirs="play 4d",
            right=T("Your pair of tens wins, Red has no warlord left, and the match is yours."),
            clause="W-9",
            other=_JACK_NOT_YET,
        ),
    ),
)

_PACK = LessonStep(
    id="pack",
    title=T("Your half of the pack"),
    clauses=("W-1", "W-2", "W-3"),
    text=(
        T("One pack makes two armies: you own all spades and clubs, Red all hearts and diamonds."),
        T("Your Jacks, Queens and Kings are with you from the start."),
        T("Your twenty other cards are your own deck, and three of them were just drawn for you."),
        T("Red has the same cards in red, so you always know what Red may hold."),
    ),
    tasks=(
        Task(
            setup=_muster("3s 8c Ts", "4h 9d 5h"),
            ask=T("Look at your three cards, then put one of your Queens in front."),
            accept=("warlord Qs", "warlord Qc"),
            theirs="warlord Qh",
            right=T("Both warlords were chosen in secret and turned up together."),
            other=T("A King may lead as well, but keep him back for a moment and take a Queen."),
        ),
    ),
)

_WARLORD = LessonStep(
    id="warlord",
    title=T("Choosing the warlord"),
    clauses=("W-4",),
    text=(
        T("You see your hand before you choose your warlord."),
        T("The warlord is what you lose if the battle is lost."),
        T("It also says how often you may exchange, which is to swap a card of your hand for a new one."),
        T("With a Queen you may do that once, with a King up to three times."),
    ),
    tasks=(
        Task(
            setup=_muster("2s 6c 9s", "4h 9d 5h"),
            ask=T("These three do not fit together: choose a warlord that allows three exchanges."),
            accept=("warlord Ks", "warlord Kc"),
            theirs="warlord Kh",
            right=T("A King: three chances to better the hand, and a dear loss if it fails."),
            other=T("A Queen may lead, but she allows only one exchange."),
        ),
    ),
)

_EXCHANGE = LessonStep(
    id="exchange",
    title=T("Exchanging cards"),
    clauses=("W-5",),
    text=(
        T("Put a card away and the next one comes from your deck."),
        T("You see it before you decide whether to go on."),
        T("Red sees nothing of this, and learns only afterwards how many cards you exchanged."),
    ),
    tasks=(
        Task(
            setup=(*_muster("7s 8c 2c", "4h 9d 5h"), "warlord Ks | warlord Qh"),
            ask=T(
                "{a} and {b} are neighbours: exchange the card that does not help them.", a=_card("7s"), b=_card("8c")
            ),
            accept=("exchange 2c",),
            then=("draw 0 Ac",),
            right=T("Well chosen, but the ace is no neighbour of theirs: you have two exchanges left."),
            other=T("That is allowed, but it breaks up the two neighbours."),
            others={
                "stand": T("You may keep this hand, but it is only a high card and a King allows three exchanges.")
            },
        ),
        Task(
            ask=T("Try again with the ace."),
            accept=("exchange Ac",),
            then=("draw 0 6s",),
            right=T("A six: 6, 7 and 8 are a straight."),
            other=T("That is allowed, but it breaks up the two neighbours."),
            others={"stand": T("You may stop here, but a third card may still come to the two neighbours.")},
        ),
        Task(
            ask=T("You have what you wanted: keep this hand."),
            accept=("stand",),
            then=("stand",),
            right=T("You stopped in time: the third exchange was yours to leave out."),
            other=T("One exchange is left, but it would most likely break the straight."),
        ),
    ),
)

_BATTLE = LessonStep(
    id="battle",
    title=T("Three reveals"),
    clauses=("W-6",),
    text=(
        T("Both lay one card face down, then both are turned up together, three times."),
        T("The order does not change your combo, only what Red knows and when."),
    ),
    tasks=(
        Task(
            setup=_to_battle("6s 7c 8s", "Th Td 3d", "Qs Qh"),
            ask=T("Lay any of your number cards."),
            accept=("play 6s", "play 7c", "play 8s"),
            theirs="play Th",
            right=T("Both cards lie open now, and they stay there."),
            other=_JACK_NOT_YET,
        ),
        Task(
            ask=T("Lay the next one."),
            accept=("play 6s", "play 7c", "play 8s"),
            theirs="play 3d",
            right=T("Two of Red's cards are known: ask yourself what the third may be."),
            other=_JACK_NOT_YET,
        ),
        Task(
            ask=T("Lay your last number card."),
            accept=("play 6s", "play 7c", "play 8s"),
            theirs="play Td",
            right=T("A straight against a pair: the better combo takes the other's warlord."),
            other=_JACK_NOT_YET,
        ),
    ),
)

_COMBOS = LessonStep(
    id="combos",
    title=T("What beats what"),
    clauses=("W-7",),
    text=(
        T("Three consecutive numbers are a straight, the best class that can occur here."),
        T("Three cards of one suit are a flush, which beats a pair."),
        T("A pair beats three cards that do not belong together."),
        T("You own only two cards of each number, so three alike never come."),
    ),
    tasks=(
        Task(
            setup=(*_muster("4s 5c 6c", "2h 9d 5h"), "warlord Qs | warlord Qh"),
            ask=T("Is this hand worth keeping?"),
            accept=("stand",),
            then=("stand",),
            right=T("Yes: a straight to 6 beats everything but a higher straight."),
            clause="W-7",
            other=T("That is allowed, but you hold a straight, and hardly any card keeps it whole."),
        ),
        Task(
            setup=(*_muster("2s 7s Ts", "2h 9d 5h"), "warlord Qs | warlord Qh"),
            ask=T("And this one?"),
            accept=("stand",),
            then=("stand",),
            right=T("Yes: a flush beats every pair and every high card."),
            clause="W-7",
            other=T("That is allowed, but you hold a flush, and more than half of your deck would spoil it."),
        ),
        Task(
            setup=(*_muster("8s Ts 3c", "2h 9d 5h"), "warlord Qs | warlord Qh"),
            ask=T("Which card must go so that a nine would make a straight?"),
            accept=("exchange 3c",),
            then=("draw 0 9c", "stand"),
            right=T("And there it is: 8, 9 and 10 are the highest straight."),
            clause="W-7",
            other=T("That is allowed, but then no nine can make a straight."),
            others={"stand": T("You may keep it, but then it stays a high card.")},
        ),
    ),
)

_TROPHY = LessonStep(
    id="trophy",
    title=T("Losing a warlord"),
    clauses=("W-8", "W-9"),
    text=(
        T("The loser's warlord leaves the game as a trophy, and the winner's returns to hand."),
        T("The number cards are not at stake."),
        T("This battle will not go your way: see what it costs."),
    ),
    tasks=(
        Task(
            setup=(*_to_battle("2s 9c 5s", "6h 7h 8d", "Qs Kh"), *_reveals("2s 9c", "6h 7h")),
            ask=T("Lay your last number card."),
            accept=("play 5s",),
            theirs="play 8d",
            then=_muster("4s 8c Tc", "3h 9d Th"),
            right=T("Red's straight wins, and {card} is gone for good.", card=_card("Qs")),
            clause="W-8",
            other=T("A Jack would save the Queen: that is the next step, so let this battle run."),
        ),
        Task(
            ask=T("A new round has begun: choose a warlord from those you have left."),
            accept=("warlord Qc", "warlord Ks", "warlord Kc"),
            theirs="warlord Qh",
            right=T("Three warlords are left to you, and the match goes on."),
            clause="W-9",
            other=T("Choose one of your Queens or Kings."),
        ),
    ),
)

_SURRENDER = LessonStep(
    id="surrender",
    title=T("A Jack saves the warlord"),
    clauses=("W-10",),
    text=(
        T("A Jack is laid like any card, and ends the battle when it is turned up."),
        T("Your warlord is safe, but that Jack and the number cards you laid in this battle are lost."),
        T("Red shows two neighbours of one suit, and your {card} is your best card.", card=_card("9s")),
    ),
    tasks=(
        Task(
            setup=(*_to_battle("2s 4c 9s", "6h 7h 8d", "Ks Qh"), *_reveals("2s 4c", "6h 7h")),
            ask=T("Save your King with a Jack."),
            accept=("play Js", "play Jc"),
            theirs="play 8d",
            right=T("The King is safe for the price of a Jack and two low cards, which your deck will lack."),
            other=T("That is allowed, but fourteen of Red's eighteen other cards would take your King."),
        ),
    ),
)

_STANDOFF = LessonStep(
    id="standoff",
    title=T("Standoff, and a new deck"),
    clauses=("W-11", "W-12"),
    text=(
        T("Equal combos win nothing and lose nothing, and the same goes for two Jacks at once."),
        T("After each round all your cards that are not lost are shuffled into a new deck."),
        T("Both of you show a pair of nines."),
    ),
    tasks=(
        Task(
            setup=(*_to_battle("9c 9s 2c", "9h 9d 2d", "Kc Qd"), *_reveals("9c 9s", "9h 9d")),
            ask=T("Lay your last number card."),
            accept=("play 2c",),
            theirs="play 2d",
            then=_muster("As 6c 7s", "8h 5d 3h"),
            right=T("The third cards are equal as well: a standoff, and everybody keeps everything."),
            clause="W-11",
            other=T("A Jack would give up what may still be held: lay the number card."),
        ),
        Task(
            ask=T("The next round has begun: choose any warlord."),
            accept=("warlord Qs", "warlord Qc", "warlord Ks", "warlord Kc"),
            theirs="warlord Kh",
            right=T("That is the whole game: now play a match of your own."),
            other=T("Choose one of your Queens or Kings."),
        ),
    ),
)

LESSON: Final = Lesson(
    name="warlords",
    game="warlords",
    seat=0,
    title=T("Learn 4 Warlords"),
    steps=(
        _THEME,
        _GOAL,
        _PACK,
        _WARLORD,
        _EXCHANGE,
        _BATTLE,
        _COMBOS,
        _TROPHY,
        _SURRENDER,
        _STANDOFF,
    ),
)
