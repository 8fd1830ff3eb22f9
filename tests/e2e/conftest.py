"""One stage for all scenarios of a session; what was collected is played several at once."""

from collections.abc import Iterator

import pytest

from tests.e2e.scenarios.every import PLAYS
from tests.e2e.scenarios.theatre import Play, Story, Theatre

SLOW = 6.0


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
    theatre = Theatre(SLOW)
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
