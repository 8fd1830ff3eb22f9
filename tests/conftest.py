"""Settings of every test run: property tests without a time limit, and how parallel workers share the tests."""

import fcntl
import gc
import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import quick, sharing
from tests.left_out import last_line

# an example that a busy machine takes long over is not wrong; CI=true is no reason to try the same ones each time
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=False)
settings.load_profile("untimed")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Know `--quick`, the selection of `make quick`."""
    parser.addoption("--quick", action="store_true", help="leave out what takes long (tests/quick.py)")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Read no folder and no file that `--quick` leaves out."""
    if not config.getoption("quick") or not collection_path.is_relative_to(config.rootpath):
        return None
    return quick.is_left_out(collection_path.relative_to(config.rootpath).as_posix()) or None


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Let no search for garbage disturb while tests are collected, and never look at all those tests afterwards."""
    gc.disable()
    try:
        if _is_worker() and session.config.args == session.config.getini("testpaths"):
            _make_searches_ready(int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw")))
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def _is_worker() -> bool:
    """Tell whether this is one of several parallel workers."""
    return "PYTEST_XDIST_WORKER" in os.environ


@contextmanager
def _one_after_another(what: Path) -> Iterator[None]:
    """Let one worker at a time do something: what the first of them leaves on the disk the others need not make."""
    with what.open("rb") as lock:
        if _is_worker():
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _make_searches_ready(worker: int) -> None:
    """Compile a search of another game in each worker, or wait for it: read in one order, all would wait for one."""
    from engine.games import GAMES  # with this file it would be imported before its lines are counted

    games = list(GAMES.values())
    first = worker % len(games)
    for game in (*games[first:], *games[:first]):
        with _one_after_another(Path(__file__).parents[1] / "engine/games" / game.name / "__init__.py"):
            if game.robots.search is not None:
                game.robots.search.make_ready()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, object, object]:
    """Read a module, what it imports, and the searches that numba compiles for it: workers meet them compiled."""
    if not isinstance(collector, pytest.Module):
        return (yield)
    with _one_after_another(collector.path):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None, None, None]:
    """Give parallel workers a good order; alone, tests run as they stand.

    Inside, Hypothesis reads the constants of all modules.
    """
    if config.getoption("quick"):
        _leave_out(config, items)
    with _one_after_another(Path(__file__)):
        yield
    if _is_worker():
        slow = {item.nodeid for item in items if item.get_closest_marker("slow") is not None}
        places = {test: at for at, test in enumerate(sharing.order([item.nodeid for item in items], slow))}
        items.sort(key=lambda item: places[item.nodeid])


def _leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take the tests away that `--quick` leaves out though it has read their files."""
    kept = [item for item in items if not quick.is_left_out(item.nodeid) and item.get_closest_marker("slow") is None]
    config.hook.pytest_deselected(items=sorted(set(items) - set(kept), key=items.index))
    items[:] = kept


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, object, object]:
    """Say in the very last line what was left out."""
    found = yield
    told = session.config.pluginmanager.get_plugin("terminalreporter")
    if told is not None and not _is_worker():
        skipped = [one.longrepr[2] for one in told.stats.get("skipped", ()) if isinstance(one.longrepr, tuple)]
        told.ensure_newline()
        told.write_line(last_line(skipped, is_quick=session.config.getoption("quick", default=False)))
    return found


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Keep tests that share a costly fixture on one worker; pytest-xdist asks this in the process that shares out."""
    return sharing.scheduler(config, log)
