"""Every conformance test runs for every game under every set of options that `testkit.cases` lists."""

from __future__ import annotations

import pytest


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for ``case`` is run for each of them."""
    from testkit.cases import every_case

    if "case" in metafunc.fixturenames:
        cases = every_case()
        # The quick loop takes each game as it is usually played; its other option sets and player counts are slow.
        usual = {case.name: case.id for case in reversed(cases)}
        params = [
            pytest.param(case, id=case.id, marks=[] if usual[case.name] == case.id else [pytest.mark.slow])
            for case in cases
        ]
        metafunc.parametrize("case", params)
