"""Waking of tables: what happens between the reading of a table and the first action there.

`Sessions.get` only reads. Whoever acts at a table (a press, a command, an alarm, the start) opens it here. Only an
index is read at a start of the program, so a table is opened for the first time when somebody touches it or its time
has come. A table that came out of a copy gets another secret before anything else happens there: nobody deals from the
one that players may know.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable

from bot.screens.fair import out_of_a_copy
from bot.screens.refusals import Refusal
from bot.storage.ports import StorageFailed
from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.decide import fair
from bot.tables.log.clock import Purpose
from bot.tables.ports import Origin
from bot.tables.presentation.menus import Menus
from bot.tables.refused import Illegal, Refused
from bot.tables.schedule.acting import Acting
from engine.core.errors import IllegalCommand

log = logging.getLogger(__name__)


class TablesAtWork:
    """The sessions of those who act: read where needed, and awake."""

    def __init__(self, context: Context, executor: Acting, menus: Menus) -> None:
        self._context = context
        self._executor = executor
        self._menus = menus
        self._awake: set[int] = set()  # tables that have woken since the start
        self._copied: set[int] = set()  # tables out of a copy that nobody has touched yet

    def out_of_a_copy(self, tables: Iterable[int]) -> None:
        """Remember that these tables came out of a copy of the store."""
        self._copied |= set(tables)

    async def open(self, number: int) -> TableSession | None:
        """Return the session of a table, awake; None where there is no such table.

        Runs inside the mailbox of the table. May commit events and write to the chat. Raises StorageFailed.
        """
        session = await self._context.sessions.get(number)
        if session is not None and not session.is_awake:
            await self._wake(session)
            session.is_awake = True
        return session

    async def run(self, number: int, job: Callable[[TableSession], Awaitable[None]]) -> None:
        """Run a job at a table in the order of its mailbox. Refused: no_table. Raises MailboxFull, Illegal."""

        async def opened() -> None:
            session = await self.open(number)
            if session is None:
                raise Refused(Refusal.NO_TABLE)
            try:
                await job(session)
            except IllegalCommand as error:
                raise Illegal(self._context.face(session.table.game), error) from error

        await self._context.mailboxes.run(number, opened)

    def offer(self, number: int, job: Callable[[TableSession], Awaitable[None]]) -> None:
        """Queue a job at a table for which nobody waits; a full mailbox is only logged.

        Nothing is done without the table, or where this program cannot read it.
        """

        async def opened() -> None:
            try:
                session = await self.open(number)
            except Refused:
                return
            if session is not None:
                await job(session)

        self._context.mailboxes.offer(number, opened)

    async def _wake(self, session: TableSession) -> None:
        """Learn who sits at the table, each time it was read; at the first time set what the table waits for."""
        await self._context.presence.learn(session.table)
        for other in self._context.presence.seat(session.table, session.group.title):
            self.offer(other, self._executor.refresh)
        for other in self._context.presence.note(session.table):
            self.offer(other, self._executor.refresh)
        table = session.table.id
        if table in self._awake:
            return
        if table in self._copied:
            await self._go_on_from_copy(session)
        self._context.timers.cancel(table, Purpose.STORED)
        if await self._executor.awake(session):
            self._awake.add(table)

    async def _go_on_from_copy(self, session: TableSession) -> None:
        """Draw another secret for the next deal and tell the table. Raises StorageFailed: nobody plays without it."""
        table = session.table
        events = fair.sealed_anew(table, self._context.decks)
        if events and not await self._executor.act(session, events):
            raise StorageFailed("There is no new secret for the next deal yet.")
        self._copied.discard(table.id)
        for chat, thread in table.places:
            words = out_of_a_copy(self._context.texts_for(chat), sealed_anew=bool(events))
            self._context.tell(chat, thread, words)
            self._menus.sink(session, Origin(chat, 0, thread, is_private=chat > 0), max(chat, 0))
        try:
            await self._context.storage.taken_up(table.id)
        except StorageFailed as error:  # the next start makes one more
            log.error("table %s: it will get one more secret: %s", table.id, error)
