"""Lookup of the table that a person means by a typed command.

A table that this program cannot read (another game, another version) is meant only if no other is, so that it never
hides a readable one.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from bot.screens import actions
from bot.screens.refusals import Refusal
from bot.storage.ports import Storage, TableRow, TableStatus
from bot.tables.context.feature import Given, Order, number_of
from bot.tables.context.repository import Repository
from bot.tables.ports import Origin
from bot.tables.refused import Refused

TABLES_LOOKED_AT = 100  # the newest of a chat


class TableLookup:
    """Finder of the table that a command means: in a group one of its tables, in private one where the sender sits."""

    def __init__(self, storage: Storage, repository: Repository) -> None:
        self._storage = storage
        self._repository = repository

    async def open_here(self, chat: int) -> list[TableRow]:
        """List the open tables of a chat that this program can read, the most recently changed first."""
        return self._hosted(await self._storage.open_tables(chat))

    def _hosted(self, rows: Iterable[TableRow]) -> list[TableRow]:
        return [row for row in rows if self._repository.knows(row)]

    def _meant(self, rows: Iterable[TableRow]) -> list[TableRow]:
        """Return the tables that this program can read; if it can read none, all, so that the sender gets an answer."""
        rows = list(rows)
        return self._hosted(rows) or rows

    async def _open_rows(self, chat: int) -> list[TableRow]:
        """List the open tables of a chat that a command may mean, the most recently changed first."""
        return self._meant(await self._storage.open_tables(chat))

    async def _rows_of(self, person: int) -> list[TableRow]:
        """List the open tables where the person sits and that a command may mean, the most recently changed first."""
        seats = await self._storage.seats_of(person)
        return self._meant([row for seat in seats if (row := await self._storage.table(seat.table)) is not None])

    async def open_table(self, order: Order) -> int | None:
        """Find the open table that a command means; None if there is none.

        Tables of the command's topic come first, then tables where the sender sits, then the most recently changed.
        """
        if order.origin.is_private:
            return await self._played_in_private(order.origin.chat, order.person.id)
        mine = await self._seated_at(order.person.id)

        def meant(row: TableRow) -> tuple[bool, bool]:
            return row.thread == order.origin.thread, row.id in mine

        rows = await self._open_rows(order.origin.chat)
        return max(rows, key=meant).id if rows else None

    async def _played_in_private(self, chat: int, person: int) -> int | None:
        """Find the most recently changed of the open tables in a private chat and of those where the person sits."""
        rows = self._meant((*await self._rows_of(person), *await self._storage.open_tables(chat)))
        return max(rows, key=_touched).id if rows else None

    async def dealt_to(self, order: Order) -> int | None:
        """Find the table of the sender's cards: where that person sits and a match goes on.

        In a group only tables of this topic count. A lobby, or a table with real cards, does not hide such a table. If
        there is none, return the open table that the command means.
        """
        origin = order.origin
        rows = await self._rows_of(order.person.id)
        if not origin.is_private:
            rows = [row for row in rows if row.chat == origin.chat and row.thread == origin.thread]
        running = [row for row in rows if row.status is TableStatus.RUNNING]
        return max(running, key=_touched).id if running else await self.open_table(order)

    async def played_in(self, chat: int, thread: int | None) -> int | None:
        """Find the open table of a topic or a private chat whose message should be the last one there."""
        if chat > 0:
            return await self._played_in_private(chat, chat)
        rows = [row for row in await self.open_here(chat) if row.thread == thread]
        return max(rows, key=_touched).id if rows else None

    async def in_topic(self, given: Given) -> Origin:
        """Return the origin of a press, with the topic filled in if the message is too old for Telegram to name it.

        The topic is that of the button's table. A button without a table belongs to the only topic where the group has
        played. Raises Refused: no_topic, if there are several: an answer in the wrong one would only be in the way.
        """
        origin, match = given.origin, given.argument.partition(":")[0]
        if not origin.is_too_old or origin.is_private:
            return origin
        number = given.press.table or (number_of(match) if given.word in actions.OF_MATCH else None)
        if number is None:
            return replace(origin, thread=await self._only_topic(origin.chat)) if origin.is_forum else origin
        row = await self._storage.table(number)
        return replace(origin, thread=row.thread) if row is not None and row.chat == origin.chat else origin

    async def _only_topic(self, chat: int) -> int | None:
        topics = {row.thread for row in await self._storage.recent_tables(chat, TABLES_LOOKED_AT)}
        if len(topics) != 1:
            raise Refused(Refusal.NO_TOPIC)
        return topics.pop()

    async def open_or_last(self, order: Order) -> int | None:
        """Find the open table that a command means, else the newest table whose match has begun."""
        number = await self.open_table(order)
        return number if number is not None else await self.last_match(order)

    async def choices(self, order: Order, *, seated: bool) -> tuple[int, ...]:
        """Return the tables among which the sender has to choose: the sender's own, else all, or none if `seated`.

        In private, tables of every group count; else those of the topic, or of the whole group if the topic has none.
        """
        if order.origin.is_private:
            return tuple(sorted(row.id for row in await self._rows_of(order.person.id)))
        here, own = await self._here(order)
        return tuple(sorted(own or ([] if seated else here)))

    async def candidates(self, order: Order) -> tuple[int, ...]:
        """Return the tables that a command may mean; only the sender's, if the sender sits at exactly one of them.

        In private: those where the sender sits, else the chat's; in a group: the topic's, or all if the topic has none.
        """
        if order.origin.is_private:
            number, several = await self.open_table(order), await self.choices(order, seated=True)
            return several if len(several) > 1 or number is None else (number,)
        here, own = await self._here(order)
        return tuple(own if len(own) == 1 else here)

    async def _seated_at(self, person: int) -> frozenset[int]:
        """Return the open tables where the person sits, in every chat, of all games."""
        return frozenset({seat.table for seat in await self._storage.seats_of(person)})

    async def _here(self, order: Order) -> tuple[list[int], list[int]]:
        """Return the open tables of the topic (of the group, if it has none), and those where the sender sits."""
        mine = await self._seated_at(order.person.id)
        rows = await self._open_rows(order.origin.chat)
        here = [row.id for row in rows if row.thread == order.origin.thread] or [row.id for row in rows]
        return here, [number for number in here if number in mine]

    async def table_with(self, order: Order, person: int) -> int | None:
        """Find the table meant by a command about a person: one where that person sits, preferably of this topic."""
        seats = await self._seated_at(person)
        rows = self._meant(row for row in await self._storage.open_tables(order.origin.chat) if row.id in seats)
        return max(rows, key=lambda row: row.thread == order.origin.thread).id if rows else await self.open_table(order)

    async def lobby(self, chat: int, thread: int | None) -> int | None:
        """Find the table of this topic that is a lobby and that this program can read."""
        for row in await self.open_here(chat):
            is_here = row.thread == thread and row.status is TableStatus.LOBBY
            if is_here and await self._repository.readable(row.id) is not None:
                return row.id
        return None

    async def tables_here(self, chat: int) -> int:
        """Count the open tables of a chat that this program can read."""
        return len(await self.open_here(chat))

    async def last_match(self, order: Order) -> int | None:
        """Find the newest table whose match has begun; a newer lobby does not hide it."""
        recent = await self._storage.recent_tables(order.origin.chat)
        rows = self._meant(row for row in recent if row.match_seq is not None)
        if not order.origin.is_private:
            here = [row for row in rows if row.thread == order.origin.thread]
            return next((row.id for row in (*here, *rows)), None)
        for seat in await self._storage.seats_of(order.person.id, open_only=False):
            row = await self._storage.table(seat.table)
            if row is not None and row.match_seq is not None:
                rows.append(row)
                if self._repository.knows(row):
                    break
        return max(self._meant(rows), key=_touched).id if rows else None


def _touched(row: TableRow) -> float:
    return row.updated_at
