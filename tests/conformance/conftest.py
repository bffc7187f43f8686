"""Every conformance test runs for every game under every set of options that `testkit.cases` lists."""

from __future__ import annotations

import pytest


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for ``case`` is run for each of them."""
    from testkit.cases import every_case

    if "case" in metafunc.fixturenames:
        cases = every_case()
        metafunc.parametrize("case", cases, ids=[case.id for case in cases])
