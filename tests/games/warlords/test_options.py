"""The options of 4 Warlords: what may be chosen, what is refused, and that they travel."""

from __future__ import annotations

from typing import Any

import pytest

import tutor
from tutor.games.warlords import WarlordsGame, WarlordsOptions
from tutor.games.warlords.combos import ACE_READINGS


def test_the_defaults_are_those_of_the_rules_page() -> None:
    options = tutor.load_game("warlords").options
    assert options == WarlordsOptions(ace="low", exchange_counts="public", round_limit=100)


def test_the_ace_readings_of_the_options_are_those_of_the_combos() -> None:
    spec = next(spec for spec in WarlordsGame.option_specs if spec.name == "ace")
    assert tuple(value for value, _ in spec.values) == tuple(ACE_READINGS)  # type: ignore[union-attr]


@pytest.mark.parametrize("limit", [1, 2, 100, 10**6, None])
def test_any_positive_round_limit_or_none(limit: int | None) -> None:
    assert tutor.load_game("warlords", round_limit=limit).options.round_limit == limit


@pytest.mark.parametrize("limit", [0, -1, 1.0, "100", True, float("inf")])
def test_other_round_limits_are_refused_with_what_is_valid(limit: Any) -> None:
    with pytest.raises(ValueError, match="whole number from 1, or None"):
        tutor.load_game("warlords", round_limit=limit)


@pytest.mark.parametrize(
    ("name", "value"), [("ace", "one"), ("ace", None), ("ace", ["low"]), ("exchange_counts", True)]
)
def test_other_values_are_refused_with_what_is_valid(name: str, value: Any) -> None:
    with pytest.raises(ValueError) as wrong:
        tutor.load_game("warlords", **{name: value})
    assert all(
        repr(v) in str(wrong.value) for v in (("low", "high", "both") if name == "ace" else ("public", "hidden"))
    )


def test_a_misspelled_option_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match="options are: ace, exchange_counts, round_limit"):
        tutor.load_game("warlords", aces="high")


def test_a_match_is_set_up_with_nothing() -> None:
    with pytest.raises(ValueError, match="hands"):
        tutor.load_game("warlords").new_initial_state(hands=None)


def test_games_with_the_same_options_are_the_same() -> None:
    one, two = tutor.load_game("warlords"), tutor.load_game("warlords", ace="low")
    assert one == two and hash(one) == hash(two) and one != tutor.load_game("warlords", ace="high")
    assert one != "warlords"
    assert repr(one) == "WarlordsGame(ace='low', exchange_counts='public', round_limit=100)"
