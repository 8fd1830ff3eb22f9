"""Folding of a finished match into its rows of statistics, in small pieces, away from the event loop.

The pieces are computed on this machine and never by other machines (`bot.jobs`), because nobody waits for them.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import BrokenExecutor
from typing import Any, Final, Protocol, TypeVar

import msgspec

from bot.runtime.pending import EndOfProgram
from bot.stats.rows import people_of
from bot.stats.sums import version_of
from bot.storage.ports import LoggedEvent, MatchStatistics, Storage, TableRow
from bot.tables.context.analyses import counted
from bot.tables.context.cooperative import Slices
from bot.tables.log.codec import restored
from bot.tables.log.state import Table
from bot.tables.past.match_rows import Logged, Rows, events_of, is_counted, rows_of
from engine.core.codec import encode
from engine.core.errors import NotAnalysed
from engine.core.game import AnyGame
from engine.core.match import DealScored, DealStarted, Event

log = logging.getLogger(__name__)

TRIES: Final = 3
"""Attempts to fold one table if persons are forgotten meanwhile; then it is left for another time."""
T = TypeVar("T")
Rest = Callable[[float], Awaitable[None]]
"""Function that waits after a piece of work, to limit the load. Its argument: real seconds that the work took."""


class FoldingWorker(Protocol):
    """Worker that runs slow functions of a game."""

    async def run(self, work: Callable[..., T], game: AnyGame, *given: object) -> T:
        """Call `work(game, *given)` away from the event loop. Raises what `work` raises."""
        ...


class _Known(msgspec.Struct, frozen=True):
    """Analyses computed before; an instance is called in place of the game's analysing function."""

    found: dict[int, Any]
    """Analysis by number of the deal; None: the deal cannot be analysed."""

    def __call__(self, deal: Sequence[Event]) -> Any:
        """Return the known analysis of a deal. Raises NotAnalysed if there is none."""
        number = deal[-1].number if isinstance(deal[-1], DealScored) else 0
        if self.found.get(number) is None:
            raise NotAnalysed("no_analysis")
        return self.found[number]


async def fold(storage: Storage, game: AnyGame, table: int, worker: FoldingWorker, rest: Rest) -> bool:
    """Fold a finished table and store its statistics; return False if that has to be done another time.

    A log that cannot be read gives no rows, and an error is logged. Raises StorageFailed, and what interrupts the work:
    BrokenExecutor, CancelledError.
    """
    if game.facts is None:
        return False
    for _ in range(TRIES):
        forgotten, row = await storage.forgotten_at(table), await storage.table(table)
        if row is None:
            return False
        rows = await _rows(row, game, await storage.events(table), worker, rest)
        if await storage.put_statistics(table, version_of(game.facts), forgotten, _stored(rows)):
            return True
    return False


async def _rows(
    row: TableRow, game: AnyGame, stored: Sequence[LoggedEvent], worker: FoldingWorker, rest: Rest
) -> Rows | None:
    """Return the statistics rows of a table; None if its match does not count, or its log cannot be read."""
    try:
        blank, events = Table(row.id, row.chat, row.thread, game), await read(game, stored)
        if not is_counted(blank, events):
            return None
        known = _Known(await _analyses(game, events, worker, rest))
        return await _timed(rest, worker.run(folded, game, blank, events, known))
    except (BrokenExecutor, EndOfProgram):
        raise
    except Exception as error:  # noqa: BLE001 - whatever the rules make of events that they do not know
        log.error("table %s has no statistics: its log is not readable: %s", row.id, type(error).__name__)
        return None


async def read(game: AnyGame, stored: Sequence[LoggedEvent]) -> list[Logged]:
    """Decode the events of a log, with breaks for the event loop. Raises an error for events that cannot be read."""
    slices, events = Slices(), list[Logged]()
    for one in stored:
        events.append(Logged(one.at, restored(game, one.body)))
        await slices.rest()
    return events


async def _analyses(game: AnyGame, events: Sequence[Logged], worker: FoldingWorker, rest: Rest) -> dict[int, Any]:
    """Return the analysis of each finished deal of a match by its number; None for a deal that cannot be analysed."""
    found: dict[int, Any] = {}
    for deal in game.analysis.deals_of(events_of(events)) if game.analysis is not None else ():
        if isinstance(deal[0], DealStarted) and isinstance(deal[-1], DealScored):
            found[deal[-1].number] = await _timed(rest, worker.run(analysed, game, tuple(deal)))
    return found


def analysed(game: AnyGame, deal: Sequence[Event]) -> Any | None:
    """Return the analysis of a finished deal; None if it cannot be analysed."""
    try:
        return counted(game, deal)
    except NotAnalysed:
        return None


def folded(game: AnyGame, blank: Table, events: Sequence[Logged], known: _Known) -> Rows | None:
    """Return the statistics rows of a match, in a worker; `blank`: the table before its first event, with the game."""
    return rows_of(blank, events, known)


async def _timed(rest: Rest, work: Awaitable[T]) -> T:
    """Await a piece of work, then call `rest` with the seconds that it took; return the result."""
    loop = asyncio.get_running_loop()
    begun = loop.time()
    done = await work
    await rest(loop.time() - begun)
    return done


def _stored(rows: Rows | None) -> MatchStatistics | None:
    if rows is None:
        return None
    match, deals, home = rows
    people = people_of(match, deals)
    return MatchStatistics(match.at, people, encode(match), tuple(encode(deal) for deal in deals), home)
