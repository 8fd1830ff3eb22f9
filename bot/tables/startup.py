"""How tables go on after a start: only an index is read, a table when somebody touches it or its time has come.

Read at once, one after the other and behind what people press, are those whose screens may be out of date and those
that were being played when the program ended. Tables that came out of a copy get another secret before anything else
happens there: nobody deals from the one that players may know.
"""

import logging
from collections.abc import Iterable

from bot.screens.fair import out_of_a_copy
from bot.storage.ports import StorageFailed
from bot.tables.context.context import Context
from bot.tables.context.mailbox import Job, MailboxFull
from bot.tables.context.session import TableSession
from bot.tables.decide import fair
from bot.tables.executor import Executor
from bot.tables.log.deadlines import Purpose
from bot.tables.past.redraw import draw_again
from bot.tables.ports import Origin
from bot.tables.refused import Refused
from bot.tables.schedule.alarms import RETRY_S, Alarms
from bot.tables.scheduler import Scheduler
from bot.tables.surfaces import Surfaces

log = logging.getLogger(__name__)

JUST_NOW_S = 86400.0  # so long the screens of a table that is over are looked after
PLAYED_S = 60.0  # a table is being played when it was touched so shortly before the last touch of any


class Startup:
    """The first touch of every table after a start."""

    def __init__(
        self, context: Context, executor: Executor, alarms: Alarms, scheduler: Scheduler, surfaces: Surfaces
    ) -> None:
        self._context = context
        self._executor = executor
        self._alarms = alarms
        self._scheduler = scheduler
        self._surfaces = surfaces
        self._awake: set[int] = set()
        self._copied: set[int] = set()  # tables out of a copy that nobody has touched yet
        context.sessions.on_read = self._read

    async def begin(self) -> tuple[int, ...]:
        """Set the stored wake-ups; the tables to catch up with. Raises StorageFailed."""
        now = self._context.clock.now()
        soon = list(await self._context.storage.restored_tables())
        self._copied = set(soon)
        soon += await self._context.storage.stale_tables(now - JUST_NOW_S, PLAYED_S)
        for row in await self._context.storage.open_index():
            if row.deadline is not None and row.deadline <= now:
                soon.append(row.id)
            elif row.deadline is not None:
                self._wake_at(row.id, row.deadline)
        return tuple(dict.fromkeys(soon))

    async def catch_up(self, tables: Iterable[int]) -> None:
        """Make every screen of these tables right, one table after the other."""
        for table in tables:
            try:
                await self._context.mailboxes.run(table, self._showing(table))
            except StorageFailed as error:
                self._context.store_failed(table, Purpose.STORED, error)
                self._wake_at(table, self._context.clock.now() + RETRY_S)
            except MailboxFull:  # somebody touches it, or the program ends
                continue
            except Refused as refused:  # a game that this program does not host
                log.error("table %s is left as it is: %s", table, refused.key)
            except Exception:  # one table that cannot be read must not keep the others
                log.exception("table %s is not read", table)

    def _showing(self, table: int) -> Job:
        async def job() -> None:
            session = await self._context.sessions.get(table)
            if session is not None:
                await self._show(session)
                await draw_again(self._context, session, await self._stale(session))

        return job

    async def _stale(self, session: TableSession) -> frozenset[str]:
        """Keys of messages that are there and out of date: a kill may have come before they showed their last."""
        rows = await self._context.storage.surfaces(session.table.id)
        return frozenset(row.key for row in rows if row.hash and row.is_stale(session.table.seq))

    def _wake_at(self, table: int, at: float) -> None:
        """Make the table right when its time has come, unless somebody touches it before."""
        self._alarms.set(table, Purpose.STORED, at, self._show)

    async def _show(self, session: TableSession) -> None:
        self._executor.show(session)

    async def _read(self, session: TableSession) -> None:
        """A table was read: the first time, it wakes; later only because it had been put away."""
        await self._context.presence.learn(session.table)
        for other in self._context.presence.seat(session.table, session.group_title):
            self._context.offer(other, self._executor.refresh)
        table = session.table.id
        if table in self._awake:
            return
        if table in self._copied:
            await self._go_on_from_copy(session)
        self._alarms.cancel(table, Purpose.STORED)
        if await self._scheduler.awake(session):
            self._awake.add(table)

    async def _go_on_from_copy(self, session: TableSession) -> None:
        """Another secret for the next deal, and the table is told. Raises StorageFailed: nobody plays without it."""
        table = session.table
        events = fair.sealed_anew(table, self._context.decks)
        if events and not await self._executor.act(session, events):
            raise StorageFailed("There is no new secret for the next deal yet.")
        self._copied.discard(table.id)
        words = out_of_a_copy(self._context.texts_for(table.chat), sealed_anew=bool(events))
        self._context.publisher.tell(table.chat, table.thread, words)
        where = Origin(table.chat, 0, table.thread, is_private=table.is_private)
        await self._surfaces.sink(session, where, max(table.chat, 0))
        try:
            await self._context.storage.taken_up(table.id)
        except StorageFailed as error:  # the next start makes one more
            log.error("table %s: it will get one more secret: %s", table.id, error)
