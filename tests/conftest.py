"""Settings of every test run: property tests without a time limit, and how parallel workers share the tests."""

import os

import pytest
from hypothesis import HealthCheck, settings

# an example that a busy machine takes long over is not wrong
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

MADE_ONCE = ("session", "module")  # scopes of fixtures that cost more to make than to use


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep tests that share a costly fixture on one worker, and begin with the longest: `make test` says loadgroup."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return
    for item in items:
        if (shared := shared_fixture(item)) is not None:
            item.add_marker(pytest.mark.xdist_group(shared))
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def shared_fixture(item: pytest.Item) -> str | None:
    """Name the widest fixture of these tests that a test shares with others; None where it makes all of its own."""
    info = getattr(item, "_fixtureinfo", None)
    defined = [(name, found[-1]) for name, found in info.name2fixturedefs.items()] if info is not None else []
    for scope in MADE_ONCE:
        for name, fixture in defined:
            if fixture.scope == scope and fixture.baseid.startswith("tests"):
                return fixture.baseid if scope == "session" else f"{item.path}:{name}"
    return None
