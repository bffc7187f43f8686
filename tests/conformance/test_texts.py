"""Texts of actions: what is written is read back, people's ways of writing too, and junk is refused politely."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from testkit.cases import Case, every_case, match, spread
from testkit.play import universe

from tutor.kernel.actions import Action
from tutor.kernel.errors import InvalidActionError
from tutor.kernel.game import CHANCE
from tutor.kernel.plain import quoted


def reader(case: Case, action: Action) -> int:
    return CHANCE if action.verb in case.game().chance_forms else 0


def test_every_action_is_read_back_as_the_same_object(case: Case) -> None:
    for state in spread(match(case, 0), 5):
        for action in universe(state.game):
            read = state.parse_action(reader(case, action), str(action))
            assert read == action and read is state.parse_action(reader(case, action), str(read))


def test_people_may_write_as_they_like(case: Case) -> None:
    state = case.start()
    for action in universe(state.game):
        seat, text = reader(case, action), str(action)
        forms = [text.upper(), text.lower(), f"  {text}\t", text.replace(" ", "   ")]
        if action.card is not None:
            head = text[: -len(action.card)]
            forms += [head + action.card.symbol, head + action.card.symbol + "\N{VARIATION SELECTOR-15}"]
            if action.card.rank == "T":
                forms.append(f"{head}10{action.card.suit}")
            if action.card == "Xx":
                forms = [form for form in forms if "★" not in form]
        for form in forms:
            assert state.parse_action(seat, form) == action, form


def test_an_action_of_a_seat_is_no_text_of_chance_nor_the_other_way_round(case: Case) -> None:
    state = case.start()
    for action in universe(state.game):
        wrong = 0 if reader(case, action) == CHANCE else CHANCE
        with pytest.raises(InvalidActionError):
            state.parse_action(wrong, str(action))


@pytest.mark.parametrize(
    "junk", ["", "   ", "pass the salt", "??", "draw 0 ??", "9d", "draw " + "9" * 5000 + " 9c", "\0"]
)
def test_junk_is_quoted_with_the_position(case: Case, junk: str) -> None:
    for state in spread(match(case, 0), 10):
        for player in (CHANCE, 0):
            with pytest.raises(InvalidActionError) as invalid:
                state.parse_action(player, junk)
            assert isinstance(invalid.value, ValueError)
            assert quoted(junk) in str(invalid.value)
            assert state.brief() in str(invalid.value)
            assert invalid.value.text == junk


def test_a_verb_with_too_much_or_too_little_after_it_is_refused(case: Case) -> None:
    state = case.start()
    for action in universe(state.game):
        text = str(action)
        for wrong in [f"{text} 9d", f"{text} now"] + ([text.rsplit(" ", 1)[0]] if " " in text else []):
            with pytest.raises(InvalidActionError) as invalid:
                state.parse_action(reader(case, action), wrong)
            assert repr(wrong) in str(invalid.value)


@settings(max_examples=100)
@given(text=st.text(max_size=20) | st.from_regex(r"(play|draw|lead|stand) ?[0-9]? ?\w{0,3}", fullmatch=True))
def test_any_text_at_all_is_an_action_or_an_invalid_action_error(text: str) -> None:
    for case in every_case()[:1]:
        state = case.start()
        for player in (CHANCE, 0):
            try:
                action = state.parse_action(player, text)
            except InvalidActionError as invalid:
                assert repr(text) in str(invalid)
            else:
                assert action in universe(state.game)
                assert state.parse_action(player, str(action)) is action


@pytest.mark.parametrize("junk", [None, 7, b"play 9d", ["play", "9d"]])
def test_what_is_no_text_is_refused_as_well(case: Case, junk: object) -> None:
    with pytest.raises(InvalidActionError):
        case.start().parse_action(0, junk)  # type: ignore[arg-type]
