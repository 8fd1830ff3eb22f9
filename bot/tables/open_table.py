"""Opening of a new table: whether another one is allowed, its first events, its first screen.

Also the change of a lobby to another game, by a new lobby that replaces it.
"""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from math import ceil
from typing import Any, Final

from bot.screens.refusals import Refusal
from bot.storage.ports import Cause
from bot.tables.context.context import Context
from bot.tables.context.limits import Allowance
from bot.tables.context.repository import Successor
from bot.tables.context.session import TableSession
from bot.tables.decide import fair, lobby
from bot.tables.log.events import LobbyClosed, LogEvent, TableOpened
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Answer, Person
from bot.tables.refused import Refused
from bot.tables.runtime.table_runtime import TableRuntime
from bot.tables.schedule.dealing import first_deal

MAX_TABLES: Final = 10
"""Most tables that may be open at a time in one chat."""
OPENED_AT_ONCE: Final = 12
"""Most tables that one person may open in quick succession, in all chats together."""
OPENED_A_DAY: Final = 480
"""Tables that one person may open a day, one in three minutes after the first `OPENED_AT_ONCE`."""
MINUTE_S: Final = 60.0


class Opener:
    """Opener of tables, which enforces the limits for persons and chats."""

    def __init__(self, context: Context, runtime: TableRuntime) -> None:
        self._context = context
        self._runtime = runtime
        self._opened = Allowance(OPENED_AT_ONCE, OPENED_A_DAY)

    async def check_number(self, chat: int, person: int) -> None:
        """Check that the chat and the person may open another table. Refused: too_many_tables, opens_too_often."""
        if await self._context.table_lookup.tables_here(chat) >= MAX_TABLES:
            raise Refused(Refusal.TOO_MANY_TABLES)
        await self.check_pace(person)

    async def check_gathering(self, chat: int, thread: int | None, person: int) -> None:
        """Check that a lobby may be opened here. Refused: lobby_waits, too_many_tables, opens_too_often."""
        if await self._context.table_lookup.lobby(chat, thread) is not None:
            raise Refused(Refusal.LOBBY_WAITS)
        await self.check_number(chat, person)

    async def check_pace(self, person: int) -> None:
        """Check that the person has not opened too many tables lately. Refused: opens_too_often.

        Tables opened before the program started are counted.
        """
        now = self._context.clock.now()
        if not self._opened.knows(person, now):
            before = await self._context.storage.opened_by(person, now - self._opened.full_s)
            if not self._opened.knows(person, now):
                self._opened.learn(person, before)
        self._check_allowance(person, now)

    def _check_allowance(self, person: int, now: float) -> None:
        wait = self._opened.wait(person, now)
        if wait:
            raise Refused(Refusal.OPENS_TOO_OFTEN, {"minutes": ceil(wait / MINUTE_S)})

    async def open(
        self,
        chat: int,
        thread: int | None,
        *,
        opened_by: TableOpened,
        cause: Cause,
        then: Sequence[LogEvent] = (),
        answer: Answer | None = None,
    ) -> bool:
        """Open a table, answer the press that asked for it, show its first screen.

        `then`: events that follow the opening at once. Does nothing if the cause is a repeated one. Returns False if
        the first deal was not stored. Refused: opens_too_often.
        """
        then = (*then, *fair.opening(opened_by, self._context.decks))
        repeated = await self._context.storage.repeated(cause.key)
        now = self._context.clock.now()
        if repeated is None:
            self._check_allowance(opened_by.host, now)  # other tables of this person may have come meanwhile
        self._opened.use(opened_by.host, now)
        done = await self._counted(opened_by.host, self._context.repository.open(chat, thread, opened_by, cause, then))
        if done is None:
            if answer is not None:
                await answer.empty()
            return True
        has_begun = True

        async def begin(session: TableSession) -> None:
            nonlocal has_begun
            has_begun = await self._begin(session, answer)

        await self._runtime.run(done[0].id, begin)
        return has_begun

    async def replace(self, opened_by: TableOpened, close: Callable[[Successor], Awaitable[bool]]) -> None:
        """Open a table that replaces another one; it counts towards the person's limit only if it was stored.

        `close` closes the old table and opens the new one in one transaction; it returns whether that was stored.
        Refused: opens_too_often, and the refusals of `close`.
        """
        self._check_allowance(opened_by.host, now := self._context.clock.now())
        self._opened.use(opened_by.host, now)
        kept = False
        try:
            kept = await close(Successor(opened_by, fair.opening(opened_by, self._context.decks)))
        finally:
            if not kept:
                self._opened.give_back(opened_by.host)

    async def _counted(self, person: int, opening: Awaitable[tuple[Table, bool] | None]) -> tuple[Table, bool] | None:
        """Await the opening of a table that is counted for the person; undo the count if no table was opened."""
        done = None
        try:
            done = await opening
        finally:
            if done is None or not done[1]:
                self._opened.give_back(person)
        return done

    async def _begin(self, session: TableSession, answer: Answer | None) -> bool:
        """Show a new table, or deal if a person is alone with robots; return False if the deal was not stored."""
        if session.table.stage is Stage.LOBBY and session.table.is_private:
            return await self.begin_alone(session, answer)
        if answer is not None:
            await answer.empty()
        if session.table.stage in (Stage.LOBBY, Stage.PAPER):
            self._runtime.show(session)
        return True

    async def begin_alone(self, session: TableSession, answer: Answer | None = None) -> bool:
        """Deal at once at a private table with robots and answer the press; return False if the deal was not stored."""
        started = lobby.begin(session.table, session.table.opened_by.person)
        events = await first_deal(self._context, session.table, started)
        return await self._runtime.act(session, events, answer=answer)


class AnotherGame:
    """Opener of a lobby for another game, in place of an open lobby: the game of a table never changes."""

    def __init__(self, context: Context, opener: Opener) -> None:
        self._context = context
        self._opener = opener

    def is_of(self, table: Table, rules: Any) -> bool:
        """Return whether the rules belong to another game than that of the table."""
        return self._context.repository.played_by(rules) is not table.game

    async def open(
        self,
        session: TableSession,
        person: Person,
        rules: Any,
        close: Callable[[tuple[LogEvent, ...], Successor], Awaitable[bool]],
    ) -> None:
        """Replace a lobby by one with the same people for the game of `rules`, stored in one transaction by `close`.

        `close` returns False if nothing was stored. Refused: game_of_others, game_seats, opens_too_often.
        """
        table, seats = session.table, self._context.rulebooks.of(rules).book.seats(rules)
        key = self._context.decks.key()
        opened = lobby.of_another_game(table, person.id, rules, most=max(seats), key=key)
        await self._opener.check_pace(person.id)
        await self._opener.replace(opened, partial(close, (LobbyClosed(person.id),)))
