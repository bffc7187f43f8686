"""What the solved strategy does in a position that a player sees: shares of his choices, from package data alone.

It knows courts, not lost number cards: those it takes as if they were still there, unless that is plainly wrong
(`_exchange`; `lost` measures what it costs). It is solved for the ace low and public counts of exchanges; for anything
else `shares` is None, and the model of `judge` advises alone.
"""

from __future__ import annotations

from ..exchange import KEEP
from ..hands import DECK, PAIR_AT, hand_number
from ..judge import JACK, exchange_outlooks
from ..scene import Knowledge
from . import shipped
from .shipped import CLASSES, KIND, STEPS, Policy

Shares = dict[int | str, float]
"""How often each choice is taken; they sum to 1."""


def shares(known: Knowledge) -> Shares | None:
    """How often the solved strategy takes each of the observer's choices; None where it does not say.

    Choices are those of `judge`: ``"Q"`` and ``"K"``; `KEEP` and the cards of the hand; those cards and `JACK`.
    """
    position = known.position
    if position.ace != "low" or position.last_round or not known.public or not shipped.readable():
        return None
    policy = shipped.policy(position.courts[known.seat], position.courts[1 - known.seat])
    if known.phase == "warlord":
        return _warlord(known, policy)
    if known.phase == "exchange":
        return _exchange(known, policy)
    return _battle(known, policy)


def _class(known: Knowledge, seat: int) -> int:
    kind, count = known.kinds[seat], known.counts[seat]
    assert kind is not None and count is not None
    return CLASSES.index((kind, count))


def _shape(cards: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The number of a hand among the 570, and its real cards in the order in which that one lists them."""
    number, known = hand_number(cards), shipped.shapes()
    flip = int(known.swapped[number])
    return known.hand[number], tuple(card ^ flip for card in known.cards[known.hand[number]])


def _warlord(known: Knowledge, policy: Policy) -> Shares:
    court = known.position.courts[known.seat]
    if not (court.queens and court.kings):
        return {"Q" if court.queens else "K": 1.0}
    king = policy.tables["W"][_shape(known.hand)[0]] / 15
    return {"Q": 1 - king, "K": king}


def _exchange(known: Knowledge, policy: Policy) -> Shares | None:
    """The table's shares, unless what is lost makes another choice the better one (None: the model's)."""
    position, seat = known.position, known.seat
    kind, other = known.kinds[seat], known.kinds[1 - seat]
    done = known.counts[seat] or 0
    plan = "Q" if kind == "Q" else f"K{done + 1}"
    hand, cards = _shape(known.hand)
    mix = shipped.EXCHANGE[policy.tables[f"X{plan}{int(other == 'K')}"][hand]]
    found: Shares = dict(zip((KEEP, *cards), mix, strict=True))
    if not position.lost[seat]:
        return found
    # Without Jacks nobody can be misled, and only what is left to draw counts.
    if not any(court.jacks for court in position.courts):
        return None
    if 1 not in mix:
        return found
    whole = [frozenset() if at == seat else lost for at, lost in enumerate(position.lost)]
    before = known._replace(
        position=position._replace(lost=(whole[0], whole[1])), deck=(*known.deck, *sorted(position.lost[seat]))
    )
    # Where the table does only what counting would do on the whole deck, counting what is left may say otherwise.
    usual, now = _counted(before), _counted(known)
    return dict.fromkeys(found, 0.0) | {now: 1.0} if usual != now and found[usual] == 1 else found


def _counted(known: Knowledge) -> int:
    """The exchange that the model holds best, by a rough view of what hands are worth; standing where it is even."""
    ways = exchange_outlooks(known, known.pairing(), known.left, rough=True)
    best = ways[0]
    for way in ways[1:]:
        if way.value > best.value + 1e-12:
            best = way
    return best.discard


def _battle(known: Knowledge, policy: Policy) -> Shares:
    position, seat = known.position, known.seat
    mine, theirs = position.courts[seat], position.courts[1 - seat]
    laid, hand = known.laid[seat], known.hand
    found: Shares = dict.fromkeys(hand, 1 / len(hand))
    if mine.jacks:
        found[JACK] = 0.0
    if not (mine.jacks or theirs.jacks):
        return found
    if len(hand) == 1:
        if mine.jacks:
            found[JACK] = _gives_up(known, policy)
            found[hand[0]] = 1 - found[JACK]
        return found
    number, cards = _shape((*hand, *laid))
    fine = shipped.is_fine(mine, theirs)
    own, other = _class(known, seat), _class(known, 1 - seat)
    key = f"h{own}{other}" if fine else f"H{own}{KIND[other]}"
    mix = (shipped.HOLD_FINE if fine else shipped.HOLD)[policy.tables[key][number]]
    last = dict(zip(cards, mix, strict=True))
    # The two that are not held back are laid in either order; so the rest of the mix follows from what lies.
    if laid:
        first, second = hand
        held = last[first] + last[second]
        found[first] = last[second] / held if held else 0.5
        found[second] = 1 - found[first]
    else:
        for card in hand:
            found[card] = (1 - last[card]) / 2
    return found


def decided(known: Knowledge) -> int:
    """1 if the own combo beats all that the other can still hold, -1 if it loses to all, else 0."""
    mine, ranks = known.last_ranks()
    return int(all(other < mine for other in ranks)) - int(all(other > mine for other in ranks))


def _gives_up(known: Knowledge, policy: Policy) -> float:
    seat, position = known.seat, known.position
    # The steps of the tables are too coarse to see what is certain.
    sure = decided(known)
    if sure > 0:
        return 0.0
    if sure < 0 and not position.courts[1 - seat].jacks:
        kind = known.kinds[seat]
        assert kind is not None
        given = known.mine(position.after(seat, "J", known.laid[seat]))
        return float(given > known.mine(position.after(seat, kind)))
    own, theirs = _class(known, seat), _class(known, 1 - seat)
    a, b = known.laid[1 - seat]
    pair = shipped.shapes().pair[PAIR_AT[a * DECK + b]]
    step = shipped.steps(STEPS)[known.last_ranks()[0]]
    if shipped.is_fine(*position.courts):
        return policy.tables[f"g{own}{theirs}"][pair * STEPS + step] / shipped.FINE
    return shipped.gives_up(policy.tables[f"G{own}{theirs}"][pair], policy.tables[f"C{own}"], step)
