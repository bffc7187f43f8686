"""Make package data of what `solve` found: ``python -m tutor.coach.warlords.equilibrium.pack --work FOLDER``."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..hands import DECK, PAIR_AT, hand_number
from . import shipped, workfolder
from .game import Round, averaged
from .limits import fitted, spread_out
from .numbers import Array, Numbers, numbers
from .shipped import OF_KIND, PLANS, STEPS, Policy, Position, is_fine, shapes
from .solve import Values, name, read, stakes_of

NEGLIGIBLE = 1e-4
"""What is asked for less often than this among a table's entries can be exploited for next to nothing."""


def mixed(shares: Array, meanings: Sequence[tuple[float, ...]]) -> Array:
    """Rows of shares ``[..., n]`` as bytes of `shipped.mixes`: the nearest that is there."""
    parts = round(1 / min(share for row in meanings for share in row if share))
    scaled = np.floor(shares * parts + 1e-9)
    left = parts - scaled.sum(-1)
    order = np.argsort(scaled - shares * parts, -1, kind="stable")  # the largest remainders first
    for k in range(shares.shape[-1]):
        at = order[..., k, None]
        np.put_along_axis(scaled, at, np.take_along_axis(scaled, at, -1) + (left > k)[..., None], -1)
    base: Array = (parts + 1) ** np.arange(shares.shape[-1])[::-1]
    code = np.full((parts + 1) ** shares.shape[-1], 255, np.uint8)
    for byte, row in enumerate(meanings):
        code[int(np.dot(np.rint(np.array(row) * parts), base))] = byte
    result: Array = code[(scaled * base).sum(-1).astype(int)]
    return result


Tables = dict[str, tuple[Array, Array]]
"""By group name: the bytes, and how much each of them counts (how likely it is that it is asked for, if any is)."""


def _parts(reach: Array) -> Array:
    result: Array = reach / max(float(reach.sum()), 1e-12)
    return result


def learned(found: Any, seat: int, game: Round, as_seat: int) -> None:
    """Let a seat of a round play what the file of a solved position keeps for ``seat``."""
    me, other = game.players[as_seat], game.players[1 - as_seat]
    if len(me.kinds) == 2:
        king = found[f"{seat}warlord"] / 255
        me.warlord = np.stack([1 - king, king], 1)
    for _kind, plan in PLANS:
        me.exchange[plan] = averaged(found[f"{seat}{plan}"] / 255, np.array(0.25))
    me.hold = averaged(found[f"{seat}hold"] / 255, np.array(1 / 3))
    if me.jack:
        for own in me.classes:
            for theirs in other.classes:
                me.gives[own, theirs] = found[f"{seat}gives{own}{theirs}"] / 255
    game.walk(as_seat)


def tables(found: Any, seat: int, game: Round, as_seat: int, before: Mapping[str, Array]) -> Tables:
    """The tables of one side of a solved position. It has `learned`; ``before``: bytes of earlier positions."""
    made: Tables = {}
    me, other = game.players[as_seat], game.players[1 - as_seat]
    fine, hands = is_fine(me.court, other.court), len(game.numbers[as_seat].cards)
    if len(me.kinds) == 2:
        made["W"] = np.rint(found[f"{seat}warlord"] / 17).astype(np.uint8), np.ones(hands)
    for kind, plan in PLANS:
        for w in other.kinds:
            if kind in me.kinds:
                first = {"K2": me.once, "K3": me.twice}.get(plan)
                counts = me.warlord[:, kind] if first is None else first[w].reshape(hands, -1).sum(1)
                made[f"X{plan}{w}"] = mixed(me.exchange[plan][w], shipped.EXCHANGE), _parts(counts)
    if not game.with_jacks:
        return made
    for own in me.classes:
        for w in other.kinds:
            counts = _parts(me.reach[own, w])
            if not fine:
                made[f"H{own}{w}"] = mixed(me.hold[own, OF_KIND[w][-1]], shipped.HOLD), counts
            else:
                for theirs in OF_KIND[w]:
                    made[f"h{own}{theirs}"] = mixed(me.hold[own, theirs], shipped.HOLD_FINE), counts
    for own in me.classes if me.jack else ():
        gives = [me.gives[own, theirs][0] for theirs in other.classes]
        if fine:
            for theirs, table in zip(other.classes, gives, strict=True):
                made[f"g{own}{theirs}"] = (
                    np.rint(shipped.FINE * table).astype(np.uint8).reshape(-1),
                    np.ones(table.size),
                )
            continue
        given = [found[f"{seat}given{own}{theirs}"][0] for theirs in other.classes]
        limit, scores = fitted(np.concatenate(gives), np.concatenate(given), _earlier(own, other.classes, before))
        made[f"C{own}"] = scores, np.ones(len(scores))
        for theirs, row in zip(other.classes, limit.reshape(len(gives), -1), strict=True):
            made[f"G{own}{theirs}"] = row, np.ones(len(row))
    return made


