"""Alarms: jobs at their time, each inside the mailbox of its table."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.storage.ports import StorageFailed
from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.log.clock import Purpose, Wake
from bot.tables.refused import Refused
from bot.tables.schedule.waking import TablesAtWork

RETRY_S = 5.0  # clock seconds


class Alarms:
    """Alarms of all tables, one for each table and purpose."""

    def __init__(self, context: Context, tables: TablesAtWork) -> None:
        self._context = context
        self._tables = tables

    def set(
        self, table: int, purpose: Wake | Purpose, at: float, job: Callable[[TableSession], Awaitable[object]]
    ) -> None:
        """Run a job at the table at clock second `at`; again every RETRY_S while store or mailbox refuses."""
        Alarm(self._context, self._tables, table, purpose, job).set(at)

    def cancel(self, table: int, purpose: Wake | Purpose) -> None:
        """Cancel the alarm of a table for a purpose."""
        self._context.timers.cancel(table, purpose)


@dataclass(frozen=True)
class Alarm:
    """One alarm; held by its timer or its mailbox alone, so that an alarm that is over leaves no garbage."""

    context: Context
    """The shared parts of the application."""
    tables: TablesAtWork
    """The tables, opened for the job."""
    table: int
    """The number of the table."""
    purpose: Wake | Purpose
    """The purpose; another alarm of the table for it replaces this one."""
    job: Callable[[TableSession], Awaitable[object]]
    """The work."""

    def set(self, at: float) -> None:
        """Ring at clock second `at`."""
        self.context.timers.set(self.table, self.purpose, at, self._ring)

    def _ring(self) -> None:
        if not self.context.mailboxes.offer(self.table, self._run):
            self._later()

    def _later(self) -> None:
        self.set(self.context.clock.now() + RETRY_S)

    async def _run(self) -> None:
        try:
            session = await self._opened()
            if session is not None:
                await self.job(session)
        except StorageFailed as error:
            self.context.store_failed(self.table, self.purpose, error)
            self._later()
        else:
            self.context.failure_log.over(self.table, self.purpose)

    async def _opened(self) -> TableSession | None:
        """Return the session of the table; None where nothing rings: no such table, or none that can be read."""
        try:
            return await self.tables.open(self.table)
        except Refused:
            return None
