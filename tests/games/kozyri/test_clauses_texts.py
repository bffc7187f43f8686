"""The clauses as texts: complete, in single sentences, and true of the game."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from tutor.games.kozyri.clauses import CLAUSES, INTRO, TITLE, facts, rules_page
from tutor.games.kozyri.deck import ALL, BEATS, PACKS
from tutor.games.kozyri.options import SPECS
from tutor.kernel.pages import clause_text

SENTENCES = [
    text for clause in CLAUSES.values() for text in (*clause.text, *clause.why, *(text for _, text in clause.readings))
]


def test_each_message_is_one_sentence() -> None:
    for text in (*SENTENCES, *INTRO, *(fact.text for fact in facts())):
        said = str(text)
        assert re.fullmatch(r"[A-Z][^.!?]*\.", said), said
        assert len(said) <= 110, said


def test_no_sentence_is_said_twice() -> None:
    assert max(Counter(map(str, SENTENCES)).values()) == 1


def test_every_option_is_explained_by_its_clause() -> None:
    explained = {option: clause.id for clause in CLAUSES.values() for option, _ in clause.readings if option}
    assert explained == {spec.name: spec.clause for spec in SPECS}


def test_the_default_number_of_repetitions_is_the_one_that_is_told() -> None:
    assert next(spec for spec in SPECS if spec.name == "repetition_limit").default == 3
    assert "third time" in str(dict(CLAUSES["K-9"].readings[:1])["repetition_limit"])


@pytest.mark.parametrize("pack", PACKS)
def test_the_facts_that_are_taught_are_true(pack: int) -> None:
    said = str(facts(pack)[0].text)
    assert said == f"Each player begins with {pack // 2} cards, and each suit has {pack // 4}."
    for trump in "shdc":
        unbeaten = {card for card in ALL if not BEATS[trump][card]}
        assert unbeaten == {"A" + trump}, "no card but the ace of the own trumps is safe"
    with pytest.raises(ValueError, match="unknown pack 40"):
        facts(40)


def test_the_page_in_its_three_forms_says_everything() -> None:
    data, text, page = rules_page("data", pack=24), rules_page("text"), rules_page("html")
    assert json.loads(json.dumps(data)) == data and data["title"] == str(TITLE)
    assert "begins with 12 cards" in data["facts"][0]["text"]
    assert max(map(len, text.splitlines())) <= 78
    flat = re.sub(r"\s+", " ", re.sub(r"^ *[->] ", " ", text, flags=re.M))
    for sentence in SENTENCES:
        assert str(sentence) in flat
        assert str(sentence).replace("'", "&#x27;") in page
    assert clause_text(CLAUSES["K-6"]) in text
