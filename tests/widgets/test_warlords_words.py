"""What the table of 4 Warlords says when a battle or the match ends, and how it marks what was lost."""

from __future__ import annotations

from types import SimpleNamespace

from testkit.warlords import battle, fought, number_cards, start

from tutor.kernel.text import T
from tutor.widgets.warlords_view import scene, zones
from tutor.widgets.warlords_words import banner

NAMES = (T("You"), T("Red"))


def ended(black, red):
    """The last step of a battle in which both lay these cards from left to right; a Jack ends it."""
    state = battle(start(), number_cards(black, "sc"), number_cards(red, "hd"), "Ks Qh")
    for pair in zip(black.split(), red.split(), strict=True):
        before = state
        step = state.step({seat: state.parse_action(seat, f"play {card}") for seat, card in enumerate(pair)})
        state = step.state
    return SimpleNamespace(before=before, after=state, events=step.events)


def test_a_battle_is_told_combo_against_combo():
    moment = ended("7s 8c 9s", "Th 6h 2h")
    assert banner(moment, 0, NAMES)["text"] == "Your straight to 9 wins against flush, 10 high. Q♥ is your trophy."
    assert banner(moment, 1, NAMES)["text"] == "Your flush, 10 high loses to straight to 9. Q♥ is gone."


def test_a_surrender_shows_what_it_cost():
    moment = ended("3s Js", "4h 6d")
    found = {zone["id"]: zone for zone in zones(scene(moment.after, 0, moment, asked=False))}
    assert [card["state"] for card in found["me-laid"]["cards"]] == ["lose", "lose"]
    assert [card["state"] for card in found["them-laid"]["cards"]] == ["", ""]
    assert [card["state"] for card in found["me-warlord"]["cards"]] == [""]  # it was saved
    assert "3♠" in banner(moment, 0, NAMES)["text"]


def test_the_match_ends_with_a_kind_word_by_how_close_it_was():
    state = start()
    for _ in range(3):  # Red loses three of its warlords
        state = fought(state, "7s 8c 9s", "Th 6h 2h", f"Ks {next(c for c in state.sides[1].courts if c.rank in 'QK')}")
    won = last_battle(state, "7s 8c 9s", "Th 6h 2h")
    assert banner(won, 0, NAMES)["title"] == "You win the match!"
    assert banner(won, 0, NAMES)["text"].endswith("Well played: 4 of your warlords are still standing.")
    assert "the other side kept 4 warlords" in banner(won, 1, NAMES)["text"]
    for word in ("seed", "points", "wins the match"):
        assert word not in banner(won, 1, NAMES)["text"]


def last_battle(state, black, red):
    """The step that ends the match: the fourth warlord of Red falls."""
    leader = next(c for c in state.sides[1].courts if c.rank in "QK")
    *laid, last = zip(black.split(), red.split(), strict=True)
    before = battle(state, black, red, f"Ks {leader}")
    for pair in laid:
        before = before.child({seat: before.parse_action(seat, f"play {card}") for seat, card in enumerate(pair)})
    step = before.step({seat: before.parse_action(seat, f"play {card}") for seat, card in enumerate(last)})
    return SimpleNamespace(before=before, after=step.state, events=step.events)
