"""Which table somebody means when he types a command."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.screens import actions
from bot.screens.refusals import Refusal
from bot.storage.ports import Status, Storage, TableRow
from bot.tables.context.feature import Given, Order, number_of
from bot.tables.ports import Origin
from bot.tables.refused import Refused

TABLES_LOOKED_AT = 100


class TableLookup:
    """Looks tables up by where a command was typed: a group's own, in private those where the person sits."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def open_table(self, order: Order) -> int | None:
        """The open table meant: of this topic before others, where the sender sits before others, the last touched."""
        mine = [seat.table for seat in await self._storage.seats_of(order.person.id)]
        if order.origin.is_private:
            return await self._played_in_private(order.origin.chat, mine)

        def meant(row: TableRow) -> tuple[bool, bool]:
            return row.thread == order.origin.thread, row.id in mine

        rows = await self._storage.open_tables(order.origin.chat)
        return max(rows, key=meant).id if rows else None

    async def _played_in_private(self, chat: int, mine: Sequence[int]) -> int | None:
        known = [row for number in mine[:1] if (row := await self._storage.table(number)) is not None]
        here = await self._storage.open_tables(chat)
        return max((*known, *here), key=_touched).id if known or here else None

    async def dealt_to(self, order: Order) -> int | None:
        """The table of the sender's cards: where he sits and a match goes on, in a group one of this topic.

        Neither a lobby nor a score of real cards hides it; without such a table the open one that is meant.
        """
        origin = order.origin
        seats = await self._storage.seats_of(order.person.id)
        rows = [row for seat in seats if (row := await self._storage.table(seat.table)) is not None]
        if not origin.is_private:
            rows = [row for row in rows if row.chat == origin.chat and row.thread == origin.thread]
        running = [row for row in rows if row.status is Status.RUNNING]
        return max(running, key=_touched).id if running else await self.open_table(order)

    async def played_in(self, chat: int, thread: int | None) -> int | None:
        """The open table whose message should be the last one there: of that topic, or of that private chat."""
        if chat > 0:
            return await self._played_in_private(chat, [seat.table for seat in await self._storage.seats_of(chat)])
        rows = [row for row in await self._storage.open_tables(chat) if row.thread == thread]
        return max(rows, key=_touched).id if rows else None

    async def in_topic(self, given: Given) -> Origin:
        """Where a press comes from; of a message too old to tell its topic, that of the table its button names.

        One that names none belongs to the topic where the group has always played. Refused: no_topic, if there are
        several: an answer in the wrong one would only be in the way.
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
        """The open table meant, else the newest whose match has begun."""
        number = await self.open_table(order)
        return number if number is not None else await self.last_match(order)

    async def choices(self, order: Order, *, seated: bool) -> tuple[int, ...]:
        """The tables among which the sender has to choose: his own; where he may do without a seat and has none, all.

        In private those of every group, else those of the topic, or of the group without any there.
        """
        if order.origin.is_private:
            return tuple(sorted(await self._seated_at(order)))
        here, own = await self._here(order)
        return tuple(sorted(own or ([] if seated else here)))

    async def candidates(self, order: Order) -> tuple[int, ...]:
        """The tables that may be meant: of this topic before others, the sender's only one before all of them."""
        if order.origin.is_private:
            number, several = await self.open_table(order), await self.choices(order, seated=True)
            return several if len(several) > 1 or number is None else (number,)
        here, own = await self._here(order)
        return tuple(own if len(own) == 1 else here)

    async def _seated_at(self, order: Order) -> frozenset[int]:
        """The open tables where the sender sits, in every chat."""
        return frozenset({seat.table for seat in await self._storage.seats_of(order.person.id)})

    async def _here(self, order: Order) -> tuple[list[int], list[int]]:
        """The open tables of the topic, or of the group without any there; and those of them where the sender sits."""
        mine = await self._seated_at(order)
        rows = await self._storage.open_tables(order.origin.chat)
        here = [row.id for row in rows if row.thread == order.origin.thread] or [row.id for row in rows]
        return here, [number for number in here if number in mine]

    async def table_with(self, order: Order, person: int) -> int | None:
        """The table meant when a command is about somebody: where he sits, in this topic before others."""
        seats = {seat.table for seat in await self._storage.seats_of(person)}
        rows = [row for row in await self._storage.open_tables(order.origin.chat) if row.id in seats]
        return max(rows, key=lambda row: row.thread == order.origin.thread).id if rows else await self.open_table(order)

    async def lobby(self, chat: int, thread: int | None) -> int | None:
        """The table that is being gathered in this topic."""
        rows = await self._storage.open_tables(chat)
        return next((row.id for row in rows if row.thread == thread and row.status is Status.LOBBY), None)

    async def tables_here(self, chat: int) -> int:
        """How many tables are open in the chat."""
        return len(await self._storage.open_tables(chat))

    async def last_match(self, order: Order) -> int | None:
        """The newest table whose match has begun: a lobby that is open again does not hide the pulka before it."""
        rows = [row for row in await self._storage.recent_tables(order.origin.chat) if row.match_seq is not None]
        if not order.origin.is_private:
            here = [row for row in rows if row.thread == order.origin.thread]
            return next((row.id for row in (*here, *rows)), None)
        for seat in await self._storage.seats_of(order.person.id, open_only=False):
            row = await self._storage.table(seat.table)
            if row is not None and row.match_seq is not None:
                rows.insert(0, row)
                break
        return max(rows, key=_touched).id if rows else None


def _touched(row: TableRow) -> float:
    return row.updated_at
