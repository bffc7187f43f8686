"""How a war that begins (again) goes if one pile is short: who runs out of cards first, loses.

The table is for a full pack, every card of it unseen, and counts longer piles as `LONG`. It is used only for what
lies beyond a restart, where the cards that were turned are taken for average ones. `make` computes it:
``python -m tutor.coach.worldwar.fresh`` prints it.
"""

from __future__ import annotations

from typing import Final

LONG: Final = 12

#: Row: cards in the own pile, from 1 to LONG; column: in the other's. The chance to win, both out counted one half.
_TABLE: Final[tuple[tuple[float, ...], ...]] = (
    (0.5000, 0.2921, 0.2024, 0.1891, 0.1891, 0.1891, 0.1891, 0.1891, 0.1891, 0.1891, 0.1891, 0.1891),
    (0.7079, 0.5000, 0.3698, 0.3336, 0.3244, 0.3219, 0.3216, 0.3216, 0.3216, 0.3216, 0.3216, 0.3216),
    (0.7976, 0.6302, 0.5000, 0.4485, 0.4292, 0.4228, 0.4214, 0.4212, 0.4211, 0.4211, 0.4211, 0.4211),
    (0.8109, 0.6664, 0.5515, 0.5000, 0.4733, 0.4622, 0.4589, 0.4579, 0.4577, 0.4576, 0.4576, 0.4576),
    (0.8109, 0.6756, 0.5708, 0.5267, 0.5000, 0.4863, 0.4810, 0.4790, 0.4784, 0.4783, 0.4782, 0.4782),
    (0.8109, 0.6781, 0.5772, 0.5378, 0.5137, 0.5000, 0.4935, 0.4907, 0.4897, 0.4893, 0.4892, 0.4892),
    (0.8109, 0.6784, 0.5786, 0.5411, 0.5190, 0.5065, 0.5000, 0.4967, 0.4953, 0.4947, 0.4945, 0.4945),
    (0.8109, 0.6784, 0.5788, 0.5421, 0.5210, 0.5093, 0.5033, 0.5000, 0.4984, 0.4976, 0.4973, 0.4972),
    (0.8109, 0.6784, 0.5789, 0.5423, 0.5216, 0.5103, 0.5047, 0.5016, 0.5000, 0.4992, 0.4988, 0.4987),
    (0.8109, 0.6784, 0.5789, 0.5424, 0.5217, 0.5107, 0.5053, 0.5024, 0.5008, 0.5000, 0.4996, 0.4994),
    (0.8109, 0.6784, 0.5789, 0.5424, 0.5218, 0.5108, 0.5055, 0.5027, 0.5012, 0.5004, 0.5000, 0.4998),
    (0.8109, 0.6784, 0.5789, 0.5424, 0.5218, 0.5108, 0.5055, 0.5028, 0.5013, 0.5006, 0.5002, 0.5000),
)


def odds(mine: int, other: int) -> float:
    """The chance to win a war that begins with so many cards in the two piles, at least one in each.

    >>> odds(15, 18), odds(3, 3)
    (0.5, 0.5)
    >>> odds(1, 5) < odds(2, 5) < odds(3, 5) < 0.5 < odds(5, 3)
    True
    """
    mine, other = min(mine, LONG), min(other, LONG)
    return 0.5 if mine == other else _TABLE[mine - 1][other - 1]


def make() -> list[list[float]]:
    """Compute the table: the shorter the piles the sooner, since a restart leads to shorter ones."""
    from . import war

    table = [[0.5] * LONG for _ in range(LONG)]

    def so_far(a: int, b: int) -> float:
        return table[min(a, LONG) - 1][min(b, LONG) - 1]

    for longer in range(2, LONG + 1):
        for shorter in range(1, longer):
            position = war.Position(war.FULL_PACK, (war.Pile(shorter), war.Pile(longer)), (0, 0))
            work = war.Work(position, war.WINNING, so_far)
            chance = work.turn_both(1, -1, -1, (shorter, longer, 0, 0), 0)
            table[shorter - 1][longer - 1], table[longer - 1][shorter - 1] = chance, 1 - chance
    return table


if __name__ == "__main__":
    for row in make():
        print("    (" + ", ".join(f"{chance:.4f}" for chance in row) + "),")
