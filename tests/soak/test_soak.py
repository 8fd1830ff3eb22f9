"""The long tests in short: a few kills, a few thousand hostile updates."""

from pathlib import Path

import pytest

from tests.e2e.world import Bot
from tests.soak.fuzz import Fuzz
from tests.soak.kills import soak

KILLS = 5
UPDATES = 3000


@pytest.mark.slow
def test_a_few_kills_lose_nothing(tmp_path: Path) -> None:
    counts = soak(tmp_path, KILLS, seed=3, kind=Bot)
    assert counts["kills"] >= KILLS
    assert counts["screens compared"]
    assert counts["acknowledged"]


async def test_hostile_updates_change_and_reveal_nothing() -> None:
    counts = await Fuzz(seed=1).run(UPDATES)
    assert counts["updates"] == UPDATES
    for kind in ("button", "honest", "command", "forwarded", "document", "odd", "again", "reply"):
        assert counts[kind] > 50, kind
    assert counts["presses answered"] > 1000
    assert counts["screens with cards"] > 100
    assert counts["changes by who may"] > 50
