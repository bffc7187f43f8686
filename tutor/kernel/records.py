"""Game records: a whole match as a JSON document that replays without a random number generator.

A *full* record holds every step, and every loaded step is verified: a record that cannot be played is refused
with the step, the position and the clause. A *view* of a match that is still going on holds only what one seat
saw (``"viewer"`` names it): unseen cards are ``??`` and there is no seed, so that sharing it tells nothing.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from .actions import Action, HistoryItem, make
from .cards import HIDDEN
from .errors import IllegalActionError, InvalidActionError, RecordError
from .game import CHANCE, SIMULTANEOUS, Game, State
from .plain import quoted, read_json
from .text import T, Text

FORMAT = "tutor-record"
VERSION = 1
#: A text longer than this is no record of ours: refused before it is read.
MAX_CHARACTERS = 4_000_000
#: The longest name, seed or comment.
MAX_TEXT = 10_000
_NAMES = {CHANCE: "chance", SIMULTANEOUS: "all"}
_ACTORS = {"chance": CHANCE, "all": SIMULTANEOUS}

StepData = tuple[int | str, str | tuple[str, ...]]


def _load(name: str, **options: Any) -> Game[Any]:
    raise ValueError(f"no games are installed, so {name!r} cannot be loaded")


def install_loader(load: Callable[..., Game[Any]]) -> None:
    """Tell records how to load a game by name. `tutor.games` does, since the kernel knows no game."""
    global _load
    _load = load


@dataclass(frozen=True, slots=True)
class Record:
    """A match as data. ``steps`` are ``(seat, text)``, ``("chance", text)`` or ``("all", (text, ...))``.

    ``comments`` maps a step's number (from 0) to a text; ``viewer`` is the seat whose view this is, ``None`` for
    a spectator's, or ``"all"`` for a full record; ``outcome`` is None while the match goes on.
    """

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    setup: Mapping[str, Any] = field(default_factory=dict)
    seed: str | None = None
    players: tuple[str, ...] = ()
    steps: tuple[StepData, ...] = ()
    comments: Mapping[str, str] = field(default_factory=dict)
    outcome: Mapping[str, Any] | None = None
    viewer: int | str | None = "all"

    @classmethod
    def of(
        cls,
        state: State,
        *,
        setup: Mapping[str, Any] | None = None,
        seed: str | None = None,
        players: tuple[str, ...] = (),
        comments: Mapping[str, str] | None = None,
        viewer: int | str | None = "all",
    ) -> Self:
        """The record of the match that led to ``state``; with a ``viewer``, only what that seat saw of it.

        Without a ``setup`` it is the one that the match was set up with, as the state tells it.
        """
        full = viewer == "all"
        items = state.history if full else state.observed_history(viewer)  # type: ignore[arg-type]
        end = state.outcome()
        return cls(
            game=state.game.short_name,
            options=state.game.options_dict(),
            setup=state.setup() if setup is None else dict(setup),
            seed=seed if full else None,
            players=players,
            steps=tuple(step_data(item) for item in items),
            comments=dict(comments or {}),
            outcome=None
            if end is None
            else {"winners": list(end.winners), "termination": end.termination, "clause": end.clause},
            viewer=viewer,
        )

    def as_dict(self) -> dict[str, Any]:
        """The record as plain JSON data."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "options": dict(self.options),
            "setup": dict(self.setup),
            "seed": self.seed,
            "players": list(self.players),
            "steps": [[actor, list(what) if isinstance(what, tuple) else what] for actor, what in self.steps],
            "comments": dict(self.comments),
            "outcome": self.outcome,
        }
        if self.viewer != "all":
            data["viewer"] = self.viewer
        return data

    def to_json(self) -> str:
        """The record as JSON text, one step a line."""
        data = self.as_dict()
        steps = data.pop("steps")
        head = json.dumps(data, ensure_ascii=False, indent=1)
        lines = ",\n  ".join(json.dumps(step, ensure_ascii=False) for step in steps)
        body = f"[\n  {lines}\n ]" if steps else "[]"
        return f'{head[:-2]},\n "steps": {body}\n}}\n'

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read a record. Raises RecordError that names what is wrong, for a text that is none."""
        if not isinstance(text, str) or len(text) > MAX_CHARACTERS:
            raise RecordError(
                T("this is no game record: a record is a text of at most {most} characters", most=f"{MAX_CHARACTERS:,}")
            )
        try:
            data = read_json(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(T("this is no game record: it is not JSON ({error})", error=str(error))) from None
        return cls.from_dict(data)

    @classmethod
    def from_dict(cls, data: Any) -> Self:
        """Read a record from plain data. Raises RecordError that names what is wrong."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RecordError(
                T('this is no game record: a record is an object with "format": "{format}"', format=FORMAT)
            )
        if data.get("version") != VERSION:
            found = quoted(data.get("version"))
            raise RecordError(
                T("a record of version {found} cannot be read here, only {known}", found=found, known=VERSION)
            )
        _expect(data, "game", str)
        for name in ("options", "setup", "comments"):
            _expect(data, name, dict, {})
        _expect(data, "players", list, [])
        _expect(data, "steps", list, [])
        seed, outcome = data.get("seed"), data.get("outcome")
        if seed is not None and not isinstance(seed, (str, int)):
            raise RecordError(T('"seed" must be a text or null, not {value}', value=quoted(seed)))
        if outcome is not None and not isinstance(outcome, dict):
            raise RecordError(T('"outcome" must be an object or null, not {value}', value=quoted(outcome)))
        for key, comment in data.get("comments", {}).items():
            if not isinstance(comment, str):
                raise RecordError(
                    T('"comments" must hold texts, and {key} holds {value}', key=quoted(key), value=quoted(comment))
                )
        if not all(isinstance(name, str) for name in data.get("players", [])):
            raise RecordError(T('"players" must be a list of names'))
        for words in (data["game"], str(seed), *data.get("players", []), *data.get("comments", {}).values()):
            _check_text(words)
        viewer = data.get("viewer", "all")
        if viewer not in ("all", None) and (isinstance(viewer, bool) or not isinstance(viewer, int)):
            raise RecordError(T('"viewer" must be a seat, null or "all", not {value}', value=quoted(viewer)))
        return cls(
            game=data["game"],
            options=data.get("options", {}),
            setup=data.get("setup", {}),
            seed=None if seed is None else str(seed),
            players=tuple(data.get("players", [])),
            steps=tuple(_read_step(number, step) for number, step in enumerate(data.get("steps", []))),
            comments=data.get("comments", {}),
            outcome=outcome,
            viewer=viewer,
        )

    def initial_state(self) -> State:
        """The position before the first step. Raises RecordError for an unknown game, option or setup."""
        try:
            return _load(self.game, **self.options).new_initial_state(**self.setup)
        except (ValueError, TypeError) as error:
            raise RecordError(str(error)) from None

    def replay(self) -> tuple[State, ...]:
        """All positions, from the start to the end, every step verified.

        Raises RecordError, with the step's number, the position and the clause, at the first that cannot be played.
        """
        if self.viewer != "all":
            raise RecordError(T("this record is one seat's view of a match: it has no hidden cards to replay"))
        state = self.initial_state()
        states = [state]
        for number, (actor, what) in enumerate(self.steps):
            state = _play(state, number, actor, what)
            states.append(state)
        self._check_outcome(state)
        return tuple(states)

    def _check_outcome(self, state: State) -> None:
        end = state.outcome()
        if self.outcome is None:
            return
        if end is None:
            raise RecordError(T("it has an outcome with winners, but its steps do not lead to an end"))
        real = {"winners": list(end.winners), "termination": end.termination, "clause": end.clause}
        for name, value in real.items():
            said = self.outcome.get(name, None if name == "winners" else value)
            if said != value:
                raise RecordError(
                    T(
                        "it says that the {name} of its outcome is {said}, but its steps lead to {real}",
                        name=name,
                        said=quoted(said),
                        real=quoted(value),
                    )
                )

    def history(self) -> tuple[HistoryItem, ...]:
        """The steps as the viewer saw them, hidden cards as ``??``. Raises RecordError for a text that is no step."""
        state = self.initial_state()
        return tuple(_read_item(state, number, actor, what) for number, (actor, what) in enumerate(self.steps))

    def resume(self, rng: random.Random, to_move: int | None = None) -> State:
        """From one seat's view: a position it could not tell from the real one, hidden cards drawn anew.

        ``to_move`` is who was observed to act when the view was taken; None stands for anybody but another seat.
        Raises RecordError if the view cannot have come from a match.
        """
        if self.viewer == "all":
            return self.replay()[-1]
        start, seen = self.initial_state(), self.history()
        try:
            state = start.resample_from(self.viewer, seen, to_move, rng)  # type: ignore[arg-type]
        except (ValueError, LookupError, AssertionError, TypeError) as error:
            raise RecordError(
                T("this view does not come from a match that can be played: {error}", error=str(error))
            ) from None
        # With None the other may have been taken to be further on; what the view holds must be there all the same.
        if state.observed_history(self.viewer)[: len(seen)] != seen:  # type: ignore[arg-type]
            raise RecordError(
                T("this view does not come from a match that can be played: steps are missing or too many")
            )
        return state


