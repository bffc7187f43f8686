"""What the terminal says about Your Trumps: the choice of trumps, the question, the choices, the lines of the log."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ..coach import Analysis
from ..games.kozyri.consequences import left_by, own_pickup, pickup_reason
from ..games.kozyri.explain import describe, together
from ..games.kozyri.observe import KozyriObservation
from ..games.kozyri.picture import SUIT_NAMES, observation_text
from ..kernel.actions import Action
from ..kernel.cards import SUITS, Card
from ..kernel.events import Event
from ..kernel.lines import Line
from ..kernel.text import T, Text
from .screen import Screen

#: What naming a card alone means in each phase.
VERBS: Final = {"lead": "lead", "beat": "beat", "cover": "cover"}
#: Other ways to write an action.
ALIASES: Final[Mapping[str, str]] = {"p": "pickup", "pick up": "pickup", "take": "pickup"}
#: Whether the other's cards may be shown on request, because they are no secret.
HIDES: Final = True
#: Commands of this game alone, for the help.
HELP: Final = (
    ("p, pickup", T("pick up, where you cannot beat")),
    ("other", T("show the other hand, which you could work out, or hide it")),
)
#: Events that end something, shown with more weight.
RESULTS: Final = frozenset({"out", "game_over"})
#: How many steps a player who comes back is told of.
_RECENT: Final = 4


def set_up(screen: Screen, seat: int, rng: random.Random) -> dict[str, Any]:
    """K-1: the player chooses a trump suit, the bot another. Seat 0 leads."""
    listed = "   ".join(f"{letter} {SUIT_NAMES[letter]}" for letter in SUITS)
    screen.say(str(T("Which suit shall be your trumps?")), "title")
    screen.say(f"  {listed}")
    while True:
        typed = screen.ask("> ")
        mine = _suit(typed)
        if mine:
            break
        if typed.strip().lower() in ("quit", "exit"):
            raise EOFError  # as the end of input: there is no match yet that could be kept
        words = T("Please answer with a suit: {letters}; or with quit.", letters=", ".join(SUITS))
        screen.say(str(words), "error")
    other = rng.choice([suit for suit in SUITS if suit != mine])
    screen.say(
        str(T("Your trumps are {mine}, the bot's are {other}.", mine=SUIT_NAMES[mine], other=SUIT_NAMES[other])),
        "title",
    )
    return {"trumps": [mine, other] if seat == 0 else [other, mine], "starter": 0}


def _suit(text: str) -> str:
    """The suit that a person typed: its letter, its sign or its name; "" for none."""
    word = text.strip().lower()
    for letter in SUITS:
        if word and (word in (letter, Card("A" + letter).symbol[-1]) or word == str(SUIT_NAMES[letter]).lower()):
            return letter
    return ""


def picture(seen: KozyriObservation, open_hand: bool, names: Sequence[str | Text]) -> str:
    """The table as the player sees it; the other hand only if he asked for it."""
    return observation_text(seen, open_hand)


def recent(steps: Sequence[Sequence[Event]], paused: bool) -> list[Event]:
    """What a player who comes back is told: the last few steps, and at the start the deal."""
    return [event for events in steps[-_RECENT:] for event in events]


def question(seen: KozyriObservation) -> Text:
    """What the player is asked."""
    if seen.phase == "lead":
        return T("Lead any card.")
    if seen.phase == "cover":
        return T("Cover with a second card.")
    top, verbs = seen.pile[-1], {action.verb for action in seen.legal_actions}
    if verbs == {"beat", "pickup"}:
        return T("Beat {top}, or pick up.", top=top)
    return T("Beat {top}.", top=top) if "beat" in verbs else T("You cannot beat {top}: pick up.", top=top)


def remarks(seen: KozyriObservation) -> list[Text]:
    """What a learner may want to be told before he is asked: what a pick-up would bring, whether this comes again."""
    found: list[Text] = []
    pickup = own_pickup(seen)
    if pickup is not None and any(action.card is None for action in seen.legal_actions):
        found += [pickup_reason(seen.pile[-1], seen.trumps[seen.to_move]), pickup.text]
    if seen.repetitions > 1:
        limit = seen.options.repetition_limit
        found.append(
            T("This position has occurred {n} times: at {limit} the match is a draw.", n=seen.repetitions, limit=limit)
        )
    return found


def choice(action: Action) -> str:
    """An action as one of the choices."""
    return str(T("pick up")) if action.card is None else action.card.symbol


def facts(seen: KozyriObservation, action: Action) -> list[Line]:
    """What may be said of an action beside the ruling on it: what it brings, or what it leaves the other."""
    if action.verb == "pickup":
        pickup = own_pickup(seen)
        return [] if pickup is None else [Line(pickup.text, pickup.clause)]
    if action.verb == seen.phase and seen.phase in ("lead", "cover") and action.card in seen.hands[seen.to_move]:
        assert action.card is not None
        left = left_by(seen, action.card)
        return [Line(left.text, left.clause)]
    return []


def chances(judged: Analysis, names: Sequence[str | Text]) -> list[Text]:
    """What the coach's numbers hold besides the chance of each choice: nothing."""
    return []


def lines(events: Iterable[Event], seat: int, names: Sequence[str | Text]) -> list[tuple[Line, str]]:
    """A line with its style for each event; a whole deal is told in two."""
    called = [T("You") if each == seat else T("The bot") for each in (0, 1)]
    found = []
    for event in together(events):
        line = describe(event, seat, called)
        if line is not None:
            style = "result" if event.kind in RESULTS else "mine" if event.seat == seat else "event"
            found.append((line, style))
    return found
