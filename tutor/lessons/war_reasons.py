"""What the war trainer says: the question, the odds, the verdict and one sentence why, made from its counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..coach.grades import Grade
from ..coach.worldwar.world import rank_of
from ..games.worldwar.deck import RANKS
from ..kernel.cards import Card
from ..kernel.lines import The
from ..kernel.text import TN, T, Text

if TYPE_CHECKING:
    from .war_questions import Question
    from .war_trainer import Feedback

JOKER_RANK: Final = 13
NOTE: Final = T(
    "These are the odds of the war alone: over a whole match a drawn card is also one less in your pile, "
    "and then a lower card can be worth holding."
)


def percent(chance: float) -> int:
    """A chance in whole per cent."""
    return round(100 * chance)


def ranks(question: Question) -> Iterator[tuple[int, int, str]]:
    """Each rank, how many of it are unseen, and what it would do to the higher standing card.

    ``"above"`` beats it, ``"level"`` begins the war again, ``"below"`` neither.
    """
    higher = max(rank_of(question.mine.card), rank_of(question.other.card))
    for rank, count in enumerate(question.unseen):
        if rank in (higher, JOKER_RANK):
            yield rank, count, "level"
        else:
            yield rank, count, "above" if rank > higher else "below"


def rank_sign(rank: int) -> str:
    """A rank as it stands on a card, a star for the joker.

    >>> rank_sign(8), rank_sign(12), rank_sign(13)
    ('10', 'A', '★')
    """
    return "★" if rank == JOKER_RANK else Card(RANKS[rank] + "s").symbol[:-1]


def counted(question: Question, word: str) -> int:
    """How many unseen cards are above, level with or below the higher standing card."""
    return sum(count for _, count, is_ in ranks(question) if is_ == word)


def task(question: Question) -> Text:
    """What is asked."""
    return T(
        "You stand at {mine} against {other}: hold or draw?",
        mine=The(question.mine.card),
        other=The(question.other.card),
    )


def table(question: Question) -> Text:
    """Where this war was fought."""
    return (
        TN("{n} player, one pack", "{n} players, one pack", question.players)
        if question.players < 4
        else TN("{n} player, two packs", "{n} players, two packs", question.players)
    )


def unseen(question: Question) -> Text:
    """How the unseen cards lie, in a sentence."""
    higher = question.mine.card if question.ahead else question.other.card
    return T(
        "Of {total} unseen cards {above} beat {card}, {level} would begin the war again.",
        total=sum(question.unseen),
        above=counted(question, "above"),
        level=counted(question, "level"),
        card=The(higher),
    )


def odds(question: Question) -> Text:
    """The chances of both calls."""
    hold, draw = percent(question.hold), percent(question.draw)
    if question.exact:
        return T("Hold wins the war in {hold} % of cases, draw in {draw} %.", hold=hold, draw=draw)
    return T("Hold wins the war in about {hold} % of cases, draw in about {draw} %.", hold=hold, draw=draw)


def verdict(question: Question, feedback: Feedback) -> Text:
    """What the answer was, with what it cost."""
    if len(question.right) > 1:
        return T("Right: here both calls are as good.")
    if feedback.right:
        return T(
            "Right: {call} is better by {points} points.", call=_name(feedback.call), points=_points(question.apart)
        )
    if feedback.grade is Grade.FINE:
        return T("Nearly: {call} costs {points} points.", call=_name(feedback.call), points=_points(feedback.loss))
    return T(
        "{call} costs {points} points: {grade}.",
        call=_name(feedback.call, True),
        points=_points(feedback.loss),
        grade=feedback.grade.text,
    )


def _points(loss: float) -> str:
    return f"{loss:.1f}"


def _name(call: str, begins: bool = False) -> Text:
    if call == "hold":
        return T("Hold") if begins else T("hold")
    return T("Draw") if begins else T("draw")


def why(question: Question) -> tuple[Text, str]:
    """Why the better call is better, in one sentence, and the clause that it rests on."""
    if not question.mine.pile or (question.ahead and not question.other.pile):
        if question.mine.pile:
            return T("The other pile is empty: whoever must turn a card and has none is out."), "R-15"
        return T("Your pile is empty: whoever must turn a card and has none is out."), "R-15"
    if question.by_pile:
        return T("With long piles you would draw, but yours has a single card left, and then you are out."), "R-15"
    if not question.ahead:
        return T("You are behind: if you hold and the other holds too, the war is lost at once."), "R-9"
    above, total, turns = counted(question, "above"), sum(question.unseen), 3 - question.stage
    clause = "R-10" if turns == 2 else "R-11"
    card = The(question.mine.card)
    if question.other.pile < turns:
        text = TN(
            "The other can turn just one card, and {n} of {total} unseen cards beats {card}.",
            "The other can turn just one card, and {n} of {total} unseen cards beat {card}.",
            above,
            total=total,
            card=card,
        )
        return text, "R-15"
    return _why_ahead(question, above, total, turns, card), clause


def _why_ahead(question: Question, above: int, total: int, turns: int, card: The) -> Text:
    """The higher card: how many unseen cards beat it, and how many of them the other may turn."""
    if len(question.right) > 1:
        return TN(
            "{n} of {total} unseen cards beats {card}, which makes hold and draw come out alike.",
            "{n} of {total} unseen cards beat {card}, which makes hold and draw come out alike.",
            above,
            total=total,
            card=card,
        )
    if question.hold < question.draw:
        return (
            T(
                "{n} of {total} unseen cards beat {card}, and the other may turn two to find one.",
                n=above,
                total=total,
                card=card,
            )
            if turns == 2
            else T(
                "{n} of {total} unseen cards beat {card}, too many even for a single turn.",
                n=above,
                total=total,
                card=card,
            )
        )
    if not above:
        return T("None of the {total} unseen cards beats {card}.", total=total, card=card)
    if turns == 2:
        return TN(
            "Just {n} of {total} unseen cards beats {card}, too few for the two that the other may turn.",
            "Just {n} of {total} unseen cards beat {card}, too few for the two that the other may turn.",
            above,
            total=total,
            card=card,
        )
    return TN(
        "{n} of {total} unseen cards beats {card}, and the other turns just one.",
        "{n} of {total} unseen cards beat {card}, and the other turns just one.",
        above,
        total=total,
        card=card,
    )
