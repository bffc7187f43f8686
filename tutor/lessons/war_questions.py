"""The questions of the war trainer: wars out of matches between bots, each with the odds of both calls.

A question is seen from one of the war's two seats. Its odds are those of the war by itself, with every card that this
seat has not seen as likely to be turned as any other; so what a learner can count out at the table decides.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from ..coach.grades import is_sound
from ..coach.worldwar import war
from ..coach.worldwar.advise import war_odds
from ..coach.worldwar.bots import Club
from ..coach.worldwar.fresh import LONG
from ..coach.worldwar.world import Scene, rank_of
from ..games import load_game
from ..games.worldwar.deck import JOKER, RANKS
from ..games.worldwar.observe import WorldWarObservation
from ..kernel.cards import Card
from ..kernel.game import CHANCE, SIMULTANEOUS
from ..session.dealer import Dealer

CALLS: Final = ("hold", "draw")
#: How many points hold and draw lie apart at each level: at least, and less than.
APART: Final = {1: (15.0, 101.0), 2: (6.0, 15.0), 3: (0.0, 6.0)}
SHORT: Final = 3
"""A pile of so few cards may run out in one war."""
SURE_FROM: Final = 6
"""From so many cards in both piles on, what a restart is worth is known so well that the odds are right to half a
point; with fewer, to `SLACK` points. So it was measured, by enumerating one restart more in a pack of few ranks, where
restarts are most frequent; in common positions the error is about a quarter of that."""
SLACK: Final = 1.5
TABLES: Final = (2, 2, 3, 3, 4, 6)


class Side(NamedTuple):
    """One of the two: the card that stands for it, and how many cards lie in its pile and heap."""

    card: Card
    pile: int
    heap: int


class Question(NamedTuple):
    """A war in which hold or draw is to be said.

    ``players`` at the table (from four on there are two packs); ``stage`` is 1 or 2 for World War I or II; ``unseen``
    how many cards of each rank, 0 for a Two to 13 for a joker, may still be turned; ``hold`` and ``draw`` are the
    chances to win the war against sound play; ``exact`` whether they are right to half a point (`SURE_FROM`).
    ``by_pile`` says that holding is right because the own pile is short: with long ones drawing would be.
    """

    players: int
    stage: int
    mine: Side
    other: Side
    unseen: tuple[int, ...]
    hold: float
    draw: float
    exact: bool
    by_pile: bool = False

    @property
    def ahead(self) -> bool:
        """Whether the own card is the higher one."""
        return rank_of(self.mine.card) > rank_of(self.other.card)

    @property
    def apart(self) -> float:
        """How many points the worse call loses."""
        return 100 * abs(self.hold - self.draw)

    def chance(self, call: str) -> float:
        """The chance to win the war with this call."""
        return self.hold if call == "hold" else self.draw

    def loss(self, call: str) -> float:
        """How many points a call loses against the better one.

        >>> question = Question(2, 1, Side(Card("As"), 9, 1), Side(Card("7d"), 9, 2), (4,) * 14, 0.9, 0.5, True)
        >>> round(question.loss("draw")), question.loss("hold")
        (40, 0.0)
        """
        return 100 * (max(self.hold, self.draw) - self.chance(call))

    @property
    def right(self) -> tuple[str, ...]:
        """Every call that is as good as the best one for teaching."""
        return tuple(call for call in CALLS if is_sound(self.loss(call)))


# --- where questions come from -----------------------------------------------------------------------------------


class _Wish(NamedTuple):
    """What a question should be like, beside its level."""

    ahead: bool
    stage: int
    short: bool


def ask(seed: str, number: int, level: int) -> Question:
    """The question with this number at this level: the first war in matches of this seed that is as wished for.

    The player is mostly ahead, since only then the call takes thought; one question in five has a short pile, and one
    in three is World War II. Where a dozen matches hold no such war, the wish for the stage or the pile is dropped.
    """
    rng = random.Random(f"war trainer {seed} {number} {level}")
    wish = _Wish(rng.random() < 0.8, 2 if rng.random() < 0.33 else 1, rng.random() < 0.2)
    low, high = APART[level]
    spare: Question | None = None
    for tried in range(1000):
        for seen in _wars(rng.choice(TABLES), rng):
            if tried < 12 and not _as_wished(seen, wish):
                continue
            question = question_of(seen)
            if low <= question.apart < high:
                return question
            spare = question
    assert spare is not None, "a thousand matches have wars"
    return spare


def _as_wished(seen: WorldWarObservation, wish: _Wish) -> bool:
    fight = seen.war
    assert fight is not None and seen.player is not None
    side = fight.seats.index(seen.player)
    mine, other = fight.stands[side], fight.stands[1 - side]
    assert mine is not None and other is not None
    short = min(seen.pile_sizes[seat] for seat in fight.seats) <= SHORT
    return ((rank_of(mine) > rank_of(other)) == wish.ahead, fight.stage, short) == wish


def _wars(players: int, rng: random.Random) -> Iterator[WorldWarObservation]:
    """The hold-or-draw decisions of one match between bots, one seat of each war, in any order."""
    dealer, club = Dealer(str(rng.getrandbits(64))), Club()
    state: Any = load_game("worldwar", num_players=players).new_initial_state()
    found = []
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            state = state.child(dealer.choose(state))
            continue
        chosen = {seat: club.choose(state.observation(seat), rng) for seat in state.acting()}
        if state.current_player() == SIMULTANEOUS:
            found += [state.observation(seat) for seat in state.acting() if _open(state, seat)]
            state = state.child(chosen)
        else:
            state = state.child(next(iter(chosen.values())))
    rng.shuffle(found)
    yield from found


def _open(state: Any, seat: int) -> bool:
    """Whether there is something to ask: a pile to draw from, and no card known that may still be turned."""
    sides = [state.sides[at] for at in state.war.seats]
    turns = 3 - state.war.stage
    return state.sides[seat].pile > 0 and all(side.unknown >= turns or not side.spoils for side in sides)


def question_of(seen: WorldWarObservation) -> Question:
    """The question that a seat is asked here. Raises ValueError where it is not asked for hold or draw."""
    scene = Scene(seen)
    unseen = [0] * len(RANKS)
    for card in scene.pool:
        unseen[rank_of(card)] += 1
    odds = war_odds(scene, tuple(map(float, unseen)))
    fight = seen.war
    if odds is None or fight is None:
        raise ValueError("the observer is not asked for hold or draw")
    side = fight.seats.index(scene.player)
    mine, other = (_of(seen, fight.seats[at], fight.stands[at]) for at in (side, 1 - side))
    shorter = min(mine.pile, other.pile)
    question = Question(
        scene.seats, fight.stage, mine, other, tuple(unseen), odds.hold, odds.draw, odds.exact or shorter >= SURE_FROM
    )
    return question._replace(by_pile=_by_pile(question))


def _by_pile(question: Question) -> bool:
    """Whether only hold is right, and with long piles only draw would be: so it can be with a single card left."""
    if question.mine.pile != 1 or question.right != (CALLS[0],):
        return False
    stands = (rank_of(question.mine.card), rank_of(question.other.card))
    counts = tuple(map(float, question.unseen))
    found = war.solve(war.Position(counts, (war.Pile(LONG), war.Pile(LONG)), stands, question.stage)).calls[0]
    assert found is not None
    return not is_sound(100 * (found[1] - found[0]))


def _of(seen: WorldWarObservation, seat: int, card: Card | None) -> Side:
    assert card is not None and card != JOKER
    return Side(card, seen.pile_sizes[seat], len(seen.heaps[seat]))
