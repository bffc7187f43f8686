"""Playthroughs: one match a case written out as text, so that a change of any rule shows as a change of a file.

The file is its own script: the lines that begin with ``>`` are the steps. To write the files anew after a change
that is meant, run ``python tests/testkit/playthrough.py`` in the checkout, and read the difference.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parents[2])]

from testkit.cases import Case, every_case, match
from testkit.play import jsonable
from tutor.kernel.actions import HistoryItem
from tutor.kernel.events import Event
from tutor.kernel.game import CHANCE, SIMULTANEOUS, State

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
#: The seed of the match that is written out.
SEED = 1


def file_of(case: Case) -> Path:
    """Where a case's playthrough is kept."""
    return GOLDEN / f"{case.id}.txt"


def step_line(item: HistoryItem) -> str:
    """A step as the file has it: ``> chance: draw 0 9c`` or ``> all: play 9d | play Jh``."""
    actor = {CHANCE: "chance", SIMULTANEOUS: "all"}.get(item.actor, str(item.actor))
    return f"> {actor}: {' | '.join(str(action) for action in item.actions)}"


def steps_of(text: str) -> list[str]:
    """The steps of a playthrough, as texts."""
    return [line for line in text.splitlines() if line.startswith("> ")]


def play_step(state: State, line: str) -> State:
    """Do a step of a file."""
    actor, _, what = line[2:].partition(": ")
    if actor == "all":
        return state.child({seat: state.parse_action(seat, text) for seat, text in _by_seat(state, what)})
    player = CHANCE if actor == "chance" else int(actor)
    assert player == state.current_player()
    return state.child(state.parse_action(player, what))


def _by_seat(state: State, what: str) -> Iterator[tuple[int, str]]:
    return zip(state.acting(), what.split(" | "), strict=True)


def line_of(case: Case, text: str) -> tuple[State, ...]:
    """All positions of a playthrough."""
    state = case.start()
    for step in steps_of(text):
        state = play_step(state, step)
    return state.line()


def written(case: Case, line: tuple[State, ...]) -> str:
    """A match written out."""
    return "\n".join(_lines(case, line)) + "\n"


def _lines(case: Case, line: tuple[State, ...]) -> Iterator[str]:
    viewers = (*range(case.game().num_players), None)
    yield f"{case.name} {json.dumps(case.game().options_dict())} {json.dumps(dict(case.setup))}"
    known: dict[int | None, dict[str, str]] = {viewer: {} for viewer in viewers}
    for number, state in enumerate(line):
        yield ""
        yield f"# {number}: {state.brief()}, player {state.current_player()}"
        yield from _choices(state)
        told = {viewer: _facts(state.observation(viewer)) for viewer in viewers}
        news = {
            viewer: {name: value for name, value in told[viewer].items() if known[viewer].get(name) != value}
            for viewer in viewers
        }
        known = told
        # What is news to everybody, and the same, stands there once.
        common = {name: v for name, v in news[None].items() if all(news[viewer].get(name) == v for viewer in viewers)}
        if common:
            yield f"seen by all: {_told(common)}"
        for viewer in viewers:
            own = {name: value for name, value in news[viewer].items() if name not in common}
            if own:
                yield f"seen by {_name(viewer)}: {_told(own)}"
        if state is line[-1]:
            yield f"outcome {state.outcome()} returns {state.returns()}"
            return
        item = line[number + 1].last_item
        assert item is not None
        yield step_line(item)
        for event in state.replay_item(item).events:
            yield f"event {_event(event)}"
            less: dict[str, list[str]] = {}
            for viewer in viewers:
                seen = event.seen_by(viewer)
                if seen is not event:
                    less.setdefault("nothing" if seen is None else _event(seen), []).append(_name(viewer))
            for text, names in less.items():
                yield f"      {', '.join(names)}: {text}"


def _choices(state: State) -> Iterator[str]:
    outcomes = state.chance_outcomes()
    if outcomes:
        chances = {chance for _, chance in outcomes}
        shares = ", ".join(f"{sum(each == one for _, each in outcomes)} × {one}" for one in sorted(chances))
        yield f"chance of {state.deck_key()}: {shares}: {outcomes[0][0]} … {outcomes[-1][0]}"
    for seat in range(state.game.num_players):
        if legal := state.legal_actions(seat):
            yield f"legal for {seat}: {', '.join(str(action) for action in legal)}"


def _facts(observation: Any) -> dict[str, str]:
    return {
        part.name: json.dumps(jsonable(getattr(observation, part.name)), separators=(",", ":"))
        for part in fields(observation)
        if part.name != "legal_actions"
    }


def _told(facts: dict[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in facts.items())


def _event(event: Event) -> str:
    data = json.dumps({key: jsonable(value) for key, value in sorted(event.data.items())})
    return f"{event.kind} {event.clause} seat {event.seat} [{' '.join(event.cards)}] {data}"


def _name(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


if __name__ == "__main__":
    for one in every_case():
        file_of(one).write_text(written(one, match(one, SEED)), "utf-8", newline="\n")
        print(file_of(one).name)
