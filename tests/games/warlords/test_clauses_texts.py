"""The clauses as texts: complete, in single sentences, in our own words, and true of the game."""

from __future__ import annotations

import json
import re
from collections import Counter
from html.parser import HTMLParser
from itertools import combinations
from math import comb

import pytest

from tutor.games.warlords.clauses import CLASS_COUNTS, CLAUSES, INTRO, TITLE, facts, rules_page
from tutor.games.warlords.combos import ComboKind, evaluate
from tutor.games.warlords.deck import NUMBERS
from tutor.games.warlords.options import SPECS
from tutor.kernel.pages import clause_text

SENTENCES = [
    text for clause in CLAUSES.values() for text in (*clause.text, *clause.why, *(text for _, text in clause.readings))
]


def test_every_clause_is_there_in_order_with_a_reason():
    assert list(CLAUSES) == [f"W-{n}" for n in range(1, 13)]
    for name, clause in CLAUSES.items():
        assert clause.id == name
        assert clause.text and clause.why and str(clause.title)


def test_each_message_is_one_sentence():
    for text in (*SENTENCES, *INTRO, *(fact.text for fact in facts())):
        said = str(text)
        assert re.fullmatch(r"[A-Z][^.!?]*\.", said), said
        assert len(said) <= 110, said


def test_no_sentence_is_said_twice_in_a_clause():
    for clause in CLAUSES.values():
        said = Counter(map(str, (*clause.text, *clause.why, *(text for _, text in clause.readings))))
        assert max(said.values()) == 1


def test_every_option_is_explained_by_its_clause():
    explained = {option: clause.id for clause in CLAUSES.values() for option, _ in clause.readings if option}
    assert explained == {spec.name: spec.clause for spec in SPECS}


def test_the_default_round_limit_is_the_one_that_w9_names():
    limit = next(spec for spec in SPECS if spec.name == "round_limit").default
    assert f"After {limit} rounds" in str(CLAUSES["W-9"].readings[0][1])


@pytest.mark.parametrize("ace", CLASS_COUNTS)
def test_the_class_counts_that_are_taught_are_true(ace):
    kinds = Counter(evaluate(hand, ace).kind for hand in combinations(NUMBERS[0], 3))
    order = (ComboKind.STRAIGHT, ComboKind.FLUSH, ComboKind.PAIR, ComboKind.HIGH_CARD)
    assert CLASS_COUNTS[ace] == tuple(kinds[kind] for kind in order)
    assert sum(CLASS_COUNTS[ace]) == comb(20, 3) == 1140
    assert "Of the 1,140 hands" in str(facts(ace)[1].text)


def test_the_other_facts_that_are_taught_are_true():
    for pack in NUMBERS:
        ranks = Counter(card.rank for card in pack)
        assert set(ranks.values()) == {2}, "three of a kind cannot occur"
    for straights, flushes, pairs, _ in CLASS_COUNTS.values():
        assert pairs < flushes + straights // 4, "a pair is rarer than a flush, with or without suited straights"
        assert pairs < flushes
    assert evaluate(["2s", "3s", "5s"]) > evaluate(["Ts", "Tc", "9s"]), "and still ranks below it"
    jacks, laid_before_the_third_reveal, hand, most_exchanges = 2, 2, 3, 3
    lost = jacks * laid_before_the_third_reveal
    assert lost == 4 and len(NUMBERS[0]) - lost == 16 and hand + most_exchanges == 6


def test_facts_of_an_unknown_reading_are_refused():
    with pytest.raises(ValueError, match="unknown ace reading 'wild'"):
        facts("wild")


def test_the_page_as_data_is_json_and_whole():
    page = rules_page("data")
    assert json.loads(json.dumps(page)) == page
    assert page["title"] == str(TITLE)
    assert [clause["id"] for clause in page["clauses"]] == list(CLAUSES)
    for shown, clause in zip(page["clauses"], CLAUSES.values(), strict=True):
        assert shown["text"] == " ".join(map(str, clause.text))
        assert [reading["text"] for reading in shown["readings"]] == [str(text) for _, text in clause.readings]
    assert len(page["facts"]) == len(facts())


def test_the_page_as_text_fits_a_terminal_and_says_everything():
    page = rules_page("text")
    assert max(map(len, page.splitlines())) <= 78
    flat = re.sub(r"\s+", " ", re.sub(r"^ *[->] ", " ", page, flags=re.M))
    for text in SENTENCES:
        assert str(text) in flat
    assert clause_text(CLAUSES["W-5"]) in page


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.ids, self.links, self.text, self.open = [], [], [], []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        found = dict(attrs)
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "a":
            self.links.append(found["href"])

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def test_the_page_as_html_is_well_formed_with_an_anchor_a_clause():
    page = Page()
    page.feed(rules_page("html", ace="both"))
    assert page.open == []
    assert page.ids == list(CLAUSES)
    assert set(page.links) <= {f"#{name}" for name in CLAUSES}
    said = " ".join(page.text)
    for text in (*SENTENCES, *(fact.text for fact in facts("both"))):
        assert str(text) in said


def test_html_is_escaped():
    from tutor.kernel.clauses import Clause
    from tutor.kernel.pages import rules_page as page
    from tutor.kernel.text import T

    bad = T("<script>{x}</script>", x="&")
    html = page(bad, (bad,), {"X-1": Clause("X-1", bad, (bad,), (bad,), (("", bad),))}, format="html")
    assert "<script>" not in html and "&lt;script&gt;&amp;&lt;/script&gt;" in html


def test_an_unknown_format_is_refused():
    with pytest.raises(ValueError, match="no rules page in format 'pdf'; formats are: text, html, data"):
        rules_page("pdf")
