"""How a match is set up: seat, level, seed, options, choices, and when the coach speaks. Checked, whoever asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self
from urllib.parse import quote, urlencode

from ..coach import levels
from ..games import game_class
from ..kernel.text import T
from ..session import SettingsError
from ..session.seating import PERSON, Seating, company, pair, read_names, read_seats, resized
from .choices import read_choices
from .tables import game_table

COACH_MODES: Final = ("always", "after", "off")
_FIELDS: Final = ("seat", "level", "seed", "coach", "options", "choices")
#: At a table of several one says who sits where.
_COMPANY_FIELDS: Final = (*_FIELDS, "seats", "names")
MAX_SEED: Final = 64


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one table. Make them with `Settings.of` or `changed`, which check every value.

    ``seats`` and ``names`` are for games that several may play: who sits where, and what people are called.
    ``origin`` names what was asked for to lay the table, by the call and by the page's address (`addresses`): a saved
    match is taken up again only where the same is asked for.
    """

    game: str
    seat: int = 0
    level: str = "club"
    seed: str = ""
    coach: str = "always"
    options: Mapping[str, Any] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    origin: str = ""

    @classmethod
    def of(cls, game: str, given: Mapping[str, Any] | None = None) -> Self:
        """Settings for a game. Raises ValueError, listing what is valid, for an unknown name or value.

        What a game's table chooses besides the options may stand in ``choices`` or among the other names.

        >>> Settings.of("warlords", {"level": "coach", "seed": 7}).seed
        '7'
        >>> Settings.of("worldwar", {"seats": "person,club,coach"}).options["num_players"]
        3
        >>> Settings.of("warlords", {"level": "master"})
        Traceback (most recent call last):
        tutor.session.errors.SettingsError: level cannot be 'master'; valid: beginner, club, coach.
        """
        game_class(game)  # an unknown game is refused by name
        specs = game_table(game).choices
        begin = cls(
            game, options=game_class(game).read_options(game_table(game).options), choices=read_choices(specs, {})
        )
        plain, named = dict(given or {}), {}
        for spec in specs:
            if spec.name in plain:
                named[spec.name] = plain.pop(spec.name)
        if named:
            plain["choices"] = {**plain.get("choices", {}), **named}
        found = begin.changed(plain)
        return replace(found, origin=found.query(begin))

    def changed(self, given: Mapping[str, Any]) -> Self:
        """These settings with some of them changed. Raises ValueError for an unknown name or value."""
        for name in given:
            if name not in fields_of(self.game):
                valid = ", ".join(fields_of(self.game))
                raise SettingsError(T("There is no setting {name}; valid: {valid}.", name=repr(name), valid=valid))
        level = given.get("level", self.level)
        if level not in levels(self.game):
            raise _refused("level", level, ", ".join(levels(self.game)))
        coach = given.get("coach", self.coach)
        if coach not in COACH_MODES:
            raise _refused("coach", coach, ", ".join(COACH_MODES))
        seed = given.get("seed", self.seed)
        if seed is None:  # an empty field: the table draws one
            seed = ""
        if isinstance(seed, bool) or not isinstance(seed, (str, int)):
            raise _refused("seed", seed, str(T("a text or a number")))
        seed = str(seed).strip()
        if any("\ud800" <= letter <= "\udfff" for letter in seed):  # half a letter, which no file can hold
            raise _refused("seed", seed.encode("ascii", "backslashreplace").decode(), str(T("a text or a number")))
        if len(seed) > MAX_SEED:
            raise SettingsError(T("A seed has at most {most} characters.", most=MAX_SEED))
        options = given.get("options", {})
        if not isinstance(options, Mapping):
            raise SettingsError(T("The options of a match are names with values."))
        options = {**self.options, **options}
        several = game_table(self.game).several
        if several and "seats" in given and given["seats"] and "num_players" not in given.get("options", {}):
            options["num_players"] = len(read_seats(given["seats"], self.game, None))
        checked = game_class(self.game).read_options(options)
        choices = self._chosen(given.get("choices", {}))
        found = replace(self, level=level, seed=seed, coach=coach, options=checked, choices=choices)
        return found._seated(given) if several else replace(found, seat=_read_seat(given.get("seat", self.seat), 2))

    def _seated(self, given: Mapping[str, Any]) -> Self:
        """These settings with everybody in a seat: as given, else the learner and bots, as many as the options say."""
        count = int(self.options["num_players"])
        if given.get("seats"):
            seats = read_seats(given["seats"], self.game, count)
        elif "seat" in given or not self.seats:
            mine = _read_seat(given.get("seat", self.seat), count)
            seats = tuple(PERSON if at == mine else self.level for at in range(count))
        elif "level" in given:
            seats = tuple(PERSON if who == PERSON else self.level for who in resized(self.seats, count, self.level))
        else:
            seats = resized(self.seats, count, self.level)
        names = read_names(given.get("names") or self.names, count)
        return replace(self, seat=seats.index(PERSON), seats=seats, names=names)

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        return company(self.seats, self.names) if self.seats else pair(self.seat, self.level)

    def _chosen(self, given: Any) -> dict[str, str]:
        if not isinstance(given, Mapping):
            raise SettingsError(T("The choices of a table are names with values."))
        table = game_table(self.game)
        choices = read_choices(table.choices, {**self.choices, **given})
        table.check(choices)
        return choices

    def query(self, base: Self) -> str:
        """What an address must ask for, on top of ``base``, to get these settings. One text for each; "" for nothing.

        >>> plain = Settings.of("warlords")
        >>> plain.changed({"seed": "42", "level": "club", "options": {"ace": "high"}}).query(plain)
        'ace=high&seed=42'
        """
        asked: dict[str, Any] = {name: one for name, one in self.options.items() if one != base.options[name]}
        asked |= {name: one for name, one in self.choices.items() if one != base.choices[name]}
        likely = base.changed({"level": self.level, "options": dict(self.options)})
        if self.seats != likely.seats:
            asked["seats"] = ",".join(self.seats)
        if self.names != likely.names:
            asked["names"] = ",".join(self.names)
        if not self.seats and self.seat != base.seat:
            asked["seat"] = self.seat
        asked |= {
            one: getattr(self, one) for one in ("level", "coach", "seed") if getattr(self, one) != getattr(base, one)
        }
        texts = {name: "none" if one is None else str(one) for name, one in sorted(asked.items())}
        return urlencode(texts, safe=",", quote_via=quote)

    def at_table(self, given: Mapping[str, Any]) -> Self:
        """These settings with what may change while a match goes on: the coach's mode, and choices of the table.

        Raises ValueError for anything else.
        """
        lasting = {spec.name for spec in game_table(self.game).choices if spec.when == "table"}
        for name in (*given, *given.get("choices", {})):
            if name not in ("coach", "choices", *lasting):
                raise SettingsError(T("{name} can be changed only with a new match.", name=repr(name)))
        return self.changed(given)

    def as_dict(self) -> dict[str, Any]:
        """The settings as plain data, as `changed` takes them."""
        found = {name: getattr(self, name) for name in _FIELDS} | {"options": dict(self.options)}
        found["choices"] = dict(self.choices)
        if not self.choices:
            del found["choices"]  # most games choose nothing besides their options
        if self.seats:
            found |= {"seats": list(self.seats), "names": list(self.names)}
        return found


def fields_of(game: str) -> tuple[str, ...]:
    """The names of a game's settings."""
    return _COMPANY_FIELDS if game_table(game).several else _FIELDS


def _read_seat(seat: Any, count: int) -> int:
    if isinstance(seat, bool) or seat not in range(count):
        raise _refused("seat", seat, ", ".join(map(str, range(count))))
    return int(seat)


def _refused(name: str, value: Any, valid: str) -> SettingsError:
    return SettingsError(T("{name} cannot be {value}; valid: {valid}.", name=name, value=repr(value), valid=valid))
