"""The clauses of World War III as texts, its page of rules, and its options."""

from __future__ import annotations

import pytest

import tutor
from tutor.games.worldwar.clauses import CLAUSES, INTRO, TITLE, facts, rules_page
from tutor.games.worldwar.deck import DEAL, HAND_SIZE, packs, whole_pack
from tutor.games.worldwar.options import WorldWarGame, WorldWarOptions


def test_the_page_names_the_game_and_every_clause_in_order() -> None:
    text = rules_page()
    assert text.startswith("World War III\n")
    places = [text.index(f"\n{clause}  ") for clause in CLAUSES]
    assert places == sorted(places)
    assert all(str(part) in rules_page("data")["intro"] for part in INTRO) and str(TITLE) == "World War III"


def test_the_numbers_in_the_words_are_those_of_the_rules() -> None:
    words = " ".join(str(sentence) for sentence in CLAUSES["R-2"].text)
    for players, (pile, stock) in DEAL.items():
        assert str(pile) in words and str(stock) in words
        assert players * pile + stock == len(whole_pack(players)) == 54 * packs(players)
    assert HAND_SIZE == 5 and "108" in str(CLAUSES["R-1"].text[1])


def test_no_sentence_is_said_twice() -> None:
    said = [str(text) for clause in CLAUSES.values() for text in (*clause.text, *clause.why)]
    said += [str(text) for clause in CLAUSES.values() for _, text in clause.readings]
    said += [str(fact.text) for fact in facts()]
    assert len(said) == len(set(said))


def test_facts_stand_on_clauses() -> None:
    assert all(fact.clause in CLAUSES for fact in facts())
    assert "What follows" in rules_page()


def test_options_default_to_two_players_who_call_together() -> None:
    game = tutor.load_game("worldwar")
    assert game.options == WorldWarOptions(2, "together") and game.num_players == 2
    assert repr(game) == "WorldWarGame(num_players=2, hold_order='together')"
    assert game == WorldWarGame() != WorldWarGame(num_players=3) and hash(game) == hash(WorldWarGame())


@pytest.mark.parametrize("players", range(2, 7))
def test_every_number_of_players_is_a_game(players: int) -> None:
    game = tutor.load_game("worldwar", num_players=players)
    assert game.num_players == players == len(game.new_initial_state().sides)


@pytest.mark.parametrize("wrong", [1, 7, "3", None, 2.0])
def test_another_number_of_players_lists_what_is_valid(wrong: object) -> None:
    with pytest.raises(ValueError, match="a whole number from 2 to 6"):
        tutor.load_game("worldwar", num_players=wrong)
