"""A server for the jobs' tests of one process."""

from collections.abc import Iterator

import pytest

from tests.bot.jobs.kit import be_patient
from tests.servers.nats import NatsServer, served


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no question go home because the machine is slow."""
    be_patient(monkeypatch)


@pytest.fixture(scope="session")
def nats() -> Iterator[NatsServer]:
    """A server that all tests of this process share, one after the other."""
    with served() as server:
        yield server
