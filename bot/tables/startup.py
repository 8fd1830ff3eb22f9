"""Start of the program: only an index of the tables is read; each table is read when it is needed.

Two kinds of tables are read at once, one after the other, while presses go first: those whose screens may be out of
date, and those that were being played when the program ended. What wakes a table is in `bot.tables.runtime`.
"""

import logging
from collections.abc import Iterable
from functools import partial
from typing import Final

from bot.clock import Clock
from bot.screens.refusals import Refusal
from bot.storage.ports import StorageError, StorageFailed, StorageLost
from bot.tables.context.context import Context
from bot.tables.context.mailbox import MailboxFull, MailboxJob
from bot.tables.context.session import TableSession
from bot.tables.log.clock import Purpose
from bot.tables.log.kinds import NO_TABLES
from bot.tables.past.redraw import draw_again
from bot.tables.refused import Refused
from bot.tables.runtime.table_runtime import RETRY_S, TableRuntime

log = logging.getLogger(__name__)

JUST_NOW_S = 86400.0
"""Clock seconds after a table's end during which its screens are still brought up to date."""
PLAYED_S = 60.0
"""A table counts as being played if its last change is at most these clock seconds older than the newest of all."""

CALL_S: Final = 10.0
"""Real seconds that a call to Telegram may take."""
LANDED_S: Final = 15.0
"""Real seconds after a take-over by which every call of the previous owner has arrived or is lost."""
LOOK: Final = "second look"
"""Purpose of the alarm that edits the messages of a tournament or a week once more after a take-over."""


def landed_at(clock: Clock) -> float:
    """Return the clock second by which every call of a previous owner that did not end has arrived or is lost."""
    return clock.now() + clock.machine(LANDED_S) * clock.speed


def look_again(context: Context, row: int, show: MailboxJob) -> None:
    """Edit the messages of a tournament or a week once more, when no call of the previous owner can arrive any more.

    `row`: number of the tournament or week. `show`: job that requests all its messages, done in the mailbox of the row.
    """

    async def job() -> None:
        try:
            await context.publisher.doubt(row)
        except StorageLost:  # the program ends
            return
        except StorageError as error:
            log.error("the messages of %s are not looked at again: %s", row, error)
        else:
            await show()

    context.timers.set(row, LOOK, landed_at(context.clock), partial(context.mailboxes.offer, row, job))


class Startup:
    """Work at tables that the start of the program itself causes."""

    def __init__(self, context: Context, runtime: TableRuntime) -> None:
        self._context = context
        self._runtime = runtime

    async def begin(self, *, took_over: bool = False) -> tuple[int, ...]:
        """Set the stored wake-ups and return the tables that must be brought up to date. Raises StorageFailed.

        `took_over`: the program before this one did not end, and its last calls may not have been made yet.
        """
        now, speed = self._context.clock.now(), self._context.clock.speed
        played = max(PLAYED_S, CALL_S * speed) if took_over else PLAYED_S
        soon = list(await self._context.storage.restored_tables())
        self._runtime.out_of_a_copy(soon)
        soon += await self._context.storage.stale_tables(now - JUST_NOW_S, played)
        for row in await self._context.storage.open_index():
            if row.deadline is not None and row.deadline <= now:
                soon.append(row.id)
            elif row.deadline is not None and self._context.repository.knows(row):
                self._wake_at(row.id, row.deadline)
        return tuple(dict.fromkeys(soon))

    async def look_again(self, tables: Iterable[int]) -> None:
        """Show the messages of these tables once more, when no call of the previous owner can arrive any more.

        A frozen program makes its call when it resumes, and the call could overwrite newer content.
        """
        clock = self._context.clock
        await clock.sleep(landed_at(clock) - clock.now())
        for table in tables:
            try:
                await self._context.publisher.doubt(table)
            except StorageLost:  # the program ends
                return
            except StorageError as error:
                log.error("table %s is not looked at again: %s", table, error)
            else:
                self._runtime.offer(table, self._runtime.redraw)

    async def catch_up(self, tables: Iterable[int]) -> None:
        """Bring every screen of these tables up to date, one table after the other."""
        for table in tables:
            try:
                await self._context.mailboxes.run(table, self._showing(table))
            except StorageFailed as error:
                self._context.store_failed(table, Purpose.STORED, error)
                self._wake_at(table, self._context.clock.now() + RETRY_S)
            except MailboxFull:  # somebody touches it, or the program ends
                continue
            except Refused as refused:
                if refused.key is Refusal.GAME_UNKNOWN and await self._is_table(table):  # else it has been told
                    log.error("table %s is left as it is: %s", table, refused.key)
            except StorageLost:  # the program ends
                return
            except Exception:  # one table that cannot be read must not keep the others
                log.exception("table %s is not read", table)

    async def _is_table(self, number: int) -> bool:
        """Return whether a row of the store is that of a table, not of a tournament or a week."""
        row = await self._context.storage.table(number)
        return row is not None and row.game not in NO_TABLES

    def _showing(self, table: int) -> MailboxJob:
        async def job() -> None:
            session = await self._runtime.open(table)
            if session is not None:
                await self._show(session)
                await draw_again(self._context, session, await self._stale(session))

        return job

    async def _stale(self, session: TableSession) -> frozenset[str]:
        """Return the keys of messages that may be out of date, because the program was killed before updating them."""
        rows = await self._context.storage.surfaces(session.table.id)
        return frozenset(row.key for row in rows if row.hash and row.is_stale(session.table.seq))

    def _wake_at(self, table: int, at: float) -> None:
        """Bring the table up to date at clock second `at`, unless somebody uses it before that."""
        self._runtime.ring_at(table, Purpose.STORED, at, self._show)

    async def _show(self, session: TableSession) -> None:
        self._runtime.show(session)
