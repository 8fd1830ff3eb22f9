"""Which table somebody means when he types a command."""

from bot.storage.ports import Storage
from bot.tables.feature import Order


class Finder:
    """Looks tables up by where a command was typed: a group's own, in private those where the person sits."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def open_table(self, order: Order) -> int | None:
        """The open table last touched."""
        if order.origin.is_private:
            numbers = [seat.table for seat in await self._storage.seats_of(order.person.id)]
        else:
            numbers = [row.id for row in await self._storage.open_tables(order.origin.chat)]
        return numbers[0] if numbers else None

    async def last_match(self, order: Order) -> int | None:
        """The newest table whose match has begun: a lobby that is open again does not hide the pulka before it."""
        if not order.origin.is_private:
            rows = await self._storage.recent_tables(order.origin.chat)
            return next((row.id for row in rows if row.match_seq is not None), None)
        for seat in await self._storage.seats_of(order.person.id, open_only=False):
            row = await self._storage.table(seat.table)
            if row is not None and row.match_seq is not None:
                return row.id
        return None