def step_data(item: HistoryItem) -> StepData:
    """A step as a record keeps it."""
    texts = tuple(str(action) for action in item.actions)
    actor = _NAMES.get(item.actor, item.actor)
    return (actor, texts if item.actor == SIMULTANEOUS else texts[0])


def _check_text(words: str) -> None:
    """A record has to be written again: half a letter cannot be, and a name without end should not."""
    if len(words) > MAX_TEXT:
        most, found = f"{MAX_TEXT:,}", f"{len(words):,}"
        raise RecordError(T("a text in a record has at most {most} characters, not {found}", most=most, found=found))
    if any("\ud800" <= letter <= "\udfff" for letter in words):
        raise RecordError(T("a text holds half a letter, which no file can hold: {text}", text=ascii(words[:40])))


_KINDS: dict[type, Text] = {dict: T("an object"), list: T("a list"), str: T("a text")}


def _expect(data: dict[str, Any], name: str, kind: type, default: Any = None) -> None:
    value = data.get(name, default)
    if not isinstance(value, kind):
        raise RecordError(T('"{name}" must be {kind}, not {value}', name=name, kind=_KINDS[kind], value=quoted(value)))


def _read_step(number: int, step: Any) -> StepData:
    if not isinstance(step, list) or len(step) != 2:
        raise RecordError(
            T('a step is [seat, "text"], ["chance", "text"] or ["all", ["text", ...]], not {step}', step=quoted(step)),
            number,
        )
    actor, what = step
    if actor == "all":
        if not isinstance(what, list) or not all(isinstance(text, str) for text in what):
            raise RecordError(T('"all" needs a list of texts, not {value}', value=quoted(what)), number)
        return ("all", tuple(what))
    if actor != "chance" and (isinstance(actor, bool) or not isinstance(actor, int) or actor < 0):
        raise RecordError(T('{value} is no seat: write a number, "chance" or "all"', value=quoted(actor)), number)
    if not isinstance(what, str):
        raise RecordError(T("an action is a text, not {value}", value=quoted(what)), number)
    return (actor, what)


