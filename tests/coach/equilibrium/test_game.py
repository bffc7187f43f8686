"""The solver's round: what one side wins the other loses, whatever either tells apart."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")

import numpy as np

from tutor.coach.warlords.equilibrium import kernels as k
from tutor.coach.warlords.equilibrium.game import Player, Round, Stakes
from tutor.coach.warlords.equilibrium.numbers import numbers
from tutor.coach.warlords.match import Court, shifted

pytestmark = pytest.mark.slow
FULL = numbers("low")


def shares(rng, array, options):
    """Random shares of the first ``options`` choices in the place of what an array holds."""
    array[..., :options] = rng.dirichlet([0.5] * options, array.shape[:-1])
    array[..., options:] = 0.0


def at_random(rng, player: Player) -> None:
    """Let a player do anything by chance."""
    if len(player.kinds) == 2:
        shares(rng, player.warlord, 2)
    for array in player.exchange.values():
        shares(rng, array, 4)
    shares(rng, player.hold, 3)
    if player.tied:  # alike for every class of a kind
        player.hold[:, 0], player.hold[:, 2:5] = player.hold[:, 1], player.hold[:, 5:]
    if player.sees:
        shares(rng, player.first, 3 + player.jack)
        shares(rng, player.second, 2 + player.jack)
    for array in player.gives.values() if player.jack else ():
        array[:] = rng.random(array.shape)


def a_round(rng, sides: str, plain: tuple[bool, bool], sees: tuple[bool, bool]) -> Round:
    """A round between courts like ``012-112`` whose ends and losses are worth anything."""
    one, other = (Court(*map(int, side)) for side in sides.split("-"))
    worth: dict[tuple[Court, Court], float] = {}
    losses = -0.1 * rng.random(len(FULL.pair_cards)), -0.1 * rng.random(10)
    stakes = Stakes(one, other, lambda a, b: worth.setdefault((a, b), float(rng.random())), 0.4, (losses, losses))
    game = Round((FULL, FULL), (one, other), stakes, plain, sees)
    for player in game.players:
        at_random(rng, player)
    for seat in (0, 1):
        game.walk(seat)
    return game


def test_what_is_lost_costs_what_it_takes_from_every_later_battle():
    one, other = Court(2, 1, 1), Court(1, 1, 0)
    pairs, single = np.linspace(-0.002, 0, 100), np.linspace(-0.001, 0, 10)
    stakes = Stakes(one, other, lambda a, b: 0.9 if a == one else 0.4, None, ((pairs, single), (pairs, single)))
    assert stakes.table[0, 1] == pytest.approx([0.9, 0.4, 0.65, 0.4, 1.0]), "a standoff is worth the mean"
    for gain, loss in ((stakes.gain[0], pairs), (stakes.single[1], single)):
        later = [shifted(one.warlords, other.warlords, 0.65, step) - 0.65 for step in loss]
        assert gain == pytest.approx(later, abs=1e-5) and gain[0] < -0.001
    assert Stakes(one, one, lambda a, b: 0.7, None, ((pairs, single),) * 2).table[0, 0][2] == 0.5


@pytest.mark.parametrize("sides", ["012-112", "101-102", "110-111"])
@pytest.mark.parametrize(
    ("plain", "sees"),
    [
        ((True, True), (False, False)),
        ((False, True), (False, False)),
        ((False, True), (True, False)),
        ((True, False), (False, True)),
    ],
)
def test_what_one_side_wins_the_other_loses(sides, plain, sees):
    game = a_round(np.random.default_rng(5), sides, plain, sees)
    assert game.value(0) + game.value(1) == pytest.approx(1.0, abs=1e-9)


def test_who_does_not_heed_what_he_sees_lays_as_one_who_does_not_see():
    rng, hands = np.random.default_rng(3), len(FULL.cards)
    reach, hold = rng.random(hands), np.zeros((hands, 3))
    shares(rng, hold, 3)
    blind, seeing, early = np.zeros((100, 18)), np.zeros((10, 100, 18)), np.zeros(11)
    k.spread(reach, hold, FULL.shown, FULL.place, blind)
    first, second = np.zeros((hands, 4)), np.zeros((hands, 3, 10, 3))
    for f in range(3):
        x, y = (f + 1) % 3, (f + 2) % 3
        first[:, f] = (hold[:, x] + hold[:, y]) / 2  # the two that are not held back come in either order
        second[:, f, :, 0] = (hold[:, y] / (hold[:, x] + hold[:, y]))[:, None]
        second[:, f, :, 1] = 1 - second[:, f, :, 0]
    k.spread_seen(reach, first, second, FULL.shown, FULL.place, FULL.cards, 0.7, np.zeros(10), seeing, early)
    assert not early.any()
    for rank in range(10):
        assert seeing[rank] == pytest.approx(blind, abs=1e-12)


def test_one_who_sees_learns_to_do_better_than_one_who_does_not():
    """Against the same strategy, which gives its first card some meaning."""
    reached = []
    for sees in (False, True):
        game = a_round(np.random.default_rng(8), "012-012", (False, True), (sees, False))
        fresh = Player(FULL, 100, game.players[0].court, False, False, sees)
        game.players = (fresh, game.players[1])
        game.walk(0)
        for step in range(1, 9):
            found = game.value(0, float(step))
            game.walk(0)
        reached.append(found)
    assert reached[1] > reached[0] + 0.005
