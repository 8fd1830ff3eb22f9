"""Store in memory, for tests: it gives the answers of the store in SQLite and writes nothing to the disk."""

from msgspec.structs import replace

from bot.storage.disguise import is_press
from bot.storage.ports import CAUSE_AGE_S, PRESS_AGE_S, Storage
from bot.storage.rows import Pruned
from tests.storage_in_memory.inbox import MemoryInbox
from tests.storage_in_memory.people import MemoryPeople
from tests.storage_in_memory.tables import MemoryTables


class MemoryStorage(MemoryTables, MemoryPeople, MemoryInbox, Storage):
    """Implementation of `ports.Storage` in dictionaries; a StorageError in `failing` stands for a broken disk."""

    async def pack(self, before: float, limit: int) -> tuple[int, ...]:
        """Pack the logs of tables that are over, see `ports.Storage`."""
        await self._turn()
        over = [row for row in self._tables.values() if not row.status.is_open and row.updated_at < before]
        done = [row.id for row in over if row.seq > 1 and row.id not in self._packed][:limit]
        self._packed.update(done)
        for at, surface in self._surfaces.items():
            if surface.table in done:
                self._surfaces[at] = replace(surface, file_id=None)
        return tuple(done)

    async def prune(self, cause_age_s: float = CAUSE_AGE_S, press_age_s: float = PRESS_AGE_S) -> Pruned:
        """Forget old causes and drafts, see `ports.Storage`."""
        await self._turn()
        now = self._now()
        causes = [
            key
            for key, (_, at) in self._causes.items()
            if abs(at - now) > (press_age_s if is_press(key) else cause_age_s)
        ]
        drafts = [at for at in self._drafts if ":" in at[1] and not self._tables[at[0]].status.is_open]
        for cause in causes:
            del self._causes[cause]
        for draft in drafts:
            del self._drafts[draft]
        return Pruned(len(causes), len(drafts))
