"""Where analyses are counted: a process that was killed is replaced, what is known is not counted twice."""

import os
import signal
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from bot.tables.house import analyses
from bot.tables.house.analyses import Analyses
from engine.games.preferans.record import parse

RECORD = Path(__file__).parents[3] / "records" / "played-misere-caught.txt"


def killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def test_a_process_that_was_killed_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "has_numba", lambda: False)
    events = parse(RECORD.read_text("utf-8")).events
    found = Analyses()
    try:
        with pytest.raises(BrokenExecutor):
            await found.run(killed)
        first = await found.of(1, 1, events)
        assert found.known(1, 1) is first
        assert await found.of(1, 1, ()) is first
        assert (await found.all_of(1, events)) == (first,)
    finally:
        found.close()
