"""How parallel workers share the tests: what must stay together, and what begins first.

The process that shares the tests out knows their ids only, so what shares a fixture is listed here; the test of this
module finds whatever is missing. (`--dist loadgroup` would do it by marks, but writes groups into ids, which pytest
9.2 does not let it.)
"""

from typing import Any

TOGETHER = {
    "theatre": (
        "tests/e2e/test_matrix.py::",
        "tests/e2e/test_scenarios.py::test_by_pressed_buttons[",
        "tests/e2e/test_scenarios.py::test_story[",
        "tests/e2e/test_scenarios.py::test_slow_story[",
    ),
    "walks": (
        "tests/engine/games/preferans/test_walks.py::test_every_event_happens",
        "tests/engine/games/preferans/test_walks.py::test_every_reason_is_written",
        "tests/engine/games/preferans/test_walks.py::test_every_branch_of_the_pools_is_taken",
        "tests/engine/games/preferans/test_walks.py::test_every_way_through_the_words",
    ),
    "one long match": ("tests/e2e/test_faults.py::test_the_match_goes_on_through[",),
    "one world": ("tests/e2e/test_startup.py::",),
    "a wheel": ("tests/test_packaging.py::",),
}
"""What shares something costly, by beginnings of ids: a group runs on one worker, and the first begins first."""


QUICK = ("tests/bot/screens/", "tests/bot/pictures/", "tests/bot/games/")
"""Where thousands of short tests are: one by one they would take longer to hand out than to run."""


def group(test: str) -> str:
    """Name the group of a test: what it shares, its function among the quick ones, its own id where it stands alone."""
    alone = test.partition("[")[0] if test.startswith(QUICK) else test
    return next((name for name, starts in TOGETHER.items() if test.startswith(starts)), alone)


def rank(test: str, *, slow: bool) -> int:
    """Order of beginning: groups as listed, what is marked `slow`, the rest."""
    names = [*TOGETHER]
    name = group(test)
    return names.index(name) if name in TOGETHER else len(names) + (not slow)


def scheduler(config: Any, log: Any) -> Any:
    """Make the scheduler of pytest-xdist that hands out whole groups, in the order in which they were collected."""
    from xdist.scheduler import LoadScopeScheduling

    class Groups(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return group(nodeid)

    config.option.loadscopereorder = False  # longest first, not most tests first
    return Groups(config, log)
