"""How parallel workers share the tests."""

from collections import defaultdict
from pathlib import Path

import pytest

from tests.sharing import TOGETHER, group, rank

ROOT = Path(__file__).parents[1]
MADE_ONCE = ("session", "module")  # scopes of fixtures that cost more to make than to use


def made_once(item: pytest.Item) -> list[str]:
    """The fixtures of these tests that a test shares with others, by the files or folders where they stand."""
    info = getattr(item, "_fixtureinfo", None)
    defined = [(name, found[-1]) for name, found in info.name2fixturedefs.items()] if info is not None else []
    return [
        f"{fixture.baseid}:{name}"
        for name, fixture in defined
        if fixture.scope in MADE_ONCE and fixture.baseid.startswith("tests")
    ]


def test_who_shares_a_fixture_shares_a_worker(request: pytest.FixtureRequest) -> None:
    """Of all tests of this run; what is missing belongs into `tests.sharing.TOGETHER`."""
    groups = defaultdict[str, set[str]](set)
    for item in request.session.items:
        for fixture in made_once(item):
            groups[fixture].add(group(item.nodeid))
    assert {fixture: names for fixture, names in groups.items() if len(names) > 1} == {}


def test_every_group_has_tests() -> None:
    """The files that are named stand there, with the tests that are named."""
    for start in (start for starts in TOGETHER.values() for start in starts):
        file, _, name = start.partition("::")
        assert f"def {name.rstrip('[')}" in (ROOT / file).read_text(), start


def test_the_longest_begin_first() -> None:
    alone = "tests/test_sharing.py::test_the_longest_begin_first"
    assert group("tests/e2e/test_matrix.py::test_the_log_is_quiet") == "theatre"
    assert group(alone) == alone
    ranks = [
        rank(test, slow=slow) for test, slow in (("tests/e2e/test_matrix.py::a", False), (alone, True), (alone, False))
    ]
    assert ranks == sorted(ranks)
    assert len({*ranks}) == 3
