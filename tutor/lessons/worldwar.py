"""The lesson of World War III: ten positions, from the first card to beat to the last card of the stock.

Three play; the learner has seat 1, between Player 1, who begins, and Player 3. Every card that comes and every choice
of the others is scripted, so the lesson shows what it means to show.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from ..kernel.cards import Card
from ..kernel.lines import The
from ..kernel.text import T
from .model import Lesson, LessonStep, Task


def _deal(first: str, mine: str, third: str) -> tuple[str, ...]:
    """The cards that give all three these hands."""
    return tuple(f"deal {seat} {card}" for seat, hand in enumerate((first, mine, third)) for card in hand.split())


def _script(text: str) -> tuple[str, ...]:
    """Steps with semicolons between them."""
    return tuple(part.strip() for part in text.split(";"))


def _card(text: str) -> The:
    return The(Card(text))


_LOW = "4c 5d 6c 7d 8c"
_FIRST, _THIRD = "3h 4s 6h 7h 9h", "3c 5s 8h Qs Ah"
#: Player 1 has led a nine that the learner cannot beat.
_TO_BEAT = (*_deal(_FIRST, _LOW, _THIRD), "play 9h", "stock 0 2d")
_AT_WAR = (*_TO_BEAT, "war")
_LAY_LATER = T("On your turn a Two may be laid open as well, but a later page shows what for.")

_THEME = LessonStep(
    id="theme",
    title=T("A card to beat"),
    clauses=("R-4", "R-5", "R-7"),
    text=(
        T("Three play, you sit between Player 1 and Player 3, and the turn goes round."),
        T("Player 1 has led {card}, which now stands and wants to be beaten.", card=_card("9h")),
        T("Any higher card of your hand will do, and suits do not count."),
        T("Your own nine is not higher, it only equals the standing card."),
    ),
    tasks=(
        Task(
            setup=(*_deal(_FIRST, "4c 7d 9c Jc Kd", _THIRD), "play 9h", "stock 0 2d"),
            ask=T("Beat the nine with one of your two higher cards."),
            accept=("play Jc", "play Kd"),
            right=T("Your card lies on your heap, you drew a new one, and Player 3 has to beat yours."),
            other=T("That is allowed, but beat the nine now."),
            then=("stock 1 6d",),
        ),
    ),
)

_PACK = LessonStep(
    id="pack",
    title=T("Pile, hand, heap and stock"),
    clauses=("R-1", "R-2", "R-3"),
    text=(
        T("Three players use one pack with its two jokers, the highest cards of all."),
        T("Each of you got a pile of thirteen cards, and fifteen more make the stock in the middle."),
        T("The top five cards of your pile became your hand."),
        T("What you play goes on your heap, and a card of the stock takes its place."),
    ),
    tasks=(
        Task(
            setup=(*_deal("3h 4s 6h 7h Ah", "2c 7d 9c Kd Xx", "3c 5s 8h Qs Jd"), "play Ah", "stock 0 2d"),
            ask=T("Only your joker beats the ace: play it."),
            accept=("play Xx",),
            right=T("Nobody can beat a joker, and your hand has five cards again."),
            other=_LAY_LATER,
            then=("stock 1 6d",),
        ),
    ),
)

_LEAD = LessonStep(
    id="lead",
    title=T("The highest card leads"),
    clauses=("R-6", "R-13"),
    text=(
        T("You have just won a war: you drew a card, and the lead is yours."),
        T("A leader has no choice of rank, it must be the highest card of the hand."),
        T("After a won war you have drawn already, so you do not draw again."),
    ),
    tasks=(
        Task(
            setup=(
                *_deal(_FIRST, "2c 5d 6c 7d 8c", _THIRD),
                *("play 9h", "stock 0 2d", "war", "turn 1 Kd", "turn 0 4d", "draw | hold"),
                *("turn 0 5c", "draw", "turn 0 6s", "stock 1 Qd"),
            ),
            ask=T("Lead the card that you must lead."),
            accept=("play Qd",),
            right=T("All others now know that nothing in your hand is higher than a queen."),
            other=_LAY_LATER,
        ),
    ),
)

_WAR = LessonStep(
    id="war",
    title=T("War"),
    clauses=("R-8", "R-9", "R-13"),
    text=(
        T("Player 1 has led {card}, and you cannot beat it.", card=_card("9h")),
        T("So you go to war with Player 1, and Player 3 has no part in it."),
        T("Hands lie aside: both of you turn the top card of your piles."),
        T("Then each may hold that card, or give it up and turn another one."),
    ),
    tasks=(
        Task(
            setup=_TO_BEAT,
            ask=T("Go to war."),
            accept=("war",),
            right=T("You turned {mine}, Player 1 turned {theirs}.", mine=_card("Qd"), theirs=_card("7s")),
            other=T("That is allowed, but go to war now."),
            then=("turn 1 Qd", "turn 0 7s"),
        ),
        Task(
            ask=T("You are ahead with a high card: say hold."),
            accept=("hold",),
            theirs="draw",
            right=T("Player 1 turned two more cards, and neither beat your queen: the heap is yours."),
            clause="R-11",
            other=T("To draw would give up your queen, and the next card is most likely lower."),
            then=("turn 0 5c", "draw", "turn 0 6s", "stock 1 Ts"),
        ),
    ),
)

_DRAW = LessonStep(
    id="draw",
    title=T("World War II"),
    clauses=("R-9", "R-10"),
    text=(
        T("This time you have turned {mine}, and Player 1 {theirs}.", mine=_card("3d"), theirs=_card("Ts")),
        T("Whoever is behind wins a war more often by drawing."),
        T("A new card stands in place of the old one, and if it beats a held card, the war is over."),
    ),
    tasks=(
        Task(
            setup=(*_AT_WAR, "turn 1 3d", "turn 0 Ts"),
            ask=T("Draw another card."),
            accept=("draw",),
            theirs="hold",
            right=T("Your king beats the ten that Player 1 held: the war is won in World War II."),
            other=T("If Player 1 holds as well, your three has lost at once."),
            then=("turn 1 Kd", "stock 1 5c"),
        ),
    ),
)

_THIRD_WAR = LessonStep(
    id="third",
    title=T("World War III"),
    clauses=("R-11",),
    text=(
        T("Both of you have drawn once: your {mine} is ahead of {theirs}.", mine=_card("9c"), theirs=_card("8d")),
        T("Whoever draws now turns a third card, which is the last one."),
        T("One card has to beat yours: against a nine that happens less than half of the time."),
        T("Each card turned is also one more to lose, so over a match lower cards can be worth holding."),
    ),
    tasks=(
        Task(
            setup=(*_AT_WAR, "turn 1 3d", "turn 0 7s", "draw | draw", "turn 1 9c", "turn 0 8d"),
            ask=T("Say hold."),
            accept=("hold",),
            theirs="draw",
            right=T("The third card was a four: your nine has won."),
            clause="R-11",
            other=T("If both draw, luck alone decides, and you were ahead."),
            then=("turn 0 4d", "stock 1 5c"),
        ),
    ),
)

_RESTART = LessonStep(
    id="restart",
    title=T("The war begins again"),
    clauses=("R-12",),
    text=(
        T("Two equal ranks, or a joker, begin the war again with World War I."),
        T("What was turned stays on the heaps, so there is more and more to win."),
        T("At first you stand at {mine} against {theirs}.", mine=_card("5h"), theirs=_card("9d")),
    ),
    tasks=(
        Task(
            setup=(*_AT_WAR, "turn 1 5h", "turn 0 9d"),
            ask=T("You are behind: draw another card."),
            accept=("draw",),
            theirs="draw",
            right=T("First two jacks, then a joker: twice the war began again."),
            clause="R-12",
            other=T("If Player 1 holds as well, your five has lost at once."),
            then=("turn 1 Js", "turn 0 Jd", "turn 1 Xx", "turn 0 4d", "turn 1 Kd", "turn 0 Ts"),
        ),
        Task(
            ask=T("Now hold your king."),
            accept=("hold",),
            theirs="draw",
            right=T("Seven cards of Player 1 went under your pile, all from one war."),
            clause="R-13",
            other=T("Your king is ahead, and hardly any card beats it: hold it."),
            then=("turn 0 5c", "draw", "turn 0 6s", "stock 1 Qd"),
        ),
    ),
)

_PASS = LessonStep(
    id="pass",
    title=T("The pass"),
    clauses=("R-14",),
    text=(
        T("Nothing in your hand beats the king, but you hold a Two."),
        T("Laid open beside your pile it is a pass, and still one of your five cards."),
        T("Given up, it saves you the war: it leaves the game, and you draw."),
        T("The next player faces the same standing card."),
    ),
    tasks=(
        Task(
            setup=(*_deal("3h 4s 6h 7h Kh", "2c 5d 6c 7d 8c", _THIRD), "play Kh", "stock 0 2d"),
            ask=T("Lay your Two open."),
            accept=("lay 2c",),
            right=T("It is still your turn: a pass is laid before it is used."),
            other=T("A war is allowed, but your Two can save you from it: lay it open first."),
        ),
        Task(
            ask=T("Give up the pass."),
            accept=("pass 2c",),
            right=T("You kept out of the war, and Player 3 beat the king with an ace."),
            other=T("A war is still allowed, but you laid the Two to avoid it."),
            then=("stock 1 Ts", "play Ah", "stock 2 4h"),
        ),
    ),
)

_OUT_SCRIPT = _script(
    "deal 0 Kh; deal 0 2c; deal 0 Xx; deal 0 9h; deal 0 Th; deal 1 8d; deal 1 5d; deal 1 7c; deal 1 6d; deal 1 7s; "
    "deal 2 7h; deal 2 Ks; deal 2 3h; deal 2 3c; deal 2 6c; play Xx; stock 0 9s; war; turn 1 Tc; turn 0 Td; turn 1 5h; "
    "turn 0 3s; draw | draw; turn 1 4d; turn 0 5c; draw | draw; turn 1 6s; turn 0 Xx; turn 1 Ad; turn 0 Jd; "
    "draw | hold; turn 0 Jc; draw; turn 0 As; turn 1 Qs; turn 0 6h"
)

_OUT = LessonStep(
    id="out",
    title=T("An empty pile"),
    clauses=("R-15",),
    text=(
        T("This war began again three times, and Player 1 has turned the last card of the pile."),
        T("Whoever must turn a card and has none is out and loses the war."),
        T("You are ahead with {mine} against {theirs}.", mine=_card("Qs"), theirs=_card("6h")),
    ),
    tasks=(
        Task(
            setup=_OUT_SCRIPT,
            ask=T("Hold, and Player 1 is in trouble either way."),
            accept=("hold",),
            theirs="draw",
            right=T("Player 1 had nothing to turn: the heap is yours, and Player 1 is out."),
            clause="R-15",
            other=T("Drawing puts your queen at risk, and Player 1 may hold the six: hold your queen."),
            then=("stock 1 Kd",),
        ),
    ),
)

_END_SCRIPT = _script(
    "deal 0 5c; deal 0 4h; deal 0 8s; deal 0 2c; deal 0 8h; deal 1 7d; deal 1 Jh; deal 1 9c; deal 1 7h; deal 1 5s; "
    "deal 2 Qs; deal 2 Qh; deal 2 5h; deal 2 9h; deal 2 5d; play 8s; stock 0 Kc; play 9c; stock 1 Kd; play Qs; "
    "stock 2 8c; play Kc; stock 0 2h; war; turn 1 3d; turn 0 Jd; hold | draw; turn 1 9d; draw; turn 1 Ks; stock 1 7c; "
    "play Kd; war; turn 2 Ac; turn 1 Qc; draw | hold; turn 1 Tc; draw; turn 1 Ts; stock 2 Td; play Qh; lay 2h; "
    "pass 2h; stock 0 4d; war; turn 1 4c; turn 2 6s; draw | draw; turn 1 Jc; turn 2 3h; hold | draw; turn 2 4s; "
    "stock 1 2s; play Jh; war; turn 2 Js; turn 1 8s; draw | hold; turn 1 Kc; stock 1 6c; play 7h; play 8c; stock 2 Ad; "
    "lay 2c; pass 2c; stock 0 7s; lay 2s; pass 2s; stock 1 Kh; play Ad; stock 2 9s; war; turn 0 2d; turn 2 3s; "
    "draw | draw; turn 0 Xx; turn 2 Qd; turn 0 8d; turn 2 3c; draw | draw; turn 0 6d; turn 2 9c; draw | hold; "
    "turn 0 Ah; stock 0 Th; play Th"
)

_END = LessonStep(
    id="end",
    title=T("The last card of the stock"),
    clauses=("R-16",),
    text=(
        T("One card is left in the stock: whoever draws it ends the match."),
        T("Pile and heap count, the hand does not."),
        T("You and Player 1 have fourteen cards each, Player 3 has seven."),
    ),
    tasks=(
        Task(
            setup=_END_SCRIPT,
            ask=T("Play a card, so that one more lies on your heap."),
            accept=("play Kh",),
            right=T("You drew the last card: fifteen cards against fourteen, and the match is yours."),
            clause="R-16",
            other=T("That is allowed, but play your king."),
            then=("stock 1 As",),
        ),
    ),
)

LESSON: Final = Lesson(
    name="worldwar",
    game="worldwar",
    seat=1,
    title=T("World War III, by your own hand"),
    steps=(_THEME, _PACK, _LEAD, _WAR, _DRAW, _THIRD_WAR, _RESTART, _PASS, _OUT, _END),
    options=MappingProxyType({"num_players": 3}),
)
