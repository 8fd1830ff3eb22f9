"""Updates of the store in memory that are not done."""

from collections.abc import Collection, Sequence

from bot.storage.ports import MOST_TRIES
from bot.storage.rows import KeptUpdate
from tests.storage_in_memory.base import MemoryBase


class MemoryInbox(MemoryBase):
    """Implementation of `ports.Inbox`."""

    async def keep(self, updates: Sequence[KeptUpdate]) -> None:
        await self._turn()
        for update in updates:
            self._inbox.setdefault(update.id, (update, 0))

    async def waiting(self) -> tuple[KeptUpdate, ...]:
        await self._turn()
        self._inbox = {
            number: (update, tries + 1) for number, (update, tries) in self._inbox.items() if tries < MOST_TRIES
        }
        return tuple(update for update, _ in self._inbox.values())

    async def done(self, updates: Collection[int]) -> None:
        await self._turn()
        for number in updates:
            self._inbox.pop(number, None)
