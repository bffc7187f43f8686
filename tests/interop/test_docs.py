"""The examples in docs/interop.md do what they say."""

from __future__ import annotations

import doctest

import pytest
from support.servers import ROOT

from tutor.coach import bots as registry


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # what other libraries warn of is theirs
def test_every_example_of_the_page(pyspiel, monkeypatch, caplog):
    pytest.importorskip("pettingzoo", reason="needs the extra pettingzoo: pip install card-tutor[pettingzoo]")
    monkeypatch.setitem(registry._GUESTS, "warlords", {})
    page = (ROOT / "docs" / "interop.md").read_text("utf-8")
    test = doctest.DocTestParser().get_doctest(page, {}, "docs/interop.md", "docs/interop.md", 0)
    assert len(test.examples) > 30
    told: list[str] = []
    failed = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=told.append).failed
    assert failed == 0, "".join(told)
    assert not caplog.records, "a table plays on when a bot fails, and says so in the log"
