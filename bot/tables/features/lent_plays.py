"""Plays of lent deals: the lender sees them in one message without a sound, which each further play edits."""

from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.storage.ports import StorageFailed
from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.log.clock import DAY_S, Purpose
from bot.tables.log.events import Lent, LentPlayed
from bot.tables.log.state import Table
from bot.tables.past.lending import lender, lent_notice, play_at, plays_of, sat_at
from bot.tables.runtime.table_runtime import RETRY_S, TableRuntime

PACE_S: Final = 60.0
"""Minimum clock seconds between two changes of the messages about deals that one table has lent."""


class LentPlays:
    """Plays of lent deals: each is stored in the log of the lending table, from which the lender's message is made.

    A play is reported to the lending table when the table of the play ends. If the program was killed before that was
    stored or shown, it is reported again when that table is opened within a day.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._waiting: dict[int, set[int]] = {}  # by table, the deals whose messages are to change
        self._told_at: dict[int, float] = {}  # by table, the clock second of the last change

    def over(self, runtime: TableRuntime, table: Table) -> None:
        """Report the play of a lent deal to the table that lent it; do nothing for a table without a lent deal."""
        found = play_at(table)
        if found is not None and self._context.clock.now() - table.moved_at < DAY_S:
            runtime.offer(found[0].source, partial(self._take, runtime, table.id, *found))

    async def _take(self, runtime: TableRuntime, at: int, lent: Lent, play: LentPlayed, session: TableSession) -> None:
        """Store a play from table `at` and have the message updated; if the store fails, try again after a while."""
        try:
            kept = await self._noted(runtime, at, lent, play, session)
        except StorageFailed as error:
            self._context.store_failed(session.table.id, Purpose.PLAYED, error)
            kept = False
        if not kept:
            again = self._context.clock.now() + RETRY_S
            runtime.ring_at(at, Purpose.PLAYED, again, partial(self._again, runtime))

    async def _again(self, runtime: TableRuntime, session: TableSession) -> None:
        self.over(runtime, session.table)

    async def _noted(self, runtime: TableRuntime, at: int, lent: Lent, play: LentPlayed, session: TableSession) -> bool:
        """Store the play of a person who has no earlier one and did not sit at the deal; False if the store failed."""
        async with self._context.forgetting:
            found = await self._context.repository.history(session.table.id)
            log = found[1] if found is not None else ()
            reader = lender(log, play.number, lent.seat)
            if reader is None or play.person in sat_at(log, play.number):
                return True
            if play.person not in (earlier.person for earlier in plays_of(log, play.number)):
                if await self._context.storage.table(at) is None:  # whoever played was forgotten meanwhile
                    return True
                if not await runtime.note(session, replace(play, by=reader)):
                    return False
        self._tell_soon(runtime, session.table.id, play.number)
        return True

    def _tell_soon(self, runtime: TableRuntime, table: int, number: int) -> None:
        now = self._context.clock.now()
        self._told_at = {other: at for other, at in self._told_at.items() if now - at < PACE_S}
        self._waiting.setdefault(table, set()).add(number)
        due = max(now, self._told_at.get(table, now - PACE_S) + PACE_S)
        runtime.ring_at(table, Purpose.LENDER, due, partial(self._tell, runtime))

    async def _tell(self, runtime: TableRuntime, session: TableSession) -> None:
        """Update the lenders' messages about new plays. Below a new message, send the lender's table again."""
        table = session.table.id
        for number in sorted(self._waiting.get(table, ())):
            notice = await lent_notice(self._context, session, number)
            if notice is None:
                continue
            stands = await self._context.storage.surface(table, notice.surface.key)
            self._context.publisher.show(notice)
            if stands is None:
                await runtime.come_below(notice.surface.chat, None)
        self._waiting.pop(table, None)
        self._told_at[table] = self._context.clock.now()