def _earlier(own: int, classes: Sequence[int], before: Mapping[str, Array]) -> tuple[Array, Array] | None:
    """Limits and scores of the last position that has them."""
    keys = [f"G{own}{theirs}" for theirs in classes]
    if any(key not in before for key in keys):
        return None
    return np.concatenate([before[key] for key in keys]), before[f"C{own}"]


def smoothed(found: dict[Position, Tables]) -> dict[Position, dict[str, bytes]]:
    """The bytes of all tables; what hardly counts is as in the position before, and saves space."""
    made: dict[Position, dict[str, bytes]] = {position: {} for position in found}
    for key, _size, where in shipped.groups():
        before = None
        for position in where:
            if key not in found.get(position, {}):
                continue
            row, counts = found[position][key]
            if before is not None:
                row = np.where(counts < NEGLIGIBLE, before, row)
            made[position][key] = row.tobytes()
            before = row
    return made


def seen_as(n: Numbers) -> tuple[Array, Array]:
    """Each hand of a deck as one of the 570: its number ``[H]``, and the place of each of its cards ``[H, 3]``."""
    known, order = shapes(), []
    at = [hand_number(cards) for cards in n.cards.tolist()]
    for number, cards in zip(at, n.cards.tolist(), strict=True):
        there = known.cards[known.hand[number]]
        order.append([there.index(card ^ known.swapped[number]) for card in cards])
    return np.array([known.hand[number] for number in at]), np.array(order)


def adopt(game: Round, seat: int, policy: Policy) -> None:
    """Let a seat of a round play what a policy says; where cards are lost, as if they were still there."""
    me, other = game.players[seat], game.players[1 - seat]
    fine = is_fine(me.court, other.court)
    hand, order = seen_as(game.numbers[seat])
    shown = [shapes().pair[PAIR_AT[a * DECK + b]] for a, b in game.numbers[1 - seat].pair_cards.tolist()]
    with_stand = np.concatenate([np.zeros_like(order[:, :1]), 1 + order], 1)

    def read_(key: str) -> Array:
        return np.frombuffer(policy.tables[key], np.uint8)

    if len(me.kinds) == 2:
        king = read_("W")[hand] / 15
        me.warlord = np.stack([1 - king, king], 1)
    exchange, hold = np.array(shipped.EXCHANGE), np.array(shipped.HOLD_FINE if fine else shipped.HOLD)
    for kind, plan in PLANS:
        for w in other.kinds:
            if kind in me.kinds:
                me.exchange[plan][w] = np.take_along_axis(exchange[read_(f"X{plan}{w}")[hand]], with_stand, 1)
    if not game.with_jacks:
        return
    for own in me.classes:
        for w in other.kinds:
            for theirs in OF_KIND[w]:
                held = hold[read_(f"h{own}{theirs}" if fine else f"H{own}{w}")[hand]]
                me.hold[own, theirs] = np.take_along_axis(held, order, 1)
                if me.jack and fine:
                    steps = read_(f"g{own}{theirs}").reshape(-1, STEPS) / shipped.FINE
                    me.gives[own, theirs] = steps[shown][None]
                elif me.jack:
                    me.gives[own, theirs] = spread_out(read_(f"G{own}{theirs}"), read_(f"C{own}"))[shown][None]


def collect(folder: Path, values: Values) -> dict[Position, Policy]:
    """Every position's policy from a folder that `solve` has filled (or is filling)."""
    found: dict[Position, Tables] = {}
    before: dict[str, Array] = {}
    for a, b in shipped.positions():
        turned = not (folder / name(a, b)).exists()
        file = folder / (name(b, a) if turned else name(a, b))
        if not file.exists():
            continue
        game = Round((numbers("low"),) * 2, (a, b), stakes_of("low", a, b, values, values[a, b]))
        with np.load(file) as kept:
            arrays = dict(kept)
        seat = int(turned)
        learned(arrays, seat, game, 0)
        found[a, b] = tables(arrays, seat, game, 0, before)
        before |= {key: row for key, (row, _counts) in found[a, b].items()}
    return {position: Policy(values[position], made) for position, made in smoothed(found).items()}


def main() -> None:
    """Write the package data."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("equilibrium.bin"))
    asked = parser.parse_args()
    values = read(asked.work)
    try:
        workfolder.ready(asked.work, "low", values)
    except workfolder.UnfitError as error:
        raise SystemExit(str(error)) from None
    policies = collect(asked.work, values)
    head = {"what": "4 Warlords: an approximate equilibrium (see docs/equilibrium.md)", "ace": "low"}
    data = shipped.written(head, policies)
    asked.out.write_bytes(data)
    print(f"{len(policies)} positions, {len(data):,} bytes")


if __name__ == "__main__":
    main()
