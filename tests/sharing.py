"""How parallel workers share the tests: what must stay together, and what begins first.

The process that shares the tests out knows their ids only, so what shares a fixture is listed here; the test of this
module finds whatever is missing. (`--dist loadgroup` would do it by marks, but writes groups into ids, which pytest
9.2 does not let it.)
"""

from collections import defaultdict
from collections.abc import Sequence, Set
from itertools import chain
from operator import itemgetter
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
    "conditions": ("tests/e2e/test_conditions.py::",),
    "one long match": ("tests/e2e/test_faults.py::test_the_match_goes_on_through[",),
    "one world": ("tests/e2e/test_startup.py::",),
    "evenings": (
        "tests/bot/gateway/publishing/test_classes.py::test_without_it_something_is_later[",
        "tests/bot/gateway/publishing/test_classes.py::test_a_patch_that_changes_nothing_changes_no_figure",
    ),
    "facts of a match": ("tests/engine/games/preferans/test_facts.py::",),
    "deals of a match": ("tests/bot/stats/test_sums.py::",),
    "a match recounted": ("tests/bot/stats/test_recount.py::test_known_answer",),
    "first contact": ("tests/e2e/test_first_contact.py::",),
    "stops": ("tests/bot/sandbox/test_stop.py::test_a_stop_at_any_moment_of_the_start_is_in_order[",),
    "cases from outside": ("tests/cases/test_cases.py::",),
    "certificates": ("tests/bot/jobs/test_link.py::",),
    "sources": ("tests/test_structure.py::",),
    "a wheel": ("tests/test_packaging.py::",),
    "a machine without a network": ("tests/test_bootstrap.py::",),
}
"""Tests that share something costly, by beginnings of ids: a group runs on one worker, and the first begins first."""


WAITING = ("tests/e2e/", "tests/browser/")
"""Where tests wait for other processes."""

ONE_BY_ONE = (*WAITING, "tests/cluster/", "tests/soak/", "tests/storage/", "tests/bot/storage/")
"""Where a test takes seconds; elsewhere all cases of a function are handed out at once, which is quicker."""

LONGEST = (
    "tests/e2e/test_matches.py::",
    "tests/e2e/test_days.py::",
    "tests/e2e/test_presets.py::",
    "tests/bot/tables/",
)
"""Tests that take a minute and more, and those that compute longest."""

HEAVY = ("tests/storage/", "tests/pictures/", "tests/games/")
"""Where tests compute for seconds: they begin before the many short ones, with which all workers end at once."""

SPREAD = 0.8
"""Over which part of what computes they are spread; nobody begins to wait at the end."""


def group(test: str) -> str:
    """Name the group of a test: what it shares, its function among short ones, its own id where it stands alone."""
    alone = test if test.startswith(ONE_BY_ONE) else test.partition("[")[0]
    return next((name for name, starts in TOGETHER.items() if test.startswith(starts)), alone)


def order(tests: Sequence[str], slow: Set[str]) -> list[str]:
    """Say in which order to begin: groups as listed, then the rest, with what waits spread among what computes.

    What waits most of its time (`WAITING`, or marked `slow`) leaves the processor to others; the longest come first,
    here and among what computes.
    """
    units = defaultdict[str, list[str]](list)
    for test in tests:
        units[group(test)].append(test)
    first = [units.pop(name) for name in TOGETHER if name in units]
    waits = [unit for unit in units.values() if unit[0].startswith(WAITING) or unit[0] in slow]
    waits.sort(key=lambda unit: not unit[0].startswith(LONGEST))
    computes = [unit for unit in units.values() if not (unit[0].startswith(WAITING) or unit[0] in slow)]
    computes.sort(key=lambda unit: not unit[0].startswith(HEAVY))
    step = SPREAD * len(computes) / max(1, len(waits))
    places = [(at * step, unit) for at, unit in enumerate(waits)] + [(at, unit) for at, unit in enumerate(computes)]
    return list(chain.from_iterable(first + [unit for _, unit in sorted(places, key=itemgetter(0))]))


def scheduler(config: Any, log: Any) -> Any:
    """Make the scheduler of pytest-xdist that hands out whole groups, in the order in which they were collected."""
    from xdist.scheduler import LoadScopeScheduling

    class Groups(LoadScopeScheduling):  # type: ignore[misc]  # pytest-xdist has no types
        def _split_scope(self, nodeid: str) -> str:
            return group(nodeid)

        def _pending_of(self, workload: Any) -> int:
            """Count what is left, and forget the groups that are over: it is asked after every test."""
            for over in [name for name, tests in workload.items() if all(tests.values())]:
                del workload[over]
            return int(super()._pending_of(workload))

    config.option.loadscopereorder = False  # longest first, not most tests first
    return Groups(config, log)
