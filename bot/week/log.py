"""Logs of weeks in the store, and weeks folded from them.

A week is stored as a row among the tables, under a game that nobody plays (GAME). Its chat exists only in the store
and follows from the number of the week, so that the week is found by its number. Therefore its mailbox, alarms,
causes and messages are stored, moved, copied and forgotten like those of a table. Nobody has a seat in a week, so
it is in no list of a person's tables.
"""

import logging
from collections.abc import Iterable
from typing import Final

import msgspec

from bot.storage.ports import Appended, Cause, Conflict, Repeated, Storage, StoredEvent, TableChange, TableStatus
from bot.tables.context.repository import OutOfStep
from bot.tables.log.kinds import WEEK, chat_of
from engine.tournament.weekly import AnyWeekEvent, Closed, Opened, Week, evolve, read_event, replay, write_event

log = logging.getLogger(__name__)

GAME: Final = WEEK
"""Name of the game in a week's row; it never changes, because stored databases contain it."""


class LoggedWeek(msgspec.Struct, frozen=True):
    """Week as folded from its log so far."""

    row: int
    """Number of the week's row in the store."""
    week: Week
    seq: int
    """Sequence number of the last event in the log."""

    def after(self, events: Iterable[AnyWeekEvent]) -> "LoggedWeek":
        """Return the week after further events."""
        week, seq = self.week, self.seq
        for event in events:
            week, seq = evolve(week, event), seq + 1
        return LoggedWeek(self.row, week, seq)


class WeekLogs:
    """Reader and writer of the logs of weeks. Every method may raise StorageFailed."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def open(self, opened: Opened) -> int:
        """Begin a week and return the number of its row; for a week that has begun, the number of the row it has."""
        event, cause = StoredEvent(_tag(opened), write_event(opened)), Cause(_key(opened.week))
        chat, change = chat_of(_key(opened.week)), TableChange(status=TableStatus.RUNNING)
        done = await self._storage.create_table(chat, None, GAME, (event,), cause=cause, change=change)
        return done.table

    async def found(self, number: int) -> LoggedWeek | None:
        """Find a week by its number; None if it was never opened, or its log cannot be read."""
        rows = await self._storage.recent_tables(chat_of(_key(number)), 1)
        return await self.load(rows[0].id) if rows and rows[0].game == GAME else None

    async def load(self, row: int) -> LoggedWeek | None:
        """Read a week by the number of its row; None if its log cannot be read."""
        rows = await self._storage.events(row)
        try:
            week = replay(read_event(one.body) for one in rows)
        except (msgspec.MsgspecError, ValueError, LookupError) as error:
            log.error("week %s is left as it is: its log is not readable: %s", row, type(error).__name__)
            return None
        return LoggedWeek(row, week, rows[-1].seq)

    async def repeated(self, cause: Cause) -> bool:
        """Return whether a press or command has been executed before."""
        return await self._storage.repeated(cause.key) is not None

    async def commit(
        self, logged: LoggedWeek, events: tuple[AnyWeekEvent, ...], cause: Cause | None = None
    ) -> LoggedWeek | None:
        """Append events to the log and return the week after them; None if the cause has been executed before.

        Raises OutOfStep if another writer has appended events.
        """
        stored = [StoredEvent(_tag(event), write_event(event)) for event in events]
        closes = any(isinstance(event, Closed) for event in events)
        change = TableChange(status=TableStatus.FINISHED) if closes else TableChange()
        done = await self._storage.append(logged.row, logged.seq, stored, cause=cause, change=change)
        match done:
            case Appended():
                return logged.after(events)
            case Repeated():
                return None
            case Conflict(seq=seq):
                raise OutOfStep(f"week {logged.row}: expected {logged.seq} events, found {seq}")


def _key(number: int) -> str:
    """Return the key under which the store has a week."""
    return f"week:{number}"


def _tag(event: AnyWeekEvent) -> str:
    return str(event.__struct_config__.tag)
