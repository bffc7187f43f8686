"""The address of a page: what it asks for, whose match is kept for it, and which one leads to a deal once more.

An address is read on top of what the call in the notebook asks for (``base``). What of it cannot be had is named, and
the rest holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

from ..coach import levels
from ..games import game_class
from ..kernel.options import Choice
from ..kernel.text import T
from ..session import Table
from .settings import COACH_MODES, Settings, fields_of
from .strings import strings
from .tables import game_table

#: Between what the call asks for and what the address does.
_BETWEEN = "?"


def read_address(base: Settings, query: str) -> tuple[Settings, tuple[str, ...]]:
    """The settings that an address asks for, and a sentence for each thing in it that cannot be had.

    >>> found, problems = read_address(Settings.of("worldwar"), "seed=42&num_players=99&pace=fast")
    >>> found.seed, found.options["num_players"]
    ('42', 3)
    >>> for problem in problems:
    ...     print(problem)
    num_players cannot be 99; valid: 2 to 6.
    pace cannot be 'fast'; valid: calm (slowly), brisk (briskly), none (at once).
    """
    game = base.game
    named = [*_options(game), *_choices(game), *(one for one in fields_of(game) if one not in ("options", "choices"))]
    asked, valid = dict(parse_qsl(query, keep_blank_values=True)), ", ".join(sorted(named))
    problems = [
        str(T("The address has an unknown setting {name}; valid: {valid}.", name=repr(name), valid=valid))
        for name in asked
        if name not in named
    ]
    # How many play comes before who sits where.
    left = {name: asked[name] for name in named if name in asked}
    refused: dict[str, str] = {}
    try:
        found = base.changed(_given(game, left))
    except ValueError:
        found, refused = _one_by_one(base, left)
    problems += [_told(game, name, left[name], why) for name, why in refused.items()]
    return follow(found, base), tuple(problems)


def _one_by_one(base: Settings, asked: Mapping[str, str]) -> tuple[Settings, dict[str, str]]:
    """The settings with all that can be had of what was asked for, and why the rest cannot."""
    found, refused = base, dict.fromkeys(asked, "")
    taken: dict[str, str] = {}
    for _ in range(2):  # some fit only after another was taken
        for name in tuple(refused):
            try:
                found = base.changed(_given(base.game, {**taken, name: asked[name]}))
            except ValueError as error:
                refused[name] = str(error)
            else:
                taken[name] = asked[name]
                del refused[name]
    return found, refused


def _given(game: str, asked: Mapping[str, str]) -> dict[str, Any]:
    """What an address says, as `Settings.changed` takes it."""
    options, choices = _options(game), _choices(game)
    plain: dict[str, Any] = {name: one for name, one in asked.items() if name not in options and name not in choices}
    if "seat" in plain:
        plain["seat"] = _number_or_text(plain["seat"])
    plain["options"] = {name: _number_or_text(one) for name, one in asked.items() if name in options}
    plain["choices"] = {name: one for name, one in asked.items() if name in choices}
    return plain


def _told(game: str, name: str, value: str, why: str) -> str:
    """Why a setting of the address cannot be had: with what would be right, in the words of the dialogs."""
    words = strings()
    if (option := _options(game).get(name)) is not None:
        valid = _named(option.values) if isinstance(option, Choice) else _range(option)
    elif (choice := _choices(game).get(name)) is not None:
        if value in dict(choice.values):
            return why  # it does not go together with something else
        valid = _named(choice.values)
    elif name == "level":
        valid = ", ".join(levels(game))
    elif name == "coach":
        valid = _named((mode, words[f"coach_{mode}"]) for mode in COACH_MODES)
    else:
        return why
    shown = value if value.lstrip("-").isdigit() else repr(value)
    return str(T("{name} cannot be {value}; valid: {valid}.", name=name, value=shown, valid=valid))


def _named(values: Any) -> str:
    """Values, each with what the dialog calls it if that is another word."""
    return ", ".join(f"{one} ({label})" if str(one) != str(label) else str(one) for one, label in values)


def _range(option: Any) -> str:
    words = strings()
    limits = {"low": option.minimum, "high": option.maximum}
    text = words["number_from" if option.maximum is None else "number_bounds"].format(**limits)
    return f"{text}, none" if option.optional else text


def _options(game: str) -> dict[str, Any]:
    return {spec.name: spec for spec in game_class(game).option_specs}


def _choices(game: str) -> dict[str, Any]:
    return {spec.name: spec for spec in game_table(game).choices}


def _number_or_text(value: str) -> int | str | None:
    if value in ("none", "None", ""):
        return None
    return int(value) if value.isascii() and value.isdigit() and len(value) < 19 else value


def follow(settings: Settings, base: Settings) -> Settings:
    """The settings as those of a page whose address asks for them.

    >>> base = Settings.of("warlords")
    >>> follow(base.changed({"seed": "42"}), base).origin
    'seed=42'
    """
    asked = settings.query(base)
    return replace(settings, origin=_BETWEEN.join(filter(None, (base.origin, asked))))


def address_of(origin: str, base: Settings) -> str:
    """What an address asks for besides the call, by the origin of the settings."""
    return origin.removeprefix(base.origin).removeprefix(_BETWEEN) if origin.startswith(base.origin) else ""


def belongs(origin: Any, settings: Settings, base: Settings) -> bool:
    """Whether a match kept with this origin may be taken up where ``settings`` are asked for.

    An address that asks for nothing takes up what was begun from there, whatever was chosen for it then.
    """
    if not isinstance(origin, str):
        return False
    if origin == settings.origin:
        return True
    return settings.origin == base.origin and (not base.origin or origin.startswith(base.origin + _BETWEEN))


def told_seed(settings: Settings, table: Table) -> str | None:
    """The match's seed, where it is no secret: one that was asked for, or any once the match is over."""
    seed = str(table.dealer.seed)
    return seed if table.state.is_terminal() or seed == settings.seed else None


def link(settings: Settings, table: Table, base: Settings) -> str | None:
    """What an address must ask for to deal this match once more; None if that must not be told or cannot be had.

    Nobody's name is in it: whoever it is given to has a name of his own.
    """
    seed = told_seed(settings, table)
    if not seed:
        return None
    wanted = game_table(settings.game).setup(settings.choices, settings.seat, seed)
    dealt = table.state.setup()
    if any(dealt.get(name) != one for name, one in wanted.items()):
        return None  # a match from a file was set up otherwise than these settings say
    return replace(settings, seed=seed, names=base.names).query(base)