def _where(state: State) -> str:
    return f"{state.brief()}, {state.deciding_clause()}"


def _play(state: State, number: int, actor: int | str, what: str | tuple[str, ...]) -> State:
    here = state.current_player()
    expected = _NAMES.get(here, here)
    if state.is_terminal():
        raise RecordError(T("the match is over already ({where})", where=_where(state)), number)
    if actor != expected:
        words = {"expected": quoted(expected), "found": quoted(actor), "where": _where(state)}
        raise RecordError(T("it is {expected} who acts here, not {found} ({where})", **words), number)
    try:
        if isinstance(what, tuple):
            seats = state.acting()
            if len(what) != len(seats):
                sizes = {"expected": len(seats), "found": len(what), "where": _where(state)}
                raise RecordError(T("{expected} choose here, not {found} ({where})", **sizes), number)
            return state.child({seat: state.parse_action(seat, text) for seat, text in zip(seats, what, strict=True)})
        return state.child(state.parse_action(here, what))
    except (InvalidActionError, IllegalActionError) as error:
        raise RecordError(str(error), number) from None


def _read_item(state: State, number: int, actor: int | str, what: str | tuple[str, ...]) -> HistoryItem:
    seat = _ACTORS[actor] if isinstance(actor, str) else actor
    texts = what if isinstance(what, tuple) else (what,)
    try:
        return HistoryItem(seat, tuple(_read_seen(state, seat, text) for text in texts))
    except InvalidActionError as error:
        raise RecordError(str(error), number) from None


def _read_seen(state: State, actor: int, text: str) -> Action:
    if text.endswith(" ??"):
        known = state.parse_action(actor, text[:-3] + " As")
        return make(known.verb, HIDDEN, known.seat)
    return state.parse_action(0 if actor == SIMULTANEOUS else actor, text)
