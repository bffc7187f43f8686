"""How a match is set up: seat, level, seed, options, choices, and when the coach speaks. Checked, whoever asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self
from urllib.parse import parse_qsl

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
    ``origin`` names the call that laid the table: a saved match is taken up again only by the same call.
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
        origin = "&".join(f"{key}={value}" for key, value in sorted((given or {}).items()))
        plain, named = dict(given or {}), {}
        for spec in specs:
            if spec.name in plain:
                named[spec.name] = plain.pop(spec.name)
        if named:
            plain["choices"] = {**plain.get("choices", {}), **named}
        return replace(begin.changed(plain), origin=origin)

    @classmethod
    def from_query(cls, game: str, query: str, given: Mapping[str, Any] | None = None) -> Self:
        """Settings from a URL's query, on top of those given. Options of the game are named as they are.

        Raises ValueError, listing what is valid, for an unknown name or value.

        >>> Settings.from_query("warlords", "level=coach&ace=high").options["ace"]
        'high'
        """
        known = {spec.name for spec in game_class(game).option_specs}
        chosen = {spec.name for spec in game_table(game).choices}
        fields = _fields(game)
        merged: dict[str, Any] = dict(given or {})
        own = merged.get("options", {})
        if not isinstance(own, Mapping):
            raise SettingsError(T("The options of a match are names with values."))
        options: dict[str, Any] = dict(own)
        for name, value in parse_qsl(query, keep_blank_values=True):
            if name in known:
                options[name] = _number_or_text(value)
            elif name in chosen:
                merged[name] = value
            elif name in fields and name not in ("options", "choices"):
                merged[name] = _number_or_text(value) if name == "seat" else value
            else:
                valid = ", ".join(sorted({*known, *chosen, *fields} - {"options", "choices"}))
                raise SettingsError(
                    T("The address has an unknown setting {name}; valid: {valid}.", name=repr(name), valid=valid)
                )
        if options:
            merged["options"] = options
        return cls.of(game, merged)

    def changed(self, given: Mapping[str, Any]) -> Self:
        """These settings with some of them changed. Raises ValueError for an unknown name or value."""
        for name in given:
            if name not in _fields(self.game):
                valid = ", ".join(_fields(self.game))
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


def _fields(game: str) -> tuple[str, ...]:
    return _COMPANY_FIELDS if game_table(game).several else _FIELDS


def _read_seat(seat: Any, count: int) -> int:
    if isinstance(seat, bool) or seat not in range(count):
        raise _refused("seat", seat, ", ".join(map(str, range(count))))
    return int(seat)


def _refused(name: str, value: Any, valid: str) -> SettingsError:
    return SettingsError(T("{name} cannot be {value}; valid: {valid}.", name=name, value=repr(value), valid=valid))


def _number_or_text(value: str) -> int | str | None:
    if value in ("none", "None", ""):
        return None
    return int(value) if value.isascii() and value.isdigit() and len(value) < 19 else value
