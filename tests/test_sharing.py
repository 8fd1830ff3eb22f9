"""How parallel workers share the tests."""

from collections import defaultdict
from pathlib import Path

import pytest

from tests.sharing import TOGETHER, group, order

ROOT = Path(__file__).parents[1]
FOR_ALL = ("postgres", "database", "nats")  # the workers of a run share them by themselves; of NATS each has its own
MADE_ONCE = ("session", "module")  # scopes of fixtures that cost more to make than to use


def made_once(item: pytest.Item) -> list[str]:
    """The fixtures of these tests that a test shares with others, by the files or folders where they stand."""
    info = getattr(item, "_fixtureinfo", None)
    defined = [(name, found[-1]) for name, found in info.name2fixturedefs.items()] if info is not None else []
    return [
        f"{fixture.baseid}:{name}"
        for name, fixture in defined
        if fixture.scope in MADE_ONCE and name not in FOR_ALL and fixture.baseid.startswith("tests")
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


def test_groups_of_tests() -> None:
    alone = "tests/test_sharing.py::test_groups_of_tests"
    assert group("tests/e2e/test_matrix.py::test_the_log_is_quiet") == "theatre"
    assert group(alone) == alone
    assert group("tests/bot/screens/test_options.py::test_one[a]") == "tests/bot/screens/test_options.py::test_one"
    assert group("tests/storage/test_kept.py::test_one[0001]") == "tests/storage/test_kept.py::test_one[0001]"


def test_what_waits_is_spread_and_begins_with_the_longest() -> None:
    quick = [f"tests/engine/test_{n}.py::test" for n in range(10)]
    waits = [f"tests/e2e/test_{name}.py::test" for name in ("disk", "days", "topics")]
    slow, heavy = "tests/soak/test_soak.py::test", "tests/storage/test_kept.py::test"
    theatre = ["tests/e2e/test_matrix.py::test", "tests/e2e/test_scenarios.py::test_story[a]"]
    found = order([*quick, theatre[0], *waits, theatre[1], heavy, slow], {slow})
    assert found[:4] == [*theatre, waits[1], heavy]
    assert [test for test in found if test in quick] == quick
    assert [test for test in found if test in (*waits, slow)] == [waits[1], waits[0], waits[2], slow]
    assert [found.index(test) for test in (waits[0], waits[2], slow)] == [6, 9, 12]
    assert len(found) == 17


def test_every_test_has_a_place(request: pytest.FixtureRequest) -> None:
    """However many are run: each once."""
    tests = [item.nodeid for item in request.session.items]
    assert sorted(order(tests, set())) == sorted(tests)
