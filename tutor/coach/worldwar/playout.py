"""A match played to its end on plain numbers, fast: what the search asks thousands of times a second.

A card is its rank, 0 for a Two to 13 for a joker. A `World` is a position in which everything is decided: all hands,
and the order in which piles and stock will come. Each seat plays by its `Style`, a few rules of thumb. The rules are
those of `tutor.games.worldwar`, clause by clause; the tests play both side by side.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from typing import Final, NamedTuple

JOKER: Final = 13
NOBODY: Final = -1


class Style(NamedTuple):
    """How a seat plays in a playout.

    ``hold`` is the lowest rank that is held when ahead, by stage; ``bold`` whether such a rank is held when behind,
    too. ``margin`` is how many cards larger the own heap must be than the other's for a pass instead of a war (a
    large negative number: always pass). ``keen`` is how many cards larger the next player's heap must be than the
    own for the highest card to be played instead of the lowest.
    """

    hold: tuple[int, int] = (9, 7)
    bold: bool = False
    margin: int = -99
    keen: int = 99


THUMB: Final = Style(hold=(7, 7))
"""The rule of thumb that a coach must beat: the lowest card that beats, hold nine or better, pass when it can."""


class Fight(NamedTuple):
    """A war that is on. ``seats`` challenger first; ``waiting`` which of the two turn a card before calls are made.

    ``said`` is whether the challenger has just said hold, None if he has not spoken.
    """

    seats: tuple[int, int]
    stage: int = 1
    stands: tuple[int, int] = (NOBODY, NOBODY)
    held: tuple[bool, bool] = (False, False)
    waiting: tuple[bool, bool] = (True, True)
    said: bool | None = None


class World:
    """Everything that lies on the table and in it. Hands ascend; the next card of a pile or the stock is the last.

    ``seat`` is to lead or to follow, or gets a card of the stock first if ``feed``; ``standing`` is the rank to be
    beaten (NOBODY: to lead) and ``owner`` who played it; ``fed`` whether the leader has drawn already (R-13).
    """

    __slots__ = (
        *("fed", "feed", "fight", "hands", "heaps", "out", "owner"),
        *("passes", "piles", "seat", "standing", "stock"),
    )

    def __init__(
        self,
        hands: list[list[int]],
        passes: list[int],
        heaps: list[list[int]],
        piles: list[list[int]],
        stock: list[int],
        out: list[bool],
        seat: int = 0,
        standing: int = NOBODY,
        owner: int = NOBODY,
        fed: bool = False,
        feed: bool = False,
        fight: Fight | None = None,
    ) -> None:
        self.hands, self.passes, self.heaps, self.piles, self.stock = hands, passes, heaps, piles, stock
        self.out, self.seat, self.standing, self.owner, self.fed, self.feed = out, seat, standing, owner, fed, feed
        self.fight = fight

    def copy(self) -> World:
        """The same again, to be played on."""
        return World(
            [hand[:] for hand in self.hands], self.passes[:], [heap[:] for heap in self.heaps],
            [pile[:] for pile in self.piles], self.stock[:], self.out[:],
            self.seat, self.standing, self.owner, self.fed, self.feed, self.fight,
        )  # fmt: skip


#: What a seat may be made to do first: ("play", rank), ("pass", 0), ("war", 0), ("hold", side) or ("draw", side).
Forced = tuple[str, int]


class Playout:
    """One match in progress. `run` plays it out."""

    __slots__ = ("first_war", "forced", "styles", "wars", "world")

    def __init__(self, world: World, styles: tuple[Style, ...], forced: Forced | None = None) -> None:
        self.world, self.styles, self.forced = world, styles, forced
        self.wars = 0
        self.first_war: tuple[int, bool] | None = None  # the first war's winner, and whether the loser dropped out

    def run(self) -> tuple[int, ...]:
        """Play to the end, changing the world; returns who wins. Several share it."""
        world, forced = self.world, self.forced
        if world.fight is not None:
            fight, world.fight = world.fight, None
            ended = self.war(*fight.seats, fight)
            if ended is not None:
                return ended
        elif world.feed:
            world.feed = False
            if self.draw(world.seat):
                return self.counted()
            self.go_on(world.seat)
        elif forced is not None and forced[0] in ("pass", "war"):
            ended = self.no_card(world.seat, forced[0] == "pass")
            if ended is not None:
                return ended
        elif forced is not None:
            hand = world.hands[world.seat]
            hand.remove(forced[1])
            if self.play(world.seat, forced[1]):
                return self.counted()
        return self.on()

    def on(self) -> tuple[int, ...]:
        """Go on where somebody is to lead or to follow. `play` and `draw`, written out: much of the time goes here."""
        world = self.world
        hands, heaps, stock, out = world.hands, world.heaps, world.stock, world.out
        last = len(out) - 1
        plain = all(style.keen >= 99 for style in self.styles)
        while True:
            seat, standing = world.seat, world.standing
            hand = hands[seat]
            if standing < 0:
                card = hand.pop()
            else:
                at = bisect_right(hand, standing)
                if at == len(hand):
                    ended = self.no_card(seat, self.passes(seat))
                    if ended is not None:
                        return ended
                    continue
                card = hand.pop(at if plain else self.choice(seat, at))
            heaps[seat].append(card)
            world.standing, world.owner = card, seat
            if world.fed:
                world.fed = False
            else:
                insort(hand, stock.pop())
                if not stock:
                    return self.counted()
            seat = seat + 1 if seat < last else 0
            while out[seat]:
                seat = seat + 1 if seat < last else 0
            world.seat = seat

    # --- choices -----------------------------------------------------------------------------------------

    def choice(self, seat: int, at: int) -> int:
        """Which card to follow with: the lowest that beats, or the highest to tempt a rich neighbour into a war."""
        keen = self.styles[seat].keen
        if keen < 99:
            world = self.world
            if len(world.heaps[self.after(seat)]) >= len(world.heaps[seat]) + keen:
                return -1
        return at

    def passes(self, seat: int) -> bool:
        """Whether a seat that cannot beat the card gives up a Two: if it has one and more to lose than to win."""
        world = self.world
        hand = world.hands[seat]
        if not world.passes[seat] and not (hand[0] == 0 and len(hand) > 1):
            return False
        margin = self.styles[seat].margin
        return margin < -50 or len(world.heaps[seat]) - len(world.heaps[world.owner]) >= margin

    def holds(self, seat: int, stage: int, mine: int, other: int) -> bool:
        """Whether a seat keeps its card in a war: never draws from an empty pile (R-15)."""
        if not self.world.piles[seat]:
            return True
        style = self.styles[seat]
        return mine >= style.hold[stage - 1] and (mine > other or style.bold)

    # --- moves -------------------------------------------------------------------------------------------

    def after(self, seat: int) -> int:
        """R-4: the next seat that is in the game."""
        out = self.world.out
        n = len(out)
        seat = (seat + 1) % n
        while out[seat]:
            seat = (seat + 1) % n
        return seat

    def play(self, seat: int, card: int) -> bool:
        """R-6, R-7: a card that has left the hand goes on the heap. Whether the last card of the stock is drawn."""
        world = self.world
        world.heaps[seat].append(card)
        world.standing, world.owner = card, seat
        if world.fed:
            world.fed = False
        elif self.draw(seat):
            return True
        world.seat = self.after(seat)
        return False

    def draw(self, seat: int) -> bool:
        """R-3: a card of the stock comes to a hand. Whether it was the last (R-16)."""
        stock = self.world.stock
        insort(self.world.hands[seat], stock.pop())
        return not stock

    def go_on(self, seat: int) -> None:
        """R-7: after a play or a pass and its card, the next player; R-6 if the turn comes back to the owner."""
        world = self.world
        if world.fed:
            return
        world.seat = self.after(seat)
        if world.seat == world.owner:
            world.standing = world.owner = NOBODY

    def no_card(self, seat: int, passing: bool) -> tuple[int, ...] | None:
        """R-8, R-14: a seat that cannot beat the card. The winners if that ends the match."""
        world = self.world
        if not passing:
            return self.war(seat, world.owner)
        if world.passes[seat]:
            world.passes[seat] -= 1
        else:
            world.hands[seat].pop(0)
        if self.draw(seat):
            return self.counted()
        self.go_on(seat)
        return None

    def counted(self) -> tuple[int, ...]:
        """R-16: most cards in pile and heap win."""
        world = self.world
        scores = [len(pile) + len(heap) for pile, heap in zip(world.piles, world.heaps, strict=True)]
        most = max(scores)
        return tuple([seat for seat, score in enumerate(scores) if score == most and not world.out[seat]])

    # --- wars --------------------------------------------------------------------------------------------

    def war(self, a: int, b: int, fight: Fight | None = None) -> tuple[int, ...] | None:
        """R-8 to R-15: fight a war out, challenger first, move the spoils, drop who has no pile.

        ``fight`` is one that is on already. The winners if the match ends.
        """
        world = self.world
        side = self.fought(a, b, fight)
        self.wars += 1
        world.standing = world.owner = NOBODY
        if side < 0:
            return self.ruined((a, b))
        winner, loser = (b, a) if side else (a, b)
        world.piles[winner][:0] = world.heaps[loser][::-1]
        world.heaps[loser] = []
        dropped = not world.piles[loser]
        if self.first_war is None:
            self.first_war = (winner, dropped)
        if dropped:
            self.drop(loser)
            if sum(world.out) == len(world.out) - 1:
                return (winner,)
        insort(world.hands[winner], world.stock.pop())
        if not world.stock:
            return self.counted()
        world.fed, world.seat = True, winner
        return None

    def ruined(self, seats: tuple[int, int]) -> tuple[int, ...] | None:
        """R-15: both are out."""
        world = self.world
        if self.first_war is None:
            self.first_war = (NOBODY, True)
        for seat in seats:
            self.drop(seat)
        living = [seat for seat, out in enumerate(world.out) if not out]
        if len(living) < 2:
            return tuple(living) or tuple(sorted(seats))
        world.seat = self.after(seats[0])
        return None

    def drop(self, seat: int) -> None:
        """R-15: out of the game with hand, passes and heap."""
        world = self.world
        world.out[seat], world.passes[seat], world.hands[seat], world.heaps[seat] = True, 0, [], []

    def fought(self, a: int, b: int, fight: Fight | None = None) -> int:
        """Who wins a war: 0 for the challenger, 1 for the defender, -1 if both are ruined."""
        world = self.world
        mine, other = world.piles[a], world.piles[b]
        heap_a, heap_b = world.heaps[a], world.heaps[b]
        hold_a, bold_a = self.styles[a][:2]
        hold_b, bold_b = self.styles[b][:2]
        stage, x, y, held_a, held_b, turn_a, turn_b, told = 1, NOBODY, NOBODY, False, False, True, True, False
        said = None
        if fight is not None:
            stage, (x, y), (held_a, held_b), (turn_a, turn_b) = fight.stage, fight.stands, fight.held, fight.waiting
            said = fight.said
            told = said is not None or (self.forced is not None and self.forced[0] in ("hold", "draw"))
        while True:
            if (turn_a and not mine) or (turn_b and not other):
                if turn_a and turn_b and not (mine or other):
                    return (0 if x > y else 1) if x >= 0 else -1
                return 1 if turn_a and not mine else 0
            if turn_a:
                x = mine.pop()
                heap_a.append(x)
            if turn_b:
                y = other.pop()
                heap_b.append(y)
            if turn_a or turn_b:
                if x in (y, JOKER) or y == JOKER:
                    stage, x, y, held_a, held_b, turn_a, turn_b = 1, NOBODY, NOBODY, False, False, True, True
                    continue
                if stage == 3 or (held_a if x < y else held_b):
                    return 0 if x > y else 1
            if told:
                held_a, held_b = self.calls(a, b, stage, x, y, held_a, held_b, said)
                told = False
            else:
                # The same as `calls`, written out: this is where most of the time goes.
                if not held_a:
                    held_a = not mine or (x >= hold_a[stage - 1] and (x > y or bold_a))
                if not held_b:
                    held_b = not other or (y >= hold_b[stage - 1] and (y > x or bold_b))
            if held_a and held_b:
                return 0 if x > y else 1
            stage += 1
            turn_a, turn_b = not held_a, not held_b

    def calls(
        self, a: int, b: int, stage: int, x: int, y: int, held_a: bool, held_b: bool, said: bool | None
    ) -> tuple[bool, bool]:
        """R-9: who holds now. What is forced is said first."""
        says_a = (held_a or self.holds(a, stage, x, y)) if said is None else said
        says_b = held_b or self.holds(b, stage, y, x)
        if self.forced is not None and self.forced[0] in ("hold", "draw"):
            if self.forced[1] == 0:
                says_a = self.forced[0] == "hold"
            else:
                says_b = self.forced[0] == "hold"
            self.forced = None
        return says_a, says_b
