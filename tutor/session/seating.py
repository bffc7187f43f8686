"""Who sits at a table: people at this screen and bots, each with a name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..coach import levels, make_bot
from ..kernel.text import T, Text
from .errors import SettingsError

PERSON: Final = "person"
MAX_NAME: Final = 20
#: What bots are called where several may sit at a table: by seat, and more for those whose name a person has.
BOT_NAMES: Final = ("Ada", "Bruno", "Clara", "Dario", "Elena", "Filip")
_SPARE: Final = ("Greta", "Hugo", "Iris", "Jonas", "Katja", "Luka")


def bot_name(level: str) -> Text:
    """How the log calls a bot that sits alone against the learner."""
    known = {"beginner": T("Beginner bot"), "club": T("Club bot"), "coach": T("Coach bot")}
    return known.get(level, T("Bot {name}", name=level))


@dataclass(frozen=True, slots=True)
class Seating:
    """Each seat in turn: ``seats`` holds `PERSON` or a bot's level, ``names`` what everybody is called.

    >>> two = Seating(("person", "club", "person"), ("Ana", "Bruno", "Ben"))
    >>> two.people, [str(name) for name in two.called(2)]
    ((0, 2), ['Ana', 'Bruno', 'You'])
    """

    seats: tuple[str, ...]
    names: tuple[str | Text, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, who in enumerate(self.seats) if who == PERSON)

    def called(self, viewer: int | None) -> Sequence[str | Text]:
        """Everybody's name as one seat reads it; None is a spectator."""
        return [T("You") if seat == viewer else name for seat, name in enumerate(self.names)]

    def bots(self, game: str) -> dict[int, Any]:
        """The bots, by seat."""
        return {seat: make_bot(game, who) for seat, who in enumerate(self.seats) if who != PERSON}


def pair(seat: int, level: str) -> Seating:
    """The learner against one bot."""
    seats = tuple(PERSON if at == seat else level for at in range(2))
    return Seating(seats, tuple(T("You") if at == seat else bot_name(level) for at in range(2)))


def company(seats: Sequence[str], typed: Sequence[str]) -> Seating:
    """A table of several: people are called as they typed, a lone one "You", and bots have names of their own."""
    people = [seat for seat, who in enumerate(seats) if who == PERSON]
    spare = iter(name for name in _SPARE if name not in typed)
    names: list[str | Text] = []
    for seat, who in enumerate(seats):
        if who != PERSON:
            names.append(next(spare) if BOT_NAMES[seat] in typed else BOT_NAMES[seat])
        elif typed[seat]:
            names.append(typed[seat])
        else:
            names.append(T("You") if len(people) == 1 else T("Player {number}", number=seat + 1))
    return Seating(tuple(seats), tuple(names))


def read_seats(given: Any, game: str, count: int | None) -> tuple[str, ...]:
    """Who sits where, from a list or a text with commas. Raises SettingsError, with what would be right.

    ``count`` is how many must be named; None if as many as are named shall play.

    >>> read_seats("person, club", "worldwar", 2)
    ('person', 'club')
    """
    valid = (PERSON, *levels(game))
    found = tuple(_texts("seats", given, T("one of {valid} for each seat", valid=", ".join(valid))))
    for who in found:
        if who not in valid:
            raise SettingsError(
                T("seats cannot hold {value}; valid: {valid}.", value=repr(who), valid=", ".join(valid))
            )
    if count is not None and len(found) != count:
        raise SettingsError(
            T("There are {count} players, but seats names {found} of them.", count=count, found=len(found))
        )
    if PERSON not in found:
        raise SettingsError(T("At least one seat is for a person: give one of them the value {value}.", value=PERSON))
    return found


def read_names(given: Any, count: int) -> tuple[str, ...]:
    """What people are called, "" for whoever needs no name. Raises SettingsError for too long or equal ones."""
    found = [name.strip() for name in _texts("names", given, T("a name or nothing for each seat"))][:count]
    for name in found:
        if len(name) > MAX_NAME or not name.isprintable():
            raise SettingsError(
                T(
                    "A name has at most {most} characters, all of them printable: not {name}.",
                    most=MAX_NAME,
                    name=ascii(name[:40]),
                )
            )
        if name and found.count(name) > 1:
            raise SettingsError(T("Two seats cannot both be called {name}.", name=name))
    return (*found, *("",) * (count - len(found)))


def _texts(what: str, given: Any, right: Text) -> list[str]:
    words = given.split(",") if isinstance(given, str) else given
    if isinstance(words, Mapping) or not isinstance(words, Sequence) or not all(isinstance(one, str) for one in words):
        raise SettingsError(T("{name} cannot be {value}; valid: {valid}.", name=what, value=repr(given), valid=right))
    return [one.strip() for one in words]


def resized(seats: Sequence[str], count: int, level: str) -> tuple[str, ...]:
    """The same seats for another number of players: those in front stay, the new ones are bots of the level."""
    kept = tuple(seats[:count])
    if PERSON not in kept:
        kept = (PERSON, *kept[1:])
    return (*kept, *(level,) * (count - len(kept)))
