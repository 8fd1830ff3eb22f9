"""One stage for all scenarios of a session; what was collected is played several at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e import stores
from tests.e2e.scenarios.every import PLAYS
from tests.e2e.scenarios.theatre import Play, Story, Theatre
from tests.servers.postgres import Cluster, postgres

__all__ = ["postgres"]
SLOW = 6.0
BETWEEN = 4.0  # times as long as usual waits the next deal: on a busy machine a press comes late


@pytest.fixture(params=["sqlite", "postgres"])
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """Settings of a bot that keeps its database in a file, and of one that keeps it on a server."""
    if request.param == "sqlite":
        return stores.settings(tmp_path)
    cluster: Cluster = request.getfixturevalue("postgres")
    return stores.on_server(cluster.url("postgres").reveal(), tmp_path)


@pytest.fixture(scope="session")
def theatre(request: pytest.FixtureRequest) -> Iterator[Theatre]:
    """Sandbox and bot. Plays that the session asks for begin at once."""
    theatre = Theatre()
    try:
        for play in _wanted(request.session.items):
            if not (isinstance(play, Story) and play.slow):
                theatre.invite(play)
        yield theatre
    finally:
        theatre.close()


@pytest.fixture(scope="session")
def slow_theatre() -> Iterator[Theatre]:
    """Another sandbox and bot, ten times slower."""
    theatre = Theatre(SLOW, between=BETWEEN)
    try:
        yield theatre
    finally:
        theatre.close()


def _wanted(items: list[pytest.Item]) -> list[Play]:
    wanted: list[Play] = []
    for item in items:
        if "played" in getattr(item, "fixturenames", ()):
            return list(PLAYS)
        call = getattr(item, "callspec", None)
        if call is not None and "theatre" in getattr(item, "fixturenames", ()):
            wanted += [value for value in call.params.values() if isinstance(value, Play)]
    return wanted
