"""Store in memory, for tests: it gives the answers of the store in SQLite and writes nothing to the disk."""

from bot.storage.memory.people import MemoryPeople
from bot.storage.memory.tables import MemoryTables
from bot.storage.ports import CAUSE_AGE_S, Storage
from bot.storage.rows import Pruned


class MemoryStorage(MemoryTables, MemoryPeople, Storage):
    """Implementation of `ports.Storage` in dictionaries; a StorageError in `failing` stands for a broken disk."""

    async def prune(self, cause_age_s: float = CAUSE_AGE_S) -> Pruned:
        """Forget old causes and drafts, see `ports.Storage`."""
        await self._turn()
        now = self._now()
        causes = [key for key, (_, at) in self._causes.items() if abs(at - now) > cause_age_s]
        drafts = [at for at in self._drafts if ":" in at[1] and not self._tables[at[0]].status.is_open]
        for cause in causes:
            del self._causes[cause]
        for draft in drafts:
            del self._drafts[draft]
        return Pruned(len(causes), len(drafts))
