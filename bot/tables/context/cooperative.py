"""Long logs on the event loop: what takes long is done in slices, between which everybody else has his turn.

Nobody plays so long a match as somebody can import. A process of its own would have to send every event back, which
holds up the loop for as long as to read them here.
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
    """The time this work has had since anybody else was let in."""

    def __init__(self) -> None:
        self._since = perf_counter()

    async def rest(self) -> None:
        """Let everybody else in, when it is time to."""
        if perf_counter() - self._since > SLICE_S:
            await asyncio.sleep(0)
            self._since = perf_counter()


async def read(game: AnyGame, log: Iterable[LoggedEvent]) -> tuple[LogEvent, ...]:
    """What stands in rows of a table of that game. Raises msgspec.ValidationError when it is not of this version."""
    cooperative, events = Slices(), list[LogEvent]()
    for row in log:
        events.append(restored(game, row.body))
        await cooperative.rest()
    return tuple(events)


async def written(events: Iterable[LogEvent]) -> list[StoredEvent]:
    """Events as the store keeps them."""
    cooperative, rows = Slices(), list[StoredEvent]()
    for event in events:
        rows.append(stored(event))
        await cooperative.rest()
    return rows


async def folded(table: Table, at: float, events: Iterable[LogEvent], after: int | None = None) -> Table:
    """The table after events at clock second `at` that go on its log, or the log behind seq `after`."""
    cooperative = Slices()
    for seq, event in enumerate(events, (table.seq if after is None else after) + 1):
        table = fold(table, seq, at, event)
        await cooperative.rest()
    return table


def last_place(events: Sequence[LogEvent], kind: type[LogEvent]) -> int:
    """Where the last event of a kind stands that carries all before it; 0 where there is none."""
    return next((place for place in range(len(events) - 1, -1, -1) if isinstance(events[place], kind)), 0)


async def replayed(game: AnyGame, events: Sequence[Event]) -> Any:
    """The match of a game after its events; from the last deal on that was dealt, which carries the match so far."""
    start = last_place(events, DealStarted)
    cooperative, match = Slices(), game.replay(events[start : start + 1])
    for event in events[start + 1 :]:
        match = game.evolve(match, event)
        await cooperative.rest()
    return match
