"""A tree of ours as a Gambit file (.efg), which OpenSpiel's fast algorithms read as a game of their own.

Where two choose at once, seat 0 comes first and seat 1 does not see it. An information set's name is its text.
"""

from __future__ import annotations

from tutor.interop.nodes import Node
from tutor.kernel.game import CHANCE, SIMULTANEOUS, TERMINAL


def written(root: Node) -> tuple[str, list[dict[str, int]]]:
    """The file's text, and each seat's information sets with their numbers."""
    lines = ['EFG 2 R "small warlords" { "black" "red" }']
    sets: list[dict[str, int]] = [{}, {}]
    counts = {"t": 0, "c": 0}

    def put(kind: str) -> int:
        counts[kind] += 1
        return counts[kind]

    def visit(node: Node) -> None:
        if node.player == TERMINAL:
            first, second = node.state.returns()
            lines.append(f't "" {put("t")} "" {{ {first} {second} }}')
        elif node.player == CHANCE:
            outcomes = " ".join(f'"{number}" {chance!r}' for number, (_, chance) in node.outcomes().items())
            lines.append(f'c "" {put("c")} "" {{ {outcomes} }} 0')
            for number in node.outcomes():
                visit(node.chance(number))
        elif node.player == SIMULTANEOUS:
            choice(node, 0)
            for first in node.legal(0):
                choice(node, 1)
                for second in node.legal(1):
                    visit(node.child({0: first, 1: second}))
        else:
            choice(node, node.player)
            for number in node.legal(node.player):
                visit(node.child({node.player: number}))

    def choice(node: Node, seat: int) -> None:
        number = sets[seat].setdefault(node.words(seat), len(sets[seat]) + 1)
        legal = " ".join(f'"{one}"' for one in node.legal(seat))
        lines.append(f'p "" {seat + 1} {number} "" {{ {legal} }} 0')

    visit(root)
    return "\n".join(lines) + "\n", sets
