"""Players of World War III. Each sees what its seat sees and nothing else.

``beginner`` beats with whatever comes to his mind, passes when he can and hopes in wars.
``club`` plays by good rules of thumb, those of the coach's playouts.
``coach`` plays what the coach finds best.
`Thumb` is the plain rule of thumb that the coach is measured against; it is no level.
"""

from __future__ import annotations

import random
from typing import Final

from ...games.worldwar.deck import DRAW, HOLD, WAR
from ...games.worldwar.observe import WorldWarObservation
from ...kernel.actions import Action
from .advise import choices_of, look, next_seat
from .playout import THUMB, Style
from .search import SOUND
from .world import Scene, rank_of

LEVELS: Final = ("beginner", "club", "coach")
WORLDS: Final = 200
"""How many worlds the bot of the level ``coach`` draws for a decision: `tests/bench/bench_worldwar_strength.py`
measures it as it is here. A table of six waits for five bots, so each has to be quick."""


def make(level: str) -> Beginner | Club | Coach:
    """The bot of a level. Raises KeyError for an unknown one (`tutor.coach.make_bot` says it nicely)."""
    bots: dict[str, type[Beginner] | type[Club] | type[Coach]] = {"beginner": Beginner, "club": Club, "coach": Coach}
    return bots[level]()


def _asked(observation: WorldWarObservation) -> tuple[Action, ...]:
    if not observation.legal_actions:
        raise ValueError("the observer is not to act")
    return observation.legal_actions


def by_style(observation: WorldWarObservation, style: Style) -> Action:
    """What a style of the playouts does. Raises ValueError when the observer is not to act."""
    actions = _asked(observation)
    seat = observation.player
    assert seat is not None
    if HOLD in actions:
        return _call(observation, seat, style)
    plays = [action for action in actions if action.verb == "play"]
    heaps = observation.heaps
    if plays:
        following = observation.standing is not None and style.keen < 99
        keen = following and len(heaps[next_seat(observation, seat)]) >= len(heaps[seat]) + style.keen
        return plays[-1] if keen else plays[0]
    assert observation.standing is not None
    more = len(heaps[seat]) - len(heaps[observation.standing.seat])
    if style.margin < -50 or more >= style.margin:
        for verb in ("pass", "lay"):
            for action in actions:
                if action.verb == verb:
                    return action
    return WAR


def _call(observation: WorldWarObservation, seat: int, style: Style) -> Action:
    fight = observation.war
    assert fight is not None
    side = fight.seats.index(seat)
    mine, other = fight.stands[side], fight.stands[1 - side]
    assert mine is not None and other is not None
    good = rank_of(mine) >= style.hold[fight.stage - 1] and (style.bold or rank_of(mine) > rank_of(other))
    return HOLD if good or not observation.pile_sizes[seat] else DRAW


class Thumb:
    """The lowest card that beats; a pass whenever he can; nine or better is held when ahead."""

    level = "thumb"

    def choose(self, observation: WorldWarObservation, rng: random.Random) -> Action:
        """Always the same in the same position."""
        return by_style(observation, THUMB)


class Beginner:
    """Plays by the look of his cards."""

    level = "beginner"

    def choose(self, observation: WorldWarObservation, rng: random.Random) -> Action:
        """Any card that beats; in wars he holds what looks high, and one time in six he does anything."""
        actions = _asked(observation)
        if rng.random() < 1 / 6:
            return rng.choice(actions)
        plays = [action for action in actions if action.verb == "play"]
        if plays:
            return rng.choice(plays)
        return by_style(observation, Style(hold=(9, 9), bold=True))


class Club:
    """Plays by good rules of thumb."""

    level = "club"

    def choose(self, observation: WorldWarObservation, rng: random.Random) -> Action:
        """Always the same in the same position."""
        return by_style(observation, SOUND[observation.options.num_players])


class Coach:
    """Plays what the search finds best. ``worlds`` says how many worlds it draws, and with them how strong it is."""

    level = "coach"

    def __init__(self, worlds: int = WORLDS) -> None:
        self.worlds = worlds

    def choose(self, observation: WorldWarObservation, rng: random.Random) -> Action:
        """The best choice; the same observation gives the same one."""
        actions = _asked(observation)
        choices = choices_of(observation)
        if len(choices) == 1:
            return next(action for action in actions if action.verb != "lay")
        verb, rank = choices[look(Scene(observation), choices, worlds=self.worlds).best]
        if verb == "pass":
            return next(action for action in actions if action.verb in ("pass", "lay") and _gives(actions, action))
        fits = [a for a in actions if a.verb == verb and (verb != "play" or (a.card and rank_of(a.card) == rank))]
        return fits[0]


def _gives(actions: tuple[Action, ...], action: Action) -> bool:
    """Whether this action brings a pass about: giving up a Two that lies open, or laying one if none does."""
    return action.verb == "pass" or not any(other.verb == "pass" for other in actions)
