"""Long logs, processed on the event loop in slices between which other tasks run.

An imported match may be longer than any played one. A separate process would not help: receiving every event from it
would hold up the event loop as long as reading the events here.
"""

import asyncio
from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import Any, Final

from bot.storage.ports import LoggedEvent, StoredEvent
from bot.tables.log.codec import restored, stored
from bot.tables.log.events import LogEvent
from bot.tables.log.fold import fold
from bot.tables.log.state import Table
from engine.core.game import AnyGame
from engine.core.match import DealStarted, Event

SLICE_S: Final = 0.002  # of real time


class Slices:
    """Stopwatch of one long piece of work: the time since other tasks last ran."""

    def __init__(self) -> None:
        self._since = perf_counter()

    async def rest(self) -> None:
        """Let other tasks run if SLICE_S has passed since they last did."""
        if perf_counter() - self._since > SLICE_S:
            await asyncio.sleep(0)
            self._since = perf_counter()


async def read(game: AnyGame, log: Iterable[LoggedEvent]) -> tuple[LogEvent, ...]:
    """Decode stored log rows of a table of `game`. Raises msgspec.ValidationError on an event of another version."""
    cooperative, events = Slices(), list[LogEvent]()
    for row in log:
        events.append(restored(game, row.body))
        await cooperative.rest()
    return tuple(events)


async def written(events: Iterable[LogEvent]) -> list[StoredEvent]:
    """Encode events for the store."""
    cooperative, rows = Slices(), list[StoredEvent]()
    for event in events:
        rows.append(stored(event))
        await cooperative.rest()
    return rows


async def folded(table: Table, at: float, events: Iterable[LogEvent], after: int | None = None) -> Table:
    """Apply events to a table, as of clock second `at`. They follow its last seq or, if given, seq `after`."""
    cooperative = Slices()
    for seq, event in enumerate(events, (table.seq if after is None else after) + 1):
        table = fold(table, seq, at, event)
        await cooperative.rest()
    return table


def last_place(events: Sequence[LogEvent], kind: type[LogEvent]) -> int:
    """Return the index of the last event of type `kind`, which contains all earlier state; 0 if there is none."""
    return next((place for place in range(len(events) - 1, -1, -1) if isinstance(events[place], kind)), 0)


async def replayed(game: AnyGame, events: Sequence[Event]) -> Any:
    """Replay a match from the start of its last deal, an event that contains the match so far."""
    start = last_place(events, DealStarted)
    cooperative, match = Slices(), game.replay(events[start : start + 1])
    for event in events[start + 1 :]:
        match = game.evolve(match, event)
        await cooperative.rest()
    return match
