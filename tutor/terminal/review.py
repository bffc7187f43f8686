"""``tutor review FILE``, and ``review`` after a match: what was decided, what luck did, each choice by what it cost."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from ..coach.analysis import Candidate
from ..coach.kozyri.reasons import SHOWN, deed
from ..coach.ledgers import Entry, Judged, Point, Review, Source, steps, tenths
from ..coach.noticed import noticed
from ..coach.review import Reviewing
from ..coach.review_words import Row, advice, balance, dearest, headline, ledgers, points, remark
from ..games import game_title
from ..kernel.errors import RecordError
from ..kernel.game import State
from ..kernel.records import Record
from ..kernel.text import TN, T, Text
from ..session.files import damaged, read_match
from .screen import Screen, make_screen
from .words import Words, words_for

MOST: Final = 8
"""As many choices are told, and half as many turns of luck."""
SHOWN_FROM: Final = 20
"""Tenths of a point: smaller turns of luck are not told."""


def make(state: State, seat: int, screen: Screen) -> Review:
    """The review of a finished match, with a line now and then while the coach is at work. Raises ValueError."""
    work = Reviewing(state, seat)
    text = TN("The coach goes through {n} position…", "The coach goes through {n} positions…", work.total)
    screen.say(str(text), "quiet")
    told = 0
    while work.step():
        if 4 * work.done >= (told + 1) * work.total:
            told += 1
            screen.say(str(T("{percent} % done", percent=25 * told)), "quiet")
    return work.review()


def show(review: Review, state: State, screen: Screen, names: Sequence[Any], most: int = MOST) -> None:
    """Tell a review. ``state`` is the end of the match, ``names`` are the seats' as its lines call them."""
    pages = _Pages(review, state.line(), words_for(review.game), names)
    screen.say(str(headline(review)), "title")
    for ledger in ledgers(review):
        screen.say(_line(ledger, 0), "result")
        for part in ledger.parts:
            screen.say(_line(part, 2))
    screen.say(str(balance(review)), "quiet")
    if (said := remark(review)) is not None:
        screen.say(str(said), "quiet")
    if habits := noticed(state, review.viewer):
        screen.say(" ".join(map(str, habits)), "quiet")
    own = {one.place for one in review.decisions}
    after = [point for point in review.points if point.chosen and point.place in own]
    chances = "".join(str(min(9, int(10 * point.value))) for point in after)
    if chances:
        screen.say(str(T("Your chance after each choice, in tenths: {chances}", chances=chances)), "quiet")
    if most:
        _choices(review, pages, screen, most)
        _luck(review, pages, screen, max(1, most // 2))


def _line(row: Row, indent: int) -> str:
    label = " " * indent + str(row.label)
    return f"{label:<36}{points(row.tenths):>8}"


def _choices(review: Review, pages: _Pages, screen: Screen, most: int) -> None:
    found = dearest(review, most)
    if not found:
        screen.say(str(T("No choice of yours cost anything.")), "title")
        return
    screen.say(str(T("Your choices by what they cost:")), "title")
    for one in found:
        grade = one.grade.text if one.graded else T("not graded")
        screen.say(f"{_cost(one):>6}  {pages.words.choice(one.action)} · {grade} · {pages.where(one.place)}", "mine")
        screen.say(f"        {advice(one)}")
        for reason in _reasons(one.best if one.best.action != one.action else one.one):
            screen.say(f"        {reason}", "coach")
        if len(one.one.facts.get("line", ())) > 1:
            screen.say(f"        {_punished(review, pages.states[one.place], one.one)}", "coach")


def _punished(review: Review, state: State, one: Candidate) -> Text:
    """The line that follows a choice, in the words of the coach's reasons; only Your Trumps has lines."""
    deeds = []
    for text in one.facts["line"]:
        actor = state.current_player()
        action = state.parse_action(actor, text)
        deeds.append(deed(action, actor == review.viewer))
        state = state.child(action)
    if one.kind != "proved":
        return T("What the coach expects after it: {line}.", line=tuple(deeds[:SHOWN]))
    if len(deeds) > SHOWN:
        return T("How it is punished, to begin with: {line}.", line=tuple(deeds[:SHOWN]))
    return T("How it is punished: {line}.", line=tuple(deeds))


def _cost(one: Judged) -> str:
    return f"{one.loss:.1f}"


def _reasons(one: Candidate) -> list[str]:
    return [f"{reason.text}" + (f" [{reason.clause}]" if reason.clause else "") for reason in one.reasons[:2]]


def _luck(review: Review, pages: _Pages, screen: Screen, most: int) -> None:
    turns = [(before, after, entry) for before, after, entry in steps(review) if entry.source is not Source.CHOICE]
    found = sorted(turns, key=lambda turn: -abs(turn[2].amount))[:most]
    found = [turn for turn in found if abs(tenths([turn[2].amount])[0]) >= SHOWN_FROM]
    if not found:
        return
    screen.say(str(T("Where luck turned most:")), "title")
    for before, after, entry in found:
        amount = points(tenths([entry.amount])[0])
        screen.say(f"{amount:>6}  {entry.source.text(review.game)} · {pages.where(before.place)}", "mine")
        screen.say(f"        {pages.happened(before, after, entry)}")


class _Pages:
    """The match in the words of the terminal."""

    def __init__(self, review: Review, states: Sequence[State], words: Words, names: Sequence[Any]) -> None:
        self.review, self.states, self.words, self.names = review, states, words, names
        self.numbers = {one.place: number for number, one in enumerate(review.decisions, 1)}

    def where(self, place: int) -> str:
        """A place in the match: the round if the game has rounds, and the choice before or at it."""
        number = max((n for at, n in self.numbers.items() if at <= place), default=0)
        total = len(self.numbers)
        at = T("choice {number} of {total}", number=number, total=total) if number else T("before your first choice")
        rounds = getattr(self.states[place], "round", None)
        return str(at if rounds is None else T("round {round}, {where}", round=rounds, where=at))

    def happened(self, before: Point, after: Point, entry: Entry) -> str:
        """What lies between two points, in at most three lines of the log."""
        end = after.place + (1 if after.chosen else 0)
        lines: list[str] = []
        for one, other in pairwise(self.states[before.place : end + 1]):
            assert other.last_item is not None
            events = one.replay_item(other.last_item).events
            seen = [event for e in events if (event := e.seen_by(self.review.viewer)) is not None]
            lines += [str(line) for line, _ in self.words.lines(seen, self.review.viewer, self.names)]
        return ("… " if len(lines) > 3 else "") + (" ".join(lines[-3:]) or str(entry.source.text(self.review.game)))


def review_file(file: str, seat: int = 0, most: int = MOST, screen: Screen | None = None) -> int:
    """Review the match in a file. Returns 0, or 2 after one line on the error stream that says what is wrong."""
    screen = screen if screen is not None else make_screen()
    try:
        # What is no text at all holds no match either, and is told so.
        record = read_match(Path(file).expanduser().read_text("utf-8", "replace"))
        if record.viewer != "all":
            raise ValueError(T("this is one seat's view of a match that goes on: a review is of a finished one"))
        state = record.replay()[-1]
        if not state.is_terminal():
            raise ValueError(T("this match is not over: a review is of a finished one"))
        if seat not in range(state.game.num_players):
            raise ValueError(
                T("there is no seat {seat}: seats are 0 to {last}", seat=seat, last=state.game.num_players - 1)
            )
    except OSError as error:
        return _fail(f"{file} cannot be read: {error}")
    except RecordError as error:
        return _fail(f"{file}: {damaged(error)}")
    except ValueError as error:
        return _fail(f"{file}: {error}")
    names = [T("You") if one == seat else name for one, name in enumerate(_names(record, state))]
    screen.say(str(game_title(record.game)), "title")
    show(make(state, seat, screen), state, screen, names, most)
    return 0


def _names(record: Record, state: State) -> Sequence[str]:
    if len(record.players) == state.game.num_players:
        return record.players
    return [f"Player {seat + 1}" for seat in range(state.game.num_players)]


def _fail(sentence: str) -> int:
    print(f"tutor: {sentence}", file=sys.stderr)
    return 2
